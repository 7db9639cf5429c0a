"""A mate with its frames, from its kind, its two parts and the geometry between them.

The frames F (on a) and M (on b) coincide in the CAD pose: ``X_WA @ X_AF == X_WB @ X_BM``. Their z axis is the axis of motion. Its sign,
which decides the sign of every angle, is the user's `axis` where given; else its largest component in W is positive. x is as near as
possible to the axis of W that z is least along.

Where the frames come from (`MateKind.located`): a *line* is that of a hole of one part around a shaft of the other, a *direction* that of
any such line, a *point* the centre of a ball in its socket, a *plane* that of two faces in contact. A universal mate's frames are *given*
by the user. A fixed mate sits at the origin of *part* a, a free one at that of part b with the axes of W, where nothing else is said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import CadImportError
from foundation.suggestions import listed

from ..assembly import Assembly, Mate
from ..masses.materials import unknown_instance
from .checks import check_mate_numbers
from .coaxial import OFFSET, SharedLine, pinned_lines, same_side_lines, shared_lines
from .kinds import MATE_KINDS, MateKind, mate_kind
from .touching import shared_planes, shared_points

__all__ = ["MATE_KINDS", "MateKind", "mate_from_geometry", "mate_kind"]

_TIE = 1e-6  # components of a direction nearer than this count as equal, so that round-off decides nothing


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
        Point in W, m. Chooses among the shared lines; with `axis` it defines the line, whatever the geometry says.
    limits
        Lowest and highest coordinate, rad or m, from the CAD pose; for kinds with one coordinate.
    freedom_limits
        The same by coordinate ("position", "angle_x"), for kinds with several.
    pitch
        Of a screw: how far it advances, m/rad; positive for a right-hand thread.
    points
        Of a distance: the point on `a` and the one on `b`, in W, m.
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
    X_WA, X_WB = assembly.instances[a].X_WP, assembly.instances[b].X_WP
    X_WM: Array | None = None  # as F, unless the kind says otherwise
    if row.located == "two points" or points is not None:
        X_WF, X_WM = _distance_frames(name, row, points, place)
        evidence = f"given by the user: {float(np.linalg.norm(X_WM[:3, 3] - X_WF[:3, 3])) * 1e3:.6g} mm from point to point"
    elif row.located in ("part", "anywhere"):
        home = X_WA if row.located == "part" else _at_origin_of(X_WB)
        X_WF, evidence = _turned_and_moved(home, direction, point), "needs no geometry: the parts keep their places in CAD"
    elif row.located == "given":
        X_WF, evidence = _given_frame(name, row, direction, point, place), "given by the user"
    elif row.located == "point":
        X_WF, evidence = _ball_frame(assembly, name, row, a, b, direction, point, place)
    elif row.located == "plane":
        X_WF, evidence = _plane_frame(assembly, name, row, a, b, direction, point, place)
    elif direction is not None and (point is not None or not row.has_line):
        agreeing = _agreeing_line(assembly, a, b, direction, point)
        near = X_WA[:3, 3] if agreeing is None else agreeing.point
        X_WF = frame_on_line(near if point is None else point, direction)
        evidence = (
            "given by the user; no hole around a shaft supports it" if agreeing is None else "given, and agrees with " + agreeing.sentence()
        )
    else:
        line, evidence = _find_line(assembly, name, row, a, b, direction, point, place)
        X_WF = frame_on_line(_along(line, point), signed(line.direction, direction))
    return Mate(
        name=name,
        kind=row.name,
        a=a,
        b=b,
        X_AF=inverse_pose(X_WA) @ X_WF,
        X_BM=inverse_pose(X_WB) @ (X_WF if X_WM is None else X_WM),
        limits=limits,
        evidence=evidence,
        pitch=pitch or 0.0,
        freedom_limits=freedom_limits or {},
    )


def frame_on_line(point: Array, z: Array) -> Array:
    """The pose in W of a frame at `point` (m) with the unit vector `z` as its z axis; x follows by the rule of this module."""
    z = np.where(np.abs(z) < 1e-15, 0.0, z)
    z = z / np.linalg.norm(z)
    least = int(np.flatnonzero(np.abs(z) <= np.abs(z).min() + _TIE)[0])
    x = np.eye(3)[least] - z[least] * z
    x /= np.linalg.norm(x)
    X = np.eye(4)
    X[:3, :3] = np.column_stack([x, np.cross(z, x), z])
    X[:3, 3] = point
    return X


def signed(direction: Array, wanted: Array | None) -> Array:
    """`direction` or its opposite: the one along `wanted`, else the one whose largest component is positive."""
    if wanted is not None:
        return direction if direction @ wanted > 0 else -direction
    largest = int(np.flatnonzero(np.abs(direction) >= np.abs(direction).max() - _TIE)[0])
    return direction if direction[largest] > 0 else -direction


# ------------------------------------------------------------------------------------------------------- choosing the shared line


def _find_line(
    assembly: Assembly, name: str, row: MateKind, a: str, b: str, direction: Array | None, point: Array | None, place: str
) -> tuple[SharedLine, str]:
    lines = shared_lines(assembly, a, b) or pinned_lines(assembly, a, b)
    give = _give(row)
    if not lines:
        pairs = same_side_lines(assembly, a, b)
        hint = f" ({pairs} pair(s) of their holes or of their shafts are in line: is the pin between them missing?)"
        raise CadImportError(
            "E123",
            f"{_title(row)} '{name}': no hole of '{a}' or '{b}' lies around a shaft of the other, and no pin joins them"
            f"{hint if pairs else ''}.",
            remedy=give,
            element=name,
            place=place,
        )
    fitting = [
        line
        for line in lines
        if (direction is None or line.is_parallel(direction)) and (point is None or line.distance(point) <= 10 * OFFSET)
    ]
    if not fitting:
        raise CadImportError(
            "E126",
            f"{_title(row)} '{name}': the given {'axis' if point is None else 'origin'} is not on a line that '{a}' and '{b}' share; "
            f"they share {_listed(lines)}.",
            remedy=f"Correct it, or leave it out; {give[0].lower()}{give[1:]}",
            element=name,
            place=place,
        )
    if len(fitting) > 1 and (row.has_line or not all(line.is_parallel(fitting[0].direction) for line in fitting)):
        raise CadImportError(
            "E124",
            f"{_title(row)} '{name}': '{a}' and '{b}' share {len(fitting)} different lines: {_listed(fitting)}.",
            remedy=give,
            element=name,
            place=place,
        )
    return fitting[0], fitting[0].sentence()


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


def _at_origin_of(X_WP: Array) -> Array:
    X_WF = np.eye(4)
    X_WF[:3, 3] = X_WP[:3, 3]
    return X_WF


# --------------------------------------------------------------------------------------------------------- points, planes and pins


def _given_frame(name: str, row: MateKind, direction: Array | None, point: Array | None, place: str) -> Array:
    if direction is None or point is None:
        missing = " and ".join(word for word, value in (("axis", direction), ("origin", point)) if value is None)
        raise CadImportError(
            "E128",
            f"{_title(row)} '{name}' has no {missing}: the geometry does not tell {_UNTOLD[row.name][0]}.",
            remedy=_UNTOLD[row.name][1],
            element=name,
            place=place,
        )
    return frame_on_line(point, direction)


_UNTOLD = {
    "universal": ("where its two pins cross", "Give origin (the crossing of the pins) and axis (the direction of the shafts)."),
    "point_on_line": (
        "which point stays on which line",
        "Give origin (the point of b, in the CAD pose) and axis (the line of a through it).",
    ),
}


def _distance_frames(name: str, row: MateKind, points: tuple[Array, Array] | None, place: str) -> tuple[Array, Array]:
    """Frames at the two points, z of both from the first to the second."""
    if points is None or row.located != "two points":
        what = "has no points" if points is None else "has points, which only a distance has"
        remedy = "Give points = [[x, y, z], [x, y, z]]: of a and of b, in the CAD pose." if points is None else "Remove them."
        raise CadImportError("E128", f"{_title(row)} '{name}' {what}.", remedy=remedy, element=name, place=place)
    first, second = (_point(name, point, place) for point in points)
    length = float(np.linalg.norm(second - first))
    if length <= OFFSET:
        raise CadImportError(
            "E125",
            f"{_title(row)} '{name}': its two points are the same.",
            remedy='Give points some way apart; points that stay together are a mate of kind = "spherical".',
            element=name,
            place=place,
        )
    direction = (second - first) / length
    return frame_on_line(first, direction), frame_on_line(second, direction)


def _ball_frame(
    assembly: Assembly, name: str, row: MateKind, a: str, b: str, direction: Array | None, point: Array | None, place: str
) -> tuple[Array, str]:
    """A frame at the centre of a ball; its axes are those of W unless an axis is given."""
    centers = shared_points(assembly, a, b)
    if point is not None:
        fitting = next((c for c in centers if float(np.linalg.norm(c.point - point)) <= 10 * OFFSET), None)
        evidence = "given by the user; no ball in a socket supports it" if fitting is None else "given, and agrees with " + fitting.evidence
        return _turned_and_moved(np.eye(4), direction, point), evidence
    remedy = "Give the origin of the mate: the centre of the ball (in the frame of the assembly)."
    if not centers:
        what = f"{_title(row)} '{name}': no socket of '{a}' or '{b}' lies around a ball of the other."
        raise CadImportError("E123", what, remedy=remedy, element=name, place=place)
    if len(centers) > 1:
        known = listed((f"({_numbers(c.point, 1e3)}) mm" for c in centers), 6, separator="; ")
        what = f"{_title(row)} '{name}': '{a}' and '{b}' share {len(centers)} different centres: {known}."
        raise CadImportError("E124", what, remedy=remedy, element=name, place=place)
    return _turned_and_moved(np.eye(4), direction, centers[0].point), centers[0].evidence


def _plane_frame(
    assembly: Assembly, name: str, row: MateKind, a: str, b: str, direction: Array | None, point: Array | None, place: str
) -> tuple[Array, str]:
    """A frame in the plane of contact with its z along the normal."""
    planes = shared_planes(assembly, a, b)
    if direction is not None and point is not None:
        fitting = [plane for plane in planes if plane.same_plane(point, direction)]
        evidence = f"given, and agrees with {fitting[0].evidence}" if fitting else "given by the user; no faces in contact support it"
        return frame_on_line(point, direction), evidence
    remedy = "Give axis (the normal) and origin (a point of the plane) of the mate (in the frame of the assembly)."
    if not planes:
        what = f"{_title(row)} '{name}': no plane face of '{a}' lies on one of '{b}'."
        raise CadImportError("E123", what, remedy=remedy, element=name, place=place)
    fitting = [
        plane
        for plane in planes
        if plane.same_plane(plane.point if point is None else point, plane.normal if direction is None else direction)
    ]
    if not fitting:
        given = "origin" if direction is None else "axis"
        what = f"{_title(row)} '{name}': the given {given} does not belong to a plane that '{a}' and '{b}' share."
        raise CadImportError("E126", what, remedy=remedy, element=name, place=place)
    if len(fitting) > 1:
        described = (f"normal ({_numbers(signed(f.normal, None), 1.0)}) through ({_numbers(f.point, 1e3)}) mm" for f in fitting)
        known = listed(described, 6, separator="; ")
        what = f"{_title(row)} '{name}': '{a}' and '{b}' touch in {len(fitting)} different planes: {known}."
        raise CadImportError("E124", what, remedy=remedy, element=name, place=place)
    chosen = fitting[0]
    return frame_on_line(chosen.point if point is None else point, signed(chosen.normal, direction)), chosen.evidence


# --------------------------------------------------------------------------------------------------------------- words and checks


def _give(row: MateKind) -> str:
    if row.has_line:
        return "Give axis and origin of the mate (in the frame of the assembly)."
    return "Give the axis of the mate (in the frame of the assembly)."


def _title(row: MateKind) -> str:
    return f"{row.name.capitalize()} mate"


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
