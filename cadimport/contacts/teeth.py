"""Toothed wheels and racks: parts whose outline repeats around an axis or along a line, as teeth do.

Teeth are drawn as involutes, splines, arcs or plain trapezoids. What all of them have in common is found: a section across the axis whose
radius repeats `teeth` times a turn, with the height of a tooth that belongs to that number. Hexagons, splined shafts and knurls have other
heights.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..assembly import Part
from .features import Cylinder, Features

FEWEST, MOST = 8, 300  # teeth
HEIGHT = (1.4, 2.9)  # modules: heights of teeth from stub teeth to deep ones; 2.25 by the standard
PERIODIC = 0.85  # share of the outline's variation that repeats with the teeth
BINS = 4096  # of a turn
HARMONICS = 6  # of the number of teeth that count as repeating with them
MOST_SLABS = 6
MOST_AXES = 3
MOST_INSIDE = 3  # circles within a ring with teeth inside
FEWEST_LOBES = 5
LOBES = (0.005, 0.25)  # of the radius: height of lobes
FLANK = (math.radians(8.0), math.radians(40.0))  # of a rack's flank against the normal of its pitch line


@dataclass(frozen=True, slots=True, eq=False)
class Wheel:
    """A toothed wheel in the part's frame P."""

    origin: Array  # on the axis, in the middle of the teeth
    axis: Array
    teeth: int
    tip_radius: float  # m
    root_radius: float  # m
    width: float  # m, along the axis
    internal: bool = False

    @property
    def module(self) -> float:
        """Pitch diameter by the number of teeth, m; from the tip circle of standard teeth."""
        return 2.0 * self.tip_radius / (self.teeth + (-2 if self.internal else 2))

    @property
    def pitch_radius(self) -> float:
        """m"""
        return 0.5 * self.module * self.teeth


@dataclass(frozen=True, slots=True, eq=False)
class Rack:
    """A row of teeth in the part's frame P."""

    origin: Array  # in the middle of the row, on its pitch line
    direction: Array  # along the row
    normal: Array  # out of the teeth
    pitch: float  # m, from tooth to tooth
    teeth: int


@dataclass(frozen=True, slots=True, eq=False)
class Lobes:
    """A disc with lobes, as that of a cycloidal drive, in the part's frame P."""

    origin: Array  # on the axis, in the middle of the disc
    axis: Array
    lobes: int
    radius: float  # m, of the lobes' tips
    height: float  # m, from root to tip
    width: float  # m


def wheels_of(part: Part, features: Features) -> tuple[Wheel, ...]:
    """The toothed wheels of a part: one per axis and set of teeth."""
    if not _repeats(part) or not len(part.mesh.triangles):
        return ()
    found: list[Wheel] = []
    for point, axis in _axes(features):
        for wheel in _wheels_about(part, point, axis):
            if not any(_same_teeth(wheel, other) for other in found):
                found.append(wheel)
    return tuple(found)


def lobes_of(part: Part, features: Features) -> Lobes | None:
    """The lobed disc that a part is: its outline goes softly in and out, without the height of teeth; None where it is none."""
    if not len(part.mesh.triangles) or features.round_share > 0.98 or not any(face.kind == "other" for face in part.faces):
        return None
    for point, axis in _axes(features):
        for low, high, outline in _sections(part, point, axis):
            found = _softly_in_and_out(outline[0])
            if found is not None:
                number, tip, root = found
                return Lobes(point + 0.5 * (low + high) * axis, axis, number, tip, tip - root, high - low)
    return None


def racks_of(part: Part) -> tuple[Rack, ...]:
    """The rows of straight teeth of a part."""
    flanks = [face for face in part.faces if face.kind == "plane"]
    if len(flanks) < 2 * 4:
        return ()
    sizes = Counter(round(face.area, 12) for face in flanks)
    alike = [face for face in flanks if sizes[round(face.area, 12)] >= 4]
    normals: list[tuple[Array, list[Array]]] = []
    for face in alike:
        for normal, points in normals:
            if float(np.linalg.norm(normal - face.axis)) < 1e-3:
                points.append(face.origin)
                break
        else:
            normals.append((face.axis, [face.origin]))
    rows = [(normal, np.array(points)) for normal, points in normals if len(points) >= 4]
    found = [rack for i, (n, p) in enumerate(rows) for m, q in rows[i + 1 :] if (rack := _rack(n, p, m, q)) is not None]
    return tuple(found)


# ------------------------------------------------------------------------------------------------------------------------- wheels


def _repeats(part: Part) -> bool:
    """Whether enough faces are alike for teeth; quick, and false for most parts."""
    if len(part.faces) < 2 * FEWEST:
        return False
    sizes = Counter(f"{face.area:.3e}" for face in part.faces)
    return max(sizes.values()) >= FEWEST // 2


def _axes(features: Features) -> Iterator[tuple[Array, Array]]:
    """Lines that teeth may lie around: that of a body of revolution, and those of the largest bores and shafts."""
    lines: list[tuple[Array, Array]] = [features.axis] if features.round_share > 0.2 else []
    by_size: Sequence[Cylinder] = sorted(features.cylinders, key=lambda c: -c.radius * c.length)
    for cylinder in by_size:
        if len(lines) >= MOST_AXES:
            break
        if not any(_same_line(cylinder.origin, cylinder.axis, point, axis) for point, axis in lines):
            lines.append((cylinder.origin, cylinder.axis))
    yield from lines


def _same_line(p: Array, u: Array, q: Array, v: Array) -> bool:
    arm = q - p
    return float(np.linalg.norm(np.cross(u, v))) < 1e-3 and float(np.linalg.norm(arm - (arm @ u) * u)) < 2e-5


def _wheels_about(part: Part, point: Array, axis: Array) -> Iterator[Wheel]:
    for low, high, outline in _sections(part, point, axis):
        for internal in (False, True):
            teeth = _teeth(outline[int(internal)], internal=internal)
            if teeth is not None:
                number, tip, root = teeth
                middle = point + 0.5 * (low + high) * axis
                yield Wheel(middle, axis, number, tip, root, high - low, internal)


def _sections(part: Part, point: Array, axis: Array) -> Iterator[tuple[float, float, tuple[Array, Array]]]:
    """The thickest slabs of a part between two levels along an axis, and the section in the middle of each that goes around."""
    vertices = part.mesh.vertices.astype(float) - point
    along = vertices @ axis
    levels = np.unique(np.round(along, 6))
    slabs = sorted(itertools.pairwise(levels.tolist()), key=lambda slab: slab[0] - slab[1])[:MOST_SLABS]
    x = np.linalg.svd(axis[None, :])[2][1]
    flat = np.column_stack([vertices @ x, vertices @ np.cross(axis, x)])
    for low, high in slabs:
        if high - low < 1e-4:
            continue
        outline = _section(part.mesh.triangles, along, flat, 0.5 * (low + high))
        if outline is not None:
            yield float(low), float(high), outline


def _section(triangles: npt.NDArray[np.int32], along: Array, flat: Array, level: float) -> tuple[Array, Array] | None:
    """Largest and smallest radius of a section across the axis over a turn; None where it does not go around."""
    above = along[triangles] > level
    cut = triangles[(above.sum(axis=1) % 3) != 0]
    if not len(cut):
        return None
    side = along[cut] > level
    lone = np.where(side.sum(axis=1) == 1, side.argmax(axis=1), (~side).argmax(axis=1))
    rows = np.arange(len(cut))
    tip = cut[rows, lone]
    ends = []
    for step in (1, 2):
        other = cut[rows, (lone + step) % 3]
        share = (level - along[tip]) / (along[other] - along[tip])
        ends.append(flat[tip] + share[:, None] * (flat[other] - flat[tip]))
    a, b = ends
    turn = np.abs(np.angle((b[:, 0] + 1j * b[:, 1]) * np.conj(a[:, 0] + 1j * a[:, 1])))
    count = np.minimum(np.ceil(turn / (2.0 * math.pi) * BINS).astype(int) + 2, BINS)
    number = np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
    share = number / np.repeat(count - 1, count)
    points = np.repeat(a, count, axis=0) * (1.0 - share)[:, None] + np.repeat(b, count, axis=0) * share[:, None]
    radius = np.hypot(points[:, 0], points[:, 1])
    bins = np.floor((np.arctan2(points[:, 1], points[:, 0]) / (2.0 * math.pi) + 0.5) * BINS).astype(int) % BINS
    largest = _outline(bins, radius, np.maximum)
    smallest = _outline(bins, radius, np.minimum)
    for _ in range(MOST_INSIDE):  # a shaft or hub in the middle of a ring
        if smallest is None or np.ptp(smallest) > 0.01 * smallest.max():
            break
        farther = radius > 1.01 * smallest.max()
        within = _outline(bins[farther], radius[farther], np.minimum)
        if within is None or largest is None or np.median(largest - within) < 0.01 * largest.max():  # the outline itself, no rim around it
            break
        smallest = within
    return None if largest is None or smallest is None else (largest, smallest)


def _outline(bins: npt.NDArray[np.int64], radius: Array, of: np.ufunc) -> Array | None:
    """The largest or smallest radius in each bin of a turn; None where it does not go around."""
    found = np.full(BINS, -np.inf if of is np.maximum else np.inf)
    of.at(found, bins, radius)
    seen = np.isfinite(found)
    if seen.mean() < 0.9:
        return None
    at = np.arange(BINS)
    filled: Array = np.interp(at, at[seen], found[seen])
    return filled


def _teeth(radius: Array, *, internal: bool) -> tuple[int, float, float] | None:
    """Number of teeth, tip and root radius of an outline; None where it has none."""
    low, high = float(radius.min()), float(radius.max())
    if high - low < 0.01 * high:
        return None
    power = np.abs(np.fft.rfft(radius - radius.mean())) ** 2
    total = float(power[1:].sum())
    numbers = np.arange(FEWEST, MOST + 1)
    shares = power[numbers[:, None] * np.arange(1, HARMONICS + 1)].sum(axis=1) / total
    best = float(shares.max())
    if best < PERIODIC:
        return None
    number = int(numbers[shares > 0.97 * best][-1])
    tip, root = (low, high) if internal else (high, low)
    module = 2.0 * tip / (number + (-2 if internal else 2))
    return (number, tip, root) if HEIGHT[0] * module < high - low < HEIGHT[1] * module else None


def _softly_in_and_out(radius: Array) -> tuple[int, float, float] | None:
    """Number of lobes, tip and root radius of an outline of which nearly all is one wave; None where it is not."""
    low, high = float(radius.min()), float(radius.max())
    if not LOBES[0] * high < high - low < LOBES[1] * high:
        return None
    power = np.abs(np.fft.rfft(radius - radius.mean())) ** 2
    number = int(power[1:].argmax()) + 1
    if not FEWEST_LOBES <= number <= MOST // 2 or power[number::number].sum() < PERIODIC * power[1:].sum():
        return None
    return number, high, low


def _same_teeth(a: Wheel, b: Wheel) -> bool:
    if a.teeth != b.teeth or a.internal != b.internal or not _same_line(a.origin, a.axis, b.origin, b.axis):
        return False
    return abs(a.tip_radius - b.tip_radius) < 0.02 * a.tip_radius


# ------------------------------------------------------------------------------------------------------------------------- racks


def _rack(n: Array, p: Array, m: Array, q: Array) -> Rack | None:
    """The rack whose two flanks have these normals and centroids."""
    along, out = n - m, n + m
    if min(float(np.linalg.norm(along)), float(np.linalg.norm(out))) < 1e-6:
        return None
    direction, normal = along / np.linalg.norm(along), out / np.linalg.norm(out)
    if not FLANK[0] < math.asin(min(1.0, float(n @ normal))) < FLANK[1]:
        return None
    steps = [np.diff(np.sort(points @ direction)) for points in (p, q)]
    pitch = float(np.median(steps[0]))
    if pitch <= 0.0 or any(np.any(np.abs(step - pitch) > 0.01 * pitch) for step in steps):
        return None
    points = np.vstack([p, q])
    if np.ptp(points @ normal) > 0.05 * pitch:
        return None
    return Rack(points.mean(axis=0), direction, normal, pitch, max(len(p), len(q)))
