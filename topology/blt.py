"""Block lower triangular form: the order in which matched equations can be solved, and which must be solved together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .matching import Matching


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Equations that are solved together for as many variables; alone when there is only one."""

    equations: tuple[str, ...]
    variables: tuple[str, ...]  # variable i is matched with equation i


def blt_blocks(matching: Matching, incidence: Mapping[str, Collection[str]]) -> tuple[Block, ...]:
    """The blocks in evaluation order: each needs only its own variables and those of the blocks before it.

    Equation e depends on equation f when it mentions the variable that f is solved for. The strongly connected parts of that graph
    are the smallest sets that must be solved together; Tarjan's algorithm finds them in linear time and, conveniently, gives them out in
    evaluation order. It is written without recursion, since a long chain of equations would exhaust Python's stack.

    Parameters
    ----------
    matching
        A perfect matching of the equations in `incidence`.
    incidence
        Equation name -> all unknowns that it mentions, including those it could not be solved for.

    Examples
    --------
    >>> from topology.matching import maximum_matching
    >>> equations = {"load": ["u", "i"], "source": ["u"], "heat": ["i", "u", "P"]}
    >>> [block.variables for block in blt_blocks(maximum_matching(equations, ["u", "i", "P"]), equations)]
    [('u',), ('i',), ('P',)]
    """
    solved_by = matching.equation_of
    needs = {
        equation: [solved_by[name] for name in dict.fromkeys(names) if name in solved_by and solved_by[name] != equation]
        for equation, names in incidence.items()
    }
    place = {equation: i for i, equation in enumerate(incidence)}
    blocks = []
    for part in strongly_connected(needs):
        ordered = sorted(part, key=place.__getitem__)
        blocks.append(Block(equations=tuple(ordered), variables=tuple(matching.variable_of[equation] for equation in ordered)))
    return tuple(blocks)


def strongly_connected(needs: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Strongly connected parts of a directed graph, those that others need first (Tarjan 1972, iterative).

    Examples
    --------
    >>> strongly_connected({"a": ["b"], "b": ["c"], "c": ["b"], "d": []})
    [['c', 'b'], ['a'], ['d']]
    """
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    parts: list[list[str]] = []
    for root in needs:
        if root in number:
            continue
        work = [(root, iter(needs[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in number:
                    number[other] = low[other] = len(number)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(needs[other])))
                    break
                if other in on_stack:
                    low[node] = min(low[node], number[other])
            else:
                work.pop()
                if work:
                    above = work[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == number[node]:
                    part: list[str] = []
                    while not part or part[-1] != node:
                        part.append(stack.pop())
                        on_stack.discard(part[-1])
                    parts.append(part)
    return parts
