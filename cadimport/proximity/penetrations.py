"""Which parts of an assembly are in each other in a pose, and how deep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

from .depth import signed_distances
from .scene import Scene, relative_poses
from .shapes import Ints

GRID = 24  # points a side of the box that two parts share: an overlap volume is good to some per cent
ROUND_OFF = 1e-6  # m; less is none: single precision of corners


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Penetration(PlainData):
    """Two parts that are in each other."""

    a: str
    b: str  # in the order of the assembly
    depth: float  # m
    face_a: int  # index into the faces of the part, -1: not known
    face_b: int
    point: Array  # in the frame of a: where it is deepest

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", frozen_array(self.point, (3,)))


def depths(
    scene: Scene,
    poses: Array | None = None,
    *,
    groups: Iterable[Iterable[str]] | None = None,
    least: float = ROUND_OFF,
) -> tuple[Penetration, ...]:
    """All pairs of parts that are deeper than `least` in each other, deepest first.

    Parameters
    ----------
    poses
        (instances, 4, 4): ``X_WP`` of all instances of the assembly, in its order; the CAD pose where left out.
    groups
        Sets of instances that move as one: pairs within a set are not looked at. Left out: all pairs are.
    least
        Depth that is not worth naming, m.
    """
    poses = scene.poses if poses is None else poses
    every = np.arange(len(scene.names))
    a, b = scene.near_pairs(every, every, poses, poses)
    kept = a < b
    if groups is not None:
        group = group_numbers(scene, groups)
        kept &= group[a] != group[b]
    a, b = a[kept], b[kept]
    depth, face_a, face_b, point = scene.pair_depths(a, b, relative_poses(poses[a], poses[b]))
    rows = [int(row) for row in np.argsort(-depth, kind="stable") if depth[row] > least]
    return tuple(
        Penetration(
            a=scene.names[a[row]],
            b=scene.names[b[row]],
            depth=float(depth[row]),
            face_a=int(face_a[row]),
            face_b=int(face_b[row]),
            point=point[row],
        )
        for row in rows
    )


def group_numbers(scene: Scene, groups: Iterable[Iterable[str]]) -> Ints:
    """The group of each instance; those in none have groups of their own."""
    group = -1 - np.arange(len(scene.names))
    for number, names in enumerate(groups):
        group[scene.indices(names)] = number
    return group


def overlap_volume(scene: Scene, a: str, b: str, poses: Array | None = None) -> float:
    """The volume that two parts have in common, m^3, from a grid of points: good to some per cent. 0 where one encloses nothing.

    The grid fills the box that the parts' boxes share, then once more that around the points found in both.
    """
    poses = scene.poses if poses is None else poses
    pair = [scene.index[a], scene.index[b]]
    shape = scene.shape_of[pair]
    if not scene.shapes.closed[shape].all():
        return 0.0
    # In the frame of a, whose box is then tight.
    X_AB = relative_poses(poses[pair[:1]], poses[pair[1:]])[0]
    low, high = scene.shapes.low[shape[0]], scene.shapes.high[shape[0]]
    middle, half = (0.5 * (scene.shapes.high[shape[1]] + sign * scene.shapes.low[shape[1]]) for sign in (1.0, -1.0))
    center, reach = X_AB[:3, :3] @ middle + X_AB[:3, 3], np.abs(X_AB[:3, :3]) @ half
    low, high = np.maximum(low, center - reach), np.minimum(high, center + reach)
    volume = 0.0
    for _ in range(2):
        if (high <= low).any():
            return volume
        cell = (high - low) / GRID
        axes = [low[k] + (np.arange(GRID) + 0.5) * cell[k] for k in range(3)]
        points = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
        points = points[_inside(scene, points, int(shape[0]))]
        points = points[_inside(scene, (points - X_AB[:3, 3]) @ X_AB[:3, :3], int(shape[1]))]
        volume = len(points) * float(np.prod(cell))
        if not len(points):
            return volume
        low, high = np.maximum(low, points.min(axis=0) - cell), np.minimum(high, points.max(axis=0) + cell)
    return volume


def _inside(scene: Scene, points: Array, shape: int) -> Ints:
    signed, _ = signed_distances(scene.shapes, points, np.full(len(points), shape))
    return np.flatnonzero(signed < 0.0)
