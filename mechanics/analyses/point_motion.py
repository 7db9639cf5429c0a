"""Where a point of a body is, its velocity and its acceleration: as expressions of the mechanism's coordinates and their derivatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..equations import EquationsOfMotion
from ..multibody.spatial import SX
from .kinematics import KinematicMotion
from .part_motion import INERTIAL, ORIENTATION, inertial_sensor, orientation, relative_point

UNITS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("x", "y", "z"), "m"),
        **dict.fromkeys(("vx", "vy", "vz", "speed"), "m/s"),
        **dict.fromkeys(("ax", "ay", "az", "acceleration"), "m/s^2"),
    }
)
"""What is known of a point, and in which unit."""
SMOOTH = 1e-12  # m/s, m/s^2: a magnitude is no smaller, so that its derivative is finite at rest


def point_motion(eom: EquationsOfMotion, body: str, p_BQ: SX, vdot: SX, R_AW: SX) -> dict[str, SX]:
    """The quantities of `UNITS`, of q, v, p and the given accelerations of all coordinates.

    Coordinates are in W. Velocity and acceleration are those against W, along the axes of A: W itself, or another body, whose axes are
    those of W in the CAD pose and turn with it. ``speed`` and ``acceleration`` are their magnitudes.
    """
    X_WB = eom.poses[body]
    p_WQ = X_WB[:3, 3] + ca.mtimes(X_WB[:3, :3], p_BQ)
    velocity = ca.jtimes(p_WQ, eom.q, eom.qdot)
    acceleration = ca.jtimes(velocity, ca.vertcat(eom.q, eom.v), ca.vertcat(eom.qdot, vdot))
    values = [
        *ca.vertsplit(ca.densify(p_WQ)),
        *ca.vertsplit(ca.densify(ca.mtimes(R_AW, velocity))),
        _magnitude(velocity),
        *ca.vertsplit(ca.densify(ca.mtimes(R_AW, acceleration))),
        _magnitude(acceleration),
    ]
    return dict(zip(UNITS, values, strict=True))


def motion_of_point(
    motion: KinematicMotion,
    body: str,
    point: Sequence[float],
    axes: str = "",
    *,
    reference: str = "",
    turns: bool = False,
    imu: bool = False,
) -> dict[str, tuple[str, Array]]:
    """The same along a motion, and along the axes of a body or of W: unit and (nt,) values by quantity.

    With a `reference` as seen from that body; with `turns` and `imu` the further quantities of `part_motion`.
    """
    eom, vdot = motion.eom, ca.SX.sym("vdot", motion.eom.v.numel())
    R_AW = eom.poses[axes][:3, :3].T if axes else ca.SX.eye(3)
    place = ca.SX(list(point))
    values = relative_point(eom, body, place, vdot, reference) if reference else point_motion(eom, body, place, vdot, R_AW)
    units = {**UNITS, **(ORIENTATION if turns else {}), **(INERTIAL if imu else {})}
    values |= orientation(eom, body, vdot, reference) if turns else {}
    values |= inertial_sensor(eom, body, place, vdot) if imu else {}
    values = {key: values[key] for key in units}
    function = ca.Function("point", [eom.q, eom.v, vdot, eom.p], [ca.densify(ca.vertcat(*values.values()))])
    nt = len(motion.time)
    out = np.asarray(function.map(nt)(motion.q.T, motion.v.T, motion.vdot.T, ca.repmat(ca.DM(eom.p_values), 1, nt)))
    return {key: (unit, np.array(along)) for (key, unit), along in zip(units.items(), out, strict=True)}


def _magnitude(vector: SX) -> SX:
    return ca.sqrt(ca.dot(vector, vector) + SMOOTH * SMOOTH)
