"""Assemblies made of numbers, without any CAD kernel."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from cadimport.assembly import Assembly, Face, Geometry, Instance, Mesh, Part
from foundation.arrays import Array


def cylinder(origin: object, axis: object, radius: float, span: tuple[float, float], *, hole: bool = False) -> Face:
    direction = np.asarray(axis, dtype=float)
    return Face(
        kind="cylinder",
        origin=np.asarray(origin, dtype=float),
        axis=direction / np.linalg.norm(direction),
        radius=radius,
        hole=hole,
        span=span,
        area=2 * np.pi * radius * (span[1] - span[0]),
    )


def sphere(center: object, radius: float, *, hole: bool = False) -> Face:
    axis, area = np.array([0.0, 0.0, 1.0]), 4 * np.pi * radius**2
    return Face(kind="sphere", origin=np.asarray(center, dtype=float), axis=axis, radius=radius, hole=hole, area=area)


def plane(point: object, normal: object, area: float) -> Face:
    direction = np.asarray(normal, dtype=float)
    return Face(kind="plane", origin=np.asarray(point, dtype=float), axis=direction / np.linalg.norm(direction), area=area)


def mesh(seed: int = 0) -> Mesh:
    chance = np.random.default_rng(seed)
    return Mesh(
        vertices=chance.random((5 + seed, 3), dtype=np.float32),
        normals=chance.random((5 + seed, 3), dtype=np.float32),
        triangles=chance.integers(0, 5, (4 + seed, 3), dtype=np.int32),
        edge_points=chance.random((6, 3), dtype=np.float32),
        edge_starts=np.array([0, 2, 6], dtype=np.int32),
        palette=chance.random((seed, 4), dtype=np.float32),
        paint=chance.integers(-1, seed, 4 + seed, dtype=np.int32) if seed else np.zeros(0, dtype=np.int32),
    )


def part(name: str, *faces: Face, volume: float = 1e-5, seed: int = 0) -> Part:
    geometry = Geometry(volume=volume, area=1e-3, center=[1e-3 / 3, 2e-3, 3e-3], inertia=np.diag([1e-10 / 3, 2e-10, 3e-10]))
    return Part(name=name, key=f"key of {name}", kind="solid", solids=1, geometry=geometry, faces=faces, mesh=mesh(seed))


def assembly(parts: Mapping[str, Part], places: Mapping[str, Array] | None = None) -> Assembly:
    """One instance of each part under its name, at the identity or at the given place."""
    places = places or {}
    return Assembly(
        name="synthetic",
        source=Path("/nowhere/synthetic.step"),
        digest="0" * 64,
        schema="AP214",
        length_unit="mm",
        parts={p.key: p for p in parts.values()},
        instances={
            name: Instance(name=name, path=("synthetic", name), part=p.key, X_WP=places.get(name, np.eye(4))) for name, p in parts.items()
        },
    )


def pose(axis: object, angle: float, translation: object) -> Array:
    """Rotation by `angle` (rad) about `axis`, then translation (m)."""
    u = np.asarray(axis, dtype=float)
    u = u / np.linalg.norm(u)
    K = np.array([[0, -u[2], u[1]], [u[2], 0, -u[0]], [-u[1], u[0], 0]])
    X = np.eye(4)
    X[:3, :3] = np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
    X[:3, 3] = translation
    return X
