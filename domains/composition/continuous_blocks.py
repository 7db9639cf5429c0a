"""Continuous signal blocks as equations: their outputs, their states, and what must be held constant between two instants."""

from __future__ import annotations

import functools
import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import casadi as ca
import numpy as np

from foundation.frozen import FrozenRows
from mechanics.motions.profile import Profile

from ..blocks.ranges import HUGE, Range
from ..declare.block import Block
from ..declare.component import Symbols
from ..reduction.expression_columns import alone
from ..reduction.implicit_system import Detail, Moded
from ..reduction.tableau import FUNCTIONS, Equation, Tableau
from ..resolved import SignalBlock, SignalGraph
from .block_modes import BlockModes
from .signal_graph import switched_source

ORDINARY = 1e3  # SI: arguments up to this size show how large a function may become
NEGLIGIBLE = 1e-9  # of that: a change of a function that steps need not see
FEW_PIECES = 16  # of a profile, which are chosen from by number in every step
PIECE = "piece"  # held of a block that follows a profile: the number of the present piece, or what it is made of


def with_pieces(graph: SignalGraph) -> SignalGraph:
    """The signal graph with a switched source for every profile of several pieces: no step of the integrator sees two of them."""
    blocks, units = list(graph.blocks), dict(graph.units)
    for block in _continuous(graph):
        for owner, profile in _profiles(block).items():
            if len(profile.starts) == 1:
                continue
            for what, values in held_of_pieces(profile).items():
                name = f"{owner}.{what}"
                blocks.append(held_source(name, profile.starts.tolist(), values))
                units[f"{name}.y"] = "1" if what == PIECE else ""
    return replace(graph, blocks=tuple(blocks), units=units)


def _profiles(block: SignalBlock) -> dict[str, Profile]:
    """The given functions of time of a block: its own by its name, those of single outputs by theirs."""
    assert block.declaration is not None
    profile = block.declaration.profile(block.parameters)
    own = {} if profile is None else {block.name: profile}
    return own | {f"{block.name}.{port}": curve for port, curve in block.declaration.curves(block.parameters).items()}


class Piece(Block):
    """Has a value for every piece of a profile, from its start on."""

    structures = MappingProxyType({"levels": "instant in s and value of every piece"})
    reported = False

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        """All of them."""
        levels: Sequence[tuple[float, float]] = parameters["levels"]
        return levels


def held_of_pieces(profile: Profile) -> dict[str, list[float]]:
    """What is held of the present piece: its number; where there are many, its start and coefficients: none is chosen in each step."""
    if len(profile.starts) <= FEW_PIECES:
        return {PIECE: [float(k) for k in range(len(profile.starts))]}
    columns = {f"{PIECE}.c{k}": column.tolist() for k, column in enumerate(profile.coefficients.T)}
    waves = {
        f"{PIECE}.wave{k}.{what}": values.tolist()
        for k, wave in enumerate(profile.wave_columns())
        for what, values in zip(("size", "rate", "phase"), wave, strict=True)
    }
    return {f"{PIECE}.start": profile.starts.tolist(), **columns, **waves}


def held_source(name: str, starts: Sequence[float], values: Sequence[float]) -> SignalBlock:
    """A switched source that has a value for each piece, from its start on."""
    first = max(bisect_right(starts, 0.0) - 1, 0)
    levels = FrozenRows([(0.0, values[first]), *zip(starts[first + 1 :], values[first + 1 :], strict=True)])
    return switched_source(name, Piece, {"levels": levels}, unit="1")


def _curves(tableau: Tableau, block: SignalBlock, profile: Profile, held: Mapping[str, Any]) -> dict[str, Any]:
    """The outputs of a block that follows a profile: its present piece, and the derivatives of that."""
    found = {}
    for order, port in enumerate(block.outputs[:3]):
        found[port] = curve_of_pieces(tableau.time, block.name, profile, held, order)
    return found


def curve_of_pieces(t: Any, name: str, profile: Profile, held: Mapping[str, Any], order: int = 0) -> Any:
    """The present piece of a profile, or a derivative of that, as an expression of time and of what is held of the piece."""
    curve = profile
    for _ in range(order):
        curve = curve.derivative()
    start = held.get(f"{name}.{PIECE}.start.y")
    if start is None:
        return curve.of_piece(t, held[f"{name}.{PIECE}.y"] if len(profile.starts) > 1 else 0.0)
    coefficients = [held[f"{name}.{PIECE}.c{k}.y"] for k in range(profile.coefficients.shape[1])]
    for _ in range(order):
        coefficients = [k * coefficient for k, coefficient in enumerate(coefficients)][1:]
    total = ca.SX(0)
    for coefficient in reversed(coefficients):
        total = total * (t - start) + coefficient
    for k in range(len(profile.wave_columns())):
        size, rate, phase = (held[f"{name}.{PIECE}.wave{k}.{what}.y"] for what in ("size", "rate", "phase"))
        total += size * rate**order * ca.sin(rate * (t - start) + phase + order * math.pi / 2)
    return total + sum(a * ca.sin(frequency * t + phase) for a, frequency, phase in curve.sines)


def held_inputs(graph: SignalGraph) -> dict[str, Any]:
    """Symbols of what stays as it is between two instants: outputs of sampled and switched blocks."""
    names = [f"{b.name}.{port}" for b in graph.blocks if b.kind != "continuous" for port in b.outputs]
    return {name: ca.SX.sym(name) for name in names}


def continuous_outputs(tableau: Tableau, graph: SignalGraph) -> dict[str, Any]:
    """A variable of the tableau for every output of a continuous block."""
    names = [f"{b.name}.{port}" for b in graph.blocks if b.kind == "continuous" for port in b.outputs]
    return {name: tableau.variable(name, graph.units[name]) for name in names}


def continuous_states(tableau: Tableau, graph: SignalGraph) -> tuple[dict[str, Any], dict[str, float]]:
    """A variable of the tableau for every state of a continuous block; and where each starts."""
    starts = {f"{b.name}.{name}": value for b in _continuous(graph) for name, value in _states(b).items()}
    return {name: tableau.variable(name, "") for name in starts}, starts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Switching:
    """What continuous blocks hold between events, and what steps must not go over."""

    modes: tuple[BlockModes, ...]
    details: tuple[Detail, ...]

    def held(self) -> dict[str, Any]:
        """Symbols of all modes and memories by name."""
        return {name: symbol for block in self.modes for name, symbol in block.held.items()}

    def levels(self) -> list[tuple[float, ...]]:
        """The values that each of `held` can take."""
        return [found for block in self.modes for found in block.levels]

    def moded(self) -> list[Moded]:
        """What has modes, for the events of the system."""
        return [found for block in self.modes for found in block.moded]


def add_continuous_blocks(tableau: Tableau, graph: SignalGraph, expressions: Mapping[str, Any]) -> Switching:
    """The equations of all outputs and states join the tableau; `expressions` has every signal, held input and state by name."""
    moves = _movement(tableau, held=[expressions[f"{b.name}.{port}"] for b in graph.blocks if b.kind != "continuous" for port in b.outputs])
    modes: list[BlockModes] = []
    details: list[Detail] = []
    for block in _continuous(graph):
        assert block.declaration is not None
        values: dict[str, Any] = {"t": tableau.time}
        for name, value in block.parameters.items():
            values[name] = _parameter(tableau, f"{block.name}.{name}", value)
        inputs = {port: alone(expressions[source]) for port, source in block.inputs.items()}
        states = {name: expressions[f"{block.name}.{name}"] for name in _states(block)}
        values.update({**inputs, **states, "inputs": tuple(inputs.values())})
        relations = BlockModes(block.name, moves)
        given = frozenset((*block.parameters, *inputs))
        seen = Symbols(values, {**FUNCTIONS, "relations": relations}, given)
        matrices = block.declaration.matrices(block.parameters)
        profile = block.declaration.profile(block.parameters)
        curves = block.declaration.curves(block.parameters)
        results: Mapping[str, Any]
        rates: Mapping[str, Any]
        smooth: dict[str, int] = {}
        if matrices is not None:
            results, rates = _linear(tableau, block, matrices, list(states.values()), next(iter(inputs.values())))
        elif profile is not None:
            results = _curves(tableau, block, profile, expressions)
            smooth = {port: max(profile.smoothness() - k, 0) for k, port in enumerate(results)}
            rates = {}
        elif curves:
            results = {port: curve_of_pieces(tableau.time, f"{block.name}.{port}", curve, expressions) for port, curve in curves.items()}
            smooth = {port: curve.smoothness() for port, curve in curves.items()}
            rates = {}
        else:
            result = block.declaration.expression(seen)
            results = result if isinstance(result, Mapping) else {block.outputs[0]: result}
            rates = block.declaration.dynamics(seen)
            details += _details(block, seen, inputs, moves)
        modes.append(relations)
        for port, value in results.items():
            residual = expressions[f"{block.name}.{port}"] - value
            label = f"{block.name}: {block.spec.block}" + (f" {port}" if len(results) > 1 else "")
            free = matrices is None and profile is None and not curves
            tableau.equations.append(Equation(name=label, residual=residual, element=block.name, smooth=smooth.get(port, 0), free=free))
        for name, rate in rates.items():
            residual = tableau.derivative(f"{block.name}.{name}")() - rate
            name = f"{block.name}: rate of {name}"
            tableau.equations.append(Equation(name=name, residual=residual, element=block.name, free=matrices is None))
    return Switching(modes=tuple(modes), details=tuple(details))


def _movement(tableau: Tableau, held: Sequence[Any]) -> Callable[[Any], bool]:
    """A function that says whether an expression changes between two instants, other than with time alone."""

    @functools.cache
    def still() -> Any:
        return ca.vertcat(tableau.time, *tableau.parameters, *held)

    def moves(expression: Any) -> bool:
        known = {s.element_hash() for s in ca.vertsplit(still())}
        return any(s.element_hash() not in known for s in ca.symvar(ca.SX(expression)))

    return moves


def _details(block: SignalBlock, seen: Symbols, inputs: Mapping[str, Any], moves: Callable[[Any], bool]) -> list[Detail]:
    """The functions in a block that can bend within little, as ranges; none where there are none, or nothing in it moves."""
    assert block.declaration is not None
    moving = [port for port, value in inputs.items() if moves(value)]
    if not moving or block.declaration.ranges is Block.ranges:
        return []
    low, high = ca.SX.sym("low", len(moving)), ca.SX.sym("high", len(moving))
    ends = {port: Range(low[k], high[k]) for k, port in enumerate(moving)}
    found = block.declaration.ranges(seen.with_values({**{port: Range.still(value) for port, value in inputs.items()}, **ends}))
    if not found:
        return []
    ranges = ca.vertcat(*(ca.horzcat(r.low, r.high) for r in found))
    return [
        Detail(
            name=block.name,
            arguments=ca.vertcat(*(ca.SX(inputs[port]) for port in moving)),
            low=low,
            high=high,
            ranges=ranges,
            least=tuple(own if r.least is None else r.least for r, own in zip(found, _least_changes(ranges, low, high), strict=True)),
        )
    ]


def _least_changes(ranges: ca.SX, low: ca.SX, high: ca.SX) -> tuple[float, ...]:
    """Changes of functions that do not matter, by the largest value of each for arguments of ordinary size."""
    others = [s for s in ca.symvar(ranges) if not ca.depends_on(s, ca.vertcat(low, high))]
    whole = ca.Function("ranges", [low, high, ca.vertcat(*others) if others else ca.SX(0, 1)], [ranges])
    bounds = np.abs(np.nan_to_num(np.asarray(whole(-ORDINARY, ORDINARY, np.ones(len(others))), dtype=float), nan=HUGE)).max(axis=1)
    return tuple(NEGLIGIBLE * (float(bound) if bound < HUGE / 10 else 1.0) for bound in bounds)


def _continuous(graph: SignalGraph) -> list[SignalBlock]:
    return [b for b in graph.blocks if b.kind == "continuous" and b.declaration is not None]


def _states(block: SignalBlock) -> Mapping[str, float]:
    assert block.declaration is not None
    matrices = block.declaration.matrices(block.parameters)
    if matrices is None:
        return block.declaration.states(block.parameters)
    starts = block.declaration.states(block.parameters)
    return {f"x{i + 1}": starts.get(f"x{i + 1}", 0.0) for i in range(len(matrices.A))}


def _linear(tableau: Tableau, block: SignalBlock, matrices: Any, states: Sequence[Any], u: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Output and rates of a linear block, whose numbers are parameters of the system."""

    def combination(label: str, row: Sequence[float], symbols: Sequence[Any]) -> Any:
        total: Any = 0.0
        for j, (factor, symbol) in enumerate(zip(row, symbols, strict=True)):
            if factor in (1.0, -1.0):
                total = total + symbol if factor > 0.0 else total - symbol
            elif factor != 0.0:
                total = total + tableau.parameter(f"{block.name}.{label}{j + 1}", float(factor)) * symbol
        return total

    both = [*states, u]
    rows = np.column_stack([matrices.A, matrices.B]).tolist() if states else []
    rates = {f"x{i + 1}": combination(f"A{i + 1},", row, both) for i, row in enumerate(rows)}
    return {block.outputs[0]: combination("C", [*np.ravel(matrices.C).tolist(), float(matrices.D)], both)}, rates


def _parameter(tableau: Tableau, name: str, value: Any) -> Any:
    """A number becomes a parameter of the system; texts and lists stay what they are."""
    return value if isinstance(value, str | tuple | bool | Mapping) else tableau.parameter(name, value)
