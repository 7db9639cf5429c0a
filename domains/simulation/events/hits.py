"""A rigid stop that is hit: it takes an impulse, and what that does to all rates follows from the mass matrix.

Stops that rest are hit with it. Stops that are touched while their joints leave them take no part; one into which its joint is then driven
back is hit anew. No impact creates energy. Dry friction has a bounded effort and takes no part in an impulse. The drive of a given motion
does, with whatever keeps its rate: what its impulse supplies is counted like the power that it supplies between impacts. Where hits are too
slow to rebound, and joints only set each other off by them, all of these come to rest instead.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foundation.arrays import Array

from ...specs import DomainsError
from ...system import AT_STOP
from .agreement import make_still
from .contacts import ABOVE_ZERO, Contacts, Facts
from .impacts import come_to_rest, impacts

UNSTOPPED = 1e-5  # relative: dependent stops and 1e8 times as heavy bodies leave less of a speed into a stop


def impact(contacts: Contacts, hit: int, *, trembling: bool) -> set[int]:
    """Rates after a stop was hit, and with it or in turn others that are touched; the stops that are then at rest.

    1. Speeds into the stops that are touched, and what unit impulses take of them.
    2. The impulses: of rebounds, or, where the joint is `trembling` at its stop, those with which all slow ones come to rest.
    3. States jump with the impulses; what comes to rest has no rate.
    4. The work of the impulses is counted; frictions follow.

    Raises
    ------
    DomainsError
        E483 when not all of them can stop, because a given motion goes on.
    """
    stepper = contacts.stepper
    # 1.
    facts = contacts.facts()
    touched = [i for i in contacts.all if i == hit or _touches(contacts, i, facts)]
    trembling = trembling and bool(abs(facts.rate[hit]) <= facts.rest_speed[hit])
    if trembling:  # too slow to loosen what sticks
        touched += [i for i in contacts.holding if contacts.is_friction(i)]
    columns = [contacts.all.index(i) for i in touched]
    sides = np.array([1 if contacts.is_friction(i) else contacts.side[i] for i in touched], dtype=float)
    J, W = contacts.jumps()
    response = -(sides[:, None] * W[np.ix_(columns, columns)] * sides)
    held = np.array([contacts.holds(i) for i in touched])
    speed = sides * facts.rate[touched]
    # 2.
    slow = np.abs(speed) <= facts.rest_speed[touched]
    if trembling:
        after, impulse, heat, still = come_to_rest(response, speed, np.flatnonzero(slow).tolist())
    else:
        after, impulse, heat, still = impacts(response, speed, facts.restitution[touched], facts.rest_speed[touched], held)
    if (after[np.diag(response) > 0.0] > UNSTOPPED * np.abs(speed).max()).any():
        raise driven_against(contacts, touched)
    # 3.
    before, works = facts.rate.copy(), contacts.works()
    stepper.x[:] += J[:, columns] @ (sides * impulse)
    rest = {i for i, left in zip(touched, after, strict=True) if abs(left) <= still}
    for i, lost in zip(touched, heat, strict=True):
        _take_impulse(contacts, i, lost, rests=i in rest)
    # 4.
    stepper.agree()
    stepper.quadratures[: len(works)] += (works + contacts.works())[:, columns] @ (sides * impulse) / 2  # rates change evenly with it
    _follow(contacts, before)
    return rest


def _take_impulse(contacts: Contacts, index: int, heat: float, *, rests: bool) -> None:
    """What an impulse leaves of a joint at its stop: no rate, or no contact; and heat (J)."""
    contact, stepper = contacts.model(index), contacts.stepper
    if not rests:
        contacts.set_mode(index, 0.0)
    elif contact.rate_state is not None:
        stepper.z[contact.rate_state] = 0.0
    if contact.heat is not None:
        stepper.quadratures[contact.heat] += heat


def _touches(contacts: Contacts, index: int, facts: Facts) -> bool:
    """Whether a joint is at a rigid stop."""
    for side in () if contacts.is_friction(index) else contacts.sides(index):
        bound = facts.bound(side)[index]
        if abs(facts.position[index] - bound) <= ABOVE_ZERO * max(1.0, abs(bound)):
            contacts.side[index] = side
            return True
    return False


def _follow(contacts: Contacts, before: Array) -> None:
    """Frictions whose rates were changed by an impact slide with them; the others that held stay still."""
    facts = contacts.facts()
    scale = np.abs(before).max(initial=0.0)
    for i in contacts.all:
        if contacts.is_friction(i) and abs(facts.rate[i] - before[i]) > ABOVE_ZERO * scale:
            contacts.set_mode(i, np.sign(facts.rate[i]))
    make_still(contacts, [], facts.rate)


def pressed_at_start(contacts: Contacts, index: int, facts: Facts) -> bool:
    """Whether a joint starts at a stop, at rest or moving into it.

    Raises
    ------
    DomainsError
        E482 where it starts beyond the stop.
    """
    for side in contacts.sides(index):
        bound = facts.bound(side)[index]
        beyond = side * (facts.position[index] - bound)
        if beyond > AT_STOP * max(1.0, abs(bound)):
            raise _starts_beyond(contacts, index, side, beyond)
        if beyond >= 0.0 and side * facts.rate[index] >= 0.0:
            contacts.side[index] = side
            return True
    return False


def _starts_beyond(contacts: Contacts, index: int, side: int, beyond: float) -> DomainsError:
    automaton = contacts.automata[index]
    unit = contacts.stepper.system.signals.get(automaton.signal, "").removesuffix("/s")  # of the rate
    by = f"{beyond:.6g} {unit}".strip() + (f" ({np.degrees(beyond):.4g} deg)" if unit == "rad" else "")
    return DomainsError(
        "E482",
        f"'{automaton.name}' starts beyond its {'upper' if side > 0 else 'lower'} stop, by {by}.",
        remedy="Give a start within the stops in [initial], or move the stop; with stop = false the limits of a mate are only watched.",
        element=automaton.name,
    )


def driven_against(contacts: Contacts, stops: Sequence[int]) -> DomainsError:
    """The error where a given motion goes on against rigid stops (E483)."""
    names = [contacts.automata[i].name for i in stops]
    together = ", ".join(f"'{name}'" for name in names)
    jammed = f"{together} are driven against rigid stops that cannot hold all of them"
    return DomainsError(
        "E483",
        (f"'{names[0]}' is driven against a rigid stop" if len(names) == 1 else jammed) + f" at t = {contacts.stepper.t:.9g} s.",
        remedy="Let the given motion end before the stop, or give the stop a stiffness.",
        element=names[0],
    )
