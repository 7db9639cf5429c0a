"""Sources that a voltage or current elsewhere in the circuit controls. Their power comes from outside: ``-v i`` counts as supplied."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import Component, Edge, Expression, Parameter, Symbols, electrical


class _Controlled(Component):
    """The control is sensed between cp and cn, the source acts between p and n."""

    terminals = electrical("p", "n", "cp", "cn")
    symbol: ClassVar[str] = "controlled source"

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.output.v * x.output.i


_SENSED_VOLTAGE = Edge(plus="cp", minus="cn", kind=EdgeClass.THROUGH_DRIVER, name="control")
_SENSED_CURRENT = Edge(plus="cp", minus="cn", kind=EdgeClass.ACROSS_DRIVER, name="control")
_DRIVEN_VOLTAGE = Edge(plus="p", minus="n", kind=EdgeClass.ACROSS_DRIVER, name="output", controlled=True)
_DRIVEN_CURRENT = Edge(plus="p", minus="n", kind=EdgeClass.THROUGH_DRIVER, name="output", controlled=True)


class VCVS(_Controlled):
    """Voltage controlled by a voltage: ``v_output = gain v_control``, ``i_control = 0``."""

    edges = (_DRIVEN_VOLTAGE, _SENSED_VOLTAGE)
    parameters = MappingProxyType({"gain": Parameter(unit="1", scale="level", description="V per V")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.output.v - x.gain * x.control.v, x.control.i]


class VCCS(_Controlled):
    """Current controlled by a voltage: ``i_output = -gain v_control`` (out of p), ``i_control = 0``."""

    edges = (_DRIVEN_CURRENT, _SENSED_VOLTAGE)
    parameters = MappingProxyType({"gain": Parameter(unit="S", description="A out of p per V")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.output.i + x.gain * x.control.v, x.control.i]


class CCVS(_Controlled):
    """Voltage controlled by a current: ``v_output = gain i_control`` (from cp to cn inside), ``v_control = 0``."""

    edges = (_DRIVEN_VOLTAGE, _SENSED_CURRENT)
    parameters = MappingProxyType({"gain": Parameter(unit="ohm", description="V per A")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.output.v - x.gain * x.control.i, x.control.v]


class CCCS(_Controlled):
    """Current controlled by a current: ``i_output = -gain i_control`` (out of p), ``v_control = 0``."""

    edges = (_DRIVEN_CURRENT, _SENSED_CURRENT)
    parameters = MappingProxyType({"gain": Parameter(unit="1", scale="level", description="A out of p per A")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.output.i + x.gain * x.control.i, x.control.v]


COMPONENTS: tuple[type[Component], ...] = (VCVS, VCCS, CCVS, CCCS)
