"""Tearing: which few unknowns of a coupled block, once they were known, would give all others one after the other."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from dataclasses import dataclass

LONGEST_CHAIN = 20  # solved unknowns in a chain behind the torn ones: a long chain of them multiplies errors at every link


@dataclass(frozen=True, slots=True, kw_only=True)
class Tearing:
    """A block cut open. There are as many `residuals` as `torn` unknowns."""

    order: tuple[tuple[int, int], ...]  # (equation, unknown it is solved for), each needing only torn unknowns and those before it
    torn: tuple[int, ...]  # unknowns
    residuals: tuple[int, ...]  # equations that remain, to be made zero by choice of the torn unknowns


def tear(incidence: Sequence[Collection[int]], solvable: Sequence[Collection[int]], *, deepest: int = LONGEST_CHAIN) -> Tearing:
    """A greedy choice of torn unknowns (as in H. Elmqvist and M. Otter, "Methods for tearing systems of equations", 1994).

    1. An equation whose only open unknown it can be solved for, is; an unknown that only one open equation has is solved from it, last.
    2. Where there is none, the unknown that no open equation can be solved for, or else the one that occurs most often, is torn.

    A chain of solved unknowns ends after `deepest` links: in a ladder network one torn unknown would do for all rungs, but its error grows
    exponentially with their number.

    Parameters
    ----------
    incidence
        For every equation the unknowns in it; as many equations as unknowns, which are numbered from 0.
    solvable
        For every equation those that it can be solved for whatever the values of all others are.

    Examples
    --------
    >>> tear([[0, 1], [1, 2], [0, 2]], [[0, 1], [1, 2], []])
    Tearing(order=((0, 1), (1, 2)), torn=(0,), residuals=(2,))
    """
    block = _OpenBlock(incidence, solvable, deepest)
    while True:
        if block.ready:
            block.solve_first(block.ready.pop())
        elif block.lonely:
            block.solve_last(block.lonely.pop())
        elif not block.tear_one():
            return block.cut_open()


class _OpenBlock:
    """A block while it is cut open: which equations are still open, which unknowns are still sought."""

    def __init__(self, incidence: Sequence[Collection[int]], solvable: Sequence[Collection[int]], deepest: int) -> None:
        n = len(incidence)
        self.incidence, self.deepest = incidence, deepest
        equations_with: list[list[int]] = [[] for _ in range(n)]
        for e, unknowns in enumerate(incidence):
            for v in unknowns:
                equations_with[v].append(e)
        self.open_unknowns = [set(unknowns) for unknowns in incidence]
        self.open_equations = [set(equations) for equations in equations_with]
        self.can = [set(unknowns) for unknowns in solvable]
        self.ways = [sum(v in self.can[e] for e in equations_with[v]) for v in range(n)]  # open equations that could be solved for it
        self.depth = [0] * n  # links from the torn unknowns to each solved first
        self.height = [0] * n  # links from each unknown to the end of the chains solved last
        self.used, self.known = [False] * n, [False] * n
        self.first: list[tuple[int, int]] = []
        self.last: list[tuple[int, int]] = []
        self.torn: list[int] = []
        self.ready = list(range(n))  # equations to look at
        self.lonely = list(range(n))  # unknowns to look at
        self.heap = [(self._weight(v), v) for v in range(n)]
        heapq.heapify(self.heap)

    def solve_first(self, e: int) -> None:
        """Solve the equation for its only open unknown, if it can be."""
        if self.used[e] or len(self.open_unknowns[e]) != 1:
            return
        (v,) = self.open_unknowns[e]
        links = 1 + max((self.depth[other] for other in self.incidence[e] if other != v), default=0)
        if v in self.can[e] and links <= self.deepest:
            self.depth[v] = links
            self.first.append((e, v))
            self._close(e)
            self._learn(v)

    def solve_last(self, v: int) -> None:
        """Solve the only open equation that has the unknown, after all others, if it can be."""
        if self.known[v] or len(self.open_equations[v]) != 1:
            return
        (e,) = self.open_equations[v]
        if v in self.can[e] and self.height[v] < self.deepest:
            self.last.append((e, v))
            self.known[v] = True
            for other in self.open_unknowns[e]:
                self.height[other] = max(self.height[other], self.height[v] + 1)
            self._close(e)

    def tear_one(self) -> bool:
        """Tear the unknown of least weight; whether there was one."""
        while self.heap:
            weight, v = heapq.heappop(self.heap)
            if self.known[v]:
                continue
            if weight == (now := self._weight(v)):
                self.torn.append(v)
                self._learn(v)
                return True
            heapq.heappush(self.heap, (now, v))
        return False

    def cut_open(self) -> Tearing:
        """What was found, once nothing is open."""
        residuals = tuple(e for e, used in enumerate(self.used) if not used)
        return Tearing(order=(*self.first, *reversed(self.last)), torn=tuple(sorted(self.torn)), residuals=residuals)

    def _close(self, e: int) -> None:
        self.used[e] = True
        for v in self.open_unknowns[e]:
            self.open_equations[v].discard(e)
            self.ways[v] -= v in self.can[e]
            if not self.known[v]:
                heapq.heappush(self.heap, (self._weight(v), v))
                self.lonely.append(v)

    def _learn(self, v: int) -> None:
        self.known[v] = True
        for e in self.open_equations[v]:
            self.open_unknowns[e].discard(v)
            self.ready.append(e)

    def _weight(self, v: int) -> tuple[bool, int]:
        """The least is torn first: what cannot be solved for, then what occurs most often."""
        return self.ways[v] > 0, -len(self.open_equations[v])
