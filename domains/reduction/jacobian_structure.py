"""`Structure`: the derivatives of all equations by all unknowns, entry by entry, and what each of them depends on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import casadi as ca
import numpy as np
import numpy.typing as npt

from foundation.arrays import Array
from topology.graphs.matching import Indices

from ..declare.component import nominal
from .expression_columns import Entry, stacked, taken
from .jumps import jumps_with
from .tableau import Equation, Variable

Flags = npt.NDArray[np.bool_]

_MOVING, _HELD, _FIXED, _UNKNOWN = range(4)  # kinds of symbols


@dataclass(frozen=True, kw_only=True, eq=False)
class Structure:
    """Entries of the Jacobian of all residuals by all unknowns, in the order of its columns."""

    residuals: Any  # column
    unknowns: Any  # column of symbols
    rows: Indices
    columns: Indices
    entries: Any  # column
    numbers: Array  # the entries at a generic point
    nominal: Array  # an ordinary size of every unknown
    curved: tuple[Indices, Indices]  # (entry, unknown that it depends on) of all that depend on one
    switching: Flags  # entries that depend on modes or held inputs, and may vanish with them
    modes: Mapping[int, tuple[int, ...]]  # entry -> the modes and held inputs that it depends on, as indices of all symbols
    levels: Mapping[int, Sequence[float]]  # such an index -> the values that a mode can take
    moving: Flags  # entries that depend on more than parameters
    constant: Flags  # entries that are plain numbers
    evaluate: Any  # function of all symbols that gives the entries
    generic: Array

    @cached_property
    def linear_rows(self) -> Flags:
        """Rows whose entries depend on no unknown."""
        flags = np.ones(self.residuals.numel(), dtype=bool)
        flags[self.rows[self.curved[0]]] = False
        return flags

    @cached_property
    def constants(self) -> Any:
        """The residuals with zero for all unknowns."""
        return ca.substitute(self.residuals, self.unknowns, ca.SX.zeros(self.unknowns.numel()))

    @cached_property
    def _places(self) -> Indices:
        """A number for the place of every entry; they ascend, as entries are in the order of columns and rows."""
        return np.asarray(self.columns * self.residuals.numel() + self.rows, dtype=np.intp)

    @cached_property
    def _by_row(self) -> tuple[Indices, Indices]:
        """Entries sorted by row, and where each row begins."""
        order = np.argsort(self.rows, kind="stable")
        return order, np.searchsorted(self.rows[order], np.arange(self.residuals.numel() + 1))

    def of_rows(self, rows: Indices) -> Indices:
        """All entries of some rows, in the order of the columns."""
        order, starts = self._by_row
        return np.sort(np.concatenate([order[starts[r] : starts[r + 1]] for r in rows])) if len(rows) else np.zeros(0, dtype=np.intp)

    def diagonal(self, rows: Indices, columns: Indices) -> Indices:
        """The entry at each (row, column)."""
        return np.asarray(np.searchsorted(self._places, columns * self.residuals.numel() + rows), dtype=np.intp)

    def places(self, rows: Indices, columns: Indices) -> dict[tuple[int, int], int]:
        """The entries of a block, by (row, column) within the block."""
        row_at = {int(r): i for i, r in enumerate(rows)}
        column_at = {int(c): j for j, c in enumerate(columns)}
        entries = self.of_rows(rows).tolist()
        found = ((row_at[int(self.rows[k])], column_at.get(int(self.columns[k])), k) for k in entries)
        return {(i, j): k for i, j, k in found if j is not None}

    def numbers_in_modes(self, entries: Sequence[int], most: int) -> Iterator[Array] | None:
        """All entries in every combination of the modes that some entries depend on.

        None where there are more than `most` combinations, or where a held input that can be any number is among them.
        """
        modes = sorted({mode for k in entries for mode in self.modes.get(k, ())})
        choices = [self.levels.get(mode, ()) for mode in modes]
        if not all(choices) or math.prod(len(c) for c in choices) > most:
            return None
        return (self._numbers_at(modes, combination) for combination in product(*choices))

    def _numbers_at(self, symbols: Sequence[int], values: Sequence[float]) -> Array:
        point = np.array(self.generic)
        point[symbols] = values
        return np.asarray(self.evaluate(point), dtype=float).ravel()

    def numbers_elsewhere(self, seed: int) -> Array:
        """The entries at another point, with the unknowns elsewhere."""
        point = np.array(self.generic)
        n = self.unknowns.numel()
        # nearer to zero, and then far away: a junction of diodes is as good as open until they conduct
        point[len(point) - n :] = (2.0, 1.0, 16.0, 64.0)[seed - 1] * np.random.default_rng(seed).normal(size=n)
        return np.asarray(self.evaluate(point), dtype=float).ravel() * self.nominal[self.columns]

    @cached_property
    def scaled(self) -> Array:
        """The entries at a generic point for unknowns of ordinary sizes: what may be compared with each other in a row."""
        return self.numbers * self.nominal[self.columns]

    def isolated(self, rows: Indices, columns: Indices, pivots: Indices) -> list[Entry]:
        """Each equation solved for one unknown in which it is linear; `rows` ascend, `pivots` are the entries at (row, column).

        Where an equation is linear in all unknowns, ``A z + b = 0``, the solution is written with A; the others are looked at one by one.
        """
        values: dict[int, Entry] = {}
        straight = self.linear_rows[rows]
        chosen = np.flatnonzero(straight)
        if chosen.size:
            solved_rows, n = rows[chosen], self.unknowns.numel()
            local = np.full(self.residuals.numel(), -1, dtype=np.intp)
            local[solved_rows] = np.arange(len(solved_rows))
            keep = np.ones(len(self.rows), dtype=bool)
            keep[pivots[chosen]] = False
            inside = np.flatnonzero(keep & (local[self.rows] >= 0))
            starts = np.concatenate([[0], np.cumsum(np.bincount(self.columns[inside], minlength=n))])
            pattern = ca.Sparsity(len(solved_rows), n, starts.tolist(), local[self.rows[inside]].tolist())
            others = ca.mtimes(ca.SX(pattern, self.entries.nz[inside.tolist()]), self.unknowns) if inside.size else 0
            solved = -(taken(self.constants, solved_rows.tolist()) + others) / taken(self.entries, pivots[chosen].tolist())
            column = ca.densify(solved)
            values.update({i: Entry(column, k) for k, i in enumerate(chosen.tolist())})
        for i in np.flatnonzero(~straight).tolist():
            residual, unknown = self.residuals[int(rows[i])], self.unknowns[int(columns[i])]
            values[i] = Entry(-ca.substitute(residual, unknown, 0) / self.entries[int(pivots[i])])
        return [values[i] for i in range(len(rows))]

    def kinds_of_scalars(self, rows: Indices, pivots: Indices) -> list[str]:
        """ "alias" for equations that say that an unknown is another symbol, up to its sign, or zero; else "assignment"."""
        unit = self.constant & (np.abs(self.numbers) == 1.0)
        width = np.bincount(self.rows, minlength=self.residuals.numel())
        units = np.bincount(self.rows[unit], minlength=self.residuals.numel())
        offset = np.zeros(self.residuals.numel(), dtype=bool)
        offset[ca.sparsify(self.constants).sparsity().row()] = True
        alias = unit[pivots] & (width[rows] <= 2) & (units[rows] == width[rows]) & self.linear_rows[rows]
        alias &= ~offset[rows] | (width[rows] == 1)
        shifted = np.flatnonzero(alias & offset[rows])
        for i, constant in zip(shifted.tolist(), ca.vertsplit(taken(self.constants, rows[shifted].tolist())), strict=True):
            alias[i] = constant.is_symbolic() or (-constant).is_symbolic()
        return ["alias" if is_one else "assignment" for is_one in alias.tolist()]


def structure(
    unknowns: Sequence[Variable],
    equations: Sequence[Equation],
    *,
    known: Sequence[Any],
    point: Array,
    held: Any | None = None,
    levels: Mapping[int, Sequence[float]] | None = None,
    parameters: Any | None = None,
    linearised: tuple[Any, Any, Any] | None = None,
) -> Structure:
    """The structure of equations; for the parameters see `explicit_form.solve_explicitly`."""
    if linearised is None:
        residuals, z = stacked(equations), stacked(unknowns)
        linearised = residuals, z, ca.jacobian(residuals, z)
    residuals, z, jacobian = linearised
    rows, unknown_of = (np.array(indices, dtype=np.intp) for indices in jacobian.sparsity().get_triplet())
    entries = jacobian.nz[:] if jacobian.nnz() else ca.SX(0, 1)
    symbols = ca.vertcat(*known, z)
    generic = np.concatenate([point, 0.5 + np.random.default_rng(1).random(z.numel())])
    evaluate = ca.Function("entries", [symbols], [entries])
    kind = _kinds_of_symbols(known, z, held, parameters)
    start = symbols.numel() - z.numel()
    # parameters never change, so it only matters whether there are any; a mass matrix has thousands of entries of thousands of them
    changing = np.flatnonzero(kind != _FIXED)
    entry, place = _occurrences(entries, symbols.nz[changing.tolist()])
    symbol = changing[place]
    of_kind = kind[symbol]

    def depending(*kinds: int) -> Flags:
        flags = np.zeros(len(rows), dtype=bool)
        flags[entry[np.isin(of_kind, kinds)]] = True
        return flags

    moving, switching = depending(_MOVING, _UNKNOWN), depending(_HELD)
    modes: dict[int, list[int]] = {}
    for k, mode in zip(entry[of_kind == _HELD].tolist(), symbol[of_kind == _HELD].tolist(), strict=True):
        modes.setdefault(k, []).append(mode)
    first = int(np.argmax(kind == _HELD))
    of_symbol = {first + index: values for index, values in (levels or {}).items()}
    for k in _never_vanishing(evaluate, generic, {k: m for k, m in modes.items() if not moving[k]}, of_symbol):
        switching[k] = False
    unknown = of_kind == _UNKNOWN
    sizes = {unit: nominal(unit) for unit in {u.unit for u in unknowns}}
    return Structure(
        residuals=residuals,
        unknowns=z,
        rows=rows,
        columns=unknown_of,
        entries=entries,
        numbers=np.asarray(evaluate(generic), dtype=float).ravel(),
        nominal=np.array([sizes[u.unit] for u in unknowns]),
        curved=_with_jumps(entry[unknown], symbol[unknown] - start, equations, z, rows, unknown_of),
        switching=switching,
        modes={k: tuple(found) for k, found in modes.items()},
        levels=of_symbol,
        moving=moving | switching,
        constant=_constant(entries, entry, symbols.nz[np.flatnonzero(kind == _FIXED).tolist()]),
        evaluate=evaluate,
        generic=generic,
    )


def _kinds_of_symbols(known: Sequence[Any], unknowns: Any, held: Any | None, parameters: Any | None) -> Indices:
    """What every symbol is, those of the unknowns behind the known ones."""
    kinds = [_HELD if group is held else _FIXED if group is parameters else _MOVING for group in known]
    return np.repeat([*kinds, _UNKNOWN], [*(group.numel() for group in known), unknowns.numel()]).astype(np.intp)


def _constant(entries: Any, changing: Indices, parameters: Any) -> Flags:
    """Which entries are plain numbers: none of those that are known to change, nor what depends on parameters."""
    constant = np.ones(entries.numel(), dtype=bool)
    constant[changing] = False
    still = np.flatnonzero(constant)
    constant[still[_occurrences(entries.nz[still.tolist()], parameters)[0]]] = False
    return constant


def _with_jumps(
    entries: Indices, unknowns: Indices, equations: Sequence[Equation], z: Any, rows: Indices, columns: Indices
) -> tuple[Indices, Indices]:
    """The (entry, unknown) pairs, and those of unknowns with which an equation jumps: however straight it is elsewhere, it is no line."""
    free = [i for i, equation in enumerate(equations) if equation.free]
    if not free:
        return entries, unknowns
    place = {symbol.element_hash(): j for j, symbol in enumerate(ca.vertsplit(z))}
    more: list[tuple[int, int]] = []
    for i in free:
        jumping = [place[s.element_hash()] for s in jumps_with(equations[i].residual) if s.element_hash() in place]
        more += [(int(k), int(columns[k])) for k in np.flatnonzero((rows == i) & np.isin(columns, jumping))] if jumping else []
    if not more:
        return entries, unknowns
    found = np.array(more, dtype=np.intp).T
    return np.concatenate([entries, found[0]]), np.concatenate([unknowns, found[1]])


def _occurrences(expressions: Any, symbols: Any) -> tuple[Indices, Indices]:
    """The (expression, symbol) pairs of which the one is made of the other."""
    if not expressions.numel() or not symbols.numel():
        return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    rows, columns = ca.jacobian_sparsity(expressions, symbols).get_triplet()
    return np.array(rows, dtype=np.intp), np.array(columns, dtype=np.intp)


def _never_vanishing(
    evaluate: Any, generic: Array, modes: Mapping[int, Sequence[int]], levels: Mapping[int, Sequence[float]]
) -> Iterator[int]:
    """The entries that are another number than zero at every level of the one mode that each depends on."""
    single = {k: found[0] for k, found in modes.items() if len(found) == 1 and levels.get(found[0])}
    if not single:
        return
    entries = np.array(list(single), dtype=np.intp)
    symbols = np.array(list(single.values()), dtype=np.intp)
    never = np.ones(len(entries), dtype=bool)
    for level in sorted({level for symbol in set(symbols.tolist()) for level in levels[symbol]}):
        point = np.array(generic)
        point[symbols] = level
        values = np.asarray(evaluate(point), dtype=float).ravel()[entries]
        has_level = np.array([level in levels[symbol] for symbol in symbols.tolist()], dtype=bool)
        never &= ~has_level | (np.abs(values) > 0.0)
    yield from entries[never].tolist()
