"""Pairs of parts that pass through each other between the poses that were looked at, or may do so between two poses.

Of a motion some poses are compared, at equal travel of what moves farthest. A thin part may be on one side of another in one of them and
on the other side in the next. So, for each pair whose boxes meet somewhere between two of them:

1. Its own travel is added up over all poses between: of the box of the one in the frame of the other, turning included.
2. Where that is more than half of what both are thick, the poses between are looked at, so many that it is less from one to the next.
3. Where it is more than what both are thick between two neighbouring poses, they could pass through each other unseen. Then the poses are
   joined by a screw motion, and what is in each other on its way is reported: it may be so, but nobody has computed these poses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from .fcl_models import triangles_meet
from .motion import GROWTH
from .scene import Scene, relative_poses
from .surfaces import Ints

T = TypeVar("T")

SHARE = 0.5  # of what both parts are thick: the most that they move from one pose to the next that is looked at
THINNEST = 2e-4  # m; what both are thick at least: shells have no thickness of their own
MOST_LOOKS = 6000  # pairs in poses, spread over the motion
MOST_STEPS = 400  # too long ones that are looked at, likewise
MOST_ON_A_STEP = 60  # poses on one of them
SMALL_ANGLE = 1e-6  # rad; below, the second term of V is round-off
MOST_POSES_TOGETHER = 400_000  # poses of instances whose boxes are computed at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Coarse:
    """Two parts that move farther than they are thick from one pose to the next."""

    a: str
    b: str  # in the order of the assembly
    step: float  # m
    thickness: float  # m, of both together
    pose: int  # the number of the pose before that step


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Looks:
    """Pairs in poses that are still to be looked at."""

    pose: Ints
    a: Ints
    b: Ints
    coarse: tuple[Coarse, ...]  # steps between neighbouring poses that are too long


def looks_between(
    scene: Scene, poses: Array, chosen: Ints, watched: npt.NDArray[np.bool_], meeting: Mapping[int, set[tuple[int, int]]]
) -> Looks:
    """Where to look between the chosen poses.

    Parameters
    ----------
    poses
        (poses, instances, 4, 4): ``X_WP`` of all instances.
    chosen
        Numbers of the poses that were looked at, rising.
    watched
        (instances, instances): pairs that are looked at at all, the first before the second.
    meeting
        Of each chosen pose the pairs whose triangles meet there: how deep they are is known, and goes on from there.
    """
    wanted: list[tuple[int, int, int]] = []
    coarse: list[Coarse] = []
    for start, end in zip(chosen[:-1].tolist(), chosen[1:].tolist(), strict=True):
        low, high = _swept_boxes(scene, poses[start : end + 1])
        meet = watched & np.all(low[:, None] <= high[None], axis=2) & np.all(low[None] <= high[:, None], axis=2)
        known = meeting.get(start, set()) & meeting.get(end, set())
        first, second = (found[[pair not in known for pair in zip(*np.nonzero(meet), strict=True)]] for found in np.nonzero(meet))
        thick = np.maximum(scene.thickness[scene.shape_of[first]] + scene.thickness[scene.shape_of[second]], THINNEST)
        steps = _steps(scene, poses[start : end + 1], first, second)
        for k in np.flatnonzero(steps.sum(axis=0) > SHARE * thick).tolist():
            pair, travel = (int(first[k]), int(second[k])), np.cumsum(steps[:, k])
            marks = np.arange(SHARE * thick[k], travel[-1], SHARE * thick[k])
            numbers = np.unique(np.searchsorted(travel, marks)) + start + 1
            wanted += [(int(number), *pair) for number in numbers if number < end]
            a, b = (scene.names[number] for number in pair)
            coarse += [
                Coarse(a=a, b=b, step=float(steps[row, k]), thickness=float(thick[k]), pose=start + row)
                for row in np.flatnonzero(steps[:, k] > thick[k]).tolist()
            ]
    kept = _spread(wanted, MOST_LOOKS)
    poses_of, firsts, seconds = (np.array([look[k] for look in kept], dtype=np.int64) for k in range(3))
    return Looks(pose=poses_of, a=firsts, b=seconds, coarse=tuple(coarse))


def _spread(wanted: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, evenly over the motion."""
    return wanted if len(wanted) <= most else [wanted[k] for k in np.linspace(0, len(wanted) - 1, most).astype(int)]


def passed_unseen(scene: Scene, poses: Array, coarse: Sequence[Coarse]) -> tuple[Coarse, ...]:
    """Of steps that are too long those on the way of which two parts are in each other, one per pair: where it is longest."""
    numbers, firsts, seconds, relative = [], [], [], []
    for number, step in enumerate(steps := _spread(coarse, MOST_STEPS)):
        one, other = scene.index[step.a], scene.index[step.b]
        ends = relative_poses(poses[step.pose : step.pose + 2, one], poses[step.pose : step.pose + 2, other])
        count = min(int(np.ceil(step.step / (SHARE * step.thickness))), MOST_ON_A_STEP)
        shares = np.arange(1, count) / count
        relative.append(screw_motion(ends[0], ends[1], shares))
        numbers.append(np.full(len(shares), number))
        firsts.append(np.full(len(shares), one))
        seconds.append(np.full(len(shares), other))
    if not numbers:
        return ()
    a, b, X_AB, at = np.concatenate(firsts), np.concatenate(seconds), np.concatenate(relative), np.concatenate(numbers)
    meet = triangles_meet(scene, a, b, X_AB)
    depth, *_ = scene.pair_depths(a[meet], b[meet], X_AB[meet], least=GROWTH)
    found: dict[tuple[str, str], Coarse] = {}
    for number in np.unique(at[meet][depth > GROWTH]).tolist():
        step = steps[number]
        known = found.get((step.a, step.b))
        found[step.a, step.b] = step if known is None or known.step < step.step else known
    return tuple(found.values())


def screw_motion(first: Array, last: Array, shares: Array) -> Array:
    """(n, 4, 4): poses on the screw motion from one pose to another, which turning, sliding and both at once follow exactly."""
    from scipy.spatial.transform import Rotation

    way = np.linalg.inv(first) @ last
    turn = Rotation.from_matrix(way[:3, :3]).as_rotvec()
    slide = np.linalg.solve(_shift_by_turn(turn), way[:3, 3])
    found = np.tile(np.eye(4), (len(shares), 1, 1))
    for k, share in enumerate(shares.tolist()):
        found[k, :3, :3] = Rotation.from_rotvec(share * turn).as_matrix()
        found[k, :3, 3] = _shift_by_turn(share * turn) @ (share * slide)
    poses: Array = first @ found
    return poses


def _shift_by_turn(turn: Array) -> Array:
    """The matrix V of the exponential map of rigid motions: a slide along with a turn shifts by V times the slide."""
    angle = float(np.linalg.norm(turn))
    W = np.array([[0.0, -turn[2], turn[1]], [turn[2], 0.0, -turn[0]], [-turn[1], turn[0], 0.0]])
    if angle < SMALL_ANGLE:
        return np.eye(3) + 0.5 * W
    V: Array = np.eye(3) + (1.0 - np.cos(angle)) / angle**2 * W + (angle - np.sin(angle)) / angle**3 * (W @ W)
    return V


def _swept_boxes(scene: Scene, poses: Array) -> tuple[Array, Array]:
    """Low and high corners, (instances, 3), of boxes along the axes of W around all instances in all of the poses."""
    every = np.arange(len(scene.names))
    lows, highs = [], []
    together = max(1, MOST_POSES_TOGETHER // max(len(every), 1))
    for first in range(0, len(poses), together):
        some = poses[first : first + together]
        low, high = scene.boxes(np.tile(every, len(some)), some.reshape(-1, 4, 4))
        lows.append(low.reshape(len(some), -1, 3).min(axis=0))
        highs.append(high.reshape(len(some), -1, 3).max(axis=0))
    return np.min(lows, axis=0), np.max(highs, axis=0)


def _steps(scene: Scene, poses: Array, a: Ints, b: Ints) -> Array:
    """(poses - 1, pairs): how far the smaller part of each pair moves at most against the other from each pose to the next, m."""
    size = np.linalg.norm(scene.high - scene.low, axis=1)[scene.shape_of]
    moved = np.where(size[b] <= size[a], b, a)
    of = a + b - moved
    steps = np.zeros((len(poses) - 1, len(a)))
    together = max(1, MOST_POSES_TOGETHER // max(len(poses), 1))
    for first in range(0, len(a), together):
        some = slice(first, first + together)
        X = relative_poses(poses[:, of[some]].reshape(-1, 4, 4), poses[:, moved[some]].reshape(-1, 4, 4)).reshape(len(poses), -1, 4, 4)
        shape = scene.shape_of[moved[some]]
        center = np.einsum("fnij,nj->fni", X[..., :3, :3], 0.5 * (scene.low[shape] + scene.high[shape])) + X[..., :3, 3]
        turned = np.linalg.norm(np.diff(X[..., :3, :3], axis=0), axis=(2, 3)) / np.sqrt(2.0)  # 2 sin(angle / 2): the chord of a unit arm
        steps[:, some] = np.linalg.norm(np.diff(center, axis=0), axis=2) + turned * 0.5 * size[moved[some]]
    return steps


def pairs_watched(scene: Scene, group: Ints, pairs: Iterable[tuple[int, int]]) -> npt.NDArray[np.bool_]:
    """(instances, instances): pairs of different groups but for those given, the first before the second."""
    watched: npt.NDArray[np.bool_] = np.triu(group[:, None] != group[None, :], 1)
    for a, b in pairs:
        watched[a, b] = False
    has = np.array([len(scene.outlines[shape].triangles) > 0 for shape in scene.shape_of.tolist()], dtype=bool)
    watched &= has[:, None] & has[None, :]
    return watched
