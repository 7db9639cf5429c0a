"""Places of a graph's vertices in layers from left to right, and paths of its edges between them.

The method of Sugiyama, Tagawa and Toda (1981), for layers that are given:

1. An edge over several layers gets a stand-in on each layer between, so that it goes around what stands there; one within a layer gets a
   stand-in on the next.
2. Order in each layer: by the mean place of the neighbours, swept to and fro, then by swapping neighbours while that spares crossings;
   the order with the fewest is kept. Vertices of a lower band stay below those of a higher one: so a long graph is folded.
3. Heights: each vertex is pulled to the mean height of its neighbours, layer by layer, without overlap (`layout.stack`).
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .layout import stack

SWEEPS = 12  # of ordering
PULLS = 24  # of heights
STAND_IN = 14.0  # px that a passing edge takes


@dataclass(frozen=True, slots=True, kw_only=True)
class Vertex:
    """What is to be placed."""

    layer: int
    height: float  # px, with the free room that it wants around it
    fixed: float | None = None  # px: its middle, where that is given
    band: int = 0  # bands lie below one another


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Where everything is."""

    heights: Mapping[str, float]  # vertex -> its middle, px
    paths: tuple[tuple[tuple[int, float], ...], ...]  # of every edge: (layer, height) of its stand-ins, from its first to its second end
    crossings: int


def place(vertices: Mapping[str, Vertex], edges: Sequence[tuple[str, str]], *, top: float = 0.0) -> Placement:
    """Heights of all vertices, none above `top` px, and the paths of the edges.

    Vertices that are fixed stay where they are; a layer holds either only such, or none.

    >>> v = {"a": Vertex(layer=0, height=20), "b": Vertex(layer=2, height=20), "c": Vertex(layer=2, height=20)}
    >>> found = place(v, [("a", "b"), ("a", "c")])
    >>> found.crossings, [len(path) for path in found.paths]
    (0, [1, 1])
    """
    graph = _Graph(vertices, edges)
    graph.order()
    heights = graph.pull(top)
    paths = tuple(tuple((graph.layer[s], heights[s]) for s in chain[1:-1]) for chain in graph.chains)
    return Placement(heights={name: heights[name] for name in vertices}, paths=paths, crossings=graph.crossings())


class _Graph:
    """Layers under construction. Stand-ins are named by the number of their edge and of their layer."""

    def __init__(self, vertices: Mapping[str, Vertex], edges: Sequence[tuple[str, str]]) -> None:
        self.layer = {name: vertex.layer for name, vertex in vertices.items()}
        self.size = {name: vertex.height for name, vertex in vertices.items()}
        self.fixed = {name: vertex.fixed for name, vertex in vertices.items() if vertex.fixed is not None}
        self.band = {name: vertex.band for name, vertex in vertices.items()}
        self.chains: list[list[str]] = []
        self.near: dict[str, list[str]] = defaultdict(list)
        for number, (a, b) in enumerate(edges):  # 1.
            self.chains.append(self._chain(number, a, b))
            for p, q in zip(self.chains[-1], self.chains[-1][1:], strict=False):
                self.near[p].append(q)
                self.near[q].append(p)
        self.rows: dict[int, list[str]] = {k: [] for k in sorted(set(self.layer.values()))}
        for name in self._in_reach():
            self.rows[self.layer[name]].append(name)
        for row in self.rows.values():
            if row and all(name in self.fixed for name in row):
                row.sort(key=lambda name: self.fixed[name])
            else:
                row.sort(key=lambda name: self.band[name])

    def _chain(self, number: int, a: str, b: str) -> list[str]:
        first, last = self.layer[a], self.layer[b]
        step = 1 if last >= first else -1
        between = [first + 1] if first == last else range(first + step, last, step)
        names = [f"\0{number}/{layer}" for layer in between]
        for name, layer in zip(names, between, strict=True):
            self.layer[name], self.size[name], self.band[name] = layer, STAND_IN, max(self.band[a], self.band[b])
        return [a, *names, b]

    def _in_reach(self) -> list[str]:
        """Vertices in the order of a depth-first walk from the left: neighbours begin near each other."""
        seen: dict[str, None] = {}
        for start in sorted(self.layer, key=lambda name: (self.layer[name], self.fixed.get(name, 0.0))):
            waiting = [start]
            while waiting:
                name = waiting.pop()
                if name not in seen:
                    seen[name] = None
                    waiting += reversed(self.near[name])
        return list(seen)

    def order(self) -> None:
        """2. The order with the fewest crossings that was met."""
        best, fewest = {k: list(row) for k, row in self.rows.items()}, self.crossings()
        for sweep in range(SWEEPS):
            if not fewest:
                break
            forwards = sweep % 2 == 0
            layers = list(self.rows) if forwards else list(reversed(self.rows))
            place = {name: i / max(len(row), 1) for row in self.rows.values() for i, name in enumerate(row)}
            for layer in layers:
                row = self.rows[layer]
                if any(name in self.fixed for name in row):
                    continue
                wanted = {}
                for name in row:
                    sides = [place[n] for n in self.near[name] if (self.layer[n] < layer) == forwards and self.layer[n] != layer]
                    wanted[name] = sum(sides) / len(sides) if sides else place[name]
                row.sort(key=lambda name: (self.band[name], wanted[name]))
                place.update((name, i / len(row)) for i, name in enumerate(row))
            self._swap_neighbours()
            now = self.crossings()
            if now < fewest:
                best, fewest = {k: list(row) for k, row in self.rows.items()}, now
        self.rows = best

    def _swap_neighbours(self) -> None:
        """Swap two that stand side by side in a layer wherever their edges cross less often then."""
        place = {name: i for row in self.rows.values() for i, name in enumerate(row)}
        sides = {
            name: [sorted(place[n] for n in self.near[name] if self.layer[n] == layer + side) for side in (-1, 1)]
            for layer, row in self.rows.items()
            for name in row
        }
        for row in self.rows.values():
            if any(name in self.fixed for name in row):
                continue
            swapped = False
            for i in range(len(row) - 1):
                a, b = row[i], row[i + 1]
                gain = sum(_crossings(p, q) - _crossings(q, p) for p, q in zip(sides[a], sides[b], strict=True))
                if gain > 0 and self.band[a] == self.band[b]:
                    row[i], row[i + 1] = b, a
                    swapped = True
            if swapped:
                place.update((name, i) for i, name in enumerate(row))
                for name in {n for own in row for n in self.near[own]}:
                    near = self.near[name]
                    sides[name] = [sorted(place[n] for n in near if self.layer[n] == self.layer[name] + side) for side in (-1, 1)]

    def crossings(self) -> int:
        """Pairs of edges between neighbouring layers that cross."""
        place = {name: i for row in self.rows.values() for i, name in enumerate(row)}
        total = 0
        for layer, row in self.rows.items():
            ends = [place[n] for name in row for n in sorted(self.near[name], key=lambda n: place[n]) if self.layer[n] == layer + 1]
            met: list[int] = []
            for end in ends:
                total += len(met) - bisect_right(met, end)
                insort(met, end)
        return total

    def pull(self, top: float) -> dict[str, float]:
        """3. Heights of all vertices and stand-ins."""
        heights = dict(self.fixed)
        for row in self.rows.values():
            y = top
            for name in row:
                if name not in self.fixed:
                    heights[name] = y + self.size[name] / 2
                    y += self.size[name]
        for k in range(PULLS):
            for layer in list(self.rows) if k % 2 == 0 else list(reversed(self.rows)):
                row = [name for name in self.rows[layer] if name not in self.fixed]
                if not row:
                    continue
                wanted = [_mean([heights[n] for n in self.near[name]], heights[name]) for name in row]
                sizes = [self.size[name] for name in row]
                for name, size, y in zip(row, sizes, stack(wanted, sizes, gap=0.0, first=top), strict=True):
                    heights[name] = y + size / 2
        return heights


def _crossings(upper: Sequence[int], lower: Sequence[int]) -> int:
    """How often edges of two neighbours cross, by the sorted places of their other ends."""
    return sum(len(upper) - bisect_right(upper, end) for end in lower)


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def distances(near: Mapping[str, Sequence[str]], starts: Sequence[str]) -> dict[str, int]:
    """Steps from the nearest of `starts` to every vertex in reach.

    >>> distances({"a": ["b"], "b": ["a", "c"], "c": ["b"], "d": []}, ["a"])
    {'a': 0, 'b': 1, 'c': 2}
    """
    found = dict.fromkeys(starts, 0)
    waiting = list(starts)
    for name in waiting:  # grows while it is walked
        for other in near.get(name, ()):
            if other not in found:
                found[other] = found[name] + 1
                waiting.append(other)
    return found
