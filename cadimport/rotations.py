"""Rotations in the forms that files write them: roll-pitch-yaw, Euler angles, quaternions, axis and angle, two axes.

Angles in rad, lengths in m. Rotations act on columns: ``p_W = R_WP @ p_P``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from foundation.arrays import Array, unit, unskew

_AXES = {"x": 0, "y": 1, "z": 2}


def about(axis: int, angle: float) -> Array:
    """The rotation by `angle` about axis 0 (x), 1 (y) or 2 (z); exact for whole quarter turns.

    >>> about(2, math.pi / 2).astype(int).tolist()
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    """
    c, s = math.cos(angle), math.sin(angle)
    # pi/2 is not a machine number; without this a file's "90 degrees" would tilt every axis by 6e-17.
    c, s = (round(c) if abs(c - round(c)) < 2e-16 else c), (round(s) if abs(s - round(s)) < 2e-16 else s)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R = np.eye(3)
    R[i, i] = R[j, j] = c
    R[i, j], R[j, i] = -s, s
    return R


def from_rpy(rpy: Sequence[float]) -> Array:
    """Roll, pitch and yaw about the fixed axes x, y, z in this order, as URDF and SDF have them.

    >>> from_rpy((0.0, 0.0, math.pi / 2)).astype(int).tolist()
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    """
    roll, pitch, yaw = rpy
    return about(2, yaw) @ about(1, pitch) @ about(0, roll)


def from_euler(angles: Sequence[float], sequence: str = "xyz") -> Array:
    """Three rotations; small letters turn with the body, capitals about fixed axes, as MuJoCo's ``eulerseq`` has it."""
    R = np.eye(3)
    for letter, angle in zip(sequence, angles, strict=True):
        turn = about(_AXES[letter.lower()], angle)
        R = R @ turn if letter.islower() else turn @ R
    return R


def from_quaternion(w: float, x: float, y: float, z: float) -> Array:
    """The rotation of a quaternion of any length but zero.

    >>> from_quaternion(1, 0, 0, 1).astype(int).tolist()
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    """
    largest = max(abs(w), abs(x), abs(y), abs(z))
    if not (math.isfinite(w + x + y + z) and largest > 0.0):
        raise ValueError("a quaternion of zero length")
    w, x, y, z = w / largest, x / largest, y / largest, z / largest  # squares of very small or large numbers under- or overflow
    s = 2.0 / (w * w + x * x + y * y + z * z)
    return np.array(
        [
            [1.0 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)],
            [s * (x * y + w * z), 1.0 - s * (x * x + z * z), s * (y * z - w * x)],
            [s * (x * z - w * y), s * (y * z + w * x), 1.0 - s * (x * x + y * y)],
        ]
    )


def from_axis_angle(axis: Sequence[float] | Array, angle: float) -> Array:
    """The rotation by `angle` about `axis`, which need not be a unit vector."""
    u = unit(axis)
    half = 0.5 * angle
    return from_quaternion(math.cos(half), *(math.sin(half) * u))


def from_two_axes(x: Sequence[float] | Array, y: Sequence[float] | Array) -> Array:
    """The rotation whose first column is along `x` and whose second lies in the plane of `x` and `y`, on y's side."""
    first = unit(x)
    second = unit(np.asarray(y, dtype=np.float64) - (first @ np.asarray(y, dtype=np.float64)) * first)
    return np.column_stack([first, second, np.cross(first, second)])


def from_z_axis(z: Sequence[float] | Array) -> Array:
    """The smallest rotation that takes the z axis to `z`."""
    direction = unit(z)
    w = 1.0 + direction[2]
    if w < 1e-12:
        return about(0, math.pi)
    return from_quaternion(w, -direction[1], direction[0], 0.0)


def from_z_and_x(z: Sequence[float] | Array, x: Sequence[float] | Array | None = None) -> Array:
    """The rotation whose third column is along `z` and whose first is as near as possible to `x` (STEP's axis2_placement_3d)."""
    third = unit(z)
    wanted = np.asarray((1.0, 0.0, 0.0) if x is None else x, dtype=np.float64)
    first = wanted - (wanted @ third) * third
    if np.linalg.norm(first) < 1e-9 * max(1.0, float(np.linalg.norm(wanted))):
        wanted = np.eye(3)[int(np.argmin(np.abs(third)))]
        first = wanted - (wanted @ third) * third
    first = unit(first)
    return np.column_stack([first, np.cross(third, first), third])


def turn_about_z(X_FM: Array) -> float:
    """The angle about z from F's x axis to M's, rad in (-pi, pi]."""
    return math.atan2(X_FM[1, 0] - X_FM[0, 1], X_FM[0, 0] + X_FM[1, 1])


def turned_into(angle: float, low: float, high: float) -> float:
    """The angle by whole turns between two limits, where one fits; else as it is.

    A joint from 0 to 270 degrees that stands at 200 is measured at -160.

    >>> round(math.degrees(turned_into(math.radians(-160.0), 0.0, math.radians(270.0))), 9)
    200.0
    >>> turned_into(3.0, -1.0, 1.0)
    3.0
    """
    room = 1e-9  # rad: limits that the joint stands at
    turn = 2.0 * math.pi
    if angle < low - room:
        fitting = angle + turn * math.ceil((low - room - angle) / turn)
    elif angle > high + room:
        fitting = angle - turn * math.ceil((angle - high - room) / turn)
    else:
        return angle
    return fitting if low - room <= fitting <= high + room else angle


def rotation_vector(R: Array) -> Array:
    """Axis times angle of a rotation of less than half a turn.

    >>> rotation_vector(about(2, 0.5)).round(12).tolist()
    [0.0, 0.0, 0.5]
    """
    turning = unskew(R)
    sine = float(np.linalg.norm(turning))
    angle = math.atan2(sine, 0.5 * (float(np.trace(R)) - 1.0))
    return turning * (angle / sine) if sine > 1e-150 else turning


def from_rotation_vector(vector: Array) -> Array:
    """The rotation of which `vector` is axis times angle."""
    angle = float(np.linalg.norm(vector))
    return from_axis_angle(vector, angle) if angle > 0.0 else np.eye(3)
