"""The command line and Python agree: what a command prints with ``--json`` has the keys of what its method gives, at every depth."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pendulum_robot import PENDULUM
from typer.testing import CliRunner

import mategraph
from mategraph.commands.cli import COMMANDS, app

PROJECT = """
schema = 1
assembly = "pendulum.urdf"
[component.spring]
model = "mechanical.Spring"
joint = "pivot"
stiffness = "3 N*m/rad"
[component.drag]
model = "mechanical.Damper"
joint = "pivot"
damping = "2 N*m*s/rad"
[component.push]
model = "mechanical.TorqueSource"
joint = "pivot"
[initial]
"pivot.angle" = "20 deg"
[simulate]
duration = "20 ms"
[check]
dof = "== 1"
"""
AGREE: dict[tuple[str, ...], Callable[[mategraph.Machine], Any]] = {
    ("run",): lambda m: m.simulate().summary(),
    ("run", "--sweep"): lambda m: m.sweep().summary(),
    ("joints",): lambda m: m.joints.proposals,
    ("inspect",): lambda m: m.inspect(),
    ("inspect", "--equations"): lambda m: m.structure(),
    ("inspect", "--matrices"): lambda m: m.matrices(),
    ("inspect", "--circuit"): lambda m: m.circuit(),
    ("inverse",): lambda m: m.inverse(),
    ("linearise",): lambda m: m.linearise(),
    ("response", "--in", "push.u", "--out", "pivot.angle", "--points", "2"): lambda m: m.frequency_response(
        "push.u", "pivot.angle", points=2
    ),
    ("equilibrium",): lambda m: m.equilibrium(),
    ("life", "pivot", "--rating", "1 kN"): lambda m: m.bearing_life("pivot", "1 kN"),
    ("verify",): lambda m: m.verify(),
    ("velocities",): lambda m: m.velocities(),
    ("equations",): lambda m: m.write_equations(),
    ("graph",): lambda m: m.graph(),
}
FILES = {"plot", "report", "check"}  # print where they wrote; their methods give a figure and a path
OTHERS = {
    "view",
    "new",
    "watch",
    "studio",
    "components",
    "examples",
    "doctor",
    "trust",
    "materials",
    "cache",
    "data",
    "diff",
    "merge",
    "reattach",
    "history",
    "map",  # needs two coordinates; `tests/mategraph/analyses/maps` calls both
}  # no question about a machine


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("agree")
    (folder / "pendulum.urdf").write_text(PENDULUM, encoding="utf-8")
    (folder / "pendulum.toml").write_text(PROJECT, encoding="utf-8")
    return folder / "pendulum.toml"


@pytest.fixture(scope="module")
def machine(project: Path) -> mategraph.Machine:
    return mategraph.load(project)


def keys(data: Any) -> Any:
    """The keys of plain data at every depth; those of a list are those of all its entries."""
    if isinstance(data, dict):
        return {name: keys(content) for name, content in data.items() if name != "files"}  # a run in Python writes none
    if isinstance(data, list):
        return [found for i, entry in enumerate(data) if (found := keys(entry)) and found not in [keys(e) for e in data[:i]]]
    return None


@pytest.mark.parametrize("command", AGREE, ids=" ".join)
def test_a_command_prints_the_keys_of_what_its_method_gives(project: Path, machine: mategraph.Machine, command: tuple[str, ...]) -> None:
    out = ["--out", str(project.parent / "out")] if command[0] in ("run", "inverse") else []
    done = CliRunner().invoke(app, [command[0], str(project), *command[1:], *out, "--json"], catch_exceptions=False)
    assert keys(json.loads(done.stdout)) == keys(AGREE[command](machine).as_dict())


def test_every_command_about_a_machine_has_its_method() -> None:
    assert {command[0] for command in AGREE} | FILES | OTHERS == set(COMMANDS)
    assert all(callable(getattr(mategraph.Machine, name)) for name in FILES)


def test_parts_against_an_older_file_are_reported_alike(project: Path, machine: mategraph.Machine) -> None:
    done = CliRunner().invoke(app, ["inspect", str(project), "--against", str(project), "--json"], catch_exceptions=False)
    assert json.loads(done.stdout)["against"] == machine.against(machine).as_dict()
