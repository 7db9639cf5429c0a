"""From parts and mates to a mechanism."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from synthetic_assembly import assembly, box, mate, pose, seeker

from cadimport.mates.kinds import MATE_KINDS
from foundation.errors import ErrorList
from topology.joints.joint_freedoms import CONSTRAINT_FREEDOMS, JOINT_FREEDOMS, degrees_of_freedom
from topology.mechanism import Mechanism, TopologyError
from topology.mechanism_of import mechanism_of, reduce_assembly


def two_bodies(*mates: tuple[str, str, np.ndarray]) -> object:
    return reduce_assembly(assembly(["base", "arm"], [mate(n, kind, "base", "arm", X) for n, kind, X in mates]), "base")


def test_the_seeker_reduces_from_nine_parts_and_ten_mates_to_three_bodies_and_two_joints() -> None:
    mechanism = reduce_assembly(seeker(), "housing")
    assert {name: set(body.parts) for name, body in mechanism.bodies.items()} == {
        "housing": {"housing", "pitch connector a", "pitch connector b"},
        "gimbal ring": {"gimbal ring", "yaw connector a", "yaw connector b"},
        "camera": {"camera", "shaft a", "shaft b"},
    }
    assert list(mechanism.bodies) == ["housing", "gimbal ring", "camera"]
    assert [(j.name, j.parent, j.child) for j in mechanism.joints] == [
        ("pitch", "housing", "gimbal ring"),
        ("yaw", "gimbal ring", "camera"),
    ]
    assert [(d.name, d.kept) for d in mechanism.dropped] == [("pitch b", "pitch"), ("yaw b", "yaw")]
    assert mechanism.dropped[0].reason == "coaxial with 'pitch' within 0.0 µm and 0.0 µrad"
    assert len(mechanism.joints) + len(mechanism.dropped) == 4
    assert mechanism.mobility == 2
    assert mechanism.loops == ()
    assert mechanism.overconstrained == ()
    assert mechanism.notes == ()
    assert sum(len(body.fixed_mates) for body in mechanism.bodies.values()) == 6
    assert mechanism.body_of("shaft b") == "camera"


def test_body_masses_are_the_sums_of_their_parts() -> None:
    mechanism = reduce_assembly(seeker(), "housing")
    shapes = seeker()
    volume = sum(shapes.part_of(name).geometry.volume for name in ("camera", "shaft a", "shaft b"))
    assert mechanism.bodies["camera"].mass == pytest.approx(1000 * volume, rel=1e-15)


def test_a_body_is_named_after_its_heaviest_part_and_the_ground_after_itself() -> None:
    shapes = {"bolt": box((0.01, 0.01, 0.01)), "frame": box((1, 1, 1)), "nut": box((0.02, 0.02, 0.02)), "arm": box((0.1, 0.1, 0.1))}
    mates = [mate("w", "fixed", "bolt", "frame"), mate("v", "fixed", "nut", "arm"), mate("j", "revolute", "bolt", "nut")]
    assert list(reduce_assembly(assembly(shapes, mates), "bolt").bodies) == ["bolt", "arm"]


def test_the_tables_of_mates_and_of_joint_freedoms_agree() -> None:
    kinds = {*JOINT_FREEDOMS, *CONSTRAINT_FREEDOMS}
    assert set(MATE_KINDS) == kinds
    assert {kind: row.dof for kind, row in MATE_KINDS.items()} == {kind: degrees_of_freedom(kind) for kind in kinds}


def test_the_sign_of_a_coordinate_is_the_users_whichever_way_the_tree_runs() -> None:
    X = pose((0.1, 0.2, 0.3), z=(0, 1, 0))
    outward = reduce_assembly(assembly(["base", "arm"], [mate("j", "revolute", "base", "arm", X)]), "base").tree[0]
    inward = reduce_assembly(assembly(["base", "arm"], [mate("j", "revolute", "arm", "base", X)]), "base").tree[0]
    assert (inward.parent, inward.child) == ("base", "arm")
    np.testing.assert_array_equal(outward.X_PF, X)
    # base turns against arm about +y, so arm turns against base about -y
    np.testing.assert_allclose(inward.X_PF[:3, 2], [0, -1, 0], atol=1e-16)
    np.testing.assert_allclose(inward.X_PF[:3, 3], X[:3, 3], atol=0)
    np.testing.assert_array_equal(inward.X_PF, inward.X_CM)
    assert np.linalg.det(inward.X_PF[:3, :3]) == pytest.approx(1.0)


@pytest.mark.parametrize("kind", ["revolute", "prismatic"])
def test_a_tree_that_runs_against_the_mate_moves_the_bodies_as_the_user_said(kind: str) -> None:
    X = pose((0.1, -0.2, 0.3), z=(1, 2, -1))
    inward = reduce_assembly(assembly(["base", "arm"], [mate("j", kind, "arm", "base", X)]), "base").tree[0]

    def motion(q: float) -> np.ndarray:
        moved = np.eye(4)
        if kind == "revolute":
            moved[:2, :2] = [[np.cos(q), -np.sin(q)], [np.sin(q), np.cos(q)]]
        else:
            moved[2, 3] = q
        return moved

    q = 0.37
    X_ArmBase = X @ motion(q) @ np.linalg.inv(X)  # b (base) moves by +q against a (arm)
    X_BaseArm = inward.X_PF @ motion(q) @ np.linalg.inv(inward.X_CM)
    np.testing.assert_allclose(X_BaseArm @ X_ArmBase, np.eye(4), atol=1e-15)  # round-off of a few products of order one


def test_frames_that_differ_by_the_joints_own_motion_are_set_to_zero_in_the_cad_pose() -> None:
    turned = pose((0.0, 0.0, 0.5)).copy()
    turned[:3, :3] = turned[:3, :3] @ np.array([[0, -1.0, 0], [1, 0, 0], [0, 0, 1]])
    bent = replace(mate("j", "revolute", "base", "arm", pose((0.0, 0.0, 0.5))), X_BM=turned)
    joint = reduce_assembly(assembly(["base", "arm"], [bent]), "base").tree[0]
    np.testing.assert_array_equal(joint.X_PF, joint.X_CM)


def turn(axis: int, angle: float) -> np.ndarray:
    X, (j, k) = np.eye(4), ((1, 2), (2, 0), (0, 1))[axis]
    X[j, j] = X[k, k] = np.cos(angle)
    X[k, j], X[j, k] = np.sin(angle), -np.sin(angle)
    return X


@pytest.mark.parametrize(("first", "second"), [(0.5, 0.0), (0.0, 0.5), (0.35, 0.35), (-0.7, 1.1)])
def test_a_universal_joint_drawn_bent_keeps_the_pin_of_each_part(first: float, second: float) -> None:
    X_WF = pose((0.1, 0.2, 0.3), z=(1, 2, 3))
    X_WM = X_WF @ turn(0, first) @ turn(1, second)
    hooke = replace(mate("j", "universal", "base", "arm", X_WF), X_BM=X_WM)
    (joint,) = reduce_assembly(assembly(["base", "arm"], [hooke]), "base").tree
    np.testing.assert_array_equal(joint.X_PF, joint.X_CM)
    np.testing.assert_allclose(joint.X_PF[:3, 0], X_WF[:3, 0], atol=1e-15)
    np.testing.assert_allclose(joint.X_CM[:3, 1], X_WM[:3, 1], atol=1e-15)
    np.testing.assert_allclose(joint.X_PF[:3, :3].T @ joint.X_PF[:3, :3], np.eye(3), atol=1e-15)
    assert np.linalg.det(joint.X_PF[:3, :3]) == pytest.approx(1.0)


def test_pins_of_a_universal_joint_that_make_no_right_angle_are_refused() -> None:
    twisted = replace(mate("j", "universal", "base", "arm"), X_BM=turn(0, 0.4) @ turn(2, 0.1))
    with pytest.raises(TopologyError, match=r"5\.73 deg") as caught:
        reduce_assembly(assembly(["base", "arm"], [twisted]), "base")
    assert caught.value.code == "E207"


def test_the_point_of_a_point_on_a_line_is_where_the_second_part_has_it() -> None:
    """A ball that hinges the arm lies 0.1 m before the line's start: which point of the arm follows the line decides what moves."""
    line = pose((0.0, 0.0, 0.0), z=(0, 0, 1))
    slot = replace(mate("slot", "point_on_line", "base", "arm", line), X_BM=pose((0.0, 0.0, 0.1), z=(1, 0, 0)))
    mechanism = reduce_assembly(assembly(["base", "arm"], [mate("ball", "spherical", "base", "arm", line), slot]), "base")
    (joint,) = mechanism.loops
    np.testing.assert_array_equal(joint.X_CM[:3, 3], [0.0, 0.0, 0.1])
    np.testing.assert_array_equal(joint.X_PF, joint.X_CM)
    assert mechanism.mobility == 1  # with the point in the ball's centre the slot would forbid nothing


@pytest.mark.parametrize(("kind", "shift"), [("revolute", (0.002, 0.0, 0.0)), ("prismatic", (0.0, 0.002, 0.0))])
def test_frames_that_do_not_meet_are_refused_with_the_gap(kind: str, shift: tuple[float, float, float]) -> None:
    bent = replace(mate("slide", kind, "base", "arm", pose()), X_BM=pose(shift))
    with pytest.raises(TopologyError, match=r"'slide'.*2 mm") as caught:
        reduce_assembly(assembly(["base", "arm"], [bent]), "base")
    assert caught.value.code == "E207"


def test_collinear_revolutes_leave_the_first() -> None:
    mechanism = two_bodies(("one", "revolute", pose((0, 0, 0))), ("two", "revolute", pose((2e-6, 0, 0.3), z=(0, 0, -1))))
    assert [j.name for j in mechanism.tree] == ["one"]
    assert mechanism.dropped[0].reason == "coaxial with 'one' within 2.0 µm and 0.0 µrad"
    assert mechanism.dropped[0].joint.X_PF[2, 3] == 0.3
    assert mechanism.mobility == 1


def test_parallel_prismatic_joints_are_redundant_wherever_they_are() -> None:
    mechanism = two_bodies(("left", "prismatic", pose((0, 0, 0))), ("right", "prismatic", pose((0.4, 0, 0), z=(0, 0, -1))))
    assert [d.name for d in mechanism.dropped] == ["right"]
    assert mechanism.dropped[0].reason == "parallel to 'left' within 0.0 µrad"
    assert mechanism.mobility == 1


@pytest.mark.parametrize(
    ("mates", "words"),
    [
        ([("one", "revolute", pose()), ("two", "revolute", pose((0.05, 0, 0)))], "parallel but 50 mm apart"),
        ([("one", "revolute", pose()), ("two", "revolute", pose(z=(0, 1, 1)))], "angle of 45 deg"),
        ([("one", "prismatic", pose()), ("two", "prismatic", pose(z=(1, 0, 0)))], "angle of 90 deg"),
        ([("one", "revolute", pose()), ("two", "prismatic", pose())], "'one' is revolute, 'two' is prismatic"),
    ],
)
def test_contradictory_joints_are_reported_as_locked(mates: list[tuple[str, str, np.ndarray]], words: str) -> None:
    mechanism = two_bodies(*mates)
    (found,) = mechanism.overconstrained
    assert found.joints == ("one", "two")
    assert words in found.reason
    assert "lock" in found.reason
    assert mechanism.mobility == 0
    assert mechanism.dropped == ()
    assert [note.code for note in mechanism.notes] == ["W202"]


@pytest.mark.parametrize(
    ("mates", "words"),
    [
        (
            [("one", "spherical", pose()), ("two", "spherical", pose((0, 0, 0.2)))],
            ("a turn about (0, 0, 1)", "1 of their constraints repeats"),
        ),
        ([("one", "spherical", pose()), ("two", "point_on_line", pose((0, 0, 0.2)))], ("a turn about (0, 0, 1)",)),
        (
            [("one", "cylindrical", pose()), ("two", "cylindrical", pose((0.1, 0, 0)))],
            ("a slide along (0, 0, 1)", "parallel but 100 mm apart"),
        ),
        ([("one", "planar", pose()), ("two", "planar", pose(z=(1, 0, 0)))], ("a slide along (0, 1, 0)",)),
        ([("one", "planar", pose()), ("two", "spherical", pose((0.1, 0, 0)))], ("a turn about (0, 0, 1)",)),
    ],
)
def test_joints_that_together_leave_a_freedom_are_a_note_and_no_error(
    mates: list[tuple[str, str, np.ndarray]], words: tuple[str, ...]
) -> None:
    mechanism = two_bodies(*mates)
    assert mechanism.overconstrained == ()
    assert mechanism.mobility == 1
    (note,) = mechanism.notes
    assert note.code == "W203"
    assert note.element == "one, two"
    for word in words:
        assert word in note.text
    assert len(mechanism.loops) == 1


def test_a_point_that_only_begins_to_move_along_its_line_is_not_taken_for_redundant() -> None:
    """On the hinge it moves on a circle, which touches the line and leaves it."""
    tangent = two_bodies(("one", "revolute", pose()), ("two", "point_on_line", pose((0, 0.1, 0), z=(1, 0, 0))))
    assert tangent.dropped == ()
    on_the_axis = two_bodies(("one", "revolute", pose()), ("two", "point_on_line", pose((0, 0, 0.1))))
    assert [d.name for d in on_the_axis.dropped] == ["two"]


def test_of_three_joints_the_collinear_two_are_merged_before_the_contradiction_is_told() -> None:
    mechanism = two_bodies(("one", "revolute", pose()), ("two", "revolute", pose((0, 0, 0.1))), ("three", "revolute", pose((0.1, 0, 0))))
    assert [d.name for d in mechanism.dropped] == ["two"]
    assert mechanism.overconstrained[0].joints == ("one", "three")


def test_a_joint_inside_a_rigid_body_is_dropped_with_a_warning() -> None:
    mates = [mate("bolts", "fixed", "base", "lid"), mate("hinge", "revolute", "base", "lid")]
    mechanism = reduce_assembly(assembly(["base", "lid"], mates), "base")
    assert mechanism.mobility == 0
    assert mechanism.tree == ()
    assert mechanism.dropped[0].kept == "bolts"
    assert [note.code for note in mechanism.notes] == ["W201"]


def four_bar() -> object:
    pins = {"a": (0, 0, 0), "b": (0, 1, 0), "c": (2, 1.5, 0), "d": (2, 0, 0)}
    mates = [
        mate("a", "revolute", "base", "crank", pose(pins["a"])),
        mate("b", "revolute", "crank", "coupler", pose(pins["b"])),
        mate("c", "revolute", "coupler", "rocker", pose(pins["c"])),
        mate("d", "revolute", "base", "rocker", pose(pins["d"])),
    ]
    return assembly(["base", "crank", "coupler", "rocker"], mates)


def test_a_planar_four_bar_of_spatial_revolutes_has_one_loop_and_mobility_one() -> None:
    mechanism = reduce_assembly(four_bar(), "base")
    assert [j.name for j in mechanism.loops] == ["c"]
    assert mechanism.mobility == 1


def test_four_skew_revolutes_in_a_loop_cannot_move() -> None:
    random = np.random.default_rng(4)
    parts = ["base", "one", "two", "three"]
    mates = [
        mate(f"j{i}", "revolute", parts[i], parts[(i + 1) % 4], pose(random.normal(size=3), z=random.normal(size=3))) for i in range(4)
    ]
    assert reduce_assembly(assembly(parts, mates), "base").mobility == 0


def test_seven_skew_revolutes_in_a_loop_have_one_freedom() -> None:
    random = np.random.default_rng(7)
    parts = [f"part {i}" for i in range(7)]
    mates = [
        mate(f"j{i}", "revolute", parts[i], parts[(i + 1) % 7], pose(random.normal(size=3), z=random.normal(size=3))) for i in range(7)
    ]
    assert reduce_assembly(assembly(parts, mates), "part 0").mobility == 1


def test_rejected_mates_do_not_count() -> None:
    wrong = replace(mate("glue", "fixed", "base", "arm"), status="rejected")
    mechanism = reduce_assembly(assembly(["base", "arm"], [wrong, mate("j", "revolute", "base", "arm")]), "base")
    assert mechanism.mobility == 1


def test_parts_without_a_path_to_the_ground_are_named() -> None:
    with pytest.raises(TopologyError, match="'lamp', 'shade'") as caught:
        reduce_assembly(assembly(["base", "arm", "lamp", "shade"], [mate("j", "revolute", "base", "arm")]), "base")
    assert caught.value.code == "E205"
    assert "fixed" in caught.value.remedy


def test_an_unknown_ground_gets_the_nearest_name() -> None:
    with pytest.raises(TopologyError) as caught:
        reduce_assembly(seeker(), "housnig")
    assert caught.value.code == "E204"
    assert "'housing'" in caught.value.remedy


def test_all_wrong_mates_are_told_at_once() -> None:
    mates = [mate("x", "fixed", "base", "arn"), mate("y", "fixed", "arm", "arm"), mate("y", "fixed", "base", "arm")]
    with pytest.raises(ErrorList) as caught:
        reduce_assembly(assembly(["base", "arm"], mates), "base")
    assert [error.code for error in caught.value.errors] == ["E201", "E202", "E203"]
    assert "'arm'" in caught.value.errors[0].remedy


def test_an_unknown_kind_of_joint_is_named() -> None:
    with pytest.raises(TopologyError, match="'ball'") as caught:
        reduce_assembly(assembly(["base", "arm"], [mate("j", "ball", "base", "arm")]), "base")
    assert caught.value.code == "E206"


def test_bodies_and_joints_do_not_depend_on_where_the_assembly_is_drawn() -> None:
    far = np.eye(4)
    far[:3, 3] = [120.0, -75.0, 33.0]
    near = seeker()
    moved = near.with_changes(instances={n: replace(i, X_WP=far @ i.X_WP) for n, i in near.instances.items()})
    here, there = reduce_assembly(near, "housing"), reduce_assembly(moved, "housing")
    assert [j.name for j in there.tree] == [j.name for j in here.tree]
    assert [d.name for d in there.dropped] == [d.name for d in here.dropped]
    for name, body in here.bodies.items():
        # coordinates of order 1e2 m carry 1e-14 m; the inertia's arms are 0.1 m
        np.testing.assert_allclose(there.bodies[name].inertia, body.inertia, rtol=1e-11, atol=1e-12)


def test_a_universal_joint_seen_from_its_other_side_has_its_pins_and_their_limits_exchanged() -> None:
    X = pose((0.1, 0.2, 0.3), z=(0, 1, 0))
    hooke = replace(mate("j", "universal", "arm", "base", X), freedom_limits={"angle_x": (-0.5, 0.7)})
    (joint,) = reduce_assembly(assembly(["base", "arm"], [hooke]), "base").tree
    assert joint.freedom_limits == {"angle_y": (-0.5, 0.7)}
    np.testing.assert_allclose(joint.X_CM[:3, 1], -X[:3, 0], atol=1e-15)  # the pin x of 'arm', which is now the child
    np.testing.assert_allclose(joint.X_CM, joint.X_PF, atol=0)
    assert np.linalg.det(joint.X_PF[:3, :3]) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("kind", "freedoms"), [("cylindrical", 2), ("screw", 1), ("universal", 2), ("planar", 3), ("spherical", 3), ("free", 6)]
)
def test_every_kind_of_joint_counts_its_freedoms(kind: str, freedoms: int) -> None:
    single = replace(mate("j", kind, "base", "arm", pose((0.1, 0.2, 0.3))), pitch=1e-3 if kind == "screw" else 0.0)
    mechanism = reduce_assembly(assembly(["base", "arm"], [single]), "base")
    assert mechanism.mobility == freedoms
    assert mechanism.tree[0].pitch == single.pitch


RING = (("a", "base", "one"), ("b", "one", "two"), ("c", "two", "three"), ("d", "three", "base"))


def ring(*with_armature: str, wanted: tuple[str, ...] = ()) -> Mechanism:
    places = {"a": (0, 0, 0), "b": (0, 1, 0), "c": (1, 1, 0), "d": (1, 0, 0)}
    mates = [
        replace(mate(n, "revolute", a, b, pose(places[n], z=(0, 0, 1))), armature=0.1 if n in with_armature else 0.0) for n, a, b in RING
    ]
    return mechanism_of(assembly(["base", "one", "two", "three"], mates), "base", wanted=wanted)


@pytest.mark.parametrize("without", ["a", "b", "c", "d"])
def test_a_loop_is_opened_at_its_joint_without_armature(without: str) -> None:
    assert [joint.name for joint in ring(*set("abcd") - {without}, wanted=(without,)).loops] == [without]


def test_in_a_loop_whose_joints_all_have_armatures_a_body_is_cut_instead() -> None:
    machine = ring(*"abcd", wanted=("a.angle", "b", "c"))
    assert {joint.name: joint.armature for joint in machine.tree} == dict.fromkeys("abcd", 0.1)
    assert [(joint.name, joint.kind, joint.armature) for joint in machine.loops] == [("d (cut)", "fixed", 0.0)]
    assert machine.mobility == 1


def test_an_armature_of_a_dropped_joint_is_refused() -> None:
    mates = [mate("one", "revolute", "base", "arm", np.eye(4)), replace(mate("two", "revolute", "base", "arm", np.eye(4)), armature=0.1)]
    with pytest.raises(TopologyError) as caught:
        mechanism_of(assembly(["base", "arm"], mates), "base")
    assert (caught.value.code, caught.value.element) == ("E211", "two")
