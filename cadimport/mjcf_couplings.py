"""Equalities of joints and of fixed tendons in an MJCF file, as couplings."""

from __future__ import annotations

from collections.abc import Mapping

from .assembly import MateCoupling
from .errors import Note
from .links import left_out, unknown_name
from .mjcf_document import MjcfDocument
from .safe_xml import Node

SOURCE = "MJCF file"


def equality_couplings(document: MjcfDocument, node: Node, name: str, kinds: Mapping[str, str], notes: list[Note]) -> list[MateCoupling]:
    """The coupling of one <joint> or <tendon> equality; none, with a note, where it is no straight line between coordinates.

    ``y1 = a0 + a1 y2``, y a coordinate or the length of a fixed tendon, both from the pose of the file; `kinds` are those of the joints.
    """
    if node.get("active") == "false":
        return []
    given = node.numbers("polycoef", None, ())
    a0, a1, *higher = (*given, *(0.0, 1.0)[len(given) :])
    if any(higher):
        notes.append(left_out(name, "ties two coordinates by a curve, which no coupling here can", "Make it a straight line."))
        return []
    sides = []
    for number in (1, 2):
        other = node.get(f"{node.tag}{number}")
        sides.append(_terms(document, node, other, name, kinds, notes) if other else {})
    if None in sides:
        return []
    first, second = (side or {} for side in sides)
    terms = {key: first.get(key, 0.0) - a1 * second.get(key, 0.0) for key in [*first, *second]}
    terms = {key: value for key, value in terms.items() if value}
    if not terms:
        raise node.fault(f"The equality '{name}' ties nothing.", "Name a joint1.", element=name)
    return [MateCoupling(name=name, kind="equality", terms=tuple(terms.items()), offset=a0, source=SOURCE)]


def _terms(
    document: MjcfDocument, node: Node, name: str, element: str, kinds: Mapping[str, str], notes: list[Note]
) -> dict[str, float] | None:
    """Coefficients of joints: 1 for a joint itself, those of a fixed tendon; None, with a note, for what has no single coordinate."""
    if node.tag == "joint":
        wanted = {name: 1.0}
    else:
        tendons = {t.get("name"): t for t in document.children("tendon", "fixed")}
        if name not in tendons:
            spatial = {t.get("name") for t in document.children("tendon", "spatial")}
            if name in spatial:
                notes.append(left_out(element, f"ties the spatial tendon '{name}', which is not read", "Leave it out."))
                return None
            raise unknown_name(name, tendons, what="tendon", element=element, place=node.place)
        wanted = {}
        for joint in tendons[name].all("joint"):
            wanted[joint.needed("joint")] = wanted.get(joint.get("joint"), 0.0) + joint.number("coef")
    for key in wanted:
        if key not in kinds:
            raise unknown_name(key, kinds, what="joint", element=element, place=node.place)
        if kinds[key] not in ("revolute", "prismatic"):
            notes.append(left_out(element, f"ties '{key}', which has several coordinates", "Tie hinges and slides."))
            return None
    return wanted
