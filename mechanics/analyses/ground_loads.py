"""What a machine in motion exerts on the ground: weight and shaking forces, from the momentum of all bodies.

The sum over all joints at the ground, but not computed from them: it needs no reactions, so it is determinate also where these are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

from .kinematics import KinematicMotion, body_motions
from .point_loads import PointLoad


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Foundation(PlainData):
    """The wrench on the ground through all its joints together, in the axes of W."""

    ground: str  # body
    force: Array  # (nt, 3) N
    moment: Array  # (nt, 3) N m about the origin of W

    def __post_init__(self) -> None:
        for name in ("force", "moment"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))


def foundation_loads(motion: KinematicMotion, loads: Sequence[PointLoad] = ()) -> Foundation:
    """The wrench that the moving bodies exert on the ground: their weight and `loads` less the rate of their momentum.

    Parameters
    ----------
    motion
        Of the whole mechanism.
    loads
        Forces on points of moving bodies; those on the ground itself are not counted.
    """
    mechanism, nt = motion.eom.mechanism, len(motion.time)
    gravity = motion.eom.p_values[:3]
    force, moment = np.zeros((nt, 3)), np.zeros((nt, 3))
    moving = body_motions(motion)
    for name, body in mechanism.bodies.items():
        if name == mechanism.ground:
            continue
        m = moving[name]
        R_WB = m.X_WB[:, :3, :3]
        inertia = R_WB @ body.inertia @ R_WB.transpose(0, 2, 1)
        spin = np.einsum("tij,tj->ti", inertia, m.angular_velocity)
        own = body.mass * (gravity - m.acceleration)
        force += own
        moment += np.cross(m.position, own) - np.einsum("tij,tj->ti", inertia, m.angular_acceleration) - np.cross(m.angular_velocity, spin)
    for load in loads:
        if load.body == mechanism.ground:
            continue
        X_WB = moving[load.body].X_WB
        at = X_WB[:, :3, :3] @ np.asarray(load.point) + X_WB[:, :3, 3]
        force += load.force
        moment += np.cross(at, load.force) + (0.0 if load.moment is None else load.moment)
    return Foundation(ground=mechanism.ground, force=force, moment=moment)
