"""The class of a part by its shape: screw, nut, washer, circlip, bearing, ball, pin, bush, key, or simply a body.

Names are not looked at here: what a part is called can be added as evidence where a decision needs it.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from foundation.arrays import Array

from .bearing_sizes import is_bearing_size
from .features import Cylinder, Features
from .plane_overlap import covers_origin

PartClass = Literal["bolt", "grub screw", "nut", "washer", "circlip", "bearing", "ball", "pin", "bush", "key", "body"]

FASTENERS = frozenset({"bolt", "grub screw", "nut", "washer", "circlip"})

ROUND = 0.9  # share of the area of a plain body of revolution; cross holes and flats are the rest
ROUND_WITH_DRIVE = 0.4  # of a screw with hexagon head, socket or slot, or a nut
LONGEST_HEAD = 1.35  # lengths of screw heads, in shank diameters
LONGEST_BUSH = 6.5  # over the radius
MOST_KEY_FACES = 18  # six, and a bevel at each edge
LARGEST_SCREW = 0.04  # m: shank diameter


def part_class(features: Features, solids: int = 1) -> PartClass:
    """The class of a part."""
    if solids != 1 or features.volume <= 0.0:
        return "body"
    if features.balls and not features.cylinders and not features.planes and all(not ball.hole for ball in features.balls):
        return "ball"
    point, axis = features.axis
    outer, bores = coaxial_cylinders(features, point, axis)
    length = extent_along(features, axis)
    if features.round_share >= ROUND_WITH_DRIVE and (kind := _fastener(features, outer, bores, length)):
        return kind
    if features.round_share >= ROUND and outer:
        return _round_class(features, outer, bores, length)
    if _is_circlip(features, outer, bores, length):
        return "circlip"
    if _is_key(features):
        return "key"
    return "body"


def coaxial_cylinders(features: Features, point: Array, axis: Array) -> tuple[list[Cylinder], list[Cylinder]]:
    """Shafts and bores on a line, the largest first."""
    own = [
        c
        for c in features.cylinders
        if abs(c.axis @ axis) > 1.0 - 1e-5 and float(np.linalg.norm(np.cross(c.origin - point, axis))) < 2e-5 + 1e-3 * c.radius
    ]
    outer = sorted((c for c in own if not c.hole), key=lambda c: -c.radius)
    return outer, sorted((c for c in own if c.hole), key=lambda c: -c.radius)


def extent_along(features: Features, axis: Array) -> float:
    """Length of the part along a direction; exact where that is an axis of its frame, else an upper bound."""
    along = np.abs(axis) @ (features.box[1] - features.box[0])
    if float(np.max(np.abs(axis))) > 1.0 - 1e-9:
        return float(along)
    ends = [(plane.origin @ axis) for plane in features.planes if abs(plane.normal @ axis) > 1.0 - 1e-5]
    for c in features.cylinders:
        if abs(c.axis @ axis) > 1.0 - 1e-5:
            ends += [c.origin @ axis - 0.5 * c.length, c.origin @ axis + 0.5 * c.length]
    return float(max(ends) - min(ends)) if ends else float(along)


def _polygon(features: Features, axis: Array, sides: int, *, inward: bool) -> float:
    """Width across the flats of so many planes around the axis; 0 where there are none."""
    point = features.axis[0]
    flats: list[tuple[float, float]] = []
    x = _any_across(axis)
    y = np.cross(axis, x)
    for plane in features.planes:
        if abs(plane.normal @ axis) > 1e-3:
            continue
        distance = float((plane.origin - point) @ plane.normal)
        if (distance < 0.0) == inward:
            flats.append((abs(distance), math.atan2(plane.normal @ y, plane.normal @ x)))
    for distance, _ in flats:
        angles = sorted(angle % (2.0 * math.pi) for other, angle in flats if abs(other - distance) < 1e-5 + 0.01 * distance)
        if len(angles) < sides:
            continue
        turns = [(angle - angles[0]) * sides / (2.0 * math.pi) for angle in angles]
        if len({round(turn) % sides for turn in turns}) == sides and max(abs(turn - round(turn)) for turn in turns) < 0.02:
            return 2.0 * distance
    return 0.0


def _any_across(axis: Array) -> Array:
    x = np.eye(3)[int(np.argmin(np.abs(axis)))]
    x = x - (x @ axis) * axis
    return np.asarray(x / np.linalg.norm(x))


def _fastener(features: Features, outer: list[Cylinder], bores: list[Cylinder], length: float) -> PartClass | None:
    """Screws by shank, head and drive; nuts by hexagon and bore."""
    axis = features.axis[1]
    hexagon, socket = _polygon(features, axis, 6, inward=False), _polygon(features, axis, 6, inward=True)
    square = 0.0 if hexagon or len(features.planes) > 8 else _polygon(features, axis, 4, inward=False)
    through = max((c.radius for c in bores if c.length > 0.55 * length), default=0.0)
    if (hexagon or square) and through:
        if _bored_beside(features):  # a flange that is screwed on
            return None
        if 1.25 <= (hexagon or square) / (2.0 * through) <= 2.4 and 0.3 <= length / (2.0 * through) <= 1.8 and len(bores) <= 3:
            return "nut"
        return None
    if through and _is_block_nut(features, through, length):
        return "nut"
    if through or not outer:
        return None
    shank = max(outer, key=lambda c: c.length)
    diameter = 2.0 * shank.radius
    if diameter > LARGEST_SCREW or shank.coverage < 0.6:
        return None
    head = length - _threaded_length(shank, outer)
    width = max([hexagon, *(2.0 * c.radius for c in outer if c is not shank), *(2.0 * c.radius for c in features.cones if not c.hole)])
    width = max(width, *(2.0 * ball.radius for ball in features.balls if not ball.hole), 0.0) if features.balls else width
    has_drive = bool(hexagon or socket or _slotted(features, axis, shank))
    if has_drive and 1.25 <= width / diameter <= 3.2 and head <= LONGEST_HEAD * diameter + 1e-4 and length > 1.2 * head:
        return "bolt"
    if socket and width <= 1.05 * diameter and features.round_share > 0.6:
        return "grub screw"
    return None


def _bored_beside(features: Features) -> bool:
    """Whether there are holes along the axis of a round part beside it."""
    point, axis = features.axis
    along = [c for c in features.cylinders if c.hole and c.coverage > 0.9 and abs(c.axis @ axis) > 0.999]
    return any(float(np.linalg.norm(np.cross(c.origin - point, axis))) > 0.5 * c.radius for c in along)


def _is_block_nut(features: Features, through: float, length: float) -> bool:
    """A small block with one hole in its middle."""
    sides = np.sort(features.box[1] - features.box[0])
    one_bore = len(features.cylinders) == 1 and len(features.planes) == 6
    small = sides[2] <= 7.0 * through and sides[1] >= 2.6 * through and 0.5 <= length / through <= 2.4
    centred = float(np.linalg.norm(np.cross(features.center - features.axis[0], features.axis[1]))) < 0.05 * sides[2]
    return bool(one_bore and small and centred and through < 0.02)


def _threaded_length(shank: Cylinder, outer: list[Cylinder]) -> float:
    """Length of shank and thread together: what is about as thick as the shank."""
    return sum(c.length for c in outer if 0.7 <= c.radius / shank.radius <= 1.15)


def _slotted(features: Features, axis: Array, shank: Cylinder) -> bool:
    """Whether there are few small flats along the axis, beside the shank, that look inward: a slot or a cross recess, and no keyway."""
    point = features.axis[0]
    flats = [p for p in features.planes if abs(p.normal @ axis) < 0.3 and (p.origin - point) @ p.normal < 0.0]
    inward = [p for p in flats if abs((p.origin - shank.origin) @ axis) > 0.5 * shank.length]
    return 2 <= len(inward) <= 24 and sum(p.area for p in inward) < 0.2 * features.area


def _round_class(features: Features, outer: list[Cylinder], bores: list[Cylinder], length: float) -> PartClass:
    through = min((c.radius for c in bores), default=0.0)
    hollow = through > 0.0 and _passes_through(features, length)
    radius = outer[0].radius
    if not hollow:
        return "pin" if length > 0.6 * radius and radius < 0.05 else "body"
    if is_bearing_size(2.0 * through, 2.0 * radius, length):
        return "bearing"
    simple = len(outer) == 1 and len(bores) == 1
    if simple and length < 0.5 * through and length < 0.35 * radius and 1.35 < radius / through < 4.0 and radius < 0.04:
        return "washer"
    linear = radius / through < 2.05 and length > 2.8 * radius  # linear bearings of ISO 10285: 8 x 15 x 24, 6 x 12 x 19
    short = 0.3 * radius < length < LONGEST_BUSH * radius  # longer ones are tubes
    if (radius / through < 1.8 or linear) and len(outer) <= 2 and short:
        return "bush"
    return "body"


def _passes_through(features: Features, length: float) -> bool:
    """Whether the axis of a round part runs through air from end to end: no plane across it covers the axis."""
    point, axis = features.axis
    for plane in features.planes:
        if abs(plane.normal @ axis) < 0.999 or not len(plane.triangles):
            continue
        x = _any_across(axis)
        flat = (plane.triangles - point) @ np.column_stack([x, np.cross(axis, x)])
        if covers_origin(flat):
            return False
    return length > 0.0


def _is_circlip(features: Features, outer: list[Cylinder], bores: list[Cylinder], length: float) -> bool:
    """A thin open ring."""
    if not outer or not bores or length > 0.35 * outer[0].radius:
        return False
    open_ring = outer[0].coverage < 0.97 and bores[0].coverage < 0.97
    widest = 2.4 if length < 0.25 * outer[0].radius else 1.7  # E-clips are wide and thin
    return open_ring and outer[0].radius / bores[0].radius < widest and features.volume < 1e-5


def _is_key(features: Features) -> bool:
    """A small block with flat or round ends: most of its box is full, and it is longer than wide."""
    sides = np.sort(features.box[1] - features.box[0])
    full = features.volume / float(np.prod(sides)) if np.all(sides > 0.0) else 0.0
    few = len(features.planes) + len(features.cylinders) <= MOST_KEY_FACES and not any(c.hole for c in features.cylinders)
    slender = sides[2] > 1.5 * sides[1] and sides[1] < 2.6 * sides[0]
    return bool(few and full > 0.75 and slender and 1e-3 < sides[0] < 0.03)
