"""The frequency response of a linear system, and the frequencies that show it."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array

from .linear_system import Linearisation


def frequency_response(found: Linearisation, hertz: Array) -> Array:
    """(frequencies, outputs, inputs), complex: ``C (i w - A)^-1 B + D``."""
    n = len(found.states)
    s = 2j * np.pi * np.asarray(hertz, dtype=float)
    solved = np.linalg.solve(s[:, None, None] * np.eye(n) - found.A, np.broadcast_to(found.B, (len(s), *found.B.shape))) if n else 0.0
    return np.asarray(found.C @ solved + found.D if n else np.broadcast_to(found.D, (len(s), *found.D.shape)).astype(complex))


def band_of(found: Linearisation) -> Array:
    """Frequencies, Hz, from a decade below the slowest mode to a decade above the fastest, six at most; denser at resonances."""
    natural = np.abs(found.eigenvalues) / (2 * np.pi)
    natural = natural[natural > 1e-6 * max(natural.max(initial=0.0), 1e-9)]
    low, high = (natural.min() / 10, natural.max() * 10) if len(natural) else (0.01, 100.0)
    low = max(low, 1e-6 * high)
    natural = natural[natural > low]
    around = 1.0 + np.concatenate([-np.geomspace(1e-4, 0.3, 25)[::-1], [0.0], np.geomspace(1e-4, 0.3, 25)])
    grid = [np.geomspace(low, high, 600), *(f * around for f in np.unique(natural))]
    return np.unique(np.concatenate(grid))
