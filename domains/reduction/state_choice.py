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

from foundation.arrays import Array
from foundation.frozen import FrozenDict, frozen_copy

from .expression_columns import stacked

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

    dummies: tuple[tuple[str, int], ...]  # variable and order, sorted: derivatives that are not those of a state any more
    dropped: tuple[tuple[int, int], ...]  # equations between joints only, whose derivative takes their place; how many more of them stay
    moving: tuple[Part, ...]  # where coefficients change, so that another choice may become the better one


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tied:
    """The equations that tie states to each other, each in its highest derivative."""

    times: tuple[int, ...]  # how often each is differentiated
    candidates: tuple[Candidate, ...]
    entries: Any  # their coefficients: a matrix of expressions
    symbols: Mapping[str, Any]  # what may occur in them, by name: entries of columns, or symbols
    parameters: tuple[Any, Array]  # symbols and values
    changing: Any  # sparse, not zero where a coefficient changes with time

    def __post_init__(self) -> None:
        object.__setattr__(self, "symbols", FrozenDict(self.symbols))
        object.__setattr__(self, "parameters", (self.parameters[0], frozen_copy(np.asarray(self.parameters[1]))))

    def numbers(self, values: Mapping[str, float]) -> Any:
        """The coefficients as a sparse matrix, with any number for what has no value."""
        column = stacked(self.symbols.values())
        point = 0.5 + np.random.default_rng(2).random(column.numel())
        point = [values.get(name, number) for name, number in zip(self.symbols, point.tolist(), strict=True)]
        symbols, numbers = self.parameters
        return ca.Function("numbers", [column, symbols], [self.entries])(point, numbers).sparse()

    @property
    def needed(self) -> tuple[str, ...]:
        """Names of what the coefficients are made of."""
        names, column = list(self.symbols), stacked(self.symbols.values())
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
    scaled = numbers @ _diagonal([c.size for c in candidates])
    dummies: set[tuple[str, int]] = set()
    dropped: dict[int, int] = {}
    moving: list[Part] = []
    rows, columns = list(range(len(tied.times))), list(range(len(candidates)))
    for level in range(max(tied.times)):
        # of equals, the one named last; a variable itself is a state where its first derivative is not given up
        kept = [KEPT * (candidates[c].name in keep and candidates[c].highest == level + 1) for c in columns]
        ranked = [c for _, _, c in sorted((candidates[c].cost + extra, -c, c) for c, extra in zip(columns, kept, strict=True))]
        parts = independent_columns(scaled, tied.changing, rows, ranked, least)
        if parts is None:
            raise DependentEquationsError(rows)
        pivots = [pivot for _, _, found, _ in parts for pivot in found]
        for r, c in pivots:
            if not _rate(candidates[c], level):
                dummies.add((candidates[c].name, candidates[c].highest - level))
            elif r not in dropped:
                dropped[r] = level
        for some_rows, some_columns, found, moves in parts:
            if not moves:
                continue
            chosen = tuple(c for _, c in found)
            others = tuple(c for c in some_columns if c not in chosen and not _rate(candidates[c], level))
            if others and not any(_rate(candidates[c], level) for c in chosen):
                moving.append(Part(rows=tuple(some_rows), chosen=chosen, others=others))
        rows = [r for r, _ in pivots if tied.times[r] > level + 1 and r not in dropped]
        columns = [c for _, c in pivots if candidates[c].highest > level + 1 and not _rate(candidates[c], level)]
    return Choice(dummies=tuple(sorted(dummies)), dropped=tuple(dropped.items()), moving=tuple(moving))


def _rate(candidate: Candidate, level: int) -> bool:
    """Whether what would be given up is the rate of a joint: its acceleration is the derivative, or one lower."""
    return candidate.joint and candidate.highest - level <= 2


def _diagonal(values: Sequence[float]) -> Any:
    n = range(len(values))
    return coo_array((values, (n, n)), shape=(len(values), len(values))).tocsr()


_Found = tuple[list[int], list[int], list[tuple[int, int]], bool]  # rows, columns, pivots, whether one of these may vanish


def independent_columns(matrix: Any, changing: Any, rows: Sequence[int], columns: Sequence[int], least: float) -> list[_Found] | None:
    """As many columns as rows, the first ones that are independent on these rows, each with its pivot row; None where there are too few.

    1. Pivots that never change are taken, in the order of the columns.
    2. Pivots that change with time are taken when there are no others left; there, parts of the matrix that have nothing to do with each
       other are looked at one by one.
    """
    if not rows:
        return []
    elimination = _Elimination(matrix.tocsr()[rows][:, columns], changing.tocsr()[rows][:, columns])
    parts = elimination.parts()
    # 1.
    for c in range(len(columns)):
        elimination.take_fixed(c)
    # 2.
    found: list[_Found] = []
    for some_rows, some_columns in parts:
        left = [r for r in some_rows if r not in elimination.column_of]
        for _ in left:
            if not elimination.take_moving(some_rows, least):
                return None
        pivots = [(rows[r], columns[elimination.column_of[r]]) for r in some_rows]
        found.append(([rows[r] for r in some_rows], [columns[c] for c in some_columns], pivots, bool(left)))
    return found


class _Elimination:
    """Gaussian elimination on sparse rows, each scaled to its largest entry; an entry that changes is there even where it is zero now."""

    def __init__(self, numbers: Any, moving: Any) -> None:
        self.shape = numbers.shape
        self.lines: list[dict[int, float]] = [{} for _ in range(self.shape[0])]
        for r, c, value in _entries(numbers):
            if value != 0.0:
                self.lines[r][c] = value
        self.moving = {(r, c) for r, c, value in _entries(moving) if value != 0.0}
        for r, c in self.moving:
            self.lines[r].setdefault(c, 0.0)
        self.with_column: list[set[int]] = [set() for _ in range(self.shape[1])]  # rows that have no pivot yet
        for r, line in enumerate(self.lines):
            largest = max(map(abs, line.values()), default=0.0)
            for c in line:
                line[c] /= largest or 1.0
                self.with_column[c].add(r)
        self.column_of: dict[int, int] = {}  # row -> column of its pivot

    def parts(self) -> list[tuple[list[int], list[int]]]:
        """Rows and columns that have to do with each other; every row is in one part."""
        m, n = self.shape
        places = [(r, m + c) for r, line in enumerate(self.lines) for c in line]
        at = np.array(places, dtype=np.intp).reshape(-1, 2).T
        _, label = connected_components(coo_array((np.ones(len(places)), (at[0], at[1])), shape=(m + n, m + n)), directed=False)
        by_label: dict[int, tuple[list[int], list[int]]] = {}
        for i, found in enumerate(label.tolist()):
            by_label.setdefault(found, ([], []))[0 if i < m else 1].append(i if i < m else i - m)
        return [part for part in by_label.values() if part[0]]

    def take_fixed(self, column: int) -> None:
        """Take the largest pivot of a column among those that never change, if there is one."""
        fixed = sorted(r for r in self.with_column[column] if (r, column) not in self.moving)
        best = max(fixed, key=lambda r: abs(self.lines[r][column]), default=None)
        if best is not None and abs(self.lines[best][column]) > DEPENDENT:
            self._take(best, column)

    def take_moving(self, rows: Sequence[int], least: float) -> bool:
        """Take a pivot in one of the rows that are left: the largest of the first column with one that is not small; false without any."""
        largest: dict[int, tuple[float, int]] = {}  # by column: size, and the row in front
        for r in rows:
            if r not in self.column_of:
                for c, value in self.lines[r].items():
                    largest[c] = max(largest.get(c, (0.0, 0)), (abs(value), -r))
        top = max((size for size, _ in largest.values()), default=0.0)
        if top <= DEPENDENT:
            return False
        floor = max(least * top, DEPENDENT)
        column = min(c for c, (size, _) in largest.items() if size > floor or size == top)
        self._take(-largest[column][1], column)
        return True

    def _take(self, row: int, column: int) -> None:
        """Eliminate a column from all rows but one."""
        self.column_of[row] = column
        pivot = self.lines[row]
        for c in pivot:
            self.with_column[c].discard(row)
        for r in sorted(self.with_column[column]):
            factor, shaky = self.lines[r][column] / pivot[column], (r, column) in self.moving
            for c, value in pivot.items():
                self.lines[r][c] = self.lines[r].get(c, 0.0) - factor * value
                self.with_column[c].add(r)
                if shaky or (row, c) in self.moving:
                    self.moving.add((r, c))
            del self.lines[r][column]
        self.with_column[column].clear()


def _entries(matrix: Any) -> zip[tuple[int, int, float]]:
    """(row, column, value) of a sparse matrix."""
    part = matrix.tocoo()
    return zip(part.row.tolist(), part.col.tolist(), part.data.tolist(), strict=True)
