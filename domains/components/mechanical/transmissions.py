"""Transmissions without losses between two shafts, rods or joints: gears, racks, screws (with losses: `drive_trains`).

An ideal transmission fixes the ratio of two rates. Where inertias lie on both of its sides, one of the two motions is no state of its own:
the equations are reduced accordingly. Each attachment is a joint's name, or a terminal in a connection row.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import MECHANICAL, Component, Expression, Parameter, Port, Symbols


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


COMPONENTS: tuple[type[Component], ...] = (Gear, Rack, Screw, Differential, SpeedSource, AccelerationSource)
