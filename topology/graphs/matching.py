"""Which equation is solved for which variable: maximum matching, and what is left over when there is none."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from foundation.frozen import FrozenDict

Indices = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """An assignment of equations to variables, as large as the structure allows."""

    variable_of: Mapping[str, str]  # equation -> the variable it is solved for
    unmatched_equations: tuple[str, ...]
    unmatched_variables: tuple[str, ...]
    overdetermined: tuple[str, ...]  # equations that fight over too few variables; empty when none is unmatched
    underdetermined: tuple[str, ...]  # variables that too few equations speak of; empty when none is unmatched

    @property
    def perfect(self) -> bool:
        """Whether every equation has its variable and every variable its equation."""
        return not self.unmatched_equations and not self.unmatched_variables

    @property
    def equation_of(self) -> dict[str, str]:
        """Variable -> the equation that is solved for it."""
        return {variable: equation for equation, variable in self.variable_of.items()}


def maximum_matching(incidence: Mapping[str, Collection[str]], variables: Sequence[str]) -> Matching:
    """The largest matching of equations with variables, by Hopcroft and Karp's algorithm.

    Parameters
    ----------
    incidence
        Equation name -> names of the unknowns in it that it could be solved for. Names that are not in `variables` are known
        quantities and are passed over.
    variables
        Names of all unknowns.

    Returns
    -------
    Matching
        With names of what is left over and, for a useful message, the whole over- and under-determined parts: everything that an
        alternating path reaches from a leftover (Dulmage and Mendelsohn).

    Examples
    --------
    >>> found = maximum_matching({"ohm": {"u", "i"}, "source": {"u"}}, ["u", "i"])
    >>> dict(found.variable_of), found.perfect
    ({'ohm': 'i', 'source': 'u'}, True)
    >>> maximum_matching({"source a": ["u"], "source b": ["u"], "ohm": ["u", "i"]}, ["u", "i"]).overdetermined
    ('source a', 'source b')
    """
    equations = list(incidence)
    column = {name: j for j, name in enumerate(variables)}
    rows = [sorted({column[name] for name in incidence[equation] if name in column}) for equation in equations]
    places = [(i, j) for i, row in enumerate(rows) for j in row]
    matched = match([i for i, _ in places], [j for _, j in places], (len(rows), len(variables))).tolist()
    variable_of = {equations[i]: variables[j] for i, j in enumerate(matched) if j >= 0}
    taken = {j: i for i, j in enumerate(matched) if j >= 0}
    lone_rows = [i for i, j in enumerate(matched) if j < 0]
    lone_columns = [j for j in range(len(variables)) if j not in taken]
    return Matching(
        variable_of=FrozenDict(variable_of),
        unmatched_equations=tuple(equations[i] for i in lone_rows),
        unmatched_variables=tuple(variables[j] for j in lone_columns),
        overdetermined=tuple(equations[i] for i in _reach(lone_rows, rows, taken)),
        underdetermined=tuple(variables[j] for j in _reach(lone_columns, _transpose(rows, len(variables)), dict(enumerate(matched)))),
    )


def match(rows: npt.ArrayLike, columns: npt.ArrayLike, shape: tuple[int, int]) -> Indices:
    """The column that a maximum matching gives to every row, or -1. Entry k of the structure is at (rows[k], columns[k]).

    >>> match([0, 0, 1], [0, 1, 0], (2, 2)).tolist()
    [1, 0]
    """
    places = np.asarray(rows, dtype=np.int32), np.asarray(columns, dtype=np.int32)
    if not len(places[0]):
        return np.full(shape[0], -1, dtype=np.intp)
    graph = coo_array((np.ones(len(places[0]), dtype=np.int8), places), shape=shape).tocsr()
    graph.sort_indices()
    return np.asarray(maximum_bipartite_matching(graph, perm_type="column"), dtype=np.intp)


def _reach(lone: Sequence[int], neighbours: Sequence[Sequence[int]], partner: Mapping[int, int]) -> list[int]:
    """All on the side of `lone` that an alternating path from there comes to, in their order."""
    seen = set(lone)
    queue = deque(lone)
    while queue:
        for other in neighbours[queue.popleft()]:
            back = partner.get(other, -1)
            if back >= 0 and back not in seen:
                seen.add(back)
                queue.append(back)
    return sorted(seen)


def _transpose(rows: Sequence[Sequence[int]], columns: int) -> list[list[int]]:
    turned: list[list[int]] = [[] for _ in range(columns)]
    for i, row in enumerate(rows):
        for j in row:
            turned[j].append(i)
    return turned
