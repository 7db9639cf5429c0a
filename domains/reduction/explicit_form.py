"""From a tableau to an explicit form: unknowns as expressions of states, held inputs, parameters, time, and of a few unknowns left over.

1. The structure (which unknown occurs in which equation) is matched; what cannot be matched is reported by name.
2. Strongly connected parts in evaluation order (BLT) are the blocks.
3. A block of one linear equation is solved by division; the mechanism's block by the engine's recursive forward dynamics; any other
   linear block by Gaussian elimination with a pivot order chosen on numbers, at a generic point.
4. A block that is nonlinear, or whose matrix changes with the modes, or that is large, is torn: a few of its unknowns are left to the
   simulation, with as many residuals; the others are expressions of them.
5. The solved unknowns are put into each other in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.graphs.blt import block_numbers
from topology.graphs.matching import Indices, match, maximum_matching
from topology.graphs.tearing import tear

from ..specs import DomainsError, quoted
from .elimination import eliminate, eliminate_fixed_first, eliminate_in_any_pose, is_stable, operations, pivot_order
from .expression_columns import Named, stacked, taken
from .jacobian_structure import Structure, structure
from .tableau import Equation, Variable

LARGEST = 200  # unknowns of a linear block that is eliminated on expressions
COSTLIEST = 5_000  # operations of such an elimination
MOST_CHOICES = 64  # combinations of modes in which an order of pivots is tried
VANISHING = 1e-12  # a coefficient this much smaller than the others of its equation is taken for zero ...
ALONE = 1e-20  # ... and this much where it is the only unknown's, and no elimination leaves round-off: a junction's 1e-15 F is no zero
TRIES = 5  # points at which a nonlinear block is singular before it is refused


class Block(NamedTuple):
    """Equations that are solved together, and how."""

    variables: tuple[str, ...]
    equations: tuple[str, ...]
    how: str  # "alias", "assignment", "linear", "mechanics", "nonlinear", "switching" (its matrix changes with modes), "large"
    torn: tuple[str, ...] = ()  # unknowns that are left to the simulation


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplicitForm:
    """The blocks in evaluation order, and every unknown as an expression of known symbols and of the torn unknowns."""

    blocks: tuple[Block, ...]
    unknowns: Any  # column of their symbols
    solution: Named[str]  # unknown -> expression, in the order of `unknowns`; a torn one is itself
    torn: tuple[Variable, ...] = ()
    residuals: Any = field(default_factory=lambda: ca.SX(0, 1))  # column of expressions like those of `solution`, as many as `torn`
    residual_names: tuple[str, ...] = ()
    entries: tuple[Indices, Indices] = (np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp))  # (row, column) counted along the blocks


def solve_explicitly(
    unknowns: Sequence[Variable],
    equations: Sequence[Equation],
    *,
    known: Sequence[Any],
    point: Array,
    forward_dynamics: Any | None,
    held: Any | None = None,
    levels: Mapping[int, Sequence[float]] | None = None,
    parameters: Any | None = None,
    linearised: tuple[Any, Any, Any] | None = None,
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
    found = structure(
        unknowns, equations, known=known, point=point, held=held, levels=levels or {}, parameters=parameters, linearised=linearised
    )
    column_of_row = match(found.rows, found.columns, (len(equations), len(unknowns)))
    if len(equations) != len(unknowns) or (column_of_row < 0).any():
        raise structurally_singular(unknowns, equations, found)
    solver = _Solver(unknowns, equations, found, column_of_row, forward_dynamics, any_pose=any_pose)
    return solver.form()


def structurally_singular(unknowns: Sequence[Variable], equations: Sequence[Equation], found: Structure) -> DomainsError:
    """What is told where equations and unknowns do not match: who fights, and what stays open."""
    incidence: dict[str, list[str]] = {e.name: [] for e in equations}
    for r, c in zip(found.rows.tolist(), found.columns.tolist(), strict=True):
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


class _Solver:
    """Solves the blocks in evaluation order and gathers what they give."""

    def __init__(
        self,
        unknowns: Sequence[Variable],
        equations: Sequence[Equation],
        found: Structure,
        column_of_row: Indices,
        forward_dynamics: Any | None,
        *,
        any_pose: bool = False,
    ) -> None:
        self.unknowns = unknowns
        self.equations = equations
        self.found = found
        self.column_of_row = column_of_row
        self.forward_dynamics = forward_dynamics
        self.any_pose = any_pose
        n = len(equations)
        self.values: list[Any] = [None] * n  # of every unknown, before the others are put in
        self.torn: list[int] = []  # unknowns
        self.left: list[int] = []  # equations
        # blocks, their entries, and which are nonlinear or change with modes
        number = block_numbers(found.rows, found.columns, column_of_row)
        block_of_column = np.empty(n, dtype=np.intp)
        block_of_column[column_of_row] = number
        self.inside = number[found.rows] == block_of_column[found.columns]
        count = int(number.max(initial=-1)) + 1
        self.nonlinear, self.switching = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
        entry, unknown = found.curved
        self.nonlinear[number[found.rows[entry[self.inside[entry] & (block_of_column[unknown] == number[found.rows[entry]])]]]] = True
        self.switching[number[found.rows[found.switching & self.inside]]] = True
        order = np.argsort(number, kind="stable")
        sizes = np.bincount(number, minlength=count)
        ends = np.cumsum(sizes)
        rows = order.tolist()
        self.parts = [rows[end - size : end] for size, end in zip(sizes.tolist(), ends.tolist(), strict=True)]
        self.single = (sizes == 1) & ~self.nonlinear & ~self.switching
        self.block_of_column, self.block_of_row = block_of_column, number
        self._efforts = _needed_unknowns(forward_dynamics, found.unknowns)

    def form(self) -> ExplicitForm:
        """All blocks solved, and their solutions put into each other."""
        rows = np.array([self.parts[b][0] for b in np.flatnonzero(self.single).tolist()], dtype=np.intp)
        kinds = self._solve_single(np.sort(rows))
        blocks: list[Block] = []
        order: list[int] = []
        single, column_of_row = self.single.tolist(), self.column_of_row.tolist()
        for b, part in enumerate(self.parts):
            if single[b]:
                (row,) = part
                column = column_of_row[row]
                blocks.append(Block(variables=(self.unknowns[column].name,), equations=(self.equations[row].name,), how=kinds[row]))
                order.append(column)
            else:
                block, solved = self._solve_together(b, np.array(part, dtype=np.intp), [column_of_row[row] for row in part])
                blocks.append(block)
                order.extend(solved)
        z = self.found.unknowns
        values, residuals = _put_in(taken(z, order), stacked(self.values[j] for j in order), taken(self.found.residuals, self.left))
        place = np.arange(len(order), len(order) + len(self.unknowns))  # of those that are torn: behind
        place[order] = np.arange(len(order))
        return ExplicitForm(
            blocks=tuple(blocks),
            unknowns=z,
            solution=Named((u.name for u in self.unknowns), taken(ca.vertcat(values, z), place.tolist())),
            torn=tuple(self.unknowns[j] for j in self.torn),
            residuals=residuals,
            residual_names=tuple(self.equations[i].name for i in self.left),
            entries=self._entries(),
        )

    def _entries(self) -> tuple[Indices, Indices]:
        """Where unknowns occur in equations, both counted in evaluation order."""
        rows = np.array([row for part in self.parts for row in part], dtype=np.intp)
        row_at, column_at = np.empty(len(rows), dtype=np.intp), np.empty(len(rows), dtype=np.intp)
        row_at[rows] = column_at[self.column_of_row[rows]] = np.arange(len(rows))
        return row_at[self.found.rows], column_at[self.found.columns]

    def _by_the_engine(self, rows: Sequence[int], columns: Sequence[int]) -> bool:
        """Whether a block is solved by the engine's forward dynamics.

        Where loops hold a part of the motion still, its block comes before the efforts on the rest, which the engine writes in, too.
        """
        if self.forward_dynamics is None or any(self.equations[r].mechanics is None for r in rows):
            return False
        kinds = [self.unknowns[c].mechanics for c in columns]
        if any(k is None for k in kinds):
            return False
        needed = np.concatenate([self._efforts[k] for k in kinds if k is not None])
        return bool((self.block_of_column[needed] < self.block_of_row[rows[0]]).all())

    def _block(self, rows: Indices, columns: Sequence[int], how: str, torn: Sequence[int] = ()) -> Block:
        return Block(
            variables=tuple(self.unknowns[j].name for j in columns),
            equations=tuple(self.equations[i].name for i in rows),
            how=how,
            torn=tuple(self.unknowns[j].name for j in torn),
        )

    def _solve_single(self, rows: Indices) -> dict[int, str]:
        """Solve blocks of one linear equation each; how each was solved, by its row."""
        found = self.found
        columns = self.column_of_row[rows]
        mechanics = np.zeros(len(rows), dtype=bool)
        if self.forward_dynamics is not None:
            mechanics[:] = [self._by_the_engine([r], [c]) for r, c in zip(rows.tolist(), columns.tolist(), strict=True)]
        kinds: dict[int, str] = {}
        for r, c in zip(rows[mechanics].tolist(), columns[mechanics].tolist(), strict=True):
            self.values[c] = self.forward_dynamics[self.unknowns[c].mechanics]  # type: ignore[index]
            kinds[r] = "mechanics"
        rows, columns = rows[~mechanics], columns[~mechanics]
        pivots = found.diagonal(rows, columns)
        scale = np.zeros(len(self.equations))
        np.maximum.at(scale, found.rows, np.abs(found.scaled))
        zero = np.abs(found.scaled[pivots]) <= ALONE * scale[rows]
        if zero.any():
            r, c = rows[zero][0], columns[zero][0]
            k = int(np.flatnonzero(zero)[0])
            raise _singular([self.equations[r]], [self.unknowns[c]], share=float(abs(found.scaled[pivots][k]) / max(scale[r], 1e-300)))
        for c, value in zip(columns.tolist(), found.isolated(rows, columns, pivots), strict=True):
            self.values[c] = value
        kinds.update(zip(rows.tolist(), found.kinds_of_scalars(rows, pivots), strict=True))
        return kinds

    def _solve_together(self, b: int, rows: Indices, columns: list[int]) -> tuple[Block, list[int]]:
        """Solve one block; what to report of it, and its solved unknowns in the order in which they need each other."""
        found = self.found
        block, variables = [self.equations[r] for r in rows], [self.unknowns[c] for c in columns]
        if self._by_the_engine(rows.tolist(), columns):
            for c, v in zip(columns, variables, strict=True):
                self.values[c] = self.forward_dynamics[v.mechanics]  # type: ignore[index]
            return self._block(rows, columns, "mechanics"), columns
        places = found.places(rows, np.array(columns, dtype=np.intp))  # (row, column) within the block -> entry
        numbers = {place: float(found.scaled[k]) for place, k in places.items()}
        how = "nonlinear" if self.nonlinear[b] else "switching" if self.switching[b] else "linear"
        if how == "linear":
            mechanical = any(v.mechanics is not None for v in variables)
            last = _mechanical_pivots(block, variables, driven=self.forward_dynamics is None)
            pivots = pivot_order(numbers, len(block), last=last) if len(block) <= LARGEST else []
            any_pose = mechanical and len(block) <= LARGEST and (pivots is None or not last)
            if pivots is None and not any_pose:
                raise _singular(block, variables)
            if not pivots and not any_pose:
                how = "large"
            elif not any_pose and not self._holds_in_all_modes(places, pivots or []):
                how = "switching"
            elif any_pose or mechanical or operations(numbers, pivots or []) <= COSTLIEST:
                z = ca.vertcat(*(v.symbol for v in variables))
                constant = ca.substitute(ca.vertcat(*(e.residual for e in block)), z, ca.SX.zeros(len(variables)))
                entries = {place: found.entries[k] for place, k in places.items()}
                if any_pose:
                    solved = eliminate_in_any_pose(entries, ca.vertsplit(-constant), numbers)
                elif moving := {place for place, k in places.items() if self.any_pose and not mechanical and found.moving[k]}:
                    solved = eliminate_fixed_first(entries, ca.vertsplit(-constant), numbers, moving)
                else:
                    solved = eliminate(entries, ca.vertsplit(-constant), numbers, last=last)
                if solved is None:
                    raise _singular(block, variables)
                for c, value in zip(columns, solved, strict=True):
                    self.values[c] = value
                return self._block(rows, columns, "linear"), columns
            else:
                how = "large"
        return self._tear(how, rows, columns, places, numbers)

    def _holds_in_all_modes(self, places: Mapping[tuple[int, int], int], pivots: Sequence[tuple[int, int]]) -> bool:
        """Whether an order of pivots is good whatever the modes are: those of switches and diodes change numbers by many orders."""
        changing = [k for k in places.values() if k in self.found.modes]
        if not changing:
            return True
        every = self.found.numbers_in_modes(changing, MOST_CHOICES)
        if every is None:
            return False
        return all(is_stable({place: float(numbers[k]) for place, k in places.items()}, pivots) for numbers in every)

    def _tear(
        self, how: str, rows: Indices, columns: list[int], places: Mapping[tuple[int, int], int], numbers: Mapping[tuple[int, int], float]
    ) -> tuple[Block, list[int]]:
        found, n = self.found, len(rows)
        self._refuse_singular(how, rows, columns, places, numbers)
        incidence: list[list[int]] = [[] for _ in range(n)]
        solvable: list[list[int]] = [[] for _ in range(n)]
        scale = [0.0] * n
        for (i, _), value in numbers.items():
            scale[i] = max(scale[i], abs(value))
        for (i, j), k in places.items():
            incidence[i].append(j)
            if not found.moving[k] and k not in found.modes and abs(numbers[i, j]) > VANISHING * scale[i]:
                solvable[i].append(j)
        opened = tear(incidence, solvable)
        order = [(int(rows[i]), columns[j]) for i, j in opened.order]
        by_row = sorted(order)
        solved_rows, solved_columns = (np.array([pair[k] for pair in by_row], dtype=np.intp) for k in (0, 1))
        solved = found.isolated(solved_rows, solved_columns, found.diagonal(solved_rows, solved_columns))
        for c, entry in zip(solved_columns.tolist(), solved, strict=True):
            self.values[c] = entry
        torn = [columns[j] for j in opened.torn]
        self.torn.extend(torn)
        self.left.extend(int(rows[i]) for i in opened.residuals)
        return self._block(rows, columns, how, torn), [c for _, c in order]

    def _refuse_singular(
        self, how: str, rows: Indices, columns: list[int], places: Mapping[tuple[int, int], int], numbers: Mapping[tuple[int, int], float]
    ) -> None:
        """Refuse a block whose matrix is singular wherever one looks; a nonlinear one may well be so at some points."""
        n = len(rows)
        if n > LARGEST:
            return
        at = np.array(list(places)).T
        entries = np.array(list(places.values()), dtype=np.intp)
        for attempt in range(TRIES if how == "nonlinear" else 1):
            values = np.array(list(numbers.values())) if attempt == 0 else self.found.numbers_elsewhere(attempt)[entries]
            matrix = np.zeros((n, n))
            matrix[at[0], at[1]] = values
            if not np.isfinite(matrix).all():
                return
            largest = np.abs(matrix).max(axis=1, keepdims=True)
            if (largest > 0.0).all():
                matrix /= largest
                matrix /= np.maximum(np.abs(matrix).max(axis=0, keepdims=True), np.finfo(float).tiny)
                if np.linalg.matrix_rank(matrix, tol=VANISHING * n) == n:
                    return
        raise _singular([self.equations[r] for r in rows], [self.unknowns[c] for c in columns])


def _needed_unknowns(forward_dynamics: Any | None, unknowns: Any) -> list[Indices]:
    """The unknowns that each entry of the forward dynamics is made of."""
    if forward_dynamics is None:
        return []
    rows, columns = (np.array(i, dtype=np.intp) for i in ca.jacobian_sparsity(forward_dynamics, unknowns).get_triplet())
    return [columns[rows == k] for k in range(forward_dynamics.numel())]


def _singular(block: Sequence[Equation], variables: Sequence[Variable], *, share: float = 0.0) -> DomainsError:
    """`share`: how large the coefficient of a single unknown is beside the others of its equation; 0 where there is none."""
    names = quoted(v.name for v in variables)
    if share > 0.0:
        return DomainsError(
            "E417",
            f"{_owners(block)} does not determine {names}: beside the others in '{block[0].name}' its coefficient is {share:.2g}, "
            "which counts as zero.",
            remedy="A parameter is far from its real size: correct it (and its unit), or leave out what has no effect.",
            element=block[0].element,
        )
    return DomainsError(
        "E417",
        f"The equations of {_owners(block)} do not determine {names}: their matrix is singular with these parameters.",
        remedy="Look for parameters that cancel each other, or for a part that nothing holds in place.",
        element=block[0].element,
    )


def _put_in(symbols: Any, values: Any, others: Any) -> tuple[Any, Any]:
    """Every value with the symbols before it replaced by their values; and the same for other expressions. All are columns."""
    if not symbols.numel():
        return values, others
    (replaced,), (rest,) = ca.substitute_inplace([symbols], [values], [others], False)
    return replaced, rest


def _owners(block: Sequence[Equation]) -> str:
    return quoted(e.element for e in block if e.element) or "the system"


def _mechanical_pivots(block: Sequence[Equation], variables: Sequence[Variable], *, driven: bool) -> list[tuple[int, int]]:
    """Pivots of a block that contains a mechanism: what may not be chosen in one pose and used in all others.

    Entries of a mass matrix and of a loop's Jacobian vanish in some poses. The mass matrix, with all rotors folded in, is positive definite
    in every pose, and so is what the loops leave of it: first the diagonal of the accelerations from the leaves inwards, then that of the
    multipliers. Where an acceleration is prescribed, its row gives the drive's effort. Empty without a mechanism, and for one without loops
    of which motions are given.
    """
    at = {v.mechanics: j for j, v in enumerate(variables) if v.mechanics is not None}
    pairs = [(i, at[e.mechanics]) for i, e in enumerate(block) if e.mechanics in at]
    multipliers = [pair for pair in pairs if block[pair[0]].closes_loop]
    if len(pairs) != len(at) or (driven and not multipliers):
        return []
    order = {pair: block[pair[0]].mechanics or 0 for pair in pairs}
    accelerations = sorted((pair for pair in pairs if pair not in multipliers), key=order.__getitem__, reverse=True)
    return accelerations + sorted(multipliers, key=order.__getitem__)
