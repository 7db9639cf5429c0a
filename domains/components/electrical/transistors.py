"""Bipolar transistors and thyristors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import Component, Edge, Exit, Expression, Parameter, Port, Quantity, Symbols, electrical
from .electronics import CORNER, R_ON, VOLT_PER_KELVIN
from .passive import HEAT_EDGE, HEAT_TERMINAL, heat_equations

STEEPEST = 40.0  # exponents above this go on straight: 0.1 A at Is = 1e-16 A is 34.5, and no power in a run is lost by it
_JUNCTIONS: Mapping[str, Parameter] = MappingProxyType(
    {
        "Is": Parameter(unit="A", description="saturation current", default=1e-16, positive=True),
        "Bf": Parameter(unit="1", description="forward current gain", default=100.0, positive=True),
        "Br": Parameter(unit="1", description="reverse current gain", default=1.0, positive=True),
        "Vaf": Parameter(unit="V", description="forward Early voltage; none when left out", positive=True, optional=True),
        "T": Parameter(unit="K", description="temperature of the junctions", default=300.15, positive=True),
        "Gmin": Parameter(unit="S", description="leakage of each junction", default=1e-12, minimum=0.0),
        "Cje": Parameter(unit="F", description="capacitance from base to emitter, constant", default=0.0, minimum=0.0),
        "Cjc": Parameter(unit="F", description="capacitance from base to collector, constant", default=0.0, minimum=0.0),
    }
)


class _Bipolar(Component):
    """Base of the bipolar transistors: the transport model of Gummel and Poon without high injection and without resistances.

    With ``F = exp(vbe / VT) - 1``, ``R = exp(vbc / VT) - 1`` and ``VT = k T / q``::

        collector to emitter   Is (F - R) (1 - vbc / Vaf)
        base to emitter        Is / Bf F + Gmin vbe + Cje dvbe/dt
        base to collector      Is / Br R + Gmin vbc + Cjc dvbc/dt

    These are SPICE's equations where its series resistances, VAR, IKF, IKR, ISE and ISC are left out.
    """

    terminals = electrical("c", "b", "e")
    edges = (
        Edge(plus="c", minus="e", kind=EdgeClass.DISSIPATOR, name="ce"),
        Edge(plus="b", minus="e", kind=EdgeClass.DISSIPATOR, name="be"),
    )
    parameters = _JUNCTIONS
    sides = MappingProxyType({"b": "left", "c": "top", "e": "bottom"})
    sign = 1.0

    @classmethod
    def _currents(cls, x: Symbols) -> tuple[Expression, Expression, Expression, Expression]:
        """Transport current, currents of the junctions without their capacitances, and the voltage of the collector's junction."""
        scale = VOLT_PER_KELVIN * x.T
        vbe = cls.sign * x.be.v
        vbc = cls.sign * (x.be.v - x.ce.v)
        forward, reverse = _power(x, vbe / scale) - 1.0, _power(x, vbc / scale) - 1.0
        early = 1.0 - vbc / x.Vaf if x.has("Vaf") else 1.0
        transport = x.Is * (forward - reverse) * early
        return transport, x.Is / x.Bf * forward + x.Gmin * vbe, x.Is / x.Br * reverse + x.Gmin * vbc, vbc

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        transport, be, bc, _ = cls._currents(x)
        charging_be = x.Cje * x.be.dv if x.nonzero("Cje") else 0.0
        charging_bc = x.Cjc * (x.be.dv - x.ce.dv) if x.nonzero("Cjc") else 0.0
        return [
            x.ce.i - cls.sign * (transport - bc) + charging_bc,
            x.be.i - cls.sign * (be + bc) - charging_be - charging_bc,
        ]

    @classmethod
    def heat(cls, x: Symbols) -> Expression:
        transport, be, bc, vbc = cls._currents(x)
        return transport * cls.sign * x.ce.v + be * cls.sign * x.be.v + bc * vbc

    @classmethod
    def stored(cls, x: Symbols) -> Expression:
        across = x.be.v - x.ce.v
        return x.Cje * x.be.v * x.be.v / 2 + x.Cjc * across * across / 2


def _power(x: Symbols, y: Expression) -> Expression:
    """e^y, straight above `STEEPEST`."""
    low = x.exp(x.min(y, STEEPEST))
    return low * (1.0 + x.max(y - STEEPEST, 0.0))


class NPN(_Bipolar):
    """An npn transistor with collector c, base b and emitter e, by the transport model, as SPICE has it without series resistances.

    With ``F = exp(vbe / VT) - 1``, ``R = exp(vbc / VT) - 1``, ``VT = k T / q``: ``Is (F - R) (1 - vbc / Vaf)`` flows from collector to
    emitter, ``Is / Bf F + Gmin vbe + Cje dvbe/dt`` from base to emitter, ``Is / Br R + Gmin vbc + Cjc dvbc/dt`` from base to collector.
    """

    symbol = "npn"


class PNP(_Bipolar):
    """A pnp transistor: the equations of `NPN` with all voltages and currents reversed."""

    symbol = "pnp"
    sign = -1.0


class Thyristor(Component):
    """A thyristor from p (the anode) to n: it blocks until the gate's signal fires it, and then conducts until its current falls to `Ih`.

    Blocking, ``i = Goff v``; conducting, ``v = Vf + Ron i``. It fires where ``u > threshold`` while ``v > Vf``, or where v exceeds `Vbo`.
    """

    terminals = (*electrical("p", "n"), HEAT_TERMINAL)
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR), HEAT_EDGE)
    parameters = MappingProxyType(
        {
            "Vf": Parameter(unit="V", description="forward voltage while it conducts", default=1.0, minimum=0.0),
            "Ron": R_ON,
            "Goff": Parameter(unit="S", description="conductance while it blocks", default=1e-7, minimum=0.0),
            "Ih": Parameter(unit="A", description="holding current, below which it goes out", default=0.0, minimum=0.0),
            "Vbo": Parameter(
                unit="V", description="breakover voltage, which fires it too; none when left out", positive=True, optional=True
            ),
            "threshold": Parameter(unit="1", description="value of u above which it is fired", default=0.5),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="gate")})
    unknowns = MappingProxyType({"s": Quantity(unit="1", description="way along the curve of v and i")})
    modes = MappingProxyType({0: "blocks", 1: "conducts"})
    symbol = "thyristor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        off, on = 1 - x.mode, x.mode
        return [
            x.v - (off * x.s + on * (x.Vf + x.Ron * x.s)),
            x.i - (off * x.Goff * x.s + on * x.s),
            *heat_equations(x, x.v * x.i),
        ]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        fired = x.min(x.u - x.threshold, x.v - x.Vf - CORNER)
        if x.has("Vbo"):
            fired = x.max(fired, x.v - x.Vbo)
        return {0: [Exit(when=fired, to=1)], 1: [Exit(when=x.Ih - x.s - CORNER, to=0)]}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else x.v * x.i


COMPONENTS: tuple[type[Component], ...] = (NPN, PNP, Thyristor)
