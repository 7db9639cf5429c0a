"""Constraints of A2plus, an older assembly workbench of FreeCAD: mates from what all constraints between two parts leave.

Each constraint is an object of the document with two parts by name (``Object1``, ``Object2``), an element of each (``Face6``, ``Edge12``,
``Vertex1``), a type and, of some types, ``lockRotation``. The tree of the workbench shows every constraint twice; the second one, its
mirror, says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from foundation.errors import Note

from ...kernel.shape_elements import ShapeElement
from ...mates.constrained_pairs import Tie, TieEnd
from ..notes import left_out
from .document import Document, DocumentObject, Leaf

ElementOf = Callable[[Leaf, str], ShapeElement | None]

# Type -> the word of the table of geometric constraints, and what each end counts as ("" for what its element is).
TYPES = {
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


def constraint_ties(document: Document, leaves: Mapping[str, Leaf], element_of: ElementOf) -> tuple[list[Tie], list[Note]]:
    """The constraints between parts; notes where they do not tie two."""
    part_of = {leaf.names[-1]: name for name, leaf in leaves.items()}
    ties: list[Tie] = []
    notes: list[Note] = []
    for item in constraints_of(document):
        first, second = (part_of.get(item.text(f"Object{number}")) for number in (1, 2))
        if first is None or second is None or first == second:
            notes.append(left_out(item.label, "does not tie two parts of this document", "Repair the constraint in FreeCAD."))
        else:
            ties.append(_tie(item, first, second, leaves, element_of))
    return ties, notes


def _tie(item: DocumentObject, a: str, b: str, leaves: Mapping[str, Leaf], element_of: ElementOf) -> Tie:
    word = item.text("Type")
    elements = [element_of(leaves[part], item.text(f"SubElement{number}")) for number, part in ((1, a), (2, b))]
    says, *kinds = TYPES.get(word, ("", "", ""))
    ends = None
    if says and elements[0] is not None and elements[1] is not None:
        if [element.kind == "plane" for element in elements if element] == [True, False] and kinds == ["line", "plane"]:
            kinds.reverse()
        one, other = (_end(element, kind, leaves[part]) for element, kind, part in zip(elements, kinds, (a, b), strict=True) if element)
        ends = (one, other)
    return Tie(label=item.label, word=word, a=a, b=b, says=says, ends=ends, locked=item.flag("lockRotation"))


def _end(element: ShapeElement, kind: str, leaf: Leaf) -> TieEnd:
    """An element of a part in W, as what the constraint takes it for: of a circle or a cylinder its axis, or its centre."""
    R, p = leaf.X_WP[:3, :3], leaf.X_WP[:3, 3]
    axis = None if element.axis is None or kind == "point" else R @ element.axis
    return TieEnd(kind=kind, point=R @ element.point + p, axis=axis)
