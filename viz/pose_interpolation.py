"""Poses between the frames of a motion: rotations by slerp of unit quaternions (x, y, z, w), translations along a line."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array


def quaternions(R: Array) -> Array:
    """Unit quaternions (n, 4) as (x, y, z, w) of rotation matrices (n, 3, 3), each on the same side as the one before it.

    Shepperd's method: the largest of w^2, x^2, y^2, z^2 is found from the diagonal and the rest divided by it, so that nothing
    cancels at any angle.
    """
    R = np.asarray(R, dtype=np.float64).reshape(-1, 3, 3)
    trace = np.trace(R, axis1=1, axis2=2)
    diagonal = np.diagonal(R, axis1=1, axis2=2)
    largest = np.argmax(np.column_stack([diagonal, trace]), axis=1)
    q = np.empty((len(R), 4))
    for i in range(3):
        rows = largest == i
        j, k = (i + 1) % 3, (i + 2) % 3
        A = R[rows]
        q[rows, i] = 1.0 + A[:, i, i] - A[:, j, j] - A[:, k, k]
        q[rows, j] = A[:, j, i] + A[:, i, j]
        q[rows, k] = A[:, k, i] + A[:, i, k]
        q[rows, 3] = A[:, k, j] - A[:, j, k]
    rows = largest == 3
    A = R[rows]
    q[rows, 0] = A[:, 2, 1] - A[:, 1, 2]
    q[rows, 1] = A[:, 0, 2] - A[:, 2, 0]
    q[rows, 2] = A[:, 1, 0] - A[:, 0, 1]
    q[rows, 3] = 1.0 + trace[rows]
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    flips = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0.0, -1.0, 1.0))
    q[1:] *= flips[:, None]
    return q


def rotation_matrix(q: Array) -> Array:
    """(3, 3) rotation of a unit quaternion (x, y, z, w)."""
    x, y, z, w = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def slerp(q0: Array, q1: Array, s: float) -> Array:
    """Quaternion at the fraction `s` of the shorter great arc from `q0` to `q1`."""
    cosine = float(q0 @ q1)
    if cosine < 0.0:
        q1, cosine = -q1, -cosine
    # atan2 keeps full precision for the small angles between neighbouring frames, where arccos loses half the digits.
    angle = np.arctan2(np.linalg.norm(q1 - cosine * q0), cosine)
    if angle < 1e-9:
        q = (1 - s) * q0 + s * q1
    else:
        q = (np.sin((1 - s) * angle) * q0 + np.sin(s * angle) * q1) / np.sin(angle)
    unit: Array = q / np.linalg.norm(q)
    return unit


def interpolate(times: Array, X: Array, t: float) -> Array:
    """Pose (4, 4) at time `t` s from poses `X` (nf, 4, 4) at `times`; exact at the frames, clamped at both ends."""
    after = int(np.searchsorted(times, t, side="right"))
    before = max(after - 1, 0)
    if after in (0, len(times)) or times[before] == t:
        return np.array(X[before])
    s = (t - times[before]) / (times[after] - times[before])
    q0, q1 = quaternions(X[[before, after], :3, :3])
    pose = np.eye(4)
    pose[:3, :3] = rotation_matrix(slerp(q0, q1, s))
    pose[:3, 3] = (1 - s) * X[before, :3, 3] + s * X[after, :3, 3]
    return pose
