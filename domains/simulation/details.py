"""Steps that go over a detail of a function of states (a narrow peak, a kink) count as inaccurate, whatever their stages have seen.

Over each part of a step the range of such a function follows from the ranges of its arguments. A step in which the function may change in
one part by more than a share of its size is shortened: the peak may then not be where no stage was.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from mechanics.integrators.step_loop import ORDER

from ..system import System

PARTS = 8  # of a step
SHARE = 0.3  # of a function's largest value in a step, that it may change in one part
MOST = 1e30  # error that is reported
STILL = 1e-9  # relative: an argument that moves less in a part does not pass anything


def unseen_details(system: System, t: Any, h: Any, dense: Any, u: Any, p: Any) -> Any:
    """An error, above 1 where a step goes over a detail; 0 without details. The change is about proportional to the length of the step."""
    error = ca.SX(0)
    if not system.details:
        return error
    n = system.x.numel()
    y = n + system.w.numel()
    fractions = [k / PARTS for k in range(PARTS + 1)]
    points = [_on_step(dense[:y, :], fraction) for fraction in fractions]
    for detail in system.details:
        argument = ca.Function("arguments", [system.t, system.x, system.w, system.u, system.p], [detail.arguments])
        ranges = ca.Function("ranges", [detail.low, detail.high, system.u, system.p, system.t], [detail.ranges])
        at = [argument(t + f * h, point[:n], point[n:], u, p) for f, point in zip(fractions, points, strict=True)]
        size = ca.SX(0)
        for f, value in zip(fractions, at, strict=True):
            size = ca.fmax(size, ca.fabs(ranges(value, value, u, p, t + f * h)[:, 0]))
        allowed = SHARE * size + ca.DM(detail.least)
        for f, a, b in zip(fractions, at, at[1:], strict=False):
            found = ranges(ca.fmin(a, b), ca.fmax(a, b), u, p, t + f * h)
            moved = ca.mmax(ca.fabs(b - a) - STILL * (ca.fabs(a) + ca.fabs(b))) > 0
            change = ca.fmin((found[:, 1] - found[:, 0]) / allowed, MOST ** (1 / ORDER))
            error = ca.fmax(error, ca.if_else(moved, ca.mmax(change) ** ORDER, 0))
    return error


def _on_step(dense: Any, fraction: float) -> Any:
    """The state at a part of a step; as `dormand_prince.interpolate` has it."""
    a = fraction * (1.0 - fraction)
    b = fraction * a
    return ca.mtimes(dense, ca.DM([1.0, fraction, a, b, b * (1.0 - fraction)]))
