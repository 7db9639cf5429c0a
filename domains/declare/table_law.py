"""A law given by points: a curve through them that is as monotone as they are, with its integral."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array


class TableLaw:
    """A function of an expression: cubic between the points, straight beyond.

    Its slope is continuous, so that the integrator does not stumble over the points; between two points it does not overshoot them
    (F. N. Fritsch, J. Butland, SIAM J. Sci. Stat. Comput. 5 (1984)).

    >>> law = TableLaw([(0.0, 0.0), (1.0, 2.0), (2.0, 6.0)])
    >>> float(ca.evalf(law(ca.SX(1.0)))), float(ca.evalf(law(ca.SX(3.0)) - law(ca.SX(2.5)))) > 0
    (2.0, True)
    """

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        from scipy.interpolate import PchipInterpolator  # takes longer to import than most runs take

        x, y = np.array(points, dtype=float).T
        curve = PchipInterpolator(x, y)
        area = curve.antiderivative()
        self._x = x
        self._curve, self._area, self._slope = np.asarray(curve.c), np.asarray(area.c), np.asarray(curve.derivative().c)
        self._values = curve(x[[0, -1]])
        self._slopes = curve(x[[0, -1]], 1)

    def __call__(self, argument: Any) -> Any:
        """The value at an expression."""
        low, high = self._beyond(argument)
        return self._pieces(self._curve, argument) + self._slopes[0] * low + self._slopes[1] * high

    def slope(self, argument: Any) -> Any:
        """The derivative at an expression."""
        return self._pieces(self._slope, argument)

    def integral(self, argument: Any) -> Any:
        """The integral from the first point to an expression."""
        low, high = self._beyond(argument)
        ends = self._values[0] * low + self._slopes[0] * low * low / 2 + self._values[1] * high + self._slopes[1] * high * high / 2
        return self._pieces(self._area, argument) + ends

    def _beyond(self, argument: Any) -> tuple[Any, Any]:
        return ca.fmin(argument - self._x[0], 0), ca.fmax(argument - self._x[-1], 0)

    def _pieces(self, coefficients: Array, argument: Any) -> Any:
        inside = ca.fmin(ca.fmax(argument, self._x[0]), self._x[-1])
        total: Any = 0
        for k in range(coefficients.shape[1]):
            power: Any = 0
            for c in coefficients[:, k]:
                power = power * (inside - self._x[k]) + c
            here = inside >= self._x[k] if k else 1
            if k + 1 < coefficients.shape[1]:
                here = here * (inside < self._x[k + 1])
            total = total + here * power
        return total
