"""Which states are given up where some are not free: independent columns of the equations that tie them.

Every equation that ties states to each other, differentiated as often as it must be, is linear in the highest derivatives of what it ties.
As many of those as there are equations are given up (dummy derivatives), such that the equations can be solved for them; then the same
one derivative lower, among the ones given up. Where coefficients change during a run, as those of a rod's length do with its direction,
what could be solved for at one time cannot at another: there `Choice.moving` says what to watch, and another choice is made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from cadimport.assembly import Array

from .columns import Named

DEPENDENT = 1e-9  # what elimination leaves of an entry, by the largest of its row: less is round-off
LEAST = 0.2  # of the largest entry there is: smaller pivots that change with time are not taken for the sake of a preference
LIMIT = 5.0  # times as much as a state may change what is given up, in their ordinary sizes; beyond, another choice is made
KEPT = 1e3  # added to the cost of giving up what is to stay a state


class DependentEquationsError(ValueError):
    """Equations that tie states say the same twice."""

    def __init__(self, rows: Sequence[int]) -> None:
        super().__init__("equations that tie states depend on each other")
        self.rows = list(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A variable with derivatives, of which the highest may be given up."""

    name: str
    highest: int  # order of the highest derivative
    cost: float  # of giving it up; the cheapest go first
    size: float  # an ordinary value of the variable
    joint: bool  # its rate is always a state


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Equations and candidates that have to do with each other, at one level of derivatives."""

    rows: tuple[int, ...]
    chosen: tuple[int, ...]  # columns, as many as rows
    others: tuple[int, ...]  # columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is given up."""

    dummies: frozenset[tuple[str, int]]  # variable and order: derivatives that are not those of a state any more
    dropped: tuple[int, ...]  # equations between joints only, whose derivative takes their place
    moving: tuple[Part, ...]  # where coefficients change, so that another choice may become the better one


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tied:
    """The equations that tie states to each other, each in its highest derivative."""

    times: tuple[int, ...]  # how often each is differentiated
    candidates: tuple[Candidate, ...]
    entries: Any  # their coefficients: a matrix of expressions
    symbols: Named[str]  # what may occur in them
    parameters: tuple[Any, Array]  # symbols and values
    changing: Any  # sparse, not zero where a coefficient changes with time

    def numbers(self, values: Mapping[str, float]) -> Any:
        """The coefficients as a sparse matrix, with any number for what has no value."""
        column = self.symbols.column
        point = 0.5 + np.random.default_rng(2).random(column.numel())
        point = [values.get(name, number) for name, number in zip(self.symbols, point.tolist(), strict=True)]
        symbols, numbers = self.parameters
        return ca.Function("numbers", [column, symbols], [self.entries])(point, numbers).sparse()

    @property
    def needed(self) -> tuple[str, ...]:
        """Names of what the coefficients are made of."""
        names, column = list(self.symbols), self.symbols.column
        return tuple(names[k] for k in sorted(set(ca.jacobian_sparsity(ca.vec(self.entries), column).get_triplet()[1])))

    def growth(self, part: Part, entries: Any) -> Any:
        """How much what is given up changes with what could be given up in its place, both in their ordinary sizes; a matrix."""
        size = [c.size for c in self.candidates]
        rows, chosen, others = list(part.rows), list(part.chosen), list(part.others)
        scaled = [ca.densify(entries[rows, columns]) @ ca.diag(ca.vertcat(*(size[c] for c in columns))) for columns in (chosen, others)]
        return ca.solve(*scaled)


def watch(tied: Tied, choice: Choice) -> Any:
    """An expression that rises through zero when another choice becomes the better one; between 1 - LIMIT and 1."""
    worst = [ca.mmax(ca.fabs(ca.vec(tied.growth(part, tied.entries)))) for part in choice.moving]
    return 1 - LIMIT / ca.fmax(ca.mmax(ca.vertcat(*worst)), 1)


def choose(tied: Tied, numbers: Any, *, keep: Collection[str] = (), least: float = LEAST) -> Choice:
    """What to give up: the cheapest that the equations with these coefficients can be solved for, and not `keep` if that can be.

    Raises
    ------
    DependentEquationsError
        Where equations say the same twice.
    """
    candidates = tied.candidates
    last = len(candidates)
    order = [(c.cost + KEPT * (c.name in keep), last - k) for k, c in enumerate(candidates)]  # of equals, the one named last
    scaled = numbers @ _diagonal([c.size for c in candidates])
    dummies: set[tuple[str, int]] = set()
    dropped: list[int] = []
    moving: list[Part] = []
    rows, columns = list(range(len(tied.times))), list(range(len(candidates)))
    for level in range(max(tied.times)):
        parts = _independent_columns(scaled, tied.changing, rows, sorted(columns, key=order.__getitem__), least)
        if parts is None:
            raise DependentEquationsError(rows)
        pivots = [pivot for _, _, found, _ in parts for pivot in found]
        for r, c in pivots:
            if not candidates[c].joint:
                dummies.add((candidates[c].name, candidates[c].highest - level))
            elif r not in dropped:
                dropped.append(r)
        for some_rows, some_columns, found, moves in parts:
            chosen = tuple(c for _, c in found)
            others = tuple(c for c in some_columns if c not in chosen and not candidates[c].joint)
            if moves and others and not any(candidates[c].joint for c in chosen):
                moving.append(Part(rows=tuple(some_rows), chosen=chosen, others=others))
        rows = [r for r, _ in pivots if tied.times[r] > level + 1 and r not in dropped]
        columns = [c for _, c in pivots if candidates[c].highest > level + 1 and not candidates[c].joint]
    return Choice(dummies=frozenset(dummies), dropped=tuple(dropped), moving=tuple(moving))


def _diagonal(values: Sequence[float]) -> Any:
    n = range(len(values))
    return coo_array((values, (n, n)), shape=(len(values), len(values))).tocsr()


_Found = tuple[list[int], list[int], list[tuple[int, int]], bool]  # rows, columns, pivots, whether one of these may vanish


def _independent_columns(matrix: Any, changing: Any, rows: Sequence[int], columns: Sequence[int], least: float) -> list[_Found] | None:
    """As many columns as rows, the first ones that are independent on these rows, each with its pivot row; None where there are too few.

    Gaussian elimination on sparse rows. Pivots that change with time are taken only when there are no others left.

    >>> _independent_columns(coo_array([[0.0, 2.0, 4.0]]), coo_array([[0.0, 1.0, 0.0]]), [0], [0, 1, 2], LEAST)
    [([0], [1, 2], [(0, 2)], False)]
    """
    if not rows:
        return []
    at_row, at_column = ({index: k for k, index in enumerate(some)} for some in (rows, columns))
    lines: list[dict[int, float]] = [{} for _ in rows]
    moving = {(at_row[r], at_column[c]) for r, c, _ in _entries(changing) if r in at_row and c in at_column}
    for r, c in moving:
        lines[r][c] = 0.0  # what is zero here and now may be another number later
    for r, c, value in _entries(matrix):
        if r in at_row and c in at_column and value != 0.0:
            lines[at_row[r]][at_column[c]] = value
    apart = _apart(lines, len(columns))
    pivots = _fixed_pivots(lines, moving, len(columns))
    parts: list[_Found] = []
    for some_rows, some_columns in apart:
        left = [r for r in some_rows if r not in pivots]
        found = {r: pivots[r] for r in some_rows if r in pivots}
        free = set(some_columns).difference(found.values())
        found |= _moving_pivots(lines, left, sorted(free), least)
        if len(found) < len(some_rows):
            return None
        by_column = sorted(found.items(), key=lambda pivot: (pivot[0] in left, pivot[1]))
        taken = [(rows[r], columns[c]) for r, c in by_column]
        parts.append(([rows[r] for r in some_rows], [columns[c] for c in some_columns], taken, bool(left)))
    return parts


def _apart(lines: Sequence[Mapping[int, float]], columns: int) -> list[tuple[list[int], list[int]]]:
    """Rows and columns that have to do with each other."""
    n = len(lines)
    edges = [(r, n + c) for r, line in enumerate(lines) for c in line]
    ends = tuple(np.array(edges, dtype=np.intp).reshape(-1, 2).T)
    _, label = connected_components(coo_array((np.ones(len(edges)), ends), shape=(n + columns, n + columns)), directed=False)
    parts: dict[int, tuple[list[int], list[int]]] = {}
    for i, found in enumerate(label.tolist()):
        parts.setdefault(found, ([], []))[i >= n].append(i - n if i >= n else i)
    return [part for part in parts.values() if part[0]]


def _fixed_pivots(lines: list[dict[int, float]], moving: set[tuple[int, int]], columns: int) -> dict[int, int]:
    """Row -> column of pivots that never change with time, which are eliminated from the other rows."""
    with_column: list[set[int]] = [set() for _ in range(columns)]
    for r, line in enumerate(lines):
        largest = max(map(abs, line.values()), default=0.0) or 1.0
        for c in line:
            line[c] /= largest
            with_column[c].add(r)
    pivots: dict[int, int] = {}
    for c in range(columns):
        fit = sorted(r for r in with_column[c] if (r, c) not in moving)
        best = max(fit, key=lambda r: abs(lines[r][c]), default=None)
        if best is None or abs(lines[best][c]) <= DEPENDENT:
            continue
        pivots[best] = c
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
    return pivots


def _moving_pivots(lines: Sequence[Mapping[int, float]], rows: Sequence[int], columns: Sequence[int], least: float) -> dict[int, int]:
    """Row -> column of pivots among the rows that are left, in the order of the columns as far as a pivot is not much less than another."""
    block = np.array([[lines[r].get(c, 0.0) for c in columns] for r in rows]).reshape(len(rows), len(columns))
    left, free = list(range(len(rows))), list(range(len(columns)))
    pivots: dict[int, int] = {}
    while left and free:
        best = np.abs(block[np.ix_(left, free)]).max(axis=0)
        largest = float(best.max())
        if largest <= DEPENDENT:
            break
        column = free[int(np.flatnonzero((best > max(least * largest, DEPENDENT)) | (best == largest))[0])]
        row = left[int(np.argmax(np.abs(block[left, column])))]
        pivots[rows[row]] = columns[column]
        left.remove(row)
        free.remove(column)
        block[left] -= np.outer(block[left, column] / block[row, column], block[row])
    return pivots


def _entries(matrix: Any) -> zip[tuple[int, int, float]]:
    """(row, column, value) of a sparse matrix."""
    part = matrix.tocoo()
    return zip(part.row.tolist(), part.col.tolist(), part.data.tolist(), strict=True)
