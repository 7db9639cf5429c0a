"""Planes, cylinders and spheres that a file holds as free-form surfaces: recognised by the nodes and normals of their triangles.

Nodes of a mesh lie on the surface itself, and normals are exact, so that few nodes tell the kind: equal normals are a plane's, normals
that meet in a point a sphere's, normals across one direction with nodes on a circle a cylinder's.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from foundation.arrays import Array

from ..assembly import Face, Part

FLAT = 2e-3  # rad; normals of a plane differ by less
OFF = (3e-6, 1e-3)  # m, and share of the radius: how far nodes may lie off the fitted surface
FEWEST = 6  # nodes


def simple_faces(part: Part) -> tuple[Face, ...]:
    """The part's faces, free-form ones that are simple in truth as what they are."""
    if all(face.kind != "other" for face in part.faces):
        return part.faces
    triangles, tags = np.asarray(part.mesh.triangles), np.asarray(part.mesh.triangle_faces)
    vertices, normals = np.asarray(part.mesh.vertices, dtype=np.float64), np.asarray(part.mesh.normals, dtype=np.float64)
    order = np.argsort(tags, kind="stable")
    starts = np.searchsorted(tags[order], np.arange(len(part.faces) + 1))
    found = []
    for index, face in enumerate(part.faces):
        if face.kind == "other":
            nodes = np.unique(triangles[order[starts[index] : starts[index + 1]]])
            face = _fitted(face, vertices[nodes], normals[nodes])
        found.append(face)
    return tuple(found)


def _fitted(face: Face, points: Array, normals: Array) -> Face:
    if len(points) < 3:
        return face
    spread = normals - normals.mean(axis=0)
    if float(np.linalg.norm(spread, axis=1).max()) < FLAT:
        axis = normals.mean(axis=0)
        axis /= np.linalg.norm(axis)
        flat = float(np.ptp(points @ axis)) < OFF[0] + FLAT * math.sqrt(face.area)
        return replace(face, kind="plane", origin=points.mean(axis=0), axis=axis) if flat else face
    if len(points) < FEWEST:
        return face
    return _sphere(face, points, normals) or _cylinder(face, points, normals) or face


def _sphere(face: Face, points: Array, normals: Array) -> Face | None:
    """Every normal, drawn back by one radius, ends in the centre."""
    middle, mean = points.mean(axis=0), normals.mean(axis=0)
    arms, turns = points - middle, normals - mean
    size = float(np.sum(turns * turns))
    if size < 1e-6 * len(points) or np.linalg.matrix_rank(turns, tol=1e-2 * math.sqrt(len(points))) < 3:
        return None
    radius = float(np.sum(arms * turns)) / size
    center = middle - radius * mean
    off = np.linalg.norm(points - radius * normals - center, axis=1)
    if float(off.max()) > OFF[0] + OFF[1] * abs(radius) * 3.0:
        return None
    axis = np.array([0.0, 0.0, 1.0])
    along = (points - center) @ axis
    span = (float(along.min()), float(along.max()))
    return replace(face, kind="sphere", origin=center, axis=axis, radius=abs(radius), hole=radius < 0.0, span=span)


def _cylinder(face: Face, points: Array, normals: Array) -> Face | None:
    _, singular, directions = np.linalg.svd(normals, full_matrices=False)
    if singular[2] > FLAT * math.sqrt(len(points)) or singular[1] < 0.05 * math.sqrt(len(points)):
        return None
    axis = directions[2]
    across = points - np.outer(points @ axis, axis)
    outward = normals - np.outer(normals @ axis, axis)
    middle, mean = across.mean(axis=0), outward.mean(axis=0)
    arms, turns = across - middle, outward - mean
    radius = float(np.sum(arms * turns)) / float(np.sum(turns * turns))
    center = middle - radius * mean
    off = np.linalg.norm(across - radius * outward - center, axis=1)
    if float(off.max()) > OFF[0] + OFF[1] * abs(radius) * 3.0:
        return None
    along = points @ axis
    return replace(
        face,
        kind="cylinder",
        origin=center,
        axis=axis,
        radius=abs(radius),
        hole=radius < 0.0,
        span=(float(along.min()), float(along.max())),
    )
