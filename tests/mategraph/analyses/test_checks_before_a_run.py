"""Checks are judged before a run begins, and what a run gave is written whatever becomes of the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mategraph
from domains.result import Result
from foundation.errors import MategraphError
from mategraph.console import Terminal
from mategraph.outputs import run_project

ROTOR = """
<robot name="rotor">
  <link name="stand"/>
  <link name="disc"><inertial><mass value="2"/><inertia ixx="0.1" iyy="0.1" izz="0.2" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="axle" type="continuous"><parent link="stand"/><child link="disc"/><axis xyz="0 0 1"/></joint>
</robot>"""


@pytest.fixture(scope="module")
def rotor(tmp_path_factory: pytest.TempPathFactory) -> mategraph.Machine:
    folder = tmp_path_factory.mktemp("rotor")
    (folder / "rotor.urdf").write_text(ROTOR, encoding="utf-8")
    tables = {"assembly": "rotor.urdf", "initial": {"axle.rate": 1.0}, "simulate": {"duration": 0.25, "output_step": 0.1}}
    machine = mategraph.Machine(mategraph.Project.from_tables(tables, folder=folder))
    assert machine.system.states
    return machine


@pytest.mark.parametrize(
    ("expression", "requirement"),
    [
        ("max(axle.angle)", "< 3 N"),
        ("axle.angle", "< 3 rad"),
        ("at(axle.angle, 1 s)", "< 3 rad"),
        ("settle_time(axle.angle, 1 A)", "< 3 s"),
        ("final(axle.angle)", "== 1 rad +- 1 V"),
    ],
)
def test_a_check_that_does_not_fit_stops_a_run_before_it_begins(
    rotor: mategraph.Machine, expression: str, requirement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domains.simulation.simulate.simulate", lambda *_, **__: pytest.fail("the run has begun"))
    with pytest.raises(MategraphError) as caught:
        rotor.with_({"check": {expression: requirement}}).simulate()
    assert caught.value.code == "E027"


def test_a_shorter_run_than_a_check_names_a_time_of_is_not_refused(rotor: mategraph.Machine) -> None:
    assert rotor.with_({"check": {"at(axle.angle, 0.2 s)": "< 1 rad"}}).simulate(duration=0.1).time[-1] == 0.1


def test_a_run_ends_where_it_was_asked_to_and_its_end_is_recorded(rotor: mategraph.Machine) -> None:
    machine = rotor.with_({"check": {"final(axle.angle)": "== 0.25 rad +- 1e-6 %"}})  # free of loads: angle = time, to round-off
    run = machine.simulate()
    assert run.time.tolist() == [0.0, 0.1, 0.2, 0.25]
    assert run.frames[-1] == 0.25
    assert machine.check(run).passed
    assert rotor.simulate(duration=1 / 3).time[-1] == 1 / 3


def test_the_data_of_a_run_is_written_even_where_checking_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise MategraphError("E027", "It does not fit.", remedy="")

    (tmp_path / "rotor.urdf").write_text(ROTOR, encoding="utf-8")
    monkeypatch.setattr(mategraph.Machine, "check", fail)
    with pytest.raises(MategraphError):
        run_project.run_project(tmp_path / "rotor.urdf", out=tmp_path / "out", terminal=Terminal(quiet=True), duration=0.1)
    assert Result.load(tmp_path / "out" / "rotor" / "rotor.nc").time[-1] == 0.1


def test_plotting_the_angle_of_a_free_shaft_makes_it_a_signal(rotor: mategraph.Machine) -> None:
    flywheel = {"model": "mechanical.Inertia", "value": "10 kg*m^2"}
    torque = {"model": "mechanical.TorqueSource", "value": "5 N*m"}
    tables = {"component": {"load": flywheel, "torque": torque}, "connect": {"rows": [["load.joint", "torque.joint"]]}}
    shown = {"plot": [{"title": "turns", "signals": ["load.joint.angle"]}]}
    project = {"assembly": str(rotor.project.assembly_path), "simulate": {"duration": 1.0}}
    run = mategraph.Machine(mategraph.Project.from_tables(project | tables | shown)).simulate()
    assert abs(run.final["load.joint.angle"]) == pytest.approx(0.25, rel=1e-6)  # 5 N m on 10 kg m^2 for a second
    assert "load.joint.angle" not in mategraph.Machine(mategraph.Project.from_tables(project | tables)).system.signals


def test_inputs_that_the_program_drives_itself_are_neither_offered_nor_accepted(rotor: mategraph.Machine) -> None:
    move = {"joint": "axle", "function": "trapezoid", "distance": 1.0, "speed": 2.0, "acceleration": 10.0}
    sine = {"block": "Sine", "frequency": "1 Hz", "out": {"y": "axle.motion.stretch"}}
    tables = {"assembly": str(rotor.project.assembly_path), "motion": {"axle": move}, "signal": {"o": sine}}
    with pytest.raises(MategraphError) as caught:
        _ = mategraph.Machine(mategraph.Project.from_tables(tables)).system
    assert caught.value.code == "E435"
    assert "stretch" not in caught.value.remedy
