"""A machine moved by hand: sliders and drags, with loops closed, limits kept and collisions shown."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.errors import MategraphError
from mechanics.loops.dragging import MovedPose, Posing

if TYPE_CHECKING:
    from foundation.arrays import Array

    from ..machine import Machine

QUICK = 0.012  # s that looking for collisions may take in the middle of a drag
MOST_FREEDOMS = 200  # that are offered as sliders


class PosedMachine:
    """What moving one machine takes, made once."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._seconds: float | None = None  # what looking for collisions took last; None before the first look

    @cached_property
    def posing(self) -> Posing:
        """Loops and poses as functions of positions.

        Raises
        ------
        MategraphError
            ``E605`` where nothing moves.
        """
        if not self.machine.mechanism.tree:
            raise MategraphError("E605", "Nothing of the machine can move.", remedy="Answer its questions, or add joints.", element="")
        return Posing(self.machine.mechanism)

    @cached_property
    def labels(self) -> dict[str, str]:
        """Position -> what clients call it: the joint, where it has no other freedom."""
        found = {name: name for name in self.posing.names}
        return found | {c.position: c.joint for c in self.posing.coordinates if c.position is not None and c.only}

    def freedoms(self) -> list[dict[str, Any]]:
        """The independent motions, each with its range, as sliders show them."""
        from mechanics.loops.sweep import independent_coordinates

        mechanism = self.machine.mechanism
        if not mechanism.tree or mechanism.mobility <= 0:
            return []
        posing = self.posing
        inference = self.machine.inference
        wanted = [freedom.joint for freedom in inference.freedoms] if inference is not None else []
        chosen = independent_coordinates(posing.closure, posing.start, posing.coordinates, mechanism.mobility, wanted)
        joints = {joint.name: joint for joint in mechanism.joints}
        found = []
        for c in chosen[:MOST_FREEDOMS]:
            if c.position is None or c.position_index is None:
                continue
            value = float(posing.start[c.position_index])
            reach = math.pi if c.rotational else posing.closure.size / 2.0
            low, high = c.limits or (-math.inf, math.inf)
            low, high = (low if math.isfinite(low) else value - reach), (high if math.isfinite(high) else value + reach)
            joint = joints[c.joint]
            text = f"{joint.child} {'turns on' if c.rotational else 'slides on'} {joint.parent}"
            unit = "rad" if c.rotational else "m"
            found.append(
                {
                    "joint": c.joint,
                    "coordinate": self.labels[c.position],
                    "text": text,
                    "unit": unit,
                    "low": low,
                    "high": high,
                    "value": value,
                }
                | {"position": c.position, "limited": c.limits is not None}
            )
        return found

    def pose(self, coordinates: Mapping[str, float], begin: Mapping[str, float] | None, *, thorough: bool) -> dict[str, Any]:
        """Coordinates at given values; the others follow."""
        self._judge(coordinates)
        return self._answer(self.posing.posed(coordinates, begin), thorough=thorough)

    def drag(
        self, part: str, point: Sequence[float], target: Sequence[float], begin: Mapping[str, float] | None, *, thorough: bool
    ) -> dict[str, Any]:
        """A point of a part, in its own frame, drawn towards a target in W."""
        instances = self.machine.assembly.instances
        if part not in instances:
            raise MategraphError("E607", f"There is no part '{part}'.", remedy="Choose one of the tree.", element=part)
        p_P, p_W = np.array(point, dtype=float), np.array(target, dtype=float)
        if p_P.shape != (3,) or p_W.shape != (3,) or not np.isfinite([p_P, p_W]).all():
            raise MategraphError("E604", "A point has three numbers.", remedy="docs/protocol.md has the form.", element=part)
        if begin:
            self._judge(begin)
        X_WP = instances[part].X_WP
        q = self.posing.q_of(begin or {})
        body = self.machine.mechanism.body_of(part)
        return self._answer(self.posing.drag(body, X_WP[:3, :3] @ p_P + X_WP[:3, 3], p_W, q), thorough=thorough)

    def _judge(self, coordinates: Mapping[str, float]) -> None:
        known = {*self.labels, *self.labels.values()}
        for name, value in coordinates.items():
            if name not in known:
                raise MategraphError(
                    "E607", f"There is no coordinate '{name}'.", remedy=f"There are {', '.join(self.labels)}.", element=name
                )
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise MategraphError("E604", f"'{name}' has no number.", remedy="Give rad or m.", element=name)

    def _answer(self, moved: MovedPose, *, thorough: bool) -> dict[str, Any]:
        from viz.pose_interpolation import quaternions

        turns = quaternions(moved.poses[:, :3, :3])
        positions = self.posing.positions(moved.q)
        return {
            "coordinates": {self.labels[name]: value for name, value in positions.items()},
            "poses": {
                name: [*X[:3, 3].tolist(), *turn.tolist()]
                for name, X, turn in zip(self.machine.mechanism.bodies, moved.poses, turns, strict=True)
            },
            "at_limit": list(moved.at_limit),
            "closed": moved.closed,
            "collisions": self._collisions(moved.poses, thorough=thorough),
        }

    def _collisions(self, poses: Array, *, thorough: bool) -> list[list[str]] | None:
        """Pairs of parts that are in each other there and not in the CAD pose; None where that was not looked for."""
        if not thorough and (self._seconds is None or self._seconds > QUICK):
            return None
        from cadimport.proximity.along import collisions_along

        from ..analyses.collisions import allowed_pairs

        machine, start = self.machine, time.perf_counter()
        bodies = dict(zip(machine.mechanism.bodies, poses, strict=True))
        body_of = machine.mechanism.body_of
        placed = np.stack([bodies[body_of(name)] @ instance.X_WP for name, instance in machine.assembly.instances.items()])
        groups = [body.parts for body in machine.mechanism.bodies.values()]
        found = collisions_along(machine.parts_in_space, placed[None], groups, allowed_pairs(machine, machine._overlaps))
        first, self._seconds = self._seconds is None, time.perf_counter() - start
        if first:  # the first look prepares the shapes, and says nothing of the next
            self._seconds = 0.0
        return [[passage.a, passage.b] for passage in found.passages]
