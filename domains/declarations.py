"""How a component is declared: terminals, terminal graph, parameters, equations, energy. No equation engine in here.

A component is a class whose attributes say everything about it, in one place. Its equations are written with plain operators on the
symbols that composition hands in (see `Symbols`), so declaring or listing components costs no import of the equation engine.

An n-terminal component gives a terminal graph, a tree of n - 1 edges. Every edge has an across variable (voltage, rate, pressure) and
a through variable (current, torque, flow). **Through variables are positive into the component** at the edge's plus terminal, so
``across * through`` is the power that the component takes in. A component states as many equations as it has edges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from topology.linear_graph import EdgeClass

Expression = Any  # a symbol of the equation engine, or a number


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """A kind of physics with one across and one through variable whose product is a power."""

    name: str
    across: str
    across_unit: str
    through: str
    through_unit: str
    across_derivative: str
    across_derivative_unit: str
    across_integral: str = ""  # where it has a name of its own: an angle, a position
    across_integral_unit: str = ""


DOMAINS: Mapping[str, Domain] = MappingProxyType(
    {
        "electrical": Domain(
            name="electrical",
            across="v",
            across_unit="V",
            through="i",
            through_unit="A",
            across_derivative="dv",
            across_derivative_unit="V/s",
        ),
        "rotational": Domain(
            name="rotational",
            across="rate",
            across_unit="rad/s",
            through="torque",
            through_unit="N*m",
            across_derivative="acceleration",
            across_derivative_unit="rad/s^2",
            across_integral="angle",
            across_integral_unit="rad",
        ),
        "translational": Domain(
            name="translational",
            across="speed",
            across_unit="m/s",
            through="force",
            through_unit="N",
            across_derivative="acceleration",
            across_derivative_unit="m/s^2",
            across_integral="position",
            across_integral_unit="m",
        ),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A number the user gives: unit, meaning, default, and bounds (inclusive unless `positive`)."""

    unit: str
    description: str
    default: float | None = None  # None: must be given
    minimum: float | None = None
    maximum: float | None = None
    positive: bool = False  # strictly greater than zero
    optional: bool = False  # may be left out, and then `Symbols.has` tells so


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """A point where a component is connected."""

    name: str
    domain: str
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """An edge of a component's terminal graph, from its plus to its minus terminal."""

    plus: str
    minus: str
    kind: EdgeClass
    order: int = 1  # of an accumulator's or delay's differential equation
    name: str = ""  # empty where the component has one edge only
    without: Mapping[str, EdgeClass] = field(default_factory=dict)  # parameter that is zero -> what the edge is then


@dataclass(frozen=True, slots=True, kw_only=True)
class Port:
    """A signal going in or out of a component or block."""

    unit: str  # empty where it follows from what is connected
    description: str
    optional: bool = False  # an input that may be left open


def electrical(*names: str) -> tuple[Terminal, ...]:
    """Electrical terminals of the given names.

    >>> [t.name for t in electrical("p", "n")]
    ['p', 'n']
    """
    return tuple(Terminal(name=n, domain="electrical") for n in names)


class Branch:
    """The variables of one edge, by the names that its domain gives them: ``x.v``, ``x.i``, ``x.shaft.torque``."""

    def __init__(self, domain: Domain, variables: Mapping[str, Any]) -> None:
        self._domain = domain
        self._variables = variables  # name -> symbol, or a callable that makes it on first use (derivatives)

    def __getattr__(self, name: str) -> Expression:
        try:
            value = self._variables[name]
        except KeyError:
            raise AttributeError(f"an edge of the {self._domain.name} domain has no variable '{name}'") from None
        return value() if callable(value) else value


class Symbols:
    """What a declaration's equations see: edge variables, parameters, inputs, time, and a few functions.

    - ``x.v``, ``x.i``, ``x.dv``, ``x.di``: the variables of the only edge; ``x.<edge>.v`` where there are several
    - ``x.shaft.rate``, ``.torque``, ``.acceleration``, ``.angle``: those of an attachment (torque positive into the component)
    - ``x.R``: a parameter; ``x.u``: an input; ``x.t``: time in s; ``x.has("limit")``: whether an optional parameter was given
    - ``x.clip(value, low, high)``, ``x.sin(value)``: functions of the equation engine
    """

    def __init__(self, values: Mapping[str, Any], functions: Mapping[str, Any], given: frozenset[str]) -> None:
        self._values = values
        self._functions = functions
        self._given = given

    def has(self, parameter: str) -> bool:
        """Whether an optional parameter was given."""
        return parameter in self._given

    def __getattr__(self, name: str) -> Expression:
        if name in self._values:
            value = self._values[name]
            return value() if callable(value) else value
        if name in self._functions:
            return self._functions[name]
        raise AttributeError(f"no variable, parameter, input or function '{name}' in this declaration")


class Component:
    """Base of all components. A subclass' docstring states its equations."""

    terminals: ClassVar[tuple[Terminal, ...]] = ()
    edges: ClassVar[tuple[Edge, ...]] = ()
    parameters: ClassVar[Mapping[str, Parameter]] = MappingProxyType({})
    inputs: ClassVar[Mapping[str, Port]] = MappingProxyType({})
    outputs: ClassVar[Mapping[str, Port]] = MappingProxyType({})
    attachments: ClassVar[Mapping[str, str]] = MappingProxyType({})  # name -> domain of the joint it acts on
    initial: ClassVar[Mapping[str, str]] = MappingProxyType({})  # variable ("i", "v") -> parameter with its initial value

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        """Residuals that are zero: one for every edge and attachment."""
        raise NotImplementedError

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        """Values of the declared outputs."""
        return {}

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        """Power that the component brings into the system from outside, W."""
        return 0.0

    @staticmethod
    def heat(x: Symbols) -> Expression:
        """Power that leaves the system as heat, W."""
        return 0.0

    @staticmethod
    def stored(x: Symbols) -> Expression:
        """Energy held in fields, J."""
        return 0.0

    @staticmethod
    def kinetic(x: Symbols) -> Expression:
        """Energy of motion held inside the component (a rotor), J."""
        return 0.0
