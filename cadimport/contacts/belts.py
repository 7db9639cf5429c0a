"""Belts: thin closed bands around two or more parallel axes, drawn as one solid, smooth or toothed inside.

The back of a belt is smooth: arcs of cylinders that go once around together. That the band is thin follows from its volume: a bar with
round ends has the same arcs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from .features import Cylinder, Features

COVERAGE = (0.1, 0.9)  # of a circle: what a belt touches of a pulley
AROUND = 0.06  # of a turn: how much the arcs together may be off one turn
SAME_WIDTH = 0.02  # of the width
THIN = 0.5  # of the smallest radius


@dataclass(frozen=True, slots=True, eq=False)
class Arc:
    """Where a belt runs around something, in the part's frame P."""

    origin: Array  # on the axis, in the middle of the belt's width
    axis: Array
    radius: float  # m, of the side that touches the pulley


@dataclass(frozen=True, slots=True, eq=False)
class Belt:
    """A belt in the part's frame P."""

    arcs: tuple[Arc, ...]  # in the order of the belt's way
    axis: Array
    width: float  # m
    thickness: float  # m


def belt_of(features: Features) -> Belt | None:
    """The belt that a part is; None where it is none."""
    backs = [c for c in features.cylinders if not c.hole and COVERAGE[0] < c.coverage < COVERAGE[1]]
    if len(backs) < 2 or features.volume <= 0.0 or abs(sum(c.coverage for c in backs) - 1.0) > AROUND:
        return None
    axis, width = backs[0].axis, backs[0].length
    if any(float(np.linalg.norm(np.cross(c.axis, axis))) > 1e-3 or abs(c.length - width) > SAME_WIDTH * width for c in backs):
        return None
    if np.ptp([float(c.origin @ axis) for c in backs]) > SAME_WIDTH * width:
        return None
    ordered = _in_order(backs, axis)
    straight = sum(_straight(a, b, axis) for a, b in zip(ordered, (*ordered[1:], ordered[0]), strict=True))
    length = straight + sum(2.0 * math.pi * c.coverage * c.radius for c in ordered)
    thickness = features.volume / (length * width)
    if thickness > THIN * min(c.radius for c in ordered):
        return None
    return Belt(tuple(Arc(c.origin, axis, c.radius - thickness) for c in ordered), axis, width, thickness)


def _in_order(arcs: Sequence[Cylinder], axis: Array) -> list[Cylinder]:
    """Around their middle."""
    x = np.linalg.svd(axis[None, :])[2][1]
    y = np.cross(axis, x)
    middle = np.mean([c.origin for c in arcs], axis=0)
    return sorted(arcs, key=lambda c: math.atan2(float((c.origin - middle) @ y), float((c.origin - middle) @ x)))


def _straight(a: Cylinder, b: Cylinder, axis: Array) -> float:
    """Length of the straight piece between two arcs that are bent the same way."""
    arm = b.origin - a.origin
    arm = arm - float(arm @ axis) * axis
    return math.sqrt(max(float(arm @ arm) - (a.radius - b.radius) ** 2, 0.0))
