"""The assembly of a project that has none: a circuit or a drive train alone. One empty part stands still, and nothing else is there."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from .assembly import Assembly, Instance, Mesh, Part, RigidMass

FRAME = "frame"  # what shafts and rods are borne in


def no_assembly(name: str, source: Path) -> Assembly:
    """An assembly of one part without shape and mass; `source` is the project's own file."""
    none = np.zeros((0, 3), dtype=np.float32)
    empty = Mesh(
        vertices=none, normals=none, triangles=np.zeros((0, 3), dtype=np.int32), edge_points=none, edge_starts=np.zeros(1, dtype=np.int32)
    )
    mass = RigidMass(mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)), source="no assembly")
    part = Part(name=FRAME, key=FRAME, kind="empty", solids=0, geometry=None, faces=(), mesh=empty, rigid=mass)
    return Assembly(
        name=name,
        source=source,
        digest="",
        schema="none",
        length_unit="m",
        parts={FRAME: part},
        instances={FRAME: Instance(name=FRAME, path=(FRAME,), part=FRAME, X_WP=np.eye(4))},
        grounded=(FRAME,),
    )
