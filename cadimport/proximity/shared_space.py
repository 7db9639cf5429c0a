"""Space that two parts share although no point of the one's surface lies within the other: equal parts in one place, a thin rod through a
plate, plates that cross.

The box that both boxes share is divided where a ball may fit into both parts; what is left bounds the overlap.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from .depth import Shapes, signed_distances
from .scene import Scene
from .surfaces import Ints

MOST_CELLS = 12  # of a pair: where so many are left, its parts only touch in many places
MOST_OF_EQUALS = 4096  # the same, of parts with one box, which may be one part twice
ROUNDS = 30
SIDE = 8  # cells along the longest side, to find the box of an overlap
SHRINKS = 8
ENOUGH = 0.8  # a side that stays longer than this share of itself is not worth another look


def shared_depths(scene: Scene, a: Ints, b: Ints, X_AB: Array, least: float) -> tuple[Array, Array]:
    """For each pair of instances the radius of a ball that is in both parts (m), at least half of the largest one, and its centre in the
    frame of a; zero where none is larger than `least`, or where one of the parts encloses nothing."""
    shapes, shape_a, shape_b = scene.shapes, scene.shape_of[a], scene.shape_of[b]
    best, place = np.zeros(len(a)), np.zeros((len(a), 3))
    low, high = _common_boxes(shapes, shape_a, shape_b, X_AB)
    closed = shapes.closed[shape_a] & shapes.closed[shape_b]
    pair = np.flatnonzero(closed & (high - low > 2.0 * least).all(axis=1))
    most = np.where(_same_box(shapes, shape_a, low, high) & _same_size(shapes, shape_a, shape_b), MOST_OF_EQUALS, MOST_CELLS)
    low, high = low[pair], high[pair]
    X_BA: Array = np.linalg.inv(X_AB).astype(np.float64)
    for _ in range(ROUNDS):
        center, reach = 0.5 * (low + high), 0.5 * np.linalg.norm(high - low, axis=1)
        radius = _inside(shapes, shape_a, shape_b, X_BA, pair, center, np.maximum(least, 2.0 * best[pair]) - reach)
        order = np.argsort(radius, kind="stable")  # the last one that is written counts: the largest
        better = order[radius[order] > np.maximum(best[pair[order]], least)]
        best[pair[better]], place[pair[better]] = radius[better], center[better]
        kept = radius + reach > np.maximum(least, 2.0 * best[pair])
        counts = np.bincount(pair[kept], minlength=len(a))
        kept &= (counts <= most)[pair]
        pair, low, high = pair[kept], low[kept], high[kept]
        if not len(pair):
            break
        longest = np.argmax(high - low, axis=1)
        rows, middle = np.arange(len(pair)), 0.5 * (low + high)
        upper, lower = low.copy(), high.copy()
        upper[rows, longest] = lower[rows, longest] = middle[rows, longest]
        pair, low, high = np.concatenate([pair, pair]), np.concatenate([low, upper]), np.concatenate([lower, high])
    return best, place


def common_box(scene: Scene, shape_a: int, shape_b: int, X_BA: Array) -> tuple[Array, Array] | None:
    """Low and high corner, in the frame of a, of a box around what two shapes share; None where they share nothing."""
    shapes = scene.shapes
    one, other = np.array([shape_a]), np.array([shape_b])
    lows, highs = _common_boxes(shapes, one, other, np.linalg.inv(X_BA)[None].astype(np.float64))
    low, high = lows[0], highs[0]
    for _ in range(SHRINKS):
        if not (high > low).all():
            return None
        sides = np.maximum(2, np.round(SIDE * (high - low) / (high - low).max())).astype(int)
        cell = (high - low) / sides
        axes = [low[k] + (np.arange(sides[k]) + 0.5) * cell[k] for k in range(3)]
        centers = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
        reach = 0.5 * float(np.linalg.norm(cell))
        pair = np.zeros(len(centers), dtype=np.int64)
        centers = centers[_inside(shapes, one, other, X_BA[None], pair, centers, np.full(len(centers), -reach)) > -reach]
        if not len(centers):
            return None
        before, low, high = high - low, centers.min(axis=0) - 0.5 * cell, centers.max(axis=0) + 0.5 * cell
        if (high - low > ENOUGH * before).all():
            break
    return low, high


def _common_boxes(shapes: Shapes, shape_a: Ints, shape_b: Ints, X_AB: Array) -> tuple[Array, Array]:
    """Low and high corners, in the frames of a, of what the box of each a and a box around that of its b share."""
    middle, half = 0.5 * (shapes.low[shape_b] + shapes.high[shape_b]), 0.5 * (shapes.high[shape_b] - shapes.low[shape_b])
    center = np.einsum("nij,nj->ni", X_AB[:, :3, :3], middle) + X_AB[:, :3, 3]
    reach = np.einsum("nij,nj->ni", np.abs(X_AB[:, :3, :3]), half)
    return np.maximum(shapes.low[shape_a], center - reach), np.minimum(shapes.high[shape_a], center + reach)


def _same_box(shapes: Shapes, shape: Ints, low: Array, high: Array) -> npt.NDArray[np.bool_]:
    """Whether boxes are those of their shapes, but for a thousandth."""
    size = shapes.high[shape] - shapes.low[shape]
    return np.asarray((high - low > 0.999 * size).all(axis=1))


def _same_size(shapes: Shapes, one: Ints, other: Ints) -> npt.NDArray[np.bool_]:
    """Whether the boxes of pairs of shapes have one volume, but for a hundredth."""
    a, b = (np.prod(shapes.high[shape] - shapes.low[shape], axis=1) for shape in (one, other))
    return np.asarray(np.abs(a - b) <= 0.01 * np.maximum(a, b))


def _inside(shapes: Shapes, shape_a: Ints, shape_b: Ints, X_BA: Array, pair: Ints, points: Array, least: Array) -> Array:
    """How far points in the frames of a are below the surfaces of both parts; minus infinity where that is not more than `least`."""
    found = np.full(len(points), -np.inf)
    in_a = -signed_distances(shapes, points, shape_a[pair])[0]
    kept = np.flatnonzero(in_a > least)
    X = X_BA[pair[kept]]
    moved = np.einsum("nij,nj->ni", X[:, :3, :3], points[kept]) + X[:, :3, 3]
    in_b = -signed_distances(shapes, moved, shape_b[pair[kept]])[0]
    found[kept] = np.where(in_b > least[kept], np.minimum(in_a[kept], in_b), -np.inf)
    return found
