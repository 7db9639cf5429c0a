"""`Consistency`: algebraic unknowns that fit the states and the held inputs, at the start and after everything that jumps.

Newton's method with exact derivatives. A step is damped until the correction that the same matrix would make next is smaller than the
present one: a test that does not depend on how the equations are scaled (P. Deuflhard, "Newton Methods for Nonlinear Problems", 2004,
chapter 3). Where this stalls, the sum of squares of the equations, each made comparable by its largest derivative, is led downhill
(Levenberg-Marquardt) until Newton's method takes hold again.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import casadi as ca
import numpy as np

from foundation.arrays import Array
from mechanics.codegen.compiled_functions import CompiledFunction
from mechanics.codegen.libraries import NotCompiledYetError
from mechanics.codegen.newton import compiled_newton
from mechanics.codegen.shared_terms import with_shared_terms
from mechanics.integrators.rosenbrock import LARGEST_DENSE, Solve, StageMatrix, compiled_where_it_pays, interpreted

from ..specs import DomainsError
from ..system import System

if TYPE_CHECKING:
    from .compiled_system import CompiledSystem

ITERATIONS = 60  # of Newton's method
LEAST_DAMPING = 1e-4
DESCENTS = 200  # steps downhill
CONVERGED = 1e-11  # relative size of the last correction, which squares itself once more
NOTHING = 1e-14  # SI units: what is below is zero
STALLED = 1e-6  # relative: a correction that round-off keeps from becoming smaller is good enough below this
DEPENDENT = 1e-6  # relative: equations that depend less on their unknowns do not determine them, where steps have come to an end
LARGEST_CHECKED = 600  # unknowns
LOAD = ".load"  # ends the names of unknowns that are loads of joints
TOLD = 5  # unknowns and equations named in a message


class AlgebraicFunctions(NamedTuple):
    """What Newton's method calls; take copies before filling buffers."""

    newton: CompiledFunction | None  # all of it in machine code, where that can be
    residual: CompiledFunction
    derivative: CompiledFunction
    matrix: StageMatrix


class Consistency:
    """Solves ``0 = g(t, x, w, u, p)`` for w."""

    def __init__(self, compiled: CompiledSystem) -> None:
        self.system = system = compiled.system
        newton, residual, derivative, self._matrix = compiled.algebra
        self._newton_in_c = None if newton is None else newton.copy()
        self._residual, self._derivative = residual.copy(), derivative.copy()
        for function in (self._newton_in_c, self._residual, self._derivative):
            if function is not None:
                function.inputs[-1][:] = system.p_values
        self._n = len(system.states)

    @property
    def in_c(self) -> bool:
        """Whether Newton's method is machine code."""
        return self._newton_in_c is not None

    def solve(self, t: float, y: Array, u: Array) -> None:
        """Put the unknowns behind the states in y where the equations hold; what is there is where the search begins.

        Raises
        ------
        DomainsError
            E468 when no solution was found.
        """
        if self._newton_in_c is not None:
            time, point, held, _ = self._newton_in_c.inputs
            time[0], point[:], held[:] = t, y, u
            self._newton_in_c.run()
            if self._newton_in_c.outputs[1][0] == 1.0:
                y[self._n :] = self._newton_in_c.outputs[0]
                return
        for function in (self._residual, self._derivative):
            function.inputs[0][0] = t
            function.inputs[1][:] = y
            function.inputs[2][:] = u
        before = y[self._n :].copy()
        for start in (before, self.system.w0, np.zeros_like(before)):
            found = self._search(np.array(start, dtype=float))
            if found is not None:
                y[self._n :] = found
                return
        raise self._failure(t, before)

    def singular(self, t: float, y: Array, u: Array) -> DomainsError | None:
        """E484 where the equations do not determine the unknowns any more, measured by how they depend on the states; None elsewhere."""
        system = self.system
        m = len(system.w_names)
        if m > LARGEST_CHECKED:
            return None
        both = ca.vertcat(system.x, system.w)
        slopes = ca.Function("slopes", [system.t, both, system.u, system.p], [ca.densify(ca.jacobian(system.g, both))])
        J = np.asarray(slopes(t, y, u, system.p_values), dtype=float) * (1.0 + np.abs(y))
        if not np.all(np.isfinite(J)):
            return None
        largest = np.abs(J).max(axis=1, keepdims=True)
        _, values, directions = np.linalg.svd((J / np.where(largest > 0.0, largest, 1.0))[:, self._n :])
        if values[-1] > DEPENDENT:
            return None
        taking_part = np.flatnonzero(np.abs(directions[-1]) > 0.1)
        names = ", ".join(f"'{system.w_names[i]}'" for i in taking_part[:TOLD])
        return DomainsError(
            "E484",
            f"At t = {t:.9g} s the equations do not determine {names} any more: their matrix becomes singular there.",
            remedy="A law ends or turns back there (a square root at zero, a table at its end, a mechanism at its dead point), or there is "
            "no solution beyond: look at the components of these unknowns.",
            element=system.w_names[int(taking_part[0])].rpartition(".")[0],
        )

    def _search(self, w: Array) -> Array | None:
        for _ in range(3):
            found, w = self._newton(w)
            if found:
                return w
            lower = self._downhill(w)
            if lower is None:
                return None
            w = lower
        return None

    def _newton(self, w: Array) -> tuple[bool, Array]:
        """Whether it converged, and where it ended."""
        residual = self._at(w)
        size_before = math.inf
        for _ in range(ITERATIONS):
            solve = self._factors(w)
            if solve is None or not np.all(np.isfinite(residual)):
                return False, w
            move = -solve(residual)
            if not np.all(np.isfinite(move)):
                return False, w
            scale = np.abs(w) + np.abs(move)
            relative = _largest(move, scale)
            if relative <= CONVERGED or (relative <= STALLED and relative >= 0.5 * size_before):
                return True, w + move
            size_before = relative
            damping = 1.0
            while True:
                there = w + damping * move
                residual = self._at(there)
                if np.all(np.isfinite(residual)):
                    next_move = solve(residual)  # up to its sign
                    if damping == 1.0 and _largest(next_move, scale) <= CONVERGED:
                        return True, there - next_move
                    if _norm(next_move, scale) <= (1.0 - damping / 4.0) * _norm(move, scale):
                        break
                    if relative <= STALLED:  # round-off
                        return True, w
                damping *= 0.5
                if damping < LEAST_DAMPING:
                    return False, w
            w = there
        return False, w

    def _downhill(self, w: Array) -> Array | None:
        """A point from which Newton's method may converge: steps along the descent of the sum of squares, until it is far lower."""
        n = len(w)
        if n > 4 * LARGEST_DENSE:  # dense least squares
            return None
        residual = self._at(w)
        if not np.all(np.isfinite(residual)):
            return None
        J = self._dense(w)
        rows = np.abs(J).max(axis=1, initial=0.0)
        weight = 1.0 / np.where(rows > 0.0, rows, 1.0)
        cost = first = float(np.sum((weight * residual) ** 2))
        stiffness = 1e-3
        for _ in range(DESCENTS):
            J = weight[:, None] * self._dense(w)
            if not np.all(np.isfinite(J)):
                return None
            H = J.T @ J
            diagonal = np.diag(H) + 1e-12 * np.trace(H) / n + 1e-300
            move = np.linalg.solve(H + np.diag(stiffness * diagonal), -J.T @ (weight * residual))
            other = self._at(w + move)
            lower = float(np.sum((weight * other) ** 2)) if np.all(np.isfinite(other)) else math.inf
            if lower < cost:
                w, residual, cost, stiffness = w + move, other, lower, max(stiffness / 5.0, 1e-12)
                if cost <= 1e-6 * first:
                    return w
            else:
                stiffness *= 4.0
                if stiffness > 1e12:
                    break
        return w if cost < 0.5 * first else None

    def _at(self, w: Array) -> Array:
        self._residual.inputs[1][self._n :] = w
        self._residual.run()
        return self._residual.outputs[0].copy()

    def _entries(self, w: Array) -> Array:
        self._derivative.inputs[1][self._n :] = w
        self._derivative.run()
        return self._derivative.outputs[0]

    def _factors(self, w: Array) -> Solve | None:
        solve = self._matrix.solver(self._entries(w), math.inf)  # of -dg/dw
        return None if solve is None else lambda right: -solve(right)

    def _dense(self, w: Array) -> Array:
        J = np.zeros((len(w), len(w)))
        J[self._matrix.rows, self._matrix.columns] = self._entries(w)
        return J

    def _failure(self, t: float, w: Array) -> DomainsError:
        system = self.system
        residual = self._at(w)
        names = system.g_names or system.w_names
        order = [int(i) for i in np.argsort(-np.abs(np.nan_to_num(residual, nan=np.inf)))[:TOLD] if residual[i] != 0.0]
        left = ", ".join(f"{names[i]}: {residual[i]:.3g}" for i in order)
        unknowns = ", ".join(f"'{name}'" for name in system.w_names[:TOLD]) + (", ..." if len(system.w_names) > TOLD else "")
        singular = self._factors(w) is None
        if singular and any(a.contact is None for a in system.automata):
            switches = [a.name for a in system.automata if a.contact is None]
            named = ", ".join(f"'{name}'" for name in switches[:TOLD]) + (", ..." if len(switches) > TOLD else "")
            return DomainsError(
                "E468",
                f"At t = {t:.9g} s nothing determines {unknowns}: with {named} as they are then, their matrix is singular.",
                remedy="Perfect diodes and switches leave a voltage open where all at a node block, and a current where all in a loop "
                "conduct: give them a small Ron and Goff.",
                element=switches[0],
            )
        jammed = next((load for load in system.w_names if load.endswith(LOAD) and not singular), None)
        if jammed is not None:
            name = jammed.removesuffix(LOAD)
            return DomainsError(
                "E487",
                f"At t = {t:.9g} s '{name}' jams: its load grows faster with its friction than any motion allows.",
                remedy="It is self-locking in this sense of motion: make the coefficient smaller or the guide longer, bring forces and "
                "masses nearer to its axis, or let it start at rest, where it holds.",
                element=name,
            )
        rest = f" What is left of them: {left}." if left else ""
        return DomainsError(
            "E468",
            f"At t = {t:.9g} s no values of {unknowns} fit the equations.{rest}{' Their matrix is singular there.' if singular else ''}",
            remedy="Look for parameters far from their real size in these components, for a part that nothing holds, or a law that ends "
            "(a table, a square root) where the system starts; give initial values nearer to the working point.",
            element=system.w_names[order[0]].rpartition(".")[0] if order and len(system.w_names) == len(residual) else "",
        )


def algebraic_functions(system: System) -> AlgebraicFunctions:
    """The residuals of a system's algebraic unknowns, their derivatives, and Newton's method on them."""
    symbols = [system.t, ca.vertcat(system.x, system.w), system.u, system.p]
    J = ca.jacobian(system.g, system.w)
    rows, columns = (np.array(indices, dtype=np.intc) for indices in J.sparsity().get_triplet())
    entries = J.nz[:] if J.nnz() else ca.SX(0, 1)
    residual = ca.Function("residual", symbols, with_shared_terms([ca.densify(system.g)]))
    derivative = ca.Function("by_unknown", symbols, with_shared_terms([entries]))
    as_numbers = interpreted
    try:
        newton = compiled_newton(
            residual,
            derivative,
            rows,
            columns,
            iterations=ITERATIONS,
            converged=CONVERGED,
            stalled=STALLED,
            damping=LEAST_DAMPING,
            nothing=NOTHING,
        )
        as_numbers = compiled_where_it_pays if newton is None else interpreted
    except NotCompiledYetError:
        newton = None
    matrix = StageMatrix(rows, columns, system.w.numel(), 0)
    return AlgebraicFunctions(newton, as_numbers("residual", residual), as_numbers("derivative", derivative), matrix)


def _norm(move: Array, scale: Array) -> float:
    return float(np.linalg.norm(move / np.maximum(scale, NOTHING)))


def _largest(move: Array, scale: Array) -> float:
    return float(np.max(np.abs(move) / np.maximum(scale, NOTHING / CONVERGED), initial=0.0))
