"""Whether a mechanism with loops moves on, or only begins to: a freedom of the first order may end at once (a shaky frame)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..errors import MechanicsError
from .assemble import ANGLE_TOLERANCE, STRIDE, Closure
from .closed_poses import open_closure
from .redundancy import CHOICE_TOLERANCE, freedoms_of

MOVED = 0.3 * STRIDE  # rad, and m over size: a shaky frame that yields as far gapes by its square, far above the accuracy of CAD data


def moves_on(mechanism: Mechanism) -> bool:
    """Whether a closed pose is found well away from the CAD pose, along the freedoms that it has there."""
    if not mechanism.loops and not mechanism.couplings:
        return mechanism.mobility > 0
    try:
        closure, start = open_closure(mechanism)
    except MechanicsError:
        return False
    q, g = closure.close(start)
    try:
        closure.check(g)
    except MechanicsError:
        return False
    return has_left(closure, q, closure.poses_around(q))


def has_left(closure: Closure, q: Array, poses: Sequence[Array]) -> bool:
    """Whether one of the closed poses lies well away from q."""
    to_q = closure.at(q)[2]  # from scaled displacements
    return any(float(np.max(np.abs(np.linalg.lstsq(to_q, near - q, rcond=None)[0]))) > MOVED for near in poses)


def refuse_shaky(closure: Closure, q: Array, poses: Sequence[Array]) -> None:
    """Refuse loops whose freedoms in the closed pose q end at once; `poses` are some that were found around it.

    Raises
    ------
    MechanicsError
        E308 with the coordinates that can only begin to move.
    """
    ways = freedoms_of(closure.at(q)[1], CHOICE_TOLERANCE)
    if ways.shape[1] == 0 or has_left(closure, q, poses) or has_left(closure, q, closure.poses_around(q, 12, within=ANGLE_TOLERANCE)):
        return
    worst = closure.rows[0].source
    raise MechanicsError(
        "E308",
        f"The mechanism is locked: its {ways.shape[1]} freedom{'s' * (ways.shape[1] != 1)} in the CAD pose end at once, since the loop of "
        f"'{worst}' closes nowhere near it (a shaky frame: bars in one line, or a point that touches its line).",
        remedy="Change the pose or the lengths of its parts, or let a joint of that loop move more freely.",
        element=worst,
    )
