"""Cams: a position as a function of a master's, by a table; the master's own motion makes a function of time of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from foundation.arrays import Array

from .laws import through_derivatives
from .profile import Profile

PARTS = 8  # polynomials in time between two points of the cam, or two pieces of the master's motion
LOOKED_AT = 20_001  # times at which it is seen where the master is
ENDS = ("rest", "natural", "periodic")


def cam_profile(master: Profile, *, angles: Sequence[float], values: Sequence[float], ends: str = "periodic", until: float) -> Profile:
    """The motion of what follows a cam while the master moves, up to the time `until`, s; then it goes on as it is.

    The cam is a cubic spline through its points. `periodic`: the last point is the first of the next turn; by as much as its value
    differs it advances. `rest`: it is level at its ends, and before and behind them. `natural`: without bending at its ends, straight
    beyond.

    Raises
    ------
    ValueError
        For fewer than two points, as many values as angles, angles that do not ascend, or ends that are none.
    """
    from scipy.interpolate import CubicSpline

    at, points = np.asarray(angles, dtype=float), np.asarray(values, dtype=float)
    if len(at) < 2 or len(at) != len(points):
        raise ValueError(f"{len(at)} angles and {len(points)} values: give as many values as angles, at least two")
    if not np.all(np.diff(at) > 0.0):
        raise ValueError("the angles do not ascend")
    if ends not in ENDS:
        raise ValueError(f"ends = {ends!r} is none of {', '.join(ENDS)}")
    turn, advance = at[-1] - at[0], points[-1] - points[0]
    slope = advance / turn if ends == "periodic" else 0.0
    level = points - slope * (at - at[0])
    if ends == "periodic":
        level[-1] = level[0]
    spline = CubicSpline(at, level, bc_type={"rest": "clamped"}.get(ends, ends))

    def cam(angle: Array) -> tuple[Array, Array, Array]:
        """Value, slope and bend of the cam at angles of the master."""
        if ends == "periodic":
            inside = at[0] + (angle - at[0]) % turn
            return spline(inside) + slope * (angle - at[0]), spline(inside, 1) + slope, spline(inside, 2)
        inside = np.clip(angle, at[0], at[-1])
        within = angle == inside
        return spline(inside) + spline(inside, 1) * (angle - inside), spline(inside, 1), np.where(within, spline(inside, 2), 0.0)

    times = _times(master, at, turn if ends == "periodic" else None, until)
    rates = master.derivative()
    s, v, a = (curve.values(times) for curve in (master, rates, rates.derivative()))
    value, rate, bend = cam(s)
    second = bend * v**2 + rate * a
    found = through_derivatives(times, np.array([value, rate * v, second]))
    coefficients = found.coefficients.copy()
    coefficients[-1, 2] = second[-1] / 2.0  # it goes on as it is
    return Profile(starts=found.starts, coefficients=coefficients)


def _times(master: Profile, at: Array, turn: float | None, until: float) -> Array:
    """Times between which one polynomial serves: pieces of the master's motion, where it passes points of the cam, and parts of these."""
    own = master.starts[(master.starts > 0.0) & (master.starts < until)]
    fine = np.unique(np.concatenate([np.linspace(0.0, until, LOOKED_AT), own]))
    s = master.values(fine)
    marks = [np.array([0.0, until]), own]
    for place in at if turn is None else at[:-1]:
        behind = s - place if turn is None else ((s - place + turn / 2.0) % turn) - turn / 2.0
        near = np.abs(np.diff(behind)) < (np.inf if turn is None else turn / 2.0)  # else it is the opposite point that is passed
        crossing = np.flatnonzero((behind[:-1] * behind[1:] < 0.0) & near)
        marks.append(fine[crossing] - behind[crossing] * np.diff(fine)[crossing] / np.diff(behind)[crossing])
    ends = np.unique(np.concatenate(marks))
    ends = ends[np.append(True, np.diff(ends) > 1e-6 * until)]
    ends[-1] = until
    times: Array = np.unique(np.concatenate([np.linspace(a, b, PARTS + 1) for a, b in pairwise(ends)]))
    return times
