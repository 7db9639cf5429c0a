"""A joint that stands for another keeps the other's limits: the shaft may turn only as far as both bearings allow."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from synthetic_assembly import assembly, mate

from topology.mechanism import Mechanism, TopologyError
from topology.mechanism_of import reduce_assembly

FLIPPED = np.diag([1.0, -1.0, -1.0, 1.0])  # z points the other way


def shaft(
    first: tuple[float, float] | None, second: tuple[float, float] | None, X: np.ndarray | None = None, ends: str = "ab"
) -> Mechanism:
    one = replace(mate("one", "revolute", "base", "arm", np.eye(4)), limits=first)
    a, b = ("base", "arm") if ends == "ab" else ("arm", "base")
    other = replace(mate("two", "revolute", a, b, np.eye(4) if X is None else X), limits=second)
    return reduce_assembly(assembly(["base", "arm"], [one, other]), "base")


@pytest.mark.parametrize(
    ("first", "second", "X", "ends", "left"),
    [
        ((-1.0, 0.5), None, None, "ab", (-1.0, 0.5)),
        (None, (-0.2, 0.3), None, "ab", (-0.2, 0.3)),
        ((-1.0, 0.25), (-0.2, 0.3), None, "ab", (-0.2, 0.25)),
        (None, (-0.2, 0.3), FLIPPED, "ab", (-0.3, 0.2)),  # axes against each other
        (None, (-0.2, 0.3), None, "ba", (-0.3, 0.2)),  # the motion of base against arm is the opposite one
        (None, (-0.2, 0.3), FLIPPED, "ba", (-0.2, 0.3)),
    ],
)
def test_limits_of_both_bearings_hold(first, second, X, ends, left) -> None:
    assert shaft(first, second, X, ends).tree[0].limits == left


def test_limits_that_leave_nothing_are_refused() -> None:
    with pytest.raises(TopologyError) as caught:
        shaft((-1.0, -0.5), (0.5, 1.0))
    assert caught.value.code == "E210"
    assert "one" in caught.value.what
    assert "two" in caught.value.what


def pair(kept: tuple[str, dict[str, object]], other: tuple[str, dict[str, object]], X: np.ndarray | None = None) -> Mechanism:
    mates = [
        replace(mate("one", kept[0], "base", "arm", np.eye(4)), **kept[1]),
        replace(mate("two", other[0], "base", "arm", np.eye(4) if X is None else X), **other[1]),
    ]
    return reduce_assembly(assembly(["base", "arm"], mates), "base")


@pytest.mark.parametrize("X", [None, FLIPPED])
def test_a_hinge_turns_only_as_far_as_the_sleeve_on_its_axis_allows(X: np.ndarray | None) -> None:
    machine = pair(("revolute", {"limits": (-0.5, 0.05)}), ("cylindrical", {"freedom_limits": {"angle": (-0.1, 0.2)}}), X)
    assert machine.tree[0].limits == ((-0.1, 0.05) if X is None else (-0.2, 0.05))
    assert machine.notes == ()


def test_limits_of_two_sleeves_hold_by_coordinate() -> None:
    first = {"freedom_limits": {"position": (-0.02, 0.005)}}
    second = {"freedom_limits": {"angle": (-0.1, 0.1), "position": (-0.01, 0.01)}}
    (joint,) = pair(("cylindrical", first), ("cylindrical", second)).tree
    assert dict(joint.freedom_limits) == {"angle": (-0.1, 0.1), "position": (-0.01, 0.005)}
    (joint,) = pair(("cylindrical", first), ("cylindrical", second), FLIPPED).tree
    assert dict(joint.freedom_limits) == {"angle": (-0.1, 0.1), "position": (-0.01, 0.005)}


def test_a_screw_climbs_only_as_far_as_the_sleeve_allows() -> None:
    (joint,) = pair(("screw", {"pitch": 0.002}), ("cylindrical", {"freedom_limits": {"position": (-0.001, 0.004)}})).tree
    assert joint.limits == pytest.approx((-0.5, 2.0))


def test_limits_that_no_coordinate_of_the_kept_joint_can_hold_are_told() -> None:
    machine = pair(("revolute", {}), ("spherical", {"freedom_limits": {"angle_x": (-0.1, 0.1)}}))
    assert [note.code for note in machine.notes] == ["W206"]
    assert machine.notes[0].element == "two.angle_x"
