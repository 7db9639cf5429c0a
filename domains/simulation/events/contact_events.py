"""A contact that leaves its mode: a friction that slips or comes to rest, a stop that is hit or let go."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from foundation.arrays import Array

from ...specs import DomainsError
from ...system import AT_STOP, JAMMED
from .agreement import SLACK, STILL, agree, can_hold, make_still
from .contacts import Contacts, Facts
from .hits import driven_against, impact, pressed_at_start
from .switch_guard import GAP, SwitchGuard

HOPELESS = 1e6  # an acceleration that is this much larger than what friction can change of it is not stopped, whatever load it brings

NO_LOADS = ("E468", "E487")  # no values of algebraic unknowns fit

ReportImpact = Callable[[int, float], None]  # (contact, its rate before)


def begin_contacts(contacts: Contacts, report: ReportImpact) -> None:
    """The modes in which contacts begin.

    Raises
    ------
    DomainsError
        E482 when a joint begins beyond a rigid stop.
    """
    facts = contacts.first_facts()
    for i in contacts.all:  # before any impact, which sets the modes of those that it moves
        if contacts.is_friction(i):
            contacts.set_mode(i, np.sign(facts.rate[i]))
    pressed = [i for i in contacts.stops if pressed_at_start(contacts, i, facts)]
    hit = next((i for i in pressed if facts.rate[i] != 0.0), None)
    if hit is None:
        agree(contacts, set(pressed))
    else:
        report(hit, facts.rate[hit])
        agree(contacts, impact(contacts, hit, trembling=False))


def hold_what_can(contacts: Contacts, before: Array) -> bool:
    """Let frictions hold that began to slip although they rest, because a condition that clamps them was not known yet; whether any does.

    `before` are the capacities with which they began.
    """
    facts = contacts.facts()
    clamped = {
        i
        for i in contacts.all
        if contacts.is_friction(i) and not contacts.holds(i) and facts.rate[i] == 0.0 and facts.capacity[i] > before[i]
    }
    for i in clamped:
        contacts.set_mode(i, 0.0)
    if clamped:
        agree(contacts, clamped)
    return bool(clamped)


def leave_friction(contacts: Contacts, index: int) -> None:
    """Let a friction slip, or come to rest."""
    facts = contacts.facts()
    if contacts.mode(index) == 0.0 and abs(facts.rate[index]) > STILL:  # it was moved from outside
        contacts.set_mode(index, np.sign(facts.rate[index]))
        return
    if contacts.mode(index) == 0.0:
        # An effort of zero that leaves bounds of zero, as in a gear without load, may go either way: the wrong one comes to rest at once.
        contacts.set_mode(index, np.sign(facts.effort[index]) or 1.0)
    elif _only_passes(contacts, index, facts):
        contacts.set_mode(index, np.sign(facts.acceleration[index]))  # at a dead centre, where the rate only passes zero
    else:
        _come_to_rest(contacts, index, facts)
        return
    agree(contacts, {index})


def _only_passes(contacts: Contacts, index: int, facts: Facts) -> bool:
    """Whether a rate passes zero with an acceleration that its friction cannot change."""
    changed = contacts.mobility()[index] * facts.capacity[index]
    hardly = changed > 0.0 or contacts.mobility()[index] == 0.0
    return bool(hardly and abs(facts.acceleration[index]) > max(HOPELESS * changed, SLACK))


def _come_to_rest(contacts: Contacts, index: int, facts: Facts) -> None:
    """Let a friction hold that has come to rest, with all others that it concerns.

    Where no loads of joints fit while it holds (its joint hardly feels what moves the rest), it goes on the other way instead.
    """
    stepper, before = contacts.stepper, (contacts.stepper.u.copy(), contacts.stepper.y.copy())
    sense = contacts.mode(index)
    try:
        if contacts.mobility()[index] > 0.0:
            make_still(contacts, [index], facts.rate)
        contacts.set_mode(index, 0.0)
        agree(contacts, {index})
    except DomainsError as error:
        if error.code not in NO_LOADS:
            raise
        stepper.put_back(*before)
        contacts.set_mode(index, -sense)
        agree(contacts, set())


def leave_stop(contacts: Contacts, guard: SwitchGuard, index: int, report: ReportImpact) -> None:
    """Let a joint go from its stop, or hit it.

    Raises
    ------
    DomainsError
        E480 when hits pile up, E481 when no choice of modes fits, E483 when a given motion goes on against the stop.
    """
    facts = contacts.facts()
    beyond = {side: side * (facts.position[index] - facts.bound(side)[index]) for side in contacts.sides(index)}
    side = max(beyond, key=lambda side: beyond[side])
    moved = contacts.mobility()[index] > 0.0  # by an effort
    if contacts.mode(index) != 0.0:
        if beyond[side] >= (JAMMED if moved else AT_STOP):
            raise driven_against(contacts, [i for i in contacts.stops if contacts.holds(i)])
        contacts.set_mode(index, 0.0)
        agree(contacts, {index} if moved else set())
        return
    contacts.side[index] = side
    state, rate = contacts.model(index).position_state, facts.rate[index]
    if state is not None:
        contacts.stepper.z[state] = facts.bound(side)[index]
    if side * rate <= 0.0 or (not moved and side * rate <= STILL):
        stays = _hardly_leaves(facts, index, side)
        if stays and rate != 0.0:
            make_still(contacts, [index], facts.rate)
        agree(contacts, {index} if stays else set())
        if not stays and state is not None:  # loops that are closed after every step put it beyond by round-off again and again
            contacts.stepper.z[state] -= side * GAP * max(1.0, abs(contacts.stepper.z[state]))
        return
    if not moved:
        raise driven_against(contacts, [index])
    guard.hit(index, rate, facts.position[index])
    report(index, rate)
    agree(contacts, impact(contacts, index, trembling=guard.trembles(index)))


def _hardly_leaves(facts: Facts, index: int, side: int) -> bool:
    """Whether a joint that moves away from its stop is back before it has left it by more than round-off."""
    rate, back = facts.rate[index], side * facts.acceleration[index]
    return bool(rate == 0.0 or rate**2 <= 2.0 * back * GAP * max(1.0, abs(facts.position[index])))


def fit_at_rest(contacts: Contacts) -> bool:
    """Whether every contact fits where the system was found to rest; the first that does not takes another mode."""
    if not contacts.all:
        return True
    facts, z = contacts.facts(), contacts.stepper.z
    for i in contacts.all:
        contact, wanted = contacts.model(i), _wanted_at_rest(contacts, i, facts)
        if not contacts.is_friction(i) and not contacts.holds(i) and wanted and contact.position_state is not None:
            z[contact.position_state] += facts.bound(int(wanted))[i] - facts.position[i]
            contacts.side[i] = int(wanted)
        if wanted != contacts.mode(i):
            contacts.set_mode(i, wanted)
            if contacts.holds(i) and contact.rate_state is not None:
                z[contact.rate_state] = 0.0
            return False
    return True


def _wanted_at_rest(contacts: Contacts, index: int, facts: Facts) -> float:
    """The mode of a contact that fits where the system was found to rest."""
    mode = contacts.mode(index)
    if contacts.is_friction(index):
        if contacts.holds(index) and not can_hold(facts, index):
            return float(np.sign(facts.effort[index]))
        return mode if mode * facts.rate[index] >= -STILL else 0.0
    if contacts.holds(index):
        return mode if mode * facts.effort[index] >= 0.0 else 0.0
    passed = [side for side in contacts.sides(index) if side * (facts.position[index] - facts.bound(side)[index]) > 0.0]
    return float(sum(passed))
