"""`CurveFigures`: extremes, means and mean squares of curves along the solver's own steps, and what they do between two outputs.

Curves come in pieces, as rows of a table: where a step begins after an instant or event, inside steps, at their ends. What lies between
these rows is the matter of `refined_extremes`. Integrals are sums with weights that depend on the times
alone: the trapezoidal rule, corrected by second differences, which is Simpson's rule where three rows are evenly spaced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from foundation.arrays import Array
from mechanics.integrators.many_points import farthest_beyond, fold_rows
from mechanics.integrators.step_loop import KEPT_START
from topology.graphs.matching import Indices

from ..result import Figures

Curve = Callable[[Mapping[str, Array]], Array]  # of all signals' columns, by name

NewExtremes = tuple[int, Indices, Indices]  # side (1: the largest values), curves, rows

VISIBLE = 1e-3  # of a signal's range: what goes less far beyond its outputs cannot be seen beside them


class CurveFigures:
    """Takes the rows of a run one table after another.

    Parameters
    ----------
    names
        Of the curves, which are the columns of the tables.
    outputs
        (outputs, curves): their values at the outputs, filled by somebody else.
    """

    def __init__(self, names: Sequence[str], outputs: Array) -> None:
        count = len(names)
        self._names, self._outputs = tuple(names), outputs
        self._least, self._most = np.full(count, np.inf), np.full(count, -np.inf)
        self._least_at, self._most_at = np.zeros(count), np.zeros(count)
        self._integral, self._square, self._time = np.zeros(count), np.zeros(count), 0.0
        self._tail = (np.zeros(0), np.zeros(0, dtype=int), np.zeros((0, count)))  # times, kinds and values of the last rows, up to three
        self._native = False
        self._interval = -1  # the open one: number of the output that it begins at
        self._open = (np.full(count, np.inf), np.full(count, -np.inf))
        self._beyond: dict[int, list[tuple[int, Array, Array]]] = {}  # by curve: first interval, least and most of it and those that follow

    def take(self, times: Array, kind: Indices, output: Indices, values: Array, *, native: bool = False) -> list[NewExtremes]:
        """Rows in order: when, what they are, which output they are or -1, and the curves. Where a table goes on from the one before, its
        first row is the last of that once more, as the start of a piece. `native`: in machine code. What comes back are the curves that
        went farther than ever, by side, with the rows at which they did."""
        self._native = native
        weights = self._weights(times, kind, values)
        opens = np.flatnonzero(output >= 0)
        least, most = self._fold(opens, kind, values, weights)
        farther = self._take_extremes(times, values, least, most)
        if opens.size:
            known = self._interval >= 0  # else the first of these begins with the run
            self._close(self._interval if known else int(output[opens[0]]), *(e[0 if known else 1 : -1] for e in (least, most)))
            self._interval = int(output[opens[-1]])
        self._open = (least[-1], most[-1])
        return farther

    def _weights(self, times: Array, kind: Indices, values: Array) -> tuple[Array, Array]:
        """Weights of the rows of a table; what the last rows of the one before have in it is added up at once.

        The second difference at a row needs the row behind it. So the last length of a table is left to the next one, which begins with
        the last row once more.
        """
        t, kinds, known = self._tail
        early = max(len(t) - 1, 0)  # rows that lie before this table
        whole = np.concatenate([t[:early], times])
        kinds = np.concatenate([kinds[: early + 1], kind[1:]]) if early or len(t) else np.asarray(kind)
        lengths = np.where(kinds[1:] == KEPT_START, 0.0, np.diff(whole))
        self._time += float(lengths[early:].sum())
        weights, chords = integration_weights(whole, kinds, begin=max(early - 1, 0), end=len(whole) - 2)
        if early:
            self._add(weights[:early], chords[: early + 1], np.concatenate([known[:early], values[:1]]))
        rows = np.concatenate([known[:early], values[-3:]])[-3:]
        self._tail = (whole[-3:].copy(), kinds[-3:].copy(), rows)
        own = chords[early:].copy()
        own[0] = 0.0  # the length before this table is counted above
        return weights[early:], own

    def _add(self, weights: Array, chords: Array, values: Array) -> None:
        """Add rows to the integrals; `values` has one row more than there are weights."""
        with np.errstate(all="ignore"):
            self._integral += weights @ values[:-1]
            self._square += weights @ values[:-1] ** 2 - chords[1:] @ np.diff(values, axis=0) ** 2

    def _pending(self) -> tuple[Array, Array]:
        """Integrals of curves and squares over the last length of all."""
        times, kinds, values = self._tail
        weights, chords = integration_weights(times, kinds, begin=max(len(times) - 2, 0))
        with np.errstate(all="ignore"):
            return weights @ values, weights @ values**2 - chords[1:] @ np.diff(values, axis=0) ** 2

    def _fold(self, opens: Indices, kind: Indices, values: Array, weights: tuple[Array, Array]) -> tuple[Array, Array]:
        """Extremes of every interval from one output to the next, which begin at the rows `opens`; before these goes on the open one of the
        table before. A jump at an output belongs to what follows it. Integrals are added up along with them."""
        first = np.append(0, opens)
        end = np.append(np.where(kind[opens] == KEPT_START, opens, opens + 1), len(values))  # behind their last rows
        least, most = np.full((len(first), values.shape[1]), np.inf), np.full((len(first), values.shape[1]), -np.inf)
        least[0], most[0] = self._open
        fold_rows(np.ascontiguousarray(values), weights, (first, end), (least, most), (self._integral, self._square), native=self._native)
        return least, most

    def _take_extremes(self, times: Array, values: Array, least: Array, most: Array) -> list[NewExtremes]:
        """The extremes of all the run so far, from those of intervals; once not a number, always."""
        new: list[NewExtremes] = []
        for side, found, known, at, row_of in (
            (-1, np.minimum(least.min(axis=0), self._least), self._least, self._least_at, np.argmin),
            (1, np.maximum(most.max(axis=0), self._most), self._most, self._most_at, np.argmax),
        ):
            farther = np.flatnonzero((found != known) & ~np.isnan(known))
            if farther.size:
                known[farther] = found[farther]
                rows = row_of(values[:, farther], axis=0)
                at[farther] = times[rows]
                new.append((side, farther, rows))
        return new

    @property
    def ranges(self) -> Array:
        """Of every curve, from its least to its largest value."""
        with np.errstate(all="ignore"):
            return np.asarray(self._most - self._least)

    def refine(self, side: int, curve: int, time: float, value: float) -> None:
        """An extreme that lies between the rows."""
        known, at = (self._most, self._most_at) if side > 0 else (self._least, self._least_at)
        known[curve], at[curve] = value, time

    def _close(self, first: int, least: Array, most: Array) -> None:
        """Keep what intervals show beyond the outputs at their ends, of the curves for which that is visible."""
        if not len(least):
            return
        ends = self._outputs[first : first + len(least) + 1]
        with np.errstate(all="ignore"):
            visible = np.flatnonzero(~(farthest_beyond(ends, least, most, native=self._native) <= VISIBLE * (self._most - self._least)))
        for curve in visible.tolist():
            low, high = _between(ends[:, curve])
            self._beyond.setdefault(curve, []).append((first, np.minimum(least[:, curve], low), np.maximum(most[:, curve], high)))

    @property
    def finite(self) -> bool:
        """Whether all values were finite so far."""
        return bool(np.isfinite(self._integral).all() and np.isfinite(self._least).all() and np.isfinite(self._most).all())

    def figures(self) -> dict[str, Figures]:
        """Of every curve by name."""
        time = self._time or 1.0
        with np.errstate(all="ignore"):
            last, square = self._pending()
            mean, rms = (self._integral + last) / time, np.sqrt(np.maximum((self._square + square) / time, 0.0))
        if not self._time:  # a run that was stopped at its start
            mean, rms = self._outputs[0].copy(), np.abs(self._outputs[0])
        columns = (self._least, self._most, self._least_at, self._most_at, mean, rms)
        return {name: Figures(*row) for name, *row in zip(self._names, *(c.tolist() for c in columns), strict=True)}

    def between(self, outputs: int) -> dict[str, Array]:
        """(2, intervals): least and most between one output and the next, of the curves that visibly go beyond these."""
        found: dict[str, Array] = {}
        for curve, pieces in sorted(self._beyond.items()):
            straight = _between(self._outputs[:outputs, curve])
            both = straight.copy()
            for first, least, most in pieces:
                if first + len(least) <= both.shape[1]:
                    both[:, first : first + len(least)] = least, most
            with np.errstate(all="ignore"):
                hidden = np.all(np.abs(both - straight) <= VISIBLE * (self._most[curve] - self._least[curve]))
            if not hidden:
                found[self._names[curve]] = both
        return found


def _between(ends: Array) -> Array:
    """(2, n - 1): least and most of one value and the next."""
    return np.array([np.minimum(ends[:-1], ends[1:]), np.maximum(ends[:-1], ends[1:])])


def integration_weights(times: Array, kind: Indices, *, begin: int = 0, end: int | None = None) -> tuple[Array, Array]:
    """Of every row, its part in an integral over time, exact for parabolas; and what is taken off the integral of squares for
    the square of its difference to the row before: where only the ends of a step are known, the curve is straight, not its square. Only the
    lengths from number `begin` to before number `end` are integrated over; the others serve for differences.

    >>> weights, _ = integration_weights(np.array([0.0, 1.0, 2.0]), np.array([0, 1, 2]))
    >>> weights * 3.0   # Simpson's rule
    array([1., 4., 1.])
    """
    weights, chords = np.zeros(len(times)), np.zeros(len(times))
    if len(times) < 2:
        return weights, chords
    length = np.where(kind[1:] == KEPT_START, 0.0, np.diff(times))
    again = (length == 0.0) & (kind[1:] != KEPT_START)  # the same point once more, such as an output at a row: no end of a smooth piece
    if again.any():
        once = np.append(True, ~again)
        before = np.append(0, np.cumsum(~again))  # lengths that are left before each number
        last = len(length) if end is None else max(end, 0)
        weights[once], chords[once] = integration_weights(times[once], kind[once], begin=int(before[begin]), end=int(before[last]))
        return weights, chords
    number = np.arange(len(length))
    counted = np.where((number >= begin) & (number < (len(length) if end is None else end)), length, 0.0)
    weights[:-1] += counted / 2
    weights[1:] += counted / 2
    # 1. Rows with neighbours on both sides give second differences, divided: half the second derivative. Curves jump or bend where a step
    #    begins anew only.
    inner = np.zeros(len(times), dtype=bool)
    inner[1:-1] = (length[:-1] > 0.0) & (length[1:] > 0.0)
    # 2. The integral over each length is less than that of its chord by a sixth of its cube times the mean of those at its ends.
    count = inner[:-1].astype(int) + inner[1:]
    share = np.where(count > 0, counted * length**2 / 6.0 / np.maximum(count, 1), 0.0)
    chords[1:] = np.where(count > 0, 0.0, counted / 6.0)
    at = np.flatnonzero(inner)
    amount = share[at - 1] + share[at]
    left, right = length[at - 1], length[at]
    weights[at - 1] -= amount / (left * (left + right))
    weights[at] += amount / (left * right)
    weights[at + 1] -= amount / (right * (left + right))
    return weights, chords
