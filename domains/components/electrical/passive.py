"""Passive electrical components. Across variable: voltage v from p to n, in V. Through variable: current i into p, in A.

Every class is the whole truth about one component: what it is called in a project file, what it needs, and its equation.
Components with losses have an optional thermal terminal `heat`: connected, the loss flows there (``Q = -loss``), and what depends on
temperature follows it; left out, the loss leaves the system as heat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import DATUM, Component, Edge, Expression, Parameter, Symbols, Table, Terminal, electrical

HEAT_TERMINAL = Terminal(name="heat", domain="thermal", description="where the losses go; may be left out", optional=True)
HEAT_EDGE = Edge(plus="heat", minus=DATUM, kind=EdgeClass.THROUGH_DRIVER, name="heat")
ROOM = 293.15  # K
WARMING: Mapping[str, Parameter] = MappingProxyType(
    {
        "alpha": Parameter(unit="1/K", description="relative growth of the resistance, where `heat` is connected", default=0.0),
        "T_ref": Parameter(unit="K", description="temperature at which R is given", default=ROOM, positive=True),
    }
)


def warm_resistance(x: Symbols) -> Expression:
    """``R (1 + alpha (T - T_ref))`` where the temperature is known, else R."""
    return x.R * (1 + x.alpha * (x.heat.T - x.T_ref)) if x.has("heat") and x.nonzero("alpha") else x.R


def heat_equations(x: Symbols, loss: Expression) -> list[Expression]:
    """The equation of the thermal terminal, where it is connected."""
    return [x.heat.Q + loss] if x.has("heat") else []


class TwoPole(Component):
    """Two terminals, p and n, and one edge between them."""

    terminals: ClassVar[tuple[Terminal, ...]] = electrical("p", "n")


class Resistor(Component):
    """An ohmic resistor: ``v = R i``; with `heat` connected, ``R -> R (1 + alpha (T - T_ref))`` and ``R i^2`` flows there."""

    terminals = (*electrical("p", "n"), HEAT_TERMINAL)
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR), HEAT_EDGE)
    parameters = MappingProxyType({"R": Parameter(unit="ohm", description="resistance", positive=True), **WARMING})
    symbol = "resistor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - warm_resistance(x) * x.i, *heat_equations(x, warm_resistance(x) * x.i * x.i)]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else x.R * x.i * x.i


class Conductor(TwoPole):
    """An ohmic conductance: ``i = G v``; 0 is an open end that still fixes nothing."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DISSIPATOR, without=MappingProxyType({"G": EdgeClass.THROUGH_DRIVER})),)
    parameters = MappingProxyType({"G": Parameter(unit="S", description="conductance", minimum=0.0)})
    symbol = "resistor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i - x.G * x.v]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.G * x.v * x.v


class Inductor(TwoPole):
    """A linear inductor: ``v = L di/dt``."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.DELAY),)
    parameters = MappingProxyType(
        {
            "L": Parameter(unit="H", description="inductance", positive=True),
            "i0": Parameter(unit="A", description="current at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"i": "i0"})
    symbol = "inductor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.L * x.di]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.L * x.i * x.i / 2


class Capacitor(TwoPole):
    """A linear capacitor: ``i = C dv/dt``."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.ACCUMULATOR),)
    parameters = MappingProxyType(
        {
            "C": Parameter(unit="F", description="capacitance", positive=True),
            "v0": Parameter(unit="V", description="voltage at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"v": "v0"})
    symbol = "capacitor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i - x.C * x.dv]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.C * x.v * x.v / 2


class SaturatingInductor(TwoPole):
    """An inductor with a core that saturates: ``v = d psi/dt``, ``psi = L_sat i + (L - L_sat) i_sat tanh(i / i_sat)``."""

    edges = Inductor.edges
    parameters = MappingProxyType(
        {
            "L": Parameter(unit="H", description="inductance at small currents", positive=True),
            "L_sat": Parameter(unit="H", description="inductance far in saturation", positive=True),
            "i_sat": Parameter(unit="A", description="current at which saturation begins", positive=True),
            "i0": Parameter(unit="A", description="current at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"i": "i0"})
    symbol = "inductor"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "" if parameters["L_sat"] <= parameters["L"] else "L_sat above L, the inductance without saturation"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - _saturating_slope(x, x.i, x.L, x.L_sat, x.i_sat) * x.di]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return _saturating_energy(x, x.i, x.L, x.L_sat, x.i_sat)


class SaturatingCapacitor(TwoPole):
    """A capacitor whose capacitance falls with the voltage: ``i = dq/dt``, ``q = C_sat v + (C - C_sat) v_sat tanh(v / v_sat)``."""

    edges = Capacitor.edges
    parameters = MappingProxyType(
        {
            "C": Parameter(unit="F", description="capacitance at small voltages", positive=True),
            "C_sat": Parameter(unit="F", description="capacitance at high voltages", positive=True),
            "v_sat": Parameter(unit="V", description="voltage at which it begins to fall", positive=True),
            "v0": Parameter(unit="V", description="voltage at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"v": "v0"})
    symbol = "capacitor"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "" if parameters["C_sat"] <= parameters["C"] else "C_sat above C, the capacitance at small voltages"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i - _saturating_slope(x, x.v, x.C, x.C_sat, x.v_sat) * x.dv]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return _saturating_energy(x, x.v, x.C, x.C_sat, x.v_sat)


class TableInductor(TwoPole):
    """An inductor given by points of its flux linkage: ``v = d psi(i)/dt``, a smooth curve through (i, psi), straight beyond."""

    edges = Inductor.edges
    tables = MappingProxyType({"flux": Table(units=("A", "Wb"), description="points (current, flux linkage)", required=True)})
    parameters = MappingProxyType({"i0": Parameter(unit="A", description="current at the start", default=0.0)})
    initial = MappingProxyType({"i": "i0"})
    symbol = "inductor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.flux.slope(x.i) * x.di]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.i * x.flux(x.i) - x.flux.integral(x.i)


class TableCapacitor(TwoPole):
    """A capacitor given by points of its charge: ``i = d q(v)/dt``, a smooth curve through (v, q), straight beyond."""

    edges = Capacitor.edges
    tables = MappingProxyType({"charge": Table(units=("V", "C"), description="points (voltage, charge)", required=True)})
    parameters = MappingProxyType({"v0": Parameter(unit="V", description="voltage at the start", default=0.0)})
    initial = MappingProxyType({"v": "v0"})
    symbol = "capacitor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i - x.charge.slope(x.v) * x.dv]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.v * x.charge(x.v) - x.charge.integral(x.v)


class CoupledInductors(Component):
    """Two windings on one core: ``v1 = L1 di1/dt + M di2/dt``, ``v2 = M di1/dt + L2 di2/dt`` with ``M = k sqrt(L1 L2)``.

    The edges are `1` from p1 to n1 and `2` from p2 to n2, as signals ``name.1.i``. Without any leakage (k = 1) use a Transformer.
    """

    terminals = electrical("p1", "n1", "p2", "n2")
    edges = (
        Edge(plus="p1", minus="n1", kind=EdgeClass.DELAY, name="1"),
        Edge(plus="p2", minus="n2", kind=EdgeClass.DELAY, name="2"),
    )
    parameters = MappingProxyType(
        {
            "L1": Parameter(unit="H", description="inductance of the first winding", positive=True),
            "L2": Parameter(unit="H", description="inductance of the second winding", positive=True),
            "k": Parameter(unit="1", description="coupling, between -1 and 1", minimum=-1.0, maximum=1.0),
            "i1": Parameter(unit="A", description="current of the first winding at the start", default=0.0),
            "i2": Parameter(unit="A", description="current of the second winding at the start", default=0.0),
        }
    )
    initial = MappingProxyType({"1.i": "i1", "2.i": "i2"})
    symbol = "transformer"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "" if abs(parameters["k"]) < 1.0 else "k = 1, which leaves no leakage: use electrical.Transformer"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        a, b, M = getattr(x, "1"), getattr(x, "2"), x.k * x.sqrt(x.L1 * x.L2)
        return [a.v - x.L1 * a.di - M * b.di, b.v - M * a.di - x.L2 * b.di]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        a, b, M = getattr(x, "1"), getattr(x, "2"), x.k * x.sqrt(x.L1 * x.L2)
        return x.L1 * a.i * a.i / 2 + M * a.i * b.i + x.L2 * b.i * b.i / 2


_PAIRS = ((1, 2), (1, 3), (2, 3))


class CoupledInductors3(Component):
    """Three windings on one core: ``v_a = sum over b of M_ab di_b/dt`` with ``M_aa = L_a`` and ``M_ab = k_ab sqrt(L_a L_b)``.

    The edges are `1`, `2` and `3` from p1 to n1 and so on.
    """

    terminals = electrical("p1", "n1", "p2", "n2", "p3", "n3")
    edges = tuple(Edge(plus=f"p{a}", minus=f"n{a}", kind=EdgeClass.DELAY, name=f"{a}") for a in (1, 2, 3))
    parameters = MappingProxyType(
        {
            **{f"L{a}": Parameter(unit="H", description=f"inductance of winding {a}", positive=True) for a in (1, 2, 3)},
            **{f"k{a}{b}": Parameter(unit="1", description=f"coupling of {a} and {b}", minimum=-1.0, maximum=1.0) for a, b in _PAIRS},
            **{f"i{a}": Parameter(unit="A", description=f"current of winding {a} at the start", default=0.0) for a in (1, 2, 3)},
        }
    )
    initial = MappingProxyType({f"{a}.i": f"i{a}" for a in (1, 2, 3)})
    symbol = "transformer"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        k12, k13, k23 = (parameters[f"k{a}{b}"] for a, b in _PAIRS)
        volume = 1 + 2 * k12 * k13 * k23 - k12 * k12 - k13 * k13 - k23 * k23  # determinant of the couplings
        return (
            "" if volume > 0.0 and max(abs(k12), abs(k13), abs(k23)) < 1.0 else "couplings that no core can have: energy would be negative"
        )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        windings = [getattr(x, f"{a}") for a in (1, 2, 3)]
        return [
            w.v - sum((m * o.di for m, o in zip(row, windings, strict=True)), start=0.0)
            for w, row in zip(windings, _mutual(x), strict=True)
        ]

    @staticmethod
    def stored(x: Symbols) -> Expression:
        i = [getattr(x, f"{a}").i for a in (1, 2, 3)]
        return sum((m * i[a] * i[b] / 2 for a, row in enumerate(_mutual(x)) for b, m in enumerate(row)), start=0.0)


def _mutual(x: Symbols) -> list[list[Expression]]:
    """The matrix of self and mutual inductances of three windings."""
    own = [x.L1, x.L2, x.L3]
    return [
        [own[a] if a == b else getattr(x, f"k{min(a, b) + 1}{max(a, b) + 1}") * x.sqrt(own[a] * own[b]) for b in range(3)] for a in range(3)
    ]


class Transformer(Component):
    """An ideal transformer: ``v1 = ratio v2``, ``i2 = -ratio i1``; nothing is stored or lost in it, and it passes direct current too."""

    terminals = electrical("p1", "n1", "p2", "n2")
    edges = (
        Edge(plus="p1", minus="n1", kind=EdgeClass.DISSIPATOR, name="1"),
        Edge(plus="p2", minus="n2", kind=EdgeClass.DISSIPATOR, name="2"),
    )
    parameters = MappingProxyType({"ratio": Parameter(unit="1", description="turns of the first winding by those of the second")})
    symbol = "transformer"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "" if parameters["ratio"] != 0.0 else "ratio = 0"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        a, b = getattr(x, "1"), getattr(x, "2")
        return [a.v - x.ratio * b.v, b.i + x.ratio * a.i]


def _saturating_slope(x: Symbols, z: Expression, first: Expression, last: Expression, knee: Expression) -> Expression:
    bend = x.tanh(z / knee)
    return last + (first - last) * (1 - bend * bend)


def _saturating_energy(x: Symbols, z: Expression, first: Expression, last: Expression, knee: Expression) -> Expression:
    """Integral of z times the slope: z y - integral of y, with ln cosh written so that it cannot overflow."""
    s = x.abs(z / knee)
    log_cosh = s + x.log((1 + x.exp(-2 * s)) / 2)
    return last * z * z / 2 + (first - last) * knee * knee * (s * x.tanh(s) - log_cosh)


COMPONENTS: tuple[type[Component], ...] = (
    Resistor,
    Conductor,
    Inductor,
    Capacitor,
    SaturatingInductor,
    SaturatingCapacitor,
    TableInductor,
    TableCapacitor,
    CoupledInductors,
    CoupledInductors3,
    Transformer,
)
