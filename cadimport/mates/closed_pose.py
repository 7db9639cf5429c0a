"""Parts brought together where the pose of a file does not fit its mates.

CAD systems save what was last solved, or dragged; a document may be a degree off. The nearest pose in which all mates fit is found by
Gauss-Newton steps of least length from the pose of the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, inverse_pose, pose

from ..assembly import Mate
from ..rotations import from_rotation_vector, rotation_vector

FITS = 1e-9  # of the machine's size, and rad: closer than any CAD solver
STEPS = 40
MOST_MOVED = 200  # groups of parts; beyond, the dense matrix of the step takes too long
_TILT = ("revolute", "cylindrical", "screw", "planar")  # z of F and M stay parallel
_ORIENTED = ("fixed", "prismatic")
_HALF_TURNS = {"about x": np.diag([1.0, -1.0, -1.0]), "about y": np.diag([-1.0, 1.0, -1.0]), "about z": np.diag([-1.0, -1.0, 1.0])}
_HELD = {  # directions of F along which the origins of F and M coincide
    "fixed": (0, 1, 2),
    "revolute": (0, 1, 2),
    "spherical": (0, 1, 2),
    "cylindrical": (0, 1),
    "screw": (0, 1),
    "prismatic": (0, 1),
    "planar": (2,),
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Misfit:
    """How far the frames of a mate are apart, beyond its own motion."""

    mate: str
    distance: float  # m
    angle: float  # rad


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Closed:
    """The pose in which the mates fit."""

    poses: Mapping[str, Array]  # X_WP by part
    moved: tuple[tuple[str, float, float], ...]  # part, by how far its origin moved (m) and how far it turned (rad); the largest first


def aligned_frame(kind: str, X_WF: Array, X_WM: Array) -> Array:
    """M turned by half a turn where that is nearer to F: axes in opposite directions are as good as in the same.

    Solvers that keep two axes parallel (FreeCAD's) take either sense. The half turn is about x where the mate turns about z, so that the
    angle between the x axes, which limits count, stays.
    """
    R_FM = X_WF[:3, :3].T @ X_WM[:3, :3]
    if kind in _TILT:
        return X_WM @ pose(_HALF_TURNS["about x"]) if R_FM[2, 2] < 0.0 else X_WM
    if kind in _ORIENTED:
        nearest = max((np.eye(3), *_HALF_TURNS.values()), key=lambda turn: float(np.trace(R_FM @ turn)))
        return X_WM @ pose(nearest)
    return X_WM


def misfits(mates: Sequence[Mate], poses: Mapping[str, Array]) -> list[Misfit]:
    """Of each mate that counts."""
    found = []
    for mate in mates:
        if mate.status != "rejected" and mate.kind in _HELD:
            rows = _residual(mate.kind, poses[mate.a] @ mate.X_AF, poses[mate.b] @ mate.X_BM)
            held = len(_HELD[mate.kind])
            found.append(Misfit(mate=mate.name, distance=float(np.linalg.norm(rows[:held])), angle=float(np.linalg.norm(rows[held:]))))
    return found


def closed_pose(mates: Sequence[Mate], poses: Mapping[str, Array], groups: Mapping[str, str], still: str) -> Closed | None:
    """The nearest pose in which the mates fit; None where there is none near, or too many parts would move.

    1. Unknown is a small turn of each group about its middle, and a shift in units of the machine's size; the standing group has none.
    2. The mates' misfits and their derivatives by each group that they concern.
    3. The least step that closes them to first order is gone, until they fit.

    Parameters
    ----------
    mates
        With frames as in the file.
    poses
        ``X_WP`` of each part.
    groups
        The group of parts that each part moves with.
    still
        A part that is not moved, and its group with it.
    """
    names = [group for group in dict.fromkeys(groups.values()) if group != groups[still]]
    counted = [m for m in mates if m.status != "rejected" and m.kind in _HELD and groups[m.a] != groups[m.b]]
    if len(names) > MOST_MOVED or not counted:
        return None
    place = {name: 6 * index for index, name in enumerate(names)}  # 1.
    size = float(np.ptp([X[:3, 3] for X in poses.values()], axis=0).max()) or 1.0
    moves = {group: np.eye(4) for group in groups.values()}
    centers = {group: np.mean([poses[part][:3, 3] for part in groups if groups[part] == group], axis=0) for group in moves}
    for _ in range(STEPS):
        rows, columns = _linearised(counted, poses, groups, moves, place, size, centers)  # 2.
        if np.abs(rows).max() < FITS:
            return _closed(poses, groups, moves)
        step = np.linalg.lstsq(columns, -rows, rcond=1e-8)[0].astype(np.float64)  # 3.
        for group, first in place.items():
            moves[group] = _small(step[first : first + 6], size, _moved_point(moves[group], centers[group])) @ moves[group]
    return None


def _linearised(
    mates: Sequence[Mate],
    poses: Mapping[str, Array],
    groups: Mapping[str, str],
    moves: Mapping[str, Array],
    place: Mapping[str, int],
    size: float,
    centers: Mapping[str, Array],
) -> tuple[Array, Array]:
    """Misfits of all mates (shifts in units of `size`), and their derivatives by the small motions of the groups."""
    rows: list[Array] = []
    columns: list[Array] = []
    for mate in mates:
        ends = (groups[mate.a], groups[mate.b])
        X_WF, X_WM = moves[ends[0]] @ poses[mate.a] @ mate.X_AF, moves[ends[1]] @ poses[mate.b] @ mate.X_BM
        here = _scaled(mate.kind, X_WF, X_WM, size)
        block = np.zeros((len(here), 6 * len(place)))
        for end, group in enumerate(ends):
            center = _moved_point(moves[group], centers[group])
            for axis in range(6) if group in place else ():
                nudge = _small(1e-6 * np.eye(6)[axis], size, center)  # central differences: exact to 1e-10 of what is nearly linear
                back = inverse_pose(nudge)
                ahead = _scaled(mate.kind, nudge @ X_WF, X_WM, size) if end == 0 else _scaled(mate.kind, X_WF, nudge @ X_WM, size)
                behind = _scaled(mate.kind, back @ X_WF, X_WM, size) if end == 0 else _scaled(mate.kind, X_WF, back @ X_WM, size)
                block[:, place[group] + axis] += (ahead - behind) / 2e-6
        rows.append(here)
        columns.append(block)
    return np.concatenate(rows), np.concatenate(columns)


def _residual(kind: str, X_WF: Array, X_WM: Array) -> Array:
    """What should be zero: shifts in F along the directions that are held, m, then turns, rad."""
    X_FM = inverse_pose(X_WF) @ X_WM
    shifts = X_FM[list(_HELD[kind]), 3]
    if kind in _ORIENTED:
        return np.concatenate([shifts, rotation_vector(X_FM[:3, :3])])
    return np.concatenate([shifts, X_FM[:2, 2]]) if kind in _TILT else shifts


def _scaled(kind: str, X_WF: Array, X_WM: Array, size: float) -> Array:
    rows = _residual(kind, X_WF, X_WM)
    rows[: len(_HELD[kind])] /= size
    return rows


def _small(twist: Array, size: float, center: Array) -> Array:
    """The motion of a small turn about `center` and of a shift in units of `size`."""
    R = from_rotation_vector(twist[:3])
    return pose(R, center - R @ center + size * twist[3:])


def _moved_point(X: Array, point: Array) -> Array:
    moved: Array = X[:3, :3] @ point + X[:3, 3]
    return moved


def _closed(poses: Mapping[str, Array], groups: Mapping[str, str], moves: Mapping[str, Array]) -> Closed:
    after = {name: moves[groups[name]] @ X_WP for name, X_WP in poses.items()}
    moved = [
        (name, float(np.linalg.norm(after[name][:3, 3] - X_WP[:3, 3])), float(np.linalg.norm(rotation_vector(moves[groups[name]][:3, :3]))))
        for name, X_WP in poses.items()
    ]
    return Closed(poses=after, moved=tuple(sorted(moved, key=lambda row: -max(row[1:]))))
