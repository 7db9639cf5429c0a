"""Margins of loop gains against formulas."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest

from domains.analysis.margins import margins

HERTZ = np.geomspace(1e-3, 1e4, 4000)


def test_the_delay_margin_is_the_least_over_all_crossings_of_the_gain() -> None:
    """A slow crossing with the least phase, and a resonance at 600 rad/s that crosses with more phase but uses it up far sooner."""

    def loop(f: float) -> complex:
        s = 2j * math.pi * f
        return 6 / (s * (1 + s / 8)) + 36 * s / (s * s + 12 * s + 600**2)

    found = margins(loop, HERTZ)
    assert found.phase_at < 2.0
    fine = np.linspace(50.0, 200.0, 400_001)
    values = np.array([loop(f) for f in fine])
    at = np.flatnonzero(np.diff(np.sign(np.abs(values) - 1.0)))
    delays = np.degrees(np.angle(-values[at])) % 360.0 / 360.0 / fine[at]
    assert found.delay == pytest.approx(delays.min(), rel=1e-3)  # a grid of 0.4 mHz against a steep resonance
    # with that delay L is -1 at some frequency
    lost = [abs(1.0 + loop(f) * cmath.exp(-2j * math.pi * f * found.delay)) for f in fine[at]]
    assert min(lost) < 1e-3


def test_the_gain_of_an_unstable_plant_must_not_fall_below_the_inverse_of_the_gain_at_rest() -> None:
    """L = 3 (1 + s) / (s^2 - 1) = 3 / (s - 1): the closed loop s + 2 comes to rest at the border with a gain of a third."""
    found = margins(lambda f: 3.0 / (2j * math.pi * f - 1.0), HERTZ)
    assert found.gain == pytest.approx(1.0 / 3.0, rel=1e-8)  # the square of 1e-6 Hz over the pole's frequency
    assert found.gain_at == 0.0


@pytest.mark.parametrize("power", [1, 2, -1, -2])
def test_an_integrator_or_a_derivative_has_no_gain_margin_at_rest(power: int) -> None:
    found = margins(lambda f: 1.0 / (2j * math.pi * f) ** power / (1.0 + 2j * math.pi * f), HERTZ)
    assert math.isinf(found.gain)
