"""What is needed of an assembly to find its parts again, as plain data: names, paths, places and sizes, and the faces of some parts.

Numbers have nine digits. A part without its faces is recognised by its fingerprint and sizes alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..assembly import Assembly, Face, Geometry, Instance, Mate, Mesh, Part

_DIGITS = 9


def anchors_of(assembly: Assembly, named: Collection[str]) -> dict[str, Any]:
    """Plain data of an assembly; `named` are the instances whose faces are kept."""
    with_faces = {assembly.instances[name].part for name in named if name in assembly.instances}
    return {
        "digest": assembly.digest,
        "name": assembly.name,
        "instances": {
            name: {"path": list(i.path), "part": i.part, "place": _numbers(i.X_WP[:3].ravel())}
            for name, i in sorted(assembly.instances.items())
        },
        "parts": {key: _part(part, faces=key in with_faces) for key, part in sorted(assembly.parts.items())},
        "mates": {
            mate.name: {
                "kind": mate.kind,
                "a": mate.a,
                "b": mate.b,
                "on_a": _numbers(mate.X_AF[:3].ravel()),
                "on_b": _numbers(mate.X_BM[:3].ravel()),
            }
            for mate in sorted(assembly.mates, key=lambda mate: mate.name)
        },
    }


def assembly_of_anchors(data: Mapping[str, Any], source: Path) -> Assembly:
    """The assembly of what `anchors_of` gave, without meshes; KeyError, TypeError or ValueError where it is something else."""
    parts = {str(key): _made(str(key), entry) for key, entry in data["parts"].items()}
    instances = {
        str(name): Instance(
            name=str(name), path=tuple(map(str, entry["path"])), part=_known(parts, entry["part"]), X_WP=_pose(entry["place"])
        )
        for name, entry in data["instances"].items()
    }
    mates = tuple(
        Mate(name=str(name), kind=str(m["kind"]), a=str(m["a"]), b=str(m["b"]), X_AF=_pose(m["on_a"]), X_BM=_pose(m["on_b"]))
        for name, m in data["mates"].items()
    )
    return Assembly(
        name=str(data["name"]),
        source=source,
        digest=str(data["digest"]),
        schema="",
        length_unit="m",
        parts=parts,
        instances=instances,
        mates=mates,
    )


def _part(part: Part, *, faces: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"name": part.name, "kind": part.kind, "solids": part.solids}
    if part.geometry is not None:
        g = part.geometry
        found["sizes"] = _numbers([g.volume, g.area, *g.center, *g.inertia.ravel()])
    if faces:
        found["faces"] = [
            [f.kind, int(f.hole), *_numbers([*f.origin, *f.axis, f.radius, *f.span, f.area, f.minor_radius, f.half_angle])]
            for f in part.faces
        ]
    return found


def _made(key: str, entry: Mapping[str, Any]) -> Part:
    geometry = None
    if "sizes" in entry:
        volume, area, *rest = map(float, entry["sizes"])
        geometry = Geometry(volume=volume, area=area, center=np.array(rest[:3]), inertia=np.array(rest[3:]).reshape(3, 3))
    faces = tuple(
        Face(
            kind=row[0],
            hole=bool(row[1]),
            origin=np.array(row[2:5], dtype=np.float64),
            axis=np.array(row[5:8], dtype=np.float64),
            radius=float(row[8]),
            span=(float(row[9]), float(row[10])),
            area=float(row[11]),
            minor_radius=float(row[12]),
            half_angle=float(row[13]),
        )
        for row in entry.get("faces", ())
    )
    nothing = np.zeros((0, 3), dtype=np.float32)
    mesh = Mesh(
        vertices=nothing,
        normals=nothing,
        triangles=np.zeros((0, 3), dtype=np.int32),
        edge_points=nothing,
        edge_starts=np.zeros(1, dtype=np.int32),
    )
    return Part(
        name=str(entry["name"]), key=key, kind=entry["kind"], solids=int(entry["solids"]), geometry=geometry, faces=faces, mesh=mesh
    )


def _known(parts: Mapping[str, Part], key: Any) -> str:
    return parts[str(key)].key


def _numbers(values: Any) -> list[float]:
    return [float(f"{float(value):.{_DIGITS}g}") + 0.0 for value in values]


def _pose(values: Any) -> Array:
    X = np.eye(4)
    X[:3] = np.array(values, dtype=np.float64).reshape(3, 4)
    return X
