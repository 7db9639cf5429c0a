"""A mate with its frames, from its kind, its two parts and the geometry between them.

The frames F (on a) and M (on b) coincide in the CAD pose: ``X_WA @ X_AF == X_WB @ X_BM``. Their z axis is the axis of motion. Its sign,
which decides the sign of every angle, is the user's `axis` where given; else its largest component in W is positive.

Where the frames come from (`MateKind.located`): a *line* is that of a hole of one part around a shaft of the other, a *direction* that of
any such line, a *point* the centre of a ball in its socket, a *plane* that of two faces in contact. A universal mate's frames are *given*
by the user. A fixed mate sits at the origin of *part* a, a free one at that of part b with the axes of W, where nothing else is given.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, inverse_pose, pose
from foundation.errors import CadImportError
from foundation.suggestions import listed

from ..assembly import Assembly, Mate
from ..masses.materials import unknown_instance
from ..rotations import from_two_axes
from .checks import check_mate_numbers
from .coaxial import OFFSET, SharedLine, pinned_lines, same_side_lines, shared_lines
from .frames import frame_on_line, signed
from .kinds import MateKind, mate_kind
from .touching import shared_planes, shared_points

SKEW = 1e-3  # cosine: pins that are this far from a right angle are taken for one
ROUGH = math.radians(15.0)  # a given axis this near to a line that the parts share means that line
NEAREST = math.radians(54.75)  # no line is further than this from the nearest of the axes x, y and z, which then means that line


def mate_from_geometry(
    assembly: Assembly,
    *,
    name: str,
    kind: str,
    a: str,
    b: str,
    axis: Array | None = None,
    origin: Array | None = None,
    limits: tuple[float, float] | None = None,
    freedom_limits: Mapping[str, tuple[float, float]] | None = None,
    pitch: float | None = None,
    points: tuple[Array, Array] | None = None,
    pins: tuple[Array, Array] | None = None,
    place: str = "",
) -> Mate:
    """The mate `name` between instances `a` and `b`.

    Parameters
    ----------
    assembly
        Parts in their CAD pose.
    name
        Name of the mate.
    kind
        Name or alias from `MATE_KINDS`.
    a, b
        Instance names.
    axis
        Direction in W; need not be a unit vector. Chooses among the lines that the parts share, and gives the sign.
    origin
        Point in W, m. Chooses among the shared lines; with `axis` it defines the line, whatever the geometry.
    limits
        Lowest and highest coordinate, rad or m, from the CAD pose; for kinds with one coordinate.
    freedom_limits
        The same by coordinate ("position", "angle_x"), for kinds with several.
    pitch
        Of a screw: how far it advances, m/rad; positive for a right-hand thread.
    points
        Of a distance: the point on `a` and the one on `b`, in W, m.
    pins
        Of a universal mate: the directions of the pin in `a` and of the one in `b`, in W. Its coordinates are the turns about the former
        and about the latter. With them no `axis` is needed.
    place
        Where in the user's file the mate is written, for messages.

    Raises
    ------
    CadImportError
        ``E120`` unknown kind, ``E121`` unknown part, ``E122`` a part mated with itself, ``E123`` no shared line, point or plane,
        ``E124`` several, ``E125`` bad axis or origin, ``E126`` given axis or origin contradicts the geometry, ``E127`` bad limits,
        ``E128`` a mate that only its axis and origin, or its two points, can place, without them;
        or points of another kind, ``E129`` a screw without pitch, or a pitch of another kind.
    """
    row = mate_kind(kind, element=name, place=place)
    for instance in (a, b):
        if instance not in assembly.instances:
            raise unknown_instance(assembly, instance, place)
    if a == b:
        raise CadImportError(
            "E122", f"Mate '{name}' connects '{a}' with itself.", remedy="Name two different parts as a and b.", element=name, place=place
        )
    check_mate_numbers(name, row, limits, freedom_limits or {}, pitch, place)
    direction = None if axis is None else _unit(name, axis, place)
    point = None if origin is None else _point(name, origin, place)
    asked = _Asked(name=name, row=row, a=a, b=b, direction=direction, point=point, place=place)
    if pins is not None:
        X_WF = _frame_of_pins(asked, pins)
        X_WM, evidence = X_WF, "given by the user: its two pins"
    elif row.located == "two points" or points is not None:
        X_WF, X_WM = _distance_frames(asked, points)
        evidence = f"given by the user: {float(np.linalg.norm(X_WM[:3, 3] - X_WF[:3, 3])) * 1e3:.6g} mm from point to point"
    else:
        X_WF, evidence = _frame(assembly, asked)
        X_WM = X_WF
    return Mate(
        name=name,
        kind=row.name,
        a=a,
        b=b,
        X_AF=inverse_pose(assembly.instances[a].X_WP) @ X_WF,
        X_BM=inverse_pose(assembly.instances[b].X_WP) @ X_WM,
        limits=limits,
        evidence=evidence,
        pitch=pitch or 0.0,
        freedom_limits=freedom_limits or {},
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Asked:
    """What is asked for, checked."""

    name: str
    row: MateKind
    a: str
    b: str
    direction: Array | None  # unit, in W
    point: Array | None  # in W, m
    place: str

    @property
    def title(self) -> str:
        """How messages begin."""
        return f"{self.row.name.capitalize()} mate '{self.name}'"

    def error(self, code: str, what: str, remedy: str) -> CadImportError:
        """An error about this mate; `what` follows its title."""
        return CadImportError(code, f"{self.title}{what}", remedy=remedy, element=self.name, place=self.place)


def _frame(assembly: Assembly, asked: _Asked) -> tuple[Array, str]:
    """``X_WF`` of a mate whose two frames coincide, and the evidence for it, by what of the geometry locates its kind."""
    row, direction, point = asked.row, asked.direction, asked.point
    if row.located in ("part", "anywhere"):
        X_WP = assembly.instances[asked.a if row.located == "part" else asked.b].X_WP
        home = X_WP if row.located == "part" else pose(None, X_WP[:3, 3])
        return _turned_and_moved(home, direction, point), "needs no geometry: the parts keep their places in CAD"
    if row.located == "given":
        return _given_frame(asked), "given by the user"
    if row.located == "point":
        return _ball_frame(assembly, asked)
    if row.located == "plane":
        return _plane_frame(assembly, asked)
    if direction is not None and (point is not None or not row.has_line):
        return _given_line(assembly, asked, direction)
    line = _found_line(assembly, asked)
    return frame_on_line(_along(line, point), signed(line.direction, direction)), line.sentence()


# ------------------------------------------------------------------------------------------------------- choosing the shared line


def _found_line(assembly: Assembly, asked: _Asked) -> SharedLine:
    """The one line that the two parts share, and that fits the given axis or origin."""
    a, b, direction, point = asked.a, asked.b, asked.direction, asked.point
    lines = shared_lines(assembly, a, b) or pinned_lines(assembly, a, b)
    what = "axis and origin" if asked.row.has_line else "the axis"
    give = f"ive {what} of the mate (in the frame of the assembly)."
    if not lines:
        pairs = same_side_lines(assembly, a, b)
        hint = f" ({pairs} pair(s) of their holes or of their shafts are in line: is the pin between them missing?)" if pairs else ""
        raise asked.error("E123", f": no hole of '{a}' or '{b}' lies around a shaft of the other, and no pin joins them{hint}.", f"G{give}")
    fitting = [
        line
        for line in lines
        if (direction is None or line.is_parallel(direction)) and (point is None or line.distance(point) <= 10 * OFFSET)
    ]
    if not fitting:
        given = "axis" if point is None else "origin"
        raise asked.error(
            "E126",
            f": the given {given} is not on a line that '{a}' and '{b}' share; they share {_listed(lines)}.",
            f"Correct it, or leave it out; g{give}",
        )
    if len(fitting) > 1 and (asked.row.has_line or not all(line.is_parallel(fitting[0].direction) for line in fitting)):
        raise asked.error("E124", f": '{a}' and '{b}' share {len(fitting)} different lines: {_listed(fitting)}.", f"G{give}")
    return fitting[0]


def _given_line(assembly: Assembly, asked: _Asked, direction: Array) -> tuple[Array, str]:
    """The frame on the line that the user gives, whether or not the geometry supports it."""
    agreeing = _agreeing_line(assembly, asked.a, asked.b, direction, asked.point if asked.row.has_line else None)  # a slider has no place
    meant = _meant_line(assembly, asked, direction) if agreeing is None and asked.point is None else None
    if meant is not None:
        along = signed(meant.direction, direction)
        off = math.degrees(math.acos(min(float(along @ direction), 1.0)))
        return frame_on_line(meant.point, along), f"{meant.sentence()}; the given axis, {off:.3g} deg off it, gives the sign"
    if agreeing is None:
        others = shared_lines(assembly, asked.a, asked.b)
        against = f": {'; '.join(dict.fromkeys(line.sentence() for line in others[:2]))} is along another line" if others else ""
        near = assembly.instances[asked.a].X_WP[:3, 3]
        evidence = f"given by the user; no hole around a shaft supports it{against}"
    else:
        near, evidence = agreeing.point, "given, and agrees with " + agreeing.sentence()
    return frame_on_line(near if asked.point is None else asked.point, direction), evidence


def _meant_line(assembly: Assembly, asked: _Asked, direction: Array) -> SharedLine | None:
    """The line of which a rough axis gives the sign: the only direction of shared lines that is near to it.

    One of the axes x, y and z is near where it is the nearest of them: an inclined cylinder is given its sign by ``axis = "+z"``.
    """
    lines = shared_lines(assembly, asked.a, asked.b) or pinned_lines(assembly, asked.a, asked.b)
    letter = np.abs(direction).max() > 1.0 - 1e-12
    if letter and not all(line.is_parallel(lines[0].direction) for line in lines):
        letter = False  # a slider with several lines: which one is meant is not plain
    within = math.cos(NEAREST if letter else ROUGH)
    near = [
        line
        for line in lines
        if (along := abs(float(line.direction @ direction))) > within and (not letter or along > np.abs(line.direction).max() - 1e-9)
    ]
    return near[0] if near and all(line.is_parallel(near[0].direction) for line in near) else None


def _along(line: SharedLine, point: Array | None) -> Array:
    """The frame's origin on the line: next to the user's point, else in the middle of the contact."""
    if point is None:
        return line.point
    return line.point + ((point - line.point) @ line.direction) * line.direction


def _agreeing_line(assembly: Assembly, a: str, b: str, direction: Array, point: Array | None) -> SharedLine | None:
    """A shared line along the given direction, through the given point."""
    for line in shared_lines(assembly, a, b) or pinned_lines(assembly, a, b):
        if line.is_parallel(direction) and (point is None or line.distance(point) <= 10 * OFFSET):
            return line
    return None


def _turned_and_moved(X_WF: Array, direction: Array | None, point: Array | None) -> Array:
    """The frame with the user's axis and origin, where there are any."""
    X_WF = np.array(X_WF) if direction is None else frame_on_line(X_WF[:3, 3], direction)
    if point is not None:
        X_WF[:3, 3] = point
    return X_WF


# --------------------------------------------------------------------------------------------------------- points, planes and pins


def _given_frame(asked: _Asked) -> Array:
    if asked.direction is None or asked.point is None:
        missing = " and ".join(word for word, value in (("axis", asked.direction), ("origin", asked.point)) if value is None)
        unknown, remedy = _NOT_IN_GEOMETRY[asked.row.name]
        raise asked.error("E128", f" has no {missing}: the geometry does not show {unknown}.", remedy)
    return frame_on_line(asked.point, asked.direction)


_NOT_IN_GEOMETRY = {
    "universal": (
        "where its two pins cross",
        "Give origin (the crossing of the pins) and pins (their directions: in a, in b), or axis (the direction of the shafts).",
    ),
    "point_on_line": (
        "which point stays on which line",
        "Give origin (the point of b, in the CAD pose) and axis (the line of a through it).",
    ),
}


def _frame_of_pins(asked: _Asked, pins: tuple[Array, Array]) -> Array:
    """The frame where two pins cross: x along the pin in a, y along the one in b."""
    if asked.row.name != "universal":
        raise asked.error("E128", " has pins, which only a universal mate has.", "Remove them, or correct the kind.")
    if asked.point is None:
        raise asked.error("E128", " has no origin: the geometry does not show where its two pins cross.", "Give the origin.")
    x, y = (_unit(asked.name, pin, asked.place) for pin in pins)
    if abs(float(x @ y)) > SKEW:
        angle = math.degrees(math.acos(min(abs(float(x @ y)), 1.0)))
        remedy = "Give the directions of the pins in the CAD pose; they stay at a right angle in every pose."
        raise asked.error("E125", f": its pins are at {angle:.4g} deg to each other, not at a right angle.", remedy)
    X_WF = pose(from_two_axes(x, y), asked.point)
    if asked.direction is not None and abs(float(X_WF[:3, 2] @ asked.direction)) < 1.0 - SKEW:
        raise asked.error("E126", ": its axis is not at a right angle to both of its pins.", "Leave the axis out.")
    return X_WF


def _distance_frames(asked: _Asked, points: tuple[Array, Array] | None) -> tuple[Array, Array]:
    """Frames at the two points, z of both from the first to the second."""
    if points is None:
        raise asked.error("E128", " has no points.", "Give points = [[x, y, z], [x, y, z]]: of a and of b, in the CAD pose.")
    if asked.row.located != "two points":
        raise asked.error("E128", " has points, which only a distance has.", "Remove them.")
    first, second = (_point(asked.name, point, asked.place) for point in points)
    length = float(np.linalg.norm(second - first))
    if length <= OFFSET:
        remedy = 'Give points that are apart; points that stay together are a mate of kind = "spherical".'
        raise asked.error("E125", ": its two points are the same.", remedy)
    direction = (second - first) / length
    return frame_on_line(first, direction), frame_on_line(second, direction)


def _ball_frame(assembly: Assembly, asked: _Asked) -> tuple[Array, str]:
    """A frame at the centre of a ball; its axes are those of W unless an axis is given."""
    a, b, direction, point = asked.a, asked.b, asked.direction, asked.point
    centers = shared_points(assembly, a, b)
    if point is not None:
        fitting = next((c for c in centers if float(np.linalg.norm(c.point - point)) <= 10 * OFFSET), None)
        evidence = "given by the user; no ball in a socket supports it" if fitting is None else "given, and agrees with " + fitting.evidence
        return _turned_and_moved(np.eye(4), direction, point), evidence
    remedy = "Give the origin of the mate: the centre of the ball (in the frame of the assembly)."
    if not centers:
        raise asked.error("E123", f": no socket of '{a}' or '{b}' lies around a ball of the other.", remedy)
    if len(centers) > 1:
        known = listed((f"({_numbers(c.point, 1e3)}) mm" for c in centers), 6, separator="; ")
        raise asked.error("E124", f": '{a}' and '{b}' share {len(centers)} different centres: {known}.", remedy)
    return _turned_and_moved(np.eye(4), direction, centers[0].point), centers[0].evidence


def _plane_frame(assembly: Assembly, asked: _Asked) -> tuple[Array, str]:
    """A frame in the plane of contact with its z along the normal."""
    a, b, direction, point = asked.a, asked.b, asked.direction, asked.point
    planes = shared_planes(assembly, a, b)
    if direction is not None and point is not None:
        fitting = [plane for plane in planes if plane.same_plane(point, direction)]
        evidence = f"given, and agrees with {fitting[0].evidence}" if fitting else "given by the user; no faces in contact support it"
        return frame_on_line(point, direction), evidence
    remedy = "Give axis (the normal) and origin (a point of the plane) of the mate (in the frame of the assembly)."
    if not planes:
        raise asked.error("E123", f": no plane face of '{a}' lies on one of '{b}'.", remedy)
    fitting = [
        plane
        for plane in planes
        if plane.same_plane(plane.point if point is None else point, plane.normal if direction is None else direction)
    ]
    if not fitting:
        given = "origin" if direction is None else "axis"
        raise asked.error("E126", f": the given {given} does not belong to a plane that '{a}' and '{b}' share.", remedy)
    if len(fitting) > 1:
        described = (f"normal ({_numbers(signed(f.normal, None), 1.0)}) through ({_numbers(f.point, 1e3)}) mm" for f in fitting)
        known = listed(described, 6, separator="; ")
        raise asked.error("E124", f": '{a}' and '{b}' touch in {len(fitting)} different planes: {known}.", remedy)
    chosen = fitting[0]
    return frame_on_line(chosen.point if point is None else point, signed(chosen.normal, direction)), chosen.evidence


# --------------------------------------------------------------------------------------------------------------- words and checks


def _listed(lines: tuple[SharedLine, ...] | list[SharedLine]) -> str:
    described = (
        f"direction ({_numbers(signed(line.direction, None), 1.0)}) through ({_numbers(line.point, 1e3)}) mm, "
        f"diameter {2e3 * line.fits[0].shaft_radius:.5g} mm"
        for line in lines
    )
    return listed(described, 6, separator="; ")


def _numbers(vector: Array, factor: float) -> str:
    return ", ".join(f"{round(float(c) * factor, 4) + 0.0:g}" for c in vector)


def _unit(name: str, axis: Array, place: str) -> Array:
    direction = np.asarray(axis, dtype=np.float64)
    size = float(np.linalg.norm(direction)) if direction.shape == (3,) else math.nan
    if not (math.isfinite(size) and size > 0.0):
        raise CadImportError(
            "E125",
            f"The axis of mate '{name}' is not a direction.",
            remedy='Give three numbers that are not all zero, such as [0, 1, 0], or "+y".',
            element=name,
            place=place,
        )
    return direction / size


def _point(name: str, origin: Array, place: str) -> Array:
    point = np.asarray(origin, dtype=np.float64)
    if point.shape != (3,) or not np.isfinite(point).all():
        raise CadImportError(
            "E125", f"The origin of mate '{name}' is not a point.", remedy="Give three finite lengths.", element=name, place=place
        )
    return point
