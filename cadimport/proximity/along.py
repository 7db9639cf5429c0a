"""Which parts get into each other along a sequence of poses, such as those of a simulated motion.

1. Of many poses those are looked at between which something has moved by a share of the machine's size: a machine at rest costs one pose.
2. In each, pairs whose boxes meet are compared; what is deeper in each other than in the CAD pose by more than 0.1 mm collides.
3. Of the pairs that do, every pose is looked at, for the first and the deepest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from .clearance import clearance
from .fcl_models import triangles_meet
from .motion import GROWTH
from .penetrations import group_numbers
from .scene import Scene, relative_poses
from .surfaces import Ints

MOST_POSES = 40  # that all pairs are compared in
SHARE = 1.0 / 200.0  # of the machine's size: poses that differ by less are one
TOGETHER = 4  # poses in one search
FIRST_LOOK = 3  # one of so many points tells whether two parts are in each other
MOST_OF_PAIR = 400  # poses that one pair is compared in


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Two parts that get into each other; poses by their number."""

    a: str
    b: str  # in the order of the assembly
    first: int
    deepest: int
    depth: float  # m, at the deepest
    face_a: int  # index into the faces of the part, -1: not known
    face_b: int


def collisions_along(
    scene: Scene,
    poses: Array,
    groups: Iterable[Iterable[str]],
    excepted: Callable[[str, str], bool] = lambda a, b: False,
    progress: Callable[[float], None] = lambda done: None,
) -> tuple[Passage, ...]:
    """All pairs of parts of different groups that get into each other, in the order in which they do.

    Parameters
    ----------
    poses
        (poses, instances, 4, 4): ``X_WP`` of all instances of the assembly, in its order.
    groups
        Sets of instances that move as one.
    excepted
        Which pairs are not looked at, such as those that overlap in the CAD pose; those that do so by more than 0.1 mm never collide.
    progress
        Called with the share that is done.
    """
    group = group_numbers(scene, groups)
    chosen = poses_apart(scene, poses)
    known: dict[tuple[int, int], bool] = {}
    found: set[tuple[int, int]] = set()
    for start in range(0, len(chosen), TOGETHER):
        progress(start / len(chosen))
        a, b, X_AB = _pairs(scene, poses[chosen[start : start + TOGETHER]], group, known, excepted)
        depth, *_ = scene.pair_depths(a, b, X_AB, least=GROWTH, every=FIRST_LOOK)
        found |= set(zip(a[depth > GROWTH].tolist(), b[depth > GROWTH].tolist(), strict=True))
    first, second = (np.array([pair[k] for pair in sorted(found)], dtype=np.int64) for k in (0, 1))
    as_drawn = scene.cad_depths(first, second)
    apart = [(int(a), int(b)) for a, b, depth in zip(first, second, as_drawn, strict=True) if depth <= GROWTH]
    passages = [passage for pair in apart if (passage := _passage(scene, poses, *pair)) is not None]
    return tuple(sorted(passages, key=lambda passage: (passage.first, passage.a, passage.b)))


def least_clearance(scene: Scene, poses: Array, a: Iterable[str], b: Iterable[str]) -> tuple[float, int]:
    """The least distance between parts of `a` and parts of `b` over all poses, m, and the number of the pose where it is.

    Some poses are looked at first, at equal travel; then all those between the neighbours of the closest of them.
    """
    sides = tuple(a), tuple(b)
    chosen = poses_apart(scene, poses)
    found = {int(k): clearance(scene, *sides, poses[k]).distance for k in chosen}
    closest = int(np.argmin([found[int(k)] for k in chosen]))
    low, high = int(chosen[max(closest - 1, 0)]), int(chosen[min(closest + 1, len(chosen) - 1)])
    between = np.unique(np.linspace(low, high, min(high - low + 1, MOST_POSES)).astype(int))
    found |= {int(k): clearance(scene, *sides, poses[k]).distance for k in between if int(k) not in found}
    least = min(found, key=lambda k: (found[k], k))
    return found[least], least


def poses_apart(scene: Scene, poses: Array) -> Ints:
    """Numbers of poses between which something has moved: the first, the last, and some between, at equal travel."""
    half = 0.5 * np.linalg.norm(scene.shapes.high - scene.shapes.low, axis=1)[scene.shape_of]
    middle = 0.5 * (scene.shapes.high + scene.shapes.low)[scene.shape_of]
    centers = np.einsum("fnij,nj->fni", poses[..., :3, :3], middle) + poses[..., :3, 3]
    turned = np.linalg.norm(np.diff(poses[..., :3, :3], axis=0), axis=(2, 3)) / np.sqrt(2.0)  # rad, for small ones
    steps = (np.linalg.norm(np.diff(centers, axis=0), axis=2) + turned * half).max(axis=1, initial=0.0)
    travel = np.concatenate([[0.0], np.cumsum(steps)])
    low, high = scene.boxes(np.arange(len(scene.names)), poses[0])
    size = float(np.linalg.norm(high.max(axis=0) - low.min(axis=0))) if len(low) else 0.0
    count = int(np.clip(np.ceil(travel[-1] / max(SHARE * size, 1e-12)), 1, MOST_POSES - 1))
    return np.unique(np.searchsorted(travel, np.linspace(0.0, travel[-1], count + 1)).clip(0, len(poses) - 1))


def _pairs(
    scene: Scene, poses: Array, group: Ints, known: dict[tuple[int, int], bool], excepted: Callable[[str, str], bool]
) -> tuple[Ints, Ints, Array]:
    """Pairs of different groups whose triangles meet in some of the poses, with the pose of the second part in the frame of the first."""
    every = np.arange(len(scene.names))
    firsts, seconds, relative = [], [], []
    for X_WP in poses:
        a, b = scene.near_pairs(every, every, X_WP, X_WP)
        apart = (a < b) & (group[a] != group[b])
        a, b = a[apart], b[apart]
        kept = _kept(scene, a, b, known, excepted)
        a, b = a[kept], b[kept]
        X_AB = relative_poses(X_WP[a], X_WP[b])
        meet = triangles_meet(scene, a, b, X_AB)
        firsts.append(a[meet])
        seconds.append(b[meet])
        relative.append(X_AB[meet])
    return np.concatenate(firsts), np.concatenate(seconds), np.concatenate(relative)


def _kept(
    scene: Scene, a: Ints, b: Ints, known: dict[tuple[int, int], bool], excepted: Callable[[str, str], bool]
) -> npt.NDArray[np.bool_]:
    pairs = list(zip(a.tolist(), b.tolist(), strict=True))
    for pair in pairs:
        if pair not in known:
            known[pair] = not excepted(scene.names[pair[0]], scene.names[pair[1]])
    return np.array([known[pair] for pair in pairs], dtype=bool)


def _passage(scene: Scene, poses: Array, a: int, b: int) -> Passage | None:
    """One pair in all poses."""
    chosen = np.unique(np.linspace(0, len(poses) - 1, min(len(poses), MOST_OF_PAIR)).astype(int))
    X_AB = relative_poses(poses[chosen, a], poses[chosen, b])
    depth, face_a, face_b, _ = scene.pair_depths(np.full(len(chosen), a), np.full(len(chosen), b), X_AB, least=GROWTH)
    begun = np.flatnonzero(depth > GROWTH)
    if not len(begun):
        return None
    deepest = int(np.argmax(depth))
    return Passage(
        a=scene.names[a],
        b=scene.names[b],
        first=int(chosen[begun[0]]),
        deepest=int(chosen[deepest]),
        depth=float(depth[deepest]),
        face_a=int(face_a[deepest]),
        face_b=int(face_b[deepest]),
    )
