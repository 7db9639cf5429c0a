"""FreeCAD documents (.FCStd): parts with their shapes, links, Assembly joints (1.0 and 1.1) with frames and limits, constraints of A2plus,
grounded parts.

What counts as a part: an object with a shape that lies in an assembly or App::Part, or is alone at the root; not the features it is
made from, and not the original that links place elsewhere. What lies inside one component of an assembly (an App::Part, a rigid
sub-assembly) keeps together: FreeCAD's solver moves components, so their parts are joined by fixed mates. Of a flexible sub-assembly each
component moves by itself: FreeCAD copies its joints into the document that uses it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError, Note

from ...assembly import Assembly, Color, Instance
from ...kernel.shape_elements import ShapeElement, elements_of_shapes
from ...kernel.shape_worker import parts_of_shapes
from ...meshes.mesh_files import beside
from ...names import unique_names
from ...sandbox.child_process import Progress
from ...sandbox.limits import check_time
from ...sandbox.safe_xml import too_much
from ..notes import left_out
from ..together import brought_together
from .a2plus import asked_elements, constraint_ties, fixed_parts
from .document import CONTAINERS, SUB_ASSEMBLY, Document, DocumentObject, Leaf
from .joints import JointReader, asked_by_joints

DEEPEST_CONTAINER = 40  # containers and links inside one another
MOST_INSTANCES = 50_000
MOST_VISITS = 200_000  # containers and links gone through for them

_REFERRING = ("Sketcher::", "PartDesign::", "Part::Part2DObject", "Part::Datum", "Part::LocalCoordinateSystem")
_NOT_A_PART = (
    "Sketcher::",
    "App::Origin",
    "App::Line",
    "App::Plane",
    "App::Point",
    "App::LocalCoordinateSystem",
    "PartDesign::CoordinateSystem",
    "PartDesign::Line",
    "PartDesign::Plane",
    "PartDesign::Point",
    "Part::Datum",
    "Part::LocalCoordinateSystem",
    "Spreadsheet::",
)


def read_freecad(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The assembly in a FreeCAD document.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E153`` and ``E160`` for a damaged or hostile file, ``E161`` nothing but links that lead nowhere, ``E162`` no shape
        that can be read, ``E107`` no shapes, ``E111`` a scaled or mirrored link; ``E108`` ... ``E113`` from the CAD kernel.
    """
    path = Path(path).absolute()
    reader = _Reader(path)
    leaves = list(reader.leaves())
    if not leaves and reader.broken:
        raise reader.broken[0]
    if not leaves:
        raise CadImportError(
            "E107", f"'{path.name}' holds no shapes.", remedy="Save a document with solids, recomputed.", element=path.name
        )
    shapes, elements = reader.shapes(leaves, progress)
    leaves = [leaf for leaf in leaves if reader.key(leaf) in shapes.instances]
    names = unique_names(leaf.label for leaf in leaves)
    instances = {
        name: Instance(
            name=name,
            path=(reader.name, *leaf.path, name),
            part=shapes.instances[reader.key(leaf)].part,
            X_WP=leaf.X_WP,
            color=reader.color(leaf),
        )
        for name, leaf in zip(names, leaves, strict=True)
    }
    leaves_of = dict(zip(names, leaves, strict=True))

    def element_of(leaf: Leaf, name: str) -> ShapeElement | None:
        return elements.get(reader.key(leaf), {}).get(name)

    ties, untied = constraint_ties(reader.main, leaves_of, element_of)
    joints = JointReader(reader.main, leaves_of, element_of, together=bool(reader.assemblies))
    mates, couplings, grounded = joints.read(ties)
    grounded = grounded or fixed_parts(leaves_of, reader.main)
    groups = {name: "/".join(leaf.component) or name for name, leaf in leaves_of.items()}
    together = brought_together(mates, {name: leaf.X_WP for name, leaf in leaves_of.items()}, groups, grounded)
    instances = {name: replace(instance, X_WP=together.poses[name]) for name, instance in instances.items()}
    others = {document.path: document.digest for document in reader.documents.values() if document.path != path}
    return Assembly(
        name=reader.name,
        source=path,
        digest=reader.main.digest,
        schema=f"FreeCAD {reader.main.version.split('R')[0].strip()}".strip(),
        length_unit="mm",
        parts=shapes.parts,
        instances=instances,
        mates=together.mates,
        notes=(*reader.notes.values(), *shapes.notes, *joints.notes, *untied, *together.notes),
        references=tuple(others.items()),
        grounded=grounded,
        couplings=couplings,
    )


class _Reader:
    """One main document and those that its links lead to."""

    def __init__(self, path: Path) -> None:
        self.main = Document(path)
        self.documents = {path: self.main}
        self._visits = 0
        self.notes: dict[str, Note] = {}  # by the label of the object
        self.broken: list[CadImportError] = []  # links that lead nowhere
        self.assemblies = [o for o in self._roots() if o.type == "Assembly::AssemblyObject"]
        self.name = self.assemblies[0].label if len(self.assemblies) == 1 else self.main.label

    # ------------------------------------------------------------------------------------------------------------------- the tree

    def _roots(self) -> list[DocumentObject]:
        return [item for name, item in self.main.objects.items() if name not in self.main.grouped]

    def leaves(self) -> Iterator[Leaf]:
        """All parts, in the order of the document."""
        roots = self._roots()
        containers = self.assemblies or [o for o in roots if o.type in CONTAINERS]
        used = self._used()
        if self.assemblies and not any(
            self._is_part(self.main.objects[name]) for a in self.assemblies for name in a.links("Group") if name in self.main.objects
        ):
            self.assemblies, containers = [], [o for o in roots if o.type in CONTAINERS]  # nothing was put into it
        originals = {item.link("LinkedObject")[1] for item in self.main.objects.values() if item.is_link}
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
        """Names of objects that a feature with a shape is made from; sketches, binders and bodies only refer to others."""
        return {
            name
            for item in self.main.objects.values()
            if item.type not in CONTAINERS and not item.is_link and "Shape" in item.properties and not item.type.startswith(_REFERRING)
            for name in item.inputs
        }

    def _walk(
        self, item: DocumentObject, X_WO: Array, labels: tuple[str, ...], names: tuple[str, ...], depth: int, placed: Array | None = None
    ) -> Iterator[Leaf]:
        """The parts of one object, whose container lies at ``X_WO``; `placed` is the pose that a link gives it in place of its own."""
        if depth > DEEPEST_CONTAINER:
            raise CadImportError(
                "E161",
                f"'{item.label}' is nested more than {DEEPEST_CONTAINER} deep, or in itself.",
                remedy="Remove the cyclic link.",
                element=item.label,
            )
        self._visits += 1
        if self._visits > MOST_VISITS:  # links to links without a part at their end
            raise too_much(self.main.path.name, f"goes through more than {MOST_VISITS} containers and links")
        check_time(self.main.path.name, "following links")
        X_WI = X_WO @ (item.placement() if placed is None else placed)
        here = (*names, item.name)
        if item.is_link and not item.is_sub_assembly:
            yield from self._linked(item, X_WO if placed is None else X_WO @ placed, labels, here, depth)
        elif item.type in CONTAINERS or item.is_sub_assembly:
            inside = labels if depth == 0 and item in self.assemblies else (*labels, item.label)
            for name in item.links("Group"):
                child = item.document.objects.get(name)
                if child is not None and self._is_part(child):
                    yield from self._walk(child, X_WI, inside, here, depth + 1)
        elif self._is_part(item):
            yield Leaf(
                shape=(item.document.path, item.name), label=item.label, path=labels, names=here, X_WP=X_WI, component=self._component(here)
            )

    def _linked(self, item: DocumentObject, X_WO: Array, labels: tuple[str, ...], names: tuple[str, ...], depth: int) -> Iterator[Leaf]:
        self._check_scale(item)
        own = item.placement()
        elements = [item.document.objects[name] for name in item.links("ElementList") if name in item.document.objects]
        if elements:
            for element in elements:
                yield from self._walk(element, X_WO @ own, (*labels, item.label), names, depth + 1)
            return
        try:
            target = self._target(item)
        except CadImportError as error:
            self.broken.append(error)
            self.notes[item.label] = Note(code="W146", text=f"{error.what} It is left out", element=item.label, remedy=error.remedy)
            return
        inner = target.placement() if item.flag("LinkTransform") else np.eye(4)
        count = int(item.number("ElementCount", 0.0))
        places = item.placements("PlacementList")[:count] if count else [np.eye(4)]
        if count > len(places):
            why = f"is an array of {count} elements, of which the file places {len(places)}; the others are not there"
            self.notes[item.label] = left_out(item.label, why, "Recompute the document in FreeCAD and save it again.")
        for place in places:
            for leaf in self._walk(target, X_WO, labels, names, depth + 1, placed=own @ place @ inner):
                only = len(leaf.names) == len(names) + 1  # the link represents one part, and gives it its name
                leaf.names = (*names, *leaf.names[len(names) + 1 :])
                leaf.component = self._component(leaf.names)
                yield replace(leaf, label=item.label) if only else leaf

    def _component(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The object names down to what moves as one: a child of the assembly, or one of a flexible sub-assembly in it."""
        depth = 2
        while depth < len(names):
            item = self.main.objects.get(names[depth - 1])
            if item is None or item.type != SUB_ASSEMBLY or item.flag("Rigid", True):
                break
            depth += 1
        return names[:depth]

    def _is_part(self, item: DocumentObject) -> bool:
        if item.type in CONTAINERS or item.is_link:
            return True
        node = item.value("Shape")
        if node is None or item.type.startswith(_NOT_A_PART):
            return False
        size = item.document.archive.size(node.get("file"))
        if size == 0:
            what, remedy = (
                f"{item.label}: its shape in the file is empty, and the part is left out",
                "Recompute the document, and save it again.",
            )
            self.notes[item.label] = Note(code="W146", text=what, element=item.label, remedy=remedy)
        return bool(size)

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

    def color(self, leaf: Leaf) -> Color | None:
        document, name = leaf.shape
        return self.documents[document].colors.get(name)

    def key(self, leaf: Leaf) -> str:
        document, name = leaf.shape
        return f"{name} {list(self.documents).index(document)}"

    def shapes(self, leaves: list[Leaf], progress: Progress | None) -> tuple[Assembly, dict[str, dict[str, ShapeElement]]]:
        """The distinct shapes as parts, measured in a child process; and those of their elements that constraints refer to."""
        asked: dict[str, list[str]] = {}
        key_of = {leaf.names[-1]: self.key(leaf) for leaf in leaves}
        for owner, element in (*asked_elements(self.main), *asked_by_joints(self.main)):
            if owner in key_of:
                asked.setdefault(key_of[owner], []).append(element)
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
            element = self.main.path.name
            parts = parts_of_shapes(files, Path(folder), element=element, progress=progress)
            return parts, elements_of_shapes(files, asked, Path(folder), element=element) if asked else {}
