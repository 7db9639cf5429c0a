"""What `modes` evaluates at events: functions of a system as numbers, and what depends on what."""

from __future__ import annotations

import casadi as ca

from mechanics.codegen.compiled_functions import CompiledFunction

from ...system import System
from ..compiled_system import point_symbols

FACTS = ("rate", "effort", "acceleration", "position", "lower", "upper", "capacity", "restitution", "rest_speed")


def depend_on_signals(system: System) -> bool:
    """Whether a held signal, beside the modes themselves, can make something leave its mode without any motion."""
    own = {a.at for a in system.automata} | {index for a in system.automata for index in a.memory}
    signals = [system.u[i] for i in range(system.u.numel()) if i not in own]
    watched = ca.vertcat(*(a.watch_by_effort for a in system.automata)) if system.automata else ca.SX(0, 1)
    return bool(signals) and bool(ca.depends_on(watched, ca.vertcat(*signals)))


def facts_function(general: System) -> CompiledFunction:
    """t, y, u, p -> all `FACTS` of all contacts, one contact after another; 0 for what one does not have."""
    contacts = [a.contact for a in general.automata if a.contact is not None]
    missing = ca.SX(0)
    rows = [ca.vertcat(*(missing if (v := getattr(c, name)) is None else v for name in FACTS)) for c in contacts]
    table = ca.densify(ca.horzcat(*rows)) if rows else ca.SX(len(FACTS), 0)
    function = ca.Function("facts", [general.t, point_symbols(general), general.u, general.p], [ca.vec(table)])
    return CompiledFunction("facts", function, compiled=False, how="evaluated at events only")


def jump_function(general: System) -> CompiledFunction:
    """t, y, u, p -> what a unit impulse of each contact does to the states, what the states do to the contacts' rates, and a mass matrix.

    With the latter, which is empty where there is none, the first is to the momenta.
    """
    rates = ca.vertcat(*(a.contact.rate for a in general.automata if a.contact is not None))
    assert general.impulses is not None
    J, M = general.impulses.jump, general.impulses.mass
    outputs = [J, ca.jacobian(rates, general.x), ca.SX(0, 0) if M is None else M]
    function = ca.Function("jump", [general.t, point_symbols(general), general.u, general.p], [ca.densify(output) for output in outputs])
    return CompiledFunction("jump", function, compiled=False, how="evaluated at impacts only")


def work_function(general: System) -> CompiledFunction:
    """t, y, u, p -> what a unit impulse of each contact adds to the energies supplied and lost, at the rates as they are."""
    assert general.impulses is not None
    symbols = [general.t, point_symbols(general), general.u, general.p]
    function = ca.Function("work", symbols, [ca.densify(general.impulses.work)])
    return CompiledFunction("work", function, compiled=False, how="evaluated at impacts only")


def coupled(system: System) -> tuple[int, ...]:
    """Automata without contacts whose events depend on algebraic unknowns, or on modes of others and what these remember."""
    own = {at: i for i, a in enumerate(system.automata) if a.contact is None for at in (a.at, *a.memory)}
    modes = [system.u[at] for at in own]
    watched = ca.vertcat(*(a.watch for a in system.automata)) if system.automata else ca.SX(0, 1)
    pattern = ca.jacobian_sparsity(watched, ca.vertcat(system.w, *modes))
    owners = [-1] * system.w.numel() + list(own.values())
    found = {row for row, column in zip(*pattern.get_triplet(), strict=True) if owners[column] != row}
    return tuple(dict.fromkeys(i for i in own.values() if i in found))


def scale_function(system: System) -> CompiledFunction:
    """Sums of the magnitudes of the event functions' parts in states and algebraic unknowns; zero for those that are not coupled."""
    y = point_symbols(system)
    found = coupled(system)
    watched = ca.vertcat(*(a.watch if i in found else 0 for i, a in enumerate(system.automata)))
    scale = ca.mtimes(ca.fabs(ca.jacobian(watched, y)), ca.fabs(y))
    function = ca.Function("scale", [system.t, y, system.u, system.p], [ca.densify(scale)])
    return CompiledFunction("scale", function, compiled=False, how="evaluated at events only")


def passages_function(system: System) -> CompiledFunction:
    """t, y, u, p -> for every passage out of every mode: how open it is, and what it keeps."""
    values = [v for a in system.automata for passages in a.passages.values() for p in passages for v in (p.when, *(k for _, k in p.keep))]
    column = ca.densify(ca.vertcat(*values)) if values else ca.SX(0, 1)
    function = ca.Function("passages", [system.t, point_symbols(system), system.u, system.p], [column])
    return CompiledFunction("passages", function, compiled=False, how="evaluated at events only")
