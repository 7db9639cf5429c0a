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
