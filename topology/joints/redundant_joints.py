"""Joints between the same two bodies that say the same thing twice, and those that lock each other (paper 001, section 3.2).

Paper 001 drops one of two collinear joints and reports two that are not collinear as fully constrained. Stated for any kind of joint:
between two bodies only those motions remain that *every* joint between them allows. A joint whose freedoms contain those of another one
adds nothing to the motion and is redundant. Where no single joint stands for what remains (two parallel guide rods, two balls on one
axis) all of them stay and close a loop between the two bodies; where nothing remains, the user is told that they lock each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from foundation.arrays import Array

from ..mechanism import DroppedJoint, Joint, Overconstraint, TopologyError
from .joint_freedoms import degrees_of_freedom, freedoms, twist_transform, twists_in_world
from .mobility import RANK_TOLERANCE

DISTANCE_TOLERANCE = 1e-5  # m: STEP writers round coordinates to 1e-7 m and better; real misalignment modelled on purpose is larger
ANGLE_TOLERANCE = 1e-4  # rad: 10 um over a bearing distance of 0.1 m


@dataclass(frozen=True, slots=True, kw_only=True)
class Misfit:
    """How far the freedoms of one joint lie outside those of another."""

    angle: float  # rad
    distance: float  # m

    @property
    def negligible(self) -> bool:
        """Whether both lie within the tolerance of CAD data."""
        return self.angle <= ANGLE_TOLERANCE and self.distance <= DISTANCE_TOLERANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Redundancy:
    """What is left of the joints, what was dropped and why, and what cannot be resolved."""

    kept: tuple[Joint, ...]  # in the user's order
    dropped: tuple[DroppedJoint, ...]
    overconstrained: tuple[Overconstraint, ...]  # that lock two bodies
    combined: tuple[Overconstraint, ...] = ()  # that act together and leave a freedom
    lost_limits: tuple[tuple[str, str, str], ...] = ()  # kept joint, dropped joint, coordinate of the latter that the former has not


def find_redundant(joints: Sequence[Joint]) -> Redundancy:
    """Sort the joints into those that matter and those that only repeat another one between the same two bodies.

    Of two equal joints the first in the user's order stays. Of two unequal ones where one allows more (a guide beside a hinge), the tighter
    one stays, because it is the one that decides the motion.

    Parameters
    ----------
    joints
        In the user's order, frames in the CAD pose, in which all body frames coincide.
    """
    groups: dict[frozenset[str], list[Joint]] = {}
    for joint in joints:
        groups.setdefault(frozenset((joint.parent, joint.child)), []).append(joint)
    kept: list[Joint] = []
    stands_for: dict[str, Joint] = {}  # name of a dropped joint -> the joint that stands for it
    overconstrained: list[Overconstraint] = []
    combined: list[Overconstraint] = []
    for group in groups.values():
        tight: list[Joint] = []
        for joint in group:
            same = next((k for k in tight if adds_nothing(k, joint)), None)
            if same is not None:
                stands_for[joint.name] = same
                continue
            looser = [k for k in tight if adds_nothing(joint, k)]
            stands_for.update({k.name: joint for k in looser})
            tight = [k for k in tight if k not in looser] + [joint]
        kept += tight
        if len(tight) > 1:
            together = freedoms_together(tight)
            (combined if together.shape[1] else overconstrained).append(_overconstraint(tight, together))
    dropped: list[DroppedJoint] = []
    for joint in joints:
        if joint.name in stands_for:
            standing = stands_for[joint.name]
            while standing.name in stands_for:
                standing = stands_for[standing.name]
            dropped.append(DroppedJoint(name=joint.name, kept=standing.name, reason=_reason(standing, joint), joint=joint))
    order = {joint.name: i for i, joint in enumerate(joints)}
    limited = [_with_limits_of(joint, dropped) for joint in sorted(kept, key=lambda joint: order[joint.name])]
    return Redundancy(
        kept=tuple(joint for joint, _ in limited),
        lost_limits=tuple((joint.name, *one) for joint, lost in limited for one in lost),
        dropped=tuple(dropped),
        overconstrained=tuple(overconstrained),
        combined=tuple(combined),
    )


def freedoms_together(joints: Sequence[Joint]) -> Array:
    """An orthonormal basis, in columns, of the twists that all of these joints between the same two bodies allow.

    (6, dof) at the middle of the joints, in the axes of W, in the CAD pose; lengths are counted in the size of the group.
    """
    origins = np.array([joint.X_PF[:3, 3] for joint in joints])
    to_middle = np.eye(4)
    to_middle[:3, 3] = -origins.mean(axis=0)
    scale = np.repeat([1.0, 1.0 / _size_of(joints)], 3)
    forbidden = []
    for joint in joints:
        twists = scale[:, None] * (twist_transform(to_middle) @ twists_in_world(joint))
        forbidden.append(np.linalg.svd(twists, full_matrices=True)[0][:, twists.shape[1] :].T)
    _, singular, vt = np.linalg.svd(np.vstack(forbidden), full_matrices=True)
    return np.asarray(vt[int(np.sum(singular > RANK_TOLERANCE)) :].T)


def _size_of(joints: Sequence[Joint]) -> float:
    """The largest distance of the joints from their middle, m; 1 where they are all in one place."""
    origins = np.array([joint.X_PF[:3, 3] for joint in joints])
    return float(np.max(np.linalg.norm(origins - origins.mean(axis=0), axis=1))) or 1.0


# Kinds that move about or along z -> their coordinates of these two motions. A screw's limits are of its angle, its height follows.
_ABOUT_Z: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"revolute": ("angle",), "prismatic": ("position",), "cylindrical": ("angle", "position"), "screw": ("angle",), "planar": ("angle",)}
)


def _limits(joint: Joint) -> dict[str, tuple[float, float]]:
    """The joint's limits by coordinate, rad or m."""
    if joint.limits is None:
        return dict(joint.freedom_limits)
    return {_ABOUT_Z.get(joint.kind, ("",))[0]: joint.limits}


def _with_limits_of(kept: Joint, dropped: Sequence[DroppedJoint]) -> tuple[Joint, list[tuple[str, str]]]:
    """The joint with the limits of those that it stands for, too: it may move only as far as all of them allow.

    And (joint, coordinate) of limits of dropped joints that are of no coordinate of the kept one.
    """
    limits, lost = _limits(kept), []
    for other in dropped:
        if other.kept != kept.name:
            continue
        joint = other.joint
        axial = kept.kind in _ABOUT_Z and joint.kind in _ABOUT_Z and closest_approach(kept, joint).angle <= ANGLE_TOLERANCE
        same_way = (kept.X_PF[:3, 2] @ joint.X_PF[:3, 2] > 0.0) == (kept.parent == joint.parent)
        for coordinate, bounds in _limits(joint).items():
            factor = 1.0 if same_way else -1.0
            own = coordinate
            if kept.kind == "screw" and coordinate == "position":
                own, factor = "angle", factor / kept.pitch
            if not axial or coordinate not in ("angle", "position"):
                lost += [(joint.name, coordinate)] if degrees_of_freedom(kept.kind) else []
                continue
            if own not in _ABOUT_Z[kept.kind]:
                continue  # the kept joint holds it where it is
            least, most = sorted(factor * bound for bound in bounds)
            low, high = limits.get(own, (-math.inf, math.inf))
            limits[own] = max(low, least), min(high, most)
            if limits[own][0] > limits[own][1]:
                raise TopologyError(
                    "E210",
                    f"The limits of the joints '{kept.name}' and '{joint.name}', which turn or slide on one axis, leave no motion.",
                    remedy="Give limits that overlap, or give them on one of the two only.",
                    element=joint.name,
                )
    if limits == _limits(kept):
        return kept, lost
    if degrees_of_freedom(kept.kind) == 1:
        return replace(kept, limits=limits[_ABOUT_Z[kept.kind][0]]), lost
    return replace(kept, freedom_limits=limits), lost


def adds_nothing(tight: Joint, loose: Joint) -> bool:
    """Whether `loose` allows all that `tight` allows: to first order, and for kinds that are no group of motions after a long way, too."""
    return misfit(tight, loose).negligible and (loose.kind not in _GAPS or _stays_closed(tight, loose))


def _stays_closed(tight: Joint, loose: Joint) -> bool:
    """Whether `loose` stays closed while `tight` moves: a point that begins to move along its line may leave it on a circle."""
    random = np.random.default_rng(3)
    to_tight = np.linalg.inv(tight.X_PF)
    for _ in range(3):
        moved = np.eye(4)
        for twist in freedoms(tight.kind, joint=tight.name, pitch=tight.pitch).T:
            moved = moved @ _exponential(twist * random.uniform(0.3, 1.0))
        # what is fixed to the child moves, what is fixed to the parent stays
        sense = 1.0 if loose.parent == tight.parent else -1.0
        X_WW = tight.X_PF @ (moved if sense > 0 else np.linalg.inv(moved)) @ to_tight
        if _GAPS[loose.kind](np.linalg.inv(loose.X_PF) @ X_WW @ loose.X_CM, float(np.linalg.norm(loose.X_CM[:3, 3] - loose.X_PF[:3, 3]))):
            return False
    return True


def _exponential(twist: Array) -> Array:
    """The displacement that a unit of time of a twist makes, (4, 4)."""
    from scipy.linalg import expm

    w, v = twist[:3], twist[3:]
    generator = np.zeros((4, 4))
    generator[:3, :3] = [[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]]
    generator[:3, 3] = v
    return np.asarray(expm(generator))


# Kinds that are no group of motions: what is allowed at first may not be after a while. X_FM and the distance in the CAD pose -> open?
_GAPS: Mapping[str, Callable[[Array, float], bool]] = MappingProxyType(
    {
        "point_on_line": lambda X, length: float(np.linalg.norm(X[:2, 3])) > DISTANCE_TOLERANCE,
        "distance": lambda X, length: abs(float(np.linalg.norm(X[:3, 3])) - length) > DISTANCE_TOLERANCE,
        "universal": lambda X, length: float(np.linalg.norm(X[:3, 3])) > DISTANCE_TOLERANCE or abs(float(X[0, 1])) > ANGLE_TOLERANCE,
    }
)


def misfit(tight: Joint, loose: Joint) -> Misfit:
    """How far the motions of `tight` are from being motions of `loose`, seen at the origin of `loose`.

    Zero means that `loose` allows everything that `tight` allows. For a revolute in a revolute, `angle` is the angle between the axes
    and `distance` how far the origin of `loose` lies off the axis of `tight`; for prismatic joints only the angle counts.
    """
    X_LT = np.linalg.inv(loose.X_PF) @ tight.X_PF
    motions = twist_transform(X_LT) @ freedoms(tight.kind, joint=tight.name, pitch=tight.pitch)
    allowed = freedoms(loose.kind, joint=loose.name, pitch=loose.pitch)
    outside = motions - allowed @ (np.linalg.pinv(allowed) @ motions)
    angle = distance = 0.0
    for motion, rest in zip(motions.T, outside.T, strict=True):
        if np.linalg.norm(motion[:3]) > 0.5:  # a rotation, 1 rad/s; what is left in v is m per rad
            angle = max(angle, _angle(rest[:3]))
            distance = max(distance, float(np.linalg.norm(rest[3:])))
        else:  # a translation, 1 m/s
            angle = max(angle, _angle(rest[3:]))
    return Misfit(angle=angle, distance=distance)


def closest_approach(one: Joint, other: Joint) -> Misfit:
    """Angle between the z axes of two joints, and the distance of `other`'s origin from the axis of `one`."""
    z_1, z_2 = one.X_PF[:3, 2], other.X_PF[:3, 2]
    cross = np.cross(z_1, z_2)
    angle = float(np.arctan2(np.linalg.norm(cross), abs(float(z_1 @ z_2))))
    return Misfit(angle=angle, distance=float(np.linalg.norm(np.cross(other.X_PF[:3, 3] - one.X_PF[:3, 3], z_1))))


def _angle(sine: Array) -> float:
    return float(np.arcsin(min(1.0, float(np.linalg.norm(sine)))))


def _reason(kept: Joint, dropped: Joint) -> str:
    found = misfit(kept, dropped)
    if kept.kind == dropped.kind == "prismatic":
        return f"parallel to '{kept.name}' within {found.angle * 1e6:.1f} µrad"
    figures = f"within {found.distance * 1e6:.1f} µm and {found.angle * 1e6:.1f} µrad"
    if kept.kind == dropped.kind:
        return f"coaxial with '{kept.name}' {figures}"
    return f"allows all that '{kept.name}' allows, {figures}, and so adds nothing"


def _overconstraint(joints: Sequence[Joint], together: Array) -> Overconstraint:
    first = joints[0]
    quoted = [f"'{joint.name}'" for joint in joints]
    names = f"{', '.join(quoted[:-1])} and {quoted[-1]}"
    apart = "; ".join(_how_apart(first, other) for other in joints[1:])
    meaning = _what_remains(joints, together) if together.shape[1] else "together they lock the two bodies"
    return Overconstraint(
        joints=tuple(joint.name for joint in joints),
        bodies=(first.parent, first.child),
        reason=f"{names} {'both' if len(joints) == 2 else 'all'} join '{first.parent}' and '{first.child}': {apart}; {meaning}",
    )


def _what_remains(joints: Sequence[Joint], together: Array) -> str:
    """What the joints allow together, and how often they say the same."""
    dof = together.shape[1]
    repeated = sum(6 - degrees_of_freedom(joint.kind) for joint in joints) - (6 - dof)
    text = "together they leave "
    if dof > 1:
        text += f"{dof} freedoms"
    else:
        w, v = together[:3, 0], together[3:, 0] * _size_of(joints)
        turns = float(np.linalg.norm(w)) > 0.5 * RANK_TOLERANCE
        axis = w / np.linalg.norm(w) if turns else v / np.linalg.norm(v)
        axis = np.round(axis * np.sign(axis[np.argmax(np.abs(axis))]), 4) + 0.0
        advances = turns and abs(float(w @ v)) > DISTANCE_TOLERANCE * float(w @ w)
        text += f"one freedom, {'a screw motion about' if advances else 'a turn about' if turns else 'a slide along'} "
        text += f"({', '.join(f'{c:g}' for c in axis)})"
    if repeated:
        text += (
            f"; {repeated} of their constraints repeat{'s' * (repeated == 1)} others, so that how they share the load is not determinate"
        )
    return text


def _how_apart(one: Joint, other: Joint) -> str:
    gap = closest_approach(one, other)
    kinds = f"'{one.name}' is {one.kind}, '{other.name}' is {other.kind}, " if one.kind != other.kind else ""
    if "spherical" in (one.kind, other.kind):
        distance = float(np.linalg.norm(other.X_PF[:3, 3] - one.X_PF[:3, 3]))
        return f"{kinds}their points are {distance * 1e3:.4g} mm apart"
    if gap.angle > ANGLE_TOLERANCE:
        return f"{kinds}their axes make an angle of {np.degrees(gap.angle):.4g} deg"
    if gap.distance > DISTANCE_TOLERANCE:
        return f"{kinds}their axes are parallel but {gap.distance * 1e3:.4g} mm apart"
    return f"{kinds}on one axis"
