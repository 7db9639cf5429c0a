"""How far one set of parts can move against another: until parts meet, or until a slide leaves its guide.

1. Steps of 2 degrees or 1 mm, several poses in one search, until parts get deeper into each other than 0.1 mm.
2. Of the two parts that do, the amount at which they begin to, by bisection.
3. A slide ends where hardly any of the surfaces that lay on each other in the CAD pose are left together.

Limits are those of the shapes as drawn, found on points about a millimetre apart: good to about a degree and some tenths of a millimetre.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from foundation.arrays import Array

from .depth import points_within
from .motion import Meeting, Motion, ScrewAxis
from .scene import Scene, relative_poses

ANGLE_STEP = math.radians(2.0)
LENGTH_STEP = 1e-3  # m
MOST_STEPS = 400  # either way: longer ways are gone in longer steps
TOGETHER = 6  # poses in one search
TOUCH = 2e-5  # m; growth of the depth at which two parts that are going to collide have met
HALVINGS = 8  # of one step, or of some
GUIDED = 3e-4  # m; surfaces that are closer guide each other: the play of slides
ENGAGED = 0.02  # of the points that are guided in the CAD pose: with fewer the parts have come apart

Reason = Literal["contact", "leaves its guide", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """One end of a range of motion."""

    amount: float  # rad or m from the CAD pose, with its sign; as far as was looked where nothing stops it
    reason: Reason
    meeting: Meeting | None = None  # the parts and faces that meet; None where none do


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """How far a motion goes either way."""

    low: Stop
    high: Stop

    @property
    def free(self) -> bool:
        """Nothing stops it either way, as far as was looked: half a turn."""
        return self.low.reason == self.high.reason == "none"


def motion_range(
    scene: Scene,
    moving: Iterable[str],
    axis: ScrewAxis,
    fixed: Iterable[str] | None = None,
    loose: Sequence[Iterable[str]] = (),
    reach: float | None = None,
) -> Range:
    """The range over which `moving` can move against `fixed`.

    Parameters
    ----------
    moving, fixed
        Names of instances; `fixed` is everything else where it is left out.
    axis
        The freedom, in the CAD pose.
    loose
        Sets of instances that may go with either side.
    reach
        How far to look, rad or m; half a turn, or as far as both sides are long together.
    """
    moving = set(moving)
    single = [{name} if isinstance(name, str) else set(name) for name in loose]
    if fixed is None:
        fixed = set(scene.names) - moving - set().union(*single)
    motion = Motion(scene, fixed, moving, axis, single)
    reach = _reach(motion) if reach is None else reach
    return Range(low=_stop(motion, -1.0, reach), high=_stop(motion, 1.0, reach))


def _reach(motion: Motion) -> float:
    if motion.axis.turns:
        return math.pi
    length = 0.0
    for side in (motion.resting, motion.moved):
        low, high = motion.scene.boxes(side, motion.scene.poses[side])
        along = np.abs(motion.axis.direction)
        length += float((high.max(axis=0) - low.min(axis=0)) @ along) if len(side) else 0.0
    return length


def _stop(motion: Motion, sense: float, reach: float) -> Stop:
    usual = ANGLE_STEP if motion.axis.turns else LENGTH_STEP
    steps = max(1, min(MOST_STEPS, math.ceil(reach / usual)))
    amounts = [sense * reach * k / steps for k in range(1, steps + 1)]
    guided = 0 if motion.axis.kind == "turn" else _guided(motion, 0.0)
    begun = 0.0
    for start in range(0, steps, TOGETHER):
        outcomes = motion.outcomes(amounts[start : start + TOGETHER], thorough=False)
        met = next((k for k, outcome in enumerate(outcomes) if outcome.collides), len(outcomes))
        reached = outcomes[met - 1].amount if met else begun
        if guided and reached != begun and _guided(motion, reached) < ENGAGED * guided:
            return Stop(amount=_left(motion, begun, reached, ENGAGED * guided), reason="leaves its guide")
        if met < len(outcomes) and (meeting := outcomes[met].worst) is not None:
            return _met(motion, reached, outcomes[met].amount, meeting)
        begun = reached
    return Stop(amount=sense * reach, reason="none")


def _met(motion: Motion, before: float, after: float, meeting: Meeting) -> Stop:
    """Where the two parts that collide at `after` begin to."""
    scene = motion.scene
    a, b = scene.indices([meeting.a]), scene.indices([meeting.b])
    at_rest = float(scene.cad_depths(a, b)[0])

    def growth(amount: float) -> float:
        X = motion.axis.pose(amount) @ scene.poses[b]
        return float(scene.pair_depths(a, b, relative_poses(scene.poses[a], X))[0][0]) - at_rest

    step = after - before
    while growth(before) > TOUCH and before * step > 0.0:  # they may have begun in an earlier step
        after, before = before, before - step
    before = before if before * step > 0.0 else 0.0
    for _ in range(HALVINGS):
        middle = 0.5 * (before + after)
        before, after = (before, middle) if growth(middle) > TOUCH else (middle, after)
    return Stop(amount=0.5 * (before + after), reason="contact", meeting=meeting)


def _left(motion: Motion, before: float, after: float, enough: float) -> float:
    for _ in range(HALVINGS):
        middle = 0.5 * (before + after)
        before, after = (middle, after) if _guided(motion, middle) >= enough else (before, middle)
    return 0.5 * (before + after)


def _guided(motion: Motion, amount: float) -> int:
    """How many points of the two sides lie on a surface of the other side."""
    scene = motion.scene
    X: Array = motion.axis.pose(amount) @ scene.poses[motion.moved]
    a, b = motion.near(X, GUIDED)
    X_AB = relative_poses(scene.poses[motion.resting[a]], X[b])
    X_BA = relative_poses(X[b], scene.poses[motion.resting[a]])
    shape_a, shape_b = scene.shape_of[motion.resting[a]], scene.shape_of[motion.moved[b]]
    there = points_within(scene.shapes, shape_b, shape_a, X_AB, GUIDED)
    back = points_within(scene.shapes, shape_a, shape_b, X_BA, GUIDED)
    return int(there.sum() + back.sum())
