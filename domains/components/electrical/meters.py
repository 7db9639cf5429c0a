"""Electrical meters, ideal: a voltmeter takes no current, an ammeter no voltage. What they show can be read by signals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import Component, Edge, Expression, Port, Symbols, electrical
from .passive import TwoPole


class Voltmeter(TwoPole):
    """Shows the voltage from p to n: ``i = 0``."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.THROUGH_DRIVER),)
    outputs = MappingProxyType({"v": Port(unit="V", description="voltage from p to n")})
    symbol = "voltmeter"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"v": x.v}


class Ammeter(TwoPole):
    """Shows the current from p to n: ``v = 0``."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.ACROSS_DRIVER),)
    outputs = MappingProxyType({"i": Port(unit="A", description="current from p to n")})
    symbol = "ammeter"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"i": x.i}


class Wattmeter(Component):
    """Shows the power of the current from p to n at the voltage from vp to vn; ``v = 0`` along the one, ``i = 0`` along the other."""

    terminals = electrical("p", "n", "vp", "vn")
    edges = (
        Edge(plus="p", minus="n", kind=EdgeClass.ACROSS_DRIVER, name="current"),
        Edge(plus="vp", minus="vn", kind=EdgeClass.THROUGH_DRIVER, name="voltage"),
    )
    outputs = MappingProxyType({"shown": Port(unit="W", description="measured power")})
    symbol = "wattmeter"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.current.v, x.voltage.i]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"shown": x.voltage.v * x.current.i}


COMPONENTS: tuple[type[Component], ...] = (
    Voltmeter,
    Ammeter,
    Wattmeter,
)
