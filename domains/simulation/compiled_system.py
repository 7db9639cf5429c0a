"""`CompiledSystem`: a `System` with what a process makes of it in order to run it, compiled once.

A system is plain data and can be sent anywhere; this is what each process builds from it. Who runs a system more than once keeps it.
Its functions run on CasADi's virtual machine until machine code is worth while and ready (`changeover`).
"""

from __future__ import annotations

import contextlib
import functools
import weakref
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from mechanics.codegen.compiled_functions import CompiledFunction, compile_calls, compile_function, interpreted_function
from mechanics.codegen.libraries import compiler, known_libraries, virtual_machine_only
from mechanics.codegen.shared_terms import with_shared_terms
from mechanics.equations import pose_column
from mechanics.integrators.dormand_prince import step_expressions
from mechanics.integrators.rosenbrock import Equations, Step, rosenbrock_step
from mechanics.integrators.step_loop import loop_library
from mechanics.loops.assemble import Closure, closure_of
from mechanics.loops.closure import compiled_landing, landing

from ..declare.component import nominal
from ..packed import Written, written_alike
from ..reduction.state_choice import Choice
from ..reduction.write_out import with_contacts_held, with_states
from ..system import System
from .algebraic_solver import AlgebraicFunctions, algebraic_functions
from .changeover import Changeover, MakingTime, compiles_first
from .details import unseen_details
from .energy import quadratures, storages

LONGEST_INLINE = 2_000  # operations of a right-hand side that is written out for each stage of a step
LONGEST_CIRCUIT = 3_000  # operations of a right-hand side without a mechanism that is compiled; it has few for each of its states
LONGEST_COMPILED = 100_000  # the same with a mechanism
QUADRATURE_SLACK = 10.0  # quadratures may err this much more than states, so that they seldom steer the step size
EXPLICIT, STIFF = "explicit", "stiff"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MachineCode:
    """The functions, compiled or on the virtual machine. y holds states, then algebraic unknowns; z holds y, then quadratures.

    Take a `copy` of a function before filling its buffers.
    """

    solver: str  # EXPLICIT or STIFF
    step: Step
    instant: CompiledFunction  # t, z, u, p -> dz/dt with the residuals in the place of the unknowns, values read by sampled blocks
    signals: CompiledFunction  # t, y, u, p -> all signals, all stored energies
    watch: CompiledFunction  # t, y, u, p -> event functions
    reads: tuple[str, ...]  # names of the plant's signals that sampled blocks read
    land: CompiledFunction | None  # q, v, p, switches of rows -> q, v on closed loops, independence of the rows; None without loops
    careful: Callable[[], CompiledFunction]  # gives the step for passing a singular pose; made on first use
    poses: CompiledFunction | None  # q, p -> poses of all bodies; None without a mechanism
    closure: Closure | None  # residuals of loops as numbers; None without any


class CompiledSystem:
    """A system and its functions as numbers; each is made on first use and kept as long as this object.

    The same system with contacts that hold, or with other states, is a compiled system of its own, and is kept likewise.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.spent = 0.0  # s of processor time in runs
        self._code: dict[str, MachineCode] = {}
        self._over: set[str] = set()  # solvers whose steps have gone over to machine code
        self._changeovers: dict[str, Changeover] = {}
        self._algebra: AlgebraicFunctions | None = None
        self._functions: dict[str, CompiledFunction] = {}
        self._with_states: dict[tuple[tuple[str, int], ...], CompiledSystem] = {}
        self._variants = weakref.WeakSet([self])  # of one system, all of them: shared by them
        self.making = MakingTime()  # shared likewise
        self.made = 0  # functions that were made for it, machine code or not
        self._earlier: CompiledSystem | None = None  # the same equations with other numbers: its variants' functions are taken over, too
        self._written: Written | None = None  # the expressions that its functions are made from, where they have been compared
        if system.choice is not None:
            self._with_states[system.choice.choice.dummies] = self

    def with_numbers_of(self, system: System) -> CompiledSystem:
        """Another system compiled: with the functions of this one where only numbers differ, so that nothing is made or compiled again."""
        other = CompiledSystem(system)
        other._written = same_code(self.system, system, self._written)
        if other._written is not None:
            other._take_functions(self)
        return other

    def _take_functions(self, earlier: CompiledSystem) -> None:
        """Take over all functions of a system that differs in numbers only, and the compilers that run for it."""
        self.spent, self._earlier = earlier.spent, earlier
        self._code, self._changeovers, self._over = dict(earlier._code), dict(earlier._changeovers), set(earlier._over)
        self._algebra, self._functions = earlier._algebra, dict(earlier._functions)
        earlier._earlier = None  # one step back is enough

    def code(self, solver: str = EXPLICIT) -> MachineCode:
        """The functions that steps call, with the step of a solver. A system with algebraic unknowns always has the stiff step."""
        solver = STIFF if self.system.w.numel() else solver
        if solver not in self._code:
            other = next(iter(self._code.values()), None)
            with self.making.measured(), _at_first():
                again = None if other is None else replace(other, solver=solver, step=_steps(self.system, solver))
                self._code[solver] = again or _make(self.system, solver)
                self.made += 1
        return self._code[solver]

    def goes_over(self, solver: str, *, remaining: float, spent: float) -> bool:
        """Whether machine code has just taken the place of what runs on the virtual machine; it is compiled where that is worth while.

        Parameters
        ----------
        remaining, spent
            s of processor time that the present run will still take, and that runs of this system have taken.
        """
        solver = STIFF if self.system.w.numel() else solver
        changeover = self._changeover(solver)
        if compiler() is None or not changeover.worth_asking(remaining, spent):
            return False
        with self.making.measured(), known_libraries() as missing:
            present = self._code.get(solver)
            code = _make(self.system, solver) if present is None or solver == STIFF else _made_again(present)
            algebra = algebraic_functions(self.system) if self.system.w.numel() else None
            loop_library()
        if not changeover.asked(missing, remaining, spent):
            return False
        self._code[solver], self._algebra = code, algebra
        self._over.add(solver)
        return True

    @property
    def engine(self) -> str:
        """What its steps run on by now: "machine code" or "interpreted"."""
        return "machine code" if self._over or (compiles_first() and compiler() is not None) else "interpreted"

    def compiling(self, solver: str) -> bool:
        """Whether a compiler is running for the steps of a solver."""
        return self._changeover(solver).compiling

    def stop_compiling(self) -> None:
        """End the compilers that are running for this system, whichever its states are and whether contacts hold."""
        for variant in list(self._variants):
            for changeover in variant._changeovers.values():
                changeover.cancel()

    def functions_made(self) -> int:
        """How many functions were made for this system, in all its variants, and not taken over."""
        return sum(variant.made for variant in self._variants)

    def _changeover(self, solver: str) -> Changeover:
        if solver not in self._changeovers:
            self._changeovers[solver] = Changeover(operations_of(self.system))
        return self._changeovers[solver]

    def function(self, name: str, make: Callable[[System], CompiledFunction]) -> CompiledFunction:
        """A function that is called at events."""
        if name not in self._functions:
            with self.making.measured():
                self._functions[name] = make(self.system)
                self.made += 1
        return self._functions[name]

    @property
    def algebra(self) -> AlgebraicFunctions:
        """What solves for the algebraic unknowns."""
        if self._algebra is None:
            with self.making.measured(), _at_first():
                self._algebra = algebraic_functions(self.system)
        return self._algebra

    @functools.cached_property
    def with_contacts_held(self) -> CompiledSystem:
        """The same for modes in which contacts hold; itself without contacts."""
        with self.making.measured():
            held = with_contacts_held(self.system)
        earlier = None if self._earlier is None else self._earlier.__dict__.get("with_contacts_held")
        return self if held is self.system else self._variant(held, earlier)

    def with_states(self, choice: Choice) -> CompiledSystem:
        """The same with the states that another choice leaves."""
        if choice.dummies not in self._with_states:
            with self.making.measured():
                earlier = None if self._earlier is None else self._earlier._with_states.get(choice.dummies)
                other = self._variant(with_states(self.system, choice), earlier)
            other._with_states = self._with_states
            self._with_states[choice.dummies] = other
        return self._with_states[choice.dummies]

    def _variant(self, system: System, earlier: CompiledSystem | None = None) -> CompiledSystem:
        variant = CompiledSystem(system) if earlier is None else earlier.with_numbers_of(system)
        variant._variants, variant.making = self._variants, self.making
        self._variants.add(variant)
        return variant


# What functions are made from; everything else of a system is numbers, or is looked up in it at each run.
_CODE_FIELDS = (
    *("t", "x", "states", "w", "w_names", "w_units", "u", "held", "p", "p_names", "hold"),
    *("xdot", "g", "g_names", "ties", "expressions", "signals", "energies"),
    *("automata", "efforts", "impulses", "choice", "exchange", "details", "swing"),
)


def same_code(a: System, b: System, known: Written | None = None) -> Written | None:
    """Their expressions where the functions of one system are those of the other, as they differ in numbers only; else None.

    `known` is what this gave for `a` and an earlier system.
    """
    if (a.eom is None) != (b.eom is None) or _reads(a) != _reads(b):
        return None
    if a.eom is not None and b.eom is not None and a.eom.structure != b.eom.structure:
        return None
    ours, theirs = ({name: getattr(system, name) for name in _CODE_FIELDS} for system in (a, b))
    return written_alike(ours, theirs, known)


def _reads(system: System) -> tuple[str, ...]:
    """Names of the signals that sampled blocks read."""
    names = dict.fromkeys(s for b in system.signal_graph.blocks if b.kind == "sampled" for s in b.inputs.values())
    return tuple(name for name in names if name not in system.held)


def compiled_system(system: System | CompiledSystem) -> CompiledSystem:
    """What a system is run with: itself, where it is compiled already."""
    return system if isinstance(system, CompiledSystem) else CompiledSystem(system)


def _at_first() -> contextlib.AbstractContextManager[None]:
    """How functions are made that a run begins with."""
    return contextlib.nullcontext() if compiles_first() else virtual_machine_only()


def _make(system: System, solver: str) -> MachineCode:
    t, u, p = system.t, system.u, system.p
    y = point_symbols(system)
    slope = _slope(system)
    compiled = _way_to_compile(system)
    watched = _column(system.watches)
    reads = _reads(system)
    z = ca.vertcat(y, ca.SX.sym("quadratures", slope.numel() - y.numel()))
    return MachineCode(
        solver=solver,
        step=_steps(system, solver),
        instant=compiled("instant", [t, z, u, p], [slope, _column([system.expressions[name] for name in reads])]),
        signals=compiled("signals", [t, y, u, p], [_column(list(system.expressions.values())), _column(storages(system))]),
        watch=compiled("watch", [t, y, u, p], [watched]),
        reads=reads,
        land=None if system.eom is None or system.eom.closed is None else compiled_landing(system.eom, system.exchange),
        careful=functools.cache(functools.partial(_explicit_step, system, careful=True)),
        poses=None if system.eom is None else interpreted_function("poses", [system.eom.q, system.eom.p], [pose_column(system.eom)]),
        closure=None if system.eom is None or system.eom.constraints is None else closure_of(system.eom),
    )


def _made_again(code: MachineCode) -> MachineCode:
    """The functions of explicit steps as machine code where that can be had now; their expressions are not written anew."""
    assert isinstance(code.step, CompiledFunction)
    return replace(
        code,
        step=code.step.made_again(),
        instant=code.instant.made_again(),
        signals=code.signals.made_again(),
        watch=code.watch.made_again(),
        land=None if code.land is None else code.land.made_again(),
    )


def _way_to_compile(system: System) -> Callable[[str, list[Any], list[Any]], CompiledFunction]:
    """Machine code, or the virtual machine for large circuits: it takes many thousand steps in the time of a compiler."""
    longest = LONGEST_COMPILED if system.eom is not None else LONGEST_CIRCUIT
    return compile_function if operations_of(system) <= longest else interpreted_function


def operations_of(system: System) -> int:
    """The length of the right-hand side."""
    return int(ca.Function("slope", [system.t, point_symbols(system), system.u, system.p], [_slope(system)]).n_instructions())


def point_symbols(system: System) -> Any:
    """The column of states and algebraic unknowns."""
    return ca.vertcat(system.x, system.w)


def _slope(system: System) -> Any:
    """Derivatives of the states, residuals of the algebraic unknowns, powers."""
    return ca.densify(ca.vertcat(system.xdot, system.g, *quadratures(system)))


def _steps(system: System, solver: str) -> Step:
    return {EXPLICIT: _explicit_step, STIFF: _stiff_step}[solver](system)


def _slack(system: System) -> Array:
    """Of the tolerance of every entry of z. The last quadrature, the turnover, has kinks (absolute powers) and only serves as a scale:
    it is not controlled."""
    y = system.x.numel() + system.w.numel()
    return np.concatenate([np.ones(y), np.full(len(quadratures(system)) - 1, QUADRATURE_SLACK), [np.inf]])


def _nominal(system: System) -> Array:
    """Of every entry of z, what is an ordinary size in its unit: the absolute tolerance is that of 1 V and 1 A, but of 1e6 Pa."""
    units = [*(system.signals.get(name, "") for name in system.states), *(system.w_units or ("",) * len(system.w_names))]
    return np.array([*(nominal(unit) for unit in units), *[1.0] * len(quadratures(system))])


def _stiff_step(system: System) -> Step:
    equations = Equations(
        t=system.t,
        y=point_symbols(system),
        u=system.u,
        p=system.p,
        slope=_slope(system),
        states=system.x.numel(),
        slack=_slack(system),
        nominal=_nominal(system),
        highest=_looked_at(system),
        land=_whole_landing(system),
    )
    return rosenbrock_step(equations)


def _explicit_step(system: System, *, careful: bool = False) -> Any:
    """One step as one function: short right-hand sides are written out in it, so that what its stages share is computed once; long ones
    are called, so that they are compiled once.

    A careful step puts every stage back onto closed loops before its derivative is taken, for the few steps past a singular pose: there, a
    point that lies off the loops by little has accelerations that are off by much. It is not compiled: that takes longer than a passage.
    """
    rhs = ca.Function("rhs", [system.t, system.x, system.u, system.p], with_shared_terms([_slope(system)]))
    long = careful or rhs.n_instructions() > LONGEST_INLINE
    symbol = ca.MX.sym if long else ca.SX.sym
    n, total = system.x.numel(), rhs.numel_out(0)
    control, z, k = symbol("control", 4), symbol("z", total), symbol("k", total)
    u, p = symbol("u", system.u.numel()), symbol("p", system.p.numel())
    t, h, tolerance = control[0], control[1], control[2:]
    slack = ca.vertcat(*_slack(system)[:-1], QUADRATURE_SLACK)
    sizes = ca.vertcat(*_nominal(system))
    slope = _with_independence(system, rhs)
    leasts: list[Any] = [1.0]
    land = _landing(system, slope, u, p)

    def derivative(time: Any, point: Any) -> Any:
        point = land(time, point)[0] if careful and land is not None else point
        value, least = slope(time, point[:n], u, p)
        leasts.append(least)
        return value

    step = step_expressions(
        derivative,
        t=t,
        z=z,
        k=k,
        h=h,
        controlled=total - 1,
        atol=tolerance[0] * slack * sizes,
        rtol=tolerance[1] * slack,
        engine=ca,
        land=land,
        acting=n,
    )
    looked_at = _looked_at(system)
    highest, unseen = (-1.0, 0.0) if looked_at is None else looked_at(t, h, z, k, step.z, step.k, step.dense, u, p)
    error = ca.if_else(unseen > step.error, unseen, step.error) if system.details else step.error
    measure = ca.vertcat(error, highest, ca.mmin(ca.vertcat(*leasts)), step.stiffness)
    inputs, outputs = [control, z, k, u, p], [step.z, step.k, measure, step.dense]
    if careful or _way_to_compile(system) is interpreted_function:
        return interpreted_function("step", inputs, outputs)
    if long:
        return compile_calls("step", inputs, outputs, operations=rhs.n_instructions())
    return compile_function("step", inputs, outputs)


def _looked_at(system: System) -> Any | None:
    """The function of a step that gives its highest event function, and an error where it goes over details; None without both."""
    if not system.watches and not system.details:
        return None
    total = system.x.numel() + system.w.numel() + len(quadratures(system))
    t, h = ca.SX.sym("t"), ca.SX.sym("h")
    z, k, z_new, k_new = (ca.SX.sym(name, total) for name in ("z", "k", "z_new", "k_new"))
    dense, u, p = ca.SX.sym("dense", total, 5), ca.SX.sym("u", system.u.numel()), ca.SX.sym("p", system.p.numel())
    highest = _highest(system)(t, h, z, k, z_new, k_new, dense, u, p) if system.watches else -1.0
    return ca.Function("looked_at", [t, h, z, k, z_new, k_new, dense, u, p], [highest, unseen_details(system, t, h, dense, u, p)])


def _highest(system: System) -> Any:
    """The function of a step that is positive when an event function may have risen through zero in it.

    It is the highest of all at the end; at the middle of the dense output; and, where one rises at the start and falls at the end, the
    height at which the tangents of both ends meet, which no concave curve exceeds. The contacts' efforts are the derivatives of their
    impulses, which are among the quadratures: no dynamics are evaluated for this. Their own slopes, and those of algebraic unknowns, are
    taken by differences.
    """
    t, x, w, u, p, hold = system.t, system.x, system.w, system.u, system.p, system.hold
    n, y, efforts = x.numel(), x.numel() + w.numel(), hold.numel()
    total = y + len(quadratures(system))
    others = ca.vertcat(w, hold)
    watch = ca.Function("watch_by_effort", [t, x, others, u, p], [_column(system.watches_by_effort)])
    xdot, others_dot = ca.SX.sym("xdot", n), ca.SX.sym("others_dot", others.numel())
    slope_of_watch = ca.jtimes(watch(t, x, others, u, p), ca.vertcat(t, x, others), ca.vertcat(1, xdot, others_dot))
    slope = ca.Function("slope", [t, x, others, u, p, xdot, others_dot], [slope_of_watch])
    h = ca.SX.sym("h")
    z, k, z_new, k_new = (ca.SX.sym(name, total) for name in ("z", "k", "z_new", "k_new"))
    dense = ca.SX.sym("dense", total, 5)
    first = total - 1 - efforts  # impulses stand before the turnover
    middle = dense[:, 0] + dense[:, 1] / 2 + dense[:, 2] / 4 + dense[:, 3] / 8 + dense[:, 4] / 16
    middle_dot = (dense[:, 1] + dense[:, 3] / 4) / h
    points = ((z, k), (middle, middle_dot), (z_new, k_new))
    f = [ca.vertcat(point[n:y], rate[first : first + efforts]) for point, rate in points]
    f_dot = [(-3 * f[0] + 4 * f[1] - f[2]) / h, (f[0] - 4 * f[1] + 3 * f[2]) / h]  # of the parabola through the three
    start, end = watch(t, z[:n], f[0], u, p), watch(t + h, z_new[:n], f[2], u, p)
    rising = slope(t, z[:n], f[0], u, p, k[:n], f_dot[0])
    falling = slope(t + h, z_new[:n], f[2], u, p, k_new[:n], f_dot[1])
    turns = ca.logic_and(rising > 0, falling < 0)
    meet = (end - start - falling * h) / ca.if_else(turns, rising - falling, 1)
    highest = ca.fmax(end, watch(t + h / 2, middle[:n], f[1], u, p))
    highest = ca.fmax(highest, ca.if_else(turns, start + rising * meet, end))
    return ca.Function("highest", [t, h, z, k, z_new, k_new, dense, u, p], [ca.mmax(highest)])


def _with_independence(system: System, rhs: Any) -> Callable[..., Any]:
    """The right-hand side, and how far loop constraints are from becoming dependent there: 1 without loops, 0 in a singular pose."""
    if system.eom is None or system.eom.closed is None:
        return lambda t, x, u, p: (rhs(t, x, u, p), 1.0)
    symbols = [system.t, system.x, system.u, system.p]
    closed = system.eom.closed if system.exchange is None else system.exchange.closed
    both: Callable[..., Any] = ca.Function("rhs", symbols, with_shared_terms([rhs(*symbols), closed.independence]))
    return both


def _landing(system: System, slope: Callable[..., Any], u: Any, p: Any) -> Callable[[Any, Any], tuple[Any, Any]] | None:
    """What puts the end of a step back onto closed loops and takes the derivative there; None without loops."""
    eom = system.eom
    if eom is None or eom.closed is None:
        return None
    land, nq, nv = landing(eom, system.exchange), eom.q.numel(), eom.v.numel()

    def put(t: Any, z: Any) -> tuple[Any, Any]:
        q, v = land(z[:nq], z[nq : nq + nv], p[: eom.p.numel()], u[system.exchanged])
        point = ca.vertcat(q, v, z[nq + nv :])
        return point, slope(t, point[: system.x.numel()], u, p)[0]

    return put


def _whole_landing(system: System) -> Any:
    """The function y, u, p -> y that puts the states back onto closed loops; None without loops."""
    eom = system.eom
    if eom is None or eom.closed is None:
        return None
    y, nq, nv = point_symbols(system), eom.q.numel(), eom.v.numel()
    land = landing(eom, system.exchange)
    q, v = land(y[:nq], y[nq : nq + nv], system.p[: eom.p.numel()], system.u[system.exchanged])
    return ca.Function("landing", [y, system.u, system.p], [ca.densify(ca.vertcat(q, v, y[nq + nv :]))])


def _column(expressions: list[Any]) -> Any:
    return ca.vertcat(*expressions) if expressions else ca.SX(0, 1)
