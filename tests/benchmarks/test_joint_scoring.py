"""What the judge of joint inference says of answers that are known to be right or wrong in one way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.joint_designs import Design, build
from benchmarks.joint_designs.checks import problems
from benchmarks.joint_designs.variations import VARIATIONS
from benchmarks.joint_oracle import Oracle
from benchmarks.joint_scoring import Hinge, Told, one_by_pins, score, told_by_truth
from topology.inference.model import Question


@pytest.fixture(scope="module")
def caster() -> Design:
    return build("caster_wheel", "nom")


def test_the_truth_itself_is_right(caster: Design) -> None:
    judged = score(caster, told_by_truth(caster))
    assert judged.right
    assert (judged.moving_true, judged.moving_found, judged.moving_given, judged.moving_right) == (2, 2, 2, 2)


def test_a_joint_through_a_loose_bolt_is_the_joint_of_the_bodies(caster: Design) -> None:
    truth = told_by_truth(caster)
    apart = tuple(group - {"axle bolt"} for group in truth.groups)
    axle = replace(next(h for h in truth.hinges if h.a == "axle bolt"), a="fork", b="axle bolt")
    answer = replace(truth, groups=(*apart, frozenset({"axle bolt"})), hinges=(*truth.hinges, axle))
    assert score(caster, answer).right


def test_twin_cheeks_on_the_same_two_pins_are_one_group_however_they_are_told() -> None:
    cheeks = (frozenset({"front"}), frozenset({"back"}))
    pins = [
        Hinge(kind="revolute", a=a, b=b, axis=(0.0, 0.0, 1.0), point=(x, 0.0, 0.0))
        for x, a in ((0.0, "rod"), (50.0, "lever"))
        for b in ("front", "back")
    ]
    told = Told(groups=(frozenset({"rod"}), frozenset({"lever"}), *cheeks), hinges=tuple(pins), mobility=2)
    united = one_by_pins(told, 100.0)
    assert frozenset({"front", "back"}) in united.groups
    assert len(united.groups) == 3
    apart = replace(told, hinges=tuple(pins[:3]))  # one pin in common: they turn against each other
    assert one_by_pins(apart, 100.0) == apart


def test_two_bodies_welded_lose_their_joint_and_give_a_wrong_bond(caster: Design) -> None:
    truth = told_by_truth(caster)
    wheel = next(group for group in truth.groups if "wheel" in group)
    fork = next(group for group in truth.groups if "fork" in group)
    others = tuple(group for group in truth.groups if group not in (wheel, fork))
    answer = Told(groups=(*others, wheel | fork), hinges=truth.hinges, mobility=1)
    judged = score(caster, answer)
    assert not judged.right
    assert judged.moving_found == judged.moving_true - 1
    assert judged.bonds_given - judged.bonds_right == 1


def test_a_slide_in_place_of_a_pivot_is_neither_found_nor_right(caster: Design) -> None:
    truth = told_by_truth(caster)
    answer = replace(truth, hinges=tuple(replace(h, kind="prismatic") for h in truth.hinges))
    judged = score(caster, answer)
    assert (judged.moving_found, judged.moving_right, judged.right) == (0, 0, False)


def test_the_oracle_knows_what_parts_are_to_each_other(caster: Design) -> None:
    oracle = Oracle(caster)

    def asked(a: str, b: str) -> str:
        question = Question(number=1, pair=(a, b), kinds=("revolute", "fixed"), probabilities=(0.5, 0.5), text="", worth=1.0)
        return oracle.answer(question).kind

    assert asked("fork", "axle bolt") == "fixed"
    assert asked("fork", "wheel") == "revolute"
    assert asked("top plate", "wheel") == "none"


@pytest.mark.parametrize("variation", [name for name in VARIATIONS if not name.startswith("noise")])
def test_a_variation_of_a_machine_keeps_its_truth(caster: Design, variation: str) -> None:
    changed = VARIATIONS[variation].change(caster)
    assert problems(changed) == []
    assert score(changed, told_by_truth(changed)).right
