"""Block lower triangular form: the order in which matched equations can be solved, and which must be solved together."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from .matching import Indices


def block_numbers(rows: npt.ArrayLike, columns: npt.ArrayLike, column_of_row: npt.ArrayLike) -> Indices:
    """The number of every equation's block, the blocks numbered in evaluation order.

    Equation e depends on equation f when it mentions the variable that f is solved for. The strongly connected parts of that graph are
    the smallest sets that must be solved together; each block needs only its own variables and those of the blocks before it.

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
        import networkx as nx  # takes longer to import than most runs take

        apart = number[needs] != number[needed]
        after = nx.DiGraph(zip(number[needed][apart].tolist(), number[needs][apart].tolist(), strict=True))
        after.add_nodes_from(range(count))
        place = np.empty(count, dtype=np.intp)
        place[list(nx.topological_sort(after))] = np.arange(count)
        number = place[number]
    return number


def strongly_connected(needs: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Strongly connected parts of a directed graph, those that others need first; names within a part in the order of `needs`.

    Examples
    --------
    >>> strongly_connected({"a": ["b"], "b": ["c"], "c": ["b"], "d": []})
    [['b', 'c'], ['a'], ['d']]
    """
    order = _needed_first(needs)
    if order is not None:
        return [[name] for name in order]
    import networkx as nx  # takes longer to import than most runs take

    place = {name: i for i, name in enumerate(needs)}
    graph = nx.from_dict_of_lists(needs, create_using=nx.DiGraph)
    return [sorted(part, key=place.__getitem__) for part in nx.strongly_connected_components(graph)]


def _needed_first(needs: Mapping[str, Collection[str]]) -> list[str] | None:
    """All names, those that others need first, as a depth-first search leaves them; None where some need each other."""
    done: dict[str, bool] = {}  # whether everything below a name was visited
    for first in needs:
        path = [(first, iter(needs[first]))] if first not in done else []
        done.setdefault(first, False)
        while path:
            name, below = path[-1]
            other = next((n for n in below if n != name and not done.get(n, False)), None)
            if other is None:
                done.pop(name)
                done[name] = True  # last, so that the names stand in the order in which they were left
                path.pop()
            elif other in done:
                return None
            else:
                done[other] = False
                path.append((other, iter(needs.get(other, ()))))
    return list(done)
