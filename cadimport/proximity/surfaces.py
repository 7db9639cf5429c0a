"""Exact distance from the analytic surfaces that faces lie on: cylinders, cones, spheres and tori; planes need none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..assembly import Face

Ints = npt.NDArray[np.int64]

CYLINDER, CONE, SPHERE, TORUS = 1, 2, 3, 4
CODES = {"cylinder": CYLINDER, "cone": CONE, "sphere": SPHERE, "torus": TORUS}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Surfaces:
    """The surfaces of faces; the last row stands for a face that is not known."""

    code: Ints  # (f + 1,); 0: a plane, or no analytic surface
    origin: Array  # (f + 1, 3)
    axis: Array  # (f + 1, 3)
    radius: Array  # (f + 1,)
    minor: Array  # (f + 1,): small radius of a torus; tangent of the half angle of a cone
    sense: Array  # (f + 1,): 1 where material is inside the surface, -1 for a bore


def surfaces_of(faces: Sequence[Face]) -> Surfaces:
    """The table of a part's faces."""
    return Surfaces(
        code=np.array([*(CODES.get(face.kind, 0) for face in faces), 0], dtype=np.int64),
        origin=np.array([*(face.origin for face in faces), np.zeros(3)]),
        axis=np.array([*(face.axis for face in faces), (0.0, 0.0, 1.0)]),
        radius=np.array([*(face.radius for face in faces), 0.0]),
        minor=np.array([*(np.tan(face.half_angle) if face.kind == "cone" else face.minor_radius for face in faces), 0.0]),
        sense=np.array([*(-1.0 if face.hole else 1.0 for face in faces), 1.0]),
    )


def joined(tables: Sequence[Surfaces]) -> Surfaces:
    """Tables one after another."""
    names = ("code", "origin", "axis", "radius", "minor", "sense")
    return Surfaces(**{name: np.concatenate([getattr(table, name) for table in tables]) for name in names})


def from_surface(surfaces: Surfaces, row: Ints, points: Array) -> tuple[Array, Array]:
    """Signed distance of each point from its surface, positive away from the material, and the unit normal there.

    Points whose row has no analytic surface get 0 and a normal of 0.
    """
    axis = surfaces.axis[row]
    arm = points - surfaces.origin[row]
    z = (arm * axis).sum(axis=1)
    out = arm - z[:, None] * axis
    rho = np.sqrt((out * out).sum(axis=1))
    out = out / (rho + 1e-300)[:, None]
    code, radius, minor = surfaces.code[row], surfaces.radius[row], surfaces.minor[row]
    across, along = np.zeros(len(points)), np.zeros(len(points))  # of the normal: away from the axis, and along it
    distance = np.zeros(len(points))
    for kind, which in ((kind, code == kind) for kind in (CYLINDER, CONE, SPHERE, TORUS)):
        if not which.any():
            continue
        r, h, big, small = rho[which], z[which], radius[which], minor[which]
        if kind == CYLINDER:
            distance[which], across[which] = r - big, 1.0
        elif kind == CONE:
            cosine = 1.0 / np.sqrt(1.0 + small * small)
            distance[which], across[which], along[which] = (r - big - h * small) * cosine, cosine, -small * cosine
        else:
            center, tube = (np.zeros(len(r)), big) if kind == SPHERE else (big, small)
            far = np.hypot(r - center, h)
            distance[which], across[which], along[which] = far - tube, (r - center) / (far + 1e-300), h / (far + 1e-300)
    sense = surfaces.sense[row]
    normal = sense[:, None] * (across[:, None] * out + along[:, None] * axis)
    return sense * distance, normal
