"""Peaks of efforts and reactions between the outputs: given motions are known at every time, so that no peak need fall on an output.

1. The motion is sampled so finely that no peak is stepped over: every joint turns by a small angle from one time to the next, every sine by
   a small part of its period, and each piece of a formula is seen at its ends (before and behind a jump of acceleration) and between.
2. Around the largest sample of every quantity the parabola through it and its neighbours gives the time of the peak, and the analysis is
   made at that very time. Its error is then of sixth order in the step.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ..equations import EquationsOfMotion
from ..errors import MechanicsError
from .inverse import inverse_analysis
from .inverse_results import InverseAnalysis
from .kinematics import KinematicMotion, kinematic_motion
from .motion_profiles import MotionDriver

ANGLE = 0.15  # rad: of a joint's turn, or of a sine's phase, from one time to the next; a parabola errs by a 1e-5th of a peak so wide
PARTS = 4  # of every piece of a formula, at least
LEFT = 1e-9  # of the whole time: how far before a jump of acceleration its left side is looked at
MOST_TIMES = 20_000  # of the finer analysis of a tree; of one with loops, where each takes as long as ten of these, a tenth
COARSE = 0.35  # rad: a joint that turns further from one output to the next may have a peak between them that is 1.5 % higher


def inverse_of_given_motion(
    eom: EquationsOfMotion, drivers: Sequence[MotionDriver], times: Array, *, initial: Mapping[str, float] | None = None
) -> InverseAnalysis:
    """Drive efforts and reactions under motion drivers at the given times, with their peaks also between them.

    Parameters
    ----------
    eom, drivers, times, initial
        As in `kinematics.kinematic_motion`. Curves are given at `times`, s; a note (W325) says where peaks are those of these times only.

    Raises
    ------
    MechanicsError
        What `kinematic_motion` and `inverse_analysis` raise.
    """
    times = np.asarray(times, dtype=np.float64)
    motion = kinematic_motion(eom, drivers, times, initial=initial)
    found = inverse_analysis(motion)
    if len(times) < 2:
        return found
    steps = finer_times(drivers, motion)
    if len(steps) > MOST_TIMES // (1 if eom.constraints is None else 10):
        return replace(found, notes=(*found.notes, *coarse_notes(motion)))
    try:
        fine = found if len(steps) == len(times) else inverse_analysis(kinematic_motion(eom, drivers, steps, initial=initial))
        at = np.setdiff1d(_vertices(fine), steps)
        if not len(at):  # all peaks are at the ends, or last
            return replace(found, between=(fine,))
        every = np.union1d(steps, at)
        whole = kinematic_motion(eom, drivers, every, initial=initial)
        top = inverse_analysis(_part_of(whole, np.searchsorted(every, at).tolist()))
    except MechanicsError as error:  # a singular pose on which no output falls
        return replace(found, notes=(*found.notes, _only_outputs(error.element, f"of what is between them: {error.what}")))
    return replace(found, between=(fine, top))


def finer_times(drivers: Sequence[MotionDriver], motion: KinematicMotion) -> Array:
    """The times of a motion with others between them, so that no peak is stepped over; no more than `MOST_TIMES` + 1."""
    times = motion.time
    whole = float(times[-1] - times[0])
    turning = [c.index for c in motion.eom.coordinates if c.rotational]
    rate = np.max(np.abs(motion.v[:, turning]), axis=1, initial=0.0)
    frequency = max((driver.position.fastest() for driver in drivers), default=0.0)  # rad/s
    breaks = sorted({float(t) for driver in drivers for t in driver.position.starts if times[0] < t < times[-1]})
    ends = np.array([times[0], *breaks, times[-1]])
    steps = np.diff(times)
    parts = np.ceil(np.maximum(np.maximum(rate[:-1], rate[1:]), frequency) * steps / ANGLE)
    if np.sum(parts) + (PARTS + 1) * len(ends) > MOST_TIMES:
        return np.linspace(times[0], times[-1], MOST_TIMES + 1)
    between = [np.linspace(a, b, int(n) + 1)[:-1] for a, b, n in zip(times[:-1], times[1:], np.maximum(parts, 1.0), strict=True)]
    pieces = [np.linspace(a, b, PARTS + 1) for a, b in itertools.pairwise(ends)]
    return np.unique(np.concatenate([*between, times[-1:], *pieces, np.array(breaks) - LEFT * whole]))


def coarse_notes(motion: KinematicMotion) -> list[Note]:
    """W325 where joints turn so far from one time to the next that peaks between them may be higher."""
    turning = [c for c in motion.eom.coordinates if c.rotational]
    if len(motion.time) < 2 or not turning:
        return []
    step = np.max(np.diff(motion.time))
    turns = step * np.max(np.abs(motion.v[:, [c.index for c in turning]]), axis=0)
    worst = int(np.argmax(turns))
    if turns[worst] <= COARSE:
        return []
    text = f"'{turning[worst].joint}' turns by up to {np.degrees(turns[worst]):.3g} deg from one to the next."
    return [_only_outputs(turning[worst].joint, text)]


def _only_outputs(element: str, why: str) -> Note:
    return Note(
        code="W325",
        element=element,
        text=f"The peaks are the largest values at the output times, and may be higher between them; {why}",
        remedy="Give a smaller output_step.",
    )


def _vertices(found: InverseAnalysis) -> Array:
    """When the parabolas through the largest value of every quantity and its two neighbours have their tops, s."""
    t = found.time
    out = []
    for _, _, _, values, _ in found.quantities():
        size = np.abs(values)
        k = int(np.argmax(size))
        if 0 < k < len(t) - 1:
            before, behind = t[k - 1] - t[k], t[k + 1] - t[k]
            rise, fall = (size[k - 1] - size[k]) / before, (size[k + 1] - size[k]) / behind  # 0 or more, 0 or less
            if rise > fall:
                out.append(t[k] + 0.5 * (before - rise * (behind - before) / (fall - rise)))
    return np.unique(np.array(out))


def _part_of(motion: KinematicMotion, rows: Sequence[int]) -> KinematicMotion:
    return replace(motion, time=motion.time[rows], q=motion.q[rows], v=motion.v[rows], vdot=motion.vdot[rows])
