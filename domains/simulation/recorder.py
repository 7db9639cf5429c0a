"""`Recorder`: what a run keeps at the times of outputs and pictures, and what is made of it afterwards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array
from foundation.errors import Note
from mechanics.integrators.dormand_prince import interpolate
from topology.graphs.matching import Indices

from ..result import Event, Result
from ..specs import DomainsError
from .algebraic_solver import Consistency
from .energy import audit, open_balance, storages
from .range_warnings import alarms, excesses
from .schedule import exact, merged_grids
from .stepper import Stepper

Flags = npt.NDArray[np.bool_]

FARTHEST_TURN = 0.1  # rad, all joints together, from one frame to the next: between them pictures are off by 0.1 % of a lever's length
MOST_BETWEEN = 3_000  # frames that are added for that


class Recorder:
    """Keeps states and held inputs at the times of outputs and frames, and the events between them."""

    def __init__(self, stepper: Stepper, duration: float, output_step: float, frame_rate: float) -> None:
        self.system = stepper.system
        steps = [exact(output_step), *([1 / exact(frame_rate)] if self.system.eom is not None else [])]
        times, places = merged_grids(duration, steps)
        self.times = np.array([*times, math.inf])
        self.at_grid = np.array(places[0], dtype=int)
        self.at_frames = np.array(places[1] if len(places) > 1 else [], dtype=int)
        self.u = np.zeros((len(times), stepper.u.size))
        self.place = np.zeros(1, dtype=np.int64)
        self.events: list[Event] = []
        self.begun: Array | None = None  # states before impacts at the start, which the first output is behind of
        self._tables: dict[Stepper, Array] = {}  # z of all times, of which those count that the stepper has taken
        self._taken_by: list[tuple[int, Stepper]] = []  # first of the times
        self.use(stepper)

    def use(self, stepper: Stepper) -> None:
        """Take outputs of another stepper, with other states, from now on."""
        if stepper not in self._tables:
            self._tables[stepper] = np.zeros((len(self.times) - 1, stepper.z.size))
        self.stepper, self.z = stepper, self._tables[stepper]
        self._taken_by.append((self.count, stepper))

    @property
    def count(self) -> int:
        """Number of outputs taken."""
        return int(self.place.item())

    def on_step(self, t: float, h: float, dense: Array) -> None:
        """Take outputs inside a step from its dense output."""
        first = self.count
        last = first + int(np.searchsorted(self.times[first:], t + h))
        if last > first:
            self.z[first:last] = self.stepper.settled_rows(interpolate(dense, (self.times[first:last] - t) / h).T)
            self.u[first:last] = self.stepper.u
            self.place[0] = last

    def at_instant(self) -> None:
        """Take an output at an instant, with the values from then on."""
        index = self.place.item()
        self.z[index] = self.stepper.z
        self.u[index] = self.stepper.u
        self.place[0] = index + 1

    def result(self, *, interrupted: bool, statistics: Mapping[str, Any], held: bool) -> Result:
        """Everything that was kept, evaluated; `held`: with contacts that held a rate at zero at some time."""
        system = self.system
        grid = self.at_grid[self.at_grid < self.count]
        times, names = self.times[grid], list(system.expressions)
        table, stored = np.zeros((len(grid), len(names))), np.zeros((len(grid), len(storages(system))))
        frames = self._frames()
        integrals = np.zeros((len(grid), self.stepper.quadratures.size))
        q = np.zeros((len(frames), len(system.eom.q_names) if system.eom is not None else 0))
        for stepper, z, mine in self._by_stepper():
            integrals[mine[grid]] = z[grid[mine[grid]], stepper.size :]
            q[mine[frames]] = z[frames[mine[frames]], : q.shape[1]]
            self._evaluate(stepper, held, np.flatnonzero(mine[grid]), grid[mine[grid]], table, stored)
        before = self._before_impacts(held) if len(grid) else None
        energy = audit(system, integrals[-1], stored[0] if before is None else before, stored[-1]) if len(grid) else {}
        columns = {name: table[:, i] for i, name in enumerate(names)}
        first = len(system.energies.supplied) + len(system.energies.heat)
        beyond = integrals[:, first : first + len(excesses(system))]
        allowed = float(statistics["atol"]) * float(statistics["steps"])
        notes = [*system.notes, *open_balance(energy, float(statistics["rtol"]), allowed), *alarms(system, times, columns, beyond)]
        if interrupted:
            reached = float(times[-1]) if len(times) else 0.0
            notes.append(Note(code="W402", text=f"The run was interrupted; it holds the time until {reached:.6g} s."))
        poses: dict[str, Array] = {}
        if system.eom is not None:
            stack = self._poses(q)
            poses = {body: stack[:, i] for i, body in enumerate(system.eom.mechanism.bodies)}
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
        )

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

    def _before_impacts(self, held: bool) -> Array | None:
        """Stored energies at the start, where impacts have changed states before the first output."""
        _, stepper = self._taken_by[0]
        x = self._tables[stepper][0, : stepper.states]
        if self.begun is None or np.array_equal(x, self.begun):
            return None
        x[:] = self.begun
        first = np.zeros(1, dtype=np.intp)
        table, stored = np.zeros((1, len(self.system.expressions))), np.zeros((1, len(storages(self.system))))
        self._evaluate(stepper, held, first, first, table, stored)
        before: Array = stored[0]
        return before

    def _by_stepper(self) -> Iterator[tuple[Stepper, Array, Flags]]:
        """Every stepper with its table, and which of all outputs it has taken."""
        for stepper, z in self._tables.items():
            mine = np.zeros(self.count, dtype=bool)
            for (first, taker), (end, _) in pairwise([*self._taken_by, (self.count, None)]):
                mine[first:end] = taker is stepper
            yield stepper, z, mine

    def _evaluate(self, stepper: Stepper, held: bool, rows: Indices, places: Indices, table: Array, stored: Array) -> None:
        """Signals and stored energies at times that a stepper has taken, into the rows of two tables."""
        z, n = self._tables[stepper], stepper.size
        compiled = stepper.compiled.with_contacts_held if held else stepper.compiled
        everything = compiled.code(stepper.solver).signals.copy()
        everything.inputs[3][:] = compiled.system.p_values
        algebra = Consistency(compiled) if n > stepper.states else None
        for row, index in zip(rows.tolist(), places.tolist(), strict=True):
            if algebra is not None:  # unknowns from inside of a step are less exact than its states: the equations give them anew
                with suppress(DomainsError):
                    algebra.solve(self.times[index], z[index, :n], self.u[index])
            everything.inputs[0][0] = self.times[index]
            everything.inputs[1][:] = z[index, :n]
            everything.inputs[2][:] = self.u[index]
            everything.run()
            table[row], stored[row] = everything.outputs
