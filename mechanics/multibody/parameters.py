"""The numbers of a mechanism as one column p: what a geometry edit changes, and nothing else.

Masses, first moments, inertias, joint placements, pitches of screws, armatures and gravity. Each body's inertia is given at the frame L of
its link (the joint frame M that carries it) and is linear in the ten numbers mass, first moment, inertia about the origin of L, so
evaluating the equations costs no conversion; placements are relative from joint to joint, so the distance of the machine from the CAD
origin does not enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array, inverse_pose
from topology.mechanism import Body, Joint, Mechanism

from .joints import joint_model, joint_parameters
from .spatial import SX, Inertia, Pose

AXES = ("x", "y", "z")
PRODUCTS = ("xx", "yy", "zz", "xy", "xz", "yz")  # entries of the tensor: products of inertia are negative entries


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkParameters:
    """The symbols of one link."""

    X_LF: Pose  # its joint's F in the parent's link frame
    inertia: Inertia  # in its own link frame
    X_LB: Pose  # the body frame in its link frame
    joint: SX  # (k, 1): its joint's own numbers, such as the pitch of a screw; mostly none
    armature: SX  # (1, 1), or (0, 1) where its joint has none


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopParameters:
    """The symbols of one joint that closes a loop."""

    X_LF: Pose  # F in the link frame of its parent
    X_LM: Pose  # M in the link frame of its child
    constants: SX  # of a "distance" its length, m; of a screw its pitch, m/rad; of the others empty


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """The column p with its names, and the symbols cut out of it."""

    p: SX  # (np, 1)
    names: tuple[str, ...]
    links: tuple[LinkParameters, ...]
    gravity: SX  # (3, 1) in W, m/s^2
    loops: tuple[LoopParameters, ...] = ()
    couplings: tuple[tuple[SX, SX], ...] = ()  # coefficients (terms, 1) and offset
    size: SX | None = None  # of the mechanism, m, where there are loops or couplings


def symbolic_parameters(mechanism: Mechanism, p: SX | None = None) -> Parameters:
    """Symbols for every number of the mechanism, in the order of `parameter_values`; cut out of the column `p` where one is given."""
    names = tuple(parameter_names(mechanism))
    if p is None:
        p = ca.SX.sym("p", len(names))
    cut = _Cutter(p)
    gravity = cut.vector(3)
    links = tuple(
        LinkParameters(
            X_LF=cut.pose(),
            inertia=cut.inertia(),
            X_LB=cut.pose(),
            joint=cut.vector(len(joint_parameters(joint))),
            armature=cut.vector(len(armature_of(joint))),
        )
        for joint in mechanism.tree
    )
    loops = tuple(
        LoopParameters(X_LF=cut.pose(), X_LM=cut.pose(), constants=cut.vector(len(_loop_constants(joint)))) for joint in mechanism.loops
    )
    couplings = tuple((cut.vector(len(coupling.terms)), cut.vector(1)) for coupling in mechanism.couplings)
    size = cut.vector(1) if loops or couplings else None
    return Parameters(p=p, names=names, links=links, gravity=gravity, loops=loops, couplings=couplings, size=size)


def parameter_names(mechanism: Mechanism) -> Iterator[str]:
    """A name for every entry of p: ``camera.mass``, ``camera.moment.x``, ``camera.inertia.xy``, ``pitch.R_LF.13``, ``gravity.z`` ..."""
    yield from (f"gravity.{axis}" for axis in AXES)
    for joint in mechanism.tree:
        yield from _pose_names(joint.name, "LF")
        yield f"{joint.child}.mass"
        yield from (f"{joint.child}.moment.{axis}" for axis in AXES)
        yield from (f"{joint.child}.inertia.{pair}" for pair in PRODUCTS)
        yield from _pose_names(joint.child, "LB")
        yield from (f"{joint.name}.{quantity.name}" for quantity in joint_model(joint).parameters)
        yield from (f"{joint.name}.armature" for _ in armature_of(joint))
    for joint in mechanism.loops:
        yield from _pose_names(joint.name, "LF")
        yield from _pose_names(joint.name, "LM")
        yield from (f"{joint.name}.{name}" for name in _loop_constants(joint))
    for coupling in mechanism.couplings:
        yield from (f"{coupling.name}.coefficient.{name}" for name in coupling.joints)
        yield f"{coupling.name}.offset"
    if mechanism.loops or mechanism.couplings:
        yield "size"


def parameter_values(mechanism: Mechanism, gravity: tuple[float, float, float]) -> Array:
    """The numbers of the mechanism, in SI units.

    Parameters
    ----------
    mechanism
        Bodies and joints.
    gravity
        In W, m/s^2.

    Returns
    -------
    numpy.ndarray
        One number for each of `parameter_names`.
    """
    X_BL = {mechanism.ground: np.eye(4)}
    values: list[Array] = [np.asarray(gravity, dtype=np.float64)]
    for joint in mechanism.tree:
        X_BL[joint.child] = joint.X_CM
        values.append(_pose_values(inverse_pose(X_BL[joint.parent]) @ joint.X_PF))
        values.append(_inertia_values(mechanism.bodies[joint.child], joint.X_CM))
        values.append(_pose_values(inverse_pose(joint.X_CM)))
        values.append(np.array([*joint_parameters(joint), *armature_of(joint)], dtype=np.float64))
    for joint in mechanism.loops:
        values.append(_pose_values(inverse_pose(X_BL[joint.parent]) @ joint.X_PF))
        values.append(_pose_values(inverse_pose(X_BL[joint.child]) @ joint.X_CM))
        values.append(np.array(list(_loop_constants(joint).values())))
    for coupling in mechanism.couplings:
        values.append(np.array([*(coefficient for _, coefficient in coupling.terms), coupling.offset]))
    if mechanism.loops or mechanism.couplings:
        values.append(np.array([size_of(mechanism)]))
    return np.concatenate(values)


def armature_of(joint: Joint) -> tuple[float, ...]:
    """The armature of a joint that has one, kg m^2 or kg; it acts on each of its velocities."""
    return (joint.armature,) if joint.armature else ()


def size_of(mechanism: Mechanism) -> float:
    """The mean distance of the joints from their middle, m: by it lengths become comparable with angles."""
    origins = np.array([X[:3, 3] for joint in mechanism.joints for X in (joint.X_PF, joint.X_CM)])
    spread = float(np.mean(np.linalg.norm(origins - origins.mean(axis=0), axis=1)))
    return spread if spread > 0.0 else 1.0


def _loop_constants(joint: Joint) -> dict[str, float]:
    """What a joint that closes a loop has of its own beside its frames; in the CAD pose the body frames coincide."""
    if joint.kind == "distance":
        return {"length": float(np.linalg.norm(joint.X_PF[:3, 3] - joint.X_CM[:3, 3]))}
    return {"pitch": joint.pitch} if joint.kind == "screw" else {}


class _Cutter:
    """Cuts consecutive pieces out of a column of symbols."""

    def __init__(self, p: SX) -> None:
        self.p, self.at = p, 0

    def vector(self, count: int) -> SX:
        self.at += count
        return self.p[self.at - count : self.at]

    def pose(self) -> Pose:
        return Pose(ca.reshape(self.vector(9), 3, 3).T, self.vector(3))

    def inertia(self) -> Inertia:
        m, h = self.vector(1), self.vector(3)
        xx, yy, zz, xy, xz, yz = ca.vertsplit(self.vector(6))
        tensor = ca.vertcat(ca.horzcat(xx, xy, xz), ca.horzcat(xy, yy, yz), ca.horzcat(xz, yz, zz))
        return Inertia(m, h, tensor)


def _pose_names(owner: str, frames: str) -> Iterator[str]:
    yield from (f"{owner}.R_{frames}.{i}{j}" for i in (1, 2, 3) for j in (1, 2, 3))
    yield from (f"{owner}.p_{frames}.{axis}" for axis in AXES)


def _pose_values(X: Array) -> Array:
    return np.concatenate([X[:3, :3].ravel(), X[:3, 3]])


def _inertia_values(body: Body, X_BL: Array) -> Array:
    """Mass, first moment and inertia of the body at its link frame."""
    R_LB = X_BL[:3, :3].T
    center = R_LB @ (body.center - X_BL[:3, 3])
    tensor = R_LB @ body.inertia @ R_LB.T + body.mass * (float(center @ center) * np.eye(3) - np.outer(center, center))
    pairs = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)]
    return np.concatenate([[body.mass], body.mass * center, [0.5 * (tensor[i, j] + tensor[j, i]) for i, j in pairs]])
