"""Pairs of rows and columns with the largest sum: each row and each column in at most one pair."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array


def assigned_pairs(gain: Array) -> list[tuple[int, int]]:
    """Row and column of each pair, min(gain.shape) of them, in the order of the rows.

    >>> assigned_pairs(np.array([[3.0, 2.0], [2.0, 0.0]]))
    [(0, 1), (1, 0)]
    """
    if not gain.size:
        return []
    if 1 in gain.shape:  # one part was edited: no library need be loaded to find its partner
        i, j = np.unravel_index(int(gain.argmax()), gain.shape)
        return [(int(i), int(j))]
    from scipy.optimize import linear_sum_assignment  # takes half a second to load

    rows, columns = linear_sum_assignment(gain, maximize=True)
    return list(zip(rows.tolist(), columns.tolist(), strict=True))
