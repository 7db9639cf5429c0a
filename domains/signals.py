"""Signal blocks: sources, arithmetic, a sampled PID controller, and the protocol of the user's own Python classes.

There are three ways a block runs:

- *continuous*: its `expression` becomes part of the system's equations (Gain, Sum, Limiter, Sine, Constant without a sample time);
- *switched*: a source that is constant between instants it knows beforehand (Step). The integrator stops exactly there;
- *sampled*: evaluated at ``t = 0, T, 2 T, ...`` and held in between (PID, the user's classes, and any expression with a sample time).

At one instant the order is: switched sources take their new value; the values of the plant are read; the sampled blocks that are due run
in the order of the signal graph, each seeing the new outputs of those before it; the outputs are held until the next instant.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Literal, Protocol

from cadimport.assembly import Array
from mechanics.motion import Profile

from .declarations import Expression, Parameter, Port, Symbols


@dataclass(frozen=True, slots=True, kw_only=True)
class ListParameter:
    """A list that the user gives: of numbers, or of rows with as many numbers as there are units."""

    units: tuple[str, ...]  # one: a list of numbers; none: rows of any length
    description: str
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Matrices:
    """``x' = A x + B u, y = C x + D u`` with one input and one output."""

    A: Array  # (n, n)
    B: Array  # (n,)
    C: Array  # (n,)
    D: float


Sampling = Literal["continuous or sampled", "sampled", "switched"]


class SampledBlock(Protocol):
    """What runs at a tick: the built-in blocks and the user's own classes alike."""

    def step(self, t: float, **inputs: float) -> Any:
        """The outputs at time t (s): a mapping by port, or the number itself where there is one output."""


def _clip(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


NUMBER_FUNCTIONS: Mapping[str, Any] = MappingProxyType(
    {"clip": _clip, "sin": math.sin, "cos": math.cos, "exp": math.exp, "sqrt": math.sqrt, "abs": abs, "pi": math.pi}
)


class Block:
    """Base of the built-in blocks. A subclass' docstring states its equation.

    An instance is one block at work; it holds the state of a sampled block and nothing else.
    """

    inputs: ClassVar[Mapping[str, Port]] = MappingProxyType({})
    outputs: ClassVar[Mapping[str, Port]] = MappingProxyType({"y": Port(unit="", description="output")})
    parameters: ClassVar[Mapping[str, Parameter]] = MappingProxyType({})
    texts: ClassVar[Mapping[str, str]] = MappingProxyType({})  # parameters that are text: name -> description
    same_unit: ClassVar[tuple[tuple[str, ...], ...]] = ()  # groups of ports that carry one unit
    free_inputs: ClassVar[bool] = False  # takes any number of inputs, named by the user
    lists: ClassVar[Mapping[str, ListParameter]] = MappingProxyType({})
    sampling: ClassVar[Sampling] = "continuous or sampled"
    reported: ClassVar[bool] = True  # whether the switching of a switched source is an event of the result

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        self.sample = sample
        self.values = parameters

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str]) -> str:
        """What is wrong with the parameters taken together; empty when nothing is."""
        return ""

    @staticmethod
    def expression(x: Symbols) -> Expression:
        """The output as a function of inputs, parameters and time; of continuous blocks. ``x.inputs`` is the tuple of all inputs."""
        raise NotImplementedError

    @classmethod
    def states(cls, parameters: Mapping[str, Any]) -> Mapping[str, float]:
        """States of a continuous block, with their values at the start."""
        return {}

    @staticmethod
    def dynamics(x: Symbols) -> Mapping[str, Expression]:
        """Derivatives of the states by time."""
        return {}

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        """Of a linear block with one input and one output, instead of an expression and dynamics."""
        return None

    @classmethod
    def profile(cls, parameters: Mapping[str, Any]) -> Profile | None:
        """Of a source that is a given function of time, instead of an expression; further outputs are its derivatives."""
        return None

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        """Of a switched source: (instant in s, value from then on), the first at 0, as far as a run of that duration needs."""
        return ()

    def reset(self) -> None:
        """Forget everything that happened."""

    def step(self, t: float, **inputs: float) -> Any:
        """The output at a tick."""
        values = {**self.values, **inputs, "t": t, "inputs": tuple(inputs.values())}
        return type(self).expression(Symbols(values, NUMBER_FUNCTIONS, frozenset(self.values)))


class Constant(Block):
    """``y = value``."""

    parameters = MappingProxyType({"value": Parameter(unit="", description="the output")})

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.value


class Step(Block):
    """``y = initial`` before `time`, ``y = final`` from `time` on. The integrator stops exactly at `time`."""

    parameters = MappingProxyType(
        {
            "time": Parameter(unit="s", description="instant of the step", default=0.0, minimum=0.0),
            "initial": Parameter(unit="", description="value before", default=0.0),
            "final": Parameter(unit="", description="value from then on", default=1.0),
        }
    )
    sampling = "switched"

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        if parameters["time"] <= 0.0:
            return ((0.0, parameters["final"]),)
        return ((0.0, parameters["initial"]), (parameters["time"], parameters["final"]))


class Sine(Block):
    """``y = offset + amplitude sin(2 pi frequency t + phase)``."""

    parameters = MappingProxyType(
        {
            "amplitude": Parameter(unit="", description="half of peak to peak", default=1.0),
            "frequency": Parameter(unit="Hz", description="frequency", minimum=0.0),
            "phase": Parameter(unit="rad", description="phase at t = 0", default=0.0),
            "offset": Parameter(unit="", description="mean value", default=0.0),
        }
    )

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.offset + x.amplitude * x.sin(2.0 * math.pi * x.frequency * x.t + x.phase)


class Gain(Block):
    """``y = k u``."""

    inputs = MappingProxyType({"u": Port(unit="", description="input")})
    parameters = MappingProxyType({"k": Parameter(unit="", description="gain")})

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.k * x.u


class Sum(Block):
    """The sum of all inputs, each with its sign from `signs` in the order in which they are given: ``"+-"`` is first minus second."""

    texts = MappingProxyType({"signs": "one + or - for every input; all + when left out"})
    free_inputs = True

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str]) -> str:
        signs = parameters.get("signs", "+" * len(inputs))
        if len(signs) != len(inputs) or set(signs) - {"+", "-"}:
            return f"signs = '{signs}' does not give one + or - for each of its {len(inputs)} inputs"
        return ""

    @staticmethod
    def expression(x: Symbols) -> Expression:
        signs = x.signs if x.has("signs") else "+" * len(x.inputs)
        total: Expression = 0.0
        for sign, value in zip(signs, x.inputs, strict=True):
            total = total + value if sign == "+" else total - value
        return total


class Limiter(Block):
    """``y = clip(u, min, max)``."""

    inputs = MappingProxyType({"u": Port(unit="", description="input")})
    parameters = MappingProxyType(
        {"min": Parameter(unit="", description="lower bound"), "max": Parameter(unit="", description="upper bound")}
    )
    same_unit = (("u", "y"),)

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str]) -> str:
        return "" if parameters["min"] < parameters["max"] else f"min = {parameters['min']:g} is not below max = {parameters['max']:g}"

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.clip(x.u, x.min, x.max)


class PID(Block):
    """A sampled PID controller: the derivative acts on the measurement, the integral stops while the output is saturated.

    At tick k, with the sample time T, e = ref - y, and ``y[-1] = y[0]``, ``I[-1] = D[-1] = 0``::

        D[k] = (Tf D[k-1] + y[k] - y[k-1]) / (Tf + T)      derivative of the measurement; Tf = 0: the plain difference
             = dy[k]                                       where the input dy is connected (a rate that is measured)
        J    = I[k-1] + Ki T e[k]                          candidate of the integral (backward Euler)
        w    = Kp e[k] + J - Kd D[k]
        u[k] = clip(w, min, max)
        I[k] = J, but I[k-1] where w is beyond a limit and Ki e[k] does not pull it back (anti-windup)

    The output u[k] is computed from the inputs at tick k, applied at once, and held until tick k + 1.
    """

    inputs = MappingProxyType(
        {
            "ref": Port(unit="", description="reference"),
            "y": Port(unit="", description="measurement"),
            "dy": Port(unit="", description="measured rate of y, in place of its difference", optional=True),
        }
    )
    outputs = MappingProxyType({"u": Port(unit="", description="controller output")})
    parameters = MappingProxyType(
        {
            "Kp": Parameter(unit="", description="proportional gain, output per error"),
            "Ki": Parameter(unit="", description="integral gain, output per error and second", default=0.0),
            "Kd": Parameter(unit="", description="derivative gain, output per error rate", default=0.0),
            "Tf": Parameter(unit="s", description="time constant of the derivative's filter", default=0.0, minimum=0.0),
            "min": Parameter(unit="", description="lower bound of the output", default=-math.inf),
            "max": Parameter(unit="", description="upper bound of the output", default=math.inf),
        }
    )
    same_unit = (("ref", "y"),)
    sampling = "sampled"

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str]) -> str:
        return "" if parameters["min"] < parameters["max"] else f"min = {parameters['min']:g} is not below max = {parameters['max']:g}"

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.kp, self.ki, self.kd, self.tf = (parameters[n] for n in ("Kp", "Ki", "Kd", "Tf"))
        self.low, self.high = parameters["min"], parameters["max"]
        self.reset()

    def reset(self) -> None:
        self.integral = 0.0
        self.derivative = 0.0
        self.last: float | None = None

    def step(self, t: float, *, ref: float, y: float, dy: float | None = None) -> float:  # type: ignore[override]
        period = self.sample or 0.0
        error = ref - y
        last = y if self.last is None else self.last
        self.last = y
        self.derivative = (self.tf * self.derivative + y - last) / (self.tf + period) if dy is None else dy
        growth = self.ki * period * error
        wanted = self.kp * error + self.integral + growth - self.kd * self.derivative
        if wanted > self.high:
            if growth < 0.0:
                self.integral += growth
            return float(self.high)
        if wanted < self.low:
            if growth > 0.0:
                self.integral += growth
            return float(self.low)
        self.integral += growth
        return float(wanted)
