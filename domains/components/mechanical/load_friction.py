"""Dry friction in pins and guides, from the load that the joint carries: true stick and slip, with the reaction of the same instant.

The reaction of a joint depends on accelerations, and these on the friction: the load is an unknown of its own, which is solved for with
them (see `Component.load`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from ...declare.component import Component, Contact, Expression, Parameter, Port, Symbols
from .elements import FRICTION_MODES, check_stribeck, falling_share

SMOOTH = 1e-9  # N: a load is no smaller, so that its derivative is finite where the force vanishes


def _coefficients(rate_unit: str) -> dict[str, Parameter]:
    return {
        "coefficient": Parameter(unit="1", description="coefficient of friction while sliding", minimum=0.0),
        "static": Parameter(
            unit="1", description="coefficient of friction at rest; as `coefficient` when left out", minimum=0.0, optional=True
        ),
        "stribeck": Parameter(
            unit=rate_unit,
            description="rate over which `static` falls to `coefficient`; at once when left out",
            positive=True,
            optional=True,
        ),
        "exponent": Parameter(
            unit="1", description="n of exp(-(|w| / stribeck)^n); 2 when left out", minimum=0.5, maximum=10.0, optional=True
        ),
        "preload": Parameter(
            unit="N", description="load that is there without any reaction: of a seal, of tightened bushes", default=0.0, minimum=0.0
        ),
    }


LENGTH = Parameter(
    unit="m",
    description="distance of the two bushes, half to each side of the joint's origin; the moments across the axis then press on them",
    positive=True,
    optional=True,
)


class _LoadFriction(Component):
    modes = FRICTION_MODES
    presses: ClassVar[str] = "joint"
    outputs = MappingProxyType({"load": Port(unit="N", description="load that the friction is proportional to")})
    symbol = "friction"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return check_stribeck(parameters, "coefficient")

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"load": x.load}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.joint.effort * x.joint.rate


class PinFriction(_LoadFriction):
    """Friction of a pin or a plain bearing, from the force that presses on it: `coefficient` times `radius` times load.

    Sliding (``w != 0``)::

        T = radius load (coefficient + (static - coefficient) exp(-(|w| / stribeck)^exponent)) sign(w) + viscous w
        load = preload + |F1| + |F2| + (thrust_radius / radius) |Fz|

    F1 and F2 are the forces across the axis on the two bushes, `length` apart, which carry force and moment of the joint; without
    `length` both are half of the force, and moments do not count. Fz is the force along the axis, on a collar of the mean radius
    `thrust_radius`; without it that does not count. Sticking, ``w = 0`` exactly and T is what keeps it so, as long as
    ``|T| <= radius load static``. The load is that of the same instant, friction and accelerations included; impulses of impacts make
    no friction. Torques of motors, springs and gears on a joint are pure moments: what their teeth press is not in the load.
    """

    attachments = MappingProxyType({"joint": "rotational"})
    parameters = MappingProxyType(
        {
            **_coefficients("rad/s"),
            "radius": Parameter(unit="m", description="radius of the pin", positive=True),
            "length": LENGTH,
            "thrust_radius": Parameter(
                unit="m", description="mean radius of the collar that takes forces along the axis", positive=True, optional=True
            ),
            "viscous": Parameter(unit="N*m*s/rad", description="viscous friction", default=0.0, minimum=0.0),
        }
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.torque - x.hold - x.viscous * x.joint.rate]

    @staticmethod
    def contact(x: Symbols) -> Contact:
        return _contact(x, x.radius)

    @staticmethod
    def load(x: Symbols) -> Expression:
        along = x.thrust_radius / x.radius * _size(x, x.reaction.force_z) if x.has("thrust_radius") else 0.0
        return x.preload + _bushes(x) + along


class GuideFriction(_LoadFriction):
    """Friction of a straight guide, from the forces that press on it: `coefficient` times load.

    Sliding (``w != 0``)::

        T = load (coefficient + (static - coefficient) exp(-(|w| / stribeck)^exponent)) sign(w) + viscous w
        load = preload + |F1| + |F2| + |Mz| / arm

    F1 and F2 are the forces across the axis on the two bushes, `length` apart, which carry force and moment of the joint and move with
    its outer part; without `length` both are half of the force, and moments do not count. Mz is the moment about the axis, which a key
    or a second rail takes at the distance `arm`; without it that does not count. Sticking, ``w = 0`` exactly and T is what keeps it so,
    as long as ``|T| <= load static``. A guide that is pushed beside its middle locks where no sliding is possible any more (E487).
    """

    attachments = MappingProxyType({"joint": "translational"})
    parameters = MappingProxyType(
        {
            **_coefficients("m/s"),
            "length": LENGTH,
            "arm": Parameter(unit="m", description="distance at which a moment about the axis is taken", positive=True, optional=True),
            "viscous": Parameter(unit="N*s/m", description="viscous friction", default=0.0, minimum=0.0),
        }
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.force - x.hold - x.viscous * x.joint.rate]

    @staticmethod
    def contact(x: Symbols) -> Contact:
        return _contact(x, 1.0)

    @staticmethod
    def load(x: Symbols) -> Expression:
        return x.preload + _bushes(x) + (_size(x, x.reaction.moment_z) / x.arm if x.has("arm") else 0.0)


def _contact(x: Symbols, lever: Expression) -> Contact:
    static = x.static if x.has("static") else x.coefficient
    at = x.coefficient + falling_share(x, x.joint.rate, static - x.coefficient)
    return Contact(rate=x.joint.rate, sliding=x.mode * lever * x.load * at, capacity=lever * x.load * static)


def _bushes(x: Symbols) -> Expression:
    """The sum of the forces across the axis on the two bushes."""
    r = x.reaction
    if not x.has("length"):
        return _size(x, r.force_x, r.force_y)
    # the moment (Mx, My) is carried by forces (My, -Mx) / length at +length / 2 and the opposite ones at -length / 2
    a, b = r.moment_y / x.length, -r.moment_x / x.length
    return _size(x, r.force_x / 2 + a, r.force_y / 2 + b) + _size(x, r.force_x / 2 - a, r.force_y / 2 - b)


def _size(x: Symbols, *components: Expression) -> Expression:
    total: Expression = SMOOTH * SMOOTH
    for component in components:
        total = total + component * component
    return x.sqrt(total)


COMPONENTS: tuple[type[Component], ...] = (PinFriction, GuideFriction)
