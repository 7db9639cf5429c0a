"""Block lower triangular form: the order in which matched equations can be solved, and which must be solved together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from .matching import Indices, Matching


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
    >>> from topology.graphs.matching import maximum_matching
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


def block_numbers(rows: npt.ArrayLike, columns: npt.ArrayLike, column_of_row: npt.ArrayLike) -> Indices:
    """The number of every equation's block, the blocks numbered in evaluation order: `blt_blocks` for structures of any size.

    Parameters
    ----------
    rows, columns
        Entry k of the structure: equation ``rows[k]`` mentions unknown ``columns[k]``.
    column_of_row
        A perfect matching: the unknown that every equation is solved for.

    Examples
    --------
    >>> block_numbers([0, 0, 1, 2, 2, 2], [0, 1, 0, 0, 1, 2], [1, 0, 2]).tolist()
    [1, 0, 2]
    """
    matched = np.asarray(column_of_row, dtype=np.intp)
    n = len(matched)
    row_of_column = np.empty(n, dtype=np.intp)
    row_of_column[matched] = np.arange(n)
    needs, needed = np.asarray(rows, dtype=np.intp), row_of_column[np.asarray(columns, dtype=np.intp)]
    graph = coo_array((np.ones(len(needs), dtype=np.int8), (needs, needed)), shape=(n, n)).tocsr()
    count, labels = connected_components(graph, directed=True, connection="strong")
    number = np.asarray(labels, dtype=np.intp)
    if (number[needs] < number[needed]).any():  # the parts are found in evaluation order, but nobody promises it
        others: dict[str, list[str]] = {str(b): [] for b in range(count)}
        apart = number[needs] != number[needed]
        for a, b in set(zip(number[needs][apart].tolist(), number[needed][apart].tolist(), strict=True)):
            others[str(a)].append(str(b))
        place = np.empty(count, dtype=np.intp)
        place[[int(part[0]) for part in strongly_connected(others)]] = np.arange(count)
        number = place[number]
    return number


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
