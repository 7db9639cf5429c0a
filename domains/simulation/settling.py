"""Settling: implicit steps that grow as a system slows down, until nothing changes any more.

Implicit Euler damps what the model does not: a pendulum without friction settles, too, at the bottom of its swing. The first step is about
the time in which the system moves by a tenth; later ones are longer in the proportion in which it has become slower. No state moves by
more than `STRIDE` of its size in one step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from foundation.arrays import Array

SETTLED = 1e-10  # largest derivative of a state, per second: of a position in rad and m, of others by their size
ITERATIONS = 3000
STRIDE = 0.3  # of a state's size: the longest step of a state


class Settling(Protocol):
    """A system at work: y holds its states first, then what else is unknown."""

    @property
    def states(self) -> int:
        """How many entries of y are states."""

    def rates(self, y: Array) -> Array:
        """Derivatives of the states, and residuals of the rest."""

    def size(self, y: Array) -> Array:
        """What a change of each entry is measured by."""

    def begin(self, rates: Array, step: float) -> None:
        """Called once, before the first step of that length, s."""

    def move(self, y: Array, rates: Array, step: float) -> Array | None:
        """An implicit step of about that length, s; None where there is none."""

    def arrive(self, y: Array, there: Array) -> Array:
        """The point after a move from y to `there`: put back to where loops are closed, and what else must hold."""

    def finished(self, y: Array, largest: float) -> Array | None:
        """The end of the search, where y is it or leads to it at once; `largest` is how far the last move went, by the states' sizes."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Settled:
    """Where the steps ended."""

    y: Array
    rates: Array
    at_rest: bool
    finished: bool = False  # by the search itself


def settle_by_steps(search: Settling, y: Array) -> Settled:
    """Where implicit steps from y end: at rest, where the search is finished, or where they lead no further."""
    first = step = 0.0
    n, rates = search.states, np.zeros(len(y))
    for _ in range(ITERATIONS):
        rates = search.rates(y)
        size = search.size(y)[:n]
        speed = float(np.max(np.abs(rates[:n]) / size, initial=0.0))
        if speed < SETTLED:
            return Settled(y=y, rates=rates, at_rest=True)
        if not np.isfinite(speed):
            break
        if step == 0.0:
            first, step = speed, min(1.0, float(np.sqrt(0.1 / speed)))  # about the time in which it moves by a tenth
            search.begin(rates, step)
        move = search.move(y, rates, step * max(1.0, first / speed))
        if move is None:
            break
        largest = float(np.max(np.abs(move[:n]) / size, initial=0.0))
        move *= min(1.0, STRIDE / largest) if largest > 0.0 else 1.0
        y = search.arrive(y, y + move)
        end = search.finished(y, largest)
        if end is not None:
            return Settled(y=end, rates=np.zeros_like(rates), at_rest=True, finished=True)
    return Settled(y=y, rates=rates, at_rest=False)
