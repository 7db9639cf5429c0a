"""Moments of inertia that no rigid body has, and the nearest ones that a body can have.

The second moments of a body's mass about its centre, ``C = ∫ r rᵀ dm``, have no negative eigenvalue. With the tensor they are one:
``I = tr(C) 1 - C`` and ``C = tr(I)/2 1 - I``. That the principal moments are positive and that none is larger than the sum of the others
(the triangle inequality) says exactly that.
"""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array

ROUND_OFF = 1e-9  # of the largest moment; thin plates meet the inequality with equality
NOTHING = 1e-15  # kg m^2: what is left of a zero that went through arithmetic; a grain of sand has more
SLIGHT = 0.3  # of the largest moment: digits that a file leaves out, products with a wrong sign; beyond it moments of another unit or part
GYRATION = 1e-5  # m^2: moments that are wrong by less than the mass times this are those of a body some 3 mm larger


def missing(inertia: Array) -> float:
    """How much the smaller moments lack to be those of a body, kg m^2; zero or negative where they are."""
    moments = np.linalg.eigvalsh(0.5 * (inertia + inertia.T))
    return float(moments[2] - moments[1] - moments[0])


def is_off(inertia: Array) -> bool:
    """Whether no body has this tensor, beyond round-off.

    >>> is_off(np.diag([1.0, 1.0, 2.0])), is_off(np.diag([1.0, 1.0, 2.1])), is_off(np.diag([-1e-30, 0.0, 0.0]))
    (False, True, True)
    """
    return missing(inertia) > ROUND_OFF * float(np.abs(np.linalg.eigvalsh(0.5 * (inertia + inertia.T))).max())


def is_slight(inertia: Array, mass: float) -> bool:
    """Whether an inertia that is off is so by little, so that its author meant the body that `nearest_physical` gives."""
    largest = float(np.abs(np.linalg.eigvalsh(0.5 * (inertia + inertia.T))).max())
    return missing(inertia) <= max(SLIGHT * largest, GYRATION * mass, NOTHING)


def nearest_physical(inertia: Array) -> Array:
    """The tensor with the negative second moments of mass put to zero: of a body that is flat where the given one would be less.

    The largest moment of a tensor without negative ones stays; the others grow by half of what is missing each.

    >>> np.linalg.eigvalsh(nearest_physical(np.diag([1.0, 2.0, 4.0]))).round(12).tolist()
    [1.5, 2.5, 4.0]
    """
    even = 0.5 * (inertia + inertia.T)
    moments, axes = np.linalg.eigh(0.5 * np.trace(even) * np.eye(3) - even)
    second = (axes * np.maximum(moments, 0.0)) @ axes.T
    found: Array = np.trace(second) * np.eye(3) - second
    return 0.5 * (found + found.T)
