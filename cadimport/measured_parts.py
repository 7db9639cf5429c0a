"""Shapes of the CAD kernel into parts: integrals, faces, fingerprint and mesh of each. Runs in a child process: it imports the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from OCP.BRep import BRep_Tool
from OCP.TopAbs import TopAbs_FACE, TopAbs_SHELL, TopAbs_VERTEX
from OCP.TopExp import TopExp, TopExp_Explorer
from OCP.TopoDS import TopoDS
from OCP.TopTools import TopTools_IndexedMapOfShape

from .assembly import Array, Part, PartKind
from .child_process import Report
from .errors import CadImportError, Note
from .faces import analytic_faces
from .fingerprint import fingerprint
from .given_masses import is_physical
from .mass_properties import METRE, is_closed, measure, solids_of, surface_area
from .product_tree import Product
from .tessellation import empty_mesh, tessellate

LARGEST = 1e12  # m, m^2, m^3, m^5: far beyond any machine, far within the reach of floating point


def measured_parts(products: Mapping[str, Product], report: Report) -> tuple[dict[str, Part], dict[str, str], list[Note]]:
    """All parts by key, the key for each product, and notes about those that are not what they should be."""
    notes: list[Note] = []
    measured: dict[str, Part] = {}
    shapes: dict[str, Any] = {}
    total = len(products)
    for done, (entry, product) in enumerate(products.items()):
        report("measure", done / total)
        part, shapes[entry], found = _measured_part(product)
        measured[entry] = part
        notes.extend(found)
    report("measure", 1.0)
    parts: dict[str, Part] = {}
    key_of: dict[str, str] = {}
    for done, (entry, part) in enumerate(measured.items()):
        report("tessellate", done / total)
        key, number = part.key, 1
        while key in parts:  # two products of one shape: a copy that the designer keeps apart
            number += 1
            key = f"{part.key}-{number}"
        key_of[entry] = key
        shape = shapes[entry]
        mesh = empty_mesh() if shape.IsNull() else tessellate(shape, products[entry].face_colors)
        parts[key] = replace(part, key=key, mesh=mesh)
    report("tessellate", 1.0)
    return parts, key_of, notes


def _measured_part(product: Product) -> tuple[Part, Any, list[Note]]:
    shape = product.shape
    if shape.IsNull() or not TopExp_Explorer(shape, TopAbs_FACE).More():
        note = Note(
            code="W102",
            text=f"'{product.name}' has no faces: an empty part, without mass.",
            element=product.name,
            remedy="Check in CAD whether the part was exported; give it a mass in the project file if it matters.",
        )
        return _part(product, "empty", 0, None, (), np.zeros((0, 3))), shape, [note]
    notes: list[Note] = []
    outcome = measure(shape, area=False)
    shape = outcome.shape
    faces = analytic_faces(shape)
    geometry = outcome.geometry
    if geometry is not None:
        loose = outcome.open_solids or outcome.open_shells or TopExp_Explorer(shape, TopAbs_FACE, TopAbs_SHELL).More()
        area = sum(surface_area(s) for s in solids_of(shape) if is_closed(s)) * METRE**2 if loose else sum(face.area for face in faces)
        geometry = replace(geometry, area=area)
    if outcome.turned:
        notes.append(
            Note(
                code="W103",
                text=f"'{product.name}': {outcome.turned} solid(s) were inside out in the file and were turned.",
                element=product.name,
            )
        )
    kind: PartKind = "solid" if outcome.geometry is not None else "surface"
    if outcome.geometry is None:
        notes.append(
            Note(
                code="W101",
                text=f"'{product.name}' encloses no volume (surfaces only): it is shown, but has no mass.",
                element=product.name,
                remedy="Give it a mass, or a thickness, in [part] of the project file, declare it massless there, or export it as a solid.",
            )
        )
    elif outcome.open_solids:
        notes.append(
            Note(
                code="W106",
                text=f"'{product.name}': {outcome.open_solids} of its {outcome.solids + outcome.open_solids} solids do not close and "
                "count for nothing in its mass.",
                element=product.name,
                remedy="Repair the solid in CAD and export again.",
            )
        )
    if outcome.closed_shells:
        open_ones = f"; {outcome.open_shells} open one(s) count for nothing in its mass" if outcome.open_shells else ""
        notes.append(
            Note(
                code="W107",
                text=f"'{product.name}' holds surfaces, not solids: {outcome.closed_shells} closed shell(s) were made solids{open_ones}.",
                element=product.name,
                remedy="Compare its mass with the data sheet: a hollow thing drawn as one shell counts as full.",
            )
        )
    if outcome.geometry is not None and not is_physical(outcome.geometry.volume, outcome.geometry.inertia):
        notes.append(
            Note(
                code="W108",
                text=f"'{product.name}': its inertia breaks the laws of rigid bodies, so its surfaces cross each other or leave gaps.",
                element=product.name,
                remedy="Repair the solid in CAD, or give mass, center and inertia in [part] of the project file.",
            )
        )
    part = _part(product, kind, outcome.solids, geometry, faces, _corners(shape))
    return replace(part, sheet=outcome.sheet), shape, notes


def _part(product: Product, kind: PartKind, solids: int, geometry: Any, faces: Any, corners: Array) -> Part:
    sizes = [*corners.ravel(), *(x for f in faces for x in (f.area, f.radius, f.minor_radius, *f.span, *f.origin, *f.axis))]
    if geometry is not None:
        sizes += [geometry.volume, geometry.area, *geometry.center, *geometry.inertia.ravel()]
    if not (np.abs(sizes) < LARGEST).all():  # nor NaN
        raise CadImportError(
            "E106",
            f"The shape of '{product.name}' has no size that a machine can have.",
            remedy="The file is damaged; export it again from CAD.",
            element=product.name,
        )
    return Part(
        name=product.name,
        key=fingerprint(geometry, faces, corners),
        kind=kind,
        solids=solids,
        geometry=geometry,
        faces=faces,
        mesh=empty_mesh(),
        color=product.color,
        step_material=product.material,
    )


def _corners(shape: Any) -> Array:
    """All distinct vertices of `shape`, m."""
    vertices = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(shape, TopAbs_VERTEX, vertices)
    points = [BRep_Tool.Pnt_s(TopoDS.Vertex_s(vertices.FindKey(i))) for i in range(1, vertices.Extent() + 1)]
    return np.array([(p.X(), p.Y(), p.Z()) for p in points]).reshape(-1, 3) * METRE
