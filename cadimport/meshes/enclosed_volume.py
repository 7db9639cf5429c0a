"""The exact integrals over the volume that triangles enclose; a surface that does not close is repaired where that can be."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ..assembly import Geometry

_GAP = 1e-3  # of volume and area: what a mass may be wrong by without a word; slivers between triangles are smaller
MOST_REPAIRED = 100_000  # triangles: turning them takes trimesh some 50 us each
SAME_CORNER = 6  # digits of the largest extent in which corners agree that are one


def volume_integrals(corners: Array) -> Geometry | None:
    """Volume, area, centre and inertia (at density 1) of a closed surface of triangles; None when it encloses nothing.

    The divergence theorem, one tetrahedron per triangle from a point near the middle: exact for a closed surface. A surface that is
    inside out is turned.
    """
    middle = corners.reshape(-1, 3).mean(axis=0)
    a, b, c = (corners[:, i] - middle for i in range(3))
    six = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = float(six.sum()) / 6.0
    area = float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()) / 2.0
    if not abs(volume) > 1e-12 * area**1.5:
        return None
    sign = 1.0 if volume > 0.0 else -1.0
    total = a + b + c
    first = (six[:, None] * total).sum(axis=0) / 24.0
    second = np.einsum("i,ij,ik->jk", six, total, total)
    for corner in (a, b, c):
        second += np.einsum("i,ij,ik->jk", six, corner, corner)
    second /= 120.0
    center = first / volume
    second = sign * (second - volume * np.outer(center, center))
    inertia = np.trace(second) * np.eye(3) - second
    return Geometry(volume=sign * volume, area=area, center=middle + center, inertia=0.5 * (inertia + inertia.T))


def closed_surface(corners: Array, element: str, mesh: str) -> tuple[Array, list[Note]]:
    """The triangles that `element` is weighed by, repaired where they do not close and can be made to, with a note on that.

    ``W141`` says what was repaired; ``W139`` that the surface stays open or partly inside out, so that what it encloses is a guess.
    """
    if volume_integrals(corners) is None or closes(corners):
        return corners, []
    repaired, done = _repaired(corners) if len(corners) <= MOST_REPAIRED else (None, "")
    if repaired is None or not closes(repaired):
        note = Note(
            code="W139",
            text=f"{element}: the surface of its mesh '{mesh}' is open or partly inside out, so that its mass is a guess",
            element=element,
            remedy="Repair the mesh, or give mass and inertia in the file.",
        )
        return corners, [note]
    note = Note(
        code="W141",
        text=f"{element}: the surface of its mesh '{mesh}' did not close and was repaired: {done}",
        element=element,
        remedy="Compare its mass with what is known of the part, or repair the mesh in the program that made it.",
    )
    return repaired, [note]


def closes(corners: Array) -> bool:
    """Whether triangles that enclose a volume leave no gap and are all seen from one side.

    Over a closed surface the normals n add up to zero, and x n^T to the volume times the unit matrix, wherever x is counted from.
    """
    whole = volume_integrals(corners)
    if whole is None:
        return False
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    normals = np.cross(b - a, c - a) / 2.0  # times area
    outer = np.einsum("ij,ik->jk", corners.mean(axis=1) - whole.center, normals)
    gap = np.abs(np.abs(np.trace(outer)) / 3.0 * np.eye(3) - np.sign(np.trace(outer)) * outer).max() / whole.volume
    return bool(gap < _GAP and np.linalg.norm(normals.sum(axis=0)) < _GAP * whole.area)


def _repaired(corners: Array) -> tuple[Array | None, str]:
    """The triangles with one corner for those that agree, each once and turned as most of its body are, and what was done in words.

    None where edges are left that do not belong to two triangles: no turning closes these.
    """
    from trimesh import Trimesh, graph, repair

    low = corners.min(axis=(0, 1))
    extent = float((corners.max(axis=(0, 1)) - low).max())
    surface = Trimesh((corners.reshape(-1, 3) - low) / extent, np.arange(3 * len(corners)).reshape(-1, 3), process=False)
    surface.merge_vertices(digits_vertex=SAME_CORNER)
    surface.update_faces(surface.unique_faces() & surface.nondegenerate_faces())
    if not surface.is_watertight:
        return None, ""
    before = np.array(surface.faces)
    repair.fix_winding(surface)
    faces = np.array(surface.faces)
    turned = (faces != before).any(axis=1)
    for body in graph.connected_components(surface.face_adjacency, nodes=np.arange(len(faces))):
        if turned[body].sum() > len(body) / 2:  # the search began at a triangle that was wrong; a cavity is rightly inside out
            faces[body], turned[body] = faces[body][:, ::-1], ~turned[body]
    dropped = len(corners) - len(faces)
    done = [f"{dropped} triangles without area or given twice left out"] if dropped else []
    done += [f"{turned.sum()} triangles turned over"] if turned.any() else []
    return np.asarray(surface.vertices)[faces] * extent + low, ", ".join(done) or "corners that nearly agree made one"
