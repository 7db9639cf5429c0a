"""Linear blocks solved by Gaussian elimination on expressions; the order of pivots is found on numbers beside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np

from mechanics.loops.constrained_dynamics import least_degree_order

PIVOT_THRESHOLD = 0.1  # a pivot may be this much smaller than the largest of its column, for the sake of sparsity
SINGULAR = 1e-12  # a pivot this much smaller than its row's entries were is round-off, each measured by the largest of its column
GROWTH = 1e4  # of entries in an elimination: that many digits are lost at most
SEARCHED = 4  # rows, of those with the fewest entries, in which the pivot of a large block is looked for
SMALL = 40  # unknowns of a block in which all rows are looked at


def eliminate(
    entries: Mapping[tuple[int, int], Any],
    right: Sequence[Any],
    numbers: Mapping[tuple[int, int], float],
    *,
    last: Sequence[tuple[int, int]] = (),
) -> list[Any] | None:
    """Solution of a linear block; None where the numbers show it to be singular.

    Gaussian elimination on expressions. The order of pivots is found on the numbers beside: of the entries not much smaller than the
    largest of their column, the one with the least fill-in (Markowitz). A rotor's inertia on a joint is folded into the mass matrix
    this way before anything is divided by it. The pivots `last`, (row, column), are taken in that order after all others.
    """
    pivots = pivot_order(numbers, len(right), last=last)
    return None if pivots is None else _eliminate_in_order(entries, right, pivots)


def operations(numbers: Mapping[tuple[int, int], float], pivots: Sequence[tuple[int, int]]) -> int:
    """Multiplications that an elimination in that order takes."""
    rows, columns = _lines(numbers, len(pivots))
    count = 0
    for pr, pc in pivots:
        width = len(rows[pr]) - 1
        for r in columns[pc] - {pr}:
            count += width + 1
            del rows[r][pc]
            for c in rows[pr]:
                if c != pc:
                    rows[r][c] = 1.0
                    columns[c].add(r)
        for c in rows[pr]:
            columns[c].discard(pr)
        count += width
    return count


def is_stable(numbers: Mapping[tuple[int, int], float], pivots: Sequence[tuple[int, int]]) -> bool:
    """Whether an elimination in an order that was chosen for other numbers of the same structure keeps its digits.

    Rows are scaled to one. No pivot may be round-off, and no entry may grow beyond `GROWTH`.
    """
    rows, columns = _lines(numbers, len(pivots))
    for row in rows:
        largest = max((abs(v) for v in row.values()), default=0.0)
        for c in row:
            row[c] = row[c] / largest if largest > 0.0 else 0.0
    for pr, pc in pivots:
        pivot = rows[pr].get(pc, 0.0)
        if not abs(pivot) > SINGULAR:
            return False
        for c in rows[pr]:
            columns[c].discard(pr)
        for r in columns[pc]:
            ratio = rows[r].pop(pc) / pivot
            for c, value in rows[pr].items():
                if c != pc:
                    rows[r][c] = rows[r].get(c, 0.0) - ratio * value
                    columns[c].add(r)
                    if not abs(rows[r][c]) < GROWTH:
                        return False
        columns[pc].clear()
    return True


def pivot_order(numbers: Mapping[tuple[int, int], float], n: int, *, last: Sequence[tuple[int, int]] = ()) -> list[tuple[int, int]] | None:
    """The (row, column) of every pivot in turn; None where the numbers are singular."""
    digits, columns = _lines(numbers, n)
    size = [max((abs(digits[r][c]) for r in rows), default=1.0) or 1.0 for c, rows in enumerate(columns)]  # of what a column multiplies
    scale = [max((abs(v) / size[c] for c, v in d.items()), default=0.0) for d in digits]
    free_rows, free_columns = set(range(n)), set(range(n))
    later_rows, later_columns = {r for r, _ in last}, {c for _, c in last}
    pivots: list[tuple[int, int]] = []
    while free_rows:
        pivot: tuple[int, int] | None
        if free_rows == later_rows:
            pivot = last[len(pivots) - n + len(last)]
            later_rows.discard(pivot[0])
            if abs(digits[pivot[0]].get(pivot[1], 0.0)) <= SINGULAR * scale[pivot[0]] * size[pivot[1]]:
                return None
        else:
            pivot = _choose_pivot(digits, columns, free_rows - later_rows, free_columns - later_columns, scale, size)
        if pivot is None:
            return None
        pr, pc = pivot
        pivots.append(pivot)
        free_rows.discard(pr)
        free_columns.discard(pc)
        for c in digits[pr]:
            columns[c].discard(pr)
        for r in sorted(columns[pc]):
            ratio = digits[r].pop(pc) / digits[pr][pc]
            for c, value in digits[pr].items():
                if c != pc:
                    digits[r][c] = digits[r].get(c, 0.0) - ratio * value
                    columns[c].add(r)
        columns[pc].clear()
    return pivots


def _lines(numbers: Mapping[tuple[int, int], float], n: int) -> tuple[list[dict[int, float]], list[set[int]]]:
    """The rows as mappings from column to number, and for every column the rows that have it."""
    rows: list[dict[int, float]] = [{} for _ in range(n)]
    columns: list[set[int]] = [set() for _ in range(n)]
    for (r, c), value in numbers.items():
        rows[r][c] = value
        columns[c].add(r)
    return rows, columns


def _choose_pivot(
    digits: Sequence[Mapping[int, float]],
    with_column: Sequence[set[int]],
    rows: set[int],
    columns: set[int],
    scale: Sequence[float],
    unit: Sequence[float],
) -> tuple[int, int] | None:
    """The entry with the least fill-in among those large enough; of a large block, in the shortest rows that have one."""
    widths = sorted((sum(1 for c in digits[r] if c in columns), r) for r in rows)
    few = len(rows) > SMALL
    best: tuple[int, float, int, int] | None = None
    for looked_at, (width, r) in enumerate(widths):
        if few and best is not None and looked_at >= SEARCHED:
            break
        for c in sorted(digits[r]):
            size = abs(digits[r][c])
            if c not in columns or size <= SINGULAR * scale[r] * unit[c]:
                continue
            others = [q for q in with_column[c] if q in rows]
            if size >= PIVOT_THRESHOLD * max(abs(digits[q][c]) for q in others):
                candidate = ((width - 1) * (len(others) - 1), -size, r, c)
                if best is None or candidate < best:
                    best = candidate
    return None if best is None else (best[2], best[3])


def eliminate_fixed_first(
    entries: Mapping[tuple[int, int], Any],
    right: Sequence[Any],
    numbers: Mapping[tuple[int, int], float],
    moving: Collection[tuple[int, int]],
) -> list[Any] | None:
    """Solution of a linear block some entries of which change with the pose; None where it is singular.

    First what never changes is eliminated; what is left of the block, in which every entry may vanish, is solved in any pose.
    """
    n = len(right)
    digits, columns = _lines(numbers, n)
    changing = [{c for c in digits[r] if (r, c) in moving} for r in range(n)]
    free = set(range(n))
    pivots: list[tuple[int, int]] = []
    while True:
        best: tuple[int, float, int, int] | None = None
        for r in free:
            largest = max((abs(digits[r][c]) for c in digits[r]), default=0.0)
            for c in digits[r].keys() - changing[r]:
                size = abs(digits[r][c])
                if size > max(SINGULAR, PIVOT_THRESHOLD) * largest:
                    fill = (len(digits[r]) - 1) * (len(columns[c]) - 1)
                    best = min(best or (fill, -size, r, c), (fill, -size, r, c))
        if best is None:
            break
        _, _, pr, pc = best
        pivots.append((pr, pc))
        free.discard(pr)
        for c in digits[pr]:
            columns[c].discard(pr)
        for r in columns[pc]:
            ratio = digits[r].pop(pc) / digits[pr][pc]
            touched = digits[pr].keys() - {pc}
            changing[r] |= touched if pc in changing[r] else changing[pr] & touched
            for c in touched:
                digits[r][c] = digits[r].get(c, 0.0) - ratio * digits[pr][c]
                columns[c].add(r)
        columns[pc].clear()
    rest_rows, rest_columns = sorted(free), sorted(set(range(n)) - {c for _, c in pivots})
    core = {(i, j): digits[r][c] for i, r in enumerate(rest_rows) for j, c in enumerate(rest_columns) if c in digits[r]}

    def solve(left: Mapping[tuple[int, int], Any], b: Sequence[Any]) -> list[Any] | None:
        return eliminate_in_any_pose({place: left[rest_rows[place[0]], rest_columns[place[1]]] for place in core}, b, core)

    return _eliminate_in_order(entries, right, pivots, rest=(rest_rows, rest_columns, solve) if free else None)


Rest = tuple[Sequence[int], Sequence[int], Callable[[Mapping[tuple[int, int], Any], Sequence[Any]], list[Any] | None]]


def _eliminate_in_order(
    entries: Mapping[tuple[int, int], Any], right: Sequence[Any], pivots: Sequence[tuple[int, int]], *, rest: Rest | None = None
) -> list[Any] | None:
    """The elimination itself, on expressions; `rest`: rows and columns without pivots, and what solves what is left of them."""
    rows, columns = _lines(entries, len(right))
    rhs = list(right)
    for pr, pc in pivots:
        for c in rows[pr]:
            columns[c].discard(pr)
        for r in sorted(columns[pc]):
            factor = rows[r].pop(pc) / rows[pr][pc]
            for c, value in rows[pr].items():
                if c != pc:
                    rows[r][c] = rows[r].get(c, 0) - factor * value
                    columns[c].add(r)
            rhs[r] = rhs[r] - factor * rhs[pr]
        columns[pc].clear()
    solution: list[Any] = [None] * len(rhs)
    if rest is not None:
        found = rest[2]({(r, c): rows[r][c] for r in rest[0] for c in rows[r]}, [rhs[r] for r in rest[0]])
        if found is None:
            return None
        for c, value in zip(rest[1], found, strict=True):
            solution[c] = value
    for pr, pc in reversed(pivots):
        total = rhs[pr]
        for c, value in rows[pr].items():
            if c != pc:
                total = total - value * solution[c]
        solution[pc] = total / rows[pr][pc]
    return solution


def eliminate_in_any_pose(
    entries: Mapping[tuple[int, int], Any], right: Sequence[Any], numbers: Mapping[tuple[int, int], float]
) -> list[Any] | None:
    """Solution of a square block of which no entry is known to differ from zero in every pose; None where it is singular.

    Given motions leave such blocks: the accelerations of a loop follow from its Jacobian alone, and its multipliers from the transpose.
    Every entry of it may vanish in some pose while the block stays regular, so there is no pivot to choose in advance. The normal equations
    ``A^T A x = A^T b`` have positive pivots on the diagonal wherever A is regular; rows and columns are made of one size before, and what
    the solution still misses, computed from A itself, brings back the digits that squaring costs.
    """
    n = len(right)
    size = np.zeros((n, n))
    for (r, c), value in numbers.items():
        size[r, c] = abs(value)
    row = size.max(axis=1, initial=0.0)
    if not row.all():
        return None
    column = (size / row[:, None]).max(axis=0, initial=0.0)
    if not column.all():
        return None
    A = {(r, c): entry / (row[r] * column[c]) for (r, c), entry in entries.items()}
    digits = {(r, c): value / (row[r] * column[c]) for (r, c), value in numbers.items()}
    by_row: list[list[int]] = [[c for c in range(n) if (r, c) in A] for r in range(n)]
    normal: dict[tuple[int, int], Any] = {}
    values: dict[tuple[int, int], float] = {}
    for r, columns in enumerate(by_row):
        for i in columns:
            for j in columns:
                normal[i, j] = normal.get((i, j), 0) + A[r, i] * A[r, j]
                values[i, j] = values.get((i, j), 0.0) + digits[r, i] * digits[r, j]
    order = [(i, i) for i in least_degree_order(_pattern(values, n))]

    def solve(b: Sequence[Any]) -> list[Any] | None:
        projected: list[Any] = [0] * n
        for (r, c), entry in A.items():
            projected[c] = projected[c] + entry * b[r]
        return eliminate(normal, projected, values, last=order)

    scaled = [b / row[r] for r, b in enumerate(right)]
    x = solve(scaled)
    if x is None:
        return None
    missing = [b - sum((A[r, c] * x[c] for c in by_row[r]), ca.SX(0)) for r, b in enumerate(scaled)]
    more = solve(missing)
    assert more is not None
    return [(a + b) / column[c] for c, (a, b) in enumerate(zip(x, more, strict=True))]


def _pattern(values: Mapping[tuple[int, int], float], n: int) -> Any:
    """A matrix with entries in those places."""
    rows, columns = zip(*values, strict=True)
    return ca.SX(ca.Sparsity.triplet(n, n, list(rows), list(columns)))
