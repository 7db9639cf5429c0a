"""MJCF (MuJoCo): bodies, joints, masses given or from geoms, connect and weld constraints that close loops, equalities that couple joints.

A body with several joints becomes a chain of massless parts between its parent and itself, one per joint, so that every joint keeps its
name and its own coordinate. The pose of the parts is the file's reference configuration (``qpos0``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from foundation.arrays import Array, pose, unit
from foundation.errors import MategraphError, Note, raise_all
from foundation.suggestions import did_you_mean

from ....assembly import Assembly, Mate, MateCoupling, MateElement, NamedStart, RigidMass
from ....masses.primitive_solids import together
from ....names import TakenNames, unique_names
from ....sandbox.limits import check_time
from ....sandbox.safe_xml import Node
from ...links import Link, assembly_of_links, axis_frame, inertia, link_mass, mate_at
from ...notes import all_left_out, left_out, ordered_limits
from .actuators import Drives
from .attached_models import INERTIA
from .body_masses import adjust_masses
from .document import NOT_READ, SOURCE, WORLD, MjcfDocument, contents
from .equalities import Equalities
from .file_joints import FileJoint
from .geoms import Geoms
from .joint_terms import element_names, joint_elements
from .keyframes import named_starts
from .start_inertia import StartInertia

_KINDS = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "free"}
_KNOWN = ("inertial", "joint", "freejoint", "site", "camera", "light", "plugin")  # besides bodies and geoms


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
    adjust_masses(reader.bodies, reader.document.settings, reader.notes)
    inertias = StartInertia(joints=reader.joints, mates=tuple(reader.mates), links=reader.links)
    reader.equalities()
    raise_all(reader.problems)
    reader.notes += reader.geoms.legacy.notes()
    elements, starts = reader.acting(inertias)
    raise_all(reader.problems)
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
        references=document.references | reader.geoms.meshes.references,
        couplings=reader.couplings,
        gravity=reader.gravity(),
        elements=elements,
        starts=starts,
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
        self.joints: list[FileJoint] = []
        self.sites: dict[str, tuple[Link, Array]] = {}  # by name: the link, and X_WS
        self.commanded: set[str] = set()  # links of mocap bodies, whose poses a program gives
        self.geoms = Geoms(document, self.notes)
        self._names = self._unique_names()

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

    @property
    def bodies(self) -> list[Link]:
        """The links of the file's bodies, without those between several joints of one body."""
        given = set(self._names.values())
        return [link for link in self.links.values() if link.name in given]

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
        if task.node.get("mocap") == "true":
            self.commanded.add(link.name)
        if not joints:
            evidence = "a body without joints is welded to its parent"
            name = self._taken_mates.new(f"{task.name} weld")
            self.mates.append(mate_at(name, "fixed", parent, link, X_WB, source=SOURCE, evidence=evidence))
        return self.inside(task.node, link, childclass, (*task.path, task.name))

    def inside(self, node: Node, link: Link, childclass: str, path: tuple[str, ...]) -> list[_Task]:
        """Geoms and inertia of a body go to its link; its child bodies come back."""
        tasks: list[_Task] = []
        masses: list[tuple[float, Array, Array]] = []
        weighed: list[tuple[Node, float]] = []
        unknown: list[Note] = []  # geoms whose mass is not known for sure; that matters only where the masses of geoms count
        given: RigidMass | None = None
        for child, inner, X_BF in contents(self.document, node, childclass, np.eye(4)):
            if child.tag == "body":
                X_WP = link.X_WL @ X_BF
                tasks.append(_Task(node=child, name=self._names[id(child)], parent=link, childclass=inner, X_WP=X_WP, path=path))
            elif child.tag == "geom":
                geom = self.document.resolved(child, inner)
                added = self.geoms.add(geom, link, X_BF, unknown)
                masses += added
                weighed += [(geom, mass) for mass, _, _ in added]
            elif child.tag == "inertial":
                given = self.inertial(child, link, X_BF)
            elif child.tag == "site":
                site = self.document.resolved(child, inner)
                self.sites[site.get("name")] = (link, link.X_WL @ X_BF @ self.document.pose(site))
            elif child.tag in NOT_READ:
                self.notes.append(
                    left_out(child.get("name") or child.tag, f"is a <{child.tag}>, which is not read", "Write its bodies out.")
                )
            elif child.tag not in _KNOWN:
                why = f"has a <{child.tag}>, which MJCF does not know in a body, and which is not read"
                self.notes.append(left_out(link.name, why, did_you_mean(child.tag, ("body", "geom", *_KNOWN)) or "Correct its tag."))
        if link.name == WORLD:
            return tasks
        mode = node.get(INERTIA) or self.document.compiler.get("inertiafromgeom", "auto")
        if given is None or mode == "true":
            self.notes += unknown
            mass, center, tensor = together(masses)
            if mode != "false" and mass > 0.0:
                given = RigidMass(mass=mass, center=center, inertia=tensor, source=f"{SOURCE}, geoms")
                for geom, share in weighed:
                    self.geoms.count_legacy(geom, share)
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
            node.number("mass"),
            X_LI,
            tensor,
            source=SOURCE,
            element=link.name,
            place=node.place,
            notes=self.notes,
            what="body",
            repair=self.document.compiler.get("balanceinertia") != "true",
        )

    def gravity(self) -> tuple[float, float, float] | None:
        """Of <option>, in W, m/s^2; what else acts on all bodies is noted."""
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
        return (0.0, 0.0, 0.0) if "gravity" in self.document.disabled else found

    # ------------------------------------------------------------------------------------------------------------------- joints

    def joint(self, node: Node, name: str, a: Link, b: Link, X_WB: Array) -> None:
        word = "free" if node.tag == "freejoint" else node.get("type") or "hinge"
        kind = _KINDS.get(word)
        if kind is None:
            raise node.fault(
                f"Joint '{name}' is of the unknown type '{word}'.", f"Types are {', '.join(_KINDS)}.", code="E120", element=name
            )
        X_WJ = X_WB @ pose(None, (0.0, 0.0, 0.0) if word == "free" else node.numbers("pos", 3, (0.0, 0.0, 0.0)))
        X_WF = X_WJ
        if word in ("hinge", "slide"):
            try:
                X_WF = axis_frame(X_WJ, unit(node.numbers("axis", 3, (0.0, 0.0, 1.0))))
            except ValueError:
                raise node.fault(f"The axis of joint '{name}' has no length.", "Give a direction.", element=name) from None
        turned = self.document.angle if word == "hinge" else float
        reference = turned(node.number("ref", 0.0)) if word in ("hinge", "slide") else 0.0
        range_ = self.range(node, name, word)
        held = None if "limit" in self.document.disabled else range_
        limits = None if held is None else ordered_limits(held[0] - reference, held[1] - reference, name, self.notes)
        self.joints.append(
            FileJoint(
                name=name,
                word=word,
                node=node,
                carried=b,
                X_WF=X_WF,
                reference=reference,
                spring_reference=turned(node.number("springref", 0.0)) if word in ("hinge", "slide") else 0.0,
                range=range_,
            )
        )
        armature, evidence = node.number("armature", 0.0), f"joint of type {word}"
        self.mates.append(mate_at(name, kind, a, b, X_WF, source=SOURCE, evidence=evidence, limits=limits, armature=armature))

    def range(self, node: Node, name: str, word: str) -> tuple[float, float] | None:
        """The range of the coordinate of a joint that is limited."""
        limited = node.get("limited") or "auto"
        automatic = self.document.automatic_limits
        if "range" not in node.attributes or limited == "false" or (limited == "auto" and not automatic):
            return None
        if word not in ("hinge", "slide"):
            self.notes.append(left_out(name, f"has a range, which is not carried over for a joint of type {word}", "Let a stop hold it."))
            return None
        low, high = node.numbers("range", 2)
        return (self.document.angle(low), self.document.angle(high)) if word == "hinge" else (low, high)

    def acting(self, inertias: StartInertia) -> tuple[list[MateElement], list[NamedStart]]:
        """Springs, dampers, frictions and drives; and the starts that the file names. Armatures of actuators go to the mates."""
        names = element_names(self.joints, self.mates)
        drives = Drives(document=self.document, joints=self.joints, names=names, inertias=inertias, notes=self.notes)
        try:
            drives.read()
        except MategraphError as error:
            self.problems.append(error)
        own = joint_elements(self.joints, names, drives.inertias, self.notes, self.document.disabled)  # with armatures
        self.mates = [replace(mate, armature=mate.armature + drives.armatures.get(mate.name, 0.0)) for mate in self.mates]
        return [*own, *drives.elements], named_starts(self.document, self.joints, drives.controlled, self.notes)

    def equalities(self) -> None:
        """Connect and weld close loops; equalities of joints and of fixed tendons are couplings."""
        tied = Equalities(self.document, self.links, self.sites, self.mates, self.notes)
        if "equality" in self.document.disabled:
            return
        led: list[str] = []
        for piece in self.document.section("equality"):
            for raw in piece.children:
                node = self.document.resolved(raw, "")
                first = next((node.get(f"{what}1") for what in ("body", "joint", "tendon", "site") if node.get(f"{what}1")), "")
                name = node.get("name") or f"{node.tag} {first}".strip()
                if tied.to_what_is_not_read(node, name):
                    continue
                try:
                    if node.tag in ("joint", "tendon"):
                        self.couplings += tied.couplings(node, name)
                        continue
                    mate = tied.mate(node, name)
                except MategraphError as error:
                    self.problems.append(error)
                    continue
                if mate is None:
                    continue
                mate = replace(mate, name=self._taken_mates.new(mate.name))
                if self.leads(mate):
                    led.append(mate.name)
                    mate = replace(mate, status="rejected")
                self.mates.append(mate)
        what = "leads a body by the hand of a program (mocap); it is switched off, so that the joints move by what acts on them"
        remedy = f'To hold the body where the file has it: [mate."{led[0]}"] with kind = "fixed" (of a connect "spherical").' if led else ""
        self.notes += all_left_out(led, what, remedy)

    def leads(self, mate: Mate) -> bool:
        """Whether a mate ties a body that others carry to one that a program moves. A base, which would fall without it, it holds."""
        others = {mate.a, mate.b} - self.commanded
        return mate.status != "rejected" and len(others) == 1 and all(self.links[name].parent for name in others)
