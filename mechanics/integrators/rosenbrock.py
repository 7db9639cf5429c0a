"""One step of the Rosenbrock method Rodas5P for ``dx/dt = f, 0 = g`` with exact derivatives: equations in, a `Step` out.

y = (x, w) holds states and algebraic unknowns, z = (y, quadratures). The latter change nothing but themselves, so that they need no row
in the systems of linear equations. Small systems become one C function (`rosenbrock_code`); large ones, and all where there is no
compiler, are stepped from here, with LAPACK or with SuperLU.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..codegen.compiled_functions import CompiledFunction, compile_calls
from ..codegen.libraries import NotCompiledYetError, virtual_machine_only
from ..codegen.shared_terms import with_shared_terms
from .rodas5p import DENSE, GAMMA, NODES, SLOPES, STAGES, A, C

LARGEST_DENSE = 60  # unknowns of a dense system of linear equations: beyond, sparse elimination is faster
LONGEST_COMPILED = 15_000  # operations; the virtual machine evaluates longer ones many thousand times before they are compiled
LONGEST_JACOBIAN = 20_000  # operations of a Jacobian that is written out
COARSE = 0.01  # of the absolute tolerance: values whose last digit is coarser (angles after many turns) make steps look at round-off
ROUNDINGS = 16.0  # units in the last place that one evaluation may be off
FEW_COLOURS = 8  # directions that hold a whole sparse Jacobian

Solve = Callable[[Array], Array]


class Step(Protocol):
    """One step of an integrator: fill the inputs, run, read the outputs."""

    @property
    def inputs(self) -> tuple[Array, ...]:
        """(t, h, atol, rtol), z, k = dz/dt there (residuals for w), u, p."""

    @property
    def outputs(self) -> tuple[Array, ...]:
        """z, k, (error, highest event function, independence of loops, stiffness), dense output (entries of z, 5)."""

    def run(self) -> None:
        """Evaluate ``inputs`` into ``outputs``."""

    def copy(self) -> Step:
        """The same with buffers of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equations:
    """``dx/dt = f, 0 = g`` and quadratures, as expressions of time t, y = (x, w), inputs u and parameters p."""

    t: Any
    y: Any
    u: Any
    p: Any
    slope: Any  # column of f, g and the derivatives of the quadratures
    states: int  # length of x
    slack: Array  # of every entry of z: the tolerances are multiplied by it; what has inf is not controlled
    nominal: Array  # of every entry of z, an ordinary size: the absolute tolerance is multiplied by it
    highest: Any = None  # function of t, h, z, k, z_new, k_new, dense, u, p: positive when there may have been an event; a further error
    land: Any = None  # function of y, u, p -> y: puts states back onto constraints

    @property
    def size(self) -> int:
        """Number of states and algebraic unknowns."""
        return int(self.y.numel())

    @property
    def total(self) -> int:
        """The same with the quadratures."""
        return int(self.slope.numel())

    @property
    def function(self) -> Any:
        """The function of t, y, u, p that gives the slope."""
        return ca.Function("slope", [self.t, self.y, self.u, self.p], with_shared_terms([ca.densify(self.slope)]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivatives:
    """The derivatives of `Equations.slope` by (y, t): where they are not zero, and the function that gives them.

    `function` is one of t, y, u, p that gives all entries, where they are written out; else one of t, y, u, p, seed that gives the
    derivative along a direction, to be called for each row of `seeds`: columns of one colour have no row in common.
    """

    rows: Any  # of the entries
    columns: Any  # the last column, number `Equations.size`, is that of time
    function: Any
    seeds: Array | None = None  # (colours, size + 1)
    colours: Any = None  # of the entries

    @classmethod
    def of(cls, equations: Equations, *, longest: int = LONGEST_JACOBIAN) -> Derivatives:
        """Written out where few directions hold all of them, or while that takes about `longest` operations; else along directions.

        A last row that sums up over everything (the turnover of energy) would need a direction for each column: where it is written out,
        it is differentiated backwards, by itself.
        """
        arguments = ca.vertcat(equations.y, equations.t)
        symbols = [equations.t, equations.y, equations.u, equations.p]
        slope = ca.SX(equations.slope)
        rest, last = slope[:-1], slope[-1:]
        colours = ca.jacobian_sparsity(rest, arguments).uni_coloring().size2() if slope.numel() > 1 else 0
        if longest and (colours <= FEW_COLOURS or 2 * colours * equations.function.n_instructions() <= longest):
            parts = [ca.jacobian(part, arguments) for part in (rest, last)]
            places = [part.sparsity().get_triplet() for part in parts]
            rows = np.array([*places[0][0], *(rest.numel() + i for i in places[1][0])], dtype=np.intc)
            columns = np.array([*places[0][1], *places[1][1]], dtype=np.intc)
            entries: list[Any] = [entry for part in parts for entry in part.nonzeros()]
            column = ca.vertcat(*entries) if entries else ca.SX(0, 1)
            return cls(rows=rows, columns=columns, function=ca.Function("derivatives", symbols, with_shared_terms([column])))
        pattern = ca.jacobian_sparsity(slope, arguments)
        rows, columns = (np.array(indices, dtype=np.intc) for indices in pattern.get_triplet())
        colouring = pattern.uni_coloring()
        seed = ca.SX.sym("seed", arguments.numel())
        along = ca.densify(ca.jtimes(slope, arguments, seed))
        colour = np.zeros(arguments.numel(), dtype=np.intc)
        seeds = np.zeros((colouring.size2(), arguments.numel()))
        for i, k in zip(*colouring.get_triplet(), strict=True):
            colour[i], seeds[k, i] = k, 1.0
        function = ca.Function("derivatives", [*symbols, seed], with_shared_terms([along]))
        return cls(rows=rows, columns=columns, function=function, seeds=seeds, colours=colour[columns])


def rosenbrock_step(equations: Equations) -> Step:
    """The step as one C function, where the system is small and there is a compiler; else in numpy."""
    from .rosenbrock_code import compiled_step  # which needs this module

    derivatives = Derivatives.of(equations)
    if equations.size <= LARGEST_DENSE and derivatives.function.n_instructions() <= LONGEST_COMPILED:
        try:
            compiled = compiled_step(equations, derivatives)
        except NotCompiledYetError:
            with virtual_machine_only():
                return NumpyStep(equations, derivatives)
        if compiled is not None:
            return compiled
    return NumpyStep(equations, derivatives)


class NumpyStep:
    """The step in numpy; functions that are not too long are compiled."""

    def __init__(self, equations: Equations, derivatives: Derivatives, *, like: NumpyStep | None = None) -> None:
        self.equations, self.derivatives = equations, derivatives
        n, total = equations.size, equations.total
        self.inputs = tuple(np.zeros(size) for size in (4, total, total, equations.u.numel(), equations.p.numel()))
        self.outputs = (np.zeros(total), np.zeros(total), np.zeros(4), np.zeros((total, 5), order="F"))
        if like is None:
            self._slope = compiled_where_it_pays("slope", equations.function)
            self._derivatives = compiled_where_it_pays("derivatives", derivatives.function)
            self._highest = None if equations.highest is None else compiled_where_it_pays("highest", equations.highest)
            self._land = None if equations.land is None else compiled_where_it_pays("land", equations.land)
        else:
            self._slope, self._derivatives = like._slope.copy(), like._derivatives.copy()
            self._highest = None if like._highest is None else like._highest.copy()
            self._land = None if like._land is None else like._land.copy()
        self._entries = np.zeros(len(derivatives.rows))
        self._matrix = StageMatrix(derivatives.rows, derivatives.columns, n, equations.states)
        of_time = derivatives.columns == n
        self._time = np.flatnonzero(of_time)
        self._time_rows = derivatives.rows[of_time]
        below = (derivatives.rows >= n) & ~of_time
        self._below = np.flatnonzero(below)
        self._below_rows, self._below_columns = derivatives.rows[below] - n, derivatives.columns[below]
        self._controlled = np.isfinite(equations.slack)
        self._slack = np.where(self._controlled, equations.slack, 1.0)

    def copy(self) -> NumpyStep:
        """The same with buffers of its own."""
        return NumpyStep(self.equations, self.derivatives, like=self)

    @np.errstate(all="ignore")  # a step that leaves what is defined has the error NaN, and a shorter one is taken
    def run(self) -> None:
        """Evaluate ``inputs`` into ``outputs``."""
        (t, h, atol, rtol), z, k, u, p = self.inputs
        z_new, k_new, measure, dense = self.outputs
        n, total, states = self.equations.size, self.equations.total, self.equations.states
        self._differentiate(t, z[:n], u, p)
        solve = self._matrix.solver(self._entries, h * GAMMA)
        if solve is None:
            measure[:] = np.inf, -1.0, 1.0, 0.0
            return
        of_time = np.zeros(total)
        of_time[self._time_rows] = self._entries[self._time]
        below = self._entries[self._below]
        U = np.zeros((STAGES, total))
        point = z
        for i in range(STAGES):
            if i == 0:
                right = k + (h * SLOPES[0]) * of_time
            else:
                point = z + A[i, :i] @ U[:i]
                right = self._slope(t + NODES[i] * h, point[:n], u, p)[0] + (h * SLOPES[i]) * of_time
                carried = (C[i, :i] / h) @ U[:i]
                right[:states] += carried[:states]
                right[n:] += carried[n:]
            U[i, :n] = solve(right[:n])
            if total > n:
                along = np.bincount(self._below_rows, weights=below * U[i, self._below_columns], minlength=total - n)
                U[i, n:] = (h * GAMMA) * (right[n:] + along)
        z_new[:] = point + U[-1]
        scale = self._slack * (atol * self.equations.nominal + rtol * np.maximum(np.abs(z), np.abs(z_new)))
        if (np.abs(z[:n]) * np.spacing(1.0) > COARSE * atol * self.equations.nominal[:n]).any():
            scale += self._slack * np.abs(self._round_off(z, solve, h * GAMMA))
        deviation = (U[-1] / scale)[self._controlled]
        measure[0] = np.sqrt(deviation @ deviation / max(deviation.size, 1))
        if self._land is not None:
            z_new[:n] = self._land(z_new[:n], u, p)[0]
        k_new[:] = self._slope(t + h, z_new[:n], u, p)[0]
        dense[:, 0], dense[:, 1], dense[:, 2:] = z, z_new - z, (DENSE @ U).T
        measure[1:] = -1.0, 1.0, 0.0
        if self._highest is not None:
            highest, unseen = self._highest(t, h, z, k, z_new, k_new, dense, u, p)
            measure[1] = highest.item()
            if unseen.item() > measure[0]:
                measure[0] = unseen.item()

    def _round_off(self, z: Array, solve: Solve, step: float) -> Array:
        """What round-off of large values does to a stage, and so to the error: a tolerance below it would only shorten the steps."""
        n, derivatives = self.equations.size, self.derivatives
        by_state = derivatives.columns < n
        of_slope = np.abs(self._entries[by_state] * z[derivatives.columns[by_state]])
        noise: Array = ROUNDINGS * np.spacing(1.0) * np.bincount(derivatives.rows[by_state], weights=of_slope, minlength=len(z))
        noise[:n] = solve(noise[:n])
        below = np.abs(self._entries[self._below] * noise[self._below_columns])
        noise[n:] = step * (noise[n:] + np.bincount(self._below_rows, weights=below, minlength=len(z) - n))
        return noise

    def _differentiate(self, t: float, y: Array, u: Array, p: Array) -> None:
        derivatives = self.derivatives
        if derivatives.seeds is None:
            self._entries[:] = self._derivatives(t, y, u, p)[0]
            return
        for colour, seed in enumerate(derivatives.seeds):
            along = self._derivatives(t, y, u, p, seed)[0]
            mine = derivatives.colours == colour
            self._entries[mine] = along[derivatives.rows[mine]]


class StageMatrix:
    """``W = M / (h gamma) - J`` from the entries of J: its pattern once, its factors for every step."""

    def __init__(self, rows: Any, columns: Any, size: int, states: int) -> None:
        self.size, self.states = size, states
        self._inside = np.flatnonzero((rows < size) & (columns < size))
        self.rows, self.columns = rows[self._inside], columns[self._inside]
        self._dense = size <= LARGEST_DENSE
        if not self._dense:
            from scipy.sparse import coo_matrix

            diagonal = np.arange(states)
            all_rows, all_columns = np.concatenate([self.rows, diagonal]), np.concatenate([self.columns, diagonal])
            places = coo_matrix((np.ones(len(all_rows)), (all_rows, all_columns)), shape=(size, size)).tocsc()
            places.sum_duplicates()
            key = all_columns.astype(np.int64) * size + all_rows
            known = np.repeat(np.arange(size), np.diff(places.indptr)).astype(np.int64) * size + places.indices
            self._places, self._pattern = np.searchsorted(known, key), places

    def solver(self, entries: Array, step: float) -> Solve | None:
        """What solves ``W x = right``; None where W is singular or not finite."""
        found: Solve | None
        if not np.all(np.isfinite(entries)):
            found = None
        elif self.size == 0:
            found = np.array
        elif self._dense:
            found = self._lapack(entries, step)
        else:
            found = self._sparse(entries, step)
        return found

    def _lapack(self, entries: Array, step: float) -> Solve | None:
        from scipy.linalg.lapack import dgetrf, dgetrs

        W = np.zeros((self.size, self.size), order="F")
        W[self.rows, self.columns] = -entries[self._inside]
        W[np.arange(self.states), np.arange(self.states)] += 1.0 / step
        scale = np.abs(W).max(axis=1)
        if not scale.min() > 0.0:
            return None
        W /= scale[:, None]
        lu, pivots, information = dgetrf(W, overwrite_a=True)
        if information != 0:
            return None
        return lambda right: np.asarray(dgetrs(lu, pivots, right / scale)[0])

    def _sparse(self, entries: Array, step: float) -> Solve | None:
        from scipy.sparse.linalg import splu

        W = self._pattern
        W.data[:] = 0.0
        np.add.at(W.data, self._places, np.concatenate([-entries[self._inside], np.full(self.states, 1.0 / step)]))
        try:
            factors = splu(W)
        except RuntimeError:  # exactly singular
            return None
        return lambda right: np.asarray(factors.solve(right))


def compiled_where_it_pays(name: str, function: Any) -> CompiledFunction:
    """The function as machine code where that pays."""
    if function.n_instructions() > LONGEST_COMPILED:
        return interpreted(name, function)
    symbols = [ca.MX.sym(f"a{i}", *function.size_in(i)) for i in range(function.n_in())]
    return compile_calls(name, symbols, list(function.call(symbols)), operations=function.n_instructions())


def interpreted(name: str, function: Any) -> CompiledFunction:
    """The function on CasADi's virtual machine, where it is called seldom or is too long to be compiled."""
    return CompiledFunction(name, function, compiled=False, how="CasADi virtual machine: long, or called seldom")
