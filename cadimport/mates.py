"""A mate with its frames, from its kind, its two parts and the geometry between them.

The frames F (on a) and M (on b) coincide in the CAD pose: ``X_WA @ X_AF == X_WB @ X_BM``. Their z axis is the axis of motion. Its sign,
which decides the sign of every angle, is the user's `axis` where given; else its largest component in W is positive. x is as near as
possible to the axis of W that z is least along.
"""

from __future__ import annotations

import math

import numpy as np

from .assembly import Array, Assembly, Mate
from .coaxial import OFFSET, SharedLine, pinned_lines, same_side_lines, shared_lines
from .errors import CadImportError
from .mate_kinds import MATE_KINDS, MateKind, mate_kind
from .materials import unknown_instance

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
        Lowest and highest coordinate, rad or m, from the CAD pose.
    place
        Where in the user's file the mate is written, for messages.

    Raises
    ------
    CadImportError
        ``E120`` unknown kind, ``E121`` unknown part, ``E122`` a part mated with itself, ``E123`` no shared line, ``E124`` several,
        ``E125`` bad axis or origin, ``E126`` given axis or origin contradicts the shared line, ``E127`` bad limits.
    """
    row = mate_kind(kind, element=name, place=place)
    for instance in (a, b):
        if instance not in assembly.instances:
            raise unknown_instance(assembly, instance, place)
    if a == b:
        raise CadImportError(
            "E122", f"Mate '{name}' connects '{a}' with itself.", remedy="Name two different parts as a and b.", element=name, place=place
        )
    _check_limits(name, row, limits, place)
    direction = None if axis is None else _unit(name, axis, place)
    point = None if origin is None else _point(name, origin, place)
    X_WA, X_WB = assembly.instances[a].X_WP, assembly.instances[b].X_WP
    if not row.has_axis:
        X_WF, evidence = _free_frame(X_WA, direction, point), "needs no geometry: the parts keep their places in CAD"
    elif direction is not None and (point is not None or not row.has_line):
        X_WF = frame_on_line(X_WA[:3, 3] if point is None else point, direction)
        evidence = _agreement(assembly, a, b, direction, point)
    else:
        line, evidence = _find_line(assembly, name, row, a, b, direction, point, place)
        X_WF = frame_on_line(_along(line, point), signed(line.direction, direction))
    return Mate(
        name=name,
        kind=row.name,
        a=a,
        b=b,
        X_AF=inverse_pose(X_WA) @ X_WF,
        X_BM=inverse_pose(X_WB) @ X_WF,
        limits=limits,
        evidence=evidence,
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


def inverse_pose(X: Array) -> Array:
    """The inverse of a rigid 4x4 pose."""
    inverse = np.eye(4)
    inverse[:3, :3] = X[:3, :3].T
    inverse[:3, 3] = -X[:3, :3].T @ X[:3, 3]
    return inverse


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


def _agreement(assembly: Assembly, a: str, b: str, direction: Array, point: Array | None) -> str:
    for line in shared_lines(assembly, a, b) or pinned_lines(assembly, a, b):
        if line.is_parallel(direction) and (point is None or line.distance(point) <= 10 * OFFSET):
            return "given, and agrees with " + line.sentence()
    return "given by the user; no hole around a shaft supports it"


def _free_frame(X_WA: Array, direction: Array | None, point: Array | None) -> Array:
    if direction is None and point is None:
        return X_WA
    X_WF = np.array(X_WA) if direction is None else frame_on_line(X_WA[:3, 3], direction)
    if point is not None:
        X_WF[:3, 3] = point
    return X_WF


# --------------------------------------------------------------------------------------------------------------- words and checks


def _give(row: MateKind) -> str:
    if row.has_line:
        return "Give axis and origin of the mate (in the frame of the assembly)."
    return "Give the axis of the mate (in the frame of the assembly)."


def _title(row: MateKind) -> str:
    return f"{row.name.capitalize()} mate"


def _listed(lines: tuple[SharedLine, ...] | list[SharedLine]) -> str:
    shown = "; ".join(
        f"direction ({_numbers(signed(line.direction, None), 1.0)}) through ({_numbers(line.point, 1e3)}) mm, "
        f"diameter {2e3 * line.fits[0].shaft_radius:.5g} mm"
        for line in lines[:6]
    )
    return shown + (f"; and {len(lines) - 6} more" if len(lines) > 6 else "")


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


def _check_limits(name: str, row: MateKind, limits: tuple[float, float] | None, place: str) -> None:
    if limits is None:
        return
    low, high = limits
    if row.coordinate == "none":
        raise CadImportError(
            "E127", f"Mate '{name}' is {row.name} and cannot have limits.", remedy="Remove them.", element=name, place=place
        )
    if not low < high:  # also false for nan
        unit = "rad" if row.coordinate == "angle" else "m"
        raise CadImportError(
            "E127",
            f"The limits of mate '{name}' are {low:g} and {high:g} {unit}: the first must be the lower.",
            remedy="Swap or correct them.",
            element=name,
            place=place,
        )
