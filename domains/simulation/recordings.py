"""`Recordings`: chosen signals at rates of their own, handed on while the run goes on, so that its length costs no memory.

Rows are taken as outputs are, from the dense output of the steps that they lie in, but into a window of some thousand. When it is full, its
signals are evaluated, each recording gets its rows and columns, and the window moves on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Protocol

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array
from foundation.suggestions import did_you_mean
from mechanics.integrators.dormand_prince import interpolate
from mechanics.integrators.step_loop import FineRows

from ..specs import DomainsError
from .schedule import FINEST, exact
from .stepper import Stepper

Flags = npt.NDArray[np.bool_]

MOST_RECORDED = 1_000_000_000  # rows of one recording: a signal of so many fills 8 GB of disk before it is compressed


class Sink(Protocol):
    """Who takes the rows of a recording, in order."""

    def open(self, names: Sequence[str], units: Sequence[str]) -> None:
        """Begin, with these signals as columns."""

    def append(self, times: Array, values: Array) -> None:
        """Take further rows; the arrays are used again afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """Signals that are wanted at every so many seconds."""

    name: str
    signals: tuple[str, ...]  # names, or patterns of them
    every: float  # s
    sink: Sink


Evaluate = Callable[[Stepper, Array, Array, Array], Array]  # times, states and held inputs of a stepper, one a row -> all signals


class Recordings:
    """Takes the rows of all recordings of a run."""

    def __init__(
        self,
        wanted: Sequence[Recording],
        names: Sequence[str],
        units: Sequence[str],
        room: int,
        *,
        begin: float,
        duration: float,
        evaluate: Evaluate,
    ) -> None:
        self._wanted, self._evaluate, self._room = tuple(wanted), evaluate, room
        self._columns = [chosen_columns(recording, names) for recording in wanted]
        steps = [exact(recording.every) for recording in wanted]
        self._whole = math.lcm(*(step.denominator for step in steps))
        for recording, step in zip(wanted, steps, strict=True):
            self._judge_length(recording, float(step), duration - begin)
        self._steps = [int(step * self._whole) for step in steps]
        self._end = duration
        self._next = [
            -(-exact(begin) * self._whole // step) * step for step in self._steps
        ]  # the first of each that is not before the begin
        self._handing = False
        self._mine: list[Flags] = []  # of each recording: which rows of the window are its own
        self.rows: FineRows
        self._kept: dict[Stepper, FineRows] = {}
        for recording, columns in zip(wanted, self._columns, strict=True):
            recording.sink.open([names[i] for i in columns], [units[i] for i in columns])

    def _judge_length(self, recording: Recording, step: float, span: float) -> None:
        if self._whole > FINEST or step * FINEST < 1.0 or span / step > MOST_RECORDED:
            which = f"The recording '{recording.name}' every {recording.every:g} s"
            what = f"{which} has more than {MOST_RECORDED:,} rows." if self._whole <= FINEST else f"{which} has no grid with the others."
            raise DomainsError("E461", what, remedy='Give every as a round number of seconds, such as "1 ms".', element=recording.name)

    def use(self, stepper: Stepper) -> None:
        """Go on with another stepper, with other states."""
        if self._kept:
            self._flush()
        self._stepper = stepper
        if stepper not in self._kept:
            self._kept[stepper] = FineRows(self._room, stepper.z.size, stepper.u.size)
        self.rows = self._kept[stepper]
        self._move_on()

    def on_step(self, t: float, h: float, dense: Array, end: float) -> None:
        """Take all times inside a step of length h from t, before its end."""
        rows = self.rows
        while True:
            first = int(rows.place.item())
            last = min(first + int(np.searchsorted(rows.times[first:], end)), rows.room)
            if last > first:
                rows.z[first:last] = self._stepper.settled_rows(interpolate(dense, (rows.times[first:last] - t) / h).T)
                rows.u[first:last] = self._stepper.u
                rows.place[0] = last
            if last < rows.room:
                return
            self._flush()
            self._move_on()

    def finish(self, t: float) -> None:
        """Take the time at which the run has ended, where it is one, and hand on what is left."""
        if self._handing:  # Ctrl-C came amid it: what a sink has of this window is not known
            return
        if self.rows.place.item() == self.rows.room:
            self._flush()
            self._move_on()
        at = int(self.rows.place.item())
        if self.rows.times.item(at) <= t:
            self.rows.z[at], self.rows.u[at] = self._stepper.z, self._stepper.u
            self.rows.place[0] = at + 1
        self._flush()

    def _flush(self) -> None:
        """Evaluate the rows taken so far, and hand them on."""
        taken = int(self.rows.place.item())
        if not taken:
            return
        times = self.rows.times[:taken]
        self._handing = True
        values = self._evaluate(self._stepper, times, self.rows.z[:taken], self.rows.u[:taken])
        for k, (recording, columns) in enumerate(zip(self._wanted, self._columns, strict=True)):
            own = np.flatnonzero(self._mine[k][:taken])
            if own.size:
                recording.sink.append(times[own], values[own][:, columns])
                self._next[k] += self._steps[k] * int(own.size)
        self._handing = False

    def _move_on(self) -> None:
        """Put the window behind what was handed on."""
        rows, ahead = self.rows, np.arange(self._room + 1)
        counts = np.unique(np.concatenate([first + step * ahead for first, step in zip(self._next, self._steps, strict=True)]))
        counts = counts[: self._room + 1]
        self._mine = [((counts - first) % step == 0) & (counts >= first) for first, step in zip(self._next, self._steps, strict=True)]
        times = counts / self._whole
        rows.times[:] = np.where(times <= self._end, times, math.inf)
        rows.place[0] = 0


def chosen_columns(recording: Recording, names: Sequence[str]) -> list[int]:
    """Which signals names and patterns choose, in the order of the run.

    Raises
    ------
    DomainsError
        E470 for a name or pattern that no signal has.
    """
    found: set[int] = set()
    for text in recording.signals:
        fitting = [i for i, name in enumerate(names) if name == text or fnmatchcase(name, text)]
        if not fitting:
            raise DomainsError(
                "E470",
                f"The recording '{recording.name}' names '{text}', which is no signal.",
                remedy=f"Signals are: {', '.join(names)}. {did_you_mean(text, names)}",
                element=recording.name,
            )
        found.update(fitting)
    return sorted(found)
