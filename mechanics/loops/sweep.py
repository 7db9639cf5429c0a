"""Sweeps: each freedom of a mechanism moved through its range by itself, the loops closed, the others held; no forces, no masses.

1. Independent coordinates are chosen among those of the tree, as many as there are freedoms, the wanted ones first.
2. From the CAD pose one of them is moved in small steps both ways, the loops closed at each, until it or another coordinate of the tree
   reaches a limit, the loops do not close, or they would change their branch.
3. Within the range that was found, the poses of all bodies are computed on an even grid.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData
from topology.mechanism import Mechanism

from ..multibody.coordinates import Coordinate, tree_coordinates, tree_positions
from ..multibody.parameters import parameter_values, symbolic_parameters
from ..multibody.recursive import kinematics, link_poses
from ..multibody.tree_links import tree_links
from .assemble import ANGLE_TOLERANCE, DISTANCE_TOLERANCE, Closure
from .closed_poses import WEIGHTLESS, open_closure
from .redundancy import freedoms_of

STEP = math.radians(2.0)  # rad, and m over the mechanism's size: from one closure to the next; a branch is not left at once within it
JUMP = 10.0  # times the step: a coordinate that moves farther than this in one step has left the branch, or passes a dead centre
FULL_TURN = 2 * math.pi
BALL = math.radians(30.0)  # how far a ball is turned about each axis: it has no limits
SLIDE = 0.25  # of the mechanism's size: how far what slides without limits is moved, either way
INDEPENDENT = 1e-3  # of a unit: how much a further coordinate must add to those chosen before it

CIRCLE, OPEN, LIMIT, LOOPS = "turns all round", "no limit is known", "its limit", "the loops let it go no farther"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sweep(PlainData):
    """One freedom moved from the low end of its range to the high end."""

    joint: str
    coordinate: str  # "pitch.angle"; the rate of a ball, "ball.rate_x"
    unit: str  # "rad" or "m"
    values: Array  # (n,) of the coordinate, from the low end to the high end
    start: int  # where in `values` the CAD pose is
    poses: Array  # (n, bodies, 4, 4) X_WB, in the order of `mechanism.bodies`
    positions: Array  # (n, positions) of the tree, by `position_names`
    ends: tuple[str, str]  # what ends the range below and above
    held: tuple[str, ...]  # the independent coordinates that stay where they are

    def __post_init__(self) -> None:
        for name in ("values", "poses", "positions"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))

    @property
    def moves(self) -> bool:
        """Whether there is any range."""
        return len(self.values) > 1


def position_names(mechanism: Mechanism) -> dict[str, str]:
    """Names and units of the positions along a sweep."""
    return tree_positions(mechanism)


def sweep_freedoms(mechanism: Mechanism, wanted: Sequence[str] = (), *, poses: int = 91) -> tuple[Sweep, ...]:
    """Every freedom of the mechanism through its range, one sweep each.

    Parameters
    ----------
    mechanism
        Bodies and joints.
    wanted
        Joints whose coordinates are to show the freedoms, in their order; others follow where these are not enough.
    poses
        How many poses a sweep has, from one end to the other.
    """
    if not mechanism.tree or mechanism.mobility <= 0:
        return ()
    closure, q0 = open_closure(mechanism)
    coordinates = tree_coordinates(mechanism)
    q0, _ = closure.close(q0)
    chosen = independent_coordinates(closure, q0, coordinates, mechanism.mobility, wanted)
    place = PoseFunction(mechanism)
    sweeps = tuple(_sweep(closure, q0, coordinates, c, chosen, place, poses) for c in chosen)
    if len(sweeps) == 1 and LIMIT not in sweeps[0].ends:
        return (_all_round(mechanism, closure, q0, coordinates, place, poses) or sweeps[0],)
    return sweeps


def _all_round(
    mechanism: Mechanism, closure: Closure, q0: Array, coordinates: Sequence[Coordinate], place: PoseFunction, poses: int
) -> Sweep | None:
    """The one freedom of a mechanism shown by a joint that turns all round, a crank: it passes where other joints would stop."""
    grounded = {joint.name for joint in mechanism.tree if joint.parent == mechanism.ground}
    turning = [c for c in coordinates if c.rotational and c.position is not None and c.limits is None]
    for c in sorted(turning, key=lambda c: c.joint not in grounded):
        found = _sweep(closure, q0, coordinates, c, [c], place, poses)
        if found.ends == (CIRCLE, CIRCLE):
            return found
    return None


def independent_coordinates(
    closure: Closure, q: Array, coordinates: Sequence[Coordinate], count: int, wanted: Sequence[str]
) -> list[Coordinate]:
    """As many independent coordinates as there are freedoms: the wanted joints first, then those that move most freely.

    The pose of the file may be a singular one, in which more could move: freedoms are counted at poses beside it.
    """
    around = closure.poses_around(q, 2) or [q]
    basis = min((freedoms_of(closure.at(pose)[1]) for pose in around), key=lambda N: N.shape[1])
    rank = {name: k for k, name in enumerate(wanted)}
    size = np.linalg.norm(basis, axis=1)
    order = sorted(coordinates, key=lambda c: (rank.get(c.joint, len(rank)), c.position is None, -round(float(size[c.index]), 3), c.index))
    found: list[Coordinate] = []
    spanned = np.zeros((0, basis.shape[1]))
    for coordinate in order:
        row = basis[coordinate.index]
        rest = row - spanned.T @ (spanned @ row)
        length = float(np.linalg.norm(rest))
        if len(found) < min(count, basis.shape[1]) and length > INDEPENDENT:
            spanned = np.vstack([spanned, rest / length])
            found.append(coordinate)
    return sorted(found, key=lambda c: (rank.get(c.joint, len(rank)), c.index))


def _sweep(
    closure: Closure,
    q0: Array,
    coordinates: Sequence[Coordinate],
    moved: Coordinate,
    chosen: Sequence[Coordinate],
    place: PoseFunction,
    count: int,
) -> Sweep:
    fixed = [c.index for c in chosen]
    low, high, why_low, why_high = _asked(moved, closure.size)
    up, ended_high = _followed(closure, q0, coordinates, moved, fixed, high)
    whole = ended_high == "" and why_high == CIRCLE
    down, ended_low = ([], "") if whole else _followed(closure, q0, coordinates, moved, fixed, low)
    path = [*reversed(down), (0.0, q0), *up]
    values, q = _on_grid(closure, path, moved, fixed, count)
    ends = (CIRCLE, CIRCLE) if whole else (ended_low or why_low, ended_high or why_high)
    ends = (_turned(ends[0]), _turned(ends[1])) if not whole else ends
    return Sweep(
        joint=moved.joint,
        coordinate=moved.position or moved.rate,
        unit=moved.position_unit or "rad",
        values=values,
        start=int(np.argmin(np.abs(values))),
        poses=place(q),
        positions=q,
        ends=ends,
        held=tuple(c.position or c.rate for c in chosen if c is not moved),
    )


def _turned(why: str) -> str:
    """A joint that would turn all round and was stopped one way is stopped by the loops."""
    return LOOPS if why == CIRCLE else why


def _asked(moved: Coordinate, size: float) -> tuple[float, float, str, str]:
    """The range that is tried, and what ends it."""
    bounds = moved.limits or (-math.inf, math.inf)
    if moved.position is None:
        free = BALL
    else:
        free = FULL_TURN if moved.rotational else SLIDE * size
    open_end = CIRCLE if moved.rotational and moved.position is not None else OPEN
    low, high = (b if math.isfinite(b) else sign * free for b, sign in zip(bounds, (-1.0, 1.0), strict=True))
    reasons = [LIMIT if math.isfinite(b) else open_end for b in bounds]
    if LIMIT in reasons:  # a stop on one side only: it does not turn all round
        reasons = [OPEN if why == CIRCLE else why for why in reasons]
    return min(low, 0.0), max(high, 0.0), reasons[0], reasons[1]


def _followed(
    closure: Closure, q0: Array, coordinates: Sequence[Coordinate], moved: Coordinate, fixed: Sequence[int], end: float
) -> tuple[list[tuple[float, Array]], str]:
    """Closed poses on the way from the CAD pose to a value of the coordinate, and what stopped it before; empty where nothing did."""
    scale = 1.0 if moved.rotational else closure.size
    steps = math.ceil(abs(end) / (STEP * scale))
    found: list[tuple[float, Array]] = []
    q, value = np.array(q0), 0.0
    for k in range(1, steps + 1):
        target = end * k / steps
        following = _closed(closure, q, moved, fixed, target - value)
        if following is None or _leaps(closure, q, following):
            return found, LOOPS
        stopper = next((c for c in coordinates if c is not moved and _beyond(c, following)), None)
        if stopper is not None:
            return found, f"'{stopper.joint}' reaches its limit"
        q, value = following, target
        found.append((value, q))
    return found, ""


def _closed(closure: Closure, q: Array, moved: Coordinate, fixed: Sequence[int], by: float) -> Array | None:
    """The closed pose after a step of one coordinate, the other independent ones held; None where the loops do not close."""
    _, _, velocity_map = closure.at(q)
    step = np.zeros(velocity_map.shape[1])
    step[moved.index] = by / closure.column_scales[moved.index]
    near, g = closure.close(closure.moved(q, velocity_map, step), fixed=fixed)
    gaps = closure.gaps(g).values()
    return near if all(distance <= DISTANCE_TOLERANCE and angle <= ANGLE_TOLERANCE for distance, angle in gaps) else None


def _leaps(closure: Closure, q: Array, following: Array) -> bool:
    """Whether some coordinate moves much farther than the one that is moved."""
    _, _, velocity_map = closure.at(q)
    scales = np.max(np.abs(velocity_map), axis=1, initial=0.0)  # of positions: 1 for angles, the size for lengths
    moved = np.abs(following - q) / np.where(scales > 0.0, scales, 1.0)
    return bool(np.max(moved, initial=0.0) > JUMP * STEP)


def _beyond(coordinate: Coordinate, q: Array) -> bool:
    if coordinate.limits is None or coordinate.position_index is None:
        return False
    value = float(q[coordinate.position_index])
    slack = 1e-9 + 1e-6 * (coordinate.limits[1] - coordinate.limits[0])
    return bool(value < coordinate.limits[0] - slack or value > coordinate.limits[1] + slack)


def _on_grid(
    closure: Closure, path: Sequence[tuple[float, Array]], moved: Coordinate, fixed: Sequence[int], count: int
) -> tuple[Array, Array]:
    """Values on an even grid from end to end that meets the CAD pose, and the closed poses there."""
    known = np.array([value for value, _ in path])
    if len(known) < 2:
        return known, np.array([path[0][1]])
    below = round((count - 1) * -known[0] / (known[-1] - known[0]))
    below = min(max(below, 1), count - 2) if known[0] < 0.0 < known[-1] else 0 if known[0] == 0.0 else count - 1
    values = np.concatenate([np.linspace(known[0], 0.0, below + 1), np.linspace(0.0, known[-1], count - below)[1:]])
    poses = []
    for value in values:
        near = int(np.argmin(np.abs(known - value)))
        q = path[near][1]
        exact = q if value == known[near] else _closed(closure, q, moved, fixed, float(value - known[near]))
        poses.append(q if exact is None else exact)
    return values, np.array(poses)


class PoseFunction:
    """Poses of all bodies for positions of the tree, whatever the masses are."""

    def __init__(self, mechanism: Mechanism) -> None:
        parameters = symbolic_parameters(mechanism)
        links, _ = tree_links(mechanism, parameters.p)
        q, v = ca.SX.sym("q", len(tree_positions(mechanism))), ca.SX.sym("v", len(tree_coordinates(mechanism)))
        poses = {mechanism.ground: ca.SX.eye(4)}
        for joint, X_WL, own in zip(mechanism.tree, link_poses(links, kinematics(links, q, v)), parameters.links, strict=True):
            poses[joint.child] = (X_WL @ own.X_LB).matrix()
        column = ca.vec(ca.densify(ca.horzcat(*(ca.vec(poses[name].T) for name in mechanism.bodies))))
        self._function = ca.Function("poses", [q, parameters.p], [column])
        self._point: ca.Function | None = None
        self._made_of = (q, parameters.p, [poses[name] for name in mechanism.bodies])
        self._p = np.array(parameter_values(mechanism, WEIGHTLESS))
        self._bodies = len(mechanism.bodies)

    def __call__(self, q: Array) -> Array:
        out = self._function.map(len(q))(q.T, ca.repmat(ca.DM(self._p), 1, len(q)))
        return np.ascontiguousarray(np.asarray(out).T).reshape(len(q), self._bodies, 4, 4)

    def point(self, body: int, point: Array, q: Array) -> tuple[Array, Array]:
        """Where a point of a body, given in W of the CAD pose, is for positions of the tree, and its derivatives by them."""
        if self._point is None:
            symbols, p, poses = self._made_of
            r, which = ca.SX.sym("r", 3), ca.SX.sym("which", len(poses))
            at = sum((which[k] * (X[:3, :3] @ r + X[:3, 3]) for k, X in enumerate(poses)), start=ca.SX.zeros(3))
            self._point = ca.Function("point", [symbols, p, r, which], [ca.densify(at), ca.densify(ca.jacobian(at, symbols))])
        x, rates = self._point(q, self._p, point, np.eye(self._bodies)[body])
        return np.asarray(x).ravel(), np.asarray(rates).reshape(3, len(q))
