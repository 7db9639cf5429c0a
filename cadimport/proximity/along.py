"""Which parts get into each other along a sequence of poses, such as those of a simulated motion.

1. Of many poses those are looked at between which something has moved by a share of the machine's size: a machine at rest costs one pose.
2. In each, pairs whose boxes meet are compared; what is deeper in each other than in the CAD pose by more than 0.1 mm collides.
3. Pairs that move farther than they are thick from one of these poses to the next are compared between them too (`between`).
4. Of the pairs that collide, every pose is looked at, for when they do, and for the deepest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from .between import Coarse, looks_between, pairs_watched, passed_unseen
from .distances import clearance
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
    spans: tuple[tuple[int, int], ...]  # first and last pose of each time that they are in each other
    point: tuple[float, float, float]  # where it is deepest, moved with a into its CAD pose: W, m


@dataclass(frozen=True, slots=True, kw_only=True)
class Passages:
    """What is found along a sequence of poses."""

    passages: tuple[Passage, ...]  # in the order in which they begin
    unseen: tuple[Coarse, ...]  # pairs that seem to pass through each other between two neighbouring poses


def collisions_along(
    scene: Scene,
    poses: Array,
    groups: Iterable[Iterable[str]],
    excepted: Callable[[str, str], bool] = lambda a, b: False,
    progress: Callable[[float], None] = lambda done: None,
) -> Passages:
    """All pairs of parts of different groups that get into each other, and those that do so between two poses as it seems.

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
    found: dict[tuple[int, int], set[int]] = {}  # pairs in each other, with poses in which they are
    meeting: dict[int, set[tuple[int, int]]] = {}
    for start in range(0, len(chosen), TOGETHER):
        progress(start / len(chosen))
        some = chosen[start : start + TOGETHER]
        a, b, X_AB, at = _pairs(scene, poses[some], group, known, excepted)
        for pose, one, other in zip(some[at].tolist(), a.tolist(), b.tolist(), strict=True):
            meeting.setdefault(pose, set()).add((one, other))
        _add_deep(found, scene, a, b, X_AB, some[at])
    watched = pairs_watched(scene, group, found)
    looks = looks_between(scene, poses, chosen, watched, meeting)
    kept = _kept(scene, looks.a, looks.b, known, excepted)
    pose, a, b = looks.pose[kept], looks.a[kept], looks.b[kept]
    X_AB = relative_poses(poses[pose, a], poses[pose, b])
    meet = triangles_meet(scene, a, b, X_AB)
    _add_deep(found, scene, a[meet], b[meet], X_AB[meet], pose[meet])
    first, second = (np.array([pair[k] for pair in sorted(found)], dtype=np.int64) for k in (0, 1))
    as_drawn = scene.cad_depths(first, second)
    apart = [(int(a), int(b)) for a, b, depth in zip(first, second, as_drawn, strict=True) if depth <= GROWTH]
    passages = [passage for pair in apart if (passage := _passage(scene, poses, *pair, found[pair])) is not None]
    passages.sort(key=lambda passage: (passage.first, passage.a, passage.b))
    seen = {(passage.a, passage.b) for passage in passages}
    unsure = [step for step in looks.coarse if (step.a, step.b) not in seen and not excepted(step.a, step.b)]
    return Passages(passages=tuple(passages), unseen=passed_unseen(scene, poses, unsure))


def _add_deep(found: dict[tuple[int, int], set[int]], scene: Scene, a: Ints, b: Ints, X_AB: Array, pose: Ints) -> None:
    """Add the pairs that are in each other, with the numbers of their poses."""
    depth, *_ = scene.pair_depths(a, b, X_AB, least=GROWTH, every=FIRST_LOOK)
    for one, other, number in zip(*(column[depth > GROWTH].tolist() for column in (a, b, pose)), strict=True):
        found.setdefault((one, other), set()).add(number)


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
    half = 0.5 * np.linalg.norm(scene.high - scene.low, axis=1)[scene.shape_of]
    middle = 0.5 * (scene.high + scene.low)[scene.shape_of]
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
) -> tuple[Ints, Ints, Array, Ints]:
    """Pairs of different groups whose triangles meet in some of the poses, with the pose of the second part in the frame of the first, and
    in which of the poses that is."""
    every = np.arange(len(scene.names))
    firsts, seconds, relative, numbers = [], [], [], []
    for number, X_WP in enumerate(poses):
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
        numbers.append(np.full(int(meet.sum()), number))
    return np.concatenate(firsts), np.concatenate(seconds), np.concatenate(relative), np.concatenate(numbers)


def _kept(
    scene: Scene, a: Ints, b: Ints, known: dict[tuple[int, int], bool], excepted: Callable[[str, str], bool]
) -> npt.NDArray[np.bool_]:
    pairs = list(zip(a.tolist(), b.tolist(), strict=True))
    for pair in pairs:
        if pair not in known:
            known[pair] = not excepted(scene.names[pair[0]], scene.names[pair[1]])
    return np.array([known[pair] for pair in pairs], dtype=bool)


def _passage(scene: Scene, poses: Array, a: int, b: int, deep: set[int]) -> Passage | None:
    """One pair in all poses, or in many of them with those around poses in which it is known to be in each other."""
    many = np.linspace(0, len(poses) - 1, min(len(poses), MOST_OF_PAIR)).astype(int)
    around = (np.array(sorted(deep))[:, None] + np.arange(-2, 3)).clip(0, len(poses) - 1)
    chosen = np.unique(np.concatenate([many, around.ravel()]))
    X_AB = relative_poses(poses[chosen, a], poses[chosen, b])
    depth, face_a, face_b, points = scene.pair_depths(np.full(len(chosen), a), np.full(len(chosen), b), X_AB, least=GROWTH)
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
        spans=_spans(chosen, begun),
        point=(float(points[deepest, 0]), float(points[deepest, 1]), float(points[deepest, 2])),
    )


def _spans(chosen: Ints, at: Ints) -> tuple[tuple[int, int], ...]:
    """Runs of neighbours among the places `at` in a list of poses, as numbers of the poses."""
    breaks = np.flatnonzero(np.diff(at) > 1)
    starts, ends = at[np.concatenate([[0], breaks + 1])], at[np.concatenate([breaks, [len(at) - 1]])]
    return tuple((int(chosen[start]), int(chosen[end])) for start, end in zip(starts, ends, strict=True))
