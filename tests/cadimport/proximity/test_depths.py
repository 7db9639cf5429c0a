"""Depths of parts in each other, against shapes whose depth is known."""

from __future__ import annotations

import math
import pickle

import cadquery as cq
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solids import assembly_of_solids

from cadimport.face_names import face_name
from cadimport.proximity import Scene, depths, overlap_volume
from cadimport.proximity.depth import signed_distances
from cadimport.rotations import from_axis_angle
from foundation.arrays import Array, pose

FACETS = 5e-6  # m; what bent triangles of a part of some centimetres are off: 3e-5 of a radius, and points 1 mm apart on it


def at(x: float, y: float, z: float) -> Array:
    return pose(translation=np.array([x, y, z]) * 1e-3)


def test_two_balls_are_as_deep_as_their_radii_exceed_their_distance() -> None:
    balls = {"large": cq.Workplane("XY").sphere(10), "small": cq.Workplane("XY").sphere(6)}
    for gap in (-0.5, 0.0, 1.0, 3.0):
        found = depths(Scene(assembly_of_solids(balls, {"small": at(*(np.array([2.0, 3.0, 6.0]) / 7 * (16.0 - gap)))})))
        depth = found[0].depth if found else 0.0
        # Points 1 mm apart on a ball of 6 mm: the deepest of them is off the axis by up to 0.6 mm, and 0.6^2 / 2 (1/6 + 1/10) mm less deep.
        assert max(gap, 0.0) * 1e-3 - 5e-5 <= depth <= max(gap, 0.0) * 1e-3 + FACETS


def test_two_boxes_are_as_deep_as_they_overlap_and_say_which_faces() -> None:
    boxes = {"a": cq.Workplane("XY").box(20, 20, 20), "b": cq.Workplane("XY").box(10, 10, 10)}
    assembly = assembly_of_solids(boxes, {"b": at(13, 1, 2)})
    scene = Scene(assembly)
    (found,) = depths(scene)
    assert (found.a, found.b) == ("a", "b")
    assert found.depth == pytest.approx(2e-3, abs=1e-8)  # planes: single precision of corners
    names = face_name(assembly.part_of("a"), found.face_a), face_name(assembly.part_of("b"), found.face_b)
    assert names[0] == "plane +x"
    assert overlap_volume(scene, "a", "b") == pytest.approx(2 * 10 * 10 * 1e-9, rel=0.05)  # a grid of 24 points a side


@pytest.mark.parametrize(("shaft", "depth"), [(9.9, 0.0), (10.0, 0.0), (10.2, 1e-4)])
def test_a_shaft_is_as_deep_in_its_bore_as_its_radius_is_larger_however_it_is_turned(shaft: float, depth: float) -> None:
    block = cq.Workplane("XY").box(200, 40, 30).faces(">Z").workplane().hole(10)  # large, so that the bore has few chords
    solids = {"block": block, "shaft": cq.Workplane("XY").circle(shaft / 2).extrude(40).translate((0, 0, -20))}
    scene = Scene(assembly_of_solids(solids))
    for angle in np.linspace(0.0, 1.0, 7):
        poses = np.array([np.eye(4), pose(from_axis_angle((0, 0, 1), angle))])
        found = depths(scene, poses)
        assert (found[0].depth if found else 0.0) == pytest.approx(depth, abs=2 * FACETS)


def test_a_pin_that_fills_a_blind_bore_touches_and_does_not_penetrate() -> None:
    block = cq.Workplane("XY").box(30, 30, 20).faces(">Z").workplane().hole(8, 12)
    scene = Scene(assembly_of_solids({"block": block, "pin": cq.Workplane("XY").circle(4).extrude(30).translate((0, 0, -2))}))
    assert all(found.depth < FACETS for found in depths(scene))


def test_parts_of_one_group_are_not_compared() -> None:
    scene = Scene(assembly_of_solids({n: cq.Workplane("XY").box(5, 5, 5) for n in "abc"}, {"b": at(4, 0, 0), "c": at(-4, 0, 0)}))
    assert {frozenset((p.a, p.b)) for p in depths(scene, least=1e-5)} == {frozenset("ab"), frozenset("ac")}
    assert {frozenset((p.a, p.b)) for p in depths(scene, groups=[["a", "b"]], least=1e-5)} == {frozenset("ac")}


def test_a_surface_has_no_inside() -> None:
    sheet = cq.Workplane("XY").rect(40, 40).extrude(0.5).faces(">Z").val()
    scene = Scene(assembly_of_solids({"sheet": sheet, "ball": cq.Workplane("XY").sphere(5)}, {"ball": at(0, 0, -20)}))
    assert depths(scene) == ()


def test_depths_pickle_and_compare() -> None:
    scene = Scene(assembly_of_solids({n: cq.Workplane("XY").box(5, 5, 5) for n in "ab"}, {"b": at(4, 0, 0)}))
    found = depths(scene)
    assert pickle.loads(pickle.dumps(found)) == found


MACHINE = {
    "plate": cq.Workplane("XY").box(60, 40, 8).faces(">Z").workplane().rarray(40, 20, 2, 2).hole(5),
    "bolt": cq.Workplane("XY").circle(2.7).extrude(20).faces(">Z").workplane().circle(5).extrude(4),
    "ring": cq.Workplane("XY").circle(12).circle(9).extrude(6).edges().fillet(1.0),
}
PLACES = {"plate": at(0, 0, 0), "bolt": at(20.05, 10, -14.2), "ring": at(3, 2, 3.3)}


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_depths_do_not_depend_on_where_the_machine_stands_nor_on_the_order_of_its_parts(seed: int) -> None:
    random = np.random.default_rng(seed)
    X = pose(from_axis_angle(random.normal(size=3), random.uniform(0, math.pi)), random.uniform(-1, 1, 3))
    names = [str(name) for name in random.permutation(list(MACHINE))]
    moved = Scene(assembly_of_solids({name: MACHINE[name] for name in names}, {name: X @ PLACES[name] for name in names}))
    as_drawn = {frozenset((p.a, p.b)): p.depth for p in depths(Scene(assembly_of_solids(MACHINE, PLACES)), least=1e-5)}
    found = {frozenset((p.a, p.b)): p.depth for p in depths(moved, least=1e-5)}
    assert set(found) == set(as_drawn) == {frozenset(("plate", "bolt")), frozenset(("plate", "ring"))}
    for pair, depth in as_drawn.items():
        assert found[pair] == pytest.approx(depth, abs=1e-9)  # round-off of poses of a metre


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_signed_distances_from_a_torus_are_those_of_its_equation(seed: int) -> None:
    torus = Scene(assembly_of_solids({"ring": cq.Solid.makeTorus(20, 5)}))
    points = np.random.default_rng(seed).uniform(-0.03, 0.03, (300, 3))
    signed, _ = signed_distances(torus.shapes, points, np.zeros(300, dtype=np.int64))
    exact = np.hypot(np.hypot(points[:, 0], points[:, 1]) - 0.02, points[:, 2]) - 0.005
    # Far from the surface the nearest flat triangle may be the neighbour of the right one, and a normal off by half a chord's angle.
    near = np.abs(exact) < 2e-3
    np.testing.assert_allclose(signed[near], exact[near], atol=3e-5)  # triangles are 0.1 mm off before bending, and large on a torus
    assert (np.sign(signed) == np.sign(exact))[np.abs(exact) > 3e-5].all()


@pytest.mark.parametrize(
    ("one", "other", "turned", "depth", "volume"),
    [
        (cq.Workplane("XY").box(20, 30, 40), cq.Workplane("XY").box(20, 30, 40), 0.0, 10.0, 24000.0),  # one part twice
        (cq.Workplane("XY").circle(10).extrude(50), cq.Workplane("XY").circle(10).extrude(50), 0.6, 10.0, 5000.0 * math.pi),
        (cq.Workplane("XY").box(1000, 1000, 1), cq.Workplane("XY").box(1000, 1, 1000), 0.0, 0.5, 1000.0),  # plates that cross
        (cq.Workplane("XY").box(1000, 1000, 2), cq.Workplane("XY").box(4, 4, 900).translate((0, 0, 7)), 0.0, 1.0, 32.0),  # rod through it
    ],
)
def test_parts_that_share_space_without_a_point_of_the_one_in_the_other_are_found(one, other, turned, depth, volume) -> None:
    scene = Scene(assembly_of_solids({"a": one, "b": other}, {"b": pose(from_axis_angle((0, 0, 1), turned))}))
    (found,) = depths(scene, least=1e-4)
    assert 0.5 * depth <= found.depth * 1e3 <= depth * (1.0 + 1e-6)  # a ball of at least half the radius of the largest
    assert overlap_volume(scene, "a", "b") == pytest.approx(volume * 1e-9, rel=0.06)  # cells of 1 mm along plates of 1 mm


def test_parts_that_share_faces_have_the_whole_smaller_one_in_common() -> None:
    boxes = {"a": cq.Workplane("XY").box(20, 30, 40), "b": cq.Workplane("XY").box(20, 30, 20)}
    assert overlap_volume(Scene(assembly_of_solids(boxes, {"b": at(0, 0, 10)})), "a", "b") == pytest.approx(12000e-9, rel=0.01)


def test_parts_that_touch_along_faces_or_around_a_shaft_share_nothing() -> None:
    block = cq.Workplane("XY").box(40, 40, 20).faces(">Z").workplane().hole(10)
    solids = {
        "block": block,
        "shaft": cq.Workplane("XY").circle(5).extrude(40).translate((0, 0, -20)),
        "lid": cq.Workplane("XY").box(40, 40, 5),
    }
    turned = pose(from_axis_angle((0, 0, 1), 0.4))
    scene = Scene(assembly_of_solids({**solids, "lid": solids["lid"].translate((40.0, 0, 7.5))}))
    assert depths(scene, np.array([turned @ X for X in scene.poses]), least=1e-4) == ()
