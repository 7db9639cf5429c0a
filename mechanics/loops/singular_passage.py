"""Step sizes beside a singular pose.

There the constraints of loops become dependent, and a stage that falls too near loses its digits: the error estimate rejects the step, a
shorter one brings its stages still nearer, and the run would creep to a halt before a pose that the motion passes without noticing. So a
step that fails beside a singular pose is tried with other lengths first, also longer ones, which let its stages fall elsewhere.
"""

from __future__ import annotations

import math

ELSEWHERE = (0.61, 0.83, 1.21, 0.47, 1.43, 0.37)  # no simple fractions of each other
BESIDE = 1e-6  # least pivot of the rows in a stage beside a singular pose
LENIENT = 100.0  # tolerances: round-off, not the step, limits the accuracy there; the best length tried is taken within this
SHRINK = 0.2  # when none of them will do


class SingularPassage:
    """Remembers the lengths that were tried for one step; `allowed` is the error with which the next one is accepted."""

    __slots__ = ("_tried", "allowed")

    def __init__(self) -> None:
        self.passed()

    def passed(self) -> None:
        """A step was accepted."""
        self._tried: list[tuple[float, float]] = []  # error, length
        self.allowed = 1.0

    def another(self, h: float, error: float, least: float) -> float | None:
        """The length to try after a step of length h failed with that error and least pivot; None when that is not for here to say."""
        if self.allowed > 1.0 or not (self._tried or not least > BESIDE):
            self.passed()
            return None
        self._tried.append((error if math.isfinite(error) else math.inf, h))
        first = self._tried[0][1]
        if len(self._tried) <= len(ELSEWHERE):
            return first * ELSEWHERE[len(self._tried) - 1]
        best, length = min(self._tried)
        if best < LENIENT:
            self.allowed = LENIENT
            return length
        self.passed()
        return first * SHRINK
