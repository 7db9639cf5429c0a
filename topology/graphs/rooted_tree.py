"""A spanning forest hung up by its roots: fundamental circuits and cut-sets one by one, without the matrices that hold them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Indices = npt.NDArray[np.intp]
Signed = tuple[tuple[int, int], ...]  # (edge, +1 or -1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RootedTree:
    """Every node knows the branch towards its root. Nodes are numbered by a walk, so that a subtree is a range of numbers."""

    ends: Indices  # (edges, 2): positive and negative node of every edge
    branch: Indices  # of every node, the edge towards the root; -1 at roots
    above: Indices  # of every node, the node at the other end of that branch; itself at roots
    depth: Indices
    first: Indices  # number of every node in the walk
    past: Indices  # number behind the last one of its subtree
    incident: Indices  # edges at the nodes in the order of their numbers; an edge is there twice
    begin: Indices  # of every number, and of the one behind the last, where the edges of that node begin in `incident`

    def circuit(self, chord: int) -> Signed:
        """The branches that close the circuit of a chord, which runs along the chord and back through the tree.

        Found by climbing from both ends, so the cost is the length of the circuit.
        """
        start, goal = int(self.ends[chord, 1]), int(self.ends[chord, 0])  # back from the negative to the positive node
        there: list[tuple[int, int]] = []
        while start != goal:
            from_start = self.depth[start] >= self.depth[goal]
            node = start if from_start else goal
            edge, above = int(self.branch[node]), int(self.above[node])
            leaves = 1 if self.ends[edge, 0] == node else -1  # +1: the branch points from this node to the one above
            there.append((edge, leaves if from_start else -leaves))
            if from_start:
                start = above
            else:
                goal = above
        return tuple(there)

    def below(self, branch: int) -> int:
        """The node at the end of a branch that is away from the root."""
        p, n = (int(node) for node in self.ends[branch])
        return p if self.branch[p] == branch else n

    def cut_set(self, branch: int) -> Signed:
        """All edges between what hangs on a branch and the rest, the branch first, with the sign of the branch's direction.

        Found among the edges of what hangs there, so the cost is their number.
        """
        node = self.below(branch)
        first, past = int(self.first[node]), int(self.past[node])
        edges, times = np.unique(self.incident[self.begin[first] : self.begin[past]], return_counts=True)
        crossing = edges[times == 1]  # others have both ends there
        start = self.first[self.ends[crossing, 0]]
        leaves = dict(zip(crossing.tolist(), ((start >= first) & (start < past)).tolist(), strict=True))
        return ((branch, 1), *((k, 1 if out == leaves[branch] else -1) for k, out in leaves.items() if k != branch))


def rooted_tree(nodes: int, ends: Sequence[tuple[int, int]] | Indices, branches: Sequence[int], roots: Sequence[int] = ()) -> RootedTree:
    """The forest of the given branches; `roots` are the nodes to hang it up by, others are taken where a tree has none of them."""
    where = np.asarray(ends, dtype=np.intp).reshape(-1, 2)
    at: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
    for k in branches:
        p, n = int(where[k, 0]), int(where[k, 1])
        at[p].append((k, n))
        at[n].append((k, p))
    branch, above, depth, first, past = ([-1] * nodes for _ in range(5))
    order: list[int] = []
    for root in (*roots, *range(nodes)):
        if depth[root] >= 0:
            continue
        depth[root], above[root] = 0, root
        stack = [root]
        while stack:
            node = stack.pop()
            first[node] = len(order)
            order.append(node)
            for k, other in at[node]:
                if depth[other] < 0:
                    depth[other], branch[other], above[other] = depth[node] + 1, k, node
                    stack.append(other)
    for node in reversed(order):
        past[node] = max(past[node], first[node] + 1)
        past[above[node]] = max(past[above[node]], past[node])
    number = np.array(first, dtype=np.intp)[where].ravel()  # edge by edge
    return RootedTree(
        ends=where,
        branch=np.array(branch, dtype=np.intp),
        above=np.array(above, dtype=np.intp),
        depth=np.array(depth, dtype=np.intp),
        first=np.array(first, dtype=np.intp),
        past=np.array(past, dtype=np.intp),
        incident=np.argsort(number, kind="stable") // 2,
        begin=np.concatenate([[0], np.cumsum(np.bincount(number, minlength=nodes))]),
    )
