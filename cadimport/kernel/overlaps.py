"""What solids of one part have in common. Runs in the child process: it imports the CAD kernel.

Each solid is cut with those before it that its bounding box meets: the volume that is counted more than once, without counting the common
of three solids twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from OCP.Bnd import Bnd_Box
from OCP.BRepAlgoAPI import BRepAlgoAPI_Common
from OCP.BRepBndLib import BRepBndLib
from OCP.TopTools import TopTools_ListOfShape

from foundation.arrays import Array

from ..masses.primitive_solids import together
from .face_integrals import FaceIntegrals
from .shapes import faces_of, solids_of

MOST_SOLIDS = 200  # of one part that are compared
MOST_FACES = 400  # of the solids of one cut: the kernel's time grows with their product
MOST_FACES_OF_ALL = 10_000  # of all cuts of one part together, some seconds; not a time: a busy machine must give the same numbers
LEAST = 1e-6  # of the smaller solid's volume: less is the tolerance of faces that touch

Integrals = tuple[float, Array, Array]  # volume, centre, inertia about it; mm


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Overlap:
    """What a solid has in common with those before it."""

    solid: int
    integrals: Integrals


def overlaps(solids: Sequence[Any], volumes: Sequence[float]) -> list[Overlap]:
    """The overlaps of these closed solids, of positive volume (mm^3), within the limits of effort above."""
    if not 1 < len(solids) <= MOST_SOLIDS:
        return []
    boxes = [_box(solid) for solid in solids]
    faces = [len(faces_of(solid)) for solid in solids]
    left = MOST_FACES_OF_ALL
    found: list[Overlap] = []
    for i in range(1, len(solids)):
        before = [j for j in range(i) if not boxes[i].IsOut(boxes[j])]
        effort = faces[i] + sum(faces[j] for j in before)
        if before and effort <= min(MOST_FACES, left):
            left -= effort
            integrals = _common(solids[i], [solids[j] for j in before])
            if integrals is not None and integrals[0] > LEAST * min(volumes[k] for k in (i, *before)):
                found.append(Overlap(solid=i, integrals=integrals))
    return found


def _box(solid: Any) -> Any:
    box = Bnd_Box()
    BRepBndLib.Add_s(solid, box, False)
    box.SetGap(0.0)
    return box


def _common(solid: Any, others: Sequence[Any]) -> Integrals | None:
    """The integrals over what a solid has in common with others; None where there is nothing, or the kernel fails."""
    arguments, tools = TopTools_ListOfShape(), TopTools_ListOfShape()
    arguments.Append(solid)
    for other in others:
        tools.Append(other)
    cut = BRepAlgoAPI_Common()
    cut.SetArguments(arguments)
    cut.SetTools(tools)
    cut.SetNonDestructive(True)
    cut.Build()
    if not cut.IsDone() or cut.Shape().IsNull():
        return None
    pieces = solids_of(cut.Shape())
    surfaces = FaceIntegrals(cut.Shape())
    rows = [surfaces.volume(piece) for piece in pieces]
    volume, center, inertia = together([row for row in rows if row[0] > 0.0])
    return (volume, center, inertia) if volume > 0.0 else None
