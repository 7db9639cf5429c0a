"""The region in which two plane faces lie on each other, by points of a grid that are inside the triangles of both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

GRID = 20  # points along either side of the rectangle that both faces fill; 1/400 of it is the least area that is seen
FINE = 60  # where the first grid finds nothing or little: narrow rings under screw heads
FEW = 12  # points of the first grid that are too few to measure an area with


@dataclass(frozen=True, slots=True, eq=False)
class Overlap:
    """What two faces have in common."""

    area: float  # m^2
    center: Array  # W
    corners: Array  # (4, 3), W: furthest points along its two principal directions


def overlap(first: Array, second: Array, normal: Array) -> Overlap | None:
    """The common region of two sets of triangles (n, 3, 3) in W, seen along the unit `normal`; None where there is none."""
    x, y = _across(normal)
    a, b = first @ np.column_stack([x, y]), second @ np.column_stack([x, y])
    if not len(a) or not len(b):
        return None
    low = np.maximum(a.min(axis=(0, 1)), b.min(axis=(0, 1)))
    high = np.minimum(a.max(axis=(0, 1)), b.max(axis=(0, 1)))
    if np.any(high - low < 1e-6):
        return None
    a, b = _within(a, low, high), _within(b, low, high)
    inside = _common_points(a, b, low, high, GRID)
    count = GRID
    if len(inside) < FEW and len(a) and len(b):
        inside, count = _common_points(a, b, low, high, FINE), FINE
    if not len(inside):
        return None
    cell = float(np.prod((high - low) / count))
    depth = float(np.mean(first @ normal))
    middle = inside.mean(axis=0)
    _, _, directions = np.linalg.svd(inside - middle, full_matrices=False) if len(inside) > 1 else (0, 0, np.eye(2))
    along = (inside - middle) @ directions.T
    chosen = [inside[int(np.argmin(along[:, 0]))], inside[int(np.argmax(along[:, 0]))]]
    chosen += [inside[int(np.argmin(along[:, -1]))], inside[int(np.argmax(along[:, -1]))]]
    place = np.column_stack([x, y])
    return Overlap(
        area=cell * len(inside),
        center=place @ middle + depth * normal,
        corners=np.array(chosen) @ place.T + depth * normal,
    )


def _across(normal: Array) -> tuple[Array, Array]:
    """Two unit vectors across `normal`, along edges of the world where possible, so that grids lie along most faces."""
    x = np.eye(3)[int(np.argmin(np.abs(normal)))]
    x = x - (x @ normal) * normal
    x /= np.linalg.norm(x)
    (a, b, c), (d, e, f) = normal.tolist(), x.tolist()
    return x, np.array([b * f - c * e, c * d - a * f, a * e - b * d])


def _within(triangles: Array, low: Array, high: Array) -> Array:
    keep = np.all((triangles.min(axis=1) <= high) & (triangles.max(axis=1) >= low), axis=1)
    found: Array = triangles[keep]
    return found


def _common_points(a: Array, b: Array, low: Array, high: Array, count: int) -> Array:
    if not len(a) or not len(b):
        return np.zeros((0, 2))
    steps = (np.arange(count) + 0.5) / count
    xs, ys = np.meshgrid(low[0] + steps * (high[0] - low[0]), low[1] + steps * (high[1] - low[1]), indexing="ij")
    points = np.column_stack([xs.ravel(), ys.ravel()])
    first, second = (a, b) if len(a) <= len(b) else (b, a)
    points = points[_inside(points, first)]
    return np.asarray(points[_inside(points, second)]) if len(points) else points


def _inside(points: Array, triangles: Array) -> Array:
    """Which of the points (n, 2) lie in any of the triangles (m, 3, 2)."""
    found = np.zeros(len(points), dtype=bool)
    for start in range(0, len(triangles), 256):
        some = triangles[start : start + 256]
        p, q, r = some[:, 0], some[:, 1], some[:, 2]
        sides = [_side(points, u, v) for u, v in ((p, q), (q, r), (r, p))]
        within = ((sides[0] >= 0) & (sides[1] >= 0) & (sides[2] >= 0)) | ((sides[0] <= 0) & (sides[1] <= 0) & (sides[2] <= 0))
        found |= within.any(axis=1)
    return np.asarray(found)


def _side(points: Array, u: Array, v: Array) -> Array:
    edge = v - u
    out: Array = edge[None, :, 0] * (points[:, None, 1] - u[None, :, 1]) - edge[None, :, 1] * (points[:, None, 0] - u[None, :, 0])
    return out


def covers_origin(triangles: Array) -> bool:
    """Whether one of (n, 3, 2) triangles contains the origin; one on an edge of several counts."""
    p, q, r = np.moveaxis(triangles, 1, 0)
    sides = [u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0] for u, v in ((p, q), (q, r), (r, p))]
    positive, negative = np.all([s > 0 for s in sides], axis=0), np.all([s < 0 for s in sides], axis=0)
    return bool(np.any(positive | negative))
