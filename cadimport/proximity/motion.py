"""One set of parts moved against another along a screw axis: which pairs of parts get deeper into each other than in the CAD pose.

Loose parts (pins, balls, clips that nothing holds) may go with either side. Each pair is looked at with its second part moving and its
first at rest; then sides are sought for the loose parts such that no pair that moves against each other gets too deep.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from foundation.arrays import Array, frozen_array, pose, skew, unit
from foundation.frozen import PlainData

from .fcl_models import triangles_meet
from .scene import Scene, relative_poses
from .surfaces import Ints

GROWTH = 1e-4  # m; parts that get deeper into each other by more collide: five times what flat triangles of a fit may deceive by
FIRST_LOOK = 4  # one of so many points is looked at first
GLANCE = 16  # the same, where it only matters whether parts collide
FIXED, MOVING = 0, 1  # sides; loose sets are numbered from 2

Axis = Literal["turn", "slide", "screw"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScrewAxis(PlainData):
    """A motion in W: a turn about a line, a slide along it, or both together."""

    point: Array  # on the line, m; of no meaning for a slide
    direction: Array  # made a unit vector
    kind: Axis = "turn"
    pitch: float = 0.0  # m/rad, of a screw

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", frozen_array(self.point, (3,)))
        object.__setattr__(self, "direction", frozen_array(unit(self.direction), (3,)))

    @property
    def turns(self) -> bool:
        """Whether amounts of the motion are angles (rad), not lengths (m)."""
        return self.kind != "slide"

    def pose(self, amount: float) -> Array:
        """Where a frame that lay on W is after moving by `amount`, rad or m."""
        if not self.turns:
            return pose(translation=amount * self.direction)
        K = skew(self.direction)
        R = np.eye(3) + math.sin(amount) * K + (1.0 - math.cos(amount)) * (K @ K)
        advance = self.pitch * amount if self.kind == "screw" else 0.0
        return pose(R, self.point - R @ self.point + advance * self.direction)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Two parts that get into each other, and the faces that do."""

    a: str  # at rest
    b: str  # moved
    growth: float  # m; depth beyond that in the CAD pose
    face_a: int  # index into the faces of the part; -1: not known
    face_b: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What happens at one amount of a motion."""

    amount: float  # rad or m
    collides: bool
    worst: Meeting | None  # the pair that gets deepest of those that cannot be kept apart; None where nothing collides


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Pairs:
    """Pairs of instances of which the second moves."""

    first: Ints
    second: Ints
    resting: Ints  # side of the first
    moved: Ints  # side of the second
    growth: Array  # m
    face_a: Ints
    face_b: Ints


class Motion:
    """Two sides and loose sets of a scene, ready to be moved against each other."""

    def __init__(
        self,
        scene: Scene,
        fixed: Iterable[str],
        moving: Iterable[str],
        axis: ScrewAxis,
        loose: Sequence[Iterable[str]] = (),
    ) -> None:
        self.scene, self.axis = scene, axis
        sides: dict[int, int] = {}
        for side, names in enumerate([fixed, moving, *([name] if isinstance(name, str) else name for name in loose)]):
            for index in scene.indices(names).tolist():
                sides.setdefault(index, side)
        instances = np.array(sorted(sides), dtype=np.int64)
        side_of = np.array([sides[i] for i in instances.tolist()], dtype=np.int64)
        self.loose = len(loose)
        self.resting, self.moved = instances[side_of != MOVING], instances[side_of != FIXED]
        self.resting_side, self.moved_side = side_of[side_of != MOVING], side_of[side_of != FIXED]

    def outcomes(self, amounts: Sequence[float], *, thorough: bool = True) -> list[Outcome]:
        """What happens at each amount, rad or m from the CAD pose.

        Few points are looked at first: where they collide, more would not change it. In a sweep they are enough: what they miss at one
        step they find at the next, deeper.
        """
        first_look = self._outcomes(amounts, FIRST_LOOK)
        if not thorough:
            return first_look
        left = [outcome.amount for outcome in first_look if not outcome.collides]
        second_look = iter(self._outcomes(left, 1) if left else [])
        return [outcome if outcome.collides else next(second_look) for outcome in first_look]

    def _outcomes(self, amounts: Sequence[float], every: int) -> list[Outcome]:
        return _looked_at([(self, amount) for amount in amounts], every)

    def _outcome(self, amount: float, rows: Ints, pairs: _Pairs) -> Outcome:
        dead = rows[pairs.growth[rows] > GROWTH]
        blamed = self._to_blame(dead, pairs)
        if not len(blamed):
            return Outcome(amount=amount, collides=False, worst=None)
        worst = int(blamed[np.argmax(pairs.growth[blamed])])
        names = self.scene.names
        meeting = Meeting(
            a=names[pairs.first[worst]],
            b=names[pairs.second[worst]],
            growth=float(pairs.growth[worst]),
            face_a=int(pairs.face_a[worst]),
            face_b=int(pairs.face_b[worst]),
        )
        return Outcome(amount=amount, collides=True, worst=meeting)

    def near(self, X_moved: Array, margin: float = 0.0) -> tuple[Ints, Ints]:
        """Places in `resting` and `moved` of pairs whose boxes meet, with the moved parts at the given poses."""
        a, b = self.scene.near_pairs(self.resting, self.moved, self.scene.poses[self.resting], X_moved, margin)
        apart = self.resting_side[a] != self.moved_side[b]
        return a[apart], b[apart]

    def _to_blame(self, dead: Ints, pairs: _Pairs) -> Ints:
        """Of the pairs that get too deep those that no choice of sides for the loose sets avoids; none where one does."""
        hard: Ints = dead[(pairs.resting[dead] == FIXED) & (pairs.moved[dead] == MOVING)]
        if len(hard):
            return hard
        forbidden = set(zip(pairs.resting[dead].tolist(), pairs.moved[dead].tolist(), strict=True))
        return dead[:0] if _sides(forbidden, self.loose, {}) else dead


def collisions(motions: Sequence[Motion], amounts: Sequence[Sequence[float]]) -> list[list[Outcome] | None]:
    """What happens in each motion at its amounts where parts collide at all of them; None where they do not at one.

    Motions of one scene. They are looked at together, which is several times faster than one after the other: first all of them at few
    points, then those that seem to live at all points, amount by amount.
    """
    looks = [(motion, amount) for motion, own in zip(motions, amounts, strict=True) for amount in own]
    first_look = iter(_looked_at(looks, GLANCE))
    found: list[list[Outcome] | None] = [[next(first_look) for _ in own] for own in amounts]
    for step in range(max(map(len, amounts), default=0)):
        doubtful = [k for k, own in enumerate(found) if own is not None and step < len(own) and not own[step].collides]
        second_look = _looked_at([(motions[k], amounts[k][step]) for k in doubtful], 1)
        for k, outcome in zip(doubtful, second_look, strict=True):
            own = found[k]
            if own is not None and outcome.collides:
                own[step] = outcome
            else:
                found[k] = None
    return found


def _looked_at(looks: Sequence[tuple[Motion, float]], every: int) -> list[Outcome]:
    """What happens in each motion of one scene at an amount; pairs of all of them are compared in one go."""
    if not looks:
        return []
    scene = looks[0][0].scene
    near: list[tuple[Ints, Ints]] = []
    poses = []
    for motion, amount in looks:
        X = motion.axis.pose(amount) @ scene.poses[motion.moved]
        a, b = motion.near(X)
        near.append((a, b))
        poses.append(relative_poses(scene.poses[motion.resting[a]], X[b]))
    first, second, resting, moved = (
        np.concatenate(column)
        for column in zip(
            *((m.resting[a], m.moved[b], m.resting_side[a], m.moved_side[b]) for (m, _), (a, b) in zip(looks, near, strict=True)),
            strict=True,
        )
    )
    depth, face_a, face_b = _depths(scene, first, second, np.concatenate(poses), every)
    pairs = _Pairs(first=first, second=second, resting=resting, moved=moved, growth=depth, face_a=face_a, face_b=face_b)
    ends = np.cumsum([len(own) for own, _ in near]).tolist()
    return [
        motion._outcome(amount, np.arange(end - len(own), end), pairs)
        for (motion, amount), end, (own, _) in zip(looks, ends, near, strict=True)
    ]


def _depths(scene: Scene, first: Ints, second: Ints, X_AB: Array, every: int) -> tuple[Array, Ints, Ints]:
    """Depths of pairs beyond those of the CAD pose, and the faces that meet."""
    depth, face_a, face_b = np.zeros(len(first)), np.full(len(first), -1), np.full(len(first), -1)
    # Where triangles are close to the surface, parts whose triangles do not meet are not deep in each other.
    slack = scene.shapes.slack[scene.shape_of]
    doubtful = slack[first] + slack[second] > 0.5 * GROWTH
    doubtful[~doubtful] = triangles_meet(scene, first[~doubtful], second[~doubtful], X_AB[~doubtful])
    at = np.flatnonzero(doubtful)
    depth[at], face_a[at], face_b[at], _ = scene.pair_depths(first[at], second[at], X_AB[at], least=GROWTH, every=every)
    deep = np.flatnonzero(depth > GROWTH)  # the depth in the CAD pose of others is not needed
    depth[deep] -= scene.cad_depths(first[deep], second[deep])
    return depth, face_a, face_b


def _sides(forbidden: set[tuple[int, int]], loose: int, chosen: dict[int, int]) -> bool:
    """Whether the loose sets that are left can be put on sides so that no forbidden (resting, moving) pair occurs."""
    left = [k for k in range(2, 2 + loose) if k not in chosen and any(k in pair for pair in forbidden)]
    if not left:
        return True
    one = left[0]
    for side in (FIXED, MOVING):
        taken = {**chosen, one: side}
        if not any(taken.get(a, a) == FIXED and taken.get(b, b) == MOVING for a, b in forbidden if one in (a, b)) and _sides(
            forbidden, loose, taken
        ):
            return True
    return False
