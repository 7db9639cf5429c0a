"""Step sizes beside a singular pose.

There the constraints of loops become dependent. A stage that lies off the loops by little has accelerations that are off by much, and one
that falls too near loses its digits: the error estimate rejects the step, a shorter one brings its stages still nearer, and the run would
creep to a halt before a pose that the motion passes without noticing. So a step that fails beside a singular pose is taken anew with every
stage put back onto the loops, and with other lengths, also longer ones, which let its stages fall elsewhere.
"""

from __future__ import annotations

import math

LENGTHS = (1.0, 0.61, 0.83, 1.21, 0.47, 1.43, 0.37)  # no simple fractions of each other
BESIDE = 1e-6  # least pivot of the rows in a stage beside a singular pose
FAR = 1e-6  # rad or m: an output that moves by more when its loops are closed lies beside a singular pose, or is a loose one
DEPENDENT = 1e-13  # below this least pivot the accelerations of a stage are round-off
LENIENT = 100.0  # tolerances: round-off, not the step, limits the accuracy there; the best length tried is taken within this


class SingularPassage:
    """Remembers the lengths that were tried for one step; `allowed` is the error with which the next one is accepted.

    Parameters
    ----------
    h
        Length of the ordinary step that failed.
    """

    __slots__ = ("_first", "_tried", "allowed")

    def __init__(self, h: float) -> None:
        self._first = h
        self._tried: list[tuple[float, float]] = []  # error, length
        self.allowed = 1.0

    def first(self) -> float:
        """The length to begin with."""
        return self._first * LENGTHS[0]

    def another(self, h: float, error: float) -> float | None:
        """The length to try after a step of length h failed with that error; None where all of them did."""
        if self.allowed > 1.0:
            return None
        self._tried.append((error if math.isfinite(error) else math.inf, h))
        if len(self._tried) < len(LENGTHS):
            return self._first * LENGTHS[len(self._tried)]
        best, length = min(self._tried)
        if best < LENIENT:
            self.allowed = LENIENT
            return length
        return None
