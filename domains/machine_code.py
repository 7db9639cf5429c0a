"""What the simulation calls at every step, instant and output, compiled from a `System` once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import casadi as ca

from mechanics.compiled import CompiledFunction, compile_function

from .dormand_prince import step_expressions
from .energy import quadratures, storages
from .system import System

QUADRATURE_SLACK = 10.0  # quadratures may err this much more than states, so that they seldom steer the step size


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineCode:
    """The compiled functions. z holds states, then quadratures; take a `copy` of a function before filling its buffers."""

    step: CompiledFunction  # (t, h, atol, rtol), z, k, u, p -> z, k, (error, highest event function), dense output
    instant: CompiledFunction  # t, z, u, p -> dz/dt, values read by sampled blocks
    signals: CompiledFunction  # t, x, u, p -> all signals, all stored energies
    watch: Any  # t, x, u, p -> event functions
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
    )
    watched = ca.vertcat(*(e.expression for e in system.events)) if system.events else ca.SX(0, 1)
    highest = ca.mmax(ca.substitute(watched, ca.vertcat(t, x), ca.vertcat(t + h, step.z[:n]))) if system.events else ca.SX(-1)
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
        watch=ca.Function("watch", [t, x, u, p], [watched]),
        reads=reads,
    )


def _column(expressions: list[Any]) -> Any:
    return ca.vertcat(*expressions) if expressions else ca.SX(0, 1)
