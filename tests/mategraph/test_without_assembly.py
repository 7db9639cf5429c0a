"""A circuit or a drive train without an assembly is a project; what asks for bodies is refused with what applies instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import mategraph
from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.machine import Machine
from mategraph.new_projects.new_drive import write_new_drive
from mategraph.project.model import Project
from mategraph.project.reader import read_project

CIRCUIT = {
    "component": {
        "s": {"model": "electrical.VoltageSource", "value": "5 V"},
        "r": {"model": "electrical.Resistor", "R": "1 kohm"},
        "c": {"model": "electrical.Capacitor", "C": "1 uF"},
    },
    "connect": {"rows": [["s.p", "r.p"], ["r.n", "c.p"], ["ground", "s.n", "c.n"]]},
    "simulate": {"duration": "3 ms", "output_step": "0.5 ms"},
    "check": {"final(c.v)": "== 4.751 V +- 0.1 %"},
}


@pytest.fixture(scope="module")
def circuit() -> Machine:
    return Machine(Project.from_tables(CIRCUIT))


@pytest.fixture(scope="module")
def run(circuit: Machine) -> Any:
    return circuit.simulate()


def test_a_circuit_charges_as_the_exponential(circuit: Machine, run: Any) -> None:
    time = np.asarray(run.time)
    np.testing.assert_allclose(run.array("c.v"), 5.0 * (1.0 - np.exp(-time / 1e-3)), atol=1e-6)  # V: tolerance of the integrator times 100
    assert circuit.check(run).passed
    assert not circuit.project.has_assembly


def test_it_is_inspected_linearised_and_drawn(circuit: Machine) -> None:
    assert [note.code for note in circuit.inspect().warnings] == []
    assert pytest.approx(np.array([[-1000.0]]), rel=1e-9) == circuit.linearise().A  # 1/s: 1/RC
    assert circuit.graph() is not None


@pytest.mark.long
def test_it_has_a_report(circuit: Machine, run: Any, tmp_path: Path) -> None:
    assert circuit.report(tmp_path / "r.html", run=run).stat().st_size > 10_000


@pytest.mark.parametrize("ask", [Machine.verify, Machine.inverse, Machine.velocities, Machine.write_equations])
def test_what_asks_for_bodies_is_refused(circuit: Machine, ask: Callable[[Machine], object]) -> None:
    with pytest.raises(MategraphError) as caught:
        ask(circuit)
    assert caught.value.code == "E072"


@pytest.mark.parametrize("key", [{}, {"mate": {"q": {"kind": "revolute", "a": "x", "b": "y"}}}, {"ground": "base", "signal": {}}])
def test_parts_without_an_assembly_are_still_refused(key: dict[str, Any]) -> None:
    with pytest.raises(MategraphError) as caught:
        Project.from_tables({**(CIRCUIT if key else {}), **key})
    assert caught.value.code == "E008"


def test_new_without_a_file_writes_a_drive_that_keeps_its_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new"]).exit_code == 0
    machine = mategraph.load(tmp_path / "drive.toml")
    found = machine.check(machine.simulate())
    assert found.passed
    with pytest.raises(MategraphError) as caught:
        write_new_drive(tmp_path / "drive.toml")
    assert caught.value.code == "E029"
    assert write_new_drive(tmp_path / "drive.toml", force=True)[1] is not None
    assert read_project(tmp_path / "drive.toml").input_files == (tmp_path / "drive.toml",)
