"""MJCF's <attach>: a body of another model, or all that its world holds, put where the element stands.

Names of what is attached, and what refers to them, get the prefix before them. Classes and assets come along whole; tendons, equalities and
actuators come along where all that they name is attached. Each model's numbers are meant as its own <compiler>
says, so angles are converted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from foundation.errors import Note
from foundation.suggestions import did_you_mean

from ....meshes.mesh_files import beside
from ....sandbox.safe_xml import Node
from ...notes import left_out
from .replicas import SUFFIX

if TYPE_CHECKING:
    from .document import MjcfDocument

# Attributes that no XML can have: the folder that the file of an attached mesh is given from, and its model's setting on an attached body.
HOME = " home"
INERTIA = " inertiafromgeom"
_KINDS = ("body", "joint", "site", "geom", "tendon")  # what elements outside bodies refer to
_NAMES = frozenset(
    (
        *("name", "class", "childclass", "mesh", "material", "texture", "hfield", "target", "jointinparent", "slidersite", "cranksite"),
        *("refsite", "sidesite", *(f"{kind}{number}" for kind in _KINDS for number in ("", "1", "2"))),
    )
)
_TIED = ("tendon", "equality", "actuator", "contact")  # tendons first: the others name them
_ASSETS = ("mesh", "material")  # the others are neither weighed nor drawn
_ANGLES = ("range", "ref", "springref")  # of a joint that turns
# Settings that decide what is computed, beside those that are taken from each model.
_SETTINGS = {
    "balanceinertia": "false",
    "boundinertia": "0",
    "boundmass": "0",
    "fitaabb": "false",
    "inertiagrouprange": "0 5",
    "settotalmass": "-1",
}  # each with MuJoCo's default


@dataclass(frozen=True, slots=True)
class _Naming:
    """How the names of an attached model are written in the outer one; copies of one <attach> differ in their suffix."""

    prefix: str
    suffix: str

    def __call__(self, name: str) -> str:
        return f"{self.prefix}{name}{self.suffix}"


def attached(outer: MjcfDocument, node: Node, inner: MjcfDocument) -> tuple[list[Node], list[Note]]:
    """What stands in the place of an <attach>, and notes; assets, classes and what acts go into `outer`.

    Raises
    ------
    CadImportError
        ``E155`` for a body that the model does not have.
    """
    named = _Naming(node.get("prefix"), node.get(SUFFIX))
    wanted = node.get("body")
    world = [child for piece in inner.section("worldbody") for child in piece.children]
    childclass = ""
    if wanted:
        bodies = {body.get("name"): (body, inherited) for body, inherited in reversed(list(_bodies(inner)))}
        if wanted not in bodies:
            remedy = did_you_mean(wanted, bodies) or "Correct the name."
            raise node.fault(f"The attached model has no body '{wanted}'.", remedy, code="E155", element=wanted)
        found, childclass = bodies[wanted]
        world = [found]
    for name, table in inner.classes():
        outer.add_class(named(name), {tag: _converted(tag, values, inner, outer) for tag, values in table.items()}, inner.drives_of(name))
    frame = Node(tag="frame", attributes={"childclass": named(childclass or "main")}, file=node.file, line=node.line)
    frame.children = [_renamed(child, named, inner, outer, childclass) for child in world]
    for section, elements in _acting(inner, world):
        _section(outer.root, section, node).children += [_classed(_renamed(each, named, inner, outer, ""), named) for each in elements]
    for asset in (child for piece in inner.section("asset") for child in piece.children if child.tag in _ASSETS):
        renamed = _classed(_renamed(_located(asset, inner), named, inner, outer, ""), named)
        _section(outer.root, "asset", node).children.append(renamed)
    return [frame], _notes(node, inner, outer)


def _bodies(inner: MjcfDocument) -> Iterator[tuple[Node, str]]:
    """Every body with the default class that holds around it."""
    stack = [(piece, piece.get("childclass")) for piece in inner.section("worldbody")]
    while stack:
        node, childclass = stack.pop()
        if node.tag == "body":
            yield node, childclass
        stack += [(child, node.get("childclass") or childclass) for child in reversed(node.children)]


def _renamed(node: Node, named: _Naming, inner: MjcfDocument, outer: MjcfDocument, childclass: str) -> Node:
    """A copy of an element and all below it, with the prefix before names and angles as the outer model has them."""
    childclass = node.get("childclass") or childclass
    turns = node.tag == "joint" and inner.resolved(node, childclass).get("type", "hinge") in ("hinge", "ball")
    values = dict(inner.resolved(node, childclass).attributes if turns else node.attributes)
    if node.tag == "body":
        values.setdefault(INERTIA, inner.compiler.get("inertiafromgeom", "auto"))
    if node.tag == "joint" and (inner.resolved(node, childclass).get("limited") or "auto") == "auto":
        values["limited"] = str(inner.automatic_limits and "range" in inner.resolved(node, childclass).attributes).lower()
    attributes = {
        key: named(value) if key in _NAMES and value and value != "world" else value
        for key, value in _converted(node.tag, values, inner, outer, turns=turns).items()
    }
    children = [_renamed(child, named, inner, outer, childclass) for child in node.children]
    return Node(tag=node.tag, attributes=attributes, file=node.file, line=node.line, text=node.text, children=children)


def _converted(tag: str, values: Mapping[str, str], inner: MjcfDocument, outer: MjcfDocument, *, turns: bool = False) -> dict[str, str]:
    """Attributes with rotations and, of a joint that `turns`, angles as the outer model writes them."""
    given = dict(values)
    if inner.degrees == outer.degrees and inner.sequence == outer.sequence:
        return given
    if ("euler" in given or "axisangle" in given) and "quat" not in given:
        R = inner.rotation(Node(tag=tag, attributes=given, file=inner.path.name, line=0))
        given = {key: value for key, value in given.items() if key not in ("euler", "axisangle")} | {"xyaxes": _text(R[:, :2].T.ravel())}
    if turns and inner.degrees != outer.degrees:
        factor = math.pi / 180.0 if inner.degrees else 180.0 / math.pi
        element = Node(tag=tag, attributes=given, file=inner.path.name, line=0)
        given |= {key: _text(factor * number for number in element.numbers(key, None)) for key in _ANGLES if key in given}
    return given


def _acting(inner: MjcfDocument, world: list[Node]) -> Iterator[tuple[str, list[Node]]]:
    """By section, the elements that tie or drive only what is attached."""
    inside: dict[str, set[str]] = {kind: set() for kind in _KINDS}
    inside["body"].add("world")
    for top in world:
        for node in top.walk():
            kind = "joint" if node.tag == "freejoint" else node.tag
            if kind in inside:
                inside[kind].add(node.get("name"))
    for section in _TIED:
        kept = []
        for node in (child for piece in inner.section(section) for child in piece.children):
            named = [
                (kind, part.get(key)) for part in node.walk() for kind in _KINDS for key in (kind, f"{kind}1", f"{kind}2") if part.get(key)
            ]
            if named and all(value in inside[kind] for kind, value in named):
                kept.append(node)
                if section == "tendon":
                    inside["tendon"].add(node.get("name"))
        if kept:
            yield section, kept


def _classed(node: Node, named: _Naming) -> Node:
    node.attributes.setdefault("class", named("main"))
    return node


def _located(asset: Node, inner: MjcfDocument) -> Node:
    """A mesh with its name written out and its file given from a folder, whichever the settings of its model lead to."""
    file = asset.get("file").replace("\\", "/")
    if asset.tag != "mesh" or not file:
        return asset
    name = asset.get("name") or PurePosixPath(file).stem
    if asset.get(HOME):  # attached to the attached model in turn
        return asset
    if inner.compiler.get("strippath") == "true":
        file = PurePosixPath(file).name
    written = str(PurePosixPath((inner.compiler.get("meshdir") or inner.compiler.get("assetdir") or "").replace("\\", "/")) / file)
    home = inner.path.parent
    if beside(home, written) is None and (other := inner.home_of(asset, file)) is not None:
        home, written = other, file
    attributes = asset.attributes | {"name": name, "file": written, HOME: str(home)}
    return Node(tag="mesh", attributes=attributes, file=asset.file, line=asset.line)


def _notes(node: Node, inner: MjcfDocument, outer: MjcfDocument) -> list[Note]:
    name = node.get("prefix") or node.get("model") or node.tag
    other = [key for key, usual in _SETTINGS.items() if inner.compiler.get(key, usual) != outer.compiler.get(key, usual)]
    notes = [*inner.notes]
    if other:
        why = f"has other settings of {', '.join(other)} than the model that it is attached to, whose settings are taken"
        notes.append(left_out(name, why, "Write the same <compiler> settings in both."))
    if inner.automatic_limits != outer.automatic_limits and (inner.section("actuator") or inner.section("tendon")):
        why = "has another autolimits than the model that it is attached to, whose setting is taken for tendons and actuators"
        notes.append(left_out(name, why, "Write ctrllimited and forcelimited at each."))
    if inner.section("keyframe"):
        notes.append(left_out(name, "has keyframes, which are not attached", "Write the start under [initial]."))
    return notes


def _section(root: Node, tag: str, node: Node) -> Node:
    found = root.find(tag)
    if found is None:
        found = Node(tag=tag, attributes={}, file=node.file, line=node.line)
        root.children.append(found)
    return found


def _text(numbers: Iterable[float]) -> str:
    return " ".join(repr(float(number)) for number in numbers)
