"""Mobility: in how many independent ways a mechanism can begin to move from its CAD pose, and which ways."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from foundation.frozen import FrozenDict

from ..graphs.union_find import UnionFind
from ..mechanism import Coupling, Joint, TopologyError
from .joint_freedoms import freedoms, twist_transform, twists_in_world

RANK_TOLERANCE = 3e-5  # of the largest singular value of loops that share joints, which is 2 and more: axes skew by less than the angle
# tolerance of `redundant_joints` (1e-4 rad) count as parallel, here and where the rows of loops are chosen

EMPTY_BLOCK = 1e-10  # of the largest singular value of all loops: a block that is as small is none

LEADS = 0.1  # of the fastest rate: a joint nearer to the ground leads where it moves at least as fast


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
    return int(matrix.shape[1]) - sum(rank for _, rank, _ in _kept(matrix, RANK_TOLERANCE))


def instantaneous_freedoms(tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling] = ()) -> tuple[Freedom, ...]:
    """The independent ways to move from the CAD pose, in the names of the joints; as many as the mobility says."""
    names = [name for joint in (*tree, *loops) for name in column_names(joint)]
    return named_freedoms(closure_matrix(tree, loops, couplings), names)


def named_freedoms(matrix: Array, names: Sequence[str], tolerance: float = RANK_TOLERANCE) -> tuple[Freedom, ...]:
    """A basis of the null space of a closure matrix in which every way has a leader that takes part in no other way.

    Leaders are columns by which the null space is well conditioned, those of joints near the ground first.
    """
    if matrix.shape[1] == 0:
        return ()
    place = {name: index for index, name in enumerate(names)}
    alone = np.ones(matrix.shape[1], dtype=bool)
    found: list[Freedom] = []
    for columns, rank, vt in _kept(matrix, tolerance):  # blocks that share no joint
        alone[columns] = False
        found += freedoms_of_ways(vt[rank:].T, [names[column] for column in columns])
    found += [Freedom(leader=names[column], rates=FrozenDict({names[column]: 1.0})) for column in np.flatnonzero(alone).tolist()]
    return tuple(sorted(found, key=lambda freedom: place[freedom.leader]))


def freedoms_of_ways(ways: Array, names: Sequence[str]) -> tuple[Freedom, ...]:
    """The same ways to move, (names, ways), in a basis in which each has a leader."""
    if ways.shape[1] == 0:
        return ()
    leaders = _leaders(ways)
    basis = ways @ np.linalg.inv(ways[leaders])
    found = []
    for column, leader in zip(basis.T, leaders, strict=True):
        rates = {name: float(rate) for name, rate in zip(names, column, strict=True) if abs(rate) > 1e-9}
        found.append(Freedom(leader=names[leader], rates=FrozenDict(rates)))
    return tuple(found)


def _leaders(ways: Array) -> list[int]:
    """As many rows as there are ways, independent of each other: always the first of those that move at least `LEADS` of the fastest."""
    left = np.array(ways)
    leaders: list[int] = []
    for _ in range(ways.shape[1]):
        sizes = np.linalg.norm(left, axis=1)
        leader = int(np.argmax(sizes >= LEADS * float(np.max(sizes))))
        leaders.append(leader)
        direction = left[leader] / sizes[leader]
        left = left - np.outer(left @ direction, direction)
    return sorted(leaders)


def column_names(joint: Joint) -> list[str]:
    """Names of the joint's freedoms: its own name, or with the direction where it has several."""
    twists = freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)
    if twists.shape[1] == 1:
        return [joint.name]
    return [f"{joint.name}.{_DIRECTIONS[int(np.argmax(np.abs(twist)))]}" for twist in twists.T]


def column_units(joint: Joint) -> list[str]:
    """The units of the joint's freedoms: "rad" for turns (a screw's, too), "m" for slides."""
    twists = freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)
    return ["rad" if np.any(twist[:3]) else "m" for twist in twists.T]


_DIRECTIONS = ("turn x", "turn y", "turn z", "slide x", "slide y", "slide z")


def closure_matrix(tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling] = ()) -> Array:
    """`loop_matrix` with a row for each coupling below it.

    Raises
    ------
    TopologyError
        E209 when a coupling names no single freedom.
    """
    joints = [*tree, *loops]
    widths = [freedoms(joint.kind, joint=joint.name, pitch=joint.pitch).shape[1] for joint in joints]
    starts = np.concatenate([[0], np.cumsum(widths)]).astype(int)
    matrix = loop_matrix(tree, loops) if loops else np.zeros((0, int(starts[-1])))
    if not couplings:
        return matrix
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
    return np.vstack([matrix, rows])


def loop_matrix(tree: Sequence[Joint], loops: Sequence[Joint]) -> Array:
    """The velocity closure of all loops, (6 loops, joint freedoms), with lengths counted in each loop's own size.

    Rows are six to a loop: angular, then linear velocity at the centre of its joints. Columns: the freedoms of the tree's joints,
    then those of the loop joints. Every loop runs along the tree to the loop joint's parent, over the joint, and back; what both of its
    branches share does not belong to it.
    """
    joints = [*tree, *loops]
    widths = [freedoms(joint.kind, joint=joint.name, pitch=joint.pitch).shape[1] for joint in joints]
    starts = np.concatenate([[0], np.cumsum(widths)]).astype(int)
    inboard = {joint.child: i for i, joint in enumerate(tree)}

    def path(body: str) -> list[int]:
        found = []
        while body in inboard:
            found.append(inboard[body])
            body = tree[found[-1]].parent
        return found

    matrix = np.zeros((6 * len(loops), int(starts[-1])))
    for row, loop in enumerate(loops):
        to_parent, to_child = path(loop.parent), path(loop.child)
        signs = {i: 1.0 for i in to_parent if i not in set(to_child)} | {i: -1.0 for i in to_child if i not in set(to_parent)}
        signs[len(tree) + row] = 1.0
        origins = np.array([joints[i].X_PF[:3, 3] for i in signs])
        middle = origins.mean(axis=0)
        size = float(np.max(np.linalg.norm(origins - middle, axis=1))) or 1.0
        to_middle = np.eye(4)
        to_middle[:3, 3] = -middle
        scale = np.repeat([1.0, 1.0 / size], 3)
        for i, sign in signs.items():
            twists = scale[:, None] * (twist_transform(to_middle) @ twists_in_world(joints[i]))
            matrix[6 * row : 6 * row + 6, starts[i] : starts[i + 1]] = sign * twists
    return matrix


def blocks(matrix: Array, together: Sequence[Hashable] | None = None) -> list[tuple[list[int], list[int]]]:
    """Rows and columns that have nothing to do with the others: loops that share no joint are judged each by its own size.

    Parameters
    ----------
    together
        For each row, what it belongs to: rows of the same stay in one block even where numbers happen to be zero.
    """
    count, width = matrix.shape
    sets = UnionFind(count + width)  # rows, then columns
    first: dict[Hashable, int] = {}
    for i in range(count):
        if together is not None:
            sets.join(first.setdefault(together[i], i), i)
        for j in np.flatnonzero(matrix[i]):
            sets.join(i, count + int(j))
    found: dict[int, tuple[list[int], list[int]]] = {}
    for k, root in enumerate(sets.roots()):
        found.setdefault(root, ([], []))[k >= count].append(k if k < count else k - count)
    return [(rows, columns) for rows, columns in found.values() if rows and columns]


def _kept(matrix: Array, tolerance: float) -> list[tuple[list[int], int, Array]]:
    """Of each block its columns, its rank and its right singular vectors, in rows."""
    parts = [(columns, *np.linalg.svd(matrix[np.ix_(rows, columns)], full_matrices=True)[1:]) for rows, columns in blocks(matrix)]
    least = EMPTY_BLOCK * max((float(singular[0]) for _, singular, _ in parts), default=0.0)
    return [(columns, int(np.sum(singular > max(tolerance * singular[0], least))), vt) for columns, singular, vt in parts]
