"""Pneumatic components. Across variable: gauge pressure p in Pa. Through variable: flow q into the component, in m^3/s ANR.

ANR (ISO 8778) is air at 100 kPa absolute and 20 °C: the flows of catalogues, and a measure of mass. Restrictions follow ISO 6358: the sonic
conductance C and the critical pressure ratio r_b describe all of their flow. Where they meet there must be a volume (a `AirTank`, however
small, or the hose of a cylinder): a choked flow does not depend on what is behind it. Ground is the atmosphere, 0 Pa gauge. Air is taken at
20 °C; the exponent n of a chamber is 1 where heat has time to pass (isothermal), 1.4 where it has none. Flows carry no power in the energy
audit: what the air does to a piston counts as supplied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import DATUM, Alarm, Component, Contact, Edge, Expression, Parameter, Port, Quantity, Symbols, Terminal

AMBIENT = 101_325.0  # Pa
REFERENCE = 1e5  # Pa absolute, of ANR
LAMINAR = 0.995  # ratio of pressures above which the flow is proportional to their difference
CUSHION_RAMP = 0.05  # of the cushion's length over which it closes
STOP_MODES: Mapping[int, str] = MappingProxyType({0: "free", 1: "upper stop", -1: "lower stop"})
FLOW: Mapping[str, Parameter] = MappingProxyType(
    {
        "C": Parameter(unit="m^3/s/Pa", description="sonic conductance, ISO 6358: 1 dm^3/s/bar is 1e-8", positive=True),
        "r_b": Parameter(unit="1", description="critical pressure ratio b, ISO 6358", default=0.3, minimum=0.0, maximum=0.9),
    }
)
EXPONENT = Parameter(unit="1", description="exponent of the air: 1 slow, 1.4 quick", default=1.0, minimum=1.0, maximum=1.4)
VACUUM = Alarm(signal="p", below=-AMBIENT * 0.999, text="is empty: the pressure is down to", remedy="Look at what sucks, and how strongly.")


def pneumatic(*names: str) -> tuple[Terminal, ...]:
    """Pneumatic terminals of the given names."""
    return tuple(Terminal(name=name, domain="pneumatic") for name in names)


def iso_flow(x: Symbols, p1: Expression, p2: Expression, C: Expression, b: Expression) -> Expression:
    """Flow ANR from gauge pressure p1 to p2: ``C P sqrt(1 - ((r - b) / (1 - b))^2)`` with the higher absolute pressure P and the ratio r.

    At or below the critical ratio it is ``C P``; above `LAMINAR` a straight line, for the root has an infinite slope at equal pressures.
    """
    high, low = x.max(p1, p2) + AMBIENT, x.min(p1, p2) + AMBIENT
    high = x.max(high, 1.0)
    y = (x.clip(low / high, b, LAMINAR) - b) / (1.0 - b)
    return C * high * x.sqrt(1.0 - y * y) * x.clip((p1 - p2) / (high * (1.0 - LAMINAR)), -1.0, 1.0)


class _Line(Component):
    """Base of what air flows through: its flow depends on both absolute pressures, so both ends are edges to the atmosphere."""

    terminals = pneumatic("a", "b")
    edges = (
        Edge(plus="a", minus=DATUM, kind=EdgeClass.DISSIPATOR, name="a"),
        Edge(plus="b", minus=DATUM, kind=EdgeClass.DISSIPATOR, name="b"),
    )


class AirSupply(Component):
    """Compressed air, or vacuum, at a pressure that holds whatever the flow: ``p = pressure``, or ``p = u``."""

    terminals = pneumatic("port")
    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.ACROSS_DRIVER),)
    parameters = MappingProxyType({"pressure": Parameter(unit="Pa", description="gauge pressure", default=6e5, minimum=-AMBIENT)})
    inputs = MappingProxyType({"u": Port(unit="Pa", description="gauge pressure in place of the constant one", optional=True)})
    symbol = "air supply"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.p - (x.u if x.has("u") else x.pressure)]


class AirTank(Component):
    """A vessel: ``dp/dt = n 100 kPa q / V``."""

    terminals = pneumatic("port")
    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.ACCUMULATOR),)
    parameters = MappingProxyType(
        {
            "V": Parameter(unit="m^3", description="volume", positive=True),
            "n": EXPONENT,
            "p0": Parameter(unit="Pa", description="gauge pressure at the start", default=0.0, minimum=-AMBIENT),
        }
    )
    initial = MappingProxyType({"p": "p0"})
    alarms = (VACUUM,)
    symbol = "air tank"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.q - x.V * x.dp / (x.n * REFERENCE)]


class AirRestriction(_Line):
    """A restriction, tube or fitting after ISO 6358: choked ``q = C P`` below the ratio r_b of absolute pressures, an ellipse above.

    ``q = C P sqrt(1 - ((r - r_b) / (1 - r_b))^2)`` with the higher absolute pressure P and the ratio r of the lower to it.
    """

    parameters = FLOW
    symbol = "restriction"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        flow = iso_flow(x, x.a.p, x.b.p, x.C, x.r_b)
        return [x.a.q - flow, x.b.q + flow]


class AirValve(_Line):
    """A valve that a signal opens: a `AirRestriction` with the conductance ``u C``, u from 0 (closed) to 1."""

    parameters = FLOW
    inputs = MappingProxyType({"u": Port(unit="1", description="opening, from 0 to 1")})
    symbol = "air valve"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        flow = iso_flow(x, x.a.p, x.b.p, x.C * x.clip(x.u, 0.0, 1.0), x.r_b)
        return [x.a.q - flow, x.b.q + flow]


class AirCheckValve(_Line):
    """A check valve: a `AirRestriction` from a to b once a is above b by `opens`, and closed the other way."""

    parameters = MappingProxyType(
        {**FLOW, "opens": Parameter(unit="Pa", scale="difference", description="pressure that opens it", default=0.0, minimum=0.0)}
    )
    symbol = "check valve"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        flow = x.max(iso_flow(x, x.a.p - x.opens, x.b.p, x.C, x.r_b), 0.0)
        return [x.a.q - flow, x.b.q + flow]


class Valve52(Component):
    """A directional valve with supply p and outlets a and b, which exhausts into the atmosphere.

    ``u > 0`` connects p with a and exhausts b, ``u < 0`` the other way round, each with the conductance ``|u| C``; 0 closes all (5/3).
    """

    terminals = pneumatic("p", "a", "b")
    edges = tuple(Edge(plus=name, minus=DATUM, kind=EdgeClass.DISSIPATOR, name=name) for name in ("p", "a", "b"))
    parameters = FLOW
    inputs = MappingProxyType({"u": Port(unit="1", description="spool, from -1 to 1")})
    symbol = "directional valve"
    sides = MappingProxyType({"p": "bottom", "a": "top", "b": "top"})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        forwards, backwards = x.C * x.clip(x.u, 0.0, 1.0), x.C * x.clip(-x.u, 0.0, 1.0)
        to_a, to_b = iso_flow(x, x.p.p, x.a.p, forwards, x.r_b), iso_flow(x, x.p.p, x.b.p, backwards, x.r_b)
        out_a, out_b = iso_flow(x, x.a.p, 0.0, backwards, x.r_b), iso_flow(x, x.b.p, 0.0, forwards, x.r_b)
        return [x.p.q - to_a - to_b, x.a.q + to_a - out_a, x.b.q + to_b - out_b]


class AirCylinder(Component):
    """A double-acting cylinder on a prismatic joint, with end cushioning and rigid ends.

    The piston is at ``s = joint position + offset``, from 0 (chamber a empty) to `stroke`. For each chamber, with its pressure p, volume V
    and area A::

        100 kPa q = V dp/dt / n + (p + 101.325 kPa) dV/dt          q from the port by ISO 6358 with C and the ratio r_b

    and the joint feels ``A_a p_a - A_b p_b - friction v``. Within `cushion` of an end the air leaves that chamber through `C_cushion` only;
    it always enters through C. Ahead of each port lies the volume `hose`. Vacuum is a pressure below zero. With n above 1 air that leaves
    compressed is hot, and its flow counts that volume as if it were cold.
    """

    terminals = pneumatic("a", "b")
    edges = (
        Edge(plus="a", minus=DATUM, kind=EdgeClass.ACCUMULATOR, name="a"),
        Edge(plus="b", minus=DATUM, kind=EdgeClass.ACCUMULATOR, name="b"),
    )
    attachments = MappingProxyType({"rod": "translational"})
    parameters = MappingProxyType(
        {
            "A_a": Parameter(unit="m^2", description="area of the piston on side a", positive=True),
            "A_b": Parameter(unit="m^2", description="area on side b, without the rod", positive=True),
            "stroke": Parameter(unit="m", description="travel of the piston", positive=True),
            "offset": Parameter(unit="m", description="position of the piston where the joint's is 0", default=0.0),
            "dead": Parameter(unit="m^3", description="air left in a chamber with the piston at its end", default=1e-5, positive=True),
            "hose": Parameter(unit="m^3", description="volume of the hose ahead of each port", default=1e-5, positive=True),
            "C": Parameter(unit="m^3/s/Pa", description="sonic conductance of each port", default=1e-7, positive=True),
            "r_b": Parameter(unit="1", description="critical pressure ratio of ports and cushions", default=0.3, minimum=0.0, maximum=0.9),
            "cushion": Parameter(unit="m", description="length of the cushions; none when left out", positive=True, optional=True),
            "C_cushion": Parameter(unit="m^3/s/Pa", description="sonic conductance out of a cushion", default=1e-9, positive=True),
            "n": EXPONENT,
            "friction": Parameter(unit="N*s/m", description="viscous friction", default=0.0, minimum=0.0),
            "pa0": Parameter(unit="Pa", description="gauge pressure in a at the start", default=0.0, minimum=-AMBIENT),
            "pb0": Parameter(unit="Pa", description="gauge pressure in b at the start", default=0.0, minimum=-AMBIENT),
        }
    )
    unknowns = MappingProxyType({f"p_{side}": Quantity(unit="Pa", description=f"gauge pressure in chamber {side}") for side in "ab"})
    initial = MappingProxyType({"p_a": "pa0", "p_b": "pb0", "a.p": "pa0", "b.p": "pb0"})
    outputs = MappingProxyType(
        {
            "position": Port(unit="m", description="of the piston, from 0 to stroke"),
            "force": Port(unit="N", description="on the joint"),
        }
    )
    modes = STOP_MODES
    symbol = "cylinder"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        if "cushion" in parameters and 2 * parameters["cushion"] > parameters["stroke"]:
            return f"cushion = {parameters['cushion']:g} m, more than half of the stroke"
        return ""

    @staticmethod
    def _position(x: Symbols) -> Expression:
        return x.rod.position + x.offset

    @staticmethod
    def _port_flow(x: Symbols, port: Expression, chamber: Expression, left: Expression) -> Expression:
        """Flow from a port into its chamber; `left`: how far the piston is from that chamber's end."""
        inwards = iso_flow(x, port, chamber, x.C, x.r_b)
        if not x.has("cushion"):
            return inwards
        open_share = x.clip((left / x.cushion - 1.0) / CUSHION_RAMP + 1.0, 0.0, 1.0)
        outwards = iso_flow(x, port, chamber, x.C_cushion + (x.C - x.C_cushion) * open_share, x.r_b)
        return x.max(inwards, 0.0) + x.min(outwards, 0.0)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        s, v = AirCylinder._position(x), x.rod.speed
        flow_a = AirCylinder._port_flow(x, x.a.p, x.p_a, s)
        flow_b = AirCylinder._port_flow(x, x.b.p, x.p_b, x.stroke - s)
        volume_a, volume_b = x.dead + x.A_a * s, x.dead + x.A_b * (x.stroke - s)
        return [
            x.a.q - flow_a - x.hose * x.a.dp / (x.n * REFERENCE),
            x.b.q - flow_b - x.hose * x.b.dp / (x.n * REFERENCE),
            REFERENCE * flow_a - volume_a * x.dp_a / x.n - (x.p_a + AMBIENT) * x.A_a * v,
            REFERENCE * flow_b - volume_b * x.dp_b / x.n + (x.p_b + AMBIENT) * x.A_b * v,
            x.rod.force + x.A_a * x.p_a - x.A_b * x.p_b - x.friction * v - x.hold,
        ]

    @staticmethod
    def contact(x: Symbols) -> Contact | None:
        return Contact(rate=x.rod.speed, position=AirCylinder._position(x), lower=0.0, upper=x.stroke)

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"position": AirCylinder._position(x), "force": -x.rod.force}

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return (x.A_a * x.p_a - x.A_b * x.p_b) * x.rod.speed

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.friction * x.rod.speed * x.rod.speed


class Ejector(Component):
    """A vacuum generator: it sucks ``q = u flow (1 - p / vacuum)`` down to the gauge pressure `vacuum`, u from 0 to 1."""

    terminals = pneumatic("port")
    edges = (Edge(plus="port", minus=DATUM, kind=EdgeClass.DISSIPATOR),)
    parameters = MappingProxyType(
        {
            "flow": Parameter(unit="m^3/s", description="suction flow ANR at ambient pressure", positive=True),
            "vacuum": Parameter(unit="Pa", description="gauge pressure that it reaches", default=-8.5e4, minimum=-AMBIENT, maximum=-1.0),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="share of its supply; 1 when left open", optional=True)})
    symbol = "ejector"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        share = x.clip(x.u, 0.0, 1.0) if x.has("u") else 1.0
        return [x.q - share * x.flow * x.max(1.0 - x.p / x.vacuum, 0.0)]


COMPONENTS: tuple[type[Component], ...] = (AirSupply, AirTank, AirRestriction, AirValve, AirCheckValve, Valve52, AirCylinder, Ejector)
