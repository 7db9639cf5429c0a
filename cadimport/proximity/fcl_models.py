"""Shapes as python-fcl has them: for the questions that it answers faster than arrays do."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from .scene import Scene
from .surfaces import Ints


def triangles_of(scene: Scene, shape: int) -> Any:
    """The triangles of a shape; made once."""
    import fcl

    if shape not in scene.models:
        corners = scene.shapes.shapes[shape].corners
        model = fcl.BVHModel()
        model.beginModel(3 * len(corners), len(corners))
        model.addSubModel(corners.reshape(-1, 3), np.arange(3 * len(corners)).reshape(-1, 3))
        model.endModel()
        scene.models[shape] = model
    return scene.models[shape]


def surfaces_cross(scene: Scene, a: Ints, b: Ints, X_WP: Array) -> npt.NDArray[np.bool_]:
    """Whether triangles of each pair of instances meet, with all instances at ``X_WP`` (instances, 4, 4)."""
    import fcl

    bodies: dict[int, Any] = {}
    for index in {*a.tolist(), *b.tolist()}:
        if len(scene.shapes.shapes[scene.shape_of[index]].corners):
            pose = fcl.Transform(X_WP[index, :3, :3], X_WP[index, :3, 3])
            bodies[index] = fcl.CollisionObject(triangles_of(scene, int(scene.shape_of[index])), pose)
    request = fcl.CollisionRequest(num_max_contacts=1)
    pairs = [(bodies.get(i), bodies.get(j)) for i, j in zip(a.tolist(), b.tolist(), strict=True)]
    meet = [one is not None and other is not None and fcl.collide(one, other, request, fcl.CollisionResult()) > 0 for one, other in pairs]
    return np.array(meet, dtype=bool)
