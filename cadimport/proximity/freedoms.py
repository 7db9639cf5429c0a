"""Whether two sets of parts can move against each other along a screw axis: a veto, not a proof.

Moved by 5 degrees or 1 mm either way, a freedom that the geometry does not have drives some pair of parts into each other by more than
0.1 mm in both senses. Smaller steps leave wrong freedoms alive; at larger ones true freedoms reach their ends. That a freedom survives says
little: parts that only rest on each other may lift off, and round parts may always spin.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .motion import GROWTH, Motion, Outcome, ScrewAxis, collisions
from .scene import Scene

ANGLE = math.radians(5.0)
LENGTH = 1e-3  # m


@dataclass(frozen=True, slots=True, kw_only=True)
class FreedomTest:
    """What a small motion both ways shows."""

    forward: Outcome
    backward: Outcome
    blind: tuple[
        tuple[str, str, float], ...
    ]  # pairs (at rest, moved) that overlap in the CAD pose, and how deep, m: less is not seen there

    @property
    def killed(self) -> bool:
        """Parts collide both ways: the freedom is not there."""
        return self.forward.collides and self.backward.collides

    @property
    def one_sided(self) -> bool:
        """Parts collide one way only: the CAD pose is at a stop, or parts rest on each other."""
        return self.forward.collides != self.backward.collides


def try_freedom(
    scene: Scene, fixed: Iterable[str], moving: Iterable[str], axis: ScrewAxis, loose: Sequence[Iterable[str]] = ()
) -> FreedomTest:
    """Move `moving` against `fixed` by a little both ways.

    Parameters
    ----------
    fixed, moving
        Names of instances. Parts that are in neither are not looked at; in a closed loop give the two bodies of the joint only.
    axis
        The freedom.
    loose
        Sets of instances, or single names, that may go with either side: the freedom lives if it does with one choice.
    """
    motion = Motion(scene, fixed, moving, axis, loose)
    step = ANGLE if axis.turns else LENGTH
    forward, backward = motion.outcomes([step, -step])
    return FreedomTest(forward=forward, backward=backward, blind=_blind(motion))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A freedom to be tried: `moving` against `fixed`, with sets of instances that may go with either."""

    fixed: Iterable[str]
    moving: Iterable[str]
    axis: ScrewAxis
    loose: Sequence[Iterable[str]] = ()


def what_kills(scene: Scene, trials: Sequence[Trial]) -> list[tuple[Outcome, ...]]:
    """Of each trial what happens either way where the freedom is killed, as `try_freedom` has it; nothing where it lives.

    All trials are looked at together: much faster than one by one.
    """
    motions = [Motion(scene, trial.fixed, trial.moving, trial.axis, trial.loose) for trial in trials]
    steps = [ANGLE if trial.axis.turns else LENGTH for trial in trials]
    return [tuple(found or ()) for found in collisions(motions, [(step, -step) for step in steps])]


def _blind(motion: Motion) -> tuple[tuple[str, str, float], ...]:
    scene = motion.scene
    a, b = motion.near(scene.poses[motion.moved])
    first, second = motion.resting[a], motion.moved[b]
    depths = scene.cad_depths(first, second)
    return tuple((scene.names[first[i]], scene.names[second[i]], float(depths[i])) for i in range(len(a)) if depths[i] > GROWTH)
