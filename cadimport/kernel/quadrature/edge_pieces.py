"""The edges of faces in the parameters of their surfaces, as pieces between knots. Runs in the child process: it imports the CAD kernel."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from OCP.BinTools import BinTools_Curve2dSet
from OCP.BRepAdaptor import BRepAdaptor_Curve2d, BRepAdaptor_Surface
from OCP.Geom2d import Geom2d_TrimmedCurve
from OCP.Geom2dConvert import Geom2dConvert
from OCP.GeomAbs import GeomAbs_BSplineCurve, GeomAbs_Line
from OCP.Standard import Standard_Failure
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FORWARD, TopAbs_REVERSED, TopAbs_WIRE
from OCP.TopoDS import TopoDS

from foundation.arrays import Array

from ..shapes import shapes_of
from .splines import BENT, Spline, arcs, basis, read_curves

# Points of a Gauss rule on a span whose poles spread so far, as a share of the edge's: the shorter, the straighter. The error of n points
# falls with the 2n-th power of the share. An arc is as bent however short it is, and takes them all.
POINTS = ((0.02, 3), (0.06, 4), (0.3, 6), (math.inf, 10))
WIDEST_GAP = 0.005  # of the extent of a face in its parameters: edges that are farther apart do not meet; 7e-4 was seen in a real file
LEAST_GAP = 1e-9  # of the same: round-off
ROUND = 1e-5  # of the parameters: an extent of this size is that of a loop of one edge
UNBOUNDED = 1e50  # the kernel's infinity is 2e100
_LINE, _SPLINE = int(GeomAbs_Line), int(GeomAbs_BSplineCurve)  # the kernel's own names take ten times longer to compare
_REVERSED = int(TopAbs_REVERSED)
_BORDERS = (int(TopAbs_FORWARD), _REVERSED)  # other edges are drawn on the face

Whole = NDArray[np.int64]
Group = tuple[Whole, Array, Array, Array]  # face (n), knots about the span (n, 2p), weighted poles (n, p + 1, 3), range (n, 2)


@dataclass(frozen=True)
class Pieces:
    """Polynomial and rational pieces of edges, with the number of the face that each goes around, in the order of these."""

    groups: dict[tuple[int, int], Group]  # by degree and points of the Gauss rule on each piece

    def of(self, face: int) -> Pieces:
        """The pieces of one face."""
        found = {}
        for key, group in self.groups.items():
            first, last = np.searchsorted(group[0], [face, face + 1])
            if last > first:
                found[key] = taken(group, slice(first, last))
        return Pieces(found)

    def of_all(self, faces: Sequence[int]) -> Pieces:
        """The pieces of some faces, in order, which become the faces 0, 1 and so on."""
        found = {}
        for key, group in self.groups.items():
            owner, window, poles, ranges = taken(group, np.isin(group[0], faces))
            if len(owner):
                found[key] = (np.searchsorted(faces, owner), window, poles, ranges)
        return Pieces(found)

    def extent(self) -> tuple[Array, Array]:
        """Least and greatest parameters of all poles, between which the edges lie."""
        poles = np.concatenate([(poles[..., :2] / poles[..., 2:]).reshape(-1, 2) for _, _, poles, _ in self.groups.values()])
        return poles.min(axis=0), poles.max(axis=0)

    def cut(self, places: Callable[[int, Group], tuple[Whole, Array, Array]]) -> Pieces:
        """The pieces in parts: `places`, given the points of a rule and a group, gives for each part its piece, and where on it the
        part begins and ends, between 0 and 1.
        """
        found = {}
        for key, group in self.groups.items():
            piece, begin, end = places(key[1], group)
            owner, window, poles, ranges = taken(group, piece)
            start, length = ranges[:, 0], ranges[:, 1] - ranges[:, 0]
            found[key] = (owner, window, poles, np.stack([start + begin * length, start + end * length], axis=1))
        return Pieces(found)

    def with_points(self, least: Callable[[Group], Whole]) -> Pieces:
        """The pieces with Gauss rules of no fewer points than `least` gives for each."""
        found: dict[tuple[int, int], list[Group]] = {}
        for (degree, points), group in self.groups.items():
            rule = np.maximum(least(group), points)
            for number in np.unique(rule):
                found.setdefault((degree, int(number)), []).append(taken(group, rule == number))
        return Pieces({key: _joined(parts) for key, parts in found.items()})

    def nodes(self) -> tuple[Whole, Array, Array]:
        """Face, parameters, and derivatives times weights at the nodes of the Gauss rules: (n), (n, 2), (n, 2)."""
        owners, places, slopes = [np.zeros(0, dtype=np.int64)], [np.zeros((0, 2))], [np.zeros((0, 2))]
        for (_, points), group in self.groups.items():
            x, weight = gauss(points)
            ranges = group[3]
            half = 0.5 * (ranges[:, 1:] - ranges[:, :1])
            uv, duv = parameters(group, ranges[:, :1] + half * (1.0 + x))
            owners.append(np.repeat(group[0], points))
            places.append(uv.reshape(-1, 2))
            slopes.append((duv * (half * weight)[..., None]).reshape(-1, 2))
        return np.concatenate(owners), np.concatenate(places), np.concatenate(slopes)


def taken(group: Group, which: Any) -> Group:
    """Some pieces of a group."""
    owner, window, poles, ranges = (values[which] for values in group)
    return owner, window, poles, ranges


def equal(number_of_parts: Array) -> tuple[Whole, Array, Array]:
    """Pieces cut into equal parts, for `Pieces.cut`."""
    parts = np.maximum(number_of_parts, 1).astype(np.int64)
    piece = np.repeat(np.arange(len(parts)), parts)
    number = np.arange(len(piece)) - np.repeat(np.cumsum(parts) - parts, parts)
    return piece, number / parts[piece], (number + 1) / parts[piece]


def parameters(group: Group, t: Array) -> tuple[Array, Array]:
    """Surface parameters, and their derivatives, where the pieces of a group have (n, m) parameters of their own: (n, m, 2) both."""
    _, window, poles, _ = group
    values, slopes = basis(window[:, None], poles.shape[1] - 1, t)
    h, dh = values @ poles, slopes @ poles
    uv = h[..., :2] / h[..., 2:]
    return uv, (dh[..., :2] - uv * dh[..., 2:]) / h[..., 2:]


def rule_of(share: Array) -> Whole:
    """Points of a Gauss rule on such shares of what one of `POINTS[-1]` points is enough for."""
    return np.array([points for _, points in POINTS])[np.searchsorted([most for most, _ in POINTS], share)]


@cache
def gauss(points: int) -> tuple[Array, Array]:
    """Places and weights of a Gauss rule between -1 and 1."""
    return np.polynomial.legendre.leggauss(points)


# -------------------------------------------------------------------------------------------------------------- from the kernel


def edge_pieces(faces: Sequence[Any]) -> tuple[Pieces, list[int]]:
    """The edges of all faces, cut at their knots, and the numbers of the faces whose edges are closed loops.

    Where two edges meet is known to a tolerance only, and on some surfaces a short distance is many parameters long: a straight piece goes
    over every gap.
    """
    curves = BinTools_Curve2dSet()
    splines: list[tuple[int, int, float, float]] = []
    lines: list[tuple[float, ...]] = []
    bridges: list[tuple[float, ...]] = []
    whole = []
    for number, face in enumerate(faces):
        forward = TopoDS.Face_s(face.Oriented(TopAbs_FORWARD))
        try:
            loops = [
                [_edge(edge, forward) for edge in shapes_of(wire, TopAbs_EDGE) if int(edge.Orientation()) in _BORDERS]
                for wire in shapes_of(forward, TopAbs_WIRE)
            ]
        except Standard_Failure:
            continue  # an edge that is not on the face
        if not any(loops):
            loops = [[((*place, *place[:2]), None, 0.0, 0.0) for place in _frame(forward)]]
        gaps = _gaps([np.array([place for place, *_ in loop]) for loop in loops if loop])
        if gaps is None:
            continue
        whole.append(number)
        bridges += [(number, *gap) for gap in gaps]
        for place, spline, start, end in (edge for loop in loops for edge in loop):
            if spline is None:
                lines.append((number, *place[:4]))
            else:
                splines.append((number, curves.Add(spline) - 1, start, end))
    stream = io.BytesIO()
    curves.Write(stream)
    found: dict[tuple[int, int], list[Group]] = {(1, POINTS[-1][1]): [_straight(lines)], (1, 2): [_straight(bridges)]}
    for key, group in _spans(read_curves(stream.getbuffer()), splines):
        found.setdefault(key, []).append(group)
    return Pieces({key: _joined(parts) for key, parts in found.items()}).cut(_short_arcs), whole


def _edge(edge: Any, face: Any) -> tuple[tuple[float, ...], Any | None, float, float]:
    """Begin, end and middle of an edge in the parameters of its face, and the spline that it follows from one parameter to another.

    None if it is straight; all other curves are splines, too, or are written as such.
    """
    curve = BRepAdaptor_Curve2d(TopoDS.Edge_s(edge), face)
    first, last = curve.FirstParameter(), curve.LastParameter()
    a, b, middle = (curve.Value(t).Coord() for t in (first, last, 0.5 * (first + last)))
    spline = None
    kind = int(curve.GetType())
    if kind != _LINE:
        spline = curve.BSpline() if kind == _SPLINE else None
        if spline is None or spline.IsPeriodic():
            spline = Geom2dConvert.CurveToBSplineCurve_s(Geom2d_TrimmedCurve(curve.Curve(), first, last))
            first, last = spline.FirstParameter(), spline.LastParameter()
    if int(edge.Orientation()) == _REVERSED:
        a, b, first, last = b, a, last, first
    return (*a, *b, *middle), spline, first, last


def _spans(curves: Sequence[Spline], uses: Sequence[tuple[int, int, float, float]]) -> Iterator[tuple[tuple[int, int], Group]]:
    """The spans of curves that are used by faces from one parameter to another, all curves of one degree together."""
    table = np.array(uses).reshape(-1, 4)
    for degree in {curve.degrees[0] for curve in curves}:
        members = np.array([i for i, curve in enumerate(curves) if curve.degrees[0] == degree])
        place = np.full(len(curves), -1)
        place[members] = np.arange(len(members))
        knots, poles = (np.concatenate([rows[i] for i in members]) for rows in ([c.knots[0] for c in curves], [c.poles for c in curves]))
        lengths = np.array([len(curves[i].knots[0]) for i in members])
        begins = np.cumsum(lengths) - lengths  # of each curve's knots; of its poles there are degree + 1 fewer
        span = np.flatnonzero(np.diff(knots) > 0.0)
        curve = np.searchsorted(begins, span, side="right") - 1
        inside = (span - begins[curve] >= degree) & (span - begins[curve] < lengths[curve] - degree - 1)
        span, curve = span[inside], curve[inside]
        count = np.bincount(curve, minlength=len(members))
        used = place[table[:, 1].astype(np.int64)]
        rows, used = table[used >= 0], used[used >= 0]
        use = np.repeat(np.arange(len(used)), count[used])
        number = np.arange(len(use)) - np.repeat(np.cumsum(count[used]) - count[used], count[used])
        at = (np.cumsum(count) - count)[used[use]] + number
        # The first and the last span go on to where the edge ends, should that be a little beyond the knots.
        low = np.where(number == 0, -np.inf, knots[span[at]])
        high = np.where(number == count[used[use]] - 1, np.inf, knots[span[at] + 1])
        start, end = rows[use, 2], rows[use, 3]
        low, high = np.maximum(low, np.minimum(start, end)), np.minimum(high, np.maximum(start, end))
        keep = high > low
        use, at, low, high = use[keep], at[keep], low[keep], high[keep]
        backwards = rows[use, 3] < rows[use, 2]
        ranges = np.stack([np.where(backwards, high, low), np.where(backwards, low, high)], axis=1)
        window = knots[span[at][:, None] + np.arange(1 - degree, degree + 1)]
        first = span[at] - curve[at] * (degree + 1) - degree
        group = (rows[use, 0].astype(np.int64), window, poles[first[:, None] + np.arange(degree + 1)], ranges)
        rule = _rules(group, use)
        for points in np.unique(rule):
            yield (degree, int(points)), taken(group, rule == points)


def _frame(face: Any) -> list[tuple[float, float, float, float]]:
    """The edges that a face without any has: the borders of its surface, if that is bounded."""
    surface = BRepAdaptor_Surface(face, False)
    u0, u1, v0, v1 = surface.FirstUParameter(), surface.LastUParameter(), surface.FirstVParameter(), surface.LastVParameter()
    if max(map(abs, (u0, u1, v0, v1))) >= UNBOUNDED:
        return []
    return [(u0, v0, u1, v0), (u1, v0, u1, v1), (u1, v1, u0, v1), (u0, v1, u0, v0)]


def _gaps(loops: Sequence[Array]) -> list[Array] | None:
    """Where edges with (n, 6) parameters of begin, end and middle leave gaps: from end to start. None if they are no closed loops."""
    if not loops:
        return None
    places = np.concatenate(loops).reshape(-1, 2)
    scale = np.maximum(np.ptp(places, axis=0), ROUND * (1.0 + np.abs(places).max()))
    gaps = []
    for ends in loops:  # each for itself: all pairs of edges of a sieve would be too many
        start, end = ends[:, :2], ends[:, 2:4]
        away = np.abs((end[:, None] - start) / scale).max(axis=2)
        follower = away.argmin(axis=1)
        if len(np.unique(follower)) < len(ends):  # several edges begin at one place: the nearest pairs go first
            follower = np.full(len(ends), -1)
            free = np.ones(len(ends), dtype=bool)
            for pair in np.argsort(away, axis=None, kind="stable"):
                i, j = divmod(int(pair), len(ends))
                if follower[i] < 0 and free[j]:
                    follower[i], free[j] = j, False
        gap = away[np.arange(len(ends)), follower]
        if gap.max() > WIDEST_GAP:
            return None
        gaps += [np.concatenate([end[i], start[follower[i]]]) for i in np.flatnonzero(gap > LEAST_GAP)]
    return gaps


def _short_arcs(_: int, group: Group) -> tuple[Whole, Array, Array]:
    weights = group[2][..., 2]
    return equal(arcs(weights.min(axis=1), weights.max(axis=1)))


def _rules(group: Group, use: Whole) -> Whole:
    """Points of the Gauss rule on each span, by its share of the edge, whose number is in `use`, and by its weights."""
    weights = group[2][..., 2]
    places = group[2][..., :2] / weights[..., None]
    low, high = places.min(axis=1), places.max(axis=1)
    whole = np.full((2, int(use.max(initial=-1)) + 1, 2), -np.inf)
    np.maximum.at(whole[0], use, -low)
    np.maximum.at(whole[1], use, high)
    extent = whole.sum(axis=0)[use]
    share = np.divide(high - low, extent, out=np.zeros_like(low), where=extent > 0.0).max(axis=1)
    rule = rule_of(share)
    bent = weights.min(axis=1) < BENT * weights.max(axis=1)
    return np.where(bent, POINTS[-1][1], rule)


def _straight(lines: Sequence[tuple[float, ...]]) -> Group:
    """Pieces from face, start and end."""
    table = np.array(lines).reshape(-1, 5)
    poles = np.ones((len(table), 2, 3))
    poles[..., :2] = table[:, 1:].reshape(-1, 2, 2)
    unit = np.tile([0.0, 1.0], (len(table), 1))
    return table[:, 0].astype(np.int64), unit, poles, unit


def _joined(parts: list[Group]) -> Group:
    owner, window, poles, ranges = (np.concatenate(column) for column in zip(*parts, strict=True))
    return taken((owner, window, poles, ranges), np.argsort(owner, kind="stable"))
