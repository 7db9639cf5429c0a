"""The volume that two parts have in common, by cells that are divided where a surface passes through them.

1. A box that holds the overlap.
2. Cells that lie outside one of the parts are dropped, those within both count whole, the others are divided in eight.
3. In the smallest cells the two surfaces are taken as planes: layers thinner than a cell count with their thickness.
"""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array

from .depth import signed_distances
from .scene import Scene, relative_poses
from .shared_space import common_box

FIRST = 8  # cells a side to begin with
MOST_FIRST = 4096  # cells to begin with, of an overlap that is thin or narrow
LEVELS = 5
MOST_CELLS = 40_000  # of one level: no finer where there would be more


def overlap_volume(scene: Scene, a: str, b: str, poses: Array | None = None) -> float:
    """The volume that two instances have in common, m^3, good to some per cent; 0 where one of them encloses nothing.

    `poses` (instances, 4, 4) are ``X_WP`` of all instances, the CAD pose where left out.
    """
    poses = scene.poses if poses is None else poses
    pair = np.array([scene.index[a]]), np.array([scene.index[b]])
    shape_a, shape_b = scene.shape_of[pair[0]], scene.shape_of[pair[1]]
    if not (scene.shapes.closed[shape_a[0]] and scene.shapes.closed[shape_b[0]]):
        return 0.0
    X_BA = relative_poses(poses[pair[1]], poses[pair[0]])[0]
    box = common_box(scene, int(shape_a[0]), int(shape_b[0]), X_BA)  # 1.
    return 0.0 if box is None else _volume(scene, int(shape_a[0]), int(shape_b[0]), X_BA, *box)


def _volume(scene: Scene, shape_a: int, shape_b: int, X_BA: Array, low: Array, high: Array) -> float:
    extent = high - low
    edge = min(extent.max() / FIRST, max(extent.min() / 2.0, float(np.prod(extent) / MOST_FIRST) ** (1.0 / 3.0)))
    sides = np.maximum(1, np.round(extent / edge)).astype(int)  # cells about as long as wide
    cell = extent / sides
    axes = [low[k] + (np.arange(sides[k]) + 0.5) * cell[k] for k in range(3)]
    centers = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    volume = 0.0
    for level in range(LEVELS):
        # 2.
        reach = 0.5 * float(np.linalg.norm(cell))
        in_a, on_a = signed_distances(scene.shapes, centers, np.full(len(centers), shape_a))
        near = in_a < reach
        centers, in_a, on_a = centers[near], in_a[near], on_a[near]
        in_b, on_b = signed_distances(scene.shapes, centers @ X_BA[:3, :3].T + X_BA[:3, 3], np.full(len(centers), shape_b))
        near = in_b < reach
        centers, in_a, in_b, on_a, on_b = centers[near], in_a[near], in_b[near], on_a[near], on_b[near]
        whole = np.maximum(in_a, in_b) < -reach
        volume += float(whole.sum()) * float(np.prod(cell))
        rest = np.flatnonzero(~whole)
        if level == LEVELS - 1 or 8 * len(rest) > MOST_CELLS:
            break
        cell = 0.5 * cell
        centers = (centers[rest][:, None] + 0.5 * cell * corners).reshape(-1, 3)
    # 3.
    size = float(np.prod(cell)) ** (1.0 / 3.0)
    share_a, share_b = (np.clip(0.5 - signed[rest] / size, 0.0, 1.0) for signed in (in_a, in_b))
    normals = scene.shapes.forest.normals
    facing = ((X_BA[:3, :3] @ normals[:, on_a[rest]]) * normals[:, on_b[rest]]).sum(axis=0) < 0.0
    share = np.where(facing, np.maximum(share_a + share_b - 1.0, 0.0), np.minimum(share_a, share_b))
    return volume + float(share.sum()) * float(np.prod(cell))
