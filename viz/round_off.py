"""What of a run is round-off: a signal that swings by less is shown as the constant that it is, not as if it moved."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from foundation.arrays import Array

from .signals import Signals

RELATIVE = 1e-14  # of the largest value that any signal of the same unit has in the run
LEAST = {"rad": 1e-10, "m": 1e-10, "rad/s": 1e-10, "m/s": 1e-10, "rad/s^2": 1e-9, "m/s^2": 1e-9}  # SI: no motion of a machine is smaller


def round_off(result: Signals, units: Collection[str] | None = None) -> dict[str, float]:
    """By unit (of `units`, or all): the swing, in SI, below which a signal of this run is constant but for round-off."""
    largest: dict[str, float] = {}
    for name in result.names:
        unit = result.units(name)
        if units is not None and unit not in units:
            continue
        values = np.asarray(result.array(name), dtype=np.float64)
        largest[unit] = max(largest.get(unit, 0.0), float(np.abs(values).max(initial=0.0, where=np.isfinite(values))))
    return {unit: max(RELATIVE * value, LEAST.get(unit, 0.0)) for unit, value in largest.items()}


def without_round_off(values: Any, least: float) -> Array:
    """The values, or a constant where they swing by no more than `least`; a constant that small is zero.

    >>> without_round_off([0.0, 2e-17, -1e-17], 1e-10)
    array([0., 0., 0.])
    >>> without_round_off([0.5, 0.5 + 1e-13], 1e-10)
    array([0.5, 0.5])
    >>> without_round_off([0.0, 1e-3], 1e-10)
    array([0.   , 0.001])
    """
    samples: Array = np.asarray(values, dtype=np.float64)
    known = samples[np.isfinite(samples)]
    if not len(known) or np.ptp(known) > least or len(known) < len(samples):
        return samples
    return np.full(samples.shape, known[0] if abs(known[0]) > least else 0.0)
