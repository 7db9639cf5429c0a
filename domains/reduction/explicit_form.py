"""From a tableau to an explicit form: unknowns as expressions of states, held inputs, parameters, time, and of a few unknowns left over.

1. Equations are matched with unknowns and cut into blocks in evaluation order (`block_order`).
2. Blocks of one linear equation are solved by division, all at once; the others one by one (`block_solvers`): by the mechanism's forward
   dynamics, by Gaussian elimination, or torn, so that a few unknowns are left to the simulation with as many residuals.
3. The solved unknowns are put into each other in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.graphs.matching import Indices

from .block_order import Block, OrderedBlocks, ordered_blocks
from .block_solvers import BlockSolver
from .expression_columns import Named, stacked, taken
from .jacobian_structure import structure
from .tableau import Equation, Variable


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplicitForm:
    """The blocks in evaluation order, and every unknown as an expression of known symbols and of the torn unknowns."""

    blocks: tuple[Block, ...]
    unknowns: ca.SX  # column of their symbols
    solution: Named[str]  # unknown -> expression, in the order of `unknowns`; a torn one is itself
    torn: tuple[Variable, ...] = ()
    residuals: ca.SX = field(default_factory=lambda: ca.SX(0, 1))  # column of expressions like those of `solution`, as many as `torn`
    residual_names: tuple[str, ...] = ()
    entries: tuple[Indices, Indices] = (np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp))  # (row, column) counted along the blocks


def solve_explicitly(
    unknowns: Sequence[Variable],
    equations: Sequence[Equation],
    *,
    known: Sequence[ca.SX],
    point: Array,
    forward_dynamics: ca.SX | None,
    held: ca.SX | None = None,
    levels: Mapping[int, Sequence[float]] | None = None,
    parameters: ca.SX | None = None,
    linearised: tuple[ca.SX, ca.SX, ca.SX] | None = None,
    any_pose: bool = False,
) -> ExplicitForm:
    """Every unknown as an expression of known symbols, and of torn unknowns where that cannot be.

    Parameters
    ----------
    known
        Columns of symbols: states, held inputs, parameters and time.
    point
        A generic value for each of `known`, at which pivots are chosen and singular blocks are found.
    forward_dynamics
        Column of the accelerations of all joint coordinates as expressions of the unknown efforts; None without a mechanism.
    held
        The column of `known` with held inputs and modes, with which a matrix may jump.
    levels
        Index in `held` of a mode -> the values that it can take.
    parameters
        The column of `known` with the parameters, which never change.
    linearised
        All residuals and all unknowns' symbols, each in a column, and the derivatives of the former by the latter, where they are known.
    any_pose
        Whether coefficients may vanish during a run although they do not at `point`.

    Raises
    ------
    DomainsError
        E417 for a singular block, E419 where equations and unknowns do not match.
    """
    # 1.
    found = structure(
        unknowns, equations, known=known, point=point, held=held, levels=levels or {}, parameters=parameters, linearised=linearised
    )
    ordered = ordered_blocks(unknowns, equations, found)
    # 2.
    solved = _solved_blocks(ordered, BlockSolver(ordered, forward_dynamics, any_pose=any_pose))
    # 3.
    solution, residuals = _put_into_each_other(found.unknowns, solved, taken(found.residuals, solved.left))
    return ExplicitForm(
        blocks=tuple(solved.blocks),
        unknowns=found.unknowns,
        solution=Named((u.name for u in unknowns), solution),
        torn=tuple(unknowns[column] for column in solved.torn),
        residuals=residuals,
        residual_names=tuple(equations[row].name for row in solved.left),
        entries=ordered.entries(),
    )


class _SolvedBlocks(NamedTuple):
    """All blocks, and what they give one after another."""

    blocks: list[Block]
    columns: list[int]  # solved unknowns
    values: list[Any]  # of these
    torn: list[int]  # unknowns that are left to the simulation
    left: list[int]  # equations that are


def _solved_blocks(ordered: OrderedBlocks, solver: BlockSolver) -> _SolvedBlocks:
    """All blocks in their order."""
    found = _SolvedBlocks([], [], [], [], [])
    singles, single, column_of_row = solver.singles(), ordered.single.tolist(), ordered.column_of_row.tolist()
    for number, rows in enumerate(ordered.rows):
        if single[number]:
            (row,) = rows
            column = column_of_row[row]
            found.blocks.append(Block((ordered.unknowns[column].name,), (ordered.equations[row].name,), singles.how[column]))
            found.columns.append(column)
            found.values.append(singles.values[column])
        else:
            part = solver.together(number)
            found.blocks.append(part.block)
            found.columns.extend(part.columns)
            found.values.extend(part.values)
            found.torn.extend(part.torn)
            found.left.extend(part.left)
    return found


def _put_into_each_other(unknowns: ca.SX, solved: _SolvedBlocks, residuals: ca.SX) -> tuple[ca.SX, ca.SX]:
    """All unknowns and the residuals in terms of what is known and of torn unknowns."""
    order, values = solved.columns, stacked(solved.values)
    if order:
        (values,), (residuals,) = ca.substitute_inplace([taken(unknowns, order)], [values], [residuals], False)
    place = np.arange(len(order), len(order) + unknowns.numel())  # of those that are torn: behind
    place[order] = np.arange(len(order))
    return taken(ca.vertcat(values, unknowns), place.tolist()), residuals
