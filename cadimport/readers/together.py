"""A document whose saved pose is a little off its joints: its parts are brought together, with a warning."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import Note

from ..assembly import Mate
from ..mates.closed_pose import Misfit, closed_pose, misfits
from ..rotations import turn_about_z

OFF, OFF_ANGLE = 1e-5, 1e-4  # m, rad: up to this the frames of a mate meet, as for the mates of all formats (E207)
FAR_ANGLE = math.radians(20.0)  # joints that are farther off were never solved: where their parts belong is not known
FAR = 0.2  # of the machine's size, likewise


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Together:
    """Poses ``X_WP`` of all parts, the mates with limits from there, and what was done to them."""

    poses: Mapping[str, Array]
    mates: tuple[Mate, ...]
    notes: tuple[Note, ...] = ()


def brought_together(mates: Sequence[Mate], poses: Mapping[str, Array], groups: Mapping[str, str], grounded: Sequence[str]) -> Together:
    """The parts where the mates fit, as near as possible to the pose of the document; a note, ``W143``, says how far they were off.

    Where the joints fit already, or are so far off that no solver was at work, the poses are those of the document.

    Parameters
    ----------
    poses
        ``X_WP`` of all parts, by name.
    groups
        What each part moves with, by name: parts of one group keep their places to each other.
    """
    off = [misfit for misfit in misfits(mates, poses) if misfit.angle > OFF_ANGLE or misfit.distance > OFF]
    size = float(np.ptp([X[:3, 3] for X in poses.values()], axis=0).max())
    if not off or any(misfit.angle > FAR_ANGLE or misfit.distance > FAR * size for misfit in off):
        return Together(poses=poses, mates=tuple(mates))
    closed = closed_pose(mates, poses, groups, grounded[0] if grounded else next(iter(poses)))
    if closed is None:
        return Together(poses=poses, mates=tuple(mates))
    shifted = tuple(_with_limits_from(mate, poses, closed.poses) for mate in mates)
    return Together(poses=closed.poses, mates=shifted, notes=(_note(off, closed.moved),))


def _with_limits_from(mate: Mate, before: Mapping[str, Array], after: Mapping[str, Array]) -> Mate:
    """The mate with its limits, which count from the pose of the parts, as they are from the new pose."""
    X_old, X_new = (inverse_pose(poses[mate.a] @ mate.X_AF) @ poses[mate.b] @ mate.X_BM for poses in (before, after))
    moved = {"angle": turn_about_z(inverse_pose(X_old) @ X_new), "position": float(X_new[2, 3] - X_old[2, 3])}
    only = moved["position" if mate.kind == "prismatic" else "angle"]
    return replace(
        mate,
        limits=None if mate.limits is None else (mate.limits[0] - only, mate.limits[1] - only),
        freedom_limits={name: (low - moved[name], high - moved[name]) for name, (low, high) in mate.freedom_limits.items()},
    )


def _note(off: Sequence[Misfit], moved: Sequence[tuple[str, float, float]]) -> Note:
    worst = max(off, key=lambda misfit: misfit.angle + misfit.distance)
    part, distance, angle = moved[0]
    return Note(
        code="W143",
        text=f"The saved pose does not fit {len(off)} of the joints: the frames of '{worst.mate}' are {worst.distance * 1e3:.3g} mm and "
        f"{math.degrees(worst.angle):.3g} deg apart. The parts were brought together: '{part}' moved by "
        f"{distance * 1e3:.3g} mm and turned by {math.degrees(angle):.3g} deg, the others less",
        element=worst.mate,
        remedy="Solve and save the document in FreeCAD, or nothing, if this is what is meant.",
    )
