"""URDF: links with their inertia, visuals and joints. The pose of the parts is the file's zero configuration.

The root link, which no joint has as its child, is the one that stands still. A ``<mimic>`` is a coupling of its joint with another.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from foundation.arrays import Array, pose, unit
from foundation.errors import CadImportError, MategraphError, Note, raise_all

from ...assembly import Assembly, Color, Geometry, Mate, MateCoupling, MateElement, Mesh, RigidMass
from ...masses import primitive_solids
from ...meshes import display_shapes
from ...meshes.display_shapes import linear_color, triangle_mesh
from ...meshes.enclosed_volume import closed_surface, volume_integrals
from ...meshes.mesh_files import scaled
from ...rotations import from_rpy
from ...sandbox.safe_xml import Node, parse_xml, read_bytes
from ..link_meshes import LinkMeshes
from ..links import Link, assembly_of_links, axis_frame, inertia, link_mass, mate_at
from ..notes import all_left_out, dangling_mimic, left_out, not_drawn, ordered_limits, resistances_left_out, unknown_name
from .joint_resistances import Resistance, resisting_elements
from .missing_masses import fill_by_shapes, held_frames, weigh_by_shapes
from .xacro import refuse_macros

SOURCE = "URDF file"
WORLD = "world"
_KINDS = {
    "fixed": "fixed",
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "floating": "free",
    "planar": "planar",
    "spherical": "spherical",
}
_ONE_COORDINATE = ("revolute", "continuous", "prismatic")
Sizes = tuple[float, ...]
_DRAWN: dict[str, Callable[[Sizes], Mesh]] = {
    "box": display_shapes.box,
    "cylinder": lambda sizes: display_shapes.cylinder(*sizes),
    "capsule": lambda sizes: display_shapes.capsule(*sizes),
    "sphere": lambda sizes: display_shapes.ellipsoid(sizes * 3),
}
_SOLIDS: dict[str, Callable[[Sizes], Geometry]] = {
    "box": primitive_solids.box,
    "cylinder": lambda sizes: primitive_solids.cylinder(*sizes),
    "capsule": lambda sizes: primitive_solids.capsule(*sizes),
    "sphere": lambda sizes: primitive_solids.ellipsoid(sizes * 3),
}


def read_urdf(path: Path) -> Assembly:
    """The mechanism in a URDF file.

    Raises
    ------
    CadImportError
        ``E150`` ... ``E157``; several problems come as one `ErrorList`.
    """
    path = Path(path).absolute()
    data = read_bytes(path)
    return read_urdf_text(data, path)


def read_urdf_text(data: bytes, path: Path) -> Assembly:
    """As `read_urdf`, from the bytes of the file."""
    root = parse_xml(data, path.name)
    if root.tag != "robot":
        raise root.fault(
            f"'{path.name}' is not a URDF file: it begins with <{root.tag}>.", "Give a file that begins with <robot>.", code="E153"
        )
    reader = _Reader(path)
    reader.notes += refuse_macros(root, path)
    nodes = reader.unique(root, "link")
    joints = reader.unique(root, "joint")
    reader.meshes.weigh = any(node.find("inertial") is None for node in nodes.values() if node.all("visual") or node.all("collision"))
    nodes |= reader.world(nodes, joints)
    tree = reader.tree(nodes, joints)
    raise_all(reader.problems)
    for material in root.all("material"):
        reader.material(material)
    links = {name: reader.link(nodes[name], X_WL) for name, X_WL in tree.items()}
    mates = [mate for joint in joints.values() if (mate := reader.mate(joint, links)) is not None]
    raise_all(reader.problems)
    reader.notes += weigh_by_shapes(links, mates, lambda name: reader.solids(nodes[name]), SOURCE)
    reader.notes += fill_by_shapes(links, mates, lambda name: reader.solids(nodes[name]), SOURCE)
    mates, held = held_frames(links, mates)
    reader.notes += held
    idle = {mate.name for mate in mates if mate.kind == "fixed"}
    couplings = [coupling for joint in joints.values() if (coupling := reader.mimic(joint, joints, idle)) is not None]
    raise_all(reader.problems)
    elements = reader.resisting(joints, mates, couplings)
    raise_all(reader.problems)
    reader.notes += resistances_left_out(
        {
            f"a limit of {what}": [
                name for name, joint in joints.items() if (node := joint.find("limit")) is not None and node.number(what, 0.0)
            ]
            for what in ("effort", "velocity")
        }
    )
    rotors = _rotor_inertias(root)
    mates = [replace(mate, armature=rotors.get(mate.name, 0.0)) if mate.kind in ("revolute", "prismatic") else mate for mate in mates]
    drives = [node.get("name") or "transmission" for node in root.all("transmission")]
    reader.notes += all_left_out(drives, "is a transmission, which is not carried over", "Add motors, or motions, in the project file.")
    inner = {joint.child("child").get("link") for joint in joints.values()}
    roots = [name for name in nodes if name not in inner]
    reader.notes += _standing([links[name] for name in roots])
    return assembly_of_links(
        name=root.get("name") or path.stem,
        path=path,
        digest=hashlib.sha256(data).hexdigest(),
        schema="URDF",
        links=[links[name] for name in nodes],
        mates=mates,
        grounded=roots,
        notes=reader.notes,
        references=reader.meshes.references,
        couplings=couplings,
        elements=elements,
    )


def _rotor_inertias(root: Node) -> dict[str, float]:
    """What the rotors of drives add to the inertia of their joints, kg m^2 or kg: Drake's rotor inertia times the gear ratio squared."""
    found: dict[str, float] = {}
    for transmission in root.all("transmission"):
        driven = [node.get("name") or node.text.strip() for node in transmission.all("joint")]
        for actuator in transmission.all("actuator"):
            rotor, gear = actuator.find("drake:rotor_inertia"), actuator.find("drake:gear_ratio")
            if rotor is not None and driven:
                ratio = 1.0 if gear is None else gear.number("value", 1.0)
                found[driven[0]] = found.get(driven[0], 0.0) + rotor.number("value", 0.0) * ratio**2
    return found


def _sizes(shape: Node) -> Sizes | None:
    """The lengths of a simple shape, m; None where it is none."""
    if shape.tag == "box":
        return shape.numbers("size", 3)
    if shape.tag in ("cylinder", "capsule"):
        return shape.number("radius"), shape.number("length")
    return (shape.number("radius"),) if shape.tag == "sphere" else None


def _standing(roots: Sequence[Link]) -> list[Note]:
    """A note, ``W134``, on a root link with a mass: the file does not say whether it stands, as an arm, or floats, as a drone."""
    heavy = [link.name for link in roots if link.name != WORLD and link.rigid is not None and link.rigid.mass > 0.0]
    return [
        Note(
            code="W134",
            text=f"'{name}', the root of the robot, stands still: a URDF file does not say whether it is held or floats.",
            element=name,
            remedy=f'If it floats, write floating = ["{name}"] in the project file; ground = "{name}" confirms that it stands.',
        )
        for name in heavy[:1]
    ]


class _Reader:
    """What is gathered while one file is read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes: list[Note] = []
        self.problems: list[MategraphError] = []
        self.colors: dict[str, Color] = {}
        self.meshes = LinkMeshes(path.parent, self.notes)

    def unique(self, root: Node, tag: str) -> dict[str, Node]:
        """The children of that tag by their names. Joints inside <transmission> and the like are not children of the root."""
        found: dict[str, Node] = {}
        for node in root.all(tag):
            try:
                name = node.needed("name")
            except MategraphError as error:
                self.problems.append(error)
                continue
            if name in found:
                self.problems.append(node.fault(f"Two {tag}s are called '{name}'.", "Rename one of them.", code="E155", element=name))
            found[name] = node
        if tag == "link" and not found:
            raise root.fault(f"'{self.path.name}' has no links.", "Give a robot with at least one <link>.", code="E153")
        return found

    def world(self, links: dict[str, Node], joints: dict[str, Node]) -> dict[str, Node]:
        """A link for the world, where joints refer to it and the file does not declare it: simulators assume it."""
        for joint in joints.values():
            parent = joint.find("parent")
            if parent is not None and parent.get("link") == WORLD and WORLD not in links:
                return {WORLD: Node(tag="link", attributes={"name": WORLD}, file=joint.file, line=joint.line)}
        return {}

    def tree(self, links: dict[str, Node], joints: dict[str, Node]) -> dict[str, Array]:
        """``X_WL`` of every link, from the root outwards; joints that make no tree are problems."""
        children: dict[str, list[tuple[str, Node]]] = {}
        parent_of: dict[str, str] = {}
        for name, joint in joints.items():
            try:
                ends = [joint.child(end).needed("link") for end in ("parent", "child")]
            except MategraphError as error:
                self.problems.append(error)
                continue
            missing = [end for end in ends if end not in links]
            self.problems += [unknown_name(end, links, what="link", element=name, place=joint.place) for end in missing]
            if missing:
                continue
            if ends[1] in parent_of:
                self.problems.append(
                    joint.fault(
                        f"The link '{ends[1]}' is the child of two joints, '{parent_of[ends[1]]}' and '{name}'; a URDF is a tree.",
                        "Remove one of the joints.",
                        code="E156",
                        element=name,
                    )
                )
                continue
            parent_of[ends[1]] = name
            children.setdefault(ends[0], []).append((ends[1], joint))
        roots = [name for name in links if name not in parent_of]
        places: dict[str, Array] = {name: np.eye(4) for name in roots}
        queue = deque(roots)
        while queue:
            parent = queue.popleft()
            for child, joint in children.get(parent, ()):
                try:
                    places[child] = places[parent] @ self.origin(joint)
                except MategraphError as error:
                    self.problems.append(error)
                    places[child] = places[parent]
                queue.append(child)
        ring = [name for name in links if name not in places]
        if ring and not self.problems:
            first = links[ring[0]]
            self.problems.append(
                first.fault(
                    f"The links {', '.join(repr(n) for n in ring[:6])} form a ring, with no root.",
                    "Remove the joint that closes the ring.",
                    code="E156",
                )
            )
        return {name: places[name] for name in links if name in places}

    def origin(self, node: Node) -> Array:
        """The pose in <origin>, or the identity."""
        origin = node.find("origin")
        if origin is None:
            return np.eye(4)
        return pose(from_rpy(origin.numbers("rpy", 3, (0.0, 0.0, 0.0))), origin.numbers("xyz", 3, (0.0, 0.0, 0.0)))

    def material(self, node: Node) -> Color | None:
        """The colour of a <material>, remembered under its name."""
        color = node.find("color")
        if color is not None:
            self.colors[node.get("name")] = linear_color(color.numbers("rgba", 4))
        return self.colors.get(node.get("name"))

    def link(self, node: Node, X_WL: Array) -> Link:
        link = Link(name=node.get("name"), X_WL=X_WL)
        try:
            link.rigid = self.rigid(node)
        except MategraphError as error:
            self.problems.append(error)
        for visual in node.all("visual") or node.all("collision"):
            try:
                self.show(visual, link)
            except MategraphError as error:
                if error.code == "E109":  # no time is left for the rest either
                    raise
                self.notes.append(not_drawn(link.name, error))
        return link

    def show(self, visual: Node, link: Link) -> None:
        """Add what a <visual> draws to the link."""
        material = visual.find("material")
        link.color = link.color or (None if material is None else self.material(material))
        mesh = self.mesh(visual, link.name)
        if mesh is not None:
            link.shapes.append((mesh, self.origin(visual)))

    def rigid(self, node: Node) -> RigidMass | None:
        inertial = node.find("inertial")
        if inertial is None:
            return None
        tensor = inertial.child("inertia")
        ixx, iyy, izz, ixy, ixz, iyz = (tensor.number(key, 0.0) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
        return link_mass(
            inertial.child("mass").number("value"),
            self.origin(inertial),
            inertia(ixx, iyy, izz, ixy, ixz, iyz),
            source=SOURCE,
            element=node.get("name"),
            place=inertial.place,
            notes=self.notes,
            repair=True,
        )

    def mesh(self, visual: Node, link: str) -> Mesh | None:
        """What a <visual> draws; None where it draws nothing, or something without a size."""
        geometry = visual.find("geometry")
        for shape in geometry.children if geometry is not None else ():
            sizes = _sizes(shape)
            if sizes is not None:
                return _DRAWN[shape.tag](sizes) if all(size > 0.0 for size in sizes) else None
            if shape.tag == "mesh":
                corners = self.triangles(shape, link)
                return None if corners is None else triangle_mesh(corners)
        return None

    def triangles(self, shape: Node, link: str) -> Array | None:
        """The corners (n, 3, 3) of a <mesh>, m."""
        corners = self.meshes.triangles(shape.needed("filename"), link)
        return None if corners is None else scaled(corners, shape.numbers("scale", 3, (1.0, 1.0, 1.0)))

    def solids(self, node: Node) -> list[tuple[Geometry, Array]]:
        """What the collisions of a link, else its visuals, enclose, each with its pose X_LS."""
        name = node.get("name")
        found: list[tuple[Geometry, Array]] = []
        for visual in node.all("collision") or node.all("visual"):
            geometry = visual.find("geometry")
            for shape in geometry.children if geometry is not None else ():
                solid = None
                with contextlib.suppress(CadImportError):  # what is wrong with a shape was noted where it is drawn
                    sizes = _sizes(shape)
                    if sizes is not None and all(size > 0.0 for size in sizes):
                        solid = _SOLIDS[shape.tag](sizes)
                    elif shape.tag == "mesh" and (corners := self.triangles(shape, name)) is not None:
                        corners, repairs = closed_surface(corners, name, shape.get("filename"))
                        self.notes += repairs
                        solid = volume_integrals(corners)
                    found += [] if solid is None else [(solid, self.origin(visual))]
        return found

    def mate(self, joint: Node, links: dict[str, Link]) -> Mate | None:
        try:
            return self.mate_of(joint, links)
        except MategraphError as error:
            self.problems.append(error)
        return None

    def mate_of(self, joint: Node, links: dict[str, Link]) -> Mate:
        name, kind = joint.get("name"), _KINDS.get(joint.needed("type"))
        if kind is None:
            raise joint.fault(
                f"Joint '{name}' is of the unknown type '{joint.get('type')}'.",
                f"Types are {', '.join(_KINDS)}.",
                code="E120",
                element=name,
            )
        a, b = links[joint.child("parent").get("link")], links[joint.child("child").get("link")]
        axis = joint.find("axis")
        direction = np.array((1.0, 0.0, 0.0) if axis is None else axis.numbers("xyz", 3, (1.0, 0.0, 0.0)))
        moves_along = kind in ("revolute", "prismatic", "planar")
        if moves_along and not np.any(direction):
            raise joint.fault(f"The axis of joint '{name}' has no length.", "Give a direction such as 0 0 1.", element=name)
        X_WF = axis_frame(b.X_WL, unit(direction)) if moves_along else b.X_WL  # a joint's frame is its child's frame
        return mate_at(name, kind, a, b, X_WF, source=SOURCE, evidence=f"joint of type {joint.get('type')}", limits=self.limits(joint))

    def mimic(self, joint: Node, joints: dict[str, Node], idle: Collection[str]) -> MateCoupling | None:
        """The coupling ``q = multiplier * q_leader + offset`` of a joint that follows another; `idle` are the joints that do not move."""
        mimic = joint.find("mimic")
        if mimic is None:
            return None
        name = joint.get("name")
        try:
            leader = mimic.needed("joint")
            if leader not in joints:
                self.notes.append(dangling_mimic(name, leader, joints))
                return None
            if name in idle and joint.get("type") in _ONE_COORDINATE:
                return None  # it is held, which was reported
            for follower in (name, leader):
                if joints[follower].get("type") not in _ONE_COORDINATE or follower in idle:
                    self.notes.append(
                        left_out(
                            name,
                            f"follows '{leader}' in the file (mimic), but '{follower}' is a {joints[follower].get('type')} joint",
                            "Couple joints with one coordinate: revolute, continuous or prismatic ones.",
                        )
                    )
                    return None
            if leader == name:
                raise mimic.fault(f"Joint '{name}' mimics itself.", "Name another joint.", code="E156", element=name)
            multiplier, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
        except MategraphError as error:
            self.problems.append(error)
            return None
        return MateCoupling(name=f"{name} mimic", kind="mimic", terms=((name, 1.0), (leader, -multiplier)), offset=offset, source=SOURCE)

    def resisting(self, joints: dict[str, Node], mates: Sequence[Mate], couplings: Sequence[MateCoupling]) -> list[MateElement]:
        """Dampers and dry friction of the joints, from <dynamics>."""
        found: list[Resistance] = []
        for mate in mates:
            node = joints[mate.name].find("dynamics")
            try:
                damping, friction = (0.0, 0.0) if node is None else (node.number("damping", 0.0), node.number("friction", 0.0))
            except MategraphError as error:
                self.problems.append(error)
                continue
            if mate.kind in ("revolute", "prismatic"):
                found.append(Resistance(coordinate=mate.name, damping=damping, friction=friction))
            elif mate.kind != "fixed" and (damping or friction):
                why = f"has damping or friction, which is not carried over for a joint that is {mate.kind}"
                self.notes.append(left_out(mate.name, why, "Add mechanical components."))
        return resisting_elements(found, mates, couplings, SOURCE, self.notes)

    def limits(self, joint: Node) -> tuple[float, float] | None:
        limit = joint.find("limit")
        if limit is None or joint.get("type") not in ("revolute", "prismatic"):
            return None
        low, high = limit.number("lower", 0.0), limit.number("upper", 0.0)
        if low == high == 0.0 and not (limit.get("lower") or limit.get("upper")):
            return None
        return ordered_limits(low, high, joint.get("name"), self.notes)
