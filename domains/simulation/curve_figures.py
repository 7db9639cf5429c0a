"""`CurveFigures`: extremes, means and mean squares of curves along the solver's own steps, and what they do between two outputs.

Curves come in pieces, as rows of a table: where a step begins after an instant or event, inside steps, at their ends. Nothing is evaluated
beyond these rows, so that a limited signal never seems to exceed its limit. Integrals are sums with weights that depend on the times
alone: the trapezoidal rule, corrected by second differences within each step, which is Simpson's rule where rows are evenly spaced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from foundation.arrays import Array
from mechanics.integrators.step_loop import KEPT_INSIDE, KEPT_START
from topology.graphs.matching import Indices

from ..result import Figures

Curve = Callable[[Mapping[str, Array]], Array]  # of all signals' columns, by name

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
        self._interval = -1  # the open one: number of the output that it begins at
        self._open = (np.full(count, np.inf), np.full(count, -np.inf))
        self._beyond: dict[int, list[tuple[int, Array, Array]]] = {}  # by curve: first interval, least and most of it and those that follow
        self._before: tuple[float, Array] | None = None  # the last row, where the next table goes on from it

    def take(self, times: Array, kind: Indices, output: Indices, values: Array) -> None:
        """Rows in order: when, what they are, which output they are or -1, and the curves."""
        if self._before is not None:
            last, row = self._before
            times, values = np.append(last, times), np.vstack([row, values])
            kind, output = np.append(KEPT_START, kind), np.append(-1, output)
        self._before = (float(times[-1]), values[-1].copy())
        weights = integration_weights(times, kind)
        with np.errstate(all="ignore"):  # what is not finite makes figures that are not
            self._integral += weights @ values
            self._square += weights @ (values * values)
        self._time += float(weights.sum())
        self._take_extremes(times, values)
        self._take_intervals(kind, output, values)

    def _take_extremes(self, times: Array, values: Array) -> None:
        """The extremes of all the run so far; once not a number, always."""
        for beyond, known, at, lowest in (
            (np.min, self._least, self._least_at, True),
            (np.max, self._most, self._most_at, False),
        ):
            found = beyond(values, axis=0)
            farther = np.flatnonzero(~(found >= known) if lowest else ~(found <= known))
            farther = farther[~np.isnan(known[farther])]
            if farther.size:
                known[farther] = found[farther]
                rows = (np.argmin if lowest else np.argmax)(values[:, farther], axis=0)
                at[farther] = times[rows]

    def _take_intervals(self, kind: Indices, output: Indices, values: Array) -> None:
        """Extremes of every interval from one output to the next; a jump at an output belongs to what follows it."""
        opens = np.flatnonzero(output >= 0)
        first = np.append(0, opens)  # rows at which intervals begin; the first goes on from the table before
        end = np.append(np.where(kind[opens] == KEPT_START, opens, opens + 1), len(values))  # behind their last rows
        pairs = np.column_stack([first, np.clip(end, first + 1, len(values) - 1)]).ravel()[:-1]
        least, most = (function.reduceat(values, pairs, axis=0)[::2] for function in (np.minimum, np.maximum))
        if opens.size and end[-2] == len(values):  # the last row closes an interval: too far behind for `reduceat`
            least[-2], most[-2] = np.minimum(least[-2], values[-1]), np.maximum(most[-2], values[-1])
        if end[0] > first[0] and self._interval >= 0:
            least[0], most[0] = np.minimum(least[0], self._open[0]), np.maximum(most[0], self._open[1])
        elif end[0] == first[0]:
            least[0], most[0] = self._open
        if opens.size:
            if self._interval >= 0:
                self._close(self._interval, least[:-1], most[:-1])
            elif len(least) > 2:
                self._close(int(output[opens[0]]), least[1:-1], most[1:-1])
            self._interval = int(output[opens[-1]])
        self._open = (least[-1], most[-1])

    def _close(self, first: int, least: Array, most: Array) -> None:
        """Keep what intervals show beyond the outputs at their ends, of the curves for which that is visible."""
        ends = self._outputs[first : first + len(least) + 1]
        low, high = np.minimum(ends[:-1], ends[1:]), np.maximum(ends[:-1], ends[1:])
        range_ = self._most - self._least
        beyond = np.maximum(low - least, most - high).max(axis=0)
        for curve in np.flatnonzero(~(beyond <= VISIBLE * range_)).tolist():
            self._beyond.setdefault(curve, []).append((first, np.minimum(least, low)[:, curve], np.maximum(most, high)[:, curve]))

    def figures(self) -> dict[str, Figures]:
        """Of every curve by name."""
        time = self._time or 1.0
        with np.errstate(all="ignore"):
            mean, rms = self._integral / time, np.sqrt(np.maximum(self._square / time, 0.0))
        if not self._time:  # a run that was stopped at its start
            mean, rms = self._outputs[0].copy(), np.abs(self._outputs[0])
        columns = (self._least, self._most, self._least_at, self._most_at, mean, rms)
        return {name: Figures(*row) for name, *row in zip(self._names, *(c.tolist() for c in columns), strict=True)}

    def between(self, outputs: int) -> dict[str, Array]:
        """(2, intervals): least and most between one output and the next, of the curves that visibly go beyond these."""
        found: dict[str, Array] = {}
        for curve, pieces in sorted(self._beyond.items()):
            ends = self._outputs[:outputs, curve]
            both = np.array([np.minimum(ends[:-1], ends[1:]), np.maximum(ends[:-1], ends[1:])])
            straight = both.copy()
            for first, least, most in pieces:
                if first + len(least) <= both.shape[1]:
                    both[:, first : first + len(least)] = least, most
            if not np.all(np.abs(both - straight) <= VISIBLE * (self._most[curve] - self._least[curve])):
                found[self._names[curve]] = both
        return found


def integration_weights(times: Array, kind: Indices) -> Array:
    """Of every row, its part in an integral over time: exact for parabolas within a step.

    >>> integration_weights(np.array([0.0, 1.0, 2.0]), np.array([0, 1, 2])) * 3.0   # Simpson's rule
    array([1., 4., 1.])
    """
    weights = np.zeros(len(times))
    if len(times) < 2:
        return weights
    length = np.where(kind[1:] == KEPT_START, 0.0, np.diff(times))
    weights[:-1] += length / 2
    weights[1:] += length / 2
    # 1. Rows with neighbours in the same step on both sides give second differences, divided: half the second derivative.
    inner = np.zeros(len(times), dtype=bool)
    inner[1:-1] = (kind[1:-1] == KEPT_INSIDE) & (length[:-1] > 0.0) & (length[1:] > 0.0)
    # 2. The integral over each length is less than that of its chord by a sixth of its cube times the mean of those at its ends.
    count = inner[:-1].astype(int) + inner[1:]
    share = np.where(count > 0, length**3 / 6.0 / np.maximum(count, 1), 0.0)
    at = np.flatnonzero(inner)
    amount = share[at - 1] + share[at]
    left, right = length[at - 1], length[at]
    np.add.at(weights, at - 1, -amount / (left * (left + right)))
    np.add.at(weights, at, amount / (left * right))
    np.add.at(weights, at + 1, -amount / (right * (left + right)))
    return weights
