"""Turns and slides of rigid groups against each other, as sums of the coordinates of joints: what transmissions relate."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from foundation.arrays import Array

from ..model import Inference, InferredJoint

PARALLEL = 5e-3  # rad
ON_AXIS = 2e-4  # m

Terms = dict[str, float]  # joint -> factor


class RelativeMotion:
    """Turns and slides of the groups against each other, as sums of joint coordinates."""

    def __init__(self, found: Inference) -> None:
        self.home = {part: k for k, group in enumerate(found.groups) for part in group.parts}
        self.beside: dict[int, list[tuple[int, InferredJoint, float]]] = {}
        for joint in found.joints:
            a, b = self.home.get(joint.a), self.home.get(joint.b)
            if a is None or b is None:
                continue
            self.beside.setdefault(a, []).append((b, joint, 1.0))
            self.beside.setdefault(b, []).append((a, joint, -1.0))

    def path(self, start: int, end: int, allowed: Callable[[InferredJoint], float | None]) -> Terms | None:
        """How `end` moves against `start`: joint → factor, over joints that `allowed` gives a factor for; None where no path leads."""
        reached: dict[int, Terms] = {start: {}}
        front = [start]
        while front and end not in reached:
            following = []
            for node in front:
                for other, joint, sign in self.beside.get(node, ()):
                    factor = allowed(joint)
                    if other in reached or factor is None:
                        continue
                    reached[other] = {**reached[node], joint.name: sign * factor}
                    following.append(other)
            front = following
        return reached.get(end)

    def turn(self, carrier: int, wheel: int, origin: Array, axis: Array) -> Terms | None:
        """The turn of a wheel against what carries it, about its axis."""

        def about(joint: InferredJoint) -> float | None:
            if joint.kind != "revolute" or float(np.linalg.norm(np.cross(joint.axis, axis))) > PARALLEL:
                return None
            arm = joint.origin - origin
            off = float(np.linalg.norm(arm - float(arm @ axis) * axis))
            return math.copysign(1.0, float(joint.axis @ axis)) if off < ON_AXIS else None

        return self.path(carrier, wheel, about)

    def slide(self, carrier: int, slider: int, direction: Array) -> Terms | None:
        """The way of a slider against what carries it, along a direction."""

        def along(joint: InferredJoint) -> float | None:
            if joint.kind != "prismatic" or float(np.linalg.norm(np.cross(joint.axis, direction))) > PARALLEL:
                return None
            return math.copysign(1.0, float(joint.axis @ direction))

        return self.path(carrier, slider, along)

    def carriers(self, a: int, b: int) -> Sequence[int]:
        """Groups that may carry both of two others: their neighbours first, themselves last, as a ring that stands still."""
        near = [other for node in (b, a) for other, _, _ in self.beside.get(node, ())]
        return list(dict.fromkeys([*near, a, b]))


def added(a: Terms, factor_a: float, b: Terms, factor_b: float) -> Terms:
    """The sum of two motions, without what cancels."""
    names = list(dict.fromkeys([*a, *b]))
    total = {name: factor_a * a.get(name, 0.0) + factor_b * b.get(name, 0.0) for name in names}
    return {name: value for name, value in total.items() if abs(value) > 1e-12}
