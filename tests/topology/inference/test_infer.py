"""Mechanisms from contacts: each rule on the smallest assembly that needs it, and what must not change the result."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from toy_parts import Toy, bolt, nut, toy_assembly

from cadimport.assembly import Assembly, Instance
from cadimport.masses.materials import assign_materials
from cadimport.rotations import from_rotation_vector
from foundation.arrays import Array, pose
from topology.inference.infer import infer_joints
from topology.inference.mates import mates_of
from topology.inference.model import Answer, Inference
from topology.mechanism_of import mechanism_of

UNSHRUNK = (Phase.explicit, Phase.generate)  # a smaller case is not worth the minutes that it takes to find


def _link(ends: tuple[tuple[float, float], tuple[float, float]], level: float, hole: float) -> Toy:
    (x0, y0), (x1, y1) = ends
    low, high = (min(x0, x1) - 8, min(y0, y1) - 8, level), (max(x0, x1) + 8, max(y0, y1) + 8, level + 5)
    toy = Toy().block(low, high)
    for x, y in ends:
        toy.bore((x, y, level), (x, y, level + 5), hole)
    return toy


def _hinge(play: float = 0.05) -> Assembly:
    leaf = Toy().block((-2, 8, 0), (2, 60, 60)).bore((0, 0, 0), (0, 0, 20), 3 + play).bore((0, 0, 40), (0, 0, 60), 3 + play)
    other = Toy().block((-2, -50, 20), (2, -8, 40)).bore((0, 0, 20), (0, 0, 40), 3 + play)
    pin = Toy().shaft((0, 0, 0), (0, 0, 60), 3)
    return toy_assembly({"leaf": leaf, "other": other, "pin": pin})


def _four_bar() -> Assembly:
    A, B, C, D = (0.0, 0.0), (20.0, 40.0), (80.0, 60.0), (100.0, 0.0)
    parts = {
        "ground": _link((A, D), 0, 3.05),
        "crank": _link((A, B), 5, 3.05),
        "coupler": _link((B, C), 10, 3.05),
        "rocker": _link((C, D), 5, 3.05),
    }
    for name, (x, y), low, high in (("pa", A, -1, 11), ("pb", B, 4, 16), ("pc", C, 4, 16), ("pd", D, -1, 11)):
        parts[name] = Toy().shaft((x, y, low), (x, y, high), 3)
    return toy_assembly(parts)


def _kinds(found: Inference) -> list[str]:
    return sorted(joint.kind for joint in found.joints)


def _together(found: Inference, *parts: str) -> bool:
    return any(set(parts) <= set(group.parts) for group in found.groups)


def _mobility_of_mates(found: Inference, assembly: Assembly) -> int:
    weighed = assign_materials(assembly, (), None)
    return mechanism_of(weighed.with_changes(mates=mates_of(found, assembly)), found.ground).mobility


# ------------------------------------------------------------------------------------------------------------------------ single rules


@pytest.mark.parametrize("play", [0.0, 0.05])
def test_a_pin_through_two_leaves_is_a_hinge_and_its_own_spin_is_idle(play: float) -> None:
    found = infer_joints(_hinge(play))
    assert _kinds(found) == ["revolute"]
    assert found.mobility == 1
    assert [idle.part for idle in found.idle] == ["pin"]
    assert abs(found.joints[0].axis @ [0, 0, 1]) == pytest.approx(1.0)
    assert found.freedoms[0].text.endswith("turns about z")
    assert any("pin" in reason.text for reason in found.joints[0].evidence)


def _plates(holes: int) -> Assembly:
    lower, upper = Toy().block((0, 0, 0), (60, 30, 10)), Toy().block((0, 0, 10), (60, 30, 16))
    parts, places = {"lower": lower, "upper": upper, "bolt": bolt(14, 3)}, {"lower": ("lower", pose()), "upper": ("upper", pose())}
    for k in range(holes):
        x = 10.0 + 40.0 * k
        lower.bore((x, 15, 0), (x, 15, 10), 2.5)
        upper.bore((x, 15, 10), (x, 15, 16), 3.3)
        places[f"bolt {k}"] = ("bolt", pose(translation=(1e-3 * x, 15e-3, 16e-3)))
    return toy_assembly(parts, places)


def test_two_parallel_screws_hold_two_plates() -> None:
    found = infer_joints(_plates(2))
    assert found.mobility == 0
    assert _together(found, "lower", "upper", "bolt 0", "bolt 1")
    assert not found.questions


def test_one_screw_is_a_question() -> None:
    found = infer_joints(_plates(1))
    assert any(set(question.pair) == {"lower", "upper"} and {"fixed", "revolute"} <= set(question.kinds) for question in found.questions)


@pytest.mark.parametrize(("kind", "mobility"), [("fixed", 0), ("revolute", 1)])
def test_an_answer_decides(kind: str, mobility: int) -> None:
    assembly = _plates(1)
    answered = infer_joints(assembly, answers=[Answer(kind=kind, pair=("upper", "lower"))])
    assert answered.mobility == mobility
    assert not any(set(question.pair) == {"lower", "upper"} for question in answered.questions)
    like = infer_joints(assembly).questions[0].like
    assert infer_joints(assembly, answers=[Answer(kind=kind, like=like)]).mobility == mobility


def _three_plates() -> Assembly:
    """A third plate that two screws each hold to the other two, which two screws hold together."""
    lower, upper = Toy().block((0, 0, 0), (60, 30, 10)), Toy().block((0, 0, 10), (60, 30, 16))
    end = Toy().block((60, 0, 0), (66, 30, 16))
    parts = {"lower": lower, "upper": upper, "end": end, "bolt": bolt(14, 3)}
    places = {name: (name, pose()) for name in ("lower", "upper", "end")}
    for k, x in enumerate((10.0, 40.0)):
        lower.bore((x, 15, 0), (x, 15, 10), 2.5)
        upper.bore((x, 15, 10), (x, 15, 16), 3.3)
        places[f"bolt {k}"] = ("bolt", pose(translation=(1e-3 * x, 15e-3, 16e-3)))
    turned = pose(from_rotation_vector(np.array([0.0, 0.5 * math.pi, 0.0])), (66e-3, 0, 0))
    for name, z in (("lower", 5.0), ("upper", 13.0)):
        for y in (5.0, 25.0):
            parts[name].bore((50, y, z), (60, y, z), 2.5)
            end.bore((60, y, z), (66, y, z), 3.3)
            at = turned.copy()
            at[:3, 3] = (66e-3, 1e-3 * y, 1e-3 * z)
            places[f"bolt {name} {y:g}"] = ("bolt", at)
    return toy_assembly(parts, places)


@pytest.mark.parametrize("kind", ["moves", "prismatic"])
def test_parts_that_are_said_to_move_are_kept_apart_whatever_else_holds_them(kind: str) -> None:
    assembly = _three_plates()
    assert _together(infer_joints(assembly), "lower", "upper", "end")
    answered = infer_joints(assembly, answers=[Answer(kind=kind, pair=("lower", "upper"))])
    assert not _together(answered, "lower", "upper")
    if kind == "moves":  # the third plate goes with one of them; that screws let two plates slide speaks for the others sliding, too
        assert _together(answered, "lower", "end") != _together(answered, "upper", "end")


def test_a_question_about_the_whole_lists_what_is_in_doubt_and_true_answers_change_nothing() -> None:
    block = Toy().block((0, 0, 0), (120, 30, 20))
    places = {"block": ("block", pose())}
    parts = {"block": block}
    for name, x in (("left", 20.0), ("right", 90.0)):
        block.bore((x, 15, 0), (x, 15, 20), 5.05)
        parts[name] = Toy().shaft((x, 15, -30), (x, 15, 40), 5).block((x - 4, 10, 40), (x + 4, 60 if name == "left" else 75, 46))
        places[name] = (name, pose())
    assembly = toy_assembly(parts, places)
    found = infer_joints(assembly)
    whole = next(question for question in found.questions if question.items)
    assert {frozenset(pair) for pair in whole.items} == {frozenset(("block", "left")), frozenset(("block", "right"))}
    answered = infer_joints(assembly, answers=[Answer(kind=whole.kinds[0], pair=pair) for pair in whole.items])
    assert [group.parts for group in answered.groups] == [group.parts for group in found.groups]
    assert not any(question.items for question in answered.questions)
    held = infer_joints(assembly, answers=[Answer(kind="fixed", pair=pair) for pair in whole.items])
    assert _together(held, "block", "left", "right")


def test_groups_of_the_user_are_rigid_and_ignored_parts_are_left_out() -> None:
    assert infer_joints(_hinge(), groups=[["leaf", "other"]]).mobility == 0
    without = infer_joints(_hinge(), ignored={"pin"})
    assert not any("pin" in group.parts for group in without.groups)


def test_a_ball_in_a_socket_has_three_freedoms() -> None:
    socket = Toy().block((-20, -20, -30), (20, 20, -5)).ball((0, 0, 0), 10.05, hole=True)
    ball = Toy().ball((0, 0, 0), 10).shaft((0, 0, 9), (0, 0, 60), 4).block((-4, -12, 60), (4, 12, 70))
    found = infer_joints(toy_assembly({"socket": socket, "stud": ball}))
    assert _kinds(found) == ["spherical"]
    assert found.mobility == len(found.freedoms) == 3


def test_a_piston_in_a_longer_bore_slides() -> None:
    barrel = Toy().block((-30, -30, 0), (30, 30, 100)).bore((0, 0, 0), (0, 0, 100), 20)
    piston = Toy().shaft((0, 0, 40), (0, 0, 60), 19.95).bore((0, -20, 50), (0, 20, 50), 4)
    assert _kinds(infer_joints(toy_assembly({"barrel": barrel, "piston": piston}))) == ["prismatic"]


def test_a_drawer_slides_between_the_walls_of_a_cabinet() -> None:
    cabinet = (
        Toy()
        .block((0, 0, 0), (200, 100, 5))
        .block((0, 0, 45), (200, 100, 50))
        .block((0, 0, 5), (200, 5, 45))
        .block((0, 95, 5), (200, 100, 45))
    )
    drawer = Toy().block((-30, 5.2, 5), (150, 94.8, 44.8))
    found = infer_joints(toy_assembly({"cabinet": cabinet, "drawer": drawer}))
    assert _kinds(found) == ["prismatic"]
    assert abs(found.joints[0].axis @ [1, 0, 0]) == pytest.approx(1.0)


def test_parts_that_lie_on_each_other_and_are_held_by_nothing_else_are_one() -> None:
    found = infer_joints(toy_assembly({"base": Toy().block((0, 0, 0), (80, 80, 10)), "top": Toy().block((10, 10, 10), (70, 70, 40))}))
    assert _together(found, "base", "top")


def test_what_nothing_holds_is_given_to_the_nearest_part_and_said_to_be_assumed() -> None:
    found = infer_joints(toy_assembly({"base": Toy().block((0, 0, 0), (80, 80, 10)), "far": Toy().block((0, 0, 50), (20, 20, 60))}))
    assert _together(found, "base", "far")
    assert [pair.source for pair in found.fixed] == ["assumed"]


def test_a_nut_on_a_pin_makes_it_a_screw() -> None:
    lower, upper = Toy().block((0, 0, 0), (60, 30, 10)), Toy().block((0, 0, 10), (60, 30, 16))
    parts = {"lower": lower, "upper": upper, "bolt": bolt(22, 3), "nut": nut(3)}
    places = {"lower": ("lower", pose()), "upper": ("upper", pose())}
    for k, x in enumerate((10.0, 50.0)):
        lower.bore((x, 15, 0), (x, 15, 10), 3.3)
        upper.bore((x, 15, 10), (x, 15, 16), 3.3)
        places[f"bolt {k}"] = ("bolt", pose(translation=(1e-3 * x, 15e-3, 16e-3)))
        places[f"nut {k}"] = ("nut", pose(np.diag([1.0, -1.0, -1.0]), (1e-3 * x, 15e-3, 0.0)))
    assert infer_joints(toy_assembly(parts, places)).mobility == 0


def test_a_file_without_shapes_has_nothing_to_say() -> None:
    empty = toy_assembly({"a": Toy().block((0, 0, 0), (1, 1, 1))}).with_changes(instances={})
    assert infer_joints(empty).joints == ()


def test_a_single_part_is_the_ground() -> None:
    found = infer_joints(toy_assembly({"pin": Toy().shaft((0, 0, 0), (0, 0, 30), 4)}))
    assert (found.ground, found.mobility) == ("pin", 0)


# ----------------------------------------------------------------------------------------------------------------------- whole graphs


def test_four_bars_on_four_pins_move_as_one_loop() -> None:
    assembly = _four_bar()
    found = infer_joints(assembly)
    assert _kinds(found) == ["revolute"] * 4
    assert found.mobility == len(found.freedoms) == 1
    assert _mobility_of_mates(found, assembly) == 1


@pytest.mark.parametrize("make", [_hinge, _four_bar])
def test_mates_leave_the_mobility_that_was_inferred(make: object) -> None:
    assembly = make()  # type: ignore[operator]
    found = infer_joints(assembly)
    assert _mobility_of_mates(found, assembly) == found.mobility


def test_a_rod_between_two_balls_spins_unnoticed() -> None:
    stud = Toy().block((-30, -30, -20), (30, 30, -5)).shaft((0, 0, -5), (0, 0, 0), 3).ball((0, 0, 0), 6)
    rod = Toy().block((-3, -3, 5), (3, 3, 95)).ball((0, 0, 0), 6.05, hole=True).ball((0, 0, 100), 6.05, hole=True)
    end = Toy().ball((0, 0, 100), 6).block((-30, -30, 104), (30, 40, 130))
    assembly = toy_assembly({"stud": stud, "rod": rod, "end": end})
    found = infer_joints(assembly)
    assert _kinds(found) == ["spherical", "spherical"]
    assert found.mobility == len(found.freedoms) == 5
    assert any(idle.part == "rod" for idle in found.idle)
    assert _mobility_of_mates(found, assembly) == 5


# ------------------------------------------------------------------------------------------------------------------ what changes nothing


def _summary(found: Inference) -> tuple[int, list[str], set[frozenset[str]]]:
    return found.mobility, _kinds(found), {frozenset(group.parts) for group in found.groups}


def _moved(assembly: Assembly, X: Array) -> Assembly:
    placed = {name: Instance(name=name, path=i.path, part=i.part, X_WP=X @ i.X_WP) for name, i in assembly.instances.items()}
    return assembly.with_changes(instances=placed)


def test_the_order_of_parts_changes_nothing() -> None:
    assembly = _four_bar()
    turned = assembly.with_changes(instances=dict(reversed(assembly.instances.items())))
    assert _summary(infer_joints(turned)) == _summary(infer_joints(assembly))


def test_names_of_parts_change_nothing() -> None:
    assembly = _four_bar()
    names = {name: f"{k * 7919 % 101:03d}" for k, name in enumerate(assembly.instances)}
    renamed = {names[n]: Instance(name=names[n], path=i.path, part=i.part, X_WP=i.X_WP) for n, i in assembly.instances.items()}
    mobility, kinds, groups = _summary(infer_joints(assembly))
    assert _summary(infer_joints(assembly.with_changes(instances=renamed))) == (
        mobility,
        kinds,
        {frozenset(names[part] for part in group) for group in groups},
    )


@settings(max_examples=4, deadline=None, phases=UNSHRUNK)
@given(st.tuples(*[st.floats(-3.0, 3.0)] * 3), st.tuples(*[st.floats(-1.0, 1.0)] * 3))
def test_a_motion_of_the_whole_assembly_changes_nothing(turn: tuple[float, ...], shift: tuple[float, ...]) -> None:
    assembly = _four_bar()
    moved = _moved(assembly, pose(from_rotation_vector(np.array(turn)), shift))
    assert _summary(infer_joints(moved)) == _summary(infer_joints(assembly))


@settings(max_examples=4, deadline=None, phases=UNSHRUNK)
@given(st.integers(0, 1000))
def test_noise_of_placements_changes_nothing(seed: int) -> None:
    """Half a degree about the centre of mass and 0.05 mm: what files that were placed by hand have."""
    assembly, rng = _hinge(), np.random.default_rng(seed)
    placed = {}
    for name, i in assembly.instances.items():
        axis = rng.normal(size=3)
        turn = from_rotation_vector(math.radians(0.5) * rng.uniform() * axis / np.linalg.norm(axis))
        geometry = assembly.part_of(name).geometry
        assert geometry is not None
        center = geometry.center
        shift = center - turn @ center + 5e-5 * rng.uniform(-1.0, 1.0, 3)
        placed[name] = Instance(name=name, path=i.path, part=i.part, X_WP=pose(turn, shift) @ i.X_WP)
    assert _summary(infer_joints(assembly.with_changes(instances=placed))) == _summary(infer_joints(assembly))


def test_a_linkage_that_noise_turned_out_of_its_plane_still_moves_as_mates() -> None:
    assembly, angle = _four_bar(), math.radians(0.3)
    placed = {}
    for k, (name, i) in enumerate(assembly.instances.items()):
        geometry = assembly.part_of(name).geometry
        assert geometry is not None
        turn = from_rotation_vector(angle * np.array([math.cos(k), math.sin(k), 0.0]))
        shift = geometry.center - turn @ geometry.center
        placed[name] = Instance(name=name, path=i.path, part=i.part, X_WP=pose(turn, shift) @ i.X_WP)
    noisy = assembly.with_changes(instances=placed)
    found = infer_joints(noisy)
    assert found.mobility == _mobility_of_mates(found, noisy) == 1


def test_limits_are_found_where_parts_meet() -> None:
    post = Toy().block((-20, -40, -10), (60, 40, 0)).bore((0, 0, -10), (0, 0, 0), 4.05).block((40, -4, 0), (60, 4, 10))
    arm = Toy().block((-6, 10, 0.2), (6, 60, 8)).bore((0, 0, 0), (0, 0, 8), 4.05).block((-6, -6, 0.2), (6, 10, 8))
    pin = Toy().shaft((0, 0, -10), (0, 0, 8), 4)
    found = infer_joints(toy_assembly({"post": post, "arm": arm, "pin": pin}), limits=True)
    (joint,) = found.joints
    assert joint.kind == "revolute"
    assert joint.limits is not None
    assert any("post" in reason for reason in joint.limit_reasons)


def test_a_part_of_several_solids_is_noted() -> None:
    assembly = _hinge()
    parts = {key: replace(part, solids=19) if key == "leaf" else part for key, part in assembly.parts.items()}
    assert [note.code for note in infer_joints(assembly.with_changes(parts=parts)).notes] == ["W207"]


def test_progress_is_reported_and_ends_with_one() -> None:
    shares: list[float] = []
    infer_joints(_hinge(), progress=lambda what, share: shares.append(share))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_part_that_nothing_holds_is_said_to_go_with_the_nearest() -> None:
    block = Toy().block((0, 0, 0), (10, 8, 6))
    apart = pose(translation=(0.05, 0.0, 0.0))
    found = infer_joints(toy_assembly({"block": block}, {"near": ("block", pose()), "far": ("block", apart)}))
    assert len(found.groups) == 1
    assert [note.code for note in found.notes] == ["W013"]
    assert {found.fixed[0].a, found.fixed[0].b} == {"near", "far"}


def test_a_part_that_nothing_holds_is_asked_about_with_its_neighbours() -> None:
    parts = {
        "box": Toy().block((0, 0, 0), (60, 40, 20)),
        "lid": Toy().block((0, 0, 25), (60, 40, 30)),
        "foot": Toy().block((0, 0, -30), (60, 40, -5)),
    }
    assembly = toy_assembly(parts, {name: (name, pose()) for name in parts})
    asked = [question for question in infer_joints(assembly).questions if set(question.taken) == {"none"}]
    about = next(question for question in asked if question.items[0][1] == "lid")
    assert {pair[0] for pair in about.items} == {"box", "foot"}
    said = [Answer(kind="fixed" if pair[0] == "foot" else "none", pair=pair) for pair in about.items]
    assert _together(infer_joints(assembly, answers=said), "lid", "foot")


def test_a_ring_on_a_shaft_with_nothing_around_it_is_no_bush() -> None:
    shaft = Toy().shaft((0, 0, 0), (0, 0, 120), 6)
    ring = Toy().shaft((0, 0, 40), (0, 0, 60), 20).bore((0, 0, 40), (0, 0, 60), 6.05)
    block = Toy().block((-20, -20, 0), (20, 20, 20)).bore((0, 0, 0), (0, 0, 20), 6)
    assembly = toy_assembly({"shaft": shaft, "ring": ring, "block": block}, {name: (name, pose()) for name in ("shaft", "ring", "block")})
    found = infer_joints(assembly)
    assert not any(pair.source == "rule" and pair.b == "ring" for pair in found.fixed)
    assert any({joint.a, joint.b} & {"ring"} for joint in found.joints) or any("ring" in (pair.a, pair.b) for pair in found.fixed)
