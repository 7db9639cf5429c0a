"""Mobility: in how many independent ways a mechanism can begin to move from its CAD pose."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadimport.assembly import Array

from .joint_freedoms import degrees_of_freedom, twist_transform, twists_in_world
from .mechanism import Joint

RANK_TOLERANCE = 1e-7  # of the largest singular value; CAD coordinates carry 1e-9 to 1e-8 of the machine's size


def mobility(tree: Sequence[Joint], loops: Sequence[Joint]) -> int:
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

    Returns
    -------
    int
        Zero when the mechanism is locked.
    """
    joints = [*tree, *loops]
    total = sum(degrees_of_freedom(joint.kind) for joint in joints)
    if not loops:
        return total
    return total - _rank(loop_matrix(tree, loops))


def loop_matrix(tree: Sequence[Joint], loops: Sequence[Joint]) -> Array:
    """The velocity closure of all loops, (6 loops, joint freedoms), with lengths counted in the mechanism's own size.

    Rows are six to a loop: angular, then linear velocity at the centre of all joints. Columns: the freedoms of the tree's joints,
    then those of the loop joints. Every loop runs along the tree to the loop joint's parent, over the joint, and back.
    """
    joints = [*tree, *loops]
    origins = np.array([joint.X_PF[:3, 3] for joint in joints])
    middle = origins.mean(axis=0)
    size = float(np.max(np.linalg.norm(origins - middle, axis=1))) or 1.0
    to_middle = np.eye(4)
    to_middle[:3, 3] = -middle
    scale = np.array([1.0, 1.0, 1.0, 1.0 / size, 1.0 / size, 1.0 / size])
    twists = [scale[:, None] * (twist_transform(to_middle) @ twists_in_world(joint)) for joint in joints]
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
