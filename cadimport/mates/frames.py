"""The frame of a mate on an axis: one rule for its x axis, one for the sign of its z axis, so that one axis gives one frame."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array

_TIE = 1e-6  # components of a direction nearer than this count as equal, so that round-off decides nothing


def frame_on_line(point: Array, z: Array) -> Array:
    """The pose in W of a frame at `point` (m) with the unit vector `z` as its z axis.

    x is as near as possible to the axis of W that z is least along.
    """
    z = np.where(np.abs(z) < 1e-15, 0.0, z)
    z = z / np.linalg.norm(z)
    least = int(np.flatnonzero(np.abs(z) <= np.abs(z).min() + _TIE)[0])
    x = np.eye(3)[least] - z[least] * z
    x /= np.linalg.norm(x)
    X = np.eye(4)
    X[:3, :3] = np.column_stack([x, np.cross(z, x), z])
    X[:3, 3] = point
    return X


def signed(direction: Array, wanted: Array | None) -> Array:
    """`direction` or its opposite: the one along `wanted`, else the one whose largest component is positive."""
    if wanted is not None:
        return direction if direction @ wanted > 0 else -direction
    largest = int(np.flatnonzero(np.abs(direction) >= np.abs(direction).max() - _TIE)[0])
    return direction if direction[largest] > 0 else -direction
