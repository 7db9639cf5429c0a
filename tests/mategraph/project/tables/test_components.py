"""Components in a project file beyond the built-in ones on joints: shafts in rows, netlists, own classes, plug-ins; and their library."""

from __future__ import annotations

import json
import math
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from domains import catalogue as library
from domains.composition.elements import fill_parameters
from domains.declare.component import Component
from mategraph.commands.cli import app
from mategraph.outputs.catalogue import catalogue, describe
from mategraph.project.reader import read_project

SEEKER = Path(__file__).resolve().parents[4] / "sample_assemblies" / "seeker"


def mategraph(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.fixture
def seeker(tmp_path: Path) -> Path:
    for name in ("seeker.toml", "seeker.step"):
        shutil.copy(SEEKER / name, tmp_path / name)
    return tmp_path / "seeker.toml"


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def final(seeker: Path, *more: object) -> dict[str, float]:
    done = mategraph("run", seeker, "--json", "--out", seeker.parent / "out", *more)
    assert done.exit_code == 0, done.stdout
    found: dict[str, float] = json.loads(done.stdout)["final"]
    return found


def connect(seeker: Path, *rows: str) -> None:
    """Further connection rows."""
    edit(seeker, "rows = [", "rows = [" + "".join(f"{row}, " for row in rows))


def test_every_component_and_block_is_listed_and_can_be_explained() -> None:
    listed = [name for entries in catalogue().values() for name in entries]
    assert set(library.names()) <= set(listed)
    for domain in catalogue().values():
        assert all(text and not text.startswith("Base") for text in domain.values())
    for name in library.names():
        found = describe(name)
        assert found.description
        tomllib.loads(found.example)  # what is shown to be copied can be read
        for kind in ("parameters", "inputs", "outputs"):
            assert all(entry.description for entry in getattr(found, kind).values()), (name, kind)


def test_the_example_of_every_component_and_block_is_sound_as_it_is(seeker: Path) -> None:
    """All of them in one project file: units, bounds, and what parameters must be together."""
    with seeker.open("a", encoding="utf-8") as file:
        file.writelines(f"\n{describe(name).example}\n".replace('"joint"', '"pitch"') for name in library.names())
    project = read_project(seeker)
    shown = {e.name: e for e in (*project.components, *project.signals) if e.name.startswith("my_")}
    assert len(shown) == len(library.names())
    for entry in shown.values():
        declared = library.find_component(entry.model) if hasattr(entry, "model") else library.find_block(entry.block)
        also = {} if hasattr(entry, "model") else dict.fromkeys((*declared.texts, *declared.lists, *declared.structures), "")
        values = fill_parameters(entry.parameters, declared.parameters, also=also, fail=lambda *told: pytest.fail(" ".join(told)))
        values |= {key: entry.parameters[key] for key in also if key in entry.parameters}
        problem = declared.check(values) if hasattr(entry, "model") else declared.check(values, list(entry.inputs), entry.sample)
        assert not problem, (entry.name, problem)


def test_components_are_found_without_their_domain_and_near_misses_are_told() -> None:
    assert "q_a" in mategraph("components", "cylinder").stdout
    assert json.loads(mategraph("components", "PID", "--json").stdout)["sampling"] == "continuous or sampled"
    done = mategraph("components", "dcmotr")
    assert done.exit_code == 2
    assert "E015" in done.stderr
    assert "DCMotor" in done.stderr


def test_a_motor_behind_a_gear_turns_a_joint_through_connection_rows(seeker: Path) -> None:
    """The pitch motor on a gear of ratio 1 moves the joint as the motor on the joint does."""
    before = final(seeker)
    edit(seeker, 'shaft = "pitch"', "")
    connect(seeker, '["pitch_motor.shaft", "gear.a"]', '["gear.b", "pitch"]')
    seeker.write_text(seeker.read_text() + '\n[component.gear]\nmodel = "mechanical.Gear"\nratio = 1.0\n')
    after = final(seeker)
    # the same equations, reduced another way: the tolerance of the run
    assert after["pitch.angle"] == pytest.approx(before["pitch.angle"], abs=1e-6)


def test_a_forgotten_attachment_is_told_with_both_ways_to_give_it(seeker: Path) -> None:
    edit(seeker, 'shaft = "pitch"', "")
    done = mategraph("run", seeker)
    assert done.exit_code == 2
    assert "E008" in done.stderr
    assert '"pitch_motor.shaft"' in done.stderr


def test_a_netlist_beside_the_project_file_is_part_of_the_circuit(seeker: Path) -> None:
    (seeker.parent / "lamp.cir").write_text("divider\n.subckt lamp a b\nR1 a m 3k\nR2 m b 1k\n.ends\n")
    seeker.write_text(seeker.read_text() + '\n[component.lamp]\nmodel = "spice:lamp.cir"\n')
    edit(seeker, '"pitch_amp.p"', '"lamp.a", "pitch_amp.p"')
    edit(seeker, '"ground"', '"ground", "lamp.b"')
    done = mategraph("run", seeker, "--json", "--csv", "--out", seeker.parent / "out")
    assert done.exit_code == 0, done.stdout
    found = json.loads(done.stdout)["final"]
    assert found["lamp.R2.v"] == pytest.approx(found["pitch_amp.v"] / 4.0, rel=1e-9)


@pytest.mark.parametrize(("model", "code"), [("spice:../lamp.cir", "E018"), ("spice:none.cir", "E033"), ("electrical.Lamp", "E015")])
def test_models_that_cannot_be_used_are_told(seeker: Path, model: str, code: str) -> None:
    seeker.write_text(seeker.read_text() + f'\n[component.lamp]\nmodel = "{model}"\n')
    done = mategraph("run", seeker)
    assert done.exit_code == 2
    assert code in done.stderr


OWN = '''
from domains.declare.component import MECHANICAL, Component, Parameter

class Drag(Component):
    """T = c w |w|."""
    attachments = {"joint": MECHANICAL}
    parameters = {"c": Parameter(unit="N*m*s^2/rad^2", description="drag", minimum=0.0)}

    @staticmethod
    def equations(x):
        return [x.joint.effort - x.c * x.joint.rate * x.abs(x.joint.rate)]

    @staticmethod
    def heat(x):
        return x.c * x.joint.rate * x.joint.rate * x.abs(x.joint.rate)
'''


def test_a_component_of_the_users_own_class_runs_when_python_is_allowed(seeker: Path) -> None:
    (seeker.parent / "own.py").write_text(OWN)
    table = '\n[component.drag]\nmodel = "python:own.py:Drag"\njoint = "pitch"\nc = {}\n'
    seeker.write_text(seeker.read_text() + table.format("2e-3"))
    refused = mategraph("run", seeker)
    assert refused.exit_code == 2
    assert "--allow-python" in refused.stderr
    slow = final(seeker, "--allow-python")
    built_in = '\n[component.drag]\nmodel = "mechanical.Damper"\njoint = "pitch"\nquadratic = "2e-3 N*m*s^2/rad^2"\n'
    seeker.write_text(seeker.read_text().replace(table.format("2e-3"), built_in))
    assert final(seeker)["pitch.angle"] == pytest.approx(slow["pitch.angle"], rel=1e-12)  # the same equations


@pytest.mark.parametrize(("given", "fits"), [("2 mN*m*s^2/rad^2", True), ("2e-3 N*m", False)])
def test_units_of_an_own_component_are_judged_by_its_class(seeker: Path, given: str, fits: bool) -> None:
    (seeker.parent / "own.py").write_text(OWN)
    seeker.write_text(seeker.read_text() + f'\n[component.drag]\nmodel = "python:own.py:Drag"\njoint = "pitch"\nc = "{given}"\n')
    done = mategraph("inspect", seeker, "--equations", "--allow-python")
    assert done.exit_code == (0 if fits else 2)
    assert fits or ("E013" in done.stderr and "drag" in done.stderr)


def test_a_class_that_is_no_component_is_told(seeker: Path) -> None:
    (seeker.parent / "own.py").write_text("class Drag:\n    pass\n")
    seeker.write_text(seeker.read_text() + '\n[component.drag]\nmodel = "python:own.py:Drag"\n')
    done = mategraph("run", seeker, "--allow-python")
    assert done.exit_code == 2
    assert "E428" in done.stderr


class Friend(Component):
    """A resistor from elsewhere."""

    terminals = library.component("electrical.Resistor").terminals
    edges = library.component("electrical.Resistor").edges
    parameters = library.component("electrical.Resistor").parameters
    equations = library.component("electrical.Resistor").equations


class _Point:
    name, value, group = "acme.Friend", "acme:Friend", library.GROUP

    def __init__(self, found: object) -> None:
        self.found = found

    def load(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.mark.parametrize(("found", "code"), [(Friend, ""), (ImportError("no acme"), "E427"), (math.pi, "E427")])
def test_plug_ins_are_loaded_when_named_and_broken_ones_are_told(monkeypatch: pytest.MonkeyPatch, found: object, code: str) -> None:
    def points(*, group: str, name: str | None = None) -> list[_Point]:
        return [_Point(found)] if group == library.GROUP and name in (None, "acme.Friend") else []

    monkeypatch.setattr(library, "entry_points", points)
    library._from_plug_in.cache_clear()
    assert "acme.Friend" in catalogue()["plug-ins"]
    if code:
        with pytest.raises(library.DomainsError) as caught:
            library.component("acme.Friend")
        assert caught.value.code == code
    else:
        assert library.component("acme.Friend") is Friend
    library._from_plug_in.cache_clear()


def test_signals_of_shafts_can_be_read_plotted_and_given_a_start(seeker: Path) -> None:
    """Their names have a dot more than those of joints: motor.shaft.rate."""
    connect(seeker, '["wheel.joint", "drag.joint"]')
    tables = """
[component.wheel]
model = "mechanical.Inertia"
value = "1e-3 kg*m^2"

[component.drag]
model = "mechanical.TorqueSource"

[signal.brake]
block = "Gain"
k = -0.01
in = { u = "wheel.joint.rate" }
out = { y = "drag.u" }

[[plot]]
title = "the wheel"
signals = ["wheel.joint.rate"]

[initial]
"wheel.joint.rate" = "10 rad/s"
"""
    seeker.write_text(seeker.read_text(encoding="utf-8") + tables, encoding="utf-8")
    assert final(seeker)["wheel.joint.rate"] == pytest.approx(10.0 * math.exp(-10.0), rel=1e-5)  # 1 s at 0.01 / 1e-3 a second
    edit(seeker, '"wheel.joint.rate" = "10 rad/s"', '"wheell.joint.rate" = "10 rad/s"')
    done = mategraph("run", seeker, "--out", seeker.parent / "out")
    assert done.exit_code == 2
    assert "E023" in done.output
