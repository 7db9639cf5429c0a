"""Mass, centre and inertia of several rigid parts taken together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from foundation.arrays import Array, frozen_array


class HasMass(Protocol):
    """Anything with a mass, a centre of mass and a central inertia in a frame P."""

    @property
    def mass(self) -> float: ...
    @property
    def center(self) -> Array: ...
    @property
    def inertia(self) -> Array: ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CompositeMass:
    """Mass properties of a composite, in the frame W that its parts' poses refer to."""

    mass: float  # kg
    center: Array  # p_WoBcm_W, m
    inertia: Array  # I_BBcm_W, kg m^2: about the composite's own centre, in the axes of W

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", frozen_array(self.center, (3,)))
        object.__setattr__(self, "inertia", frozen_array(self.inertia, (3, 3)))


def sum_masses(parts: Iterable[tuple[HasMass, Array]]) -> CompositeMass:
    """The mass properties of rigidly connected parts.

    Every part brings its central inertia ``I_PPcm_P`` in its own axes and its pose ``X_WP``. Three steps, in this order, because
    each is a classical place to go wrong: (1) the centres are carried to W and averaged by mass, (2) every tensor is turned,
    ``R_WP I R_WP^T``, (3) every tensor is shifted by the parallel-axis theorem from the part's centre to the **common centre**, never
    over the far origin, so that a machine drawn a kilometre from the origin keeps its digits.

    Parameters
    ----------
    parts
        Pairs of mass properties (kg, m, kg m^2 in P) and pose ``X_WP`` (4, 4).

    Returns
    -------
    CompositeMass
        Without mass the centre is the origin, and the inertia the sum of what the parts have (a rotor whose mass is counted elsewhere).
    """
    terms = [(part.mass, np.asarray(part.center), np.asarray(part.inertia), np.asarray(X_WP)) for part, X_WP in parts]
    mass = float(sum(m for m, *_ in terms))
    if mass == 0.0:
        turned = [X_WP[:3, :3] @ I_PPcm_P @ X_WP[:3, :3].T for _, _, I_PPcm_P, X_WP in terms]
        return CompositeMass(mass=0.0, center=np.zeros(3), inertia=sum(turned, np.zeros((3, 3))))
    # 1. Centres; summed about the first part's origin, which is near, for the same reason as in step 3.
    near = terms[0][3][:3, 3]
    centers = [X_WP[:3, :3] @ center + (X_WP[:3, 3] - near) for _, center, _, X_WP in terms]
    common = sum((m * c for (m, *_), c in zip(terms, centers, strict=True)), np.zeros(3)) / mass
    inertia = np.zeros((3, 3))
    for (m, _, I_PPcm_P, X_WP), c in zip(terms, centers, strict=True):
        R_WP = X_WP[:3, :3]
        d = c - common
        inertia += R_WP @ I_PPcm_P @ R_WP.T  # 2.
        inertia += m * (float(d @ d) * np.eye(3) - np.outer(d, d))  # 3.
    return CompositeMass(mass=mass, center=common + near, inertia=0.5 * (inertia + inertia.T))
