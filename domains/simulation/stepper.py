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

import functools
import math
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from foundation.arrays import Array
from foundation.errors import MategraphError
from mechanics.analyses.given_motion import GivenMotion
from mechanics.analyses.loop_motion import LoopMotion
from mechanics.codegen.compiled_functions import CompiledFunction
from mechanics.integrators.dormand_prince import interpolate
from mechanics.integrators.rosenbrock import Step
from mechanics.integrators.singular_passage import BESIDE, DEPENDENT, FAR, SingularPassage
from mechanics.integrators.step_loop import (
    EXPONENT,
    GROW,
    LEAST_ERROR,
    MEMORY,
    NOT_FINITE,
    SAFETY,
    SHORTEST,
    SHRINK,
    SMALL_ERROR,
    StepLoop,
    step_loop,
)
from mechanics.loops.closed_poses import singular_pose
from mechanics.loops.closure import landed_robustly

from ..specs import DomainsError
from ..system import System
from .algebraic_solver import Consistency
from .compiled_system import EXPLICIT, STIFF, CompiledSystem
from .root_finding import peak, root
from .row_changes import RowChanges
from .state_changes import undetermined
from .stiffness_detection import BORDER, StiffnessWatch

PROGRESS_EVERY = 256  # accepted steps
FASTEST = 1e7  # m/s or rad/s: no machine's joint moves like that; beyond it, steps become so short that a run would never end
PARTS = 8  # of a step, in each of which an event function is taken to cross zero once at most
REFINEMENTS = 4  # steps taken anew for one event
STEPS_A_SWING = 8  # at least, of the fastest sine, where anything has modes
STEPS_A_RUN = 1000  # at least, where a signal that is a curve of time or of a state may switch something: it may be flat until it does

MANY_STEPS = 1_000_000  # that have brought a run ...
LITTLE = 1e-6  # ... not beyond this share of its duration: the rest would take a million times as long

AUTO = "auto"
SOLVERS = (AUTO, EXPLICIT, STIFF)


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

    def on_step(self, t: float, h: float, dense: Array) -> None:
        """Take all times inside a step of length h from t."""


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
        self._algebraic = self.size > self.states
        self.t = 0.0
        self.accepted = dict.fromkeys((EXPLICIT, STIFF), 0)
        self.rejected = dict.fromkeys((EXPLICIT, STIFF), 0)
        self.triggered = -1
        self.noise = np.zeros(len(system.watches))
        self.solver, self.why = _first_solver(system, solver)
        self._watch_stiffness = StiffnessWatch(duration) if solver == AUTO and self.solver == EXPLICIT else None
        self._h = 0.0
        self._error_before, self._failed = LEAST_ERROR, False
        self._told = PROGRESS_EVERY  # steps of the present solver after which progress is told
        self._tolerances = (atol, rtol)
        self.duration, self._longest = duration, longest_step(system, duration)
        self._loaded: dict[tuple[CompiledSystem, str], tuple[Step, CompiledFunction, CompiledFunction, StepLoop | None]] = {}
        self._passing: dict[CompiledSystem, Step] = {}
        self._observer: Observer | None = None
        self._algebra: dict[CompiledSystem, Consistency] = {}
        self._consistent_with: tuple[float, bytes, bytes] | None = None  # time, states and held inputs that the unknowns fit
        starts = system.eom.quaternions if system.eom is not None else ()
        self._quaternions = [slice(at, at + 4) for at in starts]  # positions are the first states
        code = compiled.code(self.solver)
        self._land = None if code.land is None else code.land.copy()
        if self._land is not None and system.eom is not None:
            self._land.inputs[2][:] = system.eom.p_values
        self.closure = None if code.closure is None else code.closure.copy()
        self.rows = None if system.exchange is None or self.closure is None else RowChanges(system, self.closure)
        self._exchanged = system.exchanged
        self._load(compiled)
        self.z[self.states : self.size] = system.w0

    def _load(self, compiled: CompiledSystem) -> None:
        self._present = compiled
        key = (compiled, self.solver)
        if key not in self._loaded:
            code = compiled.code(self.solver)
            step = code.step.copy()
            control, z, k, u, p = step.inputs
            control[2:], p[:] = self._tolerances, self.system.p_values
            instant = code.instant.copy(inputs={1: z, 2: u, 3: p}, outputs={0: k})
            watch = code.watch.copy(inputs={2: u, 3: p})
            landing = None if self._land is None else (self._land, self._exchanged.start)
            loop = step_loop(step, [at.start for at in self._quaternions], landing)
            self._loaded[key] = step, instant, watch, loop
        self._step, self._instant, self._watch, self._loop = self._loaded[key]
        self._taken: Step = self._step  # the kind of step last computed: this one, or a careful one
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
        self.solver, self._told = solver, self.accepted[solver] + PROGRESS_EVERY
        self._load(compiled)
        self.z[:], self.u[:], self._step.inputs[2][:] = z, u, k
        self._hand_over()

    def follow(self, other: Stepper, x: Array, w: Array) -> None:
        """Go on where another stepper is, which has other states of the same system; x, w: the own ones there."""
        other._fetch()
        self.t, self._h, self._error_before, self._failed = other.t, other._h, other._error_before, other._failed
        self.accepted, self.rejected, self._told, self.rows = other.accepted, other.rejected, other._told, other.rows
        self._consistent_with = None
        if other.solver == STIFF and self.solver != STIFF:
            self.why, self._watch_stiffness = other.why, None
            self._change(self._present, STIFF)
        self.u[:], self.x[:], self.z[self.states : self.size] = other.u, x, w
        self.quadratures[:] = other.quadratures
        self._hand_over()

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

    def agree(self) -> None:
        """Solve for the algebraic unknowns, after states or held inputs have changed.

        Raises
        ------
        DomainsError
            E468 when no values of them fit.
        """
        if not self._algebraic:
            return
        now = (self.t, self.x.tobytes(), self.u.tobytes())
        if now != self._consistent_with:
            self._consistency().solve(self.t, self.y, self.u)
            self._consistent_with = now

    def _consistency(self) -> Consistency:
        if self._present not in self._algebra:
            self._algebra[self._present] = Consistency(self._present)
        return self._algebra[self._present]

    def read(self) -> Array:
        """Values that sampled blocks read, with the held inputs as they are now."""
        self.restart()
        return self._instant.outputs[1]

    def restart(self) -> None:
        """Take unknowns and derivatives anew, after held inputs have changed."""
        if self._algebraic:
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

    def advance(self, stop: float, observer: Observer, on_progress: Callable[[float], None] | None = None) -> bool:
        """Integrate to `stop`, exactly, or to the first event before it.

        Parameters
        ----------
        observer
            Takes outputs inside steps.
        on_progress
            Called with the time reached every so many steps.

        Returns
        -------
        bool
            Whether an event stopped it, at time `t`, by the event function number `triggered`.

        Raises
        ------
        DomainsError
            E460 when the step size underflows.
        """
        loop = self._loop
        computed = 0.0  # length of a step that is computed and to be looked at
        if observer is not self._observer:
            self._observer = observer
            self._hand_over()
        if loop is not None and self._h:  # ordinary steps in machine code, until one is not
            computed = loop.run(self.t, stop)
            if computed == 0.0:
                self.t = stop
                return False
            self._fetch()
        while (ended := self._advance(stop, computed, observer, on_progress)) is None:  # stiff: go on with the other kind of steps
            self._change(self._present, STIFF)
            computed = 0.0
        return ended

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
        self._h, self._error_before, self._failed = done.h, done.before, done.failed != 0.0
        done.taken = done.rejected = 0.0

    def _hand_over(self) -> None:
        """Let the loop go on from here."""
        if self._loop is not None:
            own = self._loop.context
            own.h, own.before, own.failed = self._h, self._error_before, self._failed
            own.stiff = BORDER if self._watch_stiffness is not None else math.inf
            own.most = PROGRESS_EVERY if self.rows is None else min(PROGRESS_EVERY, self.rows.every)
            own.small = -1.0 if self.rows is None else self.rows.limit
            own.longest = self._longest
            if self._observer is not None:
                self._loop.take_outputs(self._observer.times, self._observer.place, self._observer.z, self._observer.u)

    def _advance(self, stop: float, computed: float, observer: Observer, on_progress: Callable[[float], None] | None) -> bool | None:
        """The same with one kind of steps, the first of which may be computed; None where they turned out to be the wrong kind."""
        solver, stiffness, loop = self.solver, self._watch_stiffness, self._loop
        t = self.t if not computed or loop is None else loop.context.t
        h, before, failed = self._h or self._first_step(stop - self.t), self._error_before, self._failed
        smallest = SHORTEST * math.ulp(stop)
        ended: bool | None = False
        passage: SingularPassage | None = None
        beyond = False  # whether steps may end after the stop, the end of the run: it lies beside a singular pose, where no step can end
        control, z, k, _, _ = self._step.inputs
        while t < stop:
            if loop is not None and passage is None and not beyond and not computed:
                self._h, self._error_before, self._failed = h, before, failed
                self._hand_over()
                computed = loop.run(t, stop)
                self._fetch()
                t, h, before, failed = loop.context.t, self._h, self._error_before, self._failed
                if computed == 0.0:
                    break
            if computed:
                h_try, cut, computed, self._taken = computed, computed >= stop - t, 0.0, self._step
            else:
                left = stop - t
                h = min(h, self._longest)
                cut = h >= left and not beyond
                h_try = left if cut else (0.5 * left if h > 0.5 * left and not beyond else h)
                control[0], control[1] = t, h_try
                self._taken = self._step if passage is None else self._careful()
                self._taken.run()
            z_new, k_new, measure, dense = self._step.outputs
            error = measure.item(0)
            if error <= (1.0 if passage is None else passage.allowed) and measure.item(2) > DEPENDENT:
                passage = None
                t_new = stop if cut else t + h_try
                happened = False
                if measure.item(1) > 0.0:
                    part = self._first_event(t, h_try)
                    if part is not None:
                        happened = True
                        if part <= 0.0:
                            ended = True
                            break
                        h_try, t_new = part, t + part
                if observer.times[observer.place.item()] < t_new:
                    observer.on_step(t, h_try, dense)
                if t_new > stop:
                    z[:] = self.settled(interpolate(dense, (stop - t) / h_try))
                    self.accepted[solver] += 1
                    break
                z[:] = z_new
                k[:] = k_new
                for quaternion in self._quaternions:  # back to unit length; its derivative is proportional to it
                    length = math.sqrt(z[quaternion] @ z[quaternion])
                    z[quaternion] /= length
                    k[quaternion] /= length
                self.accepted[solver] += 1
                if happened:
                    t, ended = t_new, True
                    break
                if self.accepted[solver] >= self._told:
                    self._told = self.accepted[solver] + PROGRESS_EVERY
                    self._check_motion(t_new)
                    self._check_pace(t_new, h_try)
                    if on_progress is not None:
                        on_progress(t_new)
                factor = SAFETY * before**MEMORY / error**EXPONENT if error > SMALL_ERROR else GROW
                before = max(error, LEAST_ERROR)
                factor = min(GROW, max(SHRINK, factor))
                if failed:
                    factor = min(factor, 1.0)
                # a step cut short by an instant says little about longer ones: it may raise the remembered size, not lower it
                h = max(h, h_try * factor) if h_try < h and factor >= 1.0 else h_try * factor
                failed = False
                t = t_new
                if self.rows is not None:
                    self._exchange_rows(t, measure.item(2))
                if stiffness is not None and stiffness.saw(measure.item(3), t, h, stop - self.t):
                    self.why = stiffness.why
                    self._watch_stiffness, ended = None, None
                    break
            else:
                self.rejected[solver] += 1
                if self.rows is not None and self._exchange_rows(t, measure.item(2)):
                    passage = None
                    continue
                if passage is not None:
                    other = passage.another(h_try, error)
                    h, passage = (passage.first() * SHRINK, None) if other is None else (other, passage)
                elif solver == EXPLICIT and not measure.item(2) > BESIDE:
                    passage = SingularPassage(h_try)
                    h, beyond = passage.first(), beyond or (cut and stop >= self.duration)
                else:
                    h = h_try * (max(SHRINK, SAFETY / error**EXPONENT) if math.isfinite(error) else NOT_FINITE)
                failed = passage is None
                if h < smallest:
                    self.t = t
                    failure = self._underflow(t, h)
                    if stiffness is None or failure.code != "E460":
                        raise failure
                    self.why = f"explicit steps became too short at t = {t:.6g} s"
                    self._watch_stiffness, ended, h = None, None, 0.0
                    break
        self.t, self._h, self._error_before, self._failed = (stop if ended is False else t), h, before, failed
        self._hand_over()
        return ended

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

    def _check_pace(self, t: float, h: float) -> None:
        """Stop a run that would take days: a parameter that makes something too fast by many orders."""
        steps = sum(self.accepted.values())
        if steps < MANY_STEPS or t > LITTLE * self.duration:
            return
        self.t = t
        name, _, _ = self._worst()
        raise DomainsError(
            "E460",
            f"{steps:,} steps have brought the simulation to t = {t:.3g} s, of {self.duration:g} s: '{name}' changes too fast (steps of "
            f"{h:.2g} s).",
            remedy="Look for a parameter far from its real size (a tiny inductance or mass, a huge stiffness or frequency).",
            element=name,
        )

    def _worst(self) -> tuple[str, float, float]:
        """The state or unknown that keeps steps short, with its value and its error by its tolerance, infinite where it became so."""
        y_new, dense = self._step.outputs[0][: self.size], self._step.outputs[3]
        broken = np.flatnonzero(~np.isfinite(y_new))
        atol, rtol = self._tolerances
        residual = np.abs(dense[: self.size, 4]) / (atol + rtol * np.abs(self.y))
        if not self.size:  # the powers of the energy audit are all that is integrated: what they are made of is too large
            values = self._signals(self.t)
            name = max(values, key=lambda signal: abs(values[signal]))
            return name, values[name], math.inf
        worst = int(broken[0]) if broken.size else int(np.argmax(residual))
        return (*self.system.states, *self.system.w_names)[worst], float(self.z[worst]), math.inf if broken.size else float(residual[worst])

    def _signals(self, t: float) -> dict[str, float]:
        values = self._present.code(self.solver).signals(t, self.y, self.u, self.system.p_values)[0]
        return dict(zip(self._present.system.expressions, values.tolist(), strict=True))

    def _undefined(self, t: float) -> str:
        """A signal that has no finite value where the run has come to, of a block if one has none; empty where all have one."""
        broken = [name for name, value in self._signals(t).items() if not math.isfinite(value)]
        made = {f"{b.name}.{port}" for b in self.system.signal_graph.blocks for port in b.outputs}
        return next((name for name in broken if name in made), broken[0] if broken else "")

    def _check_motion(self, t: float) -> None:
        """Stop a motion that has run away instead of following it with ever shorter steps."""
        eom = self.system.eom
        if eom is None:
            return
        first = len(eom.q_names)
        rates = np.abs(self.z[first : first + len(eom.coordinates)])
        if rates.size and not rates.max() < FASTEST:
            name = self.system.states[first + int(np.argmax(rates))]
            self.t = t
            lost = self._loops_lost(t)
            if lost is not None:
                raise lost
            raise DomainsError(
                "E467",
                f"The motion runs away: {name} is {self.z[self.system.states.index(name)]:.2g} at t = {t:.6g} s.",
                remedy="Look at the sign and size of the controller's gains, at its limits, and at springs that feed energy in.",
                element=name.rpartition(".")[0],
            )

    def _loops_lost(self, t: float) -> MategraphError | None:
        """Why loops do not follow the given motions any further than t; None where they do."""
        eom, motions = self.system.eom, self.system.spec.motions
        if eom is None or eom.constraints is None or not motions:
            return None
        loops = LoopMotion(eom, GivenMotion(eom, motions))
        return loops.failure(self.z[: len(eom.q_names)], t, t + 1.0)

    def _first_event(self, t: float, h: float) -> float | None:
        """The length of the step that ends at the first event inside the step just computed, which is then the one computed; or None.

        1. The event functions are sampled over the step; each that rises through zero, or is above it from the start to the end, is in.
        2. Where each crosses is found on the dense output; the first one counts.
        3. The step is taken anew up to there, and corrected until its own end lies on zero.
        """
        z_new, dense = self._step.outputs[0], self._step.outputs[3]
        end = self.watch(t + h, z_new).copy()
        # 1.
        samples = [self.watch(t, self.z).copy()]
        samples += [self.watch(t + h * k / PARTS, interpolate(dense, k / PARTS)).copy() for k in range(1, PARTS)]
        values = np.array([*samples, end])
        above = values > 0.0
        rising = above[1:] & ~above[:-1]
        # 2.
        first, index = math.inf, -1
        for i in np.flatnonzero(~above.any(axis=0)):  # a peak between two samples
            k = int(np.argmax(values[:, i]))
            along = functools.partial(self._along, t, h, dense, int(i))
            top = peak(along, max(k - 1, 0) / PARTS, min(k + 1, PARTS) / PARTS)
            if top is not None:
                found = root(along, max(k - 1, 0) / PARTS, top)
                if found < first:
                    first, index = found, int(i)
        for i in np.flatnonzero(above.any(axis=0)):
            if above[:, i].all():  # at once, unless it dips: it may begin above zero by round-off
                along = functools.partial(self._along, t, h, dense, int(i))
                dip = peak(functools.partial(along, sign=-1.0), 0.0, 1.0 / PARTS)
                found = 0.0 if dip is None else root(along, dip, 1.0 / PARTS)
            elif not rising[:, i].any():
                continue  # it came down: what was above zero by round-off when the mode began
            else:
                k = int(np.argmax(rising[:, i]))
                found = root(functools.partial(self._along, t, h, dense, int(i)), k / PARTS, (k + 1) / PARTS)
            if found < first:
                first, index = found, int(i)
        if index < 0:
            return None
        self.triggered = index
        # 3. The slope is taken behind the crossing: before it another branch of the function may be the higher one
        along = functools.partial(self._along, t, h, dense, index)
        beyond = min(first + 1e-6, 1.0)
        slope = (along(beyond) - along(first)) / ((beyond - first) * h) if beyond > first else 0.0
        return self._refined(t, first * h, index, slope, h)

    def _along(self, t: float, h: float, dense: Array, index: int, part: float, *, sign: float = 1.0) -> float:
        """One event function at a part of a step, times a sign."""
        return sign * float(self.watch(t + part * h, interpolate(dense, part))[index])

    def _refined(self, t: float, h: float, index: int, slope: float, longest: float) -> float:
        """The step length at whose end an event function is zero, by Newton's method with a fixed slope; the step is computed."""
        if h <= 2.0 * np.spacing(t):
            return 0.0
        control, z_new = self._step.inputs[0], self._step.outputs[0]
        for left in reversed(range(REFINEMENTS)):
            control[1] = h
            self._taken.run()
            correction = float(self.watch(t + h, z_new)[index]) / slope if slope > 0.0 else 0.0
            if left == 0 or abs(correction) <= 4.0 * np.spacing(h) or not 0.0 < h - correction <= longest:
                break
            h -= correction
        return h

    def _first_step(self, span: float) -> float:
        """A cautious first step size from the size of the state and its derivative (Hairer, Norsett, Wanner, II.4)."""
        n = self.states
        atol, rtol = self._tolerances
        scale = atol + rtol * np.abs(self.z[:n])
        size = float(np.max(np.abs(self.z[:n]) / scale, initial=0.0))
        slope = float(np.max(np.abs(self._step.inputs[2][:n]) / scale, initial=0.0))
        guess = 0.01 * size / slope if size > 1e-5 and slope > 1e-5 else 1e-6
        return min(span, guess) if n else span

    def _underflow(self, t: float, h: float) -> MategraphError:
        eom = self.system.eom
        if eom is not None:
            stopped = self._loops_lost(t) or singular_pose(eom, self.z[: len(eom.q_names)], t)
            if stopped is not None:
                return stopped
        lost = undetermined(self.system, self)
        if lost is None and self._algebraic:
            lost = self._consistency().singular(t, self.y, self.u)
        if lost is not None:
            return lost
        undefined = self._undefined(t)
        if undefined:
            return DomainsError(
                "E460",
                f"The simulation stopped at t = {t:.9g} s: '{undefined}' is NaN or infinite there.",
                remedy="A law ends there, or something is divided by zero: look at what this is made of.",
                element=undefined,
            )
        name, value, error = self._worst()
        what = f"changes too fast (step error {error:.2g} times the tolerance)" if math.isfinite(error) else "became NaN or infinite"
        return DomainsError(
            "E460",
            f"The simulation stopped at t = {t:.9g} s: '{name}' {what}; its value was {value:.6g}, the step {h:.2g} s.",
            remedy="Look for a parameter far from its real size (a tiny inductance, mass or resistance), or loosen rtol and atol.",
            element=name,
        )


def longest_step(system: System, duration: float) -> float:
    """No step may be longer, s: while nothing moves that is integrated, steps would grow beyond what switches something."""
    if not system.automata:
        return math.inf
    return min(system.swing / STEPS_A_SWING, duration / STEPS_A_RUN if system.shaped else math.inf)


def _first_solver(system: System, wanted: str) -> tuple[str, str]:
    """The kind of steps to begin with, and why."""
    if wanted not in SOLVERS:
        raise DomainsError("E461", f"There is no solver '{wanted}'.", remedy=f"Give one of: {', '.join(SOLVERS)}.", element="solver")
    if system.w.numel():
        unknowns = f"the system has {system.w.numel()} algebraic unknown{'s' if system.w.numel() > 1 else ''}"
        if wanted == EXPLICIT:
            raise DomainsError(
                "E461",
                f"The explicit solver cannot be used: {unknowns} ('{system.w_names[0]}'{', ...' if system.w.numel() > 1 else ''}).",
                remedy='Leave the solver out, or give solver = "stiff".',
                element="solver",
            )
        return STIFF, unknowns
    return (STIFF if wanted == STIFF else EXPLICIT), ("as asked for" if wanted != AUTO else "no stiffness met")
