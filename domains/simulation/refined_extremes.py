"""Extremes of curves between the rows of a run: on the polynomial through the states around the largest row, by the signals themselves.

A curve that turns between two rows is larger there than at both. The states of a step are smooth, so that the polynomial through some rows
around gives them in between; signals are evaluated from these, not interpolated, so that a limited one never exceeds its limit. Where
to look next follows from the parabola through three known points (successive parabolic interpolation), until nothing is gained.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from mechanics.integrators.step_loop import KEPT_START
from topology.graphs.matching import Indices

AROUND = 3  # rows before and behind the extreme, as far as they belong to the same smooth piece
NEAR = 4 * AROUND  # rows in which these are found: some points stand in several rows
ROUNDS = 40  # most take two or three
STANDS_OUT = 1e-4  # of a curve's size: an extreme that is this much farther out than a neighbour
GOLDEN = 0.381966  # golden section
GAIN = 1e-9  # of a curve's size: less is not looked for
NARROWEST = 4.0  # times the spacing of numbers there: times that are nearer are one
MOST = 8_000_000  # numbers that may be kept for it

Rows = tuple[Array, Indices, Array, Array, Array]  # times, kinds, states, held inputs, values of the curves
Evaluate = Callable[[Array, Array, Array], Array]  # times, states and held inputs, one a row -> all curves, one a column


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Around:
    """The rows around the extreme of one curve."""

    times: Array  # (m,)
    z: Array  # (m, size)
    u: Array  # (held,)
    values: Array  # (m,) of the curve
    at: int  # the extreme among them


@dataclass(slots=True, kw_only=True, eq=False)
class _Bracket:
    """Three points of a curve, the middle one the farthest out."""

    t: list[float]
    f: list[float]  # times the side, so that the extreme is the largest
    cut: bool = False  # whether the last point cut a half


class RefinedExtremes:
    """Keeps the rows around the largest and the least value of every curve, of one stepper, and looks between them when all is known."""

    def __init__(self, curves: int, size: int) -> None:
        self._worth = 2 * (2 * AROUND + 1) * curves * size <= MOST
        self._kept: dict[tuple[int, int], _Around] = {}
        self._tail: Rows | None = None  # the last rows of the table before
        self._late: dict[tuple[int, int], int] = {}  # extremes among them that may miss what follows: (side, curve) -> row of the tail

    def take(self, found: Sequence[tuple[int, Indices, Indices]], table: Rows) -> None:
        """New extremes of some curves: side (1 for the largest), curves, rows of a table of times, kinds, states, held inputs and values.

        Tables follow each other wherever there was no more room. What lies around an extreme must not depend on that: the last rows of the
        table before stand in front of its first ones, and extremes at its end are looked at again with what follows.
        """
        if not self._worth:
            return
        wanted, shift = dict(self._late), 0
        if self._tail is not None and (self._late or len(table[0]) < 2 * NEAR or any((rows < NEAR).any() for _, _, rows in found)):
            shift = len(self._tail[0])
            table = tuple(np.concatenate(pair) for pair in zip(self._tail, table, strict=True))  # type: ignore[assignment]
        for side, curves, rows in found:
            wanted |= {(side, curve): row + shift for curve, row in zip(curves.tolist(), rows.tolist(), strict=True)}
        for (side, curve), row in wanted.items():
            self._take(side, curve, row, table)
        count = len(table[0])
        begins = max(count - 2 * NEAR, 0)
        self._late = {key: row - begins for key, row in wanted.items() if row >= count - NEAR}
        self._tail = tuple(column[begins:].copy() for column in table)  # type: ignore[assignment]

    def _take(self, side: int, curve: int, row: int, table: Rows) -> None:
        """The rows around one extreme."""
        times, _, z, u, values = table
        before, behind = _smooth(table, row, -1), _smooth(table, row, 1)
        if not before or not behind:
            self._kept.pop((side, curve), None)
            return
        near = [*reversed(before), row, *behind]
        self._kept[side, curve] = _Around(times=times[near], z=z[near], u=u[row].copy(), values=values[near, curve], at=len(before))

    def forget(self) -> None:
        """Let go of all rows: those of another stepper have other states."""
        self._kept.clear()
        self._tail, self._late = None, {}

    def found(self, evaluate: Evaluate, sizes: Array) -> list[tuple[int, int, float, float]]:
        """(side, curve, time, value) of every extreme that lies between rows; `sizes` are the curves' own."""
        brackets = {key: bracket for key, around in self._kept.items() if (bracket := _bracket(key[0], around)) is not None}
        active = list(brackets)
        for _ in range(ROUNDS):
            asked = [(key, t) for key in active if (t := _next(brackets[key], float(sizes[key[1]]))) is not None]
            if not asked:
                break
            z = np.array([_between(self._kept[key].times, self._kept[key].z, t) for key, t in asked])
            u = np.array([self._kept[key].u for key, _ in asked])
            values = evaluate(np.array([t for _, t in asked]), z, u)
            for k, (key, t) in enumerate(asked):
                side, curve = key
                _narrow(brackets[key], t, side * float(values[k, curve]))
            active = [key for key, _ in asked]
        out = []
        for (side, curve), bracket in brackets.items():
            around = self._kept[side, curve]
            if bracket.f[1] > side * float(around.values[around.at]):
                out.append((side, curve, bracket.t[1], side * bracket.f[1]))
        return out


def _smooth(table: Rows, row: int, sense: int) -> list[int]:
    """Up to `AROUND` rows before (-1) or behind (1) a row, as far as nothing has jumped between them; the nearest first."""
    times, kind, z, u, _ = table
    found: list[int] = []
    while len(found) < AROUND and 0 <= row + sense < len(times):
        begins = row if sense < 0 else row + sense  # where a piece may begin
        if kind[begins] == KEPT_START:
            ends = begins - 1
            if ends < 0 or times[ends] != times[begins] or not (np.array_equal(u[ends], u[begins]) and np.array_equal(z[ends], z[begins])):
                break
            row += sense  # the same point once more
            continue
        row += sense
        if times[row] != times[row - sense]:  # an output at the end of a step is the same point, too
            found.append(row)
    return found


def _bracket(side: int, around: _Around) -> _Bracket | None:
    """The extreme and its neighbours; None where a neighbour is as far out, as on a limit, or is no number."""
    near = slice(around.at - 1, around.at + 2)
    t, f = around.times[near].tolist(), (side * around.values[near]).tolist()
    whole = t[0] < t[1] < t[2] and all(np.isfinite(f))
    return _Bracket(t=t, f=f) if whole and f[0] < f[1] > f[2] else None


def _next(bracket: _Bracket, size: float) -> float | None:
    """Where to look next; None where nothing more is to be gained.

    Where the extreme stands out from its neighbours, a parabola shows little of the curve: every other time the wider half is cut.
    """
    (a, b, c), (fa, fb, fc) = bracket.t, bracket.f
    if min(b - a, c - b) <= NARROWEST * np.spacing(b):
        return None
    stands_out = fb - min(fa, fc) > STANDS_OUT * size
    bracket.cut = stands_out and not bracket.cut
    if bracket.cut:
        return b + GOLDEN * (c - b) if c - b > b - a else b - GOLDEN * (b - a)
    left, right = (fb - fa) / (b - a), (fc - fb) / (c - b)
    bend = (right - left) / (c - a)
    at = (a + b) / 2.0 - left / (2.0 * bend) if bend < 0.0 else b
    promises = -bend * (at - b) ** 2 > GAIN * size and a < at < c
    return at if promises else (b + GOLDEN * (c - b) if stands_out else None)


def _narrow(bracket: _Bracket, t: float, f: float) -> None:
    """Take a further point in, so that the middle one stays the farthest out."""
    if not np.isfinite(f):
        return
    points = sorted([*zip(bracket.t, bracket.f, strict=True), (t, f)])
    top = max(range(1, 3), key=lambda k: points[k][1])
    kept = points[top - 1 : top + 2]
    bracket.t, bracket.f = [p[0] for p in kept], [p[1] for p in kept]


def _between(times: Array, z: Array, t: float) -> Array:
    """The polynomial through all rows, at a time between them (barycentric)."""
    away = t - times
    if np.any(away == 0.0):
        row: Array = z[int(np.argmin(np.abs(away)))]
        return row
    gaps = times[:, None] - times[None, :]
    np.fill_diagonal(gaps, 1.0)
    weights = 1.0 / np.prod(gaps / (times[-1] - times[0]), axis=1) / away
    return np.asarray(weights @ z / weights.sum())


def crossing(times: Sequence[float], values: Sequence[float], level: float) -> float:
    """When the polynomial through up to four points passes a level between the two in the middle, which lie on both sides of it."""
    from scipy.optimize import brentq  # takes longer to import than most runs take

    t, x = np.asarray(times, dtype=float), np.asarray(values, dtype=float)
    k = len(t) // 2 - 1

    def beyond(at: float) -> float:
        return float(_between(t, x[:, None], at)[0]) - level

    low, high = beyond(t[k]), beyond(t[k + 1])
    return float(t[k + 1]) if low * high > 0.0 or t[k] == t[k + 1] else float(brentq(beyond, t[k], t[k + 1], xtol=1e-15, rtol=1e-12))
