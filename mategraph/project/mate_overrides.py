"""A mate of the CAD file with what the project file says in place of what the CAD file says.

What the entry leaves out stays as it is in the CAD file, in the coordinates that the entry asks for: with a and b named the other way
round, or the axis turned about, every coordinate that can be is carried over with its new sign, and its limits with it.

::

    swapped    X_MF in place of X_FM: a turn q about z is -q, a slide likewise
    reversed   the frames turned half round about x: what went along z goes along -z
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from cadimport.assembly import Assembly, Mate
from cadimport.mates.checks import Limits, check_mate_numbers
from cadimport.mates.from_geometry import frame_on_line, mate_from_geometry
from cadimport.mates.kinds import MATE_KINDS
from cadimport.readers.poses import about, turn_about_z
from foundation.arrays import Array, inverse_pose, pose

from .model import MateEntry
from .problems import ProjectError

Signs = Mapping[str, tuple[str, float]]  # coordinate of the file's mate -> the one that it becomes, and 1 or -1

_PARALLEL = 1e-6  # sine: directions nearer than this are one
_ALONG_Z = ("revolute", "prismatic", "cylindrical", "screw")  # all their coordinates are about or along z
_SWAPPED: Mapping[str, Signs] = {
    "universal": {"angle_x": ("angle_y", 1.0), "angle_y": ("angle_x", -1.0)},  # see `_swapped_frames`
    "planar": {"angle": ("angle", -1.0)},  # where a lies as b sees it depends on the angle, too
}
_REVERSED: Mapping[str, Signs] = {
    "universal": {"angle_x": ("angle_x", 1.0), "angle_y": ("angle_y", -1.0)},
    "planar": {"position_x": ("position_x", 1.0), "position_y": ("position_y", -1.0), "angle": ("angle", -1.0)},
    "free": {"position_x": ("position_x", 1.0), "position_y": ("position_y", -1.0), "position_z": ("position_z", -1.0)},
}
_HALF_ROUND_X = np.diag([1.0, -1.0, -1.0, 1.0])
_QUARTER_ABOUT_Z = np.array([[0.0, -1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]])


def added_mate(assembly: Assembly, entry: MateEntry) -> Mate:
    """A mate that only the project file has; its frames come from the geometry."""
    return mate_from_geometry(
        assembly,
        name=entry.name,
        kind=entry.kind,
        a=entry.a,
        b=entry.b,
        axis=entry.axis,
        origin=entry.origin,
        limits=entry.limits,
        freedom_limits=entry.freedom_limits,
        pitch=entry.pitch,
        points=entry.points,
        place=entry.place,
    )


def corrected_mate(assembly: Assembly, entry: MateEntry, mate: Mate) -> Mate:
    """The file's `mate` with what the entry says in place of what the file says.

    Raises
    ------
    MategraphError
        ``E013`` limits in the unit of another kind, and the codes of `mate_from_geometry`.
    """
    kind = entry.kind or mate.kind
    a, b = entry.a or mate.a, entry.b or mate.b
    _check_unit(entry, kind)
    elsewhere = {a, b} != {mate.a, mate.b}
    if elsewhere or entry.points is not None or (kind == "distance" and mate.kind != "distance"):
        return added_mate(assembly, replace(entry, kind=kind, a=a, b=b))
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    X_WM = assembly.instances[mate.b].X_WP @ mate.X_BM
    limits = _all_limits(mate) if kind == mate.kind else {}
    if kind != mate.kind:
        X_WM = X_WF  # the two may be apart by the motion of the file's kind, which need not be one of this
    if (a, b) == (mate.b, mate.a):  # the entry measures the motion of the file's a against its b
        X_WF, X_WM = _swapped_frames(kind, X_WF, X_WM)
        limits = _carried(limits, _SWAPPED.get(kind, _along_z(kind, -1.0)))
    if entry.axis is not None or entry.origin is not None:
        X_FM = _motion(kind, inverse_pose(X_WF) @ X_WM)
        ahead = entry.axis is None or float(np.asarray(entry.axis) @ X_WF[:3, 2]) >= 0.0
        X_WF, signs = _on_line(kind, X_WF, entry.axis, entry.origin)
        # The frames meet but for the coordinates at which the mate stands in the CAD pose: what is carried over counts from their zero.
        X_WM = X_WF @ (X_FM if ahead else _HALF_ROUND_X @ X_FM @ _HALF_ROUND_X) if signs else X_WF
        limits = _carried(limits, signs)
    pitch = entry.pitch if entry.pitch is not None else mate.pitch if kind == mate.kind == "screw" else None
    row = MATE_KINDS[kind]
    several = row.coordinate == "several"
    own = limits.get(row.coordinates[0][0]) if row.coordinates and not several else None
    found = replace(
        mate,
        name=entry.name,
        kind=kind,
        a=a,
        b=b,
        X_AF=inverse_pose(assembly.instances[a].X_WP) @ X_WF,
        X_BM=inverse_pose(assembly.instances[b].X_WP) @ X_WM,
        limits=entry.limits if entry.limits is not None else own,
        freedom_limits={**(limits if several else {}), **entry.freedom_limits},
        pitch=pitch or 0.0,
        source=f"{mate.source}, project file",
        status="confirmed",
        evidence=mate.evidence if kind == mate.kind else f"{kind} in place of the file's {mate.kind}",
    )
    check_mate_numbers(entry.name, row, found.limits, found.freedom_limits, pitch, entry.place)
    return found


def _check_unit(entry: MateEntry, kind: str) -> None:
    """Refuse limits whose unit is not that of the file's kind, which the entry leaves out."""
    units = {"angle": "rad", "length": "m"}
    wanted = units.get(MATE_KINDS[kind].coordinate)
    if entry.limits_in and wanted is not None and entry.limits_in != wanted:
        words = {"rad": ("angles", 'limits = ["-40 deg", "40 deg"]'), "m": ("lengths", 'limits = ["0 mm", "80 mm"]')}
        raise ProjectError(
            "E013",
            f"mate '{entry.name}': its limits are {words[entry.limits_in][0]}, but it is {kind} in the file and has {words[wanted][0]}.",
            remedy=f"Write {words[wanted][1]}, or give the kind that is meant.",
            element=entry.name,
            place=entry.place,
        )


def _all_limits(mate: Mate) -> dict[str, Limits]:
    """Every limit of a mate by the name of its coordinate."""
    coordinates = MATE_KINDS[mate.kind].coordinates
    own = {} if mate.limits is None or not coordinates else {coordinates[0][0]: mate.limits}
    return {**own, **mate.freedom_limits}


def _carried(limits: Mapping[str, Limits], signs: Signs) -> dict[str, Limits]:
    """Limits in other coordinates; those of coordinates that have no equal there are lost."""
    found: dict[str, Limits] = {}
    for name, (low, high) in limits.items():
        if name in signs:
            new, sign = signs[name]
            found[new] = (low, high) if sign > 0.0 else (-high, -low)
    return found


def _along_z(kind: str, sign: float) -> Signs:
    return {name: (name, sign) for name, _ in MATE_KINDS[kind].coordinates} if kind in _ALONG_Z else {}


def _swapped_frames(kind: str, X_WF: Array, X_WM: Array) -> tuple[Array, Array]:
    """The frames with their sides changed. The pins of a universal mate are x of a and y of b: a quarter turn keeps each with its part."""
    turn = _QUARTER_ABOUT_Z if kind == "universal" else np.eye(4)
    return X_WM @ turn, X_WF @ turn


def _motion(kind: str, X_FM: Array) -> Array:
    """Of the pose of a mate's frames what is motion of its kind, without what they miss each other by."""
    (x, y, z), R = X_FM[:3, 3], X_FM[:3, :3]
    if kind == "free":
        return X_FM
    if kind == "universal":
        return pose(about(0, math.atan2(R[2, 1], R[1, 1])) @ about(1, math.atan2(R[0, 2], R[0, 0])))
    turned = about(2, turn_about_z(X_FM)) if kind in ("revolute", "cylindrical", "screw", "planar") else None
    return pose(turned, (x, y, 0.0) if kind == "planar" else (0.0, 0.0, z if kind in ("prismatic", "cylindrical", "screw") else 0.0))


def _on_line(kind: str, X_WF: Array, axis: Array | None, origin: Array | None) -> tuple[Array, Signs]:
    """The frame with another axis or origin, turned no more than it must be, and what becomes of its coordinates."""
    point = X_WF[:3, 3] if origin is None else np.asarray(origin)
    same = {name: (name, 1.0) for name, _ in MATE_KINDS[kind].coordinates}
    z = X_WF[:3, 2] if axis is None else np.asarray(axis) / np.linalg.norm(axis)
    ahead = float(z @ X_WF[:3, 2])
    if float(np.linalg.norm(np.cross(z, X_WF[:3, 2]))) > _PARALLEL:
        return frame_on_line(point, z), _along_z(kind, 1.0 if ahead >= 0.0 else -1.0)
    X_new = np.array(X_WF if ahead > 0.0 else X_WF @ _HALF_ROUND_X)
    X_new[:3, 3] = point
    return X_new, same if ahead > 0.0 else _REVERSED.get(kind, _along_z(kind, -1.0))
