"""Drives and tendons as robot files describe them: an effort along a length that is linear in the positions of one joint or of several.

``l = offset + ratio q + ratio_2 q_2 + ...`` over the joints that are attached; an effort F along it drives each joint with its ratio
times F. Positions are counted from the pose of the file, rad or m.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import MECHANICAL, Branch, Component, Expression, Parameter, Port, Quantity, Symbols

JOINTS = ("joint", *(f"joint_{k}" for k in range(2, 7)))  # attachments: the first must be given
RATIOS = MappingProxyType(dict(zip(JOINTS, ("ratio", *(f"ratio_{k}" for k in range(2, 7))), strict=True)))
_OF_RATIOS = {
    name: Parameter(unit="1", description=f"change of the length by that of {joint}", default=1.0) for joint, name in RATIOS.items()
}
_OFFSET = Parameter(unit="m", rotational_unit="rad", description="length in the pose of the file", default=0.0)


class _AlongJoints(Component):
    """Base of what acts along a length over several joints."""

    attachments = MappingProxyType(dict.fromkeys(JOINTS, MECHANICAL))
    optional_attachments = frozenset(JOINTS[1:])


def _attached(x: Symbols) -> Iterator[tuple[Branch, Expression]]:
    """The joints that are attached, each with its ratio."""
    for joint, ratio in RATIOS.items():
        if joint == JOINTS[0] or x.has(joint):
            yield getattr(x, joint), getattr(x, ratio)


def _length(x: Symbols) -> Expression:
    return x.offset + sum(ratio * joint.position for joint, ratio in _attached(x))


def _speed(x: Symbols) -> Expression:
    return sum(ratio * joint.rate for joint, ratio in _attached(x))


class Tendon(_AlongJoints):
    """A spring with a damper along a length over several joints: ``F = stiffness (l - rest) + cubic (l - rest)^3 + damping l'``.

    The length is ``l = offset + ratio q + ratio_2 q_2 + ...``; each joint feels ``-ratio F``.
    """

    symbol = "springdamper"
    parameters = MappingProxyType(
        {
            "stiffness": Parameter(unit="N/m", rotational_unit="N*m/rad", description="stiffness", default=0.0, minimum=0.0),
            "cubic": Parameter(unit="N/m^3", rotational_unit="N*m/rad^3", description="cubic part of the stiffness", default=0.0),
            "rest": Parameter(unit="m", rotational_unit="rad", description="length without force", default=0.0),
            "damping": Parameter(unit="N*s/m", rotational_unit="N*m*s/rad", description="damping", default=0.0, minimum=0.0),
            "offset": _OFFSET,
            **_OF_RATIOS,
        }
    )
    outputs = MappingProxyType({"length": Port(unit="", description="length of the tendon")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        s = _length(x) - x.rest
        force = x.stiffness * s + x.cubic * s * s * s + x.damping * _speed(x)
        return [joint.effort - ratio * force for joint, ratio in _attached(x)]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"length": _length(x)}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.damping * _speed(x) * _speed(x)

    @staticmethod
    def stored(x: Symbols) -> Expression:
        s = _length(x) - x.rest
        return x.stiffness * s * s / 2 + x.cubic * s * s * s * s / 4


class Actuator(_AlongJoints):
    """A drive with a control: its effort is linear in control, length and speed of what it drives, within bounds.

    With the length ``l = offset + ratio q + ratio_2 q_2 + ...`` over the joints that are attached, and the control ``c = control + u``::

        F = (gain + gain_length l + gain_speed l') c + bias - stiffness l - damping l'

    drives each joint with ``ratio F``. A motor has a gain only; a position servo a stiffness, and the same as its gain; a velocity servo
    a damping, and the same as its gain. c and F stay within their bounds, where given.
    """

    symbol = "torquesource"
    attachment_kinds = MappingProxyType(dict.fromkeys(JOINTS, EdgeClass.THROUGH_DRIVER))
    parameters = MappingProxyType(
        {
            "control": Parameter(unit="1", description="constant part of the control", default=0.0),
            "gain": Parameter(unit="N", rotational_unit="N*m", description="effort by control", default=1.0),
            "gain_length": Parameter(unit="N/m", rotational_unit="N*m/rad", description="effort by control and length", default=0.0),
            "gain_speed": Parameter(unit="N*s/m", rotational_unit="N*m*s/rad", description="effort by control and speed", default=0.0),
            "bias": Parameter(unit="N", rotational_unit="N*m", description="effort without control at the length 0", default=0.0),
            "stiffness": Parameter(unit="N/m", rotational_unit="N*m/rad", description="effort against the length", default=0.0),
            "damping": Parameter(unit="N*s/m", rotational_unit="N*m*s/rad", description="effort against the speed", default=0.0),
            "offset": _OFFSET,
            **_OF_RATIOS,
            "control_low": Parameter(unit="1", description="least control", optional=True),
            "control_high": Parameter(unit="1", description="largest control", optional=True),
            "effort_low": Parameter(unit="N", rotational_unit="N*m", description="least effort", optional=True),
            "effort_high": Parameter(unit="N", rotational_unit="N*m", description="largest effort", optional=True),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="1", description="part of the control that a signal drives", optional=True)})
    outputs = MappingProxyType(
        {
            "length": Port(unit="", description="length that it acts along"),
            "effort": Port(unit="", description="effort along it"),
            "command": Port(unit="1", description="control, within its bounds"),
        }
    )

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        for what in ("control", "effort"):
            low, high = parameters.get(f"{what}_low"), parameters.get(f"{what}_high")
            if low is not None and high is not None and not low < high:
                return f"{what}_low = {low:g}, which is not below {what}_high = {high:g}"
        return ""

    @classmethod
    def command(cls, x: Symbols) -> Expression:
        """What the effort follows: the control itself."""
        return _control(x)

    @classmethod
    def effort(cls, x: Symbols) -> Expression:
        """The effort along the length, within its bounds."""
        length, speed = _length(x), _speed(x)
        force = (x.gain + x.gain_length * length + x.gain_speed * speed) * cls.command(x) + x.bias
        return _bounded(x, "effort", force - x.stiffness * length - x.damping * speed)

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        force = cls.effort(x)
        return [joint.effort + ratio * force for joint, ratio in _attached(x)]

    @classmethod
    def output(cls, x: Symbols) -> Mapping[str, Expression]:
        return {"length": _length(x), "effort": cls.effort(x), "command": _control(x)}

    @classmethod
    def supplied(cls, x: Symbols) -> Expression:
        return cls.effort(x) * _speed(x)


class FilteredActuator(Actuator):
    """A drive as `Actuator` whose effort follows an activation a in the place of the control: ``time_constant a' = c - leak a``.

    With leak = 1 a filter of first order, with leak = 0 an integrator.
    """

    parameters = MappingProxyType(
        {
            **Actuator.parameters,
            "time_constant": Parameter(unit="s", description="of the filter", positive=True),
            "leak": Parameter(unit="1", description="1: a filter; 0: an integrator", default=1.0, minimum=0.0, maximum=1.0),
            "activation0": Parameter(unit="1", description="activation at the start", default=0.0),
        }
    )
    unknowns = MappingProxyType({"activation": Quantity(unit="1", description="filtered control")})
    initial = MappingProxyType({"activation": "activation0"})

    @classmethod
    def command(cls, x: Symbols) -> Expression:
        return x.activation

    @classmethod
    def equations(cls, x: Symbols) -> Sequence[Expression]:
        return [*super().equations(x), x.time_constant * x.dactivation - _control(x) + x.leak * x.activation]


def _control(x: Symbols) -> Expression:
    return _bounded(x, "control", x.control + (x.u if x.has("u") else 0.0))


def _bounded(x: Symbols, what: str, value: Expression) -> Expression:
    """A value within the bounds that are given for it."""
    value = x.max(value, getattr(x, f"{what}_low")) if x.has(f"{what}_low") else value
    return x.min(value, getattr(x, f"{what}_high")) if x.has(f"{what}_high") else value


COMPONENTS = (Tendon, Actuator, FilteredActuator)
