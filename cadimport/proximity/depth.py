"""How deep parts of an assembly are in each other, in any pose.

The depth of two parts is the largest distance below the surface of the one that a point of the other has, looked at from both sides. Points
are those of `shapes`; the distance is that from the bent triangles, so that a shaft in a bore of equal radius has depth 0 and not that of
the corners of a polygon. Parts that enclose nothing have no depth of their own, but their points may be within others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from .nearest import SAME, Forest, Near, nearest, triangles_close_by
from .shapes import CLUSTER, Shape, spread
from .surfaces import Ints, from_surface

SHALLOW = 1e-5  # m; a depth that need not be looked at again
ROUNDING = 4e-7  # corners of meshes are single precision: some units in the last place of a coordinate
TIE = 1e-9  # m; of two triangles as near, inside counts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shapes:
    """Shapes with their common tables."""

    shapes: tuple[Shape, ...]
    forest: Forest
    closed: npt.NDArray[np.bool_]  # (n,)
    low: Array  # (n, 3)
    high: Array  # (n, 3)
    slack: Array  # (n,)
    same: Array  # (n,), m: distances that are equal within the rounding of the corners
    centers: Array  # of all clusters, one shape after another
    radii: Array
    first_cluster: Ints  # (n,)
    clusters: Ints  # (n,): their number
    points: Array  # of all shapes, one after another
    point_faces: Ints
    first_point: Ints  # (n,)
    point_count: Ints  # (n,)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Deepest:
    """For each job the deepest point of the source in the target; indices are -1 where there is none."""

    depth: Array  # (jobs,), m; negative: so far outside
    source_face: Ints  # (jobs,): index into the faces of the part, or -1
    target_face: Ints  # (jobs,)
    point: Array  # (jobs, 3): in the target's frame


def common_tables(shapes: Sequence[Shape], forest: Forest) -> Shapes:
    """The points of all shapes in one table."""
    counts = np.array([len(shape.points) for shape in shapes], dtype=np.int64)
    clusters = np.array([len(shape.centers) for shape in shapes], dtype=np.int64)
    return Shapes(
        shapes=tuple(shapes),
        forest=forest,
        closed=np.array([shape.closed for shape in shapes], dtype=bool),
        low=np.array([shape.low for shape in shapes]).reshape(-1, 3),
        high=np.array([shape.high for shape in shapes]).reshape(-1, 3),
        slack=np.array([shape.slack for shape in shapes]),
        same=np.array([SAME + ROUNDING * max(np.abs(shape.low).max(), np.abs(shape.high).max()) for shape in shapes]),
        centers=np.concatenate([np.zeros((0, 3)), *(shape.centers for shape in shapes)]),
        radii=np.concatenate([np.zeros(0), *(shape.radii for shape in shapes)]),
        first_cluster=np.cumsum(clusters) - clusters,
        clusters=clusters,
        points=np.concatenate([np.zeros((0, 3)), *(shape.points for shape in shapes)]),
        point_faces=np.concatenate([np.zeros(0, dtype=np.int64), *(shape.faces[shape.on_triangles] for shape in shapes)]),
        first_point=np.cumsum(counts) - counts,
        point_count=counts,
    )


def deepest(shapes: Shapes, source: Ints, target: Ints, X_TS: Array, reach: float = 0.0, least: float = 0.0, every: int = 1) -> Deepest:
    """The deepest point of each source shape in its target shape, or the nearest one outside where that is closer than `reach` (m).

    What is no deeper than `least` (m) may be left out, which spares most of the work where parts only touch. Of the points one of
    `every` is taken, as a first look.

    Parameters
    ----------
    source, target
        (jobs,): indices of shapes.
    X_TS
        (jobs, 4, 4): pose of the source in the frame of the target.
    """
    found = Deepest(
        depth=np.full(len(source), -reach),
        source_face=np.full(len(source), -1),
        target_face=np.full(len(source), -1),
        point=np.zeros((len(source), 3)),
    )
    job, index, at = _points_near(shapes, source, target, X_TS, reach, every)
    if least > 0.0:
        kept = _may_be_deeper(shapes, at, target[job], least)
        job, index, at = job[kept], index[kept], at[kept]
    signed, triangle = signed_distances(shapes, at, target[job])
    order = np.lexsort((signed, job))
    order = order[np.flatnonzero(np.diff(job[order], prepend=-1))]
    order = order[signed[order] < reach]
    best = job[order]
    found.depth[best] = -signed[order]
    found.source_face[best] = shapes.point_faces[index[order]]
    found.target_face[best] = shapes.forest.faces[triangle[order]]
    found.point[best] = at[order]
    return found


def _may_be_deeper(shapes: Shapes, points: Array, shape: Ints, least: float) -> Ints:
    """Points that are not proved by a triangle close by to lie within `least` of the surface: no point is deeper than that is far."""
    forest = shapes.forest
    close = triangles_close_by(forest, points, shape)
    flat, signed = _from_triangles(forest, points, close)
    return np.flatnonzero((np.abs(signed) > least) | (close.distance > np.abs(flat) + shapes.slack[shape]))


def points_within(shapes: Shapes, source: Ints, target: Ints, X_TS: Array, gap: float) -> Ints:
    """How many points of each source shape lie within `gap` (m) of the surface of its target shape."""
    job, _, at = _points_near(shapes, source, target, X_TS, gap)
    signed, _ = signed_distances(shapes, at, target[job], refine=False)
    return np.bincount(job[np.abs(signed) <= gap], minlength=len(source))


def _points_near(shapes: Shapes, source: Ints, target: Ints, X_TS: Array, reach: float, every: int = 1) -> tuple[Ints, Ints, Array]:
    """Points of the sources that may lie within their targets or closer than `reach`: job, index and place in the target's frame.

    1. Clusters of points that lie off the target's box are left out.
    2. Signed distance of the centre of each other cluster: one that is farther outside than its radius is left out.
    3. The points of the rest that lie in the box.
    """
    X = np.ascontiguousarray(X_TS[:, :3].transpose(1, 2, 0))  # (3, 4, jobs)
    # 1.
    job, number = spread(np.where(shapes.closed[target], shapes.clusters[source], 0))
    cluster = shapes.first_cluster[source[job]] + number
    at = _moved(X, job, shapes.centers[cluster])
    radius = shapes.radii[cluster] + reach
    kept = _in_box(shapes, target[job], at, radius)
    job, number, cluster, at, radius = job[kept], number[kept], cluster[kept], at[kept], radius[kept]
    # 2.
    signed, _ = signed_distances(shapes, at, target[job], refine=False)
    kept = np.flatnonzero(signed < radius + shapes.slack[target[job]])
    job, number = job[kept], number[kept]
    # 3.
    left = shapes.point_count[source[job]] - number * CLUSTER
    owner, place = spread(-(-np.minimum(left, CLUSTER) // every))
    job = job[owner]
    index = shapes.first_point[source[job]] + number[owner] * CLUSTER + every * place
    at = _moved(X, job, shapes.points[index])
    kept = _in_box(shapes, target[job], at, np.full(len(job), reach))
    return job[kept], index[kept], at[kept]


def signed_distances(shapes: Shapes, points: Array, shape: Ints, *, refine: bool = True) -> tuple[Array, Ints]:
    """Distance of each point from the surface of its shape, negative inside, and the triangle that is nearest.

    Behind a concave edge it is that from the plane of one of the triangles that meet there: somewhat less than the distance.
    """
    forest = shapes.forest
    near = nearest(forest, points, shape, shapes.same[shape])
    flat, bent = _from_triangles(forest, points[near.point], near)
    # Of the triangles that meet in an edge or corner the one that the point is most in front of or behind has the right sign.
    order = np.lexsort((-np.abs(flat) + TIE * np.sign(flat), near.point))
    order = order[np.flatnonzero(np.diff(near.point[order], prepend=-1))]
    signed, triangle = bent[order], near.triangle[order]
    if refine:
        doubtful = np.flatnonzero((signed < -SHALLOW) & (shapes.slack[shape] > SHALLOW))
        if len(doubtful):
            signed[doubtful] = _beside_edges(shapes, points[doubtful], shape[doubtful], signed[doubtful], triangle[doubtful])
    return signed, triangle


def _beside_edges(shapes: Shapes, points: Array, shape: Ints, signed: Array, triangle: Ints) -> Array:
    """Signed distances of points that seem inside, where a bent surface meets another one in a convex edge.

    A plane around a bore is meshed up to the chords of the bore: a point between chord and circle seems to be inside, below the plane. It
    is within only if it is below both surfaces.
    """
    forest = shapes.forest
    near = nearest(forest, points, shape, shapes.same[shape] + 2.0 * shapes.slack[shape])
    _, bent = _from_triangles(forest, points[near.point], near)
    first, other = triangle[near.point], near.triangle
    convex = _is_below(forest, first, other) & _is_below(forest, other, first) & (first != other)
    outermost = signed.copy()
    np.maximum.at(outermost, near.point[convex], bent[convex])
    return np.minimum(outermost, 0.0)


def _is_below(forest: Forest, plane: Ints, triangle: Ints) -> npt.NDArray[np.bool_]:
    """Whether the middle of a triangle lies below the plane of another one."""
    a, b, c = (forest.triangles[k : k + 3].take(triangle, axis=1) for k in (0, 3, 6))
    arm = a + (b + c) / 3.0 - forest.triangles[0:3].take(plane, axis=1)
    below: npt.NDArray[np.bool_] = (arm * forest.normals.take(plane, axis=1)).sum(axis=0) < SAME
    return below


def _from_triangles(forest: Forest, points: Array, near: Near) -> tuple[Array, Array]:
    """Signed distance from the plane of each triangle, and from the surface that the triangle stands for."""
    normal, corner = forest.normals.take(near.triangle, axis=1), forest.triangles[0:3].take(near.triangle, axis=1)
    flat: Array = ((points.T - corner) * normal).sum(axis=0)
    rise = (near.weights * near.weights[[1, 2, 0]] * forest.rises.take(near.triangle, axis=1)).sum(axis=0)
    signed = np.where(flat > 0.0, near.distance, flat) - rise
    # The surface itself where it is analytic, but in front of an edge.
    row = forest.surface[near.triangle]
    analytic = np.flatnonzero((forest.surfaces.code[row] > 0) & ((flat <= 0.0) | (near.distance <= flat + TIE)))
    signed[analytic] = from_surface(forest.surfaces, row[analytic], points[analytic])[0]
    return flat, signed


def _moved(X: Array, job: Ints, points: Array) -> Array:
    """Points in the frames of their jobs' targets; `X` is (3, 4, jobs)."""
    x, y, z = points.T
    rows = [X[k, 0].take(job) * x + X[k, 1].take(job) * y + X[k, 2].take(job) * z + X[k, 3].take(job) for k in range(3)]
    return np.stack(rows, axis=1)


def _in_box(shapes: Shapes, shape: Ints, points: Array, radius: Array) -> Ints:
    """Which balls meet the boxes of their shapes."""
    inside = np.ones(len(points), dtype=bool)
    for axis in range(3):
        at = points[:, axis]
        inside &= (at + radius >= shapes.low[:, axis].take(shape)) & (at - radius <= shapes.high[:, axis].take(shape))
    return np.flatnonzero(inside)
