"""`Stepper`: adaptive integration between two instants. One accepted step is one call of compiled code.

The vector z holds the system's states and, behind them, quadratures (energies) that are integrated along with an error bound of
their own (`compiled_system` says how much slack each has). The step size is remembered across instants, so that a sampled controller does
not make the integrator start anew.

There are two kinds of steps with one interface: Dormand-Prince (`EXPLICIT`) and Rosenbrock (`STIFF`). The latter is for systems with
algebraic unknowns, which stand between states and quadratures, and for stiff ones: those where stability, not accuracy, keeps explicit
steps short. Which it is shows during the run; then the stepper goes on with the other kind.

Modes are frozen during a step. When an event function rises through zero in it, the time is found on the step's dense output, and the
step is taken anew, exactly up to there; Newton's method on the true end of the step makes the event as accurate as the integration.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol

import numpy as np

from foundation.arrays import Array
from mechanics.codegen.compiled_functions import CompiledFunction
from mechanics.integrators.dormand_prince import interpolate
from mechanics.integrators.rosenbrock import Step
from mechanics.integrators.singular_passage import BESIDE, DEPENDENT, FAR, SingularPassage
from mechanics.integrators.step_loop import SHORTEST, SHRINK, FineRows, KeptRows, StepLoop, step_loop
from mechanics.loops.closure import landed_robustly

from .algebraic_solver import Consistency
from .changeover import Pace
from .compiled_system import EXPLICIT, STIFF, CompiledSystem
from .event_location import first_event
from .row_changes import RowChanges
from .run_failures import refuse_crawling, refuse_running_away, steps_too_short
from .step_size import StepSize, longest_step
from .stiffness_detection import AUTO, BORDER, StiffnessWatch, first_solver

PROGRESS_EVERY = 256  # accepted steps


class Observer(Protocol):
    """Who takes z and u at given times, from the dense output of the steps that these lie in."""

    @property
    def times(self) -> Array:
        """When, s, ascending; the last is infinite."""

    @property
    def place(self) -> Any:
        """(1,) integer: the first of these times that is not taken yet."""

    @property
    def z(self) -> Array:
        """One row a time; of what is integrated."""

    @property
    def u(self) -> Array:
        """The same; of the held inputs."""

    @property
    def kept(self) -> KeptRows:
        """What signals are made from, along the steps."""

    @property
    def fine(self) -> FineRows | None:
        """What recordings are made from; None where there are none."""

    def on_step(self, t: float, h: float, dense: Array, end: float, z_end: Array) -> None:
        """Take all times inside a step of length h from t, and what signals do in it until `end`, where it is at z_end."""


class _Next(Enum):
    """What comes after a step."""

    STEP = "another one"
    STOP = "nothing: the stop is reached"
    EVENT = "an event"
    OTHER_SOLVER = "the same with the other kind of steps"


@dataclass(slots=True, kw_only=True, eq=False)
class _Stretch:
    """The path to the next stop, and the step on it that is looked at."""

    stop: float  # s
    begun: float  # s
    t: float  # s, reached
    observer: Observer
    on_progress: Callable[[float], None] | None
    tried: float = 0.0  # length of the step, s
    cut: bool = False  # whether it ends at the stop
    passage: SingularPassage | None = None  # lengths that were tried beside a singular pose
    beyond: bool = False  # whether steps may end after the stop: it is the end of the run, beside a singular pose, where no step can end


class Stepper:
    """Holds the state and moves it forward in time.

    Attributes
    ----------
    z, y, x : numpy.ndarray
        States, algebraic unknowns and quadratures; without the quadratures; states only. All are views of one array, live.
    u : numpy.ndarray
        The held inputs; live.
    triggered : int
        The event function that ended `advance`.
    noise : numpy.ndarray
        What every event function may be above zero by round-off of what it is made of.
    solver : str
        The kind of steps now taken.
    why : str
        What led to it.
    duration : float
        Of the run, s; infinite where none is known.
    taken : Step
        The step last computed, ordinary or careful.
    tolerances : tuple of float
        Absolute and relative.
    algebraic : bool
        Whether there are algebraic unknowns.
    closure : Closure or None
        The residuals of loops, as numbers.
    rows : RowChanges or None
        What chooses constraint rows anew, where others may become better.
    """

    def __init__(self, compiled: CompiledSystem, *, rtol: float, atol: float, solver: str = AUTO, duration: float = math.inf) -> None:
        self.compiled = compiled
        self.system = system = compiled.system
        self.states = len(system.states)
        self.size = self.states + len(system.w_names)  # with algebraic unknowns
        self.algebraic = self.size > self.states
        self.t = 0.0
        self.accepted = dict.fromkeys((EXPLICIT, STIFF), 0)
        self.rejected = dict.fromkeys((EXPLICIT, STIFF), 0)
        self.triggered = -1
        self.noise = np.zeros(len(system.watches))
        self.solver, self.why = first_solver(system, solver)
        self._watch_stiffness = StiffnessWatch(duration) if solver == AUTO and self.solver == EXPLICIT else None
        self._size = StepSize()
        self._report_at = PROGRESS_EVERY  # steps of the present solver after which progress is reported
        self.tolerances = (atol, rtol)
        self.duration, self._longest = duration, longest_step(system, duration)
        self._loaded: dict[tuple[CompiledSystem, str], tuple[Step, CompiledFunction, CompiledFunction, StepLoop | None]] = {}
        self._passing: dict[CompiledSystem, Step] = {}
        self._observer: Observer | None = None
        self._algebra: dict[CompiledSystem, Consistency] = {}
        self._consistent_with: tuple[CompiledSystem, float, bytes, bytes] | None = None  # what the unknowns fit: equations, t, x and u
        starts = system.eom.quaternions if system.eom is not None else ()
        self._quaternions = [slice(at, at + 4) for at in starts]  # positions are the first states
        self._pace = Pace(duration, before=compiled.spent, making=compiled.making)
        code = compiled.code(self.solver)
        self._land = self._landing()
        self.closure = None if code.closure is None else code.closure.copy()
        self.rows = None if system.exchange is None or self.closure is None else RowChanges(system, self.closure)
        self._exchanged = system.exchanged
        self._watch_free = code.watch.copy()  # of modes in which no contact holds
        self._watch_free.inputs[3][:] = system.p_values
        self._load(compiled)
        self.z[self.states : self.size] = system.w0

    def _landing(self) -> CompiledFunction | None:
        code, eom = self.compiled.code(self.solver), self.system.eom
        if code.land is None or eom is None:
            return None
        land = code.land.copy()
        land.inputs[2][:] = eom.p_values
        return land

    def _load(self, compiled: CompiledSystem) -> None:
        self._present = compiled
        key = (compiled, self.solver)
        if key not in self._loaded:
            code = compiled.code(self.solver)
            step = code.step.copy()
            control, z, k, u, p = step.inputs
            control[2:], p[:] = self.tolerances, self.system.p_values
            instant = code.instant.copy(inputs={1: z, 2: u, 3: p}, outputs={0: k})
            watch = code.watch.copy(inputs={2: u, 3: p})
            landing = None if self._land is None else (self._land, self._exchanged.start)
            loop = step_loop(step, [at.start for at in self._quaternions], landing)
            self._loaded[key] = step, instant, watch, loop
        self._step, self._instant, self._watch, self._loop = self._loaded[key]
        self.taken: Step = self._step
        self._clock, self._evaluate = self._instant.inputs[0], self._instant.run
        self.z, self.u = self._step.inputs[1], self._step.inputs[3]
        self.y, self.x, self.quadratures = self.z[: self.size], self.z[: self.states], self.z[self.size :]

    def use(self, compiled: CompiledSystem) -> None:
        """Go on with the equations of other modes, from the same state."""
        if compiled is not self._present:
            self._change(compiled, self.solver)

    def _change(self, compiled: CompiledSystem, solver: str) -> None:
        z, u, k = self.z, self.u, self._step.inputs[2]
        self._fetch()
        self.solver, self._report_at = solver, self.accepted[solver] + PROGRESS_EVERY
        self._load(compiled)
        self.z[:], self.u[:], self._step.inputs[2][:] = z, u, k
        self._hand_over()

    def _go_over_when_ready(self, t: float) -> None:
        """Go on with machine code, from the same state, where it is worth while and there."""
        pace, present = self._pace, self._present
        if self._loop is not None or not pace.due():
            return
        if present.goes_over(self.solver, remaining=pace.remaining(t), spent=pace.spent):
            for made in (self._loaded, self._passing, self._algebra):
                made.clear()
            self._land = self._landing()
            self._change(present, self.solver)
        pace.look_again(soon=present.compiling(self.solver))

    def follow(self, other: Stepper, x: Array, w: Array) -> None:
        """Go on where another stepper is, which has other states of the same system; x, w: the own ones there."""
        other._fetch()
        self.t, self._size = other.t, replace(other._size)
        self.accepted, self.rejected, self._report_at, self.rows = other.accepted, other.rejected, other._report_at, other.rows
        self._pace = other._pace
        self._consistent_with = None
        if other.solver == STIFF and self.solver != STIFF:
            self.why, self._watch_stiffness = other.why, None
            self._change(self._present, STIFF)
        self.u[:], self.x[:], self.z[self.states : self.size] = other.u, x, w
        self.quadratures[:] = other.quadratures
        self._hand_over()

    def finish(self) -> None:
        """Note what the run has taken: a system that is run often is worth a compiler."""
        self.compiled.spent = self._pace.spent_with_this_run()

    @property
    def statistics(self) -> dict[str, Any]:
        """Steps of each kind, and which solver took them and why, for the result."""
        self._fetch()
        stiff = self.accepted[STIFF] + self.rejected[STIFF]  # each of them takes the derivatives and eliminates anew
        return {
            "solver": self.solver,
            "why": self.why,
            "steps": sum(self.accepted.values()),
            "rejected": sum(self.rejected.values()),
            "stiff_steps": self.accepted[STIFF],
            "jacobians": stiff,
            "factorisations": stiff,
        }

    def settled(self, z: Array) -> Array:
        """A state from dense output with its loops closed; the state itself where there are none."""
        if self._land is None:
            return z
        eom = self.system.eom
        assert eom is not None
        nq, nv = len(eom.q_names), len(eom.coordinates)
        z = np.array(z)
        q, v, least = self._land(z[:nq], z[nq : nq + nv], eom.p_values, self.u[self._exchanged])
        if not (np.abs(q - z[:nq]).max() < FAR and least.item() > BESIDE):
            rows = None if self.rows is None else self.rows.counting(self.u[self._exchanged])
            q, v = landed_robustly(eom, z[:nq], z[nq : nq + nv], rows)
        z[:nq], z[nq : nq + nv] = q, v
        return z

    def settled_rows(self, z: Array) -> Array:
        """The same for many states, one a row."""
        return z if self._land is None else np.array([self.settled(row) for row in z])

    def agree(self, compiled: CompiledSystem | None = None) -> None:
        """Solve for the algebraic unknowns, after states or held inputs have changed; with the equations of other modes where given.

        Raises
        ------
        DomainsError
            E468 when no values of them fit.
        """
        if not self.algebraic:
            return
        equations = compiled or self._present
        now = (equations, self.t, self.x.tobytes(), self.u.tobytes())
        if now != self._consistent_with:
            self.consistency(equations).solve(self.t, self.y, self.u)
            self._consistent_with = now

    def put_back(self, u: Array, y: Array) -> None:
        """Held inputs, states and unknowns as they were before others were tried."""
        self.u[:], self.y[:] = u, y
        self._consistent_with = None

    def consistency(self, compiled: CompiledSystem | None = None) -> Consistency:
        """What solves for the algebraic unknowns in the present modes, or with the equations of others."""
        equations = compiled or self._present
        if equations not in self._algebra:
            self._algebra[equations] = Consistency(equations)
        return self._algebra[equations]

    def read(self) -> Array:
        """Values that sampled blocks read, with the held inputs as they are now."""
        self.restart()
        return self._instant.outputs[1]

    def restart(self) -> None:
        """Take unknowns and derivatives anew, after held inputs have changed."""
        if self.algebraic:
            self.agree()
        self._clock[0] = self.t
        self._evaluate()

    def watch(self, t: float, z: Array) -> Array:
        """Values of the event functions at a state; valid until the next call."""
        inputs = self._watch.inputs
        inputs[0][0] = t
        inputs[1][:] = z[: self.size]
        self._watch.run()
        return np.subtract(self._watch.outputs[0], self.noise, out=self._watch.outputs[0])

    def watch_one(self, index: int, t: float, z: Array) -> float:
        """The value of one event function. That of a contact that does not hold is a function of the state: it costs no dynamics."""
        automata = self.system.automata
        contact = automata[index].contact if index < len(automata) else None
        if contact is None or (self.u.item(automata[index].at) == 0.0) == (contact.capacity is not None):
            return float(self.watch(t, z)[index])
        free = self._watch_free
        free.inputs[0][0] = t
        free.inputs[1][:] = z[: self.size]
        free.inputs[2][:] = self.u
        free.run()
        return float(free.outputs[0].item(index) - self.noise.item(index))

    def advance(self, stop: float, observer: Observer, on_progress: Callable[[float], None] | None = None) -> bool:
        """Integrate to `stop`, exactly, or to the first event before it.

        Parameters
        ----------
        observer
            Takes outputs inside steps.
        on_progress
            Called with the time reached every so many steps; after each where steps are taken one by one.

        Returns
        -------
        bool
            Whether an event stopped it, at time `t`, by the event function number `triggered`.

        Raises
        ------
        DomainsError
            E460 when the step size underflows.
        """
        if observer is not self._observer:
            self._observer = observer
            self._hand_over()
        self._go_over_when_ready(self.t)
        computed = 0.0  # length of a step that is computed and to be looked at
        if self._loop is not None and self._size.h:  # ordinary steps in machine code, until one is not
            computed = self._loop.run(self.t, stop)
            if computed == 0.0:
                self.t = stop
                return False
            self._fetch()
        while True:
            begun = self.t
            reached = begun if not computed or self._loop is None else self._loop.context.t
            stretch = _Stretch(stop=stop, begun=begun, t=reached, observer=observer, on_progress=on_progress)
            following = self._cover(stretch, computed)
            self.t = stop if following is _Next.STOP else stretch.t
            self._hand_over()
            if following is not _Next.OTHER_SOLVER:
                return following is _Next.EVENT
            self._change(self._present, STIFF)
            computed = 0.0

    def _fetch(self) -> None:
        """Take over what the loop has done."""
        if self._loop is None:
            return
        done = self._loop.context
        taken = int(done.taken)
        self.accepted[self.solver] += taken
        self.rejected[self.solver] += int(done.rejected)
        if self._watch_stiffness is not None:
            self._watch_stiffness.calm(taken)
        self._size = StepSize(h=done.h, before=done.before, failed=done.failed != 0.0)
        done.taken = done.rejected = 0.0

    def _hand_over(self) -> None:
        """Let the loop go on from here."""
        if self._loop is not None:
            own = self._loop.context
            own.h, own.before, own.failed = self._size.h, self._size.before, self._size.failed
            own.stiff = BORDER if self._watch_stiffness is not None else math.inf
            own.most = PROGRESS_EVERY if self.rows is None else min(PROGRESS_EVERY, self.rows.every)
            own.small = -1.0 if self.rows is None else self.rows.limit
            own.longest = self._longest
            if self._observer is not None:
                watched = self._observer
                self._loop.take_outputs(watched.times, watched.place, watched.z, watched.u, watched.kept, watched.fine)

    def _cover(self, stretch: _Stretch, computed: float) -> _Next:
        """Take steps of one kind to the stop, the first of which may be computed; not `_Next.STEP`.

        1. The loop in machine code takes ordinary steps, where there is one, and comes back with one that is not, computed.
        2. Without it, the step is computed here.
        3. A good step is taken over, with the outputs and the first event inside it.
        4. For one that is not good, another length is found, other rows, or another kind of steps; or the run is stopped.
        """
        self._size.h = self._size.h or self._first_step(stretch.stop - stretch.begun)
        following = _Next.STEP
        while following is _Next.STEP and stretch.t < stretch.stop:
            if stretch.passage is None and not computed:
                self._go_over_when_ready(stretch.t)
            # 1.
            if self._loop is not None and stretch.passage is None and not stretch.beyond and not computed:
                self._hand_over()
                computed = self._loop.run(stretch.t, stretch.stop)
                self._fetch()
                stretch.t = self._loop.context.t
                if computed == 0.0:
                    break
            if computed:
                stretch.tried, stretch.cut, self.taken = computed, computed >= stretch.stop - stretch.t, self._step
                computed = 0.0
            else:
                # 2.
                self._compute(stretch)
            error, _, least, _ = self.taken.outputs[2].tolist()
            allowed = 1.0 if stretch.passage is None else stretch.passage.allowed
            # 3. and 4.
            following = self._take(stretch, error) if error <= allowed and least > DEPENDENT else self._reject(stretch, error, least)
        return _Next.STOP if following is _Next.STEP else following

    def _compute(self, stretch: _Stretch) -> None:
        """Compute a step; no shorter one than half of what is left is left over."""
        left, size = stretch.stop - stretch.t, self._size
        size.h = min(size.h, self._longest)
        stretch.cut = size.h >= left and not stretch.beyond
        stretch.tried = left if stretch.cut else (0.5 * left if size.h > 0.5 * left and not stretch.beyond else size.h)
        self.taken = self._step if stretch.passage is None else self._careful()
        control = self.taken.inputs[0]
        control[0], control[1] = stretch.t, stretch.tried
        self.taken.run()

    def _take(self, stretch: _Stretch, error: float) -> _Next:
        """Take over the step just computed."""
        z_new, k_new, measure, dense = self.taken.outputs
        stretch.passage = None
        t_new = stretch.stop if stretch.cut else stretch.t + stretch.tried
        event = first_event(self, stretch.t, stretch.tried) if measure.item(1) > 0.0 else None
        if event is not None:
            self.triggered, stretch.tried = event
            if stretch.tried <= 0.0:
                return _Next.EVENT
            t_new = stretch.t + stretch.tried
        self.accepted[self.solver] += 1
        if t_new > stretch.stop:
            last = self.settled(interpolate(dense, (stretch.stop - stretch.t) / stretch.tried))
            stretch.observer.on_step(stretch.t, stretch.tried, dense, stretch.stop, last)
            self.z[:] = last
            return _Next.STOP
        stretch.observer.on_step(stretch.t, stretch.tried, dense, t_new, z_new)
        self._move_to(z_new, k_new)
        stretch.t = t_new
        if event is not None:
            return _Next.EVENT
        self._report(stretch)
        self._size.accept(error, stretch.tried)
        if self.rows is not None:
            self._exchange_rows(stretch.t, measure.item(2))
        stiffness = self._watch_stiffness
        if stiffness is None or not stiffness.saw(measure.item(3), stretch.t, self._size.h, stretch.stop - stretch.begun):
            return _Next.STEP
        self.why, self._watch_stiffness = stiffness.why, None
        return _Next.OTHER_SOLVER

    def _move_to(self, z_new: Array, k_new: Array) -> None:
        """The state and its derivative at the end of a step, quaternions of unit length: their derivative is proportional to it."""
        z, k = self.z, self._step.inputs[2]
        z[:] = z_new
        k[:] = k_new
        for quaternion in self._quaternions:
            a, b, c, d = z[quaternion].tolist()
            length = math.sqrt(a * a + b * b + c * c + d * d)
            z[quaternion] /= length
            k[quaternion] /= length

    def _report(self, stretch: _Stretch) -> None:
        """Report how far the run is; every so many steps look whether it comes to an end."""
        if stretch.on_progress is not None:
            stretch.on_progress(stretch.t)
        if self.accepted[self.solver] < self._report_at:
            return
        self._report_at = self.accepted[self.solver] + PROGRESS_EVERY
        self.t = stretch.t
        refuse_running_away(self)
        refuse_crawling(self, stretch.tried)

    def _reject(self, stretch: _Stretch, error: float, least: float) -> _Next:
        """Find another length after a step that was not good, or other rows.

        Raises
        ------
        MategraphError
            What keeps steps from going on, where they become too short.
        """
        self.rejected[self.solver] += 1
        if self.rows is not None and self._exchange_rows(stretch.t, least):
            stretch.passage = None
            return _Next.STEP
        size, passage = self._size, stretch.passage
        if passage is not None:
            other = passage.another(stretch.tried, error)
            size.h, size.failed = (passage.first() * SHRINK, True) if other is None else (other, False)
            stretch.passage = None if other is None else passage
        elif self.solver == EXPLICIT and not least > BESIDE:
            stretch.passage = SingularPassage(stretch.tried)
            size.h, size.failed = stretch.passage.first(), False
            stretch.beyond = stretch.beyond or (stretch.cut and stretch.stop >= self.duration)
        else:
            size.reject(error, stretch.tried)
        if size.h >= SHORTEST * math.ulp(stretch.stop):
            return _Next.STEP
        self.t = stretch.t
        failure = steps_too_short(self, size.h)
        if self._watch_stiffness is None or failure.code != "E460":
            raise failure
        self.why, self._watch_stiffness = f"explicit steps became too short at t = {stretch.t:.6g} s", None
        size.h = 0.0
        return _Next.OTHER_SOLVER

    def _careful(self) -> Step:
        """The step for passing a singular pose, in the place of the ordinary one."""
        if self._present not in self._passing:
            inputs, outputs = (dict(enumerate(arrays)) for arrays in (self._step.inputs, self._step.outputs))
            self._passing[self._present] = self._present.code(self.solver).careful().copy(inputs=inputs, outputs=outputs)
        return self._passing[self._present]

    def _exchange_rows(self, t: float, least: float) -> bool:
        """Go on from the state at t with other constraint rows where those that count are poor and others are better."""
        assert self.rows is not None
        steps, switches = sum(self.accepted.values()), self.u[self._exchanged]
        known = least if self.solver == EXPLICIT else 0.0  # stiff steps do not look at the loops
        if not self.rows.due(known, steps) or not self.rows.exchange(self.x, switches, least=known, steps=steps):
            return False
        self.t = t
        self.z[:] = self.settled(self.z)
        self.restart()
        return True

    def _first_step(self, span: float) -> float:
        """A cautious first step size from the size of the state and its derivative (Hairer, Norsett, Wanner, II.4)."""
        n = self.states
        atol, rtol = self.tolerances
        scale = atol + rtol * np.abs(self.z[:n])
        size = float(np.max(np.abs(self.z[:n]) / scale, initial=0.0))
        slope = float(np.max(np.abs(self._step.inputs[2][:n]) / scale, initial=0.0))
        guess = 0.01 * size / slope if size > 1e-5 and slope > 1e-5 else 1e-6
        return min(span, guess) if n else span

    def signals(self) -> dict[str, float]:
        """Values of all signals where the stepper is."""
        values = self._present.code(self.solver).signals(self.t, self.y, self.u, self.system.p_values)[0]
        return dict(zip(self._present.system.expressions, values.tolist(), strict=True))
