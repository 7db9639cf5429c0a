"""Features of one part: cylinders, cones, planes and balls that other parts can fit, and the axis of a body of revolution.

Faces that CAD split (two halves of one bore) are merged. Features are in the part's frame P, SI, and belong to the shape: they are found
once per part, however often it is placed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..assembly import Face, Part
from .fitted_faces import simple_faces

ANGLE = 2e-3  # rad; axes of one part that differ by less are parallel: files keep six digits and more
OFFSET = 2e-5  # m; and are one line when they are nearer than this
ADJOIN = 2e-4  # m; pieces of one cylinder with a smaller gap between them are one
LEAST_COVERAGE = 0.35  # of the full circle: less is a fillet or a rounded edge, which holds nothing


@dataclass(frozen=True, slots=True, eq=False)
class Cylinder:
    """A bore or a shaft; a cone where `half_angle` is not 0."""

    origin: Array  # on the axis, in the middle of its length
    axis: Array
    radius: float  # of a cone in the middle
    hole: bool
    length: float
    coverage: float  # share of the full circle that is there
    faces: tuple[int, ...]
    half_angle: float = 0.0  # rad; positive where the radius grows along `axis`


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A plane face."""

    origin: Array  # its centroid
    normal: Array  # outward
    area: float
    faces: tuple[int, ...]
    triangles: Array  # (n, 3, 3)


@dataclass(frozen=True, slots=True, eq=False)
class Ball:
    """A ball or a socket."""

    center: Array
    radius: float
    hole: bool
    coverage: float  # share of the whole sphere that is there
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """All features of a part."""

    cylinders: tuple[Cylinder, ...]  # without fillets
    cones: tuple[Cylinder, ...]
    planes: tuple[Plane, ...]
    balls: tuple[Ball, ...]
    grooves: tuple[Face, ...]  # tori
    box: Array  # (2, 3): corners
    center: Array  # of mass, or of the box
    volume: float
    area: float
    size: float  # diagonal of the box
    axis: tuple[Array, Array]  # point and direction about which most of the area is symmetric
    round_share: float  # how much of it: 1 for a body of revolution


def features_of(part: Part) -> Features:
    """The features of a part."""
    vertices = np.asarray(part.mesh.vertices, dtype=np.float64)
    box = np.array([vertices.min(axis=0), vertices.max(axis=0)]) if len(vertices) else np.zeros((2, 3))
    geometry = part.geometry
    center = np.asarray(geometry.center) if geometry is not None else box.mean(axis=0)
    faces = simple_faces(part)
    cylinders = [c for c in _merged(faces, "cylinder") if c.coverage >= LEAST_COVERAGE]
    cones = [c for c in _merged(faces, "cone") if c.coverage >= LEAST_COVERAGE]
    axis, share = _round_axis(faces, center)
    return Features(
        cylinders=tuple(cylinders),
        cones=tuple(cones),
        planes=_planes(part, faces, vertices),
        balls=_balls(faces),
        grooves=tuple(face for face in faces if face.kind == "torus" and face.hole),
        box=box,
        center=center,
        volume=geometry.volume if geometry is not None else 0.0,
        area=sum(face.area for face in part.faces),
        size=float(np.linalg.norm(box[1] - box[0])),
        axis=axis,
        round_share=share,
    )


# ------------------------------------------------------------------------------------------------------------ cylinders and cones


def _merged(faces: tuple[Face, ...], kind: str) -> list[Cylinder]:
    """Pieces of one surface as one: the same line, radius and side, and spans that adjoin."""
    lines: list[Face] = []
    pieces: list[list[tuple[float, float, float, int]]] = []  # of each line: start, end, area, index of the face
    origins, axes = np.empty((len(faces), 3)), np.empty((len(faces), 3))  # of the lines
    for index, face in enumerate(faces):
        if face.kind != kind or face.span[1] - face.span[0] < 1e-6 or (kind == "cylinder" and face.radius < 1e-5):
            continue
        near = _near_lines(origins[: len(lines)], axes[: len(lines)], face)
        k = next((int(k) for k in near if _same_surface(lines[int(k)], face)), None)
        if k is None:
            origins[len(lines)], axes[len(lines)] = face.origin, face.axis
            lines.append(face)
            pieces.append([(*face.span, face.area, index)])
            continue
        sign = 1.0 if lines[k].axis @ face.axis > 0 else -1.0
        shift = float((face.origin - lines[k].origin) @ lines[k].axis)
        ends = sorted((shift + sign * face.span[0], shift + sign * face.span[1]))
        pieces[k].append((ends[0], ends[1], face.area, index))
    return [cylinder for line, spans in zip(lines, pieces, strict=True) for cylinder in _joined(line, sorted(spans))]


def _joined(line: Face, spans: list[tuple[float, float, float, int]]) -> list[Cylinder]:
    runs: list[list[tuple[float, float, float, int]]] = []
    for span in spans:
        if runs and span[0] <= max(end for _, end, _, _ in runs[-1]) + ADJOIN:
            runs[-1].append(span)
        else:
            runs.append([span])
    found = []
    for run in runs:
        start, end = run[0][0], max(end for _, end, _, _ in run)
        middle = 0.5 * (start + end)
        radius = line.radius + middle * math.tan(line.half_angle)
        whole = 2.0 * math.pi * abs(radius) * (end - start) / math.cos(line.half_angle)
        found.append(
            Cylinder(
                origin=line.origin + middle * line.axis,
                axis=np.asarray(line.axis),
                radius=abs(radius),
                hole=line.hole,
                length=end - start,
                coverage=min(1.0, sum(area for _, _, area, _ in run) / whole) if whole > 0.0 else 0.0,
                faces=tuple(index for _, _, _, index in run),
                half_angle=line.half_angle,
            )
        )
    return found


def _same_surface(a: Face, b: Face) -> bool:
    if a.hole != b.hole or (a.half_angle == b.half_angle == 0.0 and abs(a.radius - b.radius) >= 1e-6):
        return False
    if not _same_line(a.origin, a.axis, b.origin, b.axis):
        return False
    sign = 1.0 if a.axis @ b.axis > 0 else -1.0
    if abs(a.half_angle - sign * b.half_angle) > 1e-4:
        return False
    shift = float((b.origin - a.origin) @ a.axis)
    return abs(a.radius + shift * math.tan(a.half_angle) - b.radius) < 1e-6


def _near_lines(origins: Array, axes: Array, face: Face) -> npt.NDArray[np.intp]:
    """Those of many lines that the axis of a face may be one of, all at once: a sheet has thousands of holes."""
    arms = face.origin - origins
    along = np.einsum("ij,ij->i", arms, axes)
    return np.flatnonzero(np.einsum("ij,ij->i", arms, arms) - along**2 < 4.0 * OFFSET**2 + 1e-12 * along**2)


def _same_line(p: Array, u: Array, q: Array, v: Array) -> bool:
    return _cross_length(u, v) < ANGLE and _cross_length(q - p, u) < OFFSET


def _cross_length(a: Array, b: Array) -> float:
    """Length of the cross product; in plain numbers, as arrays of three take ten times as long."""
    (ax, ay, az), (bx, by, bz) = a.tolist(), b.tolist()
    return math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)


# ---------------------------------------------------------------------------------------------------------------- planes and balls


def _planes(part: Part, faces: tuple[Face, ...], vertices: Array) -> tuple[Plane, ...]:
    """Plane faces with their triangles."""
    triangles, tags = np.asarray(part.mesh.triangles), np.asarray(part.mesh.triangle_faces)
    order = np.argsort(tags, kind="stable")
    starts = np.searchsorted(tags[order], np.arange(len(faces) + 1))
    return tuple(
        Plane(
            origin=np.asarray(face.origin),
            normal=np.asarray(face.axis),
            area=face.area,
            faces=(index,),
            triangles=vertices[triangles[order[starts[index] : starts[index + 1]]]],
        )
        for index, face in enumerate(faces)
        if face.kind == "plane" and face.area > 0.0
    )


def _balls(faces: tuple[Face, ...]) -> tuple[Ball, ...]:
    found: list[tuple[Face, float, list[int]]] = []
    for index, face in enumerate(faces):
        if face.kind != "sphere" or face.radius < 1e-5:
            continue
        for k, (first, area, indices) in enumerate(found):
            same = first.hole == face.hole and abs(first.radius - face.radius) < 1e-6
            if same and float(np.linalg.norm(first.origin - face.origin)) < OFFSET:
                found[k] = (first, area + face.area, [*indices, index])
                break
        else:
            found.append((face, face.area, [index]))
    return tuple(
        Ball(
            center=np.asarray(face.origin),
            radius=face.radius,
            hole=face.hole,
            coverage=area / (4.0 * math.pi * face.radius**2),
            faces=tuple(indices),
        )
        for face, area, indices in found
    )


# --------------------------------------------------------------------------------------------------------------------- round bodies


def _round_axis(faces: tuple[Face, ...], center: Array) -> tuple[tuple[Array, Array], float]:
    """The axis about which most of the area is symmetric, and the share of the area that is."""
    total = sum(face.area for face in faces)
    best: tuple[tuple[Array, Array], float] = ((center, np.array([0.0, 0.0, 1.0])), 0.0)
    if total <= 0.0:
        return best
    tried: list[tuple[Array, Array]] = []
    for face in sorted(faces, key=lambda face: -face.area):
        if face.kind not in ("cylinder", "cone", "torus") or len(tried) >= 4:
            continue
        if any(_same_line(point, axis, face.origin, face.axis) for point, axis in tried):
            continue
        tried.append((np.asarray(face.origin), np.asarray(face.axis)))
        share = sum(other.area for other in faces if _symmetric(other, face.origin, face.axis)) / total
        if share > best[1] + 1e-9:
            best = ((np.asarray(face.origin), np.asarray(face.axis)), share)
    if best[1] == 0.0 and all(face.kind == "sphere" for face in faces):
        return (np.asarray(faces[0].origin), np.array([0.0, 0.0, 1.0])), 1.0
    return best


def _symmetric(face: Face, point: Array, axis: Array) -> bool:
    """Whether a surface is one of revolution about the line; so is a plane across it whose centroid lies on it, as a hexagon's."""
    if face.kind == "plane":
        across = bool(abs(face.axis @ axis) > 1.0 - 0.5 * ANGLE**2)
        return across and _cross_length(face.origin - point, axis) < OFFSET + 0.02 * math.sqrt(face.area)
    if face.kind == "sphere":
        return _cross_length(face.origin - point, axis) < OFFSET
    return face.kind != "other" and _same_line(point, axis, face.origin, face.axis)
