"""`compose`: components, connections, signals and a mechanism become one `System` of explicit first-order equations.

1. Names, models, parameters and attachments are checked; the terminal graphs are merged and checked; the signal graph is ordered.
2. Every variable and equation goes into a sparse tableau.
3. Variables whose derivative occurs are states. The rest is matched, ordered and solved block by block.
4. Signals, powers, energies and events are written in terms of states, held inputs, parameters and time.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np

from foundation.errors import MategraphError
from foundation.gc_pause import paused_collection
from mechanics.equations import EquationsOfMotion
from mechanics.loops.row_exchange import RowExchange, row_exchange
from topology.graphs.linear_graph import EdgeClass

from ..components.mechanical.elements import EndStop, LimitWatch
from ..components.spice.subcircuits import expand_netlists
from ..declare.component import BY_POINTS
from ..reduction.explicit_form import ExplicitForm, solve_explicitly
from ..reduction.index_reduction import Reduction, Surroundings, reduce_index
from ..reduction.jumps import jumps_with
from ..reduction.state_choice import Choice, watch
from ..specs import GROUND, ComponentSpec, DomainsError, NamedPoint, SignalSpec, SystemSpec
from ..system import StateChoice, System
from .component_powers import component_powers
from .contact_efforts import holding_efforts
from .continuous_blocks import add_continuous_blocks, continuous_outputs, continuous_states, held_inputs, with_pieces
from .declared_equations import telling_mistakes
from .elements import Element, JointPort, check_parts, joint_domains, raise_gathered, resolve_elements
from .expression_columns import stacked
from .grouped_elements import add_elements
from .initial_values import changed_starts, component_starts, demotion_costs, initial_values
from .joint_equations import JointSymbols, add_effort_balances, add_joints, component_lines, domain_of, point_coordinates
from .kirchhoff import add_network
from .motions import motion_breaks, motion_elements, motion_starts, with_stretches
from .network import build_network
from .plant_signals import add_angles_that_are_read, plant_expressions, plant_signals
from .signal_graph import build_signal_graph
from .substitution import JOINT_STOP, Closed, Composition, Substitution
from .tableau import Tableau
from .timed_sources import course_of, course_symbols, shortest_swing, unreported, with_courses, without_jumps


def compose(spec: SystemSpec, eom: EquationsOfMotion | None = None, *, blocks: Mapping[str, type[Any]] | None = None) -> System:
    """The system's explicit equations.

    Parameters
    ----------
    spec
        Components, connection rows and signal blocks.
    eom
        The mechanism's `EquationsOfMotion`; None for a system without one.
    blocks
        The user's Python classes: for signal blocks by the text of `SignalSpec.block` (or by the signal's name), for components by that of
        `ComponentSpec.model`.

    Raises
    ------
    DomainsError
        Codes E400 to E440, each for one kind of ill-posed system; an `ErrorList` where several were found in one pass.
    """
    made: dict[frozenset[tuple[str, int]], System] = {}

    def composed(choice: Choice | None) -> System:
        """The system with the states that a choice leaves; made once each."""
        if choice is not None and choice.dummies in made:
            return made[choice.dummies]
        with paused_collection():
            system = _compose(spec, eom, blocks or {}, choice, composed)
        if system.choice is not None:
            made[system.choice.choice.dummies] = system
        return system

    return composed(None)


def _compose(
    spec: SystemSpec,
    eom: EquationsOfMotion | None,
    blocks: Mapping[str, type[Any]],
    choice: Choice | None,
    composed: Callable[[Choice], System],
) -> System:
    # 1. What the user gave
    spec = expand_netlists(spec)
    joints = _joint_ports(eom)
    errors: list[MategraphError] = []
    _check_names(spec, joints, errors)
    elements = resolve_elements(spec, joints, errors, blocks)
    raise_gathered(errors)
    motions = motion_elements(spec.motions, eom, joints)
    moved = tuple(port.joint for element in motions for port in element.attachments.values())
    elements.extend(motions)
    elements.extend(_limit_elements(eom, joints, replace(spec, unstopped=(*spec.unstopped, *moved))))
    check_parts(elements)
    network = build_network(elements, spec, joint_domains(joints))
    plant = plant_signals(elements, network, eom) | {f"{point.name}.{axis}": "m" for point in spec.points for axis in "xyz"}
    signal_graph = build_signal_graph(spec.signals, elements, plant, blocks, errors)
    raise_gathered(errors)
    timed = [e for e in elements if course_of(e) is not None]
    signal_graph = with_courses(with_pieces(with_stretches(signal_graph, spec.motions, motions, eom)), timed)
    # 2. The tableau
    tableau = Tableau()
    add_network(tableau, network)
    add_angles_that_are_read(tableau, network, signal_graph)
    exchange = None if eom is None else row_exchange(eom)
    joint_symbols = add_joints(tableau, eom, exchange) if eom is not None else []
    held = held_inputs(signal_graph)
    block_states, block_starts = continuous_states(tableau, signal_graph)
    outputs = {**held, **continuous_outputs(tableau, signal_graph), **block_states}
    moded = [e for e in elements if e.declaration.modes]
    modes = {f"{e.name}.{name}": ca.SX.sym(f"{e.name}.{name}") for e in moded for name in _mode_names(e)}
    lines = {e.name: component_lines(tableau, e, eom) for e in elements if not BY_POINTS.isdisjoint(e.declaration.attachments.values())}
    inputs: dict[str, dict[str, Any]] = {}
    for element in elements:
        ports = {port: signal_graph.drives.get(f"{element.name}.{port}") for port in element.declaration.inputs}
        inputs[element.name] = {port: outputs[source] for port, source in ports.items() if source is not None}
    for element in moded:
        inputs[element.name].update({name: modes[f"{element.name}.{name}"] for name in _mode_names(element)})
        inputs[element.name]["hold"] = ca.SX.sym(f"{element.name}.hold")
    for element in timed:
        inputs[element.name].update(course_symbols(element, held, tableau.time))
    instances = add_elements(tableau, elements, joint_symbols, inputs, lines)
    seen = {name: instance.symbols for name, instance in instances.items() if instance.symbols is not None}
    holds: dict[str, Any] = {}
    for element in moded:
        with telling_mistakes(element, "contact"):
            if element.declaration.contact(seen[element.name]) is not None:
                holds[element.name] = inputs[element.name]["hold"]
    add_effort_balances(tableau, elements, joint_symbols, lines)
    powers = component_powers(tableau, elements, network, seen, eom)
    expressions = plant_expressions(tableau, elements, network, instances, powers, eom, modes)
    expressions.update(point_coordinates(tableau, spec.points, eom))
    expressions.update(outputs)
    add_continuous_blocks(tableau, signal_graph, expressions)
    for name in unreported(signal_graph):
        del expressions[name]
    # 3. States and the explicit form
    u = ca.vertcat(*held.values(), *modes.values()) if held or modes else ca.SX(0, 1)
    p = ca.vertcat(eom.p if eom is not None else ca.SX(0, 1), *tableau.parameters)
    p_values = np.concatenate([np.asarray(eom.p_values if eom is not None else [], dtype=float).ravel(), tableau.parameter_values])
    hold = ca.vertcat(*holds.values()) if holds else ca.SX(0, 1)
    # To the composition the choice of constraint rows is a number like any other; to a run it is a held input
    switches = ca.SX(0, 1) if exchange is None else exchange.switches
    numbers, number_values = ca.vertcat(p, switches), np.concatenate([p_values, np.zeros(switches.numel())])
    starts = component_starts(elements, tableau.shared)
    with spec.placed():
        reduction = reduce_index(
            tableau,
            eom,
            Surroundings(
                held=u,
                held_names=(*held, *modes),
                hold=hold,
                parameters=numbers,
                parameter_values=number_values,
                cost=demotion_costs(tableau, network, starts),
                smooth=without_jumps(timed),
                starts={name: start.value for name, start in starts.items() if start.given},
                choice=choice,
            ),
        )
    states, unknowns = reduction.states, reduction.unknowns
    x = stacked(states)
    x0 = initial_values(states, starts, eom, block_starts)
    generic = 0.5 + np.random.default_rng(0).random(x.numel() + u.numel() + hold.numel() + 1)
    with spec.placed():
        form = solve_explicitly(
            unknowns,
            tableau.equations,
            known=[x, u, hold, tableau.time, numbers],
            point=np.concatenate([generic, number_values]),
            # given motions leave efforts to be found
            forward_dynamics=None if motions else _forward_dynamics(eom, joint_symbols, exchange),
            held=u,
            levels={len(held) + k: levels for k, levels in enumerate(_levels(moded)) if levels},
            parameters=numbers,
            linearised=reduction.linearised,
            any_pose=reduction.choice is not None and bool(reduction.choice.moving),
        )
    _refuse_contacts_in_loops(form, holds)
    # 4. Everything in terms of t, x, u, p
    swing, swinging = shortest_swing(signal_graph, elements)
    made = Composition(
        elements=elements,
        instances=instances,
        seen=seen,
        network=network,
        tableau=tableau,
        eom=eom,
        states=states,
        form=form,
        holds=holds,
        powers=powers,
    )
    names = (*held, *modes, *(exchange.names if exchange is not None else ()))
    laws = made.put().all({name: made.contact(name).sliding for name in holds})
    free = Closed(hold=ca.vertcat(*laws.values()) if laws else hold, locked=dict.fromkeys(holds, 0))
    units = {**plant, **signal_graph.units, **dict.fromkeys(block_states, "")}
    system = System(
        spec=spec,
        eom=eom,
        states=tuple(s.name for s in states),
        signals={name: units[name] for name in expressions},
        graph=network.graph,
        normal_tree=network.tree,
        blocks=form.blocks,
        entries=form.entries,
        signal_graph=signal_graph,
        held=names,
        t=tableau.time,
        x=x,
        u=ca.vertcat(u, switches),
        exchange=exchange,
        p=p,
        p_names=(*(eom.p_names if eom is not None else ()), *tableau.parameter_names),
        p_values=p_values,
        x0=x0,
        w=stacked(form.torn),
        w_names=tuple(v.name for v in form.torn),
        w_units=tuple(v.unit for v in form.torn),
        g_names=form.residual_names,
        w0=initial_values(form.torn, starts, None, {}),
        differentiated=reduction.differentiated,
        demoted=reduction.demoted,
        ties=made.put().column(reduction.ties),
        starts=motion_starts(spec.motions, eom),
        swing=swing,
        swinging=swinging,
        breaks=motion_breaks(spec.motions),
        elements=tuple(elements),
        notes=tuple(
            changed_starts({n: form.solution[n] for n in reduction.demoted}, starts, t=tableau.time, x=x, p=p, x0=x0, p_values=p_values)
        ),
        **made.parts(free, expressions, names),
        choice=_state_choice(reduction, made.put(free), composed),
    )
    system = replace(system, shaped=_shaped(system))
    if not holds:
        return system

    @functools.cache
    def general() -> System:
        """The expressions for all modes, with the contacts' efforts solved for those that hold."""
        accelerations = ca.vertcat(*made.put().all({name: made.acceleration(name) for name in holds}).values())
        driven = any(EdgeClass.ACROSS_DRIVER in e.declaration.attachment_kinds.values() for e in elements) or bool(motions)
        # friction in a joint whose motion is given can hold nothing
        locked = {n: made.locked(n) if ca.depends_on(a, holds[n]) else 0 for n, a in zip(holds, ca.vertsplit(accelerations), strict=True)}
        closed = Closed(hold=holding_efforts(accelerations, hold, free.hold, list(locked.values()), driven=driven), locked=locked)
        parts = made.parts(closed, expressions, names)
        jump, work = made.impulsive()
        return replace(system, **parts, jump=jump, work=work, general=None)

    return replace(system, general=general)


def _state_choice(reduction: Reduction, put: Substitution, composed: Callable[[Choice], System]) -> StateChoice | None:
    """What to watch during a run where the states that were given up need not stay the best ones."""
    tied, choice = reduction.tied, reduction.choice
    if tied is None or choice is None or not choice.moving:
        return None
    return StateChoice(
        tied=tied,
        choice=choice,
        watch=put.one(watch(tied, choice)),
        values=lambda names: put.column([tied.symbols[name] for name in names]),
        composed=composed,
    )


def _shaped(system: System) -> tuple[str, ...]:
    """Outputs of continuous blocks that are no linear functions of what is integrated: its error says nothing about theirs."""
    if not system.watches:
        return ()
    blocks = [b for b in system.signal_graph.blocks if b.kind == "continuous"]
    names = [name for b in blocks for port in b.outputs if (name := f"{b.name}.{port}") in system.expressions]
    known = ca.vertcat(system.t, system.x, system.w)
    if system.choice is not None:  # what is linear in these states need not be so in others
        return tuple(name for name in names if ca.depends_on(ca.SX(system.expressions[name]), known))
    moving = {s.element_hash() for s in ca.vertsplit(known)}

    def curved(expression: Any) -> bool:
        return not ca.is_linear(expression, known) or any(s.element_hash() in moving for s in jumps_with(expression))

    return tuple(name for name in names if curved(ca.SX(system.expressions[name])))


def _levels(elements: Sequence[Element]) -> list[tuple[float, ...]]:
    """The values that each mode and memory of some elements can take; none for memory, which can be any number."""
    return [tuple(e.declaration.modes) if name == "mode" else () for e in elements for name in _mode_names(e)]


def _refuse_contacts_in_loops(form: ExplicitForm, holds: Mapping[str, Any]) -> None:
    if not holds or not form.torn:
        return
    for name, residual in zip(form.residual_names, ca.vertsplit(form.residuals), strict=True):
        inside = [contact for contact, effort in holds.items() if ca.depends_on(residual, effort)]
        if inside:
            raise DomainsError(
                "E418",
                f"The effort of '{inside[0]}' is part of a nonlinear algebraic loop, in which {name} has to be solved: "
                "what holds it still cannot be found.",
                remedy="Put a compliance (a spring) between the two, or leave out the inertia or the nonlinear law that couples them.",
                element=inside[0],
            )


def _joint_ports(eom: EquationsOfMotion | None) -> dict[str, list[JointPort]]:
    """The freedoms of every joint that has any."""
    ports: dict[str, list[JointPort]] = {}
    for k, c in enumerate(eom.coordinates if eom is not None else ()):
        name = c.joint if c.only else c.position or c.rate
        ports.setdefault(c.joint, []).append(JointPort(joint=c.joint, name=name, domain=domain_of(c), index=k))
    return ports


def _forward_dynamics(eom: EquationsOfMotion | None, joints: list[JointSymbols], exchange: RowExchange | None) -> Any | None:
    """Accelerations, then multipliers of loops, as expressions of the efforts in the tableau."""
    if eom is None or not joints:
        return None
    closed = eom.closed if exchange is None else exchange.closed
    both = eom.vdot if closed is None else ca.vertcat(closed.vdot, closed.multipliers)
    return ca.substitute(both, eom.tau, ca.vertcat(*(j.effort for j in joints)))


def _check_names(spec: SystemSpec, joints: Mapping[str, object], errors: list[MategraphError]) -> None:
    taken: dict[str, str] = {GROUND: "the reference", **dict.fromkeys(joints, "a joint")}
    kinds: tuple[tuple[str, Sequence[ComponentSpec | SignalSpec | NamedPoint]], ...]
    kinds = (("component", spec.components), ("signal", spec.signals), ("point", spec.points))
    for kind, entries in kinds:
        for entry in entries:
            unreadable = not entry.name.strip() or not entry.name.isprintable()
            if entry.name in taken or unreadable:
                has = "has no name that can be read" if unreadable else f"has the name of {taken[entry.name]}"
                what = f"The {kind} {entry.name!r} {has}."
                remedy = f"Give the {kind} a name of its own: signals are found by these names."
                errors.append(DomainsError("E400", what, remedy=remedy, element=entry.name, place=entry.place))
            taken.setdefault(entry.name, f"a {kind}")


def _mode_names(element: Element) -> tuple[str, ...]:
    return ("mode", *element.declaration.memory) if element.declaration.modes else ()


def _limit_elements(eom: EquationsOfMotion | None, joints: Mapping[str, Sequence[JointPort]], spec: SystemSpec) -> list[Element]:
    """Rigid stops at the joints' limits; where the user does not want them, watches that report."""
    found: list[Element] = []
    ports = {port.index: port for group in joints.values() for port in group}
    for k, coordinate in enumerate(eom.coordinates if eom is not None else ()):
        if coordinate.limits is None or all(math.isinf(limit) for limit in coordinate.limits):
            continue
        low, high = coordinate.limits
        watched = coordinate.joint in spec.unstopped
        declaration = LimitWatch if watched else EndStop
        defaults = {name: p.default for name, p in declaration.parameters.items() if p.default is not None}
        name = f"{ports[k].name}{JOINT_STOP}"
        found.append(
            Element(
                name=name,
                spec=ComponentSpec(name=name, model=f"mechanical.{declaration.__name__}", attach={"joint": ports[k].name}),
                declaration=declaration,
                parameters={**defaults, "lower": low, "upper": high},
                attachments={"joint": ports[k]},
            )
        )
    return found
