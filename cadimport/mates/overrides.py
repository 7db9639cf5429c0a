"""A mate of the CAD file with some of its properties replaced.

What the override leaves out stays as it is in the file, in the coordinates that the override asks for: with a and b exchanged, or the
axis reversed, every coordinate that has an equivalent is carried over with its new sign, and its limits with it.

::

    swapped    X_MF in place of X_FM: a turn q about z is -q, a slide likewise
    reversed   the frames turned by half a revolution about x: what went along z goes along -z
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from foundation.arrays import Array, inverse_pose, pose

from ..assembly import Assembly, Mate
from ..rotations import about, turn_about_z
from .checks import Limits, check_mate_numbers
from .frames import frame_on_line
from .from_geometry import mate_from_geometry
from .kinds import MATE_KINDS

Signs = Mapping[str, tuple[str, float]]  # coordinate of the file's mate -> the one that it becomes, and 1 or -1

_PARALLEL = 1e-6  # sine: directions nearer than this are one
_ALONG_Z = ("revolute", "prismatic", "cylindrical", "screw")  # all their coordinates are about or along z
_SWAPPED: Mapping[str, Signs] = {
    "universal": {"angle_x": ("angle_y", 1.0), "angle_y": ("angle_x", -1.0)},  # see `_swapped`
    "planar": {"angle": ("angle", -1.0)},  # where a lies in the coordinates of b depends on the angle, too
}
_REVERSED: Mapping[str, Signs] = {
    "universal": {"angle_x": ("angle_x", 1.0), "angle_y": ("angle_y", -1.0)},
    "planar": {"position_x": ("position_x", 1.0), "position_y": ("position_y", -1.0), "angle": ("angle", -1.0)},
    "free": {"position_x": ("position_x", 1.0), "position_y": ("position_y", -1.0), "position_z": ("position_z", -1.0)},
}
_HALF_TURN_X = np.diag([1.0, -1.0, -1.0, 1.0])
_QUARTER_TURN_Z = np.array([[0.0, -1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]])


@dataclass(frozen=True, slots=True, kw_only=True)
class MateOverride:
    """A mate as the user gave it, whole or as far as it differs from the file's; its frames are found from the geometry."""

    name: str
    kind: str = ""  # a name of MATE_KINDS; empty, with a and b, where it is the file's
    a: str = ""  # instance name
    b: str = ""  # instance name
    axis: Array | None = None  # unit direction in W
    origin: Array | None = None  # point on the axis in W, m
    limits: Limits | None = None  # rad or m, measured from the CAD pose
    freedom_limits: Mapping[str, Limits] = field(default_factory=dict)  # by coordinate, where the mate has several
    pitch: float | None = None  # m/rad, of a screw
    points: tuple[Array, Array] | None = None  # of a distance: on a and on b, in W in the CAD pose, m
    pins: tuple[Array, Array] | None = None  # of a universal mate: directions of the pin in a and of that in b, in W in the CAD pose
    place: str = ""  # where it is written, for messages


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Placed:
    """The frames of a mate in the CAD pose, and its limits by coordinate."""

    X_WF: Array
    X_WM: Array
    limits: Mapping[str, Limits]


def added_mate(assembly: Assembly, given: MateOverride) -> Mate:
    """A mate that the CAD file does not have; its frames come from the geometry."""
    return mate_from_geometry(
        assembly,
        name=given.name,
        kind=given.kind,
        a=given.a,
        b=given.b,
        axis=given.axis,
        origin=given.origin,
        limits=given.limits,
        freedom_limits=given.freedom_limits,
        pitch=given.pitch,
        points=given.points,
        pins=given.pins,
        place=given.place,
    )


def overridden_mate(assembly: Assembly, mate: Mate, override: MateOverride) -> Mate:
    """The file's `mate` with what the override gives in place of what the file has.

    1. Between other parts, or by points, nothing of the file's frames remains: the mate comes from the geometry; by pins, its place does.
    2. The frames and limits of the file; of another kind, the frame of a alone, since M may be displaced by the motion of the old kind.
    3. With a and b exchanged, the frames and the signs of the limits are exchanged.
    4. With another axis or origin, the frames are moved there.
    5. Limits and pitch that are given replace those of the file, and are checked.

    Raises
    ------
    MategraphError
        The codes of `mate_from_geometry` and `check_mate_numbers`.
    """
    kind = override.kind or mate.kind
    a, b = override.a or mate.a, override.b or mate.b
    if {a, b} != {mate.a, mate.b} or override.points is not None or (kind == "distance" and mate.kind != "distance"):
        return added_mate(assembly, replace(override, kind=kind, a=a, b=b))
    placed = _in_file(assembly, mate, kind)
    if override.pins is not None:
        origin = placed.X_WF[:3, 3] if override.origin is None else override.origin
        return added_mate(assembly, replace(override, kind=kind, a=a, b=b, origin=origin))
    if (a, b) == (mate.b, mate.a):
        placed = _swapped(kind, placed)
    if override.axis is not None or override.origin is not None:
        placed = _moved(kind, placed, override.axis, override.origin)
    row = MATE_KINDS[kind]
    several = row.coordinate == "several"
    only = placed.limits.get(row.coordinates[0][0]) if row.coordinates and not several else None
    pitch = override.pitch if override.pitch is not None else mate.pitch if kind == mate.kind == "screw" else None
    found = replace(
        mate,
        name=override.name,
        kind=kind,
        a=a,
        b=b,
        X_AF=inverse_pose(assembly.instances[a].X_WP) @ placed.X_WF,
        X_BM=inverse_pose(assembly.instances[b].X_WP) @ placed.X_WM,
        limits=override.limits if override.limits is not None else only,
        freedom_limits={**(placed.limits if several else {}), **override.freedom_limits},
        pitch=pitch or 0.0,
        source=f"{mate.source}, project file",
        status="confirmed",
        implied=False,
        evidence=mate.evidence if kind == mate.kind else f"{kind} in place of the file's {mate.kind}",
        armature=mate.armature if kind == mate.kind else 0.0,
    )
    check_mate_numbers(override.name, row, found.limits, found.freedom_limits, pitch, override.place)
    return found


# -------------------------------------------------------------------------------------------------------------- frames and limits


def _in_file(assembly: Assembly, mate: Mate, kind: str) -> _Placed:
    """The file's frames and limits, as far as they hold for `kind`."""
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    if kind != mate.kind:
        return _Placed(X_WF=X_WF, X_WM=X_WF, limits={})
    coordinates = MATE_KINDS[kind].coordinates
    only = {} if mate.limits is None or not coordinates else {coordinates[0][0]: mate.limits}
    X_WM = assembly.instances[mate.b].X_WP @ mate.X_BM
    return _Placed(X_WF=X_WF, X_WM=X_WM, limits={**only, **mate.freedom_limits})


def _swapped(kind: str, placed: _Placed) -> _Placed:
    """With a and b exchanged. The pins of a universal mate are x of a and y of b: a quarter turn keeps each with its part."""
    turn = _QUARTER_TURN_Z if kind == "universal" else np.eye(4)
    limits = _carried(placed.limits, _SWAPPED.get(kind, _along_z(kind, -1.0)))
    return _Placed(X_WF=placed.X_WM @ turn, X_WM=placed.X_WF @ turn, limits=limits)


def _moved(kind: str, placed: _Placed, axis: Array | None, origin: Array | None) -> _Placed:
    """With another axis or origin; coordinates that have an equivalent there keep their zero.

    The frames coincide but for the coordinates at which the mate stands in the CAD pose: what is carried over counts from their zero.
    """
    X_FM = _motion(kind, inverse_pose(placed.X_WF) @ placed.X_WM)
    ahead = axis is None or float(np.asarray(axis) @ placed.X_WF[:3, 2]) >= 0.0
    X_WF, signs = _on_line(kind, placed.X_WF, axis, origin)
    X_WM = X_WF @ (X_FM if ahead else _HALF_TURN_X @ X_FM @ _HALF_TURN_X) if signs else X_WF
    return _Placed(X_WF=X_WF, X_WM=X_WM, limits=_carried(placed.limits, signs))


def _carried(limits: Mapping[str, Limits], signs: Signs) -> dict[str, Limits]:
    """Limits in other coordinates; those of coordinates without an equivalent are lost."""
    found: dict[str, Limits] = {}
    for name, (low, high) in limits.items():
        if name in signs:
            new, sign = signs[name]
            found[new] = (low, high) if sign > 0.0 else (-high, -low)
    return found


def _along_z(kind: str, sign: float) -> Signs:
    return {name: (name, sign) for name, _ in MATE_KINDS[kind].coordinates} if kind in _ALONG_Z else {}


def _motion(kind: str, X_FM: Array) -> Array:
    """The part of a pose of M in F that is motion of this kind, without the mismatch of the frames."""
    (x, y, z), R = X_FM[:3, 3], X_FM[:3, :3]
    if kind == "free":
        return X_FM
    if kind == "universal":
        return pose(about(0, math.atan2(R[2, 1], R[1, 1])) @ about(1, math.atan2(R[0, 2], R[0, 0])))
    turned = about(2, turn_about_z(X_FM)) if kind in ("revolute", "cylindrical", "screw", "planar") else None
    return pose(turned, (x, y, 0.0) if kind == "planar" else (0.0, 0.0, z if kind in ("prismatic", "cylindrical", "screw") else 0.0))


def _on_line(kind: str, X_WF: Array, axis: Array | None, origin: Array | None) -> tuple[Array, Signs]:
    """The frame with another axis or origin, turned no more than necessary, and what becomes of its coordinates."""
    point = X_WF[:3, 3] if origin is None else np.asarray(origin)
    z = X_WF[:3, 2] if axis is None else np.asarray(axis) / np.linalg.norm(axis)
    ahead = float(z @ X_WF[:3, 2])
    if float(np.linalg.norm(np.cross(z, X_WF[:3, 2]))) > _PARALLEL:
        return frame_on_line(point, z), _along_z(kind, 1.0 if ahead >= 0.0 else -1.0)
    X_new = np.array(X_WF if ahead > 0.0 else X_WF @ _HALF_TURN_X)
    X_new[:3, 3] = point
    same = {name: (name, 1.0) for name, _ in MATE_KINDS[kind].coordinates}
    return X_new, same if ahead > 0.0 else _REVERSED.get(kind, _along_z(kind, -1.0))
