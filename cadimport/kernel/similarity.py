"""Places of parts as CAD files hold them: rotation and translation, which may be mirrored or scaled evenly. Plain arithmetic, because a
machine has thousands of them and calls on small arrays cost more than what they compute."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from foundation.arrays import Array

_ANISOTROPY = 1e-6  # how far R^T R may be from 1; files hold 6 to 16 digits of a direction
_NOT_SKEW = 1e-15


@dataclass(frozen=True, slots=True)
class Similarity:
    """A place: ``X[:3, :3]`` is a rotation times `scale`, mirrored or not; ``X[:3, 3]`` the translation."""

    X: Array
    scale: float = 1.0
    mirrored: bool = False

    @property
    def rigid(self) -> bool:
        """Whether a rigid body can be placed so."""
        return self.scale == 1.0 and not self.mirrored

    def __matmul__(self, other: Similarity) -> Similarity:
        """The place of what has the place `other` in what has this place."""
        return Similarity(self.X @ other.X, _tidy(self.scale * other.scale), self.mirrored != other.mirrored)


IDENTITY = Similarity(np.eye(4))


def similarity(transformation: Any, unit: float) -> Similarity | None:
    """The place that a ``gp_Trsf`` gives, lengths times `unit`; None when it stretches the part.

    The linear part is made a rotation to round-off: files keep a few digits of a direction, and dynamics wants R^T R = 1.
    """
    value = transformation.Value
    a, b, c = value(1, 1), value(1, 2), value(1, 3)
    d, e, f = value(2, 1), value(2, 2), value(2, 3)
    g, h, i = value(3, 1), value(3, 2), value(3, 3)
    determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    scale = abs(determinant) ** (1.0 / 3.0)
    if not 0.0 < scale < math.inf:
        return None
    scale = _tidy(scale)
    squares = scale * scale
    skew = max(
        abs(a * a + d * d + g * g - squares),
        abs(b * b + e * e + h * h - squares),
        abs(c * c + f * f + i * i - squares),
        abs(a * b + d * e + g * h),
        abs(a * c + d * f + g * i),
        abs(b * c + e * f + h * i),
    )
    if not skew <= _ANISOTROPY * squares:
        return None
    x, y, z = transformation.TranslationPart().Coord()
    X = np.array((a, b, c, x * unit, d, e, f, y * unit, g, h, i, z * unit, 0.0, 0.0, 0.0, 1.0)).reshape(4, 4)
    if skew > _NOT_SKEW * squares:
        X[:3, :3] = scale * nearest_rotation(X[:3, :3] / scale)
    return Similarity(X, scale, determinant < 0.0)


def nearest_rotation(R: Array) -> Array:
    """The rotation, or the mirrored one, next to `R`."""
    U, _, Vt = np.linalg.svd(R)
    nearest: Array = U @ Vt
    return nearest


def _tidy(scale: float) -> float:
    """1 where a factor differs from it by round-off only."""
    return 1.0 if abs(scale - 1.0) < _ANISOTROPY else scale
