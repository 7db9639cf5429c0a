"""The closed loop of plant and sampled controllers as a discrete-time system, exact between the ticks.

Over the least common multiple H of all sample times everything repeats: ``z[k+1] = A z[k] + B d[k]`` with the plant's states, the memory of
the sampled blocks and their held outputs in z, as they are just before the ticks at ``t = k H``.

1. Every sampled block is linearised by central differences of its own `step`, at the point: exact but for round-off where it is linear.
   Quantisers and encoders count with their nominal slope. A user's class is then run beside its linear form, which must foretell it.
2. At each tick the blocks that are due run in their order, as in a run; between ticks the plant moves by the matrix exponential.
3. Opened at the output of a sampled block, what that block gives is an output and what it drives an input: the loop gain at its ticks.
"""

from __future__ import annotations

import copy
import itertools
import math
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

from ..blocks.dynamics import Delay
from ..blocks.logic import Encoder, LinearEncoder
from ..blocks.mathematics import Quantiser
from ..simulation.algebraic_solver import Consistency
from ..simulation.compiled_system import CompiledSystem
from ..simulation.sampled import Run, Sampler
from ..simulation.schedule import exact, instants
from ..specs import DomainsError
from ..system import System
from .block_memory import Memory
from .linearise import Point, linearise_system

STEP = 1e-4  # of a value, or this: by which inputs and memory of a block are moved; a block that is no line errs by its square
KINK = 1e-3  # relative difference of the slopes to both sides: more is a corner, such as a limit that is just reached
LOCAL = 1e-2  # of that step: where the slope over it is another, there is a corner nearby
PROBES = 3  # ticks beyond one for every number of a block, by which its memory is found
MOST_NUMBERS = 20_000  # in an instance
MOST_MEMORY = 1_000  # numbers of them that ticks change
FORETOLD = 1e-2  # of the outputs' largest change: by which a user's class may differ from its linear form
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
    corners: tuple[str, ...] = ()  # blocks whose slope differs to both sides (their mean was taken), or is another a little further off

    def __post_init__(self) -> None:
        for name in ("A", "B", "C", "D"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))

    @property
    def dies_away(self) -> bool:
        """Whether every mode does: all poles are within the unit circle."""
        return all(mode.dies_away for mode in self.modes)

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
        no common multiple within 100,000 ticks. E486 for a block whose memory cannot be read as numbers, or is too large.
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


def _linear_block(run: Run, inputs: Array, given: Array, t: float) -> _LinearBlock:
    """The block about its inputs at the point, with a memory that gives the outputs which it holds there."""
    if (known := _known(run)) is not None:
        return known
    ports = [port for port, _ in (*run.held, *run.plant)]
    before = max(t - run.sample, 0.0)
    now = before + run.sample
    first = run.made()
    _tick(run, first, ports, inputs, before)  # what is not known before the first tick is set
    memory = _memory(run, first, ports, inputs, now)
    n, m = len(memory), len(inputs)

    def step(values: Array) -> Array:
        own = copy.deepcopy(first)
        memory.put(own, values[:n])
        outputs = _tick(run, own, ports, values[n:], now)
        return np.concatenate([memory.get(own), outputs])

    at = np.concatenate([memory.get(first), inputs])
    if t > 0.0 and n:  # an integral that is not known is such that the held output comes out
        slope, _ = _differences(step, at)
        lasting = np.abs(np.diag(slope[:n, :n])) > 0.0  # not what every tick sets anew, such as the time of the last one
        missing = given - step(at)[n:]
        at[:n][lasting] += np.linalg.pinv(slope[n:, :n][:, lasting], rcond=1e-6) @ missing
    slope, corner = _differences(step, at)
    own_class = run.block.declaration is None
    corner |= own_class and m > 0 and not slope[n:].any()  # a staircase or a limit: it answers to nothing
    found = _LinearBlock(A=slope[:n, :n], B=slope[:n, n:], C=slope[n:, :n], D=slope[n:, n : n + m], corner=corner)
    if own_class and not corner:
        memory.put(first, at[:n])
        _check_foretold(run, found, first, inputs, now, memory.numbers + PROBES)
    return found


def _known(run: Run) -> _LinearBlock | None:
    """A delay as it is, and quantisers and encoders with the mean slope over their steps; None for another block."""
    kind, parameters = run.block.declaration, run.block.parameters
    if kind is Delay:
        n = round(parameters["time"] / run.sample)
        if n > MOST_MEMORY:
            raise _not_linear(run, f"it holds {n} samples, more than {MOST_MEMORY}")
        column = np.eye(n)[:, -1:]
        return _LinearBlock(A=np.eye(n, k=1), B=column, C=np.eye(n)[:1], D=np.zeros((1, 1)), corner=False)
    if kind not in (Quantiser, Encoder, LinearEncoder):
        return None
    a_unit = float(parameters.get("resolution", 1.0)) / (2.0 * math.pi if kind is Encoder else 1.0)
    D = np.array([[a_unit if port == "counts" else 1.0] for port, _ in run.outputs])
    return _LinearBlock(A=np.zeros((0, 0)), B=np.zeros((0, 1)), C=np.zeros((len(D), 0)), D=D, corner=False)


def _memory(run: Run, instance: Any, ports: Sequence[str], inputs: Array, t: float) -> Memory:
    """The memory of an instance: every number that changes within as many ticks as there are numbers, with inputs off the point."""
    try:
        own = copy.deepcopy(instance)
    except Exception as error:
        raise _not_linear(run, f"an instance of its class cannot be copied ({type(error).__name__}: {error})") from error
    memory = Memory(instance, without=("sample", "values") if run.block.declaration is not None else ())
    if memory.numbers > MOST_NUMBERS:
        raise _not_linear(run, f"it holds {memory.numbers} numbers, more than {MOST_NUMBERS}")
    for k, move in enumerate(_moves(inputs, memory.numbers + PROBES)):
        _tick(run, own, ports, inputs + move, t + k * run.sample)
        if k < PROBES:
            memory.compare(own)
    memory.compare(own)
    if len(memory) > MOST_MEMORY:
        raise _not_linear(run, f"its memory has {len(memory)} numbers, more than {MOST_MEMORY}")
    return memory


def _moves(inputs: Array, ticks: int) -> Iterator[Array]:
    """For every tick how far the inputs are off the point."""
    random = np.random.default_rng(0)
    for _ in range(ticks):
        yield STEP * np.maximum(1.0, np.abs(inputs)) * random.uniform(-1.0, 1.0, len(inputs))


def _check_foretold(run: Run, block: _LinearBlock, instance: Any, inputs: Array, t: float, ticks: int) -> None:
    """Refuse a block whose answer to moved inputs is not that of its linear form: it has a memory that was not found.

    Such as numbers in a file, a closure or a generator, a place in a ring, or every second tick left out.
    """
    ports = [port for port, _ in (*run.held, *run.plant)]
    still, moved = copy.deepcopy(instance), copy.deepcopy(instance)
    memory, wrong, size = np.zeros(len(block.A)), 0.0, 0.0
    for k, move in enumerate(_moves(inputs, ticks)):
        at = t + k * run.sample
        true = _tick(run, moved, ports, inputs + move, at) - _tick(run, still, ports, inputs, at)
        told = block.C @ memory + block.D @ move
        memory = block.A @ memory + block.B @ move
        wrong = max(wrong, float(np.max(np.abs(true - told), initial=0.0)))
        size = max(size, float(np.max(np.abs([true, told]), initial=0.0)))
    if wrong > FORETOLD * size:
        raise _not_linear(run, f"over {ticks} ticks its outputs differ from those of its linear form by {wrong / size:.2g} of their change")


def _not_linear(run: Run, why: str) -> DomainsError:
    return DomainsError(
        "E486",
        f"Signal '{run.block.name}' ({run.block.spec.block}) cannot be linearised: {why}.",
        remedy="Hold its memory as floats in attributes, lists, deques, tuples, dicts or arrays of the instance, with the same work at "
        "every tick."
        if run.block.declaration is None
        else "Give it a longer sample time.",
        element=run.block.name,
        place=run.block.spec.place,
    )


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
    """The derivatives of `step`, and whether it has a corner: at the point, or so near that the slope over a smaller step is another."""
    middle = step(at)
    slope = np.zeros((len(middle), len(at)))
    corner = False
    for k in range(len(at)):
        h = STEP * max(1.0, abs(at[k]))
        move = np.zeros(len(at))
        move[k] = h
        right, left = (step(at + move) - middle) / h, (middle - step(at - move)) / h
        local = (step(at + LOCAL * move) - step(at - LOCAL * move)) / (2.0 * LOCAL * h)
        size = KINK * max(np.max(np.abs([right, left, local]), initial=0.0), 1e-12)
        at_point = bool(np.max(np.abs(right - left), initial=0.0) > size)
        slope[:, k] = (right + left) / 2
        if not at_point and np.max(np.abs(local - slope[:, k]), initial=0.0) > size:
            slope[:, k], corner = local, True
        corner |= at_point
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
