"""A mechanism that is moved by hand: a point of a body drawn towards a target, or coordinates set, with loops closed and limits kept.

A drag goes in small steps (`Posing.drag`):

1. of all displacements that keep the loops closed, take the one that brings the point nearest to its target, damped so that small freedoms
   do not leap;
2. shorten it to `LONGEST_STEP`, and to where the first coordinate meets its limit; that one is held from then on;
3. move, close the loops to round-off, and begin again, until nothing gets nearer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array

from ..multibody.coordinates import Coordinate, tree_coordinates, tree_positions
from .assemble import ANGLE_TOLERANCE, DISTANCE_TOLERANCE
from .closed_poses import open_closure
from .redundancy import freedoms_of
from .sweep import PoseFunction

if TYPE_CHECKING:
    from topology.mechanism import Mechanism

STEPS = 25  # at most, of one drag
LONGEST_STEP = 0.35  # rad, and m over the mechanism's size
NEAR = 1e-7  # of the mechanism's size: a step that brings the point less nearer is the last
DAMPING = 1e-3  # of the largest rate of the point
LONGEST_WALK = 0.1  # rad, and m over size: of coordinates that are set, from one closure of the loops to the next
FINEST = 1e-4  # of the way: steps that fail are halved down to it
LEAP = 1.0  # rad, and m over size: a coordinate that follows farther in one step has gone over to another branch
SLACK = 1e-9  # rad, and m over size: how near to its limit a coordinate is at it


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedPose:
    """A closed pose."""

    q: Array
    poses: Array  # X_WB of all bodies, in the order of the mechanism; the identity in the CAD pose
    at_limit: tuple[str, ...]  # joints
    closed: bool  # whether the loops are closed


class Posing:
    """A mechanism with what moving it by hand takes, made once."""

    def __init__(self, mechanism: Mechanism) -> None:
        self.mechanism = mechanism
        self.closure, start = open_closure(mechanism)
        self.start = self.closure.close(start)[0]
        self.names = tuple(tree_positions(mechanism))
        self.coordinates = tree_coordinates(mechanism)
        self.place = PoseFunction(mechanism)
        self._bodies = list(mechanism.bodies)

    def q_of(self, positions: Mapping[str, float]) -> Array:
        """Positions by name over those of the start; a joint with one freedom may be named alone."""
        alone = {c.joint: c.position for c in self.coordinates if c.only and c.position is not None}
        given = {alone.get(name) or name: value for name, value in positions.items()}
        return np.array([given.get(name, value) for name, value in zip(self.names, self.start, strict=True)], dtype=float)

    def positions(self, q: Array) -> dict[str, float]:
        """Positions by name."""
        return {name: float(value) for name, value in zip(self.names, q, strict=True)}

    def posed(self, positions: Mapping[str, float], begin: Mapping[str, float] | None = None) -> MovedPose:
        """The pose with coordinates at given values, as far as their limits and the loops let them; the others follow.

        `begin` are positions to go from: their branch of the loops is kept.
        """
        q = self.start if not begin else self.closure.close(self.q_of(begin))[0]
        wanted = self.q_of({**self.positions(q), **_by_coordinate(positions, self.coordinates)})
        moved = [c for c in self.coordinates if c.position_index is not None and wanted[c.position_index] != q[c.position_index]]
        for c in moved:
            if c.limits is not None and c.position_index is not None:
                wanted[c.position_index] = min(max(wanted[c.position_index], c.limits[0]), c.limits[1])
        return self._moved(self._walked(q, wanted, [c.index for c in moved]))

    def drag(self, body: str, point: Array, target: Array, q: Array) -> MovedPose:
        """The pose in which a point of a body (in W of the CAD pose) is as near to a target in W as loops and limits let it come."""
        size = self.closure.size
        held: set[int] = set()
        q = self.closure.close(q)[0] if not self._closes(q) else np.array(q, dtype=float)
        gap = np.inf
        for _ in range(STEPS):
            # 1. What brings the point nearest while the loops stay closed.
            x, rates = self.place.point(self._bodies.index(body), point, q)
            _, J, velocity_map = self.closure.at(q)
            gap, before = float(np.linalg.norm(target - x)) / size, gap
            if before - gap < NEAR:
                break
            step, blocking = self._step(rates @ velocity_map / size, (target - x) / size, J, velocity_map, q, held)
            if blocking is not None:
                held.add(blocking)
            if step is None:
                if blocking is None:
                    break
                gap = np.inf
                continue
            # 3. Move, and close the loops.
            for _ in range(4):
                following = self.closure.close(self.closure.moved(q, velocity_map, step), fixed=sorted(held))[0]
                if self._closes(following) and not self._beyond(following):
                    q = following
                    break
                step = step / 2.0
            else:
                break
            if blocking is not None:
                gap = np.inf  # with another freedom held the point may first come hardly nearer
        return self._moved(q)

    def _step(
        self, rates: Array, wanted: Array, J: Array, velocity_map: Array, q: Array, held: set[int]
    ) -> tuple[Array | None, int | None]:
        """The displacement (scaled), and the coordinate that meets its limit in it."""
        free = [k for k in range(J.shape[1]) if k not in held]
        if not free:
            return None, None
        basis = freedoms_of(J[:, free]) if len(J) else np.eye(len(free))
        if basis.shape[1] == 0:
            return None, None
        A = rates[:, free] @ basis
        weight = DAMPING * max(float(np.linalg.norm(A)), 1e-12)
        z = np.linalg.solve(A.T @ A + weight**2 * np.eye(A.shape[1]), A.T @ wanted)
        step = np.zeros(J.shape[1])
        step[free] = basis @ z
        largest = float(np.max(np.abs(step), initial=0.0))
        if largest < 1e-12:
            return None, None
        step *= min(1.0, LONGEST_STEP / largest)
        # 2. To where the first coordinate meets its limit.
        change = velocity_map @ step
        share, blocking = 1.0, None
        for c in self.coordinates:
            if c.limits is None or c.position_index is None or c.index in held:
                continue
            value, by = float(q[c.position_index]), float(change[c.position_index])
            room = (c.limits[1] if by > 0.0 else c.limits[0]) - value
            if by and room / by < share:
                share, blocking = max(room / by, 0.0), c.index
        return (None if share <= 1e-9 else step * share), blocking

    def _walked(self, q: Array, wanted: Array, fixed: Sequence[int]) -> Array:
        """As far on the way from a closed pose to wanted positions as loops and limits let it come; the branch of the loops is kept."""
        _, _, velocity_map = self.closure.at(q)
        scales = np.max(np.abs(velocity_map), axis=1, initial=0.0)
        change = wanted - q
        far = float(np.max(np.abs(change) / np.where(scales > 0.0, scales, 1.0), initial=0.0))
        share, step = 0.0, 1.0 / max(1.0, np.ceil(far / LONGEST_WALK))
        begin = np.array(q, dtype=float)
        while share < 1.0 and step > FINEST:
            ahead = min(1.0, share + step)
            moving = np.flatnonzero(change)
            near = np.array(q, dtype=float)
            near[moving] = begin[moving] + ahead * change[moving]
            near = self.closure.close(near, fixed=fixed)[0]
            if (
                self._closes(near)
                and not self._beyond(near)
                and float(np.max(np.abs(near - q) / np.where(scales > 0.0, scales, 1.0))) < LEAP
            ):
                q, share = near, ahead
            else:
                step /= 2.0
        return q

    def _closes(self, q: Array) -> bool:
        gaps = self.closure.gaps(self.closure.at(q)[0]).values()
        return all(distance <= DISTANCE_TOLERANCE and angle <= ANGLE_TOLERANCE for distance, angle in gaps)

    def _beyond(self, q: Array) -> bool:
        """Whether some coordinate is beyond its limits, more than it was in the CAD pose."""
        for c in self.coordinates:
            if c.limits is None or c.position_index is None:
                continue
            value, at_first, slack = float(q[c.position_index]), float(self.start[c.position_index]), self._slack(c)
            if value < min(c.limits[0], at_first) - slack or value > max(c.limits[1], at_first) + slack:
                return True
        return False

    def _slack(self, c: Coordinate) -> float:
        return 1e-6 * (1.0 if c.rotational else self.closure.size)

    def _moved(self, q: Array) -> MovedPose:
        at_limit = []
        for c in self.coordinates:
            if c.limits is not None and c.position_index is not None:
                value, slack = float(q[c.position_index]), 2.0 * self._slack(c) + SLACK
                if value <= c.limits[0] + slack or value >= c.limits[1] - slack:
                    at_limit.append(c.joint)
        return MovedPose(q=q, poses=self.place(q[None])[0], at_limit=tuple(dict.fromkeys(at_limit)), closed=self._closes(q))


def _by_coordinate(positions: Mapping[str, float], coordinates: Sequence[Coordinate]) -> dict[str, float]:
    alone = {c.joint: c.position for c in coordinates if c.only and c.position is not None}
    return {alone.get(name) or name: float(value) for name, value in positions.items()}
