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

from foundation.gc_pause import paused_collection

from .rooted_tree import RootedTree, rooted_tree
from .union_find import UnionFind

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
    rooted: RootedTree  # for single circuits and cut-sets


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
    with paused_collection():
        return _merged(tuple(edges), [tuple(row) for row in connections], set(grounds))


def _merged(edges: tuple[Edge, ...], rows: Sequence[Sequence[str]], grounds: set[str]) -> LinearGraph:
    """Terminals are numbered as they come, edges' first; rows join numbers; what is joined is a node."""
    place: dict[str, int] = {}
    domains: list[str] = []
    for edge in edges:
        for terminal in (edge.positive, edge.negative):
            if terminal not in place:
                place[terminal] = len(domains)
                domains.append(edge.domain)
    for row in rows:
        for terminal in row:
            if terminal not in place:
                place[terminal] = len(domains)
                domains.append("")
    union = UnionFind(len(domains))
    for row in rows:
        if len(row) > 1:
            first = place[row[0]]
            for terminal in row[1:]:
                union.join(first, place[terminal])
    groups: dict[int, list[str]] = {}
    domain_of: dict[int, str] = {}
    for terminal, root, domain in zip(place, union.roots(), domains, strict=True):
        if root in groups:
            groups[root].append(terminal)
        else:
            groups[root] = [terminal]
        if domain and root not in domain_of:
            domain_of[root] = domain
    nodes = []
    for root, group in groups.items():
        if root in domain_of:  # a row of names that no edge has is no node
            ground = next((t for t in group if t in grounds), None) if grounds else None
            name = group[0] if ground is None else ground
            nodes.append(Node(name=name, terminals=tuple(group), domain=domain_of[root], grounded=ground is not None))
    return LinearGraph(edges=edges, nodes=tuple(nodes))


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
    union = UnionFind(len(graph.nodes))
    for p, n in ends:
        union.join(p, n)
    groups: dict[int, list[int]] = {}
    for i in range(len(graph.nodes)):
        groups.setdefault(union.find(i), []).append(i)
    edges: dict[int, list[int]] = {root: [] for root in groups}
    for k, (p, _) in enumerate(ends):
        edges[union.find(p)].append(k)
    components = []
    for root, nodes in groups.items():
        grounded = [i for i in nodes if graph.nodes[i].grounded]
        components.append(
            Component(
                nodes=tuple(nodes),
                edges=tuple(edges[root]),
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

    Kruskal's algorithm over edges sorted by class; among equals those at a ground come first, which keeps circuits short, and then the
    user's order decides, so the choice is reproducible. An across driver left outside closes a loop of across drivers only, because
    everything lighter or equal was taken before it; a through driver that had to be taken in is the only kind of edge in its cut-set. Both
    contradict themselves whatever the numbers are.
    """
    ends = graph.ends()
    highest = {kind: max((e.order for e in graph.edges if e.kind is kind), default=0) for kind in EdgeClass}
    grounded = [node.grounded for node in graph.nodes]
    away = [not (grounded[p] or grounded[n]) for p, n in ends]
    ranked = sorted(range(len(ends)), key=lambda k: (edge_rank(graph.edges[k], highest), away[k], k))
    union = UnionFind(len(graph.nodes))
    taken = [False] * len(ends)
    for k in ranked:
        taken[k] = union.join(*ends[k])
    branches = tuple(k for k, inside in enumerate(taken) if inside)
    chords = tuple(k for k, inside in enumerate(taken) if not inside)
    roots = [i for i, is_ground in enumerate(grounded) if is_ground]
    rooted = rooted_tree(len(graph.nodes), ends, branches, roots)
    names = [edge.name for edge in graph.edges]

    def of(kind: EdgeClass, among: Sequence[int]) -> list[int]:
        return [k for k in among if graph.edges[k].kind is kind]

    independent = sorted(of(EdgeClass.ACCUMULATOR, branches) + of(EdgeClass.DELAY, chords))
    dependent = sorted(of(EdgeClass.ACCUMULATOR, chords) + of(EdgeClass.DELAY, branches))
    return NormalTree(
        branches=branches,
        chords=chords,
        across_loops=tuple((names[c], *(names[k] for k, _ in rooted.circuit(c))) for c in of(EdgeClass.ACROSS_DRIVER, chords)),
        through_cuts=tuple(tuple(names[k] for k, _ in rooted.cut_set(b)) for b in of(EdgeClass.THROUGH_DRIVER, branches)),
        states=tuple(names[k] for k in independent),
        dependent=tuple(names[k] for k in dependent),
        rooted=rooted,
    )


def tree_part_of_circuits(graph: LinearGraph, branches: Sequence[int], chords: Sequence[int]) -> IntMatrix:
    """B_T, (chords, branches): which branches, in which sense, close the circuit of each chord.

    A chord's circuit runs along the chord from its positive to its negative node and back through the tree. Found by walking up the
    rooted tree from both ends, so the cost is the length of the circuits, not a matrix inversion.
    """
    rooted = rooted_tree(len(graph.nodes), graph.ends(), branches)
    column = {k: j for j, k in enumerate(branches)}
    B_T = np.zeros((len(chords), len(branches)), dtype=np.int64)
    for i, chord in enumerate(chords):
        for edge, sign in rooted.circuit(chord):
            B_T[i, column[edge]] += sign
    return B_T


def circuit_matrix(graph: LinearGraph, tree: NormalTree) -> IntMatrix:
    """B = [B_T U], rows chords, columns branches then chords: ``B x = 0`` (paper 001, eq. (4))."""
    B_T = tree_part_of_circuits(graph, tree.branches, tree.chords)
    return np.hstack([B_T, np.eye(len(tree.chords), dtype=np.int64)])


def cut_set_matrix(graph: LinearGraph, tree: NormalTree) -> IntMatrix:
    """[U A_C], rows branches, columns branches then chords: ``[U A_C] y = 0`` with A_C = -B_T^T (paper 001, eqs (3) and (5))."""
    B_T = tree_part_of_circuits(graph, tree.branches, tree.chords)
    return np.hstack([np.eye(len(tree.branches), dtype=np.int64), -B_T.T])
