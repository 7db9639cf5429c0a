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
    n = len(incidence)
    equations_with: list[list[int]] = [[] for _ in range(n)]
    for e, unknowns in enumerate(incidence):
        for v in unknowns:
            equations_with[v].append(e)
    open_unknowns = [set(unknowns) for unknowns in incidence]
    open_equations = [set(equations) for equations in equations_with]
    can = [set(unknowns) for unknowns in solvable]
    ways = [sum(v in can[e] for e in equations_with[v]) for v in range(n)]  # open equations that could be solved for it
    depth = [0] * n  # links from the torn unknowns to each solved first
    height = [0] * n  # links from each unknown to the end of the chains solved last
    used, known = [False] * n, [False] * n
    first: list[tuple[int, int]] = []
    last: list[tuple[int, int]] = []
    torn: list[int] = []
    heap = [(_weight(ways[v], len(open_equations[v])), v) for v in range(n)]
    heapq.heapify(heap)
    ready = list(range(n))  # equations to look at
    lonely = list(range(n))  # unknowns to look at

    def close(e: int) -> None:
        used[e] = True
        for v in open_unknowns[e]:
            open_equations[v].discard(e)
            ways[v] -= v in can[e]
            if not known[v]:
                heapq.heappush(heap, (_weight(ways[v], len(open_equations[v])), v))
                lonely.append(v)

    def learn(v: int) -> None:
        known[v] = True
        for e in open_equations[v]:
            open_unknowns[e].discard(v)
            ready.append(e)

    while True:
        if ready:
            e = ready.pop()
            if used[e] or len(open_unknowns[e]) != 1:
                continue
            (v,) = open_unknowns[e]
            links = 1 + max((depth[other] for other in incidence[e] if other != v), default=0)
            if v in can[e] and links <= deepest:
                depth[v] = links
                first.append((e, v))
                close(e)
                learn(v)
        elif lonely:
            v = lonely.pop()
            if known[v] or len(open_equations[v]) != 1:
                continue
            (e,) = open_equations[v]
            if v in can[e] and height[v] < deepest:
                last.append((e, v))
                known[v] = True
                for other in open_unknowns[e]:
                    height[other] = max(height[other], height[v] + 1)
                close(e)
        else:
            while heap and known[heap[0][1]]:
                heapq.heappop(heap)
            if not heap:
                break
            weight, v = heapq.heappop(heap)
            if weight != (now := _weight(ways[v], len(open_equations[v]))):
                heapq.heappush(heap, (now, v))
                continue
            torn.append(v)
            learn(v)
    return Tearing(order=(*first, *reversed(last)), torn=tuple(sorted(torn)), residuals=tuple(e for e in range(n) if not used[e]))


def _weight(ways: int, occurrences: int) -> tuple[bool, int]:
    """The least is torn first: what cannot be solved for, then what occurs most often."""
    return ways > 0, -occurrences
