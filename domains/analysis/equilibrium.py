"""Where a composed `System` comes to rest, and whether it comes back there when it is pushed.

The rest is reached by implicit steps that grow as the system slows down. Implicit Euler damps what the model does not: a pendulum without
friction settles, too, at the bottom of its swing. A step is never so long that it would run up to a summit instead of down from it
(``h < 1 / s`` for every eigenvalue s that grows). A start that lies exactly on a summit stays there; so when what was found is unstable, it
is pushed a little along each way that grows, to both sides, and settles anew.

Stability is judged on the loops' own freedoms: by the stiffness over the inertia along them, with currents and other states following, and
by the eigenvalues, which see what grows by its own motion (flutter, negative damping).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import casadi as ca
import numpy as np
from scipy.linalg import block_diag

from foundation.arrays import Array, frozen_array
from mechanics.equations import EquationsOfMotion, closure_of, normalised
from mechanics.loops.closure import landed_robustly
from mechanics.loops.redundancy import freedoms_of
from mechanics.multibody.parameters import size_of
from topology.joints.mobility import Freedom, freedoms_of_ways

from ..specs import DomainsError
from ..system import System
from .linearise import Point, slopes, start_point, state_units

SETTLED = 1e-10  # largest derivative of a state, per second: of a position in rad and m, of others relative to one SI unit or their size
ITERATIONS = 3000
STRIDE = 0.3  # of the state's size or one SI unit: the longest step of a state
BRAKE = 0.5  # of the joints' rates is kept from step to step: along a neutral way nothing else would ever stop them
LONGEST = 1e6  # s: of an implicit step
NEUTRAL = 1e-8  # of the largest stiffness over inertia, or of gravity over the machine's size: below it a way to move has no stiffness
GROWS = 1e-6  # of the largest eigenvalue: the square root of round-off, which splits the double zero of a neutral way
PUSH = 0.05  # rad, and m over the machine's size: away from an unstable equilibrium
ATTEMPTS = 12  # pushes from unstable equilibria, before the first one is given


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stability:
    """What becomes of a small push."""

    kind: Literal["stable", "neutral", "unstable"]
    stiffness: Array  # (freedoms,) eigenvalues of stiffness over inertia, 1/s^2, ascending: above zero it is pulled back
    neutral: tuple[Freedom, ...] = ()  # the ways to move that nothing resists
    unstable: tuple[Freedom, ...] = ()  # the ways to move that run away
    grows: float = 0.0  # 1/s: largest real part of an eigenvalue

    def __post_init__(self) -> None:
        object.__setattr__(self, "stiffness", frozen_array(self.stiffness))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rest:
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
    x, u, t = np.array(point.x), np.array(point.u), point.time
    eom = system.eom
    looped = eom is not None and eom.constraints is not None
    nq, nv = (0, 0) if eom is None else (len(eom.q_names), len(eom.coordinates))
    function = slopes(system, ca.SX(0, 1))
    if looped and eom is not None:
        x = _closed(x, eom)
    first, step, quick = 0.0, 0.0, 0.0
    rates = np.zeros(len(x))
    for _ in range(ITERATIONS):
        A, _, _, _, rates = function(t, x, u)
        size = 1.0 + np.abs(x)
        size[:nq] = 1.0  # a wheel that has turned far turns no slower for it
        size[nq : nq + nv] += quick  # and a small machine is fast
        speed = float(np.max(np.abs(rates) / size, initial=0.0))
        if speed < SETTLED:
            return Point(time=t, x=x, u=u)
        if not np.isfinite(speed):
            break
        if step == 0.0:
            first, step = speed, min(1.0, float(np.sqrt(0.1 / speed)))  # about the time in which it moves by a tenth
            quick = float(np.max(np.abs(rates[nq : nq + nv]), initial=0.0)) * max(step, 1e-3)  # and what its joints gain in it
        h = step * max(1.0, first / speed)
        T = _state_tangent(x, eom)
        A, along = (A, rates) if T is None else (np.linalg.pinv(T) @ A @ T, np.linalg.pinv(T) @ rates)
        h = min(h, LONGEST, 0.5 / max(_growth(A), 1e-300))
        move = np.linalg.solve(np.eye(len(A)) / h - A, along)
        move = move if T is None else T @ move  # loops let nothing move across them, where no equation says how far
        move *= min(1.0, STRIDE / float(np.max(np.abs(move) / size)))
        x = x + move
        if eom is not None:
            x[nq : nq + nv] *= BRAKE
            x[:nq] = normalised(eom, x[:nq])
            if looped:
                x = _closed(x, eom)
    worst = int(np.argmax(np.abs(rates) / np.concatenate([np.ones(nq), 1.0 + np.abs(x[nq:])])))
    raise DomainsError(
        "E464",
        f"The system does not settle: '{system.states[worst]}' still changes by {rates[worst]:.4g} {state_units(system)[worst]} a second.",
        remedy="Something pushes or turns without end (a motor at a constant voltage, a slide along gravity): give another start or input.",
        element=system.states[worst],
    )


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
    T = _state_tangent(point.x, eom)
    grows = _growth(A if T is None else np.linalg.pinv(T) @ A @ T)
    if eom is None or not eom.coordinates:
        return Stability(kind="unstable" if grows else "stable", stiffness=np.zeros(0), grows=grows)
    nq, nv = len(eom.q_names), len(eom.coordinates)
    scales, to_q, ways = _tangent(eom, point.x[:nq])
    q, v, z = slice(0, nq), slice(nq, nq + nv), slice(nq + nv, len(point.x))
    pull = A[v, q]
    if A[z, z].size and np.linalg.matrix_rank(A[z, z]) == len(A[z, z]):  # currents and their like follow at once
        pull = pull - A[v, z] @ np.linalg.solve(A[z, z], A[z, q])
    K = -ways.T @ (pull / scales[:, None]) @ to_q @ ways
    stiffness, vectors = np.linalg.eig(K) if K.size else (np.zeros(0), np.zeros((0, 0)))
    order = np.argsort(stiffness.real)
    stiffness, vectors = stiffness.real[order], vectors.real[:, order]
    gravity = float(np.linalg.norm(eom.p_values[:3])) / size_of(eom.mechanism)
    floor = NEUTRAL * max(float(np.max(np.abs(stiffness), initial=0.0)), gravity, 1e-3)
    moves = scales[:, None] * (ways @ vectors)
    unstable = _named(moves[:, stiffness < -floor], eom)
    neutral = _named(moves[:, np.abs(stiffness) <= floor], eom)
    kind: Literal["stable", "neutral", "unstable"] = "unstable" if unstable or grows else "neutral" if neutral else "stable"
    return Stability(kind=kind, stiffness=stiffness, neutral=neutral, unstable=unstable, grows=grows)


def _state_tangent(x: Array, eom: EquationsOfMotion | None) -> Array | None:
    """The changes of the state that loops and quaternions allow, (states, independent ones); None where they allow all."""
    if eom is None or (eom.constraints is None and not eom.quaternions):
        return None
    nq, nv = len(eom.q_names), len(eom.coordinates)
    scales, to_q, ways = _tangent(eom, x[:nq])
    return np.asarray(block_diag(to_q @ ways, scales[:, None] * ways, np.eye(len(x) - nq - nv)))


def _growth(A: Array) -> float:
    """The largest real part of an eigenvalue, 1/s; zero where it is round-off."""
    values = np.linalg.eigvals(A) if A.size else np.zeros(0)
    grows = float(np.max(values.real, initial=0.0))
    return grows if grows > GROWS * float(np.max(np.abs(values), initial=0.0)) else 0.0


def _named(moves: Array, eom: EquationsOfMotion) -> tuple[Freedom, ...]:
    return freedoms_of_ways(moves, eom.v_names) if moves.shape[1] else ()


def _tangent(eom: EquationsOfMotion, q: Array) -> tuple[Array, Array, Array]:
    """Size of each velocity (1 for turns, the machine's for moves), the map from scaled velocities to q', and the scaled ways to move."""
    if eom.constraints is not None:
        closure = closure_of(eom)
        _, J, to_q = closure.at(q)
        return closure.column_scales, to_q, freedoms_of(J, most=len(eom.constraints.chosen))
    scales = np.array([1.0 if c.rotational else size_of(eom.mechanism) for c in eom.coordinates])
    map_of = ca.Function("map", [eom.q, eom.p], [ca.densify(ca.jacobian(eom.qdot, eom.v))])
    plain = np.asarray(map_of(q, eom.p_values), dtype=float)
    return scales, plain * scales, np.eye(len(scales))


def _at_rest(system: System, point: Point) -> Point:
    """The point without the rates of joints, which what nothing damps or resists would keep for ever."""
    x = np.array(point.x)
    if system.eom is not None:
        nq = len(system.eom.q_names)
        x[nq : nq + len(system.eom.coordinates)] = 0.0
    return Point(time=point.time, x=x, u=point.u)


def _pushed(system: System, point: Point, way: Freedom, sense: float) -> Point:
    """The point a little along a way to move, at rest."""
    eom = system.eom
    assert eom is not None
    nq, nv = len(eom.q_names), len(eom.coordinates)
    scales, to_q, _ = _tangent(eom, point.x[:nq])
    move = np.array([way.rates.get(name, 0.0) for name in eom.v_names]) / scales
    x = np.array(point.x)
    x[:nq] = normalised(eom, x[:nq] + sense * PUSH * to_q @ (move / float(np.max(np.abs(move)))))
    x[nq : nq + nv] = 0.0
    if eom.constraints is not None:
        x = _closed(x, eom)
    return Point(time=point.time, x=x, u=point.u)
