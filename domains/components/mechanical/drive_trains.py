"""Gears, worms, screws, racks and planetary gears with losses: efficiency by direction and load, self-locking with true stick."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...declare.component import Component, Expression, Parameter, Symbols, Table
from .losses import EFFICIENCY, NO_LOAD, Lossy, of_efficiencies, of_wedge, wedge
from .transmissions import Gear, Rack, Screw

ELASTIC_TURNING: Mapping[str, Parameter] = MappingProxyType(
    {
        "stiffness": Parameter(
            unit="N*m/rad", description="stiffness seen from the second shaft; rigid when left out", positive=True, optional=True
        ),
        "damping": Parameter(unit="N*m*s/rad", description="damping of that elasticity", default=0.0, minimum=0.0),
    }
)
ELASTIC_SLIDING: Mapping[str, Parameter] = MappingProxyType(
    {
        "stiffness": Parameter(unit="N/m", description="stiffness along the travel; rigid when left out", positive=True, optional=True),
        "damping": Parameter(unit="N*s/m", description="damping of that elasticity", default=0.0, minimum=0.0),
    }
)
PARTIAL = Table(units=("N*m", "1"), description="points (torque that is passed on, counted at the first shaft; share of the efficiencies)")


def check_elastic(parameters: Mapping[str, float]) -> str:
    if parameters["damping"] > 0.0 and "stiffness" not in parameters:
        return "damping without stiffness: give both, or neither for a rigid one"
    return ""


class GearDrive(Lossy):
    """A gear with losses: ``w_a = ratio w_b``; power from a to b arrives with `efficiency`, power from b to a with `back_efficiency`.

    ``T_b = -ratio efficiency T_a`` while power flows from a to b, ``T_a = -back_efficiency T_b / ratio`` while it flows back, where
    `friction` and `viscous` are zero; they are taken from a whatever the load. At rest the losses hold as dry friction does, exactly
    still: with ``back_efficiency <= 0`` under any load at b. `partial` lowers the efficiencies at partial load. Play: a
    `mechanical.Backlash` behind it.
    """

    attachments = MappingProxyType({"a": "rotational", "b": "rotational"})
    parameters = MappingProxyType({"ratio": Gear.parameters["ratio"], **EFFICIENCY, **NO_LOAD, **ELASTIC_TURNING})
    tables = MappingProxyType({"partial": PARTIAL})

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return Gear.check(parameters) or check_elastic(parameters)

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return of_efficiencies(parameters)

    @classmethod
    def advance(cls, x: Symbols) -> Expression:
        return 1.0 / x.ratio


class WormGear(Lossy):
    """A worm a and its wheel b with the friction of the flanks: ``w_a = ratio w_b``.

    With the lead angle g of the worm and the angle of friction ``r = atan(coefficient / cos(pressure_angle))`` the efficiency is
    ``tan(g) / tan(g + r)`` from the worm and ``tan(g - r) / tan(g)`` from the wheel: self-locking where r is the larger angle. At rest it
    holds with the coefficient `static`.
    """

    attachments = GearDrive.attachments
    parameters = MappingProxyType(
        {
            "ratio": Parameter(unit="1", description="rate of the worm by that of the wheel: teeth by starts; negative: left-handed"),
            "lead_angle": Parameter(unit="rad", description="of the worm at its pitch diameter", positive=True, maximum=1.2),
            "coefficient": Parameter(unit="1", description="coefficient of friction while sliding", minimum=0.0, maximum=1.0),
            "static": Parameter(
                unit="1",
                description="coefficient of friction at rest; as `coefficient` when left out",
                minimum=0.0,
                maximum=1.0,
                optional=True,
            ),
            "pressure_angle": Parameter(
                unit="rad", description="of the flanks, normal to them", default=math.radians(20.0), minimum=0.0, maximum=0.8
            ),
            **NO_LOAD,
            **ELASTIC_TURNING,
        }
    )

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        if parameters["ratio"] == 0.0:
            return Gear.check(parameters)
        found = check_wedge(math.tan(parameters["lead_angle"]), *_flank_frictions(parameters, "pressure_angle"))
        return found or check_elastic(parameters)

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return of_wedge(math.tan(parameters["lead_angle"]), *_flank_frictions(parameters, "pressure_angle"))

    @classmethod
    def advance(cls, x: Symbols) -> Expression:
        return 1.0 / x.ratio

    @classmethod
    def rest_friction(cls, x: Symbols) -> Expression:
        return x.friction


class ScrewDrive(Lossy):
    """A screw and its nut with losses: ``v = lead / (2 pi) w``, `efficiency` from the screw to the nut and `back_efficiency` from it.

    Either give these, as for a ball screw, or `diameter` and `coefficient` of a thread: with the lead angle g, ``tan(g) = lead / (pi
    diameter)``, and the angle of friction ``r = atan(coefficient / cos(flank_angle))`` they are ``tan(g) / tan(g + r)`` and ``tan(g - r) /
    tan(g)``. A thread with r > g is self-locking: it stands exactly still under any load.
    """

    ends = ("screw", "nut")
    attachments = Screw.attachments
    parameters = MappingProxyType(
        {
            "lead": Screw.parameters["lead"],
            "efficiency": Parameter(
                unit="1", description="share of the power that arrives at the nut", minimum=0.05, maximum=1.0, optional=True
            ),
            "back_efficiency": EFFICIENCY["back_efficiency"],
            "static": Parameter(
                unit="1",
                description="losses at rest by those while moving; with `coefficient`: coefficient of friction at rest",
                minimum=0.0,
                maximum=5.0,
                optional=True,
            ),
            "diameter": Parameter(unit="m", description="flank diameter of the thread", positive=True, optional=True),
            "coefficient": Parameter(
                unit="1", description="coefficient of friction in the thread", minimum=0.0, maximum=1.0, optional=True
            ),
            "flank_angle": Parameter(
                unit="rad",
                description="of the thread: half its profile, 15 deg of a trapezoid",
                default=math.radians(15.0),
                minimum=0.0,
                maximum=0.8,
            ),
            **NO_LOAD,
            **ELASTIC_SLIDING,
        }
    )

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return Screw.check(parameters) or _check_thread(parameters) or check_elastic(parameters)

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        if "efficiency" in parameters:
            return of_efficiencies({"static": 1.0, **parameters})
        return of_wedge(_slope(parameters), *_flank_frictions(parameters, "flank_angle"))

    @classmethod
    def advance(cls, x: Symbols) -> Expression:
        return x.lead / (2.0 * math.pi)

    @classmethod
    def rest_friction(cls, x: Symbols) -> Expression:
        return x.friction


class RackDrive(Lossy):
    """A pinion and its rack with losses: ``v = radius w``; efficiencies, friction and elasticity as of `GearDrive`."""

    ends = ("pinion", "rack")
    attachments = Rack.attachments
    parameters = MappingProxyType({"radius": Rack.parameters["radius"], **EFFICIENCY, **NO_LOAD, **ELASTIC_SLIDING})
    tables = MappingProxyType({"partial": PARTIAL})

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return Rack.check(parameters) or check_elastic(parameters)

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return of_efficiencies(parameters)

    @classmethod
    def advance(cls, x: Symbols) -> Expression:
        return x.radius


class PlanetaryGear(Lossy):
    """A planetary gear with losses in its meshes: ``w_sun = (1 + ratio) w_carrier - ratio w_ring``.

    The losses are those of the rolling against the carrier: `efficiency` is that of the gear with a carrier at rest, from sun to ring,
    `back_efficiency` that from ring to sun, and H acts against ``w_sun - w_carrier``. ``T_sun - T_ring / ratio = H`` and
    ``T_sun + T_carrier + T_ring = 0``. With the ring held and power from the sun the whole gear has the efficiency
    ``(1 + ratio efficiency) / (1 + ratio)``.
    """

    ends = ("sun", "ring")
    attachments = MappingProxyType({"sun": "rotational", "carrier": "rotational", "ring": "rotational"})
    parameters = MappingProxyType(
        {
            "ratio": Parameter(unit="1", description="teeth of the ring by teeth of the sun", positive=True),
            **EFFICIENCY,
            "friction": Parameter(unit="N*m", description="dry friction of the meshes at the sun", default=0.0, minimum=0.0),
            "viscous": Parameter(unit="N*m*s/rad", description="viscous friction of the meshes at the sun", default=0.0, minimum=0.0),
        }
    )

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return of_efficiencies(parameters)

    @classmethod
    def advance(cls, x: Symbols) -> Expression:
        return -1.0 / x.ratio

    @classmethod
    def moving_rate(cls, x: Symbols) -> Expression:
        return x.sun.rate - x.carrier.rate

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        return [
            x.sun.rate - (1.0 + x.ratio) * x.carrier.rate + x.ratio * x.ring.rate,
            x.sun.torque - x.ring.torque / x.ratio - x.hold - x.viscous * cls.moving_rate(x),
            x.sun.torque + x.carrier.torque + x.ring.torque,
        ]


def _slope(parameters: Mapping[str, float]) -> float:
    return abs(parameters["lead"]) / (math.pi * parameters["diameter"])


def _flank_frictions(parameters: Mapping[str, float], flank: str) -> tuple[float, float]:
    """Tangents of the angles of friction on flanks that are inclined, moving and at rest."""
    moving = parameters["coefficient"]
    return moving / math.cos(parameters[flank]), parameters.get("static", moving) / math.cos(parameters[flank])


def check_wedge(tangent: float, moving: float, static: float) -> str:
    if static < moving:
        return "static, which is below coefficient"
    if math.isinf(wedge(tangent, static)):
        return "so much friction on so steep a lead that nothing can drive it"
    return ""


def _check_thread(parameters: Mapping[str, float]) -> str:
    by_thread = {"diameter", "coefficient"} & set(parameters)
    if "efficiency" in parameters:
        if by_thread:
            return f"both efficiency and {sorted(by_thread)[0]}, which each say what the thread loses"
        return "static = {:g}, which is below 1".format(parameters["static"]) if parameters.get("static", 1.0) < 1.0 else ""
    if len(by_thread) < 2:
        return "neither efficiency, as of a ball screw, nor diameter and coefficient, as of a thread"
    if "back_efficiency" in parameters:
        return "back_efficiency beside a coefficient, from which it follows"
    return check_wedge(_slope(parameters), *_flank_frictions(parameters, "flank_angle"))


COMPONENTS: tuple[type[Component], ...] = (GearDrive, WormGear, ScrewDrive, RackDrive, PlanetaryGear)
