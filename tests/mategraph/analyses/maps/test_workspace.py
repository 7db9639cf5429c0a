"""Maps of a two-link arm and of a five-bar linkage against closed forms."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.machine import Machine, load

L1, L2, M1, M2, G = 0.4, 0.3, 3.0, 2.0, 9.81


def link(name: str, mass: float, at: float) -> str:
    inertia = '<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/>'
    return f'<link name="{name}"><inertial><origin xyz="{at} 0 0"/><mass value="{mass}"/>{inertia}</inertial></link>'


def joint(name: str, parent: str, child: str, x: float) -> str:
    axis = '<axis xyz="0 -1 0"/>'
    return f'<joint name="{name}" type="continuous"><parent link="{parent}"/><child link="{child}"/><origin xyz="{x} 0 0"/>{axis}</joint>'


ARM = f"""<robot name="arm"><link name="base"/>{link("upper", M1, L1 / 2)}{link("lower", M2, L2 / 2)}
{joint("shoulder", "base", "upper", 0.0)}{joint("elbow", "upper", "lower", L1)}</robot>"""
PROJECT = f"""schema = 1
assembly = "arm.urdf"
[point.tip]
part = "lower"
point = [{L1 + L2}, 0, 0]
"""
OVER = ("shoulder.angle", "elbow.angle")


@pytest.fixture(scope="module")
def arm(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder: Path = tmp_path_factory.mktemp("arm")
    (folder / "arm.urdf").write_text(ARM, encoding="utf-8")
    (folder / "arm.toml").write_text(PROJECT, encoding="utf-8")
    return load(folder / "arm.toml")


def test_an_arm_that_turns_all_round_reaches_a_ring(arm: Machine) -> None:
    found = arm.map(OVER, "tip", points=73)
    wanted = math.pi * ((L1 + L2) ** 2 - (L1 - L2) ** 2)
    assert found.plane == "xz"
    assert found.area == pytest.approx(wanted, rel=0.02)  # a cell of 3.5 mm along borders of 5 m
    assert found.extent["x"] == pytest.approx((-(L1 + L2), L1 + L2), rel=1e-3)
    assert found.reached == 1.0


def test_conditioning_and_holding_torques_are_those_of_the_formulas(arm: Machine) -> None:
    found = arm.map(OVER, "tip", ranges={"shoulder.angle": ("-60 deg", "60 deg"), "elbow.angle": ("10 deg", "150 deg")}, points=9)
    a, b = np.meshgrid(found.x, found.y, indexing="ij")
    for i, j in ((0, 0), (3, 5), (8, 8)):
        s, e = a[i, j], a[i, j] + b[i, j]
        J = np.array([[-L1 * math.sin(s) - L2 * math.sin(e), -L2 * math.sin(e)], [L1 * math.cos(s) + L2 * math.cos(e), L2 * math.cos(e)]])
        sizes = np.linalg.svd(J, compute_uv=False)
        assert found.conditioning[i, j] == pytest.approx(sizes[1] / sizes[0], rel=1e-9)
    np.testing.assert_allclose(found.efforts[..., 1], M2 * G * L2 / 2 * np.cos(a + b), atol=1e-9)
    shoulder = (M1 * L1 / 2 + M2 * L1) * G * np.cos(a) + M2 * G * L2 / 2 * np.cos(a + b)
    np.testing.assert_allclose(found.efforts[..., 0], shoulder, atol=1e-9)


def test_the_stretched_arm_is_a_dead_centre(arm: Machine) -> None:
    found = arm.map(OVER, "tip", ranges={"elbow.angle": (-1.0, 1.0)}, points=21)
    assert found.worst_conditioning < 1e-9
    assert found.worst_at[1] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize(
    ("over", "point", "ranges", "code"),
    [
        (("shoulder.angle",), "tip", {}, "E084"),
        (("shoulder.angle", "shoulder.angle"), "tip", {}, "E084"),
        (("shoulder.angle", "wrist.angle"), "tip", {}, "E084"),
        (OVER, "top", {}, "E084"),
        (OVER, "tip", {"elbow.angle": (1.0, 0.0)}, "E084"),
        (OVER, "tip", ["elbow.angle=1 kg:2 kg"], "E081"),
        (OVER, "tip", ["elbow.angle=1 deg"], "E081"),
    ],
)
def test_what_cannot_be_mapped_has_one_clear_error(arm: Machine, over: tuple[str, ...], point: str, ranges: object, code: str) -> None:
    with pytest.raises(MategraphError) as caught:
        arm.map(over, point, ranges=ranges, points=5)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_the_command_prints_what_the_method_gives(arm: Machine) -> None:
    path = str(arm.project.path)
    options = ["--over", ",".join(OVER), "--point", "tip", "--points", "5", "--range", "elbow.angle=10 deg:90 deg", "--json"]
    done = CliRunner().invoke(app, ["map", path, *options], catch_exceptions=False)
    found = arm.map(OVER, "tip", ranges=["elbow.angle=10 deg:90 deg"], points=5)
    assert json.loads(done.stdout) == json.loads(json.dumps(found.as_dict()))
