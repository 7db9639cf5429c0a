"""Thermal components. Across variable: temperature T in K, absolute. Through variable: heat flow Q into the component, in W.

A heat flow is a power itself. No node may be grounded, for that would be absolute zero: an `Ambient` fixes a temperature. Losses of
electrical and mechanical components come in through their `heat` terminals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import DATUM, Alarm, Component, Edge, Expression, Parameter, Port, Symbols, Terminal
from ..electrical.passive import ROOM

STEFAN_BOLTZMANN = 5.670374419e-8  # W/(m^2 K^4)
COLDER = "More heat is taken out than there is: check the sign and size of the heat flows, and the heat capacity."


def thermal(*names: str) -> tuple[Terminal, ...]:
    """Thermal terminals of the given names."""
    return tuple(Terminal(name=name, domain="thermal") for name in names)


class _OnePort(Component):
    terminals: ClassVar[tuple[Terminal, ...]] = thermal("port")


class HeatCapacity(_OnePort):
    """A body of one temperature: ``Q = C dT/dt``."""

    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.ACCUMULATOR),)
    parameters = MappingProxyType(
        {
            "C": Parameter(unit="J/K", description="heat capacity", positive=True),
            "T0": Parameter(unit="K", description="temperature at the start", default=ROOM, positive=True),
        }
    )
    initial = MappingProxyType({"T": "T0"})
    symbol = "heat capacity"
    alarms = (Alarm(signal="T", text="is colder than absolute zero: its temperature is down to", remedy=COLDER, below=0.0),)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.Q - x.C * x.dT]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.C * x.T


class Resistance(Component):
    """Heat conduction: ``Q = (T_a - T_b) / R``."""

    terminals = thermal("a", "b")
    edges = (Edge(plus="a", minus="b", kind=EdgeClass.DISSIPATOR),)
    parameters = MappingProxyType({"R": Parameter(unit="K/W", description="thermal resistance", positive=True)})
    symbol = "thermal resistance"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.T - x.R * x.Q]


class Convection(Component):
    """Heat from a surface to a fluid: ``Q = u h A (T_solid - T_fluid)``; u, 1 where no signal drives it, is what a fan makes of it."""

    terminals = thermal("solid", "fluid")
    edges = (Edge(plus="solid", minus="fluid", kind=EdgeClass.DISSIPATOR),)
    parameters = MappingProxyType(
        {
            "h": Parameter(unit="W/(m^2*K)", description="coefficient of heat transfer", positive=True),
            "A": Parameter(unit="m^2", description="area", positive=True),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="factor on the coefficient", optional=True)})
    symbol = "thermal resistance"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.Q - (x.max(x.u, 0.0) if x.has("u") else 1.0) * x.h * x.A * x.T]


class Radiation(Component):
    """Heat by radiation: ``Q = emissivity sigma A (T_a^4 - T_b^4)``."""

    terminals = thermal("a", "b")
    edges = (
        Edge(plus="a", minus=DATUM, kind=EdgeClass.DISSIPATOR, name="a"),
        Edge(plus="b", minus=DATUM, kind=EdgeClass.DISSIPATOR, name="b"),
    )
    parameters = MappingProxyType(
        {
            "emissivity": Parameter(unit="1", description="of both surfaces together", minimum=0.0, maximum=1.0),
            "A": Parameter(unit="m^2", description="area", positive=True),
        }
    )
    symbol = "thermal resistance"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        a, b = x.a.T * x.a.T, x.b.T * x.b.T
        flow = x.emissivity * STEFAN_BOLTZMANN * x.A * (a - b) * (a + b)
        return [x.a.Q - flow, x.b.Q + flow]


class Ambient(_OnePort):
    """Surroundings of a given temperature: ``T = value``, or the signal `u` where one drives it. Heat that flows in leaves the system."""

    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.ACROSS_DRIVER),)
    parameters = MappingProxyType({"value": Parameter(unit="K", description="temperature", default=ROOM, positive=True)})
    inputs = MappingProxyType({"u": Port(unit="K", description="temperature, in place of `value`", optional=True)})
    symbol = "ambient"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.T - (x.u if x.has("u") else x.value)]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.Q


class HeatSource(_OnePort):
    """A given heat flow out of it: ``Q = -(value + u)``."""

    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.THROUGH_DRIVER),)
    parameters = MappingProxyType({"value": Parameter(unit="W", description="constant part", default=0.0)})
    inputs = MappingProxyType({"u": Port(unit="W", description="part that a signal drives", optional=True)})
    symbol = "heat source"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.Q + x.value + (x.u if x.has("u") else 0.0)]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.Q


class Thermometer(_OnePort):
    """Shows a temperature: ``Q = 0``."""

    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.THROUGH_DRIVER),)
    outputs = MappingProxyType({"T": Port(unit="K", description="temperature")})
    symbol = "thermometer"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.Q]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"T": x.T}


class HeatFlowMeter(Component):
    """Shows the heat flow from a to b: ``T_a = T_b``."""

    terminals = thermal("a", "b")
    edges = (Edge(plus="a", minus="b", kind=EdgeClass.ACROSS_DRIVER),)
    outputs = MappingProxyType({"Q": Port(unit="W", description="heat flow from a to b")})
    symbol = "ammeter"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.T]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"Q": x.Q}


COMPONENTS: tuple[type[Component], ...] = (
    HeatCapacity,
    Resistance,
    Convection,
    Radiation,
    Ambient,
    HeatSource,
    Thermometer,
    HeatFlowMeter,
)
