"""`Recorder`: what a run keeps at the times of outputs and pictures, and what is made of it afterwards."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array
from foundation.errors import Note
from mechanics.integrators.dormand_prince import interpolate
from mechanics.integrators.many_points import at_many_points
from mechanics.integrators.step_loop import KEPT_END, KEPT_INSIDE, KEPT_NONE, KEPT_START, FineRows, KeptRows
from mechanics.multibody.massless_nodes import node_poses
from topology.graphs.matching import Indices

from ..result import Event, Result
from ..specs import DomainsError
from .algebraic_solver import Consistency
from .curve_figures import Curve, CurveFigures
from .energy import audit, exchanged, open_balance, storages
from .range_warnings import alarms, excesses, not_finite, passed_limits
from .recordings import Recording, Recordings
from .refined_extremes import RefinedExtremes
from .schedule import exact, merged_grids
from .starts.continued import hidden_columns
from .stepper import Stepper

Flags = npt.NDArray[np.bool_]

FARTHEST_TURN = 0.1  # rad, all joints together, from one frame to the next: between them pictures are off by 0.1 % of a lever's length
MOST_BETWEEN = 3_000  # frames that are added for that
MOST_KEPT = 4_000_000  # numbers in the rows that are kept along the steps before they are evaluated
FEWEST_ROWS, MOST_ROWS = 64, 2_048  # of them
ROWS_A_SWING = 16  # at least, of the fastest source that swings by a formula of time


class Recorder:
    """Keeps states and held inputs at the times of outputs and frames, and the events between them."""

    def __init__(
        self,
        stepper: Stepper,
        duration: float,
        output_step: float,
        frame_rate: float,
        curves: Mapping[str, Curve] | None = None,
        further: Sequence[float] = (),
        traced: Sequence[str] = (),
        begin: float = 0.0,
        recordings: Sequence[Recording] = (),
    ) -> None:
        self.system = stepper.system
        self._width = stepper.size
        self.held: Callable[[], bool] = lambda: False  # whether contacts have held a rate at zero at some time
        steps = [exact(output_step), *([1 / exact(frame_rate)] if self.system.eom is not None else [])]
        self._further = sorted({time for time in further if begin <= time <= duration})
        times, places = merged_grids(duration, steps, self._further, begin=begin)
        self.times = np.array([*times, math.inf])
        self.at_grid = np.array(places[0], dtype=int)
        self.at_frames = np.array(places[1] if len(steps) > 1 else [], dtype=int)
        self._at_further = np.array(places[-1], dtype=int)
        self.u = np.zeros((len(times), stepper.u.size))
        self.place = np.zeros(1, dtype=np.int64)
        self.events: list[Event] = []
        self.begun: Array | None = None  # states before impacts at the start, which the first output is behind of
        self._tables: dict[Stepper, Array] = {}  # z of all times, of which those count that the stepper has taken
        self._taken_by: list[tuple[int, Stepper]] = []  # first of the times
        self.kept: KeptRows
        self._kept: dict[Stepper, KeptRows] = {}
        self._grid = np.full(len(times) + 1, -1)
        self._grid[self.at_grid] = np.arange(len(self.at_grid))
        self._curves = dict(curves or {})
        self._names = [*self.system.expressions, *self._curves]
        self._table = np.zeros((len(self.at_grid), len(self._names)))
        self._stored = np.zeros((len(self.at_grid), len(storages(self.system))))
        self._figures = CurveFigures(self._names, self._table)
        self._extremes = RefinedExtremes(len(self._names), stepper.z.size)
        self._traced = {name: self._names.index(name) for name in traced if name in self._names}
        self._traces: list[tuple[Array, Array]] = []  # times, and columns of what is traced
        self._room = min(max(MOST_KEPT // (len(self._names) + stepper.z.size), FEWEST_ROWS), MOST_ROWS)
        self._broken: Note | None = None  # the first value that is not finite
        self._native = False  # whether signals were last evaluated by machine code
        self._into = (np.zeros((self._room, len(self.system.expressions))), np.zeros((self._room, self._stored.shape[1])))
        self._recordings = None
        if recordings:
            units = [self.system.signals[name] for name in self.system.expressions]
            names, span = tuple(self.system.expressions), {"begin": begin, "duration": duration}
            self._recordings = Recordings(recordings, names, units, self._room, **span, evaluate=self._evaluate_recorded)
        self.use(stepper)

    def use(self, stepper: Stepper) -> None:
        """Take outputs of another stepper, with other states, from now on."""
        if self._kept:
            if self.kept.begins.item() >= 0:
                self._keep_output()
            self._evaluate_kept()
            self._refine_extremes()
            self._extremes.forget()
            self.kept.count[0] = 0
        if stepper not in self._tables:
            self._tables[stepper] = np.zeros((len(self.times) - 1, stepper.z.size))
            self._kept[stepper] = KeptRows(self._room, stepper.z.size, stepper.u.size, self._grid, self.system.swing / ROWS_A_SWING)
        self.stepper, self.z, self.kept = stepper, self._tables[stepper], self._kept[stepper]
        if self._recordings is not None:
            self._recordings.use(stepper)
        self._taken_by.append((self.count, stepper))

    @property
    def count(self) -> int:
        """Number of outputs taken."""
        return int(self.place.item())

    @property
    def fine(self) -> FineRows | None:
        """What recordings are made from; None where there are none."""
        return None if self._recordings is None else self._recordings.rows

    def _evaluate_recorded(self, stepper: Stepper, times: Array, z: Array, u: Array) -> Array:
        return self._evaluate(stepper, times, z, u, np.arange(len(times)), self._into)[0]

    def on_step(self, t: float, h: float, dense: Array, end: float, z_end: Array) -> None:
        """Take outputs inside a step from its dense output, and keep what signals are made from along it."""
        if self._recordings is not None:
            self._recordings.on_step(t, h, dense, end)
        if self.kept.begins.item() >= 0:
            self._keep_output()
        elif self.kept.begins.item() != KEPT_NONE:
            self.kept.begins[0] = KEPT_NONE
            self._keep(t, self.stepper.z, self.stepper.u, KEPT_START)
        first = self.count
        last = first + int(np.searchsorted(self.times[first:], end))
        if last > first:
            self.z[first:last] = self.stepper.settled_rows(interpolate(dense, (self.times[first:last] - t) / h).T)
            self.u[first:last] = self.stepper.u
            self.place[0] = last
        taken = self.stepper.taken
        outputs = np.flatnonzero(self._grid[first:last] >= 0) + first  # others are for pictures only, and are no rows
        places = self.kept.between(end - t, len(outputs), taken.inputs[2], taken.outputs[1])
        between = t + (end - t) * np.arange(1, places + 1) / (places + 1)
        for time, output in heapq.merge(
            ((time, -1) for time in between.tolist()), zip(self.times[outputs].tolist(), outputs.tolist(), strict=True)
        ):
            z = self.z[output] if output >= 0 else self.stepper.settled(interpolate(dense, (time - t) / h))
            self._keep(time, z, self.stepper.u, KEPT_INSIDE, output)
        self._keep(end, z_end, self.stepper.u, KEPT_END)

    def at_instant(self) -> None:
        """Take an output at an instant, with the values from then on."""
        index = self.place.item()
        self.z[index] = self.stepper.z
        self.u[index] = self.stepper.u
        self.place[0] = index + 1
        self.kept.begins[0] = self._grid.item(index)

    def end_here(self) -> None:
        """The run ends where the stepper is: that is the last output and the last picture, and nothing is taken behind it."""
        index, now = self.count, self.stepper.t
        if index and self.times.item(index - 1) == now:
            return
        self.times[index], self.times[index + 1 :] = now, math.inf
        self.at_grid = np.append(self.at_grid[self.at_grid < index], index)
        self.at_frames = np.append(self.at_frames[self.at_frames < index], index) if self.at_frames.size else self.at_frames
        self._at_further[self._at_further >= index] = len(self.times)
        for grid in (self._grid, *(kept.grid for kept in self._kept.values())):
            grid[index], grid[index + 1 :] = len(self.at_grid) - 1, -1
        self.at_instant()

    def begin(self) -> None:
        """Steps begin anew, after an instant or an event."""
        if self.kept.begins.item() >= 0:  # nothing has happened since an output
            self._keep_output()
        self.kept.begins[0] = -1

    def _keep_output(self) -> None:
        """Keep the output that is the latest, at an instant."""
        index, self.kept.begins[0] = self.count - 1, KEPT_NONE
        self._keep(self.times.item(index), self.z[index], self.u[index], KEPT_START, index)

    def _keep(self, time: float, z: Array, u: Array, kind: int, index: int = -1) -> None:
        """Keep a row; `index`: which of all times it is, or -1."""
        if self.kept.count.item() >= self.kept.room:
            self._evaluate_kept()
        self.kept.add(time, z, u, kind, self._grid.item(index) if index >= 0 else -1)

    def _evaluate_kept(self) -> None:
        """Signals of all rows that were kept since the last time: outputs into the table, all of them into the figures."""
        kept = self.kept
        rows = int(kept.count.item())
        if not rows:
            return
        times, z, u, kind, output = kept.times[:rows], kept.z[:rows], kept.u[:rows], kept.kind[:rows], kept.output[:rows]
        recorded = np.flatnonzero(output >= 0)
        values, stored = self._evaluate(self.stepper, times, z, u, recorded, self._into)
        values = self._with_curves(values)
        if recorded.size:
            mine = slice(output[recorded[0]], output[recorded[-1]] + 1)
            self._table[mine], self._stored[mine] = values[recorded], stored[recorded]
        self._extremes.take(self._figures.take(times, kind, output, values, native=self._native), (times, kind, z, u, values))
        if self._traced:
            self._traces.append((times.copy(), values[:, list(self._traced.values())].copy()))
        if self._broken is None and not self._figures.finite:
            self._broken = not_finite(system=self.system, times=times, names=self._names, values=values)
        kept.count[0] = 0
        kept.add(times[-1], z[-1].copy(), u[-1].copy(), KEPT_START)  # where the next ones go on

    def _with_curves(self, values: Array) -> Array:
        """Rows of all signals with the further curves that are made of them."""
        if not self._curves:
            return values
        columns = dict(zip(self._names, values.T, strict=False))
        with np.errstate(all="ignore"):
            return np.column_stack([values, *(np.broadcast_to(curve(columns), (len(values),)) for curve in self._curves.values())])

    def _refine_extremes(self) -> None:
        """Look between the rows for the extremes of all curves so far."""

        def evaluate(times: Array, z: Array, u: Array) -> Array:
            return self._with_curves(self._evaluate(self.stepper, times, z, u, np.arange(len(times)))[0])

        for found in self._extremes.found(evaluate, self._figures.ranges):
            self._figures.refine(*found)

    def result(self, *, interrupted: bool, statistics: Mapping[str, Any]) -> Result:
        """Everything that was kept, evaluated."""
        system = self.system
        if self._recordings is not None:
            self._recordings.finish(self.stepper.t)
        if self.kept.begins.item() >= 0:
            self._keep_output()
        self._evaluate_kept()
        self._refine_extremes()
        grid = self.at_grid[self.at_grid < self.count]
        times, stored = self.times[grid], self._stored[: len(grid)]
        states = np.full((len(grid), self._width), np.nan)  # with algebraic unknowns; of those that the system begins with
        frames = self._frames()
        integrals = np.zeros((len(grid), self.stepper.quadratures.size))
        q = np.zeros((len(frames), len(system.eom.q_names) if system.eom is not None else 0))
        positions = np.zeros((len(grid), q.shape[1]))
        for stepper, z, mine in self._by_stepper():
            integrals[mine[grid]] = z[grid[mine[grid]], stepper.size :]
            positions[mine[grid]] = z[grid[mine[grid]], : q.shape[1]]
            if stepper.system is system:
                states[mine[grid]] = z[grid[mine[grid]], : self._width]
            q[mine[frames]] = z[frames[mine[frames]], : q.shape[1]]
        before = self._before_impacts() if len(grid) else None
        energy = {}
        if len(grid):
            moved = exchanged(system, stored, positions)
            atol = float(statistics["atol"])
            energy = audit(system, integrals[-1], stored[0] if before is None else before, stored[-1], moved, atol)
        columns = {name: self._table[: len(grid), i] for i, name in enumerate(system.expressions)}
        first = len(system.energies.supplied) + len(system.energies.heat)
        beyond = integrals[:, first : first + len(excesses(system))]
        steps = int(statistics["steps"])
        opened = open_balance(energy, float(statistics["rtol"]), float(statistics["atol"]) * steps, steps)
        notes = [*system.notes, *opened, *alarms(system, times, columns, beyond), *passed_limits(system, self.events)]
        if self._broken is not None:
            notes.append(self._broken)
        if interrupted:
            reached = float(times[-1]) if len(times) else 0.0
            notes.append(Note(code="W402", text=f"The run was interrupted; it holds the time until {reached:.6g} s."))
        poses: dict[str, Array] = {}
        if system.eom is not None:
            stack = self._poses(q)
            poses = {body: stack[:, i] for i, body in enumerate(system.eom.mechanism.bodies)} | self._node_poses(frames, q)
        return Result(
            time=times,
            values=columns,
            signal_units=system.signals,
            states=system.states,
            events=tuple(sorted(self.events, key=lambda e: e.time)),
            energy=energy,
            frames=self.times[frames],
            poses=poses,
            notes=tuple(notes),
            statistics=statistics,
            interrupted=interrupted,
            figures=self._figures.figures() if len(grid) else {},
            between=self._figures.between(len(grid)),
            further=self._at_further_times(),
            traces=self._all_traces(),
            hidden=hidden_columns(system, states, self.u[grid]),
        )

    def _all_traces(self) -> dict[str, Array]:
        """(2, rows) times and values along the steps of what is traced."""
        if not self._traces:
            return {}
        times, values = (np.concatenate(parts) for parts in zip(*self._traces, strict=True))
        new = np.append(True, (np.diff(times) > 0.0) | np.any(np.diff(values, axis=0) != 0.0, axis=1))  # tables begin with a row twice
        return {name: np.array([times[new], values[new, k]]) for k, name in enumerate(self._traced)}

    def _at_further_times(self) -> dict[float, dict[str, float]]:
        """All signals at the further times that were asked for and reached."""
        found: dict[float, dict[str, float]] = {}
        for stepper, z, mine in self._by_stepper():
            asked = [(t, at) for t, at in zip(self._further, self._at_further.tolist(), strict=True) if at < self.count and mine[at]]
            if asked:
                rows = np.array([at for _, at in asked])
                values, _ = self._evaluate(stepper, self.times[rows], z[rows], self.u[rows], np.arange(len(rows)))
                found |= {
                    t: dict(zip(self.system.expressions, row.tolist(), strict=True)) for (t, _), row in zip(asked, values, strict=True)
                }
        return found

    def _poses(self, q: Array) -> Array:
        """(frames, bodies, 4, 4): X_WB of all bodies at positions q, one a row."""
        system, made = self.system, self.stepper.compiled.code(self.stepper.solver).poses
        assert system.eom is not None
        assert made is not None
        function, stack = made.copy(), np.zeros((len(q), 16 * len(system.eom.poses)))
        function.inputs[1][:] = system.eom.p_values
        for k, positions in enumerate(q):
            function.inputs[0][:] = positions
            function.run()
            stack[k] = function.outputs[0]
        return stack.reshape(len(q), len(system.eom.poses), 4, 4)

    def _node_poses(self, frames: Indices, q: Array) -> dict[str, Array]:
        """X_WB of massless nodes in the pictures; none without such."""
        eom = self.system.eom
        if eom is None or eom.nodes is None:
            return {}
        columns = [self._names.index(name) for name in eom.nodes.names]
        places = np.zeros((len(frames), len(columns)))
        for stepper, z, mine in self._by_stepper():
            rows = frames[mine[frames]]
            if rows.size:
                values, _ = self._evaluate(stepper, self.times[rows], z[rows], self.u[rows], np.arange(len(rows)))
                places[mine[frames]] = values[:, columns]
        return node_poses(eom.nodes, eom.q, eom.p, q, eom.p_values, places)

    def _frames(self) -> Indices:
        """Places of the frames, with the end of the run, and of outputs between two of them where joints turn far: whoever shows the poses
        goes straight between frames, and of a crank that turned half round that would be through its axis."""
        eom = self.system.eom
        if eom is None or not self.count:
            return self.at_frames[:0]
        frames = np.union1d(self.at_frames[self.at_frames < self.count], self.count - 1)
        turning = [i for i, unit in enumerate(eom.q_units) if unit != "m"]
        angles = np.zeros((self.count, len(turning)))
        for _, z, mine in self._by_stepper():
            angles[mine] = z[: self.count][mine][:, turning]
        path = np.append(0.0, np.cumsum(np.abs(np.diff(angles, axis=0)).sum(axis=1)))
        farthest = max(FARTHEST_TURN, path[-1] / MOST_BETWEEN)
        between = np.flatnonzero(np.diff(np.floor(path / farthest))) + 1
        far = np.append(np.diff(path[frames]) > farthest, False)  # after the frame; after the last there is nothing to see
        return np.union1d(frames, between[far[np.searchsorted(frames, between, side="right") - 1]])

    def _before_impacts(self) -> Array | None:
        """Stored energies at the start, where impacts have changed states before the first output."""
        _, stepper = self._taken_by[0]
        z = self._tables[stepper][:1]
        if self.begun is None or np.array_equal(z[0, : stepper.states], self.begun):
            return None
        z[0, : stepper.states] = self.begun
        _, stored = self._evaluate(stepper, self.times[:1], z, self.u[:1], np.zeros(1, dtype=np.intp))
        before: Array = stored[0]
        return before

    def _by_stepper(self) -> Iterator[tuple[Stepper, Array, Flags]]:
        """Every stepper with its table, and which of all outputs it has taken."""
        for stepper, z in self._tables.items():
            mine = np.zeros(self.count, dtype=bool)
            for (first, taker), (end, _) in pairwise([*self._taken_by, (self.count, None)]):
                mine[first:end] = taker is stepper
            yield stepper, z, mine

    def _evaluate(
        self, stepper: Stepper, times: Array, z: Array, u: Array, recorded: Indices, into: Sequence[Array] | None = None
    ) -> tuple[Array, Array]:
        """Signals and stored energies at states z of a stepper, one a row; some rows are outputs."""
        compiled = stepper.compiled.with_contacts_held if self.held() else stepper.compiled
        if stepper.size > stepper.states:  # unknowns from inside of a step are less exact than its states: the equations give them anew
            algebra, z = Consistency(compiled), z.copy()
            for row in recorded.tolist():
                with suppress(DomainsError):
                    algebra.solve(times[row], z[row, : stepper.size], u[row])
        signals, inputs = compiled.code(stepper.solver).signals, (times[:, None], z, u, compiled.system.p_values)
        self._native = bool(signals.library)
        values, stored = at_many_points(signals, inputs, len(times), into)
        return values, stored
