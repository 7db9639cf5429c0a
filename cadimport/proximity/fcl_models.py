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


def triangles_meet(scene: Scene, a: Ints, b: Ints, X_AB: Array) -> npt.NDArray[np.bool_]:
    """Whether triangles of each pair of instances meet, with b's frame at ``X_AB`` (n, 4, 4) in that of a."""
    import fcl

    request = fcl.CollisionRequest(num_max_contacts=1)
    meet = np.zeros(len(a), dtype=bool)
    for k, (one, other) in enumerate(zip(scene.shape_of[a].tolist(), scene.shape_of[b].tolist(), strict=True)):
        if len(scene.shapes.shapes[one].corners) and len(scene.shapes.shapes[other].corners):
            moved = fcl.CollisionObject(triangles_of(scene, other), fcl.Transform(X_AB[k, :3, :3], X_AB[k, :3, 3]))
            meet[k] = fcl.collide(fcl.CollisionObject(triangles_of(scene, one)), moved, request, fcl.CollisionResult()) > 0
    return meet
