"""Where a composed `System` comes to rest, and whether it comes back there when it is pushed.

The rest is reached by implicit steps (`settling`), which are never so long that they would run up to a summit instead of down from it
(``h < 1 / s`` for every eigenvalue s that grows). A start that lies exactly on a summit stays there; so when what was found is unstable, it
is pushed a little along each freedom that grows, to both sides, and settles anew.

Stability is judged on the loops' own freedoms: by the stiffness over the inertia along them, with currents and other states following, and
by the eigenvalues, which see what grows by its own motion (flutter, negative damping).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData
from mechanics.analyses.tangent import TangentFunction, displaced
from mechanics.equations import EquationsOfMotion, normalised
from mechanics.loops.closure import landed_robustly
from mechanics.multibody.parameters import size_of
from topology.joints.mobility import Freedom, freedoms_of_ways

from ..simulation.settling import settle_by_steps
from ..specs import DomainsError
from ..system import System
from .linearise import Point, slopes, start_point, state_units

BRAKE = 0.5  # of the joints' rates is kept from step to step: along a neutral freedom nothing else would ever stop them
LONGEST = 1e6  # s: of an implicit step
NEUTRAL = 1e-8  # of the largest stiffness over inertia, or of gravity over the machine's size: below it a freedom has no stiffness
GROWS = 1e-6  # of the largest eigenvalue: the square root of round-off, which splits the double zero of a neutral freedom
PUSH = 0.05  # rad, and m over the machine's size: away from an unstable equilibrium
ATTEMPTS = 12  # pushes from unstable equilibria, before the first one is given


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stability(PlainData):
    """What becomes of a small push."""

    kind: Literal["stable", "neutral", "unstable"]
    stiffness: Array  # (freedoms,) eigenvalues of stiffness over inertia, 1/s^2, ascending: above zero it is pulled back
    neutral: tuple[Freedom, ...] = ()  # the freedoms that nothing resists
    unstable: tuple[Freedom, ...] = ()  # the freedoms that run away
    grows: float = 0.0  # 1/s: largest real part of an eigenvalue

    def __post_init__(self) -> None:
        object.__setattr__(self, "stiffness", frozen_array(self.stiffness))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rest(PlainData):
    """An equilibrium of a system, and the unstable one that was left for it, if any."""

    point: Point
    stability: Stability
    left: tuple[Point, ...] = field(default=())  # unstable equilibria that were found before, the first one first


def equilibrium(system: System, start: Point | None = None, *, first: bool = False) -> Rest:
    """Where the system settles with its held inputs held; a stable equilibrium if one is found downhill of the start.

    Parameters
    ----------
    start
        Where it begins; the start of a run when left out. Joints begin at rest, whatever their rates are there.
    first
        Keep the first equilibrium that is found, whether it is stable or not.

    Raises
    ------
    DomainsError
        E464 when it does not settle: something pushes or turns without end.
    """
    point = equilibrium_point(system, _at_rest(system, start or start_point(system)))
    found = stability_of(system, point)
    left: list[Point] = []
    best = Rest(point=point, stability=found)
    for _ in range(ATTEMPTS):
        if first or found.kind != "unstable" or system.eom is None or not found.unstable:
            break
        left.append(point)
        for sense in (1.0, -1.0):
            try:
                point = equilibrium_point(system, _pushed(system, left[-1], found.unstable[0], sense))
            except DomainsError:  # it falls without end on that side
                continue
            found = stability_of(system, point)
            if found.kind != "unstable":
                return Rest(point=point, stability=found, left=tuple(left))
        if any(np.allclose(point.x, before.x, atol=1e-6) for before in left):
            break
    return best


def equilibrium_point(system: System, start: Point | None = None) -> Point:
    """Where the system settles from a start with its held inputs held, stable or not.

    Raises
    ------
    DomainsError
        E464 when it does not settle: something pushes or turns without end.
    """
    point = start or start_point(system)
    search = _StateSearch(system, point)
    found = settle_by_steps(search, search.put(np.array(point.x)))
    if found.at_rest:
        return Point(time=point.time, x=found.y, u=point.u)
    nq = search.nq
    worst = int(np.argmax(np.abs(found.rates) / np.concatenate([np.ones(nq), 1.0 + np.abs(found.y[nq:])])))
    name, rate = system.states[worst], found.rates[worst]
    raise DomainsError(
        "E464",
        f"The system does not settle: '{name}' still changes by {rate:.4g} {state_units(system)[worst]} a second.",
        remedy="Something pushes or turns without end (a motor at a constant voltage, a slide along gravity): give another start or input.",
        element=name,
    )


class _StateSearch:
    """The states of a system with its inputs held, for `settle_by_steps`; algebraic unknowns follow them."""

    def __init__(self, system: System, point: Point) -> None:
        self.eom, self.states = system.eom, len(system.states)
        self.nq, self.nv = (0, 0) if self.eom is None else (len(self.eom.q_names), len(self.eom.coordinates))
        self._slopes = slopes(system, ca.SX(0, 1))
        self._time, self._u = point.time, np.array(point.u)
        self._tangent = None if self.eom is None else TangentFunction(self.eom)
        self._quick = 0.0  # what joints gain in the first step: a small machine is fast
        self._A = np.zeros((0, 0))

    def rates(self, y: Array) -> Array:
        """Derivatives of the states; their slopes are kept for `move`."""
        self._A, _, _, _, rates = self._slopes(self._time, y, self._u)
        return rates

    def size(self, y: Array) -> Array:
        size = 1.0 + np.abs(y)
        size[: self.nq] = 1.0  # a wheel that has turned far turns no slower for it
        size[self.nq : self.nq + self.nv] += self._quick
        return size

    def begin(self, rates: Array, step: float) -> None:
        self._quick = float(np.max(np.abs(rates[self.nq : self.nq + self.nv]), initial=0.0)) * max(step, 1e-3)

    def move(self, y: Array, rates: Array, step: float) -> Array:
        """An implicit Euler step along what loops allow, never so long that it would run up to a summit."""
        T = None if self.eom is None or self._tangent is None else _state_tangent(y, self.eom, self._tangent)
        A, along = (self._A, rates) if T is None else (np.linalg.pinv(T) @ self._A @ T, np.linalg.pinv(T) @ rates)
        h = min(step, LONGEST, 0.5 / max(_growth(A), 1e-300))
        move = np.linalg.solve(np.eye(len(A)) / h - A, along)
        return np.asarray(move if T is None else T @ move)  # loops let nothing move across them, where no equation determines how far

    def arrive(self, y: Array, there: Array) -> Array:
        if self.eom is not None:
            there[self.nq : self.nq + self.nv] *= BRAKE
            there[: self.nq] = normalised(self.eom, there[: self.nq])
        return self.put(there)

    def put(self, y: Array) -> Array:
        """The point with closed loops."""
        return y if self.eom is None or self.eom.constraints is None else _closed(y, self.eom)

    def finished(self, y: Array, largest: float) -> Array | None:
        return None


def _closed(x: Array, eom: EquationsOfMotion) -> Array:
    """The state with its loops closed and without rates that would open them, which would never come to rest: nothing acts on them."""
    assert eom.constraints is not None
    nq, nv = len(eom.q_names), len(eom.coordinates)
    x = np.array(x)
    x[:nq], x[nq : nq + nv] = landed_robustly(eom, x[:nq], x[nq : nq + nv])
    return x


def stability_of(system: System, point: Point) -> Stability:
    """Whether the system comes back to an equilibrium when it is pushed a little."""
    A = slopes(system, ca.SX(0, 1))(point.time, point.x, point.u)[0]
    eom = system.eom
    tangent = None if eom is None else TangentFunction(eom)
    T = None if eom is None or tangent is None else _state_tangent(point.x, eom, tangent)
    grows = _growth(A if T is None else np.linalg.pinv(T) @ A @ T)
    if eom is None or tangent is None or not eom.coordinates:
        return Stability(kind="unstable" if grows else "stable", stiffness=np.zeros(0), grows=grows)
    nq, nv = len(eom.q_names), len(eom.coordinates)
    at = tangent(point.x[:nq])
    q, v, z = slice(0, nq), slice(nq, nq + nv), slice(nq + nv, len(point.x))
    pull = A[v, q]
    if A[z, z].size and np.linalg.matrix_rank(A[z, z]) == len(A[z, z]):  # currents and their like follow at once
        pull = pull - A[v, z] @ np.linalg.solve(A[z, z], A[z, q])
    K = -at.freedoms.T @ (pull / at.scales[:, None]) @ at.to_q @ at.freedoms
    stiffness, vectors = np.linalg.eig(K) if K.size else (np.zeros(0), np.zeros((0, 0)))
    order = np.argsort(stiffness.real)
    stiffness, vectors = stiffness.real[order], vectors.real[:, order]
    gravity = float(np.linalg.norm(eom.p_values[:3])) / size_of(eom.mechanism)
    floor = NEUTRAL * max(float(np.max(np.abs(stiffness), initial=0.0)), gravity, 1e-3)
    moves = at.scales[:, None] * (at.freedoms @ vectors)
    unstable = _named(moves[:, stiffness < -floor], eom)
    neutral = _named(moves[:, np.abs(stiffness) <= floor], eom)
    kind: Literal["stable", "neutral", "unstable"] = "unstable" if unstable or grows else "neutral" if neutral else "stable"
    return Stability(kind=kind, stiffness=stiffness, neutral=neutral, unstable=unstable, grows=grows)


def _state_tangent(x: Array, eom: EquationsOfMotion, tangent: TangentFunction) -> Array | None:
    """The changes of the state that loops and quaternions allow, (states, independent ones); None where they allow all."""
    if eom.constraints is None and not eom.quaternions:
        return None
    from scipy.linalg import block_diag  # takes longer to import than most runs take

    nq, nv = len(eom.q_names), len(eom.coordinates)
    at = tangent(x[:nq])
    return np.asarray(block_diag(at.to_q @ at.freedoms, at.scales[:, None] * at.freedoms, np.eye(len(x) - nq - nv)))


def _growth(A: Array) -> float:
    """The largest real part of an eigenvalue, 1/s; zero where it is round-off."""
    values = np.linalg.eigvals(A) if A.size else np.zeros(0)
    grows = float(np.max(values.real, initial=0.0))
    return grows if grows > GROWS * float(np.max(np.abs(values), initial=0.0)) else 0.0


def _named(moves: Array, eom: EquationsOfMotion) -> tuple[Freedom, ...]:
    return freedoms_of_ways(moves, eom.v_names) if moves.shape[1] else ()


def _at_rest(system: System, point: Point) -> Point:
    """The point without the rates of joints, which what nothing damps or resists would keep for ever."""
    x = np.array(point.x)
    if system.eom is not None:
        nq = len(system.eom.q_names)
        x[nq : nq + len(system.eom.coordinates)] = 0.0
    return Point(time=point.time, x=x, u=point.u)


def _pushed(system: System, point: Point, freedom: Freedom, sense: float) -> Point:
    """The point a little along a freedom, at rest."""
    eom = system.eom
    assert eom is not None
    nq, nv = len(eom.q_names), len(eom.coordinates)
    at = TangentFunction(eom)(point.x[:nq])
    direction = np.array([freedom.rates.get(name, 0.0) for name in eom.v_names]) / at.scales
    x = np.array(point.x)
    x[:nq] = displaced(eom, x[:nq], at, direction, sense * PUSH)
    x[nq : nq + nv] = 0.0
    if eom.constraints is not None:
        x = _closed(x, eom)
    return Point(time=point.time, x=x, u=point.u)
