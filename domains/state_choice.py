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
import numpy.typing as npt
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from cadimport.assembly import Array

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
    symbols: Mapping[str, Any]  # what may occur in them, by name
    parameters: tuple[Any, Array]  # symbols and values
    changing: Any  # sparse, not zero where a coefficient changes with time

    def numbers(self, values: Mapping[str, float]) -> Any:
        """The coefficients as a sparse matrix, with any number for what has no value."""
        column = ca.vertcat(*self.symbols.values())
        point = 0.5 + np.random.default_rng(2).random(column.numel())
        point = [values.get(name, number) for name, number in zip(self.symbols, point.tolist(), strict=True)]
        symbols, numbers = self.parameters
        return ca.Function("numbers", [column, symbols], [self.entries])(point, numbers).sparse()

    @property
    def needed(self) -> tuple[str, ...]:
        """Names of what the coefficients are made of."""
        names, column = list(self.symbols), ca.vertcat(*self.symbols.values())
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
    dropped: list[int] = []
    moving: list[Part] = []
    rows, columns = list(range(len(tied.times))), list(range(len(candidates)))
    for level in range(max(tied.times)):
        # of equals, the one named last; a variable itself is a state where its first derivative is not given up
        kept = [KEPT * (candidates[c].name in keep and candidates[c].highest == level + 1) for c in columns]
        ranked = [c for _, _, c in sorted((candidates[c].cost + extra, -c, c) for c, extra in zip(columns, kept, strict=True))]
        parts = _independent_columns(scaled, tied.changing, rows, ranked, least)
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

    Pivots that change with time are taken only when there are no others left. Parts of the matrix that have nothing to do with each
    other are looked at one by one.
    """
    if not rows:
        return []
    numbers = matrix.tocsr()[rows][:, columns]
    moving = changing.tocsr()[rows][:, columns]
    part = coo_array(abs(numbers) + moving)  # what is zero here and now may be another number later
    m, n = part.shape
    together = coo_array((np.ones(part.nnz), (part.row, m + part.col)), shape=(m + n, m + n))
    _, label = connected_components(together, directed=False)
    by_label: dict[int, tuple[list[int], list[int]]] = {}
    for i, found in enumerate(label.tolist()):
        by_label.setdefault(found, ([], []))[0 if i < m else 1].append(i if i < m else i - m)
    parts: list[_Found] = []
    for some_rows, some_columns in by_label.values():
        if not some_rows:
            continue
        block = numbers[some_rows][:, some_columns].toarray()
        chosen, moves = _pivots(block, moving[some_rows][:, some_columns].toarray() != 0.0, least)
        if len(chosen) < len(some_rows):
            return None
        pivots = [(rows[some_rows[r]], columns[some_columns[c]]) for r, c in chosen]
        parts.append(([rows[r] for r in some_rows], [columns[c] for c in some_columns], pivots, moves))
    return parts


def _pivots(block: Array, moving: npt.NDArray[np.bool_], least: float) -> tuple[list[tuple[int, int]], bool]:
    """(row, column) of pivots, in the order of the columns; first those that never change, then all others; whether there are such."""
    scale = np.abs(block).max(axis=1, keepdims=True, initial=0.0)
    block = block / np.where(scale > 0.0, scale, 1.0)
    moving = moving.copy()
    left = list(range(block.shape[0]))
    taken: list[tuple[int, int]] = []
    open_columns = list(range(block.shape[1]))

    def take(row: int, column: int) -> None:
        left.remove(row)
        open_columns.remove(column)
        taken.append((row, column))
        for r in left:
            if block[r, column] != 0.0 or moving[r, column]:
                moving[r] |= (moving[row] | moving[r, column]) & ((block[row] != 0.0) | moving[row])
                block[r] -= block[r, column] / block[row, column] * block[row]

    for c in list(open_columns):
        fixed = [r for r in left if not moving[r, c]]
        best = max(fixed, key=lambda r: abs(block[r, c]), default=None)
        if best is not None and abs(block[best, c]) > DEPENDENT:
            take(best, c)
    moves = bool(left)
    while left:
        open_part = np.abs(block[np.ix_(left, open_columns)])
        floor = max(least * float(open_part.max(initial=0.0)), DEPENDENT)
        good = [k for k in range(len(open_columns)) if open_part[:, k].max() > floor or open_part[:, k].max() == open_part.max()]
        if not good or open_part.max(initial=0.0) <= DEPENDENT:
            break
        take(left[int(np.argmax(open_part[:, good[0]]))], open_columns[good[0]])
    return taken, moves
