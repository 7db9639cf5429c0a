"""Constraints of A2plus, an older assembly workbench of FreeCAD: mates from what all constraints between two parts leave.

Each constraint is an object of the document with two parts by name (``Object1``, ``Object2``), an element of each (``Face6``, ``Edge12``,
``Vertex1``), a type and, of some types, ``lockRotation``. The tree of the workbench shows every constraint twice; the second one, its
mirror, says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import Note

from ...assembly import Mate
from ...kernel.shape_elements import ShapeElement
from ...mates.geometric_constraints import End, constrain
from ...mates.kind_from_constraints import Constraints, mate_left
from ...names import unique_names
from ..notes import left_out
from .document import Document, DocumentObject, Leaf

SOURCE = "FreeCAD file (A2plus)"
ElementOf = Callable[[Leaf, str], ShapeElement | None]

# Type -> the word of the table of geometric constraints, and what each end counts as ("" for what its element is).
_TYPES = {
    "pointIdentity": ("coincident", "point", "point"),
    "sphereCenterIdent": ("coincident", "point", "point"),
    "pointOnLine": ("coincident", "point", "line"),
    "pointOnPlane": ("distance", "point", "plane"),
    "circularEdge": ("offset", "circle", "circle"),
    "axial": ("concentric", "line", "line"),
    "axisParallel": ("parallel", "line", "line"),
    "axisPlaneParallel": ("parallel", "line", "plane"),
    "axisPlaneNormal": ("angle", "line", "plane"),
    "axisPlaneAngle": ("angle", "line", "plane"),
    "planesParallel": ("parallel", "plane", "plane"),
    "angledPlanes": ("angle", "plane", "plane"),
    "plane": ("distance", "plane", "plane"),
}


@dataclass(slots=True, kw_only=True, eq=False)
class _Tie:
    """One constraint and its two parts."""

    item: DocumentObject
    a: str
    b: str


@dataclass(slots=True, kw_only=True, eq=False)
class _Pair:
    """All constraints between two parts, or between those that are fixed to them, and the mate that they leave."""

    a: str
    b: str
    found: tuple[str, Array] | None = None  # kind and X_WF
    rows: Constraints = field(default_factory=Constraints)
    names: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    points: list[Array] = field(default_factory=list)
    failed: bool = False


def constraints_of(document: Document) -> list[DocumentObject]:
    """The constraints of a document that count: not suppressed, and without mirrors."""
    found: dict[tuple[str, ...], DocumentObject] = {}
    keys = ("Type", "Object1", "SubElement1", "Object2", "SubElement2")
    for item in document.objects.values():
        if all(key in item.properties for key in keys) and not item.flag("Suppressed"):
            found.setdefault(tuple(item.text(key) for key in keys), item)
    return list(found.values())


def asked_elements(document: Document) -> Iterator[tuple[str, str]]:
    """Object and element that the constraints refer to."""
    for item in constraints_of(document):
        for number in (1, 2):
            yield item.text(f"Object{number}"), item.text(f"SubElement{number}")


def fixed_parts(leaves: Mapping[str, Leaf], document: Document) -> tuple[str, ...]:
    """The parts that A2plus holds where they are."""
    fixed = {name for name, item in document.objects.items() if item.flag("fixedPosition")}
    return tuple(name for name, leaf in leaves.items() if leaf.names[-1] in fixed)


def constraint_mates(document: Document, leaves: Mapping[str, Leaf], element_of: ElementOf) -> tuple[list[Mate], list[Note]]:
    """The mates that the constraints between parts leave; notes where they leave no kind of mate.

    1. The constraints of every pair of parts.
    2. Parts that are fixed to each other count as one: what ties either of them to a third part acts together.
    """
    part_of = {leaf.names[-1]: name for name, leaf in leaves.items()}
    ties: list[_Tie] = []
    notes: list[Note] = []
    for item in constraints_of(document):  # 1.
        first, second = (part_of.get(item.text(f"Object{number}")) for number in (1, 2))
        if first is None or second is None or first == second:
            notes.append(left_out(item.label, "does not tie two parts of this document", "Repair the constraint in FreeCAD."))
        else:
            ties.append(_Tie(item=item, a=first, b=second))
    whole = {name: name for name in leaves}  # part -> the first of those that are fixed to it
    mates: list[Mate] = []
    while True:  # 2.
        pairs = _pairs(ties, whole, leaves, element_of)
        fixed = next((pair for pair in pairs if pair.found is not None and pair.found[0] == "fixed"), None)
        if fixed is None:
            break
        mates.append(_mate(fixed, leaves))
        kept, gone = whole[fixed.a], whole[fixed.b]
        whole = {name: kept if head == gone else head for name, head in whole.items()}
    for pair in pairs:
        if pair.found is not None:
            mates.append(_mate(pair, leaves))
            continue
        why = "holds a constraint that is not known here" if pair.failed else "leaves a motion that is no kind of mate here"
        why = f"({', '.join(pair.types)}) between '{pair.a}' and '{pair.b}' {why}"
        notes.append(left_out(" + ".join(pair.names), why, "Add a [mate] between them in the project file."))
    names = unique_names(mate.name for mate in mates)
    return [replace(mate, name=name) for mate, name in zip(mates, names, strict=True)], notes


def _pairs(ties: Sequence[_Tie], whole: Mapping[str, str], leaves: Mapping[str, Leaf], element_of: ElementOf) -> list[_Pair]:
    """What the ties between every two wholes leave."""
    pairs: dict[frozenset[str], _Pair] = {}
    for tie in ties:
        between = frozenset((whole[tie.a], whole[tie.b]))
        if len(between) == 2:
            pair = pairs.setdefault(between, _Pair(a=tie.a, b=tie.b))
            _gather(pair, tie.item, (leaves[tie.a], leaves[tie.b]), element_of)
    for pair in pairs.values():
        pair.found = None if pair.failed else mate_left(pair.rows, np.mean(pair.points, axis=0))
    return list(pairs.values())


def _mate(pair: _Pair, leaves: Mapping[str, Leaf]) -> Mate:
    assert pair.found is not None
    kind, X_WF = pair.found
    X_AF, X_BM = (inverse_pose(leaves[part].X_WP) @ X_WF for part in (pair.a, pair.b))
    evidence = f"constraints of A2plus: {', '.join(pair.types)}"
    return Mate(name=f"{pair.a} - {pair.b}", kind=kind, a=pair.a, b=pair.b, X_AF=X_AF, X_BM=X_BM, source=SOURCE, evidence=evidence)


def _gather(pair: _Pair, item: DocumentObject, parts: tuple[Leaf, Leaf], element_of: ElementOf) -> None:
    """Add the rows of one constraint."""
    word = item.text("Type")
    pair.names.append(item.label)
    pair.types.append(word)
    elements = [element_of(leaf, item.text(f"SubElement{number}")) for number, leaf in zip((1, 2), parts, strict=True)]
    if word not in _TYPES or elements[0] is None or elements[1] is None:
        pair.failed = True
        return
    name, *kinds = _TYPES[word]
    if [_is_plane(element) for element in elements if element] == [True, False] and kinds == ["line", "plane"]:
        kinds.reverse()
    ends = [_end(element, kind, leaf) for element, kind, leaf in zip(elements, kinds, parts, strict=True) if element]
    pair.points += [end.point for end in ends]
    pair.failed |= not constrain(pair.rows, name, *ends)
    if item.flag("lockRotation") and ends[0].axis is not None:
        pair.rows.no_turn(ends[0].axis)


def _is_plane(element: ShapeElement) -> bool:
    return element.kind == "plane"


def _end(element: ShapeElement, kind: str, leaf: Leaf) -> End:
    """An element of a part in W, as what the constraint takes it for: of a circle or a cylinder its axis, or its centre."""
    R, p = leaf.X_WP[:3, :3], leaf.X_WP[:3, 3]
    axis = None if element.axis is None or kind == "point" else R @ element.axis
    return End(kind=kind, point=R @ element.point + p, axis=axis)
