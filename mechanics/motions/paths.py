"""Paths in space: lines, arcs and splines one after another, corners blended, run through with a speed profile; turns along them.

A path is a function of its length s. Where a corner is blended, its direction and curvature go on without a jump; at other corners the
point stops. Along every stretch between two stops the length follows a law of motion, and each coordinate becomes a `Profile` of time:
polynomials of degree 5 that meet it in value, rate and acceleration. Three angles go with it: over each segment from those at its
beginning to those at its end, by a polynomial of degree 5 over its length that begins and ends at rest; blended corners blend them, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from .laws import LAWS, held, in_sequence, scaled, through_derivatives
from .limited_moves import limited_law
from .profile import Profile

CORNER = 1e-6  # rad: where directions differ by more, there is a corner
SAMPLES = 400  # points of a curve by which its length is found
PARTS = 96  # polynomials in time for every stretch, and as many for every metre by radian of bending at most
NOTHING = 1e-9  # m: shorter pieces are none

AXES = ("x", "y", "z", "rx", "ry", "rz")
PLACES = slice(0, 3)  # of the columns; the angles follow
QUINTIC = np.array([0.0, 0.0, 0.0, 10.0, -15.0, 6.0])

Curve = Callable[[Array], tuple[Array, Array, Array]]  # lengths -> places with angles, and their derivatives by length: (n, 3 or 6) each


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A smooth part of a path."""

    length: float  # m
    at: Curve

    def direction(self, end: bool) -> Array:
        """The unit vector along it at one of its ends."""
        found: Array = self.at(np.array([self.length if end else 0.0]))[1][0, PLACES]
        return found


def line(p: Array, q: Array) -> Piece:
    """A straight piece."""
    length = float(np.linalg.norm(q - p))
    if length < NOTHING:
        raise ValueError("a line has no length")
    d = (q - p) / length
    return Piece(length=length, at=lambda s: (p + s[:, None] * d, np.tile(d, (len(s), 1)), np.zeros((len(s), 3))))


def arc(p: Array, via: Array, q: Array) -> Piece:
    """The arc of the circle through three points, from the first over the second to the third."""
    a, b = via - p, q - p
    normal = np.cross(a, b)
    size = float(normal @ normal)
    if size < NOTHING**2 * float(a @ a) or size == 0.0:
        raise ValueError("an arc has its three points on one line")
    centre = p + (np.cross(normal, a) * (b @ b) + np.cross(b, normal) * (a @ a)) / (2.0 * size)
    radius = float(np.linalg.norm(p - centre))
    x = (p - centre) / radius
    y = np.cross(normal / math.sqrt(size), x)
    angle = math.atan2(float((q - centre) @ y), float((q - centre) @ x)) % (2.0 * math.pi)

    def at(s: Array) -> tuple[Array, Array, Array]:
        cos, sin = np.cos(s / radius)[:, None], np.sin(s / radius)[:, None]
        return centre + radius * (cos * x + sin * y), cos * y - sin * x, -(cos * x + sin * y) / radius

    return Piece(length=radius * angle, at=at)


def turning(piece: Piece, before: Array, after: Array) -> Piece:
    """A piece with angles that go from one value to another along it."""
    shapes = [np.polynomial.Polynomial(QUINTIC).deriv(order) for order in range(3)]

    def at(s: Array) -> tuple[Array, Array, Array]:
        turned = [shape(s / piece.length)[:, None] * (after - before) / piece.length**order for order, shape in enumerate(shapes)]
        turned[0] = before + turned[0]
        return tuple(np.hstack(pair) for pair in zip(piece.at(s), turned, strict=True))  # type: ignore[return-value]

    return Piece(length=piece.length, at=at)


def by_length(places: Array) -> Piece:
    """A smooth curve through many points, as a spline of degree 5 over its length."""
    from scipy.interpolate import make_interp_spline

    chords = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(places[:, PLACES], axis=0), axis=1))])
    spline = make_interp_spline(chords, places, k=5)
    fine = np.linspace(0.0, chords[-1], 8 * len(places))
    speed = np.linalg.norm(spline(fine, 1)[:, PLACES], axis=1)
    length = np.concatenate([[0.0], np.cumsum((speed[1:] + speed[:-1]) / 2 * np.diff(fine))])
    even = np.interp(np.linspace(0.0, length[-1], len(places)), length, fine)
    spline = make_interp_spline(np.linspace(0.0, length[-1], len(places)), spline(even), k=5)
    return Piece(length=float(length[-1]), at=lambda s: (spline(s), spline(s, 1), spline(s, 2)))


def spline_through(points: Array) -> Piece:
    """The natural cubic spline through some points."""
    from scipy.interpolate import CubicSpline

    chords = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    if np.any(np.diff(chords) < NOTHING):
        raise ValueError("a spline has a point twice")
    curve = CubicSpline(chords, points, bc_type="natural" if len(points) > 2 else "not-a-knot")
    return by_length(curve(np.linspace(0.0, chords[-1], SAMPLES)))


def blended(one: Piece, other: Piece, size: float) -> tuple[Piece, Piece, Piece]:
    """Two pieces without their ends at a corner, and what goes over from the one to the other there: `size` m of each are replaced."""
    cut = min(size, 0.45 * one.length, 0.45 * other.length)
    first = Piece(length=one.length - cut, at=one.at)
    last = Piece(length=other.length - cut, at=lambda s: other.at(s + cut))
    p, d0, k0 = (values[0] for values in one.at(np.array([one.length - cut])))
    q, d1, k1 = (values[0] for values in other.at(np.array([cut])))
    reach = 2.0 * cut
    ends = np.array([[p, q], [d0 * reach, d1 * reach], [k0 * reach**2, k1 * reach**2]])
    z = np.linspace(0.0, 1.0, SAMPLES)
    coordinates = [through_derivatives(np.array([0.0, 1.0]), ends[:, :, k]) for k in range(ends.shape[2])]
    over = by_length(np.column_stack([np.polynomial.polynomial.polyval(z, c.coefficients[0]) for c in coordinates]))
    return first, over, last


def stretches(start: Sequence[float], segments: Sequence[Mapping[str, object]], blend: float = 0.0) -> list[list[Piece]]:
    """The smooth stretches of a path from `start`, each a list of pieces that go over into each other.

    Raises
    ------
    ValueError
        For segments that are none.
    """
    pieces: list[Piece] = []
    here, angles = np.asarray(start, dtype=float), np.zeros(3)
    for number, segment in enumerate(segments, start=1):
        try:
            piece, here = _piece(here, segment)
            after = _point(segment.get("turn", angles))
        except ValueError as error:
            raise ValueError(f"segment {number}: {error}") from None
        pieces.append(turning(piece, angles, after))
        angles = after
    if not pieces:
        raise ValueError("there are no segments")
    found: list[list[Piece]] = [[pieces[0]]]
    for piece in pieces[1:]:
        before = found[-1][-1]
        turn = float(np.arccos(np.clip(before.direction(True) @ piece.direction(False), -1.0, 1.0)))
        if turn > CORNER and blend > 0.0:
            found[-1][-1:] = blended(before, piece, blend)
        elif turn > CORNER:
            found.append([piece])
        else:
            found[-1].append(piece)
    return found


def _piece(here: Array, segment: Mapping[str, object]) -> tuple[Piece, Array]:
    if "line" in segment:
        end = _point(segment["line"])
        return line(here, end), end
    if "arc" in segment:
        end = _point(segment["arc"])
        return arc(here, _point(segment.get("via")), end), end
    if "spline" in segment:
        points = np.array([here, *(_point(p) for p in segment["spline"])])  # type: ignore[attr-defined]
        return spline_through(points), points[-1]
    raise ValueError("it is none of line, arc and spline")


def _point(given: object) -> Array:
    point = np.asarray(given, dtype=float)
    if point.shape != (3,):
        raise ValueError("a point needs three coordinates")
    return point


def path_profiles(
    start: Sequence[float],
    segments: Sequence[Mapping[str, object]],
    *,
    blend: float = 0.0,
    speed: float | None = None,
    acceleration: float | None = None,
    jerk: float | None = None,
    duration: float | None = None,
    law: str = "poly5",
    begin: float = 0.0,
) -> dict[str, Profile]:
    """The coordinates of a path over time: x, y, z in m, and the angles rx, ry, rz from those in the CAD pose.

    It is run through within limits along it, or within a time along a law; stretches one after another.

    Raises
    ------
    ValueError
        For segments that are none, and where neither limits nor a time are given.
    """
    if (speed is None) == (duration is None) or (speed is not None and (acceleration is None or jerk is None)):
        raise ValueError("it needs either a time (in), or speed, acceleration and jerk")
    if law not in LAWS or LAWS[law]().smoothness() < 0:
        raise ValueError(f"law = {law!r} is none of {', '.join(LAWS)}")
    every = stretches(start, segments, blend)
    lengths = [sum(piece.length for piece in stretch) for stretch in every]
    parts: list[list[Profile]] = [[held(float(x), begin - 1.0)] for x in (*start, 0.0, 0.0, 0.0)]
    now = begin
    for stretch, length in zip(every, lengths, strict=True):
        if speed is not None and acceleration is not None:
            shape, seconds = limited_law(length, speed, acceleration, jerk)
        else:
            assert duration is not None
            shape, seconds = LAWS[law](), duration * length / sum(lengths)
        along = scaled(shape, distance=length, duration=seconds)
        for k, profile in enumerate(_coordinates(stretch, along, seconds)):
            parts[k].append(Profile(starts=profile.starts + now, coefficients=profile.coefficients))
        now += seconds
    return {axis: in_sequence(own) for axis, own in zip(AXES, parts, strict=True)}


def _coordinates(stretch: Sequence[Piece], along: Profile, seconds: float) -> list[Profile]:
    """The coordinates over time of one stretch whose length follows `along`."""
    ends = np.concatenate([[0.0], np.cumsum([piece.length for piece in stretch])])
    even = np.linspace(0.0, seconds, PARTS * len(stretch) + 1)
    fine = along.values(even)
    between = np.interp(ends[1:-1], fine, even)  # where pieces meet, nearly
    times = np.unique(np.concatenate([even, along.starts[1:], between]))
    times = times[np.append(True, np.diff(times) > NOTHING * seconds)]
    times[-1] = seconds
    rate = along.derivative()
    s, v, a = (curve.values(times) for curve in (along, rate, rate.derivative()))
    s[-1] = ends[-1]
    v[-1] = 0.0
    a[-1] = rate.derivative().values(np.array([seconds * (1.0 - 1e-12)]))[0]
    which = np.clip(np.searchsorted(ends, s, side="right") - 1, 0, len(stretch) - 1)
    place, direction, curvature = np.zeros((3, len(s), len(AXES)))
    for k, piece in enumerate(stretch):
        mine = which == k
        if mine.any():
            place[mine], direction[mine], curvature[mine] = piece.at(np.clip(s[mine] - ends[k], 0.0, piece.length))
    derivatives = (place, direction * v[:, None], curvature * (v**2)[:, None] + direction * a[:, None])
    return [through_derivatives(times, np.array([values[:, k] for values in derivatives])) for k in range(len(AXES))]
