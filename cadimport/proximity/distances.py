"""The least distance between two sets of parts.

Triangles are searched by python-fcl; where the nearest two are found, the distance is corrected by what the surfaces rise above them. Parts
that come closer than their triangles are exact are measured point by point (`depth`), which tells a gap from a penetration.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from .fcl_models import triangles_of
from .scene import Scene, relative_poses


@dataclass(frozen=True, slots=True, kw_only=True)
class Clearance:
    """The closest two parts."""

    distance: float  # m; negative where they penetrate: so deep. Infinite where a set is empty or has no triangles
    a: str = ""
    b: str = ""


def clearance(scene: Scene, a: Iterable[str], b: Iterable[str], poses: Array | None = None) -> Clearance:
    """The least distance between parts of `a` and parts of `b`.

    Parameters
    ----------
    a, b
        Names of instances.
    poses
        (instances, 4, 4): ``X_WP`` of all instances of the assembly, in its order; the CAD pose where left out.
    """
    poses = scene.poses if poses is None else poses
    first, second = scene.indices(a), scene.indices(b)
    low_a, high_a = scene.boxes(first, poses[first])
    low_b, high_b = scene.boxes(second, poses[second])
    gaps = np.maximum(np.maximum(low_a[:, None] - high_b[None], low_b[None] - high_a[:, None]), 0.0)
    between = np.linalg.norm(gaps, axis=2)
    best = Clearance(distance=np.inf)
    for place in np.argsort(between, axis=None):
        i, j = np.unravel_index(place, between.shape)
        if between[i, j] > best.distance:
            break
        one, other = int(first[i]), int(second[j])
        if one == other:
            continue
        distance = _pair_distance(scene, one, other, poses)
        if distance < best.distance:
            best = Clearance(distance=distance, a=scene.names[one], b=scene.names[other])
    return best


def _pair_distance(scene: Scene, a: int, b: int, poses: Array) -> float:
    """Distance of two instances, m; negative where they penetrate."""
    import fcl

    shape_a, shape_b = int(scene.shape_of[a]), int(scene.shape_of[b])
    if min(len(scene.outlines[shape].triangles) for shape in (shape_a, shape_b)) == 0:
        return np.inf
    result = fcl.DistanceResult()
    placed = [(triangles_of(scene, shape), poses[index]) for shape, index in ((shape_a, a), (shape_b, b))]
    bodies = [fcl.CollisionObject(model, fcl.Transform(X_WP[:3, :3], X_WP[:3, 3])) for model, X_WP in placed]
    flat = float(fcl.distance(*bodies, fcl.DistanceRequest(enable_nearest_points=True), result))
    doubt = float(scene.shapes.slack[shape_a] + scene.shapes.slack[shape_b])
    if flat > 2.0 * doubt + 1e-6:
        return flat - sum(
            _rise(scene, shape, triangle, poses[i], point)
            for shape, triangle, i, point in zip((shape_a, shape_b), (result.b1, result.b2), (a, b), result.nearest_points, strict=True)
        )
    pair = np.array([a]), np.array([b])
    reach = max(flat, 0.0) + 2.0 * doubt + 1e-5
    return -float(scene.pair_depths(*pair, relative_poses(poses[pair[0]], poses[pair[1]]), reach)[0][0])


def _rise(scene: Scene, shape: int, triangle: int, X_WP: Array, point_W: Array) -> float:
    """How far the surface rises above a point of a flat triangle."""
    prepared = scene.shapes.shapes[shape]
    corners = prepared.corners[triangle]
    point = X_WP[:3, :3].T @ (point_W - X_WP[:3, 3])
    edges = np.column_stack([corners[1] - corners[0], corners[2] - corners[0]])
    v, w = np.linalg.lstsq(edges, point - corners[0], rcond=None)[0]
    weights = np.clip([1.0 - v - w, v, w], 0.0, 1.0)
    return float((weights * weights[[1, 2, 0]]) @ prepared.rises[triangle])
