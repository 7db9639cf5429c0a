"""Splines as arrays: taken from the CAD kernel in bulk, and evaluated many points at a time.

The kernel gives a spline away pole by pole, which costs microseconds each; its binary form holds the same numbers as they lie in memory.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foundation.arrays import Array

_KNOT = np.dtype([("knot", "<f8"), ("multiplicity", "<i4")])
CURVE, SURFACE = 7, 9  # the kernel's numbers for B-splines
BENT = 0.99  # the least weight of a span by its greatest: with less it is an arc (of 16 degrees or more), or like one


@dataclass(frozen=True, slots=True)
class Spline:
    """A curve or a surface that is not periodic: one set of knots, each as often as it counts, and one degree for each parameter."""

    poles: Array  # (n, 3) or (nu, nv, 4): weighted coordinates, then the weight
    knots: tuple[Array, ...]
    degrees: tuple[int, ...]
    rational: bool

    def breaks(self, parameter: int) -> Array:
        """The different knots between which the spline is smooth, in order."""
        degree, knots = self.degrees[parameter], self.knots[parameter]
        return np.unique(knots[degree : len(knots) - degree])

    def between(self, low: Array, high: Array) -> Spline:
        """The spans from the parameters `low` to `high` alone."""
        poles, knots = self.poles, []
        for i, degree in enumerate(self.degrees):
            (first, last), _ = windows(self.knots[i], degree, np.array([low[i], high[i]]))
            poles = poles.take(range(first, last + degree + 1), axis=i)
            knots.append(self.knots[i][first : last + 2 * degree + 2])
        return Spline(poles, tuple(knots), self.degrees, self.rational)

    def bounds(self, values: Array, parameter: int) -> tuple[Array, Array]:
        """Least and greatest of what the poles of a surface have, in each span that is not empty; the axis of spans is the first."""
        degree, knots = self.degrees[parameter], self.knots[parameter]
        values = np.moveaxis(values, parameter, 0)
        count = len(values) - degree
        low, high = values[:count], values[:count]
        for i in range(1, degree + 1):
            low, high = np.minimum(low, values[i : count + i]), np.maximum(high, values[i : count + i])
        some = np.diff(knots[degree : len(knots) - degree]) > 0.0
        return low[some], high[some]


def arcs(least: Array, greatest: Array) -> Array:
    """Into how many parts spans are best divided, from the least and greatest weights of their poles: one up to an arc of 125 degrees.

    The weight in the middle of an arc is the cosine of half its angle, by those at its ends. The smaller the least weight is by the
    greatest, the nearer to the span is a place where the spline has no value, and the more slowly a rule converges.
    """
    share = least / greatest
    return np.clip(np.ceil(0.45 / np.where(share > 0.0, share, 1.0)), 1, 64)


def basis(window: Array, degree: int, t: Array) -> tuple[Array, Array]:
    """The basis functions that are not zero at `t`, and their derivatives, each with one more axis of degree + 1.

    Parameters
    ----------
    window
        (..., 2 degree) the knots about the span of each `t`, as many before as behind it; its other axes broadcast against `t`.
    """
    knots = window.transpose(window.ndim - 1, *range(window.ndim - 1))
    shape = (degree + 1, *np.broadcast_shapes(t.shape, knots.shape[1:]))
    values, slopes = np.zeros(shape), np.zeros(shape)
    values[0] = 1.0
    for order in range(1, degree + 1):
        below, above = knots[degree - order : degree], knots[degree : degree + order]
        shares = values[:order] / (above - below)
        values[:order] = shares * (above - t)
        values[1 : order + 1] += shares * (t - below)
        if order == degree:
            slopes[1:] = degree * shares
            slopes[:-1] -= degree * shares
    last = (*range(1, values.ndim), 0)
    return values.transpose(last), slopes.transpose(last)


def windows(knots: Array, degree: int, t: Array) -> tuple[NDArray[np.int64], Array]:
    """The first pole that counts at each `t` within a span, and the knots about that span, for `basis`."""
    last: NDArray[np.int64] = np.clip(np.searchsorted(knots, t, side="right") - 1, degree, len(knots) - degree - 2)
    return last - degree, knots[last[..., None] + np.arange(1 - degree, degree + 1)]


def read_curves(data: bytes | memoryview) -> list[Spline]:
    """The curves of a set of plane B-splines in the kernel's binary form."""
    reader = _Reader(data)
    found = []
    for _ in range(reader.count()):
        kind, rational, _periodic, degree, poles, knots = reader.take("<BBBHii")
        if kind != CURVE:
            raise ValueError(f"curve of kind {kind}, not a spline")
        points: Array = reader.array("<f8", poles * (3 if rational else 2)).reshape(poles, -1)
        found.append(Spline(_weighted(points, bool(rational)), (reader.knots(knots),), (degree,), bool(rational)))
    return found


def read_surfaces(data: bytes | memoryview) -> list[Spline]:
    """The surfaces of a set of B-splines in the kernel's binary form."""
    reader = _Reader(data)
    found = []
    for _ in range(reader.count()):
        kind, u_rational, v_rational, _, _, u_degree, v_degree, nu, nv, u_knots, v_knots = reader.take("<BBBBBHHiiii")
        if kind != SURFACE:
            raise ValueError(f"surface of kind {kind}, not a spline")
        rational = bool(u_rational or v_rational)
        points = reader.array("<f8", nu * nv * (4 if rational else 3)).reshape(nu, nv, -1)
        knots = (reader.knots(u_knots), reader.knots(v_knots))
        found.append(Spline(_weighted(points, rational), knots, (u_degree, v_degree), rational))
    return found


def _weighted(points: Array, rational: bool) -> Array:
    if not rational:
        return np.concatenate([points, np.ones((*points.shape[:-1], 1))], axis=-1)
    return np.concatenate([points[..., :-1] * points[..., -1:], points[..., -1:]], axis=-1)


class _Reader:
    """Values one after another from a set: a line of text that ends in their number, then the values."""

    def __init__(self, data: bytes | memoryview) -> None:
        self._data = memoryview(data)
        self._place = bytes(self._data[:64]).index(b"\n") + 1

    def count(self) -> int:
        return int(bytes(self._data[: self._place]).split()[-1])

    def take(self, form: str) -> tuple[int, ...]:
        values = struct.unpack_from(form, self._data, self._place)
        self._place += struct.calcsize(form)
        return values

    def array(self, kind: Any, count: int) -> Any:
        found = np.frombuffer(self._data, dtype=kind, count=count, offset=self._place)
        self._place += found.nbytes
        return found

    def knots(self, count: int) -> Array:
        found = self.array(_KNOT, count)
        return np.repeat(np.asarray(found["knot"], dtype=np.float64), found["multiplicity"])
