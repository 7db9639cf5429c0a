"""The fastest move within limits of speed, acceleration and jerk, as a law from 0 to 1."""

from __future__ import annotations

import math

import numpy as np

from .profile import Profile

NOTHING = 1e-12  # of the whole time: shorter pieces are round-off


def limited_law(length: float, speed: float, acceleration: float, jerk: float | None) -> tuple[Profile, float]:
    """The law, and the time that it takes over `length`, s.

    With a limit of the jerk seven pieces of constant jerk, without one three of constant acceleration. Where the length is too short to
    reach the speed or the acceleration, those pieces are left out.
    """
    pieces, order = jerk_pieces(length, speed, acceleration, jerk) if jerk is not None else _pieces(length, speed, acceleration)
    whole = sum(duration for duration, _ in pieces)
    kept = [(duration, value) for duration, value in pieces if duration > NOTHING * whole]
    starts = np.cumsum([0.0, *(duration / whole for duration, _ in kept)])[:-1]
    raw = Profile(starts=starts, coefficients=np.array([[value] for _, value in kept]))
    for _ in range(order):
        raw = raw.antiderivative(0.0)
    return Profile(starts=starts, coefficients=raw.coefficients / raw.value(1.0)), whole


def _pieces(length: float, speed: float, acceleration: float) -> tuple[list[tuple[float, float]], int]:
    """Durations and accelerations."""
    rise = min(speed / acceleration, math.sqrt(length / acceleration))
    cruise = length / (acceleration * rise) - rise
    return [(rise, acceleration), (max(cruise, 0.0), 0.0), (rise, -acceleration)], 2


def jerk_pieces(length: float, speed: float, acceleration: float, jerk: float) -> tuple[list[tuple[float, float]], int]:
    """Durations and jerks."""
    if speed * jerk < acceleration**2:
        turn = math.sqrt(speed / jerk)
        rise = 2.0 * turn
    else:
        turn = acceleration / jerk
        rise = turn + speed / acceleration
    cruise = length / speed - rise
    if cruise < 0.0:
        cruise = 0.0
        if length >= 2.0 * acceleration**3 / jerk**2:
            turn = acceleration / jerk
            rise = turn / 2.0 + math.sqrt(turn**2 / 4.0 + length / acceleration)
        else:
            turn = (length / (2.0 * jerk)) ** (1.0 / 3.0)
            rise = 2.0 * turn
    flat = rise - 2.0 * turn
    return [(turn, jerk), (flat, 0.0), (turn, -jerk), (cruise, 0.0), (turn, -jerk), (flat, 0.0), (turn, jerk)], 3
