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
    extremes.take(1, np.array([0]), np.array([2]), (times, kind, z, np.zeros((6, 0)), z))
    extremes.take(1, np.array([0]), np.array([4]), (times, kind, z, np.zeros((6, 0)), z))
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
    extremes.take(1, np.array([0]), np.array([2]), (times, kind, values, np.zeros((5, 0)), values))
    assert extremes.found(spike, np.ones(1)) == []
