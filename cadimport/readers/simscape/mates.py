"""Joints, constraints and rigid groups of a Simscape Multibody XML file as mates.

Newer exports write joints, which name their kind. Constraints of one pair of instances are taken together: what they leave free is the kind
of the mate (`constraint_rows`). Instances of sub-assemblies that the file calls rigid, and those of one rigid group, move as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import MategraphError

from ...assembly import Mate
from ...mates.geometric_constraints import End, constrain
from ...mates.kind_from_constraints import Constraints, mate_left
from ...names import readable
from ...sandbox.safe_xml import Node
from ..links import Link, mate_at
from ..notes import left_out
from .document import SOURCE, Document, Place, Uids

_JOINTS = {
    "weld": "fixed",
    "rigid": "fixed",
    "revolute": "revolute",
    "prismatic": "prismatic",
    "cylindrical": "cylindrical",
    "spherical": "spherical",
    "planar": "planar",
    "universal": "universal",
    "sixdof": "free",
    "6dof": "free",
    "bushing": "free",
}


@dataclass(slots=True, kw_only=True, eq=False)
class _Group:
    """The constraints between one pair of instances."""

    names: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    constraints: Constraints = field(default_factory=Constraints)
    points: list[Array] = field(default_factory=list)
    failed: bool = False


def mates_of(document: Document) -> list[Mate]:
    """All mates of a file, in the order joints, constraints, rigid groups; what is left out is noted in the document.

    1. Assemblies whose own frame a mate refers to get a part for it, unless one is fixed in them: other mates then mean that one too.
    2. Joints, constraints, rigid groups, and what is fixed in one assembly.
    3. A part that mates fix to the root assembly is grounded: it takes the place of the root's frame.
    """
    for tag, ends in (("Joints", ("BaseFrame", "FollowerFrame")), ("Constraints", ("ConstraintGeometry",))):  # 1.
        for node, scope in _nodes(document, tag):
            if scope and any(document.own_frame(end) for word in ends for end in node.all(word)):
                document.frame_link(scope)
    mates = [*_joints(document), *_constraints(document), *_rigid_groups(document), *_anchored(document)]  # 2.
    return _without_frame(document, mates)  # 3.


def _link(document: Document, node: Node, place: Place | None, scope: Uids) -> Link:
    """The part at one end of a mate; an end without a part is an assembly's own frame."""
    if place is not None:
        return place.link
    return document.frame_link(scope if document.own_frame(node) else (*scope, *document.steps(node)))


def _anchored(document: Document) -> Iterator[Mate]:
    """Fixed mates between the parts that are fixed in one assembly."""
    for scope, paths in document.anchors.items():
        places = [place for path in paths if (place := document.anchor_of(path)) is not None]
        if not scope:
            places = [place for place in places if place.grounded]
        for place in places[1:]:
            if place.rigid is None or place.rigid != places[0].rigid:
                name = f"{places[0].link.name} + {place.link.name}"
                evidence = "both grounded in one assembly"
                yield mate_at(name, "fixed", places[0].link, place.link, place.link.X_WL, source=SOURCE, evidence=evidence)


def _without_frame(document: Document, mates: Sequence[Mate]) -> list[Mate]:
    """The mates with a part in place of the root's own frame, where mates fix it there; it is then grounded."""
    frame = document.frames.get(())
    fixing = [] if frame is None else [mate for mate in mates if mate.kind == "fixed" and frame.name in (mate.a, mate.b)]
    if frame is None or not fixing:
        return list(mates)
    name = fixing[0].b if fixing[0].a == frame.name else fixing[0].a
    part = next(link for link in (*(place.link for place in document.places), *document.frames.values()) if link.name == name)
    X_PL = inverse_pose(part.X_WL) @ frame.X_WL
    document.grounded = [name]
    del document.frames[()]

    def moved(mate: Mate) -> Mate:
        if mate.a == frame.name:
            return replace(mate, a=name, X_AF=X_PL @ mate.X_AF)
        return replace(mate, b=name, X_BM=X_PL @ mate.X_BM) if mate.b == frame.name else mate

    return [moved(mate) for mate in mates if mate is not fixing[0]]


# -------------------------------------------------------------------------------------------------------------------------- joints


def _joints(document: Document) -> Iterator[Mate]:
    for node, scope in _nodes(document, "Joints"):
        try:
            mate = _joint(document, node, scope)
        except MategraphError as error:
            document.problems.append(error)
            continue
        if mate is not None:
            yield mate


def _joint(document: Document, node: Node, scope: Uids) -> Mate | None:
    """The mate of one joint; None, with a note, where it moves nothing or is of no kind that is known."""
    name = readable(node.get("name")) or node.tag
    base, follower = node.child("BaseFrame"), node.child("FollowerFrame")
    (a, X_WA), (b, X_WB) = (document.end(frame, scope, name) for frame in (base, follower))
    kind = _JOINTS.get(node.tag.lower().removesuffix("joint") or node.get("type").lower())
    if kind is None:
        why = f"is a {node.tag}, which is no kind of mate here"
        document.notes.append(left_out(name, why, "Add a [mate] in the project file."))
        return None
    X_WF, X_WM = X_WA @ document.transform(base), X_WB @ document.transform(follower)
    first, second = (_link(document, frame, place, scope) for frame, place in ((base, a), (follower, b)))
    if first is second:
        _on_one_part(document, name, node.tag, (a, b), first, holds=kind == "fixed")
        return None
    mate = mate_at(name, kind, first, second, X_WF, source=SOURCE, evidence=node.tag)
    return replace(mate, X_BM=inverse_pose(second.X_WL) @ X_WM)


# --------------------------------------------------------------------------------------------------------------------- constraints


def _constraints(document: Document) -> Iterator[Mate]:
    groups: dict[tuple[str, str], _Group] = {}
    for node, scope in _nodes(document, "Constraints"):
        try:
            _gather(document, node, scope, groups)
        except MategraphError as error:
            document.problems.append(error)
        except ValueError as error:
            document.problems.append(node.fault(f"A constraint has {error}.", "Export the file again."))
    by_name = {link.name: link for link in (*(place.link for place in document.places), *document.frames.values())}
    for (a, b), group in groups.items():
        near = np.mean(group.points, axis=0) if group.points else by_name[b].X_WL[:3, 3]
        found = None if group.failed else mate_left(group.constraints, near)
        name = " + ".join(group.names)
        if found is None:
            why = "holds a constraint that is not known here" if group.failed else "leaves a motion that is no kind of mate here"
            why = f"({', '.join(group.words)}) between '{a}' and '{b}' {why}"
            document.notes.append(left_out(name, why, "Add a [mate] between them in the project file."))
            continue
        kind, X_WF = found
        yield mate_at(name, kind, by_name[a], by_name[b], X_WF, source=SOURCE, evidence=", ".join(group.words))


def _gather(document: Document, node: Node, scope: Uids, groups: dict[tuple[str, str], _Group]) -> None:
    """Add one constraint to the rows of its pair of instances."""
    word = node.tag if node.tag != "Constraint" else node.get("type")
    name = readable(node.get("name")) or word
    if word.lower() == "unknownconstraint" and name.lower().startswith("lock"):
        word = "lock"  # SolidWorks' mate of this name holds all six freedoms; its exporter knows no word for it
    geometry = node.all("ConstraintGeometry")
    if len(geometry) != 2:
        raise node.fault(f"The constraint '{name}' has {len(geometry)} ends.", "Export the file again.", element=name)
    found = [document.end(end, scope, name) for end in geometry]
    first, second = (_link(document, end, place, scope) for end, (place, _) in zip(geometry, found, strict=True))
    if first is second:
        _on_one_part(document, name, word, [place for place, _ in found], first, holds=True)
        return
    group = groups.get((second.name, first.name)) or groups.setdefault((first.name, second.name), _Group())
    group.names.append(name)
    group.words.append(word.lower())
    ends = [_end(document, end, X_WI) for end, (_, X_WI) in zip(geometry, found, strict=True)]
    group.points += [end.point for end in ends]
    group.failed |= not constrain(group.constraints, word.lower(), *ends)


def _end(document: Document, node: Node, X_WI: Array) -> End:
    """One end of a constraint in W; its numbers are in the frame of the instance I."""
    position, axis = node.find("Position"), node.find("Axis")
    point = np.zeros(3) if position is None else np.array(position.numbers(None, 3)) * document.length
    return End(
        kind=node.get("geomType").lower() or ("point" if axis is None else "line"),
        point=X_WI[:3, :3] @ point + X_WI[:3, 3],
        axis=None if axis is None else X_WI[:3, :3] @ np.array(axis.numbers(None, 3)),
    )


# ----------------------------------------------------------------------------------------------------------------------- and other


def _rigid_groups(document: Document) -> Iterator[Mate]:
    """Fixed mates from the first part of each rigid group to all others of it."""
    heads: dict[Uids, Place] = {}
    for place in document.places:
        if place.rigid is None:
            continue
        head = heads.setdefault(place.rigid, place)
        if head is not place:
            name = f"{head.link.name} + {place.link.name}"
            evidence = "inside one rigid sub-assembly"
            yield mate_at(name, "fixed", head.link, place.link, place.link.X_WL, source=SOURCE, evidence=evidence)


def _nodes(document: Document, tag: str) -> Iterator[tuple[Node, Uids]]:
    """The children of all elements of this tag in the assemblies, and the uids that lead to each assembly."""
    for assembly, scope in document.scopes():
        holder = assembly.find(tag)
        for node in holder.children if holder is not None else ():
            yield node, scope


def _on_one_part(document: Document, name: str, word: str, places: Sequence[Place | None], link: Link, *, holds: bool) -> None:
    """Note a joint or constraint whose two ends lie on one part, unless it only holds what is grounded anyway."""
    if holds and None in places:
        return
    what = f"both ends of this {word} lie on '{link.name}'"
    if None in places:
        what = f"this {word} joins the assembly's own frame and '{link.name}', which the file grounds"
    document.notes.append(left_out(name, f"{what}: it moves nothing and is left out", "Add a [mate] between the parts that are meant."))
