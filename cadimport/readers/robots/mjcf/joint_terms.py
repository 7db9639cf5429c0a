"""What resists the joints of an MJCF file by itself: springs, dampers, dry friction; and the inertia that a joint feels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ....assembly import Mate, MateElement
from ....names import TakenNames
from ....sandbox.safe_xml import Node
from ...links import Link
from ...notes import left_out
from .document import SOURCE, MjcfDocument

SCALAR = ("hinge", "slide")
# The freedoms of joints with several, by the names of their velocities.
_RATES = {
    "ball": ("rate_x", "rate_y", "rate_z"),
    "free": ("position_x", "position_y", "position_z", "rate_x", "rate_y", "rate_z"),
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FileJoint:
    """A joint as the file has it, in the order of MuJoCo's coordinates."""

    name: str
    word: str  # "hinge", "slide", "ball", "free"
    node: Node  # with its defaults
    carried: Link
    X_WF: Array  # its frame in the pose of the file, z its axis
    reference: float = 0.0  # value of its coordinate in the pose of the file, rad or m
    spring_reference: float = 0.0  # value at which its spring is not strained
    range: tuple[float, float] | None = None  # of its coordinate, where it is limited

    @property
    def given_name(self) -> str:
        """The name in the file, which other elements use; empty where it has none."""
        return self.node.get("name")


def element_names(joints: Iterable[FileJoint], mates: Iterable[Mate]) -> TakenNames:
    """Names for elements that no joint has: their signals would be the same."""
    return TakenNames([*(joint.name for joint in joints), *(mate.name for mate in mates), "ground"])


def joint_elements(joints: Sequence[FileJoint], names: TakenNames, inertias: Mapping[str, float], notes: list[Note]) -> list[MateElement]:
    """Springs, dampers and dry friction of all joints. `inertias` are what joints feel in the pose of the file, by name."""
    found: list[MateElement] = []
    for joint in joints:
        node = joint.node
        stiffness, damping = polynomial(node, "stiffness"), polynomial(node, "damping")
        if joint.word in SCALAR and all(value > 0.0 for value in node.numbers("springdamper", 2, (0.0, 0.0))):
            time, ratio = node.numbers("springdamper", 2)
            stiffness = (inertias[joint.name] / (time * ratio) ** 2, 0.0, 0.0)
            damping = (2.0 * inertias[joint.name] / time, 0.0, 0.0)
        friction = node.number("frictionloss", 0.0)
        if stiffness[1] or damping[2]:
            notes.append(left_out(joint.name, "has a quadratic stiffness or a cubic damping, which is not carried over", "Add a spring."))
        if any(stiffness) and joint.word not in SCALAR:
            notes.append(
                left_out(joint.name, f"has a stiffness, which is not carried over for a joint of type {joint.word}", "Add springs.")
            )
            stiffness = (0.0, 0.0, 0.0)
        damper = {"damping": 0.0 if friction > 0.0 else damping[0], "quadratic": damping[1]}
        spring = {"stiffness": stiffness[0], "cubic": stiffness[2], "rest": joint.spring_reference - joint.reference}
        if stiffness[0] or stiffness[2]:
            model = "SpringDamper" if any(damper.values()) else "Spring"
            found.append(_element(names, f"{joint.name} spring", model, joint.name, spring | damper))
            damper = {}
        for freedom, what in _freedoms(joint):
            if friction > 0.0:
                viscous = {"coulomb": friction, "viscous": damping[0]}
                found.append(_element(names, f"{joint.name} friction{what}", "Friction", freedom, viscous))
            if any(damper.values()):
                found.append(_element(names, f"{joint.name} damping{what}", "Damper", freedom, damper))
    return found


def _freedoms(joint: FileJoint) -> list[tuple[str, str]]:
    """What elements on the joint are attached to, each with a word that tells it apart from the others of the joint."""
    if joint.word in SCALAR:
        return [(joint.name, "")]
    return [(f"{joint.name}.{rate}", f" {rate}") for rate in _RATES[joint.word]]


def _element(names: TakenNames, name: str, model: str, joint: str, parameters: Mapping[str, float]) -> MateElement:
    return MateElement(
        name=element_name(names, name),
        model=f"mechanical.{model}",
        attach={"joint": joint},
        parameters={key: value for key, value in parameters.items() if value},
        source=SOURCE,
    )


def element_name(names: TakenNames, name: str) -> str:
    """A name of its own for an element; a point would part it from its signals."""
    return names.new(name.replace(".", "_"))


def polynomial(node: Node, name: str) -> tuple[float, float, float]:
    """Up to three coefficients of an attribute."""
    a, b, c = (*node.numbers(name, None, ()), 0.0, 0.0, 0.0)[:3]
    return a, b, c


@dataclass(slots=True, kw_only=True, eq=False)
class _Carried:
    """Mass, first moment and inertia about the origin of W of all that a joint carries."""

    mass: float = 0.0
    moment: Array = field(default_factory=lambda: np.zeros(3))
    inertia: Array = field(default_factory=lambda: np.zeros((3, 3)))

    def add(self, other: _Carried) -> None:
        self.mass, self.moment, self.inertia = self.mass + other.mass, self.moment + other.moment, self.inertia + other.inertia


def joint_inertias(
    document: MjcfDocument, joints: Sequence[FileJoint], mates: Sequence[Mate], links: Mapping[str, Link]
) -> dict[str, float]:
    """What each hinge and slide feels of all that it carries in the pose of the file, its armature included, kg m^2 or kg.

    1. What each link is alone, about the origin of W.
    2. From the leaves inwards: links come after those that carry them.
    3. Along the axis of each joint.
    """
    needed = any("dampratio" in child.attributes for piece in document.section("actuator") for child in piece.children)
    needed = needed or document.mentions("dampratio") or document.mentions("springdamper")
    if not needed:
        return {}
    carried = {name: _alone(link) for name, link in links.items()}  # 1.
    for mate in reversed(mates):  # 2.
        carried[mate.a].add(carried[mate.b])
    found = {}
    for joint in joints:  # 3.
        if joint.word in SCALAR:
            total, axis, origin = carried[joint.carried.name], joint.X_WF[:3, 2], joint.X_WF[:3, 3]
            own = total.mass
            if joint.word == "hinge":
                arm, far = total.moment, total.mass * float(origin @ origin) - 2.0 * float(origin @ total.moment)
                shifted = total.inertia + far * np.eye(3) - total.mass * np.outer(origin, origin)
                shifted = shifted + np.outer(origin, arm) + np.outer(arm, origin)
                own = float(axis @ shifted @ axis)
            found[joint.name] = own + joint.node.number("armature", 0.0)
    return found


def _alone(link: Link) -> _Carried:
    if link.rigid is None:
        return _Carried()
    R, m = link.X_WL[:3, :3], link.rigid.mass
    center = R @ link.rigid.center + link.X_WL[:3, 3]
    about = R @ link.rigid.inertia @ R.T + m * (float(center @ center) * np.eye(3) - np.outer(center, center))
    return _Carried(mass=m, moment=m * center, inertia=about)
