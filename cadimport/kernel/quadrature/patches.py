"""Surfaces that are neither planes nor round, to integrate over. Runs in the child process: it imports the CAD kernel."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from OCP.BinTools import BinTools_SurfaceSet
from OCP.GeomAbs import (
    GeomAbs_BezierSurface,
    GeomAbs_BSplineSurface,
    GeomAbs_C3,
    GeomAbs_SurfaceOfExtrusion,
    GeomAbs_SurfaceOfRevolution,
)
from OCP.GeomConvert import GeomConvert
from OCP.gp import gp_Pnt, gp_Vec
from OCP.TColStd import TColStd_Array1OfReal

from foundation.arrays import Array

from .edge_pieces import Whole, equal
from .splines import BENT, Spline, arcs, basis, read_surfaces, windows

# Points of a rule on the surface, more than the degree, where the poles of no span spread farther than so much, as a share of the face's.
MORE = ((0.02, 0), (0.06, 1), (0.3, 2), (math.inf, 3))
MORE_ON_ARCS = 8  # the same of a spline that has arcs
WHOLE_TURN = 7.0  # rad: where the parameter of a surface runs no farther it may be an angle


class SplinePatch:
    """A spline surface to integrate over."""

    inner: int | None = None  # the parameter that the rule across goes along; None for any
    most = 5_000_000  # points that are evaluated in half a minute

    def __init__(self, spline: Spline) -> None:
        self.spline = spline

    def between(self, low: Array, high: Array) -> SplinePatch:
        """What of it lies between these parameters."""
        return SplinePatch(self.spline.between(low, high))

    def points(self, parameter: int) -> int:
        """Of a Gauss rule along a parameter, between two breaks."""
        spline, weights, degree = self.spline, self.spline.poles[..., 3], self.spline.degrees[parameter]
        if spline.rational:
            least, greatest = spline.bounds(weights, parameter)
            if not (least >= BENT * greatest).all():
                return degree + MORE_ON_ARCS
        places = spline.poles[..., :3] / weights[..., None]
        low, high = spline.bounds(places, parameter)
        extent = np.ptp(places, axis=(0, 1)).max()
        return degree + next((more for most, more in MORE if (high - low).max() <= most * extent), MORE_ON_ARCS)

    def breaks(self, parameter: int) -> Array:
        """Values of a parameter between which the surface is smooth, from the first to the last, and long arcs are divided."""
        knots = self.spline.breaks(parameter)
        if not self.spline.rational:
            return knots
        span, begin, _ = equal(arcs(*self.spline.bounds(self.spline.poles[..., 3], parameter)).max(axis=1))
        return np.append(knots[span] + begin * np.diff(knots)[span], knots[-1])

    def evaluate(self, inner: int, outer: Array, row: Whole, at: Array) -> tuple[Array, Array, Array]:
        """Points and both derivatives, by the inner parameter first, at (n, m) inner parameters and, for each n, outer[row].

        No row of `at` reaches across a break.
        """
        poles = self.spline.poles if inner == 0 else self.spline.poles.swapaxes(0, 1)
        degree = self.spline.degrees[1 - inner]
        first, window = windows(self.spline.knots[1 - inner], degree, outer)
        values, slopes = basis(window, degree, outer)
        columns = poles[:, first[:, None] + np.arange(degree + 1)]
        lines = np.einsum("krjd,rj->rkd", columns, values), np.einsum("krjd,rj->rkd", columns, slopes)
        degree = self.spline.degrees[inner]
        first, window = windows(self.spline.knots[inner], degree, at.mean(axis=1))
        values, slopes = basis(window[:, None], degree, at)
        here, there = (line[row[:, None], first[:, None] + np.arange(degree + 1)] for line in lines)
        h, by_inner, by_outer = values @ here, slopes @ here, values @ there
        weight = h[..., 3:]
        point = h[..., :3] / weight
        return point, (by_inner[..., :3] - point * by_inner[..., 3:]) / weight, (by_outer[..., :3] - point * by_outer[..., 3:]) / weight


class KernelPatch:
    """A surface that the kernel evaluates, point by point."""

    inner: int | None = None
    most = 1_000_000

    def __init__(self, surface: Any) -> None:
        self.surface = surface  # BRepAdaptor_Surface

    def between(self, _low: Array, _high: Array) -> KernelPatch:
        """As of `SplinePatch`; all of it is."""
        return self

    def breaks(self, parameter: int) -> Array:
        """As of `SplinePatch`; an angle is divided, too."""
        count, fill = (
            (self.surface.NbUIntervals, self.surface.UIntervals) if parameter == 0 else (self.surface.NbVIntervals, self.surface.VIntervals)
        )
        knots = TColStd_Array1OfReal(1, count(GeomAbs_C3) + 1)
        fill(knots, GeomAbs_C3)
        found = np.array([knots.Value(i) for i in range(1, knots.Length() + 1)])
        return np.union1d(found, np.linspace(found[0], found[-1], 5)) if np.ptp(found) <= WHOLE_TURN else found

    def points(self, parameter: int) -> int:
        """As of `SplinePatch`."""
        return 10

    def evaluate(self, inner: int, outer: Array, row: Whole, at: Array) -> tuple[Array, Array, Array]:
        """As `SplinePatch.evaluate`."""
        found = np.empty((3, *at.shape, 3))
        point, by_u, by_v = gp_Pnt(), gp_Vec(), gp_Vec()
        for i, j in np.ndindex(*at.shape):
            u, v = (at[i, j], outer[row[i]]) if inner == 0 else (outer[row[i]], at[i, j])
            self.surface.D1(u, v, point, by_u, by_v)
            for k, vector in enumerate((point, by_u, by_v) if inner == 0 else (point, by_v, by_u)):
                found[k, i, j] = vector.X(), vector.Y(), vector.Z()
        return found[0], found[1], found[2]


class SweptPatch(KernelPatch):
    """A curve that is moved along a line or about an axis: the kernel evaluates the curve alone."""

    def __init__(self, surface: Any) -> None:
        super().__init__(surface)
        self.inner = 1 if surface.GetType() == GeomAbs_SurfaceOfExtrusion else 0
        if self.inner:
            self.axis = _vector(surface.Direction())
        else:
            axis = surface.AxeOfRevolution()
            self.axis, self.center = _vector(axis.Direction()), _vector(axis.Location())
            if surface.Trsf().IsNegative():  # mirrored, it turns in the opposite direction
                self.axis = -self.axis

    def points(self, parameter: int) -> int:
        if parameter != self.inner:
            return super().points(parameter)
        return 3 if self.inner else 8  # a polynomial of the second degree; up to a quarter of a turn

    def evaluate(self, inner: int, outer: Array, row: Whole, at: Array) -> tuple[Array, Array, Array]:
        """As `SplinePatch.evaluate`."""
        curve, point, slope = self.surface.BasisCurve(), gp_Pnt(), gp_Vec()
        found = np.empty((len(outer), 2, 3))
        for i, value in enumerate(outer):
            curve.D1(value, point, slope)
            found[i] = (point.X(), point.Y(), point.Z()), (slope.X(), slope.Y(), slope.Z())
        place, by_outer = found[row, None, 0], found[row, None, 1]
        if self.inner:
            return place + at[..., None] * self.axis, np.broadcast_to(self.axis, (*at.shape, 3)), by_outer + 0.0 * at[..., None]
        arm = self._turned(place - self.center, at)
        return self.center + arm, np.cross(self.axis, arm), self._turned(by_outer, at)

    def _turned(self, vectors: Array, angle: Array) -> Array:
        along = (vectors @ self.axis)[..., None] * self.axis
        cosine, sine = np.cos(angle)[..., None], np.sin(angle)[..., None]
        return along + cosine * (vectors - along) + sine * np.cross(self.axis, vectors)


def patches(surfaces: Sequence[Any]) -> list[SplinePatch | KernelPatch]:
    """Surfaces to integrate over; those that are splines are read from the kernel in one go."""
    splines, found = BinTools_SurfaceSet(), []
    for surface in surfaces:
        spline = _spline(surface)
        found.append(-1 if spline is None else splines.Add(spline) - 1)
    stream = io.BytesIO()
    splines.Write(stream)
    read = read_surfaces(stream.getbuffer())
    swept = (GeomAbs_SurfaceOfExtrusion, GeomAbs_SurfaceOfRevolution)
    return [
        SplinePatch(read[index]) if index >= 0 else (SweptPatch if surface.GetType() in swept else KernelPatch)(surface)
        for surface, index in zip(surfaces, found, strict=True)
    ]


def _spline(surface: Any) -> Any | None:
    """The surface as a B-spline of the same parameters, not periodic; None where it is none."""
    kind = surface.GetType()
    if kind == GeomAbs_BezierSurface:
        return GeomConvert.SurfaceToBSplineSurface_s(surface.Bezier())
    if kind != GeomAbs_BSplineSurface:
        return None
    spline = surface.BSpline()
    if spline.IsUPeriodic() or spline.IsVPeriodic():
        spline = spline.Copy()
        spline.SetUNotPeriodic()
        spline.SetVNotPeriodic()
    return spline


def periods_of(surface: Any) -> tuple[float, float]:
    """How far the parameters of a surface go until they come back to the same place; infinite if they do not."""
    return surface.UPeriod() if surface.IsUPeriodic() else math.inf, surface.VPeriod() if surface.IsVPeriodic() else math.inf


def _vector(value: Any) -> Array:
    return np.array([value.X(), value.Y(), value.Z()])
