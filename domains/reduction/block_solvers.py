"""How one block of equations is solved on expressions.

1. One linear equation by division.
2. The mechanism's equations by the engine's recursive forward dynamics.
3. Other linear equations by Gaussian elimination, with an order of pivots chosen on numbers, at a generic point.
4. Equations that are nonlinear, or whose matrix changes with the modes, or that are many, are torn: a few of their unknowns are left to the
   simulation, with as many residuals; the others are expressions of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from topology.graphs.matching import Indices
from topology.graphs.tearing import tear

from ..specs import DomainsError, quoted
from .block_order import Block, OrderedBlocks
from .elimination import eliminate, eliminate_fixed_first, eliminate_in_any_pose, is_stable, operations, pivot_order
from .jacobian_structure import Structure
from .tableau import Equation, Variable

LARGEST = 200  # unknowns of a linear block that is eliminated on expressions
COSTLIEST = 5_000  # operations of such an elimination
MOST_CHOICES = 64  # combinations of modes in which an order of pivots is tried
VANISHING = 1e-12  # a coefficient this much smaller than the others of its equation is taken for zero ...
ALONE = 1e-20  # ... and this much where it is the only unknown's, and no elimination leaves round-off: a junction's 1e-15 F is no zero
TRIES = 5  # points at which a nonlinear block is singular before it is refused

Place = tuple[int, int]  # row and column within a block


class SolvedBlock(NamedTuple):
    """What to report of a block, and what it gives."""

    block: Block
    columns: Sequence[int]  # its solved unknowns, in the order in which they need each other
    values: Sequence[Any]  # of these
    torn: Sequence[int] = ()  # unknowns that are left to the simulation
    left: Sequence[int] = ()  # equations that are


class Singles(NamedTuple):
    """Unknowns that one linear equation each gives."""

    values: Mapping[int, Any]
    how: Mapping[int, str]  # "alias", "assignment" or "mechanics"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Task:
    """A block of several equations, or of one that is not linear, taken out of the whole."""

    rows: Indices
    columns: list[int]
    equations: list[Equation]
    variables: list[Variable]
    structure: Structure
    places: Mapping[Place, int]  # where an unknown occurs -> entry of the structure
    numbers: Mapping[Place, float]  # coefficients at a generic point


def _block(equations: Sequence[Equation], variables: Sequence[Variable], how: str, torn: Sequence[Variable] = ()) -> Block:
    return Block(tuple(v.name for v in variables), tuple(e.name for e in equations), how, tuple(v.name for v in torn))


class BlockSolver:
    """Solves the blocks of one set of equations."""

    def __init__(self, ordered: OrderedBlocks, forward_dynamics: ca.SX | None, *, any_pose: bool) -> None:
        self._ordered = ordered
        self._forward_dynamics = forward_dynamics
        self._any_pose = any_pose
        self._needed = _needed_unknowns(forward_dynamics, ordered.structure.unknowns)

    def singles(self) -> Singles:
        """All blocks of one linear equation each, at once: large circuits have tens of thousands of them."""
        ordered = self._ordered
        rows = np.sort(np.array([ordered.rows[b][0] for b in np.flatnonzero(ordered.single).tolist()], dtype=np.intp))
        columns = ordered.column_of_row[rows]
        mechanics = np.zeros(len(rows), dtype=bool)
        if self._forward_dynamics is not None:
            mechanics[:] = [self._by_the_engine([r], [c]) for r, c in zip(rows.tolist(), columns.tolist(), strict=True)]
        moved = columns[mechanics].tolist()
        values: dict[int, Any] = dict(zip(moved, self._accelerations(moved), strict=True)) if moved else {}
        how = dict.fromkeys(moved, "mechanics")
        rows, columns = rows[~mechanics], columns[~mechanics]
        divided, kinds = _divided(ordered, rows, columns)
        values.update(zip(columns.tolist(), divided, strict=True))
        how.update(zip(columns.tolist(), kinds, strict=True))
        return Singles(values, how)

    def together(self, number: int) -> SolvedBlock:
        """A block of several equations, or of one that is not linear."""
        ordered = self._ordered
        rows = ordered.rows[number]
        columns = ordered.columns(rows)
        if self._by_the_engine(rows, columns):
            block = _block([ordered.equations[r] for r in rows], [ordered.unknowns[c] for c in columns], "mechanics")
            return SolvedBlock(block, columns, self._accelerations(columns))
        task = _task(ordered, rows, columns)
        if ordered.nonlinear[number]:
            return _torn(task, "nonlinear")
        if ordered.switching[number]:
            return _torn(task, "switching")
        return _linear(task, driven=self._forward_dynamics is None, any_pose=self._any_pose)

    def _by_the_engine(self, rows: Sequence[int], columns: Sequence[int]) -> bool:
        """Whether a block is solved by the engine's forward dynamics.

        Where loops hold a part of the motion still, its block comes before the efforts on the rest, which the engine writes in, too.
        """
        ordered = self._ordered
        if self._forward_dynamics is None or any(ordered.equations[r].mechanics is None for r in rows):
            return False
        kinds = [ordered.unknowns[c].mechanics for c in columns]
        if any(k is None for k in kinds):
            return False
        needed = np.concatenate([self._needed[k] for k in kinds if k is not None])
        return bool((ordered.block_of_column[needed] < ordered.block_of_row[rows[0]]).all())

    def _accelerations(self, columns: Sequence[int]) -> list[ca.SX]:
        """Unknowns of the mechanism by the engine's forward dynamics."""
        assert self._forward_dynamics is not None
        places = (self._ordered.unknowns[c].mechanics for c in columns)
        return [self._forward_dynamics[place] for place in places if place is not None]


def _needed_unknowns(forward_dynamics: ca.SX | None, unknowns: ca.SX) -> list[Indices]:
    """The unknowns that each entry of the forward dynamics is made of."""
    if forward_dynamics is None:
        return []
    rows, columns = (np.array(i, dtype=np.intp) for i in ca.jacobian_sparsity(forward_dynamics, unknowns).get_triplet())
    return [columns[rows == k] for k in range(forward_dynamics.numel())]


def _divided(ordered: OrderedBlocks, rows: Indices, columns: Indices) -> tuple[Sequence[Any], Sequence[str]]:
    """Linear equations, each solved for one unknown; and whether that makes it another name of something, or more."""
    found = ordered.structure
    pivots = found.diagonal(rows, columns)
    scale = np.zeros(len(ordered.equations))
    np.maximum.at(scale, found.rows, np.abs(found.scaled))
    zero = np.flatnonzero(np.abs(found.scaled[pivots]) <= ALONE * scale[rows])
    if zero.size:
        k = int(zero[0])
        share = float(abs(found.scaled[pivots][k]) / max(scale[rows[k]], 1e-300))
        raise _singular([ordered.equations[rows[k]]], [ordered.unknowns[columns[k]]], share=share)
    return found.isolated(rows, columns, pivots), found.kinds_of_scalars(rows, pivots)


def _task(ordered: OrderedBlocks, rows: Sequence[int], columns: list[int]) -> _Task:
    places = ordered.structure.places(np.array(rows, dtype=np.intp), np.array(columns, dtype=np.intp))
    return _Task(
        rows=np.array(rows, dtype=np.intp),
        columns=columns,
        equations=[ordered.equations[r] for r in rows],
        variables=[ordered.unknowns[c] for c in columns],
        structure=ordered.structure,
        places=places,
        numbers={place: float(ordered.structure.scaled[k]) for place, k in places.items()},
    )


def _linear(task: _Task, *, driven: bool, any_pose: bool) -> SolvedBlock:
    """A linear block by elimination; torn where it is large or no order of pivots serves all modes.

    `driven`: motions are given. `any_pose`: coefficients may vanish during a run although they do not at the generic point.
    """
    small = len(task.equations) <= LARGEST
    mechanical = any(v.mechanics is not None for v in task.variables)
    last = _mechanical_pivots(task.equations, task.variables, driven=driven)
    pivots = pivot_order(task.numbers, len(task.equations), last=last) if small else []
    if mechanical and small and (pivots is None or not last):
        return _eliminated(task, eliminate_in_any_pose(*_coefficients(task), task.numbers))
    if pivots is None:
        raise _singular(task.equations, task.variables)
    if not pivots:
        return _torn(task, "large")
    if not _holds_in_all_modes(task, pivots):
        return _torn(task, "switching")
    if not mechanical and operations(task.numbers, pivots) > COSTLIEST:
        return _torn(task, "large")
    moving = {place for place, k in task.places.items() if any_pose and not mechanical and task.structure.moving[k]}
    if moving:
        return _eliminated(task, eliminate_fixed_first(*_coefficients(task), task.numbers, moving))
    return _eliminated(task, eliminate(*_coefficients(task), task.numbers, last=last))


def _coefficients(task: _Task) -> tuple[dict[Place, ca.SX], list[ca.SX]]:
    """Matrix and right-hand side of a linear block."""
    z = ca.vertcat(*(v.symbol for v in task.variables))
    constant = ca.substitute(ca.vertcat(*(e.residual for e in task.equations)), z, ca.SX.zeros(len(task.variables)))
    return {place: task.structure.entries[k] for place, k in task.places.items()}, ca.vertsplit(-constant)


def _eliminated(task: _Task, values: Sequence[Any] | None) -> SolvedBlock:
    if values is None:
        raise _singular(task.equations, task.variables)
    return SolvedBlock(_block(task.equations, task.variables, "linear"), task.columns, values)


def _holds_in_all_modes(task: _Task, pivots: Sequence[Place]) -> bool:
    """Whether an order of pivots is good whatever the modes are: those of switches and diodes change numbers by many orders."""
    changing = [k for k in task.places.values() if k in task.structure.modes]
    if not changing:
        return True
    every = task.structure.numbers_in_modes(changing, MOST_CHOICES)
    if every is None:
        return False
    return all(is_stable({place: float(numbers[k]) for place, k in task.places.items()}, pivots) for numbers in every)


def _mechanical_pivots(block: Sequence[Equation], variables: Sequence[Variable], *, driven: bool) -> list[Place]:
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


def _torn(task: _Task, how: str) -> SolvedBlock:
    """A few unknowns are left to the simulation; equations in which an unknown has a coefficient that never vanishes give the others."""
    _refuse_singular(task, how)
    found, n = task.structure, len(task.rows)
    incidence: list[list[int]] = [[] for _ in range(n)]
    solvable: list[list[int]] = [[] for _ in range(n)]
    scale = [0.0] * n
    for (i, _), value in task.numbers.items():
        scale[i] = max(scale[i], abs(value))
    for (i, j), k in task.places.items():
        incidence[i].append(j)
        if not found.moving[k] and k not in found.modes and abs(task.numbers[i, j]) > VANISHING * scale[i]:
            solvable[i].append(j)
    opened = tear(incidence, solvable)
    order = [(int(task.rows[i]), task.columns[j]) for i, j in opened.order]
    by_row = sorted(order)
    rows, columns = (np.array([pair[k] for pair in by_row], dtype=np.intp) for k in (0, 1))
    values = dict(zip(columns.tolist(), found.isolated(rows, columns, found.diagonal(rows, columns)), strict=True))
    solved = [c for _, c in order]
    return SolvedBlock(
        _block(task.equations, task.variables, how, [task.variables[j] for j in opened.torn]),
        columns=solved,
        values=[values[c] for c in solved],
        torn=[task.columns[j] for j in opened.torn],
        left=[int(task.rows[i]) for i in opened.residuals],
    )


def _refuse_singular(task: _Task, how: str) -> None:
    """Refuse a block whose matrix is singular wherever one looks; a nonlinear one may well be so at some points."""
    n = len(task.rows)
    if n > LARGEST:
        return
    at = np.array(list(task.places)).T
    entries = np.array(list(task.places.values()), dtype=np.intp)
    for attempt in range(TRIES if how == "nonlinear" else 1):
        values = np.array(list(task.numbers.values())) if attempt == 0 else task.structure.numbers_elsewhere(attempt)[entries]
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
    raise _singular(task.equations, task.variables)


def _singular(block: Sequence[Equation], variables: Sequence[Variable], *, share: float = 0.0) -> DomainsError:
    """`share`: how large the coefficient of a single unknown is beside the others of its equation; 0 where there is none."""
    names = quoted(v.name for v in variables)
    owners = quoted(e.element for e in block if e.element) or "the system"
    if share > 0.0:
        return DomainsError(
            "E417",
            f"{owners} does not determine {names}: beside the others in '{block[0].name}' its coefficient is {share:.2g}, "
            "which counts as zero.",
            remedy="A parameter is far from its real size: correct it (and its unit), or leave out what has no effect.",
            element=block[0].element,
        )
    return DomainsError(
        "E417",
        f"The equations of {owners} do not determine {names}: their matrix is singular with these parameters.",
        remedy="Look for parameters that cancel each other, or for a part that nothing holds in place.",
        element=block[0].element,
    )
