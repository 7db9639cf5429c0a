"""Kinematic mode: the motion of some joints is given, that of all bodies follows.

For a tree every coordinate must be given. Closed loops and couplings leave as many as the mechanism has freedoms: the other coordinates are
found at every time by Newton's method on the closure from the pose before, their velocities and accelerations from its derivatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from cadimport.assembly import Array, frozen_array
from cadimport.errors import Note

from .equations import Coordinate, EquationsOfMotion, body_poses, tree_links
from .loop_motion import LONGEST_STEP, Given, LoopMotion, left_free
from .mechanics_error import MechanicsError
from .motion import MotionDriver
from .recursive import kinematics, link_poses
from .spatial import SX, Motion, motion_to_child


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KinematicMotion:
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
class BodyMotion:
    """How one body moves; all vectors in the axes of W."""

    body: str
    X_WB: Array  # (nt, 4, 4)
    position: Array  # (nt, 3) p_WoBcm_W of its centre of mass, m
    velocity: Array  # (nt, 3) v_WBcm_W, m/s
    acceleration: Array  # (nt, 3) a_WBcm_W, m/s^2
    angular_velocity: Array  # (nt, 3) w_WB_W, rad/s
    angular_acceleration: Array  # (nt, 3) rad/s^2


def kinematic_motion(eom: EquationsOfMotion, drivers: Sequence[MotionDriver], times: Array) -> KinematicMotion:
    """The motion of all joints under motion drivers.

    Parameters
    ----------
    eom
        The mechanism's equations; of them only the kinematics are used.
    drivers
        As many independent ones as the mechanism has freedoms.
    times
        (nt,) s, ascending.

    Raises
    ------
    MechanicsError
        E321 a driver on something that is no coordinate, E322 two drivers on one coordinate or on coordinates that depend on each other,
        E323 coordinates left without a driver, E324 a motion that the loops cannot follow, E310 one that stops in a dead centre.
    """
    coordinates = driven_coordinates(eom, drivers)
    times = np.asarray(times, dtype=np.float64)
    wanted = _evaluate(drivers, times)
    driven = [c.index for c in coordinates]
    if eom.constraints is None:
        _require_all(eom, driven)
        q, v, vdot = np.tile(eom.q0, (len(times), 1)), np.zeros((len(times), len(driven))), np.zeros((len(times), len(driven)))
        places = [c.position_index for c in coordinates if c.position_index is not None]
        q[:, places], v[:, driven], vdot[:, driven] = wanted
        gap = 0.0
    else:
        fine, asked = _refined(coordinates, times, wanted, eom.constraints.size)
        loops = LoopMotion(eom, coordinates, given_motion(drivers))
        q, v, vdot = (values[asked] for values in loops.follow(fine))
        gap = loops.gap
    return KinematicMotion(
        eom=eom, time=times, q=q, v=v, vdot=vdot, driven=tuple(driven), closure=gap, notes=tuple(_jump_notes(drivers, times))
    )


def driven_coordinates(eom: EquationsOfMotion, drivers: Sequence[MotionDriver]) -> list[Coordinate]:
    """The coordinate that each driver moves.

    Raises
    ------
    MechanicsError
        E321 no such coordinate, E322 two drivers on one.
    """
    known = {c.position: c for c in eom.coordinates if c.position is not None}
    known |= {c.joint: c for c in eom.coordinates if c.only and c.position is not None}
    found: dict[int, MotionDriver] = {}
    out = []
    for driver in drivers:
        coordinate = known.get(driver.joint)
        if coordinate is None:
            raise _no_coordinate(eom, driver)
        if coordinate.index in found:
            raise MechanicsError(
                "E322",
                f"The motions '{found[coordinate.index].name}' and '{driver.name}' both move '{driver.joint}'.",
                remedy="Remove one of them.",
                element=driver.name,
                place=driver.place,
            )
        found[coordinate.index] = driver
        out.append(coordinate)
    return out


def _no_coordinate(eom: EquationsOfMotion, driver: MotionDriver) -> MechanicsError:
    several = [c.position for c in eom.coordinates if c.joint == driver.joint and c.position is not None]
    usable = [c.joint if c.only else c.position for c in eom.coordinates if c.position is not None]
    if several:
        why, remedy = "a joint with several freedoms", f"Name one of them: {', '.join(several)}."
    elif any(c.joint == driver.joint for c in eom.coordinates):
        why, remedy = "a joint whose rates have no integral", f"Move one of: {', '.join(str(n) for n in usable) or 'none'}."
    elif any(j.name == driver.joint for j in eom.mechanism.loops):
        why = "a joint that closes a loop and has no coordinate of its own"
        remedy = f"Move another joint of the loop ({', '.join(str(n) for n in usable)}), or take it into the tree (topology.spanning_tree)."
    elif any(d.name == driver.joint for d in eom.mechanism.dropped):
        kept = next(d.kept for d in eom.mechanism.dropped if d.name == driver.joint)
        why, remedy = f"a redundant joint, for which '{kept}' stands", f"Move '{kept}'."
    else:
        why, remedy = "no joint of the mechanism", f"The coordinates are: {', '.join(str(n) for n in usable) or 'none'}."
    return MechanicsError(
        "E321", f"The motion '{driver.name}' moves '{driver.joint}', {why}.", remedy=remedy, element=driver.name, place=driver.place
    )


def _evaluate(drivers: Sequence[MotionDriver], times: Array) -> tuple[Array, Array, Array]:
    """Positions, velocities and accelerations of the drivers, each (nt, drivers), by exact derivatives."""
    function = _driver_function(drivers).map(len(times))
    s, s_dot, s_ddot = (np.asarray(out).T.reshape(len(times), len(drivers)) for out in function(times[None, :]))
    return s, s_dot, s_ddot


def _driver_function(drivers: Sequence[MotionDriver]) -> ca.Function:
    t = ca.SX.sym("t")
    position = ca.vertcat(*(driver.position.expression(t) for driver in drivers)) if drivers else ca.SX(0, 1)
    velocity = ca.jacobian(position, t)
    acceleration = ca.jacobian(velocity, t)
    return ca.Function("drivers", [t], [ca.densify(e) for e in (position, velocity, acceleration)])


def given_motion(drivers: Sequence[MotionDriver]) -> Given:
    """The drivers' positions, velocities and accelerations as a function of one time, s."""
    function = _driver_function(drivers)

    def at(t: float) -> tuple[Array, Array, Array]:
        s, s_dot, s_ddot = (np.asarray(out).ravel() for out in function(t))
        return s, s_dot, s_ddot

    return at


def _refined(coordinates: Sequence[Coordinate], times: Array, wanted: tuple[Array, Array, Array], size: float) -> tuple[Array, list[int]]:
    """The times with others between them, so that no driver moves far from one to the next and the loop stays on its branch.

    Returns them all, and the places of the given ones.
    """
    scale = np.array([1.0 if c.rotational else size for c in coordinates])
    fine, asked = [float(times[0])], [0]
    for k in range(1, len(times)):
        speed = np.maximum(np.abs(wanted[1][k - 1]), np.abs(wanted[1][k])) * (times[k] - times[k - 1])
        far = float(np.max(np.maximum(np.abs(wanted[0][k] - wanted[0][k - 1]), speed) / scale, initial=0.0))
        fine.extend(float(t) for t in np.linspace(times[k - 1], times[k], max(int(np.ceil(far / LONGEST_STEP)), 1) + 1)[1:])
        asked.append(len(fine) - 1)
    return np.array(fine), asked


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


def _centre_motions(eom: EquationsOfMotion, vdot: SX) -> dict[str, SX]:
    """For every moving body (12, 1): velocity and acceleration of its centre of mass, angular velocity and acceleration, in W."""
    links, _ = tree_links(eom)
    kin = kinematics(links, eom.q, eom.v)
    A: list[Motion] = []
    out: dict[str, SX] = {}
    for i, (link, joint, X_WL) in enumerate(zip(links, eom.mechanism.tree, link_poses(links, kin), strict=True)):
        own = Motion(ca.SX(3, 1), ca.SX(3, 1))
        for k, S in enumerate(kin.S[i]):
            rate = vdot[link.v[0] + k]
            own = own + Motion(S.w * rate, S.v * rate)
        inboard = Motion(ca.SX(3, 1), ca.SX(3, 1)) if link.parent < 0 else motion_to_child(kin.X_PL[i], A[link.parent])
        A.append(inboard + kin.c[i] + own)
        V, arm = kin.V[i], link.inertia.h / link.inertia.m
        speed = V.v + ca.cross(V.w, arm)
        acceleration = A[i].v + ca.cross(A[i].w, arm) + ca.cross(V.w, speed)  # the spatial acceleration is not that of a point
        out[joint.child] = ca.vertcat(*(ca.mtimes(X_WL.R, x) for x in (speed, acceleration, V.w, A[i].w)))
    return out
