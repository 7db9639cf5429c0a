"""Mechanical components on joints: springs, dampers, friction, clutches, stops, backlash, sources, inertias, and springs between points.

Most of them attach to either kind of joint: q is its position (rad or m), w its rate (rad/s or m/s), T the effort (N m or N) **into the
component**; the joint feels -T. Friction and rigid stops are not regularised: they hold a rate at exactly zero with whatever effort that
takes, and let go at an event (F. Pfeiffer, C. Glocker, "Multibody Dynamics with Unilateral Contacts", Wiley 1996).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import LINE, MECHANICAL, POINT, Component, Contact, Exit, Expression, Parameter, Port, Symbols, Table
from .compliance import (
    COMPLIANCE,
    Side,
    check_compliance,
    compliant_effort,
    compliant_energy,
    compliant_exits,
    compliant_heat,
    dissipation_of,
)

STIFFNESS = Parameter(unit="N/m", rotational_unit="N*m/rad", description="stiffness", default=0.0, minimum=0.0)
CUBIC = Parameter(unit="N/m^3", rotational_unit="N*m/rad^3", description="cubic part of the stiffness", default=0.0)
REST = Parameter(unit="m", rotational_unit="rad", description="position in which it is not strained", default=0.0)
DAMPING = Parameter(unit="N*s/m", rotational_unit="N*m*s/rad", description="damping", default=0.0, minimum=0.0)
QUADRATIC = Parameter(
    unit="N*s^2/m^2", rotational_unit="N*m*s^2/rad^2", description="quadratic part of the damping", default=0.0, minimum=0.0
)


class _OnJoint(Component):
    attachments: ClassVar[Mapping[str, str]] = MappingProxyType({"joint": MECHANICAL})


class _Between(Component):
    """Base of what acts on a joint, or between two shafts or rods: q and w are then those of `joint` less those of `other`."""

    attachments: ClassVar[Mapping[str, str]] = MappingProxyType({"joint": MECHANICAL, "other": MECHANICAL})
    optional_attachments = frozenset({"other"})
    spans = ("joint", "other")


def _position(x: Symbols) -> Expression:
    return x.joint.position - x.other.position if x.has("other") else x.joint.position


def _rate(x: Symbols) -> Expression:
    return x.joint.rate - x.other.rate if x.has("other") else x.joint.rate


def _acting(x: Symbols, effort: Expression) -> Sequence[Expression]:
    """Equations of an effort into the component at `joint`, and out of it at `other`."""
    return [x.joint.effort - effort, *([x.other.effort + effort] if x.has("other") else [])]


class Spring(_Between):
    """A spring on a joint, or between two: ``T = stiffness s + cubic s^3 + characteristic(s)`` with ``s = q - rest``.

    Where `other` is given, q is the position of `joint` less that of `other`, which feels T.

    `characteristic` is a curve through given points (s, T), monotone where they are, straight beyond them.
    """

    tables = MappingProxyType(
        {"characteristic": Table(units=("m", "N"), rotational_units=("rad", "N*m"), description="points (deflection, effort)")}
    )

    parameters = MappingProxyType({"stiffness": STIFFNESS, "cubic": CUBIC, "rest": REST})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _acting(x, _spring(x, _position(x) - x.rest))

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return _spring_energy(x, _position(x) - x.rest)


class Damper(_Between):
    """A damper on a joint, or between two: ``T = damping w + quadratic w |w| + characteristic(w)``.

    `characteristic` is a curve through given points (w, T). Where `other` is given, w is the rate of `joint` less that of `other`, which
    feels T.
    """

    tables = MappingProxyType(
        {"characteristic": Table(units=("m/s", "N"), rotational_units=("rad/s", "N*m"), description="points (rate, effort)")}
    )

    parameters = MappingProxyType({"damping": DAMPING, "quadratic": QUADRATIC})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _acting(x, _damper(x, _rate(x)))

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return _damper(x, _rate(x)) * _rate(x)


class SpringDamper(_Between):
    """Spring and damper in parallel: ``T = stiffness s + cubic s^3 + damping w + quadratic w |w|`` with ``s = q - rest``.

    Where `other` is given, q and w are those of `joint` less those of `other`, which feels T.
    """

    parameters = MappingProxyType({"stiffness": STIFFNESS, "cubic": CUBIC, "rest": REST, "damping": DAMPING, "quadratic": QUADRATIC})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _acting(x, _spring(x, _position(x) - x.rest) + _damper(x, _rate(x)))

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return _damper(x, _rate(x)) * _rate(x)

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return _spring_energy(x, _position(x) - x.rest)


class LineSpring(Component):
    """A spring with a damper in parallel along the line between a point on one part and a point on another.

    With the distance L of the points the tension is ``F = stiffness s + cubic s^3 + characteristic(s) + damping dL/dt`` with
    ``s = L - free_length``, where `characteristic` is a curve through given points (s, F). It acts on both parts along the line; no torque
    is transmitted at its ends. The ends are given in the CAD pose, in the coordinates of the assembly.
    """

    attachments = MappingProxyType({"line": LINE})
    tables = Spring.tables
    parameters = MappingProxyType(
        {
            "stiffness": Parameter(unit="N/m", description="stiffness", default=0.0, minimum=0.0),
            "cubic": Parameter(unit="N/m^3", description="cubic part of the stiffness", default=0.0),
            "free_length": Parameter(unit="m", description="length without force", default=0.0, minimum=0.0),
            "damping": Parameter(unit="N*s/m", description="damping", default=0.0, minimum=0.0),
        }
    )
    outputs = MappingProxyType(
        {
            "length": Port(unit="m", description="distance of the two points"),
            "force": Port(unit="N", description="tension; negative while it pushes"),
        }
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.line.force - _spring(x, x.line.length - x.free_length) - x.damping * x.line.speed]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"length": x.line.length, "force": x.line.force}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.damping * x.line.speed * x.line.speed

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return _spring_energy(x, x.line.length - x.free_length)


class PointForce(Component):
    """A force on a point of a part, along the axes of the assembly or of a part (`axes`): constant plus signal.

    Along the axes of the assembly it keeps its direction, whichever way the part turns; with `axes` the same part it goes with it. The
    point is given in the CAD pose, in the coordinates of the assembly, and goes with its part; a payload's weight, a cutting force, a
    push at the tip.
    """

    attachments = MappingProxyType(dict.fromkeys("xyz", POINT))
    parameters = MappingProxyType(
        {f"force_{axis}": Parameter(unit="N", description=f"constant part along {axis}", default=0.0) for axis in "xyz"}
    )
    inputs = MappingProxyType(
        {f"u{axis}": Port(unit="N", description=f"part along {axis} that a signal drives", optional=True) for axis in "xyz"}
    )
    outputs = MappingProxyType({f"force.{axis}": Port(unit="N", description=f"on the part, along {axis}") for axis in "xyz"})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [
            x.x.force + x.force_x + (x.ux if x.has("ux") else 0.0),
            x.y.force + x.force_y + (x.uy if x.has("uy") else 0.0),
            x.z.force + x.force_z + (x.uz if x.has("uz") else 0.0),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"force.x": -x.x.force, "force.y": -x.y.force, "force.z": -x.z.force}

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -(x.x.force * x.x.speed + x.y.force * x.y.speed + x.z.force * x.z.speed)


class Inertia(_OnJoint):
    """Inertia that moves with a joint, such as a rotor: ``T = value dw/dt``.

    On a turning joint, or on a shaft that gears connect with one, it is a rotor in the body before that joint, about the joint's axis a.
    Where that body turns too, at the angular velocity W, the rotor has the energy ``value (W.a + w)^2 / 2`` and the angular momentum
    ``value (W.a + w) a``: ``T = value d(W.a + w)/dt``, and the body bears ``value d((W.a + w) a)/dt``, the gyroscopic moment included. This
    is all that the inertia about the axis does; the rotor's mass and its inertia across the axis belong to the body that carries it.
    `Armature` leaves the turning of that body out. On a sliding joint it is a mass that only the joint's own rate moves.
    """

    rotors = MappingProxyType({"joint": "value"})
    attachment_kinds = MappingProxyType({"joint": EdgeClass.ACCUMULATOR})
    parameters = MappingProxyType({"value": Parameter(unit="kg", rotational_unit="kg*m^2", description="inertia", minimum=0.0)})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.effort - x.value * x.joint.inertial_acceleration]

    @staticmethod
    def kinetic(x: Symbols) -> Expression:
        return x.value * x.joint.inertial_rate * x.joint.inertial_rate / 2


class Armature(_OnJoint):
    """Inertia against the rate of a joint alone, whatever carries the joint: ``T = value dw/dt``.

    This is the `armature` of robot files: an addition to the diagonal of the mass matrix, ``N^2 J`` for a rotor J behind a gear of the
    ratio N. For large N it is nearly what `Inertia` on the geared shaft gives; the momentum of the rotor in a turning body is left out.
    """

    attachment_kinds = Inertia.attachment_kinds
    parameters = Inertia.parameters
    symbol = "inertia"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.effort - x.value * x.joint.acceleration]

    @staticmethod
    def kinetic(x: Symbols) -> Expression:
        return x.value * x.joint.rate * x.joint.rate / 2


class _Source(Component):
    attachment_kinds: ClassVar[Mapping[str, EdgeClass]] = MappingProxyType({"joint": EdgeClass.THROUGH_DRIVER})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.effort + x.value + (x.u if x.has("u") else 0.0)]

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.joint.effort * x.joint.rate


class TorqueSource(_Source):
    """A torque that drives a turning joint in the sense of its angle: ``T = -(value + u)``, constant plus signal."""

    attachments = MappingProxyType({"joint": "rotational"})
    parameters = MappingProxyType({"value": Parameter(unit="N*m", description="constant part", default=0.0)})
    inputs = MappingProxyType({"u": Port(unit="N*m", description="part that a signal drives", optional=True)})


class ForceSource(_Source):
    """A force that drives a sliding joint in the sense of its position: ``T = -(value + u)``, constant plus signal."""

    attachments = MappingProxyType({"joint": "translational"})
    parameters = MappingProxyType({"value": Parameter(unit="N", description="constant part", default=0.0)})
    inputs = MappingProxyType({"u": Port(unit="N", description="part that a signal drives", optional=True)})


FRICTION_MODES: Mapping[int, str] = MappingProxyType({0: "stick", 1: "slip forwards", -1: "slip backwards"})
FRICTION_PARAMETERS: Mapping[str, Parameter] = MappingProxyType(
    {
        "coulomb": Parameter(unit="N", rotational_unit="N*m", description="friction while sliding", minimum=0.0),
        "static": Parameter(
            unit="N",
            rotational_unit="N*m",
            description="largest friction that holds; as `coulomb` when left out",
            minimum=0.0,
            optional=True,
        ),
        "stribeck": Parameter(
            unit="m/s",
            rotational_unit="rad/s",
            description="rate over which `static` falls to `coulomb`; at once when left out",
            positive=True,
            optional=True,
        ),
        "exponent": Parameter(
            unit="1", description="n of exp(-(|w| / stribeck)^n); 2 when left out", minimum=0.5, maximum=10.0, optional=True
        ),
        "viscous": Parameter(unit="N*s/m", rotational_unit="N*m*s/rad", description="viscous friction", default=0.0, minimum=0.0),
    }
)


class Friction(_OnJoint):
    """Dry and viscous friction in a joint, with true stick and slip; with the input `u` a brake.

    Sliding (``w != 0``)::

        T = u (coulomb + (static - coulomb) exp(-(|w| / stribeck)^exponent)) sign(w) + viscous w

    Sticking, ``w = 0`` exactly and T is the effort that keeps it so, as long as ``|T| <= u static``. It starts to slide in the direction in
    which that is exceeded, and sticks again when the rate reaches zero and the needed effort is within the bound. ``u`` is the share
    that acts, 1 where no signal drives it; it counts as 0 when negative.
    """

    parameters = FRICTION_PARAMETERS
    inputs = MappingProxyType({"u": Port(unit="1", description="share of the friction that acts, such as a brake's", optional=True)})
    modes = FRICTION_MODES

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return check_stribeck(parameters, "coulomb")

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.effort - x.hold - x.viscous * x.joint.rate]

    @staticmethod
    def contact(x: Symbols) -> Contact:
        return _friction_contact(x, x.joint.rate)

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.joint.effort * x.joint.rate


class Clutch(Component):
    """Dry and viscous friction between two joints: as `Friction`, with ``w = w_joint - ratio w_other``.

    The joint feels ``-T``, the other one ``ratio T``. ``u`` is the share that acts, such as the clutch's actuation.
    """

    attachments = MappingProxyType({"joint": MECHANICAL, "other": MECHANICAL})
    parameters = MappingProxyType(
        {
            **FRICTION_PARAMETERS,
            "ratio": Parameter(unit="1", description="rate of the joint by the other's while it holds", default=1.0),
        }
    )
    inputs = Friction.inputs
    modes = FRICTION_MODES
    spans = ("joint", "other")

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return check_stribeck(parameters, "coulomb")

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        effort = x.hold + x.viscous * _slip(x)
        return [x.joint.effort - effort, x.other.effort + x.ratio * effort]

    @staticmethod
    def contact(x: Symbols) -> Contact:
        return _friction_contact(x, _slip(x))

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.joint.effort * _slip(x)


# in contact, 2 and 3 are where the damping is limited to the elastic force: on the way in and on the way out
STOP_MODES: Mapping[int, str] = MappingProxyType(
    {0: "free", **dict.fromkeys((1, 2, 3), "upper stop"), **dict.fromkeys((-1, -2, -3), "lower stop")}
)


class EndStop(_OnJoint):
    """Ends of a joint's travel, rigid or with compliance.

    *Rigid*, where no stiffness is given: an impact turns the rate w into ``-restitution w`` (0 when left out) at once, with what that takes
    of all other rates by the mass matrix; impacts slower than `rest_speed` do not rebound. Afterwards the stop pushes with whatever keeps
    the joint from going on, until it would have to pull. A touched stop that its joint is leaving takes no part in the impact of another,
    unless this drives the joint back: then it is hit in turn, at the same instant. No impact creates energy.

    *With compliance*, where d > 0 is how far the joint is beyond the end::

        T = +-(stiffness d + clip(damping d', -stiffness d, stiffness d))          d' = dd/dt
        T = +-(stiffness d (1 + a d' / d'_impact)),   a (1 + e) = ln((1 + a) / (1 - a e))          where e = restitution is given

    Neither pulls. The second (K. H. Hunt, F. R. E. Crossley, J. Appl. Mech. 42 (1975)) gives the restitution exactly, whatever the mass, as
    long as no other force acts during the contact. A load that presses the joint into the stop lowers it: 1 kg that falls by 0.2 m onto
    1e4 N/m with e = 0.8 leaves with 0.778 of its speed.
    """

    parameters = MappingProxyType(
        {
            "lower": Parameter(unit="m", rotational_unit="rad", description="lower end", default=-math.inf),
            "upper": Parameter(unit="m", rotational_unit="rad", description="upper end", default=math.inf),
            "stiffness": Parameter(
                unit="N/m",
                rotational_unit="N*m/rad",
                description="stiffness in contact; else it is rigid",
                positive=True,
                optional=True,
            ),
            **COMPLIANCE,
            "rest_speed": Parameter(
                unit="m/s", rotational_unit="rad/s", description="slower impacts on a rigid stop do not rebound", default=1e-4, minimum=0.0
            ),
        }
    )
    modes = STOP_MODES
    memory = ("impact_speed",)

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        if not parameters["lower"] < parameters["upper"]:
            return f"lower = {parameters['lower']:g}, which is not below upper = {parameters['upper']:g}"
        if math.isinf(parameters["lower"]) and math.isinf(parameters["upper"]):
            return "neither 'lower' nor 'upper', so nothing stops it"
        if "stiffness" not in parameters and parameters["damping"] > 0.0:
            return "damping without stiffness: give both, or the restitution alone"
        return check_compliance(parameters) if "stiffness" in parameters else ""

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return dissipation_of(parameters) if "stiffness" in parameters else {}

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.effort - (compliant_effort(x, _ends(x)) if x.has("stiffness") else x.hold)]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return compliant_exits(x, _ends(x)) if x.has("stiffness") else {}

    @staticmethod
    def contact(x: Symbols) -> Contact | None:
        if x.has("stiffness"):
            return None
        return Contact(
            rate=x.joint.rate,
            position=x.joint.position,
            lower=x.lower if x.finite("lower") else None,
            upper=x.upper if x.finite("upper") else None,
            restitution=x.restitution if x.has("restitution") else 0.0,
            rest_speed=x.rest_speed,
        )

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return compliant_heat(x, _ends(x)) if x.has("stiffness") else 0.0

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return compliant_energy(x, _ends(x)) if x.has("stiffness") else 0.0


class Backlash(Component):
    """Play between two joints, as in a gear pair: no effort within the play, spring and damper beyond it.

    With ``s = q_joint - ratio q_other`` (or the joint's own position where `other` is left out) and ``d = |s| - play / 2``, the effort
    while ``d > 0`` is that of an `EndStop` with compliance; the joint feels ``-T``, the other one ``ratio T``.
    """

    attachments = MappingProxyType({"joint": MECHANICAL, "other": MECHANICAL})
    optional_attachments = frozenset({"other"})
    spans = ("joint", "other")
    parameters = MappingProxyType(
        {
            "play": Parameter(unit="m", rotational_unit="rad", description="whole width of the play", minimum=0.0),
            "stiffness": Parameter(unit="N/m", rotational_unit="N*m/rad", description="stiffness of the flanks", positive=True),
            **COMPLIANCE,
            "ratio": Parameter(unit="1", description="position of the joint by that of the other, without play", default=1.0),
        }
    )
    modes = MappingProxyType({0: "play", **dict.fromkeys((1, 2, 3), "upper flank"), **dict.fromkeys((-1, -2, -3), "lower flank")})
    memory = ("impact_speed",)

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return check_compliance(parameters)

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        return dissipation_of(parameters)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        effort = compliant_effort(x, _flanks(x))
        return [x.joint.effort - effort, *([x.other.effort + x.ratio * effort] if x.has("other") else [])]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return compliant_exits(x, _flanks(x))

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return compliant_heat(x, _flanks(x))

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return compliant_energy(x, _flanks(x))


class LimitWatch(_OnJoint):
    """Limits of a joint that are reported and not enforced: ``T = 0``."""

    parameters = MappingProxyType({"lower": EndStop.parameters["lower"], "upper": EndStop.parameters["upper"]})
    modes = MappingProxyType({0: "within limits", 1: "upper limit", -1: "lower limit"})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.effort]

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        found: dict[int, Sequence[Exit]] = {0: [Exit(when=depth, to=side) for side, depth, _ in _ends(x)]}
        found.update({side: [Exit(when=-depth, to=0)] for side, depth, _ in _ends(x)})
        return found


def _spring(x: Symbols, s: Expression) -> Expression:
    return x.stiffness * s + x.cubic * s * s * s + (x.characteristic(s) if x.has("characteristic") else 0.0)


def _spring_energy(x: Symbols, s: Expression) -> Expression:
    given = x.characteristic.integral(s) if x.has("characteristic") else 0.0
    return x.stiffness * s * s / 2 + x.cubic * s * s * s * s / 4 + given


def _damper(x: Symbols, w: Expression) -> Expression:
    return x.damping * w + x.quadratic * w * x.abs(w) + (x.characteristic(w) if x.has("characteristic") else 0.0)


def _slip(x: Symbols) -> Expression:
    return x.joint.rate - x.ratio * x.other.rate


def check_stribeck(parameters: Mapping[str, float], sliding: str) -> str:
    """What is wrong with the numbers of a friction law; `sliding` is the parameter that `static` falls to."""
    static = parameters.get("static", parameters[sliding])
    if static < parameters[sliding]:
        return f"static = {static:g}, which is below {sliding} = {parameters[sliding]:g}"
    if "stribeck" in parameters and "static" not in parameters:
        return "stribeck without static, the friction that it falls from"
    if "exponent" in parameters and "stribeck" not in parameters:
        return "exponent without stribeck, the rate that it belongs to"
    return ""


def _friction_contact(x: Symbols, w: Expression) -> Contact:
    share = x.max(x.u, 0.0) if x.has("u") else 1.0
    static = x.static if x.has("static") else x.coulomb
    sliding = x.coulomb + falling_share(x, w, static - x.coulomb)
    return Contact(rate=w, sliding=x.mode * share * sliding, capacity=share * static)


def falling_share(x: Symbols, w: Expression, excess: Expression) -> Expression:
    """What is left at the rate w of the excess of static over sliding friction."""
    if not x.has("stribeck"):
        return 0.0
    part = x.abs(w / x.stribeck) ** x.exponent if x.has("exponent") else (w / x.stribeck) * (w / x.stribeck)
    return excess * x.exp(-part)


def _ends(x: Symbols) -> list[Side]:
    sides: list[Side] = []
    if x.finite("upper"):
        sides.append((1, x.joint.position - x.upper, x.joint.rate))
    if x.finite("lower"):
        sides.append((-1, x.lower - x.joint.position, -x.joint.rate))
    return sides


def _flanks(x: Symbols) -> list[Side]:
    s = x.joint.position - (x.ratio * x.other.position if x.has("other") else 0.0)
    w = x.joint.rate - (x.ratio * x.other.rate if x.has("other") else 0.0)
    return [(1, s - x.play / 2, w), (-1, -s - x.play / 2, -w)]
