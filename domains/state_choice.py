"""Which states are given up where some are not free: independent columns of the equations that tie them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

DEPENDENT = 1e-9  # what elimination leaves of an entry, by the largest of its row: less is round-off


def independent_columns(matrix: Any, changing: Any, rows: Sequence[int], columns: Sequence[int]) -> list[tuple[int, int]] | None:
    """As many columns as rows, the first ones that are independent on these rows, each with its pivot row; None where there are too few.

    Gaussian elimination on sparse rows. Pivots that change with time are taken only when there are no others left.

    >>> from scipy.sparse import coo_array
    >>> independent_columns(coo_array([[0.0, 2.0, 4.0]]), coo_array([[0.0, 1.0, 0.0]]), [0], [0, 1, 2])
    [(0, 2)]
    """
    at_row, at_column = ({index: k for k, index in enumerate(some)} for some in (rows, columns))
    lines: list[dict[int, float]] = [{} for _ in rows]
    for r, c, value in _entries(matrix):
        if r in at_row and c in at_column and value != 0.0:
            lines[at_row[r]][at_column[c]] = value
    moving = {(at_row[r], at_column[c]) for r, c, value in _entries(changing) if r in at_row and c in at_column and value != 0.0}
    with_column: list[set[int]] = [set() for _ in columns]
    for r, line in enumerate(lines):
        largest = max(map(abs, line.values()), default=1.0)
        for c in line:
            line[c] /= largest
            with_column[c].add(r)
    pivots: dict[int, int] = {}  # column -> row
    for any_pivot in (False, True):
        for c in range(len(columns)):
            fit = sorted(r for r in with_column[c] if any_pivot or (r, c) not in moving) if c not in pivots else []
            best = max(fit, key=lambda r: abs(lines[r][c]), default=None)
            if best is None or abs(lines[best][c]) <= DEPENDENT:
                continue
            pivots[c] = best
            for other in lines[best]:
                with_column[other].discard(best)
            for r in sorted(with_column[c]):
                factor = lines[r][c] / lines[best][c]
                shaky = (r, c) in moving
                for other, value in lines[best].items():
                    lines[r][other] = lines[r].get(other, 0.0) - factor * value
                    with_column[other].add(r)
                    if shaky or (best, other) in moving:
                        moving.add((r, other))
            with_column[c].clear()
    return [(rows[r], columns[c]) for c, r in pivots.items()] if len(pivots) == len(rows) else None


def _entries(matrix: Any) -> zip[tuple[int, int, float]]:
    """(row, column, value) of a sparse matrix."""
    part = matrix.tocoo()
    return zip(part.row.tolist(), part.col.tolist(), part.data.tolist(), strict=True)
