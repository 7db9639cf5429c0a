"""Diodes, switches and operational amplifiers.

The characteristic of a diode or switch is a curve in the plane of v and i with a parameter s along it, so that both follow from s without
a division by something that may vanish, whether it conducts or not. What is ideal changes its mode at an event, at a corner of the curve.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import Component, Edge, Exit, Expression, Parameter, Port, Quantity, Symbols, electrical
from .passive import HEAT_EDGE, HEAT_TERMINAL, heat_equations

VOLT_PER_KELVIN = 8.617333262e-5  # Boltzmann's constant by the charge of an electron
CORNER = 1e-12  # V: so far a corner is passed before the mode changes, or round-off would decide where several diodes change at once
BEND = 1e-3  # A: below it a diode's curve is followed by its voltage, above it by its current
STRAIGHT = 0.5  # of the junction's potential: above it the capacitance grows on a straight line
ALONG: Mapping[str, Quantity] = MappingProxyType({"s": Quantity(unit="1", description="way along the curve of v and i")})
R_ON = Parameter(unit="ohm", description="resistance while it conducts", default=1e-5, minimum=0.0)
G_OFF = Parameter(unit="S", description="conductance while it blocks", default=1e-5, minimum=0.0)


class IdealDiode(Component):
    """A diode of two straight pieces: ``i = Goff v`` up to the voltage Vf, then ``i = Goff Vf + (v - Vf) / Ron``.

    As a curve, ``v = Vf + s``, ``i = Goff (Vf + s)`` while it blocks (s < 0) and ``v = Vf + Ron s``, ``i = Goff Vf + s`` while it conducts.
    It conducts from p (the anode) to n. With Ron = Goff = 0 it is a perfect valve; several
    of them in one loop or at one node may then leave a current or voltage undetermined.
    """

    terminals = (*electrical("p", "n"), HEAT_TERMINAL)
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR), HEAT_EDGE)
    parameters = MappingProxyType(
        {"Vf": Parameter(unit="V", description="forward voltage", default=0.0, minimum=0.0), "Ron": R_ON, "Goff": G_OFF}
    )
    unknowns = ALONG
    modes = MappingProxyType({0: "blocks", 1: "conducts"})
    symbol = "diode"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [
            x.v - (x.Vf + _by_mode(x, 1.0, x.Ron) * x.s),
            x.i - (x.Goff * x.Vf + _by_mode(x, x.Goff, 1.0) * x.s),
            *heat_equations(x, x.v * x.i),
        ]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        back = -x.s * (x.Ron if x.nonzero("Ron") else 1.0)
        return {0: [Exit(when=x.s - CORNER, to=1)], 1: [Exit(when=back - CORNER, to=0)]}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else x.v * x.i


class Diode(Component):
    """A pn junction with its series resistance: ``i = Is (exp(u / (N VT)) - 1) + Gmin u + dq/dt``, ``v = u + Rs i``, ``VT = k T / q``.

    Where `BV` is given it breaks down: ``- I_BV exp(-(u + BV) / (N VT))`` is added. Its charge q is that of the junction, whose capacitance
    is ``Cj / (1 - u / Vj)^M`` (straight above ``u = Vj / 2``), and ``TT`` times the exponential current. Above 1 mA the curve is followed
    by its current, below by its voltage: no exponential can overflow, and the curve is the same. It conducts from p (the anode) to n.
    """

    terminals = (*electrical("p", "n"), HEAT_TERMINAL)
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR), HEAT_EDGE)
    parameters = MappingProxyType(
        {
            "Is": Parameter(unit="A", description="saturation current", default=1e-14, positive=True, maximum=BEND / 10),
            "N": Parameter(unit="1", description="emission coefficient", default=1.0, positive=True),
            "Rs": Parameter(unit="ohm", description="series resistance", default=0.0, minimum=0.0),
            "T": Parameter(unit="K", description="temperature of the junction", default=300.15, positive=True),
            "Gmin": Parameter(unit="S", description="leakage", default=1e-12, minimum=0.0),
            "BV": Parameter(unit="V", description="breakdown voltage; none when left out", positive=True, optional=True),
            "IBV": Parameter(unit="A", description="current at the breakdown voltage", default=1e-3, positive=True),
            "Cj": Parameter(unit="F", description="capacitance of the junction without voltage", default=0.0, minimum=0.0),
            "Vj": Parameter(unit="V", description="potential of the junction", default=1.0, positive=True),
            "M": Parameter(unit="1", description="exponent of the junction's capacitance", default=0.5, positive=True, maximum=0.9),
            "TT": Parameter(unit="s", description="transit time", default=0.0, minimum=0.0),
        }
    )
    unknowns = ALONG
    symbol = "diode"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        u, slope, current, _, growth = _junction(x)
        if x.nonzero("Cj") or x.nonzero("TT"):
            total = current + (_capacitance(x, u) * slope + x.TT * growth) * x.ds
            return [x.i - total, x.v - u - x.Rs * x.i, *heat_equations(x, _diode_loss(x))]
        # the current never comes from the voltage across Rs: its round-off would drown the leakage that alone holds a floating node
        return [x.i - current, x.v - u - x.Rs * current, *heat_equations(x, _diode_loss(x))]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else _diode_loss(x)

    @staticmethod
    def stored(x: Symbols) -> Expression:
        u, _, _, raised, _ = _junction(x)
        energy: Expression = 0.0
        if x.nonzero("Cj"):
            energy = _junction_energy(x, u)
        if x.nonzero("TT"):  # the integral of u by the exponential current
            scale = x.N * VOLT_PER_KELVIN * x.T
            energy = energy + x.TT * (u * raised - scale * raised + scale * x.Is)
        return energy


def _bent(x: Symbols, y: Expression) -> tuple[Expression, Expression]:
    """ln(1 + e^y), which is 0 far below zero and y far above, and its slope; neither can overflow."""
    small = x.exp(-x.abs(y))
    return x.max(y, 0.0) + x.log(1 + small), x.exp(x.min(y, 0.0)) / (1 + small)


def _junction(x: Symbols) -> tuple[Expression, Expression, Expression, Expression, Expression]:
    """Voltage u of the junction and its derivative by s, its current, the exponential part of it and the derivative of that by s.

    With y = ln(BEND / Is) (s - 1) and r = ln(1 + e^y) the voltage is ``u = N VT (ln(BEND / Is) + y - r + ln(1 + r))``, and the exponential
    of it is exactly ``BEND / Is (1 + r) e^y / (1 + e^y)``: below the bend the voltage grows with s, above it the current.
    """
    scale, bend = x.N * VOLT_PER_KELVIN * x.T, x.log(BEND / x.Is)
    way = bend * x.s
    r, share = _bent(x, way - bend)
    z = way - r + x.log(1 + r)  # u / scale
    slope = bend * (1 - share * r / (1 + r))
    raised = BEND * share * (1 + r)
    current = raised - x.Is
    if x.has("BV"):  # the same from the other side
        edge = -x.BV / scale
        q, share = _bent(x, edge - way)
        z = z + q - x.log(1 + q)
        slope = slope * (1 - share * q / (1 + q))
        current = current - x.IBV * share * (1 + q)
    return scale * z, scale * slope, current + x.Gmin * scale * z, raised, raised * slope


def _diode_loss(x: Symbols) -> Expression:
    u, _, current, _, _ = _junction(x)
    return u * current + x.Rs * x.i * x.i


def _capacitance(x: Symbols, u: Expression) -> Expression:
    if not x.nonzero("Cj"):
        return 0.0
    below, above = x.min(u / x.Vj, STRAIGHT), x.max(u / x.Vj - STRAIGHT, 0.0)
    at = x.Cj * x.exp(-x.M * x.log(1 - below))
    return at * (1 + x.M / (1 - STRAIGHT) * above)


def _junction_energy(x: Symbols, u: Expression) -> Expression:
    """The integral of u C(u) from 0."""
    below, above = x.min(u / x.Vj, STRAIGHT), x.max(u / x.Vj - STRAIGHT, 0.0)
    y = x.log(1 - below)
    first = (1 - x.exp((1 - x.M) * y)) / (1 - x.M) - (1 - x.exp((2 - x.M) * y)) / (2 - x.M)
    at, k = x.exp(-x.M * x.log(1 - STRAIGHT)), x.M / (1 - STRAIGHT)
    second = at * (STRAIGHT * above + (1 + STRAIGHT * k) * above * above / 2 + k * above * above * above / 3)
    return x.Cj * x.Vj * x.Vj * (first + second)


class Switch(Component):
    """A switch driven by a signal: closed while ``u > threshold``, with ``v = Ron i``; else open, with ``i = Goff v``."""

    terminals = (*electrical("p", "n"), HEAT_TERMINAL)
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR), HEAT_EDGE)
    parameters = MappingProxyType(
        {"threshold": Parameter(unit="1", description="value of u above which it is closed", default=0.5), "Ron": R_ON, "Goff": G_OFF}
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="closes it")})
    unknowns = ALONG
    modes = MappingProxyType({0: "open", 1: "closed"})
    symbol = "switch"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [
            x.v - _by_mode(x, 1.0, x.Ron) * x.s,
            x.i - _by_mode(x, x.Goff, 1.0) * x.s,
            *heat_equations(x, x.v * x.i),
        ]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return {0: [Exit(when=x.u - x.threshold, to=1)], 1: [Exit(when=x.threshold - x.u, to=0)]}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else x.v * x.i


class VoltageSwitch(Component):
    """A switch driven by the voltage between cp and cn: it closes above ``VT + VH`` and opens below ``VT - VH``; no current flows there."""

    terminals = electrical("p", "n", "cp", "cn")
    edges = (
        Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR, name="path"),
        Edge(plus="cp", minus="cn", kind=EdgeClass.THROUGH_DRIVER, name="control"),
    )
    parameters = MappingProxyType(
        {
            "VT": Parameter(unit="V", description="threshold", default=0.0),
            "VH": Parameter(unit="V", description="half of the hysteresis", default=0.0, minimum=0.0),
            "Ron": R_ON,
            "Goff": G_OFF,
        }
    )
    unknowns = ALONG
    modes = Switch.modes
    symbol = "switch"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.path.v - _by_mode(x, 1.0, x.Ron) * x.s, x.path.i - _by_mode(x, x.Goff, 1.0) * x.s, x.control.i]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return {0: [Exit(when=x.control.v - x.VT - x.VH, to=1)], 1: [Exit(when=x.VT - x.VH - x.control.v, to=0)]}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.path.v * x.path.i


class MOSFET(Component):
    """A transistor used as a switch, with its body diode: d drain, s source, the gate is the signal u.

    While ``u > threshold`` the channel conducts both ways, ``v = Ron i`` (v from d to s). Else it blocks, ``i = Goff v``, down to
    ``v = -Vf``, where the body diode takes over: ``v = -Vf + Rd (i + Goff Vf)``.
    """

    terminals = (*electrical("d", "s"), HEAT_TERMINAL)
    edges = (Edge(plus="d", minus="s", kind=EdgeClass.DISSIPATOR), HEAT_EDGE)
    parameters = MappingProxyType(
        {
            "threshold": Switch.parameters["threshold"],
            "Ron": Parameter(unit="ohm", description="resistance of the channel", default=1e-3, minimum=0.0),
            "Goff": Parameter(unit="S", description="conductance while it blocks", default=1e-8, minimum=0.0),
            "Vf": Parameter(unit="V", description="forward voltage of the body diode", default=0.7, positive=True),
            "Rd": Parameter(unit="ohm", description="resistance of the body diode", default=1e-3, minimum=0.0),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="gate: opens the channel above the threshold")})
    unknowns = MappingProxyType({"way": Quantity(unit="1", description="way along the curve of v and i")})
    modes = MappingProxyType({0: "blocks", 1: "channel on", 2: "body diode conducts"})
    symbol = "mosfet"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        off, on, body = (x.mode - 1) * (x.mode - 2) / 2, x.mode * (2 - x.mode), x.mode * (x.mode - 1) / 2
        reverse = x.way + x.Vf
        return [
            x.v - (off * x.way + on * x.Ron * x.way + body * (x.Rd * reverse - x.Vf)),
            x.i - (off * x.Goff * x.way + on * x.way + body * (reverse - x.Goff * x.Vf)),
            *heat_equations(x, x.v * x.i),
        ]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        opened, reverse = Exit(when=x.u - x.threshold, to=1), x.way + x.Vf
        back = reverse * (x.Rd if x.nonzero("Rd") else 1.0)
        return {
            0: [opened, Exit(when=-reverse - CORNER, to=2)],
            1: [Exit(when=x.threshold - x.u, to=0)],
            2: [opened, Exit(when=back - CORNER, to=0)],
        }

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else x.v * x.i


class OpAmp(Component):
    """An ideal operational amplifier, a nullor: no voltage and no current at its input, any voltage and current at its output.

    The output is between `out` and `ref` (usually ground). It needs feedback to its input, or nothing determines its output.
    """

    terminals = electrical("plus", "minus", "out", "ref")
    edges = (
        Edge(plus="plus", minus="minus", kind=EdgeClass.THROUGH_DRIVER, name="input"),
        Edge(plus="out", minus="ref", kind=EdgeClass.ACROSS_DRIVER, name="output", controlled=True),
    )
    symbol = "opamp"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.input.v, x.input.i]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.output.v * x.output.i


class LimitedOpAmp(Component):
    """An operational amplifier with finite gain, limits and bandwidth; without feedback, or with positive feedback, a comparator.

    ``v_out = clip(y, low, high)`` with ``y = gain v_in``, or, where `bandwidth` is given, ``dy/dt = 2 pi bandwidth (v_in - y / gain)``; it
    ends 1 % of the limits' span beyond them. No current flows into its input. Without a bandwidth it switches between its linear range and
    its limits at events; with positive feedback it flips from one limit to the other. Where it would begin at rest between them, it begins
    at `high`, with a warning (W407); ``[initial] "amp.y" = "-1 V"`` chooses the other limit.
    """

    terminals = OpAmp.terminals
    edges = OpAmp.edges
    parameters = MappingProxyType(
        {
            "gain": Parameter(unit="1", description="gain at low frequency", default=1e5, positive=True, scale="level"),
            "low": Parameter(unit="V", description="least output", default=-15.0),
            "high": Parameter(unit="V", description="greatest output", default=15.0),
            "bandwidth": Parameter(unit="Hz", description="frequency at which the gain is 1", positive=True, optional=True),
        }
    )
    unknowns = MappingProxyType({"y": Quantity(unit="V", description="output before it is limited")})
    modes = MappingProxyType({0: "linear", 1: "at its upper limit", -1: "at its lower limit"})
    symbol = "opamp"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "" if parameters["low"] < parameters["high"] else "a limit low that is not below high"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        if not x.has("bandwidth"):
            up, down = x.mode * (x.mode + 1) / 2, x.mode * (x.mode - 1) / 2
            limited = (1 - x.mode * x.mode) * x.y + up * x.high + down * x.low
            return [x.input.i, x.output.v - limited, x.input.v - x.y / x.gain]
        span = (x.high - x.low) / 100
        rate = x.input.v - x.y / x.gain
        above, below = x.clip((x.high + span - x.y) / span, 0.0, 1.0), x.clip((x.y - x.low + span) / span, 0.0, 1.0)
        law = x.dy - 6.283185307179586 * x.bandwidth * (x.max(rate, 0.0) * above + x.min(rate, 0.0) * below)
        return [x.input.i, x.output.v - x.clip(x.y, x.low, x.high), law]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        if x.has("bandwidth"):
            return {}
        return {
            0: [Exit(when=x.y - x.high, to=1), Exit(when=x.low - x.y, to=-1)],
            1: [Exit(when=x.high - x.y, to=0, beyond=-1)],
            -1: [Exit(when=x.y - x.low, to=0, beyond=1)],
        }

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.output.v * x.output.i


def _by_mode(x: Symbols, open_: Expression, closed: Expression) -> Expression:
    """A coefficient of two modes, 0 and 1."""
    return (1 - x.mode) * open_ + x.mode * closed


COMPONENTS: tuple[type[Component], ...] = (
    IdealDiode,
    Diode,
    Switch,
    VoltageSwitch,
    MOSFET,
    OpAmp,
    LimitedOpAmp,
)
