"""The closed loop of plant and sampled controllers as a discrete-time system, exact between the ticks.

Over the least common multiple H of all sample times everything repeats: ``z[k+1] = A z[k] + B d[k]`` with the plant's states, the memory of
the sampled blocks and their held outputs in z, as they are just before the ticks at ``t = k H``.

1. Every sampled block is linearised by central differences of its own `step`, at the point: exact but for round-off where it is linear.
2. At each tick the blocks that are due run in their order, as in a run; between ticks the plant moves by the matrix exponential.
3. Opened at the output of a sampled block, what that block gives is an output and what it drives an input: the loop gain at its ticks.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from scipy.linalg import expm

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData
from foundation.suggestions import did_you_mean
from mechanics.analyses.linear_system import Linearisation, Mode, modes_of

from ..simulation.algebraic_solver import Consistency
from ..simulation.compiled_system import CompiledSystem
from ..simulation.sampled import Run, Sampler
from ..simulation.schedule import exact, instants
from ..specs import DomainsError
from ..system import System
from .linearise import Point, linearise_system

STEP = 1e-4  # of a value, or this: by which inputs and memory of a block are moved; a block that is no line errs by its square
KINK = 1e-3  # relative difference of the slopes to both sides: more is a corner, such as a limit that is just reached
PROBES = 3  # ticks by which the memory of a block is found
DEAD_BEAT = 1e-10  # a smaller pole is gone within one period
MOST_TICKS = 100_000  # within one period


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SampledLoop(PlainData):
    """``z[k+1] = A z[k] + B d[k]``, ``y[k] = C z[k] + D d[k]``: deviations from the point, just before the ticks at t = k period."""

    period: float  # s
    states: tuple[str, ...]  # of the plant, memory of the blocks ("ctl: memory 1"), held outputs
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    A: Array
    B: Array
    C: Array
    D: Array
    poles: tuple[complex, ...]  # of z, largest first; without those that are gone within one period
    modes: tuple[Mode, ...]  # the same as log(z) / period
    corners: tuple[str, ...] = ()  # blocks whose slope differs to both sides: their mean was taken

    def __post_init__(self) -> None:
        for name in ("A", "B", "C", "D"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))

    @property
    def stable(self) -> bool:
        """Whether every pole is within the unit circle."""
        return all(mode.stable for mode in self.modes)

    def response(self, hertz: Array) -> Array:
        """(frequencies, outputs, inputs), complex: ``C (z - A)^-1 B + D`` at z = exp(i 2 pi f period)."""
        z = np.exp(2j * np.pi * np.asarray(hertz, dtype=float) * self.period)
        n = len(self.states)
        solved = np.linalg.solve(z[:, None, None] * np.eye(n) - self.A, np.broadcast_to(self.B, (len(z), *self.B.shape)))
        return np.asarray(self.C @ solved + self.D)


def sampled_loop(system: System, point: Point, *, open_at: str = "") -> SampledLoop | None:
    """The closed loop with its sampled blocks, or opened at the output of one of them; None where nothing is sampled.

    Inputs are the held signals of sources, or the opened one alone; outputs the held outputs of the sampled blocks, or what the opened
    block gives.

    Raises
    ------
    DomainsError
        E485 for an opening that is no output of a sampled block, or of one that runs more often than the slowest; for periods that have
        no common multiple within 100,000 ticks.
    """
    blocks = [b for b in system.signal_graph.blocks if b.kind == "sampled"]
    if not blocks:
        return None
    reads = tuple(dict.fromkeys(s for b in blocks for s in b.inputs.values() if s not in system.held))
    plant = linearise_system(system, point, outputs=reads)
    sampler = Sampler(system.signal_graph, system.held, reads)
    period = _period(sampler)
    _check_opening(system, sampler, open_at, period)
    return _Loop(system, plant, sampler, values_at(system, point, reads), point, period, open_at).found()


def _period(sampler: Sampler) -> float:
    """The least common multiple of all sample times, s."""
    samples = [exact(s) for s in sampler.samples]
    whole = math.lcm(*(s.denominator for s in samples))
    period = math.lcm(*(int(s * whole) for s in samples)) / whole
    if period / min(sampler.samples) > MOST_TICKS:
        raise DomainsError(
            "E485",
            f"The sample times have no common multiple below {period:g} s, with more than {MOST_TICKS} ticks.",
            remedy="Give sample times that are multiples of each other.",
            element=sampler.runs[0].block.name,
        )
    return period


def _check_opening(system: System, sampler: Sampler, open_at: str, period: float) -> None:
    if not open_at:
        return
    outputs = {f"{run.block.name}.{port}": run for run in sampler.runs for port, _ in run.outputs}
    if open_at not in outputs:
        raise DomainsError(
            "E485",
            f"The loop cannot be opened at '{open_at}', which is no output of a sampled block.",
            remedy=f"There are: {', '.join(outputs)}. {did_you_mean(open_at, outputs)}",
            element=open_at,
        )
    if outputs[open_at].sample < period * (1.0 - 1e-9):
        raise DomainsError(
            "E485",
            f"'{open_at}' is sampled every {outputs[open_at].sample:g} s, while all blocks together repeat every {period:g} s only.",
            remedy="Open the loop at a block that runs as seldom as the slowest.",
            element=open_at,
        )


def values_at(system: System, point: Point, names: Sequence[str]) -> Array:
    """The signals at the point."""
    whole = np.concatenate([point.x, system.w0])
    if system.w.numel():
        Consistency(CompiledSystem(system)).solve(point.time, whole, np.array(point.u))
    column = ca.vertcat(*(system.expressions[name] for name in names)) if names else ca.SX(0, 1)
    function = ca.Function("values", [system.t, system.x, system.w, system.u, system.p], [column])
    n = len(point.x)
    return np.array(function(point.time, whole[:n], whole[n:], point.u, system.p_values), dtype=float).ravel()


# ------------------------------------------------------------------------------------------------------------------ one block


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _LinearBlock:
    """``s' = A s + B i``, ``o = C s + D i`` at a tick; a late block gives ``o = C s`` first."""

    A: Array
    B: Array
    C: Array
    D: Array
    corner: bool


class _Memory:
    """The numbers of an instance that ticks change, as one vector: floats, and lists, arrays, deques and dicts of them."""

    def __init__(self, instance: Any, later: Sequence[Any]) -> None:
        """`later`: the same instance after ticks with other inputs."""
        every = list(_numbers(vars(instance) if hasattr(instance, "__dict__") else {}, ()))
        self._places = [place for place in every if any(_at(vars(other), place) != _at(vars(instance), place) for other in later)]

    def __len__(self) -> int:
        return len(self._places)

    def get(self, instance: Any) -> Array:
        return np.array([float(_at(vars(instance), place[:-1])[place[-1]]) for place in self._places])

    def put(self, instance: Any, values: Array) -> None:
        for place, value in zip(self._places, values.tolist(), strict=True):
            _at(vars(instance), place[:-1])[place[-1]] = value


def _numbers(held: Any, place: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The places of floats that can be set."""
    pairs = held.items() if isinstance(held, dict) else enumerate(held)
    for key, value in pairs:
        if not place and key in ("sample", "values"):  # what a block was declared with
            continue
        if isinstance(value, float | np.floating):
            yield (*place, key)
        elif isinstance(value, list | deque | dict) or (isinstance(value, np.ndarray) and value.dtype.kind == "f" and value.ndim == 1):
            yield from _numbers(value, (*place, key))


def _at(held: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        held = held[key]
    return held


def _linear_block(run: Run, inputs: Array, given: Array, t: float) -> _LinearBlock:
    """The block about its inputs at the point, with a memory that gives the outputs which it holds there."""
    ports = [port for port, _ in (*run.held, *run.plant)]
    first = run.made()
    _tick(run, first, ports, inputs, t)  # what is not known before the first tick is set
    memory = _Memory(first, _after_other_inputs(run, first, ports, inputs, t))
    n, m = len(memory), len(inputs)

    def step(values: Array) -> Array:
        own = copy.deepcopy(first)
        memory.put(own, values[:n])
        outputs = _tick(run, own, ports, values[n:], t)
        return np.concatenate([memory.get(own), outputs])

    at = np.concatenate([memory.get(first), inputs])
    if t > 0.0 and n:  # an integral that is not known is such that the held output comes out
        slope, _ = _differences(step, at)
        missing = given - step(at)[n:]
        at[:n] += np.linalg.pinv(slope[n:, :n], rcond=1e-6) @ missing
    slope, corner = _differences(step, at)
    return _LinearBlock(A=slope[:n, :n], B=slope[:n, n:], C=slope[n:, :n], D=slope[n:, n : n + m], corner=corner)


def _after_other_inputs(run: Run, instance: Any, ports: Sequence[str], inputs: Array, t: float) -> list[Any]:
    """Copies of an instance, each a tick further than the one before, with inputs a little off the point."""
    random, found = np.random.default_rng(0), []
    own = copy.deepcopy(instance)
    for _ in range(PROBES):
        _tick(run, own, ports, inputs + STEP * np.maximum(1.0, np.abs(inputs)) * random.uniform(-1.0, 1.0, len(inputs)), t)
        found.append(copy.deepcopy(own))
    return found


def _tick(run: Run, instance: Any, ports: Sequence[str], values: Array, t: float) -> Array:
    """The outputs of one tick of an instance."""
    inputs = dict(zip(ports, values.tolist(), strict=True))
    if run.block.late:
        result = instance.give()
        instance.take(**inputs)
    else:
        result = instance.step(t, **inputs)
    named = run.named(result, t)
    return np.array([float(named[port]) for port, _ in run.outputs])


def _differences(step: Any, at: Array) -> tuple[Array, bool]:
    """The derivatives of `step`, and whether it has a corner."""
    middle = step(at)
    slope = np.zeros((len(middle), len(at)))
    corner = False
    for k in range(len(at)):
        h = STEP * max(1.0, abs(at[k]))
        move = np.zeros(len(at))
        move[k] = h
        right, left = (step(at + move) - middle) / h, (middle - step(at - move)) / h
        slope[:, k] = (right + left) / 2
        size = np.max(np.abs([right, left]), initial=0.0)
        corner |= bool(np.max(np.abs(right - left), initial=0.0) > KINK * max(size, 1e-12))
    slope[np.abs(slope) < 1e-11] = 0.0  # differences of equal numbers
    return slope, corner


# ------------------------------------------------------------------------------------------------------------------ all together


class _Loop:
    """One period of plant and blocks as a linear map."""

    def __init__(
        self, system: System, plant: Linearisation, sampler: Sampler, read: Array, point: Point, period: float, open_at: str
    ) -> None:
        self._plant, self._sampler, self._period, self._open_at = plant, sampler, period, open_at
        self._place = {name: k for k, name in enumerate(plant.inputs)}  # of a held signal
        self._held = system.held
        self._blocks: list[_LinearBlock] = []
        for run in sampler.runs:
            inputs = np.array([*(point.u[i] for _, i in run.held), *(read[i] for _, i in run.plant)])
            self._blocks.append(_linear_block(run, inputs, np.array([point.u[i] for _, i in run.outputs]), point.time))
        self._own = {self._held[i] for run in sampler.runs for _, i in run.outputs}
        self._outside = [name for name in plant.inputs if name not in self._own] if not open_at else [open_at]
        self._moves: dict[float, tuple[Array, Array]] = {}

    def found(self) -> SampledLoop:
        """The map, its poles and what it gives."""
        memories = [len(block.A) for block in self._blocks]
        held = [name for name in self._plant.inputs if name in self._own]
        names = (
            *self._plant.states,
            *(f"{run.block.name}: memory {k + 1}" for run, n in zip(self._sampler.runs, memories, strict=True) for k in range(n)),
            *held,
        )
        n, m = len(names), len(self._outside)
        columns = np.eye(n + m)
        after, given = self._over_period(columns, memories, held)
        A = after[:, :n]
        outputs = [self._open_at] if self._open_at else held
        values = np.array([given[name] for name in outputs]) if outputs else np.zeros((0, n + m))
        modes, poles = _modes(A, names, self._period)
        return SampledLoop(
            period=self._period,
            states=names,
            inputs=tuple(self._outside),
            outputs=tuple(outputs),
            A=A,
            B=after[:, n:],
            C=values[:, :n],
            D=values[:, n:],
            poles=poles,
            modes=modes,
            corners=tuple(run.block.name for run, block in zip(self._sampler.runs, self._blocks, strict=True) if block.corner),
        )

    def _over_period(self, columns: Array, memories: Sequence[int], held: Sequence[str]) -> tuple[Array, dict[str, Array]]:
        """What every column has become just before the next period, and what the blocks gave at its first tick."""
        plant, ends = self._plant, np.cumsum([len(self._plant.states), *memories])
        x = columns[: ends[0]]
        memory = [columns[a:b] for a, b in itertools.pairwise(ends.tolist())]
        u = np.zeros((len(plant.inputs), columns.shape[1]))
        for k, name in enumerate(held):
            u[self._place[name]] = columns[ends[-1] + k]
        outside = columns[ends[-1] + len(held) :]
        if not self._open_at:
            for k, name in enumerate(self._outside):
                u[self._place[name]] = outside[k]
        first: dict[str, Array] = {}
        ticks = [i for i in instants(self._period, self._sampler.samples, []) if i.time < self._period * (1.0 - 1e-9)]
        times = [*(tick.time for tick in ticks), self._period]
        for k, tick in enumerate(ticks):
            given = self._tick(tick.ticks, x, memory, u, outside)
            first = first or given
            E, F = self._move(times[k + 1] - times[k])
            x = E @ x + F @ u
        return np.vstack([x, *memory, *(u[self._place[name]][None] for name in held)]), first

    def _tick(self, due: Sequence[int], x: Array, memory: list[Array], u: Array, outside: Array) -> dict[str, Array]:
        """Run the blocks that are due, as `sampled.Sampler.tick` does; returns what they gave, and changes memory and u."""
        given: dict[str, Array] = {}
        y: Array | None = None
        waiting: list[int] = []
        for index in due:
            run, block = self._sampler.runs[index], self._blocks[index]
            if run.plant and (y is None or run.refresh):
                y = self._plant.C @ x + self._plant.D @ u
            inputs = self._inputs(run, u, y)
            outputs = block.C @ memory[index] + (0.0 if run.block.late else block.D @ inputs)
            if run.block.late:
                waiting.append(index)
            else:
                memory[index] = block.A @ memory[index] + block.B @ inputs
            for k, (_, i) in enumerate(run.outputs):
                name = self._held[i]
                given[name] = outputs[k]
                u[self._place[name]] = outside[0] if name == self._open_at else outputs[k]
        for index in waiting:
            run, block = self._sampler.runs[index], self._blocks[index]
            y = self._plant.C @ x + self._plant.D @ u if run.plant else None
            memory[index] = block.A @ memory[index] + block.B @ self._inputs(run, u, y)
        return given

    def _inputs(self, run: Run, u: Array, y: Array | None) -> Array:
        rows = [u[self._place[self._held[i]]] for _, i in run.held]
        rows += [y[i] for _, i in run.plant] if y is not None else []
        return np.array(rows).reshape(len(rows), u.shape[1])

    def _move(self, seconds: float) -> tuple[Array, Array]:
        """exp(A h) and its integral times B: the plant between two ticks."""
        if seconds not in self._moves:
            A, B = self._plant.A, self._plant.B
            n, m = B.shape
            both = np.zeros((n + m, n + m))
            both[:n, :n], both[:n, n:] = A, B
            whole = expm(both * seconds)
            self._moves[seconds] = (whole[:n, :n], whole[:n, n:])
        return self._moves[seconds]


def _modes(A: Array, names: Sequence[str], period: float) -> tuple[tuple[Mode, ...], tuple[complex, ...]]:
    """The poles of a map as modes of time, slowest first, and as they are."""
    values, right = np.linalg.eig(A)
    alive = [complex(z) for z in values if abs(z) > DEAD_BEAT]
    continuous = [complex(np.log(z)) / period for z in alive]
    shares = np.abs(np.linalg.pinv(right).T * right)
    kept = [k for k, z in enumerate(values) if abs(z) > DEAD_BEAT]
    found: list[Mode] = []
    for k, s in zip(kept, continuous, strict=True):
        (mode, *_) = modes_of(_real_form(s), ["", ""][: 2 if s.imag else 1]) if s != 0j else modes_of(np.zeros((1, 1)), [""])
        if s.imag < -1e-9 * abs(s) and abs(abs(s.imag) * period - math.pi) > 1e-9:
            continue  # its conjugate stands for both
        part = shares[:, k]
        named = tuple(names[i] for i in np.argsort(-part, kind="stable") if part[i] >= 0.1 * part.max())
        found.append(Mode(**{**{f: getattr(mode, f) for f in ("eigenvalue", "frequency", "damping", "time_constant")}, "states": named}))
    poles = tuple(sorted(alive, key=lambda z: -abs(z)))
    return tuple(sorted(found, key=lambda m: abs(m.eigenvalue))), poles


def _real_form(s: complex) -> Array:
    """A real matrix with the eigenvalue s and its conjugate."""
    return np.array([[s.real, s.imag], [-s.imag, s.real]]) if s.imag else np.array([[s.real]])
