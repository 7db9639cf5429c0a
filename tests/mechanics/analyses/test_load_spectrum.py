"""Rainflow against the published example, means and lives against their integrals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mechanics.analyses.load_spectrum import binned, mean_load, rainflow, rated_turns, reversals, turned


def test_rainflow_counts_the_example_of_the_standard() -> None:
    """ASTM E1049-85, figure 6: ranges 3, 4, 6, 8, 9 with 0.5, 1.5, 0.5, 1 and 0.5 cycles."""
    found = rainflow(np.array([-2.0, 1.0, -3.0, 5.0, -1.0, 3.0, -4.0, 4.0, -2.0]))
    counts: dict[float, float] = {}
    for size, _, count in found:
        counts[size] = counts.get(size, 0.0) + count
    assert counts == {3.0: 0.5, 4.0: 1.5, 6.0: 0.5, 8.0: 1.0, 9.0: 0.5}
    assert (4.0, 1.0, 1.0) in found  # the small cycle from -1 to 3 inside the large one


def test_a_sine_has_its_periods_as_cycles_of_twice_its_amplitude() -> None:
    t = np.linspace(0.0, 5.0, 5001)
    found = rainflow(3.0 + 2.0 * np.sin(2 * math.pi * t))
    assert sum(count for _, _, count in found) == 5.5  # eleven ranges, each half a cycle
    whole = [count for size, mean, count in found if size == pytest.approx(4.0, abs=1e-5) and mean == pytest.approx(3.0, abs=1e-5)]
    assert sum(whole) == pytest.approx(4.5)  # the first and the last quarter are halves of ranges of 2


def test_nothing_is_lost_between_reversals_and_classes() -> None:
    history = np.cumsum(np.random.default_rng(3).normal(size=400))
    cycles = rainflow(history)
    assert sum(count for _, _, count in cycles) == pytest.approx((len(reversals(history)) - 1) / 2)  # each range is half a cycle
    classes = binned(cycles, 7)
    assert sum(count for _, _, count in classes) == pytest.approx(sum(count for _, _, count in cycles))
    assert classes[-1][1] == pytest.approx(max(size for size, _, _ in cycles))


@pytest.mark.parametrize("history", [[], [1.0], [2.0, 2.0, 2.0]])
def test_a_load_that_never_turns_has_no_cycles(history: list[float]) -> None:
    assert rainflow(np.array(history)) == []
    assert binned([], 5) == []


def test_the_mean_load_is_weighted_by_turns_not_by_time() -> None:
    """P = 1 kN at 10 rad/s for 3 s, then 2 kN at 30 rad/s for 1 s: (30 + 30 * 8) / 60 = 4.5 kN^3."""
    t = np.array([0.0, 3.0, 3.0, 4.0])
    load, rate = np.array([1e3, 1e3, 2e3, 2e3]), np.array([10.0, 10.0, -30.0, -30.0])
    assert turned(rate, t) == pytest.approx(60.0)
    assert mean_load(load, rate, t, 3.0) == pytest.approx(1e3 * 4.5 ** (1 / 3), rel=1e-12)
    assert mean_load(load, rate, t, 10 / 3) == pytest.approx(1e3 * ((1 + 2 ** (10 / 3)) / 2) ** 0.3, rel=1e-12)
    assert math.isnan(mean_load(load, 0.0 * rate, t, 3.0))


def test_twice_the_load_lasts_an_eighth() -> None:
    assert rated_turns(10e3, 1e3, 3.0) == pytest.approx(1e9)  # ISO 281
    assert rated_turns(10e3, 2e3, 3.0) == pytest.approx(1.25e8)
    assert math.isinf(rated_turns(10e3, 0.0, 3.0))
