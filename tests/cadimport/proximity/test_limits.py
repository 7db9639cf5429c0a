"""Ranges of motion, against trigonometry."""

from __future__ import annotations

import math

import cadquery as cq
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solids import assembly_of_solids

from cadimport.face_names import face_name
from cadimport.proximity import Scene, ScrewAxis, motion_range
from cadimport.rotations import from_axis_angle
from foundation.arrays import pose

Z = np.array([0.0, 0.0, 1.0])
TURN = ScrewAxis(point=np.zeros(3), direction=Z)
LEVER = cq.Workplane("XY").box(45, 6, 5).translate((17.5, 0, 0))
STOPS = {
    "above": cq.Workplane("XY").box(10, 10, 10).translate((25, 15, 0)),
    "below": cq.Workplane("XY").circle(4).extrude(10).translate((20, -12, -5)),
}
# The corner (30, 10) comes to lie on the lever's upper side, 3 from its middle; the round stop's middle to lie 4 + 3 from it.
HIGH = math.atan2(10, 30) - math.asin(3 / math.hypot(30, 10))
LOW = -(math.atan2(12, 20) - math.asin(7 / math.hypot(20, 12)))
BEGUN = 2e-5 / 20e-3 + math.radians(2.0) / 256  # rad: stops are found where parts are 0.02 mm deep, and by halving steps


def test_a_lever_turns_until_it_meets_its_stops() -> None:
    assembly = assembly_of_solids({"lever": LEVER, **STOPS})
    found = motion_range(Scene(assembly), ["lever"], TURN)
    assert found.high.amount == pytest.approx(HIGH, abs=BEGUN)
    assert found.low.amount == pytest.approx(LOW, abs=BEGUN + 2e-3)  # points 1 mm apart on a circle of 4 mm: 0.03 mm at 20 mm
    assert found.high.reason == found.low.reason == "contact"
    low, high = found.low.meeting, found.high.meeting
    assert low is not None
    assert high is not None
    assert (low.a, low.b, high.a, high.b) == ("below", "lever", "above", "lever")
    assert face_name(assembly.part_of("below"), low.face_a) == "shaft ø8"
    assert face_name(assembly.part_of("lever"), low.face_b) == "plane -y"


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_ranges_do_not_depend_on_place_and_order(seed: int) -> None:
    random = np.random.default_rng(seed)
    X = pose(from_axis_angle(random.normal(size=3), random.uniform(0, math.pi)), random.uniform(-1, 1, 3))
    solids = {"lever": LEVER, **STOPS}
    names = [str(name) for name in random.permutation(list(solids))]
    scene = Scene(assembly_of_solids({name: solids[name] for name in names}, dict.fromkeys(names, X)))
    found = motion_range(scene, ["lever"], ScrewAxis(point=X[:3, 3], direction=X[:3, :3] @ Z))
    as_drawn = motion_range(Scene(assembly_of_solids(solids)), ["lever"], TURN)
    for mine, theirs in ((found.low, as_drawn.low), (found.high, as_drawn.high)):
        assert mine.amount == pytest.approx(theirs.amount, abs=math.radians(2.0) / 128)  # one halving more or less, by round-off
        assert mine.meeting is not None
        assert theirs.meeting is not None
        assert (mine.meeting.a, mine.meeting.face_a) == (theirs.meeting.a, theirs.meeting.face_a)


def test_a_pin_goes_to_both_ends_of_its_slot() -> None:
    plate = cq.Workplane("XY").box(40, 20, 6).faces(">Z").workplane().slot2D(20, 6.2).cutThruAll()
    pin = cq.Workplane("XY").circle(3).extrude(20).translate((0, 0, -10))
    found = motion_range(
        Scene(assembly_of_solids({"plate": plate, "pin": pin})), ["pin"], ScrewAxis(point=np.zeros(3), direction=(1, 0, 0), kind="slide")
    )
    for stop, end in ((found.low, -7e-3), (found.high, 7e-3)):
        assert stop.reason == "contact"
        assert stop.amount == pytest.approx(end, abs=4e-5)  # 0.02 mm deep, and what bent triangles are off


def test_a_slide_ends_where_it_leaves_its_guide() -> None:
    rail = cq.Workplane("XY").box(60, 10, 6)
    saddle = cq.Workplane("XY").box(20, 16, 12).cut(cq.Workplane("XY").box(20, 10.2, 6.2))
    scene = Scene(assembly_of_solids({"rail": rail, "saddle": saddle}))
    found = motion_range(scene, ["saddle"], ScrewAxis(point=np.zeros(3), direction=(1, 0, 0), kind="slide"))
    for stop, sense in ((found.low, -1.0), (found.high, 1.0)):
        assert stop.reason == "leaves its guide"
        assert sense * stop.amount == pytest.approx(40e-3, abs=1.5e-3)  # points 1 mm apart


def test_what_nothing_stops_turns_freely() -> None:
    found = motion_range(Scene(assembly_of_solids({"lever": LEVER, "far": STOPS["above"].translate((100, 0, 0))})), ["lever"], TURN)
    assert found.free
    assert (found.low.amount, found.high.amount) == (-math.pi, math.pi)
