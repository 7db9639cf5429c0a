"""The motion of closed loops under given motions of some of their coordinates.

At every time the other coordinates are found by Newton's method on the closure, from the pose before; their velocities and accelerations
from its derivatives. Two things can stop it:

- A **change point**: all hinges of a parallelogram lie in one line, and the rates of the others do not follow from that of the crank. The
  motion goes on through such a pose, so its rates there are those that it has just before and just behind: the cubic through four poses
  beside it is taken. Where the two sides do not agree (a dead centre: a piston cannot turn its crank over) nothing is defined, and the
  motion is refused.
- The **end of the reach**: the loops cannot close any more. The time, the place and the gap behind it are reported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..equations import EquationsOfMotion
from ..errors import MechanicsError
from ..loops.assemble import ANGLE_TOLERANCE, LONGEST_STEP, approach, closure_of
from ..loops.closed_poses import pose_on_loops
from ..loops.redundancy import CHOICE_TOLERANCE
from .given_motion import GivenMotion

FOLLOWED = 1e-7  # rad, and m over the mechanism's size: a closure that stays open by more cannot follow the drivers
BESIDE = 3e-3  # rad, and m over size: how far the drivers are from a change point where rates are taken; a cubic errs by its fourth power
AGREE = 0.1  # of the rates: how far the rates before and behind a change point may differ; they do so by BESIDE times their own slope
HALVINGS = 40  # of the interval in which the reach ends

State = tuple[Array, Array, Array]  # q, v, vdot


class LoopMotion:
    """Follows the drivers of a mechanism with loops.

    Parameters
    ----------
    eom
        Equations with constraints.
    given
        The drivers' motion.
    """

    def __init__(self, eom: EquationsOfMotion, given: GivenMotion) -> None:
        constraints = eom.constraints
        assert constraints is not None
        self.eom = eom
        self.coordinates = given.coordinates
        self.given = given
        self.closure = closure_of(eom)
        self.driven = given.driven
        self.places = given.places
        self.free = [k for k in range(len(eom.coordinates)) if k not in set(self.driven)]
        self.names = [c.position or c.rate for c in eom.coordinates]
        self.chosen = list(constraints.chosen)
        self.scales = constraints.scales()
        self.gap = 0.0  # the largest that any pose was left with
        self._rates = ca.Function("rates", [eom.q, eom.v, eom.p], [constraints.jacobian, constraints.bias, constraints.velocity_map])

    def follow(self, times: Array, initial: Mapping[str, float]) -> State:
        """Positions, velocities and accelerations of all coordinates, each (nt, ...), at times that lie near together.

        `initial` are positions at the first time by the names of ``q_names``; names of other things are left alone.

        Raises
        ------
        MechanicsError
            E307 where the loops do not close with `initial`, E310 in a dead centre, E322 for drivers that depend on each other, E323
            where coordinates stay free, E324 beyond the reach.
        """
        nt, nv = len(times), len(self.eom.coordinates)
        q, v, vdot = np.zeros((nt, len(self.eom.q_names))), np.zeros((nt, nv)), np.zeros((nt, nv))
        pose = self._start(float(times[0]), initial)
        for k, t in enumerate(times):
            if k:
                pose = self._predicted(q[k - 1], v[k - 1], float(t - times[k - 1]))
            closed, g = self._closed(pose, float(t))
            if self._open(g):
                raise self._end_of_reach(q[k - 1], float(times[k - 1]), float(t)) if k else self._cannot_follow(g, float(t))
            q[k] = closed
            self.gap = max(self.gap, float(np.max(np.abs(g), initial=0.0)))
            rates = self._rates_in(closed, float(t))
            if rates is None:
                rates = self._through(closed, float(t), (float(times[k - 1]), q[k - 1], v[k - 1]) if k else None)
            v[k], vdot[k] = rates
        return q, v, vdot

    def failure(self, q: Array, t: float, until: float) -> MechanicsError | None:
        """Why a motion that a run followed up to the pose q at time t does not go on; None where the loops are not to blame.

        Raised by nobody here: a run that finds no step size asks.
        """
        pose, g = self._closed(np.array(q), t)
        if self._open(g):
            return self._cannot_follow(g, t)
        speed = float(np.max(np.abs(self.given(t)[1]) / self._driver_scales(), initial=0.0))
        longest = min(until - t, LONGEST_STEP / speed if speed > 0.0 else until - t)
        for ahead in longest * np.geomspace(1e-6, 1.0, 13):
            later, g = self._closed(pose, t + float(ahead))
            if self._open(g):
                return self._end_of_reach(pose, t, t + float(ahead), t + longest)
            pose = later
        return self.dead_centre(np.array(q), t)

    def dead_centre(self, q: Array, t: float) -> MechanicsError | None:
        """E310 where the drivers do not determine in the closed pose q at time t how the other joints go on; None where they do."""
        return None if self._rates_in(q, t) is not None or self._free_around(q, t) else self._dead_centre(q, t)

    def _driver_scales(self) -> Array:
        return np.asarray(self.closure.column_scales[self.driven])

    def _start(self, t: float, initial: Mapping[str, float]) -> Array:
        """The pose with the drivers where they are at t, in the branch that `initial` gives, else in that of the assembled CAD pose."""
        assert self.eom.constraints is not None
        reference = np.array(self.eom.constraints.reference)
        driven = dict(zip((self.eom.q_names[place] for place in self.places), self.given(t)[0].tolist(), strict=True))
        given = {name: value for name, value in initial.items() if name in self.eom.q_names and name not in driven}
        if given:
            return pose_on_loops(self.eom, self.closure, reference, {**given, **driven})
        target = reference.copy()
        target[self.places] = list(driven.values())
        return approach(self.closure, reference, target, fixed=self.driven)

    def _predicted(self, q: Array, v: Array, h: float) -> Array:
        """The pose after the time h, to first order."""
        plain_map = np.asarray(ca.densify(self._rates(q, v, self.eom.p_values)[2]))
        return self.closure.moved(q, plain_map * self.closure.column_scales, h * v / self.closure.column_scales)

    def _closed(self, pose: Array, t: float) -> tuple[Array, Array]:
        """The closed pose nearest to a pose with the drivers where they are at t, and what stays open of all rows."""
        pose = np.array(pose)
        pose[self.places] = self.given(t)[0]
        return self.closure.close(pose, fixed=self.driven, rows=self.chosen)

    def _open(self, g: Array) -> bool:
        return float(np.max(np.abs(g[self.chosen]), initial=0.0)) > FOLLOWED

    # ------------------------------------------------------------------------------------------------------------------ rates

    def _rates_in(self, pose: Array, t: float) -> tuple[Array, Array] | None:
        """Velocities and accelerations in a closed pose; None where they do not follow from those of the drivers."""
        nv = len(self.eom.coordinates)
        _, given_v, given_a = self.given(t)
        J, _, _ = (np.asarray(ca.densify(out)) for out in self._rates(pose, np.zeros(nv), self.eom.p_values))
        v = self._complete(self.scales[:, None] * J, np.zeros(len(self.scales)), given_v, t)
        if v is None:
            return None
        J, bias, _ = (np.asarray(ca.densify(out)) for out in self._rates(pose, v, self.eom.p_values))
        vdot = self._complete(self.scales[:, None] * J, self.scales * bias.ravel(), given_a, t)
        return None if vdot is None else (v, vdot)

    def _complete(self, J: Array, bias: Array, given: Array, t: float) -> Array | None:
        """All velocities (or accelerations) x with ``J x + bias = 0`` and the given ones in their places; None where J leaves some open."""
        column = self.closure.column_scales
        x = np.zeros(J.shape[1])
        x[self.driven] = given
        right = -(bias + J @ x)
        if self.free:
            u, singular, vt = np.linalg.svd(J[:, self.free] * column[self.free], full_matrices=True)
            if self._rank(singular, J) < len(self.free):
                return None
            rank = len(self.free)
            x[self.free] = column[self.free] * (vt.T @ ((u[:, :rank].T @ right) / singular[:rank]))
        left = right - J[:, self.free] @ x[self.free]
        size_of_terms = float(np.max(np.abs(J) @ np.abs(x) + np.abs(bias), initial=0.0))
        if float(np.max(np.abs(left), initial=0.0)) > ANGLE_TOLERANCE * max(size_of_terms, 1e-9):
            moved = ", ".join(repr(self.names[k]) for k in self.driven)
            raise MechanicsError(
                "E322",
                f"The motions of {moved} depend on each other: the loops do not allow them together, first at t = {t:.6g} s.",
                remedy="Give as many motions as the mechanism has freedoms, on joints that can move independently.",
                element=self.names[self.driven[0]] if self.driven else "",
            )
        return x

    def _rank(self, singular: Array, J: Array) -> int:
        return int(np.sum(singular > CHOICE_TOLERANCE * max(float(np.linalg.norm(J * self.closure.column_scales, 2)), 1e-300)))

    def _through(self, pose: Array, t: float, before: tuple[float, Array, Array] | None) -> tuple[Array, Array]:
        """Velocities and accelerations in a change point, from those beside it; `before` are time, pose and velocities before it.

        Raises
        ------
        MechanicsError
            E310 in a dead centre and at the start, where nothing shows how the motion came there; E323 where coordinates are free beside
            it, too.
        """
        _, speeds, accelerations = self.given(t)
        if before is not None and not (np.any(speeds) or np.any(accelerations) or np.any(before[2])):  # all at rest
            return np.zeros_like(before[2]), np.zeros_like(before[2])
        speed, acceleration = (float(np.max(np.abs(x) / self._driver_scales(), initial=0.0)) for x in (speeds, accelerations))
        if before is None or self._free_around(pose, t):
            raise left_free(self._loose(pose), t) if self._free_around(pose, t) else self._dead_centre(pose, t)
        h = min(BESIDE / max(speed, 1e-300), float(np.sqrt(2.0 * BESIDE / max(acceleration, 1e-300))))
        if before[0] > t - 2.0 * h:
            h = 0.5 * (t - before[0])
        found: dict[int, tuple[Array, Array]] = {}
        at, near, (v, a) = before[0], before[1], (before[2], np.zeros_like(before[2]))
        for k in (-2, -1, 1, 2):
            step = t + k * h - at
            near, g = self._closed(self._predicted(near, v + 0.5 * step * a, step), t + k * h)
            beside = None if self._open(g) else self._rates_in(near, t + k * h)
            if beside is None:
                raise self._dead_centre(pose, t)
            found[k], at = beside, t + k * h
            v, a = beside
        column = self.closure.column_scales
        expected = (found[-1][0] + 2.0 * h * found[-1][1]) / column  # smooth motions go on like this
        size = max(float(np.max(np.abs(found[k][i] * h**i / column))) for k in found for i in (0, 1))
        if float(np.max(np.abs(found[1][0] / column - expected))) > AGREE * size:
            raise self._dead_centre(pose, t)
        v, a = ((4.0 * (found[-1][i] + found[1][i]) - (found[-2][i] + found[2][i])) / 6.0 for i in (0, 1))
        v[self.driven], a[self.driven] = speeds, accelerations
        return v, a

    def _free_around(self, pose: Array, t: float) -> bool:
        """Whether rates stay open beside a pose, too: then coordinates are free, and the pose is nothing special."""
        poses = self.closure.poses_around(pose, 2)
        return bool(poses) and all(self._rates_in(near, t) is None for near in poses)

    def _loose(self, pose: Array) -> list[str]:
        """The coordinates whose rates do not follow from those of the drivers."""
        _, J, _ = self.closure.at(pose)
        _, singular, vt = np.linalg.svd(J[:, self.free], full_matrices=True)
        rank = int(np.sum(singular > CHOICE_TOLERANCE * max(float(np.linalg.norm(J, 2)), 1e-300)))
        loose = np.linalg.norm(vt[rank:], axis=0)
        return [self.names[self.free[i]] for i in np.flatnonzero(loose > 1e-3)]

    # ------------------------------------------------------------------------------------------------------------------ errors

    def _moved(self) -> str:
        return ", ".join(repr(c.position or c.rate) for c in self.coordinates)

    def _dead_centre(self, pose: Array, t: float) -> MechanicsError:
        loose = ", ".join(repr(name) for name in self._loose(pose)) or "the other joints"
        return MechanicsError(
            "E310",
            f"The motion of {self._moved()} comes to a singular pose at t = {t:.6g} s, a dead centre for it: how {loose} "
            "goes on from there is not defined.",
            remedy="Drive another joint of the loop, or keep the motion away from this pose.",
            element=self.coordinates[0].joint if self.coordinates else "",
        )

    def _end_of_reach(self, pose: Array, inside: float, outside: float, later: float | None = None) -> MechanicsError:
        """E324 with the last time at which the loops close, between one at which they do and one at which they do not.

        The gap is that `later`, if it is still open then, else the one `outside`.
        """
        last, open_at = inside, outside
        for _ in range(HALVINGS):
            middle = 0.5 * (last + open_at)
            near, g = self._closed(pose, middle)
            if self._open(g):
                open_at = middle
            else:
                last, pose = middle, near
        _, g = self._closed(pose, outside)
        if later is not None and self._open(self._closed(pose, later)[1]):
            g, outside = self._closed(pose, later)[1], later
        reached = zip(self.places, self.given(last)[0], strict=True)
        where = ", ".join(f"{self.eom.q_names[place]} = {value:.6g} {self.eom.q_units[place]}" for place, value in reached)
        return self._cannot_follow(g, outside, f"beyond t = {last:.6g} s ({where})")

    def _cannot_follow(self, g: Array, t: float, since: str = "") -> MechanicsError:
        gaps = self.closure.gaps(g)
        worst = max(gaps, key=lambda name: gaps[name][0] / self.closure.size + gaps[name][1])
        stays = f"'{worst}' stays open by {gaps[worst][0] * 1e3:.4g} mm and {np.degrees(gaps[worst][1]):.4g} deg"
        return MechanicsError(
            "E324",
            f"The loops cannot follow {self._moved()} {since or f'at t = {t:.6g} s'}: {stays}{f' at t = {t:.6g} s' if since else ''}.",
            remedy="Keep the motion within the reach of the mechanism; if the motions depend on each other, give fewer"
            + ("." if since else "; from a CAD pose that is a dead centre, give in [initial] how another joint of the loop starts."),
            element=worst,
        )


def left_free(names: Sequence[str], t: float | None = None) -> MechanicsError:
    """E323 for coordinates that nothing moves."""
    where = "" if t is None else f" in the pose at t = {t:.6g} s"
    return MechanicsError(
        "E323",
        f"The motion is not given: {', '.join(repr(name) for name in names)} {'is' if len(names) == 1 else 'are'} left free{where}.",
        remedy='Add a motion for each, a "constant" one for what is held, or simulate the machine instead.',
        element=names[0] if names else "",
    )
