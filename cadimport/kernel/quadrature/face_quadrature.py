"""Integrals over faces that splines bound or carry. Runs in the child process: it imports the CAD kernel.

The kernel spreads the points of one Gauss rule over the whole of an edge or a surface. Across a knot, where a spline's derivatives
jump, such a rule converges slowly: a cylinder written as a rational spline of three spans comes out 9e-3 too heavy. Here every rule ends
at the knots, of the edge and of the surface under it, and what lies between is smooth.

By Green's theorem an integral over a face, in its two parameters, is one along its edges of one across: from a line of reference to the
edge at a fixed parameter. On planes, cylinders and cones the rule across is exact, elsewhere it ends at the knots too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from OCP.BRepAdaptor import BRepAdaptor_Surface
from OCP.GeomAbs import (
    GeomAbs_Cone,
    GeomAbs_Cylinder,
    GeomAbs_Plane,
    GeomAbs_Sphere,
    GeomAbs_Torus,
)
from OCP.TopAbs import TopAbs_REVERSED

from foundation.arrays import Array

from .edge_pieces import POINTS, Group, Pieces, Whole, edge_pieces, equal, gauss, parameters, rule_of, taken
from .patches import KernelPatch, SplinePatch, patches, periods_of

ARC = 0.5 * math.pi  # rad: a rule of 10 points along an edge on a round surface goes no farther about it, one of fewer less far
ACROSS = {  # points of the rule across: exact for polynomials of the degree that occurs, else for a whole turn
    GeomAbs_Plane: 3,
    GeomAbs_Cylinder: 3,
    GeomAbs_Cone: 3,
    GeomAbs_Sphere: 20,
    GeomAbs_Torus: 20,
}
NEWTON = 4  # steps to where an edge crosses a knot of the surface, from a chord of it
ROWS = 4_000  # spans across that are computed at once
MOMENTS = 20  # of the volume: itself, three first and six second moments (xx, yy, zz, yz, zx, xy); of the area the same


def integrals(faces: Sequence[Any], origin: Array) -> Array:
    """For each face of the kernel the volume, with moments, of the cone from `origin` to it, and its area, with moments.

    Lengths are the kernel's. A volume is positive where the face looks away from `origin`. A row of NaN marks a face whose edges are
    not closed loops in its parameters, or that would take minutes.
    """
    with np.errstate(all="ignore"):  # a damaged spline has weights of zero; its row is not finite
        return _integrals(faces, origin)


def _integrals(faces: Sequence[Any], origin: Array) -> Array:
    found = np.full((len(faces), MOMENTS), np.nan)
    pieces, whole = edge_pieces(faces)
    surfaces = {i: BRepAdaptor_Surface(faces[i], False) for i in whole}
    kinds = {i: surface.GetType() for i, surface in surfaces.items()}
    for kind in ACROSS:
        group = [i for i in whole if kinds[i] == kind]
        if group:
            found[group] = _over_analytic(kind, [surfaces[i] for i in group], pieces.of_all(group), origin)
    others = [i for i in whole if kinds[i] not in ACROSS]
    for i, patch in zip(others, patches([surfaces[i] for i in others]), strict=True):
        found[i] = _over_patch(patch, periods_of(surfaces[i]), pieces.of(i), origin)
    for i, face in enumerate(faces):
        if face.Orientation() == TopAbs_REVERSED:
            found[i, :10] *= -1.0
        if found[i, 10] < 0.0:
            found[i, 10:] *= -1.0
    return found


# ------------------------------------------------------------------------------------------------------- planes and round surfaces


def _over_analytic(kind: Any, surfaces: Sequence[Any], pieces: Pieces, origin: Array) -> Array:
    """Integrals over faces of one kind, all together."""
    forms = np.array([_form(kind, surface) for surface in surfaces])  # location, three axes, two sizes: (n, 14)
    turns = kind in (GeomAbs_Sphere, GeomAbs_Torus)
    if kind != GeomAbs_Plane:

        def short(rule: int, group: Group) -> tuple[Whole, Array, Array]:
            poles = group[2]
            spread = np.ptp(poles[..., :2] / poles[..., 2:], axis=1)
            return equal(np.ceil((spread.max(axis=1) if turns else spread[:, 0]) / (ARC * (rule / 10) ** 1.5)))

        pieces = pieces.cut(short)
    owner, uv, duv = pieces.nodes()
    across = 0 if turns else 1  # the parameter that the inner rule goes along
    reference = np.bincount(owner, weights=uv[:, across], minlength=len(surfaces)) / np.bincount(owner, minlength=len(surfaces))
    x, w = gauss(ACROSS[kind])
    half = 0.5 * (uv[:, across] - reference[owner])
    inner = reference[owner][:, None] + half[:, None] * (1.0 + x)
    weight = (half * (duv[:, 1] if turns else -duv[:, 0]))[:, None] * w
    u, v = (inner, uv[:, 1:]) if turns else (uv[:, :1], inner)
    local, normal = _FORMS[kind](u, v, forms[owner, 12:13], forms[owner, 13:14])
    axes = forms[:, 3:12].reshape(-1, 3, 3)  # rows: the local axes
    hand = np.linalg.det(axes)[:, None, None]
    points = local @ axes[owner] + (forms[owner, :3] - origin)[:, None]
    return _sums(points, normal @ (axes * hand)[owner], weight, owner, len(surfaces))


def _form(kind: Any, surface: Any) -> list[float]:
    """Location, axes and two sizes of an analytic surface."""
    form, *sizes = _SIZES[kind](surface)
    position = form.Position()
    vectors = (position.Location(), position.XDirection(), position.YDirection(), position.Direction())
    return [*(value for vector in vectors for value in (vector.X(), vector.Y(), vector.Z())), *sizes]


_SIZES: dict[Any, Callable[[Any], tuple[Any, float, float]]] = {
    GeomAbs_Plane: lambda s: (s.Plane(), 0.0, 0.0),
    GeomAbs_Cylinder: lambda s: (s.Cylinder(), s.Cylinder().Radius(), 0.0),
    GeomAbs_Cone: lambda s: (s.Cone(), s.Cone().RefRadius(), s.Cone().SemiAngle()),
    GeomAbs_Sphere: lambda s: (s.Sphere(), 0.0, s.Sphere().Radius()),
    GeomAbs_Torus: lambda s: (s.Torus(), s.Torus().MajorRadius(), s.Torus().MinorRadius()),
}


def _plane(u: Array, v: Array, _a: Array, _b: Array) -> tuple[Array, Array]:
    u, v = np.broadcast_arrays(u, v)
    zero = np.zeros_like(u)
    return np.stack([u, v, zero], axis=-1), np.stack([zero, zero, zero + 1.0], axis=-1)


def _turned(u: Array, radius: Array, height: Array, radius_slope: Array, height_slope: Array) -> tuple[Array, Array]:
    """Point and normal (derivative by u times derivative by v) of a surface of revolution about the third axis."""
    cosine, sine = np.cos(u), np.sin(u)
    place = np.broadcast_arrays(radius * cosine, radius * sine, height)
    normal = np.broadcast_arrays(radius * height_slope * cosine, radius * height_slope * sine, -radius * radius_slope)
    return np.stack(place, axis=-1), np.stack(normal, axis=-1)


def _cylinder(u: Array, v: Array, radius: Array, _: Array) -> tuple[Array, Array]:
    return _turned(u, radius, v, np.zeros_like(radius), np.ones_like(radius))


def _cone(u: Array, v: Array, radius: Array, angle: Array) -> tuple[Array, Array]:
    return _turned(u, radius + v * np.sin(angle), v * np.cos(angle), np.sin(angle), np.cos(angle))


def _torus(u: Array, v: Array, major: Array, minor: Array) -> tuple[Array, Array]:
    cosine, sine = minor * np.cos(v), minor * np.sin(v)
    return _turned(u, major + cosine, sine, -sine, cosine)


_FORMS = {GeomAbs_Plane: _plane, GeomAbs_Cylinder: _cylinder, GeomAbs_Cone: _cone, GeomAbs_Sphere: _torus, GeomAbs_Torus: _torus}


def _sums(points: Array, normals: Array, weight: Array, owner: Whole, count: int) -> Array:
    """The moments from points and normals (n, m, 3) with weights (n, m), added up by owner."""
    cone = np.einsum("nmi,nmi->nm", points, normals) * weight
    first = np.einsum("nm,nmi->ni", cone, points)
    pairs = points[..., [0, 1, 2, 1, 2, 0]] * points[..., [0, 1, 2, 2, 0, 1]]
    patch = np.sqrt(np.einsum("nmi,nmi->nm", normals, normals)) * weight
    row = np.concatenate(
        [
            cone.sum(axis=1)[:, None] / 3.0,
            first / 4.0,
            np.einsum("nm,nmi->ni", cone, pairs) / 5.0,
            patch.sum(axis=1)[:, None],
            np.einsum("nm,nmi->ni", patch, points),
            np.einsum("nm,nmi->ni", patch, pairs),
        ],
        axis=1,
    )
    found: Array = np.stack([np.bincount(owner, weights=column, minlength=count) for column in row.T], axis=1)
    return found


# ---------------------------------------------------------------------------------------------------------- splines and all others


def _over_patch(patch: SplinePatch | KernelPatch, periods: tuple[float, float], pieces: Pieces, origin: Array) -> Array:
    """Integrals over one face, whose edges are `pieces`, on any surface; a period is infinite where the surface has none."""
    low, high = pieces.extent()
    if not np.isfinite([low, high]).all():
        return np.full(MOMENTS, np.nan)
    if not np.isfinite(periods).any():
        patch = patch.between(low, high)
    first = [patch.breaks(i) for i in (0, 1)]
    breaks = [_repeated(first[i], periods[i], low[i], high[i]) for i in (0, 1)]
    inner = patch.inner if patch.inner is not None else int(len(breaks[0]) > len(breaks[1]))
    if len(breaks[0]) or len(breaks[1]):
        pieces = pieces.cut(lambda rule, group: _crossings(rule, group, breaks))
    outer_breaks = np.concatenate([[low[1 - inner]], breaks[1 - inner], [high[1 - inner]]])
    pieces = pieces.with_points(lambda group: _least_points(group, 1 - inner, outer_breaks, patch.points(1 - inner)))
    _, uv, duv = pieces.nodes()
    weight = duv[:, 1 - inner]
    runs = np.abs(weight) > 0.0
    depth, outer, weight = uv[runs, inner], uv[runs, 1 - inner], weight[runs]
    if not len(depth):
        return np.full(MOMENTS, np.nan)
    stops = np.concatenate([[depth.min()], breaks[inner][breaks[inner] > depth.min()]])
    count = np.maximum(np.searchsorted(stops, depth), 1)  # spans to cross, from the first stop to the edge
    x, w = gauss(patch.points(inner))
    if not np.isfinite(depth).all() or int(count.sum()) * len(x) > patch.most:
        return np.full(MOMENTS, np.nan)
    total = np.zeros(MOMENTS)
    for part in np.array_split(np.arange(len(depth)), 1 + int(count.sum()) // ROWS):
        row = np.repeat(np.arange(len(part)), count[part])
        span = np.arange(len(row)) - np.repeat(np.cumsum(count[part]) - count[part], count[part])
        start = stops[span]
        end = np.where(span == count[part][row] - 1, depth[part][row], stops[np.minimum(span + 1, len(stops) - 1)])
        half = 0.5 * (end - start)
        at = start[:, None] + half[:, None] * (1.0 + x)
        point, by_inner, by_outer = patch.evaluate(
            inner,
            _into(first[1 - inner][0], periods[1 - inner], outer[part]),
            row,
            at + (_into(first[inner][0], periods[inner], at.mean(axis=1)) - at.mean(axis=1))[:, None],
        )
        weights = (weight[part][row] * half)[:, None] * w
        total += _sums(point - origin, np.cross(by_inner, by_outer), weights, np.zeros(len(row), dtype=int), 1)[0]
    return total


def _least_points(group: Group, parameter: int, breaks: Array, whole: int) -> Whole:
    """Points of a Gauss rule on each piece, where one from break to break of a parameter has `whole`: a part of it needs fewer."""
    uv, _ = parameters(group, group[3])
    places = uv[..., parameter]
    at = np.clip(np.searchsorted(breaks, places.mean(axis=1)), 1, len(breaks) - 1)
    share = np.abs(places[:, 1] - places[:, 0]) / (breaks[at] - breaks[at - 1])
    return np.where(share > POINTS[-2][0], whole, np.minimum(rule_of(share), whole))


def _repeated(breaks: Array, period: float, low: float, high: float) -> Array:
    """The breaks between `low` and `high`, of every period."""
    if np.isfinite(period):
        turns = np.arange(math.floor((low - breaks[0]) / period), math.floor((high - breaks[0]) / period) + 1)
        breaks = np.unique(breaks + period * turns[:, None])
    return breaks[(breaks > low) & (breaks < high)]


def _into(first: float, period: float, values: Array) -> Array:
    """Parameters brought into the period that begins at `first`."""
    return values - period * np.floor((values - first) / period) if np.isfinite(period) else values


def _crossings(rule: int, group: Group, breaks: Sequence[Array]) -> tuple[Whole, Array, Array]:
    """Pieces cut where they cross lines of constant parameters."""
    _, _, poles, ranges = group
    straight = poles.shape[1] == 2
    samples = np.linspace(0.0, 1.0, 2 if straight else rule)
    start, length = ranges[:, :1], ranges[:, 1:] - ranges[:, :1]
    uv, _ = parameters(group, start + length * samples)
    pieces, shares = [np.repeat(np.arange(len(poles)), 2)], [np.tile([0.0, 1.0], len(poles))]
    for i in (0, 1):
        if not len(breaks[i]):
            continue
        before, behind = uv[:, :-1, i, None], uv[:, 1:, i, None]
        piece, interval, line = np.nonzero((before - breaks[i]) * (behind - breaks[i]) < 0.0)
        wanted, a, b = breaks[i][line], uv[piece, interval, i], uv[piece, interval + 1, i]
        share = samples[interval] + (wanted - a) / (b - a) * (samples[interval + 1] - samples[interval])
        crossed = taken(group, piece)
        for _ in range(0 if straight or not len(piece) else NEWTON):
            place, slope = parameters(crossed, start[piece] + length[piece] * share[:, None])
            rate = slope[:, 0, i] * length[piece, 0]
            step = np.divide(wanted - place[:, 0, i], rate, out=np.zeros_like(rate), where=rate != 0.0)
            share = np.clip(share + step, samples[interval], samples[interval + 1])
        pieces.append(piece)
        shares.append(share)
    piece, share = np.concatenate(pieces), np.concatenate(shares)
    order = np.lexsort([share, piece])
    piece, share = piece[order], share[order]
    keep = (piece[1:] == piece[:-1]) & (share[1:] - share[:-1] > 1e-12)
    return piece[:-1][keep], share[:-1][keep], share[1:][keep]
