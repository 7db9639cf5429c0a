"""Belts and chains between two shafts: teeth with losses and elastic strands under pretension, and flat or V-belts that slip."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...declare.component import Component, Contact, Expression, Parameter, Port, Symbols
from .drive_trains import check_elastic
from .elements import FRICTION_MODES
from .losses import EFFICIENCY, NO_LOAD, OUTPUTS, Lossy, of_efficiencies

STRANDS: Mapping[str, Port] = MappingProxyType(
    {
        "tight": Port(unit="N", description="force in the strand that pulls"),
        "slack": Port(unit="N", description="force in the other strand"),
        "hub": Port(unit="N", description="what the shafts bear where the strands are parallel: both, less what turns the belt around"),
    }
)
PRETENSION = Parameter(unit="N", description="force in each strand at rest", default=0.0, minimum=0.0)
STRAND_STIFFNESS: Mapping[str, Parameter] = MappingProxyType(
    {
        "stiffness": Parameter(unit="N/m", description="stiffness of one strand; rigid when left out", positive=True, optional=True),
        "damping": Parameter(unit="N*s/m", description="damping of both strands together", default=0.0, minimum=0.0),
    }
)


class ToothedBelt(Lossy):
    """A toothed belt between two pulleys: ``teeth_a w_a = teeth_b w_b``, with losses as of `GearDrive`.

    Its strands have the force ``pretension`` at rest. Where `stiffness` is given, they stretch by ``s = r_a q_a - r_b q_b`` with the pitch
    radii ``r = teeth pitch / (2 pi)``: ``max(pretension + stiffness s, 0)`` in one and ``max(pretension - stiffness s, 0)`` in the other,
    which goes limp beyond twice the pretension and lets the belt feel half as stiff.
    """

    attachments = MappingProxyType({"a": "rotational", "b": "rotational"})
    parameters = MappingProxyType(
        {
            "teeth_a": Parameter(unit="1", description="teeth of the pulley a", positive=True),
            "teeth_b": Parameter(unit="1", description="teeth of the pulley b", positive=True),
            "pitch": Parameter(unit="m", description="length of belt a tooth", positive=True),
            "pretension": PRETENSION,
            **EFFICIENCY,
            **NO_LOAD,
            **STRAND_STIFFNESS,
        }
    )
    outputs = MappingProxyType({**OUTPUTS, **STRANDS})
    symbol = "belt"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        broken = [name for name in ("teeth_a", "teeth_b") if not float(parameters[name]).is_integer()]
        return f"{broken[0]} = {parameters[broken[0]]:g}, which is no whole number" if broken else check_elastic(parameters)

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return of_efficiencies(parameters) | {"loose": 0.0}

    @classmethod
    def advance(cls, x: Symbols) -> Expression:
        return x.teeth_a / x.teeth_b

    @classmethod
    def passed(cls, x: Symbols) -> Expression:
        if not x.has("stiffness"):
            return None
        one, other = cls._strands(x)
        return -_radius(x, "b") * (one - other + cls._damping(x))

    @classmethod
    def _strands(cls, x: Symbols) -> tuple[Expression, Expression]:
        """Forces in both strands; a chain is `loose` by so much length in place of a pretension."""
        wound = x.stiffness * (_radius(x, "a") * x.a.position - _radius(x, "b") * x.b.position)
        begins = x.pretension - x.stiffness * x.loose
        return x.max(begins + wound, 0.0), x.max(begins - wound, 0.0)

    @classmethod
    def _stretch_rate(cls, x: Symbols) -> Expression:
        return _radius(x, "a") * x.a.rate - _radius(x, "b") * x.b.rate

    @classmethod
    def _damping(cls, x: Symbols) -> Expression:
        """Force of the damping along the belt."""
        return x.damping * cls._stretch_rate(x)

    @classmethod
    def dissipated(cls, x: Symbols) -> Expression:
        return cls._damping(x) * cls._stretch_rate(x) if x.has("stiffness") else 0.0

    @classmethod
    def stored(cls, x: Symbols) -> Expression:
        if not x.has("stiffness"):
            return 0.0
        one, other = cls._strands(x)
        return (one * one + other * other) / (2.0 * x.stiffness)

    @classmethod
    def output(cls, x: Symbols) -> Mapping[str, Expression]:
        return {**super().output(x), **_tensions(x, -x.b.effort / _radius(x, "b"))}


class ChainDrive(ToothedBelt):
    """A chain between two sprockets: ``teeth_a w_a = teeth_b w_b``, with losses, elasticity and slack.

    As a `ToothedBelt` without pretension: one strand pulls, with ``stiffness (s - slack / 2)`` where `stiffness` is given. `slack` is the
    length of chain that a change of sense takes up: within it nothing carries, and the damping of a strand that goes slack never pushes.
    The mean ratio is that of the teeth; the polygon of the chain is left out.
    """

    parameters = MappingProxyType(
        {
            **{name: value for name, value in ToothedBelt.parameters.items() if name != "pitch"},
            "pitch": Parameter(unit="m", description="of the chain: 12.7 mm of an 08B", positive=True),
            "slack": Parameter(unit="m", description="length that a change of sense takes up, with stiffness", default=0.0, minimum=0.0),
        }
    )

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        if parameters["slack"] > 0.0 and ("stiffness" not in parameters or parameters["pretension"] > 0.0):
            return "slack with pretension" if parameters["pretension"] > 0.0 else "slack without stiffness of the strand that takes it up"
        return super().check(parameters)

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return of_efficiencies(parameters) | {"loose": parameters["slack"] / 2.0}

    @classmethod
    def _damping(cls, x: Symbols) -> Expression:
        force = super()._damping(x)
        if not x.nonzero("slack"):
            return force
        one, other = cls._strands(x)
        return (one > 0.0) * x.max(force, -one) - (other > 0.0) * x.max(-force, -other)


class BeltDrive(Component):
    """A flat or V-belt between two pulleys: it holds by friction, and slips beyond what Euler and Eytelwein's law lets it carry.

    While it holds, ``r_a w_a = r_b w_b``. It carries up to ``F = 2 F0 (m - 1) / (m + 1)`` with ``m = exp(mu wrap)``, ``F0`` the pretension
    less the centrifugal force ``line_mass v^2``, and ``mu`` the coefficient, by ``sin(groove / 2)`` for a V-belt: the strands then have
    the forces ``F0 + F / 2`` and ``F0 - F / 2`` besides the centrifugal force, which turns the belt around and loads no shaft. `wrap` is
    that of the smaller pulley. Creep of some percent below that is left out.
    """

    attachments = ToothedBelt.attachments
    parameters = MappingProxyType(
        {
            "radius_a": Parameter(unit="m", description="of the pulley a, to the middle of the belt", positive=True),
            "radius_b": Parameter(unit="m", description="of the pulley b", positive=True),
            "pretension": Parameter(unit="N", description="force in each strand at rest", positive=True),
            "coefficient": Parameter(unit="1", description="coefficient of friction while slipping", positive=True, maximum=2.0),
            "static": Parameter(
                unit="1",
                description="coefficient of friction while holding; as `coefficient` when left out",
                positive=True,
                maximum=2.0,
                optional=True,
            ),
            "wrap": Parameter(unit="rad", description="angle of wrap at the smaller pulley", default=math.pi, positive=True, maximum=6.3),
            "groove": Parameter(
                unit="rad",
                description="whole angle of the groove of a V-belt; flat when left out",
                positive=True,
                maximum=math.pi,
                optional=True,
            ),
            "line_mass": Parameter(unit="kg/m", description="mass of the belt by its length", default=0.0, minimum=0.0),
        }
    )
    outputs = MappingProxyType({**STRANDS, "slip": Port(unit="m/s", description="speed of the pulley a in the belt by that of b")})
    modes = FRICTION_MODES
    symbol = "belt"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        static = parameters.get("static", parameters["coefficient"])
        return f"static = {static:g}, which is below coefficient" if static < parameters["coefficient"] else ""

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        wedge = parameters["wrap"] / math.sin(parameters.get("groove", math.pi) / 2.0)
        moving, rest = parameters["coefficient"], parameters.get("static", parameters["coefficient"])
        return {f"grip_{name}": math.tanh(mu * wedge / 2.0) for name, mu in (("moving", moving), ("rest", rest))}

    @staticmethod
    def _centrifugal(x: Symbols) -> Expression:
        speed = x.radius_b * x.b.rate
        return x.line_mass * speed * speed

    @staticmethod
    def _slip(x: Symbols) -> Expression:
        return x.radius_a * x.a.rate - x.radius_b * x.b.rate

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        return [x.a.torque - x.radius_a * x.hold, x.b.torque + x.radius_b * x.hold]

    @classmethod
    def contact(cls, x: Symbols) -> Contact:
        carries = 2.0 * x.max(x.pretension - cls._centrifugal(x), 0.0)
        return Contact(rate=cls._slip(x), sliding=x.mode * carries * x.grip_moving, capacity=carries * x.grip_rest)

    @classmethod
    def output(cls, x: Symbols) -> Mapping[str, Expression]:
        found = _tensions(x, x.hold)
        return {**found, "hub": x.max(found["hub"] - 2.0 * cls._centrifugal(x), 0.0), "slip": cls._slip(x)}

    @classmethod
    def heat(cls, x: Symbols) -> Expression:
        return x.hold * cls._slip(x)


def _radius(x: Symbols, end: str) -> Expression:
    """Pitch radius of a toothed pulley."""
    return getattr(x, f"teeth_{end}") * x.pitch / (2.0 * math.pi)


def _tensions(x: Symbols, carried: Expression) -> Mapping[str, Expression]:
    """Forces in the strands: as far from the pretension on both sides, until one is limp."""
    slack = x.max(x.pretension - x.abs(carried) / 2.0, 0.0)
    return {"tight": slack + x.abs(carried), "slack": slack, "hub": 2.0 * slack + x.abs(carried)}


COMPONENTS: tuple[type[Component], ...] = (ToothedBelt, ChainDrive, BeltDrive)
