"""Points spread evenly over a scene's surfaces: the same ones every time, in proportion to area."""

from __future__ import annotations

import numpy as np

from cadimport.assembly import Mesh
from foundation.arrays import Array

from ..scene import Scene


def surface_points(scene: Scene, count: int) -> dict[str, Array]:
    """By body: about `count` points in all, (n, 4) homogeneous, in the body's frame; at least one a shape with triangles."""
    areas = {key: _areas(mesh) for key, mesh in scene.meshes.items()}
    total = sum(float(areas[i.mesh].sum()) for i in scene.instances.values()) or 1.0
    shapes = {}
    for key, mesh in scene.meshes.items():
        p_P = spread(mesh, areas[key], int(np.ceil(count * float(areas[key].sum()) / total)))
        shapes[key] = np.column_stack([p_P, np.ones(len(p_P))])
    clouds: dict[str, list[Array]] = {}
    for instance in scene.instances.values():
        if len(shapes[instance.mesh]):
            clouds.setdefault(instance.body, []).append(shapes[instance.mesh] @ instance.X_WP.T)
    return {body: np.concatenate(points) for body, points in clouds.items()}


def spread(mesh: Mesh, areas: Array, count: int) -> Array:
    """`count` points (n, 3) over the triangles of a mesh, in proportion to their areas."""
    if not len(areas) or areas.sum() <= 0:
        return np.zeros((0, 3))
    cumulative = np.cumsum(areas)
    index = np.searchsorted(cumulative, (np.arange(count) + 0.5) / count * cumulative[-1])
    index = np.minimum(index, len(areas) - 1)
    # A Kronecker sequence of the plastic number fills the unit square evenly; the fold keeps points inside the triangle.
    u, v = np.mod(np.arange(1, count + 1)[:, None] * np.array([0.7548776662466927, 0.5698402909980532]), 1.0).T
    fold = u + v > 1
    u, v = np.where(fold, 1 - u, u), np.where(fold, 1 - v, v)
    a, b, c = (mesh.vertices[mesh.triangles[index, i]].astype(np.float64) for i in range(3))
    points: Array = a + u[:, None] * (b - a) + v[:, None] * (c - a)
    return points


def _areas(mesh: Mesh) -> Array:
    a, b, c = (mesh.vertices[mesh.triangles[:, i]].astype(np.float64) for i in range(3))
    area: Array = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2
    return area
