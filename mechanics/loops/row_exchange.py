"""`RowExchange`: the constrained motion with the choice of constraint rows as data, so that a run can choose others without new code.

Rows of loops are redundant, and the best ones to keep change with the pose where the coefficients between them do (see `redundancy`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..multibody.spatial import SX
from .closure import closed_on
from .constrained_dynamics import ClosedForm
from .constraints import Constraints

if TYPE_CHECKING:
    from ..equations import EquationsOfMotion


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RowExchange:
    """The constrained motion with the choice of rows as data: a switch for each row that may be exchanged.

    A switch is 0 while its row is as chosen at first (`Constraints.chosen`), and 1 while it is the other way round.
    """

    rows: tuple[int, ...]  # all that may count, in the order of `closed`
    exchangeable: tuple[int, ...]  # those of them that have a switch
    names: tuple[str, ...]  # of the switches
    switches: SX  # column of symbols
    left_out: tuple[Any, ...]  # for each of `rows`, 1 where it is left out: an expression of its switch
    closed: ClosedForm  # of q, v, tau, p and the switches

    def rows_at(self, constraints: Constraints, switches: Array) -> tuple[int, ...]:
        """The rows that count with these switches."""
        turned = {row for row, switch in zip(self.exchangeable, switches, strict=True) if switch}
        return tuple(row for row in self.rows if (row in constraints.chosen) != (row in turned))

    def switches_for(self, constraints: Constraints, rows: Sequence[int]) -> Array:
        """The switches with which these rows count."""
        return np.array([float((row in constraints.chosen) != (row in rows)) for row in self.exchangeable])


def row_exchange(eom: EquationsOfMotion) -> RowExchange | None:
    """The constrained motion with the choice of rows as data; None where the chosen rows are the best ones for ever."""
    constraints = eom.constraints
    if constraints is None or not constraints.exchangeable:
        return None
    exchangeable = tuple(row for block in constraints.exchangeable for row in block)
    switches = ca.SX.sym("exchanged", len(exchangeable))
    rows = tuple(sorted({*constraints.chosen, *exchangeable}))
    switch_of = dict(zip(exchangeable, ca.vertsplit(switches), strict=True))
    left_out = tuple(switch_of.get(row, ca.SX(0)) if row in constraints.chosen else 1 - switch_of[row] for row in rows)
    closed = closed_on(constraints, rows, M=eom.mass_matrix, bias=eom.bias, tau=eom.tau, v=eom.v, left_out=left_out)
    names = tuple(f"{constraints.rows[row].name} exchanged" for row in exchangeable)
    return RowExchange(rows=rows, exchangeable=exchangeable, names=names, switches=switches, left_out=left_out, closed=closed)
