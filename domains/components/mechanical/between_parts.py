"""What acts between points of parts, or on a part: drives and gas springs along a line, ropes over pulleys, bushings, torques.

Points are given in the CAD pose, in the coordinates of the assembly, and go with their parts. `force` along a line is the tension in it,
negative while it pushes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...declare.component import BUSH, LINE, ROPE, TURN, Component, Expression, Parameter, Port, Symbols

LENGTH_AND_FORCE: Mapping[str, Port] = MappingProxyType(
    {
        "length": Port(unit="m", description="distance of the two points"),
        "force": Port(unit="N", description="tension; negative while it pushes"),
    }
)
STOPS: Mapping[str, Parameter] = MappingProxyType(
    {
        "stop_stiffness": Parameter(unit="N/m", description="stiffness of the ends of its stroke", default=1e7, positive=True),
        "stop_damping": Parameter(unit="N*s/m", description="damping there, which never pulls back", default=1e4, minimum=0.0),
    }
)


def stop_force(x: Symbols, beyond: Expression, speed: Expression) -> Expression:
    """What an end of a stroke pushes back with, `beyond` it and moving on at `speed`."""
    return x.if_else(beyond > 0.0, x.max(x.stop_stiffness * beyond + x.stop_damping * speed, 0.0), 0.0)


def stop_energy(x: Symbols, beyond: Expression) -> Expression:
    depth = x.max(beyond, 0.0)
    return x.stop_stiffness * depth * depth / 2


class LineForce(Component):
    """A drive along the line between a point on one part and a point on another: ``force = -(push + u)``, constant plus signal.

    A cylinder or spindle that CAD has as one solid, or not at all. A positive push drives the points apart.
    """

    attachments = MappingProxyType({"line": LINE})
    parameters = MappingProxyType({"push": Parameter(unit="N", description="constant part, apart", default=0.0)})
    inputs = MappingProxyType({"u": Port(unit="N", description="part that a signal drives, apart", optional=True)})
    outputs = MappingProxyType({**LENGTH_AND_FORCE, "speed": Port(unit="m/s", description="at which they move apart")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.line.force + x.push + (x.u if x.has("u") else 0.0)]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"length": x.line.length, "force": x.line.force, "speed": x.line.speed}

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.line.force * x.line.speed


class GasSpring(Component):
    """A gas spring between a point on one part and a point on another: it pushes them apart.

    With the compression ``s = extended - length`` the gas pushes with ``F(s) = F1 (1 - c s / stroke)^-n`` where c makes ``F(stroke) =
    ratio F1``, as data sheets give it; n is 1 for slow motion and up to 1.4 for quick. Beside it act ``damping`` times the speed, and
    the friction of the seal, ``friction tanh(speed / friction_speed)``. At both ends of its stroke it stops.
    """

    attachments = MappingProxyType({"line": LINE})
    parameters = MappingProxyType(
        {
            "F1": Parameter(unit="N", description="force while extended", positive=True),
            "ratio": Parameter(unit="1", description="force at full compression by F1", default=1.3, minimum=1.0, maximum=10.0),
            "extended": Parameter(unit="m", description="distance of the points while extended", positive=True),
            "stroke": Parameter(unit="m", description="stroke", positive=True),
            "n": Parameter(unit="1", description="exponent of the gas", default=1.0, minimum=1.0, maximum=2.0),
            "damping": Parameter(unit="N*s/m", description="damping", default=0.0, minimum=0.0),
            "friction": Parameter(unit="N", description="friction of the seal", default=0.0, minimum=0.0),
            "friction_speed": Parameter(unit="m/s", description="speed at which it is nearly reached", default=1e-3, positive=True),
            **STOPS,
        }
    )
    outputs = MappingProxyType({**LENGTH_AND_FORCE, "gas": Port(unit="N", description="what the gas pushes with")})

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        if parameters["stroke"] >= parameters["extended"]:
            return f"stroke = {parameters['stroke']:g} m, which is not below the extended length of {parameters['extended']:g} m"
        return ""

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        n = parameters["n"]
        return {"shrink": 1.0 - parameters["ratio"] ** (-1.0 / n), "beyond_slow": n - 1.0}

    @staticmethod
    def _share(x: Symbols) -> Expression:
        """Volume of the gas by that while extended."""
        s = x.clip(x.extended - x.line.length, -x.stroke, x.stroke)
        return 1.0 - x.shrink * s / x.stroke

    @staticmethod
    def _gas(x: Symbols) -> Expression:
        if not x.nonzero("shrink"):
            return x.F1
        return x.F1 * x.exp(-x.n * x.log(GasSpring._share(x)))

    @staticmethod
    def _losses(x: Symbols) -> Expression:
        rubbing = x.friction * x.tanh(x.line.speed / x.friction_speed) if x.nonzero("friction") else 0.0
        return x.damping * x.line.speed + rubbing

    @staticmethod
    def _stops(x: Symbols) -> Expression:
        """Tension of the ends of the stroke."""
        pulled = stop_force(x, x.line.length - x.extended, x.line.speed)
        return pulled - stop_force(x, x.extended - x.stroke - x.line.length, -x.line.speed)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.line.force + GasSpring._gas(x) - GasSpring._losses(x) - GasSpring._stops(x)]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"length": x.line.length, "force": x.line.force, "gas": GasSpring._gas(x)}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        out, into = x.line.length - x.extended, x.extended - x.stroke - x.line.length
        elastic = x.stop_stiffness * (x.max(out, 0.0) - x.max(into, 0.0))
        return (GasSpring._losses(x) + GasSpring._stops(x) - elastic) * x.line.speed

    @staticmethod
    def stored(x: Symbols) -> Expression:
        stops = stop_energy(x, x.line.length - x.extended) + stop_energy(x, x.extended - x.stroke - x.line.length)
        s = x.extended - x.line.length
        if not x.nonzero("shrink"):
            return x.F1 * s + stops
        within = x.clip(s, -x.stroke, x.stroke)
        share, scale = GasSpring._share(x), x.F1 * x.stroke / x.shrink
        gas = scale * (x.exp(-x.beyond_slow * x.log(share)) - 1.0) / x.beyond_slow if x.nonzero("beyond_slow") else -scale * x.log(share)
        return gas + GasSpring._gas(x) * (s - within) + stops


class Rope(Component):
    """A rope from a point a to a point b, over any number of pulleys; it pulls, and never pushes.

    Its course L goes from a straight to each point of `over`, and to b. Pulleys there are small against it, without mass and friction:
    the tension is the same all along. With ``s = L - length``, ``force = stiffness s + damping ds/dt`` while s is positive, and 0 where
    that would push. The stiffness is that of the whole rope, EA / L.
    """

    attachments = MappingProxyType({"rope": ROPE})
    parameters = MappingProxyType(
        {
            "stiffness": Parameter(unit="N/m", description="stiffness of the whole rope", positive=True),
            "damping": Parameter(unit="N*s/m", description="damping, which never pushes", default=0.0, minimum=0.0),
            "length": Parameter(unit="m", description="length without force", positive=True),
        }
    )
    outputs = MappingProxyType(
        {
            "course": Port(unit="m", description="length of its course from a to b"),
            "force": Port(unit="N", description="tension"),
            "slack": Port(unit="m", description="how much longer the rope is than its course; 0 while it pulls"),
        }
    )

    @classmethod
    def stretch(cls, x: Symbols) -> tuple[Expression, Expression]:
        """How much longer the course is than the rope, and the rate of that."""
        return x.rope.length - x.length, x.rope.speed

    @classmethod
    def tension(cls, x: Symbols) -> Expression:
        """The pull, which is never negative."""
        s, ds = cls.stretch(x)
        return x.if_else(s > 0.0, x.max(x.stiffness * s + x.damping * ds, 0.0), 0.0)

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        return [x.rope.force - cls.tension(x)]

    @classmethod
    def output(cls, x: Symbols) -> Mapping[str, Expression]:
        return {"course": x.rope.length, "force": x.rope.force, "slack": x.max(-cls.stretch(x)[0], 0.0)}

    @classmethod
    def heat(cls, x: Symbols) -> Expression:
        s, ds = cls.stretch(x)
        return (cls.tension(x) - x.stiffness * x.max(s, 0.0)) * ds

    @classmethod
    def stored(cls, x: Symbols) -> Expression:
        s = x.max(cls.stretch(x)[0], 0.0)
        return x.stiffness * s * s / 2


class Winch(Rope):
    """A rope as `Rope` whose end a is wound on a drum: turning it forwards takes up ``radius angle`` of the length.

    The drum, a joint or a shaft, feels ``-radius force - J dw/dt``. The rope leaves it at the point a: a fixed point there, or the middle
    of a sheave.
    """

    attachments = MappingProxyType({"rope": ROPE, "drum": "rotational"})
    parameters = MappingProxyType(
        {
            **Rope.parameters,
            "radius": Parameter(unit="m", description="of the drum, to the middle of the rope", positive=True),
            "J": Parameter(unit="kg*m^2", description="inertia of the drum, where it is no body", default=0.0, minimum=0.0),
        }
    )
    rotors = MappingProxyType({"drum": "J"})

    @classmethod
    def stretch(cls, x: Symbols) -> tuple[Expression, Expression]:
        return x.rope.length - x.length + x.radius * x.drum.position, x.rope.speed + x.radius * x.drum.rate

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        return [*super().equations(x), x.drum.torque - x.radius * cls.tension(x) - x.J * x.drum.inertial_acceleration]

    @classmethod
    def kinetic(cls, x: Symbols) -> Expression:
        return x.J * x.drum.inertial_rate * x.drum.inertial_rate / 2


def _six(prefix: str, along: tuple[str, str], about: tuple[str, str]) -> dict[str, Parameter]:
    """Parameters along and about three axes, 0 where left out: (unit, description) each."""
    found = {
        f"{prefix}_{axis}": Parameter(unit=along[0], description=f"{along[1]} along {axis}", default=0.0, minimum=0.0) for axis in "xyz"
    }
    return found | {
        f"{prefix}_r{axis}": Parameter(unit=about[0], description=f"{about[1]} about {axis}", default=0.0, minimum=0.0) for axis in "xyz"
    }


class Bushing(Component):
    """Rubber between two parts: six stiffnesses and dampings, along and about the axes of the first part, which are W's in the CAD pose.

    ``force = stiffness d + damping dd/dt`` with d the way of the point on the second part from that on the first; it acts on the second
    part against d. About the axes the same with ``sin(angle)`` times the axis of the turn: the angle itself for small ones. Free of
    force in the CAD pose.
    """

    attachments = MappingProxyType(dict.fromkeys(("x", "y", "z", "rx", "ry", "rz"), BUSH))
    parameters = MappingProxyType(
        {
            **_six("stiffness", ("N/m", "stiffness"), ("N*m/rad", "stiffness")),
            **_six("damping", ("N*s/m", "damping"), ("N*m*s/rad", "damping")),
        }
    )
    outputs = MappingProxyType(
        {f"force.{axis}": Port(unit="N", description=f"on the second part, along {axis} of the first") for axis in "xyz"}
        | {f"moment.{axis}": Port(unit="N*m", description=f"on the second part, about {axis} of the first") for axis in "xyz"}
        | {f"way.{axis}": Port(unit="m", description=f"of the second part, along {axis} of the first") for axis in "xyz"}
        | {f"turn.{axis}": Port(unit="rad", description=f"of the second part, about {axis} of the first") for axis in "xyz"}
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        found = []
        for port in Bushing.attachments:
            line = getattr(x, port)
            found.append(line.force - getattr(x, f"stiffness_{port}") * line.length - getattr(x, f"damping_{port}") * line.speed)
        return found

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        found: dict[str, Expression] = {}
        for axis in "xyz":
            along, about = getattr(x, axis), getattr(x, f"r{axis}")
            found |= {
                f"force.{axis}": -along.force,
                f"moment.{axis}": -about.force,
                f"way.{axis}": along.length,
                f"turn.{axis}": about.length,
            }
        return found

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return sum(getattr(x, f"damping_{port}") * getattr(x, port).speed * getattr(x, port).speed for port in Bushing.attachments)

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return sum(getattr(x, f"stiffness_{port}") * getattr(x, port).length * getattr(x, port).length / 2 for port in Bushing.attachments)


class PartTorque(Component):
    """A torque on a part, about the axes of the assembly or of a part (`axes`): constant plus signal.

    `part` names the part that it acts on. With `axes` the same part the torque goes with it.
    """

    attachments = MappingProxyType(dict.fromkeys("xyz", TURN))
    parameters = MappingProxyType(
        {f"torque_{axis}": Parameter(unit="N*m", description=f"constant part about {axis}", default=0.0) for axis in "xyz"}
    )
    inputs = MappingProxyType(
        {f"u{axis}": Port(unit="N*m", description=f"part about {axis} that a signal drives", optional=True) for axis in "xyz"}
    )
    outputs = MappingProxyType({f"torque.{axis}": Port(unit="N*m", description=f"on the part, about {axis}") for axis in "xyz"})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [
            x.x.force + x.torque_x + (x.ux if x.has("ux") else 0.0),
            x.y.force + x.torque_y + (x.uy if x.has("uy") else 0.0),
            x.z.force + x.torque_z + (x.uz if x.has("uz") else 0.0),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"torque.x": -x.x.force, "torque.y": -x.y.force, "torque.z": -x.z.force}

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -(x.x.force * x.x.speed + x.y.force * x.y.speed + x.z.force * x.z.speed)


COMPONENTS = (LineForce, GasSpring, Rope, Winch, Bushing, PartTorque)
