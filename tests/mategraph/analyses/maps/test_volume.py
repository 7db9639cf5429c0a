"""What points reach in space, against closed forms."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from foundation.errors import MategraphError
from mategraph.analyses.maps.volume import covered_volume
from mategraph.commands.cli import app
from mategraph.machine import Machine, load

TURN, NEAR, FAR, HIGH = math.radians(60.0), 0.2, 0.6, 0.5


def link(name: str) -> str:
    inertia = '<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/>'
    return f'<link name="{name}"><inertial><mass value="2"/>{inertia}</inertial></link>'


def joint(name: str, kind: str, parent: str, child: str, axis: str, low: float, high: float) -> str:
    limit = f'<limit lower="{low}" upper="{high}" effort="1" velocity="1"/>'
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/><axis xyz="{axis}"/>{limit}</joint>'


def machine(folder: Path, *joints: str) -> Machine:
    links = '<link name="base"/>' + "".join(map(link, ("one", "two", "three")))
    (folder / "robot.urdf").write_text(f'<robot name="robot">{links}{"".join(joints)}</robot>', encoding="utf-8")
    text = 'schema = 1\nassembly = "robot.urdf"\n[point.tip]\npart = "three"\npoint = [0, 0, 0]\n'
    (folder / "robot.toml").write_text(text, encoding="utf-8")
    return load(folder / "robot.toml")


@pytest.fixture
def cylindrical(tmp_path: Path) -> Machine:
    return machine(
        tmp_path,
        joint("turn", "revolute", "base", "one", "0 0 1", -TURN, TURN),
        joint("lift", "prismatic", "one", "two", "0 0 1", 0.0, HIGH),
        joint("out", "prismatic", "two", "three", "1 0 0", NEAR, FAR),
    )


OVER = ("turn.angle", "lift.position", "out.position")


def test_a_cylindrical_robot_reaches_a_piece_of_a_tube(cylindrical: Machine) -> None:
    found = cylindrical.map(OVER, "tip", points=9)
    # m^3: chords of 15 deg leave out 1.1 %, and the raster of 100 cells a further per cent
    assert found.volume == pytest.approx(TURN * (FAR**2 - NEAR**2) * HIGH, rel=0.035)
    assert found.extent["z"] == pytest.approx((0.0, HIGH), abs=1e-12)
    assert found.extent["y"] == pytest.approx((-FAR * math.sin(TURN), FAR * math.sin(TURN)), rel=1e-12)
    radius = np.hypot(found.places[..., 0], found.places[..., 1])
    # rates of turn move it by the radius, the two others by one: the least over the largest of r, 1, 1
    np.testing.assert_allclose(found.conditioning, radius, atol=1e-9)
    assert found.largest_efforts["lift.position"] == pytest.approx(2 * 2.0 * 9.81)


def test_a_spherical_robot_reaches_a_piece_of_a_shell(tmp_path: Path) -> None:
    pitch = math.radians(45.0)
    robot = machine(
        tmp_path,
        joint("turn", "revolute", "base", "one", "0 0 1", -TURN, TURN),
        joint("tilt", "revolute", "one", "two", "0 -1 0", -pitch, pitch),
        joint("out", "prismatic", "two", "three", "1 0 0", NEAR, FAR),
    )
    found = robot.map(("turn.angle", "tilt.angle", "out.position"), "tip", points=9)
    wanted = 2.0 * TURN * 2.0 * math.sin(pitch) * (FAR**3 - NEAR**3) / 3.0
    assert found.volume == pytest.approx(wanted, rel=0.05)  # m^3: chords of 15 and 11 deg leave out 2 %, the raster two


def test_what_is_covered_twice_counts_once() -> None:
    axis = np.linspace(0.0, 1.0, 9)
    x, y, z = np.meshgrid(axis, axis, axis, indexing="ij")
    folded = np.stack([np.abs(2.0 * x - 1.0), y, z], axis=-1)  # the cube, there and back
    assert covered_volume(folded) == pytest.approx(1.0, rel=0.02)  # m^3: cells of a hundredth
    folded[x > 0.4] = np.nan  # poses that limits forbid
    assert covered_volume(folded) == pytest.approx(0.75, rel=0.03)


def test_too_many_poses_are_refused_and_the_command_draws(cylindrical: Machine, tmp_path: Path) -> None:
    with pytest.raises(MategraphError) as caught:
        cylindrical.map(OVER, "tip", points=100)
    assert caught.value.code == "E084"
    picture = tmp_path / "map.png"
    options = ["--over", ",".join(OVER), "--point", "tip", "--points", "5", "--plot", str(picture)]
    done = CliRunner().invoke(app, ["map", str(cylindrical.project.path), *options], catch_exceptions=False)
    assert "m³" in done.output
    assert picture.stat().st_size > 10_000
