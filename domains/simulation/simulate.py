"""`simulate`: run a `System` from 0 to a duration, stopping exactly at every tick, switch and output that needs it.

1. The instants at which something happens by the clock are known beforehand (`schedule`).
2. At an instant: switched sources change, plant values are read, the sampled blocks that are due run in order, outputs are held.
3. Between two instants the states are integrated adaptively (`stepper`); output samples inside a step come from its dense output. An
   event ends the step; modes change, rates may jump (`modes`), and the integration goes on from there.
4. Every signal is evaluated on the output grid and along the steps, both sides of instants and events included: the grid is what is
   recorded, and the steps give the extremes between and the means. Afterwards the energy audit is made.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from foundation.suggestions import did_you_mean
from mechanics.analyses.given_motion import GivenMotion
from mechanics.analyses.loop_motion import LoopMotion
from mechanics.equations import normalised
from mechanics.errors import MechanicsError
from mechanics.loops.assemble import Closure
from mechanics.loops.closed_poses import start_on_loops

from ..result import Event, Result
from ..specs import DomainsError
from ..system import System
from .compiled_system import CompiledSystem, compiled_system
from .curve_figures import Curve
from .events.modes import Modes
from .recorder import Recorder
from .recordings import Recording
from .run_settings import GIVEN, STEADY, check_clocks, check_settings, check_start
from .sampled import Sampler
from .schedule import FINEST, Instant, instants
from .starts.continued import Continuation
from .starts.given_values import branches, held_by_loops, on_ties, replaced_starts, unknowns_near
from .starts.within_limits import refuse_beyond, within_limits
from .state_changes import StateChanges, followers, refuse_contradictions, starting_choice
from .stepper import Stepper
from .stiffness_detection import AUTO

Progress = Callable[[float, float], None]  # (time reached, duration), s
PROGRESS_INTERVAL = 0.05  # s of wall clock between two calls


def simulate(
    system: System | CompiledSystem,
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
    curves: Mapping[str, Curve] | None = None,
    further: Sequence[float] = (),
    traced: Sequence[str] = (),
    recordings: Sequence[Recording] = (),
    until: str = "",
    after: Continuation | None = None,
    progress: Progress | None = None,
) -> Result:
    """The motion of the system from t = 0 to `duration`.

    Parameters
    ----------
    system
        What `compose` gave; or a `CompiledSystem` of it, so that nothing is compiled anew from the second run on.
    duration, output_step
        s. Signals are recorded at 0, output_step, 2 output_step, ...
    rtol, atol
        Relative and absolute tolerance of every state in one step (atol in the state's SI unit).
    solver
        "explicit" (Dormand-Prince), "stiff" (Rosenbrock), or "auto": explicit until the run proves stiff. Systems with algebraic unknowns
        always take the latter.
    frame_rate
        Pictures a second, for `Result.frames` and `Result.poses`; where joints turn fast, further ones at output times between them.
    initial
        Values of states at t = 0 by name; the rest start at their components' initial values, joints in the CAD pose at rest.
    start
        "given", or "steady": all states that are not in `initial` begin where the system rests, with outputs of sampled blocks at zero
        until their first tick. The derivatives of those in `initial` need not vanish: a wheel with a given angle may turn steadily.
    guess
        Where to look for states of a steady start, and for algebraic unknowns, by name.
    curves
        Further curves, by name: functions of all signals' columns, whose figures (`Result.figures`) are wanted along the steps, too.
    further
        Times, s, at which signals are wanted beside the outputs (`Result.further`).
    traced
        Signals and further curves whose values along all steps are wanted (`Result.traces`).
    recordings
        Signals at rates of their own, handed on while the run goes on.
    until
        A signal block with modes, such as a continuous `StateMachine`: the run ends at the instant at which it leaves its first one.
    after
        Where an earlier run was: this one goes on from there, clock included, for `duration`; `initial`, `start` and `guess` do not count.
    progress
        Called about 20 times a second with (time reached, duration); first with 0, before functions are made.

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
    compiled = compiled_system(system)
    check_start(start)
    check_settings(
        duration=duration, output_step=output_step, rtol=rtol, atol=atol, frame_rate=frame_rate, pictures=compiled.system.eom is not None
    )
    begin = 0.0 if after is None else after.t
    duration += begin  # from here on: when it ends
    check_clocks(compiled.system, duration)
    if progress is not None:
        progress(begin, duration)
    compiled = starting_choice(compiled, {**(guess or {}), **(initial or {})})

    def stepper_of(compiled: CompiledSystem) -> Stepper:
        return Stepper(compiled, rtol=rtol, atol=atol, solver=solver, duration=duration)

    run = _Run(compiled, stepper_of, {} if after is not None else initial or {}, guess or {}, start if after is None else GIVEN)
    run.recorder = recorder = Recorder(run.stepper, duration, output_step, frame_rate, curves or {}, further, traced, begin, recordings)
    run.modes = Modes(run.stepper, recorder.events.append) if run.system.automata else None
    recorder.held = lambda: run.modes is not None and run.modes.ever_held
    interrupted = False
    report = _throttled(progress, duration) if progress is not None else None
    run.watch_end(until)
    try:
        if after is not None:
            run.go_on(after)
        for time, switches, ticks in run.instants(duration):
            if after is not None and time <= begin:
                continue  # what was due then has been done
            run.advance(time, report)
            if not run.ended:
                run.instant(time, switches, ticks)
            if run.ended:
                recorder.end_here()
                break
    except KeyboardInterrupt:
        interrupted = True
        run.stepper.compiled.stop_compiling()
    run.stepper.finish()
    if progress is not None:
        progress(run.stepper.t, duration)
    notes = run.end_notes(duration, interrupted=interrupted)
    result = recorder.result(interrupted=interrupted, statistics=run.statistics(rtol=rtol, atol=atol, duration=duration))
    notes += run.notes if start == STEADY or after is not None else [*run.notes, *replaced_starts(run.system, result.values)]
    result = replace(result, memory={b.block.name: b.memory for b in run.sampler.runs})
    return replace(result, notes=(*result.notes, *notes)) if notes else result


class _Run:
    """A run while it goes on: where the states are, the modes of switches and contacts, and the blocks that act by the clock."""

    recorder: Recorder
    modes: Modes | None

    def __init__(
        self,
        compiled: CompiledSystem,
        stepper_of: Callable[[CompiledSystem], Stepper],
        initial: Mapping[str, float],
        guess: Mapping[str, float],
        start: str,
    ) -> None:
        self.system = system = compiled.system
        self.stepper = stepper = stepper_of(compiled)
        self.changes = StateChanges(stepper_of)
        self.start = start
        self.branches = branches(system, initial)
        self.initial = {name: value for name, value in initial.items() if name not in self.branches or name in system.w_names}
        stepper.y[:], self.notes = _initial(system, self.initial, guess, stepper.closure)
        if self.branches:
            stepper.y[stepper.states :] = unknowns_near(system, self.branches, stepper.x)
        if stepper.rows is not None:
            stepper.rows.exchange(stepper.x, stepper.u[system.exchanged])
        self.sampler = Sampler(system.signal_graph, system.held, compiled.code(stepper.solver).reads)
        self.switched = [b for b in system.signal_graph.blocks if b.kind == "switched"]
        self.at_u = {name: i for i, name in enumerate(system.held)}

    def go_on(self, after: Continuation) -> None:
        """Take up where an earlier run was."""
        after.place(self.stepper, self.sampler.runs, fresh=[self._end_mode] if self._end_mode >= 0 else [])
        self.stepper.restart()
        if self.modes is not None:
            self.modes.go_on()
            self.stepper.restart()
        self.recorder.at_instant()

    def watch_end(self, until: str) -> None:
        """Let the run end where a block leaves its first mode."""
        self._until, found = until, [a for a in self.system.automata if a.name == until]
        self._end_mode = found[0].at if found else -1
        if until and not found:
            remedy = "Name a StateMachine, Latch or the like without a sample time."
            raise DomainsError("E461", f"'{until}' has no modes: nothing can end the run.", remedy=remedy, element=until)

    @property
    def ended(self) -> bool:
        """Whether the end condition holds."""
        return self._end_mode >= 0 and self.stepper.u.item(self._end_mode) > 0.0

    def end_notes(self, duration: float, *, interrupted: bool) -> list[Note]:
        """That the end condition was not met until `duration`, which is by the clock.

        Raises
        ------
        DomainsError
            E461 where it holds from the start.
        """
        if self.ended and (self.stepper.t - self.recorder.times.item(0)) * FINEST < 1.0:
            remedy = "Let it begin to hold later, e.g. with a time: t > 0.1 s and ..."
            raise DomainsError(
                "E461", "The end condition holds from the start: nothing would be simulated.", remedy=remedy, element="until"
            )
        if self._end_mode < 0 or self.ended or interrupted:
            return []
        begin = self.recorder.times.item(0)
        span = f"{duration - begin:g} s, from {begin:g} s to {duration:g} s" if begin else f"{duration:g} s"
        return [Note(code="W422", text=f"The end condition was not met within {span}.", element="until")]

    def instants(self, duration: float) -> Iterator[Instant]:
        """When something happens by the clock."""
        stops = [
            t
            for b in self.system.signal_graph.blocks
            if b.kind == "continuous" and b.declaration is not None
            for t in b.declaration.instants(b.parameters, duration)
        ]
        levels = [b.declaration.levels(b.parameters, duration) for b in self.switched if b.declaration is not None]
        return instants(duration, self.sampler.samples, levels, (*self.system.breaks, *stops))

    def advance(self, time: float, report: Callable[[float], None] | None) -> None:
        """Integrate until an instant, over the events before it."""
        while time > self.stepper.t and not self.ended:
            if self.stepper.advance(time, self.recorder, report):
                if self.stepper.triggered == len(self.system.automata):
                    self.stepper, self.modes = self.changes.take(self.stepper, self.modes)
                    self.recorder.use(self.stepper)
                elif self.modes is not None:
                    self.modes.event(self.stepper.triggered)
                self.stepper.restart()
                self.recorder.begin()

    def instant(self, time: float, switches: Sequence[tuple[int, float]], ticks: Sequence[int]) -> None:
        """Let sources switch, the run begin, sampled blocks read and act; modes fit afterwards."""
        self._switch(time, switches)
        if time == 0.0:
            self._begin()
        elif self.modes is not None and ticks:
            self.modes.before_reading()
        if ticks:
            self.sampler.tick(ticks, time, self.stepper.u, self.stepper.read)
        if self.modes is not None:
            self.modes.settle()
        self.stepper.restart()
        if time == 0.0:
            refuse_contradictions(self.system, self.stepper, self.initial)
        if self.recorder.times.item(self.recorder.place.item()) <= time:
            self.recorder.at_instant()
        else:
            self.recorder.begin()

    def statistics(self, **settings: float) -> dict[str, Any]:
        """Steps, changes and settings."""
        found = {**self.stepper.statistics, "state_changes": len(self.changes.times), **settings}
        found |= {"ended": self.ended} if self._until else {}
        return found if self.stepper.rows is None else found | {"row_changes": self.stepper.rows.count}

    def _switch(self, time: float, switches: Sequence[tuple[int, float]]) -> None:
        u = self.stepper.u
        for source, value in switches:
            name, declared = self.switched[source].name, self.switched[source].declaration
            index = self.at_u[f"{name}.{self.switched[source].outputs[0]}"]
            if time > 0.0 and u[index] != value and declared is not None and declared.reported:
                text = f"'{name}' switches to {value:.6g}"
                self.recorder.events.append(Event(time=time, name=name, kind="switch", text=text, value=value))
            u[index] = value

    def _begin(self) -> None:
        """A steady start where one is wanted, and modes that fit."""
        system, stepper = self.system, self.stepper
        if self.start == STEADY:
            given = {*self.initial, *system.starts}
            _settle(system, stepper, self.modes, fixed=given | held_by_loops(system, stepper.closure, stepper.x, given))
        if self.modes is not None:
            self.recorder.begun = stepper.x.copy()
            self.notes += self.modes.start(self.branches)


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


def _initial(system: System, given: Mapping[str, float], guess: Mapping[str, float], closure: Closure | None) -> tuple[Array, list[Note]]:
    """Where states start, and where to look for algebraic unknowns; with a note where joints had to be moved into their limits."""
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
                remedy=f"The states are: {', '.join(system.states) or 'none'}. {did_you_mean(name, names)}"
                f"{' The signals of an amplifier or a diode choose between several solutions.' if system.w_names else ''}",
                element=name,
            )
    for name in guess.keys() & places.keys():
        y0[places[name]] = guess[name]
    before = y0.copy()
    for name in given.keys() & places.keys():
        y0[places[name]] = given[name]
    notes: list[Note] = []
    if system.eom is not None:
        n = len(system.eom.q_names)
        y0[:n] = normalised(system.eom, y0[:n])
        within, notes = within_limits(system, y0[:n], given, closure)
        if closure is not None:
            begin = within if notes else normalised(system.eom, before[:n])
            y0[: n + len(system.eom.coordinates)] = _start_on_loops(system, closure, begin, given)
            refuse_beyond(system, y0[:n], given)
        else:
            y0[:n] = within
    y0[: len(system.x0)] = on_ties(system, y0[: len(system.x0)], given)
    return y0, notes


def _start_on_loops(system: System, closure: Closure, q: Array, given: Mapping[str, float]) -> Array:
    """Positions and velocities with closed loops; where given motions start in a dead centre, that is what is reported."""
    eom = system.eom
    assert eom is not None
    try:
        return np.concatenate(start_on_loops(eom, q, positions=given, velocities=given, closure=closure))
    except MechanicsError as error:
        if error.code != "E312" or not system.spec.motions:
            raise
        pose, _ = start_on_loops(eom, q, positions=given, velocities={}, closure=closure)
        raise LoopMotion(eom, GivenMotion(eom, system.spec.motions)).dead_centre(pose, 0.0) or error from None


def _settle(system: System, stepper: Stepper, modes: Modes | None, *, fixed: Collection[str]) -> None:
    """Put the stepper where the system rests, in modes that fit."""
    from .starts.steady_state import settle  # most runs need no search for rest

    for _ in range(2 + 4 * len(system.automata)):
        if modes is not None:
            modes.before_reading()
        held = stepper.u.copy()
        x, w = stepper.y[: stepper.states], stepper.y[stepper.states :]
        present, still = (stepper.compiled, frozenset()) if modes is None else modes.held_at_rest()
        y = settle(
            present,
            t=0.0,
            x=x,
            w=w,
            u=stepper.u,
            fixed={*fixed, *still},
            unique=not still,
            passed=None if modes is None else modes.beyond_a_stop,
        )
        stepper.y[:] = y
        if modes is None:
            return
        modes.before_reading()
        if modes.contacts_fit_at_rest() and np.array_equal(held, stepper.u):
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
