"""Which states are given up where some are not free: independent columns of the equations that tie them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from cadimport.assembly import Array

DEPENDENT = 1e-9  # what elimination leaves of an entry, by the largest of its row: less is round-off


def independent_columns(matrix: Any, changing: Any, rows: Sequence[int], columns: Sequence[int]) -> list[tuple[int, int]] | None:
    """As many columns as rows, the first ones that are independent on these rows, each with its pivot row; None where there are too few.

    Pivots that change with time are taken only when there are no others left. Parts of the matrix that have nothing to do with each
    other are looked at one by one.
    """
    if not rows:
        return []
    numbers = matrix.tocsr()[rows][:, columns]
    moving = changing.tocsr()[rows][:, columns]
    part = coo_array(numbers)
    m, n = part.shape
    together = coo_array((np.ones(part.nnz), (part.row, m + part.col)), shape=(m + n, m + n))
    _, label = connected_components(together, directed=False)
    by_label: dict[int, tuple[list[int], list[int]]] = {}
    for i, found in enumerate(label.tolist()):
        by_label.setdefault(found, ([], []))[0 if i < m else 1].append(i if i < m else i - m)
    pivots: list[tuple[int, int]] = []
    for some_rows, some_columns in by_label.values():
        if not some_rows:
            continue
        chosen = _pivots(numbers[some_rows][:, some_columns].toarray(), moving[some_rows][:, some_columns].toarray() != 0.0)
        if len(chosen) < len(some_rows):
            return None
        pivots += [(rows[some_rows[r]], columns[some_columns[c]]) for r, c in chosen]
    return pivots


def _pivots(block: Array, moving: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """(row, column) of pivots, in the order of the columns; first those that never change, then all others."""
    scale = np.abs(block).max(axis=1, keepdims=True, initial=0.0)
    block = block / np.where(scale > 0.0, scale, 1.0)
    moving = moving.copy()
    left = list(range(block.shape[0]))
    taken: list[tuple[int, int]] = []
    open_columns = list(range(block.shape[1]))
    for any_pivot in (False, True):
        for c in list(open_columns):
            fit = [r for r in left if any_pivot or not moving[r, c]]
            best = max(fit, key=lambda r: abs(block[r, c]), default=None)
            if best is None or abs(block[best, c]) <= DEPENDENT:
                continue
            left.remove(best)
            open_columns.remove(c)
            taken.append((best, c))
            for r in left:
                if block[r, c] != 0.0:
                    block[r] -= block[r, c] / block[best, c] * block[best]
                    moving[r] |= (moving[best] | moving[r, c]) & (block[best] != 0.0)
    return taken
