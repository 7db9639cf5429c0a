"""Boxes, cylinders, balls and triangle files as display meshes: what mechanism formats without B-rep show of their parts.

Primitives are centred on their own origin, cylinders, cones and capsules along z, in metres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..assembly import Color, Mesh

SIDES = 36  # of a full circle


def box(size: Sequence[float]) -> Mesh:
    """A box with edge lengths `size`."""
    half = 0.5 * np.asarray(size, dtype=np.float64)
    vertices: list[Array] = []
    normals: list[Array] = []
    triangles: list[tuple[int, int, int]] = []
    for axis in range(3):
        for sign in (1.0, -1.0):
            u, v = np.eye(3)[(axis + 1) % 3], np.eye(3)[(axis + 2) % 3]
            n = sign * np.eye(3)[axis]
            first = len(vertices)
            vertices += [(n + a * u + b * v) * half for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            normals += [n] * 4
            corners = [(0, 1, 2), (0, 2, 3)] if sign > 0 else [(0, 2, 1), (0, 3, 2)]
            triangles += [(first + a, first + b, first + c) for a, b, c in corners]
    edges = []
    for axis in range(3):
        for a in (-1.0, 1.0):
            for b in (-1.0, 1.0):
                ends = np.zeros((2, 3))
                ends[:, axis] = (-1.0, 1.0)
                ends[:, (axis + 1) % 3], ends[:, (axis + 2) % 3] = a, b
                edges.append(ends * half)
    return _mesh(np.array(vertices), np.array(normals), np.array(triangles), edges)


def cylinder(radius: float, length: float) -> Mesh:
    """A cylinder along z with its two discs."""
    circle = _circle()
    h = 0.5 * length
    low, high = (np.column_stack([radius * circle, np.full(len(circle), z)]) for z in (-h, h))
    flat = np.column_stack([circle, np.zeros(len(circle))])
    n = len(circle)
    i = np.arange(n - 1)
    wall = np.concatenate([np.column_stack([i, i + 1, n + i + 1]), np.column_stack([i, n + i + 1, n + i])])
    up, down = np.tile([0.0, 0.0, 1.0], (n, 1)), np.tile([0.0, 0.0, -1.0], (n, 1))
    fan = np.column_stack([np.zeros(n - 2, dtype=int), np.arange(1, n - 1), np.arange(2, n)])
    vertices = np.concatenate([low, high, low, high])
    normals = np.concatenate([flat, flat, down, up])
    triangles = np.concatenate([wall, 2 * n + fan[:, ::-1], 3 * n + fan])
    return _mesh(vertices, normals, triangles, [low, high])


def cone(radius: float, length: float) -> Mesh:
    """A cone along z with its disc below; its origin is half way between disc and tip."""
    circle = _circle()
    n = len(circle)
    low = np.column_stack([radius * circle, np.full(n, -0.5 * length)])
    tip = np.tile([0.0, 0.0, 0.5 * length], (n, 1))
    slant = np.column_stack([length * circle, np.full(n, radius)]) / math.hypot(length, radius)
    i = np.arange(n - 1)
    wall = np.column_stack([i, i + 1, n + i])
    fan = np.column_stack([np.zeros(n - 2, dtype=int), np.arange(2, n), np.arange(1, n - 1)])
    normals = np.concatenate([slant, slant, np.tile([0.0, 0.0, -1.0], (n, 1))])
    return _mesh(np.concatenate([low, tip, low]), normals, np.concatenate([wall, 2 * n + fan]), [low])


def ellipsoid(semi_axes: Sequence[float]) -> Mesh:
    """An ellipsoid; with three equal semi-axes a ball."""
    vertices, normals, triangles = _ball(0.0)
    scale = np.asarray(semi_axes, dtype=np.float64)
    bent = normals / scale
    return _mesh(vertices * scale, bent / np.linalg.norm(bent, axis=1, keepdims=True), triangles, [])


def capsule(radius: float, length: float) -> Mesh:
    """A cylinder of `length` along z with half a ball at either end."""
    vertices, normals, triangles = _ball(0.5 * length / radius)
    return _mesh(vertices * radius, normals, triangles, [])


def triangle_mesh(corners: Array) -> Mesh:
    """The mesh of loose triangles (n, 3, 3), each with the normal of its own plane."""
    flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.linalg.norm(flat, axis=1, keepdims=True)
    normals = np.repeat(np.divide(flat, size, out=np.zeros_like(flat), where=size > 0.0), 3, axis=0)
    return _mesh(corners.reshape(-1, 3), normals, np.arange(3 * len(corners)).reshape(-1, 3), [])


def joined(pieces: Sequence[tuple[Mesh, Array]]) -> Mesh:
    """All meshes in one, each moved by its pose ``X_PS`` (4, 4).

    What is larger than single precision can hold comes out as numbers that are none: `links` refuses such a part.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        return _joined(pieces)


def _joined(pieces: Sequence[tuple[Mesh, Array]]) -> Mesh:
    vertices, normals, triangles, edges, starts = [], [], [], [], [np.zeros(1, dtype=np.int32)]
    count = points = 0
    for mesh, X_PS in pieces:
        R, p = X_PS[:3, :3], X_PS[:3, 3]
        vertices.append((mesh.vertices @ R.T + p).astype(np.float32))
        normals.append((mesh.normals @ R.T).astype(np.float32))
        triangles.append(mesh.triangles + count)
        edges.append((mesh.edge_points @ R.T + p).astype(np.float32))
        starts.append(mesh.edge_starts[1:] + points)
        count += len(mesh.vertices)
        points += len(mesh.edge_points)
    empty = np.zeros((0, 3), dtype=np.float32)
    return Mesh(
        vertices=np.concatenate([empty, *vertices]),
        normals=np.concatenate([empty, *normals]),
        triangles=np.concatenate([np.zeros((0, 3), dtype=np.int32), *triangles]).astype(np.int32),
        edge_points=np.concatenate([empty, *edges]),
        edge_starts=np.concatenate(starts).astype(np.int32),
    )


def linear_color(rgba: Sequence[float]) -> Color:
    """The linear-light colour of sRGB values between 0 and 1, as files write them."""
    r, g, b, a = (min(max(float(c), 0.0), 1.0) for c in rgba)
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b))
    return (red, green, blue, a)


def _circle() -> Array:
    angle = np.linspace(0.0, 2.0 * math.pi, SIDES + 1)
    return np.column_stack([np.cos(angle), np.sin(angle)])


def _ball(stretch: float) -> tuple[Array, Array, npt.NDArray[np.int64]]:
    """A unit ball whose halves are moved apart by `stretch` along +z and -z."""
    rings = SIDES // 2
    circle = _circle()
    n = len(circle)
    latitude = np.concatenate([np.linspace(-math.pi / 2, 0.0, rings // 2 + 1), np.linspace(0.0, math.pi / 2, rings // 2 + 1)])
    shift = np.repeat([-stretch, stretch], rings // 2 + 1)
    normals = np.concatenate([np.column_stack([math.cos(t) * circle, np.full(n, math.sin(t))]) for t in latitude])
    vertices = normals + np.repeat(shift, n)[:, None] * np.array([0.0, 0.0, 1.0])
    i, k = np.meshgrid(np.arange(n - 1), np.arange(len(latitude) - 1))
    a = (k * n + i).ravel()
    triangles = np.concatenate([np.column_stack([a, a + 1, a + n + 1]), np.column_stack([a, a + n + 1, a + n])])
    return vertices, normals, triangles


def _mesh(vertices: Array, normals: Array, triangles: npt.NDArray[np.int64], edges: Sequence[Array]) -> Mesh:
    starts = np.concatenate([[0], np.cumsum([len(edge) for edge in edges])])
    with np.errstate(over="ignore"):  # `joined` tells
        return Mesh(
            vertices=vertices.astype(np.float32),
            normals=normals.astype(np.float32),
            triangles=triangles.astype(np.int32),
            edge_points=np.concatenate([np.zeros((0, 3)), *edges]).astype(np.float32),
            edge_starts=starts.astype(np.int32),
        )
