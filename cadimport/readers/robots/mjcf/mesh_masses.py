"""Masses of meshes as MuJoCo has them, for each `inertia` of a mesh; and by how much that is more than what the surface encloses.

MuJoCo keeps the corners of a mesh in single precision. Its default, `legacy`, adds up the tetrahedra between the triangles and a point in
the middle, each with a positive volume: right for a convex body, too much for any other. Files were tuned with these masses, so they hold
here too; how far they are from the enclosed volume is reported.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array
from foundation.errors import Note
from foundation.suggestions import listed

from ....assembly import Geometry
from ....masses.thin_shells import surface_integrals
from ....meshes.enclosed_volume import closed_surface, closes, volume_integrals
from ....sandbox.safe_xml import Node

METHODS = ("legacy", "exact", "convex", "shell")
_APART = 1e-3  # of the mass: what two sums over the same triangles differ by is round-off below this


def single_precision(corners: Array) -> Array:
    """The corners as MuJoCo keeps them, before they are placed and scaled."""
    with np.errstate(over="ignore", invalid="ignore"):  # numbers that no mesh has are refused later
        rounded: Array = corners.astype(np.float32).astype(np.float64)
    return rounded


def weighed_mesh(corners: Array, method: str, element: str, mesh: str, unknown: list[Note]) -> Geometry | None:
    """The integrals of triangles (n, 3, 3) by one of `METHODS`; None where there is nothing to weigh.

    `unknown` gets a note where the surface had to be repaired to be weighed.
    """
    if method == "shell":
        return surface_integrals(corners)
    if method == "convex":
        points = corners.reshape(-1, 3)
        return volume_integrals(points[hull(points)])
    if method == "exact":
        corners, notes = closed_surface(corners, element, mesh)
        unknown += notes
    return _from_tetrahedra(corners, positive=method == "legacy")


def _from_tetrahedra(corners: Array, *, positive: bool) -> Geometry | None:
    """The integrals over the tetrahedra between triangles and a point, with the sign of their volume or all of them positive.

    1. The centre of the surface is the point from which the centre of mass is found.
    2. The centre of mass is the point from which volume and inertia are found.
    """
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    normals = np.cross(b - a, c - a) / 2.0  # times area
    areas = np.linalg.norm(normals, axis=1)
    area = float(areas.sum())
    if not area > 0.0:
        return None
    middles = corners.mean(axis=1)
    apex = areas @ middles / area  # 1.
    volumes = _volumes(middles - apex, normals, positive)
    if not volumes.sum() > 1e-12 * area**1.5:
        return None
    center = volumes @ (0.75 * middles + 0.25 * apex) / volumes.sum()
    volumes = _volumes(middles - center, normals, positive)  # 2.
    local = corners - center
    total = local.sum(axis=1)
    second = np.einsum("i,ij,ik->jk", volumes, total, total) + np.einsum("i,inj,ink->jk", volumes, local, local)
    second /= 20.0
    inertia = np.trace(second) * np.eye(3) - second
    return Geometry(volume=float(volumes.sum()), area=area, center=center, inertia=0.5 * (inertia + inertia.T))


def _volumes(arms: Array, normals: Array, positive: bool) -> Array:
    volumes: Array = np.einsum("ij,ij->i", arms, normals) / 3.0
    return np.abs(volumes) if positive else volumes


@dataclass(slots=True, kw_only=True, eq=False)
class LegacyMasses:
    """Meshes that were weighed the legacy way and weigh more than what they enclose."""

    meshes: list[str] = field(default_factory=list)
    mass: float = 0.0  # kg, as MuJoCo has it
    enclosed: float = 0.0  # kg, of the volume within their surfaces

    def add(self, mesh: str, corners: Array, weighed: Geometry, mass: float) -> None:
        """Count a mesh in where its surface closes and encloses another volume than was weighed."""
        true = volume_integrals(corners)
        if true is None or not closes(corners) or abs(weighed.volume - true.volume) <= _APART * true.volume:
            return
        if mesh not in self.meshes:
            self.meshes.append(mesh)
        self.mass += mass
        self.enclosed += mass * true.volume / weighed.volume

    def notes(self) -> list[Note]:
        """One note on all of them, ``W142``."""
        if not self.meshes:
            return []
        text = (
            f"{len(self.meshes)} mesh{'es weigh' if len(self.meshes) > 1 else ' weighs'} {self.mass:.4g} kg as MuJoCo counts by default "
            f'(inertia="legacy"), where the volume within weighs {self.enclosed:.4g} kg: {listed(self.meshes, 3)}'
        )
        remedy = 'The masses are those that MuJoCo simulates. Write <mesh inertia="exact"/> under <default> for those of the volumes.'
        return [Note(code="W142", text=text, element=self.meshes[0], remedy=remedy)]


def inertia_method(asset: Node, compiler: dict[str, str]) -> str:
    """How a mesh is to be weighed."""
    default = "exact" if compiler.get("exactmeshinertia") == "true" else "legacy"
    method = asset.get("inertia", default)
    if method not in METHODS:
        raise asset.fault(f"inertia='{method}' of <mesh> is not known.", f"Write one of {', '.join(METHODS)}.")
    return method


def hull(points: Array) -> npt.NDArray[np.int64]:
    """Triangles of the convex hull of points, seen from outside."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        found = ConvexHull(points)
    except (QhullError, ValueError):
        return np.zeros((0, 3), dtype=np.int64)
    faces = []
    for face, equation in zip(found.simplices, found.equations, strict=True):
        a, b, c = points[face]
        faces.append(face if np.cross(b - a, c - a) @ equation[:3] > 0.0 else face[::-1])
    return np.array(faces, dtype=np.int64)
