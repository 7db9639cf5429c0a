"""The coordinates of a mechanism's tree, joint after joint: names, units and places of the entries of q, v and tau."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from .joints import joint_model


@dataclass(frozen=True, slots=True, kw_only=True)
class Coordinate:
    """One degree of freedom of a joint: an entry of v, vdot and tau, with the names of its signals.

    Where a position is the integral of the rate it is named too; the body rates of spherical and free joints have none.
    """

    joint: str
    kind: str
    index: int  # in v, vdot and tau
    rate: str  # "pitch.rate", "x.speed", "ball.rate_z"
    rate_unit: str
    acceleration: str  # "pitch.acceleration", "slide.angular_acceleration"
    acceleration_unit: str
    effort: str  # "pitch.torque", "x.force"
    effort_unit: str
    position: str | None  # "pitch.angle", "x.position"
    position_unit: str | None
    position_index: int | None  # in q
    only: bool = True  # the joint has no other freedom
    limits: tuple[float, float] | None = None  # rad or m

    @property
    def rotational(self) -> bool:
        """Whether it is a turn, in rad/s and N m, or a move, in m/s and N."""
        return self.rate_unit == "rad/s"


def tree_coordinates(mechanism: Mechanism) -> tuple[Coordinate, ...]:
    """The freedoms of all tree joints: one for each entry of v."""
    return tuple(_coordinates(mechanism))


def tree_positions(mechanism: Mechanism) -> dict[str, str]:
    """Name and unit of every entry of q."""
    return {f"{joint.name}.{quantity.name}": quantity.unit for joint in mechanism.tree for quantity in joint_model(joint).positions}


def start_positions(mechanism: Mechanism) -> Array:
    """q in the CAD pose."""
    return np.array([value for joint in mechanism.tree for value in joint_model(joint).start], dtype=np.float64)


def quaternion_places(mechanism: Mechanism) -> tuple[int, ...]:
    """Where in q the four components of each quaternion begin."""
    found, at = [], 0
    for joint in mechanism.tree:
        model = joint_model(joint)
        if model.quaternion is not None:
            found.append(at + model.quaternion)
        at += len(model.positions)
    return tuple(found)


def coupled_places(coordinates: Sequence[Coordinate]) -> dict[str, int]:
    """The places in q by the names that a coupling may use: the joint where it has one freedom, else the coordinate's full name."""
    found: dict[str, int] = {}
    for c in coordinates:
        if c.position is not None and c.position_index is not None:
            found[c.position] = c.position_index
            if c.only:
                found[c.joint] = c.position_index
    return found


def with_unit_quaternions(q: Array, places: Sequence[int]) -> Array:
    """A copy of q, (positions,) or (times, positions), with every quaternion of unit length."""
    q = np.array(q, dtype=np.float64)
    for at in places:
        q[..., at : at + 4] /= np.linalg.norm(q[..., at : at + 4], axis=-1, keepdims=True)
    return q


def _coordinates(mechanism: Mechanism) -> Iterator[Coordinate]:
    index = at_q = 0
    for joint in mechanism.tree:
        model = joint_model(joint)
        for rate, acceleration, effort, integral in zip(model.velocities, model.accelerations, model.efforts, model.integrals, strict=True):
            position = None if integral is None else model.positions[integral]
            only = len(model.velocities) == 1
            yield Coordinate(
                joint=joint.name,
                kind=joint.kind,
                index=index,
                rate=f"{joint.name}.{rate.name}",
                rate_unit=rate.unit,
                acceleration=f"{joint.name}.{acceleration.name}",
                acceleration_unit=acceleration.unit,
                effort=f"{joint.name}.{effort.name}",
                effort_unit=effort.unit,
                position=None if position is None else f"{joint.name}.{position.name}",
                position_unit=None if position is None else position.unit,
                position_index=None if integral is None else at_q + integral,
                only=only,
                limits=joint.limits if only else (None if position is None else joint.freedom_limits.get(position.name)),
            )
            index += 1
        at_q += len(model.positions)
