"""`simulate`: run a `System` from 0 to a duration, stopping exactly at every tick, switch and output that needs it.

1. The instants at which something happens by the clock are known beforehand (`schedule`).
2. At an instant: switched sources change, plant values are read, the sampled blocks that are due run in order, outputs are held.
3. Between two instants the states are integrated adaptively (`stepper`); output samples inside a step come from its dense output. An
   event ends the step; modes change, rates may jump (`modes`), and the integration goes on from there.
4. Afterwards every signal is evaluated on the output grid, and the energy audit is made.
"""

from __future__ import annotations

import math
import time as clock
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from cadimport.assembly import Array
from cadimport.errors import Note
from mechanics.dormand_prince import interpolate
from mechanics.equations import body_poses, normalised, start_on_loops
from mechanics.given_motion import GivenMotion
from mechanics.loop_motion import LoopMotion
from mechanics.mechanics_error import MechanicsError
from mechanics.motion import MotionDriver
from topology.matching import Indices

from .alarms import alarms, excesses
from .consistency import Consistency
from .energy import audit, open_balance, storages
from .library import nearest
from .machine_code import machine_code
from .modes import Modes
from .result import Event, Result
from .sampled import Sampler
from .schedule import exact, instants, merged_grids
from .specs import DomainsError
from .starts import on_ties, replaced_starts
from .state_changes import StateChanges, followers, refuse_contradictions, starting_choice
from .steady import settle
from .stepper import AUTO, Stepper
from .system import System

Flags = npt.NDArray[np.bool_]
Progress = Callable[[float, float], None]  # (time reached, duration), s
MOST_ROWS = 5_000_000  # of the table of signals: some GB
MOST_PERIODS = 1_000_000  # of a given sine: each takes ten steps or more, so many some minutes
MOST_SWINGS = 10_000_000  # of a source: so many take an hour
GIVEN, STEADY = "given", "steady"  # ways to start
PROGRESS_INTERVAL = 0.05  # s of wall clock between two calls


def simulate(
    system: System,
    *,
    duration: float,
    output_step: float,
    rtol: float = 1e-8,
    atol: float = 1e-10,
    solver: str = AUTO,
    frame_rate: float = 60.0,
    initial: Mapping[str, float] | None = None,
    start: str = GIVEN,
    guess: Mapping[str, float] | None = None,
    progress: Progress | None = None,
) -> Result:
    """The motion of the system from t = 0 to `duration`.

    Parameters
    ----------
    system
        What `compose` gave.
    duration, output_step
        s. Signals are recorded at 0, output_step, 2 output_step, ...
    rtol, atol
        Relative and absolute tolerance of every state in one step (atol in the state's SI unit).
    solver
        "explicit" (Dormand-Prince), "stiff" (Rosenbrock), or "auto": explicit until the run proves stiff. Systems with algebraic unknowns
        always take the latter.
    frame_rate
        Pictures a second, for `Result.frames` and `Result.poses`.
    initial
        Values of states at t = 0 by name; the rest start at their components' initial values, joints in the CAD pose at rest.
    start
        "given", or "steady": all states that are not in `initial` begin where the system rests, with outputs of sampled blocks at zero
        until their first tick. The derivatives of those in `initial` need not vanish: a wheel with a given angle may turn steadily.
    guess
        Where to look for states of a steady start, and for algebraic unknowns, by name.
    progress
        Called about 20 times a second with (time reached, duration).

    Returns
    -------
    Result
        Marked `interrupted` when Ctrl-C stopped the run: it then holds what was done until there.

    Raises
    ------
    DomainsError
        E461 unusable settings, E462 unknown initial state, E464 and E469 no or many equilibria to start from, E460 the step size
        underflowed, E468 algebraic equations without a solution, E450 and E451 a user's block failed, E480 events that pile up, E481 no
        consistent modes, E482 a start beyond a stop, E483 a motion against one.
    """
    _check_start(start)
    _check_settings(duration=duration, output_step=output_step, rtol=rtol, atol=atol, frame_rate=frame_rate)
    _check_motions(system.spec.motions, duration)
    _check_swings(system, duration)
    system = starting_choice(system, {**(guess or {}), **(initial or {})})
    graph = system.signal_graph

    def stepper_of(system: System) -> Stepper:
        return Stepper(system, rtol=rtol, atol=atol, solver=solver, duration=duration)

    stepper, changes = stepper_of(system), StateChanges(stepper_of)
    stepper.y[:] = _initial(system, initial or {}, guess or {})
    sampler = Sampler(graph, system.held, machine_code(system, stepper.solver).reads)
    switched = [b for b in graph.blocks if b.kind == "switched"]
    at_u = {name: i for i, name in enumerate(system.held)}
    recorder = _Recorder(stepper, duration, output_step, frame_rate)
    times, place = recorder.times, recorder.place
    modes = Modes(system, stepper, recorder.events.append) if system.automata else None
    interrupted = False
    report = _throttled(progress, duration) if progress is not None else None
    stops = [
        t
        for b in graph.blocks
        if b.kind == "continuous" and b.declaration is not None
        for t in b.declaration.instants(b.parameters, duration)
    ]
    levels = [b.declaration.levels(b.parameters, duration) for b in switched if b.declaration is not None]
    try:
        for time, switches, ticks in instants(duration, sampler.samples, levels, (*system.breaks, *stops)):
            while time > stepper.t:
                if stepper.advance(time, recorder, report):
                    if stepper.triggered == len(system.automata):
                        stepper, modes = changes.take(stepper, modes)
                        recorder.use(stepper)
                    elif modes is not None:
                        modes.event(stepper.triggered)
                    stepper.restart()
            for source, value in switches:
                name, declared = switched[source].name, switched[source].declaration
                index = at_u[f"{name}.{switched[source].outputs[0]}"]
                if time > 0.0 and stepper.u[index] != value and declared is not None and declared.reported:
                    text = f"'{name}' switches to {value:.6g}"
                    recorder.events.append(Event(time=time, name=name, kind="switch", text=text, value=value))
                stepper.u[index] = value
            if time == 0.0 and start == STEADY:
                _settle(system, stepper, modes, fixed={*(initial or {}), *system.starts})
            if modes is not None and time == 0.0:
                recorder.begun = stepper.x.copy()
                modes.start()
            elif modes is not None and ticks:
                modes.before_reading()
            if ticks:
                sampler.tick(ticks, time, stepper.u, stepper.read)
            if modes is not None:
                modes.settle()
            stepper.restart()
            if time == 0.0:
                refuse_contradictions(system, stepper, initial or {})
            if times.item(place.item()) <= time:
                recorder.at_instant()
    except KeyboardInterrupt:
        interrupted = True
    if progress is not None:
        progress(stepper.t, duration)
    statistics = {**stepper.statistics, "state_changes": len(changes.times), "rtol": rtol, "atol": atol, "duration": duration}
    result = recorder.result(interrupted=interrupted, statistics=statistics, held=modes is not None and modes.ever_held)
    return result if start == STEADY else replace(result, notes=(*result.notes, *replaced_starts(system, result.values)))


def _throttled(progress: Progress, duration: float) -> Callable[[float], None]:
    """Passes the time on, but not more often than a person can read it."""
    last = clock.monotonic()

    def report(t: float) -> None:
        nonlocal last
        now = clock.monotonic()
        if now - last > PROGRESS_INTERVAL:
            last = now
            progress(t, duration)

    return report


class _Recorder:
    """Keeps states and held inputs at the times of outputs and frames, and the events on the way."""

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
        frames = self.at_frames[self.at_frames < self.count]
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
            stack = body_poses(system.eom, q)
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

    def _before_impacts(self, held: bool) -> Array | None:
        """Stored energies at the start, where impacts have changed states before the first output."""
        _, stepper = self._taken_by[0]
        x = self._tables[stepper][0, : stepper.states]
        if self.begun is None or np.array_equal(x, self.begun):
            return None
        x[:] = self.begun
        first = np.zeros(1, dtype=np.intp)
        stored: Array = np.zeros((1, len(storages(self.system))))
        self._evaluate(stepper, held, first, first, np.zeros((1, len(self.system.expressions))), stored)
        return stored.ravel()

    def _by_stepper(self) -> Iterator[tuple[Stepper, Array, Flags]]:
        """Every stepper with its table, and which of all outputs it has taken."""
        for stepper, z in self._tables.items():
            mine = np.zeros(self.count, dtype=bool)
            for (first, taker), (end, _) in pairwise([*self._taken_by, (self.count, None)]):
                mine[first:end] = taker is stepper
            yield stepper, z, mine

    def _evaluate(self, stepper: Stepper, held: bool, rows: Indices, places: Indices, table: Array, stored: Array) -> None:
        """Signals and stored energies at times that a stepper has taken, into the rows of two tables."""
        system, z, n = stepper.system, self._tables[stepper], stepper.size
        system = system.general() if held and system.general is not None else system
        everything = machine_code(system, stepper.solver).signals.copy()
        everything.inputs[3][:] = system.p_values
        algebra = Consistency(system) if n > stepper.states else None
        for row, index in zip(rows.tolist(), places.tolist(), strict=True):
            if algebra is not None:  # unknowns from inside of a step are less exact than its states: the equations give them anew
                with suppress(DomainsError):
                    algebra.solve(self.times[index], z[index, :n], self.u[index])
            everything.inputs[0][0] = self.times[index]
            everything.inputs[1][:] = z[index, :n]
            everything.inputs[2][:] = self.u[index]
            everything.run()
            table[row], stored[row] = everything.outputs


def _check_settings(**settings: float) -> None:
    for name, value in settings.items():
        if not (isinstance(value, int | float) and math.isfinite(value) and value > 0.0):
            raise DomainsError("E461", f"The simulation's {name} is {value!r}.", remedy="Give a positive number.", element=name)
    if settings["output_step"] > settings["duration"]:
        raise DomainsError(
            "E461",
            f"The output step of {settings['output_step']:g} s is longer than the duration of {settings['duration']:g} s.",
            remedy="Give a shorter output_step.",
            element="output_step",
        )
    if settings["duration"] / settings["output_step"] > MOST_ROWS:
        raise DomainsError(
            "E461",
            f"{settings['duration']:g} s at an output step of {settings['output_step']:g} s are more than {MOST_ROWS:,} rows.",
            remedy="Give a longer output_step or a shorter duration.",
            element="output_step",
        )


def _check_motions(motions: Sequence[MotionDriver], duration: float) -> None:
    for motion in motions:
        hertz = max((w for _, w, _ in motion.profile.sines), default=0.0) / (2.0 * math.pi)
        if hertz * duration > MOST_PERIODS:
            raise DomainsError(
                "E461",
                f"The motion '{motion.name}' of {hertz:g} Hz has more than {MOST_PERIODS:,} periods in {duration:g} s.",
                remedy="Check its frequency and the unit of it, or give a shorter duration.",
                element=motion.name,
                place=motion.place,
            )


def _check_swings(system: System, duration: float) -> None:
    if duration / system.swing > MOST_SWINGS:
        raise DomainsError(
            "E461",
            f"'{system.swinging}' of {1.0 / system.swing:g} Hz has more than {MOST_SWINGS:,} periods in {duration:g} s.",
            remedy="Check its frequency and the unit of it, or give a shorter duration.",
            element=system.swinging,
        )


def _check_start(start: str) -> None:
    if start not in (GIVEN, STEADY):
        remedy = f"Give one of: {GIVEN}, {STEADY}."
        raise DomainsError("E461", f"There is no way to start called '{start}'.", remedy=remedy, element="start")


def _initial(system: System, given: Mapping[str, float], guess: Mapping[str, float]) -> Array:
    """Where states start, and where to look for algebraic unknowns."""
    y0 = np.concatenate([system.x0, system.w0])
    given = {**given, **system.starts}
    names = (*system.states, *system.w_names)
    places = {name: i for i, name in enumerate(names)}
    follow = followers(system)
    for name in (*guess, *given):
        if name not in places and name not in follow:
            raise DomainsError(
                "E462",
                f"The initial value of '{name}' is given, which is not a state.",
                remedy=f"The states are: {', '.join(system.states) or 'none'}.{nearest(name, names)}",
                element=name,
            )
    for name in guess.keys() & places.keys():
        y0[places[name]] = guess[name]
    before = y0.copy()
    for name in given.keys() & places.keys():
        y0[places[name]] = given[name]
    if system.eom is not None:
        n = len(system.eom.q_names)
        y0[:n] = normalised(system.eom, y0[:n])
        if system.eom.constraints is not None:
            y0[: n + len(system.eom.coordinates)] = _start_on_loops(system, normalised(system.eom, before[:n]), given)
    y0[: len(system.x0)] = on_ties(system, y0[: len(system.x0)], given)
    return y0


def _start_on_loops(system: System, q: Array, given: Mapping[str, float]) -> Array:
    """Positions and velocities with closed loops; where given motions start in a dead centre, that is what is told."""
    eom = system.eom
    assert eom is not None
    try:
        return np.concatenate(start_on_loops(eom, q, positions=given, velocities=given))
    except MechanicsError as error:
        if error.code != "E312" or not system.spec.motions:
            raise
        pose, _ = start_on_loops(eom, q, positions=given, velocities={})
        raise LoopMotion(eom, GivenMotion(eom, system.spec.motions)).dead_centre(pose, 0.0) or error from None


def _settle(system: System, stepper: Stepper, modes: Modes | None, *, fixed: Collection[str]) -> None:
    """Put the stepper where the system rests, in modes that fit."""
    for _ in range(1 + 2 * len(system.automata)):
        if modes is not None:
            modes.before_reading()
        held = stepper.u.copy()
        x, w = stepper.y[: stepper.states], stepper.y[stepper.states :]
        stepper.y[:] = settle(system, t=0.0, x=x, w=w, u=stepper.u, fixed=fixed, unique=True)
        if modes is None:
            return
        modes.before_reading()
        if np.array_equal(held, stepper.u):
            modes.start()  # those that do not depend on others have their say, too; contacts hold what rests
            if all(held[a.at] == stepper.u[a.at] for a in system.automata if a.contact is None):
                return
    restless = [a.name for a in system.automata if a.contact is None and held[a.at] != stepper.u[a.at]]
    raise DomainsError(
        "E464",
        f"The system does not settle: {', '.join(repr(name) for name in restless) or 'a part'} leaves its mode wherever it would rest.",
        remedy="It switches to and fro without end (a relaxation oscillator, a two-point controller): let it start from given values.",
        element=restless[0] if restless else "start",
    )
