"""The linear system of a component circuit: named vector variables, equations written one component at a time, one sparse solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr, solve_triangular
from scipy.sparse import bmat, coo_matrix, identity
from scipy.sparse.linalg import splu

from foundation.arrays import Array

Indices = NDArray[np.int_]

RANK_TOLERANCE = 1e-10  # of the balanced matrix's largest pivot: redundant relations of loops
LARGE = 1200  # unknowns: beyond, a dense factorisation takes many seconds
DAMPING = 1e-13  # of the balanced matrix, whose entries are near one
TURNS = 4  # in which it is taken out again
BALANCING = 3  # sweeps over rows and columns: forces, moments and accelerations differ by many powers of ten


@dataclass(frozen=True, slots=True)
class Variable:
    """A vector of unknowns."""

    name: str
    start: int
    size: int


class CircuitEquations:
    """A growing set of linear equations over named variables, for one or for several `cases` of right-hand sides."""

    def __init__(self, cases: int = 1) -> None:
        self._cases = cases
        self._variables: dict[str, Variable] = {}
        self._unknowns = 0
        self._rows: list[Indices] = []
        self._columns: list[Indices] = []
        self._values: list[Array] = []
        self._right: list[Array] = []
        self._count = 0

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of equations and of unknowns."""
        return self._count, self._unknowns

    def variable(self, name: str, size: int) -> Variable:
        """The variable of that name, made when it is asked for the first time."""
        if name not in self._variables:
            self._variables[name] = Variable(name, self._unknowns, size)
            self._unknowns += size
        return self._variables[name]

    def add(self, terms: Mapping[Variable, Array], right: Array) -> None:
        """The equations ``sum of matrix @ variable = right``; `right` is (rows,) for all cases alike, or (rows, cases)."""
        for variable, matrix in terms.items():
            row, column = np.nonzero(matrix)
            self._rows.append(row + self._count)
            self._columns.append(column + variable.start)
            self._values.append(matrix[row, column])
        given = np.asarray(right, dtype=np.float64)
        self._right.append(np.broadcast_to(given[:, None] if given.ndim == 1 else given, (len(given), self._cases)))
        self._count += len(right)

    def solve(self, *, dependent: bool = False, undetermined: int = 0) -> dict[str, Array]:
        """Every variable: (size,), or (size, cases) where there are several.

        By sparse LU with one step of refinement; where equations may be `dependent` (loops), by least squares: of streams that are not
        determined the smallest. At least so many of them are `undetermined`, whatever the digits of the coefficients show.
        """
        if self._unknowns == 0:
            return {name: np.zeros(0) for name in self._variables}
        row, column, value = np.concatenate(self._rows), np.concatenate(self._columns), np.concatenate(self._values)
        rows, columns = _balance(row, column, value, self._count, self._unknowns)
        right = rows[:, None] * np.concatenate(self._right)
        balanced = coo_matrix((rows[row] * value * columns[column], (row, column)), shape=(self._count, self._unknowns)).tocsc()
        if self._count == self._unknowns and not dependent:
            factors = splu(balanced)
            x = factors.solve(right)
            x = x + factors.solve(right - balanced @ x)
        elif self._unknowns > LARGE:
            x = _damped_solution(balanced, right)
        else:
            dense, x = balanced.toarray(), np.zeros((self._unknowns, self._cases))
            least = _shortest_solution(dense, self._unknowns - undetermined)
            for _ in range(2):  # the equations agree: what is left over is round-off, and is solved for once more
                x = x + least(right - dense @ x)
        x = columns[:, None] * x if self._cases > 1 else columns * x[:, 0]
        return {name: x[variable.start : variable.start + variable.size] for name, variable in self._variables.items()}


def _damped_solution(A: Any, b: Array) -> Array:
    """The shortest x with ``A x = b`` of many sparse equations that agree: least squares with a damping, and what is left over once more.

    Each turn is ``A^T (A A^T + damping)^-1`` times what is left, by a sparse factorisation of ``[[1, A^T], [A, -damping]]``. Directions
    with a singular value far above the root of the damping are solved at once, those far below, which only digits show, hardly at all.
    """
    rows, columns = A.shape
    factors = splu(bmat([[identity(columns), A.T], [A, -DAMPING * identity(rows)]], format="csc"))
    x = np.zeros((columns, b.shape[1]))
    for _ in range(TURNS):
        left = b - A @ x
        x = x + factors.solve(np.vstack([np.zeros_like(x), left]))[:columns]
    return x


def _shortest_solution(A: Array, most: int) -> Callable[[Array], Array]:
    """What gives the shortest x with ``A x = b``, by a complete orthogonal factorisation: a pivoted one of A, one of what has full rank.

    The rank is `most` at the most.
    """
    Q, R, order = qr(A, mode="economic", pivoting=True, check_finite=False)
    sizes = np.abs(np.diag(R))
    rank = min(most, int(np.count_nonzero(sizes > RANK_TOLERANCE * sizes.max(initial=0.0))))
    along, T = qr(R[:rank].T, mode="economic", check_finite=False)

    def solve(b: Array) -> Array:
        x = np.empty((A.shape[1], b.shape[1]))
        x[order] = along @ solve_triangular(T, Q[:, :rank].T @ b, trans="T", check_finite=False)
        return x

    return solve


def _balance(row: Indices, column: Indices, value: Array, count: int, unknowns: int) -> tuple[Array, Array]:
    """Factors for rows and columns that bring the largest entry of each near one; powers of two, which round nothing."""
    rows, columns, size = np.ones(count), np.ones(unknowns), np.abs(value)
    for _ in range(BALANCING):
        scaled = rows[row] * size * columns[column]
        rows /= np.sqrt(_largest(scaled, row, count))
        columns /= np.sqrt(_largest(scaled, column, unknowns))
    return np.exp2(np.round(np.log2(rows))), np.exp2(np.round(np.log2(columns)))


def _largest(sizes: Array, place: Indices, count: int) -> Array:
    largest = np.zeros(count)
    np.maximum.at(largest, place, sizes)
    return np.where(largest > 0.0, largest, 1.0)
