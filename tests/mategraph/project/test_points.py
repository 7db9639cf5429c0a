"""Named points of parts: coordinates as signals, ways in pictures, mistakes told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from domains.result import Result
from foundation.errors import MategraphError
from mategraph.machine import Machine
from mategraph.outputs.write_outputs import scene_of

SEEKER = Path(__file__).parents[3] / "sample_assemblies" / "seeker"
LENS = (0.0565, 0.0, 0.0)  # m: the front of the lens in the CAD pose


MOTIONS = """
[motion.pitch]
joint = "pitch"
function = "sine"
amplitude = "20 deg"
frequency = "2 Hz"

[motion.yaw]
joint = "yaw"
function = "sine"
amplitude = "-15 deg"
frequency = "3 Hz"
"""


def project(tmp_path: Path, more: str) -> Path:
    """The seeker moved by two sines, without its circuits, and with more tables; in a folder of its own."""
    text = (
        (SEEKER / "seeker.toml")
        .read_text(encoding="utf-8")
        .partition("# ------------------------------------------------------------ elec")[0]
    )
    text = text.replace("seeker.step", (SEEKER / "seeker.step").as_posix()).replace('[cad]\nscript = "seeker.py"', "")
    path = tmp_path / "seeker.toml"
    path.write_text(text + MOTIONS + more, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    more = """
[point.lens]
part = "camera"
point = ["56.5 mm", "0 mm", "0 mm"]

[point.hidden]
part = "housing"
point = [0, 0, -0.07]
trail = false

[[plot]]
title = "Lens"
signals = ["lens.y", "lens.z"]
"""
    return mategraph.load(project(tmp_path_factory.mktemp("points"), more))


@pytest.fixture(scope="module")
def result(machine: Machine) -> Result:
    return machine.simulate(duration=0.2)


def test_coordinates_are_those_of_the_turned_body(result: Result) -> None:
    pitch, yaw = result.array("pitch.angle"), result.array("yaw.angle")
    assert np.abs(yaw).max() > 0.1
    # Turn about y, then about the new z; the joints' own axes are CAD's to 1e-12.
    expected = LENS[0] * np.array([np.cos(pitch) * np.cos(yaw), np.sin(yaw), -np.sin(pitch) * np.cos(yaw)])
    for values, axis in zip(expected, "xyz", strict=True):
        np.testing.assert_allclose(result.array(f"lens.{axis}"), values, atol=1e-12)
    assert result.units("lens.x") == "m"
    np.testing.assert_array_equal(result.array("hidden.z"), -0.07)


def test_the_way_of_a_point_is_drawn_where_it_is_wanted(machine: Machine, result: Result) -> None:
    (trail,) = scene_of(machine, result).overlays
    assert (trail.name, trail.body) == ("lens", machine.mechanism.body_of("camera"))
    np.testing.assert_array_equal(trail.point, LENS)


@pytest.mark.parametrize(
    ("table", "code", "words"),
    [
        ('[point.tip]\npart = "camra"\npoint = [0, 0, 0]', "E020", "camera"),
        ('[point.tip]\npart = "camera"', "E008", "point"),
        ("[point.tip]\npoint = [0, 0, 0]", "E008", "part"),
        ('[point.tip]\npart = "camera"\npoint = [0, 0]', "E009", "three lengths"),
        ('[point.tip]\npart = "camera"\npoint = ["1 kg", 0, 0]', "E013", "kg"),
        ('[point.pitch]\npart = "camera"\npoint = [0, 0, 0]', "E019", "taken"),
        ('[point."a.b"]\npart = "camera"\npoint = [0, 0, 0]', "E018", "underscore"),
        ('[[plot]]\ntitle = "t"\nsignals = ["tip.x"]', "E023", "point"),
    ],
)
def test_mistakes_get_one_message_with_the_remedy(tmp_path: Path, table: str, code: str, words: str) -> None:
    with pytest.raises(MategraphError) as caught:
        mategraph.load(project(tmp_path, "\n" + table + "\n")).assembly  # noqa: B018
    assert caught.value.code == code
    assert words in f"{caught.value.what} {caught.value.remedy}"
    assert "seeker.toml:" in caught.value.place


def test_velocity_and_acceleration_of_a_point_are_those_of_its_path(tmp_path: Path) -> None:
    """Against central differences of the recorded coordinates, and turned into the axes of the part that carries it."""
    more = """
[point.lens]
part = "camera"
point = ["56.5 mm", "10 mm", "0 mm"]

[point.sensor]
part = "camera"
point = ["56.5 mm", "10 mm", "0 mm"]
axes = "camera"

[signal.fast]
block = "Compare"
threshold = "0.1 m/s"
operator = ">"
in = { a = "lens.speed" }

[check]
"max(lens.speed)" = "< 1 m/s"
"max(abs(lens.ax))" = "< 20 m/s^2"

[simulate]
duration = "0.2 s"
output_step = "0.1 ms"
"""
    machine = mategraph.load(project(tmp_path, more))
    run = machine.simulate()
    h = run.time[1] - run.time[0]
    p, v, a = (np.column_stack([run.array(f"lens.{kind}{axis}") for axis in "xyz"]) for kind in ("", "v", "a"))
    # differences over h = 0.1 ms: h^2 / 6 of the third derivative, some 1e4 m/s^3, and round-off of 1e-9 over h^2
    np.testing.assert_allclose(v[1:-1], (p[2:] - p[:-2]) / (2 * h), atol=1e-4)
    np.testing.assert_allclose(a[1:-1], (v[2:] - v[:-2]) / (2 * h), atol=1e-2)
    np.testing.assert_allclose(run.array("lens.speed"), np.linalg.norm(v, axis=1), atol=1e-11)
    frames = [int(np.argmin(np.abs(run.time - t))) for t in run.frames]
    R = run.poses[machine.mechanism.body_of("camera")][:, :3, :3]
    local = np.column_stack([run.array(f"sensor.a{axis}") for axis in "xyz"])[frames]
    np.testing.assert_allclose(local, np.einsum("tji,tj->ti", R, a[frames]), atol=2e-3)  # within h / 2 the camera turns by 2e-4 rad
    assert run.array("fast.y").max() == 1.0
    inverse = machine.inverse().as_result()
    np.testing.assert_allclose(np.interp(0.1, inverse.time, inverse.array("lens.ax")), np.interp(0.1, run.time, a[:, 0]), rtol=1e-3)


def test_axes_of_something_that_is_no_part_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MategraphError) as refused:
        mategraph.load(project(tmp_path, '\n[point.lens]\npart = "camera"\npoint = [0, 0, 0]\naxes = "camra"\n')).assembly  # noqa: B018
    assert "axes" in str(refused.value)
