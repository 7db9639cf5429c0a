"""Whatever has modes, in terms of states, held inputs, parameters and time: when it leaves a mode, and what is to be known of it then."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import casadi as ca

from foundation.frozen import FrozenDict

from ..declare.component import Contact
from ..resolved import JOINT_STOP
from ..system import AT_STOP, JAMMED, Automaton, ContactModel, Energies, Passage
from .expression_columns import Named
from .implicit_system import Moded
from .solve import SolvedSystem
from .substitution import Efforts, Substitution, contact_acceleration, contact_rates, own_rate

TURNED = 1e-12  # rad/s or m/s: sliding ends at this rate against its direction, so that it can begin with an acceleration of round-off
SLIPPED = 1e-9  # rad/s or m/s: a rate that friction no longer holds, in a joint whose motion is given

_ExitKey = tuple[str, int, int, str]  # component, mode, number of the exit, "" or what it keeps


def written_automata(solved: SolvedSystem, efforts: Efforts, put: Substitution, energies: Energies) -> tuple[Automaton, ...]:
    """All that has modes, with the contacts' efforts as given."""
    moded = solved.implicit.moded
    places = {name: i for i, name in enumerate(solved.implicit.held)}
    exits = put.all(_exits(moded))
    return tuple(_automaton(m, solved, efforts, put, energies, exits, places) for m in moded)


def _exits(moded: tuple[Moded, ...]) -> dict[_ExitKey, Any]:
    """Every exit and what it keeps, in symbols of the tableau."""
    named: dict[_ExitKey, Any] = {}
    for m in moded:
        for mode, exits in m.exits.items():
            for k, way_out in enumerate(exits):
                named[m.name, mode, k, ""] = way_out.when
                named.update({(m.name, mode, k, memory): value for memory, value in way_out.keep.items()})
    return named


def _automaton(
    m: Moded,
    solved: SolvedSystem,
    efforts: Efforts,
    put: Substitution,
    energies: Energies,
    exits: Named[_ExitKey],
    places: Mapping[str, int],
) -> Automaton:
    passages = _passages(m, exits, places)
    contact: ContactModel | None = None
    if m.contact is not None:
        locked = efforts.locked[m.name]
        contact = _contact_model(m, m.contact, solved, put, energies, may_hold=not ca.SX(locked).is_zero())
        backwards = m.contact.capacity if m.contact.capacity_backwards is None else m.contact.capacity_backwards
        bounds = None if m.contact.capacity is None else (put.one(m.contact.capacity), put.one(backwards))
        watch = _contact_watch(m.mode, locked, contact, contact.effort, bounds)
        by_effort = _contact_watch(m.mode, locked, contact, m.hold, bounds)
    else:
        opening = ((m.mode == mode) * functools.reduce(ca.fmax, [p.when for p in found]) for mode, found in passages.items())
        watch = by_effort = sum(opening, start=ca.SX(0))
    return Automaton(
        name=m.label or m.name.removesuffix(JOINT_STOP),
        at=places[f"{m.name}.mode"],
        memory=tuple(places[f"{m.name}.{memory}"] for memory in m.memory),
        modes=m.modes,
        passages=passages,
        contact=contact,
        watch=watch,
        watch_by_effort=by_effort,
        signal=m.signal,
    )


def _passages(m: Moded, exits: Named[_ExitKey], places: Mapping[str, int]) -> dict[int, tuple[Passage, ...]]:
    return {
        mode: tuple(
            Passage(
                when=exits[m.name, mode, k, ""],
                to=declared.to,
                keep=tuple((places[f"{m.name}.{memory}"], exits[m.name, mode, k, memory]) for memory in declared.keep),
                beyond=declared.beyond,
                window=declared.window,
                places=FrozenDict({memory: places[f"{m.name}.{memory}"] for memory in m.memory} if declared.window is not None else {}),
            )
            for k, declared in enumerate(all_exits)
        )
        for mode, all_exits in m.exits.items()
    }


def _contact_model(
    m: Moded, declared: Contact, solved: SolvedSystem, put: Substitution, energies: Energies, *, may_hold: bool
) -> ContactModel:
    """`may_hold`: with the acceleration too, which is asked for only where contacts may hold."""
    rates = contact_rates(solved)
    own = own_rate(declared, rates)
    acceleration = contact_acceleration(declared, rates) if may_hold else ca.SX(0)

    def written(value: Any) -> Any:
        return None if value is None else put.one(value)

    return ContactModel(
        rate=put.one(declared.rate),
        effort=put.one(m.hold),
        acceleration=put.one(acceleration),
        position=put.one(declared.position),
        lower=written(declared.lower),
        upper=written(declared.upper),
        capacity=written(_capacity_as_loaded(declared, m.hold)),
        restitution=put.one(declared.restitution),
        rest_speed=put.one(declared.rest_speed),
        rate_state=_state(solved, rates[own][0]) if own else None,
        position_state=_state(solved, declared.position) if own else None,
        heat=len(energies.supplied) + list(energies.heat).index(m.name) if m.name in energies.heat else None,
    )


def _capacity_as_loaded(declared: Contact, hold: ca.SX) -> Any:
    """The capacity in the sense of the effort, in symbols of the tableau; None for a stop."""
    if declared.capacity is None or declared.capacity_backwards is None:
        return declared.capacity
    return ca.if_else(hold >= 0, declared.capacity, declared.capacity_backwards)


def _state(solved: SolvedSystem, symbol: Any) -> int | None:
    """Index of a state, by its symbol."""
    return next((i for i, s in enumerate(solved.states) if ca.is_equal(s.symbol, symbol)), None)


def _contact_watch(mode: ca.SX, locked: Any, contact: ContactModel, effort: Any, bounds: tuple[ca.SX, ca.SX] | None) -> ca.SX:
    """What rises through zero when a contact leaves its mode; `bounds`: what friction can hold forwards and backwards.

    Friction: the effort beyond what it can hold, or the rate against its direction. A stop: the distance beyond it, or a pull; or the
    distance beyond it although it holds. In a joint that no effort moves it only says that the joint is there.
    """
    if bounds is not None:
        never = ca.SX(locked).is_zero()
        stuck = ca.fabs(contact.rate) - SLIPPED if never else ca.fmax(effort - bounds[0], -effort - bounds[1])
        return ca.if_else(mode == 0, stuck, -mode * contact.rate - TURNED)
    beyond = [] if contact.upper is None else [contact.position - contact.upper]
    beyond += [] if contact.lower is None else [contact.lower - contact.position]
    farthest = functools.reduce(ca.fmax, beyond)
    if ca.SX(locked).is_zero():  # it takes no effort: nothing but its motion takes its joint there, and away again
        return ca.if_else(mode == 0, farthest, ca.fabs(farthest) - AT_STOP)
    return ca.if_else(locked, ca.fmax(-mode * effort, farthest - JAMMED), farthest)
