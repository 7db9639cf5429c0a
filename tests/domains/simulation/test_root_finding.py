"""Crossings and tops of curves that events are found by."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.simulation.root_finding import TOLERANCE, root

CROSSING = st.floats(0.05, 0.95)
CURVES: list[Callable[[float], float]] = [
    lambda x: x,
    lambda x: math.tanh(30.0 * x),
    lambda x: math.expm1(8.0 * x),
    lambda x: x + 3.0 * abs(x) * x,
]


@given(CROSSING, st.sampled_from(CURVES))
def test_the_crossing_is_found_from_above(at: float, curve: Callable[[float], float]) -> None:
    found = root(lambda x: curve(x - at), 0.0, 1.0)
    assert at - 1e-15 <= found <= at + 3.0 * TOLERANCE


@given(CROSSING)
def test_a_jump_is_found_as_a_crossing_is(at: float) -> None:
    assert at <= root(lambda x: -1.0 if x < at else 5.0, 0.0, 1.0) <= at + 3.0 * TOLERANCE


@given(CROSSING)
def test_zero_at_the_lower_end_is_not_the_crossing(at: float) -> None:
    """A contact that rests has a gap of exactly zero until it opens."""
    found = root(lambda x: x * (x - at), 0.0, 1.0)
    assert at - 1e-15 <= found <= at + 3.0 * TOLERANCE


@pytest.mark.parametrize(("function", "expected"), [(lambda x: 1.0 + x, 0.0), (lambda x: -1.0 - x, 1.0)])
def test_without_a_crossing_it_is_the_end_at_which_the_sign_is_right(function: Callable[[float], float], expected: float) -> None:
    assert root(function, 0.0, 1.0) == expected


def test_what_is_no_number_is_not_above_zero() -> None:
    assert root(lambda x: math.nan if x < 0.5 else x, 0.0, 1.0) == pytest.approx(0.5, abs=1e-12)
