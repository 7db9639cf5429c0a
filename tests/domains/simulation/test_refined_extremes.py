"""Extremes between rows, from tables made by hand."""

from __future__ import annotations

import numpy as np

from domains.simulation.refined_extremes import RefinedExtremes
from foundation.arrays import Array
from mechanics.integrators.step_loop import KEPT_END, KEPT_INSIDE, KEPT_START


def test_an_output_at_the_end_of_a_step_is_one_point_with_it() -> None:
    times = np.array([0.0, 0.1, 0.2, 0.2, 0.3, 0.4])
    kind = np.array([KEPT_START, KEPT_INSIDE, KEPT_INSIDE, KEPT_END, KEPT_INSIDE, KEPT_END])
    z = np.sin(6.0 * times)[:, None]
    extremes = RefinedExtremes(1, 1)
    extremes.take([(1, np.array([0]), np.array([4]))], (times, kind, z, np.zeros((6, 0)), z))
    ((side, curve, time, value),) = extremes.found(lambda t, states, u: states, np.ones(1))
    assert (side, curve) == (1, 0)
    # The polynomial through five rows that are 0.1 s apart: its remainder is (6 * 0.1)^5 / 5! at the most.
    assert abs(time - np.pi / 12) < 1e-2
    assert abs(value - 1.0) < 6e-4


def test_a_spike_of_one_number_is_looked_at_until_times_are_one() -> None:
    times = np.linspace(0.0, 1.0, 5)
    values = np.array([0.0, 0.0, 1.0, 0.0, 0.0])[:, None]

    def spike(t: Array, states: Array, u: Array) -> Array:
        return np.asarray(t == 0.5, dtype=float)[:, None]

    extremes = RefinedExtremes(1, 1)
    kind = np.array([KEPT_START, *[KEPT_INSIDE] * 3, KEPT_END])
    extremes.take([(1, np.array([0]), np.array([2]))], (times, kind, values, np.zeros((5, 0)), values))
    assert extremes.found(spike, np.ones(1)) == []


def test_where_a_table_ends_says_nothing_of_an_extreme() -> None:
    times = np.sort(np.random.default_rng(3).uniform(0.0, 1.0, 60))
    z = np.sin(6.0 * times)[:, None]
    top = int(np.argmax(z))
    kind = np.array([KEPT_START, *[KEPT_INSIDE] * 58, KEPT_END])

    def found(*borders: int) -> list[tuple[int, int, float, float]]:
        """In tables that end at these rows: each begins with the last row of the one before, and has an extreme where it goes farther."""
        extremes, most = RefinedExtremes(1, 1), -np.inf
        for first, end in zip((0, *borders), (*borders, 59), strict=True):
            rows = slice(first, end + 1)
            kinds = kind[rows].copy()
            kinds[0] = KEPT_START
            row = int(np.argmax(z[rows]))
            farther = z[rows][row, 0] > most
            most = max(most, z[rows][row, 0])
            new = [(1, np.array([0]), np.array([row]))] if farther else []
            extremes.take(new, (times[rows], kinds, z[rows], np.zeros((end + 1 - first, 0)), z[rows]))
        return extremes.found(lambda t, states, u: states, np.ones(1))

    whole = found()
    assert whole
    assert all(found(border) == whole for border in range(1, 59))
    assert found(top - 1, top, top + 1, top + 2) == whole
    assert found(*range(1, 59)) == whole
