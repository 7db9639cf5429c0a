"""The bodies and joints of a `Mechanism` as the formulations need them: numbers only, in frames that lose no digits.

Every moving body has the frame L of its link: the frame M of the tree joint that carries it. The ground's frame has the axes of W and
its origin at the first joint, so that the distance of the machine from the CAD origin enters nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array, inverse_pose, unskew
from topology.mechanism import Joint, Mechanism

from ..loops.constraints import couples_no_coordinate
from ..multibody.joints import JointModel, joint_model, joint_parameters
from .joint_motion import JointMotion, MovingJoint, constraint_motion

GROUND = -1  # index of the ground among the bodies
CONSTRAINTS_ONLY = ("distance", "point_on_line")  # kinds that close loops and never carry a body
FIT_STEPS, FIT_TOLERANCE = 20, 1e-13  # Newton for a loop joint's positions; of the pose, in rad and in the machine's lengths


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LinkedBody:
    """A moving body in its link frame L."""

    name: str
    mass: float  # kg
    center: Array  # p_LoLcm_L, m
    inertia: Array  # I_LLcm_L, kg m^2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Connection:
    """A joint between two linked bodies. Of a tree joint the child's link frame is M itself."""

    joint: Joint
    model: JointModel | None  # None for kinds that exist as constraints only (distance, point on line)
    motion: MovingJoint | None  # how it moves; shared by the joints of one model
    parent: int  # index of the body, GROUND for the ground
    child: int
    X_PF: Array  # F in the parent's link frame
    X_CM: Array  # M in the child's link frame
    parameters: tuple[float, ...]  # the joint's own numbers: the pitch of a screw
    q: slice  # its positions in q; empty for a joint that closes a loop
    v: slice  # its velocities in v; empty for a joint that closes a loop

    @property
    def name(self) -> str:
        """The joint's name."""
        return self.joint.name


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LinkedBodies:
    """A mechanism in numbers."""

    mechanism: Mechanism
    bodies: tuple[LinkedBody, ...]  # in the order of the tree
    tree: tuple[Connection, ...]  # tree[i] carries bodies[i]
    loops: tuple[Connection, ...]
    gravity: Array  # in W, m/s^2
    positions: int  # length of q
    velocities: int  # length of v
    couplings: Array  # (couplings, velocities): rows whose product with v is zero
    armatures: Array  # (velocities,): what joints add to the inertia along each of them, kg m^2 or kg
    freedoms: int | None  # how many of the velocities loops and couplings leave free at most, where that is known

    @property
    def closed(self) -> bool:
        """Whether there are loops or couplings."""
        return bool(self.loops) or len(self.couplings) > 0

    def at_most(self, rank: int, unknowns: int) -> int:
        """The rank of relations between so many velocities, of which the freedoms are left over.

        Axes that are parallel only to some digits raise the rank that numbers show; that they are meant to be
        parallel.
        """
        return rank if self.freedoms is None else min(rank, unknowns - self.freedoms)

    @property
    def connections(self) -> tuple[Connection, ...]:
        """Tree joints, then loop joints."""
        return self.tree + self.loops


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Posture:
    """Where everything is at one q: link frames in W (from the machine's own origin), and the motion that each joint allows there."""

    X_WL: Array  # (bodies, 4, 4)
    joints: tuple[JointMotion, ...]  # of all connections

    def X(self, body: int) -> Array:
        """The pose of a body's link frame; unity for the ground."""
        return np.eye(4) if body == GROUND else self.X_WL[body]


def linked_bodies(mechanism: Mechanism, gravity: tuple[float, float, float], freedoms: int | None = None) -> LinkedBodies:
    """The numbers of a mechanism, in link frames; `freedoms` that its loops leave in general poses, where they are known."""
    origin = np.eye(4)
    if mechanism.tree:
        origin[:3, 3] = mechanism.tree[0].X_PF[:3, 3]
    X_BL = {mechanism.ground: origin} | {joint.child: joint.X_CM for joint in mechanism.tree}
    index = {mechanism.ground: GROUND} | {joint.child: i for i, joint in enumerate(mechanism.tree)}
    bodies, connections = [], []
    moving: dict[str, MovingJoint] = {}  # by kind
    at_q = at_v = 0
    for number, joint in enumerate(mechanism.joints):
        in_tree = number < len(mechanism.tree)
        model = None if joint.kind in CONSTRAINTS_ONLY and not in_tree else joint_model(joint)
        if model is not None and joint.kind not in moving:
            moving[joint.kind] = MovingJoint(model)
        to_q = at_q + (len(model.positions) if model is not None and in_tree else 0)
        to_v = at_v + (len(model.velocities) if model is not None and in_tree else 0)
        connections.append(
            Connection(
                joint=joint,
                model=model,
                motion=None if model is None else moving[joint.kind],
                parent=index[joint.parent],
                child=index[joint.child],
                X_PF=inverse_pose(X_BL[joint.parent]) @ joint.X_PF,
                X_CM=np.eye(4) if in_tree else inverse_pose(X_BL[joint.child]) @ joint.X_CM,
                parameters=() if model is None else joint_parameters(joint),
                q=slice(at_q, to_q),
                v=slice(at_v, to_v),
            )
        )
        at_q, at_v = to_q, to_v
        if in_tree:
            body = mechanism.bodies[joint.child]
            R_LB = joint.X_CM[:3, :3].T
            bodies.append(
                LinkedBody(
                    name=body.name,
                    mass=body.mass,
                    center=R_LB @ (body.center - joint.X_CM[:3, 3]),
                    inertia=R_LB @ (0.5 * (body.inertia + body.inertia.T)) @ R_LB.T,
                )
            )
    count = len(mechanism.tree)
    return LinkedBodies(
        mechanism=mechanism,
        bodies=tuple(bodies),
        tree=tuple(connections[:count]),
        loops=tuple(connections[count:]),
        gravity=np.asarray(gravity, dtype=np.float64),
        positions=at_q,
        velocities=at_v,
        couplings=_coupling_rows(mechanism, connections[:count], at_v),
        armatures=np.array([c.joint.armature for c in connections[:count] for _ in range(c.v.start, c.v.stop)]),
        freedoms=freedoms,
    )


def posture(linked: LinkedBodies, q: Array) -> Posture:
    """The pose of every body at `q`, and how every joint moves there.

    A loop joint has no positions in q: its own are found from the poses of the two bodies that it joins.
    """
    q = np.asarray(q, dtype=np.float64)
    X_WL = np.zeros((len(linked.bodies), 4, 4))
    joints = []
    for i, connection in enumerate(linked.tree):
        assert connection.motion is not None
        motion = connection.motion(q[connection.q], connection.parameters)
        X_WP = np.eye(4) if connection.parent == GROUND else X_WL[connection.parent]
        X_WL[i] = X_WP @ connection.X_PF @ motion.X_FM
        joints.append(motion)
    placed = Posture(X_WL=X_WL, joints=())
    for connection in linked.loops:
        X_WF = placed.X(connection.parent) @ connection.X_PF
        X_WM = placed.X(connection.child) @ connection.X_CM
        joints.append(_fitted(connection, inverse_pose(X_WF) @ X_WM))
    return Posture(X_WL=X_WL, joints=tuple(joints))


def _fitted(connection: Connection, X_FM: Array) -> JointMotion:
    """The joint's motion at the positions that bring X_FM(q) nearest to the given pose (Gauss-Newton from the CAD pose)."""
    model, motion_at = connection.model, connection.motion
    if model is None or motion_at is None:
        return constraint_motion(connection.joint.kind, X_FM)
    q = np.array(model.start, dtype=np.float64)
    motion = motion_at(q, connection.parameters)
    for _ in range(FIT_STEPS if len(q) else 0):
        error = inverse_pose(motion.X_FM) @ X_FM
        step = np.linalg.lstsq(motion.subspace, np.concatenate([unskew(error[:3, :3]), error[:3, 3]]), rcond=None)[0]
        q = q + np.asarray(ca.evalf(model.rates(ca.SX(q), ca.SX(step)))).ravel()
        motion = motion_at(q, connection.parameters)
        if np.linalg.norm(step) < FIT_TOLERANCE:
            break
    beside = X_FM @ inverse_pose(motion.X_FM)  # unity where the loop is closed, but for whole turns of a screw: twists in M stay the same
    return JointMotion(X_FM=X_FM, D=beside @ motion.D, DD=beside @ motion.DD)


def _coupling_rows(mechanism: Mechanism, tree: list[Connection], count: int) -> Array:
    """The rates of all couplings: coefficients in the places of the velocities whose integrals they couple."""
    place: dict[str, int] = {}
    for connection in tree:
        assert connection.model is not None
        for k, integral in enumerate(connection.model.integrals):
            if integral is not None:
                place[f"{connection.name}.{connection.model.positions[integral].name}"] = connection.v.start + k
                if len(connection.model.velocities) == 1:
                    place[connection.name] = connection.v.start
    rows = np.zeros((len(mechanism.couplings), count))
    for row, coupling in zip(rows, mechanism.couplings, strict=True):
        for name, coefficient in coupling.terms:
            if name not in place:
                raise couples_no_coordinate(coupling, name, list(place))
            row[place[name]] += coefficient
    return rows
