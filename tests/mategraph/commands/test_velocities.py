"""``mategraph velocities`` on a machine with a loop: the pose is closed, and the virtual inertia is what the recursive engine says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from linkage_cad import four_bar
from typer.testing import CliRunner

import mategraph
from mategraph.commands.cli import app
from mechanics.formulations.recursive_coordinates import RecursiveCoordinates

PROJECT = """
schema = 1
assembly = "bars.step"
ground = "frame"

[gravity]
direction = "-y"

[material]
default = "steel"

[mate]
A = { kind = "revolute", a = "frame", b = "crank" }
B = { kind = "revolute", a = "crank", b = "coupler" }
C = { kind = "revolute", a = "coupler", b = "rocker" }
D = { kind = "revolute", a = "frame", b = "rocker" }
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bars")
    four_bar(folder / "bars.step", (0.0, 0.0), (0.0, 20.0), (60.0, 50.0), (70.0, 0.0))
    (folder / "bars.toml").write_text(PROJECT, encoding="utf-8")
    return folder / "bars.toml"


def velocities(project: Path, *words: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["velocities", str(project), "--json", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_joints_of_a_loop_follow_the_one_that_is_placed(project: Path) -> None:
    machine = mategraph.load(project)
    found = velocities(project, "--choose", "A.rate", "--where", "A.angle=10 deg", "--where", "A.rate=2 rad/s")
    assert found["state"]["A.angle"] == pytest.approx(np.radians(10))
    T = dict(zip(found["names"], found["T"], strict=True))
    equations = machine.equations
    for name in equations.v_names:  # the followers turn with the crank as T says
        assert found["state"][name] == pytest.approx(2.0 * T[name][0], rel=1e-9)  # loops are closed to 1e-10
    q = np.array([found["state"][name] for name in equations.q_names])
    drives = (equations.v_names.index("A.rate"),)
    expected = RecursiveCoordinates(machine.mechanism, machine.gravity).mass_matrix(q, drives)
    np.testing.assert_allclose(found["virtual_inertia"], expected, rtol=1e-9)


def test_as_many_velocities_are_asked_for_as_the_loop_leaves_free(project: Path) -> None:
    done = CliRunner().invoke(app, ["velocities", str(project), "--choose", "A.rate, B.rate", "--json"], catch_exceptions=False)
    assert done.exit_code == 2
    (error,) = json.loads(done.stdout)["errors"]
    assert error["code"] == "E068"
    assert "1 degree of freedom" in error["what"]


def test_a_pose_that_the_loop_cannot_take_is_refused(project: Path) -> None:
    done = CliRunner().invoke(app, ["velocities", str(project), "--where", "D.angle=170 deg", "--json"], catch_exceptions=False)
    assert done.exit_code == 2
    assert json.loads(done.stdout)["errors"][0]["code"] == "E307"
