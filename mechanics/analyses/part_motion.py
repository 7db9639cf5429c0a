"""How a part moves against another: place of a point of it, orientation, angular velocity; and what an inertial sensor on it feels.

Frames of parts are those of W in the CAD pose. Everything is relative to a part A, or to W, and along its axes; a sensor measures against
W along its own part's axes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import casadi as ca

from ..equations import EquationsOfMotion
from ..multibody.spatial import SX
from ..multibody.tree_links import tree_links

ORIENTATION: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("roll", "pitch", "yaw", "turn"), "rad"),
        **dict.fromkeys(("wx", "wy", "wz"), "rad/s"),
        **dict.fromkeys(("dwx", "dwy", "dwz"), "rad/s^2"),
    }
)
"""``R = Rz(yaw) Ry(pitch) Rx(roll)``; `turn` is the angle of the whole rotation, w its velocity and dw its acceleration."""
INERTIAL: Mapping[str, str] = MappingProxyType({**dict.fromkeys(("fx", "fy", "fz"), "m/s^2"), **dict.fromkeys(("gx", "gy", "gz"), "rad/s")})
"""An accelerometer's specific force ``a - g`` and a gyroscope's rates, along the axes of their part."""
SMALL = 1e-24  # squared rad: keeps the derivative of the whole angle finite where there is none


def _rotation(eom: EquationsOfMotion, body: str) -> SX:
    return eom.poses[body][:3, :3]


def _rate(eom: EquationsOfMotion, expression: SX, vdot: SX | None = None) -> SX:
    if vdot is None:
        return ca.jtimes(expression, eom.q, eom.qdot)
    return ca.jtimes(expression, ca.vertcat(eom.q, eom.v), ca.vertcat(eom.qdot, vdot))


def relative_point(eom: EquationsOfMotion, body: str, p_BQ: SX, vdot: SX, reference: str) -> dict[str, SX]:
    """The quantities of `point_motion.UNITS` as an observer on the part `reference` sees them, along its axes."""
    X_WB, X_WA = eom.poses[body], eom.poses[reference]
    place = ca.mtimes(X_WA[:3, :3].T, X_WB[:3, 3] + ca.mtimes(X_WB[:3, :3], p_BQ) - X_WA[:3, 3])
    velocity = _rate(eom, place)
    acceleration = _rate(eom, velocity, vdot)
    found: dict[str, SX] = {}
    for prefix, vector in (("", place), ("v", velocity), ("a", acceleration)):
        found |= {f"{prefix}{axis}": component for axis, component in zip("xyz", ca.vertsplit(ca.densify(vector)), strict=True)}
    return found | {"speed": _size(velocity), "acceleration": _size(acceleration)}


def orientation(eom: EquationsOfMotion, body: str, vdot: SX, reference: str) -> dict[str, SX]:
    """The quantities of `ORIENTATION`, against the part `reference` or W, along its axes."""
    R = ca.mtimes(_rotation(eom, reference).T, _rotation(eom, body)) if reference else _rotation(eom, body)
    w = _angular_velocity(eom, R)
    dw = _rate(eom, w, vdot)
    sine = ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]) / 2
    found = {
        "roll": ca.atan2(R[2, 1], R[2, 2]),
        "pitch": ca.atan2(-R[2, 0], ca.sqrt(R[0, 0] * R[0, 0] + R[1, 0] * R[1, 0])),
        "yaw": ca.atan2(R[1, 0], R[0, 0]),
        "turn": ca.atan2(ca.sqrt(ca.dot(sine, sine) + SMALL), (ca.trace(R) - 1) / 2),
    }
    for prefix, vector in (("w", w), ("dw", dw)):
        found |= {f"{prefix}{axis}": component for axis, component in zip("xyz", ca.vertsplit(ca.densify(vector)), strict=True)}
    return found


def inertial_sensor(eom: EquationsOfMotion, body: str, p_BQ: SX, vdot: SX) -> dict[str, SX]:
    """The quantities of `INERTIAL` at a point of a part."""
    R = _rotation(eom, body)
    place = eom.poses[body][:3, 3] + ca.mtimes(R, p_BQ)
    acceleration = _rate(eom, _rate(eom, place), vdot)
    _, gravity = tree_links(eom.mechanism, eom.p)
    felt = ca.mtimes(R.T, acceleration - gravity)
    rates = ca.mtimes(R.T, _angular_velocity(eom, R))
    return dict(zip(INERTIAL, [*ca.vertsplit(ca.densify(felt)), *ca.vertsplit(ca.densify(rates))], strict=True))


def _angular_velocity(eom: EquationsOfMotion, R: SX) -> SX:
    """Of a rotation, along the axes that it is seen from."""
    spin = ca.mtimes(ca.reshape(_rate(eom, ca.vec(R)), 3, 3), R.T)
    return ca.vertcat(spin[2, 1], spin[0, 2], spin[1, 0])


def _size(vector: SX) -> SX:
    return ca.sqrt(ca.dot(vector, vector) + SMALL)
