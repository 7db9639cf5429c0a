"""SDF (SDFormat): models of links and joints, nested models, frames, and poses relative to any of them.

Names of nested models are joined as SDF itself does: ``arm::hand::finger``. What the file says of a link's inertia holds; a link
without any has the format's own default of 1 kg, which is reported.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .assembly import Array, Assembly, Mate, MateCoupling, Mesh, RigidMass
from .coupled_mates import coordinate_of
from .display_shapes import box, capsule, cylinder, ellipsoid, linear_color, triangle_mesh
from .errors import ErrorList, MategraphError, Note
from .links import Link, MeshShelf, assembly_of_links, axis_frame, left_out, link_mass, mate_at, ordered_limits, unknown_name
from .mates import frame_on_line
from .poses import from_quaternion, from_rpy, from_two_axes, inertia, pose, unit
from .safe_xml import Node, parse_xml, read_bytes

SOURCE = "SDF file"
WORLD = "world"
UNLIMITED = 1e15  # SDF writes 1e16 for "no limit"
DEEPEST = 30  # models inside one another
LONGEST = 300  # poses relative to one another
_KINDS = {
    "fixed": "fixed",
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "ball": "spherical",
    "universal": "universal",
    "revolute2": "universal",
    "screw": "screw",
}


def read_sdf(path: Path) -> Assembly:
    """The mechanism in an SDF file: its model, or all models of its world.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E157``; several problems come as one `ErrorList`.
    """
    path = Path(path).absolute()
    data = read_bytes(path)
    root = parse_xml(data, path.name)
    if root.tag not in ("sdf", "gazebo"):
        raise root.fault(f"'{path.name}' is not an SDF file: it begins with <{root.tag}>.", "It must begin with <sdf>.", code="E153")
    world = root.find("world")
    models = (world or root).all("model")
    if not models:
        raise root.fault(f"'{path.name}' holds no model.", "Give a file with a <model>, or a world with models.", code="E153")
    reader = _Reader(path)
    for include in (world or root).all("include"):
        reader.notes.append(
            left_out(include.word("uri") or "include", "is included from another file, which is not read", "Put the model into this file.")
        )
    for model in models:
        reader.model(model, np.eye(4), "" if world is None and len(models) == 1 else model.needed("name"), 0, static=False)
    reader.raise_problems()
    mates = [*reader.held, *(mate for joint in reader.joints if (mate := reader.mate(joint)) is not None)]
    couplings = [coupling for joint in reader.joints for coupling in reader.couplings(joint, mates)]
    reader.raise_problems()
    return assembly_of_links(
        name=(world or models[0]).get("name") or path.stem,
        path=path,
        digest=hashlib.sha256(data).hexdigest(),
        schema=f"SDF {root.get('version')}".strip(),
        links=list(reader.links.values()),
        mates=mates,
        grounded=reader.ground(),
        notes=reader.notes,
        references=reader.meshes.references,
        couplings=couplings,
    )


@dataclass(slots=True, kw_only=True, eq=False)
class _Frame:
    """Something with a pose: a link, frame, joint or nested model."""

    node: Node
    base: str  # name that its pose is relative to; empty for the model's own frame


@dataclass(slots=True, kw_only=True, eq=False)
class _Joint:
    node: Node
    name: str
    scope: _Scope


class _Scope:
    """The names of one model, and their poses in W."""

    def __init__(self, reader: _Reader, prefix: str, X_WM: Array) -> None:
        self.reader = reader
        self.prefix = prefix
        self.X_WM = X_WM
        self.frames: dict[str, _Frame] = {}
        self.inner: dict[str, _Scope] = {}
        self._poses: dict[str, Array] = {}
        self._open: set[str] = set()

    def full(self, name: str) -> str:
        return f"{self.prefix}::{name}" if self.prefix else name

    def pose_of(self, name: str, asker: Node) -> Array:
        """``X_WN`` of the frame called `name` in this model."""
        if name in ("", "__model__"):
            return self.X_WM
        if name == WORLD:
            return np.eye(4)
        if name not in self.frames and "::" in name:
            outer, _, rest = name.partition("::")
            if outer in self.inner:
                return self.inner[outer].pose_of(rest, asker)
        if name not in self.frames:
            raise unknown_name(name, self.frames, what="frame", element=asker.get("name") or asker.tag, place=asker.place)
        if name not in self._poses:
            if name in self._open:
                raise asker.fault(f"The pose of '{name}' depends on itself.", "Break the ring of relative_to.", code="E156", element=name)
            if len(self._open) >= LONGEST:
                raise asker.fault(f"More than {LONGEST} poses hang on one another.", "Simplify the file.", code="E152", element=name)
            self._open.add(name)
            frame = self.frames[name]
            self._poses[name] = self.pose_of(frame.base, frame.node) @ raw_pose(frame.node)
            self._open.discard(name)
        return self._poses[name]


class _Reader:
    def __init__(self, path: Path) -> None:
        self.notes: list[Note] = []
        self.problems: list[MategraphError] = []
        self.meshes = MeshShelf(path.parent, self.notes)
        self.links: dict[str, Link] = {}
        self.joints: list[_Joint] = []
        self.held: list[Mate] = []

    def raise_problems(self) -> None:
        if self.problems:
            raise self.problems[0] if len(self.problems) == 1 else ErrorList(self.problems)

    def ground(self) -> list[str]:
        if WORLD in self.links:
            return [WORLD]
        first = next(iter(self.links))
        self.notes.append(
            Note(
                code="W134",
                text=f"Nothing in the file stands still; '{first}', its first link, is taken for the ground.",
                element=first,
                remedy="Name another part as ground in the project file, or join one to 'world' in the file.",
            )
        )
        return [first]

    def world(self) -> Link:
        if WORLD not in self.links:
            self.links = {WORLD: Link(name=WORLD, X_WL=np.eye(4)), **self.links}
        return self.links[WORLD]

    def model(self, node: Node, X_WP: Array, prefix: str, depth: int, *, static: bool, given: Array | None = None) -> _Scope:
        """Gather links and joints of a model that lies in a parent at ``X_WP``."""
        if depth > DEEPEST:
            raise node.fault(f"Models are nested more than {DEEPEST} deep.", "Simplify the file.", code="E152")
        scope = _Scope(self, prefix, X_WP @ raw_pose(node) if given is None else given)
        static = static or node.word("static").lower() in ("true", "1")
        for child in node.children:
            if child.tag in ("link", "frame", "joint", "model") and self._named(child, scope):
                base = ""
                if child.tag == "frame":
                    base = child.get("attached_to")
                elif child.tag == "joint":
                    base = child.word("child")
                where = child.find("pose")
                base = where.get("relative_to") or where.get("frame") or base if where is not None else base
                scope.frames[child.get("name")] = _Frame(node=child, base=base)
        for child in node.all("include"):
            self.notes.append(left_out(child.word("uri") or "include", "is included from another file, which is not read", "Copy it in."))
        for child in node.all("model"):
            try:
                X_WM = scope.pose_of(child.get("name"), child)
                inside = self.model(child, X_WP, scope.full(child.get("name")), depth + 1, static=static, given=X_WM)
                scope.inner[child.get("name")] = inside
            except MategraphError as error:
                self.problems.append(error)
        for child in node.all("link"):
            self.link(child, scope, static=static)
        self.joints += [_Joint(node=child, name=scope.full(child.get("name")), scope=scope) for child in node.all("joint")]
        return scope

    def _named(self, node: Node, scope: _Scope) -> bool:
        try:
            name = node.needed("name")
            if name in scope.frames:
                raise node.fault(f"Two things are called '{name}'.", "Rename one of them.", code="E155", element=name)
        except MategraphError as error:
            self.problems.append(error)
            return False
        return True

    # -------------------------------------------------------------------------------------------------------------------- links

    def link(self, node: Node, scope: _Scope, *, static: bool) -> None:
        name = scope.full(node.get("name"))
        try:
            link = Link(
                name=name, X_WL=scope.pose_of(node.get("name"), node), parent=tuple(scope.prefix.split("::")) if scope.prefix else ()
            )
            link.rigid = self.rigid(node, name)
            for visual in node.all("visual") or node.all("collision"):
                mesh = self.mesh(visual, name)
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
        if static:
            self.held.append(mate_at(f"{name} static", "fixed", self.world(), link, link.X_WL, source=SOURCE, evidence="a static model"))

    def rigid(self, node: Node, name: str) -> RigidMass:
        inertial = node.find("inertial")
        if inertial is None:
            self.notes.append(
                Note(
                    code="W136",
                    text=f"{name}: no inertial in the file; the format's default of 1 kg and 1 kg m^2 holds",
                    element=name,
                    remedy="Give the link its mass and inertia.",
                )
            )
            return RigidMass(mass=1.0, center=np.zeros(3), inertia=np.eye(3), source=f"{SOURCE}, format's default")
        values = [
            _value(inertial, 0.0 if i > 2 else 1.0, "inertia", key) for i, key in enumerate(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
        ]
        tensor = inertia(*values)
        return link_mass(
            _value(inertial, 1.0, "mass"), raw_pose(inertial), tensor, source=SOURCE, element=name, place=inertial.place, notes=self.notes
        )

    def mesh(self, visual: Node, link: str) -> Mesh | None:
        geometry = visual.find("geometry")
        for shape in geometry.children if geometry is not None else ():
            if shape.tag == "box":
                return box(shape.child("size").numbers(None, 3))
            if shape.tag in ("cylinder", "capsule"):
                make = cylinder if shape.tag == "cylinder" else capsule
                return make(_value(shape, 1.0, "radius"), _value(shape, 1.0, "length"))
            if shape.tag == "sphere":
                return ellipsoid([_value(shape, 1.0, "radius")] * 3)
            if shape.tag == "ellipsoid":
                return ellipsoid(shape.child("radii").numbers(None, 3))
            if shape.tag == "mesh":
                corners = self.meshes.triangles(shape.word("uri"), link)
                scale = shape.find("scale")
                factor = np.array((1.0, 1.0, 1.0) if scale is None else scale.numbers(None, 3))
                return None if corners is None else triangle_mesh(corners * factor)
        return None

    # -------------------------------------------------------------------------------------------------------------------- joints

    def mate(self, joint: _Joint) -> Mate | None:
        try:
            return self.mate_of(joint)
        except MategraphError as error:
            self.problems.append(error)
        return None

    def end(self, joint: _Joint, which: str) -> Link:
        """The link at one end of a joint; a frame stands for the link that it is attached to."""
        name = joint.node.child(which).text.strip()
        if name == WORLD:
            return self.world()
        scope = joint.scope
        for _ in range(DEEPEST * DEEPEST):
            found = self.links.get(scope.full(name))
            if found is not None:
                return found
            frame = scope.frames.get(name)
            if frame is None or frame.node.tag != "frame" or not frame.node.get("attached_to"):
                break
            name = frame.node.get("attached_to")
        raise unknown_name(name, self.links, what="link", element=joint.name, place=joint.node.place)

    def mate_of(self, joint: _Joint) -> Mate | None:
        node, name = joint.node, joint.name
        word = node.needed("type")
        if word == "gearbox":
            return None  # a coupling: see `couplings`
        kind = _KINDS.get(word)
        if kind is None:
            raise node.fault(
                f"Joint '{name}' is of the unknown type '{word}'.", f"Types are {', '.join(_KINDS)}.", code="E120", element=name
            )
        a, b = self.end(joint, "parent"), self.end(joint, "child")
        X_WJ = joint.scope.pose_of(node.get("name"), node)
        limits: tuple[float, float] | None = None
        several: dict[str, tuple[float, float]] = {}
        X_WF = X_WJ
        if kind in ("revolute", "prismatic", "screw"):
            first = self.axis(joint, "axis", X_WJ)
            X_WF = axis_frame(X_WJ, X_WJ[:3, :3].T @ first)
            limits = self.limits(joint, "axis")
        elif kind == "universal":
            first, second = self.axis(joint, "axis", X_WJ), self.axis(joint, "axis2", X_WJ)
            if abs(first @ second) > 1e-6:
                self.notes.append(left_out(name, "has two axes that are not at a right angle", "Make the axes perpendicular."))
                return None
            X_WF = pose(from_two_axes(first, second), X_WJ[:3, 3])
            for key, which in (("angle_x", "axis"), ("angle_y", "axis2")):
                found = self.limits(joint, which)
                if found is not None:
                    several[key] = found
        return mate_at(
            name,
            kind,
            a,
            b,
            X_WF,
            source=SOURCE,
            evidence=f"joint of type {word}",
            limits=limits,
            freedom_limits=several,
            pitch=self.pitch(node) if kind == "screw" else 0.0,
        )

    def couplings(self, joint: _Joint, mates: list[Mate]) -> list[MateCoupling]:
        """Those of one joint: a gearbox, or the mimics of its axes."""
        try:
            if joint.node.get("type") == "gearbox":
                found = self.gearbox(joint, mates)
                return [] if found is None else [found]
            return [one for which in ("axis", "axis2") if (one := self.mimic(joint, which, mates)) is not None]
        except MategraphError as error:
            self.problems.append(error)
            return []

    def gearbox(self, joint: _Joint, mates: list[Mate]) -> MateCoupling | None:
        """``angle2 = -ratio * angle1``: of the parent about the first axis and of the child about the second, against the reference."""
        node, name = joint.node, joint.name
        reference = self.end(joint, "gearbox_reference_body")
        X_WJ = joint.scope.pose_of(node.get("name"), node)
        poses = {link.name: link.X_WL for link in self.links.values()}
        angles: list[tuple[str, float]] = []
        for end, which in (("parent", "axis"), ("child", "axis2")):
            axis = self.axis(joint, which if node.find(which) is not None else "axis", X_WJ)
            link = self.end(joint, end)
            X_WF = frame_on_line(X_WJ[:3, 3], axis)
            found = coordinate_of(link.name, X_WF, "rad", mates, poses, carrier=reference.name)
            if found is None:
                why = f"is a gearbox, and no one joint turns '{link.name}' about its axis against '{reference.name}'"
                self.notes.append(left_out(name, why, "Couple the two joints in the project."))
                return None
            angles.append(found)
        ratio = _value(node, 1.0, "gearbox_ratio")
        (first, s1), (second, s2) = angles
        return MateCoupling(name=name, kind="gearbox", terms=((second, s2), (first, ratio * s1)), source=SOURCE)

    def mimic(self, joint: _Joint, which: str, mates: list[Mate]) -> MateCoupling | None:
        """``q = multiplier * (q_leader - reference) + offset``."""
        mimic = joint.node.find(which, "mimic")
        if mimic is None:
            return None
        leader, axis = joint.scope.full(mimic.needed("joint")), mimic.get("axis", "axis")
        kinds = {mate.name: mate.kind for mate in mates}
        if leader not in kinds:
            raise unknown_name(leader, kinds, what="joint", element=joint.name, place=mimic.place)
        terms: list[str] = []
        for name, wanted in ((joint.name, which), (leader, axis)):
            kind = kinds.get(name, "")
            coordinate = {"axis": "angle_x", "axis2": "angle_y"}.get(wanted, "") if kind == "universal" else ""
            if not coordinate and kind not in ("revolute", "prismatic", "screw"):
                self.notes.append(
                    left_out(joint.name, f"follows '{leader}' (mimic), but '{name}' has no such axis", "Couple them otherwise.")
                )
                return None
            terms.append(f"{name}.{coordinate}" if coordinate else name)
        multiplier = _value(mimic, 1.0, "multiplier")
        offset = _value(mimic, 0.0, "offset") - multiplier * _value(mimic, 0.0, "reference")
        return MateCoupling(
            name=f"{joint.name} mimic", kind="mimic", terms=((terms[0], 1.0), (terms[1], -multiplier)), offset=offset, source=SOURCE
        )

    def pitch(self, node: Node) -> float:
        """Metres a radian: from metres a turn, or from the older radians a metre, whose sign is the opposite."""
        if node.find("screw_thread_pitch") is not None:
            return _value(node, 1.0, "screw_thread_pitch") / (2.0 * math.pi)
        old = _value(node, 1.0, "thread_pitch")
        if old == 0.0:
            raise node.fault(f"The thread pitch of '{node.get('name')}' is zero.", "Give another.", element=node.get("name"))
        return -1.0 / old

    def axis(self, joint: _Joint, which: str, X_WJ: Array) -> Array:
        """The unit axis in W."""
        axis = joint.node.find(which)
        xyz = None if axis is None else axis.find("xyz")
        direction = np.array((0.0, 0.0, 1.0) if xyz is None else xyz.numbers(None, 3))
        if not np.any(direction):
            raise joint.node.fault(f"The {which} of joint '{joint.name}' has no length.", "Give a direction.", element=joint.name)
        base = X_WJ
        if xyz is not None and xyz.get("expressed_in"):
            base = joint.scope.pose_of(xyz.get("expressed_in"), joint.node)
        elif axis is not None and axis.word("use_parent_model_frame").lower() in ("true", "1"):
            base = joint.scope.X_WM
        return np.asarray(base[:3, :3] @ unit(direction))

    def limits(self, joint: _Joint, which: str) -> tuple[float, float] | None:
        limit = joint.node.find(which, "limit")
        if limit is None or joint.node.get("type") == "continuous":
            return None
        low, high = _value(limit, -1e16, "lower"), _value(limit, 1e16, "upper")
        low, high = (-math.inf if low <= -UNLIMITED else low), (math.inf if high >= UNLIMITED else high)
        return ordered_limits(low, high, joint.name, self.notes)


def raw_pose(node: Node) -> Array:
    """The pose in <pose>, relative to whatever it is relative to; the identity where there is none."""
    where = node.find("pose")
    if where is None or not where.text.strip():
        return np.eye(4)
    if where.get("rotation_format") == "quat_xyzw":
        values = where.numbers(None, 7)
        try:
            return pose(from_quaternion(values[6], values[3], values[4], values[5]), values[:3])
        except ValueError:
            raise where.fault("A quaternion has no length.", "Write a unit quaternion.") from None
    values = where.numbers(None, 6)
    angles = [math.radians(v) for v in values[3:]] if where.get("degrees").lower() in ("true", "1") else values[3:]
    return pose(from_rpy(angles), values[:3])


def _value(node: Node, default: float, *path: str) -> float:
    found = node.find(*path)
    if found is None:
        return default
    text = found.text.strip().lower()
    if text in ("inf", "+inf", "-inf"):
        return -1e16 if text.startswith("-") else 1e16
    return found.number(None, default)
