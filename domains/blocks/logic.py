"""Decisions and sensors. With a sample time they jump at their ticks only; those that need none switch exactly when it is due."""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

from foundation.expressions import Comparison, Node, walk
from foundation.expressions import Logic as LogicNode

from ..declare.block import Block, Matrices, Sampling, measured_as, out_of_order
from ..declare.component import Exit, Expression, Parameter, Port, Symbols
from .dynamics import LinearBlock
from .formula import Formula, SymbolAlgebra, symbolic_value

_COMPARISONS: Mapping[str, Callable[[float, float], bool]] = MappingProxyType(
    {">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne}
)
_OPERATIONS: Mapping[str, Callable[[Sequence[bool]], bool]] = MappingProxyType(
    {
        "and": all,
        "or": any,
        "xor": lambda values: sum(values) % 2 == 1,
        "nand": lambda values: not all(values),
        "nor": lambda values: not any(values),
        "not": lambda values: not values[0],
    }
)
_TRUTH: Mapping[str, Port] = MappingProxyType({"y": Port(unit="1", description="1 or 0")})


class _Decision(Block):
    sampling: ClassVar[Sampling] = "sampled"

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.reset()


class Compare(_Decision):
    """``y = 1`` where ``a operator b`` holds, else 0; without ``b`` it is compared with `threshold`.

    Without a sample time it switches exactly when it is due; ``==`` and ``!=`` need one.
    """

    sampling = "continuous or sampled"

    inputs = MappingProxyType({"a": Port(unit="", description="left side"), "b": Port(unit="", description="right side", optional=True)})
    outputs = _TRUTH
    parameters = MappingProxyType({"threshold": Parameter(unit="", description="right side where b is not connected", default=0.0)})
    texts = MappingProxyType({"operator": "one of > >= < <= == !=; > when left out"})
    same_unit = (("a", "b"),)
    laws = measured_as("a", "threshold")

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        given = parameters.get("operator", ">")
        if sample is None and given in ("==", "!="):
            return f"operator = '{given}' is true at instants only: give a sample time, or compare by > and <"
        return "" if given in _COMPARISONS else f"operator = '{given}' is none of {' '.join(_COMPARISONS)}"

    @staticmethod
    def expression(x: Symbols) -> Expression:
        a, b, mark = x.a, x.b if x.has("b") else x.threshold, x.operator if x.has("operator") else ">"
        above, below = (a, b) if mark in (">", "<=") else (b, a)
        held = x.relations.above(above, below, names=("off", "on") if mark in (">", "<") else ("on", "off"))
        return held if mark in (">", "<") else 1 - held

    def step(self, t: float, *, a: float, b: float | None = None) -> float:  # type: ignore[override]
        return float(_COMPARISONS[self.values.get("operator", ">")](a, self.values["threshold"] if b is None else b))


class Logic(_Decision):
    """``y = 1`` where the `operation` on the inputs holds, each true above 0.5, else 0."""

    outputs = _TRUTH
    texts = MappingProxyType({"operation": f"one of {', '.join(_OPERATIONS)}"})
    free_inputs = True
    one_unit = False

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        given = parameters.get("operation", "")
        if given not in _OPERATIONS:
            return f"operation = '{given}' is none of {', '.join(_OPERATIONS)}"
        return "'not' takes one input" if given == "not" and len(inputs) != 1 else "" if inputs else "it has no inputs"

    def step(self, t: float, **inputs: float) -> float:
        return float(_OPERATIONS[self.values["operation"]]([value > 0.5 for value in inputs.values()]))


class Hysteresis(_Decision):
    """A two-point controller: ``y = on`` once ``u`` is above `high`, ``y = off`` once it is below `low`, and in between what it was.

    It is `off` at first. Without a sample time it switches exactly when ``u`` passes its bounds.
    """

    inputs = MappingProxyType({"u": Port(unit="", description="input")})
    parameters = MappingProxyType(
        {
            "low": Parameter(unit="", description="where it switches off"),
            "high": Parameter(unit="", description="where it switches on"),
            "off": Parameter(unit="", description="output when off", default=0.0),
            "on": Parameter(unit="", description="output when on", default=1.0),
        }
    )
    laws = (*measured_as("u", "low", "high"), *measured_as("y", "off", "on"))
    sampling = "continuous or sampled"

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return out_of_order(parameters, "low", "high")

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.off + (x.on - x.off) * x.relations.between(x.u, x.low, x.high)

    def reset(self) -> None:
        self._on = False

    def step(self, t: float, *, u: float) -> float:  # type: ignore[override]
        self._on = u > self.values["high"] or (self._on and u >= self.values["low"])
        return float(self.values["on" if self._on else "off"])


class Relay(_Decision):
    """A three-point controller: ``y = gain`` once ``u > on``, ``y = -gain`` once ``u < -on``, and 0 once ``u`` is back within ``off``.

    With ``off = on = 0`` it is an ideal relay. Without a sample time it switches exactly when ``u`` passes these bounds.
    """

    inputs = MappingProxyType({"u": Port(unit="", description="input")})
    parameters = MappingProxyType(
        {
            "on": Parameter(unit="", description="magnitude above which it switches on", minimum=0.0, scale="difference"),
            "off": Parameter(unit="", description="magnitude below which it switches off", minimum=0.0, scale="difference"),
            "gain": Parameter(unit="", description="output when on", default=1.0),
        }
    )
    laws = (*measured_as("u", "on", "off"), *measured_as("y", "gain"))
    sampling = "continuous or sampled"

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return "" if parameters["off"] <= parameters["on"] else f"off = {parameters['off']:g} is above on = {parameters['on']:g}"

    @staticmethod
    def expression(x: Symbols) -> Expression:
        u, on, off = x.u, x.on, x.off
        exits = {
            0: [Exit(when=u - on, to=1), Exit(when=-u - on, to=-1)],
            1: [Exit(when=off - u, to=0)],
            -1: [Exit(when=u + off, to=0)],
        }
        return x.gain * x.relations.automaton({0: "off", 1: "forwards", -1: "backwards"}, lambda *_: exits)[0]

    def reset(self) -> None:
        self._sign = 0.0

    def step(self, t: float, *, u: float) -> float:  # type: ignore[override]
        if abs(u) > self.values["on"]:
            self._sign = math.copysign(1.0, u)
        elif self._sign * u < self.values["off"]:
            self._sign = 0.0
        return float(self.values["gain"] * self._sign)


class Latch(_Decision):
    """``y = 1`` from where ``set`` is above 0.5 until ``reset`` is, which is the stronger one.

    Without a sample time it switches exactly when one of them passes 0.5.
    """

    sampling = "continuous or sampled"

    inputs = MappingProxyType({"set": Port(unit="1", description="sets it"), "reset": Port(unit="1", description="resets it")})
    outputs = _TRUTH

    @staticmethod
    def expression(x: Symbols) -> Expression:
        on, off = x.set - 0.5, x.reset - 0.5
        exits = {0: [Exit(when=x.min(on, -off), to=1)], 1: [Exit(when=off, to=0)]}
        return x.relations.automaton({0: "off", 1: "on"}, lambda *_: exits)[0]

    def reset(self) -> None:
        self._on = False

    def step(self, t: float, **inputs: float) -> float:
        self._on = inputs["reset"] <= 0.5 and (inputs["set"] > 0.5 or self._on)
        return float(self._on)


class Select(_Decision):
    """``y = a`` where ``condition`` is above 0.5, else ``y = b``."""

    inputs = MappingProxyType(
        {
            "condition": Port(unit="1", description="which one"),
            "a": Port(unit="", description="output where it is true"),
            "b": Port(unit="", description="output where it is not"),
        }
    )
    same_unit = (("a", "b", "y"),)

    def step(self, t: float, *, condition: float, a: float, b: float) -> float:  # type: ignore[override]
        return a if condition > 0.5 else b


class Counter(_Decision):
    """Counts how often ``u`` rises above 0.5; ``reset`` above 0.5 sets it back to 0.

    Without a sample time it counts exactly when ``u`` passes 0.5; what is high from the start on has not risen.
    """

    sampling = "continuous or sampled"

    inputs = MappingProxyType(
        {"u": Port(unit="1", description="what is counted"), "reset": Port(unit="1", description="sets it to 0", optional=True)}
    )
    outputs = MappingProxyType({"y": Port(unit="1", description="count")})

    @staticmethod
    def expression(x: Symbols) -> Expression:
        up = x.u - 0.5
        clear = x.reset - 0.5 if x.has("reset") else -1.0

        def exits(_: Any, count: Any) -> Mapping[int, Sequence[Exit]]:
            none = {"count": 0.0 * x.t}
            start = [Exit(when=-up, to=1, keep=none), Exit(when=up, to=2, keep=none)]
            counted, low = Exit(when=up, to=2, keep={"count": count + 1.0}), Exit(when=-up, to=1)
            if not x.has("reset"):
                return {0: start, 1: [counted], 2: [low]}
            cleared = Exit(when=clear, to=3, keep=none)
            again = [Exit(when=x.min(-clear, -up), to=1), Exit(when=x.min(-clear, up), to=2)]
            return {0: start, 1: [cleared, counted], 2: [cleared, low], 3: again}

        modes = {0: "start", 1: "low", 2: "high", **({3: "reset"} if x.has("reset") else {})}
        return x.relations.automaton(modes, exits, memory=("count",))[1]

    def reset(self) -> None:
        self._count, self._high = 0, False

    def step(self, t: float, *, u: float, reset: float = 0.0) -> float:  # type: ignore[override]
        high = u > 0.5
        self._count = 0 if reset > 0.5 else self._count + (high and not self._high)
        self._high = high
        return float(self._count)


class StateMachine(_Decision):
    """States with transitions that depend on the inputs; of several whose conditions hold the first in the list is taken.

    Without a sample time it changes its state exactly when a condition begins to hold, and goes on at once where the next one holds
    already; with one, at most one transition a tick is taken.

    ``states = ["idle", "up", "down"]``, ``transitions = [["idle", "up", "start > 0.5"], ["up", "down", "height > 0.2 or elapsed > 3"]]``.
    A condition is a `Formula` of the inputs, of ``t`` and of ``elapsed``, the time in the present state. The outputs are the number of the
    state, from 0, and ``y``, the entry of `values` for it. It starts in the first state.
    """

    outputs = MappingProxyType(
        {"state": Port(unit="1", description="number of the present state"), "y": Port(unit="", description="its value")}
    )
    structures = MappingProxyType(
        {
            "states": "list of names",
            "transitions": "list of [from, to, condition]",
            "values": "list of numbers, one a state; the number of the state when left out",
        }
    )
    free_inputs = True
    one_unit = False
    sampling = "continuous or sampled"

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        states, transitions = parameters.get("states", []), parameters.get("transitions", [])
        if (
            not isinstance(states, list | tuple)
            or not states
            or not all(isinstance(s, str) for s in states)
            or len({*states}) < len(states)
        ):
            return "its states are no list of different names"
        values = parameters.get("values", [0.0] * len(states))
        if not isinstance(values, list | tuple) or len(values) != len(states) or not all(isinstance(v, int | float) for v in values):
            return f"its values are not {len(states)} numbers, one a state"
        if not isinstance(transitions, list | tuple):
            return "its transitions are no list"
        for row in transitions:
            if not isinstance(row, list | tuple) or len(row) != 3 or not all(isinstance(entry, str) for entry in row):
                return f"the transition {row!r} is not of the form [from, to, condition]"
            if unknown := [name for name in row[:2] if name not in states]:
                return f"the transition {list(row)!r} names the state '{unknown[0]}', which there is not"
            try:
                names = Formula(row[2]).names
            except ValueError as error:
                return f"the condition of the transition {list(row)!r} cannot be read: {error}"
            if wrong := [name for name in names if name not in (*inputs, "t", "elapsed")]:
                return f"the condition '{row[2]}' names '{wrong[0]}', which is no input"
            compared = [mark for node in walk(Formula(row[2]).tree) if isinstance(node, Comparison) for mark in node.operators]
            if sample is None and {"==", "!="} & {*compared}:
                return f"the condition '{row[2]}' is true at instants only: give a sample time, or compare by > and <"
        return ""

    @staticmethod
    def expression(x: Symbols) -> Expression:
        names = list(x.states)
        values = [float(v) for v in x.values] if x.has("values") else [float(k) for k in range(len(names))]

        def exits(_: Any, since: Any) -> Mapping[int, Sequence[Exit]]:
            found: dict[int, list[Exit]] = {k: [] for k in range(len(names))}
            for a, b, text in x.transitions if x.has("transitions") else ():
                formula = Formula(text)
                known = {"t": x.t, "elapsed": x.t - since}
                given = {name: known[name] if name in known else getattr(x, name) for name in formula.names}
                begun = x.if_else(x.t > 0.0, _margin(x, formula.tree, given), -1.0)  # at the start values are still looked for
                found[names.index(a)].append(Exit(when=begun, to=names.index(b), keep={"since": x.t}))
            for k, ways in found.items():
                if not ways:  # a last state is never left
                    ways.append(Exit(when=0.0 * x.t - 1.0, to=k))
            return found

        mode, _ = x.relations.automaton(dict(enumerate(names)), exits, memory=("since",))
        y: Expression = values[0]
        for k, value in enumerate(values[1:], start=1):
            y = x.if_else(mode > k - 0.5, value, y)
        return {"state": mode * 1.0, "y": y}

    def reset(self) -> None:
        names = list(self.values["states"])
        self._now, self._since = 0, 0.0
        self._ways = [(names.index(a), names.index(b), Formula(when)) for a, b, when in self.values.get("transitions", ())]
        self._outputs = [float(v) for v in self.values.get("values", range(len(names)))]

    def step(self, t: float, **inputs: float) -> Mapping[str, float]:
        known = {**inputs, "t": t, "elapsed": t - self._since}
        for origin, target, condition in self._ways:
            if origin == self._now and condition(known):
                self._now, self._since = target, t
                break
        return {"state": float(self._now), "y": self._outputs[self._now]}


def _margin(x: Symbols, node: Node, values: Mapping[str, Any]) -> Expression:
    """By how much a condition holds: above zero where it is true."""
    if isinstance(node, LogicNode):
        parts = [_margin(x, operand, values) for operand in node.operands]
        return -parts[0] if node.operator == "not" else functools.reduce(x.min if node.operator == "and" else x.max, parts)
    if isinstance(node, Comparison):
        sides = [symbolic_value(operand, values, SymbolAlgebra()) for operand in node.operands]
        pairs = zip(node.operators, itertools.pairwise(sides), strict=True)
        return functools.reduce(x.min, [a - b if mark in (">", ">=") else b - a for mark, (a, b) in pairs])
    return symbolic_value(node, values, SymbolAlgebra()) - 0.5


class Encoder(_Decision):
    """An incremental encoder: ``y``, the angle in whole counts (rounded down), and the number of ``counts`` itself."""

    inputs = MappingProxyType({"u": Port(unit="rad", description="angle")})
    outputs = MappingProxyType({"y": Port(unit="rad", description="measured angle"), "counts": Port(unit="1", description="counts")})
    parameters = MappingProxyType(
        {"resolution": Parameter(unit="1/turn", description="counts a turn, all four edges counted", positive=True)}
    )

    def step(self, t: float, *, u: float) -> Mapping[str, float]:  # type: ignore[override]
        count = 2.0 * math.pi / self.values["resolution"]
        counts = math.floor(u / count)
        return {"y": counts * count, "counts": float(counts)}


class LinearEncoder(_Decision):
    """An incremental encoder on a slide: ``y``, the position in whole counts (rounded down), and the number of ``counts`` itself."""

    inputs = MappingProxyType({"u": Port(unit="m", description="position")})
    outputs = MappingProxyType({"y": Port(unit="m", description="measured position"), "counts": Port(unit="1", description="counts")})
    parameters = MappingProxyType(
        {"resolution": Parameter(unit="1/m", description="counts a metre, all four edges counted", positive=True)}
    )

    def step(self, t: float, *, u: float) -> Mapping[str, float]:  # type: ignore[override]
        counts = math.floor(u * self.values["resolution"])
        return {"y": counts / self.values["resolution"], "counts": float(counts)}


class Tachometer(LinearBlock):
    """A tachometer with the voltage ``gain u``, smoothed with the time constant `T`: ``Y(s) = gain / (T s + 1) U(s)``."""

    inputs = MappingProxyType({"u": Port(unit="rad/s", description="rate")})
    outputs = MappingProxyType({"y": Port(unit="V", description="voltage")})
    parameters = MappingProxyType(
        {
            "gain": Parameter(unit="V*s/rad", description="voltage per rate"),
            "T": Parameter(unit="s", description="time constant of its filter", positive=True),
        }
    )
    sampling = "continuous or sampled"

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        T = parameters["T"]
        return Matrices(A=np.array([[-1.0 / T]]), B=np.array([1.0 / T]), C=np.array([parameters["gain"]]), D=0.0)


BLOCKS: tuple[type[Block], ...] = (
    Compare,
    Logic,
    Hysteresis,
    Relay,
    Latch,
    Select,
    Counter,
    StateMachine,
    Encoder,
    LinearEncoder,
    Tachometer,
)
