"""Where a system settles: states and algebraic unknowns at which nothing changes any more, with its held inputs held.

1. Implicit steps that grow as the system comes to rest (`settling`). From an unstable equilibrium they do not move away.
2. Near rest, Newton's method on all equations at once, where their matrix is regular: so stiff circuits reach round-off.
3. Where it is singular, there are many equilibria, and the states along which they lie can be named.

Oil in a vacuum yields so far that its pressure hardly changes, whatever flows: that is no state of rest. Pressures are kept above it during
the search; after an end there the search begins anew from higher ones, and in the end it is refused.

States may be fixed: they keep their values, and their own derivatives need not vanish. A wheel with a fixed angle may so turn steadily.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.suggestions import listed
from mechanics.analyses.linearise import manifold_rows
from mechanics.equations import normalised
from mechanics.integrators.rosenbrock import StageMatrix
from mechanics.loops.assemble import closure_of

from ...declare.component import nominal
from ...specs import DomainsError
from ...system import System
from ..algebraic_solver import Consistency
from ..compiled_system import CompiledSystem, compiled_system
from ..range_warnings import watched
from ..settling import SETTLED, settle_by_steps

NEAR = 1e-6  # relative change of all unknowns in one step from which Newton's method is tried
CONVERGED = 1e-11  # relative change in Newton's last step
NEWTON = 12
COME_DOWN = 1e-3  # of the largest derivative that a state had during the search: one that has run far is at rest below this only
RECOVER = 4.0  # a step that was shortened may grow by this again
BRAKES = 40  # times that a step is shortened
ROOM = 0.3  # of its distance from what it can never pass, that a step leaves a state at least
LIFTS = (0.0, 10.0, 100.0)  # of the ambient pressure: by how much higher pressures the search begins, one after the other
NOTHING = 1e-3  # of that distance at zero: nearer, it is what cannot be passed that keeps the state where it is
DEPENDENT = 1e-9  # singular values below this, relative to the largest, are zero
LARGEST_CHECKED = 600  # unknowns of a system whose equilibria are checked to be isolated
NAMED = 6  # states named in a message


def settle(
    system: System | CompiledSystem,
    *,
    t: float,
    x: Array,
    w: Array,
    u: Array,
    fixed: Collection[str] = (),
    unique: bool = False,
    passed: Callable[[Array], bool] | None = None,
) -> Array:
    """States and algebraic unknowns, in one array, at which the system rests.

    Parameters
    ----------
    t, u
        Time (s) and held inputs, which stay as they are.
    x, w
        Where the search begins.
    fixed
        Names of states that keep their values.
    unique
        Whether to refuse an equilibrium that is one of many in its neighbourhood.
    passed
        Whether a point lies beyond where the equations hold, such as behind a stop: the search ends there.

    Raises
    ------
    DomainsError
        E464 when it does not settle, E469 when it settles in many places, E468 when the algebraic unknowns have no solution.
    """
    search = _Search(compiled_system(system), t, u, frozenset(fixed), passed)
    for lift in LIFTS:
        y = _rest(search, search.start(search.lifted(x, lift), w))
        if passed is not None and passed(y):
            return y
        if not search.on_floor(y):
            break
    if search.on_floor(y):
        raise search.vacuum(y)
    if unique:
        search.refuse_many(y)
    return y


def _rest(search: _Search, y: Array) -> Array:
    """Where the search that begins at y comes to rest, or passes the end of its equations."""
    search.restart(y)
    found = settle_by_steps(search, y)
    if found.finished:
        return found.y
    y, rates = found.y, found.rates if found.at_rest else search.rates(found.y)
    if search.apart(rates, y):
        search.agree(y)
        rates = search.rates(y)
    if not search.speed(rates, y) < SETTLED or search.runs_away(rates):
        raise search.failure(rates, y)
    return y


class _Search:
    """The equations of rest at work: numbers of one system with its inputs held."""

    def __init__(self, compiled: CompiledSystem, t: float, u: Array, fixed: frozenset[str], passed: Callable[[Array], bool] | None) -> None:
        system = compiled.system
        self._compiled, self.system, self.t, self.u = compiled, system, t, np.array(u, dtype=float)
        self._passed = passed
        self.states = len(system.states)
        units = [*(system.signals.get(name, "") for name in system.states), *(system.w_units or ("",) * len(system.w_names))]
        self._ordinary = np.array([nominal(unit) for unit in units])
        self.fixed = np.array([name in fixed for name in system.states], dtype=bool)
        eom = system.eom
        self.nq, self.nv = (0, 0) if eom is None else (len(eom.q_names), len(eom.coordinates))
        self.closure = closure_of(eom) if eom is not None and eom.constraints is not None else None
        self._function, rows, columns = _equations(system)
        never = {name: alarm.never for _, name, alarm in watched(system) if np.isfinite(alarm.never)}
        self.floored = [i for i, name in enumerate(system.states) if name in never and not self.fixed[i]]
        self.floor = np.array([never[system.states[i]] for i in self.floored])
        own = np.flatnonzero(self.fixed)
        self._kept = np.flatnonzero(~(np.isin(rows, own) | np.isin(columns, own)))
        # a fixed state's equation is that it does not move
        self._rows, self._columns = np.concatenate([rows[self._kept], own]), np.concatenate([columns[self._kept], own])
        self._matrix = StageMatrix(self._rows, self._columns, self.states + len(system.w_names), self.states)

    def restart(self, y: Array) -> None:
        """Begin a search at y."""
        self._begin, self._peak = y.copy(), np.zeros(len(y))
        self._brake = 1.0  # what steps are shortened by

    def start(self, x: Array, w: Array) -> Array:
        y = np.concatenate([x, w]).astype(float)
        with suppress(DomainsError):  # what does not fit where the search begins may fit where it ends
            self.agree(y)
        eom = self.system.eom
        if self.closure is not None and eom is not None and eom.constraints is not None:
            y[: self.nq], _ = self.closure.close(y[: self.nq], rows=eom.constraints.chosen)
        return y

    def agree(self, y: Array) -> None:
        """Solve for the algebraic unknowns at a point."""
        if len(self.system.w_names):
            Consistency(self._compiled).solve(self.t, y, self.u)

    def rates(self, y: Array) -> Array:
        """Derivatives of the states, zero for fixed ones, and residuals of the algebraic equations."""
        found = np.asarray(self._function(self.t, y, self.u, self.system.p_values)[0], dtype=float).ravel()
        found[: self.states][self.fixed] = 0.0
        return found

    def size(self, y: Array) -> Array:
        size = self._ordinary + np.abs(y)
        size[: self.nq] = 1.0  # a wheel that has turned far turns no slower for it
        return size

    def speed(self, rates: Array, y: Array) -> float:
        n = self.states
        return float(np.max(np.abs(rates[:n]) / self.size(y)[:n], initial=0.0))

    def apart(self, rates: Array, y: Array) -> bool:
        """Whether algebraic unknowns do not fit: another Newton step would still move them."""
        n = self.states
        if len(y) == n:
            return False
        move = self.implicit_step(y, rates, 1e-12)
        return move is None or bool((np.abs(move[n:]) > NEAR * self.size(y)[n:]).any())

    def runs_away(self, rates: Array) -> bool:
        """Whether a state changes slowly only beside what it has grown to: a capacitor that a constant current charges without end."""
        n = self.states
        return bool(np.any(np.abs(rates[:n]) > np.maximum(SETTLED * self.size(self._begin)[:n], COME_DOWN * self._peak[:n])))

    def entries(self, y: Array) -> Array:
        found = np.asarray(self._function(self.t, y, self.u, self.system.p_values)[1], dtype=float).ravel()
        return np.concatenate([found[self._kept], np.full(int(self.fixed.sum()), -1.0)])

    def implicit_step(self, y: Array, rates: Array, step: float) -> Array | None:
        """An implicit Euler step; of infinite length, one of Newton's method. None where the matrix is singular."""
        solve = self._matrix.solver(self.entries(y), step)
        found = None if solve is None else solve(rates)
        return found if found is not None and np.all(np.isfinite(found)) else None

    def begin(self, rates: Array, step: float) -> None:
        pass

    def move(self, y: Array, rates: Array, step: float) -> Array | None:
        """An implicit step after which the state that changes most has gone where its rate leads, shortened as far as that needs.

        Where a rate grows with its state, as that of a pressure in oil that stiffens, a long implicit step leads backwards: to an unstable
        equilibrium, or to none.
        """
        n = self.states
        self._peak = np.fmax(self._peak, np.abs(rates))
        self._brake = min(1.0, RECOVER * self._brake)
        worst = int(np.argmax(np.abs(rates[:n]) / self.size(y)[:n])) if n else 0
        for _ in range(BRAKES):
            move = self.implicit_step(y, rates, step * self._brake)
            if move is None or not n or move[worst] * rates[worst] >= 0.0:
                break
            self._brake /= RECOVER
        return move

    def arrive(self, y: Array, there: Array) -> Array:
        return self.put(self.above_floor(y, there))

    def finished(self, y: Array, largest: float) -> Array | None:
        """The point itself where it lies beyond where the equations hold; near rest, the equilibrium beside it by Newton's method."""
        if self._passed is not None and self._passed(y):
            return y
        return self.newton(y) if largest < NEAR else None

    def put(self, y: Array) -> Array:
        """The point with unit quaternions and closed loops; rates that would open a loop never come to rest, as nothing acts on them."""
        eom, nq, nv = self.system.eom, self.nq, self.nv
        if eom is None:
            return y
        y[:nq] = normalised(eom, y[:nq])
        if self.closure is not None and eom.constraints is not None:
            y[:nq], _ = self.closure.close(y[:nq], rows=eom.constraints.chosen)
            J = self.closure.at(y[:nq])[1]
            y[nq : nq + nv] -= np.linalg.pinv(J, rcond=1e-10) @ (J @ y[nq : nq + nv])
        return y

    def above_floor(self, y: Array, there: Array) -> Array:
        """The point `there`, with the states that would pass what they cannot pass put between y and it."""
        there[self.floored] = np.maximum(there[self.floored], self.floor + ROOM * (y[self.floored] - self.floor))
        return there

    def lifted(self, x: Array, lift: float) -> Array:
        """Start values with those higher that have a floor."""
        x = np.array(x, dtype=float)
        x[self.floored] += lift * np.abs(self.floor)
        return x

    def on_floor(self, y: Array) -> list[int]:
        """The states that are at rest only because they cannot get any lower."""
        room = y[self.floored] - self.floor
        return [place for place, near in zip(self.floored, room < NOTHING * np.abs(self.floor), strict=True) if near]

    def vacuum(self, y: Array) -> DomainsError:
        place = self.on_floor(y)[0]
        name = self.system.states[place]
        return DomainsError(
            "E464",
            f"The system does not settle: '{name}' goes down to {y[place]:.4g} {self.system.signals.get(name, '')}, the vacuum, and what "
            "pulls there goes on pulling.",
            remedy="Let the search begin nearer to the state of rest (p0 and the like), feed oil, or take away what pulls it apart.",
            element=name.rpartition(".")[0],
        )

    def newton(self, y: Array) -> Array | None:
        """The equilibrium beside y, where Newton's method converges to it."""
        before = np.inf
        for _ in range(NEWTON):
            move = self.implicit_step(y, self.rates(y), np.inf)
            if move is None:
                return None
            largest = float(np.max(np.abs(move) / self.size(y), initial=0.0))
            if largest > min(before, NEAR * 1e3):
                return None
            y = self.put(y + move)
            if largest <= CONVERGED:
                return y
            before = largest
        return None

    def refuse_many(self, y: Array) -> None:
        """Raise E469 where states can move without anything changing."""
        n = len(y)
        if n > LARGEST_CHECKED:
            return
        J = np.zeros((n, n))
        J[self._rows, self._columns] = self.entries(y)
        bonds = np.zeros((0, n))
        eom = self.system.eom
        if eom is not None and (eom.constraints is not None or eom.quaternions):
            rows = manifold_rows(eom, y[: self.nq], y[self.nq : self.nq + self.nv])
            bonds = np.hstack([rows, np.zeros((len(rows), n - rows.shape[1]))])
        both = np.vstack([J, bonds]) * self.size(y)
        largest = np.abs(both).max(axis=1, keepdims=True)
        _, values, directions = np.linalg.svd(both / np.where(largest > 0.0, largest, 1.0))
        free = directions[values < DEPENDENT * values.max(initial=0.0)] if n else directions
        taking_part = np.abs(free).max(axis=0, initial=0.0) > 1e-6
        names = [name for name, takes in zip(self.system.states, taking_part[: self.states], strict=True) if takes]
        if not names:
            return
        shown = listed(names, NAMED, quote="'")
        raise DomainsError(
            "E469",
            f"There are many equilibria: {shown} can change and nothing else does.",
            remedy="Give the start value of so many of them that the others follow (initial): what is given stays as it is.",
            element=names[0].rpartition(".")[0],
        )

    def failure(self, rates: Array, y: Array) -> DomainsError:
        n = self.states
        worst = int(np.argmax(np.abs(rates[:n]) / self.size(y)[:n]))
        name = self.system.states[worst]
        return DomainsError(
            "E464",
            f"The system does not settle: '{name}' still changes by {rates[worst]:.4g} {self.system.signals.get(name, '')} a second.",
            remedy="Something pushes, turns or fills without end (a motor at a constant voltage, a slide along gravity, a constant current "
            "into a capacitor): give another start or input; where a position may go on changing, give its start value.",
            element=name,
        )


def _equations(system: System) -> tuple[Any, Any, Any]:
    """The function of t, y, u, p that gives derivatives, residuals and the entries of their Jacobian; where these are."""
    y = ca.vertcat(system.x, system.w)
    both = ca.densify(ca.vertcat(system.xdot, system.g))
    J = ca.jacobian(both, y)
    rows, columns = (np.array(indices, dtype=np.intc) for indices in J.sparsity().get_triplet())
    entries = J.nz[:] if J.nnz() else ca.SX(0, 1)
    return ca.Function("rest", [system.t, y, system.u, system.p], [both, entries]), rows, columns
