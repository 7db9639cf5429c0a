"""Linearisation of a composed `System`: mechanism, motors and circuits together, at any point of a run.

The plant is linearised with its held inputs as B: outputs of sampled blocks (controllers) and of switched sources are constant between two
instants, so they are inputs of the continuous system, not part of it. The closed loop of plant and sampled controller has other modes.
Continuous blocks (Gain, Sum, Limiter without a sample time) are part of A.

Dry friction that sticks and stops that hold are honoured at a point of a run, whose modes are known. At the start and at the equilibrium
they are left out: the equilibrium is that of the machine without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData
from foundation.suggestions import use_one_of
from mechanics.analyses.linear_system import FullLinearisation, Linearisation, reduced
from mechanics.analyses.linearise import manifold_rows
from mechanics.equations import normalised
from mechanics.multibody.parameters import size_of

from ..reduction.write_out import with_contacts_held
from ..simulation.algebraic_solver import Consistency
from ..simulation.compiled_system import CompiledSystem
from ..simulation.events.fitting import with_fitting_modes
from ..simulation.row_changes import with_best_rows
from ..specs import DomainsError
from ..system import System

KNOWN_TO = 1e-12  # of a body's size, or of a parameter: what is measured in CAD is known no better
TRIALS = 3  # sets of parameters that differ by that


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Point(PlainData):
    """Where to linearise: time, states and held inputs."""

    time: float  # s
    x: Array  # as in ``system.states``
    u: Array  # as in ``system.held``
    contacts: bool = False  # whether the modes in u are those of a run, so that friction may stick and stops hold

    def __post_init__(self) -> None:
        for name in ("x", "u"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))


def start_point(system: System, initial: Mapping[str, float] | None = None) -> Point:
    """The start of a run: initial states, switched sources at their first value, outputs of sampled blocks at zero."""
    x = np.array(system.x0)
    for name, value in (initial or {}).items():
        x[_index(name, system.states, "state")] = value
    if system.eom is not None:
        n = len(system.eom.q_names)
        x[:n] = normalised(system.eom, x[:n])
    levels = _levels_at(system, 0.0)
    u = np.array([levels.get(name, 0.0) for name in system.held])
    return Point(time=0.0, x=x, u=with_fitting_modes(system, 0.0, x, with_best_rows(system, x, u)))


def _levels_at(system: System, time: float) -> dict[str, float]:
    """Outputs of switched sources at a time: also of those that are no signals, such as the present piece of a table."""
    found = {}
    for block in system.signal_graph.blocks:
        if block.kind == "switched" and block.declaration is not None:
            levels = block.declaration.levels(block.parameters, time)
            found[f"{block.name}.{block.outputs[0]}"] = [value for begin, value in levels if begin <= time][-1]
    return found


def point_of_values(system: System, time: float, values: Mapping[str, float]) -> Point:
    """The point of a run at which every signal has the given value: those of a `Result` at one of its times."""
    inner = _inner(system)
    known = all(system.held[i] in values for i in inner if system.held[i] in system.expressions)
    given = {**_levels_at(system, time), **values}
    own = inner | _switches(system)
    u = np.array([given.get(name, 0.0) if i in own else given[name] for i, name in enumerate(system.held)])
    x = np.array([values[name] for name in system.states])
    return Point(time=time, x=x, u=with_fitting_modes(system, time, x, with_best_rows(system, x, u)), contacts=known)


def linearise_system(system: System, point: Point, *, outputs: Sequence[str] | None = None) -> Linearisation:
    """The linear system about a point: states, held inputs as inputs, signals as outputs.

    Parameters
    ----------
    system
        What `compose` gave.
    point
        From `start_point`, `point_of_values` or `equilibrium.equilibrium_point`.
    outputs
        Names of signals; all when left out.

    Raises
    ------
    DomainsError
        E463 for an output that is no signal.
    """
    inner = _inner(system)
    names = tuple(n for n in system.expressions if n not in {system.held[i] for i in inner}) if outputs is None else tuple(outputs)
    for name in names:
        _index(name, tuple(system.expressions), "signal")
    if point.contacts and _holds(system, point.u):
        system = with_contacts_held(system)
    inputs = _input_places(system)
    y = ca.vertcat(*(system.expressions[name] for name in names)) if names else ca.SX(0, 1)
    evaluate = slopes(system, y)
    A, B, C, D, derivative = evaluate(point.time, point.x, point.u)
    trials = [evaluate(point.time, point.x, point.u, numbers)[0] for numbers in nearby_parameters(system)]
    units = state_units(system)
    bonds = np.zeros((0, 0))
    if system.eom is not None:
        nq, nv = len(system.eom.q_names), len(system.eom.coordinates)
        if system.eom.constraints is not None or system.eom.quaternions:
            bonds = manifold_rows(system.eom, point.x[:nq], point.x[nq : nq + nv])
    return reduced(
        FullLinearisation(
            A=A,
            B=B[:, inputs],
            C=C,
            D=D[:, inputs],
            bonds=bonds,
            positions=0 if system.eom is None else len(system.eom.q_names),
            states=system.states,
            state_units=units,
            inputs=tuple(system.held[i] for i in inputs),
            input_units=tuple(system.signals.get(system.held[i], "") for i in inputs),
            outputs=names,
            output_units=tuple(system.signals[name] for name in names),
            x=point.x,
            u=point.u[inputs],
            time=point.time,
            derivative=derivative,
        ),
        trials,
    )


def held_inputs(system: System) -> tuple[str, ...]:
    """Names of the inputs of the linear system: outputs of sampled blocks and of switched sources."""
    return tuple(system.held[i] for i in _input_places(system))


def _input_places(system: System) -> list[int]:
    left_out = _inner(system) | _switches(system) | _shown(system)
    return [i for i in range(len(system.held)) if i not in left_out]


def _inner(system: System) -> frozenset[int]:
    """Places in u of modes and of what they remember: these change at events only, and are no inputs."""
    return frozenset(i for automaton in system.automata for i in (automaton.at, *automaton.memory))


def _shown(system: System) -> frozenset[int]:
    """Places in u of what sampled blocks only show, such as the integral of a controller: it drives nothing."""
    blocks = [b for b in system.signal_graph.blocks if b.kind == "sampled" and b.declaration is not None]
    names = {f"{b.name}.{port}" for b in blocks if b.declaration is not None for port in b.declaration.shown}
    return frozenset(i for i, name in enumerate(system.held) if name in names)


def _switches(system: System) -> frozenset[int]:
    """Places in u of the switches of constraint rows: no inputs either."""
    return frozenset(range(system.u.numel())[system.exchanged])


def _holds(system: System, u: Array) -> bool:
    """Whether a contact holds a rate at zero: friction in mode 0, a stop in the others."""
    contacts = [automaton for automaton in system.automata if automaton.contact is not None]
    return any((a.contact is not None and a.contact.capacity is not None) == (u[a.at] == 0.0) for a in contacts)


def slopes(system: System, y: Any) -> Callable[..., tuple[Array, Array, Array, Array, Array]]:
    """A function of time, states, held inputs and optionally parameters that gives A, B, C, D and dx/dt there.

    Algebraic unknowns follow the states and inputs.
    """
    t, x, w, u, p = system.t, system.x, system.w, system.u, system.p
    n, m = x.numel(), w.numel()
    rows = ca.vertcat(system.xdot, y, system.g)
    end = rows.numel() - m
    function = ca.Function("slopes", [t, x, w, u, p], [*(ca.jacobian(rows, symbols) for symbols in (x, u, w)), system.xdot])
    algebra = Consistency(CompiledSystem(system)) if m else None
    guess = np.array(system.w0, dtype=float)

    def at(time: float, states: Array, held: Array, numbers: Array | None = None) -> tuple[Array, Array, Array, Array, Array]:
        whole = np.concatenate([states, guess])
        if algebra is not None:
            algebra.solve(time, whole, np.array(held))
            guess[:] = whole[n:]
        given = system.p_values if numbers is None else numbers
        by_x, by_u, by_w, derivative = (_dense(v) for v in function(time, whole[:n], whole[n:], held, given))
        if m:
            for matrix in (by_x, by_u):
                matrix -= by_w @ np.linalg.solve(by_w[end:], matrix[end:])
        return by_x[:n], by_u[:n], by_x[n:end], by_u[n:end], derivative.ravel()

    return at


def nearby_parameters(system: System) -> list[Array]:
    """Parameters of the system that differ by the round-off of what was measured in CAD or computed from it, `TRIALS` times.

    A centre of mass is known to 1e-12 of the body's size, an axis to 1e-12 rad: a balanced rotor whose centre is 1e-18 m beside its axis
    is balanced.
    """
    eom = system.eom
    if eom is None:
        return []
    sizes = np.abs(np.array(system.p_values[: len(eom.p_names)]))
    values = dict(zip(eom.p_names, eom.p_values.tolist(), strict=True))
    length = size_of(eom.mechanism) if eom.mechanism.joints else 1.0
    weight = float(np.linalg.norm(eom.gravity))
    for k, name in enumerate(eom.p_names):
        owner, _, rest = name.partition(".")
        body, what = name.rsplit(".", 2)[0], name.rsplit(".", 2)[-2] if name.count(".") > 1 else rest
        spread = sum(values.get(f"{body}.inertia.{axis}", 0.0) for axis in ("xx", "yy", "zz"))
        absolute = {
            "moment": float(np.sqrt(values.get(f"{body}.mass", 0.0) * spread)),
            "inertia": spread,
            "R_LF": 1.0,
            "R_LB": 1.0,
            "R_LM": 1.0,
            "p_LF": length,
            "p_LB": length,
            "p_LM": length,
        }.get(what, weight if owner == "gravity" else 0.0)
        sizes[k] = max(sizes[k], absolute)
    random = np.random.default_rng(0)
    found = []
    for _ in range(TRIALS):
        numbers = np.array(system.p_values)
        numbers[: len(sizes)] += KNOWN_TO * sizes * random.uniform(-1.0, 1.0, len(sizes))
        found.append(numbers)
    return found


def state_units(system: System) -> tuple[str, ...]:
    mechanical = {} if system.eom is None else dict(zip(system.eom.q_names, system.eom.q_units, strict=True))
    return tuple(system.signals.get(name, mechanical.get(name, "")) for name in system.states)


def _dense(value: Any) -> Array:
    return np.array(ca.densify(value), dtype=np.float64)


def _index(name: str, known: Sequence[str], what: str) -> int:
    if name not in known:
        raise DomainsError(
            "E463",
            f"There is no {what} '{name}'.",
            remedy=use_one_of(name, known, most=12),
            element=name,
        )
    return known.index(name)
