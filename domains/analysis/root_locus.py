"""The root locus: where the poles of a closed loop go when its gain is multiplied by k, from the opened loop's poles on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData, read_only

DECADES = 3.0  # of gain to both sides of the present one
STEPS = 360  # gains on the whole


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OpenedLoop(PlainData):
    """``dx/dt = A x + B u``, ``y = C x + D u``, or the same from tick to tick; the loop is closed by ``u = y``."""

    A: Array  # (n, n)
    B: Array  # (n,)
    C: Array  # (n,)
    D: float
    period: float | None = None  # s; None for a continuous loop

    def __post_init__(self) -> None:
        for name in ("A", "B", "C"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))

    def poles(self, gain: float) -> Array:
        """Poles of the closed loop with that factor on its gain: of s in 1/s, or of z."""
        through = 1.0 - gain * self.D
        return np.asarray(np.linalg.eigvals(self.A + gain * np.outer(self.B, self.C) / through)) if len(self.A) else np.zeros(0, complex)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RootLocus(PlainData):
    """Poles over the factor on the loop gain."""

    gains: Array  # (k,) ascending, 0 first, 1 among them
    poles: Array  # (k, n), complex: a column follows one pole
    period: float | None
    critical: tuple[float, ...]  # factors at which a pole crosses the limit of stability

    def __post_init__(self) -> None:
        object.__setattr__(self, "gains", frozen_array(self.gains))
        object.__setattr__(self, "poles", read_only(np.array(self.poles)))


def root_locus(loop: OpenedLoop) -> RootLocus:
    """The poles from no gain over the present one to a thousand times it, each followed along its branch."""
    gains = np.unique(np.concatenate([[0.0, 1.0], np.geomspace(10.0**-DECADES, 10.0**DECADES, STEPS)]))
    if loop.D != 0.0:  # where k D passes 1 the loop is not defined
        gains = gains[np.abs(1.0 - gains * loop.D) > 1e-9]
    rows = [loop.poles(0.0)]
    for gain in gains[1:]:
        found = loop.poles(float(gain))
        scale = np.maximum(np.abs(rows[-1])[:, None], 1e-9)
        _, order = linear_sum_assignment(np.abs(rows[-1][:, None] - found[None, :]) / scale)
        rows.append(found[order])
    poles = np.array(rows)
    return RootLocus(gains=gains, poles=poles, period=loop.period, critical=_critical(loop, gains))


def _critical(loop: OpenedLoop, gains: Array) -> tuple[float, ...]:
    """Gains at which the number of growing poles changes, by bisection."""

    def growing(gain: float) -> int:
        found = loop.poles(gain)
        size = np.abs(found).max(initial=1.0)
        excess = found.real / size if loop.period is None else np.abs(found) - 1.0
        return int(np.sum(excess > 1e-9))

    counts = [growing(float(gain)) for gain in gains[1:]]  # what is on the limit without any gain leaves it with the least
    crossings = []
    for k in np.flatnonzero(np.diff(counts)):
        low, high = float(gains[k + 1]), float(gains[k + 2])
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if growing(middle) == counts[k] else (low, middle)
        crossings.append((low + high) / 2)
    return tuple(crossings)
