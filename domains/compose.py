"""`compose`: components, connections, signals and a mechanism become one `System` of explicit first-order equations.

1. Names, models, parameters and attachments are checked; the terminal graphs are merged and checked; the signal graph is ordered.
2. Every variable and equation goes into a sparse tableau.
3. Variables whose derivative occurs are states. The rest is matched, ordered and solved block by block.
4. Signals, powers, energies and events are written in terms of states, held inputs, parameters and time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np

from cadimport.errors import MategraphError, Note
from mechanics.equations import Coordinate, EquationsOfMotion

from .declarations import DOMAINS, Symbols
from .elements import Element, JointPort, raise_gathered, resolve_elements
from .explicit_form import ExplicitForm, solve_explicitly
from .network import Network, build_network
from .signal_graph import SignalGraph, build_signal_graph
from .specs import GROUND, DomainsError, SystemSpec
from .system import Energies, StateEvent, System
from .tableau import (
    FUNCTIONS,
    Equation,
    JointSymbols,
    Tableau,
    Variable,
    add_effort_balances,
    add_element,
    add_joints,
    add_network,
    domain_of,
    element_symbols,
)


def compose(spec: SystemSpec, eom: EquationsOfMotion | None = None, *, blocks: Mapping[str, type[Any]] | None = None) -> System:
    """The system's explicit equations.

    Parameters
    ----------
    spec
        Components, connection rows and signal blocks.
    eom
        The mechanism's `EquationsOfMotion`; None for a system without one.
    blocks
        The user's Python classes for signal blocks, by the text of `SignalSpec.block` (or by the signal's name).

    Raises
    ------
    DomainsError
        Codes E400 to E440, each for one kind of ill-posed system; an `ErrorList` where several were found in one pass.
    """
    # 1. What the user gave
    joints = _joint_ports(eom)
    errors: list[MategraphError] = []
    _check_names(spec, joints, errors)
    elements = resolve_elements(spec.components, joints, errors)
    raise_gathered(errors)
    network = build_network(elements, spec)
    plant = _plant_signals(elements, network, eom)
    signal_graph = build_signal_graph(spec.signals, elements, plant, blocks or {}, errors)
    raise_gathered(errors)
    # 2. The tableau
    tableau = Tableau()
    add_network(tableau, network)
    joint_symbols = add_joints(tableau, eom) if eom is not None else []
    held = _held_inputs(signal_graph)
    outputs = {**held, **_continuous_outputs(tableau, signal_graph)}
    seen: dict[str, Symbols] = {}
    for element in elements:
        ports = element.declaration.inputs
        inputs = {port: outputs[signal_graph.drives[f"{element.name}.{port}"]] for port in ports}
        seen[element.name] = element_symbols(tableau, element, joint_symbols, inputs)
        add_element(tableau, element, seen[element.name])
    add_effort_balances(tableau, elements, joint_symbols)
    expressions = _plant_expressions(tableau, elements, network, seen, eom)
    expressions.update(outputs)
    _add_continuous_blocks(tableau, signal_graph, expressions)
    # 3. States and the explicit form
    states, unknowns = _split(tableau, eom)
    x = ca.vertcat(*(s.symbol for s in states)) if states else ca.SX(0, 1)
    u = ca.vertcat(*held.values()) if held else ca.SX(0, 1)
    p = ca.vertcat(eom.p if eom is not None else ca.SX(0, 1), *tableau.parameters)
    p_values = np.concatenate([np.asarray(eom.p_values if eom is not None else [], dtype=float).ravel(), tableau.parameter_values])
    x0 = _initial_values(states, elements, eom)
    generic = 0.5 + np.random.default_rng(0).random(x.numel() + u.numel() + 1)
    form = solve_explicitly(
        unknowns,
        tableau.equations,
        known=[x, u, tableau.time, p],
        point=np.concatenate([generic, p_values]),
        forward_dynamics=_forward_dynamics(eom, joint_symbols),
    )
    # 4. Everything in terms of t, x, u, p
    put = _Substitution(unknowns, form)
    derivative = {name: f"der({name})" for name in tableau.derivatives}
    rates = ca.vertsplit(eom.qdot) if eom is not None and eom.q_names else []
    accelerations = [form.solution[c.acceleration] for c in eom.coordinates] if eom is not None else []
    xdot = [*rates, *accelerations, *(form.solution[derivative[s.name]] for s in states[len(rates) + len(accelerations) :])]
    units = {**plant, **signal_graph.units}
    return System(
        spec=spec,
        eom=eom,
        states=tuple(s.name for s in states),
        signals={name: units[name] for name in expressions},
        graph=network.graph,
        normal_tree=network.tree,
        blocks=form.blocks,
        signal_graph=signal_graph,
        held=tuple(held),
        t=tableau.time,
        x=x,
        u=u,
        p=p,
        p_names=(*(eom.p_names if eom is not None else ()), *tableau.parameter_names),
        p_values=p_values,
        x0=x0,
        xdot=ca.vertcat(*xdot) if xdot else ca.SX(0, 1),
        expressions=put.all(expressions),
        energies=_energies(elements, seen, network, tableau, eom, put),
        events=_limit_events(eom),
        notes=_limit_notes(eom),
    )


class _Substitution:
    """Puts the solved unknowns into expressions."""

    def __init__(self, unknowns: list[Variable], form: ExplicitForm) -> None:
        self._symbols = ca.vertcat(*(v.symbol for v in unknowns)) if unknowns else ca.SX(0, 1)
        self._values = ca.vertcat(*(form.solution[v.name] for v in unknowns)) if unknowns else ca.SX(0, 1)

    def all(self, expressions: Mapping[str, Any]) -> dict[str, Any]:
        """The same expressions without unknowns."""
        if not expressions:
            return {}
        done = ca.substitute(ca.densify(ca.vertcat(*expressions.values())), self._symbols, self._values)
        return dict(zip(expressions, ca.vertsplit(done), strict=True))


def _joint_ports(eom: EquationsOfMotion | None) -> dict[str, list[JointPort]]:
    """The freedoms of every joint that has any."""
    ports: dict[str, list[JointPort]] = {}
    for k, c in enumerate(eom.coordinates if eom is not None else ()):
        name = c.joint if c.only else c.position or c.rate
        ports.setdefault(c.joint, []).append(JointPort(joint=c.joint, name=name, domain=domain_of(c), index=k))
    return ports


def _forward_dynamics(eom: EquationsOfMotion | None, joints: list[JointSymbols]) -> Any | None:
    """Accelerations as expressions of the efforts in the tableau."""
    if eom is None or not joints:
        return None
    return ca.substitute(eom.vdot, eom.tau, ca.vertcat(*(j.effort for j in joints)))


def _check_names(spec: SystemSpec, joints: Mapping[str, object], errors: list[MategraphError]) -> None:
    taken: dict[str, str] = dict.fromkeys(joints, "joint")
    for kind, entries in (("component", spec.components), ("signal", spec.signals)):
        for entry in entries:
            if entry.name in taken or entry.name == GROUND:
                other = taken.get(entry.name, "reserved name")
                what = f"The {kind} '{entry.name}' has the name of a {other}."
                remedy = f"Give the {kind} a name of its own: signals are found by these names."
                errors.append(DomainsError("E400", what, remedy=remedy, element=entry.name, place=entry.place))
            taken.setdefault(entry.name, kind)


def _plant_signals(elements: list[Element], network: Network, eom: EquationsOfMotion | None) -> dict[str, str]:
    """Name and unit of every signal that the mechanism and the components give."""
    units: dict[str, str] = {}
    if eom is not None:
        for coordinate in eom.coordinates:
            if coordinate.position is not None:
                units[coordinate.position] = coordinate.position_unit or ""
            units[coordinate.rate] = coordinate.rate_unit
            units[coordinate.acceleration] = coordinate.acceleration_unit
            units[coordinate.effort] = coordinate.effort_unit
        units.update(zip(eom.q_names, eom.q_units, strict=True))  # and quaternions
    for element in elements:
        for edge in network.edges_of(element.name):
            domain = DOMAINS[edge.domain]
            units[f"{edge.name}.{domain.across}"] = domain.across_unit
            units[f"{edge.name}.{domain.through}"] = domain.through_unit
        units.update({f"{element.name}.{port}": declared.unit for port, declared in element.declaration.outputs.items()})
        units[f"{element.name}.power"] = "W"
        units[f"{element.name}.heat"] = "W"
    return units


def _plant_expressions(
    tableau: Tableau, elements: list[Element], network: Network, seen: Mapping[str, Symbols], eom: EquationsOfMotion | None
) -> dict[str, Any]:
    """The same signals as expressions of the tableau's symbols.

    ``power`` is what goes into a component through its terminals, ``heat`` what it gives off (left out where it never does).
    """
    found: dict[str, Any] = {}
    if eom is not None:
        for k, coordinate in enumerate(eom.coordinates):
            if coordinate.position is not None:
                found[coordinate.position] = eom.q[coordinate.position_index]
            found[coordinate.rate] = eom.v[k]
            found[coordinate.acceleration] = tableau.variables[coordinate.acceleration].symbol
            found[coordinate.effort] = tableau.variables[coordinate.effort].symbol
        found.update({name: eom.q[i] for i, name in enumerate(eom.q_names)})  # and quaternions
    for element in elements:
        power: Any = 0
        for edge in network.edges_of(element.name):
            across, through = _edge_symbols(tableau, edge.name, edge.domain)
            found[f"{edge.name}.{DOMAINS[edge.domain].across}"] = across
            found[f"{edge.name}.{DOMAINS[edge.domain].through}"] = through
            power = power + across * through
        for port, value in element.declaration.output(seen[element.name]).items():
            found[f"{element.name}.{port}"] = value
        found[f"{element.name}.power"] = power
        heat = element.declaration.heat(seen[element.name])
        if not ca.SX(heat).is_zero():
            found[f"{element.name}.heat"] = heat
    return found


def _edge_symbols(tableau: Tableau, name: str, domain: str) -> tuple[Any, Any]:
    names = DOMAINS[domain]
    return tableau.variables[f"{name}.{names.across}"].symbol, tableau.variables[f"{name}.{names.through}"].symbol


def _held_inputs(graph: SignalGraph) -> dict[str, Any]:
    names = [f"{b.name}.{port}" for b in graph.blocks if b.kind != "continuous" for port in b.outputs]
    return {name: ca.SX.sym(name) for name in names}


def _continuous_outputs(tableau: Tableau, graph: SignalGraph) -> dict[str, Any]:
    names = [f"{b.name}.{port}" for b in graph.blocks if b.kind == "continuous" for port in b.outputs]
    return {name: tableau.variable(name, graph.units[name]) for name in names}


def _add_continuous_blocks(tableau: Tableau, graph: SignalGraph, expressions: Mapping[str, Any]) -> None:
    for block in graph.blocks:
        if block.kind != "continuous" or block.declaration is None:
            continue
        values: dict[str, Any] = {"t": tableau.time}
        for name, value in block.parameters.items():
            values[name] = value if isinstance(value, str) else tableau.parameter(f"{block.name}.{name}", value)
        inputs = {port: expressions[source] for port, source in block.inputs.items()}
        values.update(inputs)
        values["inputs"] = tuple(inputs.values())
        result = block.declaration.expression(Symbols(values, FUNCTIONS, frozenset(block.parameters)))
        output = f"{block.name}.{block.outputs[0]}"
        residual = expressions[output] - result
        tableau.equations.append(Equation(name=f"{block.name}: {block.spec.block}", residual=residual, element=block.name))


def _split(tableau: Tableau, eom: EquationsOfMotion | None) -> tuple[list[Variable], list[Variable]]:
    """States (joint positions, joint velocities, then variables whose derivative occurs) and unknowns."""
    everything = ca.vertcat(*(e.residual for e in tableau.equations)) if tableau.equations else ca.SX(0, 1)
    occurring = {s.name() for s in ca.symvar(everything)}
    states: list[Variable] = []
    if eom is not None:
        for k, (name, unit) in enumerate(zip(eom.q_names, eom.q_units, strict=True)):
            states.append(Variable(name=name, unit=unit, symbol=eom.q[k]))
        for k, c in enumerate(eom.coordinates):
            states.append(Variable(name=c.rate, unit=c.rate_unit, symbol=eom.v[k]))
    differentiated = [name for name, d in tableau.derivatives.items() if d.symbol.name() in occurring]
    states.extend(tableau.variables[name] for name in differentiated)
    gone = set(differentiated)
    unknowns = [v for name, v in tableau.variables.items() if name not in gone]
    unknowns.extend(tableau.derivatives[name] for name in differentiated)
    for name in list(tableau.derivatives):
        if name not in gone:
            del tableau.derivatives[name]
    return states, unknowns


def _initial_values(states: list[Variable], elements: list[Element], eom: EquationsOfMotion | None) -> Any:
    """Joints in the CAD pose at rest; what the components say of their own states."""
    given: dict[str, float] = {}
    if eom is not None:
        given.update(zip(eom.q_names, eom.q0.tolist(), strict=True))
    for e in elements:
        given.update({f"{e.name}.{variable}": e.parameters[parameter] for variable, parameter in e.declaration.initial.items()})
    return np.array([given.get(s.name, 0.0) for s in states], dtype=float)


def _energies(
    elements: list[Element],
    seen: Mapping[str, Symbols],
    network: Network,
    tableau: Tableau,
    eom: EquationsOfMotion | None,
    put: _Substitution,
) -> Energies:
    def each(what: str) -> dict[str, Any]:
        found = {e.name: getattr(e.declaration, what)(seen[e.name]) for e in elements}
        return put.all({name: value for name, value in found.items() if not ca.SX(value).is_zero()})

    absorbed: dict[str, Any] = {e.name: 0 for e in elements}
    for edge in network.edges:
        across, through = _edge_symbols(tableau, edge.name, edge.domain)
        absorbed[edge.component] = absorbed[edge.component] + across * through
    for element in elements:
        for port, target in element.attachments.items():
            assert eom is not None  # only joints can be attached to
            through = tableau.variables[f"{element.name}.{port}.{DOMAINS[target.domain].through}"].symbol
            absorbed[element.name] = absorbed[element.name] + eom.v[target.index] * through
    mechanism = eom.kinetic_energy + eom.potential_energy if eom is not None else ca.SX(0)
    return Energies(
        supplied=each("supplied"),
        heat=each("heat"),
        absorbed=put.all(absorbed),
        stored=each("stored"),
        kinetic=each("kinetic"),
        mechanism=mechanism,
    )


def _limited(eom: EquationsOfMotion | None) -> list[tuple[Coordinate, tuple[float, float]]]:
    return [] if eom is None else [(c, c.limits) for c in eom.coordinates if c.limits is not None]


def _limit_events(eom: EquationsOfMotion | None) -> tuple[StateEvent, ...]:
    events: list[StateEvent] = []
    for coordinate, (low, high) in _limited(eom):
        assert eom is not None
        assert coordinate.position is not None
        q = eom.q[coordinate.position_index]
        for kind, bound, expression in (("upper limit", high, q - high), ("lower limit", low, low - q)):
            text = f"'{coordinate.joint}' passed its {kind} of {bound:.6g} {coordinate.position_unit}"
            events.append(StateEvent(name=coordinate.joint, kind=kind, expression=expression, signal=coordinate.position, text=text))
    return tuple(events)


def _limit_notes(eom: EquationsOfMotion | None) -> tuple[Note, ...]:
    names = list(dict.fromkeys(c.joint for c, _ in _limited(eom)))
    if not names:
        return ()
    return (
        Note(
            code="W401",
            text=f"The limits of {', '.join(names)} are watched and reported, not enforced: nothing stops a joint there yet.",
            element=names[0],
            remedy="Look at the events of the run.",
        ),
    )
