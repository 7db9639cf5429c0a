"""What happens at an event: modes change, rates jump, and all contacts agree on who holds and who lets go.

1. The automaton whose event function rose through zero leaves its mode. A rate that came to zero is set to zero exactly.
2. A stop that was hit takes an impulse; what it does to all rates follows from the mass matrix, and stops that rest are hit with it. Stops
   that are touched while their joints leave them take no part; one into which its joint is then driven back is hit anew. No impact creates
   energy. Dry friction has a bounded effort and takes no part in an impulse. The drive of a given motion does, with whatever keeps its
   rate: what its impulse supplies is counted like the power that it supplies between impacts.
3. The contacts whose rates are zero find a consistent set of modes: who holds needs an effort that it can give, who does not hold must
   accelerate away. It is a linear complementarity problem with a symmetric matrix, solved by principal pivoting with the least index first
   (K. G. Murty, "Linear Complementarity, Linear and Nonlinear Programming", 1988, chapter 4), one mode at a time.
4. Diodes, switches and others whose events depend on each other's modes or on algebraic unknowns: after every change the unknowns are
   solved for with the modes as they are; what then violates its mode leaves it, the worst first, until nothing does. Where this goes
   round in a circle, the first in line leaves instead of the worst (Murty's rule again).
5. An automaton that switches too often in too short a time ends the run: its switching times have a limit point (Zeno). So does a stop
   that is hit again and again without its joint having left it by more than round-off: times then need not come together any further.
   Where such hits are too slow to rebound, and joints only set each other off by them, all of these come to rest instead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from foundation.arrays import Array
from mechanics.codegen.compiled_functions import CompiledFunction

from ...result import Event
from ...specs import DomainsError
from ...system import JAMMED, Automaton, ContactModel
from ..compiled_system import CompiledSystem
from ..stepper import Stepper
from .impacts import come_to_rest, impacts
from .mode_functions import FACTS, coupled, depend_on_signals, facts_function, jump_function, scale_function, ways_function, work_function

SWITCHES = 64  # of one automaton ...
WINDOW = 1e-9  # ... within this share of the time reached (or of a millisecond) are too many
MANY_SWITCHES = 2_000  # of one automaton in a row, each at a pace ...
MOST_SWITCHES = 1e8  # ... at which the rest of the run would have more than these, and take hours: it chatters
STILL = 1e-10  # rad/s or m/s: a friction with a smaller rate is at rest when others come to rest
SHAKE = 1e-10  # m or rad, or of the position: a joint that leaves its stop by less and hits it again, slower than what rebounds ...
TREMBLES = 4  # ... as often as this in a row, comes to rest there
GAP = 1e-14  # m or rad, or of the position if that is larger
ABOVE_ZERO = 1e-12  # an event function this much above zero is not
NOISE = 1e-12  # relative accuracy of algebraic unknowns, which event functions that depend on them inherit
NEARLY = 1e-7  # relative: what has left its mode at an instant does not go back at once for less
DEAD_CENTRE = 1e-6  # relative: where making a rate zero would change states by more, it is zero by the geometry, while others go on
UNSTOPPED = 1e-5  # relative: dependent stops and 1e8 times as heavy bodies leave less of a speed into a stop
SLACK = 1e-9  # relative: forces and accelerations that differ by less are equal


class Modes:
    """The automata of a system at work on a stepper."""

    def __init__(self, stepper: Stepper, record: Callable[[Event], None]) -> None:
        self.compiled = stepper.compiled
        self.system = system = stepper.system
        self.stepper = stepper
        self.automata = system.automata
        self.record = record
        self.ever_held = False
        self._contacts = [i for i, a in enumerate(self.automata) if a.contact is not None]
        self._side: dict[int, int] = {}  # stop that is touched -> the side on which
        self._times: dict[int, deque[float]] = {i: deque(maxlen=SWITCHES) for i in range(len(self.automata))}
        self._short: dict[int, int] = {}  # stop -> hits in a row after each of which its joint did not leave it
        self._trembles: dict[int, int] = {}  # the same where its joint hardly left it
        self._hasty: dict[int, int] = {}  # automaton -> switches in a row at a pace that no run can keep up
        self._told: list[int] | None = None  # modes before those that are not reported yet
        self._holding = False
        self._driven = depend_on_signals(system)
        self._coupled = coupled(system)
        for automaton in self.automata:
            for index in automaton.memory:
                stepper.u[index] = 1.0

    def handed_to(self, stepper: Stepper) -> Modes:
        """The same at work on the same system with other states."""
        other = Modes(stepper, self.record)
        stepper.u[:] = self.stepper.u
        other.ever_held, other._told = self.ever_held, self._told
        other._side, other._times, other._hasty = self._side, self._times, self._hasty
        other._short, other._trembles = self._short, self._trembles
        other._choose_code()
        return other

    # ------------------------------------------------------------------ what the simulation calls

    def start(self) -> None:
        """The modes in which the run begins, before sampled blocks read for the first time; `settle` is called after they have run.

        Raises
        ------
        DomainsError
            E482 when a joint begins beyond a rigid stop.
        """
        u = self.stepper.u
        if self._contacts:
            self.stepper.agree()
            facts = self._evaluate(self.compiled.function("facts", facts_function))
            stops = [i for i in self._contacts if self._contact(i).capacity is None]
            for i in set(self._contacts) - set(stops):  # before any impact, which sets the modes of those that it moves
                u[self.automata[i].at] = np.sign(facts["rate"][i])
            pressed = [i for i in stops if self._pressed_at_start(i, facts)]
            hit = [i for i in pressed if facts["rate"][i] != 0.0]
            for i in hit[:1]:
                self._report(i, "impact", value=facts["rate"][i])
            self._agree(self._impact(hit[0]) if hit else set(pressed))
        before = self._told or self._present()
        self._settle(set())
        self._choose_code()
        self._told = before

    def held_at_rest(self) -> tuple[CompiledSystem, frozenset[str]]:
        """The equations in the present modes, and the states that contacts hold: in a search for where the system rests."""
        states = self.system.states
        holding = [self._contact(i) for i in self._contacts if self._holds(i)]
        held = {states[k] for c in holding for k in (c.rate_state, c.position_state) if k is not None}
        self._choose_code()
        return (self.compiled.with_contacts_held if holding else self.compiled), frozenset(held)

    def beyond_a_stop(self, y: Array) -> bool:
        """Whether the joint of a rigid stop that does not hold it is beyond it at a point."""
        stops = [i for i in self._contacts if self._contact(i).capacity is None and not self._holds(i)]
        if not stops:
            return False
        function = self.compiled.function("facts", facts_function)
        table = function(self.stepper.t, y, self.stepper.u, self.system.p_values)[0].reshape(len(FACTS), -1, order="F")
        facts = dict(zip(FACTS, table, strict=True))
        places = [(self._contacts.index(i), self._contact(i)) for i in stops]
        return any(
            (c.upper is not None and facts["position"][k] > facts["upper"][k])
            or (c.lower is not None and facts["position"][k] < facts["lower"][k])
            for k, c in places
        )

    def contacts_fit_at_rest(self) -> bool:
        """Whether every contact fits where the system was found to rest; the first that does not takes another mode."""
        if not self._contacts:
            return True
        facts, u, z = self._evaluate(), self.stepper.u, self.stepper.z
        for i in self._contacts:
            contact, at = self._contact(i), self.automata[i].at
            rate, effort, position = facts["rate"][i], facts["effort"][i], facts["position"][i]
            if contact.capacity is not None:
                lets_go = self._holds(i) and abs(effort) > facts["capacity"][i] * (1.0 + ABOVE_ZERO)
                wanted = float(np.sign(effort)) if lets_go else u[at] if u[at] * rate >= -STILL else 0.0
            elif self._holds(i):
                wanted = u[at] if u[at] * effort >= 0.0 else 0.0
            else:
                above = contact.upper is not None and position > facts["upper"][i]
                below = contact.lower is not None and position < facts["lower"][i]
                wanted = float(above) - float(below)
                if wanted and contact.position_state is not None:
                    z[contact.position_state] += facts["upper" if above else "lower"][i] - position
                    self._side[i] = int(wanted)
            if wanted != u[at]:
                u[at] = wanted
                if self._holds(i) and contact.rate_state is not None:
                    z[contact.rate_state] = 0.0
                return False
        return True

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
        if self._holding or self._driven or self._coupled or self.stepper.t == 0.0:
            with self._reported():
                self._settle(set())

    def event(self, index: int) -> None:
        """Let an automaton leave its mode, and then those whose modes do not fit any more."""
        with self._reported():
            self._leave(index)
            if self._coupled:
                self._settle({index})

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """What modes have changed at this instant is told once, however they came about."""
        before, self._told = self._told or self._present(), None
        yield
        for i, (a, mode) in enumerate(zip(self.automata, before, strict=True)):
            now = a.modes[round(self.stepper.u[a.at])]
            if now != a.modes[mode]:
                self._report(i, now)
        self._choose_code()

    def _present(self) -> list[int]:
        return [round(self.stepper.u[a.at]) for a in self.automata]

    def _settle(self, left: set[int]) -> None:
        """Leave modes until all fit. What has left one at this instant, such as those in `left`, goes back for more than round-off only."""
        stepper = self.stepper
        seen: set[tuple[bytes, bytes]] = set()
        in_line = False
        for _ in range(SWITCHES * max(len(self.automata), 1)):
            stepper.agree()
            bound = np.full(len(self.automata), ABOVE_ZERO)
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
        raise self._no_modes([int(i) for i in violated])

    def _scale(self) -> Array:
        """The size of what the coupled event functions are made of; the stepper is told what is round-off of it."""
        if not self._coupled:
            return np.zeros(len(self.automata))
        stepper = self.stepper
        function = self.compiled.function("scale", scale_function)
        scale = function(stepper.t, stepper.y, stepper.u, self.system.p_values)[0]
        stepper.noise[: len(scale)] = NOISE * scale
        return scale

    def _leave(self, index: int) -> None:
        """Let an automaton leave its mode."""
        self._guard(index)
        automaton = self.automata[index]
        if automaton.contact is None:
            self._pass(automaton)
        elif automaton.contact.capacity is not None:
            self._friction(index)
        else:
            self._stop(index)
        self._choose_code()

    def _choose_code(self) -> None:
        holding = any(self._holds(i) for i in self._contacts)
        self._holding = holding
        self.ever_held |= holding
        self.stepper.use(self.compiled.with_contacts_held if holding else self.compiled)

    # ------------------------------------------------------------------ single automata

    def _pass(self, automaton: Automaton) -> None:
        """The way out of the present mode that is the most open, with what it keeps."""
        stepper = self.stepper
        ways_of = self.compiled.function("ways", ways_function)
        values = ways_of(stepper.t, stepper.y, stepper.u, self.system.p_values)[0]
        row = 0
        best: tuple[float, int, list[tuple[int, float]]] | None = None
        for other in self.automata:
            for mode, ways in other.passages.items():
                for way in ways:
                    kept = [(index, float(values[row + 1 + k])) for k, (index, _) in enumerate(way.keep)]
                    if other is automaton and mode == round(stepper.u[automaton.at]) and (best is None or values[row] > best[0]):
                        best = (float(values[row]), way.to, kept)
                    row += 1 + len(way.keep)
        assert best is not None
        stepper.u[automaton.at] = best[1]
        for index, value in best[2]:
            stepper.u[index] = value

    def _friction(self, index: int) -> None:
        facts = self._evaluate()
        at = self.automata[index].at
        u = self.stepper.u
        if u[at] == 0.0 and abs(facts["rate"][index]) > STILL:  # it was moved from outside
            u[at] = np.sign(facts["rate"][index])
            return
        if u[at] == 0.0:
            u[at] = np.sign(facts["effort"][index])
        else:
            if facts["mobility"][index] > 0.0:
                self._make_still([index], facts["rate"])
            u[at] = 0.0
        self._agree({index})

    def _stop(self, index: int) -> None:
        facts = self._evaluate()
        contact, u, z = self._contact(index), self.stepper.u, self.stepper.z
        at = self.automata[index].at
        above = facts["position"][index] - facts["upper"][index] if contact.upper is not None else -np.inf
        below = facts["lower"][index] - facts["position"][index] if contact.lower is not None else -np.inf
        if u[at] != 0.0:
            if max(above, below) >= JAMMED:
                raise self._driven_against([i for i in self._contacts if self._contact(i).capacity is None and self._holds(i)])
            u[at] = 0.0
            self._agree({index})
            return
        side = 1 if above >= below else -1
        self._side[index] = side
        if contact.position_state is not None:
            z[contact.position_state] = facts["upper" if side > 0 else "lower"][index]
        rate = facts["rate"][index]
        if side * rate > 0.0 and facts["mobility"][index] <= 0.0:
            raise self._driven_against([index])
        if side * rate > 0.0:
            self._guard_hits(index, rate, facts["position"][index])
            self._report(index, "impact", value=rate)
            self._agree(self._impact(index))
        else:
            self._agree({index} if rate == 0.0 else set())

    def _driven_against(self, stops: Sequence[int]) -> DomainsError:
        names = [self.automata[i].name for i in stops]
        together = ", ".join(f"'{name}'" for name in names)
        jammed = f"{together} are driven against rigid stops that cannot hold all of them"
        return DomainsError(
            "E483",
            (f"'{names[0]}' is driven against a rigid stop" if len(names) == 1 else jammed) + f" at t = {self.stepper.t:.9g} s.",
            remedy="Let the given motion end before the stop, or give the stop a stiffness.",
            element=names[0],
        )

    def _pressed_at_start(self, index: int, facts: dict[str, Array]) -> bool:
        """Whether a joint starts at a stop, at rest or moving into it; beyond it is an error."""
        contact, automaton = self._contact(index), self.automata[index]
        for side, name, bound in ((1, "upper", contact.upper), (-1, "lower", contact.lower)):
            if bound is None:
                continue
            beyond = side * (facts["position"][index] - facts[name][index])
            if beyond > ABOVE_ZERO * max(1.0, abs(facts[name][index])):
                unit = self.system.signals.get(automaton.signal, "").removesuffix("/s")  # of the rate
                by = f"{beyond:.6g} {unit}".strip() + (f" ({np.degrees(beyond):.4g} deg)" if unit == "rad" else "")
                raise DomainsError(
                    "E482",
                    f"'{automaton.name}' starts beyond its {name} stop, by {by}.",
                    remedy="Start within the stops, or move the stop; with stop = false the limits of a mate are only watched.",
                    element=automaton.name,
                )
            if beyond >= 0.0 and side * facts["rate"][index] >= 0.0:
                self._side[index] = side
                return True
        return False

    # ------------------------------------------------------------------ contacts together

    def _agree(self, rest: set[int]) -> None:
        """A consistent set of modes of the contacts at rest: those given and all that hold.

        Raises
        ------
        DomainsError
            E481 when there is none.
        """
        u = self.stepper.u
        rest = rest | {i for i in self._contacts if self._holds(i)}
        at_rest = sorted(rest | self._also_still(rest)) if rest else []
        for _ in range(50 * (1 + len(at_rest)) if at_rest else 0):
            facts = self._evaluate()
            for i in at_rest:
                wanted = self._wanted(i, facts)
                if wanted != u[self.automata[i].at]:
                    u[self.automata[i].at] = wanted
                    break
            else:
                self._part(at_rest)
                return
        if not at_rest:
            return
        raise self._no_modes(at_rest)

    def _no_modes(self, indices: Sequence[int]) -> DomainsError:
        names = ", ".join(f"'{self.automata[i].name}'" for i in indices)
        frictions = all(self.automata[i].contact is not None for i in indices)
        what = "choice of sticking and sliding" if frictions else "choice of modes (on or off, open or closed)"
        remedy = "Look at the static friction of these: it may be far above the sliding friction."
        if not frictions:
            remedy = "Give these what decides it in the real circuit: a resistance, a capacitance, or a hysteresis between on and off."
        return DomainsError(
            "E481",
            f"At t = {self.stepper.t:.9g} s no {what} fits {names}.",
            remedy=remedy,
            element=self.automata[indices[0]].name,
        )

    def _part(self, at_rest: Sequence[int]) -> None:
        """Stops that are let go at rest get a gap of round-off, so that an acceleration of round-off does not hit them at once."""
        for i in at_rest:
            contact = self._contact(i)
            if contact.capacity is None and contact.position_state is not None and not self._holds(i):
                position = self.stepper.z[contact.position_state]
                self.stepper.z[contact.position_state] -= self._side[i] * GAP * max(1.0, abs(position))

    def _also_still(self, rest: set[int]) -> set[int]:
        """Frictions that come to rest together with others, as all joints of a loop with one freedom do."""
        facts = self._evaluate()
        rates, mobile = facts["rate"], facts["mobility"] > 0.0
        others = [i for i in self._contacts if i not in rest and self._contact(i).capacity is not None and mobile[i]]
        found = {i for i in others if abs(rates[i]) <= STILL}
        if found:
            self._make_still(found, rates)
        return found

    def _wanted(self, index: int, facts: dict[str, Array]) -> float:
        """The mode that a contact at rest should be in, with the other ones as they are."""
        mode = float(self.stepper.u[self.automata[index].at])
        effort, acceleration = facts["effort"][index], facts["acceleration"][index]
        slack = SLACK * max(1.0, abs(facts["mobility"][index] * effort))
        if self._contact(index).capacity is not None:
            if facts["mobility"][index] <= 0.0:
                return mode
            if mode == 0.0:
                return 0.0 if abs(effort) <= facts["capacity"][index] * (1.0 + ABOVE_ZERO) else float(np.sign(effort))
            return mode if mode * acceleration >= -slack else 0.0
        side = float(self._side[index])
        if mode == side:
            return side if side * effort >= 0.0 else 0.0
        return side if side * acceleration > slack else 0.0

    def _impact(self, hit: int) -> set[int]:
        """Rates after a stop was hit, and with it or in turn others that are touched; the stops that are then at rest.

        Raises
        ------
        DomainsError
            E483 when not all of them can stop, because a given motion goes on.
        """
        stepper, u = self.stepper, self.stepper.u
        facts = self._evaluate()
        touched = [i for i in self._contacts if i == hit or self._touches(i, facts)]
        sides = np.array([self._side[i] for i in touched], dtype=float)
        J, W = self._jumps()
        columns = [self._contacts.index(i) for i in touched]
        response = -(sides[:, None] * W[np.ix_(columns, columns)] * sides)  # speeds lost by unit impulses
        held = np.array([self._holds(i) for i in touched])
        speed = sides * facts["rate"][touched]
        slow = np.abs(speed) <= facts["rest_speed"][touched]
        if self._trembles.get(hit, 0) >= TREMBLES and slow[touched.index(hit)]:
            after, impulse, heat, still = come_to_rest(response, speed, np.flatnonzero(slow).tolist())
        else:
            after, impulse, heat, still = impacts(response, speed, facts["restitution"][touched], facts["rest_speed"][touched], held)
        if (after[np.diag(response) > 0.0] > UNSTOPPED * np.abs(speed).max()).any():
            raise self._driven_against(touched)
        before, works = facts["rate"].copy(), self._works()
        stepper.x[:] += J[:, columns] @ (sides * impulse)
        rest: set[int] = set()
        for k, i in enumerate(touched):
            contact = self._contact(i)
            if abs(after[k]) <= still:
                rest.add(i)
                if contact.rate_state is not None:
                    stepper.z[contact.rate_state] = 0.0
            else:
                u[self.automata[i].at] = 0.0
            if contact.heat is not None:
                stepper.quadratures[contact.heat] += heat[k]
        stepper.agree()
        stepper.quadratures[: len(works)] += (works + self._works())[:, columns] @ (sides * impulse) / 2  # rates change evenly with it
        self._follow(before)
        return rest

    def _touches(self, index: int, facts: dict[str, Array]) -> bool:
        """Whether a joint is at a rigid stop."""
        contact = self._contact(index)
        if contact.capacity is not None:
            return False
        for side, name, bound in ((1, "upper", contact.upper), (-1, "lower", contact.lower)):
            value = facts[name][index]
            if bound is not None and abs(facts["position"][index] - value) <= ABOVE_ZERO * max(1.0, abs(value)):
                self._side[index] = side
                return True
        return False

    def _follow(self, before: Array) -> None:
        """Frictions whose rates were changed by an impact slide with them; the others that held stay still."""
        facts = self._evaluate()
        scale = np.abs(before).max(initial=0.0)
        for i in self._contacts:
            if self._contact(i).capacity is None:
                continue
            if abs(facts["rate"][i] - before[i]) > ABOVE_ZERO * scale:
                self.stepper.u[self.automata[i].at] = np.sign(facts["rate"][i])
        self._make_still([], facts["rate"])

    def _make_still(self, indices: Iterable[int], rates: Array) -> None:
        """Set rates to zero together with those that are held: exactly, or as near as combinations of rates can come."""
        z = self.stepper.z
        still = sorted({*indices, *(i for i in self._contacts if self._holds(i))})
        if any(self._contact(i).rate_state is None for i in still):
            J, W = self._jumps()
            columns = [self._contacts.index(i) for i in still]
            impulses = np.linalg.lstsq(W[np.ix_(columns, columns)], -rates[still], rcond=None)[0]
            change, x = J[:, columns] @ impulses, self.stepper.x
            if not (np.abs(change) > DEAD_CENTRE * (1.0 + np.abs(x))).any():
                x += change
        for i in still:
            state = self._contact(i).rate_state
            if state is not None:
                z[state] = 0.0

    # ------------------------------------------------------------------ numbers

    def _contact(self, index: int) -> ContactModel:
        contact = self.automata[index].contact
        assert contact is not None
        return contact

    def _holds(self, index: int) -> bool:
        mode = self.stepper.u[self.automata[index].at]
        return bool((mode == 0.0) == (self._contact(index).capacity is not None))

    def _evaluate(self, function: CompiledFunction | None = None) -> dict[str, Array]:
        """All facts of all contacts with the modes as they are now; by automaton, so that those of the others are zero."""
        if function is None:
            function = self.compiled.with_contacts_held.function("facts", facts_function)
        stepper = self.stepper
        stepper.agree()
        table = function(stepper.t, stepper.y, stepper.u, self.system.p_values)[0]
        found = np.zeros((len(FACTS), len(self.automata)))
        found[:, self._contacts] = table.reshape(len(FACTS), -1, order="F")
        return dict(zip(FACTS, found, strict=True))

    def _jumps(self) -> tuple[Array, Array]:
        """What an impulse into each contact's component does to the states, and to the contacts' rates."""
        function = self.compiled.with_contacts_held.function("jump", jump_function)
        stepper = self.stepper
        jump, response = function(stepper.t, stepper.y, stepper.u, self.system.p_values)
        n = len(self._contacts)
        return jump.reshape(stepper.states, n), response.reshape(n, n)

    def _works(self) -> Array:
        """What an impulse into each contact's component makes all components supply and lose; empty where that is nothing in any state."""
        held, stepper = self.compiled.with_contacts_held, self.stepper
        assert held.system.impulses is not None
        if not held.system.impulses.work.nnz():
            return np.zeros((0, len(self._contacts)))
        function = held.function("work", work_function)
        work: Array = function(stepper.t, stepper.y, stepper.u, self.system.p_values)[0]
        return work.reshape(-1, len(self._contacts)).copy()  # the next call changes it

    def _report(self, index: int, kind: str, *, value: float | None = None) -> None:
        automaton, stepper = self.automata[index], self.stepper
        if value is None:
            value = float(stepper.z[self.system.states.index(automaton.signal)]) if automaton.signal in self.system.states else 0.0
        text = f"'{automaton.name}': {kind}"
        self.record(Event(time=stepper.t, name=automaton.name, kind=kind, text=text, value=float(value)))

    def _guard(self, index: int) -> None:
        times, t = self._times[index], self.stepper.t
        times.append(t)
        if len(times) < SWITCHES:
            return
        left = self.stepper.duration - t
        hasty = np.isfinite(left) and left * SWITCHES > MOST_SWITCHES * (t - times[0])
        self._hasty[index] = self._hasty.get(index, 0) + 1 if hasty else 0
        if t - times[0] <= WINDOW * max(t, 1e-3) or self._hasty[index] == MANY_SWITCHES:
            raise self._piles_up(index)

    def _guard_hits(self, index: int, rate: float, position: float) -> None:
        """Count the hits in a row between which the way flown, at the speed of the hit, is round-off of the position."""
        times = self._times[index]
        flown = abs(rate) * (times[-1] - times[-2]) if len(times) > 1 else np.inf
        self._trembles[index] = self._trembles.get(index, 0) + 1 if flown <= SHAKE * max(1.0, abs(position)) else 0
        self._short[index] = self._short.get(index, 0) + 1 if flown <= GAP * max(1.0, abs(position)) else 0
        if self._short[index] == SWITCHES:
            raise self._piles_up(index)

    def _piles_up(self, index: int) -> DomainsError:
        name, times = self.automata[index].name, self._times[index]
        return DomainsError(
            "E480",
            f"'{name}' switched {len(times)} times within {times[-1] - times[0]:.3g} s at t = {times[-1]:.9g} s: its events pile up.",
            remedy="Give it what ends this in the real machine: a rest_speed or compliance for a stop that is hit again and again, "
            "static friction or damping for one that chatters, a wider hysteresis for a switch.",
            element=name,
        )
