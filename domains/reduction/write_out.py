"""`written_out`: a solved system becomes a `System`, with everything in terms of states, held inputs, parameters and time.

From the same solution the system is written for modes in which contacts hold (`with_contacts_held`), and from the same equations with
other states (`with_states`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca

from foundation.errors import Note
from foundation.gc_pause import paused_collection

from ..system import Energies, Impulses, StateChoice, System
from .automata import written_automata
from .contact_efforts import holding_efforts
from .effort_parts import SLOPE, masses_of_bodies, part_names, with_parts, with_slopes
from .expression_columns import stacked
from .implicit_system import Detail, ImplicitSystem
from .joint_locks import JointContacts, joint_contacts, locking_efforts
from .jumps import jumps_with
from .solve import SolvedSystem, solved_system
from .start_values import changed_starts
from .state_choice import Choice, watch
from .substitution import Efforts, Substitution, contact_acceleration, contact_rates, contacts, solution, solution_with

COSTLIEST = 2_000  # operations for the arguments of a function that are looked at nine times in a step


def written_out(solved: SolvedSystem) -> System:
    """The system for the modes in which no contact holds."""
    implicit, form, reduction, tableau = solved.implicit, solved.form, solved.reduction, solved.tableau
    names = (*implicit.held, *(implicit.exchange.names if implicit.exchange is not None else ()))
    u = ca.vertcat(solved.u, ca.SX(0, 1) if implicit.exchange is None else implicit.exchange.switches)
    efforts = _free_efforts(solved)
    put = solution_with(solved, efforts)
    choice = _state_choice(solved, put)
    swing, swinging = implicit.swing
    demoted = {name: form.solution[name] for name in reduction.demoted}
    details, unseen = _details(solved, put)
    system = System(
        spec=implicit.spec,
        eom=implicit.eom,
        states=tuple(s.name for s in solved.states),
        signals={name: implicit.units[name] for name in implicit.signals} | _units_of_parts(implicit),
        apart=implicit.apart,
        graph=implicit.graph,
        normal_tree=implicit.normal_tree,
        blocks=form.blocks,
        entries=form.entries,
        signal_graph=implicit.signal_graph,
        elements=implicit.elements,
        carriers=implicit.carriers,
        held=names,
        t=tableau.time,
        x=solved.x,
        w=ca.vertcat(stacked(form.torn), implicit.load),
        u=u,
        p=implicit.p,
        p_names=implicit.p_names,
        p_values=implicit.p_values,
        x0=solved.x0,
        starts=implicit.motion_starts,
        w_names=(*(v.name for v in form.torn), *(load.name for load in implicit.loads)),
        w_units=(*(v.unit for v in form.torn), *(load.unit for load in implicit.loads)),
        w0=solved.w0,
        g_names=(*form.residual_names, *(f"{load.element}: load" for load in implicit.loads)),
        **_equations(solved, efforts, put),
        differentiated=reduction.differentiated,
        demoted=reduction.demoted,
        ties=solution(solved).column(reduction.ties),
        details=details,
        swing=swing,
        swinging=swinging,
        breaks=implicit.breaks,
        exchange=implicit.exchange,
        notes=(
            *implicit.notes,
            *unseen,
            *changed_starts(demoted, implicit.starts, t=tableau.time, x=solved.x, p=implicit.p, x0=solved.x0, p_values=implicit.p_values),
        ),
        choice=choice,
        solved=solved if solved.hold.numel() or choice is not None else None,
    )
    return replace(system, shaped=_shaped(system))


def with_contacts_held(system: System) -> System:
    """The same system for all modes, with the contacts' efforts solved for those that hold; itself without contacts."""
    solved = system.solved
    if solved is None or not solved.hold.numel() or system.impulses is not None:
        return system
    joints = joint_contacts(solved)
    efforts = _holding_efforts(solved) if joints is None else _locking_efforts(solved, joints)
    return replace(system, **_equations(solved, efforts, solution_with(solved, efforts)), impulses=_impulses(solved, joints))


def with_states(system: System, choice: Choice) -> System:
    """The same system, with the same parameters, and the states that another choice leaves."""
    assert system.solved is not None
    with paused_collection():
        other = written_out(solved_system(system.solved.implicit, choice))
    return replace(other, p_values=system.p_values)  # which may have been changed since


def _free_efforts(solved: SolvedSystem) -> Efforts:
    """Each contact's own law for its effort: no contact holds."""
    declared = contacts(solved.implicit.moded)
    laws = solution(solved).all({name: contact.sliding for name, contact in declared.items()})
    return Efforts(hold=ca.vertcat(*laws.values()) if laws else solved.hold, locked=dict.fromkeys(declared, 0))


def _holding_efforts(solved: SolvedSystem) -> Efforts:
    """The efforts that hold rates at zero, in the modes in which they do."""
    declared, rates = contacts(solved.implicit.moded), contact_rates(solved)
    accelerations = ca.vertcat(*solution(solved).all({name: contact_acceleration(c, rates) for name, c in declared.items()}).values())
    # friction in a joint whose motion is given can hold nothing
    moded = [m for m in solved.implicit.moded if m.name in declared]
    locked = {
        m.name: _locked(m.mode, friction=declared[m.name].capacity is not None) if ca.depends_on(a, m.hold) else 0
        for m, a in zip(moded, ca.vertsplit(accelerations), strict=True)
    }
    laws = _free_efforts(solved).hold
    hold = holding_efforts(accelerations, solved.hold, laws, list(locked.values()), driven=solved.implicit.driven)
    return Efforts(hold=hold, locked=locked)


def _locking_efforts(solved: SolvedSystem, joints: JointContacts) -> Efforts:
    """The same where contacts that hold lock joints of a tree."""
    declared = contacts(solved.implicit.moded)
    moded = [m for m in solved.implicit.moded if m.name in declared]
    locked = {m.name: _locked(m.mode, friction=declared[m.name].capacity is not None) for m in moded}
    hold, accelerations = locking_efforts(joints, solved, _free_efforts(solved).hold, list(locked.values()))
    assert solved.implicit.eom is not None
    names = (c.acceleration for c in solved.implicit.eom.coordinates)
    return Efforts(hold=hold, locked=locked, accelerations=dict(zip(names, ca.vertsplit(accelerations), strict=True)))


def _locked(mode: ca.SX, *, friction: bool) -> ca.SX:
    """1 while a contact holds, as an expression of its mode: friction in mode 0, a stop in the others."""
    return 1 - mode * mode if friction else mode * mode


def _equations(solved: SolvedSystem, efforts: Efforts, put: Substitution) -> dict[str, Any]:
    """The fields of a `System` that depend on the contacts' efforts."""
    implicit = solved.implicit
    written = put.groups({**implicit.powers, "expressions": implicit.signals})
    signals = written.pop("expressions")
    if implicit.efforts_apart:
        masses = masses_of_bodies(implicit.p_names, () if implicit.eom is None else tuple(implicit.eom.mechanism.bodies))
        signals = with_parts(signals, implicit.efforts_apart, implicit.apart, implicit.p, implicit.p_names, masses)
    if implicit.followed:
        signals = with_slopes(signals, implicit.followed, implicit.p, implicit.p_names)
    eom = implicit.eom
    energies = Energies(**written, mechanism=eom.kinetic_energy + eom.potential_energy if eom is not None else ca.SX(0))
    return {
        "xdot": _derivatives(solved, put),
        "g": ca.vertcat(put.one(solved.form.residuals), put.one(_load_residuals(solved))),
        "expressions": signals,
        "energies": energies,
        "automata": written_automata(solved, efforts, put, energies),
        "hold": solved.hold,
        "efforts": tuple(ca.vertsplit(efforts.hold)) if solved.hold.numel() else (),
    }


def _units_of_parts(implicit: ImplicitSystem) -> dict[str, str]:
    names = part_names(implicit.apart)
    parts = {f"{effort}.{part}": implicit.units[effort] for part in names for effort in implicit.efforts_apart}
    return parts | {f"{effort}{SLOPE}": "" for effort in implicit.followed}


def _load_residuals(solved: SolvedSystem) -> ca.SX:
    """How far the loads of joints are from what they are made of, in symbols of the tableau."""
    loads = solved.implicit.loads
    return ca.vertcat(*(load.symbol - load.value for load in loads)) if loads else ca.SX(0, 1)


def _derivatives(solved: SolvedSystem, put: Substitution) -> ca.SX:
    """dx/dt."""
    eom, tableau = solved.implicit.eom, solved.tableau
    rates = ca.densify(eom.qdot) if eom is not None and eom.q_names else ca.SX(0, 1)
    accelerations = [tableau.variables[c.acceleration] for c in eom.coordinates] if eom is not None else []
    rest = [tableau.derivatives[s.name] for s in solved.states[rates.numel() + len(accelerations) :]]
    return ca.vertcat(rates, put.column([*accelerations, *rest]))


def _impulses(solved: SolvedSystem, joints: JointContacts | None) -> Impulses:
    """What an impulse of each contact does to the states, and the work that it makes others supply and lose; a column per contact.

    The work is that at the rates as they are, by component: supplied, then heat. A given motion goes on through an impact, so its drive
    takes an impulse, too, and that does work. Impulses in `joints` change the velocities of a tree, by its mass matrix.
    """
    put, powers = solution(solved), solved.implicit.powers
    work = put.column([*powers["supplied"].values(), *powers["heat"].values()])
    slopes, by_effort = _derivatives(solved, put), ca.jacobian(work, solved.hold)
    if joints is not None:
        eom = solved.implicit.eom
        assert eom is not None
        first = eom.q.numel()
        if not ca.depends_on(ca.vertcat(slopes[:first], slopes[first + eom.v.numel() :]), solved.hold):
            return Impulses(jump=ca.SX(joints.forces()), work=by_effort, mass=eom.mass_matrix, first=first)
    return Impulses(jump=ca.jacobian(slopes, solved.hold), work=by_effort)


def _state_choice(solved: SolvedSystem, put: Substitution) -> StateChoice | None:
    """What to watch during a run where the states that were given up need not stay the best ones."""
    tied, choice = solved.reduction.tied, solved.reduction.choice
    if tied is None or choice is None or not choice.moving:
        return None
    return StateChoice(tied=tied, choice=choice, watch=put.one(watch(tied, choice)), variables=put.all(tied.symbols))


def _details(solved: SolvedSystem, put: Substitution) -> tuple[tuple[Detail, ...], list[Note]]:
    """What steps look at beside their error; and notes of blocks whose inputs cost too much to be looked at inside of steps."""
    found: list[Detail] = []
    notes: list[Note] = []
    for detail in solved.implicit.details:
        arguments = put.one(detail.arguments)
        symbols = ca.symvar(arguments)
        if ca.Function("arguments", [ca.vertcat(*symbols)] if symbols else [], [arguments]).n_instructions() <= COSTLIEST:
            found.append(replace(detail, arguments=arguments))
            continue
        what = f"'{detail.name}' is a curve of an acceleration or a force of a large mechanism: a narrow peak of it may be stepped over."
        notes.append(Note(code="W408", text=what, remedy="Let it read positions and rates, or give it a sample time.", element=detail.name))
    return tuple(found), notes


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
