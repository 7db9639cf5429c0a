"""Forces on points and moments on bodies, beside gravity and the efforts along joints: springs between points, tools, payloads, rotors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from foundation.frozen import PlainData

from ..equations import body_poses
from .kinematics import KinematicMotion


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PointLoad(PlainData):
    """A force on a point of a body, and a moment, that no joint exerts."""

    body: str
    point: Array  # (3,) p_BoQ_B, m: in the CAD pose its coordinates in W
    force: Array  # (nt, 3) N in the axes of W
    moment: Array | None = None  # (nt, 3) N m in the axes of W, beside that of the force


def loads_on_links(motion: KinematicMotion, loads: Sequence[PointLoad]) -> Array:
    """(nt, 6 links): moment and force of all loads on every link, about the origin and in the axes of its link frame."""
    mechanism = motion.eom.mechanism
    out = np.zeros((len(motion.time), len(mechanism.tree), 6))
    carrier = {joint.child: (i, joint) for i, joint in enumerate(mechanism.tree)}
    poses = dict(zip(mechanism.bodies, np.moveaxis(body_poses(motion.eom, motion.q), 1, 0), strict=True)) if loads else {}
    for load in loads:
        if load.body not in carrier:  # the ground bears it without moving
            continue
        i, joint = carrier[load.body]
        R_WL = poses[load.body][:, :3, :3] @ joint.X_CM[:3, :3]
        arm_L = joint.X_CM[:3, :3].T @ (np.asarray(load.point) - joint.X_CM[:3, 3])
        force_L = np.einsum("tji,tj->ti", R_WL, load.force)
        out[:, i, :3] += np.cross(arm_L, force_L)
        out[:, i, 3:] += force_L
        if load.moment is not None:
            out[:, i, :3] += np.einsum("tji,tj->ti", R_WL, load.moment)
    return out.reshape(len(motion.time), -1)
