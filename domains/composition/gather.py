"""The equations of a checked model: every variable and equation in one tableau, and what is to be computed with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import frozen_array
from mechanics.equations import EquationsOfMotion
from mechanics.loops.row_exchange import RowExchange, row_exchange
from topology.graphs.linear_graph import EdgeClass

from ..declare.component import BY_POINTS, DOMAINS, Contact
from ..reduction.implicit_system import ImplicitSystem, Moded
from ..reduction.tableau import Tableau
from ..resolved import Element, SignalGraph
from .component_powers import Powers, component_powers
from .continuous_blocks import Switching, add_continuous_blocks, continuous_outputs, continuous_states, held_inputs
from .declared_equations import ENERGIES, reported_mistakes
from .grouped_elements import Declared, add_elements
from .initial_values import component_starts, demotion_costs
from .joint_equations import JointSymbols, add_effort_balances, add_joints, component_lines, point_signals
from .joint_loads import declared_loads, load_symbol, own_loads
from .kirchhoff import add_network
from .massless import add_node_balances, add_nodes, node_expressions
from .model import Model
from .motions.actuator_of_input import effort_and_speed, efforts_and_currents, nearest_machine, parameters_of_parts
from .motions.given_motions import motion_breaks, motion_starts
from .motions.wanted_motions import OFFSET, add_wanted_inputs, add_wanted_motions, passes_stops
from .plant_signals import add_angles_that_are_read, plant_expressions
from .rotors import carried_shafts, efforts_on_carriers, moment_expressions, rotor_moments
from .section_signals import section_signals
from .timed_sources import shortest_swing, unreported, waveform_symbols, without_jumps


def gathered_equations(model: Model) -> ImplicitSystem:
    """The tableau of a model.

    1. Variables and equations of network and joints; symbols of signals and modes.
    2. The components' own equations, and the balance of efforts on every joint.
    3. Signals and powers in these symbols; continuous blocks, whose equations read them.
    4. What happens at events.
    """
    eom, network, graph, elements = model.eom, model.network, model.signal_graph, model.elements
    # 1.
    tableau = Tableau()
    add_network(tableau, network)
    add_angles_that_are_read(tableau, network, graph, model.spec.shown)
    exchange = None if eom is None else row_exchange(eom)
    joints = add_joints(tableau, eom, exchange, driven=model.driven) if eom is not None else []
    signals = _signal_symbols(tableau, graph)
    modes = {f"{e.name}.{name}": ca.SX.sym(f"{e.name}.{name}") for e in model.moded for name in _mode_names(e)}
    nodes = add_nodes(tableau, eom)
    by_points = [e for e in elements if not BY_POINTS.isdisjoint(e.declaration.attachments.values())]
    lines = {e.name: component_lines(tableau, e, eom, nodes) for e in by_points}
    # 2.
    found = add_wanted_inputs(tableau, model.wanted)
    inputs = _inputs(model, tableau, signals, modes, found)
    carried = carried_shafts(model.carriers, eom, joints)
    declared = add_elements(tableau, elements, joints, inputs, lines, carried)
    moments = rotor_moments(elements, carried, declared.symbols)
    on_carriers = efforts_on_carriers(moments, carried)
    contacts = _declared_contacts(model.moded, declared)
    contacts |= {e.name: None for e in model.moded if passes_stops(e, model.wanted)}
    add_effort_balances(tableau, elements, joints, lines, on_carriers)
    add_node_balances(tableau, eom, lines)
    add_wanted_motions(tableau, model.wanted, joints, signals.outputs)
    loads = declared_loads(tableau, elements, eom, joints, exchange, declared.symbols, moments, carried, nodes, lines)
    loads += own_loads(elements, declared.symbols, contacts)
    # 3.
    powers = component_powers(tableau, elements, network, declared.symbols, eom, on_carriers)
    outputs = {**signals.outputs, **moment_expressions(moments, carried), **node_expressions(eom, nodes)}
    outputs |= found
    outputs |= section_signals(
        tableau, model.spec.sections, elements, eom, joints, exchange, declared.symbols, moments, carried, nodes, lines
    )
    outputs |= point_signals(tableau, model.spec.points, eom, joints, nodes)
    expressions, switching = _expressions(model, tableau, declared, powers, outputs, modes)
    starts = component_starts(elements, tableau.shared)
    # 4.
    moded = tuple(_moded(e, modes, inputs, contacts[e.name], declared, eom, tableau) for e in model.moded)
    held, levels = switching.held(), [*_levels(model.moded), *switching.levels()]
    return ImplicitSystem(
        spec=model.spec,
        eom=eom,
        exchange=exchange,
        elements=elements,
        graph=network.graph,
        normal_tree=network.tree,
        signal_graph=graph,
        notes=model.notes,
        tableau=tableau.whole(),
        forward_dynamics=None if model.driven else _forward_dynamics(eom, joints, exchange),
        held={**signals.held, **modes, **held},
        levels={len(signals.held) + k: found for k, found in enumerate(levels) if found},
        moded=(*moded, *switching.moded()),
        loads=loads,
        details=switching.details,
        **_parameters(eom, tableau),
        **_of_the_model(model),
        signals=expressions,
        units={**model.plant, **graph.units, **dict.fromkeys(signals.block_starts, "")},
        powers={**_energies(declared, contacts), "absorbed": powers.absorbed},
        driven=model.driven or any(EdgeClass.ACROSS_DRIVER in e.declaration.attachment_kinds.values() for e in elements),
        starts=starts,
        block_starts=signals.block_starts,
        wanted=bool(model.wanted),
        followed={effort: parameter for effort, parameter in _followed(model).items() if effort in expressions},
        efforts_apart=tuple(name for name in _efforts(model) if name in expressions),
        apart={
            part: tuple(names)
            for part, names in parameters_of_parts(elements, [name for one in model.wanted for name in one.inputs]).items()
        }
        if model.wanted
        else {},
        demotion_costs=demotion_costs(tableau, network, starts),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _SignalSymbols:
    """Symbols of what blocks give."""

    held: Mapping[str, Any]  # that stay as they are between two instants
    block_starts: Mapping[str, float]  # of the states of continuous blocks
    outputs: Mapping[str, Any]  # all of them


def _of_the_model(model: Model) -> dict[str, Any]:
    """What follows from the model alone, without its equations."""
    network = model.network
    return {
        "carriers": {port.rpartition(".")[0]: carrier.body for port, carrier in model.carriers.items()},
        "shaft_rates": tuple(f"{port}.{DOMAINS[network.nodes[index].domain].across}" for index, port in network.shafts.items()),
        "motion_starts": motion_starts([driver for driver in model.spec.motions if not driver.signal], model.eom),
        "smooth": without_jumps(model.timed),
        "swing": shortest_swing(model.signal_graph, model.elements),
        "breaks": motion_breaks(model.spec.motions),
    }


def _parameters(eom: EquationsOfMotion | None, tableau: Tableau) -> dict[str, Any]:
    """Symbols, names and values of all parameters: those of the motion, then those of components."""
    return {
        "p": ca.vertcat(eom.p if eom is not None else ca.SX(0, 1), *tableau.parameters),
        "p_names": (*(eom.p_names if eom is not None else ()), *tableau.parameter_names),
        "p_values": frozen_array(np.concatenate([np.ravel(eom.p_values if eom is not None else []), tableau.parameter_values])),
    }


def _signal_symbols(tableau: Tableau, graph: SignalGraph) -> _SignalSymbols:
    held = held_inputs(graph)
    states, starts = continuous_states(tableau, graph)
    return _SignalSymbols(held=held, block_starts=starts, outputs={**held, **continuous_outputs(tableau, graph), **states})


def _inputs(
    model: Model, tableau: Tableau, signals: _SignalSymbols, modes: Mapping[str, Any], wanted: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """By component: the symbols that drive its inputs, those of its modes and of its contact's effort, and its waveform."""
    found: dict[str, dict[str, Any]] = {}
    for element in model.elements:
        ports = {port: model.signal_graph.drives.get(f"{element.name}.{port}") for port in element.declaration.inputs}
        found[element.name] = {port: signals.outputs[source] for port, source in ports.items() if source is not None}
        found[element.name].update({port: wanted[name] for port in ports if (name := f"{element.name}.{port}") in wanted})
    for element in model.moded:
        found[element.name].update({name: modes[f"{element.name}.{name}"] for name in _mode_names(element)})
        found[element.name]["hold"] = ca.SX(0) if passes_stops(element, model.wanted) else ca.SX.sym(f"{element.name}.hold")
        if element.declaration.presses or element.declaration.load_unit:
            found[element.name]["load"] = load_symbol(element)
    for element in model.timed:
        found[element.name].update(waveform_symbols(element, signals.held, tableau.time))
    return found


def _expressions(
    model: Model,
    tableau: Tableau,
    declared: Declared,
    powers: Powers,
    outputs: Mapping[str, Any],
    modes: Mapping[str, Any],
) -> tuple[dict[str, Any], Switching]:
    """All signals, by name; the equations of continuous blocks, which read them, join the tableau."""
    found = plant_expressions(tableau, model.elements, model.network, declared, powers, model.eom, modes)
    found.update(outputs)
    switching = add_continuous_blocks(tableau, model.signal_graph, found)
    for name in unreported(model.signal_graph):
        del found[name]
    return found, switching


def _followed(model: Model) -> dict[str, str]:
    """The effort of the machine of every wanted motion -> the parameter that would be added to its acceleration."""
    found = {}
    for one in model.wanted:
        machine = nearest_machine(model.elements, model.spec.connections, one.input.rpartition(".")[0])
        found[effort_and_speed(machine, model.eom)[0]] = f"{one.name}{OFFSET}"
    return found


def _efforts(model: Model) -> list[str]:
    """What the machines of wanted motions do, as signals."""
    owners = [one.input.rpartition(".")[0] for one in model.wanted]
    machines = [nearest_machine(model.elements, model.spec.connections, owner) for owner in owners]
    return list(dict.fromkeys(name for machine in machines for name in efforts_and_currents(machine, model.eom)))


def _mode_names(element: Element) -> tuple[str, ...]:
    return ("mode", *element.declaration.memory)


def _levels(moded: Sequence[Element]) -> list[tuple[float, ...]]:
    """The values that each mode and memory of some elements can take; none for memory, which can be any number."""
    return [tuple(e.declaration.modes) if name == "mode" else () for e in moded for name in _mode_names(e)]


def _declared_contacts(moded: Sequence[Element], declared: Declared) -> dict[str, Contact | None]:
    found: dict[str, Contact | None] = {}
    for element in moded:
        with reported_mistakes(element, "contact"):
            found[element.name] = element.declaration.contact(declared.symbols[element.name])
    return found


def _moded(
    element: Element,
    modes: Mapping[str, Any],
    inputs: Mapping[str, Mapping[str, Any]],
    contact: Contact | None,
    declared: Declared,
    eom: EquationsOfMotion | None,
    tableau: Tableau,
) -> Moded:
    with reported_mistakes(element, "exits"):
        exits = element.declaration.exits(declared.symbols[element.name])
    return Moded(
        name=element.name,
        memory=element.declaration.memory,
        modes=dict(element.declaration.modes),
        mode=modes[f"{element.name}.mode"],
        exits={mode: tuple(found) for mode, found in exits.items()},
        contact=contact,
        hold=inputs[element.name]["hold"],
        signal=_position_signal(element, eom, tableau),
    )


def _position_signal(element: Element, eom: EquationsOfMotion | None, tableau: Tableau) -> str:
    """The position of the joint or shaft that a component with modes acts on, or its rate where it has none."""
    port = next((port for port in element.declaration.attachments if port in element.attachments or port in element.shafts), None)
    if port is None:
        return ""
    if port in element.shafts:
        domain = DOMAINS[element.shafts[port]]
        used = tableau.shared[f"{element.name}.{port}.{domain.across_integral}"] in tableau.variables
        return f"{element.name}.{port}.{domain.across_integral if used else domain.across}"
    assert eom is not None  # only joints can be attached to
    coordinate = eom.coordinates[element.attachments[port].index]
    return coordinate.position or coordinate.rate


def _energies(declared: Declared, contacts: Mapping[str, Contact | None]) -> dict[str, Mapping[str, Any]]:
    """By kind and component. The heat of contacts is kept even where it is zero: impacts add to it."""
    return {
        what: {
            name: energies.get(what, 0)
            for name, energies in declared.energies.items()
            if what in energies or (what == "heat" and contacts.get(name) is not None)
        }
        for what in ENERGIES
    }


def _forward_dynamics(eom: EquationsOfMotion | None, joints: Sequence[JointSymbols], exchange: RowExchange | None) -> Any | None:
    """Accelerations, then multipliers of loops, as expressions of the efforts in the tableau."""
    if eom is None or not joints:
        return None
    closed = eom.closed if exchange is None else exchange.closed
    both = eom.vdot if closed is None else ca.vertcat(closed.vdot, closed.multipliers)
    return ca.substitute(both, eom.tau, ca.vertcat(*(j.effort for j in joints)))
