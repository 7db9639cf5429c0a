"""What a search needs of a part, prepared once: curved triangles, and points spread over its surface.

Display triangles are chords of the true surface, off it by up to tenths of a millimetre, on large parts by millimetres. Their corners lie
on the surface exactly, with its exact normals. So each triangle is bent: over the edge from corner i to corner j the surface rises above
the chord by ::

    b_i b_j m_ij,      m_ij = 2 L sin a / (1 + cos a),      L sin a = n_j . e_ij = -n_i . e_ij

(b barycentric coordinates, n normals, e_ij the edge of length L), which at the middle of a circular arc is exact, and elsewhere a parabola.
Where the two expressions for the angle differ the smaller one is taken, and none where their signs differ (an apex, an inflection).
Triangles of mesh files, which know of no surface, stay flat.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..assembly import Part
from .surfaces import Ints, Surfaces, from_surface, surfaces_of

SPACING = 1e-3  # m; distance between points on a part of ordinary size
SMALL = 1.0 / 30.0  # of the diagonal: spacing on a part so small that this is less
MOST_AREA_POINTS = 1500  # of one part; larger parts get them further apart
MOST_EDGE_POINTS = 1000
MOST_CORNERS = 3000
CREASE = 0.95  # cosine of the angle between normals below which an edge is sharp
STEEPEST = 0.75  # of an edge's length: the most that a surface rises over it, that of four chords a circle
HIGHEST = 0.5  # of the largest m_ij: no point of a bent triangle is farther off the flat one, which has m / 3 in its middle
NOT_CLOSED = 1e-3  # of the area: what the area vectors of a closed surface may add up to
MOST_KEPT = 1_000_000  # triangles of parts that are kept for the next assembly
CLUSTER = 16  # points that are looked at together first


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shape:
    """The surface of a part in its frame P, m."""

    corners: Array  # (t, 3, 3): of each triangle, neighbours together
    normals: Array  # (t, 3): of the flat triangles, outwards
    rises: Array  # (t, 3): m_01, m_12, m_20
    faces: Ints  # (t,): index into Part.faces, or -1
    surfaces: Surfaces
    points: Array  # (s, 3): on the surface, neighbours together
    on_triangles: Ints  # (s,): a triangle that each point is on
    centers: Array  # (c, 3): of clusters of points; cluster k has the points from k * CLUSTER on
    radii: Array  # (c,)
    low: Array  # (3,): box around all of it
    high: Array  # (3,)
    closed: bool  # it has an inside
    slack: float  # m: how far flat triangles are off the surface
    spacing: float  # m: how far points on areas are apart


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outline:
    """The triangles of a part and the box around its surface: what is needed before any point of it is looked at."""

    vertices: Array  # (v, 3), m in P
    triangles: Ints  # (t, 3): rows of vertices; those of no area left out, neighbours together
    kept: Ints  # (t,): which triangles of the mesh these are
    corners: Array  # (t, 3, 3)
    doubled: Array  # (t, 3): twice the area vectors, outwards
    rises: Array  # (t, 3): m_01, m_12, m_20
    low: Array  # (3,): box around all of it
    high: Array  # (3,)
    thickness: float  # m: twice the volume over the area, which is that of a sheet, and half that of a rod
    made: dict[str, Any] = field(default_factory=dict)  # what others have made of it: its `Shape`, the model of python-fcl


_kept: dict[bytes, Outline] = {}  # by the content of the part, the last used one last


def outline_of(part: Part) -> Outline:
    """The triangles of a part; none where it has none. That of a part of an earlier assembly, with all that was made of it, is kept."""
    key = _content(part)
    found = _kept.pop(key, None) or _outline(part)
    _kept[key] = found
    return found


def forget_old_outlines() -> None:
    """Let go of the outlines that were not asked for in a long time, but for `MOST_KEPT` triangles."""
    kept = 0
    for key, outline in reversed(list(_kept.items())):
        kept += len(outline.triangles)
        if kept > MOST_KEPT:
            _kept.pop(key, None)


def _content(part: Part) -> bytes:
    """A hash of all that is looked at."""
    mesh = part.mesh
    found = hashlib.blake2b(part.kind.encode(), digest_size=20)
    for array in (mesh.vertices, mesh.normals, mesh.triangles, mesh.triangle_faces):
        found.update(repr(array.shape).encode() + np.ascontiguousarray(array).tobytes())
    for face in part.faces:
        numbers = (*face.origin, *face.axis, face.radius, *face.span, face.area, face.minor_radius, face.half_angle, float(face.hole))
        found.update(face.kind.encode() + struct.pack("<13d", *numbers))
    return found.digest()


def _outline(part: Part) -> Outline:
    mesh = part.mesh
    vertices = mesh.vertices.astype(np.float64).reshape(-1, 3)
    triangles = mesh.triangles.astype(np.int64).reshape(-1, 3)
    corners = vertices[triangles]
    doubled = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.linalg.norm(doubled, axis=1)
    kept = np.flatnonzero(size > 1e-14 * max(1e-12, float(size.max(initial=0.0))))
    kept = kept[morton_order(corners[kept].mean(axis=1))]
    corners = corners[kept]
    node_normals = mesh.normals[triangles[kept]].astype(np.float64).reshape(-1, 3, 3)
    rises = _rises(corners, node_normals, mesh.triangle_faces[kept].astype(np.int64))
    beyond = HIGHEST * float(np.abs(rises).max(initial=0.0))
    return Outline(
        vertices=vertices,
        triangles=triangles[kept],
        kept=kept,
        corners=corners,
        doubled=doubled[kept],
        rises=rises,
        low=corners.min(axis=(0, 1)) - beyond if len(corners) else np.zeros(3),
        high=corners.max(axis=(0, 1)) + beyond if len(corners) else np.zeros(3),
        thickness=_thickness(corners, doubled[kept]),
    )


def _thickness(corners: Array, doubled: Array) -> float:
    """Twice the volume over the area, m; 0 of what encloses nothing."""
    area = 0.5 * float(np.linalg.norm(doubled, axis=1).sum())
    if not len(corners) or np.linalg.norm(doubled.sum(axis=0)) > NOT_CLOSED * 2.0 * area:
        return 0.0
    middle = corners.mean(axis=(0, 1))
    volume = float(np.einsum("tx,tx->", corners[:, 0] - middle, doubled)) / 6.0
    return 2.0 * abs(volume) / area


def shape_of(part: Part, outline: Outline | None = None) -> Shape:
    """The part prepared for searching; without any triangle where it has none."""
    outline = outline_of(part) if outline is None else outline
    if "shape" not in outline.made:
        outline.made["shape"] = _shape(part, outline)
    shape: Shape = outline.made["shape"]
    return shape


def _shape(part: Part, outline: Outline) -> Shape:
    mesh, kept = part.mesh, outline.kept
    corners, doubled, rises = outline.corners, outline.doubled, outline.rises
    size = np.linalg.norm(doubled, axis=1)
    normals = doubled / size[:, None]
    node_normals = mesh.normals[mesh.triangles[kept]].astype(np.float64).reshape(-1, 3, 3)
    faces = mesh.triangle_faces[kept].astype(np.int64)
    area = 0.5 * float(size.sum())
    surfaces = surfaces_of(part.faces)
    faces[faces >= len(part.faces)] = -1
    points, on_triangles = _points(corners, normals, node_normals, rises, faces, surfaces, area)
    order = morton_order(points)
    points, on_triangles = points[order], on_triangles[order]
    centers, radii = _clusters(points)
    slack = 0.25 * float(np.abs(rises).max(initial=0.0))
    everything = np.concatenate([corners.reshape(-1, 3), points]) if len(corners) else np.zeros((1, 3))
    return Shape(
        corners=corners,
        normals=normals,
        rises=rises,
        faces=faces,
        surfaces=surfaces,
        points=points,
        on_triangles=on_triangles,
        centers=centers,
        radii=radii,
        low=everything.min(axis=0),
        high=everything.max(axis=0),
        closed=part.kind != "surface" and len(corners) > 3 and bool(np.linalg.norm(doubled.sum(axis=0)) < NOT_CLOSED * 2.0 * area),
        slack=slack,
        spacing=max(SPACING, float(np.sqrt(area / MOST_AREA_POINTS))),
    )


def _rises(corners: Array, node_normals: Array, faces: Ints) -> Array:
    """How far the surface rises over the edges 01, 12 and 20 of each triangle, times four."""
    following = [1, 2, 0]
    edges = corners[:, following] - corners
    at_start = -np.einsum("tkx,tkx->tk", node_normals, edges)
    at_end = np.einsum("tkx,tkx->tk", node_normals[:, following], edges)
    smaller = np.sign(at_end) * np.minimum(np.abs(at_start), np.abs(at_end))
    lengths = np.linalg.norm(edges, axis=2)
    sine = np.where(at_start * at_end > 0.0, np.clip(smaller / lengths, -STEEPEST, STEEPEST), 0.0)
    rises: Array = 2.0 * sine * lengths / (1.0 + np.sqrt(1.0 - sine * sine))
    rises[faces < 0] = 0.0
    return rises


def _points(
    corners: Array, normals: Array, node_normals: Array, rises: Array, faces: Ints, surfaces: Surfaces, area: float
) -> tuple[Array, Ints]:
    """Points on corners, sharp edges and areas, each with its triangle."""
    if not len(corners):
        return np.zeros((0, 3)), np.zeros(0, dtype=np.int64)
    diagonal = float(np.linalg.norm(np.ptp(corners.reshape(-1, 3), axis=0)))
    spacing = min(SPACING, SMALL * diagonal)
    welded, firsts = _welded(corners.reshape(-1, 3), diagonal)
    kinds = [
        _corner_points(corners, firsts, area),
        _edge_points(corners, node_normals, rises, faces, surfaces, welded.reshape(-1, 3), spacing),
        _area_points(corners, normals, rises, faces, surfaces, max(spacing, np.sqrt(area / MOST_AREA_POINTS))),
    ]
    return np.concatenate([points for points, _ in kinds]), np.concatenate([tags for _, tags in kinds])


def _welded(points: Array, diagonal: float) -> tuple[Ints, Ints]:
    """A number for each place, the same for points that are within a millionth of the diagonal; and the first point at each place."""
    grid = np.floor((points - points.min(axis=0)) * (2**20 / max(diagonal, 1e-12)) + 0.31).astype(np.int64)
    key = (grid[:, 0] << 42) | (grid[:, 1] << 21) | grid[:, 2]
    _, firsts, numbers = np.unique(key, return_index=True, return_inverse=True)
    return numbers.reshape(-1), firsts


def _corner_points(corners: Array, firsts: Ints, area: float) -> tuple[Array, Ints]:
    points = corners.reshape(-1, 3)[firsts]
    tags = firsts // 3
    if len(points) > MOST_CORNERS:  # one of those that share a cell
        cells = np.floor(points / np.sqrt(area / MOST_CORNERS)).astype(np.int64)
        _, kept = np.unique(cells, axis=0, return_index=True)
        points, tags = points[kept], tags[kept]
    return points, tags


def _edge_points(
    corners: Array, node_normals: Array, rises: Array, faces: Ints, surfaces: Surfaces, welded: Ints, spacing: float
) -> tuple[Array, Ints]:
    """Points along sharp and free edges, on the curve in which the two bent triangles meet."""
    following = [1, 2, 0]
    ends = np.stack([welded, welded[:, following]], axis=2).reshape(-1, 2)
    key = ends.min(axis=1) * (welded.max() + 1) + ends.max(axis=1)
    order = np.argsort(key, kind="stable")
    starts = np.concatenate([[0], np.flatnonzero(np.diff(key[order])) + 1])
    one, other = order[starts], order[np.minimum(starts + 1, len(order) - 1)]
    paired = key[other] == key[one]
    middle_normals = node_normals + node_normals[:, following]
    middle_normals = (middle_normals / (np.linalg.norm(middle_normals, axis=2, keepdims=True) + 1e-300)).reshape(-1, 3)
    along = np.einsum("ex,ex->e", middle_normals[one], middle_normals[other])
    sharp = ~paired | (along < CREASE) | (one == other)
    one, other, along, paired = one[sharp], other[sharp], along[sharp], paired[sharp]
    if not len(one):
        return np.zeros((0, 3)), np.zeros(0, dtype=np.int64)
    begin, end = corners.reshape(-1, 3)[one], corners[:, following].reshape(-1, 3)[one]
    rise_one, rise_other = rises.reshape(-1)[one], rises.reshape(-1)[other]
    rise = _off_two(rise_one, rise_other, middle_normals[one], middle_normals[other])
    lengths = np.linalg.norm(end - begin, axis=1)
    spacing = max(spacing, float(lengths.sum()) / MOST_EDGE_POINTS)
    counts = np.floor(lengths / spacing).astype(np.int64)
    owner, number = spread(counts)
    t = ((number + 1.0) / (counts[owner] + 1.0))[:, None]
    points = begin[owner] + t * (end - begin)[owner] + t * (1.0 - t) * rise[owner]
    first, second = one[owner] // 3, other[owner] // 3
    for _ in range(2):  # onto the surfaces themselves, where they are analytic
        off_one, normal_one = from_surface(surfaces, faces[first], points)
        off_other, normal_other = from_surface(surfaces, faces[second], points)
        flat_one, flat_other = surfaces.code[faces[first]] == 0, surfaces.code[faces[second]] == 0
        normal_one[flat_one], normal_other[flat_other] = middle_normals[one[owner]][flat_one], middle_normals[other[owner]][flat_other]
        points = points - _off_two(off_one, off_other, normal_one, normal_other)
    return points, first


def _off_two(off_one: Array, off_other: Array, normal_one: Array, normal_other: Array) -> Array:
    """The vector d in the plane of two normals with d . n_1 and d . n_2 as given; along the first where they are nearly parallel."""
    along = np.einsum("ex,ex->e", normal_one, normal_other)
    across = np.where(np.abs(along) < CREASE, 1.0 - along**2, np.inf)
    share_one = np.where(np.isinf(across), off_one, (off_one - along * off_other) / across)
    share_other = np.where(np.isinf(across), 0.0, (off_other - along * off_one) / across)
    both: Array = share_one[:, None] * normal_one + share_other[:, None] * normal_other
    return both


def _area_points(corners: Array, normals: Array, rises: Array, faces: Ints, surfaces: Surfaces, spacing: float) -> tuple[Array, Ints]:
    """Points within triangles, about one for each square of the spacing, by the additive sequence of the plastic number."""
    doubled = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    counts = np.floor(0.5 * doubled / spacing**2).astype(np.int64)
    owner, number = spread(counts)
    u, v = (0.5 + 0.7548776662466927 * (number + 1.0)) % 1.0, (0.5 + 0.5698402909980532 * (number + 1.0)) % 1.0
    beyond = u + v > 1.0
    u, v = np.where(beyond, 1.0 - u, u), np.where(beyond, 1.0 - v, v)
    w = 1.0 - u - v
    rise = w * u * rises[owner, 0] + u * v * rises[owner, 1] + v * w * rises[owner, 2]
    flat = w[:, None] * corners[owner, 0] + u[:, None] * corners[owner, 1] + v[:, None] * corners[owner, 2]
    points = flat + rise[:, None] * normals[owner]
    off, normal = from_surface(surfaces, faces[owner], points)
    return points - off[:, None] * normal, owner


def spread(counts: Ints) -> tuple[Ints, Ints]:
    """For each of ``sum(counts)`` items in turn: the entry of `counts` that it belongs to, and its number in there.

    >>> spread(np.array([2, 0, 1]))
    (array([0, 0, 2]), array([0, 1, 0]))
    """
    owner = np.repeat(np.arange(len(counts)), counts)
    return owner, np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)


def morton_order(points: Array) -> npt.NDArray[Any]:
    """An order in which neighbours stand close together: along the Z-curve of a grid of 1024 cells a side."""
    if not len(points):
        return np.zeros(0, dtype=np.int64)
    low = points.min(axis=0)
    cells = np.minimum((points - low) * (1024.0 / max(float(np.ptp(points, axis=0).max()), 1e-12)), 1023.0).astype(np.int64)
    key = np.zeros(len(points), dtype=np.int64)
    for bit in range(10):
        for axis in range(3):
            key |= ((cells[:, axis] >> bit) & 1) << (3 * bit + axis)
    return np.argsort(key, kind="stable")


def _clusters(points: Array) -> tuple[Array, Array]:
    """Centre and radius of each run of points."""
    if not len(points):
        return np.zeros((0, 3)), np.zeros(0)
    starts = np.arange(0, len(points), CLUSTER)
    low, high = np.minimum.reduceat(points, starts, axis=0), np.maximum.reduceat(points, starts, axis=0)
    centers = 0.5 * (low + high)
    far = np.linalg.norm(points - np.repeat(centers, CLUSTER, axis=0)[: len(points)], axis=1)
    return centers, np.maximum.reduceat(far, starts)
