"""Transmissions between two shafts, rods or joints: gears, racks, screws, and what loses power in them.

An ideal transmission fixes the ratio of two rates. Where inertias lie on both of its sides, one of the two motions is no state of its own:
the equations are reduced accordingly. Each attachment is a joint's name, or a terminal in a connection row.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import MECHANICAL, Component, Exit, Expression, Parameter, Port, Quantity, Symbols

NO_TORQUE = 1e-9  # N m: below it, the direction of a torque is round-off


class Gear(Component):
    """An ideal gear between two shafts or rods: ``w_a = ratio w_b``, ``ratio T_a + T_b = 0``; negative ratios turn the sense."""

    attachments = MappingProxyType({"a": MECHANICAL, "b": MECHANICAL})
    parameters = MappingProxyType({"ratio": Parameter(unit="1", description="rate of a by the rate of b")})
    symbol = "gear"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "ratio = 0, with which a cannot move" if parameters["ratio"] == 0.0 else ""

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.a.rate - x.ratio * x.b.rate, x.ratio * x.a.effort + x.b.effort]


class Rack(Component):
    """A rack and its pinion, without loss: ``v = radius w`` and ``T + radius F = 0``; for a belt or winch alike."""

    attachments = MappingProxyType({"pinion": "rotational", "rack": "translational"})
    parameters = MappingProxyType({"radius": Parameter(unit="m", description="pitch radius of the pinion; negative: the other sense")})
    symbol = "gear"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "radius = 0, with which the rack cannot move" if parameters["radius"] == 0.0 else ""

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.rack.speed - x.radius * x.pinion.rate, x.pinion.torque + x.radius * x.rack.force]


class Screw(Component):
    """A screw and its nut, without loss: ``v = lead / (2 pi) w`` and ``T + lead / (2 pi) F = 0``."""

    attachments = MappingProxyType({"screw": "rotational", "nut": "translational"})
    parameters = MappingProxyType({"lead": Parameter(unit="m/turn", description="advance a turn; negative: left-handed")})
    symbol = "gear"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return "lead = 0, with which the nut cannot move" if parameters["lead"] == 0.0 else ""

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        advance = x.lead / (2.0 * math.pi)
        return [x.nut.speed - advance * x.screw.rate, x.screw.torque + advance * x.nut.force]


class Differential(Component):
    """A planetary gear with three shafts: ``w_sun = (1 + ratio) w_carrier - ratio w_ring``.

    Its torques are in the proportion of these factors and no power is lost: ``T_carrier = -(1 + ratio) T_sun``, ``T_ring = ratio T_sun``.
    With ratio = 1, sun and ring are the two outputs of a differential whose carrier is driven.
    """

    attachments = MappingProxyType({"sun": "rotational", "carrier": "rotational", "ring": "rotational"})
    parameters = MappingProxyType({"ratio": Parameter(unit="1", description="teeth of the ring by teeth of the sun", positive=True)})
    symbol = "gear"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [
            x.sun.rate - (1.0 + x.ratio) * x.carrier.rate + x.ratio * x.ring.rate,
            x.carrier.torque + (1.0 + x.ratio) * x.sun.torque,
            x.ring.torque - x.ratio * x.sun.torque,
        ]


class Gearhead(Component):
    """A gear with losses: ``w_a = ratio w_b``, and of the power that goes in, the share `efficiency` comes out on the other side.

    ``T_b = -ratio T_a efficiency`` while power flows from a to b, ``T_b = -ratio T_a / efficiency`` while it flows back. Where the rate
    passes zero, the passage from one to the other takes place within a power of `smooth` at 1 N m, so that the equations have no jump; at
    rest the torque passes whole. Where the torque passes zero, it is an event. `GearDrive` holds at rest, by true stick.
    """

    attachments = MappingProxyType({"a": "rotational", "b": "rotational"})
    parameters = MappingProxyType(
        {
            "ratio": Gear.parameters["ratio"],
            "efficiency": Parameter(unit="1", description="share of the power that passes", minimum=0.2, maximum=1.0),
            "smooth": Parameter(
                unit="W", description="power, at 1 N m, within which its direction is not told", default=1e-3, positive=True
            ),
        }
    )
    unknowns = MappingProxyType({"passing": Quantity(unit="1", description="torque that comes out, by that of a gear without losses")})
    modes = MappingProxyType({0: "torque forwards", 1: "torque backwards"})
    symbol = "gear"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return Gear.check(parameters)

    @staticmethod
    def _factor(x: Symbols) -> Expression:
        # of the rate, which is known, not of the power: the torque then follows from linear equations, whatever else holds the shafts
        forwards = (1 - 2 * x.mode) * x.tanh(x.a.rate / x.smooth)
        return 1.0 + x.max(forwards, 0.0) * (x.efficiency - 1.0) + x.max(-forwards, 0.0) * (1.0 / x.efficiency - 1.0)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.a.rate - x.ratio * x.b.rate, x.b.torque + x.ratio * x.a.torque * x.passing, x.passing - Gearhead._factor(x)]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return {0: [Exit(when=-x.a.torque - NO_TORQUE, to=1)], 1: [Exit(when=x.a.torque - NO_TORQUE, to=0)]}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.a.torque * x.a.rate + x.b.torque * x.b.rate


class SpeedSource(Component):
    """Moves a shaft or rod at the rate ``u``, or `value` where no signal drives it, with whatever effort that takes."""

    attachments = MappingProxyType({"joint": MECHANICAL})
    attachment_kinds = MappingProxyType({"joint": EdgeClass.ACROSS_DRIVER})
    parameters = MappingProxyType(
        {"value": Parameter(unit="m/s", rotational_unit="rad/s", description="rate where no signal drives it", default=0.0)}
    )
    inputs = MappingProxyType({"u": Port(unit="", description="rate", optional=True)})
    symbol = "source"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.rate - (x.u if x.has("u") else x.value)]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.joint.effort * x.joint.rate


class AccelerationSource(Component):
    """Moves a joint with the acceleration ``u``, as a shaker does: position and rate are its integrals, the effort whatever that takes."""

    attachments = MappingProxyType({"joint": MECHANICAL})
    attachment_kinds = MappingProxyType({"joint": EdgeClass.ACROSS_DRIVER})
    parameters = MappingProxyType(
        {"value": Parameter(unit="m/s^2", rotational_unit="rad/s^2", description="acceleration where no signal drives it", default=0.0)}
    )
    inputs = MappingProxyType({"u": Port(unit="", description="acceleration", optional=True)})
    symbol = "shaker"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.acceleration - (x.u if x.has("u") else x.value)]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.joint.effort * x.joint.rate


COMPONENTS: tuple[type[Component], ...] = (Gear, Rack, Screw, Differential, Gearhead, SpeedSource, AccelerationSource)
