"""The law of losses that transmissions share: a friction of their first shaft that grows with the load on the second, with true stick.

Everything is counted at the first shaft. With ``w_b = n w_a`` and the efforts T into the component, the losses take H::

    T_a + n T_b = H + viscous w_a,        load = n T_b

    H = sign(w_a) (friction + c |load|)   while it moves:  c = 1 / efficiency - 1       where the load is against the motion,
                                                           c = 1 - back_efficiency      where it drives
    w_a = 0 and H is what keeps it so     while |H| <= the same with the coefficients at rest, of the sense in which H is loaded

Power from a to b arrives with `efficiency`, power from b to a with `back_efficiency`. Where that is zero or less, the load alone moves
nothing: the transmission is self-locking, stands exactly still under any load, and takes a drive to lower it. The load depends on the
accelerations, and these on the losses: it is an unknown that is solved for with them (see `Component.load`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from ...declare.component import Branch, Component, Contact, Expression, Parameter, Port, Symbols
from .elements import FRICTION_MODES

NO_LOAD: Mapping[str, Parameter] = MappingProxyType(
    {
        "friction": Parameter(unit="N*m", description="dry friction of the first shaft, whatever the load", default=0.0, minimum=0.0),
        "viscous": Parameter(unit="N*m*s/rad", description="viscous friction of the first shaft", default=0.0, minimum=0.0),
    }
)
EFFICIENCY: Mapping[str, Parameter] = MappingProxyType(
    {
        "efficiency": Parameter(unit="1", description="share of the power that arrives, from first to second", minimum=0.05, maximum=1.0),
        "back_efficiency": Parameter(
            unit="1",
            description="the same from second to first; zero or less: self-locking; as `efficiency` when left out",
            minimum=-20.0,
            maximum=1.0,
            optional=True,
        ),
        "static": Parameter(unit="1", description="losses at rest by those while moving", default=1.0, minimum=1.0, maximum=5.0),
    }
)
OUTPUTS: Mapping[str, Port] = MappingProxyType(
    {
        "loss": Port(unit="N*m", description="what the losses take of the torque of the first shaft"),
        "lost": Port(unit="W", description="power that the losses take"),
    }
)


def of_efficiencies(parameters: Mapping[str, float]) -> dict[str, float]:
    """The coefficients c of the law, moving and at rest, of the efficiencies."""
    there = parameters["efficiency"]
    back = parameters.get("back_efficiency", there)
    return coefficients(1.0 / there - 1.0, 1.0 - back, parameters["static"])


def coefficients(against: float, driving: float, static: float = 1.0) -> dict[str, float]:
    """The coefficients by the names under which the law sees them."""
    return {"loss_against": against, "loss_driving": driving, "rest_against": static * against, "rest_driving": static * driving}


def of_wedge(tangent: float, friction: float, static: float) -> dict[str, float]:
    """The coefficients of a thread or worm: an inclined plane of the slope `tangent` with friction, moving and at rest."""
    moving, rest = ((wedge(tangent, mu) / tangent - 1.0, 1.0 - wedge(tangent, -mu) / tangent) for mu in (friction, static))
    return {"loss_against": moving[0], "loss_driving": moving[1], "rest_against": rest[0], "rest_driving": rest[1]}


def wedge(tangent: float, friction: float) -> float:
    """The tangent of the sum of the angles of slope and friction; infinite where nothing can be pushed up."""
    return (tangent + friction) / (1.0 - tangent * friction) if tangent * friction < 1.0 else math.inf


class Lossy(Component):
    """Base of transmissions with losses between two shafts or rods (`ends`)."""

    ends: ClassVar[tuple[str, str]] = ("a", "b")
    modes = FRICTION_MODES
    load_unit = "N*m"
    outputs = OUTPUTS
    symbol = "gear"

    @classmethod
    def advance(cls, x: Symbols) -> Expression:
        """n: rate of the second end by that of the first."""
        raise NotImplementedError

    @classmethod
    def first(cls, x: Symbols) -> Branch:
        found: Branch = getattr(x, cls.ends[0])
        return found

    @classmethod
    def second(cls, x: Symbols) -> Branch:
        found: Branch = getattr(x, cls.ends[1])
        return found

    @classmethod
    def passed(cls, x: Symbols) -> Expression:
        """Effort into the component at the second end, of its elasticity; None where it is rigid."""
        if not x.has("stiffness"):
            return None
        n, a, b = cls.advance(x), cls.first(x), cls.second(x)
        return -x.stiffness * (n * a.position - b.position) - x.damping * (n * a.rate - b.rate)

    @classmethod
    def rotor(cls, x: Symbols) -> Expression:
        """Torque that accelerates inertias inside it, at the first end."""
        return 0.0

    @classmethod
    def moving_rate(cls, x: Symbols) -> Expression:
        """The rate that the losses act against."""
        return cls.first(x).rate

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        n, a, b, passed = cls.advance(x), cls.first(x), cls.second(x), cls.passed(x)
        through = b.rate - n * a.rate if passed is None else b.effort - passed
        return [through, a.effort + n * b.effort - x.hold - x.viscous * a.rate - cls.rotor(x)]

    @classmethod
    def load(cls, x: Symbols) -> Expression:
        return cls.advance(x) * cls.second(x).effort

    @classmethod
    def contact(cls, x: Symbols) -> Contact:
        passed = cls.passed(x)
        load = x.load if passed is None else cls.advance(x) * passed  # of states alone where it is elastic
        return Contact(
            rate=cls.moving_rate(x),
            sliding=x.mode * (x.friction + _loaded(x, x.mode, load, "loss")),
            capacity=cls.rest_friction(x) + _loaded(x, 1.0, load, "rest"),
            capacity_backwards=cls.rest_friction(x) + _loaded(x, -1.0, load, "rest"),
        )

    @classmethod
    def rest_friction(cls, x: Symbols) -> Expression:
        """The part of the losses at rest that does not depend on the load."""
        return x.friction * x.static

    @classmethod
    def dissipated(cls, x: Symbols) -> Expression:
        """Power of the damping of its elasticity."""
        if not x.has("stiffness"):
            return 0.0
        sliding = cls.advance(x) * cls.first(x).rate - cls.second(x).rate
        return x.damping * sliding * sliding

    @classmethod
    def output(cls, x: Symbols) -> Mapping[str, Expression]:
        return {"loss": x.hold + x.viscous * cls.moving_rate(x), "lost": cls.heat(x)}

    @classmethod
    def heat(cls, x: Symbols) -> Expression:
        w = cls.moving_rate(x)
        return (x.hold + x.viscous * w) * w + cls.dissipated(x)

    @classmethod
    def stored(cls, x: Symbols) -> Expression:
        if not x.has("stiffness"):
            return 0.0
        wound = cls.advance(x) * cls.first(x).position - cls.second(x).position
        return x.stiffness * wound * wound / 2


def _loaded(x: Symbols, sense: Expression, load: Expression, state: str) -> Expression:
    """The part of the losses that grows with the load, in a sense of motion; `state`: moving ("loss") or at rest ("rest")."""
    driving = sense * load  # positive where the load drives
    against, along = getattr(x, f"{state}_against"), getattr(x, f"{state}_driving")
    if x.has("partial"):
        share = x.partial(x.abs(load))  # the coefficients become those of share * efficiency
        against, along = (1.0 + against) / share - 1.0, 1.0 - share * (1.0 - along)
    return x.max(-driving * against, driving * along)
