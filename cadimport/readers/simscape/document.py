"""The instances of a Simscape Multibody XML file: parts with their masses at their places, and who holds whom.

An instance is found by its path: the uids from the root assembly down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from foundation.arrays import Array, pose
from foundation.errors import MOST_REPORTED, MategraphError, Note, raise_all

from ...assembly import Color, Mesh, RigidMass
from ...meshes.display_shapes import linear_color, triangle_mesh
from ...names import readable, unique_names
from ...sandbox.safe_xml import Node
from ..link_meshes import LinkMeshes
from ..links import Link, inertia, link_mass
from ..notes import unknown_name
from .units import missing_units, unit_factor

SOURCE = "Simscape XML file"
DEEPEST_ASSEMBLY = 60  # assemblies inside one another
MOST_INSTANCES = 200_000

Uids = tuple[str, ...]  # of instances, from the root assembly down


@dataclass(slots=True, kw_only=True, eq=False)
class Place:
    """One instance of a part, and how to find it."""

    link: Link
    uids: Uids
    part: str  # uid of the part
    rigid: Uids | None  # uids of the outermost rigid sub-assembly that holds it, or of its group
    grounded: bool  # fixed in what holds it, and that in turn, up to the root


@dataclass(slots=True, kw_only=True, eq=False)
class PartData:
    """What the file gives of a part, for all its instances."""

    rigid: RigidMass | None = None
    color: Color | None = None
    mesh: Mesh | None = None
    geometry_file: str = ""


class Document:
    """A file while it is read: units, parts, instances, and the notes and problems found so far."""

    def __init__(self, path: Path, root: Node) -> None:
        self.path = path
        self.root = root
        self.notes: list[Note] = []
        self.problems: list[MategraphError] = []
        self.meshes = LinkMeshes(path.parent, self.notes)
        units = root.find("DataUnits") or root.find("ModelUnits")
        self.length = unit_factor(units, "length")
        self.mass = unit_factor(units, "mass")
        self.length_unit = units.get("length") if units is not None and units.get("length") else "m"
        self.notes += missing_units(units, path.name)
        self.parts = {node.get("uid"): self._part(node) for parts in root.all("Parts") for node in parts.all("Part")}
        self.assemblies = {node.get("uid"): node for holder in root.all("Assemblies") for node in holder.all("Assembly")}
        self.places: list[Place] = []
        self._at: dict[Uids, Place] = {}
        self.grounded: list[str] = []
        self.anchors: dict[Uids, list[Uids]] = {}  # assembly -> its instances that are fixed in it
        self.still: set[Uids] = set()  # assemblies that are fixed in what holds them, and that in turn, up to the root
        self.frames: dict[Uids, Link] = {}  # stand for the own frame of an assembly where a mate needs it and no part is fixed in it

    # ------------------------------------------------------------------------------------------------------------------ parts

    def _part(self, node: Node) -> PartData:
        data = PartData()
        name = readable(node.get("name"))
        try:
            data.rigid = self._mass(node.find("MassProperties"), name)
            data.color = _color(node)
            file = node.find("GeometryFile")
            data.geometry_file = file.get("name") if file is not None else ""
            if data.geometry_file.lower().endswith(".stl"):
                corners = self.meshes.triangles(data.geometry_file, name)
                data.mesh = None if corners is None else triangle_mesh(corners * self.length)
        except MategraphError as error:
            self.problems.append(error)
        return data

    def _mass(self, given: Node | None, name: str) -> RigidMass | None:
        if given is None or not given.word("Mass"):
            remedy = "Give its mass in [part], or export the file again with mass properties."
            self.notes.append(Note(code="W136", text=f"{name}: no mass in the file; it is massless", element=name, remedy=remedy))
            return None
        center = given.child("CenterOfMass").numbers(None, 3) if given.find("CenterOfMass") else (0.0, 0.0, 0.0)
        tensor = given.find("Inertia")
        ixx, iyy, izz, iyz, izx, ixy = (0.0,) * 6 if tensor is None else tensor.numbers(None, 6)
        scale = self.mass * self.length**2
        return link_mass(
            given.child("Mass").number(None) * self.mass,
            pose(None, np.array(center) * self.length),
            scale * inertia(ixx, iyy, izz, ixy, izx, iyz),
            source=SOURCE,
            element=name,
            place=given.place,
            notes=self.notes,
            what="part",
            repair=True,
        )

    # -------------------------------------------------------------------------------------------------------------- instances

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
        uids: Uids,
        rigid: Uids | None,
        grounded: bool,
        depth: int,
    ) -> Iterator[Place]:
        """The instances below a node of the tree, outermost `labels` and `uids` first."""
        if depth > DEEPEST_ASSEMBLY:
            raise node.fault(f"Assemblies are nested more than {DEEPEST_ASSEMBLY} deep.", "Simplify the assembly.", code="E152")
        for child in node.all("Instance"):
            uid, entity = child.get("uid") or child.needed("name"), child.get("entityUid")
            X_WI = X_WP @ self.transform(child)
            path = (*uids, uid)
            label = readable(child.get("name")) or uid
            anchored = child.get("grounded").lower() == "true"
            if anchored:
                self.anchors.setdefault(uids, []).append(path)
            still = grounded and anchored
            # What is rigid in itself keeps together, and so do instances beside one another that name the same group.
            together = (*uids, "group", child.get("rigidGroup")) if child.get("rigidGroup") else None
            if child.all("Instance") or entity in self.assemblies:
                held = rigid or together or (path if child.get("rigid").lower() == "true" else None)
                if still:
                    self.still.add(path)
                yield from self._walk(child, X_WI, (*labels, label), path, held, still, depth + 1)
                continue
            held = rigid or together
            if entity not in self.parts:
                self.problems.append(unknown_name(entity, self.parts, what="part", element=label, place=child.place))
                continue
            link = Link(name=label, X_WL=X_WI, parent=labels, color=_color(child))
            yield Place(link=link, uids=path, part=entity, rigid=held, grounded=still)

    def transform(self, node: Node) -> Array:
        """The pose that a node gives, m."""
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

    # ---------------------------------------------------------------------------------------------------------- what mates refer to

    def scopes(self) -> Iterator[tuple[Node, Uids]]:
        """Every assembly with joints or constraints, and the uids that lead to each of its instances."""
        yield self.root.child("RootAssembly"), ()
        stack: list[tuple[Node, Uids]] = [(self.root.child("RootAssembly", "InstanceTree"), ())]
        while stack:
            node, uids = stack.pop()
            for child in node.all("Instance"):
                path = (*uids, child.get("uid") or child.get("name"))
                if child.get("entityUid") in self.assemblies and child.get("rigid").lower() != "true":
                    yield self.assemblies[child.get("entityUid")], path
                stack.append((child, path))

    def end(self, node: Node, scope: Uids, element: str) -> tuple[Place | None, Array]:
        """The part at one end, and the pose in W of the instance that the end's numbers refer to; None for the assembly itself."""
        uids = (*scope, *self.steps(node))
        if uids in self._at:
            return self._at[uids], self._at[uids].link.X_WL
        if not any(place.uids[: len(uids)] == uids for place in self.places):
            reported = len(self.problems) < MOST_REPORTED  # a suggestion that is not shown need not be sought
            known = ["/".join(place.uids) for place in self.places] if reported else ()
            raise unknown_name("/".join(uids), known, what="instance", element=element, place=node.place)
        return (None if len(uids) == len(scope) else self.place_of(uids)), self._pose_of(uids)

    def own_frame(self, node: Node) -> bool:
        """Whether an end refers to the assembly itself that its mate is written in."""
        return not self.steps(node)

    def steps(self, node: Node) -> Uids:
        """The uids that an end names, from the assembly that its mate is written in."""
        path = node.find("InstancePath")
        return () if path is None else tuple(uid.text.strip() for uid in path.all("Uid") if uid.text.strip())

    def anchor_of(self, uids: Uids) -> Place | None:
        """The part that is fixed wherever an instance is: itself, a part of a rigid assembly, one that is fixed in it; None: none is."""
        first = self.place_of(uids)
        rigid = first is not None and first.rigid is not None and len(first.rigid) <= len(uids)
        return first if uids in self._at or rigid else next((self.anchor_of(anchor) for anchor in self.anchors.get(uids, ())), None)

    def place_of(self, uids: Uids) -> Place | None:
        """The part that stands for an instance: itself, of an assembly one that is fixed in it, else its first; None where a frame does."""
        if uids in self._at:
            return self._at[uids]
        if uids in self.frames:
            return None
        anchored = (self.anchor_of(anchor) for anchor in self.anchors.get(uids, ()))
        found = next((place for place in anchored if place is not None), None)
        return found or next((place for place in self.places if place.uids[: len(uids)] == uids), None)

    def _pose_of(self, uids: Uids) -> Array:
        X = np.eye(4)
        node = self.root.child("RootAssembly", "InstanceTree")
        for uid in uids:
            node = next(n for n in node.all("Instance") if (n.get("uid") or n.get("name")) == uid)
            X = X @ self.transform(node)
        return X

    def frame_link(self, scope: Uids) -> Link:
        """What stands for an assembly's own frame: a part that is fixed in it, else a part without mass that is added for it."""
        if scope and scope in self.still:
            return self.frame_link(())
        if scope not in self.frames:
            if not scope and self.grounded:
                return next(place.link for place in self.places if place.link.name == self.grounded[0])
            anchored = (self.anchor_of(anchor) for anchor in self.anchors.get(scope, ()))
            found = next((place for place in anchored if place is not None), None) if scope else None
            if found is not None:
                return found.link
            taken = [*(place.link.name for place in self.places), *(link.name for link in self.frames.values())]
            name = unique_names([*taken, "ground" if not scope else f"{scope[-1]} frame"])[-1]
            self.frames[scope] = Link(name=name, X_WL=self._pose_of(scope))
        return self.frames[scope]


def _color(node: Node) -> Color | None:
    """The colour that a part, or one instance of it, has."""
    diffuse = node.find("VisualProperties", "Diffuse")
    return None if diffuse is None else linear_color([diffuse.number(key, 1.0) for key in "rgba"])
