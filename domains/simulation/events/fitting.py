"""The modes that fit a point, of what blocks decide: analyses of a point have no run that has come to it."""

from __future__ import annotations

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ...system import Automaton, System
from ..algebraic_solver import Consistency
from ..compiled_system import CompiledSystem, point_symbols
from .switch_guard import SWITCHES

AT_ZERO = 1e-12  # an event function this much above zero is not


def with_fitting_modes(system: System, time: float, x: Array, u: Array) -> Array:
    """Held inputs in which the decisions of blocks, which are no signals of a result, fit the point; the others stay as they are."""
    deciding = [a for a in system.automata if a.contact is None and system.held[a.at] not in system.expressions]
    if not deciding:
        return u
    u, y = np.array(u, dtype=float), np.concatenate([x, system.w0])
    algebra = Consistency(CompiledSystem(system)) if system.w_names else None
    symbols = [system.t, point_symbols(system), system.u, system.p]
    watch = ca.Function("watch", symbols, [ca.vertcat(*(a.watch for a in deciding))])
    for _ in range(SWITCHES * len(deciding)):
        if algebra is not None:
            algebra.solve(time, y, u)
        values = np.asarray(watch(time, y, u, system.p_values), dtype=float).ravel()
        worst = int(np.argmax(values))
        if not values[worst] > AT_ZERO:
            break
        _pass(system, deciding[worst], (time, y, u))
    return u


def _pass(system: System, automaton: Automaton, point: tuple[float, Array, Array]) -> None:
    """Leave a mode by the passage that is the most open; changes the held inputs of the point."""
    time, y, u = point
    found = automaton.passages[round(u[automaton.at])]
    symbols = [system.t, point_symbols(system), system.u, system.p]
    openings = ca.Function("openings", symbols, [ca.vertcat(*(p.when for p in found))])(time, y, u, system.p_values)
    best = found[int(np.argmax(np.asarray(openings)))]
    kept = [float(ca.Function("kept", symbols, [value])(time, y, u, system.p_values)) for _, value in best.keep]
    u[automaton.at] = best.to
    u[[index for index, _ in best.keep]] = kept
    best.take_window(u)
