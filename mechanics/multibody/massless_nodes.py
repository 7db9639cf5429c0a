"""Massless ends of a tree: bodies without mass that nothing heavier hangs on. They have no equations of motion, but may rest on springs.

Where forces act on such a body, it is where they balance: a quasi-static node, such as the point at which three springs meet in space. Its
coordinates are unknowns beside those of the motion. `split` takes such ends out of a mechanism; `nodes_of` gives their poses.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from foundation.arrays import Array, inverse_pose
from topology.mechanism import Body, Joint, Mechanism

from .joints import JOINT_MODELS, joint_model, joint_parameters
from .spatial import SX

FREE = "free"  # a body of its own: of a node without extent only the place counts
PLACES = 3  # of the positions of a free joint
KINDS = frozenset(kind for kind, model in JOINT_MODELS.items() if model.positions and model.quaternion is None) | {FREE}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Nodes:
    """The massless ends of a mechanism's tree."""

    positions: SX  # column of symbols
    names: tuple[str, ...]  # "nx.position"
    units: tuple[str, ...]
    joints: tuple[str, ...]  # that each belongs to
    bodies: Mapping[str, Body]
    poses: Mapping[str, SX]  # body -> X_WB of q, p and the positions

    def body_of(self, part: str) -> str:
        """The body that a part belongs to.

        Raises
        ------
        KeyError
            For a part of another body.
        """
        return next((name for name, body in self.bodies.items() if part in body.parts), None) or _none(part)


def _none(part: str) -> str:
    raise KeyError(part)


def split(mechanism: Mechanism, sprung: Collection[str]) -> tuple[Mechanism, tuple[Joint, ...]]:
    """The mechanism without its massless ends, and the joints that lead to these, parents before children.

    Only ends with a part that springs act on (`sprung`) are taken out: for others nothing would determine where they are.
    """
    if not sprung:
        return mechanism, ()
    bodies, tree = mechanism.bodies, mechanism.tree
    tied = {name for joint in mechanism.loops for name in (joint.parent, joint.child)}
    coupled = {name.partition(".")[0] for coupling in mechanism.couplings for name in coupling.joints}
    ends: set[str] = set()
    for joint in reversed(tree):  # children before parents
        body = bodies[joint.child]
        weightless = body.mass == 0.0 and not np.any(body.inertia) and joint.armature == 0.0
        beyond = [other.child for other in tree if other.parent == joint.child]
        free = joint.child not in tied and joint.name not in coupled and joint.kind in KINDS
        if weightless and free and all(child in ends for child in beyond):
            ends.add(joint.child)
    ends = {body for body in ends if _holds(mechanism, body, ends, sprung)}
    if not ends:
        return mechanism, ()
    core = replace(
        mechanism,
        bodies={name: body for name, body in bodies.items() if name not in ends},
        tree=tuple(joint for joint in tree if joint.child not in ends),
        mobility=mechanism.mobility - sum(len(joint_model(joint).velocities) for joint in tree if joint.child in ends),
    )
    return core, tuple(joint for joint in tree if joint.child in ends)


def _holds(mechanism: Mechanism, body: str, ends: set[str], sprung: Collection[str]) -> bool:
    """Whether springs act on the massless end that a body belongs to."""
    before = {joint.child: joint.parent for joint in mechanism.tree}
    while before.get(body) in ends:
        body = before[body]
    whole = {body}
    for joint in mechanism.tree:  # parents before children
        if joint.parent in whole:
            whole.add(joint.child)
    return any(part in sprung for name in whole for part in mechanism.bodies[name].parts)


def nodes_of(joints: tuple[Joint, ...], mechanism: Mechanism, poses: Mapping[str, SX]) -> Nodes:
    """The massless ends that some joints lead to; `poses` are those of the other bodies."""
    positions: list[SX] = []
    names: list[str] = []
    units: list[str] = []
    owners: list[str] = []
    found: dict[str, SX] = {}
    for joint in joints:
        model = joint_model(joint)
        quantities = model.positions[:PLACES] if joint.kind == FREE else model.positions
        q = ca.vertcat(*(ca.SX.sym(f"{joint.name}.{quantity.name}") for quantity in quantities))
        rest = ca.SX(list(model.start[PLACES:])) if joint.kind == FREE else ca.SX(0, 1)
        X_FM = model.transform(ca.vertcat(q, rest), ca.SX(list(joint_parameters(joint)))).matrix()
        X_WP = found[joint.parent] if joint.parent in found else poses[joint.parent]
        found[joint.child] = ca.mtimes([X_WP, ca.SX(joint.X_PF), X_FM, ca.SX(inverse_pose(joint.X_CM))])
        positions.append(q)
        names += [f"{joint.name}.{quantity.name}" for quantity in quantities]
        units += [quantity.unit for quantity in quantities]
        owners += [joint.name] * len(quantities)
    return Nodes(
        positions=ca.vertcat(*positions),
        names=tuple(names),
        units=tuple(units),
        joints=tuple(owners),
        bodies={joint.child: mechanism.bodies[joint.child] for joint in joints},
        poses=found,
    )


def with_nodes(structure: str, joints: tuple[Joint, ...]) -> str:
    """A hash of a structure with massless ends: their numbers are part of the expressions."""
    if not joints:
        return structure
    story = [[j.name, j.kind, j.parent, j.child, j.X_PF.tolist(), j.X_CM.tolist(), list(joint_parameters(j))] for j in joints]
    return hashlib.sha256(json.dumps([structure, story], ensure_ascii=False).encode()).hexdigest()


def node_poses(nodes: Nodes, q_symbols: SX, p_symbols: SX, q: Array, p: Array, positions: Array) -> dict[str, Array]:
    """(times, 4, 4) X_WB of all nodes along a motion: q and the nodes' positions one row a time."""
    column = ca.vertcat(*(ca.vec(X.T) for X in nodes.poses.values()))
    function = ca.Function("nodes", [q_symbols, nodes.positions, p_symbols], [ca.densify(column)])
    times = len(q)
    out = np.asarray(function.map(times)(q.T, positions.T, ca.repmat(ca.DM(p), 1, times))).T.reshape(times, len(nodes.poses), 4, 4)
    return {body: out[:, k] for k, body in enumerate(nodes.poses)}
