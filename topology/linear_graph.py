"""Linear graphs of the scalar domains: terminals merged to nodes, incidence, normal tree, cut-sets and circuits (paper 001, 2 and 4).

An edge is a pair of measurements on a component: an across variable x (voltage, pressure, rate) and a through variable y (current, flow,
torque). It runs from its positive terminal to its negative one; ``x = potential(positive) - potential(negative)``, and y is positive
into the component at the positive terminal, so that ``x * y`` is the power the component takes up.

::

          p o---->----o n        x = u_p - u_n
              x, y               y enters at p and leaves at n
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Literal

import numpy as np
import numpy.typing as npt

IntMatrix = npt.NDArray[np.int64]
SignConvention = Literal["usual", "paper"]


class EdgeClass(IntEnum):
    """What an edge's terminal equation is, in the order in which the normal tree prefers it (paper 001, eq. (15))."""

    ACROSS_DRIVER = 0  # prescribes x: voltage source, pressure source
    ACCUMULATOR = 1  # stores by x: y = f(x'): capacitor, inertia
    DISSIPATOR = 2  # no derivative: resistor, damper
    DELAY = 3  # stores by y: x = f(y'): inductor, spring
    THROUGH_DRIVER = 4  # prescribes y: current source, torque source


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One edge of a component's terminal graph."""

    name: str
    positive: str  # terminal name, such as "motor.p"
    negative: str
    kind: EdgeClass
    order: int = 1  # highest derivative in the terminal equation; only for accumulators and delays
    domain: str = "electrical"


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Terminals that were merged; the node keeps all the names that the user gave."""

    name: str  # "ground" terminals first, else the first terminal in the user's order
    terminals: tuple[str, ...]
    domain: str
    grounded: bool = False  # the user declared it to be the reference


@dataclass(frozen=True, slots=True, kw_only=True)
class LinearGraph:
    """Edges between merged nodes. Immutable: `merge` gives a new one."""

    edges: tuple[Edge, ...]
    nodes: tuple[Node, ...]

    def node_of(self, terminal: str) -> int:
        """Index of the node that the terminal was merged into."""
        for i, node in enumerate(self.nodes):
            if terminal in node.terminals:
                return i
        raise KeyError(terminal)

    def ends(self) -> list[tuple[int, int]]:
        """(positive node, negative node) of every edge, by index."""
        where = {terminal: i for i, node in enumerate(self.nodes) for terminal in node.terminals}
        return [(where[edge.positive], where[edge.negative]) for edge in self.edges]


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A connected part of a graph."""

    nodes: tuple[int, ...]
    edges: tuple[int, ...]
    datum: int  # the node whose potential is the reference
    floating: bool  # no node of it was declared as ground


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalTree:
    """The minimum-cost spanning forest, and what it says about the system."""

    branches: tuple[int, ...]  # edge indices in the order of the edges
    chords: tuple[int, ...]
    across_loops: tuple[tuple[str, ...], ...]  # edge names of loops made of across drivers only: contradictory
    through_cuts: tuple[tuple[str, ...], ...]  # edge names of cut-sets made of through drivers only: contradictory
    states: tuple[str, ...]  # accumulators in the tree and delays outside: they carry independent states
    dependent: tuple[str, ...]  # accumulators outside and delays inside: their states depend on the others


def linear_graph(edges: Iterable[Edge], connections: Iterable[Sequence[str]] = (), *, grounds: Iterable[str] = ()) -> LinearGraph:
    """The system graph: terminal graphs instantiated side by side, then merged by the connections.

    Parameters
    ----------
    edges
        All components' edges.
    connections
        Rows of terminal names; a row makes one node. Names that no edge has (a bare "ground") are kept as names of the node.
    grounds
        Terminal names that are the reference.

    Examples
    --------
    >>> source = Edge(name="v", positive="v.p", negative="v.n", kind=EdgeClass.ACROSS_DRIVER)
    >>> load = Edge(name="r", positive="r.p", negative="r.n", kind=EdgeClass.DISSIPATOR)
    >>> graph = linear_graph([source, load], [["v.p", "r.p"], ["ground", "v.n", "r.n"]], grounds=["ground"])
    >>> [node.terminals for node in graph.nodes]
    [('v.p', 'r.p'), ('v.n', 'r.n', 'ground')]
    >>> incidence_matrix(graph)
    array([[ 1,  1],
           [-1, -1]])
    """
    edges = tuple(edges)
    rows = [tuple(row) for row in connections]
    domain = {terminal: edge.domain for edge in edges for terminal in (edge.positive, edge.negative)}
    parent = {terminal: terminal for edge in edges for terminal in (edge.positive, edge.negative)}
    for row in rows:
        for terminal in row:
            parent.setdefault(terminal, terminal)
        for terminal in row[1:]:
            _join(parent, row[0], terminal)
    grounded = set(grounds)
    order = dict.fromkeys(terminal for edge in edges for terminal in (edge.positive, edge.negative))
    order.update(dict.fromkeys(terminal for row in rows for terminal in row))
    groups: dict[str, list[str]] = {}
    for terminal in order:
        groups.setdefault(_find(parent, terminal), []).append(terminal)
    nodes = [
        Node(
            name=next((t for t in group if t in grounded), group[0]),
            terminals=tuple(group),
            domain=next((domain[t] for t in group if t in domain), ""),
            grounded=any(t in grounded for t in group),
        )
        for group in groups.values()
    ]
    used = [node for node in nodes if any(t in domain for t in node.terminals)]
    return LinearGraph(edges=edges, nodes=tuple(used))


def merge(graph: LinearGraph, u: str, v: str) -> LinearGraph:
    """The graph with the nodes of terminals `u` and `v` made one: the operator merge(u, v) of paper 001, eq. (6)."""
    i, j = graph.node_of(u), graph.node_of(v)
    if i == j:
        return graph
    kept, gone = graph.nodes[i], graph.nodes[j]
    name = gone.name if gone.grounded and not kept.grounded else kept.name
    node = replace(kept, name=name, terminals=kept.terminals + gone.terminals, grounded=kept.grounded or gone.grounded)
    nodes = [node if k == i else other for k, other in enumerate(graph.nodes) if k != j]
    return replace(graph, nodes=tuple(nodes))


def connected_components(graph: LinearGraph) -> tuple[Component, ...]:
    """The connected parts, each with its datum: the grounded node where there is one, else its last node (as paper 001 draws it)."""
    ends = graph.ends()
    names = [str(i) for i in range(len(graph.nodes))]
    parent = {name: name for name in names}
    for p, n in ends:
        _join(parent, names[p], names[n])
    groups: dict[str, list[int]] = {}
    for i, name in enumerate(names):
        groups.setdefault(_find(parent, name), []).append(i)
    components = []
    for nodes in groups.values():
        grounded = [i for i in nodes if graph.nodes[i].grounded]
        inside = set(nodes)
        components.append(
            Component(
                nodes=tuple(nodes),
                edges=tuple(k for k, (p, _) in enumerate(ends) if p in inside),
                datum=grounded[0] if grounded else nodes[-1],
                floating=not grounded,
            )
        )
    return tuple(components)


def incidence_matrix(graph: LinearGraph, *, sign: SignConvention = "usual") -> IntMatrix:
    """The (nodes, edges) incidence matrix; every column sums to zero.

    With the ``"usual"`` sign, +1 stands where the edge leaves a node (its positive terminal): rows are Kirchhoff's law for through
    variables, and ``A.T @ potentials`` are the across variables. Paper 001 prints the reverse, +1 where an edge is *negatively*
    incident; ``"paper"`` gives that. The two have the same null spaces, so nothing but the print depends on it.
    """
    matrix = np.zeros((len(graph.nodes), len(graph.edges)), dtype=np.int64)
    for k, (p, n) in enumerate(graph.ends()):
        matrix[p, k] += 1
        matrix[n, k] -= 1
    return matrix if sign == "usual" else -matrix


def reduced_incidence_matrix(graph: LinearGraph, *, sign: SignConvention = "usual") -> IntMatrix:
    """The incidence matrix without the datum node of each connected part: full row rank (paper 001, eq. (2))."""
    data = [component.datum for component in connected_components(graph)]
    return np.delete(incidence_matrix(graph, sign=sign), data, axis=0)


def edge_rank(edge: Edge, highest: dict[EdgeClass, int]) -> tuple[int, int]:
    """The edge's weight, comparable: class first, then high derivative orders before low ones (paper 001, eqs (13) to (15))."""
    if edge.kind in (EdgeClass.ACCUMULATOR, EdgeClass.DELAY):
        return int(edge.kind), highest[edge.kind] - edge.order
    return int(edge.kind), 0


def normal_tree(graph: LinearGraph) -> NormalTree:
    """The spanning forest of least weight, and the diagnoses that it gives for nothing.

    Kruskal's algorithm over edges sorted by class; among equals the user's order decides, so the choice is reproducible. An across driver
    left outside closes a loop of across drivers only, because everything lighter or equal was taken before it; a through driver
    that had to be taken in is the only kind of edge in its cut-set. Both contradict themselves whatever the numbers are.
    """
    ends = graph.ends()
    highest = {kind: max((e.order for e in graph.edges if e.kind is kind), default=0) for kind in EdgeClass}
    ranked = sorted(range(len(ends)), key=lambda k: (edge_rank(graph.edges[k], highest), k))
    parent = {str(i): str(i) for i in range(len(graph.nodes))}
    taken = {k for k in ranked if _join(parent, str(ends[k][0]), str(ends[k][1]))}
    branches = tuple(k for k in range(len(ends)) if k in taken)
    chords = tuple(k for k in range(len(ends)) if k not in taken)
    B_T = tree_part_of_circuits(graph, branches, chords)
    names = [edge.name for edge in graph.edges]

    def of(kinds: Iterable[EdgeClass], among: Iterable[int]) -> list[int]:
        wanted = set(kinds)
        return [k for k in among if graph.edges[k].kind in wanted]

    across_loops = tuple(
        (names[chord], *(names[branches[j]] for j in np.flatnonzero(B_T[i])))
        for i, chord in enumerate(chords)
        if graph.edges[chord].kind is EdgeClass.ACROSS_DRIVER
    )
    through_cuts = tuple(
        (names[branch], *(names[chords[i]] for i in np.flatnonzero(B_T[:, j])))
        for j, branch in enumerate(branches)
        if graph.edges[branch].kind is EdgeClass.THROUGH_DRIVER
    )
    independent = sorted(of([EdgeClass.ACCUMULATOR], branches) + of([EdgeClass.DELAY], chords))
    dependent = sorted(of([EdgeClass.ACCUMULATOR], chords) + of([EdgeClass.DELAY], branches))
    return NormalTree(
        branches=branches,
        chords=chords,
        across_loops=across_loops,
        through_cuts=through_cuts,
        states=tuple(names[k] for k in independent),
        dependent=tuple(names[k] for k in dependent),
    )


def tree_part_of_circuits(graph: LinearGraph, branches: Sequence[int], chords: Sequence[int]) -> IntMatrix:
    """B_T, (chords, branches): which branches, in which sense, close the circuit of each chord.

    A chord's circuit runs along the chord from its positive to its negative node and back through the tree. Found by walking up the
    rooted tree from both ends, so the cost is the length of the circuits, not a matrix inversion.
    """
    ends = graph.ends()
    up, depth = _rooted(len(graph.nodes), ends, branches)
    column = {k: j for j, k in enumerate(branches)}
    B_T = np.zeros((len(chords), len(branches)), dtype=np.int64)
    for i, chord in enumerate(chords):
        start, goal = ends[chord][1], ends[chord][0]  # back from the negative to the positive node
        while start != goal:
            climbing_start = depth[start] >= depth[goal]
            node = start if climbing_start else goal
            edge, above = up[node]
            leaves = 1 if ends[edge][0] == node else -1  # +1: the branch points from this node to the one above
            B_T[i, column[edge]] += leaves if climbing_start else -leaves
            if climbing_start:
                start = above
            else:
                goal = above
    return B_T


def circuit_matrix(graph: LinearGraph, tree: NormalTree) -> IntMatrix:
    """B = [B_T U], rows chords, columns branches then chords: ``B x = 0`` (paper 001, eq. (4))."""
    B_T = tree_part_of_circuits(graph, tree.branches, tree.chords)
    return np.hstack([B_T, np.eye(len(tree.chords), dtype=np.int64)])


def cut_set_matrix(graph: LinearGraph, tree: NormalTree) -> IntMatrix:
    """[U A_C], rows branches, columns branches then chords: ``[U A_C] y = 0`` with A_C = -B_T^T (paper 001, eqs (3) and (5))."""
    B_T = tree_part_of_circuits(graph, tree.branches, tree.chords)
    return np.hstack([np.eye(len(tree.branches), dtype=np.int64), -B_T.T])


def _rooted(count: int, ends: Sequence[tuple[int, int]], branches: Sequence[int]) -> tuple[dict[int, tuple[int, int]], list[int]]:
    """For every node the branch towards the root and the node above, and its depth."""
    at: list[list[int]] = [[] for _ in range(count)]
    for k in branches:
        at[ends[k][0]].append(k)
        at[ends[k][1]].append(k)
    depth = [-1] * count
    up: dict[int, tuple[int, int]] = {}
    for root in range(count):
        if depth[root] >= 0:
            continue
        depth[root] = 0
        stack = [root]
        while stack:
            node = stack.pop()
            for k in at[node]:
                other = ends[k][1] if ends[k][0] == node else ends[k][0]
                if depth[other] < 0:
                    depth[other] = depth[node] + 1
                    up[other] = (k, node)
                    stack.append(other)
    return up, depth


def _find(parent: dict[str, str], name: str) -> str:
    root = name
    while parent[root] != root:
        root = parent[root]
    while parent[name] != root:
        parent[name], name = root, parent[name]
    return root


def _join(parent: dict[str, str], a: str, b: str) -> bool:
    """Union; true when a and b were apart."""
    root_a, root_b = _find(parent, a), _find(parent, b)
    parent[root_b] = root_a
    return root_a != root_b
