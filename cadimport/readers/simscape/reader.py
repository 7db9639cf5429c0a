"""Simscape Multibody XML, as exported from SolidWorks, Inventor, Creo and Onshape: instances, masses, constraints and joints.

Masses come from the file, whatever the geometry weighs. The STEP files that it names are read for their shapes where they lie beside it.
Constraints of one pair of instances are taken together: what they leave free is the kind of the mate (`freedoms`). Joints, which newer
exports write, say their kind themselves.

Instances of sub-assemblies that the file calls rigid move as one, and so do those of one rigid group: fixed mates join their parts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path, PureWindowsPath

import numpy as np

from foundation.arrays import Array, inverse_pose, pose
from foundation.errors import MOST, MategraphError, Note, raise_all

from ...assembly import Assembly, Color, Face, Geometry, Mate, Mesh, RigidMass
from ...mates.constraint_rows import Constraints, mate_left
from ...meshes.display_shapes import linear_color, triangle_mesh
from ...meshes.mesh_files import beside
from ...names import readable, unique_names
from ...sandbox.child_process import Progress
from ...sandbox.safe_xml import MOST_OF_CAD, Node, parse_xml, read_bytes
from ..links import Link, MeshShelf, assembly_of_links, inertia, left_out, link_mass, mate_at, unknown_name
from .constraints import constrain
from .units import UNSAID, unit_factor

SOURCE = "Simscape XML file"
DEEPEST = 60
MOST_INSTANCES = 200_000
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


def read_simscape_xml(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The mechanism in a Simscape Multibody XML file.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E157``; several problems come as one `ErrorList`.
    """
    path = Path(path).absolute()
    data = read_bytes(path)
    root = parse_xml(data, path.name, most=MOST_OF_CAD)
    if root.tag == "PhysicalModelingXMLFile":
        raise root.fault(
            f"'{path.name}' is of the first generation of this format (SimMechanics), which is not read.",
            "Export it again with Simscape Multibody Link for the second generation.",
            code="E153",
        )
    if root.tag != "SimscapeMultibodyImportXML":
        raise root.fault(f"'{path.name}' is not Simscape Multibody XML.", "It must begin with <SimscapeMultibodyImportXML>.", code="E153")
    reader = _Reader(path, root)
    links = reader.instances()
    mates = [*reader.joints(), *reader.constraints(), *reader.rigid_groups()]
    raise_all(reader.problems)
    if reader.frame is not None:
        links, reader.grounded = [*links, reader.frame], [reader.frame.name]
    names = unique_names(mate.name for mate in mates)
    assembly = assembly_of_links(
        name=readable(root.child("RootAssembly").get("name")) or path.stem,
        path=path,
        digest=hashlib.sha256(data).hexdigest(),
        schema=f"Simscape XML {root.get('version')}".strip(),
        links=links,
        mates=[replace(mate, name=name) for mate, name in zip(mates, names, strict=True)],
        grounded=reader.grounded,
        notes=reader.notes,
        references=reader.meshes.references,
    )
    return reader.with_shapes(assembly.with_changes(length_unit=reader.length_unit), progress)


@dataclass(slots=True, kw_only=True, eq=False)
class _Place:
    """One instance of a part, and how to find it."""

    link: Link
    uids: tuple[str, ...]  # from the root assembly down
    part: str  # uid of the part
    rigid: tuple[str, ...] | None  # uids of the outermost rigid sub-assembly that holds it, or of its group
    grounded: bool  # fixed in what holds it, and that in turn, up to the root


@dataclass(slots=True, kw_only=True, eq=False)
class _PartData:
    node: Node
    rigid: RigidMass | None = None
    color: Color | None = None
    mesh: Mesh | None = None
    geometry_file: str = ""


@dataclass(slots=True, kw_only=True, eq=False)
class _Group:
    """The constraints between one pair of instances."""

    names: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    constraints: Constraints = field(default_factory=Constraints)
    points: list[Array] = field(default_factory=list)
    failed: bool = False


class _Reader:
    def __init__(self, path: Path, root: Node) -> None:
        self.path = path
        self.root = root
        self.notes: list[Note] = []
        self.problems: list[MategraphError] = []
        self.meshes = MeshShelf(path.parent, self.notes)
        units = root.find("DataUnits") or root.find("ModelUnits")
        self.length = unit_factor(units, "length")
        self.mass = unit_factor(units, "mass")
        self.length_unit = units.get("length") if units is not None and units.get("length") else "m"
        missing = [f"{what} (taken for {taken})" for what, taken in UNSAID.items() if units is None or not units.get(what)]
        if missing:
            self.notes.append(
                Note(
                    code="W138",
                    text=f"The file names no unit of {' nor of '.join(missing)}",
                    element=path.name,
                    remedy="Compare a size and a mass with the drawing; add <DataUnits> to the file if they are wrong.",
                )
            )
        self.parts = {node.get("uid"): self._part(node) for parts in root.all("Parts") for node in parts.all("Part")}
        self.assemblies = {node.get("uid"): node for holder in root.all("Assemblies") for node in holder.all("Assembly")}
        self.places: list[_Place] = []
        self._at: dict[tuple[str, ...], _Place] = {}
        self.grounded: list[str] = []
        self.frame: Link | None = None  # stands for the assembly's own frame where a mate needs it and no part is grounded

    # ------------------------------------------------------------------------------------------------------------------ instances

    def _part(self, node: Node) -> _PartData:
        data = _PartData(node=node)
        name = readable(node.get("name"))
        try:
            given = node.find("MassProperties")
            if given is None or not given.word("Mass"):
                remedy = "Give its mass in [part], or export the file again with mass properties."
                self.notes.append(Note(code="W136", text=f"{name}: no mass in the file; it is massless", element=name, remedy=remedy))
            else:
                center = given.child("CenterOfMass").numbers(None, 3) if given.find("CenterOfMass") else (0.0, 0.0, 0.0)
                tensor = given.find("Inertia")
                ixx, iyy, izz, iyz, izx, ixy = (0.0,) * 6 if tensor is None else tensor.numbers(None, 6)
                scale = self.mass * self.length**2
                data.rigid = link_mass(
                    given.child("Mass").number(None) * self.mass,
                    pose(None, np.array(center) * self.length),
                    scale * inertia(ixx, iyy, izz, ixy, izx, iyz),
                    source=SOURCE,
                    element=name,
                    place=given.place,
                    notes=self.notes,
                    what="part",
                )
            data.color = _color(node)
            file = node.find("GeometryFile")
            data.geometry_file = file.get("name") if file is not None else ""
            if data.geometry_file.lower().endswith(".stl"):
                corners = self.meshes.triangles(data.geometry_file, name)
                data.mesh = None if corners is None else triangle_mesh(corners * self.length)
        except MategraphError as error:
            self.problems.append(error)
        return data

    def instances(self) -> list[Link]:
        """All parts at their places, in the order of the file."""
        assembly = self.root.child("RootAssembly")
        found = list(islice(self._walk(assembly.child("InstanceTree"), np.eye(4), (), (), None, True, 0), MOST_INSTANCES + 1))
        if not found:
            raise assembly.fault(f"'{self.path.name}' places no parts.", "Export the assembly with its parts.", code="E153")
        if len(found) > MOST_INSTANCES:
            raise assembly.fault(f"The file places more than {MOST_INSTANCES} parts.", "Simplify the assembly.", code="E152")
        names = unique_names(place.link.name for place in found)
        for place, name in zip(found, names, strict=True):
            place.link.name = name
            data = self.parts[place.part]
            place.link.rigid, place.link.color = data.rigid, place.link.color or data.color
            if data.mesh is not None:
                place.link.shapes.append((data.mesh, np.eye(4)))
        self.places = found
        self._at = {place.uids: place for place in found}
        self.grounded = [place.link.name for place in found if place.grounded]
        raise_all(self.problems)
        return [place.link for place in found]

    def _walk(
        self,
        node: Node,
        X_WP: Array,
        labels: tuple[str, ...],
        uids: tuple[str, ...],
        rigid: tuple[str, ...] | None,
        grounded: bool,
        depth: int,
    ) -> Iterator[_Place]:
        if depth > DEEPEST:
            raise node.fault(f"Assemblies are nested more than {DEEPEST} deep.", "Simplify the assembly.", code="E152")
        for child in node.all("Instance"):
            uid, entity = child.get("uid") or child.needed("name"), child.get("entityUid")
            X_WI = X_WP @ self._transform(child)
            path = (*uids, uid)
            label = readable(child.get("name")) or uid
            still = grounded and child.get("grounded").lower() == "true"
            # What is rigid in itself keeps together, and so do instances beside one another that name the same group.
            together = (*uids, "group", child.get("rigidGroup")) if child.get("rigidGroup") else None
            if child.all("Instance") or entity in self.assemblies:
                held = rigid or together or (path if child.get("rigid").lower() == "true" else None)
                yield from self._walk(child, X_WI, (*labels, label), path, held, still, depth + 1)
                continue
            held = rigid or together
            if entity not in self.parts:
                self.problems.append(unknown_name(entity, self.parts, what="part", element=label, place=child.place))
                continue
            link = Link(name=label, X_WL=X_WI, parent=labels, color=_color(child))
            yield _Place(link=link, uids=path, part=entity, rigid=held, grounded=still)

    def _transform(self, node: Node) -> Array:
        where = node.find("Transform")
        if where is None:
            return np.eye(4)
        rotation, translation = where.find("Rotation"), where.find("Translation")
        R = np.eye(3) if rotation is None else np.array(rotation.numbers(None, 9)).reshape(3, 3)
        left, _, right = np.linalg.svd(R)  # exports hold 6 to 9 digits: the nearest rotation is meant
        nearest = left @ right
        if np.abs(nearest - R).max() > 1e-3 or np.linalg.det(nearest) < 0.0:
            raise where.fault("A placement mirrors, scales or skews its part.", "Make the mirrored copy a part of its own.", code="E111")
        shift = (0.0, 0.0, 0.0) if translation is None else translation.numbers(None, 3)
        return pose(nearest, np.array(shift) * self.length)

    # ------------------------------------------------------------------------------------------------------------------ mates

    def _scopes(self) -> Iterator[tuple[Node, tuple[str, ...]]]:
        """Every assembly with joints or constraints, and the uids that lead to each of its instances."""
        yield self.root.child("RootAssembly"), ()
        stack: list[tuple[Node, tuple[str, ...]]] = [(self.root.child("RootAssembly", "InstanceTree"), ())]
        while stack:
            node, uids = stack.pop()
            for child in node.all("Instance"):
                path = (*uids, child.get("uid") or child.get("name"))
                if child.get("entityUid") in self.assemblies and child.get("rigid").lower() != "true":
                    yield self.assemblies[child.get("entityUid")], path
                stack.append((child, path))

    def _end(self, node: Node, scope: tuple[str, ...], element: str) -> tuple[_Place | None, Array]:
        """The part at one end, and the pose in W of the instance that the end's numbers refer to; None for the assembly itself."""
        steps = node.find("InstancePath")
        uids = (*scope, *(uid.text.strip() for uid in (steps.all("Uid") if steps is not None else ()) if uid.text.strip()))
        if uids in self._at:
            return self._at[uids], self._at[uids].link.X_WL
        fitting = [place for place in self.places if place.uids[: len(uids)] == uids]
        if not fitting:
            known = ["/".join(p.uids) for p in self.places] if len(self.problems) < MOST else ()  # what is not shown need not be sought
            raise unknown_name("/".join(uids), known, what="instance", element=element, place=node.place)
        return (fitting[0] if len(uids) > len(scope) else None), self._pose_of(uids)

    def _pose_of(self, uids: tuple[str, ...]) -> Array:
        X = np.eye(4)
        node = self.root.child("RootAssembly", "InstanceTree")
        for uid in uids:
            node = next(n for n in node.all("Instance") if (n.get("uid") or n.get("name")) == uid)
            X = X @ self._transform(node)
        return X

    def _ground_link(self) -> Link:
        """What stands for the assembly's own frame: the part that is grounded, else a part without mass that is added for it."""
        if self.grounded:
            return next(place.link for place in self.places if place.link.name == self.grounded[0])
        if self.frame is None:
            name = unique_names([*(place.link.name for place in self.places), "ground"])[-1]
            self.frame = Link(name=name, X_WL=np.eye(4))
        return self.frame

    def _on_one_part(self, name: str, word: str, places: Sequence[_Place | None], link: Link, *, holds: bool) -> None:
        """Tell of a joint or constraint whose two ends came to lie on one part, unless it only holds what is grounded anyway."""
        if holds and None in places:
            return
        what = f"both ends of this {word} lie on '{link.name}'"
        if None in places:
            what = f"this {word} joins the assembly's own frame and '{link.name}', which the file grounds"
        self.notes.append(left_out(name, f"{what}: it moves nothing and is left out", "Add a [mate] between the parts that are meant."))

    def joints(self) -> Iterator[Mate]:
        for assembly, scope in self._scopes():
            holder = assembly.find("Joints")
            for node in holder.children if holder is not None else ():
                word = node.tag.lower().removesuffix("joint") or node.get("type").lower()
                name = readable(node.get("name")) or node.tag
                try:
                    ends = [(frame, *self._end(frame, scope, name)) for frame in (node.child("BaseFrame"), node.child("FollowerFrame"))]
                except MategraphError as error:
                    self.problems.append(error)
                    continue
                kind = _JOINTS.get(word)
                if kind is None:
                    self.notes.append(
                        left_out(name, f"is a {node.tag}, which is no kind of mate here", "Add a [mate] in the project file.")
                    )
                    continue
                (base, a, X_WA), (follower, b, X_WB) = ends
                X_WF, X_WM = X_WA @ self._transform(base), X_WB @ self._transform(follower)
                first, second = a.link if a else self._ground_link(), b.link if b else self._ground_link()
                if first is second:
                    self._on_one_part(name, node.tag, (a, b), first, holds=kind == "fixed")
                    continue
                mate = mate_at(name, kind, first, second, X_WF, source=SOURCE, evidence=node.tag)
                yield replace(mate, X_BM=inverse_pose(second.X_WL) @ X_WM)

    def constraints(self) -> Iterator[Mate]:
        groups: dict[tuple[str, str], _Group] = {}
        for assembly, scope in self._scopes():
            holder = assembly.find("Constraints")
            for node in holder.children if holder is not None else ():
                try:
                    self._gather(node, scope, groups)
                except (MategraphError, ValueError) as error:
                    if isinstance(error, MategraphError):
                        self.problems.append(error)
                    else:
                        self.problems.append(node.fault(f"A constraint has {error}.", "Export the file again."))
        by_name = {place.link.name: place.link for place in self.places}
        if self.frame is not None:
            by_name[self.frame.name] = self.frame
        for (a, b), group in groups.items():
            near = np.mean(group.points, axis=0) if group.points else by_name[b].X_WL[:3, 3]
            found = None if group.failed else mate_left(group.constraints, near)
            name = " + ".join(group.names)
            if found is None:
                why = "holds a constraint that is not known here" if group.failed else "leaves a motion that is no kind of mate here"
                self.notes.append(
                    left_out(
                        name,
                        f"({', '.join(group.words)}) between '{a}' and '{b}' {why}",
                        "Add a [mate] between them in the project file.",
                    )
                )
                continue
            kind, X_WF = found
            yield mate_at(name, kind, by_name[a], by_name[b], X_WF, source=SOURCE, evidence=", ".join(group.words))

    def _gather(self, node: Node, scope: tuple[str, ...], groups: dict[tuple[str, str], _Group]) -> None:
        """One constraint into the rows of its pair."""
        word = node.tag if node.tag != "Constraint" else node.get("type")
        name = readable(node.get("name")) or word
        if word.lower() == "unknownconstraint" and name.lower().startswith("lock"):
            word = "lock"  # SolidWorks' mate of this name holds all six freedoms; its exporter knows no word for it
        geometry = node.all("ConstraintGeometry")
        if len(geometry) != 2:
            raise node.fault(f"The constraint '{name}' has {len(geometry)} ends.", "Export the file again.", element=name)
        ends = [self._end(end, scope, name) for end in geometry]
        first, second = (place.link if place else self._ground_link() for place, _ in ends)
        if first is second:
            self._on_one_part(name, word, [place for place, _ in ends], first, holds=True)
            return
        group = groups.get((second.name, first.name)) or groups.setdefault((first.name, second.name), _Group())
        group.names.append(name)
        group.words.append(word.lower())
        points, axes, kinds = [], [], []
        for end, (_, X_WI) in zip(geometry, ends, strict=True):
            position, axis = end.find("Position"), end.find("Axis")
            local = np.zeros(3) if position is None else np.array(position.numbers(None, 3)) * self.length
            points.append(X_WI[:3, :3] @ local + X_WI[:3, 3])
            axes.append(None if axis is None else X_WI[:3, :3] @ np.array(axis.numbers(None, 3)))
            kinds.append(end.get("geomType").lower() or ("point" if axis is None else "line"))
        group.points += points
        group.failed |= not constrain(group.constraints, word.lower(), kinds, points, axes)

    def rigid_groups(self) -> Iterator[Mate]:
        heads: dict[tuple[str, ...], _Place] = {}
        for place in self.places:
            if place.rigid is None:
                continue
            head = heads.setdefault(place.rigid, place)
            if head is not place:
                name = f"{head.link.name} + {place.link.name}"
                evidence = "inside one rigid sub-assembly"
                yield mate_at(name, "fixed", head.link, place.link, place.link.X_WL, source=SOURCE, evidence=evidence)

    # ------------------------------------------------------------------------------------------------------------------ geometry

    def with_shapes(self, assembly: Assembly, progress: Progress | None) -> Assembly:
        """The assembly with the shapes of those STEP files that lie beside the XML file."""
        from ..step.reader import read_step

        read: dict[str, tuple[Mesh, tuple[Face, ...], Geometry | None] | None] = {}
        references = dict(assembly.references)
        parts = dict(assembly.parts)
        notes: list[Note] = []
        for place in self.places:
            uid, written = place.part, self.parts[place.part].geometry_file
            if not written.lower().endswith((".step", ".stp")):
                continue
            if uid not in read:
                read[uid] = None
                name = PureWindowsPath(written).name
                found = beside(self.path.parent, written) or beside(self.path.parent, name)
                if found is None:
                    notes.append(_no_shape(place.link.name, name, "is not beside the file"))
                else:
                    try:
                        shape = read_step(found, progress=progress)
                        references[found] = shape.digest
                        read[uid] = _one_part(shape)
                        if read[uid] is None:
                            notes.append(_no_shape(place.link.name, name, "holds several placed parts"))
                    except MategraphError as error:
                        notes.append(_no_shape(place.link.name, name, f"cannot be read ({error.what})"))
            shown = read[uid]
            if shown is not None:
                key = assembly.instances[place.link.name].part
                parts[key] = replace(
                    parts[key],
                    mesh=shown[0],
                    faces=shown[1],
                    geometry=shown[2],
                    kind="solid" if shown[2] else "surface",
                    solids=1 if shown[2] else 0,
                )
        return assembly.with_changes(parts=parts, notes=(*assembly.notes, *notes), references=tuple(references.items()))


def _color(node: Node) -> Color | None:
    """The colour that a part, or one instance of it, has."""
    diffuse = node.find("VisualProperties", "Diffuse")
    return None if diffuse is None else linear_color([diffuse.number(key, 1.0) for key in "rgba"])


def _one_part(shape: Assembly) -> tuple[Mesh, tuple[Face, ...], Geometry | None] | None:
    """The mesh, faces and geometry of a STEP file with one part in its own frame."""
    if len(shape.instances) != 1:
        return None
    (instance,) = shape.instances.values()
    if np.abs(instance.X_WP - np.eye(4)).max() > 1e-12:
        return None
    part = shape.parts[instance.part]
    return part.mesh, part.faces, part.geometry


def _no_shape(element: str, file: str, why: str) -> Note:
    return Note(
        code="W130",
        text=f"{element}: the geometry '{file}' {why}, so the part is not shown",
        element=element,
        remedy="Put the STEP file beside the XML file; masses and joints do not depend on it.",
    )
