"""How a component is declared: terminals, terminal graph, parameters, equations, energy. No equation engine in here.

A component is a class whose attributes say everything about it, in one place. Its equations are written with plain operators on the
symbols that composition hands in (see `Symbols`), so declaring or listing components costs no import of the equation engine.

An n-terminal component gives a terminal graph, a tree of n - 1 edges. Every edge has an across variable (voltage, rate, pressure) and
a through variable (current, torque, flow). **Through variables are positive into the component** at the edge's plus terminal, so
``across * through`` is the power that the component takes in. A component states as many equations as it has edges.

A component with *modes* (stick and slip, free and in contact) sees its present mode as ``x.mode``, which stays as it is between events;
its `exits` say when it leaves a mode, and to which. One whose effort can hold a rate at zero states a `Contact`.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from foundation.frozen import FrozenDict
from topology.graphs.linear_graph import EdgeClass

Expression = Any  # a symbol of the equation engine, or a number
Scale = Literal["point", "difference", "level"]
"""What a number is on its scale: a temperature or a gauge pressure itself, a difference of two, or a ratio of amplitudes (dB)."""


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
    usual: float = 0.0  # across variable: where to look first for one that nothing else determines
    carries_power: bool = True  # False: flows are a measure of mass, and what they do is counted where they do it
    power_pair: bool = True  # False: the through variable is a power itself (heat flow), and the datum is no user's ground (0 K)


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
        "hydraulic": Domain(
            name="hydraulic",
            across="p",
            across_unit="Pa",
            through="q",
            through_unit="m^3/s",
            across_derivative="dp",
            across_derivative_unit="Pa/s",
        ),
        "pneumatic": Domain(
            name="pneumatic",
            across="p",
            across_unit="Pa",
            through="q",
            through_unit="m^3/s",
            across_derivative="dp",
            across_derivative_unit="Pa/s",
            carries_power=False,
        ),
        "thermal": Domain(
            name="thermal",
            across="T",
            across_unit="K",
            through="Q",
            through_unit="W",
            across_derivative="dT",
            across_derivative_unit="K/s",
            usual=293.15,
            power_pair=False,
        ),
    }
)


NOMINAL: Mapping[str, float] = MappingProxyType({"Pa": 1e6, "m^3/s": 1e-4})
"""Unit -> what is an ordinary size in it, where that is far from 1; numbers are compared after division by it."""


def nominal(unit: str) -> float:
    """An ordinary size of what is measured in a unit, or in that unit a second.

    >>> nominal("Pa/s"), nominal("V")
    (1000000.0, 1.0)
    """
    return NOMINAL.get(unit, NOMINAL.get(unit.removesuffix("/s"), 1.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A number the user gives: unit, meaning, default, and bounds (inclusive unless `positive`).

    The unit gives what is counted where that is an angle: ``rad``, ``turn`` (``m/turn``) or cycles (``Hz``).
    """

    unit: str  # empty: any
    description: str
    default: float | None = None  # None: must be given
    minimum: float | None = None
    maximum: float | None = None
    positive: bool = False  # strictly greater than zero
    optional: bool = False  # may be left out, and `Symbols.has` is then false
    rotational_unit: str = ""  # on a turning joint, where it differs from `unit` (which is then that on a sliding one)
    scale: Scale = "point"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A law that the user may give by points (x, y), x ascending; `Symbols` then has it as a function with ``integral`` and ``slope``."""

    units: tuple[str, str]  # of x and y
    description: str
    rotational_units: tuple[str, str] = ("", "")
    required: bool = False
    unless: str = ""  # parameter that may be given in place of a required table


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """A point where a component is connected."""

    name: str
    domain: str
    description: str = ""
    optional: bool = False  # may be left out of all connection rows: its edge is then missing, and `Symbols.has` is false


UNBOUNDED = 1e300
DATUM = ""  # as an edge's minus terminal: the datum of its domain, which needs no connection row


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A variable inside a component, with an equation of its own; a state where its derivative occurs."""

    unit: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """An edge of a component's terminal graph, from its plus to its minus terminal (or to `DATUM`)."""

    plus: str
    minus: str
    kind: EdgeClass
    order: int = 1  # of an accumulator's or delay's differential equation
    name: str = ""  # empty where the component has one edge only
    without: Mapping[str, EdgeClass] = field(default_factory=dict)  # parameter that is zero -> what the edge is then
    controlled: bool = False  # a driver whose value another edge gives: it may be a resistor in disguise, and contradicts no other driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Port:
    """A signal going in or out of a component or block."""

    unit: str  # empty where it follows from what is connected
    description: str
    optional: bool = False  # an input that may be left open
    internal: bool = False  # an input that the composition itself drives, and nobody else


@dataclass(frozen=True, slots=True, kw_only=True)
class Waveform:
    """A waveform in straight pieces: (instant s, value, slope per s) each, from there to the next; the last may repeat.

    The integrator stops exactly at every instant, and takes the piece that begins there. From `start` on the pieces of `cycle` (whose
    instants count from the beginning of each period) repeat for ever.
    """

    pieces: tuple[tuple[float, float, float], ...]  # ascending, the first at 0
    cycle: tuple[tuple[float, float, float], ...] = ()
    start: float = 0.0  # s
    period: float = 0.0  # s


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """A signal of the component that must stay within bounds; a run in which it does not carries a warning."""

    signal: str  # "p", "a.p"
    text: str  # "cavitates: the pressure is down to"; value, unit and time follow
    remedy: str
    below: float = -math.inf  # SI
    above: float = math.inf
    never: float = -math.inf  # what it can come near but not pass: nothing rests there


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Some points of a long table around an argument, which a mode keeps: its cost in a step does not grow with the table.

    The memory `argument` has the argument at the event; `low` and `high` get the bounds within which the window serves, `points` and
    `values` the points of the table in it.
    """

    at: tuple[float, ...]  # ascending
    table: tuple[float, ...]
    argument: str
    low: str
    high: str
    points: tuple[str, ...]
    values: tuple[str, ...]

    def held(self, argument: float) -> dict[str, float]:
        """The values of its memory for an argument."""
        count, last = len(self.points), len(self.at) - len(self.points)
        first = min(max(bisect.bisect_right(self.at, argument) - count // 2, 0), last)
        there = slice(first, first + count)
        return {
            self.low: self.at[first] if first > 0 else -UNBOUNDED,
            self.high: self.at[first + count - 1] if first < last else UNBOUNDED,
            **dict(zip(self.points, self.at[there], strict=True)),
            **dict(zip(self.values, self.table[there], strict=True)),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """How a mode is left: taken when `when` rises through zero."""

    when: Expression
    to: int
    keep: Mapping[str, Expression] = field(default_factory=dict)  # memory -> the value at that instant, held from then on
    beyond: int | None = None  # a mode that is taken instead where it fits at once: positive feedback makes it run through `to`
    window: Window | None = None  # a part of a table that is held from then on

    def __post_init__(self) -> None:
        object.__setattr__(self, "keep", FrozenDict(self.keep))


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """An effort ``x.hold`` that can keep a rate at zero: dry friction (in both directions) or a rigid stop (in one).

    In mode 0 friction sticks and a stop is free; in the modes 1 and -1 friction slides forwards and backwards, and the upper or the
    lower side of a stop is held. While it holds, ``x.hold`` is whatever keeps the acceleration of `rate` at zero, otherwise `sliding`.
    """

    rate: Expression  # of joint rates, linear, with constant coefficients
    position: Expression = 0.0  # of a stop; its integral
    sliding: Expression = 0.0  # effort into the component while it does not hold
    capacity: Expression | None = None  # largest magnitude that friction can hold; None for a stop
    capacity_backwards: Expression | None = None  # of negative efforts, where it is another
    lower: Expression | None = None  # positions of a stop; None where it has no such side
    upper: Expression | None = None
    restitution: Expression = 0.0  # rate after an impact by rate before it
    rest_speed: Expression = 0.0  # slower impacts do not rebound


MECHANICAL = "mechanical"  # domain of an attachment to either kind of joint: .rate, .effort, .position, .acceleration
LINE = "line"  # domain of an attachment between two points on bodies: .length, .speed, .force (tension)
POINT = "point"  # domain of an attachment to a point of a body, along the axis of W of its name: .length (coordinate), .speed, .force
ROPE = "rope"  # domain of an attachment along a line over several points: .length, .speed, .force (tension)
TURN = "turn"  # domain of an attachment to a part, about the axis of its name: .speed (rad/s), .force (torque)
BUSH = "bush"  # domain of an attachment between two parts: "x" to "z" along the axes of the first, "rx" to "rz" about them
BY_POINTS = frozenset({LINE, POINT, ROPE, TURN, BUSH})  # what is attached to parts, not to joints


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
    - ``x.joint.rate``, ``.effort``, ``.acceleration``, ``.position``: those of an attachment to either kind of joint; ``x.line.length``,
      ``.speed``, ``.force``: of a line between two points
    - ``x.shaft.inertial_rate``, ``.inertial_acceleration``: of a rotor on it (see `Component.rotors`) against an inertial frame
    - ``x.R``: a parameter; ``x.u``: an input; ``x.t``: time in s; ``x.has("limit")``: whether an optional parameter, input or
      attachment was given
    - ``x.s``, ``x.ds``: a variable inside the component (`Component.unknowns`) and its derivative; ``x.waveform``: see `Component.waveform`
    - ``x.mode``: the present mode; ``x.hold``: the effort of a contact; a memory by its name
    - ``x.clip(value, low, high)``, ``x.sin(value)``, ``x.if_else(condition, value, otherwise)``: functions of the equation engine
    """

    def __init__(self, values: Mapping[str, Any], functions: Mapping[str, Any], given: frozenset[str]) -> None:
        self._values = values
        self._functions = functions
        self._given = given

    def has(self, parameter: str) -> bool:
        """Whether an optional parameter, input or attachment was given."""
        return parameter in self._given

    def with_values(self, values: Mapping[str, Any]) -> Symbols:
        """The same with other values by name."""
        return Symbols({**self._values, **values}, self._functions, self._given)

    def finite(self, parameter: str) -> bool:
        """Whether a parameter is a finite number: the two ends of a stop need not both be."""
        return not (isinstance(self._values[parameter], float) and math.isinf(self._values[parameter]))

    def nonzero(self, parameter: str) -> bool:
        """Whether a parameter is another number than 0."""
        return not (isinstance(self._values[parameter], float) and self._values[parameter] == 0.0)

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
    tables: ClassVar[Mapping[str, Table]] = MappingProxyType({})  # by name
    attachment_kinds: ClassVar[Mapping[str, EdgeClass]] = MappingProxyType({})  # in a network of shafts; else dissipators
    optional_attachments: ClassVar[frozenset[str]] = frozenset()
    spans: ClassVar[tuple[str, ...]] = ()  # the two attachments between which it acts with one effort (times `ratio` at the second)
    rotors: ClassVar[Mapping[str, str]] = MappingProxyType({})  # attachment -> parameter with the inertia that spins with it
    modes: ClassVar[Mapping[int, str]] = MappingProxyType({})  # number -> kind of the event that begins it
    memory: ClassVar[tuple[str, ...]] = ()  # numbers that exits keep
    initial: ClassVar[Mapping[str, str]] = MappingProxyType({})  # variable ("i", "v") -> parameter with its initial value
    unknowns: ClassVar[Mapping[str, Quantity]] = MappingProxyType({})  # variables inside it, beside those of edges
    alarms: ClassVar[tuple[Alarm, ...]] = ()
    presses: ClassVar[str] = ""  # attachment whose joint's reaction `load` is made of
    load_unit: ClassVar[str] = ""  # of a `load` that is made of the component's own efforts; else none, or N where it `presses`
    symbol: ClassVar[str] = ""  # key of its picture in drawings; empty: by its class' name
    sides: ClassVar[Mapping[str, str]] = MappingProxyType({})  # terminal, port -> "left", "right", "bottom" of the picture; else by rule

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        """Residuals that are zero: one for every edge and attachment that is there, and for every unknown."""
        raise NotImplementedError

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        """What ``x.waveform`` is over time, of sources that know it beforehand."""
        return None

    @classmethod
    def period(cls, parameters: Mapping[str, float]) -> float:
        """Of a source that swings by a formula of time, s; infinite for all others. No step goes over a swing that may switch something."""
        return math.inf

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        """What is wrong with the parameters taken together; empty when nothing is."""
        return ""

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        """Further parameters that follow from the given ones."""
        return {}

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        """The exits of every mode. The system starts in mode 0 and leaves it at once where an exit is passed already."""
        return {}

    @staticmethod
    def contact(x: Symbols) -> Contact | None:
        """The rate that ``x.hold`` can keep at zero."""
        return None

    @staticmethod
    def load(x: Symbols) -> Expression:
        """What ``x.load`` is, N, of ``x.reaction``: the reaction of the joint that it `presses`, at the same instant.

        ``x.reaction.force_x`` to ``moment_z`` act on the outer body of the joint, whose axis is z, about its origin on that body. With
        `load_unit` it is made of the component's own efforts instead, such as the torque that a gear passes on. Only `contact` and
        `output` see ``x.load``.
        """
        return 0.0

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
