"""`Flips`: what positive feedback drives from one limit to the other, and where it begins.

A comparator with positive feedback has three solutions between its thresholds: at either limit, and one between, which is unstable: no
real circuit keeps it. So a limit that is left leads straight to the other one wherever that one fits at once; else (negative feedback, or
none) to the linear range. At the start both limits may fit: then the linear range is the unstable solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from foundation.errors import Note

from ...specs import DomainsError
from ...system import Automaton
from ..starts.given_values import expression_of

if TYPE_CHECKING:
    from ..stepper import Stepper


class Flips:
    """Tries modes of automata on a stepper."""

    def __init__(self, stepper: Stepper) -> None:
        self._stepper = stepper
        self._automata = stepper.system.automata
        self._between = [a for a in self._automata if self._limits(a)]

    @staticmethod
    def _limits(automaton: Automaton) -> tuple[int, ...]:
        """The modes between which positive feedback may drive it; none for what is not of that kind."""
        found = automaton.passages.get(0, ()) if automaton.contact is None else ()
        limits = tuple(p.to for p in found)
        flips = [p.beyond for mode in limits for p in automaton.passages.get(mode, ()) if p.beyond is not None]
        return limits if len(limits) == 2 and set(flips) == set(limits) else ()

    def fits(self, automaton: Automaton, mode: int) -> bool:
        """Whether a mode fits at once, with all others as they are; it is then taken."""
        stepper, index = self._stepper, self._automata.index(automaton)
        before = stepper.u.copy(), stepper.y.copy()
        stepper.u[automaton.at] = mode
        try:
            stepper.agree()
            value = float(stepper.watch(stepper.t, stepper.z)[index])
        except DomainsError:  # nothing fits the equations there
            value = 1.0
        if value < 0.0:
            return True
        stepper.put_back(*before)
        return False

    def settle(self, named: Mapping[str, float]) -> list[Note]:
        """Let those that rest between two limits, both of which fit, begin at one: where named signals are the nearest to their values."""
        notes: list[Note] = []
        for automaton in self._between:
            stepper = self._stepper
            before = stepper.u.copy(), stepper.y.copy()
            found: list[tuple[float, int]] = []
            for mode in self._limits(automaton):
                if self.fits(automaton, mode):
                    found.append((self._distance(named), mode))
                stepper.put_back(*before)
            if len(found) < 2:
                continue
            chosen = min(found)[1] if named else found[0][1]
            self.fits(automaton, chosen)
            if not named:
                notes.append(_undecided(automaton, chosen))
        return notes

    def _distance(self, named: Mapping[str, float]) -> float:
        """How far the signals are from the values that they were given, each by its size."""
        if not named:
            return 0.0
        stepper = self._stepper
        system = stepper.system
        column = ca.vertcat(*(value for name in named if (value := expression_of(system, name)) is not None))
        evaluate = ca.Function("named", [system.t, ca.vertcat(system.x, system.w), system.u, system.p], [column])
        found = np.asarray(evaluate(stepper.t, stepper.y, stepper.u, system.p_values), dtype=float).ravel()
        wanted = np.array([*named.values()])
        size = np.abs(wanted) + np.abs(found)
        return float(np.sum(np.abs(found - wanted) / np.where(size > 0.0, size, 1.0)))


def _undecided(automaton: Automaton, mode: int) -> Note:
    return Note(
        code="W407",
        text=f"'{automaton.name}' would rest where positive feedback lets nothing rest: it begins {automaton.modes[mode]}.",
        remedy=f'Choose the limit by its sign: [initial] "{automaton.name}.y" = -1.',
        element=automaton.name,
    )
