"""Loads of single bearings: reactions shared among joints that reduction took for one.

A shaft in two bearings has two coaxial hinges between the same two bodies. For the motion one of them is enough (paper 001, section 3.2),
and for rigid bodies with hinges that can take moments the share of each is not determinate. Bearings of real machines hardly take moments
across their axis: with **forces only** in each, the lever rule gives the radial loads from the distance between them. So:

1. If forces alone, at the places of the joints, can carry what the pair must carry, each joint takes forces only (and the moment along z
   where it holds that turn). This is stated as the assumption of the result.
2. Otherwise (joints at one place, guides) they share moments too.
3. What remains open, such as the axial load between two bearings that both take it, is shared with the least sum of squares (moments over
   the distance between the joints) and is not determinate: a convention.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from foundation.arrays import Array, skew
from foundation.errors import Note
from topology.joints.joint_freedoms import freedoms
from topology.mechanism import Joint, Mechanism

from ..loops.redundancy import TOUCHED
from .inverse_results import CONVENTION, WITHOUT_TEETH, JointReaction
from .meshes.mesh_forces import MIDWAY, SLACK

ASSUMPTION = "each bearing takes forces only, no moment across its axis"
ELSEWHERE = (WITHOUT_TEETH, MIDWAY, SLACK)  # what is not determinate then is the load, not how it is shared
RANK = 1e-9  # of the largest singular value, of unit wrenches and lever arms over their distance


def bearing_loads(
    mechanism: Mechanism, reactions: Mapping[str, JointReaction], *, R_WF: Mapping[str, Array]
) -> tuple[dict[str, JointReaction], list[Note]]:
    """The reaction of every joint of a group that reduction took for one, each at its own F.

    Parameters
    ----------
    mechanism
        With the joints that were dropped.
    reactions
        Of the joints that stand for them.
    R_WF
        (nt, 3, 3) for each joint of the mechanism.
    """
    kept = {joint.name: joint for joint in mechanism.joints}
    groups: dict[str, list[Joint]] = {}
    for dropped in mechanism.dropped:
        if dropped.kept in kept and dropped.joint.parent != dropped.joint.child:
            groups.setdefault(dropped.kept, [kept[dropped.kept]]).append(dropped.joint)
    found: dict[str, JointReaction] = {}
    notes: list[Note] = []
    for name, joints in groups.items():
        shares = _shared(joints, reactions[name], R_WF[name])
        found.update(shares)
        axial = [j for j, share in shares.items() if not np.all(share.determinate) and reactions[name].convention not in ELSEWHERE]
        if axial:
            notes.append(
                Note(
                    code="W323",
                    element=axial[0],
                    text=f"How {', '.join(shares)} share their load is not determinate in some components (often the axial one): those are "
                    "minimum-norm values, a convention.",
                    remedy='Make the bearing that floats axially a "cylindrical" mate.',
                )
            )
    return found, notes


def _shared(joints: Sequence[Joint], total: JointReaction, R_WF: Array) -> dict[str, JointReaction]:
    """The shares of one group. `total` is given at the F of the first joint, in its axes."""
    first = joints[0]
    X_1i = [np.linalg.inv(first.X_PF) @ joint.X_PF for joint in joints]  # all F are fixed to the same parent
    arm = float(max(np.linalg.norm(X[:3, 3]) for X in X_1i)) or 1.0
    carried = [_carried(joint) for joint in joints]
    needed = _to_first(np.eye(4), arm) @ _carried(first)
    # 1. forces only where they suffice
    lean = [_without_cross_moments(C) for C in carried]
    use, assumption = lean, ASSUMPTION
    columns = _columns(X_1i, use, arm)
    if not _spans(columns, needed):
        use, assumption = carried, ""  # 2.
        columns = _columns(X_1i, use, arm)
    scale = np.concatenate([[1.0] * 3, [1.0 / arm] * 3])
    u, singular, vt = np.linalg.svd(columns, full_matrices=True)
    rank = int(np.sum(singular > RANK * singular[0]))
    pseudo = vt[:rank].T @ (u[:, :rank] / singular[:rank]).T
    shares = (scale * total.components) @ pseudo.T  # (nt, unknowns), moments over arm
    loose = vt[rank:].T  # 3. what the group can bear against itself
    determined = bool(np.all(total.determinate))
    out: dict[str, JointReaction] = {}
    at = 0
    for joint, X, C in zip(joints, X_1i, use, strict=True):
        mine = slice(at, at + C.shape[1])
        at += C.shape[1]
        wrench = shares[:, mine] @ C.T / scale  # (nt, 6) in the axes of its own F
        touched = np.linalg.norm(C @ loose[mine], axis=1) if loose.shape[1] else np.zeros(6)
        flags = (touched < TOUCHED) & (determined | (np.abs(C) @ np.ones(C.shape[1]) == 0.0))
        R = R_WF @ X[:3, :3]
        turned = np.concatenate([R @ (C @ loose[mine])[:3], R @ (C @ loose[mine])[3:]], axis=1)
        flags_W = (np.linalg.norm(turned, axis=2).max(axis=0, initial=0.0) < TOUCHED) & determined
        out[joint.name] = JointReaction(
            joint=joint.name,
            kind=joint.kind,
            parent=joint.parent,
            child=joint.child,
            role="bearing",
            force_F=wrench[:, :3],
            moment_F=wrench[:, 3:],
            force_W=np.einsum("tij,tj->ti", R, wrench[:, :3]),
            moment_W=np.einsum("tij,tj->ti", R, wrench[:, 3:]),
            determinate=flags,
            determinate_W=flags_W,
            convention="" if np.all(flags) else total.convention or CONVENTION,
            assumption="; ".join(text for text in (assumption, total.assumption) if text),
        )
    return out


def _carried(joint: Joint) -> Array:
    """(6, k): unit wrenches (force, moment) that a joint can take, in its own frame: those that do no work on its freedoms."""
    twists = freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)  # rows: angular, then linear
    work = np.vstack([twists[3:], twists[:3]]).T  # of (force, moment) on every freedom
    if work.shape[0] == 0:
        return np.eye(6)
    _, singular, vt = np.linalg.svd(work)
    rank = int(np.sum(singular > RANK))
    basis = vt[rank:].T
    # as unit vectors along the axes wherever the space is made of them
    along = [k for k in range(6) if np.linalg.norm(basis[k]) > 1.0 - 1e-12]
    return np.eye(6)[:, along] if len(along) == basis.shape[1] else basis


def _without_cross_moments(C: Array) -> Array:
    """The same without moments across the axis."""
    keep = [k for k in range(C.shape[1]) if np.linalg.norm(C[3:5, k]) < 1e-12]
    return C[:, keep]


def _to_first(X_1i: Array, arm: float) -> Array:
    """(6, 6): a wrench at joint i, in its axes and with moments over `arm`, seen at the first joint likewise."""
    R, p = X_1i[:3, :3], X_1i[:3, 3] / arm
    out = np.zeros((6, 6))
    out[:3, :3] = out[3:, 3:] = R
    out[3:, :3] = skew(p) @ R
    return out


def _columns(X_1i: Sequence[Array], carried: Sequence[Array], arm: float) -> Array:
    return np.hstack([_to_first(X, arm) @ C for X, C in zip(X_1i, carried, strict=True)])


def _spans(columns: Array, needed: Array) -> bool:
    left = needed - columns @ np.linalg.lstsq(columns, needed, rcond=RANK)[0]
    return bool(np.max(np.abs(left), initial=0.0) < 1e-6)
