"""`Contacts`: the frictions and rigid stops of a system where a stepper is: who holds, and what is to be known of each at an event."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from foundation.arrays import Array
from mechanics.codegen.compiled_functions import CompiledFunction

from ...reduction.contact_efforts import IMMOBILE
from ...system import Automaton, ContactModel
from ..compiled_system import CompiledSystem
from ..stepper import Stepper
from .mode_functions import FACTS, facts_function, jump_function, work_function

ABOVE_ZERO = 1e-12  # relative: what is this much above a bound is not


class Facts(NamedTuple):
    """Numbers of all automata, in the order of `FACTS`; zero for those that are no contacts, and for what one does not have."""

    rate: Array
    effort: Array
    acceleration: Array
    position: Array
    lower: Array
    upper: Array
    capacity: Array
    restitution: Array
    rest_speed: Array

    def bound(self, side: int) -> Array:
        """Positions of the upper (1) or lower (-1) stops."""
        return self.upper if side > 0 else self.lower


class Contacts:
    """The contacts among the automata of a system, by their indices in it.

    Attributes
    ----------
    all, stops : list of int
        Frictions and stops; the stops among them.
    side : dict
        Stop that is touched -> the side on which, 1 or -1.
    """

    def __init__(self, stepper: Stepper, side: dict[int, int] | None = None) -> None:
        self.stepper = stepper
        self.automata: tuple[Automaton, ...] = stepper.system.automata
        self.all = [i for i, a in enumerate(self.automata) if a.contact is not None]
        self._frictions = [a.contact is not None and a.contact.capacity is not None for a in self.automata]
        self._at = [a.at for a in self.automata]
        self.stops = [i for i in self.all if not self._frictions[i]]
        self.side: dict[int, int] = {} if side is None else side
        self._mobility: tuple[tuple[float, bytes, bytes], Array] | None = None  # and where it was taken

    def model(self, index: int) -> ContactModel:
        """What is known of a contact."""
        contact = self.automata[index].contact
        assert contact is not None
        return contact

    def is_friction(self, index: int) -> bool:
        """Whether a contact is a friction; else it is a stop."""
        return self._frictions[index]

    def mode(self, index: int) -> float:
        """Its present mode."""
        return self.stepper.u.item(self._at[index])

    def set_mode(self, index: int, mode: float) -> None:
        """Give a contact another mode."""
        self.stepper.u[self._at[index]] = mode

    def holds(self, index: int) -> bool:
        """Whether a contact holds its rate at zero: friction in mode 0, a stop in the others."""
        return (self.mode(index) == 0.0) == self.is_friction(index)

    @property
    def holding(self) -> list[int]:
        """Those that hold."""
        u = self.stepper.u
        return [i for i in self.all if (u.item(self._at[i]) == 0.0) == self._frictions[i]]

    def facts(self) -> Facts:
        """All facts with the modes as they are now."""
        return self._facts(self._held)

    def first_facts(self) -> Facts:
        """The same in modes in which no contact holds."""
        return self._facts(self.stepper.compiled)

    def _facts(self, compiled: CompiledSystem) -> Facts:
        self.stepper.agree(compiled)
        return self._table(compiled.function("facts", facts_function), self.stepper.y)

    def _table(self, function: CompiledFunction, y: Array) -> Facts:
        stepper = self.stepper
        found = np.zeros((len(FACTS), len(self.automata)))
        found[:, self.all] = function(stepper.t, y, stepper.u, stepper.system.p_values)[0].reshape(len(FACTS), -1, order="F")
        return Facts(*found)

    def beyond_a_stop(self, y: Array) -> bool:
        """Whether the joint of a rigid stop that does not hold it is beyond it at a point."""
        free = [i for i in self.stops if not self.holds(i)]
        if not free:
            return False
        facts = self._table(self.stepper.compiled.function("facts", facts_function), y)
        return any(side * (facts.position[i] - facts.bound(side)[i]) > 0.0 for i in free for side in self.sides(i))

    def sides(self, index: int) -> list[int]:
        """The sides on which a stop is: 1 for the upper, -1 for the lower."""
        contact = self.model(index)
        return [side for side, bound in ((1, contact.upper), (-1, contact.lower)) if bound is not None]

    def jumps(self) -> tuple[Array, Array]:
        """What an impulse into each contact's component does to the states, and to the contacts' rates."""
        function, stepper, n = self._held.function("jump", jump_function), self.stepper, len(self.all)
        impulses = self._held.system.impulses
        assert impulses is not None
        jump, rates, mass = (out.copy() for out in function(stepper.t, stepper.y, stepper.u, stepper.system.p_values))
        J = jump.reshape(-1, n)
        if impulses.mass is not None:
            velocities = np.linalg.solve(mass.reshape(len(J), len(J)), J)
            J = np.zeros((stepper.states, n))
            J[impulses.first : impulses.first + len(velocities)] = velocities
        return J, rates.reshape(n, stepper.states) @ J

    def mobility(self) -> Array:
        """The acceleration of the rate of every automaton for one unit of its effort out of the component; zero for those that are no
        contacts, and where a loop keeps the joint from moving. It does not depend on which contacts hold."""
        stepper = self.stepper
        others = stepper.u.copy()
        others[[self._at[i] for i in self.all]] = 0.0
        where = (stepper.t, stepper.x.tobytes(), others.tobytes())
        if self._mobility is None or self._mobility[0] != where:
            found = np.zeros(len(self.automata))
            found[self.all] = -np.diag(self.jumps()[1])
            found[found <= IMMOBILE * found.max()] = 0.0
            self._mobility = where, found
        return self._mobility[1]

    def works(self) -> Array:
        """What an impulse into each contact's component makes all components supply and lose; empty where that is nothing in any state."""
        impulses, stepper = self._held.system.impulses, self.stepper
        assert impulses is not None
        if not impulses.work.nnz():
            return np.zeros((0, len(self.all)))
        function = self._held.function("work", work_function)
        work: Array = function(stepper.t, stepper.y, stepper.u, stepper.system.p_values)[0]
        return work.reshape(-1, len(self.all)).copy()  # the next call changes it

    @property
    def _held(self) -> CompiledSystem:
        return self.stepper.compiled.with_contacts_held
