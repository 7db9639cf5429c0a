"""The simple solid that is fitted to a mesh: MJCF's geoms with a mesh and a type that is not "mesh"."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from foundation.arrays import Array, pose

from ..assembly import Geometry

Half = tuple[float, float, float]

# Sizes of a geom from the half edges of the box of equal inertia, and from those of the box around the mesh; the longest is along z.
_OF_INERTIA: dict[str, Callable[[Half], tuple[float, ...]]] = {
    "sphere": lambda h: (sum(h) / 3.0,),
    "capsule": lambda h: ((h[0] + h[1]) / 2.0, max(0.0, h[2] - (h[0] + h[1]) / 4.0)),
    "cylinder": lambda h: ((h[0] + h[1]) / 2.0, h[2]),
    "ellipsoid": lambda h: h,
    "box": lambda h: h,
}
_AROUND: dict[str, Callable[[Half], tuple[float, ...]]] = {
    "sphere": lambda h: (max(h),),
    "capsule": lambda h: (max(h[:2]), max(0.0, h[2] - max(h[:2]))),
    "cylinder": lambda h: (max(h[:2]), h[2]),
    "ellipsoid": lambda h: h,
    "box": lambda h: h,
}
FITTED = frozenset(_OF_INERTIA)


def fitted(kind: str, corners: Array, whole: Geometry, *, around: bool) -> tuple[Array, tuple[float, ...]]:
    """Pose in the frame of the mesh, and sizes as MJCF has them, of the solid that is fitted to a mesh.

    Parameters
    ----------
    kind
        One of `FITTED`.
    corners
        Triangles (n, 3, 3) of the mesh, m.
    whole
        Their integrals.
    around
        Fit the box around the mesh in its principal axes, in place of the box of equal inertia.
    """
    moments, axes = np.linalg.eigh(whole.inertia)
    moments, R = moments[::-1], axes[:, ::-1].copy()  # the largest moment about x: the mesh is longest along z
    if np.linalg.det(R) < 0.0:
        R[:, 1] *= -1.0
    if around:
        local = (corners.reshape(-1, 3) - whole.center) @ R
        low, high = local.min(axis=0), local.max(axis=0)
        x, y, z = (0.5 * (high - low)).tolist()
        return pose(R, whole.center + R @ (0.5 * (low + high))), _AROUND[kind]((x, y, z))
    x, y, z = (np.sqrt(np.maximum(6.0 * (moments.sum() - 2.0 * moments) / whole.volume, 0.0)) / 2.0).tolist()
    return pose(R, whole.center), _OF_INERTIA[kind]((x, y, z))
