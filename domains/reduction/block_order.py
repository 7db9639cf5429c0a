"""Equations matched with unknowns and cut into blocks: what must be solved together, in an order in which each needs only those before.

1. The structure (which unknown occurs in which equation) is matched; what cannot be matched is reported by name.
2. Strongly connected parts in evaluation order (BLT) are the blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from foundation.frozen import frozen_copy
from topology.graphs.blt import block_numbers
from topology.graphs.matching import Indices, match, maximum_matching

from ..specs import DomainsError, quoted
from .jacobian_structure import Structure
from .tableau import Equation, Variable

Flags = npt.NDArray[np.bool_]


class Block(NamedTuple):
    """Equations that are solved together, and how."""

    variables: tuple[str, ...]
    equations: tuple[str, ...]
    how: str  # "alias", "assignment", "linear", "mechanics", "nonlinear", "switching" (its matrix changes with modes), "large"
    torn: tuple[str, ...] = ()  # unknowns that are left to the simulation


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OrderedBlocks:
    """Unknowns and equations, and the blocks in evaluation order."""

    unknowns: Sequence[Variable]
    equations: Sequence[Equation]
    structure: Structure
    column_of_row: Indices  # the unknown that each equation is matched with
    rows: list[list[int]]  # of every block
    block_of_row: Indices
    block_of_column: Indices
    nonlinear: Flags  # blocks
    switching: Flags  # blocks whose matrix changes with modes
    single: Flags  # blocks of one linear equation

    def columns(self, rows: Sequence[int]) -> list[int]:
        """The unknowns that some equations are matched with."""
        return [int(self.column_of_row[row]) for row in rows]

    def entries(self) -> tuple[Indices, Indices]:
        """Where unknowns occur in equations, both counted in evaluation order."""
        rows = np.array([row for part in self.rows for row in part], dtype=np.intp)
        row_at, column_at = np.empty(len(rows), dtype=np.intp), np.empty(len(rows), dtype=np.intp)
        row_at[rows] = column_at[self.column_of_row[rows]] = np.arange(len(rows))
        return frozen_copy(row_at[self.structure.rows]), frozen_copy(column_at[self.structure.columns])


def ordered_blocks(unknowns: Sequence[Variable], equations: Sequence[Equation], structure: Structure) -> OrderedBlocks:
    """The blocks of equations and unknowns.

    Raises
    ------
    DomainsError
        E419 where equations and unknowns do not match.
    """
    # 1.
    column_of_row = match(structure.rows, structure.columns, (len(equations), len(unknowns)))
    if len(equations) != len(unknowns) or (column_of_row < 0).any():
        raise structurally_singular(unknowns, equations, structure)
    # 2.
    number = block_numbers(structure.rows, structure.columns, column_of_row)
    block_of_column = np.empty(len(equations), dtype=np.intp)
    block_of_column[column_of_row] = number
    count = int(number.max(initial=-1)) + 1
    sizes = np.bincount(number, minlength=count)
    rows = np.argsort(number, kind="stable").tolist()
    nonlinear, switching = _kinds(structure, number, block_of_column, count)
    return OrderedBlocks(
        unknowns=unknowns,
        equations=equations,
        structure=structure,
        column_of_row=column_of_row,
        rows=[rows[end - size : end] for size, end in zip(sizes.tolist(), np.cumsum(sizes).tolist(), strict=True)],
        block_of_row=number,
        block_of_column=block_of_column,
        nonlinear=nonlinear,
        switching=switching,
        single=(sizes == 1) & ~nonlinear & ~switching,
    )


def _kinds(structure: Structure, number: Indices, block_of_column: Indices, count: int) -> tuple[Flags, Flags]:
    """Which blocks are nonlinear in their own unknowns, and whose matrix changes with modes."""
    nonlinear, switching = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
    inside = number[structure.rows] == block_of_column[structure.columns]
    entry, unknown = structure.curved
    curved = entry[inside[entry] & (block_of_column[unknown] == number[structure.rows[entry]])]
    nonlinear[number[structure.rows[curved]]] = True
    switching[number[structure.rows[structure.switching & inside]]] = True
    return nonlinear, switching


def structurally_singular(unknowns: Sequence[Variable], equations: Sequence[Equation], structure: Structure) -> DomainsError:
    """The error where equations and unknowns do not match: which contradict each other, and what stays open."""
    incidence: dict[str, list[str]] = {e.name: [] for e in equations}
    for r, c in zip(structure.rows.tolist(), structure.columns.tolist(), strict=True):
        incidence[equations[r].name].append(unknowns[c].name)
    matching = maximum_matching(incidence, [u.name for u in unknowns])
    owners = {e.name: e.element for e in equations}
    fighting = list(dict.fromkeys(owners[n] for n in matching.overdetermined if owners[n]))
    left = matching.underdetermined
    return DomainsError(
        "E419",
        f"The equations of {quoted(fighting) or 'the system'} contradict each other or repeat each other"
        + (f", while {quoted(left)} cannot be found from any equation." if left else "."),
        remedy="Look at how these are connected: two of them prescribe the same quantity.",
        element=fighting[0] if fighting else "",
    )
