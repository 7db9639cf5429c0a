"""What a load that changes does to a part: cycles by rainflow counting, means by the turns under each load, the life of a bearing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from foundation.arrays import Array

MILLION = 1e6  # turns that a bearing's basic rating is made for


def reversals(values: Array) -> list[float]:
    """The values at which a history turns, with its first and last one.

    >>> [float(v) for v in reversals(np.array([0.0, 1.0, 2.0, 2.0, 1.0, 3.0]))]
    [0.0, 2.0, 1.0, 3.0]
    """
    kept = np.asarray(values, dtype=float)
    if len(kept) > 1:
        kept = kept[np.append(True, np.diff(kept) != 0.0)]
    turns = np.append(True, np.append(np.diff(kept[:-1]) * np.diff(kept[1:]) < 0.0, True)) if len(kept) > 2 else np.full(len(kept), True)
    return [float(value) for value in kept[turns]]


def rainflow(values: Array) -> list[tuple[float, float, float]]:
    """Cycles in a history by rainflow counting (ASTM E1049, 5.4.4): (range, mean, how many: 0.5 or 1), in the order in which they close.

    1. The next reversal is taken. 2. While the last range is at least the one before: a range that holds the start counts as half a cycle
    and the start moves on; another counts as a whole one, and both of its reversals go. 3. What is left counts as halves.
    """
    found: list[tuple[float, float, float]] = []
    stack: list[float] = []
    for point in reversals(values):
        stack.append(point)  # 1.
        while len(stack) >= 3:  # 2.
            last, before = abs(stack[-1] - stack[-2]), abs(stack[-2] - stack[-3])
            if last < before:
                break
            mean = (stack[-2] + stack[-3]) / 2
            if len(stack) == 3:
                found.append((before, mean, 0.5))
                stack.pop(0)
            else:
                found.append((before, mean, 1.0))
                del stack[-3:-1]
    found += [(abs(b - a), (a + b) / 2, 0.5) for a, b in pairwise(stack)]  # 3.
    return found


def binned(cycles: Sequence[tuple[float, float, float]], bins: int) -> list[tuple[float, float, float]]:
    """Classes of equal width up to the largest range: (from, to, cycles), those without any left out."""
    largest = max((size for size, _, _ in cycles), default=0.0)
    if largest <= 0.0:
        return []
    width = largest / bins
    counts = np.zeros(bins)
    for size, _, count in cycles:
        counts[min(math.ceil(size / width * (1.0 - 1e-12)), bins) - 1] += count
    return [(k * width, (k + 1) * width, float(count)) for k, count in enumerate(counts) if count]


def turned(rate: Array, time: Array) -> float:
    """Angle that was turned, to and fro alike, rad."""
    return float(np.trapezoid(np.abs(rate), time))


def mean_load(load: Array, rate: Array, time: Array, exponent: float) -> float:
    """The constant load that does the same over the same turns: ``(integral P^p |w| dt / integral |w| dt)^(1/p)``, cubic for p = 3.

    >>> t = np.linspace(0.0, 1.0, 2001)
    >>> round(mean_load(t, np.ones_like(t), t, 3.0), 6)    # from 0 to 1: (1/4)^(1/3)
    0.629961
    """
    angle, largest = turned(rate, time), float(np.max(np.abs(load), initial=0.0))
    if angle <= 0.0 or largest <= 0.0:
        return math.nan if angle <= 0.0 else 0.0
    share = np.abs(load) / largest
    same = float(np.trapezoid(share**exponent * np.abs(rate), time)) / angle
    return largest * math.pow(same, 1.0 / exponent)


def rated_turns(rating: float, load: float, exponent: float) -> float:
    """Basic life in turns that 90 % reach (ISO 281): ``1e6 (C / P)^p``."""
    return math.inf if load == 0.0 else MILLION * math.pow(rating / load, exponent)
