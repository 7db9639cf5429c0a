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

    outline = scene.outlines[shape]
    if "fcl" not in outline.made:
        model = fcl.BVHModel()
        model.beginModel(len(outline.vertices), len(outline.triangles))
        model.addSubModel(outline.vertices, outline.triangles)
        model.endModel()
        outline.made["fcl"] = model
    return outline.made["fcl"]


def triangles_meet(scene: Scene, a: Ints, b: Ints, X_AB: Array) -> npt.NDArray[np.bool_]:
    """Whether triangles of each pair of instances meet, with b's frame at ``X_AB`` (n, 4, 4) in that of a."""
    import fcl

    request = fcl.CollisionRequest(num_max_contacts=1)
    meet = np.zeros(len(a), dtype=bool)
    for k, (one, other) in enumerate(zip(scene.shape_of[a].tolist(), scene.shape_of[b].tolist(), strict=True)):
        if len(scene.outlines[one].triangles) and len(scene.outlines[other].triangles):
            moved = fcl.CollisionObject(triangles_of(scene, other), fcl.Transform(X_AB[k, :3, :3], X_AB[k, :3, 3]))
            meet[k] = fcl.collide(fcl.CollisionObject(triangles_of(scene, one)), moved, request, fcl.CollisionResult()) > 0
    return meet
