"""What a drive on a joint has to move: the machine's own inertia there, what it must hold, where it starts and how far it may go."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.errors import MategraphError

if TYPE_CHECKING:
    from ...machine import Machine

STEP = (math.radians(5.0), 0.005)  # rad, m: the step that a drive is tried with


@dataclass(frozen=True, slots=True, kw_only=True)
class JointLoad:
    """A joint as its drive feels it; SI."""

    joint: str
    turns: bool
    inertia: float  # kg m^2 or kg, in the pose that the machine starts in
    hold: float  # N m or N: what the drive gives so that it stays there
    start: float  # rad or m
    limits: tuple[float, float] | None
    looped: bool  # whether loops of the mechanism bound its motion, without a limit being given
    others: tuple[tuple[str, float], ...]  # other joints, which nothing drives and no loop ties to this one, and where they stand

    @property
    def position(self) -> str:
        """The signal of its position."""
        return f"{self.joint}.{'angle' if self.turns else 'position'}"

    @property
    def rate(self) -> str:
        """The signal of its rate."""
        return f"{self.joint}.{'rate' if self.turns else 'speed'}"

    @property
    def step(self) -> float:
        """5 degrees or 5 mm, or less where its limits are nearer; to the side with more room."""
        size = STEP[not self.turns]
        if self.limits is None:
            return size
        below, above = self.start - self.limits[0], self.limits[1] - self.start
        way = 1.0 if above >= size or above >= below else -1.0
        return way * min(size, 0.4 * max(above, below))

    def travel(self, wanted: float) -> float:
        """So far, or as far as is safe: a share of the way to the farther limit, a few degrees (mm) where loops bound it."""
        if self.looped and self.limits is None:
            return self.step * min(1.0, wanted / abs(self.step))
        if self.limits is None:
            return wanted
        below, above = self.start - self.limits[0], self.limits[1] - self.start
        return min(wanted, 0.6 * above) if above >= below else -min(wanted, 0.6 * below)

    def text(self, value: float) -> str:
        """A position as it is written."""
        return f"{math.degrees(value):.6g} deg" if self.turns else f"{value * 1e3:.6g} mm"


def joint_load(machine: Machine, joint: str) -> JointLoad:
    """The load of a joint.

    Raises
    ------
    MategraphError
        ``E610`` for a joint that is not there, has other than one freedom, closes a loop, or is driven already.
    """
    equations = machine.equations
    at = next((c for c in equations.coordinates if c.joint == joint), None)
    known = {one.name: one.kind for one in machine.mechanism.joints}
    if at is None:
        if joint in known:
            remedy = "Choose another joint of the same loop: all of them move together."
            raise refused(joint, f"'{joint}' closes a loop of the mechanism, and has no motion of its own.", remedy)
        raise refused(joint, f"There is no joint '{joint}' that moves.", f"There are {', '.join(c.joint for c in equations.coordinates)}.")
    if not at.only or known.get(joint, at.kind) not in ("revolute", "continuous", "prismatic"):
        raise refused(
            joint, f"'{joint}' is a {at.kind} joint: these drives turn or slide one axis.", "Choose a revolute or prismatic joint."
        )
    drive = next((c.name for c in machine.project.components if joint in c.attach.values() and c.model in _DRIVES), None)
    drive = drive or next((m.name for m in machine.project.motions if m.joint == joint), None)
    if drive is not None:
        raise refused(joint, f"'{joint}' is driven by '{drive}' already.", f"Remove {drive} first, or change its values.")
    q = _start(machine, equations)
    inertia, hold = _felt(equations, q, at.index)
    if not math.isfinite(inertia) or inertia <= 0.0:
        raise refused(joint, f"Nothing with a mass moves with '{joint}'.", "Give the parts a density, or a mass.")
    return JointLoad(
        joint=joint,
        turns=at.rate_unit == "rad/s",
        inertia=inertia,
        hold=hold,
        start=float(q[at.position_index]),
        limits=at.limits,
        looped=equations.constraints is not None,
        others=_free_others(machine, equations, joint, q),
    )


_DRIVES = frozenset(
    {
        *("electrical.DCMotor", "electrical.DCMachine", "electrical.PMSM", "electrical.PMSMDrive", "electrical.StepperMotor"),
        *(
            "mechanical.Gear",
            "mechanical.Gearhead",
            "mechanical.GearDrive",
            "mechanical.WormGear",
            "mechanical.Screw",
            "mechanical.ScrewDrive",
            "mechanical.Rack",
            "mechanical.RackDrive",
            "mechanical.BeltAxis",
            "mechanical.ScrewAxis",
            "mechanical.Actuator",
            "mechanical.SpeedSource",
        ),
        *("mechanical.TorqueSource", "mechanical.ForceSource", "hydraulic.Cylinder", "hydraulic.Motor"),
    }
)


def refused(joint: str, what: str, remedy: str) -> MategraphError:
    """The error of a drive that does not fit."""
    return MategraphError("E610", what, remedy=remedy, element=joint)


def _start(machine: Machine, equations: Any) -> Any:
    """Positions at the start, as far as the project gives them; loops stay as they were drawn."""
    q = np.array(equations.q0, dtype=float)
    given: Mapping[str, float] = machine.project.initial
    if equations.constraints is None:
        for c in equations.coordinates:
            if c.position in given:
                q[c.position_index] = given[c.position]
    return q


def _felt(equations: Any, q: Any, k: int) -> tuple[float, float]:
    """Inertia and holding effort of a freedom: of a tree with the others held, by the mass matrix; in loops with what moves along."""
    import casadi as ca

    n = equations.v.numel()
    still, p = np.zeros(n), equations.p_values
    if equations.constraints is None:
        found = ca.Function("felt", [equations.q, equations.v, equations.p], [equations.mass_matrix[k, k], equations.bias[k]])
        inertia, hold = found(q, still, p)
        return float(inertia), float(hold)
    forward = ca.Function("forward", [equations.q, equations.v, equations.tau, equations.p], [equations.vdot[k]])
    push = np.zeros(n)
    push[k] = 1.0
    at_rest, pushed = float(forward(q, still, still, p)), float(forward(q, still, push, p))
    inertia = 1.0 / (pushed - at_rest) if pushed != at_rest else math.inf
    return inertia, -at_rest * inertia


def _free_others(machine: Machine, equations: Any, joint: str, q: Any) -> tuple[tuple[str, float], ...]:
    if equations.constraints is not None:
        return ()
    acted = {*machine.project.acted_on, *(motion.joint for motion in machine.project.motions)}
    free = [c for c in equations.coordinates if c.only and c.position and c.joint not in (joint, *acted)]
    return tuple((c.joint, float(q[c.position_index])) for c in free)
