"""Kinematic mode: the motion of some joints is given, that of all bodies follows.

For a tree every coordinate must be given. Closed loops and couplings leave as many as the mechanism has freedoms: the other coordinates are
found at every time by Newton's method on the closure from the pose before, their velocities and accelerations from its derivatives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.errors import Note
from foundation.frozen import PlainData

from ..equations import EquationsOfMotion, body_poses
from ..errors import MechanicsError
from ..loops.assemble import LONGEST_STEP
from ..multibody.coordinates import Coordinate
from ..multibody.parameters import symbolic_parameters
from ..multibody.recursive import Link, kinematics, link_poses
from ..multibody.spatial import SX, Motion, motion_to_child
from ..multibody.tree_links import tree_links
from .given_motion import GivenMotion
from .loop_motion import LoopMotion, left_free
from .motion_profiles import MotionDriver

SAME_TIME = 1e-9  # of the whole time: round-off of times that are multiples of an output step
MOST_STEPS = 1_000_000  # closures of the loops along one motion: some minutes


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KinematicMotion(PlainData):
    """Positions, velocities and accelerations of all joint coordinates on a grid of times."""

    eom: EquationsOfMotion
    time: Array  # (nt,) s
    q: Array  # (nt, positions) as in ``eom.q_names``
    v: Array  # (nt, velocities) as in ``eom.v_names``
    vdot: Array  # (nt, velocities)
    driven: tuple[int, ...]  # places in v whose efforts are not known but follow from the motion
    closure: float = 0.0  # largest gap of the loops: m, and rad
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        count, velocities = len(self.time), len(self.eom.coordinates)
        object.__setattr__(self, "time", frozen_array(self.time))
        object.__setattr__(self, "q", frozen_array(self.q, (count, len(self.eom.q_names))))
        object.__setattr__(self, "v", frozen_array(self.v, (count, velocities)))
        object.__setattr__(self, "vdot", frozen_array(self.vdot, (count, velocities)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BodyMotion(PlainData):
    """How one body moves; all vectors in the axes of W."""

    body: str
    X_WB: Array  # (nt, 4, 4)
    position: Array  # (nt, 3) p_WoBcm_W of its centre of mass, m
    velocity: Array  # (nt, 3) v_WBcm_W, m/s
    acceleration: Array  # (nt, 3) a_WBcm_W, m/s^2
    angular_velocity: Array  # (nt, 3) w_WB_W, rad/s
    angular_acceleration: Array  # (nt, 3) rad/s^2


def kinematic_motion(
    eom: EquationsOfMotion, drivers: Sequence[MotionDriver], times: Array, *, initial: Mapping[str, float] | None = None
) -> KinematicMotion:
    """The motion of all joints under motion drivers.

    Parameters
    ----------
    eom
        The mechanism's equations; of them only the kinematics are used.
    drivers
        As many independent ones as the mechanism has freedoms.
    times
        (nt,) s, ascending.
    initial
        Positions at the first time by the names of ``eom.q_names``, rad or m: where the loops can close in several branches with the
        drivers, they choose one. The drivers' own coordinates are where the drivers put them. Without, the motion starts in the branch of
        the assembled CAD pose.

    Raises
    ------
    MechanicsError
        E321 a driver on something that is no coordinate, E322 two drivers on one coordinate or on coordinates that depend on each other,
        E323 coordinates left without a driver, E324 a motion that the loops cannot follow, E310 one that stops in a dead centre, E307
        where the loops do not close with `initial`, E327 a motion too fast to follow.
    """
    given = GivenMotion(eom, drivers)
    times = np.asarray(times, dtype=np.float64)
    driven = given.driven
    if eom.constraints is None:
        _require_all(eom, driven)
        q, v, vdot = np.tile(eom.q0, (len(times), 1)), np.zeros((len(times), len(driven))), np.zeros((len(times), len(driven)))
        q[:, given.places], v[:, driven], vdot[:, driven] = given.over(_up_to_the_end(drivers, times))
        gap = 0.0
    else:
        _require_orientations(given)
        fine, asked = _refined(drivers, given.coordinates, _up_to_the_end(drivers, times), eom.constraints.size)
        loops = LoopMotion(eom, given)
        q, v, vdot = (values[asked] for values in loops.follow(fine, initial or {}))
        gap = loops.gap
    return KinematicMotion(
        eom=eom, time=times, q=q, v=v, vdot=vdot, driven=tuple(driven), closure=gap, notes=tuple(_jump_notes(drivers, times))
    )


def _up_to_the_end(drivers: Sequence[MotionDriver], times: Array) -> Array:
    """The times with the last one just before the end of a piece that ends there: what follows is no part of the motion asked for."""
    if len(times) < 2:
        return times
    near = SAME_TIME * float(times[-1] - times[0])
    ends = [float(t) for driver in drivers for t in driver.position.starts if abs(float(t) - float(times[-1])) <= near]
    return times if not ends else np.append(times[:-1], np.nextafter(min(*ends, float(times[-1])), -np.inf))


def _refined(drivers: Sequence[MotionDriver], coordinates: Sequence[Coordinate], times: Array, size: float) -> tuple[Array, list[int]]:
    """The times with others between them, so that no driver moves far from one to the next and the loop stays on its branch.

    Returns them all, and the places of the given ones.
    """
    scale = np.array([1.0 if c.rotational else size for c in coordinates])
    profiles = [driver.position for driver in drivers]
    at = np.array([[profile.value(float(t)) for profile in profiles] for t in times])
    rate = np.array([[profile.derivative().value(float(t)) for profile in profiles] for t in times])
    fine, asked = [float(times[0])], [0]
    for k in range(1, len(times)):
        speed = np.maximum(np.abs(rate[k - 1]), np.abs(rate[k])) * (times[k] - times[k - 1])
        far = float(np.max(np.maximum(np.abs(at[k] - at[k - 1]), speed) / scale, initial=0.0))
        if len(fine) + far / LONGEST_STEP > MOST_STEPS:
            fastest = drivers[int(np.argmax(np.maximum(np.abs(rate[k - 1]), np.abs(rate[k])) / scale))]
            raise MechanicsError(
                "E327",
                f"The motion '{fastest.name}' is so fast that to follow it from t = {times[0]:g} to {times[-1]:g} s the loops would have "
                f"to be closed more than {MOST_STEPS:,} times.",
                remedy="Check its speed or frequency and the unit of it, or give a shorter duration.",
                element=fastest.name,
                place=fastest.place,
            )
        fine.extend(float(t) for t in np.linspace(times[k - 1], times[k], max(int(np.ceil(far / LONGEST_STEP)), 1) + 1)[1:])
        asked.append(len(fine) - 1)
    return np.array(fine), asked


def _require_orientations(given: GivenMotion) -> None:
    """Of body rates that loops shall follow without integration, all three must be given, so that the orientation is known."""
    loose = [c for c in given.coordinates if c.position is None and sum(o.joint == c.joint for o in given.coordinates) < 3]
    if loose:
        raise left_free([f"the orientation of {c.joint}" for c in loose[:1]])


def _require_all(eom: EquationsOfMotion, driven: Sequence[int]) -> None:
    missing = [c for c in eom.coordinates if c.index not in driven]
    if missing:
        raise left_free([c.position or c.rate for c in missing])


def _jump_notes(drivers: Sequence[MotionDriver], times: Array) -> list[Note]:
    """A step of velocity needs an impulse, which no curve of efforts can show."""
    notes = []
    for driver in drivers:
        position = driver.position
        inside = [t for t in sorted({*position.jumps(), *position.derivative().jumps()}) if times[0] <= t <= times[-1]]
        if inside:
            shown = ", ".join(f"{t:.6g}" for t in inside[:3]) + (" ..." if len(inside) > 3 else "")
            notes.append(
                Note(
                    code="W320",
                    element=driver.name,
                    text=f"The motion '{driver.name}' jumps in position or velocity at t = {shown} s: the drive's impulse is not shown.",
                    remedy='Use "trapezoid" or "table", which have finite accelerations.',
                )
            )
    return notes


def body_motions(motion: KinematicMotion) -> dict[str, BodyMotion]:
    """Pose, velocity and acceleration of every body, the ground included, in the order of ``mechanism.bodies``."""
    eom = motion.eom
    nt = len(motion.time)
    vdot = ca.SX.sym("vdot", eom.v.numel())
    columns = _centre_motions(eom, vdot)
    X_WB = body_poses(eom, motion.q)
    zero = np.zeros((nt, 3))
    values: dict[str, Array] = {}
    if columns:
        function = ca.Function("bodies", [eom.q, eom.v, vdot, eom.p], [ca.densify(ca.vertcat(*columns.values()))]).map(nt)
        stacked = np.asarray(function(motion.q.T, motion.v.T, motion.vdot.T, ca.repmat(ca.DM(eom.p_values), 1, nt))).T
        values = dict(zip(columns, np.split(stacked.reshape(nt, len(columns), 12), len(columns), axis=1), strict=True))
    out = {}
    for i, (name, body) in enumerate(eom.mechanism.bodies.items()):
        X = X_WB[:, i]
        v, a, w, alpha = (values[name][:, 0, 3 * k : 3 * k + 3] if name in values else zero for k in range(4))
        out[name] = BodyMotion(
            body=name,
            X_WB=X,
            position=X[:, :3, :3] @ body.center + X[:, :3, 3],
            velocity=v,
            acceleration=a,
            angular_velocity=w,
            angular_acceleration=alpha,
        )
    return out


def _centres_in_links(eom: EquationsOfMotion, links: Sequence[Link]) -> list[SX]:
    """p_LoBcm_L of every link's body; of a body without mass, whose first moment is zero, the centre that it was given."""
    bodies = [eom.mechanism.bodies[joint.child] for joint in eom.mechanism.tree]
    if all(body.mass > 0.0 for body in bodies):
        return [link.inertia.h / link.inertia.m for link in links]
    poses = [own.X_LB for own in symbolic_parameters(eom.mechanism, eom.p).links]
    return [
        link.inertia.h / link.inertia.m if body.mass > 0.0 else ca.mtimes(X_LB.R, ca.DM(body.center)) + X_LB.p
        for link, body, X_LB in zip(links, bodies, poses, strict=True)
    ]


def _centre_motions(eom: EquationsOfMotion, vdot: SX) -> dict[str, SX]:
    """For every moving body (12, 1): velocity and acceleration of its centre of mass, angular velocity and acceleration, in W."""
    links, _ = tree_links(eom.mechanism, eom.p)
    kin, centres = kinematics(links, eom.q, eom.v), _centres_in_links(eom, links)
    A: list[Motion] = []
    out: dict[str, SX] = {}
    for i, (link, joint, X_WL) in enumerate(zip(links, eom.mechanism.tree, link_poses(links, kin), strict=True)):
        own = Motion(ca.SX(3, 1), ca.SX(3, 1))
        for k, S in enumerate(kin.S[i]):
            rate = vdot[link.v[0] + k]
            own = own + Motion(S.w * rate, S.v * rate)
        inboard = Motion(ca.SX(3, 1), ca.SX(3, 1)) if link.parent < 0 else motion_to_child(kin.X_PL[i], A[link.parent])
        A.append(inboard + kin.c[i] + own)
        V, arm = kin.V[i], centres[i]
        speed = V.v + ca.cross(V.w, arm)
        acceleration = A[i].v + ca.cross(A[i].w, arm) + ca.cross(V.w, speed)  # the spatial acceleration is not that of a point
        out[joint.child] = ca.vertcat(*(ca.mtimes(X_WL.R, x) for x in (speed, acceleration, V.w, A[i].w)))
    return out
