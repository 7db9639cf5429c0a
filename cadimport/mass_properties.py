"""Exact volume integrals of a B-rep shape. Runs in the child process: it imports the CAD kernel.

The kernel integrates over the exact surfaces (divergence theorem, Gauss quadrature on every face), no mesh is involved. Whole
planes, cylinders, cones, spheres and tori are exact to round-off; where faces are trimmed by intersection curves, as in a cross-drilled
shaft, the curves' own tolerance enters: 7e-6 relative was seen. On spline surfaces the number of Gauss points follows the degree and
not the length of a span, so that round shapes written as rational splines of few spans come out wrong: up to 9e-3 relative for a
cylinder of three spans, 2e-4 for a bracket in a real file. Such faces are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepGProp import BRepGProp
from OCP.Geom import Geom_BezierSurface, Geom_BSplineSurface
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_SHELL, TopAbs_SOLID
from OCP.TopExp import TopExp, TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Compound, TopoDS_Solid
from OCP.TopTools import TopTools_IndexedDataMapOfShapeListOfShape

from .assembly import Array, Geometry, Sheet
from .face_integrals import METRE, FaceIntegrals


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Outcome of measuring one part."""

    shape: Any  # the shape with all closed solids right side out
    geometry: Geometry | None  # None without a closed volume
    solids: int  # closed solids that were integrated, with the shells that were made solids
    open_solids: int  # solids whose shells do not close; they have no volume
    turned: int  # closed solids that were inside out
    closed_shells: int  # shells of no solid that enclose a volume, made solids
    open_shells: int  # shells of no solid that enclose none; faces of no shell count as one
    sheet: Sheet | None  # of all surfaces, where there is no closed volume
    rational: int  # faces of closed solids on rational splines, over which the kernel's integrals are not exact


def measure(shape: Any, surfaces: FaceIntegrals | None = None) -> Measured:
    """Volume, area, centre and inertia of all closed solids in `shape`, at density 1, in the frame of `shape`.

    Solids add up whether they touch, overlap or lie apart, as they do in every CAD system's own report. Shells that belong to no solid
    but enclose a volume (what a CAD system writes of imported geometry) are made solids first.
    """
    surfaces = surfaces or FaceIntegrals()
    solids, integrals, area = [], [], 0.0
    open_solids = turned = closed_shells = 0
    shells = shells_of(shape)
    made = [_solid_of(shell) for shell in shells if is_closed(shell)]
    for solid, is_shell in [*((s, False) for s in solids_of(shape)), *((s, True) for s in made)]:
        properties = _integrate(solid)
        closed = is_shell or is_closed(solid)
        if closed and properties.Mass() < 0.0:
            turned += not is_shell  # a shell has no right side before it is a solid
            solid = solid.Reversed()
            properties = _integrate(solid)
        closed_shells += is_shell
        solids.append(solid)
        if not closed or not properties.Mass() > 0.0:
            open_solids += 1
            continue
        point, matrix = properties.CentreOfMass(), properties.MatrixOfInertia()
        center = np.array([point.X(), point.Y(), point.Z()])
        inertia = np.array([[matrix.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)])
        integrals.append((float(properties.Mass()), center, inertia))
        area += surfaces.area(solid)
    return Measured(
        shape=_rebuilt(shape, solids) if turned or closed_shells else shape,
        geometry=_sum(integrals, area) if integrals else None,
        solids=len(integrals),
        open_solids=open_solids,
        turned=turned,
        closed_shells=closed_shells,
        open_shells=len(shells) - closed_shells + bool(_loose_faces(shape)),
        sheet=None if integrals else _sheet(shape),
        rational=sum(_is_rational(face) for solid in solids for face in _faces_of(solid)) if integrals else 0,
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
    """`shape` with its solids and closed shells replaced by `solids`; open shells and loose faces stay as they are."""
    if shape.ShapeType() in (TopAbs_SOLID, TopAbs_SHELL):
        return solids[0]
    compound, builder = TopoDS_Compound(), BRep_Builder()
    builder.MakeCompound(compound)
    for solid in solids:
        builder.Add(compound, solid)
    for piece in (*(shell for shell in shells_of(shape) if not is_closed(shell)), *_loose_faces(shape)):
        builder.Add(compound, piece)
    return compound


def _loose_faces(shape: Any) -> list[Any]:
    """The faces of `shape` that belong to no shell."""
    found = []
    explorer = TopExp_Explorer(shape, TopAbs_FACE, TopAbs_SHELL)
    while explorer.More():
        found.append(explorer.Current())
        explorer.Next()
    return found


def _faces_of(shape: Any) -> list[Any]:
    found = []
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    while explorer.More():
        found.append(TopoDS.Face_s(explorer.Current()))
        explorer.Next()
    return found


def _is_rational(face: Any) -> bool:
    surface = BRep_Tool.Surface_s(face, TopLoc_Location())
    return isinstance(surface, Geom_BSplineSurface | Geom_BezierSurface) and (surface.IsURational() or surface.IsVRational())


def shells_of(shape: Any) -> list[Any]:
    """All shells of `shape` that belong to no solid, with their places, in the order of the file."""
    found = []
    explorer = TopExp_Explorer(shape, TopAbs_SHELL, TopAbs_SOLID)
    while explorer.More():
        found.append(TopoDS.Shell_s(explorer.Current()))
        explorer.Next()
    return found


def _solid_of(shell: Any) -> Any:
    solid, builder = TopoDS_Solid(), BRep_Builder()
    builder.MakeSolid(solid)
    builder.Add(solid, shell)
    return solid


def _sheet(shape: Any) -> Sheet | None:
    """The integrals over all faces, in SI."""
    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape, properties)
    area = float(properties.Mass())
    if not area > 0.0:
        return None
    point, matrix = properties.CentreOfMass(), properties.MatrixOfInertia()
    inertia = np.array([[matrix.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)])
    return Sheet(
        area=area * METRE**2,
        center=np.array([point.X(), point.Y(), point.Z()]) * METRE,
        inertia=0.5 * (inertia + inertia.T) * METRE**4,
    )


def solids_of(shape: Any) -> list[Any]:
    """All solids of `shape`, with their places, in the order of the file."""
    found = []
    explorer = TopExp_Explorer(shape, TopAbs_SOLID)
    while explorer.More():
        found.append(TopoDS.Solid_s(explorer.Current()))
        explorer.Next()
    return found


def is_closed(solid: Any) -> bool:
    """Whether every edge of `solid`, a solid or a shell, borders two faces (or one face twice), so that a volume is enclosed."""
    if not TopExp_Explorer(solid, TopAbs_SHELL).More():
        return False
    if BRep_Tool.IsClosed_s(solid):  # the kernel's quick test wants every edge twice; where three faces meet it is too strict
        return True
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
