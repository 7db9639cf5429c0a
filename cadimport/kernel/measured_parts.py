"""Shapes of the CAD kernel into parts: integrals, faces, fingerprint and mesh of each. Runs in a child process: it imports the kernel."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
from OCP.Bnd import Bnd_Box
from OCP.BRepBndLib import BRepBndLib
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp, TopExp_Explorer
from OCP.TopTools import TopTools_IndexedMapOfShape

from foundation.arrays import Array
from foundation.errors import CadImportError, Note

from ..assembly import Mesh, Part, PartKind, empty_mesh
from ..masses.mass_overrides import is_physical
from ..sandbox.child_process import Report
from ..sandbox.forks import forked, forks
from ..sandbox.limits import current_limits
from ..store.fingerprint import fingerprint
from .face_integrals import FaceIntegrals
from .faces import analytic_faces
from .mass_properties import Measured, measure
from .part_cache import PartCache
from .product_tree import Product
from .shapes import METRE, corners
from .stored_shapes import frozen_shape, mesh_later, mesh_of

FACES_LATER = 1500  # from so many on to make their triangles takes longer than to start a process that makes them when they are wanted
SHRUNK = 0.95  # of a size: far more than chords and tolerances take from it
FACES_A_FORK = 200  # measured and meshed in the time that a further process costs, some ten times over
LARGEST = 1e12  # m, m^2, m^3, m^5: far beyond any machine, far within the reach of floating point


def measured_parts(products: Mapping[str, Product], report: Report) -> tuple[dict[str, Part], dict[str, str], list[Note]]:
    """All parts by key, the key for each product, and notes about those that are not what they should be.

    What an earlier reading computed for a shape is reused (`part_cache`).
    """
    cache = PartCache(current_limits().parts)
    names = {entry: cache.key(product) for entry, product in products.items()}
    known = {entry: kept for entry, product in products.items() if (kept := cache.get(names[entry], product)) is not None}
    new = {entry: product for entry, product in products.items() if entry not in known}
    faces = {entry: _face_count(product.shape) for entry, product in new.items()}
    shares = _shares(faces)
    later = names if sum(faces.values()) > FACES_LATER else {}

    def work(share: Sequence[str], first: bool) -> list[tuple[Part, list[Note]]]:
        mine = {entry: products[entry] for entry in share}
        return made_parts(mine, report if first else silent, alone=len(shares) == 1, later=later)

    made: dict[str, tuple[Part, list[Note]]] = {**known}
    for share, results in zip(shares, forked(shares, work), strict=True):
        made |= zip(share, results, strict=True)
        for entry, (part, notes_of_part) in zip(share, results, strict=True):
            cache.put(names[entry], part, notes_of_part)
    return keyed_parts({entry: made[entry] for entry in products})


def keyed_parts(made: Mapping[str, tuple[Part, list[Note]]]) -> tuple[dict[str, Part], dict[str, str], list[Note]]:
    """Parts by unique keys, the key for each product, and the notes of all."""
    parts: dict[str, Part] = {}
    key_of: dict[str, str] = {}
    notes: list[Note] = []
    for entry, (part, found) in made.items():
        notes.extend(found)
        key, number = part.key, 1
        while key in parts:  # two products of one shape: a copy that the designer keeps apart
            number += 1
            key = f"{part.key}-{number}"
        key_of[entry] = key
        parts[key] = replace(part, key=key)
    return parts, key_of, notes


def _shares(faces: Mapping[str, int]) -> list[list[str]]:
    """The products, of which the numbers of faces are given, in as many shares as there are processes for them, of about equal numbers."""
    shares: list[list[str]] = [[] for _ in range(max(1, min(forks(sum(faces.values()) / FACES_A_FORK), len(faces))))]
    loads = [0] * len(shares)
    for entry in sorted(faces, key=lambda e: -faces[e]):
        lightest = loads.index(min(loads))
        shares[lightest].append(entry)
        loads[lightest] += faces[entry] + 1
    return shares


def _face_count(shape: Any) -> int:
    if shape.IsNull():
        return 0
    faces = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(shape, TopAbs_FACE, faces)
    return int(faces.Extent())


def made_parts(
    products: Mapping[str, Product], report: Report, *, alone: bool, later: Mapping[str, str] = MappingProxyType({})
) -> list[tuple[Part, list[Note]]]:
    """The parts of some products, measured first, then with their triangles.

    For each product that `later` has a name for, the shape is kept under it, of which the triangles are made when somebody asks.
    """
    total = len(products)
    measured = []
    for done, product in enumerate(products.values()):
        report("measure", done / total)
        measured.append(_measured_part(product))
    report("measure", 1.0)
    made = []
    for done, ((part, shape, notes), (entry, product)) in enumerate(zip(measured, products.items(), strict=True)):
        report("tessellate", done / total)
        mesh = empty_mesh() if part.kind == "empty" else _mesh(shape, product, later.get(entry, ""), threads=alone)
        made.append((replace(part, mesh=mesh), notes))
    report("tessellate", 1.0)
    return made


def _mesh(shape: Any, product: Product, name: str, *, threads: bool) -> Mesh:
    data = frozen_shape(shape, product.face_colors)
    folder = current_limits().parts
    if name and folder is not None:
        with contextlib.suppress(OSError):  # without a cache it is made now
            return mesh_later(data, folder, name)
    return mesh_of(data, threads=threads)


def _size_within(shape: Any, points: Array) -> tuple[float, float]:
    """m: less than the longest side of the box around the mesh of a shape, and more than its diagonal."""
    box = Bnd_Box()
    BRepBndLib.Add_s(shape, box, False)
    if box.IsVoid() or not len(points):
        return 0.0, math.inf
    return SHRUNK * float(np.ptp(points, axis=0).max()) * METRE, math.sqrt(box.SquareExtent()) * METRE / SHRUNK


def silent(stage: str, fraction: float) -> None:
    """For a fork: its parent reports the progress of all."""


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
    surfaces = FaceIntegrals(shape)
    outcome = measure(shape, surfaces)
    faces = analytic_faces(outcome.shape, surfaces)
    kind: PartKind = "solid" if outcome.geometry is not None else "surface"
    points = corners(outcome.shape)
    part = _part(product, kind, outcome.solids, outcome.geometry, faces, points * METRE)
    size = _size_within(outcome.shape, points)
    return replace(part, sheet=outcome.sheet, once=outcome.once, size_within=size), outcome.shape, _notes(product.name, outcome)


def _notes(name: str, outcome: Measured) -> list[Note]:
    """What in a part's shape makes its mass other than one may think."""
    enclosed = outcome.geometry is not None
    every = outcome.solids + outcome.open_solids
    rows: tuple[tuple[bool, str, str, str], ...] = (
        (outcome.turned > 0, "W103", f"{outcome.turned} solid(s) were inside out in the file and were turned", ""),
        (
            not enclosed,
            "W101",
            "it encloses no volume (surfaces only): it is shown, but has no mass",
            "Give it a mass, or a thickness, in [part] of the project file, declare it massless there, or export it as a solid.",
        ),
        (
            enclosed and outcome.open_solids > 0,
            "W106",
            f"{outcome.open_solids} of its {every} solids do not close and count for nothing in its mass",
            "Repair the solid in CAD and export again.",
        ),
        (
            outcome.closed_shells > 0,
            "W107",
            f"{outcome.closed_shells} of its {every} solids are closed surfaces in the file and were made solids",
            "Compare its mass with the data sheet: a hollow thing drawn as one shell counts as full.",
        ),
        (
            enclosed and outcome.open_shells > 0,
            "W111",
            f"its mass is that of its solids; {outcome.open_shells} open surface(s) beside them are shown and count for nothing",
            "Give mass, center and inertia in [part] of the project file if these surfaces represent something heavy.",
        ),
        (
            outcome.once is not None,
            "W145",
            _overlap_text(outcome),
            f'Cut them in CAD; or count what they have in common once: [part."{name}"] weigh_once = true in the project file.',
        ),
        (
            outcome.uncertain > 0,
            "W140",
            f"the edges of {outcome.uncertain} of its faces are not closed loops on their surfaces, so that its mass may be wrong",
            "Compare its mass with CAD's own, and repair the part there, or give mass, center and inertia in [part] of the project file.",
        ),
        (
            outcome.geometry is not None and not is_physical(outcome.geometry.volume, outcome.geometry.inertia),
            "W108",
            "its inertia breaks the laws of rigid bodies, so its surfaces cross each other or leave gaps",
            "Repair the solid in CAD, or give mass, center and inertia in [part] of the project file.",
        ),
    )
    return [Note(code=code, text=f"'{name}': {text}.", element=name, remedy=remedy) for holds, code, text, remedy in rows if holds]


def _overlap_text(outcome: Measured) -> str:
    if outcome.once is None or outcome.geometry is None:
        return ""
    twice = outcome.geometry.volume - outcome.once.volume
    share = 100.0 * twice / outcome.geometry.volume
    return f"its {outcome.solids} solids overlap: {twice * 1e6:.4g} cm^3, {share:.3g} % of its volume, are weighed more than once"


def _part(product: Product, kind: PartKind, solids: int, geometry: Any, faces: Any, points: Array) -> Part:
    sizes = [x for f in faces for x in (f.area, f.radius, f.minor_radius, *f.span)]
    vectors = [points.ravel(), *(f.origin for f in faces), *(f.axis for f in faces)]
    if geometry is not None:
        sizes += [geometry.volume, geometry.area]
        vectors += [geometry.center, geometry.inertia.ravel()]
    if not (np.abs(np.concatenate([sizes, *vectors])) < LARGEST).all():  # nor NaN
        raise CadImportError(
            "E106",
            f"The shape of '{product.name}' has no size that a machine can have.",
            remedy="The file is damaged; export it again from CAD.",
            element=product.name,
        )
    return Part(
        name=product.name,
        key=fingerprint(geometry, faces, points),
        kind=kind,
        solids=solids,
        geometry=geometry,
        faces=faces,
        mesh=empty_mesh(),
        color=product.color,
        step_material=product.material,
    )
