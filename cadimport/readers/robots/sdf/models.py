"""Links and joints of the models in an SDF file, nested and included ones with them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import MategraphError, Note

from ....assembly import Mate, Mesh, RigidMass
from ....meshes.display_shapes import box, capsule, cone, cylinder, ellipsoid, linear_color, triangle_mesh
from ....meshes.mesh_files import scaled
from ....sandbox.safe_xml import Node
from ...link_meshes import LinkMeshes
from ...links import Link, inertia, link_mass, mate_at
from .document import SOURCE, WORLD, Includes, Scope, frame_of_merged, raw_pose, value
from .inertia import automatic_mass

DEEPEST_MODEL = 30  # models inside one another
_ROUND = {"cylinder": cylinder, "cone": cone, "capsule": capsule}  # shapes of a radius and a length


@dataclass(slots=True, kw_only=True, eq=False)
class Joint:
    """A joint of the file, and the model whose names it uses."""

    node: Node
    name: str
    scope: Scope


class Models:
    """What was gathered from the models of one file so far."""

    def __init__(self, path: Path) -> None:
        self.notes: list[Note] = []
        self.problems: list[MategraphError] = []
        self.meshes = LinkMeshes(path.parent, self.notes)
        self.links: dict[str, Link] = {}
        self.joints: list[Joint] = []
        self.held: list[Mate] = []  # of static models, to the world
        self.includes = Includes(self.notes)
        self.weightless: list[str] = []  # links that gravity does not act on

    def world(self) -> Link:
        """The link of the world; it is the first as soon as something is joined to it."""
        if WORLD not in self.links:
            self.links = {WORLD: Link(name=WORLD, X_WL=np.eye(4)), **self.links}
        return self.links[WORLD]

    def add(self, node: Node, X_WP: Array, prefix: str, depth: int, *, static: bool, folder: Path, given: Array | None = None) -> Scope:
        """Gather links and joints of a model, or of a world, that lies in a parent at ``X_WP``; `folder` is that of its file.

        1. Included models count as models, what is merged as the model's own. 2. Names and what their poses are relative to. 3. A
        placement frame names the frame of the model that its pose is that of. 4. Inner models, links, joints.
        """
        if depth > DEEPEST_MODEL:
            raise node.fault(f"Models are nested more than {DEEPEST_MODEL} deep.", "Simplify the file.", code="E152")
        scope = Scope(prefix, X_WP @ raw_pose(node) if given is None else given)
        static = static or node.word("static").lower() in ("true", "1")
        own = self._own_and_merged(node, folder)  # 1.
        for child, _ in own:  # 2.
            self._take_in(child, scope)
        scope.canonical = node.get("canonical_link") or next((child.get("name") for child, _ in own if child.tag == "link"), "")
        if node.get("placement_frame") and node.tag == "model":  # 3.
            placed, scope.X_WM = scope.X_WM, np.eye(4)
            X_MF = scope.pose_of(node.get("placement_frame"), node)
            scope.X_WM = placed @ inverse_pose(X_MF)
            scope.forget()
        for child, home in (row for row in own if row[0].tag == "model"):  # 4.
            try:
                X_WM = scope.pose_of(child.get("name"), child)
                inside = self.add(child, X_WP, scope.full(child.get("name")), depth + 1, static=static, folder=home, given=X_WM)
                scope.inner[child.get("name")] = inside
            except MategraphError as error:
                self.problems.append(error)
        for child, home in own:
            if child.tag == "link":
                self._link(child, scope, home, static=static)
        self.joints += [Joint(node=child, name=scope.full(child.get("name")), scope=scope) for child, _ in own if child.tag == "joint"]
        return scope

    def all_problems(self) -> list[MategraphError]:
        """What went wrong, after the included models that are not there, which the rest may come from."""
        return [*self.includes.absent, *self.problems] if self.problems else []

    def _own_and_merged(self, node: Node, folder: Path) -> list[tuple[Node, Path]]:
        """Links, frames, joints and models of a model, those of its includes with them, each with the folder of its file."""
        own = [(child, folder) for child in node.children if child.tag in ("link", "frame", "joint")]
        models = [(child, folder) for child in node.all("model")]
        for include in node.all("include"):
            found = self.includes.model(include, folder)
            if found is None:
                continue
            model, home = found
            if include.get("merge").lower() in ("true", "1"):
                inner = self._own_and_merged(model, home)
                own += [(frame_of_merged(model, [child for child, _ in inner]), home), *inner]
            else:
                models.append(found)
        return [*own, *models]

    def _take_in(self, node: Node, scope: Scope) -> None:
        """Give a link, frame, joint or model its place among the frames of its model."""
        own = {"frame": node.get("attached_to"), "joint": node.word("child")}.get(node.tag, "")
        where = node.find("pose")
        given = "" if where is None else where.get("relative_to") or where.get("frame")
        try:
            scope.add(node, given or own)
        except MategraphError as error:
            self.problems.append(error)

    # -------------------------------------------------------------------------------------------------------------------- links

    def _link(self, node: Node, scope: Scope, folder: Path, *, static: bool) -> None:
        name = scope.full(node.get("name"))
        try:
            link = Link(
                name=name, X_WL=scope.pose_of(node.get("name"), node), parent=tuple(scope.prefix.split("::")) if scope.prefix else ()
            )
            link.rigid = self._rigid(node, name, folder)
            for visual in node.all("visual") or node.all("collision"):
                mesh = self._mesh(visual, name, folder)
                diffuse = visual.find("material", "diffuse")
                if diffuse is not None and link.color is None:
                    values = diffuse.numbers(None, None)
                    link.color = linear_color((*values[:3], values[3] if len(values) > 3 else 1.0))
                if mesh is not None:
                    link.shapes.append((mesh, raw_pose(visual)))
        except MategraphError as error:
            self.problems.append(error)
            return
        self.links[name] = link
        if node.word("gravity").lower() in ("false", "0") and not static:
            self.weightless.append(name)
        if static:
            self.held.append(mate_at(f"{name} static", "fixed", self.world(), link, link.X_WL, source=SOURCE, evidence="a static model"))

    def _rigid(self, node: Node, name: str, folder: Path) -> RigidMass:
        default = RigidMass(mass=1.0, center=np.zeros(3), inertia=np.eye(3), source=f"{SOURCE}, format's default")
        inertial = node.find("inertial")
        if inertial is not None and inertial.get("auto").lower() in ("true", "1"):
            found = automatic_mass(node, name, lambda shape: self._triangles(shape, name, folder), source=SOURCE, notes=self.notes)
            return found or default
        if inertial is None:
            self.notes.append(
                Note(
                    code="W136",
                    text=f"{name}: no inertial in the file; the format's default of 1 kg and 1 kg m^2 holds",
                    element=name,
                    remedy="Give the link its mass and inertia.",
                )
            )
            return default
        values = [
            value(inertial, 0.0 if i > 2 else 1.0, "inertia", key) for i, key in enumerate(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
        ]
        tensor = inertia(*values)
        return link_mass(
            value(inertial, 1.0, "mass"),
            raw_pose(inertial),
            tensor,
            source=SOURCE,
            element=name,
            place=inertial.place,
            notes=self.notes,
            repair=True,
        )

    def _mesh(self, visual: Node, link: str, folder: Path) -> Mesh | None:
        geometry = visual.find("geometry")
        for shape in geometry.children if geometry is not None else ():
            if shape.tag == "box":
                return box(shape.child("size").numbers(None, 3))
            if shape.tag in _ROUND:
                return _ROUND[shape.tag](value(shape, 1.0, "radius"), value(shape, 1.0, "length"))
            if shape.tag == "sphere":
                return ellipsoid([value(shape, 1.0, "radius")] * 3)
            if shape.tag == "ellipsoid":
                return ellipsoid(shape.child("radii").numbers(None, 3))
            if shape.tag == "mesh":
                corners = self._triangles(shape, link, folder)
                return None if corners is None else triangle_mesh(corners)
        return None

    def _triangles(self, shape: Node, link: str, folder: Path) -> Array | None:
        """The corners (n, 3, 3) of a <mesh>, m."""
        corners = self.meshes.triangles(shape.word("uri"), link, folder)
        scale = shape.find("scale")
        return corners if corners is None or scale is None else scaled(corners, scale.numbers(None, 3))
