"""Lines that two parts share: a hole of one around a shaft of the other.

Two cylinders make a *fit* when their axes are one line, one is a hole and the other a shaft, the radii belong together (a clearance, a
press fit, or nominally equal), and they overlap along the line. Fits on one line make one `SharedLine`. Where the two parts do not touch,
a third one, a pin or a screw, may fit both of them on one line.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from foundation.arrays import Array, frozen_array

from ..assembly import Assembly, Face

ANGLE = 1e-3  # rad; axes that differ by less are parallel: files keep six digits at least
OFFSET = 2e-5  # m; parallel axes nearer than this are one line
CLEARANCE = (3e-4, 0.05)  # m and share of the radius: a shaft may be so much smaller than its hole
INTERFERENCE = (5e-5, 0.01)  # m and share of the radius: or so much larger (press fits, screw threads drawn plain)
OVERLAP = 1e-5  # m; shorter contact is none
ROOM = 0.25  # of the shaft's length: a hole that is so much longer lets it slide


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """One hole around one shaft."""

    hole_in: str  # instance name
    hole_radius: float  # m
    shaft_of: str  # instance name
    shaft_radius: float  # m
    start: float  # m, along the axis of the cylinder found first, from its origin
    end: float  # m
    room: float = 0.0  # m: how much longer the hole is than the shaft; negative where the shaft is longer

    @property
    def inside(self) -> bool:
        """Whether the shaft lies in the hole over its whole length and has room to slide there: a piston in its bore."""
        length = self.end - self.start
        return self.room > ROOM * length

    def sentence(self) -> str:
        """The evidence as a phrase for reports."""
        gap = self.hole_radius - self.shaft_radius
        if abs(gap) < 1e-7:
            fit = "equal radii"
        elif gap > 0:
            fit = f"{gap * 1e3:.3g} mm radial clearance"
        else:
            fit = f"{-gap * 1e3:.3g} mm radial interference"
        return (
            f"hole of diameter {2e3 * self.hole_radius:.6g} mm in '{self.hole_in}' around shaft of diameter "
            f"{2e3 * self.shaft_radius:.6g} mm of '{self.shaft_of}', {fit}, {(self.end - self.start) * 1e3:.4g} mm long"
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SharedLine:
    """A line in W on which two parts fit."""

    point: Array  # p_WoPo_W on the line, in the middle of the fits, m
    direction: Array  # unit, in W; its sign means nothing
    fits: tuple[Fit, ...]  # longest first
    through: str = ""  # the instance between the two parts, a pin or screw, where they do not touch each other

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", frozen_array(self.point, (3,)))
        object.__setattr__(self, "direction", frozen_array(self.direction, (3,)))

    def sentence(self) -> str:
        """The evidence as a phrase for reports."""
        if self.through:
            return "; ".join(fit.sentence() for fit in self.fits)
        return self.fits[0].sentence() + (f" (and {len(self.fits) - 1} more)" if len(self.fits) > 1 else "")

    def distance(self, point: Array) -> float:
        """How far `point` (W, m) is from the line, m."""
        arm = np.asarray(point) - self.point
        return float(np.linalg.norm(arm - (arm @ self.direction) * self.direction))

    def is_parallel(self, direction: Array) -> bool:
        """Whether `direction` (W, unit) runs along the line, in either sense."""
        return float(np.linalg.norm(np.cross(self.direction, direction))) < ANGLE


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Cylinder:
    origin: Array  # W
    axis: Array  # W
    face: Face


def shared_lines(assembly: Assembly, a: str, b: str) -> tuple[SharedLine, ...]:
    """All lines on which parts `a` and `b` fit in the CAD pose, the longest contact first."""
    lines: list[tuple[Array, Array, list[Fit]]] = []
    for first in _cylinders(assembly, a):
        for second in _cylinders(assembly, b):
            fit = _fit(a, first, b, second)
            if fit is None:
                continue
            for point, direction, fits in lines:
                if _same_line(point, direction, first.origin, first.axis):
                    sign = 1.0 if direction @ first.axis > 0 else -1.0
                    shift = float((first.origin - point) @ direction)
                    ends = sorted((shift + sign * fit.start, shift + sign * fit.end))
                    fits.append(_moved(fit, ends[0], ends[1]))
                    break
            else:
                lines.append((first.origin, first.axis, [fit]))
    result = []
    for point, direction, fits in lines:
        middle = 0.5 * (min(f.start for f in fits) + max(f.end for f in fits))
        longest_first = tuple(sorted(fits, key=lambda f: f.start - f.end))
        result.append(SharedLine(point=point + middle * direction, direction=direction, fits=longest_first))
    return tuple(sorted(result, key=lambda line: -sum(f.end - f.start for f in line.fits)))


def pinned_lines(assembly: Assembly, a: str, b: str) -> tuple[SharedLine, ...]:
    """All lines on which one further part, a pin, fits both `a` and `b` in the CAD pose."""
    found: list[SharedLine] = []
    for pin in assembly.instances:
        if pin in (a, b):
            continue
        first = shared_lines(assembly, a, pin)
        for in_b in shared_lines(assembly, b, pin) if first else ():
            for in_a in first:
                if not _same_line(in_a.point, in_a.direction, in_b.point, in_b.direction):
                    continue
                if any(_same_line(line.point, line.direction, in_a.point, in_a.direction) for line in found):
                    continue
                middle = 0.5 * float((in_b.point - in_a.point) @ in_a.direction)
                point = in_a.point + middle * in_a.direction
                found.append(SharedLine(point=point, direction=in_a.direction, fits=(in_a.fits[0], in_b.fits[0]), through=pin))
    return tuple(found)


def same_side_lines(assembly: Assembly, a: str, b: str) -> int:
    """Number of pairs of coaxial cylinders of like radius that are both holes or both shafts: a pin between them may be missing."""
    return sum(
        1
        for first in _cylinders(assembly, a)
        for second in _cylinders(assembly, b)
        if first.face.hole == second.face.hole
        and _radii_fit(first.face.radius, second.face.radius)
        and _same_line(first.origin, first.axis, second.origin, second.axis)
    )


def _cylinders(assembly: Assembly, instance: str) -> list[_Cylinder]:
    X_WP = assembly.instances[instance].X_WP
    return [
        _Cylinder(origin=X_WP[:3, :3] @ face.origin + X_WP[:3, 3], axis=X_WP[:3, :3] @ face.axis, face=face)
        for face in assembly.part_of(instance).faces
        if face.kind == "cylinder"
    ]


def _fit(a: str, first: _Cylinder, b: str, second: _Cylinder) -> Fit | None:
    """The fit of two cylinders, measured along the first one's axis from its origin."""
    if first.face.hole == second.face.hole:
        return None
    hole, shaft = (first, second) if first.face.hole else (second, first)
    if not _radii_fit(hole.face.radius, shaft.face.radius) or not _same_line(first.origin, first.axis, second.origin, second.axis):
        return None
    sign = 1.0 if first.axis @ second.axis > 0 else -1.0
    shift = float((second.origin - first.origin) @ first.axis)
    ends = sorted((shift + sign * second.face.span[0], shift + sign * second.face.span[1]))
    start, end = max(first.face.span[0], ends[0]), min(first.face.span[1], ends[1])
    if end - start < OVERLAP:
        return None
    return Fit(
        hole_in=a if first.face.hole else b,
        hole_radius=hole.face.radius,
        shaft_of=b if first.face.hole else a,
        shaft_radius=shaft.face.radius,
        start=start,
        end=end,
        room=_length(hole) - _length(shaft) if abs(end - start - _length(shaft)) < OVERLAP else 0.0,
    )


def _length(cylinder: _Cylinder) -> float:
    return cylinder.face.span[1] - cylinder.face.span[0]


def _radii_fit(hole: float, shaft: float) -> bool:
    gap = hole - shaft
    return -(INTERFERENCE[0] + INTERFERENCE[1] * hole) <= gap <= CLEARANCE[0] + CLEARANCE[1] * hole


def _same_line(p: Array, u: Array, q: Array, v: Array) -> bool:
    (a, b, c), (d, e, f) = u.tolist(), v.tolist()
    if math.hypot(b * f - c * e, c * d - a * f, a * e - b * d) > ANGLE:  # np.cross takes ten times as long for one pair
        return False
    arm = q - p
    return math.hypot(*(arm - (arm @ u) * u).tolist()) <= OFFSET


def _moved(fit: Fit, start: float, end: float) -> Fit:
    return replace(fit, start=start, end=end)
