"""Triangles of OBJ files: all objects, polygons cut into fans; or as MuJoCo has them, whose masses of meshes depend on it.

MuJoCo reads OBJ files with tinyobjloader and keeps the first object or group that has faces. Polygons of four corners are cut along the
shorter diagonal, larger ones by clipping ears.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..sandbox.limits import check_time

_BREATH = 65536  # lines between two looks at the clock
_STRAIGHT = float(np.finfo(np.float32).eps)  # a corner whose edges span less is none
Triangle = tuple[int, int, int]
Single = npt.NDArray[np.float32]


def read_obj(data: bytes, name: str, *, as_mujoco: bool = False) -> Array:
    """The triangles (n, 3, 3) of an OBJ file.

    Raises
    ------
    ValueError, IndexError
        Where it is damaged.
    """
    points: list[tuple[float, float, float]] = []
    faces: list[list[int]] = []
    wanted = True
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines()):
        if number % _BREATH == 0:
            check_time(name, "reading a mesh")
        words = line.split()
        if not words:
            continue
        if words[0] == "v":
            points.append((float(words[1]), float(words[2]), float(words[3])))
        elif words[0] in ("o", "g") and as_mujoco and faces:
            wanted = False
        elif words[0] == "f" and wanted:
            corner = [int(word.split("/")[0]) for word in words[1:]]
            corner = [i - 1 if i > 0 else len(points) + i for i in corner]
            if any(not 0 <= i < len(points) for i in corner):
                raise ValueError("a face with a corner that is not there")
            faces.append(corner)
    places = np.array(points, dtype=np.float64).reshape(-1, 3)
    cut: Callable[[Sequence[int]], list[Triangle]] = _fan
    if as_mujoco:
        single = places.astype(np.float32)

        def cut(face: Sequence[int]) -> list[Triangle]:
            return _cut(face, single)

    triangles = [triangle for face in faces for triangle in ([tuple(face)] if len(face) == 3 else cut(face))]
    return places[np.array(triangles, dtype=np.int64).reshape(-1, 3)]


def _fan(face: Sequence[int]) -> list[Triangle]:
    return [(face[0], face[i], face[i + 1]) for i in range(1, len(face) - 1)]


def _cut(face: Sequence[int], points: Single) -> list[Triangle]:
    """The triangles of one face as tinyobjloader cuts it."""
    if len(face) != 4:
        corners = points[list(face)]
        return [(face[i], face[j], face[k]) for i, j, k in _ears(corners)] if len(face) > 4 else []
    a, b, c, d = face
    one, other = points[a] - points[c], points[b] - points[d]
    return [(a, b, c), (a, c, d)] if one @ one < other @ other else [(a, b, d), (b, c, d)]


def _ears(corners: Single) -> list[Triangle]:
    """Triangles of a polygon: ears are clipped one after another, in the plane of two axes.

    Two things leave triangles of some polygons out, and MuJoCo's masses are without them: a corner is an ear's by the sense of the
    triangle between its first edge and the origin, not by that of the polygon; and the search ends with an ear that is found last.
    """
    flat = list(corners[:, _plane(corners)])  # single precision decides near straight lines
    found: list[Triangle] = []
    left, at, tries, before = list(range(len(flat))), 0, len(flat), len(flat)
    while len(left) > 3 and tries > 0:
        tries = tries - 1 if len(left) == before else len(left)
        before = len(left)
        at %= len(left)
        i, j, k = (left[(at + step) % len(left)] for step in range(3))
        (ax, ay), (bx, by), (cx, cy) = flat[i], flat[j], flat[k]
        turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        others = [flat[left[(at + step) % len(left)]] for step in range(3, len(left))]
        if turn * (ax * by - ay * bx) < 0.0 or any(_is_inside(point, (flat[i], flat[j], flat[k])) for point in others):
            at += 1
            continue
        found.append((i, j, k))
        left.remove(j)
    return [*found, (left[0], left[1], left[2])] if len(left) == 3 else found


def _plane(corners: Single) -> list[int]:
    """The two axes that are nearest to the plane of the first corner that is not straight."""
    for k in range(len(corners)):
        a, b, c = (corners[(k + step) % len(corners)] for step in range(3))
        x, y, z = np.abs(np.cross(b - a, c - b)).tolist()
        if max(x, y, z) > _STRAIGHT:
            return [1, 2] if x > y and x > z else [0, 1] if z > x and z > y else [0, 2]
    return [1, 2]


def _is_inside(point: Single, triangle: Sequence[Single]) -> bool:
    """Whether a point is in a triangle, by the edges that a line from it to the right crosses."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(triangle, (triangle[2], *triangle[:2]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
