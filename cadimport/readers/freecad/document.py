"""A FreeCAD document as plain objects with properties: the zip archive and its ``Document.xml``, and nothing of FreeCAD itself."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from foundation.arrays import Array, pose

from ...assembly import Color
from ...rotations import from_quaternion
from ...sandbox.archives import Archive
from ...sandbox.safe_xml import HUGE, LARGEST, MOST_OF_CAD, Node, parse_xml, read_bytes
from .colors import colors_of

MM = 1e-3  # FreeCAD saves millimetres whatever it shows
MOST_ELEMENTS = 100_000  # of one link array

SUB_ASSEMBLY = "Assembly::AssemblyLink"
CONTAINERS = ("App::Part", "Assembly::AssemblyObject", "App::DocumentObjectGroup", "App::LinkGroup")
LINKS = ("App::Link", "App::LinkElement", SUB_ASSEMBLY)


@dataclass(slots=True, kw_only=True, eq=False)
class DocumentObject:
    """One object of the document: a feature, a container, a link, a joint."""

    document: Document
    name: str  # unique in the document; what references use
    type: str  # "Part::Box", "App::Link", ...
    properties: dict[str, Node] = field(default_factory=dict)
    inputs: tuple[str, ...] = ()  # names of the objects that it is made from
    poses: dict[str, Array] = field(default_factory=dict)  # placements read so far: links ask for the same one again and again

    @property
    def label(self) -> str:
        """The name that the user sees."""
        return self.text("Label") or self.name

    @property
    def is_link(self) -> bool:
        """Whether this stands for another object: FreeCAD's own links, and those that add-ons make with its link extension."""
        return self.type in LINKS or "LinkedObject" in self.properties

    @property
    def is_sub_assembly(self) -> bool:
        """Whether this is the link to another assembly with links to that one's components in it, as FreeCAD fills it."""
        return self.type == SUB_ASSEMBLY and bool(self.links("Group"))

    def value(self, name: str) -> Node | None:
        """The element that holds a property's value."""
        node = self.properties.get(name)
        return node.children[0] if node is not None and node.children else None

    def text(self, name: str, default: str = "") -> str:
        """A property of one value, as text."""
        node = self.value(name)
        return default if node is None else node.get("value", default)

    def flag(self, name: str, default: bool = False) -> bool:
        """A property that is true or false."""
        return self.text(name, str(default)).lower() == "true"

    def number(self, name: str, default: float = 0.0) -> float:
        """A number in the document's unit: millimetres and degrees."""
        node = self.value(name)
        return default if node is None else node.number("value", default)

    def choice(self, name: str) -> str:
        """The word that an enumeration stands at."""
        node = self.properties.get(name)
        if node is None:
            return ""
        index, words = node.find("Integer"), node.find("CustomEnumList")
        if index is None or words is None:
            return self.text(name)
        number, listed = int(index.number("value", 0.0)), words.all("Enum")
        return listed[number].get("value") if 0 <= number < len(listed) else ""

    def placement(self, name: str = "Placement") -> Array:
        """A pose, m; the identity where there is none."""
        if name not in self.poses:
            node = self.value(name)
            self.poses[name] = np.eye(4) if node is None or node.tag != "PropertyPlacement" else _pose(node)
        return self.poses[name]

    def links(self, name: str) -> list[str]:
        """The names that a list of links holds."""
        node = self.value(name)
        return [] if node is None else [link.get("value") for link in node.all("Link") if link.get("value")]

    def link(self, name: str) -> tuple[str, str]:
        """File (empty for this document) and object name of a link."""
        node = self.value(name)
        if node is None:
            return "", ""
        return node.get("file"), node.get("name") or node.get("value")

    def reference(self, name: str) -> tuple[str, tuple[str, ...]]:
        """Object name and sub-names of a reference to an element: ``("Assembly", ("Base.Face6", "Base.Vertex7"))``."""
        node = self.value(name)
        if node is None:
            return "", ()
        subs = tuple(sub.get("value") for sub in node.all("Sub"))
        return node.get("name") or node.get("value"), subs or ((node.get("sub"),) if node.get("sub") else ())

    def placements(self, name: str) -> list[Array]:
        """A list of poses, m, from the binary member that holds it."""
        node = self.value(name)
        if node is None or not node.get("file"):
            return []
        data = self.document.archive.read(node.get("file"))
        (count,) = struct.unpack_from("<I", data) if len(data) >= 4 else (0,)
        width = 56 if len(data) >= 4 + 56 * count else 28  # doubles, or floats in single precision
        if count > MOST_ELEMENTS or len(data) < 4 + width * count:
            raise node.fault(f"The list of placements of '{self.label}' is damaged.", "Save the document again.", element=self.label)
        rows = np.frombuffer(data, dtype="<f8" if width == 56 else "<f4", count=7 * count, offset=4).reshape(-1, 7).astype(np.float64)
        try:
            if not (np.abs(rows) < HUGE).all():  # nor NaN
                raise ValueError("a number of no machine")
            return [pose(from_quaternion(row[6], row[3], row[4], row[5]), row[:3] * MM) for row in rows]
        except ValueError as reason:
            raise node.fault(
                f"The list of placements of '{self.label}' holds {reason}.", "Recompute and save the document again.", element=self.label
            ) from None


@dataclass(slots=True, kw_only=True, eq=False)
class Leaf:
    """One occurrence of an object with a shape."""

    shape: tuple[Path, str]  # document and name of the object
    label: str
    path: tuple[str, ...]  # labels of what it lies in
    names: tuple[str, ...]  # object names from the root down to it, for references
    X_WP: Array
    component: tuple[str, ...]  # names down to the component of the outermost assembly that it moves with


class Document:
    """All objects of one .FCStd file, in the file's order."""

    def __init__(self, path: Path) -> None:
        self.path = path
        data = read_bytes(path)
        self.digest = hashlib.sha256(data).hexdigest()
        self.archive = Archive(data, path.name)
        root = parse_xml(self.archive.read("Document.xml", LARGEST), path.name, most=MOST_OF_CAD)
        if root.tag != "Document":
            raise root.fault(f"'{path.name}' is not a FreeCAD document.", "Give a file saved by FreeCAD.", code="E153")
        self.version = root.get("ProgramVersion")
        self.label = _label(root) or path.stem
        self.objects: dict[str, DocumentObject] = {}
        declared = root.find("Objects")
        for node in declared.all("Object") if declared is not None else ():
            self.objects[node.needed("name")] = DocumentObject(document=self, name=node.needed("name"), type=node.get("type"))
        for node in declared.all("ObjectDeps") if declared is not None else ():
            known = self.objects.get(node.get("Name"))
            if known is not None:
                known.inputs = tuple(dep.get("Name") for dep in node.all("Dep"))
        stored = root.find("ObjectData")
        for node in stored.all("Object") if stored is not None else ():
            known = self.objects.get(node.needed("name"))
            properties = node.find("Properties")
            if known is not None and properties is not None:
                known.properties = {p.get("name"): p for p in properties.all("Property")}

    @cached_property
    def colors(self) -> dict[str, Color]:
        """Colours of objects, by name."""
        return colors_of(self.archive)

    @cached_property
    def grouped(self) -> frozenset[str]:
        """Names of objects that lie in a group, part, assembly or array of links."""
        return frozenset(name for item in self.objects.values() for key in ("Group", "ElementList") for name in item.links(key))


def _label(root: Node) -> str:
    properties = root.find("Properties")
    for node in properties.all("Property") if properties is not None else ():
        if node.get("name") == "Label" and node.children:
            return node.children[0].get("value")
    return ""


def _pose(node: Node) -> Array:
    q = [node.number(key, default) for key, default in (("Q0", 0.0), ("Q1", 0.0), ("Q2", 0.0), ("Q3", 1.0))]
    try:
        R = from_quaternion(q[3], q[0], q[1], q[2])
    except ValueError:
        raise node.fault("A placement has a rotation of zero length.", "Save the document again.") from None
    return pose(R, [node.number(key, 0.0) * MM for key in ("Px", "Py", "Pz")])
