"""Impacts at one instant: impulses of rigid stops that never create energy."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array

AT_REST = 1e-12  # relative: a speed this small is none
ROUNDS = 1000  # of impacts at one instant; what is still driven in after them is stopped without rebound


def impacts(response: Array, speed: Array, restitution: Array, rest_speed: Array, held: Array) -> tuple[Array, Array, Array, float]:
    """Impacts at one instant, until no joint moves into a stop that it touches: speeds after them, impulses, heats, and what is no speed.

    `speed` is that into each stop, `response` (symmetric, semidefinite) what unit impulses take of it, and `held` are the stops that hold.

    In each round the stops take part whose joints rest or move into them. Impulses push only: a stop that pushes sends its joint back with
    its restitution e, or keeps it at rest, so that its heat ``p (v + v') / 2 = p v (1 - e) / 2`` is not negative. A joint that another's
    impulse drives back into a stop that it was leaving hits it in the next round. After `ROUNDS` of them all stops that are touched act
    without restitution; the heat of all together is then ``p' response p / 2``. Stops that contradict each other because something else
    keeps its rate cannot stop their joints: what is left of the speeds into them then counts as no speed, too.
    """
    speed = speed.astype(float)
    impulse, heat = np.zeros_like(speed), np.zeros_like(speed)
    movable = np.diag(response) > 0.0
    still = AT_REST * float(np.abs(speed).max())
    for k in range(ROUNDS + 1):
        if not np.any(movable & (speed > still)):
            break
        last = k == ROUNDS
        near = speed >= (-np.inf if last else -still)
        part = np.flatnonzero(movable & (np.logical_or(near, held) if k == 0 else near))
        bounces = (speed[part] > np.maximum(rest_speed[part], still)) & (not last)
        target = np.where(bounces, -restitution[part] * speed[part], 0.0)
        push = _push(response[np.ix_(part, part)], speed[part] - target)
        after = speed - response[:, part] @ push
        impulse[part] += push
        heat[part] += push * (speed[part] + after[part]) / 2
        worst, speed = float(speed[movable].max()), after
        still = max(still, AT_REST * float(np.abs(speed).max()))
        driven_in = np.flatnonzero(movable & (speed > still))
        if not target.any() and np.isin(driven_in, part).all() and speed[driven_in].max(initial=0.0) > worst / 2:
            break  # nothing stops them
    return speed, impulse, heat, max(still, float(speed[movable].max(initial=0.0)))  # the last round's round-off


def come_to_rest(response: Array, speed: Array, part: list[int]) -> tuple[Array, Array, Array, float]:
    """The same where the joints in `part` tremble at their stops, each setting the others off, by less than anyone can tell.

    All of these come to rest together, which takes energy, as every projection by the mass matrix does. A share of the impulses may pull:
    they are as small as the speeds.
    """
    impulse = np.zeros_like(speed)
    impulse[part] = np.linalg.lstsq(response[np.ix_(part, part)], speed[part], rcond=None)[0]
    after = speed - response @ impulse
    still = max(AT_REST * float(np.abs(speed).max()), float(np.abs(after[part]).max()))
    return after, impulse, impulse * (speed + after) / 2, still


def _push(response: Array, excess: Array) -> Array:
    """Impulses >= 0 after which no speed exceeds its target, and where there is an impulse it equals it.

    By principal pivoting. Where stops depend on each other (a singular response, as in loops), this may not end or not meet the targets:
    then by least squares with a compliance of round-off in each stop, which leaves a little more speed into it, so never creates energy.
    """
    n = len(excess)
    active = excess > 0.0
    scale = AT_REST * float(np.abs(excess).max())
    for _ in range(10 * (1 + n)):
        impulse = np.zeros(n)
        chosen = np.flatnonzero(active)
        if chosen.size:
            impulse[chosen] = np.linalg.lstsq(response[np.ix_(chosen, chosen)], excess[chosen], rcond=None)[0]
        left = excess - response @ impulse
        wrong = np.where(active, impulse < 0.0, left > scale)
        if not wrong.any():
            if np.abs(left[chosen]).max(initial=0.0) > 1e3 * scale:
                break
            return impulse
        first = int(np.argmax(wrong))
        active[first] = not active[first]
    from scipy.optimize import nnls  # takes longer to import than most runs take

    values, axes = np.linalg.eigh((response + response.T) / 2)
    roots = np.sqrt(np.maximum(values, 0.0) + AT_REST / 10 * values[-1])
    found: Array = nnls(roots[:, None] * axes.T, axes.T @ excess / roots, maxiter=100 * n)[0]
    return found
