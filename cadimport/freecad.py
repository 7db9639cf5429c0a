"""FreeCAD documents (.FCStd of 1.0 and 1.1): parts with their shapes, links, Assembly joints with frames and limits, grounded parts.

What counts as a part: an object with a shape that lies in an assembly or App::Part, or stands alone at the root; not the features it is
made from, and not the original that links place elsewhere. What lies inside one component of an assembly (an App::Part, a sub-assembly)
keeps together: FreeCAD's solver moves components, so their parts are joined by fixed mates.

References to elements are written as ``Assembly`` + ``Base.Face6`` by 1.0 and as ``Base`` + ``Face6`` by 1.1; both end at the same part.
A joint's ``Placement1`` and ``Placement2`` are frames on the two referenced objects, with the attachment offsets already in them.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from .assembly import Array, Assembly, Instance, Mate
from .child_process import Progress
from .errors import CadImportError, Note
from .freecad_document import MM, Document, DocumentObject
from .links import left_out
from .mesh_files import beside
from .names import unique_names
from .poses import inverse, turn_about_z
from .shape_worker import parts_of_shapes

SOURCE = "FreeCAD file"
DEEPEST = 40  # containers and links inside one another
MOST_INSTANCES = 50_000

_CONTAINERS = ("App::Part", "Assembly::AssemblyObject", "App::DocumentObjectGroup", "App::LinkGroup")
_LINKS = ("App::Link", "App::LinkElement", "Assembly::AssemblyLink")
_KINDS = {
    "Fixed": "fixed",
    "Revolute": "revolute",
    "Cylindrical": "cylindrical",
    "Slider": "prismatic",
    "Ball": "spherical",
    "Screw": "screw",
}
_NOT_A_PART = (
    "Sketcher::",
    "App::Origin",
    "App::Line",
    "App::Plane",
    "App::Point",
    "PartDesign::Line",
    "PartDesign::Plane",
    "Spreadsheet::",
)


@dataclass(slots=True, kw_only=True, eq=False)
class _Leaf:
    """One occurrence of an object with a shape."""

    shape: tuple[Path, str]  # document and name of the object
    label: str
    path: tuple[str, ...]  # labels of what it lies in
    names: tuple[str, ...]  # object names from the root down to it, for references
    X_WP: Array
    component: tuple[str, ...]  # names down to the component of the outermost assembly that it moves with


def read_freecad(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The assembly in a FreeCAD document.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E153`` and ``E160`` for a damaged or hostile file, ``E161`` a link that leads nowhere, ``E162`` a shape that
        cannot be read, ``E107`` no shapes, ``E111`` a scaled or mirrored link; ``E108`` ... ``E113`` from the CAD kernel.
    """
    path = Path(path).absolute()
    reader = _Reader(path)
    leaves = list(reader.leaves())
    if not leaves:
        raise CadImportError(
            "E107", f"'{path.name}' holds no shapes.", remedy="Save a document with solids, recomputed.", element=path.name
        )
    names = unique_names(leaf.label for leaf in leaves)
    shapes = reader.shapes(leaves, progress)
    instances = {
        name: Instance(name=name, path=(reader.name, *leaf.path, name), part=shapes.instances[reader.key(leaf)].part, X_WP=leaf.X_WP)
        for name, leaf in zip(names, leaves, strict=True)
    }
    mates, grounded = reader.joints(dict(zip(names, leaves, strict=True)))
    others = {document.path: document.digest for document in reader.documents.values() if document.path != path}
    return Assembly(
        name=reader.name,
        source=path,
        digest=reader.main.digest,
        schema=f"FreeCAD {reader.main.version.split('R')[0].strip()}".strip(),
        length_unit="mm",
        parts=shapes.parts,
        instances=instances,
        mates=tuple(mates),
        notes=(*shapes.notes, *reader.notes),
        references=tuple(others.items()),
        grounded=tuple(grounded),
    )


class _Reader:
    """One main document and those that its links lead to."""

    def __init__(self, path: Path) -> None:
        self.main = Document(path)
        self.documents = {path: self.main}
        self.notes: list[Note] = []
        self.assemblies = [o for o in self._roots() if o.type == "Assembly::AssemblyObject"]
        self.name = self.assemblies[0].label if len(self.assemblies) == 1 else self.main.label

    # ------------------------------------------------------------------------------------------------------------------- the tree

    def _roots(self) -> list[DocumentObject]:
        return [item for name, item in self.main.objects.items() if name not in self.main.grouped]

    def leaves(self) -> Iterator[_Leaf]:
        """All parts, in the order of the document."""
        roots = self._roots()
        containers = self.assemblies or [o for o in roots if o.type in _CONTAINERS]
        used = self._used()
        originals = {item.link("LinkedObject")[1] for item in self.main.objects.values() if item.type in _LINKS}
        count = 0
        for item in self.assemblies or roots:
            alone = item not in containers
            if alone and (item.name in used or (containers and item.name in originals) or not item.flag("Visibility", True)):
                continue
            for leaf in self._walk(item, np.eye(4), (), (), 0):
                count += 1
                if count > MOST_INSTANCES:
                    raise CadImportError(
                        "E152",
                        f"'{self.main.path.name}' places more than {MOST_INSTANCES} parts.",
                        remedy="Simplify it.",
                        element=item.label,
                    )
                yield leaf

    def _used(self) -> set[str]:
        """Names of objects that a feature with a shape is made from."""
        return {
            name
            for item in self.main.objects.values()
            if item.type not in (*_CONTAINERS, *_LINKS) and "Shape" in item.properties
            for name in item.inputs
        }

    def _walk(
        self, item: DocumentObject, X_WO: Array, labels: tuple[str, ...], names: tuple[str, ...], depth: int, placed: Array | None = None
    ) -> Iterator[_Leaf]:
        """The parts of one object, whose container lies at ``X_WO``; `placed` is the pose that a link gives it in place of its own."""
        if depth > DEEPEST:
            raise CadImportError(
                "E161",
                f"'{item.label}' is nested more than {DEEPEST} deep, or in itself.",
                remedy="Remove the cyclic link.",
                element=item.label,
            )
        X_WI = X_WO @ (item.placement() if placed is None else placed)
        here = (*names, item.name)
        if item.type in _LINKS:
            yield from self._linked(item, X_WO if placed is None else X_WO @ placed, labels, here, depth)
        elif item.type in _CONTAINERS:
            inside = labels if depth == 0 and item in self.assemblies else (*labels, item.label)
            for name in item.links("Group"):
                child = item.document.objects.get(name)
                if child is not None and self._is_part(child):
                    yield from self._walk(child, X_WI, inside, here, depth + 1)
        elif self._is_part(item):
            yield _Leaf(shape=(item.document.path, item.name), label=item.label, path=labels, names=here, X_WP=X_WI, component=here[:2])

    def _linked(self, item: DocumentObject, X_WO: Array, labels: tuple[str, ...], names: tuple[str, ...], depth: int) -> Iterator[_Leaf]:
        self._check_scale(item)
        own = item.placement()
        elements = [item.document.objects[name] for name in item.links("ElementList") if name in item.document.objects]
        if elements:
            for element in elements:
                yield from self._walk(element, X_WO @ own, (*labels, item.label), names, depth + 1)
            return
        target = self._target(item)
        if item.type == "Assembly::AssemblyLink" and not item.flag("Rigid", True):
            self.notes.append(left_out(item.label, "is a flexible sub-assembly; its inner joints are not carried over", "Make it rigid."))
        inner = target.placement() if item.flag("LinkTransform") else np.eye(4)
        count = int(item.number("ElementCount", 0.0))
        places = item.placements("PlacementList")[:count] if count else [np.eye(4)]
        for place in places:
            for leaf in self._walk(target, X_WO, labels, names, depth + 1, placed=own @ place @ inner):
                only = len(leaf.names) == len(names) + 1  # the link stands for one part, and gives it its name
                leaf.names = (*names, *leaf.names[len(names) + 1 :])
                leaf.component = leaf.names[:2]
                yield replace(leaf, label=item.label) if only else leaf

    def _is_part(self, item: DocumentObject) -> bool:
        if item.type in (*_CONTAINERS, *_LINKS):
            return True
        node = item.value("Shape")
        return node is not None and node.get("file") in item.document.archive.members and not item.type.startswith(_NOT_A_PART)

    def _target(self, item: DocumentObject) -> DocumentObject:
        file, name = item.link("LinkedObject")
        document = item.document
        if file:
            found = beside(document.path.parent, file)
            if found is None:
                raise CadImportError(
                    "E161",
                    f"'{item.label}' links to '{file}', which is not beside '{document.path.name}'.",
                    remedy="Put the linked document into the same folder.",
                    element=item.label,
                )
            document = self.documents.setdefault(found, self.documents.get(found) or Document(found))
        target = document.objects.get(name)
        if target is None:
            raise CadImportError(
                "E161", f"The link '{item.label}' leads to no object.", remedy="Repair or delete the link in FreeCAD.", element=item.label
            )
        return target

    def _check_scale(self, item: DocumentObject) -> None:
        node = item.value("ScaleVector")
        vector = [] if node is None else [node.number(f"value{axis}", 1.0) for axis in "XYZ"]
        if any(abs(scale - 1.0) > 1e-9 for scale in (item.number("Scale", 1.0), *vector)):
            raise CadImportError(
                "E111",
                f"The link '{item.label}' scales or mirrors its part, which no rigid body can do.",
                remedy="Make the scaled or mirrored copy a part of its own in FreeCAD.",
                element=item.label,
            )

    # ------------------------------------------------------------------------------------------------------------------- shapes

    def key(self, leaf: _Leaf) -> str:
        document, name = leaf.shape
        return f"{name} {list(self.documents).index(document)}"

    def shapes(self, leaves: list[_Leaf], progress: Progress | None) -> Assembly:
        """The distinct shapes as parts, measured in a child process."""
        with tempfile.TemporaryDirectory(prefix="mategraph-") as folder:
            files: dict[str, tuple[str, Path]] = {}
            for leaf in leaves:
                key = self.key(leaf)
                if key in files:
                    continue
                document, name = leaf.shape
                item = self.documents[document].objects[name]
                node = item.value("Shape")
                assert node is not None
                target = Path(folder) / f"{len(files)}.brp"  # our own name: those in the archive are never used as paths
                target.write_bytes(item.document.archive.read(node.get("file")))
                files[key] = (item.label, target)
            return parts_of_shapes(files, Path(folder), element=self.main.path.name, progress=progress)

    # ------------------------------------------------------------------------------------------------------------------- joints

    def joints(self, leaves: dict[str, _Leaf]) -> tuple[list[Mate], list[str]]:
        """The mates of all joints, then those that hold components together; and the grounded parts."""
        mates: list[Mate] = []
        grounded: list[str] = []
        for item in self.main.objects.values():
            if "ObjectToGround" in item.properties:
                _, name = item.link("ObjectToGround")
                grounded += [part for part, leaf in leaves.items() if name in leaf.names][:1]
            elif "JointType" in item.properties and "Reference1" in item.properties:
                mate = self._mate(item, leaves)
                if mate is not None:
                    mates.append(mate)
        labels = unique_names(mate.name for mate in mates)
        mates = [replace(mate, name=name) for mate, name in zip(mates, labels, strict=True)]
        return [*mates, *self._held_together(leaves, {mate.name for mate in mates})], list(dict.fromkeys(grounded))

    def _held_together(self, leaves: dict[str, _Leaf], taken: set[str]) -> Iterator[Mate]:
        if not self.assemblies:
            return
        first: dict[tuple[str, ...], str] = {}
        for name, leaf in leaves.items():
            head = first.setdefault(leaf.component, name)
            if head == name:
                continue
            label = f"{head} + {name}"
            while label in taken:
                label += "'"
            taken.add(label)
            yield Mate(
                name=label,
                kind="fixed",
                a=head,
                b=name,
                X_AF=np.eye(4),
                X_BM=inverse(leaf.X_WP) @ leaves[head].X_WP,
                source=SOURCE,
                evidence="inside one component of the assembly",
            )

    def _mate(self, item: DocumentObject, leaves: dict[str, _Leaf]) -> Mate | None:
        kind = _KINDS.get(item.choice("JointType"))
        ends = [self._end(item, number, leaves) for number in (1, 2)]
        if kind is None:
            coupling = item.choice("JointType") in ("RackPinion", "Gears", "Belt")
            why = f"is a joint of type {item.choice('JointType')}"
            if coupling:
                self.notes.append(left_out(item.label, why + ", a coupling of two joints", "Couple the two joints in the project."))
            else:
                self.notes.append(
                    left_out(item.label, why + ", which is no kind of mate here", "Add a [mate] between its parts in the project file.")
                )
            return None
        if ends[0] is None or ends[1] is None or ends[0][0] == ends[1][0]:
            self.notes.append(left_out(item.label, "does not join two parts of this document", "Repair the joint in FreeCAD."))
            return None
        (a, X_WF), (b, X_WM) = ends[0], ends[1]
        limits, several = self._limits(item, kind, inverse(X_WF) @ X_WM)
        active = item.flag("Activated", True) and not item.flag("Suppressed")
        return Mate(
            name=item.label,
            kind=kind,
            a=a,
            b=b,
            X_AF=inverse(leaves[a].X_WP) @ X_WF,
            X_BM=inverse(leaves[b].X_WP) @ X_WM,
            limits=limits,
            freedom_limits=several,
            pitch=item.number("Distance") * MM / (2.0 * math.pi) if kind == "screw" else 0.0,
            source=SOURCE,
            status="confirmed" if active else "rejected",
            evidence=f"Assembly joint of type {item.choice('JointType')}" + ("" if active else ", switched off in FreeCAD"),
        )

    def _end(self, item: DocumentObject, number: int, leaves: dict[str, _Leaf]) -> tuple[str, Array] | None:
        """The part that a reference leads to, and the joint's frame on it in W."""
        name, subs = item.reference(f"Reference{number}")
        wanted = [name, *(subs[0].split(".")[:-1] if subs else ())]
        wanted = [step for step in wanted if step]
        best: str | None = None
        length = 0
        for part, leaf in leaves.items():
            matched = _matched(wanted, leaf.names)
            if matched > length:
                best, length = part, matched
        if best is None:
            return None
        X_WO = leaves[best].X_WP if leaves[best].names[-1] in wanted else self._pose_along(wanted)
        return best, X_WO @ item.placement(f"Placement{number}")

    def _pose_along(self, wanted: list[str]) -> Array:
        """The pose in W of an object that is no part itself: a coordinate system, a container."""
        objects = self.main.objects
        chain = [objects[name] for name in wanted if name in objects]
        while len(chain) <= DEEPEST:
            above = next((o for o in objects.values() if o.type in _CONTAINERS and chain[0].name in o.links("Group")), None)
            if above is None:
                break
            chain.insert(0, above)
        X_WO = np.eye(4)
        for item in chain:
            X_WO = X_WO @ item.placement()
        return X_WO

    def _limits(self, item: DocumentObject, kind: str, X_FM: Array) -> tuple[tuple[float, float] | None, dict[str, tuple[float, float]]]:
        """Limits from the CAD pose: FreeCAD measures them between the frames, whatever the pose."""
        angle = self._range(item, "Angle", math.pi / 180.0, turn_about_z(X_FM))
        length = self._range(item, "Length", MM, float(X_FM[2, 3]))
        if kind == "cylindrical":
            return None, {key: value for key, value in (("angle", angle), ("position", length)) if value is not None}
        return {"revolute": angle, "screw": angle, "prismatic": length}.get(kind), {}

    def _range(self, item: DocumentObject, what: str, unit: float, now: float) -> tuple[float, float] | None:
        enabled = [item.flag(f"Enable{what}{end}") for end in ("Min", "Max")]
        low = item.number(f"{what}Min") * unit - now if enabled[0] else -math.inf
        high = item.number(f"{what}Max") * unit - now if enabled[1] else math.inf
        return (low, high) if any(enabled) and low < high else None


def _matched(wanted: list[str], names: tuple[str, ...]) -> int:
    """How many steps of a reference lead towards a part whose object names from the root are `names`; 0 when it leads elsewhere.

    A reference may begin anywhere above the part, and may go on into the features that the part is made of.

    >>> _matched(["Base"], ("Assembly", "Base")), _matched(["Assembly", "Base"], ("Assembly", "Base"))
    (1, 1)
    >>> _matched(["Body", "Pad"], ("Assembly", "Body")), _matched(["Link"], ("Assembly", "Base"))
    (1, 0)
    """
    for start, name in enumerate(names):
        if wanted and name == wanted[0]:
            common = 0
            for step, other in zip(wanted, names[start:], strict=False):
                if step != other:
                    break
                common += 1
            if start + common == len(names):
                return 1
            if common == len(wanted):  # a container: its first part stands for it
                return 1
    return 0
