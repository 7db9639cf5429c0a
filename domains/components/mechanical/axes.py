"""Ready axes with the inertia of what turns in them: belt axis, screw axis; and couplings between two shafts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...declare.component import Component, Exit, Expression, Parameter, Port, Symbols
from .compliance import compliant_effort, compliant_energy, compliant_exits, compliant_heat
from .drive_trains import RackDrive, ScrewDrive
from .elements import Backlash


class BeltAxis(RackDrive):
    """A linear axis with a toothed belt: ``v = radius w``, with the inertia of its pulleys and belt, losses and elasticity.

    ``J + belt_mass radius^2`` is accelerated at the shaft, before the losses; the carriage and what it carries are bodies of the assembly,
    or masses on the joint. Efficiencies, friction and elasticity as of `RackDrive`; `stiffness` is that of both strands at the carriage.
    """

    ends = ("shaft", "carriage")
    attachments = MappingProxyType({"shaft": "rotational", "carriage": "translational"})
    parameters = MappingProxyType(
        {
            **RackDrive.parameters,
            "J": Parameter(unit="kg*m^2", description="inertia of both pulleys, at the shaft", default=0.0, minimum=0.0),
            "belt_mass": Parameter(unit="kg", description="mass of the whole belt, which moves too", default=0.0, minimum=0.0),
        }
    )
    rotors = MappingProxyType({"shaft": "J"})
    symbol = "belt axis"

    @classmethod
    def rotor(cls, x: Symbols) -> Expression:
        return x.J * x.shaft.inertial_acceleration + x.belt_mass * x.radius * x.radius * x.shaft.acceleration

    @classmethod
    def kinetic(cls, x: Symbols) -> Expression:
        speed = x.radius * x.shaft.rate
        return (x.J * x.shaft.inertial_rate * x.shaft.inertial_rate + x.belt_mass * speed * speed) / 2


class ScrewAxis(ScrewDrive):
    """A linear axis with a ball screw or a thread: ``v = lead / (2 pi) w``, with the inertia J of the screw, losses and elasticity.

    Everything else is as of `ScrewDrive`: `efficiency` for a ball screw, or `diameter` and `coefficient` of a thread.
    """

    parameters = MappingProxyType(
        {
            **ScrewDrive.parameters,
            "J": Parameter(unit="kg*m^2", description="inertia of the screw, pi/32 density diameter^4 length", default=0.0, minimum=0.0),
        }
    )
    rotors = MappingProxyType({"screw": "J"})
    symbol = "screw axis"

    @classmethod
    def rotor(cls, x: Symbols) -> Expression:
        return x.J * x.screw.inertial_acceleration

    @classmethod
    def kinetic(cls, x: Symbols) -> Expression:
        return x.J * x.screw.inertial_rate * x.screw.inertial_rate / 2


class Coupling(Component):
    """A coupling between two shafts: elastic, with or without damping and play, and with the inertias of its halves.

    ``T = stiffness s + damping ds/dt`` with the twist ``s = q_a - q_b``; with `play` as a `Backlash`: nothing within ``|s| < play / 2``,
    and beyond it spring and damper, which never pulls. ``T_a = T + J_a dw_a/dt``, ``T_b = -T + J_b dw_b/dt``.
    """

    attachments = MappingProxyType({"a": "rotational", "b": "rotational"})
    spans = ("a", "b")
    parameters = MappingProxyType(
        {
            "stiffness": Parameter(unit="N*m/rad", description="torsional stiffness", positive=True),
            "damping": Parameter(unit="N*m*s/rad", description="torsional damping", default=0.0, minimum=0.0),
            "play": Parameter(unit="rad", description="whole width of the play; none when left out", positive=True, optional=True),
            "J_a": Parameter(unit="kg*m^2", description="inertia of the half on a", default=0.0, minimum=0.0),
            "J_b": Parameter(unit="kg*m^2", description="inertia of the half on b", default=0.0, minimum=0.0),
        }
    )
    rotors = MappingProxyType({"a": "J_a", "b": "J_b"})
    modes = Backlash.modes
    memory = Backlash.memory
    outputs = MappingProxyType(
        {"passes": Port(unit="N*m", description="torque from a to b"), "twist": Port(unit="rad", description="q_a - q_b")}
    )
    symbol = "coupling"

    @staticmethod
    def _twist(x: Symbols) -> tuple[Expression, Expression]:
        return x.a.position - x.b.position, x.a.rate - x.b.rate

    @classmethod
    def _flanks(cls, x: Symbols) -> list[tuple[int, Expression, Expression]]:
        s, w = cls._twist(x)
        return [(side, side * s - x.play / 2, side * w) for side in (1, -1)]

    @classmethod
    def _torque(cls, x: Symbols) -> Expression:
        s, w = cls._twist(x)
        return compliant_effort(x, cls._flanks(x)) if x.has("play") else x.stiffness * s + x.damping * w

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        torque = cls._torque(x)
        return [
            x.a.torque - torque - x.J_a * x.a.inertial_acceleration,
            x.b.torque + torque - x.J_b * x.b.inertial_acceleration,
        ]

    @classmethod
    def exits(cls, x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return compliant_exits(x, cls._flanks(x)) if x.has("play") else {}

    @classmethod
    def heat(cls, x: Symbols) -> Expression:
        _, w = cls._twist(x)
        return compliant_heat(x, cls._flanks(x)) if x.has("play") else x.damping * w * w

    @classmethod
    def stored(cls, x: Symbols) -> Expression:
        s, _ = cls._twist(x)
        return compliant_energy(x, cls._flanks(x)) if x.has("play") else x.stiffness * s * s / 2

    @classmethod
    def kinetic(cls, x: Symbols) -> Expression:
        return (x.J_a * x.a.inertial_rate * x.a.inertial_rate + x.J_b * x.b.inertial_rate * x.b.inertial_rate) / 2

    @classmethod
    def output(cls, x: Symbols) -> Mapping[str, Expression]:
        return {"passes": cls._torque(x), "twist": cls._twist(x)[0]}


COMPONENTS: tuple[type[Component], ...] = (BeltAxis, ScrewAxis, Coupling)
