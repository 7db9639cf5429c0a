"""The veto of freedoms: wrong ones die, true ones live."""

from __future__ import annotations

import cadquery as cq
import numpy as np
import pytest
from solids import assembly_of_solids

from cadimport.proximity import GROWTH, FreedomTest, Scene, ScrewAxis, Trial, try_freedom, what_kills

X, Y, Z = np.eye(3)
BLOCK = cq.Workplane("XY").box(40, 40, 20).faces(">Z").workplane().hole(10)
SHAFT = cq.Workplane("XY").circle(5).extrude(40).translate((0, 0, -20))
COLLAR = cq.Workplane("XY").circle(8).extrude(3).translate((0, 0, 10))
COLLARS = COLLAR.union(COLLAR.translate((0, 0, -23)))


def tried(solids: dict[str, cq.Workplane], direction: np.ndarray, kind: str, **more: object) -> FreedomTest:  # type: ignore[type-arg]
    scene = Scene(assembly_of_solids(solids))
    return try_freedom(scene, ["block"], ["shaft"], ScrewAxis(point=np.zeros(3), direction=direction, kind=kind), **more)  # type: ignore[arg-type]


def killed(shaft: cq.Workplane, direction: np.ndarray, kind: str) -> bool:  # type: ignore[type-arg]
    return tried({"block": BLOCK, "shaft": shaft}, direction, kind).killed


def test_a_shaft_of_equal_radius_turns_and_slides_in_its_bore_and_does_nothing_else() -> None:
    assert not killed(SHAFT, Z, "turn")
    assert not killed(SHAFT, Z, "slide")
    assert all(killed(SHAFT, across, kind) for across in (X, Y) for kind in ("turn", "slide"))


def test_collars_leave_only_the_turn() -> None:
    assert not killed(SHAFT.union(COLLARS), Z, "turn")
    assert killed(SHAFT.union(COLLARS), Z, "slide")


def test_one_collar_is_a_stop_one_way() -> None:
    shaft = SHAFT.union(COLLAR)
    found = tried({"block": BLOCK, "shaft": shaft}, Z, "slide")
    assert found.one_sided
    assert found.backward.collides
    worst = found.backward.worst
    assert worst is not None
    assert (worst.a, worst.b) == ("block", "shaft")
    assert worst.growth == pytest.approx(1e-3, abs=1e-8)  # planes


def test_a_key_takes_the_turn() -> None:
    block = BLOCK.cut(cq.Workplane("XY").box(3, 3, 20).translate((5, 0, 0)))
    shaft = SHAFT.union(cq.Workplane("XY").box(3, 3, 20).translate((5, 0, 0)))
    assert tried({"block": block, "shaft": shaft}, Z, "turn").killed
    assert not tried({"block": block, "shaft": shaft}, Z, "slide").killed


def test_an_overlap_of_the_cad_pose_is_no_collision_and_is_reported_as_blind() -> None:
    tight = cq.Workplane("XY").circle(5.3).extrude(40).translate((0, 0, -20))  # a thread is drawn like this
    found = tried({"block": BLOCK, "shaft": tight}, Z, "turn")
    assert not found.killed
    assert [(a, b) for a, b, _ in found.blind] == [("block", "shaft")]
    assert found.blind[0][2] == pytest.approx(3e-4, abs=1e-5)  # bent triangles


@pytest.mark.parametrize("side", ["block", "shaft"])
def test_a_loose_pin_may_go_with_either_side(side: str) -> None:
    # A pin along x with a square end sits in the block or in the shaft, and in a ring groove of the other.
    flange = cq.Workplane("XY").circle(15).extrude(4).translate((0, 0, 10))
    pin = cq.Workplane("XY").box(3, 3, 8).translate((11, 0, 10))
    square, groove = cq.Workplane("XY").box(3, 3, 8), cq.Workplane("XY").circle(13).circle(9).extrude(8).translate((0, 0, 6))
    cuts = {"block": groove, "shaft": groove} | {side: square.translate((11, 0, 10))}
    solids = {"block": BLOCK.cut(cuts["block"]), "shaft": SHAFT.union(flange).cut(cuts["shaft"]), "pin": pin}
    assert not tried(solids, Z, "turn", loose=["pin"]).killed
    other = {"block": ["shaft", "pin"], "shaft": ["shaft"]}[side], {"block": ["block"], "shaft": ["block", "pin"]}[side]
    axis = ScrewAxis(point=np.zeros(3), direction=Z)
    assert try_freedom(Scene(assembly_of_solids(solids)), other[1], other[0], axis).killed


@pytest.mark.parametrize(("shaft", "kind"), [(SHAFT, "turn"), (SHAFT.union(COLLAR), "slide"), (SHAFT.union(COLLARS), "slide")])
def test_the_shorter_trial_says_the_same(shaft: cq.Workplane, kind: str) -> None:  # type: ignore[type-arg]
    scene = Scene(assembly_of_solids({"block": BLOCK, "shaft": shaft}))
    axis = ScrewAxis(point=np.zeros(3), direction=Z, kind=kind)  # type: ignore[arg-type]
    whole = try_freedom(scene, ["block"], ["shaft"], axis)
    (killing,) = what_kills(scene, [Trial(fixed=["block"], moving=["shaft"], axis=axis)])
    assert bool(killing) == whole.killed
    for quick, thorough in zip(killing, (whole.forward, whole.backward), strict=False):
        assert quick.worst is not None
        assert thorough.worst is not None
        # fewer points are looked at, so that the deepest of them is no deeper
        assert (quick.amount, quick.worst.a, quick.worst.b) == (thorough.amount, thorough.worst.a, thorough.worst.b)
        assert GROWTH < quick.worst.growth <= thorough.worst.growth


def test_a_screw_advances_as_it_turns() -> None:
    moved = ScrewAxis(point=np.zeros(3), direction=Z, kind="screw", pitch=2e-3 / (2 * np.pi)).pose(np.pi)
    np.testing.assert_allclose(moved, [[-1, 0, 0, 0], [0, -1, 0, 0], [0, 0, 1, 1e-3], [0, 0, 0, 1]], atol=1e-15)  # round-off
