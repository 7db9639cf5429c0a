"""The triangle of a part that is nearest to a point, for many points and parts at once.

The triangles of all parts stand in one table, each part's along a Z-curve, and four neighbours at a time are boxed, then four boxes, until
one is left per part. A search holds all its (point, box) pairs in arrays and goes down the trees of all of them a level at a step. The
distance from a triangle close by, found from the points spread over the part, bounds it from the start: what lies beyond is left. So one
pose of a machine is one search, whatever the number of its parts, and the work is numpy's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from .shapes import Shape, spread
from .surfaces import Ints, Surfaces, joined

WIDE = 4  # boxes in a box
TOGETHER = 20_000  # points searched for at once: what fits into the cache of a processor
SAME = 1e-7  # m; triangles that are no farther than this behind the nearest are as near: they meet in an edge or corner


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Forest:
    """The triangles of several shapes, and the boxes around them."""

    boxes: Array  # (6, n): low corners, high corners
    first: Ints  # (n,): first child, a box; of the lowest boxes a triangle
    count: Ints  # (n,): number of children
    lowest: npt.NDArray[np.bool_]  # (n,): the children are triangles
    roots: Ints  # (shapes,): the box around each; -1 where it has no triangle
    triangles: Array  # (12, t): corner a; edges ab and ac; their products ab.ab, ab.ac, ac.ac
    triangle_boxes: Array  # (6, t)
    normals: Array  # (3, t)
    rises: Array  # (3, t)
    faces: Ints  # (t,): index into the faces of the part, or -1
    surfaces: Surfaces  # of all parts
    surface: Ints  # (t,): row in there
    starts: Ints  # (shapes,): first triangle of each
    seeds: tuple[Any, ...]  # (shapes,): tree of the points of each
    seed_triangles: tuple[Ints, ...]  # (shapes,): the triangle that each of these points is on


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Near:
    """Pairs of a point and a triangle that is nearest to it; several of one point where they meet there."""

    point: Ints  # (k,): in rising order
    triangle: Ints  # (k,)
    distance: Array  # (k,), m
    weights: Array  # (3, k): barycentric coordinates of the nearest point on the flat triangle


def forest_of(shapes: Sequence[Shape]) -> Forest:
    """The trees of all shapes in one table."""
    from scipy.spatial import cKDTree

    boxes, first, count, lowest, roots, tables, triangle_boxes = [], [], [], [], [], [], []
    starts = np.cumsum([0, *(len(shape.corners) for shape in shapes)])
    rows_of = [len(shape.surfaces.code) for shape in shapes]
    first_row = np.cumsum([0, *rows_of])[:-1].tolist()
    nodes = 0
    for shape, start in zip(shapes, starts[:-1].tolist(), strict=True):
        if not len(shape.corners):
            roots.append(-1)
            continue
        low, high = shape.corners.min(axis=1), shape.corners.max(axis=1)
        triangle_boxes.append(np.concatenate([low, high], axis=1))
        below, is_lowest = start, True
        while True:
            groups = np.arange(0, len(low), WIDE)
            first.append(below + groups)
            count.append(np.minimum(len(low) - groups, WIDE))
            low, high = np.minimum.reduceat(low, groups), np.maximum.reduceat(high, groups)
            boxes.append(np.concatenate([low, high], axis=1))
            lowest.append(np.full(len(groups), is_lowest))
            below, nodes, is_lowest = nodes, nodes + len(groups), False
            if len(groups) == 1:
                break
        roots.append(nodes - 1)
        a = shape.corners[:, 0]
        ab, ac = shape.corners[:, 1] - a, shape.corners[:, 2] - a
        products = np.stack([(ab * ab).sum(axis=1), (ab * ac).sum(axis=1), (ac * ac).sum(axis=1)], axis=1)
        tables.append(np.concatenate([a, ab, ac, products], axis=1))
    return Forest(
        boxes=_rows(boxes, 6),
        first=_joined(first).astype(np.int64),
        count=_joined(count).astype(np.int64),
        lowest=_joined(lowest).astype(bool),
        roots=np.array(roots, dtype=np.int64),
        triangles=_rows(tables, 12),
        triangle_boxes=_rows(triangle_boxes, 6),
        normals=_rows([shape.normals for shape in shapes], 3),
        rises=_rows([shape.rises for shape in shapes], 3),
        faces=_joined([shape.faces for shape in shapes]).astype(np.int64),
        surfaces=joined([shape.surfaces for shape in shapes]),
        surface=_joined([row + shape.faces % rows for shape, row, rows in zip(shapes, first_row, rows_of, strict=True)]).astype(np.int64),
        starts=starts[:-1],
        seeds=tuple(cKDTree(shape.points) if len(shape.points) else None for shape in shapes),
        seed_triangles=tuple(shape.on_triangles + start for shape, start in zip(shapes, starts[:-1].tolist(), strict=True)),
    )


def nearest(forest: Forest, points: Array, shapes: Ints, margin: Array | float = SAME) -> Near:
    """The triangles nearest to points.

    Parameters
    ----------
    points
        (n, 3), each in the frame of the shape that it is compared with.
    shapes
        (n,): that shape, as an index; each must have triangles.
    margin
        (n,) or one for all: triangles that are so much farther than the nearest are found too, m.
    """
    margin = np.broadcast_to(margin, len(points))
    found = [
        _nearest(forest, points[at], shapes[at], margin[at], at.start)
        for at in (slice(start, start + TOGETHER) for start in range(0, len(points), TOGETHER))
    ]
    return Near(
        point=_joined([near.point for near in found]).astype(np.int64),
        triangle=_joined([near.triangle for near in found]).astype(np.int64),
        distance=_joined([near.distance for near in found]),
        weights=np.concatenate([near.weights for near in found], axis=1) if found else np.zeros((3, 0)),
    )


def triangles_close_by(forest: Forest, points: Array, shapes: Ints) -> Near:
    """For each point a triangle that is near, though not always the nearest: at little cost."""
    triangle = _seeds(forest, points, shapes)
    distance, v, w = _to_triangles(forest, np.ascontiguousarray(points.T), triangle)
    return Near(point=np.arange(len(points)), triangle=triangle, distance=distance, weights=np.stack([1.0 - v - w, v, w]))


def _nearest(forest: Forest, points: Array, shapes: Ints, margin: Array, offset: int) -> Near:
    columns = np.ascontiguousarray(points.T)
    # 1. A triangle close by is an upper bound.
    bound = _to_triangles(forest, columns, _seeds(forest, points, shapes))[0]
    reach = bound + margin
    # 2. Down the trees; what lies beyond the bound is left.
    query, node = np.arange(len(points)), forest.roots[shapes]
    found: list[tuple[Ints, Ints]] = []
    while len(query):
        low = forest.lowest[node]
        down = _children(forest, query, node, np.flatnonzero(low))
        found.append(_within(forest.triangle_boxes, columns, reach, *down))
        down = _children(forest, query, node, np.flatnonzero(~low))
        query, node = _within(forest.boxes, columns, reach, *down)
    query, triangle = np.concatenate([q for q, _ in found]), np.concatenate([t for _, t in found])
    # 3. The triangles themselves.
    distance, v, w = _to_triangles(forest, columns[:, query], triangle)
    np.minimum.at(bound, query, distance)
    kept = np.flatnonzero(distance <= (bound + margin)[query])
    kept = kept[np.argsort(query[kept], kind="stable")]
    v, w = v[kept], w[kept]
    return Near(point=query[kept] + offset, triangle=triangle[kept], distance=distance[kept], weights=np.stack([1.0 - v - w, v, w]))


def _seeds(forest: Forest, points: Array, shapes: Ints) -> Ints:
    """For each point the triangle that a point close by of its shape is on."""
    triangles = np.empty(len(points), dtype=np.int64)
    order = np.argsort(shapes, kind="stable")
    for group in np.split(order, np.flatnonzero(np.diff(shapes[order])) + 1):
        if len(group):
            shape = int(shapes[group[0]])
            triangles[group] = forest.seed_triangles[shape][forest.seeds[shape].query(points[group])[1]]
    return triangles


def _children(forest: Forest, query: Ints, node: Ints, of: Ints) -> tuple[Ints, Ints]:
    """The pairs of `of`, each with the children of its box in the place of the box."""
    parents = node[of]
    owner, number = spread(forest.count[parents])
    return query[of[owner]], forest.first[parents[owner]] + number


def _within(boxes: Array, points: Array, reach: Array, query: Ints, box: Ints) -> tuple[Ints, Ints]:
    """Those pairs of a point and a box that are no farther apart than the point reaches."""
    square = np.zeros(len(query))
    for axis in range(3):
        at = points[axis].take(query)
        out = boxes[axis].take(box)
        out -= at
        at -= boxes[axis + 3].take(box)
        np.maximum(out, at, out=out)
        np.maximum(out, 0.0, out=out)
        out *= out
        square += out
    near = np.flatnonzero(square <= np.square(reach).take(query))
    return query[near], box[near]


def _to_triangles(forest: Forest, points: Array, triangle: Ints) -> tuple[Array, Array, Array]:
    """Distance of each point from its triangle; and the barycentric coordinates v, w of the nearest point of that, for corners b and c."""
    ax, ay, az, bx, by, bz, cx, cy, cz, bb, bc, cc = (row.take(triangle) for row in forest.triangles)
    x, y, z = points[0] - ax, points[1] - ay, points[2] - az
    pb, pc = x * bx + y * by + z * bz, x * cx + y * cy + z * cz
    # The foot of the point in the plane where that lies within the triangle, else on the nearest edge.
    flat = bb * cc - bc * bc
    v, w = (cc * pb - bc * pc) / flat, (bb * pc - bc * pb) / flat
    outside = np.flatnonzero((v < 0.0) | (w < 0.0) | (v + w > 1.0))
    v[outside], w[outside] = _on_edges(*(row[outside] for row in (pb, pc, bb, bc, cc)))
    x -= v * bx + w * cx
    y -= v * by + w * cy
    z -= v * bz + w * cz
    return np.sqrt(x * x + y * y + z * z), v, w


def _on_edges(pb: Array, pc: Array, bb: Array, bc: Array, cc: Array) -> tuple[Array, Array]:
    """The nearest point on the three edges of a triangle, by products of the arm p from corner a and the edges b and c."""
    t_b, t_c = np.clip(pb / bb, 0.0, 1.0), np.clip(pc / cc, 0.0, 1.0)
    t = np.clip((pc - bc - pb + bb) / (bb - 2.0 * bc + cc), 0.0, 1.0)  # from b to c
    s = 1.0 - t
    to_b, to_c = t_b * (t_b * bb - 2.0 * pb), t_c * (t_c * cc - 2.0 * pc)  # squares of distances, less that of the arm
    to_far = s * (s * bb - 2.0 * pb) + t * (t * cc - 2.0 * pc) + 2.0 * s * t * bc
    first = to_b <= to_c
    v, w, best = np.where(first, t_b, 0.0), np.where(first, 0.0, t_c), np.where(first, to_b, to_c)
    far = to_far < best
    return np.where(far, s, v), np.where(far, t, w)


def _joined(pieces: Sequence[npt.NDArray[Any]]) -> npt.NDArray[Any]:
    return np.concatenate(pieces) if pieces else np.zeros(0)


def _rows(pieces: Sequence[Array], columns: int) -> Array:
    """Tables of a row per item as one table of a column per item."""
    return np.ascontiguousarray(np.concatenate([np.zeros((0, columns)), *pieces]).T)
