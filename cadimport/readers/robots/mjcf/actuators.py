"""Actuators and fixed tendons of an MJCF file as elements on its joints, as far as their law is linear.

MuJoCo's actuator has a length, the sum over the joints that it drives of gear times coefficient times coordinate, and a force along it::

    F = (g0 + g1 l + g2 l') a + b0 + b1 l + b2 l'          a the control, or what a filter or integrator makes of it

Coordinates count from zero there, from the pose of the file here: the offset of the length is that of the reference values.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from foundation.errors import Note

from ....assembly import MateElement
from ....names import TakenNames
from ....sandbox.safe_xml import Node
from ...notes import all_left_out, left_out, unknown_name
from .actuator_laws import Law, law_of, resolved_actuator
from .document import SOURCE, MjcfDocument
from .file_joints import SCALAR, FileJoint
from .joint_terms import element_name, polynomial
from .start_inertia import StartInertia

MOST_JOINTS = 6  # that a drive or tendon of the library acts on
_ADD = "Add a motor, or a motion, in the project file."


@dataclass(frozen=True, slots=True, kw_only=True)
class Transmission:
    """The joints that something acts on, with how much its length changes by each."""

    ratios: Mapping[str, float]  # joint -> m or rad by rad or m
    offset: float  # of the length in the pose of the file
    joint: FileJoint | None = None  # where it is a single one
    range: tuple[float, float] | None = None  # of the joint's coordinate or the tendon's length

    def attached(self) -> tuple[dict[str, str], dict[str, float]]:
        """Attachments and parameters of an element."""
        numbers = ["", *(f"_{k}" for k in range(2, MOST_JOINTS + 1))]
        pairs = list(zip(numbers, self.ratios.items(), strict=False))
        attach = {f"joint{number}": joint for number, (joint, _) in pairs}
        ratios = {f"ratio{number}": ratio for number, (_, ratio) in pairs if ratio != 1.0}
        return attach, ratios | ({"offset": self.offset} if self.offset else {})


@dataclass(slots=True, kw_only=True, eq=False)
class Drives:
    """The actuators and fixed tendons of one file."""

    document: MjcfDocument
    joints: Sequence[FileJoint]
    names: TakenNames
    inertias: StartInertia
    notes: list[Note]
    elements: list[MateElement] = field(default_factory=list)
    controlled: list[tuple[str, bool]] = field(
        default_factory=list
    )  # name of every actuator, read or not, and whether it has an activation
    armatures: dict[str, float] = field(default_factory=dict)  # that actuators add, by joint
    spatial: list[str] = field(default_factory=list)  # tendons that pull and are not read

    def read(self) -> None:
        """Find all elements; what is not understood is noted."""
        for piece in self.document.section("tendon"):
            for raw in piece.children:
                self._tendon(self.document.resolved(raw, ""))
        self.notes += all_left_out(self.spatial, "a spatial tendon pulls, which is not carried over", "Add springs between points.")
        driven = [resolved_actuator(self.document, raw) for piece in self.document.section("actuator") for raw in piece.children]
        off = self._switched_off(driven)
        on_joint: dict[str, int] = {}
        for node in driven:
            on_joint[node.get("joint")] = on_joint.get(node.get("joint"), 0) + 1
        reached_by: list[tuple[Node, str, Law, Transmission]] = []
        for node in driven:
            name = self._name(node)
            law = law_of(node)
            acts = law is not None and (law.filtered > 0.0 or law.integrates)
            drives = law is not None and node not in off
            self.controlled.append((name if drives else "", acts))
            if law is None:
                self.notes.append(left_out(name, f"is an actuator of type {_type(node)}, which is not carried over", _ADD))
                continue
            reached = self._transmission(node, name)
            if reached is not None:
                self._resistance(node, name, reached)
                if drives:
                    reached_by.append((node, name, law, reached))
        self.inertias = replace(self.inertias, added=self.armatures)  # damping ratios count those of all actuators
        for node, name, law, reached in reached_by:
            self._actuator(node, name, law, reached, alone=on_joint[node.get("joint")] == 1)

    def _switched_off(self, driven: Sequence[Node]) -> list[Node]:
        """The actuators that the file switches off: they make no force, as in MuJoCo; what resists at their joints (armature) stays."""
        groups = set(" ".join(node.get("actuatorgroupdisable") for node in self.document.section("option")).split())
        everything = "actuation" in self.document.disabled
        off = [node for node in driven if everything or (node.get("group") or "0") in groups]
        if off:
            which = "flag actuation" if everything else f"actuatorgroupdisable {' '.join(sorted(groups))}"
            many = "all actuators" if len(off) == len(driven) else f"{len(off)} of {len(driven)} actuators"
            self.notes.append(left_out("option", f"switches {many} off ({which}): they do not drive", "Take the switch out of the file."))
        return off

    def _name(self, node: Node) -> str:
        target = node.get("joint") or node.get("tendon") or node.get("site") or node.tag
        given = element_name(TakenNames(), node.get("name") or f"{target} {node.tag}")
        taken = self.names.new(given)
        return taken if taken == given else self.names.new(f"{given} actuator")

    def _transmission(self, node: Node, name: str) -> Transmission | None:
        """What an actuator acts on; None, with a note, for what is no hinge, slide or fixed tendon."""
        gear = (*node.numbers("gear", None, ()), 1.0)[0]
        wanted = node.get("joint") or node.get("jointinparent")
        if wanted:
            joint = next((joint for joint in self.joints if joint.given_name == wanted), None)
            if joint is None and self.document.made_elsewhere(wanted):
                self.notes.append(left_out(name, f"drives '{wanted}' of a <composite>, which is not read", "Write its bodies out."))
                return None
            if joint is None:
                raise unknown_name(wanted, [j.given_name for j in self.joints], what="joint", element=name, place=node.place)
            if joint.word in SCALAR:
                return Transmission(ratios={joint.name: gear}, offset=gear * joint.reference, joint=joint, range=joint.range)
            self.notes.append(left_out(name, f"drives a joint of type {joint.word}, which is not carried over", _ADD))
            return None
        if node.get("tendon"):
            return self._over_tendon(node, node.get("tendon"), name, gear)
        self.notes.append(left_out(name, "drives a site, a body or a slider-crank, which is not carried over", _ADD))
        return None

    def _over_tendon(self, node: Node, wanted: str, name: str, gear: float) -> Transmission | None:
        fixed = {tendon.get("name"): self.document.resolved(tendon, "") for tendon in self.document.children("tendon", "fixed")}
        if wanted not in fixed:
            if any(tendon.get("name") == wanted for tendon in self.document.children("tendon", "spatial")):
                self.notes.append(left_out(name, f"drives the spatial tendon '{wanted}', which is not read", _ADD))
                return None
            raise unknown_name(wanted, fixed, what="tendon", element=name, place=node.place)
        tendon = fixed[wanted]
        reached = self._along(tendon, name, gear)
        limited = "range" in tendon.attributes and tendon.get("limited") != "false"
        low, high = tendon.numbers("range", 2, (0.0, 0.0))
        if reached is None or not limited:
            return reached
        return Transmission(ratios=reached.ratios, offset=reached.offset, range=(low, high))

    def _along(self, tendon: Node, name: str, gear: float) -> Transmission | None:
        known = {joint.given_name: joint for joint in self.joints if joint.given_name}
        ratios: dict[str, float] = {}
        offset = 0.0
        for term in tendon.all("joint"):
            wanted, coefficient = term.needed("joint"), gear * term.number("coef")
            if wanted not in known:
                raise unknown_name(wanted, known, what="joint", element=name, place=term.place)
            joint = known[wanted]
            if joint.word not in SCALAR:
                self.notes.append(left_out(name, f"runs over '{wanted}', which has several coordinates", _ADD))
                return None
            ratios[joint.name] = ratios.get(joint.name, 0.0) + coefficient
            offset += coefficient * joint.reference
        if not 0 < len(ratios) <= MOST_JOINTS:
            self.notes.append(left_out(name, f"runs over {len(ratios)} joints; 1 to {MOST_JOINTS} are carried over", _ADD))
            return None
        return Transmission(ratios=ratios, offset=offset)

    # ------------------------------------------------------------------------------------------------------------------ tendons

    def _tendon(self, node: Node) -> None:
        """The spring and damper of a fixed tendon; what else it has is noted."""
        name = element_name(TakenNames(), node.get("name") or "tendon")
        if node.tag != "fixed":
            if any(any(node.numbers(what, None, (0.0,))) for what in ("stiffness", "damping", "frictionloss", "range", "armature")):
                self.spatial.append(name)
            return
        for what in ("frictionloss", "armature"):
            if node.number(what, 0.0):
                self.notes.append(left_out(name, f"has a {what}, which is not carried over for a tendon", "Give it to its joints."))
        if "range" in node.attributes and node.get("limited") != "false":
            self.notes.append(left_out(name, "has a range, which is not carried over for a tendon", "Limit its joints."))
        off = self.document.disabled
        stiffness = (0.0, 0.0, 0.0) if "spring" in off else polynomial(node, "stiffness")
        damping = (0.0, 0.0, 0.0) if "damper" in off else polynomial(node, "damping")
        if not any(stiffness) and not any(damping):
            return
        reached = self._along(node, name, 1.0)
        if reached is None:
            return
        lengths = node.numbers("springlength", None, (-1.0,))
        if stiffness[1] or damping[1] or damping[2] or lengths[0] != lengths[-1]:
            why = "has a spring with a dead band, a quadratic stiffness or a damping that is not linear, which are not carried over"
            self.notes.append(left_out(name, why, "Add a spring in the project file."))
        by_name = {joint.name: joint for joint in self.joints}
        rest = sum(ratio * by_name[joint].spring_reference for joint, ratio in reached.ratios.items()) if lengths[0] == -1.0 else lengths[0]
        attach, parameters = reached.attached()
        parameters |= {"stiffness": stiffness[0], "cubic": stiffness[2], "rest": rest, "damping": damping[0]}
        self.elements.append(
            MateElement(name=self.names.new(name), model="mechanical.Tendon", attach=attach, parameters=parameters, source=SOURCE)
        )

    # ------------------------------------------------------------------------------------------------------------------ actuators

    def _actuator(self, node: Node, name: str, law: Law, reached: Transmission, *, alone: bool) -> None:
        attach, parameters = reached.attached()
        g0, g1, g2 = law.gain
        b0, b1, b2 = law.bias
        if b2 > 0.0 and g0 == -b1:  # MuJoCo takes it for a damping ratio
            b2 = -2.0 * b2 * math.sqrt(max(g0 * self.inertias.along(reached.ratios), 0.0))
        shown = {"gain_length": g1, "gain_speed": g2, "bias": b0, "stiffness": -b1, "damping": -b2}
        parameters |= {"gain": g0, **{key: value for key, value in shown.items() if value}}
        parameters |= self._bounds(node, name, reached, alone=alone)
        model = "Actuator"
        if law.filtered > 0.0 or law.integrates:
            model = "FilteredActuator"
            parameters |= {"time_constant": law.filtered or 1.0, "leak": 0.0 if law.integrates else 1.0}
            if law.integrates and "actrange" in node.attributes:
                self.notes.append(left_out(name, "bounds its activation (actrange), which is not carried over", _ADD))
        self.elements.append(MateElement(name=name, model=f"mechanical.{model}", attach=attach, parameters=parameters, source=SOURCE))

    def _resistance(self, node: Node, name: str, reached: Transmission) -> None:
        """Damping and armature of the actuator itself, whatever its control is."""
        damping = (0.0, 0.0, 0.0) if "damper" in self.document.disabled else polynomial(node, "damping")
        armature = node.number("armature", 0.0)
        if any(damping[1:]):
            self.notes.append(left_out(name, "has a damping that is not linear, which is not carried over", _ADD))
        if damping[0]:
            attach, parameters = reached.attached()
            parameters["damping"] = damping[0]
            own = self.names.new(f"{name} damping")
            self.elements.append(MateElement(name=own, model="mechanical.Tendon", attach=attach, parameters=parameters, source=SOURCE))
        if armature and reached.joint is None:
            self.notes.append(left_out(name, "has an armature on a tendon, which is not carried over", "Give it to its joints."))
        elif armature:
            for joint, ratio in reached.ratios.items():
                self.armatures[joint] = self.armatures.get(joint, 0.0) + armature * ratio**2

    def _bounds(self, node: Node, name: str, reached: Transmission, *, alone: bool) -> dict[str, float]:
        """The bounds of control and effort that hold."""
        control, effort = self._range(node, "ctrl"), self._range(node, "force")
        inherit = node.number("inheritrange", 0.0)
        if inherit > 0.0 and reached.range is not None:
            middle, half = (reached.range[0] + reached.range[1]) / 2.0, inherit * (reached.range[1] - reached.range[0]) / 2.0
            control = (middle - half, middle + half)
        if "clampctrl" in self.document.disabled:
            control = None
        if reached.joint is not None:
            whole = self._range(reached.joint.node, "actuatorfrc")
            (ratio,) = reached.ratios.values()
            if whole is not None and not alone:
                self.notes.append(
                    left_out(name, f"shares the bound of '{reached.joint.name}' on all its actuators, which is not held", _ADD)
                )
            elif whole is not None and ratio:
                low, high = sorted(value / ratio for value in whole)
                effort = (low, high) if effort is None else (max(low, effort[0]), min(high, effort[1]))
        found: dict[str, float] = {}
        for what, bounds in (("control", control), ("effort", effort)):
            if bounds is not None and bounds[0] < bounds[1]:
                found |= {f"{what}_low": bounds[0], f"{what}_high": bounds[1]}
        return found

    def _range(self, node: Node, what: str) -> tuple[float, float] | None:
        limited = node.get(f"{what}limited") or "auto"
        automatic = self.document.automatic_limits
        if node.tag == "damper" and what == "ctrl":
            limited = "true"
        if f"{what}range" not in node.attributes or limited == "false" or (limited == "auto" and not automatic):
            return None
        low, high = node.numbers(f"{what}range", 2)
        return low, high


def _type(node: Node) -> str:
    words = [node.get(key) for key in ("dyntype", "gaintype", "biastype") if node.get(key)]
    return f"{node.tag} ({', '.join(words)})" if node.tag == "general" and words else node.tag
