"""MJCF (MuJoCo): bodies, joints, masses given or from geoms, connect and weld constraints that close loops, equalities that couple joints.

A body with several joints becomes a chain of massless parts between its parent and itself, one a joint, so that every joint keeps its
name and its own coordinate. The pose of the parts is the file's reference configuration (``qpos0``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array, pose, unit
from foundation.errors import MategraphError, Note, raise_all

from ....assembly import Assembly, Geometry, Mate, MateCoupling, Mesh, RigidMass
from ....masses import primitive_solids
from ....masses.fitted_solids import FITTED, fitted
from ....masses.primitive_solids import together
from ....masses.thin_shells import ellipsoid_area, shell_of, surface_integrals, with_area
from ....meshes import display_shapes
from ....meshes.display_shapes import linear_color, triangle_mesh
from ....meshes.mesh_files import open_note, scaled, volume_integrals
from ....names import TakenNames, unique_names
from ....rotations import from_z_axis
from ....sandbox.limits import check_time
from ....sandbox.safe_xml import HUGE, Node
from ...links import (
    Link,
    MeshShelf,
    all_left_out,
    assembly_of_links,
    axis_frame,
    breaks_triangle,
    inertia,
    left_out,
    link_mass,
    mate_at,
    ordered_limits,
    resistances_left_out,
    unknown_name,
)
from .couplings import SOURCE, Equalities
from .document import MjcfDocument, contents

WORLD = "world"
DENSITY = 1000.0  # kg/m^3, the format's default
_KINDS = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "free"}
_WITHOUT_VOLUME = ("plane", "hfield", "sdf")
_NOT_READ = ("composite", "flexcomp", "attach")


def read_mjcf(path: Path) -> Assembly:
    """The mechanism in an MJCF file.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E157``; several problems come as one `ErrorList`.
    """
    path = Path(path).absolute()
    reader = _Reader(MjcfDocument(path))
    reader.world()
    raise_all(reader.problems)
    reader.scale_masses()
    reader.equalities()
    raise_all(reader.problems)
    reader.notes += resistances_left_out(reader.resisting)
    drives = [node for piece in reader.document.section("actuator") for node in piece.children]
    if drives:
        name = drives[0].get("name") or drives[0].tag
        why = f"{'is an actuator' if len(drives) == 1 else f'and {len(drives) - 1} more are actuators'}, which are not carried over"
        reader.notes.append(left_out(name, why, "Add motors, or motions, in the project file."))
    document = reader.document
    return assembly_of_links(
        name=document.root.get("model") or path.stem,
        path=path,
        digest=document.digest,
        schema="MJCF",
        links=list(reader.links.values()),
        mates=reader.mates,
        grounded=(WORLD,),
        notes=reader.notes,
        references=document.references | reader.meshes.references,
        couplings=reader.couplings,
        gravity=reader.gravity(),
    )


@dataclass(slots=True, kw_only=True, eq=False)
class _Task:
    """A body to be read: its element, its parent, and the class and frame that hold there."""

    node: Node
    name: str
    parent: Link
    childclass: str
    X_WP: Array  # pose of the frame that the body's own pose is relative to
    path: tuple[str, ...]


class _Reader:
    def __init__(self, document: MjcfDocument) -> None:
        self.document = document
        self.notes: list[Note] = list(document.notes)
        self.problems: list[MategraphError] = []
        self.links: dict[str, Link] = {}
        self.mates: list[Mate] = []
        self.couplings: list[MateCoupling] = []
        self.resisting: dict[str, list[str]] = {what: [] for what in ("damping", "frictionloss", "stiffness", "armature")}
        folder = document.compiler.get("meshdir") or document.compiler.get("assetdir") or ""
        self.mesh_folder = PurePosixPath(folder.replace("\\", "/"))
        self.meshes = MeshShelf(document.path.parent, self.notes, weigh=True)
        self.assets = {self._asset_name(node): document.resolved(node, "") for node in document.children("asset", "mesh")}
        looks = [document.resolved(node, "") for node in document.children("asset", "material")]
        self.materials = {node.get("name"): node.numbers("rgba", 4, (1.0, 1.0, 1.0, 1.0)) for node in looks}
        self._names = self._unique_names()
        self.weighing = self.settings.numbers("inertiagrouprange", 2, (0.0, 5.0))  # groups of geoms that have mass

    @property
    def settings(self) -> Node:
        """The attributes of all <compiler> together."""
        root = self.document.root
        return Node(tag="compiler", attributes=self.document.compiler, file=root.file, line=root.line)

    def _unique_names(self) -> dict[int, str]:
        """A name for every body and joint, by the identity of its element; those without one are numbered."""
        nodes = [n for piece in self.document.section("worldbody") for n in piece.walk()]
        bodies = [n for n in nodes if n.tag == "body"]
        given = [n.get("name") or f"body {number}" for number, n in enumerate(bodies, start=1)]
        names = {id(n): name for n, name in zip(bodies, unique_names([WORLD, *given])[1:], strict=True)}
        joints = [n for n in nodes if n.tag in ("joint", "freejoint")]
        owner = {id(child): body for body in bodies for child in body.walk() if child.tag in ("joint", "freejoint")}  # innermost wins
        titles = unique_names(n.get("name") or (f"{names[id(owner[id(n)])]} joint" if id(n) in owner else "joint") for n in joints)
        self._taken_links, self._taken_mates = TakenNames([WORLD, *names.values()]), TakenNames(titles)
        return names | {id(n): name for n, name in zip(joints, titles, strict=True)}

    # ------------------------------------------------------------------------------------------------------------------- bodies

    def world(self) -> None:
        """All bodies, from the world outwards."""
        world = Link(name=WORLD, X_WL=np.eye(4))
        self.links[WORLD] = world
        tasks: list[_Task] = []
        for piece in self.document.section("worldbody"):
            tasks += self.inside(piece, world, piece.get("childclass"), ())
        tasks.reverse()
        while tasks:
            task = tasks.pop()
            check_time(self.document.path.name, "reading its bodies")
            try:
                tasks += reversed(self.body(task))
            except MategraphError as error:
                self.problems.append(error)

    def body(self, task: _Task) -> list[_Task]:
        X_WB = task.X_WP @ self.document.pose(task.node)
        link = Link(name=task.name, X_WL=X_WB, parent=task.path)
        childclass = task.node.get("childclass") or task.childclass
        joints = [
            (node if node.tag == "freejoint" else self.document.resolved(node, inner), self._names[id(node)], X_BF)
            for node, inner, X_BF in contents(self.document, task.node, childclass, np.eye(4))
            if node.tag in ("joint", "freejoint")
        ]
        parent = task.parent
        for number, (node, name, X_BF) in enumerate(joints, start=1):
            carried = link
            if number < len(joints):
                carried = Link(name=self._taken_links.new(f"{task.name} after {name}"), X_WL=X_WB, parent=task.path)
                self.links[carried.name] = carried
            self.joint(node, name, parent, carried, X_WB @ X_BF)
            parent = carried
        self.links[link.name] = link
        if not joints:
            evidence = "a body without joints is welded to its parent"
            name = self._taken_mates.new(f"{task.name} weld")
            self.mates.append(mate_at(name, "fixed", parent, link, X_WB, source=SOURCE, evidence=evidence))
        return self.inside(task.node, link, childclass, (*task.path, task.name))

    def inside(self, node: Node, link: Link, childclass: str, path: tuple[str, ...]) -> list[_Task]:
        """Geoms and inertia of a body go to its link; its child bodies come back."""
        tasks: list[_Task] = []
        masses: list[tuple[float, Array, Array]] = []
        unknown: list[Note] = []  # geoms whose mass nobody knows for sure; that matters only where the masses of geoms count
        given: RigidMass | None = None
        for child, inner, X_BF in contents(self.document, node, childclass, np.eye(4)):
            if child.tag == "body":
                X_WP = link.X_WL @ X_BF
                tasks.append(_Task(node=child, name=self._names[id(child)], parent=link, childclass=inner, X_WP=X_WP, path=path))
            elif child.tag == "geom":
                masses += self.geom(self.document.resolved(child, inner), link, X_BF, unknown)
            elif child.tag == "inertial":
                given = self.inertial(child, link, X_BF)
            elif child.tag in _NOT_READ:
                self.notes.append(
                    left_out(child.get("name") or child.tag, f"is a <{child.tag}>, which is not read", "Write its bodies out.")
                )
        if link.name == WORLD:
            return tasks
        mode = self.document.compiler.get("inertiafromgeom", "auto")
        if given is None or mode == "true":
            self.notes += unknown
            mass, center, tensor = together(masses)
            if mode != "false" and mass > 0.0:
                given = RigidMass(mass=mass, center=center, inertia=tensor, source=f"{SOURCE}, geoms")
        link.rigid = given
        return tasks

    def inertial(self, node: Node, link: Link, X_BF: Array) -> RigidMass:
        if "fullinertia" in node.attributes:
            ixx, iyy, izz, ixy, ixz, iyz = node.numbers("fullinertia", 6)
        else:
            ixx, iyy, izz = node.numbers("diaginertia", 3, (0.0, 0.0, 0.0))
            ixy = ixz = iyz = 0.0
        tensor = inertia(ixx, iyy, izz, ixy, ixz, iyz)
        X_LI = X_BF @ self.document.pose(node)
        return link_mass(
            node.number("mass"), X_LI, tensor, source=SOURCE, element=link.name, place=node.place, notes=self.notes, what="body"
        )

    def scale_masses(self) -> None:
        """The compiler's bounds, balance and total for all masses."""
        settings = self.settings
        least, low = settings.number("boundmass", 0.0), settings.number("boundinertia", 0.0)
        total = settings.number("settotalmass", -1.0)
        bodies = [link for link in self.links.values() if link.name in self._names.values()]
        for link in bodies:
            if link.rigid is None and (least or low):
                link.rigid = RigidMass(mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)), source=f"{SOURCE}, bounds")
            if link.rigid is not None and (least or low):
                moments, axes = np.linalg.eigh(link.rigid.inertia)
                raised = axes @ np.diag(np.maximum(moments, low)) @ axes.T
                mass = max(link.rigid.mass, least)
                link.rigid = RigidMass(mass=mass, center=link.rigid.center, inertia=raised, source=link.rigid.source)
            if settings.get("balanceinertia") == "true" and link.rigid is not None:
                self.balance(link, link.rigid)
        if total > 0.0:
            now = sum(link.rigid.mass for link in bodies if link.rigid is not None)
            for link in bodies:
                if link.rigid is not None and now > 0.0:
                    r, f = link.rigid, total / now
                    link.rigid = RigidMass(
                        mass=f * r.mass, center=r.center, inertia=f * r.inertia, source=f"{r.source}, scaled to the total"
                    )

    def balance(self, link: Link, rigid: RigidMass) -> None:
        """Moments that no body has become their mean, about every axis."""
        moments = np.linalg.eigvalsh(rigid.inertia)
        if not breaks_triangle(*moments.tolist()):
            return
        mean = float(moments.mean())
        link.rigid = replace(rigid, inertia=mean * np.eye(3), source=f"{rigid.source}, balanced")
        for index, note in enumerate(self.notes):
            if (note.code, note.element) == ("W131", link.name):
                told = f"{note.text}; as the file says (balanceinertia), their mean, {mean:.4g} kg m^2, is taken for each"
                self.notes[index] = replace(note, text=told)

    def gravity(self) -> tuple[float, float, float] | None:
        """Of <option>, in W, m/s^2; what else acts on all bodies is told."""
        remedy = "Add components in the project file."
        held = [
            self._names[id(n)]
            for s in self.document.section("worldbody")
            for n in s.walk()
            if n.tag == "body" and n.number("gravcomp", 0.0)
        ]
        self.notes += all_left_out(held, "gravity is held off (gravcomp), which is not carried over", remedy)
        found: tuple[float, float, float] | None = None
        for node in self.document.section("option"):
            if "gravity" in node.attributes:
                x, y, z = node.numbers("gravity", 3)
                found = (x, y, z)
            for what in ("wind", "density", "viscosity"):
                if any(node.numbers(what, None, (0.0,))):
                    self.notes.append(left_out("option", f"has a {what} of the medium, which is not carried over", remedy))
        flags = [flag.get("gravity") for flag in self.document.children("option", "flag") if flag.get("gravity")]
        return (0.0, 0.0, 0.0) if flags and flags[-1] == "disable" else found

    # ------------------------------------------------------------------------------------------------------------------- geoms

    def geom(self, node: Node, link: Link, X_BF: Array, unknown: list[Note]) -> list[tuple[float, Array, Array]]:
        """Mass, centre and inertia of a geom in the body's frame; its shape goes to the link."""
        kind = node.get("type") or "sphere"
        X_BG, size = self.placed(node, kind, X_BF)
        if node.get("mesh") and kind in FITTED:
            corners, whole = self.mesh(node, link.name, unknown)
            if corners is None or whole is None:
                self._weightless(node, link.name, unknown)
                return []
            X_GM, size = fitted(kind, corners, whole, around=self.document.compiler.get("fitaabb") == "true")
            X_BG, size = X_BG @ X_GM, tuple(node.number("fitscale", 1.0) * s for s in size)
        geometry, mesh = self.solid(node, kind, size, link.name, unknown)
        if mesh is not None:
            rgba = node.numbers("rgba", 4, self.materials.get(node.get("material"), (0.5, 0.5, 0.5, 1.0)))
            if rgba[3] > 0.0:  # invisible geoms are for contacts
                link.shapes.append((mesh, X_BG))
                link.color = link.color or linear_color(rgba)
        low, high = self.weighing
        if geometry is None or not low <= node.number("group", 0.0) <= high:
            return []
        mass = node.number("mass") if "mass" in node.attributes else node.number("density", DENSITY) * geometry.volume
        density = mass / geometry.volume
        R = X_BG[:3, :3]
        return [(mass, X_BG[:3, :3] @ geometry.center + X_BG[:3, 3], density * R @ geometry.inertia @ R.T)]

    def placed(self, node: Node, kind: str, X_BF: Array) -> tuple[Array, tuple[float, ...]]:
        size = node.numbers("size", None, ())
        if "fromto" not in node.attributes:
            return X_BF @ self.document.pose(node), size
        ends = np.array(node.numbers("fromto", 6)).reshape(2, 3)
        along = ends[0] - ends[1]
        length = float(np.linalg.norm(along))
        if not length > 0.0:
            raise node.fault("A geom's fromto has no length.", "Give two different points.")
        first = size[0] if size else 0.0
        long = (first, 0.5 * length) if kind in ("capsule", "cylinder") else (first, first, 0.5 * length)
        return X_BF @ pose(from_z_axis(along), ends.mean(axis=0)), long

    def solid(self, node: Node, kind: str, size: tuple[float, ...], link: str, unknown: list[Note]) -> tuple[Geometry | None, Mesh | None]:
        need = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}.get(kind, 0)
        if len(size) < need or any(s <= 1.0 / HUGE for s in size[:need]):
            raise node.fault(f"A geom of type {kind} needs {need} positive sizes.", "Correct its size.")
        if kind == "mesh":
            corners, whole = self.mesh(node, link, unknown)
            if whole is None:
                self._weightless(node, link, unknown)
            return whole, None if corners is None else triangle_mesh(corners)
        if node.get("shellinertia") == "true" and need:
            grows = 1 if kind == "capsule" else need  # the barrel of a capsule keeps its length
            shell = shell_of(lambda e: self.primitive(kind, (*(s + e for s in size[:grows]), *size[grows:]))[0], min(size[:need]))
            return with_area(shell, ellipsoid_area(size[:3])) if kind == "ellipsoid" else shell, self.primitive(kind, size)[1]
        if need:
            return self.primitive(kind, size)
        if kind not in _WITHOUT_VOLUME:
            raise node.fault(f"'{kind}' is not a type of geom.", "Use sphere, capsule, cylinder, box, ellipsoid, mesh or plane.")
        if kind != "plane":
            self._weightless(node, link, unknown)
        return None, None

    def primitive(self, kind: str, size: tuple[float, ...]) -> tuple[Geometry, Mesh]:
        shapes, solids = display_shapes, primitive_solids
        if kind == "sphere":
            return solids.ellipsoid([size[0]] * 3), shapes.ellipsoid([size[0]] * 3)
        if kind == "ellipsoid":
            return solids.ellipsoid(size[:3]), shapes.ellipsoid(size[:3])
        if kind == "box":
            return solids.box([2.0 * s for s in size[:3]]), shapes.box([2.0 * s for s in size[:3]])
        if kind == "cylinder":
            return solids.cylinder(size[0], 2.0 * size[1]), shapes.cylinder(size[0], 2.0 * size[1])
        return solids.capsule(size[0], 2.0 * size[1]), shapes.capsule(size[0], 2.0 * size[1])

    def mesh(self, node: Node, link: str, unknown: list[Note]) -> tuple[Array | None, Geometry | None]:
        """Triangles (n, 3, 3) of a geom's mesh, m, and their integrals in the way that the mesh asks for."""
        name = node.get("mesh")
        asset = self.assets.get(name)
        if asset is None:
            raise unknown_name(name, self.assets, what="mesh", element=node.get("name") or link, place=node.place)
        if "file" in asset.attributes:
            corners = self.meshes.triangles(str(self.mesh_folder / asset.get("file")), link)
        elif "builtin" in asset.attributes:
            self.meshes.missing(name, link, f"is MuJoCo's own '{asset.get('builtin')}', which is not made here")
            return None, None
        else:
            points = _triples(asset, "vertex")
            faces = _triples(asset, "face") if asset.get("face") else _hull(points)
            if len(faces) and (faces.min() < 0 or faces.max() >= len(points) or (faces % 1).any()):
                raise asset.fault(f"The mesh '{name}' has a face with a corner that is not there.", "Correct its faces.", element=name)
            corners = points[faces.astype(np.int64)]
        if corners is None or len(corners) == 0:
            return None, None
        if "refpos" in asset.attributes or "refquat" in asset.attributes:
            R = self.document.rotation(
                Node(tag="mesh", attributes={"quat": asset.get("refquat", "1 0 0 0")}, file=asset.file, line=asset.line)
            )
            corners = (corners - np.array(asset.numbers("refpos", 3, (0.0, 0.0, 0.0)))) @ R
        corners = scaled(corners, asset.numbers("scale", 3, (1.0, 1.0, 1.0)))  # along the axes of the reference, as MuJoCo does
        way = asset.get("inertia", "legacy")
        if way == "convex":
            points = corners.reshape(-1, 3)
            return corners, volume_integrals(points[_hull(points)])
        if way == "shell":
            return corners, surface_integrals(corners)
        unknown += open_note(corners, link, name)
        return corners, volume_integrals(corners)

    def _weightless(self, node: Node, link: str, unknown: list[Note]) -> None:
        if node.number("density", DENSITY) > 0.0 and node.get("mass") != "0":
            shape = f"its mesh '{node.get('mesh')}'" if node.get("mesh") else f"its geom of type {node.get('type')}"
            why = "it encloses no volume or is not there" if node.get("mesh") else "such geoms are not weighed here"
            unknown.append(
                Note(
                    code="W136",
                    text=f"{link}: the mass of {shape} is unknown, as {why}",
                    element=link,
                    remedy="Put the mesh beside the file, or give the body an <inertial>.",
                )
            )

    def _asset_name(self, node: Node) -> str:
        return node.get("name") or PurePosixPath(node.get("file").replace("\\", "/")).stem

    # ------------------------------------------------------------------------------------------------------------------- joints

    def joint(self, node: Node, name: str, a: Link, b: Link, X_WB: Array) -> None:
        word = "free" if node.tag == "freejoint" else node.get("type") or "hinge"
        kind = _KINDS.get(word)
        if kind is None:
            raise node.fault(
                f"Joint '{name}' is of the unknown type '{word}'.", f"Types are {', '.join(_KINDS)}.", code="E120", element=name
            )
        for what, names in self.resisting.items():
            if any(node.numbers(what, None, (0.0,))):
                names.append(name)
        X_WJ = X_WB @ pose(None, (0.0, 0.0, 0.0) if word == "free" else node.numbers("pos", 3, (0.0, 0.0, 0.0)))
        X_WF = X_WJ
        if word in ("hinge", "slide"):
            try:
                X_WF = axis_frame(X_WJ, unit(node.numbers("axis", 3, (0.0, 0.0, 1.0))))
            except ValueError:
                raise node.fault(f"The axis of joint '{name}' has no length.", "Give a direction.", element=name) from None
        self.mates.append(
            mate_at(name, kind, a, b, X_WF, source=SOURCE, evidence=f"joint of type {word}", limits=self.limits(node, name, word))
        )

    def limits(self, node: Node, name: str, word: str) -> tuple[float, float] | None:
        """The range measured from the pose of the file, where the coordinate has its reference value."""
        limited = node.get("limited") or "auto"
        automatic = self.document.compiler.get("autolimits", "true") == "true"
        if "range" not in node.attributes or limited == "false" or (limited == "auto" and not automatic):
            return None
        if word not in ("hinge", "slide"):
            self.notes.append(left_out(name, f"has a range, which is not carried over for a joint of type {word}", "Let a stop hold it."))
            return None
        low, high = node.numbers("range", 2)
        reference = node.number("ref", 0.0)
        if word == "hinge":
            low, high, reference = (self.document.angle(v) for v in (low, high, reference))
        return ordered_limits(low - reference, high - reference, name, self.notes)

    def equalities(self) -> None:
        """Connect and weld close loops; equalities of joints and of fixed tendons are couplings."""
        tied = Equalities(self.document, self.mates, self.notes)
        for piece in self.document.section("equality"):
            for raw in piece.children:
                node = self.document.resolved(raw, "")
                first = next((node.get(f"{what}1") for what in ("body", "joint", "tendon", "site") if node.get(f"{what}1")), "")
                name = node.get("name") or f"{node.tag} {first}".strip()
                try:
                    if node.tag in ("joint", "tendon"):
                        self.couplings += tied.couplings(node, name)
                        continue
                    mate = self.equality(node, name)
                except MategraphError as error:
                    self.problems.append(error)
                    continue
                if mate is not None:
                    self.mates.append(replace(mate, name=self._taken_mates.new(mate.name)))

    def equality(self, node: Node, name: str) -> Mate | None:
        if node.tag not in ("connect", "weld") or not node.get("body1"):
            what = f"is an equality of type {node.tag} that is not read" if node.get("body1") else "ties two sites, which are not read"
            self.notes.append(left_out(name, what, "Add a [mate] or a [coupling] in the project file."))
            return None
        a, b = (self.body_named(node, node.get(key) or WORLD, name) for key in ("body1", "body2"))
        if a is b:
            raise node.fault(f"The equality '{name}' ties '{a.name}' to itself.", "Name two different bodies.", code="E122", element=name)
        if "relpose" in node.attributes and any(node.numbers("relpose", 7)[3:]):
            self.notes.append(left_out(name, "has a relative pose of its own; the pose of the file is used", "Pose the bodies as welded."))
        X_WF = a.X_WL @ pose(None, node.numbers("anchor", 3, (0.0, 0.0, 0.0))) if node.tag == "connect" else b.X_WL
        kind = "spherical" if node.tag == "connect" else "fixed"
        mate = mate_at(name, kind, a, b, X_WF, source=SOURCE, evidence=f"equality of type {node.tag}")
        return mate if node.get("active") != "false" else replace(mate, status="rejected")

    def body_named(self, node: Node, name: str, element: str) -> Link:
        if name not in self.links:
            raise unknown_name(name, self.links, what="body", element=element, place=node.place)
        return self.links[name]


def _triples(asset: Node, name: str) -> Array:
    """The numbers of an attribute, three a row."""
    values = np.array(asset.numbers(name, None))
    if len(values) % 3:
        raise asset.fault(f"{name} of <mesh> has {len(values)} numbers, which are not three each.", f"Correct its {name}.")
    return values.reshape(-1, 3)


def _hull(points: Array) -> npt.NDArray[np.int64]:
    """Triangles of the convex hull of points, seen from outside."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        hull = ConvexHull(points)
    except (QhullError, ValueError):
        return np.zeros((0, 3), dtype=np.int64)
    faces = []
    for face, equation in zip(hull.simplices, hull.equations, strict=True):
        a, b, c = points[face]
        faces.append(face if np.cross(b - a, c - a) @ equation[:3] > 0.0 else face[::-1])
    return np.array(faces, dtype=np.int64)
