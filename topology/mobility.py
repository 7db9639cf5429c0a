"""Mobility: in how many independent ways a mechanism can begin to move from its CAD pose, which ways, and what locks it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

import numpy as np
from scipy.linalg import qr

from cadimport.assembly import Array

from .joint_freedoms import JOINT_FREEDOMS, freedoms, twist_transform, twists_in_world
from .mechanism import Coupling, Joint, TopologyError

RANK_TOLERANCE = 3e-5  # of the largest singular value, which is 2 and more for a loop: axes skew by less than the angle tolerance of
# `redundant_joints` (1e-4 rad) count as parallel, here and where the rows of loops are chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Freedom:
    """One way to move: the rate of every joint that takes part, where the leading one has rate 1."""

    leader: str
    rates: Mapping[str, float]  # rad/s or m/s, by the names of the columns

    def __str__(self) -> str:
        others = ", ".join(f"{name} {rate:+.4g}" for name, rate in self.rates.items() if name != self.leader)
        return f"{self.leader}{f' (with {others})' if others else ''}"


def mobility(tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling] = ()) -> int:
    """The number of independent motions in the CAD pose: all joint freedoms less the rank of the loop closures.

    For a tree this is the sum of the joints' freedoms. Around a loop the relative twists add up to zero, six scalar equations of which
    only the independent ones count: a planar four-bar of spatial revolutes has rank 3, so Gruebler's count (-2) is wrong and this one
    (1) right. It is the instantaneous mobility: a singular CAD pose shows more than a general one.

    Parameters
    ----------
    tree
        Joints that span the bodies, parents before children.
    loops
        Joints that close loops.
    couplings
        Gears and their like between joints of the tree.

    Returns
    -------
    int
        Zero when the mechanism is locked.

    Raises
    ------
    TopologyError
        E209 when a coupling names no single freedom.
    """
    matrix = closure_matrix(tree, loops, couplings)
    return int(matrix.shape[1]) - _rank(matrix)


def instantaneous_freedoms(tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling] = ()) -> tuple[Freedom, ...]:
    """The independent ways to move from the CAD pose, in the names of the joints; as many as the mobility says."""
    names = [name for joint in (*tree, *loops) for name in column_names(joint)]
    return named_freedoms(closure_matrix(tree, loops, couplings), names)


def named_freedoms(matrix: Array, names: Sequence[str], tolerance: float = RANK_TOLERANCE) -> tuple[Freedom, ...]:
    """A basis of the null space of a closure matrix in which every way has a leader that takes part in no other way.

    Leaders are the columns by which the null space is best conditioned, earlier ones first where they are as good.
    """
    if matrix.shape[1] == 0:
        return ()
    _, singular, vt = np.linalg.svd(matrix, full_matrices=True) if matrix.shape[0] else (None, np.zeros(0), np.eye(matrix.shape[1]))
    rank = int(np.sum(singular > tolerance * singular[0])) if singular.size and singular[0] > 0 else 0
    ways = vt[rank:].T
    if ways.shape[1] == 0:
        return ()
    preference = 1.0 + 1e-3 * np.linspace(1.0, 0.0, len(names))
    leaders = sorted(int(i) for i in qr((ways * preference[:, None]).T, mode="r", pivoting=True)[1][: ways.shape[1]])
    basis = ways @ np.linalg.inv(ways[leaders])
    found = []
    for column, leader in zip(basis.T, leaders, strict=True):
        rates = {name: float(rate) for name, rate in zip(names, column, strict=True) if abs(rate) > 1e-9}
        found.append(Freedom(leader=names[leader], rates=MappingProxyType(rates)))
    return tuple(found)


def smallest_relaxation(tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling] = ()) -> dict[str, str]:
    """The fewest joints of a locked mechanism that must yield for it to move: joint -> how, in the axes of its own frame.

    A joint yields in one direction that it forbids. One such direction helps where the twist that it adds lies in the span of the twists
    of the others; the sets of one, two and three joints are searched in that order. Empty when none of them helps.
    """
    joints = [*tree, *loops]
    forbidden = [_forbidden(joint) for joint in joints]
    for count in (1, 2, 3):
        for chosen in combinations(range(len(joints)), count):
            wider = [
                np.hstack([freedoms(j.kind, joint=j.name, pitch=j.pitch), forbidden[i]]) if i in chosen else None
                for i, j in enumerate(joints)
            ]
            matrix, starts = _closure(tree, loops, couplings, wider)
            _, singular, vt = np.linalg.svd(matrix, full_matrices=True)
            rank = int(np.sum(singular > RANK_TOLERANCE * singular[0]))
            if rank == matrix.shape[1]:
                continue
            way = vt[-1]
            return {joints[i].name: _yielding(way[starts[i + 1] - forbidden[i].shape[1] : starts[i + 1]], forbidden[i]) for i in chosen}
    return {}


def column_names(joint: Joint) -> list[str]:
    """Names of the joint's freedoms: its own name, or with the direction where it has several."""
    twists = freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)
    if twists.shape[1] == 1:
        return [joint.name]
    return [f"{joint.name}.{_DIRECTIONS[int(np.argmax(np.abs(twist)))]}" for twist in twists.T]


_DIRECTIONS = ("turn x", "turn y", "turn z", "slide x", "slide y", "slide z")


def _forbidden(joint: Joint) -> Array:
    """An orthonormal basis of the twists that a joint does not allow, as far as possible along its axes."""
    allowed = freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)
    if joint.kind in JOINT_FREEDOMS and joint.kind != "screw":
        return np.asarray(np.eye(6)[:, [k for k in range(6) if not np.any(allowed[k])]])
    u = np.linalg.svd(allowed)[0]
    return np.asarray(u[:, allowed.shape[1] :])


def _yielding(share: Array, forbidden: Array) -> str:
    twist = forbidden @ share
    parts = [name for name, value in zip(_DIRECTIONS, twist, strict=True) if abs(value) > 0.05 * float(np.max(np.abs(twist)))]
    return " and ".join(parts)


def closure_matrix(tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling] = ()) -> Array:
    """`loop_matrix` with a row for each coupling below it."""
    return _closure(tree, loops, couplings, [None] * (len(tree) + len(loops)))[0]


def _closure(
    tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling], wider: Sequence[Array | None]
) -> tuple[Array, Array]:
    """The closure with some joints given other twists (in their own frames), and where the columns of each joint begin."""
    joints = [*tree, *loops]
    widths = [(freedoms(j.kind, joint=j.name, pitch=j.pitch) if w is None else w).shape[1] for j, w in zip(joints, wider, strict=True)]
    starts = np.concatenate([[0], np.cumsum(widths)]).astype(int)
    matrix = loop_matrix(tree, loops, wider) if loops else np.zeros((0, int(starts[-1])))
    if not couplings:
        return matrix, starts
    columns: dict[str, int] = {}
    for joint, start in zip(joints, starts, strict=False):
        names, twists = column_names(joint), freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)
        for k, (name, twist) in enumerate(zip(names, twists.T, strict=True)):
            direction = int(np.flatnonzero(twist)[0])
            quantity, axis = "angle" if direction < 3 else "position", "xyz"[direction % 3]
            own = [name, f"{joint.name}.{quantity}_{axis}"]  # universal: "u.angle_x"; planar: "p.position_y"
            own += [f"{joint.name}.{quantity}"] if axis == "z" else []  # cylindrical: "slide.angle" and "slide.position"
            columns.update(dict.fromkeys(own, int(start) + k))
    rows = np.zeros((len(couplings), matrix.shape[1]))
    for row, coupling in enumerate(couplings):
        for name, coefficient in coupling.terms:
            if name not in columns:
                raise TopologyError(
                    "E209",
                    f"The {coupling.kind} '{coupling.name}' couples '{name}', which is no single freedom of a joint.",
                    remedy=f"Name one of: {', '.join(columns)}.",
                    element=coupling.name,
                )
            rows[row, columns[name]] += coefficient
        rows[row] /= float(np.max(np.abs(rows[row]))) or 1.0
    return np.vstack([matrix, rows]), starts


def loop_matrix(tree: Sequence[Joint], loops: Sequence[Joint], wider: Sequence[Array | None] | None = None) -> Array:
    """The velocity closure of all loops, (6 loops, joint freedoms), with lengths counted in the mechanism's own size.

    Rows are six to a loop: angular, then linear velocity at the centre of all joints. Columns: the freedoms of the tree's joints,
    then those of the loop joints. Every loop runs along the tree to the loop joint's parent, over the joint, and back. Joints for which
    `wider` has an entry get those twists, in their own frames, instead of their kind's.
    """
    joints = [*tree, *loops]
    origins = np.array([joint.X_PF[:3, 3] for joint in joints])
    middle = origins.mean(axis=0)
    size = float(np.max(np.linalg.norm(origins - middle, axis=1))) or 1.0
    to_middle = np.eye(4)
    to_middle[:3, 3] = -middle
    scale = np.array([1.0, 1.0, 1.0, 1.0 / size, 1.0 / size, 1.0 / size])
    own = [None] * len(joints) if wider is None else wider
    world = [twists_in_world(j) if w is None else twist_transform(j.X_PF) @ w for j, w in zip(joints, own, strict=True)]
    twists = [scale[:, None] * (twist_transform(to_middle) @ twist) for twist in world]
    starts = np.concatenate([[0], np.cumsum([t.shape[1] for t in twists])]).astype(int)
    inboard = {joint.child: i for i, joint in enumerate(tree)}
    matrix = np.zeros((6 * len(loops), int(starts[-1])))
    for row, loop in enumerate(loops):
        rows = slice(6 * row, 6 * row + 6)
        for end, sign in ((loop.parent, 1.0), (loop.child, -1.0)):
            while end in inboard:
                i = inboard[end]
                matrix[rows, starts[i] : starts[i + 1]] += sign * twists[i]
                end = tree[i].parent
        i = len(tree) + row
        matrix[rows, starts[i] : starts[i + 1]] += twists[i]
    return matrix


def _rank(matrix: Array) -> int:
    if matrix.size == 0:
        return 0
    singular = np.linalg.svd(matrix, compute_uv=False)
    return int(np.sum(singular > RANK_TOLERANCE * singular[0])) if singular[0] > 0 else 0
