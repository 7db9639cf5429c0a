"""Mass properties of thin shells of constant thickness: of simple solids, and of surfaces of triangles.

A shell is what a solid gains when it grows by the thickness: its integrals are the derivatives of the solid's by the growth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from foundation.arrays import Array

from ..assembly import Geometry

# Central difference over three steps to either side: exact for polynomials up to the sixth degree; inertias are of the fifth.
_STEPS = ((1, 45.0), (2, -9.0), (3, 1.0))
_THOMSEN = 1.6075  # exponent of the mean that gives the area of an ellipsoid within 1.1 %


def shell_of(solid: Callable[[float], Geometry], size: float) -> Geometry:
    """The shell around a solid, with its area (m^2) in the place of the volume: a density is then in kg/m^2.

    Parameters
    ----------
    solid
        The solid grown by so many metres to all sides, about its centre.
    size
        A length of the solid, m, such as its smallest radius.

    >>> from .primitive_solids import ellipsoid
    >>> ball = shell_of(lambda e: ellipsoid([1.0 + e] * 3), 1.0)
    >>> float(round(ball.area / math.pi, 9)), float(round(ball.inertia[0, 0] / ball.area, 9))
    (4.0, 0.666666667)
    """
    step = 0.2 * size
    area, inertia = 0.0, np.zeros((3, 3))
    for number, weight in _STEPS:
        for side in (1.0, -1.0):
            grown = solid(side * number * step)
            area += side * weight / (60.0 * step) * grown.volume
            inertia += side * weight / (60.0 * step) * grown.inertia
    return Geometry(volume=area, area=area, center=np.zeros(3), inertia=inertia)


def with_area(shell: Geometry, area: float) -> Geometry:
    """The shell with another area and the same radii of gyration."""
    return Geometry(volume=area, area=area, center=shell.center, inertia=area / shell.volume * shell.inertia)


def ellipsoid_area(semi_axes: Sequence[float]) -> float:
    """The area of an ellipsoid, m^2, by the formula of Thomsen.

    >>> round(ellipsoid_area((1.0, 1.0, 1.0)) / math.pi, 12)
    4.0
    """
    a, b, c = (axis**_THOMSEN for axis in semi_axes)
    return float(4.0 * math.pi * ((a * b + a * c + b * c) / 3.0) ** (1.0 / _THOMSEN))


def surface_integrals(corners: Array) -> Geometry | None:
    """The shell of triangles (n, 3, 3), with its area in the place of the volume; None when it has no area."""
    areas = 0.5 * np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    area = float(areas.sum())
    if not area > 0.0:
        return None
    center = areas @ corners.mean(axis=1) / area
    local = corners - center
    total = local.sum(axis=1)
    second = np.einsum("i,ij,ik->jk", areas, total, total) + np.einsum("i,inj,ink->jk", areas, local, local)
    second /= 12.0
    inertia = np.trace(second) * np.eye(3) - second
    return Geometry(volume=area, area=area, center=center, inertia=0.5 * (inertia + inertia.T))
