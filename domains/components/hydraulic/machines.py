"""Pumps, motors, cylinders and valves: what turns oil flow into motion, and steers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import DATUM, LINE, Alarm, Component, Contact, Edge, Expression, Parameter, Port, Quantity, Symbols
from ..mechanical.between_parts import STOPS, stop_energy, stop_force
from ..mechanical.elements import STOP_MODES
from .lines import FLOW_THROUGH, _Restriction, hydraulic
from .oil import AMBIENT, CAVITATION, CAVITATION_REMEDY, OIL, compressibility, energy_density, turbulent_flow

_DISPLACEMENT = Parameter(unit="m^3/rad", description="displacement: volume a radian of the shaft", positive=True)
_LEAKAGE = Parameter(unit="m^3/(s*Pa)", description="conductance of the leakage across it", default=0.0, minimum=0.0)
_FRICTION = Parameter(unit="N*m*s/rad", description="viscous friction", default=0.0, minimum=0.0)


class Pump(Component):
    """A displacement pump from its port `inlet` to its port `outlet`, fixed or variable.

    ``q_out = u D w - leakage p`` and the shaft needs ``u D p + b w``, where p is the pressure of the outlet above the inlet. `shaft` names
    the joint that drives it; without one it turns at `speed`, by a drive that is not part of the system. ``u`` from -1 to 1, 1 where no
    signal drives it, is the share of the displacement that a variable pump is set to.
    """

    terminals = hydraulic("outlet", "inlet")
    edges = (Edge(plus="outlet", minus="inlet", kind=EdgeClass.DISSIPATOR),)
    attachments = MappingProxyType({"shaft": "rotational"})
    optional_attachments = frozenset({"shaft"})
    parameters = MappingProxyType(
        {
            "D": _DISPLACEMENT,
            "leakage": _LEAKAGE,
            "b": _FRICTION,
            "speed": Parameter(unit="rad/s", description="speed where no joint drives it", default=0.0),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="share of the displacement, -1 to 1", optional=True)})
    outputs = MappingProxyType({"flow": Port(unit="m^3/s", description="flow out of the outlet")})
    symbol = "pump"

    @staticmethod
    def _displacement(x: Symbols) -> Expression:
        return x.D * x.clip(x.u, -1.0, 1.0) if x.has("u") else x.D

    @staticmethod
    def _speed(x: Symbols) -> Expression:
        return x.shaft.rate if x.has("shaft") else x.speed

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        displacement, speed = Pump._displacement(x), Pump._speed(x)
        flow = [x.q + displacement * speed - x.leakage * x.p]
        return [*flow, x.shaft.torque - displacement * x.p - x.b * speed] if x.has("shaft") else flow

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"flow": -x.q}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.leakage * x.p * x.p + x.b * Pump._speed(x) * Pump._speed(x)

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return 0.0 if x.has("shaft") else (Pump._displacement(x) * x.p + x.b * x.speed) * x.speed


class Motor(Component):
    """A rotary hydraulic motor on a revolute joint: ``q = D w + leakage p``, and the joint feels ``D p - b w``.

    p is the pressure of a above b. With pressure and rate as across variables it is a gyrator.
    """

    terminals = hydraulic("a", "b")
    edges = (Edge(plus="a", minus="b", kind=EdgeClass.DISSIPATOR),)
    attachments = MappingProxyType({"shaft": "rotational"})
    parameters = MappingProxyType({"D": _DISPLACEMENT, "leakage": _LEAKAGE, "b": _FRICTION})
    symbol = "hydraulic motor"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.q - x.D * x.shaft.rate - x.leakage * x.p, x.shaft.torque + x.D * x.p - x.b * x.shaft.rate]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.leakage * x.p * x.p + x.b * x.shaft.rate * x.shaft.rate


class Cylinder(Component):
    """A differential cylinder on a prismatic joint, with compressible oil on both sides and rigid ends.

    The piston is at ``s = joint position + offset``, from 0 (chamber a empty) to `stroke`::

        q_a =  A_a v + leakage (p_a - p_b) + (dead + A_a s) / bulk(p_a) dp_a/dt
        q_b = -A_b v - leakage (p_a - p_b) + (dead + A_b (stroke - s)) / bulk(p_b) dp_b/dt

    and the joint feels ``A_a p_a - A_b p_b - friction v``. At the ends of its stroke the piston stops, without rebound. Both
    chambers may cavitate (see `Volume`). A single-acting cylinder has its port b at a `Tank`, and a small A_b.
    """

    terminals = hydraulic("a", "b")
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
            "dead": Parameter(unit="m^3", description="oil left in a chamber with the piston at its end", default=1e-5, positive=True),
            "leakage": _LEAKAGE,
            "friction": Parameter(unit="N*s/m", description="viscous friction", default=0.0, minimum=0.0),
            **OIL,
            "pa0": Parameter(unit="Pa", description="gauge pressure in a at the start", default=0.0, minimum=CAVITATION),
            "pb0": Parameter(unit="Pa", description="gauge pressure in b at the start", default=0.0, minimum=CAVITATION),
        }
    )
    initial = MappingProxyType({"a.p": "pa0", "b.p": "pb0"})
    outputs = MappingProxyType(
        {
            "position": Port(unit="m", description="of the piston, from 0 to stroke"),
            "force": Port(unit="N", description="on the joint"),
        }
    )
    modes = STOP_MODES
    alarms = tuple(
        Alarm(
            signal=f"{side}.p",
            below=CAVITATION,
            never=-AMBIENT,
            text=f"cavitates in {side}: the pressure is down to",
            remedy=CAVITATION_REMEDY,
        )
        for side in "ab"
    )
    symbol = "cylinder"

    @staticmethod
    def _position(x: Symbols) -> Expression:
        return x.rod.position + x.offset

    @staticmethod
    def _volumes(x: Symbols) -> tuple[Expression, Expression]:
        s = Cylinder._position(x)
        return x.dead + x.A_a * s, x.dead + x.A_b * (x.stroke - s)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        V_a, V_b = Cylinder._volumes(x)
        across = x.leakage * (x.a.p - x.b.p)
        return [
            x.a.q - x.A_a * x.rod.speed - across - V_a * compressibility(x, x.a.p) * x.a.dp,
            x.b.q + x.A_b * x.rod.speed + across - V_b * compressibility(x, x.b.p) * x.b.dp,
            x.rod.force + x.A_a * x.a.p - x.A_b * x.b.p - x.friction * x.rod.speed - x.hold,
        ]

    @staticmethod
    def contact(x: Symbols) -> Contact | None:
        return Contact(rate=x.rod.speed, position=Cylinder._position(x), lower=0.0, upper=x.stroke)

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"position": Cylinder._position(x), "force": -x.rod.force}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        across = x.a.p - x.b.p
        return x.leakage * across * across + x.friction * x.rod.speed * x.rod.speed

    @staticmethod
    def stored(x: Symbols) -> Expression:
        V_a, V_b = Cylinder._volumes(x)
        return V_a * energy_density(x, x.a.p) + V_b * energy_density(x, x.b.p)

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        """What the oil that comes in, also through the leakage, brings along beside its work."""
        across = x.leakage * (x.a.p - x.b.p)
        return energy_density(x, x.a.p) * (x.a.q - across) + energy_density(x, x.b.p) * (x.b.q + across)


class LineCylinder(Component):
    """A differential cylinder between a point on one part and a point on another, where CAD has it as one solid or not at all.

    As `Cylinder`, with the piston at ``s = distance of the points - closed``: ``q_a = A_a ds/dt + ...``, and it pushes the points apart
    with ``A_a p_a - A_b p_b - friction ds/dt``. The ends of its stroke are stiff springs with dampers. Its own mass is not counted.
    """

    terminals = Cylinder.terminals
    edges = Cylinder.edges
    attachments = MappingProxyType({"line": LINE})
    parameters = MappingProxyType(
        {
            **{name: p for name, p in Cylinder.parameters.items() if name != "offset"},
            "closed": Parameter(unit="m", description="distance of the points with the piston at 0", minimum=0.0),
            **STOPS,
        }
    )
    initial = Cylinder.initial
    outputs = MappingProxyType(
        {
            "position": Port(unit="m", description="of the piston, from 0 to stroke"),
            "force": Port(unit="N", description="tension; negative while it pushes"),
        }
    )
    alarms = Cylinder.alarms
    symbol = "cylinder"

    @staticmethod
    def _volumes(x: Symbols) -> tuple[Expression, Expression]:
        s = x.clip(x.line.length - x.closed, 0.0, x.stroke)
        return x.dead + x.A_a * s, x.dead + x.A_b * (x.stroke - s)

    @staticmethod
    def _ends(x: Symbols) -> tuple[Expression, Expression]:
        """How far the piston is beyond the upper and the lower end of its stroke."""
        s = x.line.length - x.closed
        return s - x.stroke, -s

    @staticmethod
    def _stops(x: Symbols) -> Expression:
        upper, lower = LineCylinder._ends(x)
        return stop_force(x, upper, x.line.speed) - stop_force(x, lower, -x.line.speed)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        V_a, V_b = LineCylinder._volumes(x)
        across = x.leakage * (x.a.p - x.b.p)
        return [
            x.a.q - x.A_a * x.line.speed - across - V_a * compressibility(x, x.a.p) * x.a.dp,
            x.b.q + x.A_b * x.line.speed + across - V_b * compressibility(x, x.b.p) * x.b.dp,
            x.line.force + x.A_a * x.a.p - x.A_b * x.b.p - x.friction * x.line.speed - LineCylinder._stops(x),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"position": x.line.length - x.closed, "force": x.line.force}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        across = x.a.p - x.b.p
        upper, lower = LineCylinder._ends(x)
        elastic = x.stop_stiffness * (x.max(upper, 0.0) - x.max(lower, 0.0))
        return x.leakage * across * across + (x.friction * x.line.speed + LineCylinder._stops(x) - elastic) * x.line.speed

    @staticmethod
    def stored(x: Symbols) -> Expression:
        V_a, V_b = LineCylinder._volumes(x)
        upper, lower = LineCylinder._ends(x)
        return V_a * energy_density(x, x.a.p) + V_b * energy_density(x, x.b.p) + stop_energy(x, upper) + stop_energy(x, lower)

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        across = x.leakage * (x.a.p - x.b.p)
        return energy_density(x, x.a.p) * (x.a.q - across) + energy_density(x, x.b.p) * (x.b.q + across)


class CheckValve(_Restriction):
    """Lets oil flow from a to b only: its area grows from `closed` at the pressure `opens` to A at the pressure `full`.

    The flow is that of an `Orifice` of this area.
    """

    parameters = MappingProxyType(
        {
            "A": Parameter(unit="m^2", description="area when fully open", positive=True),
            "opens": Parameter(unit="Pa", scale="difference", description="pressure of a above b at which it begins to open", default=2e4),
            "full": Parameter(unit="Pa", scale="difference", description="pressure at which it is fully open", default=1e5),
            "closed": Parameter(unit="m^2", description="area of the leak when closed", default=1e-12, positive=True),
            **FLOW_THROUGH,
        }
    )
    symbol = "check valve"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        if not parameters["opens"] < parameters["full"]:
            return f"opens = {parameters['opens']:g} Pa, which is not below full = {parameters['full']:g} Pa"
        return ""

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        share = x.clip((x.p - x.opens) / (x.full - x.opens), 0.0, 1.0)
        area = x.closed + (x.A - x.closed) * share
        return [x.q - turbulent_flow(x, area, x.p, discharge=x.Cd, critical=x.p_laminar)]


class ReliefValve(CheckValve):
    """Limits the pressure of a above b: opens at the pressure `opens`, and is fully open at `full`. Otherwise as a `CheckValve`."""

    parameters = MappingProxyType(
        {
            **CheckValve.parameters,
            "opens": Parameter(
                unit="Pa", scale="difference", description="pressure of a above b at which it begins to open", positive=True
            ),
            "full": Parameter(unit="Pa", scale="difference", description="pressure at which it is fully open", positive=True),
        }
    )
    symbol = "relief valve"


class Valve43(Component):
    """A proportional 4/3 directional valve between pump p, tank t and the ports a and b of a drive.

    For a spool at s > 0 the ways p-a and b-t are open, for s < 0 p-b and a-t, each with the area ``closed + A max(|s| - overlap, 0) /
    (1 - overlap)``; every way is an `Orifice`. The spool follows ``u``, limited to -1 .. 1, with ``T ds/dt = u - s``; T = 0: at once.
    """

    terminals = hydraulic("p", "a", "b", "t")
    sides = MappingProxyType({"p": "left", "t": "bottom", "a": "right", "b": "right"})
    edges = (
        Edge(plus="p", minus="t", kind=EdgeClass.DISSIPATOR, name="p"),
        Edge(plus="a", minus="t", kind=EdgeClass.DISSIPATOR, name="a"),
        Edge(plus="b", minus="t", kind=EdgeClass.DISSIPATOR, name="b"),
    )
    unknowns = MappingProxyType({"s": Quantity(unit="1", description="position of the spool, -1 to 1")})
    parameters = MappingProxyType(
        {
            "A": Parameter(unit="m^2", description="area of each way when fully open", positive=True),
            "overlap": Parameter(unit="1", description="share of the travel with all ways closed", default=0.0, minimum=0.0, maximum=0.9),
            "closed": Parameter(unit="m^2", description="area of the leak of each way", default=1e-10, positive=True),
            "T": Parameter(unit="s", description="time constant of the spool", default=0.0, minimum=0.0),
            **FLOW_THROUGH,
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="demanded position of the spool, -1 to 1")})
    outputs = MappingProxyType({"spool": Port(unit="1", description="position of the spool")})
    symbol = "directional valve"

    @staticmethod
    def _ways(x: Symbols) -> tuple[Expression, Expression, Expression, Expression]:
        """Flows p-a, p-b, a-t and b-t."""

        def flow(opening: Expression, dp: Expression) -> Expression:
            area = x.closed + x.A * x.max(opening - x.overlap, 0.0) / (1.0 - x.overlap)
            return turbulent_flow(x, area, dp, discharge=x.Cd, critical=x.p_laminar)

        return flow(x.s, x.p.p - x.a.p), flow(-x.s, x.p.p - x.b.p), flow(-x.s, x.a.p), flow(x.s, x.b.p)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        pa, pb, at, bt = Valve43._ways(x)
        demanded = x.clip(x.u, -1.0, 1.0)
        spool = x.T * x.ds - demanded + x.s if x.nonzero("T") else x.s - demanded
        return [x.p.q - pa - pb, x.a.q + pa - at, x.b.q + pb - bt, spool]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"spool": x.s}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.p.p * x.p.q + x.a.p * x.a.q + x.b.p * x.b.q


COMPONENTS: tuple[type[Component], ...] = (
    Pump,
    Motor,
    Cylinder,
    LineCylinder,
    CheckValve,
    ReliefValve,
    Valve43,
)
