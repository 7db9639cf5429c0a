"""`Load`: a force and a torque that act at a joint, over the frames of a scene: what arrows show.

A **reaction** is what the parent exerts on the child through the joint, without the effort along the joint's own freedoms; a **drive** is
that effort: motors, springs and friction on the joint. Both act on the child, at the origin of the joint's frame F, which moves with the
parent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

if TYPE_CHECKING:
    from mechanics.analyses.inverse_results import InverseAnalysis
    from topology.mechanism import Joint

# Kinds whose freedoms all lie along z of F, so that an effort is a vector along it.
AXIAL_KINDS = frozenset({"revolute", "prismatic", "cylindrical", "screw"})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Load(PlainData):
    """Force and torque on the child of a joint, at every frame of a scene."""

    joint: str
    kind: Literal["reaction", "drive"]
    parent: str  # body with which the point moves
    child: str  # body on which it acts
    point: Array  # p_BoFo_B in the parent's frame, m
    force: Array  # (nf, 3) N in the axes of W
    torque: Array  # (nf, 3) N m about the point, in the axes of W
    determinate: bool = True  # False: some component is a convention, because the motion does not determine it

    def __post_init__(self) -> None:
        for name in ("point", "force", "torque"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))


def loads_of(found: InverseAnalysis, frames: Array, poses: Mapping[str, Array]) -> tuple[Load, ...]:
    """Reactions and drives of every joint at the frames of a scene.

    Parameters
    ----------
    found
        The analysis of the same motion, at times of its own: values between them are linear.
    frames
        (nf,) s.
    poses
        By body: ``X_WB`` at the frames, (nf, 4, 4).
    """
    loads: list[Load] = []
    for joint in found.motion.eom.mechanism.joints:
        reaction = found.reactions[joint.name]
        force = _at_frames(frames, found.time, reaction.force_W)
        torque = _at_frames(frames, found.time, reaction.moment_W)
        loads.append(_load(joint, "reaction", force, torque, determinate=bool(np.all(reaction.determinate))))
        if joint.kind in AXIAL_KINDS:
            drive = _drive(found, joint, frames, poses[joint.parent][:, :3, :3] @ joint.X_PF[:3, 2])
            loads += [drive] if drive is not None else []
    return tuple(loads)


def _drive(found: InverseAnalysis, joint: Joint, frames: Array, axis_W: Array) -> Load | None:
    """The efforts along a joint's freedoms as vectors along its axis; None where nothing acts."""
    force, torque = np.zeros_like(axis_W), np.zeros_like(axis_W)
    for coordinate in found.motion.eom.coordinates:
        effort = found.efforts.get(coordinate.effort)
        if coordinate.joint != joint.name or effort is None or not np.any(effort):
            continue
        along = _at_frames(frames, found.time, effort[:, None]) * axis_W
        if coordinate.rotational:
            torque = torque + along
        else:
            force = force + along
    return _load(joint, "drive", force, torque) if np.any(force) or np.any(torque) else None


def _load(joint: Joint, kind: Literal["reaction", "drive"], force: Array, torque: Array, *, determinate: bool = True) -> Load:
    return Load(
        joint=joint.name,
        kind=kind,
        parent=joint.parent,
        child=joint.child,
        point=joint.X_PF[:3, 3],
        force=force,
        torque=torque,
        determinate=determinate,
    )


def _at_frames(frames: Array, times: Array, values: Array) -> Array:
    return np.column_stack([np.interp(frames, times, column) for column in values.T])
