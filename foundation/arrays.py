"""Read-only arrays, and the few operations on poses and vectors that every room needs.

A pose ``X_AB`` is a rigid 4x4 matrix that maps B-coordinates to A-coordinates: ``p_A = X_AB @ p_B``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def frozen_array(value: Any, shape: tuple[int, ...] | None = None) -> Array:
    """A read-only float64 copy of `value`, or `value` itself where nobody can change it, optionally checked for shape."""
    array = value if _is_frozen(value) else np.array(value, dtype=np.float64)
    if shape is not None and array.shape != shape:
        raise ValueError(f"expected an array of shape {shape}, got {array.shape}")
    array.flags.writeable = False
    return array


def _is_frozen(value: Any) -> bool:
    """Whether a value is an array of float64 that cannot be written, nor what it is a view of."""
    if type(value) is not np.ndarray or value.dtype != np.float64 or value.flags.writeable:
        return False
    base: Any = value.base
    return base is None or isinstance(base, bytes) or (type(base) is np.ndarray and not base.flags.writeable)


def pose(rotation: Array | None = None, translation: Sequence[float] | Array = (0.0, 0.0, 0.0)) -> Array:
    """The 4x4 pose of a rotation and a translation."""
    X = np.eye(4)
    if rotation is not None:
        X[:3, :3] = rotation
    X[:3, 3] = translation
    return X


def inverse_pose(X_AB: Array) -> Array:
    """The pose ``X_BA``, exact to round-off because a rotation's inverse is its transpose.

    >>> inverse_pose(pose(translation=(1.0, 2.0, 3.0)))[:3, 3]
    array([-1., -2., -3.])
    """
    R_BA = X_AB[:3, :3].T
    return pose(R_BA, -R_BA @ X_AB[:3, 3])


def unit(vector: Sequence[float] | Array) -> Array:
    """The unit vector along `vector`; ValueError for a vector of no length.

    >>> unit([0.0, 3e-200, 4e-200])
    array([0. , 0.6, 0.8])
    """
    array = np.asarray(vector, dtype=np.float64)
    largest = float(np.abs(array).max())
    if not (math.isfinite(largest) and largest > 0.0):
        raise ValueError("a direction of zero length")
    array = array / largest  # squares of very small or very large numbers would under- or overflow
    return array / float(np.linalg.norm(array))


def skew(a: Sequence[float] | Array) -> Array:
    """The matrix of the cross product: ``skew(a) @ b = a x b``.

    >>> skew(np.array([0.0, 0.0, 1.0])) @ np.array([1.0, 0.0, 0.0])
    array([0., 1., 0.])
    """
    x, y, z = a
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def unskew(A: Array) -> Array:
    """The vector of a skew matrix; of any matrix, that of its skew part.

    >>> unskew(skew(np.array([1.0, 2.0, 3.0])))
    array([1., 2., 3.])
    """
    return 0.5 * np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]])
