"""Hydraulic components. Across variable: gauge pressure p in Pa. Through variable: flow q into the component, in m^3/s.

Ground is the ambient: an open tank at 0 Pa gauge.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import DATUM, Alarm, Component, Edge, Exit, Expression, Parameter, Port, Symbols, Terminal
from .oil import AMBIENT, CAVITATION, CAVITATION_REMEDY, DENSITY, OIL, VISCOSITY, compressibility, energy_density, turbulent_flow

CAVITATES = (Alarm(signal="p", below=CAVITATION, never=-AMBIENT, text="cavitates: the pressure is down to", remedy=CAVITATION_REMEDY),)
FLOW_THROUGH: Mapping[str, Parameter] = MappingProxyType(
    {
        "Cd": Parameter(unit="1", description="discharge coefficient", default=0.7, positive=True, maximum=1.0),
        **DENSITY,
        "p_laminar": Parameter(
            unit="Pa", scale="difference", description="pressure drop below which the flow is laminar", default=1e4, positive=True
        ),
    }
)


def hydraulic(*names: str) -> tuple[Terminal, ...]:
    """Hydraulic terminals of the given names."""
    return tuple(Terminal(name=name, domain="hydraulic") for name in names)


class _OnePort(Component):
    terminals: ClassVar[tuple[Terminal, ...]] = hydraulic("port")


class _Line(Component):
    terminals: ClassVar[tuple[Terminal, ...]] = hydraulic("a", "b")


class _Restriction(_Line):
    """Base of what a flow passes with a loss of pressure only."""

    edges = (Edge(plus="a", minus="b", kind=EdgeClass.DISSIPATOR),)

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.p * x.q


class Tank(_OnePort):
    """A large tank: ``p = pressure``, whatever the flow."""

    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.ACROSS_DRIVER),)
    parameters = MappingProxyType({"pressure": Parameter(unit="Pa", description="gauge pressure", default=0.0, minimum=-AMBIENT)})
    symbol = "tank"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.p - x.pressure]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.p * x.q


class PressureSource(_Line):
    """An ideal pressure from a to b: ``p = value``, or ``p = u`` where a signal drives it."""

    edges = (Edge(plus="a", minus="b", kind=EdgeClass.ACROSS_DRIVER),)
    parameters = MappingProxyType({"value": Parameter(unit="Pa", scale="difference", description="pressure of a above b", default=0.0)})
    inputs = MappingProxyType({"u": Port(unit="Pa", description="pressure of a above b, in place of value", optional=True)})
    symbol = "source"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.p - (x.u if x.has("u") else x.value)]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.p * x.q


class FlowSource(_Line):
    """An ideal flow driven out of a through the system back into b: ``q = -value``, or ``q = -u`` where a signal drives it."""

    edges = (Edge(plus="a", minus="b", kind=EdgeClass.THROUGH_DRIVER),)
    parameters = MappingProxyType({"value": Parameter(unit="m^3/s", description="flow out of a", default=0.0)})
    inputs = MappingProxyType({"u": Port(unit="m^3/s", description="flow out of a, in place of value", optional=True)})
    symbol = "source"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.q + (x.u if x.has("u") else x.value)]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.p * x.q


class Volume(_OnePort):
    """Oil in a rigid space, such as a hose or a block: ``q = V / bulk(p) dp/dt``, with entrained air (see `OIL`).

    As the absolute pressure approaches zero the air takes all the space, which limits the pressure; below -0.8 bar a warning tells it.
    """

    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.ACCUMULATOR),)
    parameters = MappingProxyType(
        {
            "V": Parameter(unit="m^3", description="volume", positive=True),
            **OIL,
            "p0": Parameter(unit="Pa", description="gauge pressure at the start", default=0.0, minimum=CAVITATION),
        }
    )
    initial = MappingProxyType({"p": "p0"})
    alarms = CAVITATES
    symbol = "volume"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.q - x.V * compressibility(x, x.p) * x.dp]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.V * energy_density(x, x.p)

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return energy_density(x, x.p) * x.q


class Accumulator(_OnePort):
    """A gas-loaded accumulator: gas of the volume V0 at the pressure `precharge` is compressed as ``(p + pa) V^n = constant``.

    ``q = (dead / bulk(p) + V / (n (p + pa))) dp/dt`` above the precharge, ``q = dead / bulk(p) dp/dt`` below it, where only the oil in the
    dead volume gives way, with its entrained air (see `OIL`), which limits the pressure of an accumulator that is drawn empty.
    """

    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.ACCUMULATOR),)
    parameters = MappingProxyType(
        {
            "V0": Parameter(unit="m^3", description="gas volume when empty of oil", positive=True),
            "precharge": Parameter(unit="Pa", description="gauge pressure of the gas when empty of oil", minimum=0.0),
            "n": Parameter(unit="1", description="polytropic exponent: near 1 slow, 1.4 fast", default=1.3, minimum=1.001, maximum=2.0),
            "dead": Parameter(unit="m^3", description="volume of oil in its neck", default=1e-5, positive=True),
            **OIL,
            "p0": Parameter(unit="Pa", description="gauge pressure at the start", default=0.0, minimum=CAVITATION),
        }
    )
    initial = MappingProxyType({"p": "p0"})
    modes = MappingProxyType({0: "is empty", 1: "takes oil"})
    alarms = CAVITATES
    symbol = "accumulator"
    outputs = MappingProxyType({"volume": Port(unit="m^3", description="oil in it")})

    @staticmethod
    def _gas(x: Symbols) -> Expression:
        pressure = x.max(x.p, x.precharge) + AMBIENT  # below the precharge the gas fills its volume
        return x.V0 * x.exp(x.log((x.precharge + AMBIENT) / pressure) / x.n)

    @staticmethod
    def _gives_way(x: Symbols) -> tuple[Expression, Expression]:
        """What the oil in the neck and the gas give way, m^3/Pa."""
        return x.dead * compressibility(x, x.p), (x.mode == 1) * Accumulator._gas(x) / (x.n * (x.max(x.p, x.precharge) + AMBIENT))

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        oil, gas = Accumulator._gives_way(x)
        return [x.q - (oil + gas) * x.dp]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return {0: [Exit(when=x.p - x.precharge, to=1)], 1: [Exit(when=x.precharge - x.p, to=0)]}

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"volume": (x.mode == 1) * (x.V0 - Accumulator._gas(x))}

    @staticmethod
    def stored(x: Symbols) -> Expression:
        gas = Accumulator._gas(x)
        work = ((x.max(x.p, x.precharge) + AMBIENT) * gas - (x.precharge + AMBIENT) * x.V0) / (x.n - 1.0) - AMBIENT * (x.V0 - gas)
        return x.dead * energy_density(x, x.p) + (x.mode == 1) * work

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        oil, gas = Accumulator._gives_way(x)
        return energy_density(x, x.p) * x.q * oil / (oil + gas)


class Leakage(_Restriction):
    """A narrow gap with laminar flow: ``q = G p``."""

    parameters = MappingProxyType({"G": Parameter(unit="m^3/(s*Pa)", description="conductance", positive=True)})
    symbol = "restriction"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.q - x.G * x.p]


class Orifice(_Restriction):
    """A sharp-edged orifice: ``q = Cd A sqrt(2 |p| / rho) sign(p)``, laminar below the pressure drop `p_laminar`.

    Precisely ``q = Cd A sqrt(2 / rho) p / (p^2 + p_laminar^2)^(1/4)``, whose slope at zero flow is finite. A signal ``u`` from 0 to 1,
    where it is connected, is the share of the area that is open.
    """

    parameters = MappingProxyType({"A": Parameter(unit="m^2", description="area", positive=True), **FLOW_THROUGH})
    inputs = MappingProxyType({"u": Port(unit="1", description="share of the area that is open, 0 to 1", optional=True)})
    symbol = "restriction"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        area = x.A * x.clip(x.u, 0.0, 1.0) if x.has("u") else x.A
        return [x.q - turbulent_flow(x, area, x.p, discharge=x.Cd, critical=x.p_laminar)]


class Pipe(_Line):
    """A straight pipe with the inertia of the oil and friction at its wall, laminar or turbulent: ``p = (rho L / A) dq/dt + friction``.

    The friction is ``c mu L / (2 d^2 A) q``, where c combines 64 (Hagen and Poiseuille) with ``0.3164 Re^0.75`` (Blasius) as
    ``(64^4 + (0.3164 Re^0.75)^4)^(1/4)``: a smooth passage near Re = 1200, without the jump of real transition. The oil's compressibility
    is a `Volume` at one of its ends.
    """

    edges = (Edge(plus="a", minus="b", kind=EdgeClass.DELAY),)
    parameters = MappingProxyType(
        {
            "length": Parameter(unit="m", description="length", positive=True),
            "diameter": Parameter(unit="m", description="inner diameter", positive=True),
            **DENSITY,
            **VISCOSITY,
            "q0": Parameter(unit="m^3/s", description="flow at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"q": "q0"})
    symbol = "pipe"

    @staticmethod
    def _area(x: Symbols) -> Expression:
        return math.pi / 4.0 * x.diameter * x.diameter

    @staticmethod
    def _friction(x: Symbols) -> Expression:
        area = Pipe._area(x)
        reynolds = x.rho * x.abs(x.q) * x.diameter / (area * x.mu)
        coefficient = x.sqrt(x.sqrt(64.0**4 + 0.3164**4 * reynolds * reynolds * reynolds))
        return coefficient * x.mu * x.length / (2.0 * x.diameter * x.diameter * area) * x.q

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.p - x.rho * x.length / Pipe._area(x) * x.dq - Pipe._friction(x)]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return Pipe._friction(x) * x.q

    @staticmethod
    def kinetic(x: Symbols) -> Expression:
        return x.rho * x.length / Pipe._area(x) * x.q * x.q / 2.0


class FlowMeter(_Line):
    """Measures the flow from a to b without any loss: ``p = 0``, output ``flow``."""

    edges = (Edge(plus="a", minus="b", kind=EdgeClass.ACROSS_DRIVER),)
    outputs = MappingProxyType({"flow": Port(unit="m^3/s", description="flow from a to b")})
    symbol = "meter"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.p]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"flow": x.q}


class PressureGauge(_Line):
    """Measures the pressure of a above b without taking any flow: ``q = 0``, output ``pressure``."""

    edges = (Edge(plus="a", minus="b", kind=EdgeClass.THROUGH_DRIVER),)
    outputs = MappingProxyType({"pressure": Port(unit="Pa", description="pressure of a above b")})
    symbol = "meter"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.q]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"pressure": x.p}


COMPONENTS: tuple[type[Component], ...] = (
    Tank,
    PressureSource,
    FlowSource,
    Volume,
    Accumulator,
    Leakage,
    Orifice,
    Pipe,
    FlowMeter,
    PressureGauge,
)
