"""Which parts of an assembly are in each other in a pose, and how deep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

from .scene import Scene, relative_poses
from .shared_space import shared_depths
from .surfaces import Ints

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
    X_AB = relative_poses(poses[a], poses[b])
    depth, face_a, face_b, point = scene.pair_depths(a, b, X_AB)
    hidden = np.flatnonzero(depth <= least)
    shared, places = shared_depths(scene, a[hidden], b[hidden], X_AB[hidden], max(least, ROUND_OFF))
    more = shared > depth[hidden]
    at = hidden[more]
    depth[at], face_a[at], face_b[at], point[at] = shared[more], -1, -1, places[more]
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
