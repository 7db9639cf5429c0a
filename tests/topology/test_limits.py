"""A joint that stands for another keeps the other's limits: the shaft may turn only as far as both bearings allow."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from synthetic_assembly import assembly, mate

from topology.mechanism import Mechanism, TopologyError
from topology.reduce import reduce_assembly

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
