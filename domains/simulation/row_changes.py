"""Other constraint rows during a run, where those that count become dependent although the pose is none of the singular ones.

The rows of closed loops are redundant: as many of them count as are independent. Where a Bricard linkage turns, each of its rows in turn
follows from the others, and rows that keep the loop closed in one pose leave it open in another. So the run compares the rows that count
with the best ones whenever the least pivot of their matrix has become small, and exchanges them long before the motion could leave the
loops. Which rows count is held in switches (`mechanics.loops.row_exchange`), so no code is written anew; the motion is the same on both
sides of an exchange.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array
from mechanics.loops.assemble import closure_of
from mechanics.loops.redundancy import better_rows

if TYPE_CHECKING:
    from mechanics.loops.assemble import Closure

    from ..system import System

SMALL = 1e-3  # least pivot below which the rows are compared with others
FURTHER = 0.1  # the factor by which it has to fall before they are compared again ...
OFTEN = 16  # ... or this many steps


class RowChanges:
    """Chooses constraint rows anew during a run.

    Attributes
    ----------
    count : int
        How often others were chosen.
    limit : float
        A least pivot below it makes it time to compare.
    """

    def __init__(self, system: System, closure: Closure) -> None:
        assert system.eom is not None
        assert system.exchange is not None
        assert system.eom.constraints is not None
        self._exchange, self._constraints = system.exchange, system.eom.constraints
        self._closure = closure
        self._positions = len(system.eom.q_names)
        self.count = 0
        self.limit = SMALL
        self._compared_at = 0

    @property
    def every(self) -> float:
        """Steps after which it is time to compare whatever the least pivot is."""
        return np.inf if self.limit == SMALL else OFTEN

    def counting(self, switches: Array) -> tuple[int, ...]:
        """The rows that count."""
        return self._exchange.rows_at(self._constraints, switches)

    def due(self, least: float, steps: int) -> bool:
        """Whether it is time to compare, after so many steps of the run, the last of which had that least pivot."""
        return least < self.limit or steps - self._compared_at >= self.every

    def exchange(self, x: Array, switches: Array, *, least: float = np.inf, steps: int = 0) -> bool:
        """Set the switches to better rows in the pose of the states x; false where there are none."""
        self._compared_at = steps
        rows = self.counting(switches)
        _, J, _ = self._closure.at(x[: self._positions])
        others = better_rows(J, self._constraints.exchangeable, rows)
        if others == rows:
            self.limit = SMALL if least > SMALL else FURTHER * least
            return False
        switches[:] = self._exchange.switches_for(self._constraints, others)
        self.count += 1
        self.limit = SMALL
        return True


def with_best_rows(system: System, x: Array, u: Array) -> Array:
    """The held inputs with rows that are good in the pose of the states x."""
    if system.exchange is not None and system.eom is not None:
        RowChanges(system, closure_of(system.eom)).exchange(x, u[system.exchanged])
    return u
