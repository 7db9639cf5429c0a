"""`StepSize`: the length of the next step, by proportional-integral control of the error (Hairer, Norsett, Wanner, IV.2)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from mechanics.integrators.step_loop import EXPONENT, GROW, LEAST_ERROR, MEMORY, NOT_FINITE, SAFETY, SHRINK, SMALL_ERROR

from ..system import System

STEPS_A_SWING = 8  # at least, of the fastest sine, where anything has modes
STEPS_A_RUN = 1000  # at least, where a signal that is a curve of time or of a state may switch something: it may be flat until it does


@dataclass(slots=True, kw_only=True)
class StepSize:
    """What is remembered from one step to the next; the loop in machine code goes by the same rules."""

    h: float = 0.0  # s, to be tried next; 0 where nothing is known yet
    before: float = LEAST_ERROR  # error of the last step
    failed: bool = False  # whether a step was rejected last

    def accept(self, error: float, taken: float) -> None:
        """After a step of the length `taken` was good, with that error by the tolerance."""
        factor = SAFETY * self.before**MEMORY / error**EXPONENT if error > SMALL_ERROR else GROW
        factor = min(GROW, max(SHRINK, factor))
        if self.failed:
            factor = min(factor, 1.0)
        # a step cut short by an instant shows little about longer ones: it may raise the remembered size, not lower it
        self.h = max(self.h, taken * factor) if taken < self.h and factor >= 1.0 else taken * factor
        self.before, self.failed = max(error, LEAST_ERROR), False

    def reject(self, error: float, tried: float) -> None:
        """After a step of the length `tried` was not."""
        self.h = tried * (max(SHRINK, SAFETY / error**EXPONENT) if math.isfinite(error) else NOT_FINITE)
        self.failed = True


def longest_step(system: System, duration: float) -> float:
    """No step may be longer, s: while nothing moves that is integrated, steps would grow beyond what switches something."""
    if not system.automata:
        return math.inf
    return min(system.swing / STEPS_A_SWING, duration / STEPS_A_RUN if system.shaped else math.inf)
