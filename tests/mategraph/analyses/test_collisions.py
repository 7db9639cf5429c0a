"""Parts that penetrate: in the CAD pose and during a run."""

from __future__ import annotations

import json
import math
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest
from linkage_cad import write
from typer.testing import CliRunner

import mategraph
from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.machine import Machine

# An arm on a pin of the frame falls from the horizontal onto a post; a bolt sits in a hole that is drawn as the core of its thread.
POST = (20.0, -30.0)  # mm: middle of the post, which is 6 mm wide
FRAME = cq.Workplane("XY").box(120, 120, 10).translate((0, 0, -10)).union(cq.Workplane("XY").circle(5).extrude(25).translate((0, 0, -6)))
ARM = cq.Workplane("XY").box(60, 10, 8).translate((25, 0, 4)).faces(">Z").workplane(origin=(0, 0, 0)).hole(10)
PROJECT = """
schema = 1
assembly = "pendulum.step"
ground = "frame"
[material]
default = { name = "steel", density = "7850 kg/m^3" }
[mate.pivot]
kind = "revolute"
a = "frame"
b = "arm"
[mate.post]
kind = "fixed"
a = "frame"
b = "post"
[mate.bolt]
kind = "fixed"
a = "frame"
b = "bolt"
[gravity]
direction = "-y"
[simulate]
duration = "0.15 s"
frame_rate = "500 Hz"
"""


def contact_angle() -> float:
    """The arm's lower side, 5 mm from its middle, meets the corner of the post that is turned to it."""
    x, y = POST[0] + 3.0, POST[1] + 3.0
    return math.atan2(y, x) + math.asin(5.0 / math.hypot(x, y))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("collisions")
    frame = FRAME.faces("<Z").workplane(origin=(-40, -40, 0)).hole(5.0)
    post = cq.Workplane("XY").box(6, 6, 20).translate((*POST, 5))
    bolt = cq.Workplane("XY").circle(3).extrude(20).translate((-40, -40, -20))
    write(folder / "pendulum.step", {"frame": frame, "arm": ARM, "post": post, "bolt": bolt})
    file = folder / "pendulum.toml"
    file.write_text(PROJECT)
    return file


@pytest.fixture(scope="module")
def machine(project: Path) -> Machine:
    return mategraph.load(project)


def test_an_arm_that_falls_through_a_post_is_reported_with_time_and_depth(machine: Machine) -> None:
    run = machine.simulate()
    (found,) = machine.collisions(run)
    assert {found.a, found.b} == {"arm", "post"}
    reached = float(np.interp(found.first, run.time, run["pivot.angle"]))
    frame = 1 / 500  # s between the poses that are looked at, at up to 25 rad/s
    assert contact_angle() - 25 * frame <= reached <= contact_angle() + 1e-3
    assert found.deepest >= found.first
    assert 1e-3 < found.depth <= 4e-3 + 1e-8  # half the thickness of the arm, which holds the whole width of the post
    assert found.volume is not None
    assert 0.0 < found.volume < 6 * 6 * 8 * 1e-9


def test_fits_are_no_overlaps_and_no_collisions(machine: Machine) -> None:
    assert [(o.a, o.b, o.kind) for o in machine.overlaps()] == [("frame", "bolt", "fit")]
    assert machine.inspect().warnings == machine.model_notes
    assert not list(machine.overlaps().tables())


def test_a_run_reports_collisions_unless_it_is_told_not_to(project: Path, tmp_path: Path) -> None:
    def codes(*options: str) -> set[str]:
        answer = CliRunner().invoke(app, ["run", str(project), "--json", "--out", str(tmp_path), *options])
        assert answer.exit_code == 0, answer.output
        data = json.loads(answer.stdout)
        assert len(data["collisions"]) == ("W420" in {w["code"] for w in data["warnings"]})
        return {warning["code"] for warning in data["warnings"]}

    assert "W420" in codes()
    assert "W420" not in codes("--no-collisions")


def test_the_page_in_a_notebook_marks_collisions(machine: Machine) -> None:
    def marked(shown: Machine) -> tuple[bool, bool]:
        page = shown.simulate().animate().page
        return '"collisions":[{' in page, "W420" in page

    assert marked(machine) == (True, True)
    assert marked(machine.with_({"simulate.collisions": "off"})) == (False, False)


def test_parts_that_overlap_as_drawn_are_named_and_not_watched(tmp_path: Path) -> None:
    moved = ARM.union(cq.Workplane("XY").box(4, 4, 12).translate((40, 0, 0)))  # 1 mm into the frame
    write(tmp_path / "pendulum.step", {"frame": FRAME, "arm": moved})
    (tmp_path / "pendulum.toml").write_text(
        'schema = 1\nassembly = "pendulum.step"\nground = "frame"\n[mate.pivot]\nkind = "revolute"\na = "frame"\nb = "arm"\n'
    )
    machine = mategraph.load(tmp_path / "pendulum.toml")
    summary = machine.inspect()
    (overlap,) = summary.overlaps
    assert (overlap.a, overlap.b, overlap.same_body) == ("frame", "arm", False)
    assert overlap.depth == pytest.approx(1e-3, abs=1e-8)  # planes
    assert overlap.volume == pytest.approx(4 * 4 * 1 * 1e-9, rel=0.1)  # cells of an eighth and less
    assert "W150" in {note.code for note in summary.warnings}
    assert len(machine.collisions(machine.simulate(duration="20 ms"))) == 0
    assert "W150" not in {note.code for note in machine.with_({"simulate.collisions": "off"}).inspect().warnings}


def checked(machine: Machine, expression: str, requirement: str, duration: str = "2 ms") -> tuple[bool, float]:
    (found,) = machine.with_({"check": {expression: requirement}, "simulate.duration": duration}).check()
    assert found.unit == "m"
    return found.passed, found.value


def test_a_check_may_ask_for_the_least_distance_of_two_parts(machine: Machine) -> None:
    # In 2 ms the arm falls by some hundredths of a millimetre; its lower side is 22 mm above the post.
    passed, value = checked(machine, "clearance(arm, post)", "> 21 mm")
    assert passed
    assert value == pytest.approx(22e-3, abs=5e-5)
    assert checked(machine, "1000 * clearance(arm, 'po*')", "> 1 m") == (True, pytest.approx(1000 * value))
    assert not checked(machine, "clearance(arm, post)", "> 1 mm", "0.15 s")[0]  # it falls through


def test_a_clearance_of_what_is_no_part_is_refused_before_the_run(machine: Machine) -> None:
    with pytest.raises(MategraphError) as raised:
        machine.with_({"check": {"clearance(arm, pots)": "> 1 mm"}}).simulate()
    assert raised.value.code == "E026"
    with pytest.raises(MategraphError) as raised:
        machine.with_({"check": {"clearance(arm, 2)": "> 1 mm"}})
    assert raised.value.code == "E025"


# A blade of 1 mm turns past a pin of 1 mm, 40 mm out.
BLADE = """
schema = 1
assembly = "turning.step"
ground = "frame"
[material]
default = { name = "steel", density = "7850 kg/m^3" }
[mate.pivot]
kind = "revolute"
a = "frame"
b = "blade"
axis = "+z"
[mate.pin]
kind = "fixed"
a = "frame"
b = "pin"
[gravity]
value = 0
[initial]
"pivot.rate" = "180 rpm"
[simulate]
duration = "0.5 s"
"""


def blade(folder: Path, *, pin: bool = True, speed: str = "180 rpm") -> Machine:
    frame = cq.Workplane("XY").box(120, 120, 4).translate((0, 0, -10)).union(cq.Workplane("XY").circle(4).extrude(14).translate((0, 0, -9)))
    turning = (
        cq.Workplane("XY")
        .box(50, 1, 6)
        .translate((25, 0, 3))
        .union(cq.Workplane("XY").circle(8).extrude(6))
        .cut(cq.Workplane("XY").circle(4.1).extrude(6))
    )
    place = (-0.6 * 40, 0.8 * 40) if pin else (-0.6 * 56, 0.8 * 56)  # at 127 degrees; farther out it is free
    standing = cq.Workplane("XY").circle(0.5).extrude(16).translate((*place, -8))
    write(folder / "turning.step", {"frame": frame, "blade": turning, "pin": standing})
    (folder / "turning.toml").write_text(BLADE.replace("180 rpm", speed))
    return mategraph.load(folder / "turning.toml")


def test_a_thin_blade_that_passes_a_pin_between_two_frames_is_reported(tmp_path: Path) -> None:
    machine = blade(tmp_path, speed="3600 rpm")  # 15 mm in a millisecond, after which there is another pose
    found = machine.collisions(machine.simulate(duration="10 ms"))
    assert not found.collisions
    (unseen,) = found.unseen
    assert {unseen.a, unseen.b} == {"blade", "pin"}
    at = math.atan2(0.8, -0.6) / (120.0 * math.pi)  # s: the middle of the blade is on the pin
    assert unseen.time <= at <= unseen.time + 1e-3
    assert 0.0 < unseen.thickness < 3e-3 < 14e-3 < unseen.step  # the hub is thicker than the blade


def test_with_more_frames_it_is_seen_with_time_place_and_how_long(tmp_path: Path) -> None:
    machine = blade(tmp_path).with_({"simulate.frame_rate": "1000 Hz"})
    found = machine.collisions()
    (collision,) = found
    assert not found.unseen
    middle = math.atan2(0.8, -0.6) / (6.0 * math.pi)
    half = (0.5 + 0.5) / 40.0 / (6.0 * math.pi)  # s: half of both thicknesses at that radius
    assert len(collision.spans) == 2  # it passes twice
    for (first, last), centre in zip(collision.spans, (middle, middle + 1 / 3), strict=True):
        assert centre - half <= first <= last <= centre + half  # within the touch, which 0.1 mm of depth makes shorter
        assert last - first > half - 2e-3  # two frames
    place = np.array(collision.place)  # in the frame of the blade, as drawn: on it, where the pin is
    assert place[:2] == pytest.approx([0.040, 0.0], abs=1.5e-3)


def test_what_turns_fast_and_meets_nothing_is_not_reported(tmp_path: Path) -> None:
    found = blade(tmp_path, pin=False, speed="3600 rpm").collisions()  # nor is the hub on its shaft
    assert not found.collisions
    assert not found.unseen
