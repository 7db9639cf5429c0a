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

from .scene import Scene, relative_poses
from .surfaces import Ints

GROWTH = 1e-4  # m; parts that get deeper into each other by more collide: five times what flat triangles of a fit may deceive by
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
    worst: Meeting | None  # of the pairs that cannot be kept apart; of all pairs where nothing collides; None: no pair is near


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

    def outcomes(self, amounts: Sequence[float]) -> list[Outcome]:
        """What happens at each amount, rad or m from the CAD pose."""
        scene = self.scene
        pairs: list[tuple[Ints, Ints]] = []
        poses = []
        for amount in amounts:
            X = self.axis.pose(amount) @ scene.poses[self.moved]
            a, b = self.near(X)
            pairs.append((a, b))
            poses.append(relative_poses(scene.poses[self.resting[a]], X[b]))
        a, b = np.concatenate([a for a, _ in pairs]), np.concatenate([b for _, b in pairs])
        first, second = self.resting[a], self.moved[b]
        depth, face_a, face_b, _ = scene.pair_depths(first, second, np.concatenate(poses), least=GROWTH)
        growth = depth.copy()
        deep = np.flatnonzero(depth > GROWTH)  # the depth in the CAD pose of others is not needed
        growth[deep] -= scene.cad_depths(first[deep], second[deep])
        outcomes, start = [], 0
        for amount, (own, _) in zip(amounts, pairs, strict=True):
            at = slice(start, start + len(own))
            start += len(own)
            rows = np.arange(at.start, at.stop)
            dead = rows[growth[at] > GROWTH]
            collides, blamed = self._undecidable(self.resting_side[a[dead]], self.moved_side[b[dead]], dead, growth)
            among = blamed if collides else rows
            worst = int(among[np.argmax(growth[among])]) if len(among) else -1
            outcomes.append(
                Outcome(
                    amount=amount,
                    collides=collides,
                    worst=None if worst < 0 or growth[worst] <= 0.0 else self._meeting(worst, first, second, growth, face_a, face_b),
                )
            )
        return outcomes

    def near(self, X_moved: Array, margin: float = 0.0) -> tuple[Ints, Ints]:
        """Places in `resting` and `moved` of pairs whose boxes meet, with the moved parts at the given poses."""
        a, b = self.scene.near_pairs(self.resting, self.moved, self.scene.poses[self.resting], X_moved, margin)
        apart = self.resting_side[a] != self.moved_side[b]
        return a[apart], b[apart]

    def _meeting(self, row: int, first: Ints, second: Ints, growth: Array, face_a: Ints, face_b: Ints) -> Meeting:
        names = self.scene.names
        return Meeting(
            a=names[first[row]], b=names[second[row]], growth=float(growth[row]), face_a=int(face_a[row]), face_b=int(face_b[row])
        )

    def _undecidable(self, resting: Ints, moved: Ints, rows: Ints, growth: Array) -> tuple[bool, Ints]:
        """Whether no sides of the loose sets avoid all of the pairs that get too deep; and the pairs that are to blame."""
        hard = rows[(resting == FIXED) & (moved == MOVING)]
        if len(hard):
            return True, hard
        forbidden = set(zip(resting.tolist(), moved.tolist(), strict=True))
        if not forbidden or _sides(forbidden, self.loose, {}):
            return False, rows[:0]
        return True, rows


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
