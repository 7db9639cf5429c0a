"""Which contacts at rest hold: all of them agree on who holds and who lets go.

Who holds needs an effort that it can give, who does not hold must accelerate away. It is a linear complementarity problem with a symmetric
matrix, solved by principal pivoting with the least index first (K. G. Murty, "Linear Complementarity, Linear and Nonlinear Programming",
1988, chapter 4), one mode at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from foundation.arrays import Array

from ...specs import DomainsError
from ...system import Automaton
from .contacts import ABOVE_ZERO, Contacts, Facts
from .switch_guard import GAP

STILL = 1e-10  # rad/s or m/s: a friction with a smaller rate is at rest when others come to rest
DEAD_CENTRE = 1e-6  # relative: where making a rate zero would change states by more, it is zero by the geometry, while others go on
SLACK = 1e-9  # relative: forces and accelerations that differ by less are equal


def agree(contacts: Contacts, rest: set[int]) -> None:
    """A consistent set of modes of the contacts at rest: those given and all that hold.

    Raises
    ------
    DomainsError
        E481 when there is none.
    """
    rest = rest | set(contacts.holding)
    if not rest:
        return
    at_rest = sorted(rest | _also_still(contacts, rest))
    mobility = contacts.mobility()
    for _ in range(50 * (1 + len(at_rest))):
        facts = contacts.facts()
        change = next(((i, mode) for i in at_rest if (mode := _wanted(contacts, i, facts, mobility[i])) != contacts.mode(i)), None)
        if change is None:
            _part(contacts, at_rest)
            return
        contacts.set_mode(*change)
    raise no_modes(contacts.automata, at_rest, contacts.stepper.t)


def _also_still(contacts: Contacts, rest: set[int]) -> set[int]:
    """Frictions that come to rest together with others, as all joints of a loop with one freedom do."""
    facts = contacts.facts()
    others = [i for i in contacts.all if i not in rest and contacts.is_friction(i) and abs(facts.rate[i]) <= STILL]
    found = {i for i in others if contacts.mobility()[i] > 0.0}
    if found:
        make_still(contacts, found, facts.rate)
    return found


def _wanted(contacts: Contacts, index: int, facts: Facts, mobility: float) -> float:
    """The mode that a contact at rest should be in, with the other ones as they are."""
    mode, effort, acceleration = contacts.mode(index), facts.effort[index], facts.acceleration[index]
    slack = SLACK * max(1.0, abs(mobility * effort))
    if contacts.is_friction(index):
        if mobility <= 0.0:
            return mode
        if mode == 0.0:
            return 0.0 if can_hold(facts, index) else float(np.sign(effort))
        return mode if mode * acceleration >= -slack else 0.0
    side = float(contacts.side[index])
    if mobility <= 0.0 and abs(acceleration) <= slack:
        return side  # no effort moves its joint: it is there until a loop or a given motion takes it away
    if mode == side:
        return side if side * effort >= 0.0 else 0.0
    return side if side * acceleration > slack else 0.0


def can_hold(facts: Facts, index: int) -> bool:
    """Whether a friction that holds can give the effort that it takes."""
    return bool(abs(facts.effort[index]) <= facts.capacity[index] * (1.0 + ABOVE_ZERO))


def _part(contacts: Contacts, at_rest: Sequence[int]) -> None:
    """Stops that are let go at rest get a gap of round-off, so that an acceleration of round-off does not hit them at once."""
    z = contacts.stepper.z
    for i in at_rest:
        state = contacts.model(i).position_state
        if not contacts.is_friction(i) and state is not None and not contacts.holds(i):
            z[state] -= contacts.side[i] * GAP * max(1.0, abs(z[state]))


def make_still(contacts: Contacts, indices: Iterable[int], rates: Array) -> None:
    """Set rates to zero together with those that are held: exactly, or as near as combinations of rates can come."""
    stepper = contacts.stepper
    still = sorted({*indices, *contacts.holding})
    if any(contacts.model(i).rate_state is None for i in still):
        J, W = contacts.jumps()
        columns = [contacts.all.index(i) for i in still]
        impulses = np.linalg.lstsq(W[np.ix_(columns, columns)], -rates[still], rcond=None)[0]
        change, x = J[:, columns] @ impulses, stepper.x
        if not (np.abs(change) > DEAD_CENTRE * (1.0 + np.abs(x))).any():
            x += change
    for i in still:
        state = contacts.model(i).rate_state
        if state is not None:
            stepper.z[state] = 0.0


def no_modes(automata: Sequence[Automaton], indices: Sequence[int], t: float) -> DomainsError:
    """The error where no choice of modes fits (E481)."""
    names = ", ".join(f"'{automata[i].name}'" for i in indices)
    frictions = all(automata[i].contact is not None for i in indices)
    what = "choice of sticking and sliding" if frictions else "choice of modes (on or off, open or closed)"
    remedy = "Look at the static friction of these: it may be far above the sliding friction."
    if not frictions:
        remedy = "Give these what decides it in the real circuit: a resistance, a capacitance, or a hysteresis between on and off."
    return DomainsError("E481", f"At t = {t:.9g} s no {what} fits {names}.", remedy=remedy, element=automata[indices[0]].name)
