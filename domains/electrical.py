"""Electrical components. Across variable: voltage v from p to n, in V. Through variable: current i into p, in A.

Every class is the whole truth about one component: what it is called in a project file, what it needs, and its equation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.linear_graph import EdgeClass

from .declarations import Component, Edge, Expression, Parameter, Port, Symbols, Terminal, electrical


class _TwoPole(Component):
    terminals: ClassVar[tuple[Terminal, ...]] = electrical("p", "n")


class Resistor(_TwoPole):
    """An ohmic resistor: ``v = R i``."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR),)
    parameters = MappingProxyType({"R": Parameter(unit="ohm", description="resistance", positive=True)})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.R * x.i]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.R * x.i * x.i


class Inductor(_TwoPole):
    """A linear inductor: ``v = L di/dt``."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DELAY),)
    parameters = MappingProxyType(
        {
            "L": Parameter(unit="H", description="inductance", positive=True),
            "i0": Parameter(unit="A", description="current at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"i": "i0"})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.L * x.di]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.L * x.i * x.i / 2


class Capacitor(_TwoPole):
    """A linear capacitor: ``i = C dv/dt``."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.ACCUMULATOR),)
    parameters = MappingProxyType(
        {
            "C": Parameter(unit="F", description="capacitance", positive=True),
            "v0": Parameter(unit="V", description="voltage at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"v": "v0"})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i - x.C * x.dv]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.C * x.v * x.v / 2


class VoltageSource(_TwoPole):
    """A constant voltage: ``v = value``, whatever the current."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.ACROSS_DRIVER),)
    parameters = MappingProxyType({"value": Parameter(unit="V", description="voltage from p to n")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.value]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.v * x.i


class CurrentSource(_TwoPole):
    """A constant current driven out of p through the circuit back into n: ``i = -value`` (i is positive into p)."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.THROUGH_DRIVER),)
    parameters = MappingProxyType({"value": Parameter(unit="A", description="current out of p")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i + x.value]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.v * x.i


class VoltageAmplifier(_TwoPole):
    """An ideal voltage amplifier, driven by a signal: ``v = clip(gain u, -limit, limit)``.

    It takes power from a supply that is not part of the system; the energy audit counts ``-v i`` as supplied.
    """

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.ACROSS_DRIVER),)
    parameters = MappingProxyType(
        {
            "gain": Parameter(unit="1", description="output voltage per unit of the input", default=1.0),
            "limit": Parameter(unit="V", description="largest magnitude of the output", positive=True, optional=True),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="V", description="demanded output, before gain and limit")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        demanded = x.gain * x.u
        return [x.v - (x.clip(demanded, -x.limit, x.limit) if x.has("limit") else demanded)]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.v * x.i


class DCMotor(Component):
    """A permanent-magnet DC motor on a revolute joint.

    ``v = R i + L di/dt + K w`` and, with the torque into the component, ``torque = -K i + b w + J dw/dt``: the joint feels
    ``K i - b w - J dw/dt``. With v and w as across variables it is a transformer (a gyrator in bond graphs, which pair v with torque).
    The power taken in, ``v i + w torque``, equals ``R i^2 + b w^2 + d/dt (L i^2 / 2 + J w^2 / 2)``.
    ``w`` is the rate of the joint that `shaft` names.
    """

    terminals = electrical("p", "n")
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DELAY, without=MappingProxyType({"L": EdgeClass.DISSIPATOR})),)
    attachments = MappingProxyType({"shaft": "rotational"})
    parameters = MappingProxyType(
        {
            "R": Parameter(unit="ohm", description="resistance of the winding", positive=True),
            "L": Parameter(unit="H", description="inductance of the winding; 0 leaves the current without a state", minimum=0.0),
            "K": Parameter(unit="N*m/A", description="torque constant, the same number as the back-EMF constant in V*s/rad"),
            "b": Parameter(unit="N*m*s/rad", description="viscous friction", default=0.0, minimum=0.0),
            "J": Parameter(unit="kg*m^2", description="inertia of the rotor about the joint's axis", default=0.0, minimum=0.0),
            "i0": Parameter(unit="A", description="current at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"i": "i0"})
    outputs = MappingProxyType(
        {
            "torque": Port(unit="N*m", description="torque on the joint, K i - b w - J dw/dt"),
            "emf": Port(unit="V", description="induced voltage, K w"),
        }
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [
            x.v - (x.R * x.i + x.L * x.di + x.K * x.shaft.rate),
            x.shaft.torque - (-x.K * x.i + x.b * x.shaft.rate + x.J * x.shaft.acceleration),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"torque": -x.shaft.torque, "emf": x.K * x.shaft.rate}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.R * x.i * x.i + x.b * x.shaft.rate * x.shaft.rate

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.L * x.i * x.i / 2

    @staticmethod
    def kinetic(x: Symbols) -> Expression:
        return x.J * x.shaft.rate * x.shaft.rate / 2
