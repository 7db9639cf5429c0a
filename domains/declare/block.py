"""How a signal block is declared, and the protocol of the user's own Python classes.

A block runs in one of three manners:

- *continuous*: its equations become part of the system's (Gain, Sum, Limiter, Sine, TransferFunction, PID without a sample time);
- *switched*: a source that is constant between instants it knows beforehand (Step, Pulse). The integrator stops exactly there;
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

from foundation.arrays import Array
from mechanics.motions.profile import Profile

from .component import Expression, Parameter, Port, Symbols


@dataclass(frozen=True, slots=True, kw_only=True)
class ListParameter:
    """A list that the user gives: of numbers, or of rows with as many numbers as there are units."""

    units: tuple[str, ...]  # one: a list of numbers; none: rows of any length
    description: str
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """How units of a block belong together: ``unit(port) = unit(of) * times * unit(parameter)``.

    It holds where the parameter was written with a unit: a bare number adapts to whatever is connected.
    """

    port: str
    of: str = ""  # another port; empty: the parameter itself is measured as the port is
    times: str = ""  # SI unit
    parameter: str = ""  # "points[1]" is the second column of a list; empty: it always holds
    assumed: bool = False  # where the parameter is not given, the unit that follows is shown, but nothing is refused for it


def measured_as(port: str, *parameters: str, times: str = "") -> tuple[Law, ...]:
    """That a port carries what the parameters are given in, times a unit."""
    return tuple(Law(port=port, parameter=parameter, times=times) for parameter in parameters)


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
    {
        "clip": _clip,
        "sin": math.sin,
        "cos": math.cos,
        "exp": math.exp,
        "sqrt": math.sqrt,
        "abs": abs,
        "min": min,
        "max": max,
        "pi": math.pi,
        "relations": None,
    }
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
    laws: ClassVar[tuple[Law, ...]] = ()  # how the units of its ports and parameters belong together
    free_inputs: ClassVar[bool] = False  # takes any number of inputs, named by the user
    one_unit: ClassVar[bool] = True  # its free inputs and its output carry one unit
    lists: ClassVar[Mapping[str, ListParameter]] = MappingProxyType({})  # parameters that are lists of numbers
    structures: ClassVar[Mapping[str, str]] = MappingProxyType({})  # parameters of any other form, taken as they are: name -> description
    sampling: ClassVar[Sampling] = "continuous or sampled"
    shown: ClassVar[Mapping[str, str]] = MappingProxyType({})  # of a sampled block: further signal -> attribute that has it after a tick
    reported: ClassVar[bool] = True  # whether the switching of a switched source is an event of the result

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        self.sample = sample
        self.values = parameters

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        """What is wrong with the parameters taken together; empty when nothing is."""
        return ""

    @classmethod
    def powers(cls, parameters: Mapping[str, Any], inputs: Sequence[str]) -> Mapping[str, float]:
        """Of a block whose output is a product of its inputs: the power of each."""
        return {}

    @staticmethod
    def expression(x: Symbols) -> Expression:
        """The output as a function of inputs, parameters and time; of continuous blocks. ``x.inputs`` is the tuple of all inputs.

        ``x.relations`` (`composition.block_modes.BlockModes`) holds what a continuous block decides between two events; None where it is
        sampled.
        """
        raise NotImplementedError

    @staticmethod
    def ranges(x: Symbols) -> Sequence[Any]:
        """Of a continuous block whose inputs are ranges (`blocks.ranges`): those of the functions in it that can bend within little."""
        return ()

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
    def curves(cls, parameters: Mapping[str, Any]) -> Mapping[str, Profile]:
        """Of a source with a given function of time for each of its outputs, which are those that are named here; others have none."""
        return {}

    @classmethod
    def further_outputs(cls, parameters: Mapping[str, Any]) -> Sequence[str]:
        """Outputs beside the declared ones, whose number the parameters give."""
        return ()

    @classmethod
    def feedthrough(cls, parameters: Mapping[str, Any]) -> bool:
        """Whether an output of the block depends on its inputs at the same instant; a sampled block without has `give` and `take`."""
        matrices = cls.matrices(parameters)
        return matrices is None or matrices.D != 0.0

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        """Of a switched source: (instant in s, value from then on), the first at 0, as far as a run of that duration needs."""
        return ()

    @classmethod
    def instants(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[float]:
        """Of a continuous block: instants, s, that the integration must not step over."""
        return ()

    @classmethod
    def period(cls, parameters: Mapping[str, Any]) -> float:
        """Of a source that swings by a formula of time, s; infinite for all others. No step goes over a swing that may switch something."""
        return math.inf

    def reset(self) -> None:
        """Forget everything that happened."""

    def give(self) -> Any:
        """The output at a tick of a block without feedthrough, before its inputs are known; `take` follows at the same tick."""
        raise NotImplementedError

    def take(self, **inputs: float) -> None:
        """The inputs at a tick, after `give`."""
        raise NotImplementedError

    def step(self, t: float, **inputs: float) -> Any:
        """The output at a tick."""
        values = {**self.values, **inputs, "t": t, "inputs": tuple(inputs.values())}
        return type(self).expression(Symbols(values, NUMBER_FUNCTIONS, frozenset((*self.values, *inputs))))


def out_of_order(parameters: Mapping[str, Any], low: str, high: str) -> str:
    """What is wrong when one bound is not below the other; empty when nothing is."""
    if parameters[low] < parameters[high]:
        return ""
    return f"{low} = {parameters[low]:g} is not below {high} = {parameters[high]:g}"
