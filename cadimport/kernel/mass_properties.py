"""Exact volume integrals of a B-rep shape. Runs in the child process: it imports the CAD kernel.

Surfaces are integrated as they are (divergence theorem, Gauss quadrature on every face), no mesh is involved. Whole planes, cylinders,
cones, spheres and tori are exact to round-off, splines to 1e-9 relative (rational arcs beyond 150 degrees that are extruded or revolved
to 1e-7); where faces are trimmed by intersection curves, as in a cross-drilled shaft, the curves' own tolerance enters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_SHELL, TopAbs_SOLID
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS, TopoDS_Compound, TopoDS_Solid
from OCP.TopTools import TopTools_IndexedDataMapOfShapeListOfShape

from foundation.arrays import Array

from ..assembly import Geometry, Sheet
from .face_integrals import FaceIntegrals
from .overlaps import overlaps
from .shapes import METRE, shapes_of, shells_of, solids_of


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
    once: Geometry | None  # `geometry` with what solids have in common counted once; None where they have nothing in common
    uncertain: int  # faces whose edges are not closed loops on them, over which integrals may be wrong


def measure(shape: Any, surfaces: FaceIntegrals | None = None) -> Measured:
    """Volume, area, centre and inertia of all closed solids in `shape`, at density 1, in the frame of `shape`.

    Solids add up whether they touch, overlap or lie apart, as they do in every CAD system's own report; `once` is what they are without
    their overlaps. Shells that belong to no solid
    but enclose a volume (what a CAD system writes of imported geometry) are made solids first.
    """
    surfaces = surfaces or FaceIntegrals(shape)
    solids, closed_solids, integrals, area = [], [], [], 0.0
    open_solids = turned = closed_shells = 0
    shells = shells_of(shape)
    made = [_solid_of(shell) for shell in shells if is_closed(shell)]
    for solid, is_shell in [*((s, False) for s in solids_of(shape)), *((s, True) for s in made)]:
        volume, center, inertia = surfaces.volume(solid)
        closed = is_shell or is_closed(solid)
        if closed and volume < 0.0:
            turned += not is_shell  # a shell has no right side before it is a solid
            solid = solid.Reversed()
            volume, inertia = -volume, -inertia
        closed_shells += is_shell
        solids.append(solid)
        if not closed or not volume > 0.0:
            open_solids += 1
            continue
        closed_solids.append(solid)
        integrals.append((volume, center, inertia))
        area += surfaces.area(solid)
    return Measured(
        shape=_rebuilt(shape, solids) if turned or closed_shells else shape,
        geometry=_sum(integrals, area) if integrals else None,
        solids=len(integrals),
        open_solids=open_solids,
        turned=turned,
        closed_shells=closed_shells,
        open_shells=len(shells) - closed_shells + bool(_loose_faces(shape)),
        sheet=None if integrals else _sheet(shape, surfaces),
        once=_once(closed_solids, integrals, area),
        uncertain=surfaces.uncertain,
    )


def _once(solids: list[Any], integrals: list[tuple[float, Array, Array]], area: float) -> Geometry | None:
    """The integrals of the solids together less those of their overlaps; the area is that of all faces. None where nothing overlaps."""
    found = overlaps(solids, [volume for volume, _, _ in integrals])
    if not found:
        return None
    less = [(-volume, center, -inertia) for volume, center, inertia in (overlap.integrals for overlap in found)]
    return _sum([*integrals, *less], area)


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
    return list(shapes_of(shape, TopAbs_FACE, outside=TopAbs_SHELL))  # that belong to no shell


def _solid_of(shell: Any) -> Any:
    solid, builder = TopoDS_Solid(), BRep_Builder()
    builder.MakeSolid(solid)
    builder.Add(solid, shell)
    return solid


def _sheet(shape: Any, surfaces: FaceIntegrals) -> Sheet | None:
    """The integrals over all faces, in SI."""
    area, center, inertia = surfaces.surface(shape)
    if not area > 0.0:
        return None
    return Sheet(area=area * METRE**2, center=center * METRE, inertia=0.5 * (inertia + inertia.T) * METRE**4)


def is_closed(solid: Any) -> bool:
    """Whether every edge of `solid`, a solid or a shell, borders two faces (or one face twice), so that a volume is enclosed."""
    shells = list(shapes_of(solid, TopAbs_SHELL))
    if not shells:
        return False
    if all(BRep_Tool.IsClosed_s(shell) for shell in shells):  # the kernel wants every edge twice; where three faces meet it is too strict
        return True
    uses = TopTools_IndexedDataMapOfShapeListOfShape()
    TopExp.MapShapesAndAncestors_s(solid, TopAbs_EDGE, TopAbs_FACE, uses)
    for index in range(1, uses.Extent() + 1):
        edge = TopoDS.Edge_s(uses.FindKey(index))
        if uses.FindFromIndex(index).Extent() < 2 and not BRep_Tool.Degenerated_s(edge):
            return False
    return bool(uses.Extent() > 0)
