"""Reactions in closed loops: multipliers of the cut joints, and which components follow from the motion alone.

    M vdot + bias = tau + J^T lambda

1. The rows of the coordinates whose effort is known give lambda, the others then the efforts of the drives.
2. The null space of J^T holds the internal loads that no motion shows (two bearings pressed against each other). A component that it
   does not touch is determinate: a fact of statics. Of all others the values with the least sum of squares over all joints of the
   mechanism are given (moments over the mechanism's size), whichever joint the loop was cut at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from topology.mechanism import Joint

from ..equations import EquationsOfMotion
from ..errors import MechanicsError
from ..loops.redundancy import CHOICE_TOLERANCE, RANK_TOLERANCE, TOUCHED, null_space, rank_of
from .kinematics import KinematicMotion
from .reaction_functions import ReactionFunctions

LOADS = 1e-9  # of the largest that unit multipliers exert: below it an internal load is round-off
UNBALANCED = 1e-4  # of what acts: more than round-off and the loops' tolerances leave


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoopReactions:
    """Efforts and reactions with the loops' share in them."""

    efforts: Array  # (nt, velocities)
    wrenches: Array  # (nt, joints, 6)
    determinate: Array  # (joints, 6) bool, in the axes of F
    determinate_W: Array  # (joints, 6) bool, in the axes of W
    multipliers: Array  # (nt, rows)
    residual: float  # largest error of the equations of motion that no multiplier can mend, relative to their terms


def loop_reactions(
    motion: KinematicMotion, functions: ReactionFunctions, tau: Array, wrenches: Array, R_WF: Array, known: Array
) -> LoopReactions:
    """What the loops add to the tree's efforts `tau` and reactions `wrenches`, time by time.

    Parameters
    ----------
    tau, wrenches, R_WF
        From `ReactionFunctions.tree_part`.
    known
        (nt, velocities) efforts along the coordinates that are not driven.

    Raises
    ------
    MechanicsError
        E310 in a singular pose that cannot carry what acts, E325 where the motion does not fit the loops.
    """
    constraints = motion.eom.constraints
    assert constraints is not None
    joints, scales = functions.joints, constraints.scales()
    undriven = [k for k in range(tau.shape[1]) if k not in set(motion.driven)]
    weight = weights(joints, constraints.size)
    least = _weight_of_all(motion.eom)
    flags, flags_W = np.ones((joints, 6), dtype=bool), np.ones((joints, 6), dtype=bool)
    multipliers = np.zeros((len(motion.time), len(scales)))
    efforts, found, worst = np.array(tau), np.array(wrenches), 0.0
    for k in range(len(motion.time)):
        J, gain = functions.loop_part(motion.q[k])
        J_s = scales[:, None] * J
        basis = null_space(J_s, most=len(constraints.chosen))
        # 1. multipliers from the coordinates whose effort is known
        scaled, left = _multipliers(J_s[:, undriven].T, basis, (tau[k] - known[k])[undriven])
        size = least + float(np.max(np.abs(tau[k]), initial=0.0)) + float(np.max(np.abs(J_s.T) @ np.abs(scaled), initial=0.0))
        if float(np.max(np.abs(left), initial=0.0)) > worst * max(size, 1e-300):
            worst = float(np.max(np.abs(left))) / max(size, 1e-300)
            if worst > UNBALANCED:
                singular = rank_of(J_s, CHOICE_TOLERANCE) < len(constraints.chosen)
                raise (_carries_nothing if singular else _unbalanced)(motion, undriven, left, motion.time[k])
        # 2. of the internal loads the smallest ones
        if basis.shape[1]:
            by_scaled = gain * scales
            loads = weight[:, None] * (by_scaled @ basis)
            total = weight * (found[k].ravel() + by_scaled @ scaled)
            scaled = scaled - basis @ np.linalg.lstsq(loads, total, rcond=None)[0]
            span = internal_loads(by_scaled, basis, constraints.size).reshape(joints, 6, -1)
            flags &= np.linalg.norm(span, axis=2) < TOUCHED
            turned = np.concatenate([R_WF[k] @ span[:, :3], R_WF[k] @ span[:, 3:]], axis=1)
            flags_W &= np.linalg.norm(turned, axis=2) < TOUCHED
        multipliers[k] = scales * scaled
        found[k] += (gain @ multipliers[k]).reshape(joints, 6)
        efforts[k] = tau[k] - J.T @ multipliers[k]
    return LoopReactions(efforts=efforts, wrenches=found, determinate=flags, determinate_W=flags_W, multipliers=multipliers, residual=worst)


def loop_notes(joints: Sequence[Joint], determinate: Array) -> list[Note]:
    """W321 where some of the reactions do not follow from the motion."""
    named = [joint.name for joint, own in zip(joints, determinate, strict=True) if not np.all(own)]
    if not named:
        return []
    return [
        Note(
            code="W321",
            element=named[0],
            text=f"Some reactions of {', '.join(named)} do not follow from the motion (redundant constraints): those are "
            "minimum-norm values, a convention.",
            remedy="A cylindrical or spherical joint in the loop lets go of what is constrained twice, and makes them determinate.",
        )
    ]


def _weight_of_all(eom: EquationsOfMotion) -> float:
    """The weight of all bodies, N, or N m where that is less: what acts is at least this, although hinges along gravity feel none of it."""
    assert eom.constraints is not None
    mass = sum(body.mass for name, body in eom.mechanism.bodies.items() if name != eom.mechanism.ground)
    lengths = [1.0, eom.constraints.size] if any(not c.rotational for c in eom.coordinates) else [eom.constraints.size]
    return min(lengths) * mass * float(np.linalg.norm(eom.p_values[:3]))


def _multipliers(A: Array, basis: Array, right: Array) -> tuple[Array, Array]:
    """The shortest multipliers of A lambda = right, and what they leave of it; axes that are a little skew count as parallel."""
    A = A - (A @ basis) @ basis.T
    scaled = np.linalg.pinv(A, rcond=RANK_TOLERANCE) @ right
    return scaled, right - A @ scaled


def weights(joints: int, size: float) -> Array:
    """(6 joints,): factors that make forces and moments comparable, by the size of the mechanism in m."""
    return np.tile(np.repeat([1.0, 1.0 / size], 3), joints)


def internal_loads(gain: Array, basis: Array, size: float) -> Array:
    """Orthonormal columns (6 joints, k) that span the internal loads; couplings that repeat each other load no joint, and span nothing.

    Parameters
    ----------
    gain
        (6 joints, rows): reactions for each scaled multiplier.
    basis
        (rows, n): the multipliers that produce no effort.
    size
        Of the mechanism, m.
    """
    weighted = weights(len(gain) // 6, size)[:, None] * gain
    u, singular, _ = np.linalg.svd(weighted @ basis, full_matrices=False)
    return np.asarray(u[:, singular > LOADS * float(np.linalg.norm(weighted, 2))])


def _carries_nothing(motion: KinematicMotion, undriven: Sequence[int], left: Array, t: float) -> MechanicsError:
    worst = motion.eom.coordinates[undriven[int(np.argmax(np.abs(left)))]]
    return MechanicsError(
        "E310",
        f"The motion passes a singular pose at t = {t:.6g} s, in which the loops cannot carry the {float(np.max(np.abs(left))):.4g} "
        f"{worst.effort_unit} of '{worst.effort}': the reactions grow without bound around it.",
        remedy="Drive another joint of the loop there, too, or ask for times that are not those of the singular pose.",
        element=worst.joint,
    )


def _unbalanced(motion: KinematicMotion, undriven: Sequence[int], left: Array, t: float) -> MechanicsError:
    worst = motion.eom.coordinates[undriven[int(np.argmax(np.abs(left)))]]
    return MechanicsError(
        "E325",
        f"The motion does not follow from its drives at t = {t:.6g} s: '{worst.effort}' lacks {float(np.max(np.abs(left))):.4g} "
        f"{worst.effort_unit}.",
        remedy="Give the efforts that act along the coordinates that are not driven, or drive them.",
        element=worst.joint,
    )
