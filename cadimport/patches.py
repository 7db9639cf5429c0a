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

from .assembly import Array
from .edge_pieces import Whole
from .splines import Spline, basis, read_surfaces, windows

# Points of a rule across, more than the degree, on each of up to so many spans: of a polynomial, of a rational spline.
MORE = ((4, (3, 8)), (16, (2, 4)), (64, (1, 2)), (math.inf, (0, 1)))
WHOLE_TURN = 7.0  # rad: where the parameter of a surface runs no farther it may be an angle


class SplinePatch:
    """A spline surface to integrate over."""

    inner: int | None = None  # the parameter that the rule across goes along; None for any
    most = 5_000_000  # points that are evaluated in half a minute

    def __init__(self, spline: Spline) -> None:
        self.spline = spline

    def points(self, parameter: int) -> int:
        """Of the Gauss rule across, between two knots."""
        spans = len(self.breaks(parameter)) - 1
        return self.spline.degrees[parameter] + next(more[self.spline.rational] for most, more in MORE if spans <= most)

    def breaks(self, parameter: int) -> Array:
        """Values of a parameter between which the surface is smooth, from the first to the last."""
        return self.spline.breaks(parameter)

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
            self.axis, self.center = _vector(surface.AxeOfRevolution().Direction()), _vector(surface.AxeOfRevolution().Location())

    def points(self, parameter: int) -> int:
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
