"""Names of a part's faces by what they are: "bore ø12 (2)", "plane +z (1)", "shaft ø8".

A name is made of the kind and size of the face, and of a number where a part has several of them. Numbers follow the places of the faces
in the part's frame, from low to high, so that they are the same when CAD exports the part again and lists its faces in another order.

Pieces of one surface over the same length, as the two halves that many programs split a bore into, are one feature and share its name.

>>> import numpy as np
>>> from cadimport.assembly import Face
>>> z = np.array([0.0, 0.0, 1.0])
>>> top = Face(kind="plane", origin=np.array([0.0, 0.0, 0.01]), axis=z, area=1e-4)
>>> bore = Face(kind="cylinder", origin=np.zeros(3), axis=z, radius=6e-3, hole=True, span=(0.0, 0.01), area=3.77e-4)
>>> names_of_faces((top, bore))
('plane +z', 'bore ø12')
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from foundation.arrays import Array

    from .assembly import Face, Part

GRID = 1e-6  # m; places that differ by less are one place
SHIFT = 0.31  # of a grid step: designers' places are whole or half steps and must not lie where rounding turns over
ALONG = 1e-4  # rad; a normal within this of an axis of the part's frame has its name
PARTIAL = 0.45  # of a turn; a cylinder of less is a rounded edge, not a bore or a shaft
AXES = ("x", "y", "z")

Place = tuple[int, ...]


def face_name(part: Part, index: int) -> str:
    """The name of the face ``part.faces[index]``; "surface" for -1, which stands for a face that is not known."""
    return "surface" if index < 0 else names_of_faces(part.faces)[index]


def names_of_faces(faces: Sequence[Face]) -> tuple[str, ...]:
    """The name of each face, in the order of `faces`."""
    features: dict[tuple[str, Place], list[int]] = {}
    for index, face in enumerate(faces):
        features.setdefault((face.kind, _place(face)), []).append(index)
    labelled: dict[str, list[tuple[Place, list[int]]]] = {}
    for (_, place), pieces in features.items():
        labelled.setdefault(_label([faces[i] for i in pieces]), []).append((place, pieces))
    names = [""] * len(faces)
    for label, alike in labelled.items():
        for number, (_, pieces) in enumerate(sorted(alike), start=1):
            for index in pieces:
                names[index] = label if len(alike) == 1 else f"{label} ({number})"
    return tuple(names)


def _label(pieces: Sequence[Face]) -> str:
    """What a feature is, without its number."""
    face = pieces[0]
    size = f"{2e3 * face.radius:.4g}"
    if face.kind == "plane":
        return f"plane {_direction(face.axis)}".rstrip()
    if face.kind == "cylinder":
        whole = 2.0 * math.pi * face.radius * (face.span[1] - face.span[0])
        if sum(piece.area for piece in pieces) < PARTIAL * whole:
            return f"{'fillet' if face.hole else 'rounding'} r{1e3 * face.radius:.4g}"
        return f"{'bore' if face.hole else 'shaft'} ø{size}"
    if face.kind == "cone":
        return f"{'countersink' if face.hole else 'cone'} {math.degrees(2.0 * abs(face.half_angle)):.3g}°"
    if face.kind == "sphere":
        return f"{'socket' if face.hole else 'ball'} ø{size}"
    if face.kind == "torus":
        return f"{'groove' if face.hole else 'torus'} ø{size} r{1e3 * face.minor_radius:.4g}"
    return "free-form face"


def _direction(axis: Array) -> str:
    """The axis of the part's frame that a normal is along, with its sign; empty where it is along none."""
    largest = int(np.argmax(np.abs(axis)))
    if math.hypot(*np.delete(axis, largest)) > ALONG:
        return ""
    return ("+" if axis[largest] > 0.0 else "-") + AXES[largest]


def _place(face: Face) -> Place:
    """Where a face lies, on the grid: what pieces of one feature have in common, whatever point and sense the file gives its axis."""
    if face.kind in ("plane", "other"):
        return _on_grid([*face.origin, *face.axis, math.sqrt(face.area)])
    if face.kind in ("sphere", "torus"):
        return _on_grid([*face.origin, face.radius, face.minor_radius])
    middle = face.origin + 0.5 * (face.span[0] + face.span[1]) * face.axis
    middle_radius = face.radius + 0.5 * (face.span[0] + face.span[1]) * math.tan(face.half_angle)
    return _on_grid([*middle, face.span[1] - face.span[0], middle_radius, float(face.hole)])


def _on_grid(values: Sequence[float]) -> Place:
    return tuple(math.floor(value / GRID + SHIFT) for value in values)
