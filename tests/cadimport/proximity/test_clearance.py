"""Least distances between parts."""

from __future__ import annotations

import cadquery as cq
import numpy as np
import pytest
from solids import assembly_of_solids

from cadimport.proximity import Scene, clearance
from foundation.arrays import pose

BALLS = {name: cq.Workplane("XY").sphere(radius) for name, radius in (("a", 10), ("b", 6), ("c", 2))}


@pytest.mark.parametrize("gap", [-0.5, 0.05, 0.5, 5.0, 50.0])
def test_two_balls_are_as_far_apart_as_their_distance_exceeds_their_radii(gap: float) -> None:
    way = np.array([2.0, 3.0, 6.0]) / 7 * 1e-3
    poses = {"b": pose(translation=way * (16 + gap)), "c": pose(translation=-way * 300)}
    found = clearance(Scene(assembly_of_solids(BALLS, poses)), ["a"], ["b", "c"])
    # Triangles of a ball of 10 mm with angles of 0.25 rad are off by 0.08 mm before and by 0.001 mm after bending; points are 1 mm apart.
    assert found.distance == pytest.approx(gap * 1e-3, abs=5e-5)
    assert (found.a, found.b) == ("a", "b")


def test_a_shaft_with_play_has_its_clearance() -> None:
    block = cq.Workplane("XY").box(40, 40, 20).faces(">Z").workplane().hole(10)
    scene = Scene(assembly_of_solids({"block": block, "shaft": cq.Workplane("XY").circle(4.9).extrude(40).translate((0, 0, -20))}))
    assert clearance(scene, ["block"], ["shaft"]).distance == pytest.approx(1e-4, abs=1e-5)  # bent triangles


def test_the_clearance_of_nothing_is_infinite() -> None:
    assert clearance(Scene(assembly_of_solids(BALLS)), [], ["a"]).distance == np.inf
