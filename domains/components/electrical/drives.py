"""What feeds machines: batteries, bridges and inverters, averaged over a period of the modulation or switched in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import (
    Alarm,
    Component,
    Edge,
    Exit,
    Expression,
    Parameter,
    Port,
    Quantity,
    Symbols,
    Table,
    Terminal,
    Waveform,
    electrical,
)
from .passive import HEAT_EDGE, HEAT_TERMINAL, heat_equations

FULL = 1e-6  # of the state of charge: so much beyond empty or full is round-off of a run that starts there


class Battery(Component):
    """A battery with an internal resistance: ``v = E(soc) + R i``, ``capacity d soc/dt = i`` (i flows in while it is charged).

    E is a curve through the points `ocv` of (state of charge, open-circuit voltage), or the constant `voltage`. With R1 and C1 a second
    resistance comes with the time constant ``R1 C1``: ``v = E + R i + v1``, ``C1 dv1/dt = i - v1 / R1``.
    """

    terminals = (*electrical("p", "n"), HEAT_TERMINAL)
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR, without=MappingProxyType({"R": EdgeClass.ACROSS_DRIVER})), HEAT_EDGE)
    tables = MappingProxyType(
        {"ocv": Table(units=("1", "V"), description="points (state of charge, open-circuit voltage)", required=True, unless="voltage")}
    )
    parameters = MappingProxyType(
        {
            "voltage": Parameter(unit="V", description="open-circuit voltage where `ocv` is not given", optional=True),
            "capacity": Parameter(unit="C", description="charge from empty to full, such as 2.5 A*h", positive=True),
            "R": Parameter(unit="ohm", description="internal resistance", default=0.0, minimum=0.0),
            "soc0": Parameter(unit="1", description="state of charge at the start", default=1.0, minimum=0.0, maximum=1.0),
            "R1": Parameter(unit="ohm", description="second resistance", default=0.0, minimum=0.0),
            "C1": Parameter(unit="F", description="capacitance beside the second resistance", default=1.0, positive=True),
        }
    )
    unknowns = MappingProxyType(
        {
            "soc": Quantity(unit="1", description="state of charge, 1 when full"),
            "v1": Quantity(unit="V", description="voltage at the second resistance"),
        }
    )
    initial = MappingProxyType({"soc": "soc0"})
    alarms = (
        Alarm(
            signal="soc",
            below=-FULL,
            text="is discharged beyond empty: its state of charge is",
            remedy="Give it more capacity or load it less.",
        ),
        Alarm(
            signal="soc",
            above=1.0 + FULL,
            text="is charged beyond full: its state of charge is",
            remedy="End the charging, or give more capacity.",
        ),
    )
    symbol = "battery"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        slow = x.C1 * x.dv1 - (x.i - x.v1 / x.R1) if x.nonzero("R1") else x.v1
        return [
            x.v - (x.ocv(x.soc) if x.has("ocv") else x.voltage) - x.R * x.i - x.v1,
            x.capacity * x.dsoc - x.i,
            slow,
            *heat_equations(x, _battery_loss(x)),
        ]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else _battery_loss(x)

    @staticmethod
    def stored(x: Symbols) -> Expression:
        chemical = x.capacity * (x.ocv.integral(x.soc) if x.has("ocv") else x.voltage * x.soc)
        return chemical + (x.C1 * x.v1 * x.v1 / 2 if x.nonzero("R1") else 0.0)


def _battery_loss(x: Symbols) -> Expression:
    return x.R * x.i * x.i + (x.v1 * x.v1 / x.R1 if x.nonzero("R1") else 0.0)


_SUPPLY = Edge(plus="sp", minus="sn", kind=EdgeClass.DISSIPATOR, name="supply")
_LEGS = tuple(Edge(plus=leg, minus="sn", kind=EdgeClass.DISSIPATOR, name=leg) for leg in ("p", "n"))
_RON = Parameter(unit="ohm", description="resistance of one closed switch", default=0.0, minimum=0.0)


class _Bridge(Component):
    terminals: ClassVar[tuple[Terminal, ...]] = (*electrical("sp", "sn", "p", "n"), HEAT_TERMINAL)
    edges = (_SUPPLY, *_LEGS, HEAT_EDGE)
    symbol: ClassVar[str] = "bridge"

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else _bridge_loss(x)


def _bridge_equations(x: Symbols, duty: Expression) -> list[Expression]:
    """Each leg has its share of the supply's voltage behind a closed switch, and takes that share of its current from the supply."""
    high, low = (1 + duty) / 2, (1 - duty) / 2
    return [
        x.p.v - (high * x.supply.v + x.Ron * x.p.i),
        x.n.v - (low * x.supply.v + x.Ron * x.n.i),
        x.supply.i + high * x.p.i + low * x.n.i,
        *heat_equations(x, _bridge_loss(x)),
    ]


def _bridge_loss(x: Symbols) -> Expression:
    return x.Ron * (x.p.i * x.p.i + x.n.i * x.n.i)


class HBridge(_Bridge):
    """An H-bridge averaged over a period of its modulation; the load is between p and n.

    From each leg to sn, ``v_p = (1 + d) / 2 v_supply + Ron i_p`` and ``v_n = (1 - d) / 2 v_supply + Ron i_n``, so that the load sees
    ``d v_supply``; ``i_supply = -((1 + d) i_p + (1 - d) i_n) / 2``. d is the signal u within -1 and 1; currents are positive into the
    component. It creates no power and loses ``Ron (i_p^2 + i_n^2)``.
    """

    parameters = MappingProxyType({"Ron": _RON})
    inputs = MappingProxyType({"u": Port(unit="1", description="duty, -1 to 1")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _bridge_equations(x, x.clip(x.u, -1.0, 1.0))


def triangle(frequency: float) -> Waveform:
    """A carrier between -1 and 1 that begins at -1."""
    period, slope = 1.0 / frequency, 4.0 * frequency
    return Waveform(pieces=((0.0, -1.0, slope),), cycle=((0.0, -1.0, slope), (period / 2, 1.0, -slope)), start=0.0, period=period)


FULL = 1.0 - 1e-9  # a demand from which on nothing switches
_PWM_FREQUENCY = Parameter(unit="Hz", description="frequency of the carrier", positive=True)
_PWM_MODES: Mapping[int, str] = MappingProxyType({0: "off", 1: "forwards", -1: "backwards"})


def _pwm_exits(x: Symbols, demand: Expression) -> Mapping[int, Sequence[Exit]]:
    """The output follows the sign of the demand less the carrier; a full demand is beyond its peaks, which round-off would touch."""
    above = demand + (demand >= FULL) - (demand <= -FULL) - x.waveform
    up, down = Exit(when=above, to=1), Exit(when=-above, to=-1)
    return {0: [up, down], 1: [down], -1: [up]}


class SwitchedHBridge(_Bridge):
    """An H-bridge that switches: the load sees ``v_supply`` while the signal u is above a triangular carrier, else ``-v_supply``.

    Its equations are those of the averaged HBridge with d = 1 or d = -1: two switches are always closed. The carrier goes from -1 to 1 and
    back with `frequency`. The mean over a period is that of the averaged bridge.
    """

    parameters = MappingProxyType({"Ron": _RON, "frequency": _PWM_FREQUENCY})
    inputs = HBridge.inputs
    modes = _PWM_MODES

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return triangle(parameters["frequency"])

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _bridge_equations(x, x.mode)

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return _pwm_exits(x, x.u)


class PWMVoltage(Component):
    """A pulse-width modulated voltage: ``v = high`` while the signal u (0 to 1) is above a triangular carrier, else ``v = low``.

    The carrier goes from 0 to 1 and back with `frequency`, so that the mean is ``low + u (high - low)``. It counts ``-v i`` as supplied.
    """

    terminals = electrical("p", "n")
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.ACROSS_DRIVER),)
    parameters = MappingProxyType(
        {
            "high": Parameter(unit="V", description="voltage of the pulses"),
            "low": Parameter(unit="V", description="voltage between them", default=0.0),
            "frequency": _PWM_FREQUENCY,
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="duty, 0 to 1")})
    modes = MappingProxyType({0: "off", 1: "high", -1: "low"})
    symbol = "pulse source"

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return triangle(parameters["frequency"])

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - (x.low + (x.high - x.low) * (1 + x.mode) / 2)]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return _pwm_exits(x, 2 * x.u - 1)

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.v * x.i


class Inverter(Component):
    """A three-phase bridge averaged over a period of its modulation: ``v_k = d_k v_supply + Ron i_k`` from each phase a, b, c to sn.

    d_k are the signals da, db, dc within 0 and 1. ``i_supply = -(d_a i_a + d_b i_b + d_c i_c)``; currents are positive into the component.
    """

    terminals = (*electrical("sp", "sn", "a", "b", "c"), HEAT_TERMINAL)
    edges = (_SUPPLY, *(Edge(plus=k, minus="sn", kind=EdgeClass.DISSIPATOR, name=k) for k in "abc"), HEAT_EDGE)
    parameters = MappingProxyType({"Ron": _RON})
    inputs = MappingProxyType({f"d{k}": Port(unit="1", description=f"duty of phase {k}, 0 to 1") for k in "abc"})
    symbol = "bridge"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        legs = [(x.clip(d, 0.0, 1.0), leg) for d, leg in ((x.da, x.a), (x.db, x.b), (x.dc, x.c))]
        drawn: Expression = 0.0
        for duty, leg in legs:
            drawn = drawn + duty * leg.i
        return [
            x.supply.i + drawn,
            *(leg.v - (duty * x.supply.v + x.Ron * leg.i) for duty, leg in legs),
            *heat_equations(x, _inverter_loss(x)),
        ]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else _inverter_loss(x)


def _inverter_loss(x: Symbols) -> Expression:
    return x.Ron * (x.a.i * x.a.i + x.b.i * x.b.i + x.c.i * x.c.i)


COMPONENTS: tuple[type[Component], ...] = (
    Battery,
    HBridge,
    SwitchedHBridge,
    PWMVoltage,
    Inverter,
)
