"""Assemblies of boxes, made without any CAD file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from cadimport.assembly import Assembly, Geometry, Instance, Mate, Material, Mesh, Part
from foundation.arrays import Array

NO_MESH = Mesh(
    vertices=np.zeros((0, 3), np.float32),
    normals=np.zeros((0, 3), np.float32),
    triangles=np.zeros((0, 3), np.int32),
    edge_points=np.zeros((0, 3), np.float32),
    edge_starts=np.zeros(1, np.int32),
)
WATER = Material(name="water", density=1000.0, source="test")


def box(lengths: Sequence[float], center: Sequence[float] = (0.0, 0.0, 0.0)) -> Geometry:
    """Exact integrals of a box with its edges along the part's axes."""
    a, b, c = lengths
    volume = a * b * c
    inertia = volume / 12.0 * np.diag([b * b + c * c, a * a + c * c, a * a + b * b])
    return Geometry(volume=volume, area=2 * (a * b + b * c + c * a), center=np.array(center), inertia=inertia)


def pose(position: Sequence[float] = (0.0, 0.0, 0.0), *, z: Sequence[float] = (0.0, 0.0, 1.0)) -> Array:
    """A frame with that origin and that z axis."""
    axis = np.array(z, dtype=float) / np.linalg.norm(z)
    helper = np.eye(3)[int(np.argmin(np.abs(axis)))]
    x = np.cross(helper, axis)
    x /= np.linalg.norm(x)
    X = np.eye(4)
    X[:3, :3] = np.column_stack([x, np.cross(axis, x), axis])
    X[:3, 3] = position
    return X


def assembly(
    parts: Mapping[str, Geometry] | Sequence[str], mates: Sequence[Mate] = (), poses: Mapping[str, Array] | None = None
) -> Assembly:
    """An assembly of boxes; names alone stand for cubes of 0.1 m."""
    shapes = dict(parts) if isinstance(parts, Mapping) else {name: box((0.1, 0.1, 0.1)) for name in parts}
    places = poses or {}
    return Assembly(
        name="synthetic",
        source=Path("synthetic.step").absolute(),
        digest="",
        schema="AP214",
        length_unit="mm",
        parts={n: Part(name=n, key=n, kind="solid", solids=1, geometry=g, faces=(), mesh=NO_MESH) for n, g in shapes.items()},
        instances={n: Instance(name=n, path=(n,), part=n, X_WP=places.get(n, np.eye(4)), material=WATER) for n in shapes},
        mates=tuple(mates),
    )


def mate(name: str, kind: str, a: str, b: str, frame: Array | None = None, poses: Mapping[str, Array] | None = None) -> Mate:
    """A mate whose frames coincide at `frame` in W."""
    X_WF = np.eye(4) if frame is None else frame
    places = poses or {}
    return Mate(
        name=name,
        kind=kind,
        a=a,
        b=b,
        X_AF=np.linalg.inv(places.get(a, np.eye(4))) @ X_WF,
        X_BM=np.linalg.inv(places.get(b, np.eye(4))) @ X_WF,
    )


def seeker() -> Assembly:
    """Table 2 of paper 001: nine parts, ten mates."""
    shapes = {
        "housing": box((0.3, 0.3, 0.3)),
        "gimbal ring": box((0.2, 0.2, 0.05)),
        "camera": box((0.1, 0.1, 0.12)),
        "pitch connector a": box((0.02, 0.02, 0.02), (0.0, 0.12, 0.0)),
        "pitch connector b": box((0.02, 0.02, 0.02), (0.0, -0.12, 0.0)),
        "yaw connector a": box((0.02, 0.02, 0.02), (0.0, 0.0, 0.09)),
        "yaw connector b": box((0.02, 0.02, 0.02), (0.0, 0.0, -0.09)),
        "shaft a": box((0.01, 0.01, 0.05), (0.0, 0.0, 0.08)),
        "shaft b": box((0.01, 0.01, 0.05), (0.0, 0.0, -0.08)),
    }
    mates = [
        mate("m1", "fixed", "housing", "pitch connector a"),
        mate("m2", "fixed", "housing", "pitch connector b"),
        mate("pitch", "revolute", "pitch connector a", "gimbal ring", pose((0.0, 0.12, 0.0), z=(0, 1, 0))),
        mate("pitch b", "revolute", "pitch connector b", "gimbal ring", pose((0.0, -0.12, 0.0), z=(0, 1, 0))),
        mate("m5", "fixed", "gimbal ring", "yaw connector a"),
        mate("yaw", "revolute", "yaw connector a", "shaft a", pose((0.0, 0.0, 0.09))),
        mate("m7", "fixed", "gimbal ring", "yaw connector b"),
        mate("yaw b", "revolute", "yaw connector b", "shaft b", pose((0.0, 0.0, -0.09), z=(0, 0, -1))),
        mate("m9", "fixed", "shaft a", "camera"),
        mate("m10", "fixed", "shaft b", "camera"),
    ]
    return assembly(shapes, mates)
