"""From a tableau to an explicit form: unknowns as expressions of states, held inputs, parameters and time.

1. The structure (which unknown occurs in which equation) is matched; what cannot be matched is reported by name.
2. Strongly connected parts in evaluation order (BLT) are the blocks.
3. A block of one linear equation is solved by division; the mechanism's block by the engine's recursive forward dynamics; any other
   linear block by Gaussian elimination with a pivot order chosen on numbers, at a generic point. A nonlinear block is refused.
4. The solved unknowns are put into each other in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from cadimport.assembly import Array
from mechanics.closed import least_degree_order
from topology.blt import blt_blocks
from topology.matching import Matching, maximum_matching

from .specs import DomainsError
from .tableau import Equation, Variable

PIVOT_THRESHOLD = 0.1  # a pivot may be this much smaller than the largest of its column, for the sake of sparsity
SINGULAR = 1e-12  # a pivot this much smaller than its row's entries were is round-off


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Equations that are solved together, and how."""

    variables: tuple[str, ...]
    equations: tuple[str, ...]
    how: str  # "alias", "assignment", "linear", "mechanics"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplicitForm:
    """The blocks in evaluation order, and every unknown as an expression of known symbols."""

    blocks: tuple[Block, ...]
    solution: Mapping[str, Any]  # unknown -> expression


def structure(unknowns: Sequence[Variable], equations: Sequence[Equation]) -> tuple[dict[str, list[str]], dict[tuple[int, int], Any]]:
    """Which unknowns occur in which equation, by name, and the nonzero derivatives by (equation, unknown)."""
    residuals = ca.vertcat(*(e.residual for e in equations))
    jacobian = ca.jacobian(residuals, ca.vertcat(*(u.symbol for u in unknowns)))
    rows, columns = jacobian.sparsity().get_triplet()
    incidence: dict[str, list[str]] = {e.name: [] for e in equations}
    entries: dict[tuple[int, int], Any] = {}
    nonzeros: list[Any] = jacobian.nonzeros()
    for r, c, entry in zip(rows, columns, nonzeros, strict=True):
        incidence[equations[r].name].append(unknowns[c].name)
        entries[r, c] = ca.SX(entry)
    return incidence, entries


def solve_explicitly(
    unknowns: Sequence[Variable],
    equations: Sequence[Equation],
    *,
    known: Sequence[Any],
    point: Array,
    forward_dynamics: Any | None,
) -> ExplicitForm:
    """Every unknown as an expression of known symbols.

    Parameters
    ----------
    known
        Symbols of states, held inputs, parameters and time.
    point
        A generic value for each of `known`, at which pivots are chosen and singular blocks are found.
    forward_dynamics
        Column of the accelerations of all joint coordinates as expressions of the unknown efforts; None without a mechanism.
    """
    incidence, entries = structure(unknowns, equations)
    matching = maximum_matching(incidence, [u.name for u in unknowns])
    if not matching.perfect:
        _structurally_singular(matching, equations)
    row_of = {e.name: i for i, e in enumerate(equations)}
    column_of = {u.name: j for j, u in enumerate(unknowns)}
    numbers = _numbers(entries, [*known, *(u.symbol for u in unknowns)], point)
    symbols: list[Any] = []
    values: list[Any] = []
    report: list[Block] = []
    before: set[str] = set()
    for found in blt_blocks(matching, incidence):
        rows = [row_of[e] for e in found.equations]
        columns = [column_of[v] for v in found.variables]
        later = [u for u in unknowns if u.name not in before] if forward_dynamics is not None else []
        solved, how = _solve_block(
            [equations[r] for r in rows], [unknowns[c] for c in columns], rows, columns, entries, numbers, forward_dynamics, later
        )
        before.update(found.variables)
        symbols.extend(unknowns[c].symbol for c in columns)
        values.extend(solved)
        report.append(Block(variables=found.variables, equations=found.equations, how=how))
    order = [name for block in report for name in block.variables]
    return ExplicitForm(blocks=tuple(report), solution=dict(zip(order, _put_in(symbols, values), strict=True)))


def _solve_block(
    block: Sequence[Equation],
    variables: Sequence[Variable],
    rows: Sequence[int],
    columns: Sequence[int],
    entries: Mapping[tuple[int, int], Any],
    numbers: Mapping[tuple[int, int], float],
    forward_dynamics: Any | None,
    later: Sequence[Variable],
) -> tuple[list[Any], str]:
    """Solution of one block, and how it was found; `later` are the unknowns that no block before it gives."""
    if forward_dynamics is not None and all(e.mechanics is not None for e in block) and all(v.mechanics is not None for v in variables):
        accelerations = [forward_dynamics[v.mechanics] for v in variables]
        # where loops hold a part of the motion still, its block comes before the efforts on the rest, which the engine writes in, too
        if not ca.depends_on(ca.vertcat(*accelerations), ca.vertcat(*(v.symbol for v in later))):
            return accelerations, "mechanics"
    local = {(i, j): entries[r, c] for i, r in enumerate(rows) for j, c in enumerate(columns) if (r, c) in entries}
    digits = {(i, j): numbers[rows[i], columns[j]] for i, j in local}
    z = ca.vertcat(*(v.symbol for v in variables))
    names = ", ".join(v.name for v in variables)
    if ca.depends_on(ca.vertcat(*local.values()), z):
        raise DomainsError(
            "E418",
            f"The equations of {_owners(block)} form a nonlinear algebraic loop in {names}.",
            remedy="Break the loop with an element that stores energy, or sample one of the signals; "
            "nonlinear algebraic loops cannot be solved yet.",
            element=block[0].element,
        )
    constant = ca.substitute(ca.vertcat(*(e.residual for e in block)), z, ca.SX.zeros(len(variables)))
    last = _closed_loops(block, variables, digits)
    if not last and len(variables) > 1 and any(v.mechanics is not None for v in variables):
        solved = eliminate_in_any_pose(local, ca.vertsplit(-constant), digits)
    else:
        solved = eliminate(local, ca.vertsplit(-constant), digits, last=last)
    if solved is None:
        raise DomainsError(
            "E417",
            f"The equations of {_owners(block)} do not determine {names}: their matrix is singular with these parameters.",
            remedy="Look for parameters that cancel each other, or for a part that nothing holds in place.",
            element=block[0].element,
        )
    return solved, "linear" if len(variables) > 1 else _kind_of_scalar(local[0, 0], constant)


def _structurally_singular(matching: Matching, equations: Sequence[Equation]) -> None:
    owners = {e.name: e.element for e in equations}
    fighting = list(dict.fromkeys(owners[n] for n in matching.overdetermined if owners[n]))
    named = ", ".join(f"'{n}'" for n in fighting) or "the system"
    raise DomainsError(
        "E419",
        f"The equations of {named} contradict each other or repeat each other, while {', '.join(matching.underdetermined)} "
        "cannot be found from any equation.",
        remedy="Look at how these are connected: two of them prescribe the same quantity.",
        element=fighting[0] if fighting else "",
    )


def _numbers(entries: Mapping[tuple[int, int], Any], symbols: Sequence[Any], point: Array) -> dict[tuple[int, int], float]:
    """The derivatives at a generic point; unknowns take generic values of their own there."""
    if not entries:
        return {}
    everything = ca.vertcat(*symbols)
    generic = np.concatenate([point, 0.5 + np.random.default_rng(1).random(everything.numel() - len(point))])
    values = ca.Function("entries", [everything], [ca.vertcat(*entries.values())])(generic)
    return dict(zip(entries, np.asarray(values, dtype=float).ravel().tolist(), strict=True))


def _put_in(symbols: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    """Every value with the symbols before it replaced by their values."""
    if not symbols:
        return []
    replaced, _ = ca.substitute_inplace(list(symbols), [v if isinstance(v, ca.SX) else ca.SX(v) for v in values], [], False)
    return list(replaced)


def _kind_of_scalar(coefficient: Any, constant: Any) -> str:
    unit = coefficient.is_constant() and abs(float(coefficient)) == 1.0
    return "alias" if unit and (constant.is_symbolic() or (-constant).is_symbolic() or constant.is_zero()) else "assignment"


def _owners(block: Sequence[Equation]) -> str:
    return ", ".join(dict.fromkeys(f"'{e.element}'" for e in block if e.element)) or "the system"


def _closed_loops(
    block: Sequence[Equation], variables: Sequence[Variable], digits: Mapping[tuple[int, int], float]
) -> list[tuple[int, int]]:
    """Pivots of a block that contains a mechanism with closed loops: what may not be chosen in one pose and used in all others.

    Entries of a loop's Jacobian vanish in some poses. The mass matrix, with all rotors folded in, is positive definite in every pose, and
    so is what the loops leave of it: first the diagonal of the accelerations from the leaves inwards, then that of the multipliers. Where
    an acceleration is prescribed, its row gives the drive's effort. Empty without loops.
    """
    at = {v.mechanics: j for j, v in enumerate(variables) if v.mechanics is not None}
    pairs = [(i, at[e.mechanics]) for i, e in enumerate(block) if e.mechanics in at]
    multipliers = [pair for pair in pairs if pair not in digits]
    if not multipliers or len(pairs) != len(at):
        return []
    order = {pair: block[pair[0]].mechanics or 0 for pair in pairs}
    accelerations = sorted((pair for pair in pairs if pair in digits), key=order.__getitem__, reverse=True)
    return accelerations + sorted(multipliers, key=order.__getitem__)


def eliminate(
    entries: Mapping[tuple[int, int], Any],
    right: Sequence[Any],
    numbers: Mapping[tuple[int, int], float],
    *,
    last: Sequence[tuple[int, int]] = (),
) -> list[Any] | None:
    """Solution of a linear block; None where the numbers show it to be singular.

    Gaussian elimination on expressions. The order of pivots is found on the numbers beside: of the entries not much smaller than the
    largest of their column, the one with the least fill-in (Markowitz). A rotor's inertia on a joint is folded into the mass matrix
    this way before anything is divided by it. The pivots `last`, (row, column), are taken in that order after all others.
    """
    n = len(right)
    rows: list[dict[int, Any]] = [{} for _ in range(n)]
    digits: list[dict[int, float]] = [{} for _ in range(n)]
    for (r, c), entry in entries.items():
        rows[r][c] = entry
        digits[r][c] = numbers[r, c]
    rhs = list(right)
    scale = [max((abs(v) for v in d.values()), default=0.0) for d in digits]
    free_rows, free_columns = set(range(n)), set(range(n))
    pivots: list[tuple[int, int]] = []
    later_rows, later_columns = {r for r, _ in last}, {c for _, c in last}
    while free_rows:
        pivot: tuple[int, int] | None
        if free_rows == later_rows:
            pivot = last[len(pivots) - n + len(last)]
            later_rows.discard(pivot[0])
            if abs(digits[pivot[0]].get(pivot[1], 0.0)) <= SINGULAR * scale[pivot[0]]:
                return None
        else:
            pivot = _choose_pivot(digits, free_rows - later_rows, free_columns - later_columns, scale)
        if pivot is None:
            return None
        pr, pc = pivot
        pivots.append(pivot)
        free_rows.discard(pr)
        free_columns.discard(pc)
        for r in sorted(free_rows):
            if pc in rows[r]:
                factor, ratio = rows[r].pop(pc) / rows[pr][pc], digits[r].pop(pc) / digits[pr][pc]
                for c, value in rows[pr].items():
                    if c != pc:
                        rows[r][c] = rows[r].get(c, 0) - factor * value
                        digits[r][c] = digits[r].get(c, 0.0) - ratio * digits[pr][c]
                rhs[r] = rhs[r] - factor * rhs[pr]
    solution: list[Any] = [None] * n
    for pr, pc in reversed(pivots):
        total = rhs[pr]
        for c, value in rows[pr].items():
            if c != pc:
                total = total - value * solution[c]
        solution[pc] = total / rows[pr][pc]
    return solution


def eliminate_in_any_pose(
    entries: Mapping[tuple[int, int], Any], right: Sequence[Any], numbers: Mapping[tuple[int, int], float]
) -> list[Any] | None:
    """Solution of a square block of which no entry is known to differ from zero in every pose; None where it is singular.

    Given motions leave such blocks: the accelerations of a loop follow from its Jacobian alone, and its multipliers from the transpose.
    Every entry of it may vanish in some pose while the block stays regular, so there is no pivot to choose in advance. The normal equations
    ``A^T A x = A^T b`` have positive pivots on the diagonal wherever A is regular; rows and columns are made of one size before, and what
    the solution still misses, computed from A itself, brings back the digits that squaring costs.
    """
    n = len(right)
    size = np.zeros((n, n))
    for (r, c), value in numbers.items():
        size[r, c] = abs(value)
    row = size.max(axis=1, initial=0.0)
    if not row.all():
        return None
    column = (size / row[:, None]).max(axis=0, initial=0.0)
    if not column.all():
        return None
    A = {(r, c): entry / (row[r] * column[c]) for (r, c), entry in entries.items()}
    digits = {(r, c): value / (row[r] * column[c]) for (r, c), value in numbers.items()}
    by_row: list[list[int]] = [[c for c in range(n) if (r, c) in A] for r in range(n)]
    normal: dict[tuple[int, int], Any] = {}
    values: dict[tuple[int, int], float] = {}
    for r, columns in enumerate(by_row):
        for i in columns:
            for j in columns:
                normal[i, j] = normal.get((i, j), 0) + A[r, i] * A[r, j]
                values[i, j] = values.get((i, j), 0.0) + digits[r, i] * digits[r, j]
    order = [(i, i) for i in least_degree_order(_pattern(values, n))]

    def solve(b: Sequence[Any]) -> list[Any] | None:
        projected: list[Any] = [0] * n
        for (r, c), entry in A.items():
            projected[c] = projected[c] + entry * b[r]
        return eliminate(normal, projected, values, last=order)

    scaled = [b / row[r] for r, b in enumerate(right)]
    x = solve(scaled)
    if x is None:
        return None
    missing = [b - sum((A[r, c] * x[c] for c in by_row[r]), ca.SX(0)) for r, b in enumerate(scaled)]
    more = solve(missing)
    assert more is not None
    return [(a + b) / column[c] for c, (a, b) in enumerate(zip(x, more, strict=True))]


def _pattern(values: Mapping[tuple[int, int], float], n: int) -> Any:
    """A matrix with entries in those places."""
    rows, columns = zip(*values, strict=True)
    return ca.SX(ca.Sparsity.triplet(n, n, list(rows), list(columns)))


def _choose_pivot(
    digits: Sequence[Mapping[int, float]], rows: set[int], columns: set[int], scale: Sequence[float]
) -> tuple[int, int] | None:
    count: dict[int, int] = dict.fromkeys(columns, 0)
    largest: dict[int, float] = dict.fromkeys(columns, 0.0)
    for r in rows:
        for c, value in digits[r].items():
            if c in columns:
                count[c] += 1
                largest[c] = max(largest[c], abs(value))
    best: tuple[int, float, int, int] | None = None
    for r in sorted(rows):
        width = sum(1 for c in digits[r] if c in columns)
        for c in sorted(digits[r]):
            size = abs(digits[r][c])
            if c in columns and size > SINGULAR * scale[r] and size >= PIVOT_THRESHOLD * largest[c]:
                candidate = ((width - 1) * (count[c] - 1), -size, r, c)
                if best is None or candidate < best:
                    best = candidate
    return None if best is None else (best[2], best[3])
