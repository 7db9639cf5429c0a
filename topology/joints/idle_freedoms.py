"""Freedoms that only spin bodies about axes through their centres of mass: gravity does not feel them, and no other body follows.

A bolt that joins two levers by two hinges on its own axis has one, a rod between two ball joints, a wheel on its axle.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from ..mechanism import Mechanism
from .joint_freedoms import twists_in_world
from .mobility import RANK_TOLERANCE, Freedom, closure_matrix, column_names, freedoms_of_ways

MOVES = 1e-6  # rad/s beside a leader at 1: a slower body or joint stands still
MOST_COLUMNS = 600  # freedoms of joints: beyond that nothing is looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Spin:
    """A way to move that only spins bodies in their places."""

    freedom: Freedom
    bodies: tuple[str, ...]  # that spin

    @property
    def joints(self) -> tuple[str, ...]:
        """That move: with more joints than bodies something turns loosely between others."""
        return tuple(self.freedom.rates)


class SpinSearch:
    """Spinning freedoms of one mechanism in the CAD pose."""

    def __init__(self, mechanism: Mechanism) -> None:
        joints = [*mechanism.tree, *mechanism.loops]
        self._names = [name for joint in joints for name in column_names(joint)]
        self._joint_of = [joint.name for joint in joints for _ in column_names(joint)]
        self.too_large = len(self._names) > MOST_COLUMNS
        if self.too_large or not self._names:
            return
        self._turning, moving = _body_rates(mechanism, len(self._names))
        self._rows = np.vstack([closure_matrix(mechanism.tree, mechanism.loops, mechanism.couplings), moving])

    def all(self, noticed: Collection[str]) -> list[Spin]:
        """The independent spins in which no joint of `noticed` moves."""
        if self.too_large or not self._names:
            return []
        return [self._spin(freedom) for freedom in freedoms_of_ways(self._ways(noticed), self._names)]

    def of_joint(self, joint: str, noticed: Collection[str]) -> Spin | None:
        """The least spin in which a joint moves and none of `noticed` does; None where there is none."""
        if self.too_large or not self._names:
            return None
        at = [k for k, name in enumerate(self._joint_of) if name == joint]
        ways = self._ways([name for name in noticed if name != joint])
        if not at or float(np.linalg.norm(ways[at])) < MOVES:
            return None
        least = ways @ ways[at].T @ np.ones(len(at))
        rates = least / float(least[at[0]]) if abs(float(least[at[0]])) > MOVES else least
        moved = {name: float(rate) for name, rate in zip(self._names, rates, strict=True) if abs(rate) > MOVES}
        return self._spin(Freedom(leader=self._names[at[0]], rates=moved))

    def _ways(self, noticed: Collection[str]) -> Array:
        """(freedoms, ways): an orthonormal basis of what closes loops, moves no centre of mass and no noticed joint."""
        held = np.eye(len(self._names))[[k for k, name in enumerate(self._joint_of) if name in set(noticed)]]
        rows = np.vstack([self._rows, held])
        _, singular, vt = np.linalg.svd(rows, full_matrices=True)
        rank = int(np.sum(singular > RANK_TOLERANCE * float(singular[0]))) if len(singular) else 0
        return np.asarray(vt[rank:].T)

    def _spin(self, freedom: Freedom) -> Spin:
        rates = np.array([freedom.rates.get(name, 0.0) for name in self._names])
        return Spin(freedom=freedom, bodies=tuple(body for body, turn in self._turning.items() if np.linalg.norm(turn @ rates) > MOVES))


def _body_rates(mechanism: Mechanism, count: int) -> tuple[Mapping[str, Array], Array]:
    """By body its (3, freedoms) angular velocity; and rows with the velocities of all centres of mass, in sizes of the mechanism."""
    twists: dict[str, Array] = {mechanism.ground: np.zeros((6, count))}
    at = 0
    for joint in mechanism.tree:
        own = twists_in_world(joint)
        twist = np.array(twists[joint.parent])
        twist[:, at : at + own.shape[1]] += own
        twists[joint.child] = twist
        at += own.shape[1]
    centers = {joint.child: mechanism.bodies[joint.child].center for joint in mechanism.tree}
    spread = np.array(list(centers.values()))
    size = float(np.max(np.linalg.norm(spread - spread.mean(axis=0), axis=1), initial=0.0)) or 1.0
    velocities = [twists[body][3:] + np.cross(twists[body][:3].T, center).T for body, center in centers.items()]
    return {body: twists[body][:3] for body in centers}, np.vstack(velocities) / size
