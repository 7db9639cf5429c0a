"""Exact volume integrals of a B-rep shape. Runs in the child process: it imports the CAD kernel.

The kernel integrates over the exact surfaces (divergence theorem, Gauss quadrature on every face), no mesh is involved. Whole
planes, cylinders, cones, spheres and tori are exact to round-off; where faces are trimmed by intersection curves, as in a cross-drilled
shaft, the curves' own tolerance enters: 7e-6 relative was seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_SHELL, TopAbs_SOLID
from OCP.TopExp import TopExp, TopExp_Explorer
from OCP.TopoDS import TopoDS, TopoDS_Compound
from OCP.TopTools import TopTools_IndexedDataMapOfShapeListOfShape

from .assembly import Array, Geometry

METRE = 1e-3  # the kernel works in millimetres (its tolerances are made for them); this is one of them in metres


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Outcome of measuring one part."""

    shape: Any  # the shape with all closed solids right side out
    geometry: Geometry | None  # None without a closed volume
    solids: int  # closed solids that were integrated
    open_solids: int  # solids whose shells do not close; they have no volume
    turned: int  # closed solids that were inside out


def measure(shape: Any) -> Measured:
    """Volume, area, centre and inertia of all closed solids in `shape`, at density 1, in the frame of `shape`.

    Solids add up whether they touch, overlap or lie apart, as they do in every CAD system's own report.
    """
    solids, integrals, area = [], [], 0.0
    open_solids = turned = 0
    for solid in solids_of(shape):
        properties = _integrate(solid)
        closed = is_closed(solid)
        if closed and properties.Mass() < 0.0:
            turned += 1
            solid = solid.Reversed()
            properties = _integrate(solid)
        solids.append(solid)
        if not closed or not properties.Mass() > 0.0:
            open_solids += 1
            continue
        point, matrix = properties.CentreOfMass(), properties.MatrixOfInertia()
        center = np.array([point.X(), point.Y(), point.Z()])
        inertia = np.array([[matrix.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)])
        integrals.append((float(properties.Mass()), center, inertia))
        surface = GProp_GProps()
        BRepGProp.SurfaceProperties_s(solid, surface)
        area += abs(surface.Mass())
    return Measured(
        shape=_rebuilt(shape, solids) if turned else shape,
        geometry=_sum(integrals, area) if integrals else None,
        solids=len(integrals),
        open_solids=open_solids,
        turned=turned,
    )


def _sum(integrals: list[tuple[float, Array, Array]], area: float) -> Geometry:
    """The integrals (mm) of several solids together, in SI."""
    volume = float(sum(v for v, _, _ in integrals))
    center = sum((v * c for v, c, _ in integrals), start=np.zeros(3)) / volume
    inertia = np.zeros((3, 3))
    for solid_volume, solid_center, solid_inertia in integrals:
        r = solid_center - center  # Steiner: every solid's inertia about the common centre
        inertia += solid_inertia + solid_volume * ((r @ r) * np.eye(3) - np.outer(r, r))
    return Geometry(
        volume=volume * METRE**3,
        area=area * METRE**2,
        center=center * METRE,
        inertia=0.5 * (inertia + inertia.T) * METRE**5,
    )


def _rebuilt(shape: Any, solids: list[Any]) -> Any:
    """`shape` with its solids replaced by `solids`; shells and faces that belong to no solid stay as they are."""
    if shape.ShapeType() == TopAbs_SOLID:
        return solids[0]
    compound, builder = TopoDS_Compound(), BRep_Builder()
    builder.MakeCompound(compound)
    for solid in solids:
        builder.Add(compound, solid)
    for kind, outside in ((TopAbs_SHELL, TopAbs_SOLID), (TopAbs_FACE, TopAbs_SHELL)):
        loose = TopExp_Explorer(shape, kind, outside)
        while loose.More():
            builder.Add(compound, loose.Current())
            loose.Next()
    return compound


def solids_of(shape: Any) -> list[Any]:
    """All solids of `shape`, with their places, in the order of the file."""
    found = []
    explorer = TopExp_Explorer(shape, TopAbs_SOLID)
    while explorer.More():
        found.append(TopoDS.Solid_s(explorer.Current()))
        explorer.Next()
    return found


def is_closed(solid: Any) -> bool:
    """Whether every edge of `solid` borders two faces (or one face twice), so that a volume is enclosed."""
    if not TopExp_Explorer(solid, TopAbs_SHELL).More():
        return False
    uses = TopTools_IndexedDataMapOfShapeListOfShape()
    TopExp.MapShapesAndAncestors_s(solid, TopAbs_EDGE, TopAbs_FACE, uses)
    for index in range(1, uses.Extent() + 1):
        edge = TopoDS.Edge_s(uses.FindKey(index))
        if uses.FindFromIndex(index).Extent() < 2 and not BRep_Tool.Degenerated_s(edge):
            return False
    return bool(uses.Extent() > 0)


def _integrate(solid: Any) -> Any:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(solid, properties)
    return properties
