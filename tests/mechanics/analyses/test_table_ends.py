"""How a table of motion begins and ends: against the sine that its points come from."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mechanics.analyses.motion_profiles import forced_rest, motion_profile, table
from mechanics.errors import MechanicsError
from mechanics.motions.profile import Profile

TIMES = np.linspace(0.0, 1.0, 101)
OMEGA = 2.0 * math.pi
SINE, COSINE = 0.1 * np.sin(OMEGA * TIMES), 0.1 * np.cos(OMEGA * TIMES)


def largest(profile: Profile, end: float = 1.0) -> float:
    second = profile.derivative().derivative()
    return max(abs(second.value(t)) for t in np.linspace(0.0, end, 1001)[:-1])


@pytest.mark.parametrize(("ends", "values"), [("natural", SINE), ("not-a-knot", SINE), ("not-a-knot", COSINE), ("periodic", COSINE)])
def test_free_ends_leave_the_peak_of_a_sine(ends: str, values: np.ndarray) -> None:
    # a cubic spline's second derivative errs by h^2 / 12 of the fourth: (2 pi / 100)^2 / 12 = 3e-4, and by up to 11 times that
    # at an end where two pieces are one polynomial
    assert largest(table(times=TIMES, values=values, ends=ends)) == pytest.approx(0.1 * OMEGA**2, rel=4e-3)


def test_rest_at_the_ends_makes_the_peak_and_is_found() -> None:
    assert largest(table(times=TIMES, values=SINE)) > 50 * 0.1 * OMEGA**2
    found = forced_rest(times=TIMES, values=SINE)
    assert found is not None
    time, forced, without = found
    assert time in (0.0, 1.0)
    assert (forced, without) == (pytest.approx(largest(table(times=TIMES, values=SINE)), rel=1e-9), pytest.approx(0.1 * OMEGA**2, rel=2e-3))


def test_points_that_rest_at_their_ends_are_not_suspected() -> None:
    assert forced_rest(times=TIMES, values=TIMES**3 * (10 - 15 * TIMES + 6 * TIMES**2)) is None
    assert forced_rest(times=TIMES, values=COSINE) is None, "a cosine rests at its ends, and bends most there"
    assert forced_rest(times=[0.0, 1.0], values=[0.0, 1.0]) is None


def test_a_periodic_table_goes_on_without_a_jump_in_velocity_or_acceleration_and_advances() -> None:
    whole = table(times=TIMES, values=SINE + 2.0 * TIMES, ends="periodic", cycles=3)
    for t in (0.3, 1.0, 1.7, 2.0, 2.95):
        assert whole.value(t) == pytest.approx(0.1 * math.sin(OMEGA * t) + 2.0 * t, abs=1e-7)  # h^4 / 384 of the fourth derivative
    rate = whole.derivative()
    assert not rate.jumps()
    assert not rate.derivative().jumps()[1:-1], "where the table begins and ends it goes on straight"
    assert rate.value(5.0) == pytest.approx(0.1 * OMEGA + 2.0, rel=1e-4)


@pytest.mark.parametrize("wrong", [{"ends": "loose"}, {"cycles": 2}, {"ends": "periodic", "cycles": 1.5}])
def test_ends_that_do_not_exist_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(MechanicsError) as caught:
        motion_profile("table", times=TIMES, values=SINE, **wrong)
    assert caught.value.code == "E320"
