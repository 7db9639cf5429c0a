"""From geometric constraints between two parts to the kind of mate that they leave.

CAD systems do not store "revolute"; they store "these axes are concentric, these planes coincide". Each such constraint forbids some
of the six motions of b against a. What is left, the null space of all of them together, is a mate's kind and frame:

====================================  =============
left                                  kind
====================================  =============
nothing                               fixed
one turn about a line                 revolute
one shift                             prismatic
a turn about and a shift along        cylindrical
three turns about a point             spherical
two shifts and a turn about the normal  planar
two turns about crossing lines        universal
everything                            free
====================================  =============

Anything else (a ball on a plane, a pin in a slot) is no kind of mate here; None is returned.
"""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array, pose, skew, unit

from ..rotations import from_two_axes
from .frames import frame_on_line, signed

RANK = 1e-6  # of the largest singular value; files hold 6 to 9 digits of a direction
PARALLEL = 1e-5


class Constraints:
    """What is forbidden between two parts, as rows on the twist (w, v) of b against a, v taken at W's origin; lengths in m."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale  # m; a typical distance, so that turns and shifts weigh the same
        self._rows: list[Array] = []

    def __len__(self) -> int:
        return len(self._rows)

    def no_shift(self, point: Array, direction: Array) -> None:
        """The point of b that is at `point` does not move along `direction`."""
        n = unit(direction)
        self._rows.append(np.concatenate([np.cross(point, n), n]))

    def no_turn(self, direction: Array) -> None:
        """b does not turn about `direction`."""
        self._rows.append(np.concatenate([unit(direction), np.zeros(3)]))

    def same_point(self, point: Array) -> None:
        """A point of b stays at a point of a."""
        for axis in np.eye(3):
            self.no_shift(point, axis)

    def point_on_line(self, point: Array, direction: Array) -> None:
        """A point stays on a line."""
        for axis in across(direction):
            self.no_shift(point, axis)

    def parallel(self, direction: Array) -> None:
        """A direction of b stays parallel to one of a."""
        for axis in across(direction):
            self.no_turn(axis)

    def same_line(self, point: Array, direction: Array) -> None:
        """A line of b stays on a line of a."""
        self.parallel(direction)
        self.point_on_line(point, direction)

    def same_plane(self, point: Array, normal: Array) -> None:
        """A plane of b stays on, or at a distance from, a plane of a."""
        self.parallel(normal)
        self.no_shift(point, normal)

    def fixed(self) -> None:
        """Nothing moves."""
        for axis in np.eye(3):
            self.no_turn(axis)
            self.no_shift(np.zeros(3), axis)

    def nothing_but(self, twists: Array) -> None:
        """b moves by these (6, n) twists only, v taken at W's origin."""
        _, values, turned = np.linalg.svd(twists.T, full_matrices=True)
        rank = int((values > RANK * max(values.max(initial=0.0), 1e-300)).sum())
        self._rows.extend(turned[rank:])

    def violation(self, twists: Array) -> float:
        """The largest part of unit twists, v taken at W's origin, that is forbidden."""
        return float(np.abs(np.array(self._rows) @ twists).max(initial=0.0)) if self._rows else 0.0

    def left(self, near: Array) -> Array:
        """(6, d) twists that stay possible, with v taken at the point `near`."""
        if not self._rows:
            return np.eye(6)
        rows = np.array(self._rows)
        shift = np.eye(6)  # v at W's origin from v at `near`: v_o = v_n + near x w
        shift[3:, :3] = skew(near)
        rows = rows @ shift
        rows[:, :3] /= self.scale
        _, values, turned = np.linalg.svd(rows)
        rank = int((values > RANK * max(values[0], 1e-300)).sum())
        free = turned[rank:].T
        free[:3] /= self.scale
        return free


def mate_left(constraints: Constraints, near: Array) -> tuple[str, Array] | None:
    """The kind of mate that the constraints leave, and the pose ``X_WF`` of its frame; None when it is no kind of mate.

    Parameters
    ----------
    constraints
        Gathered in the CAD pose.
    near
        A point in W, m: frames lie as near to it as their kind allows.
    """
    free = constraints.left(near)
    d = free.shape[1]
    turns = _basis(free[:3] * constraints.scale)
    shifts = _pure_shifts(free, constraints.scale)
    if d == 0:
        return "fixed", pose(None, near)
    if d == 6:
        return "free", pose(None, near)
    if d == 1 and len(turns) == 0:
        return "prismatic", frame_on_line(near, signed(shifts[0], None))
    if d == 1:
        found = _line(free[:, 0], near)
        return None if found is None else ("revolute", found)
    if d == 2 and len(turns) == 1 and len(shifts) == 1 and np.linalg.norm(np.cross(turns[0], shifts[0])) < PARALLEL:
        turn = _with_turn(free, turns[0])
        turn[3:] -= (turn[3:] @ shifts[0]) * shifts[0]
        found = _line(turn, near)
        return None if found is None else ("cylindrical", found)
    if d == 3 and len(turns) == 1 and len(shifts) == 2 and max(abs(turns[0] @ s) for s in shifts) < PARALLEL:
        return "planar", frame_on_line(near, signed(turns[0], None))
    if len(shifts) == 0 and d == len(turns) and d in (2, 3):
        point = _common_point(free, near)
        if point is None:
            return None
        if d == 3:
            return "spherical", pose(None, point)
        return "universal", pose(from_two_axes(turns[0], turns[1]), point)
    return None


def across(direction: Array) -> tuple[Array, Array]:
    """Two unit vectors at right angles to a direction and to each other."""
    X = frame_on_line(np.zeros(3), unit(direction))
    return X[:3, 0], X[:3, 1]


def _basis(vectors: Array) -> list[Array]:
    """Orthonormal vectors that span the columns."""
    if vectors.shape[1] == 0:
        return []
    left, values, _ = np.linalg.svd(vectors)
    return [left[:, i] for i in range(int((values > RANK).sum()))]


def _pure_shifts(free: Array, scale: float) -> list[Array]:
    """Directions in which b can move without turning."""
    if free.shape[1] == 0:
        return []
    _, values, turned = np.linalg.svd(free[:3] * scale)
    rank = int((values > RANK).sum())
    return _basis(free[3:] @ turned[rank:].T)


def _with_turn(free: Array, axis: Array) -> Array:
    """The twist of the space that turns about `axis`, of unit rate."""
    weights, *_ = np.linalg.lstsq(free[:3], axis, rcond=None)
    return np.asarray(free @ weights)


def _line(twist: Array, near: Array) -> Array | None:
    """The frame on the line that a twist turns about; None for a screw."""
    w, v = twist[:3], twist[3:]
    rate = float(np.linalg.norm(w))
    if abs(w @ v) > PARALLEL * rate * max(float(np.linalg.norm(v)), 1e-9 * rate):
        return None
    foot = near + np.cross(w, v) / rate**2
    return frame_on_line(foot, signed(w / rate, None))


def _common_point(free: Array, near: Array) -> Array | None:
    """The point that all these turns leave in place; None when there is none."""
    rows = np.concatenate([-skew(free[:3, i]) for i in range(free.shape[1])])  # v + w x p = 0
    values = np.concatenate([free[3:, i] for i in range(free.shape[1])])
    p, *_ = np.linalg.lstsq(rows, values, rcond=None)
    if np.abs(rows @ p - values).max(initial=0.0) > PARALLEL * max(1e-3, float(np.abs(values).max(initial=0.0))):
        return None
    return np.asarray(near + p)
