"""`Modes`: what happens at an event: modes change, rates jump, and all agree on the modes in which the motion goes on.

1. The automaton whose event function rose through zero leaves its mode: a friction or a stop as `contact_events` says, with impacts
   (`hits`) and a consistent set of contacts that hold (`agreement`); anything else by the passage that is the most open.
2. Diodes, switches and others whose events depend on each other's modes or on algebraic unknowns: after every change the unknowns are
   solved for with the modes as they are; what then violates its mode leaves it, the worst first, until nothing does. Where this goes
   round in a circle, the first in line leaves instead of the worst (Murty's rule, see `agreement`).
3. What positive feedback drives through a mode goes on to the next one (`flips`).
4. What has changed at one instant is reported once, and the stepper goes on with the equations for the modes as they are.

An automaton that switches too often ends the run (`switch_guard`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ...result import Event
from ...system import Automaton, Passage
from ..compiled_system import CompiledSystem
from ..stepper import Stepper
from .agreement import no_modes
from .contact_events import begin_contacts, fit_at_rest, hold_what_can, leave_friction, leave_stop
from .contacts import Contacts
from .flips import Flips
from .mode_functions import coupled, depend_on_signals, passages_function, scale_function
from .switch_guard import SWITCHES, SwitchGuard

AT_ZERO = 1e-12  # an event function this much above zero is not
NOISE = 1e-12  # relative accuracy of algebraic unknowns, which event functions that depend on them inherit
NEARLY = 1e-7  # relative: what has left its mode at an instant does not go back at once for less


class Modes:
    """The automata of a system at work on a stepper.

    Attributes
    ----------
    ever_held : bool
        Whether a contact has held a rate at zero at some time.
    """

    def __init__(self, stepper: Stepper, record: Callable[[Event], None]) -> None:
        system = stepper.system
        self._stepper = stepper
        self._automata = system.automata
        self._contacts = Contacts(stepper)
        self._guard = SwitchGuard([a.name for a in system.automata])
        self._record = record
        self._before: list[int] | None = None  # modes before changes that are not reported yet
        self._holding = False
        self.ever_held = False
        self._flips = Flips(stepper)
        self._driven = depend_on_signals(system)
        self._coupled = coupled(system)
        for automaton in system.automata:
            stepper.u[list(automaton.memory)] = 1.0

    def handed_to(self, stepper: Stepper) -> Modes:
        """The same at work on the same system with other states."""
        other = Modes(stepper, self._record)
        stepper.u[:] = self._stepper.u
        other._contacts = Contacts(stepper, self._contacts.side)
        other._guard, other._before, other.ever_held = self._guard, self._before, self.ever_held
        other._choose_code()
        return other

    def start(self, named: Mapping[str, float] | None = None) -> list[Note]:
        """The modes in which the run begins, before sampled blocks read for the first time; `settle` is called after they have run.

        Where something can begin in either of two modes, the one counts in which the signals `named` are the nearest to their values; what
        was decided without any is reported.

        Raises
        ------
        DomainsError
            E482 when a joint begins beyond a rigid stop.
        """
        if self._contacts.all:
            begin_contacts(self._contacts, self._report_impact)
        before = self._before or self._present()
        capacity = self._contacts.facts().capacity.copy() if self._contacts.all else None
        self._leave_until_all_fit(set())
        if capacity is not None and hold_what_can(self._contacts, capacity):
            self._leave_until_all_fit(set())
        notes = self._flips.settle(named or {})
        self._leave_until_all_fit(set())
        self._choose_code()
        self._before = before
        return notes

    def go_on(self) -> None:
        """Take the modes that the held inputs have from an earlier run."""
        for index in self._contacts.stops:
            if self._contacts.holds(index):
                self._contacts.side[index] = round(self._contacts.mode(index))
        self._choose_code()
        with self._reported():
            self._leave_until_all_fit(set())

    def event(self, index: int) -> None:
        """Let an automaton leave its mode, and then those whose modes do not fit any more."""
        with self._reported():
            self._leave(index)
            if self._coupled:
                self._leave_until_all_fit({index})

    def before_reading(self) -> None:
        """Leave the modes that no longer fit before sampled blocks read what depends on them, after sources have switched."""
        if self._coupled:
            self.settle()

    def settle(self) -> None:
        """Leave the modes that no longer fit, after held inputs have changed; a contact that holds may then be asked for too much.

        Raises
        ------
        DomainsError
            E481 when no choice of modes fits.
        """
        if self._holding or self._driven or self._coupled or self._stepper.t == 0.0:
            with self._reported():
                self._leave_until_all_fit(set())

    def held_at_rest(self) -> tuple[CompiledSystem, frozenset[str]]:
        """The equations in the present modes, and the states that contacts hold: in a search for where the system rests."""
        states = self._stepper.system.states
        holding = [self._contacts.model(i) for i in self._contacts.holding]
        self._choose_code()
        return self._code(), frozenset(states[k] for c in holding for k in (c.rate_state, c.position_state) if k is not None)

    def beyond_a_stop(self, y: Array) -> bool:
        """Whether the joint of a rigid stop that does not hold it is beyond it at a point."""
        return self._contacts.beyond_a_stop(y)

    def contacts_fit_at_rest(self) -> bool:
        """Whether every contact fits where the system was found to rest; the first that does not takes another mode."""
        return fit_at_rest(self._contacts)

    def _leave(self, index: int) -> None:
        """Let an automaton leave its mode."""
        self._guard.switched(index, self._stepper.t, self._stepper.duration)
        automaton = self._automata[index]
        if automaton.contact is None:
            self._pass(automaton)
        elif self._contacts.is_friction(index):
            leave_friction(self._contacts, index)
        else:
            leave_stop(self._contacts, self._guard, index, self._report_impact)
        self._choose_code()

    def _pass(self, automaton: Automaton) -> None:
        """Leave a mode by the passage that is the most open, with what it keeps."""
        stepper = self._stepper
        function = stepper.compiled.function("passages", passages_function)
        values = iter(function(stepper.t, stepper.y, stepper.u, stepper.system.p_values)[0].tolist())
        present = round(stepper.u[automaton.at])
        open_ones: list[tuple[float, Passage, list[tuple[int, float]]]] = []
        for other in self._automata:
            for mode, passages in other.passages.items():
                for passage in passages:
                    opening, kept = next(values), [(index, next(values)) for index, _ in passage.keep]
                    if other is automaton and mode == present:
                        open_ones.append((opening, passage, kept))
        _, taken, kept = max(open_ones, key=lambda found: found[0])  # the first of equals
        for index, value in kept:
            stepper.u[index] = value
        taken.take_window(stepper.u)
        if taken.beyond is None or not self._flips.fits(automaton, taken.beyond):
            stepper.u[automaton.at] = taken.to

    def _leave_until_all_fit(self, left: set[int]) -> None:
        """Leave modes until all fit. What has left one at this instant, such as those in `left`, goes back for more than round-off only."""
        stepper = self._stepper
        seen: set[tuple[bytes, bytes]] = set()
        in_line = False
        for _ in range(SWITCHES * max(len(self._automata), 1)):
            stepper.agree()
            bound = np.full(len(self._automata), AT_ZERO)
            scale = self._scale()
            again = [i for i in left if i in self._coupled]
            bound[again] = NEARLY * (scale[again] + NEARLY)
            values = stepper.watch(stepper.t, stepper.z)[: len(bound)]
            violated = np.flatnonzero(values > bound)
            if not violated.size:
                return
            now = (stepper.u.tobytes(), stepper.x.tobytes())
            if now in seen:
                if in_line:
                    break
                seen, in_line = set(), True
            seen.add(now)
            index = int(violated[0] if in_line else violated[np.argmax(values[violated])])
            self._leave(index)
            left.add(index)
        raise no_modes(self._automata, [int(i) for i in violated], stepper.t)

    def _scale(self) -> Array:
        """The size of what the coupled event functions are made of; the stepper gets to know what is round-off of it."""
        if not self._coupled:
            return np.zeros(len(self._automata))
        stepper = self._stepper
        function = stepper.compiled.function("scale", scale_function)
        scale = function(stepper.t, stepper.y, stepper.u, stepper.system.p_values)[0]
        stepper.noise[: len(scale)] = NOISE * scale
        return scale

    def _choose_code(self) -> None:
        """Let the stepper go on with the equations for the modes as they are."""
        self._holding = bool(self._contacts.holding)
        self.ever_held |= self._holding
        self._stepper.use(self._code())

    def _code(self) -> CompiledSystem:
        compiled = self._stepper.compiled
        return compiled.with_contacts_held if self._holding else compiled

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """What modes have changed at this instant is reported once, however they came about."""
        before, self._before = self._before or self._present(), None
        yield
        for a, mode in zip(self._automata, before, strict=True):
            now = a.modes[round(self._stepper.u[a.at])]
            if now != a.modes[mode]:
                self._report(a, now, self._position(a))
        self._choose_code()

    def _present(self) -> list[int]:
        return [round(self._stepper.u[a.at]) for a in self._automata]

    def _position(self, automaton: Automaton) -> float:
        """The value of the signal that is reported with an event, where it is a state."""
        states = self._stepper.system.states
        return float(self._stepper.z[states.index(automaton.signal)]) if automaton.signal in states else 0.0

    def _report_impact(self, index: int, rate: float) -> None:
        self._report(self._automata[index], "impact", rate)

    def _report(self, automaton: Automaton, kind: str, value: float) -> None:
        text = f"'{automaton.name}': {kind}"
        self._record(Event(time=self._stepper.t, name=automaton.name, kind=kind, text=text, value=float(value)))
