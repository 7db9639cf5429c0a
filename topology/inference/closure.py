"""Closure: how groups of parts can move against each other when every connection between them is respected.

1. Connections between the same two groups are intersected; two groups that are left no freedom become one.
2. The graph of groups falls into blocks that share no loop; a connection outside of all loops moves as it can.
3. Around each loop of a block the relative twists add up to zero: what the joint rates may be is the null space of these equations.
4. Groups that turn about two common lines are one, as twin plates on the same two pins: each line is a line of both, wherever they go.
   (That two groups move alike where they are drawn is not enough: so do a crank and its rod in dead centre.)
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np

from foundation.arrays import Array

from ..graphs.union_find import UnionFind
from .interfaces import null_space

Pair = tuple[int, int]
SAME_LINE = 2e-4  # m, and rad: pivots that differ by less lie on one line
MOVES = 1e-3  # of the fastest rate: what is slower stands still


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """A connection between two nodes."""

    a: int
    b: int
    freedom: Array  # (6, n), twists of b against a at the world's origin
    key: Hashable  # equal keys have equal freedoms


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """What two groups can do against each other."""

    freedom: Array  # (6, n): what their own connections leave, b against a
    rates: Array  # (n, k): what of it the loops leave, one column a motion of the block

    @property
    def moves(self) -> bool:
        """Whether anything is left."""
        return self.rates.size > 0 and float(np.max(np.abs(self.rates))) > MOVES

    def twists(self) -> Array:
        """(6, m): an independent set of the relative twists that the loops leave."""
        if not self.moves:
            return np.zeros((6, 0))
        u, singular, _ = np.linalg.svd(self.freedom @ self.rates, full_matrices=False)
        rank = int(np.sum(singular > MOVES * max(float(singular[0]), 1e-12)))
        return np.asarray(u[:, :rank])


@dataclass(frozen=True, slots=True, eq=False)
class Closed:
    """The motion of all groups."""

    root: tuple[int, ...]  # of each node: nodes of one root are one group
    motions: Mapping[Pair, Motion]  # by roots, the smaller first
    mobility: int
    components: int  # how many sets of groups are connected
    blocks: tuple[tuple[Pair, ...], ...] = ()  # pairs that move together: those of one loop, or one alone


class Closing:
    """Closes graphs over the same nodes; results of blocks are kept for the next graph."""

    def __init__(self, nodes: int, center: Array, size: float, tolerance: float = 0.02) -> None:
        self._nodes, self._center, self._size, self._tolerance = nodes, center, size, tolerance
        self._known: dict[Hashable, tuple[int, dict[Pair, Array]]] = {}
        self._met: dict[Hashable, Array] = {}

    def close_and_unite(self, edges: Sequence[Edge]) -> Closed:
        """The motion that a graph leaves, with groups that share two pivots made one, 4."""
        held = list(edges)
        while True:
            closed = self.close(held)
            shared = sharing_two_lines(held, closed)
            if not shared:
                return closed
            held += [Edge(a, b, np.zeros((6, 0)), ("one", a, b)) for a, b in shared]

    def close(self, edges: Sequence[Edge]) -> Closed:
        """The motion that a graph leaves."""
        root, met = self.groups(edges)  # 1.
        graph = nx.Graph()
        graph.add_nodes_from(sorted(set(root)))
        graph.add_edges_from(sorted(met))
        motions: dict[Pair, Motion] = {}
        blocks: list[tuple[Pair, ...]] = []
        mobility = 0
        for block in nx.biconnected_component_edges(graph):  # 2.
            own = sorted((min(a, b), max(a, b)) for a, b in block)
            blocks.append(tuple(own))
            if len(own) == 1:
                freedom = met[own[0]][1]
                motions[own[0]] = Motion(freedom, np.eye(freedom.shape[1]))
                mobility += freedom.shape[1]
                continue
            count, rates = self._block(own, met)
            mobility += count
            for pair in own:
                motions[pair] = Motion(met[pair][1], rates[pair])
        return Closed(
            root=tuple(root),
            motions=motions,
            mobility=mobility,
            components=nx.number_connected_components(graph),
            blocks=tuple(sorted(blocks)),
        )

    def groups(self, edges: Sequence[Edge]) -> tuple[list[int], dict[Pair, tuple[Hashable, Array]]]:
        """Of each node its group, and what the connections between two groups leave, 1."""
        sets = UnionFind(self._nodes)
        for edge in edges:
            if edge.freedom.shape[1] == 0:
                sets.join(edge.a, edge.b)
        moving = [edge for edge in edges if edge.freedom.shape[1]]
        while True:
            root = sets.roots()
            pairs: dict[Pair, list[Edge]] = {}
            for edge in moving:
                a, b = root[edge.a], root[edge.b]
                if a != b:
                    pairs.setdefault((min(a, b), max(a, b)), []).append(edge)
            met = {pair: self._intersection(own) for pair, own in pairs.items()}
            locked = [pair for pair, (_, freedom) in met.items() if freedom.shape[1] == 0]
            if not locked:
                return root, met
            for a, b in locked:
                sets.join(a, b)

    def _intersection(self, edges: Sequence[Edge]) -> tuple[Hashable, Array]:
        if len(edges) == 1:
            return edges[0].key, edges[0].freedom
        key = frozenset(edge.key for edge in edges)
        if key not in self._met:
            rows = np.vstack([null_space(self._scaled(edge.freedom).T, 1e-9).T for edge in edges])
            basis = null_space(rows, self._tolerance) if len(rows) else np.eye(6)
            self._met[key] = self._unscaled(basis)
        return key, self._met[key]

    def _scaled(self, freedom: Array) -> Array:
        """Twists at the centre, with lengths in sizes of the assembly, each of length 1."""
        w, v = freedom[:3], freedom[3:]
        at = np.vstack([w, (v - np.cross(self._center, w.T).T) / self._size])
        found: Array = at / np.linalg.norm(at, axis=0)
        return found

    def _unscaled(self, basis: Array) -> Array:
        w, v = basis[:3], basis[3:] * self._size
        return np.vstack([w, v + np.cross(self._center, w.T).T])

    def _block(self, pairs: Sequence[Pair], met: Mapping[Pair, tuple[Hashable, Array]]) -> tuple[int, dict[Pair, Array]]:
        """Mobility of a block and the rates of each of its connections, 3."""
        key = tuple((pair, met[pair][0]) for pair in pairs)
        if key in self._known:
            return self._known[key]
        graph = nx.Graph(list(pairs))
        start = pairs[0][0]
        parent = dict(nx.bfs_predecessors(graph, start))
        starts = np.concatenate([[0], np.cumsum([met[pair][1].shape[1] for pair in pairs])]).astype(int)
        column = {pair: k for k, pair in enumerate(pairs)}

        def path(node: int) -> dict[int, float]:
            signs: dict[int, float] = {}
            while node in parent:
                above = parent[node]
                pair = (min(node, above), max(node, above))
                signs[column[pair]] = 1.0 if pair[1] == node else -1.0
                node = above
            return signs

        tree = {(min(n, p), max(n, p)) for n, p in parent.items()}
        loops = [pair for pair in pairs if pair not in tree]
        matrix = np.zeros((6 * len(loops), int(starts[-1])))
        for row, pair in enumerate(loops):
            to_a, to_b = path(pair[0]), path(pair[1])
            signs = {k: to_a.get(k, 0.0) - to_b.get(k, 0.0) for k in {*to_a, *to_b}}
            signs[column[pair]] = 1.0
            for k, sign in signs.items():
                if sign:
                    matrix[6 * row : 6 * row + 6, starts[k] : starts[k + 1]] = sign * self._scaled(met[pairs[k]][1])
        basis = null_space(matrix, self._tolerance)
        norms = [np.linalg.norm(self._unit_norms(met[pair][1]), axis=0) for pair in pairs]
        rates = {pair: basis[starts[k] : starts[k + 1]] / norms[k][:, None] for k, pair in enumerate(pairs)}
        self._known[key] = (basis.shape[1], rates)
        return self._known[key]

    def _unit_norms(self, freedom: Array) -> Array:
        w, v = freedom[:3], freedom[3:]
        return np.vstack([w, (v - np.cross(self._center, w.T).T) / self._size])


def sharing_two_lines(edges: Sequence[Edge], closed: Closed) -> list[Pair]:
    """Pairs of groups that pivots on each of two lines join, directly or by others on the same line.

    Only connections in loops can do that, or several between the same two groups.
    """
    between = [(min(closed.root[edge.a], closed.root[edge.b]), max(closed.root[edge.a], closed.root[edge.b])) for edge in edges]
    several = Counter(between)
    in_loops = {pair for block in closed.blocks if len(block) > 1 for pair in block}
    lines: list[tuple[Array, Array, list[Pair]]] = []
    for edge, (a, b) in zip(edges, between, strict=True):
        if a == b or ((a, b) not in in_loops and several[a, b] < 2):
            continue
        line = _line_of(edge.freedom)
        if line is None:
            continue
        point, direction = line
        for other_point, other, pairs in lines:
            apart = max(float(np.linalg.norm(np.cross(direction, other))), float(np.linalg.norm(np.cross(point - other_point, other))))
            if apart < SAME_LINE:
                pairs.append((a, b))
                break
        else:
            lines.append((point, direction, [(a, b)]))
    times: Counter[Pair] = Counter()
    for _, _, pairs in lines:
        for joined in nx.connected_components(nx.Graph(pairs)):
            times.update(itertools.combinations(sorted(joined), 2))
    return sorted(pair for pair, count in times.items() if count > 1)


def _line_of(freedom: Array) -> tuple[Array, Array] | None:
    """Point and direction of the line about which a pivot turns; None of what is no pivot."""
    if freedom.shape[1] != 1:
        return None
    w, v = freedom[:3, 0], freedom[3:, 0]
    rate = float(np.linalg.norm(w))
    if rate < MOVES or abs(float(w @ v)) > 1e-9 * rate**2:  # a slide, a screw
        return None
    return np.cross(w, v) / rate**2, w / rate
