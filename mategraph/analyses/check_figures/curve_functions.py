"""Numbers of a curve over time: extremes, means, times at which it reaches or settles, percentiles; of a whole run or of a window of it.

Times, percentiles and windows are found on the rows along the steps, where the run has kept them (`Result.traces`); else on its outputs.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domains.simulation.refined_extremes import crossing
from foundation.arrays import Array

if TYPE_CHECKING:
    from domains.result import Figures

# Of the run, at its end, in which a settled curve stays within its band: a swing comes back within it for a moment only.
LAST_PART = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A curve at the outputs, and what it does between them."""

    x: Array  # (nt,)
    t: Array  # (nt,) s
    low: Array  # (nt - 1,): least from one output to the next, or a bound of it
    high: Array
    along: Figures | None  # along the steps, where that is known
    trace: Array | None = None  # (2, rows) times and values along the steps, where they are

    @property
    def least(self) -> float:
        return self.along.least if self.along is not None else float(min(np.min(self.x), np.min(self.low, initial=np.inf)))

    @property
    def most(self) -> float:
        return self.along.most if self.along is not None else float(max(np.max(self.x), np.max(self.high, initial=-np.inf)))


def _span_mean(x: Array, t: Array) -> float:
    """Integral over time by the trapezoidal rule, divided by the time."""
    return float(x[-1]) if t[-1] <= t[0] else float(np.trapezoid(x, t) / (t[-1] - t[0]))


def _overshoot(c: Curve) -> float:
    """How far the curve goes beyond its final value, in parts of the distance from first to final value."""
    distance = float(c.x[-1] - c.x[0])
    beyond = (c.most if distance > 0.0 else c.least) - float(c.x[-1])
    return 0.0 if distance == 0.0 else max(0.0, beyond / distance)


def overshoot_to(c: Curve, target: float) -> tuple[float, str]:
    """How far the curve goes beyond a target, in parts of the distance from its first value to the target."""
    distance = target - float(c.x[0])
    if distance == 0.0:
        return math.nan, "it begins at the target"
    beyond = (c.most if distance > 0.0 else c.least) - target
    return max(0.0, beyond / distance), ""


def settle_time(c: Curve, band: float) -> tuple[float, str]:
    """Time from the start until the curve stays within `band` of its final value; infinite where it does not settle, and why.

    The end of a run is within any band of itself: a curve has settled when it has been there for the last part of the run. When it came
    there is found along the steps, where the run has kept them; else it is known to an interval between two outputs, whose end is taken.
    """
    if c.trace is not None and c.trace.shape[1] > 1:
        return _settled_along(c.trace, float(c.x[-1]), band)
    farthest = np.maximum(c.high - c.x[-1], c.x[-1] - c.low)
    outside = np.flatnonzero(~(farthest <= band))
    if outside.size == 0:
        return 0.0, ""
    left, settled = (float(c.t[outside[-1] + i] - c.t[0]) for i in (0, 1))
    latest = (1.0 - LAST_PART) * float(c.t[-1] - c.t[0])
    if settled <= latest:
        return settled, ""
    if left >= latest:
        return math.inf, "never: it is not within the band for the last tenth of the run"
    return math.inf, f"not known: it may settle between {left:g} and {settled:g} s; outputs are too far apart, take a shorter output_step"


def _settled_along(trace: Array, final: float, band: float) -> tuple[float, str]:
    """The same on the steps themselves: the instant at which the curve enters the band for good."""
    t, x = trace
    outside = np.flatnonzero(~(np.abs(x - final) <= band))
    if outside.size == 0:
        return 0.0, ""
    last = int(outside[-1])
    entered = float(t[min(last + 1, len(t) - 1)])
    smooth = last >= 1 and last + 2 < len(t) and bool(np.all(np.diff(t[last - 1 : last + 3]) > 0.0))
    near = slice(last - 1, last + 3) if smooth else slice(last, last + 2)
    if last + 1 < len(t) and np.isfinite(x[near]).all():
        entered = crossing(t[near], x[near], final + math.copysign(band, x[last] - final))
    settled = entered - float(t[0])
    if settled <= (1.0 - LAST_PART) * float(t[-1] - t[0]):
        return settled, ""
    return math.inf, "never: it is not within the band for the last tenth of the run"


def trace_of(c: Curve) -> tuple[Array, Array]:
    """Times and values of a curve along the steps, where the run has kept them, else at the outputs."""
    if c.trace is not None and c.trace.shape[1] > 1:
        return c.trace[0], c.trace[1]
    return c.t, c.x


def first_time(c: Curve, level: float) -> tuple[float, str]:
    """Time from the start until the curve reaches a level for the first time; infinite where it never does."""
    t, x = trace_of(c)
    side = np.sign(x - level)
    met = np.flatnonzero((side[:-1] * side[1:] < 0) | (side[1:] == 0))
    if side[0] == 0:
        return 0.0, ""
    if not met.size:
        return math.inf, f"never: it goes from {c.least:.6g} to {c.most:.6g} (SI)"
    k = int(met[0])
    smooth = k >= 1 and k + 2 < len(t) and bool(np.all(np.diff(t[k - 1 : k + 3]) > 0.0))
    near = slice(k - 1, k + 3) if smooth else slice(k, k + 2)
    found = float(t[k + 1]) if side[k + 1] == 0 else crossing(t[near].tolist(), x[near].tolist(), level)
    return found - float(t[0]), ""


def rise_time(c: Curve) -> tuple[float, str]:
    """Time from a tenth to nine tenths of the way from the first to the final value."""
    first, last = float(c.x[0]), float(c.x[-1])
    if first == last:
        return math.nan, "it ends where it begins"
    (low, why), (high, other) = (first_time(c, first + part * (last - first)) for part in (0.1, 0.9))
    return high - low, why or other


def percentile(c: Curve, part: float) -> float:
    """What the curve does not pass for this part of the time; straight between the steps.

    The share of the time below a level jumps at levels at which the curve stays: it is counted without and with what stays there.
    """
    t, x = trace_of(c)
    low, high, share = np.minimum(x[:-1], x[1:]), np.maximum(x[:-1], x[1:]), np.diff(t)
    total = float(np.sum(share))
    if total <= 0.0:
        return float(x[-1])
    levels = list(np.unique(x))
    wide = np.where(high > low, high - low, 1.0)

    def below(level: np.float64, reaches: np.ufunc) -> float:
        return float(np.sum(share * np.where(high > low, np.clip((level - low) / wide, 0.0, 1.0), reaches(level, high))))

    wanted = part * total
    k = bisect_left(range(len(levels)), wanted, key=lambda k: below(levels[k], np.greater_equal))
    if k in (0, len(levels)):
        return float(levels[min(k, len(levels) - 1)])
    return float(np.interp(wanted, [below(levels[k - 1], np.greater_equal), below(levels[k], np.greater)], levels[k - 1 : k + 1]))


OF_CURVE: Mapping[str, Callable[[Curve], float]] = {
    "max": lambda c: c.most,
    "min": lambda c: c.least,
    "peak": lambda c: max(abs(c.least), abs(c.most)),
    "initial": lambda c: float(c.x[0]),
    "final": lambda c: float(c.x[-1]),
    "mean": lambda c: _span_mean(c.x, c.t) if c.along is None else c.along.mean,
    "rms": lambda c: math.sqrt(_span_mean(c.x * c.x, c.t)) if c.along is None else c.along.rms,
    "overshoot": _overshoot,
    "integral": lambda c: float(c.t[-1] - c.t[0]) * (_span_mean(c.x, c.t) if c.along is None else c.along.mean),
}
OF_TRACE = ("settle_time", "first_time", "rise_time", "percentile")  # what is looked at along the steps themselves
