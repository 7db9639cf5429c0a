"""Closure piece by piece: a change of one connection is felt only in the block of the graph that it lies in.

1. Bodies that are fixed to each other whatever is decided are one node.
2. Of the graph of all connections that can be made, blocks are the parts that share no loop: what connections of a block do never depends
   on those of another one, as closing a graph only takes connections away or makes nodes one.
3. What a block does is found once for each choice of its states.

Mobility, connected sets and dead joints of the whole are sums over the blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import networkx as nx

from foundation.arrays import Array

from ..graphs.union_find import UnionFind
from .closure import Closing, Edge

Choice = tuple[int, ...]  # of each unknown the index of its state


@dataclass(frozen=True, slots=True)
class Tally:
    """What a mechanism, or a block of it, amounts to."""

    mobility: int
    joined: int  # how many nodes fewer there would be if what is connected were one
    dead: int  # connections with a freedom that cannot move

    def changed(self, before: Tally, after: Tally) -> Tally:
        """The sum with one of its terms exchanged."""
        return Tally(
            self.mobility + after.mobility - before.mobility,
            self.joined + after.joined - before.joined,
            self.dead + after.dead - before.dead,
        )


class _Block:
    """Connections that may share loops."""

    def __init__(
        self, edges: Sequence[Sequence[Edge | None]], unknowns: Sequence[int], center: Array, size: float, tolerance: float
    ) -> None:
        nodes = sorted({node for states in edges for edge in states if edge is not None for node in (edge.a, edge.b)})
        number = {node: k for k, node in enumerate(nodes)}
        self.unknowns = sorted(set(unknowns))
        place = {unknown: k for k, unknown in enumerate(self.unknowns)}
        self._edges = [
            (place[unknown], [edge and replace(edge, a=number[edge.a], b=number[edge.b]) for edge in states])
            for unknown, states in zip(unknowns, edges, strict=True)
        ]
        self._nodes = len(nodes)
        self._closing = Closing(len(nodes), center, size, tolerance)
        self._known: dict[Choice, Tally] = {}

    def tally(self, choice: Choice) -> Tally:
        """Of the states of its own unknowns."""
        if choice not in self._known:
            edges = [edge for place, states in self._edges if (edge := states[choice[place]]) is not None]
            closed = self._closing.close(edges)
            dead = 0
            for edge in edges:
                if edge.freedom.shape[1]:
                    a, b = closed.root[edge.a], closed.root[edge.b]
                    motion = closed.motions.get((min(a, b), max(a, b)))
                    dead += motion is None or not motion.moves
            self._known[choice] = Tally(closed.mobility, self._nodes - closed.components, dead)
        return self._known[choice]


class SeparateBlocks:
    """The blocks of a graph whose connections are chosen among states."""

    def __init__(
        self,
        nodes: int,
        edges: Sequence[Sequence[Edge | None]],
        unknown_of: Sequence[int],
        tried: Sequence[Sequence[int]],
        center: Array,
        size: float,
        tolerance: float,
    ) -> None:
        """`edges`: of each connection that of each of its states, None where it joins nothing; `tried`: states of each unknown."""
        root, self._always = _always_one(nodes, edges, unknown_of, tried)  # 1.
        placed = [[edge and replace(edge, a=root[edge.a], b=root[edge.b]) for edge in states] for states in edges]
        self._blocks = [  # 2.
            _Block([placed[k] for k in own], [unknown_of[k] for k in own], center, size, tolerance) for own in _blocks(placed)
        ]
        self._blocks_of: list[list[int]] = [[] for _ in tried]
        for number, block in enumerate(self._blocks):
            for unknown in block.unknowns:
                self._blocks_of[unknown].append(number)
        self._last: Choice | None = None
        self._tallies: list[Tally] = []
        self._sum = Tally(0, 0, 0)

    def tally(self, choice: Choice) -> Tally:
        """What the whole amounts to; blocks that no changed unknown lies in are those of the choice before."""
        last = self._last
        if last is None:
            self._tallies = [block.tally(tuple(choice[k] for k in block.unknowns)) for block in self._blocks]
            columns = [(own.mobility, own.joined, own.dead) for own in self._tallies]
            mobility, joined, dead = (sum(column) for column in zip((0, self._always, 0), *columns, strict=True))
            self._sum = Tally(mobility, joined, dead)
        else:
            touched = {number for k, (old, new) in enumerate(zip(last, choice, strict=True)) if old != new for number in self._blocks_of[k]}
            for number in touched:
                block = self._blocks[number]
                after = block.tally(tuple(choice[k] for k in block.unknowns))
                self._sum = self._sum.changed(self._tallies[number], after)
                self._tallies[number] = after
        self._last = choice
        return self._sum


def _always_one(
    nodes: int, edges: Sequence[Sequence[Edge | None]], unknown_of: Sequence[int], tried: Sequence[Sequence[int]]
) -> tuple[list[int], int]:
    """The node that stands for each, and how many fewer there are: nodes fixed to each other in every state that is tried are one."""
    sets = UnionFind(nodes)
    fewer = 0
    for states, unknown in zip(edges, unknown_of, strict=True):
        choices = [states[s] for s in tried[unknown]]
        if all(edge is not None and edge.freedom.shape[1] == 0 for edge in choices) and (edge := choices[0]) is not None:
            fewer += sets.join(edge.a, edge.b)
    return sets.roots(), fewer


def _blocks(edges: Sequence[Sequence[Edge | None]]) -> list[list[int]]:
    """The connections of each block; those within one node, of which nothing is left but that they are dead, are blocks of their own."""
    between: dict[tuple[int, int], list[int]] = {}
    alone: list[list[int]] = []
    for k, states in enumerate(edges):
        ends = next(((min(e.a, e.b), max(e.a, e.b)) for e in states if e is not None), None)
        if ends is None:
            continue
        if ends[0] == ends[1]:
            alone.append([k])
        else:
            between.setdefault(ends, []).append(k)
    graph = nx.Graph(list(between))
    loops = [[k for a, b in block for k in between[(min(a, b), max(a, b))]] for block in nx.biconnected_component_edges(graph)]
    return [*alone, *map(sorted, loops)]
