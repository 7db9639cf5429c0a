"""Mass properties of simple solids in closed form, and of several solids together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from foundation.arrays import Array

from ..assembly import Geometry


def box(size: Sequence[float]) -> Geometry:
    """A box with edge lengths `size`, about its centre.

    >>> float(round(box((1.0, 2.0, 3.0)).volume, 12))
    6.0
    """
    x, y, z = size
    volume = x * y * z
    inertia = volume / 12.0 * np.diag([y * y + z * z, x * x + z * z, x * x + y * y])
    return Geometry(volume=volume, area=2.0 * (x * y + y * z + z * x), center=np.zeros(3), inertia=inertia)


def cylinder(radius: float, length: float) -> Geometry:
    """A cylinder along z."""
    volume = math.pi * radius**2 * length
    across = volume * (3.0 * radius**2 + length**2) / 12.0
    inertia = np.diag([across, across, 0.5 * volume * radius**2])
    return Geometry(volume=volume, area=2.0 * math.pi * radius * (radius + length), center=np.zeros(3), inertia=inertia)


def cone(radius: float, length: float) -> Geometry:
    """A cone along z, its origin halfway between disc and tip."""
    volume = math.pi * radius**2 * length / 3.0
    across = volume * 3.0 / 80.0 * (4.0 * radius**2 + length**2)
    inertia = np.diag([across, across, 0.3 * volume * radius**2])
    area = math.pi * radius * (radius + math.hypot(radius, length))
    return Geometry(volume=volume, area=area, center=np.array([0.0, 0.0, -0.25 * length]), inertia=inertia)


def ellipsoid(semi_axes: Sequence[float]) -> Geometry:
    """An ellipsoid; its area is given for a ball only."""
    a, b, c = semi_axes
    volume = 4.0 / 3.0 * math.pi * a * b * c
    inertia = volume / 5.0 * np.diag([b * b + c * c, a * a + c * c, a * a + b * b])
    area = 4.0 * math.pi * a * a if a == b == c else math.nan
    return Geometry(volume=volume, area=area, center=np.zeros(3), inertia=inertia)


def capsule(radius: float, length: float) -> Geometry:
    """A cylinder of `length` along z with half a ball at either end."""
    barrel, ball = cylinder(radius, length), ellipsoid([radius] * 3)
    # Half a ball has its centre at 3/8 of the radius from its flat side, which lies half the length away from the middle.
    lift = length * length / 4.0 + 3.0 / 8.0 * radius * length
    inertia = barrel.inertia + ball.inertia + ball.volume * lift * np.diag([1.0, 1.0, 0.0])
    area = 2.0 * math.pi * radius * length + ball.area
    return Geometry(volume=barrel.volume + ball.volume, area=area, center=np.zeros(3), inertia=inertia)


def together(bodies: Iterable[tuple[float, Array, Array]]) -> tuple[float, Array, Array]:
    """Mass, centre and central inertia of several bodies given as (mass, centre, central inertia) in common axes."""
    rows = [(m, np.asarray(c), np.asarray(inertia)) for m, c, inertia in bodies]
    mass = float(sum(m for m, _, _ in rows))
    if not mass > 0.0:
        return 0.0, np.zeros(3), np.zeros((3, 3))
    center = sum((m * c for m, c, _ in rows), start=np.zeros(3)) / mass
    total = np.zeros((3, 3))
    for m, c, inertia in rows:
        d = c - center  # Steiner
        total += inertia + m * (float(d @ d) * np.eye(3) - np.outer(d, d))
    return mass, center, 0.5 * (total + total.T)
