"""What the simulation calls at every step, instant and output, compiled from a `System` once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import casadi as ca

from mechanics.compiled import CompiledFunction, compile_function
from mechanics.dormand_prince import step_expressions
from mechanics.loops import landing

from .energy import quadratures, storages
from .system import System

QUADRATURE_SLACK = 10.0  # quadratures may err this much more than states, so that they seldom steer the step size


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MachineCode:
    """The compiled functions. z holds states, then quadratures; take a `copy` of a function before filling its buffers."""

    step: CompiledFunction  # (t, h, atol, rtol), z, k, u, p -> z, k, (error, highest event function as far as can be told), dense output
    instant: CompiledFunction  # t, z, u, p -> dz/dt, values read by sampled blocks
    signals: CompiledFunction  # t, x, u, p -> all signals, all stored energies
    watch: CompiledFunction  # t, x, u, p -> event functions
    reads: tuple[str, ...]  # names of the plant's signals that sampled blocks read


_made: WeakKeyDictionary[System, MachineCode] = WeakKeyDictionary()


def machine_code(system: System) -> MachineCode:
    """The compiled functions of a system; made on first use, then kept as long as the system."""
    if system not in _made:
        _made[system] = _make(system)
    return _made[system]


def _make(system: System) -> MachineCode:
    t, x, u, p = system.t, system.x, system.u, system.p
    powers = quadratures(system)
    n, total = x.numel(), x.numel() + len(powers)
    rhs = ca.Function("rhs", [t, x, u, p], [ca.vertcat(system.xdot, *powers)])
    z, k = ca.vertcat(x, ca.SX.sym("quadratures", len(powers))), ca.SX.sym("k", total)
    h, tolerance = ca.SX.sym("h"), ca.SX.sym("tolerance", 2)
    # the last quadrature, the turnover, has kinks (absolute powers) and only serves as a scale: it is not controlled
    slack = ca.vertcat(ca.DM.ones(n), QUADRATURE_SLACK * ca.DM.ones(total - n))
    step = step_expressions(
        lambda time, point: rhs(time, point[:n], u, p),
        t=t,
        z=z,
        k=k,
        h=h,
        controlled=total - 1,
        atol=tolerance[0] * slack,
        rtol=tolerance[1] * slack,
        engine=ca,
        land=_landing(system, rhs),
    )
    watched = _column([a.watch for a in system.automata])
    highest = ca.mmax(_highest(system, watched, k=k[:n], h=h, z_new=step.z[:n], k_new=step.k[:n])) if system.automata else ca.SX(-1)
    names = dict.fromkeys(s for b in system.signal_graph.blocks if b.kind == "sampled" for s in b.inputs.values())
    reads = tuple(name for name in names if name not in system.held)
    return MachineCode(
        step=compile_function(
            "step",
            [ca.vertcat(t, h, tolerance), z, k, u, p],
            [step.z, step.k, ca.vertcat(step.error, highest), step.dense],
        ),
        instant=compile_function("instant", [t, z, u, p], [rhs(t, x, u, p), _column([system.expressions[name] for name in reads])]),
        signals=compile_function("signals", [t, x, u, p], [_column(list(system.expressions.values())), _column(storages(system))]),
        watch=compile_function("watch", [t, x, u, p], [watched]),
        reads=reads,
    )


def _highest(system: System, watched: Any, *, k: Any, h: Any, z_new: Any, k_new: Any) -> Any:
    """For every event function a number that is positive when it may have risen through zero in the step.

    That is its value at the end; and, where it rises at the start and falls at the end, the height at which the tangents of both ends
    meet, which no concave curve exceeds.
    """
    t, x = system.t, system.x
    slope = ca.jtimes(watched, ca.vertcat(t, x), ca.vertcat(1, k))
    there = [ca.vertcat(t, x, k), ca.vertcat(t + h, z_new, k_new)]
    end, slope_end = ca.substitute(watched, *[e[: 1 + x.numel()] for e in there]), ca.substitute(slope, *there)
    turns = ca.logic_and(slope > 0, slope_end < 0)
    meet = (end - watched - slope_end * h) / ca.if_else(turns, slope - slope_end, 1)
    return ca.fmax(end, ca.if_else(turns, watched + slope * meet, end))


def _landing(system: System, rhs: Any) -> Callable[[Any, Any], tuple[Any, Any]] | None:
    """What puts the end of a step back onto closed loops and takes the derivative there; None without loops."""
    eom = system.eom
    if eom is None or eom.closed is None:
        return None
    land, nq, nv = landing(eom), eom.q.numel(), eom.v.numel()
    p = system.p[: eom.p.numel()]

    def put(t: Any, z: Any) -> tuple[Any, Any]:
        q, v = land(z[:nq], z[nq : nq + nv], p)
        point = ca.vertcat(q, v, z[nq + nv :])
        return point, rhs(t, point[: system.x.numel()], system.u, system.p)

    return put


def _column(expressions: list[Any]) -> Any:
    return ca.vertcat(*expressions) if expressions else ca.SX(0, 1)
