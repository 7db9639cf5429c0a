"""What resists the joints of an MJCF file by itself: springs, dampers, dry friction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from foundation.errors import Note

from ....assembly import Mate, MateElement
from ....names import TakenNames
from ....sandbox.safe_xml import Node
from ...notes import left_out
from .document import SOURCE
from .file_joints import SCALAR, FileJoint
from .start_inertia import StartInertia

# The freedoms of joints with several, by the names of their velocities.
_RATES = {
    "ball": ("rate_x", "rate_y", "rate_z"),
    "free": ("position_x", "position_y", "position_z", "rate_x", "rate_y", "rate_z"),
}


def element_names(joints: Iterable[FileJoint], mates: Iterable[Mate]) -> TakenNames:
    """Names for elements that no joint has: their signals would be the same."""
    return TakenNames([*(joint.name for joint in joints), *(mate.name for mate in mates), "ground"])


def joint_elements(
    joints: Sequence[FileJoint], names: TakenNames, inertias: StartInertia, notes: list[Note], disabled: Collection[str] = ()
) -> list[MateElement]:
    """Springs, dampers and dry friction of all joints, without those that the flags of the file disable."""
    found: list[MateElement] = []
    for joint in joints:
        node = joint.node
        stiffness, damping = polynomial(node, "stiffness"), polynomial(node, "damping")
        if joint.word in SCALAR and all(value > 0.0 for value in node.numbers("springdamper", 2, (0.0, 0.0))):
            time, ratio = node.numbers("springdamper", 2)
            felt = inertias.of_joint(joint.name)
            stiffness, damping = (felt / (time * ratio) ** 2, 0.0, 0.0), (2.0 * felt / time, 0.0, 0.0)
        friction = 0.0 if "frictionloss" in disabled else node.number("frictionloss", 0.0)
        stiffness = (0.0, 0.0, 0.0) if "spring" in disabled else stiffness
        damping = (0.0, 0.0, 0.0) if "damper" in disabled else damping
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
