"""Start values that a run has to make fit: of joints that transmissions tie together, and of variables that are no states."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ...catalogue import find_component
from ...declare.component import DOMAINS
from ...reduction.start_values import SAME, Start, changed
from ...specs import DomainsError
from ...system import System

if TYPE_CHECKING:
    from mechanics.loops.assemble import Closure

_NODE = re.compile(r"node\((.*)\)\.(\w+)")
INDEPENDENT = 1e-9  # relative: singular values of a loop's Jacobian that are smaller are zero
ATTEMPTS = 5  # of Newton's method, for a place to begin a search


def on_ties(system: System, x0: Array, given: Collection[str]) -> Array:
    """The start values with those of joints that a transmission ties together made to fit; what is given stays.

    Raises
    ------
    DomainsError
        E424 where the given ones contradict each other.
    """
    if not system.ties.numel():
        return x0
    free = [i for i, name in enumerate(system.states) if name not in given]
    symbols = [system.t, system.x, system.u, system.p]
    evaluate = ca.Function("ties", symbols, [system.ties, ca.jacobian(system.ties, system.x)])
    u0 = _held_at_first(system)
    gap, slopes = (np.asarray(part, dtype=float) for part in evaluate(0.0, x0, u0, system.p_values))
    x0 = np.array(x0)
    x0[free] -= np.linalg.lstsq(slopes[:, free], gap.ravel(), rcond=None)[0]
    left = np.asarray(evaluate(0.0, x0, u0, system.p_values)[0], dtype=float).ravel()
    size = np.abs(slopes) @ np.abs(x0)
    if (np.abs(left) > SAME * np.maximum(size, 1.0)).any():
        worst = int(np.argmax(np.abs(left)))
        names = [system.states[i] for i in np.flatnonzero(slopes[worst])]
        raise DomainsError(
            "E424",
            f"The initial values of {', '.join(names)} contradict the transmission that ties them together (by {left[worst]:.3g}).",
            remedy="Give one of them only, or values that fit.",
            element=names[0],
        )
    return x0


def held_by_loops(system: System, closure: Closure | None, x: Array, given: Collection[str]) -> set[str]:
    """Positions of joints that closed loops determine from those that are given, in the pose of the states x."""
    eom = system.eom
    if eom is None or closure is None:
        return set()
    free = [k for k, c in enumerate(eom.coordinates) if c.position is None or c.position not in given]
    _, J, _ = closure.at(x[: len(eom.q_names)])
    _, sizes, directions = np.linalg.svd(np.asarray(J, dtype=float)[:, free])
    rank = int((sizes > INDEPENDENT * max(sizes.max(initial=0.0), 1.0)).sum())
    still = np.flatnonzero(np.abs(directions[rank:]).max(axis=0, initial=0.0) < INDEPENDENT)
    names = (eom.coordinates[free[k]].position for k in still.tolist())
    return {name for name in names if name is not None}


def _held_at_first(system: System) -> Array:
    """Held inputs with switched sources at their first value."""
    found = np.zeros(system.u.numel())
    places = {name: k for k, name in enumerate(system.held)}
    for block in system.signal_graph.blocks:
        if block.kind == "switched" and block.declaration is not None:
            found[places[f"{block.name}.{block.outputs[0]}"]] = block.declaration.levels(block.parameters, 0.0)[0][1]
    return found


def branches(system: System, given: Mapping[str, float]) -> dict[str, float]:
    """Those of the given values that choose one of several solutions: of signals that follow from algebraic unknowns and modes."""
    decided = ca.vertcat(system.w, *(system.u[a.at] for a in system.automata if a.contact is None))
    found = {name: expression_of(system, name) for name in given if name not in system.states}
    return {name: given[name] for name, value in found.items() if value is not None and ca.depends_on(value, decided)}


def expression_of(system: System, name: str) -> ca.SX | None:
    """A signal, an algebraic unknown or the potential of a node by its name; None where there is none."""
    if name in system.w_names:
        return system.w[system.w_names.index(name)]
    return ca.SX(system.expressions[name]) if name in system.expressions else _potential(system, name)


def _potential(system: System, name: str) -> ca.SX | None:
    """What ``node(a.p, b.n).v`` is, by some or all of the node's terminals: the sum of the edges on a path from the ground to it."""
    found = _NODE.fullmatch(name)
    terminals = {terminal.strip() for terminal in found[1].split(",")} if found is not None else set()
    wanted = next((k for k, node in enumerate(system.graph.nodes) if terminals and terminals <= {*node.terminals}), None)
    if found is None or wanted is None or DOMAINS[system.graph.nodes[wanted].domain].across != found[2]:
        return None
    ends = list(zip(system.graph.edges, system.graph.ends(), strict=True))
    known = {k: ca.SX(0) for k, node in enumerate(system.graph.nodes) if node.grounded}
    waiting = list(known)
    while waiting and wanted not in known:
        here = waiting.pop(0)
        for edge, (plus, minus) in ends:
            there, sign = (plus, 1) if minus == here else (minus, -1)
            across = f"{edge.name}.{DOMAINS[edge.domain].across}"
            if here in (plus, minus) and there not in known and across in system.expressions:
                known[there] = known[here] + sign * system.expressions[across]
                waiting.append(there)
    return known.get(wanted)


def unknowns_near(system: System, named: Mapping[str, float], x: Array) -> Array:
    """Where to look for the algebraic unknowns so that signals have about the given values: near to where they begin else."""
    w = np.array(system.w0, dtype=float)
    if not named or not len(w):
        return w
    column = ca.vertcat(*(value for name in named if (value := expression_of(system, name)) is not None))
    symbols = [system.t, system.x, system.w, system.u, system.p]
    evaluate = ca.Function("named", symbols, [column, ca.densify(ca.jacobian(column, system.w))])
    for _ in range(ATTEMPTS):
        values, slopes = (np.asarray(part, dtype=float) for part in evaluate(0.0, x, w, np.zeros(system.u.numel()), system.p_values))
        if not (np.isfinite(values).all() and np.isfinite(slopes).all()):
            break
        w += np.linalg.lstsq(slopes, np.array([*named.values()]) - values.ravel(), rcond=None)[0]
    return w


def replaced_starts(system: System, values: Mapping[str, Array]) -> list[Note]:
    """Notes of start values that came out otherwise in the first row of a run, of variables that follow inputs or algebraic unknowns."""
    noted = {note.element for note in system.notes if note.code == "W405"}
    notes: list[Note] = []
    for spec in system.spec.components:
        declaration = find_component(spec.model)
        for variable, parameter in declaration.initial.items() if declaration is not None else ():
            name = f"{spec.name}.{variable}"
            if name not in system.demoted or parameter not in spec.parameters or name not in values or not len(values[name]):
                continue
            start = Start(value=float(spec.parameters[parameter]), given=True, element=spec.name, parameter=parameter)
            if spec.name not in noted:
                notes.extend(changed(name, float(values[name][0]), start))
    return notes
