"""SDF (SDFormat): models of links and joints, nested models, frames, and poses relative to any of them.

Names of nested models are joined as SDF itself does: ``arm::hand::finger``. What the file says of a link's inertia holds; a link
without any has the format's own default of 1 kg, which is reported.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from foundation.arrays import Array, inverse_pose, pose, unit
from foundation.errors import MategraphError, Note, raise_all

from ....assembly import Assembly, Mate, MateCoupling, Mesh, RigidMass
from ....mates.couplings import coordinate_of
from ....mates.from_geometry import frame_on_line
from ....meshes.display_shapes import box, capsule, cone, cylinder, ellipsoid, linear_color, triangle_mesh
from ....meshes.mesh_files import scaled
from ....names import TakenNames
from ....rotations import from_two_axes
from ....sandbox.safe_xml import Node, parse_xml, read_bytes
from ...links import (
    Link,
    MeshShelf,
    all_left_out,
    assembly_of_links,
    axis_frame,
    inertia,
    left_out,
    link_mass,
    mate_at,
    ordered_limits,
    resistances_left_out,
    unknown_name,
)
from .document import WORLD, Frame, Includes, Scope, raw_pose, tell_axes_of_old_files, value
from .inertia import automatic_mass

SOURCE = "SDF file"
UNLIMITED = 1e15  # SDF writes 1e16 for "no limit"
DEEPEST_MODEL = 30  # models inside one another
_ROUND = {"cylinder": cylinder, "cone": cone, "capsule": capsule}  # shapes of a radius and a length
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
    tell_axes_of_old_files(root)
    world = root.find("world")
    models = (world or root).all("model")
    if not models and not (world or root).all("include"):
        raise root.fault(f"'{path.name}' holds no model.", "Give a file with a <model>, or a world with models.", code="E153")
    reader = _Reader(path)
    alone = world is None and len(models) == 1
    reader.model(models[0] if alone else world or root, np.eye(4), "", 0, static=False, folder=path.parent)
    if not reader.links:
        raise_all(reader.problems)
        raise root.fault(f"'{path.name}' holds no links.", "Give models with links, or put the included ones beside it.", code="E153")
    raise_all(reader.problems)
    taken = TakenNames(joint.name for joint in reader.joints)
    held = [replace(mate, name=taken.new(mate.name)) for mate in reader.held]
    mates = [*held, *(mate for joint in reader.joints if (mate := reader.mate(joint)) is not None)]
    grounded = reader.ground()
    mates += [replace(mate, name=taken.new(mate.name)) for mate in reader.floating(mates, grounded[0])]
    couplings = [coupling for joint in reader.joints for coupling in reader.couplings(joint, mates)]
    raise_all(reader.problems)
    axes = [(joint.name, dynamics) for joint in reader.joints if (dynamics := joint.node.find("axis", "dynamics")) is not None]
    resisting = {what: [name for name, node in axes if value(node, 0.0, what)] for what in ("damping", "friction", "spring_stiffness")}
    bounds = [(joint.name, limit) for joint in reader.joints if (limit := joint.node.find("axis", "limit")) is not None]
    for what in ("effort", "velocity"):
        resisting[f"a limit of {what}"] = [name for name, node in bounds if 0.0 < value(node, -1.0, what) < UNLIMITED]
    reader.notes += resistances_left_out(resisting)
    return assembly_of_links(
        name=(world or (models[0] if alone else root)).get("name") or path.stem,
        path=path,
        digest=hashlib.sha256(data).hexdigest(),
        schema=f"SDF {root.get('version')}".strip(),
        links=list(reader.links.values()),
        mates=mates,
        grounded=grounded,
        notes=reader.notes,
        references=reader.includes.references | reader.meshes.references,
        couplings=couplings,
        gravity=reader.gravity(world),
    )


@dataclass(slots=True, kw_only=True, eq=False)
class _Joint:
    node: Node
    name: str
    scope: Scope


class _Reader:
    def __init__(self, path: Path) -> None:
        self.notes: list[Note] = []
        self.problems: list[MategraphError] = []
        self.meshes = MeshShelf(path.parent, self.notes)
        self.links: dict[str, Link] = {}
        self.joints: list[_Joint] = []
        self.held: list[Mate] = []
        self.includes = Includes(self.notes)
        self.weightless: list[str] = []  # links that gravity does not act on

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

    def gravity(self, world: Node | None) -> tuple[float, float, float] | None:
        """That of the world, m/s^2; links that it does not act on are told."""
        why = "gravity does not act on it in the file, which is not carried over"
        self.notes += all_left_out(self.weightless, why, "Hold the weight by a component, or set [gravity].")
        found = None if world is None else world.find("gravity") or world.find("physics", "gravity")
        if found is None:
            return None
        x, y, z = found.numbers(None, 3)
        return x, y, z

    def floating(self, mates: list[Mate], ground: str) -> list[Mate]:
        """Free mates for what no joint connects with the ground: in this format it floats. The first link of each such group has one."""
        near: dict[str, list[str]] = {name: [] for name in self.links}
        for mate in mates:
            near[mate.a].append(mate.b)
            near[mate.b].append(mate.a)
        found: list[Mate] = []
        reached: set[str] = set()
        for start in (ground, *self.links):
            if start in reached:
                continue
            if start != ground:
                link, evidence = self.links[start], "no joint holds it: it floats"
                found.append(mate_at(f"{start} free", "free", self.links[ground], link, link.X_WL, source=SOURCE, evidence=evidence))
            queue = [start]
            while queue:
                name = queue.pop()
                if name not in reached:
                    reached.add(name)
                    queue += near[name]
        return found

    def world(self) -> Link:
        if WORLD not in self.links:
            self.links = {WORLD: Link(name=WORLD, X_WL=np.eye(4)), **self.links}
        return self.links[WORLD]

    def model(self, node: Node, X_WP: Array, prefix: str, depth: int, *, static: bool, folder: Path, given: Array | None = None) -> Scope:
        """Gather links and joints of a model, or of a world, that lies in a parent at ``X_WP``; `folder` is that of its file.

        1. Included models stand for models. 2. Names and what their poses hang on. 3. A placement frame says which frame of the model
        its pose is that of. 4. Inner models, links, joints.
        """
        if depth > DEEPEST_MODEL:
            raise node.fault(f"Models are nested more than {DEEPEST_MODEL} deep.", "Simplify the file.", code="E152")
        scope = Scope(prefix, X_WP @ raw_pose(node) if given is None else given, folder)
        static = static or node.word("static").lower() in ("true", "1")
        models = [(child, folder) for child in node.all("model")]
        models += [found for child in node.all("include") if (found := self.includes.model(child, folder)) is not None]  # 1.
        for child in [*(c for c in node.children if c.tag in ("link", "frame", "joint")), *(model for model, _ in models)]:  # 2.
            if self._named(child, scope):
                base = ""
                if child.tag == "frame":
                    base = child.get("attached_to")
                elif child.tag == "joint":
                    base = child.word("child")
                where = child.find("pose")
                base = where.get("relative_to") or where.get("frame") or base if where is not None else base
                scope.frames[child.get("name")] = Frame(node=child, base=base)
        if node.get("placement_frame") and node.tag == "model":  # 3.
            placed, scope.X_WM = scope.X_WM, np.eye(4)
            X_MF = scope.pose_of(node.get("placement_frame"), node)
            scope.X_WM = placed @ inverse_pose(X_MF)
            scope.forget()
        for child, own in models:  # 4.
            try:
                X_WM = scope.pose_of(child.get("name"), child)
                inside = self.model(child, X_WP, scope.full(child.get("name")), depth + 1, static=static, folder=own, given=X_WM)
                scope.inner[child.get("name")] = inside
            except MategraphError as error:
                self.problems.append(error)
        for child in node.all("link"):
            self.link(child, scope, static=static)
        self.joints += [_Joint(node=child, name=scope.full(child.get("name")), scope=scope) for child in node.all("joint")]
        return scope

    def _named(self, node: Node, scope: Scope) -> bool:
        try:
            name = node.needed("name")
            if name in scope.frames:
                raise node.fault(f"Two things are called '{name}'.", "Rename one of them.", code="E155", element=name)
        except MategraphError as error:
            self.problems.append(error)
            return False
        return True

    # -------------------------------------------------------------------------------------------------------------------- links

    def link(self, node: Node, scope: Scope, *, static: bool) -> None:
        name = scope.full(node.get("name"))
        try:
            link = Link(
                name=name, X_WL=scope.pose_of(node.get("name"), node), parent=tuple(scope.prefix.split("::")) if scope.prefix else ()
            )
            link.rigid = self.rigid(node, name, scope.folder)
            for visual in node.all("visual") or node.all("collision"):
                mesh = self.mesh(visual, name, scope.folder)
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

    def rigid(self, node: Node, name: str, folder: Path) -> RigidMass:
        default = RigidMass(mass=1.0, center=np.zeros(3), inertia=np.eye(3), source=f"{SOURCE}, format's default")
        inertial = node.find("inertial")
        if inertial is not None and inertial.get("auto").lower() in ("true", "1"):
            found = automatic_mass(node, name, lambda shape: self.triangles(shape, name, folder), source=SOURCE, notes=self.notes)
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
            value(inertial, 1.0, "mass"), raw_pose(inertial), tensor, source=SOURCE, element=name, place=inertial.place, notes=self.notes
        )

    def mesh(self, visual: Node, link: str, folder: Path) -> Mesh | None:
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
                corners = self.triangles(shape, link, folder)
                return None if corners is None else triangle_mesh(corners)
        return None

    def triangles(self, shape: Node, link: str, folder: Path) -> Array | None:
        """The corners (n, 3, 3) of a <mesh>, m."""
        corners = self.meshes.triangles(shape.word("uri"), link, folder)
        scale = shape.find("scale")
        return corners if corners is None or scale is None else scaled(corners, scale.numbers(None, 3))

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
        for _ in range(DEEPEST_MODEL * DEEPEST_MODEL):
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
        if a is b:
            raise node.fault(f"Joint '{name}' joins '{a.name}' with itself.", "Name two different links.", code="E122", element=name)
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
        ratio = value(node, 1.0, "gearbox_ratio")
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
        multiplier = value(mimic, 1.0, "multiplier")
        offset = value(mimic, 0.0, "offset") - multiplier * value(mimic, 0.0, "reference")
        return MateCoupling(
            name=f"{joint.name} mimic", kind="mimic", terms=((terms[0], 1.0), (terms[1], -multiplier)), offset=offset, source=SOURCE
        )

    def pitch(self, node: Node) -> float:
        """Metres a radian: from metres a turn, or from the older radians a metre, whose sign is the opposite."""
        if node.find("screw_thread_pitch") is not None:
            return value(node, 1.0, "screw_thread_pitch") / (2.0 * math.pi)
        old = value(node, 1.0, "thread_pitch")
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
        low, high = value(limit, -1e16, "lower"), value(limit, 1e16, "upper")
        low, high = (-math.inf if low <= -UNLIMITED else low), (math.inf if high >= UNLIMITED else high)
        return ordered_limits(low, high, joint.name, self.notes)
