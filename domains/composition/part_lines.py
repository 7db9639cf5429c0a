"""What components between parts act along, beside one line between two points: ropes over several points, axes of a part, torques,
and the six motions of one part against another.

Each is a `Line`: a rate that is linear in the joints' rates, and the force beside it. By virtual power the force takes ``F drate/dv``
out of every joint; `Action` has the same as forces and moments on bodies, for the reactions of joints.

Axes of a part are those of W in the CAD pose, and turn with the part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import casadi as ca

from mechanics.equations import EquationsOfMotion

AXES = "xyz"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What a component does to a body when the force along its line is 1: a pull of a rope, a push against its rate for the others."""

    body: str
    place: Any  # p_WQ, where the force acts
    force: Any  # N/N, in W
    moment: Any  # N m by unit of the line's force, in W, beside that of the force


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A length between parts with its rate, or a rate alone."""

    length: Any  # m or rad, of q and p, and of the positions of massless nodes
    speed: Any  # its derivative, of q, v and p, and of the nodes' rates
    shares: Mapping[int, Any]  # index of a freedom -> derivative of the speed by that velocity
    node_shares: Mapping[int, Any] = field(default_factory=dict)  # the same by the rates of massless nodes
    actions: tuple[Action, ...] = ()  # on bodies; left out for a line between two points and for W's axes through one


def _rate_line(eom: EquationsOfMotion, length: Any, speed: Any, actions: Sequence[Action]) -> Line:
    shares = ca.jacobian(speed, eom.v)
    own = {c: shares[0, c] for c in shares.sparsity().get_triplet()[1]}
    return Line(length=length, speed=speed, shares=own, actions=tuple(actions))


def _place(eom: EquationsOfMotion, body: str, p_BQ: Any) -> Any:
    X_WB = eom.poses[body]
    return X_WB[:3, 3] + ca.mtimes(X_WB[:3, :3], p_BQ)


def _rate_of(eom: EquationsOfMotion, expression: Any) -> Any:
    return ca.jtimes(expression, eom.q, eom.qdot)


def rope(eom: EquationsOfMotion, bodies: Sequence[str], points: Sequence[Any]) -> Line:
    """From point to point over all of them: the sum of the distances. A pull of 1 acts along both of its pieces at each point."""
    places = [_place(eom, body, p) for body, p in zip(bodies, points, strict=True)]
    pieces = [b - a for a, b in pairwise(places)]
    length = sum((ca.norm_2(piece) for piece in pieces), start=ca.SX(0))
    ways = [piece / ca.norm_2(piece) for piece in pieces]
    nothing = ca.SX.zeros(3)
    pulls = [(ways[k] if k < len(ways) else 0) - (ways[k - 1] if k else 0) for k in range(len(places))]
    actions = [Action(body=b, place=p, force=f, moment=nothing) for b, p, f in zip(bodies, places, pulls, strict=True)]
    return _rate_line(eom, length, _rate_of(eom, length), actions)


def axes_of_part(eom: EquationsOfMotion, body: str, p_BQ: Any, axes: str) -> dict[str, Line]:
    """The axes of the part `axes` (W where empty) through a point of a body, for forces along them."""
    R = eom.poses[axes][:3, :3] if axes else ca.SX.eye(3)
    place = _place(eom, body, p_BQ)
    velocity, along = _rate_of(eom, place), ca.mtimes(R.T, place)
    return {
        axis: _rate_line(eom, along[k], ca.dot(R[:, k], velocity), [Action(body=body, place=place, force=-R[:, k], moment=ca.SX.zeros(3))])
        for k, axis in enumerate(AXES)
    }


def turns_of_part(eom: EquationsOfMotion, body: str, axes: str) -> dict[str, Line]:
    """The axes of the part `axes` (W where empty), for torques on a body about them; these are rates of no angle."""
    R = eom.poses[axes][:3, :3] if axes else ca.SX.eye(3)
    rate = angular_velocity(eom, body)
    place = eom.poses[body][:3, 3]
    return {
        axis: _rate_line(eom, ca.SX(0), ca.dot(R[:, k], rate), [Action(body=body, place=place, force=ca.SX.zeros(3), moment=-R[:, k])])
        for k, axis in enumerate(AXES)
    }


def six_motions(eom: EquationsOfMotion, bodies: Sequence[str], p_AQ: Any, p_BQ: Any) -> dict[str, Line]:
    """How a point of body b moves along the axes of body a, and how b turns about them: ``sin(angle)`` times the axis of the turn.

    With ``S = (R - R^T) / 2`` of the rotation R from a to b the turns are the vector of S, whose rate is ``(tr(R) 1 - R^T) w / 2``.
    """
    a, b = bodies
    R_WA, R_WB = eom.poses[a][:3, :3], eom.poses[b][:3, :3]
    at_a, at_b = _place(eom, a, p_AQ), _place(eom, b, p_BQ)
    moved, turned = ca.mtimes(R_WA.T, at_b - at_a), ca.mtimes(R_WA.T, R_WB)
    turns = ca.vertcat(turned[2, 1] - turned[1, 2], turned[0, 2] - turned[2, 0], turned[1, 0] - turned[0, 1]) / 2
    about = ca.mtimes(R_WA, (ca.trace(turned) * ca.SX.eye(3) - turned) / 2)  # columns: moments by each turn's effort, in W
    nothing, found = ca.SX.zeros(3), {}
    for k, axis in enumerate(AXES):
        both = [Action(body=body, place=at_b, force=sign * R_WA[:, k], moment=nothing) for body, sign in ((b, -1), (a, 1))]
        found[axis] = _rate_line(eom, moved[k], _rate_of(eom, moved[k]), both)
    for k, axis in enumerate(AXES):
        both = [Action(body=body, place=at_b, force=nothing, moment=sign * about[:, k]) for body, sign in ((b, -1), (a, 1))]
        found[f"r{axis}"] = _rate_line(eom, turns[k], _rate_of(eom, turns[k]), both)
    return found


def angular_velocity(eom: EquationsOfMotion, body: str) -> Any:
    """w_WB, in W: from the rate of its rotation."""
    R = eom.poses[body][:3, :3]
    spin = ca.mtimes(ca.reshape(_rate_of(eom, ca.vec(R)), 3, 3), R.T)
    return ca.vertcat(spin[2, 1], spin[0, 2], spin[1, 0])
