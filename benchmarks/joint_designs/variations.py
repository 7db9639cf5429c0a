"""The same machine drawn or exported otherwise: placements with noise, other order, other names, another unit, mirrored."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import cadquery as cq

from . import kit
from .drawing import Design, PlacedPart

NOISE = (0.05, 0.5)  # mm and degrees: the largest shift and turn of a part


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """One way in which a file may differ while the machine stays the same."""

    change: Callable[[Design], Design]
    unit: str = "MM"  # of the STEP file


def noisy(design: Design) -> Design:
    """Every part is off by up to `NOISE`, about its own middle."""
    chance = random.Random(design.name)

    def moved(part: PlacedPart) -> PlacedPart:
        middle = part.shape.moved(part.place).BoundingBox().center.toTuple()
        about, way = _direction(chance), _direction(chance)
        length = chance.uniform(0.0, NOISE[0])
        shift = (length * way[0], length * way[1], length * way[2])
        return replace(part, place=kit.turned(middle, about, chance.uniform(0.0, NOISE[1]), shift) * part.place)

    return replace(design, parts=tuple(moved(part) for part in design.parts))


def _direction(chance: random.Random) -> kit.Vector:
    z, angle = chance.uniform(-1.0, 1.0), chance.uniform(0.0, 2 * math.pi)
    r = math.sqrt(1.0 - z * z)
    return (r * math.cos(angle), r * math.sin(angle), z)


def shuffled(design: Design) -> Design:
    """The parts in another order."""
    parts = list(design.parts)
    random.Random(design.name).shuffle(parts)
    return replace(design, parts=tuple(parts))


def renamed(design: Design) -> Design:
    """Names that say nothing."""
    names = {part.name: f"Solid body {index + 101}" for index, part in enumerate(design.parts)}
    return replace(
        design,
        parts=tuple(replace(part, name=names[part.name]) for part in design.parts),
        joints=tuple(replace(joint, a=names[joint.a], b=names[joint.b]) for joint in design.joints),
        ground=names[design.ground],
        idle=tuple(names[name] for name in design.idle),
        spins=tuple(names[name] for name in design.spins),
        couplings=tuple(replace(c, parts=(names[c.parts[0]], names[c.parts[1]])) for c in design.couplings),
    )


def mirrored(design: Design) -> Design:
    """The whole machine in a mirror: x becomes -x. Equal parts stay equal."""
    shapes: dict[int, cq.Shape] = {}

    def flipped(v: kit.Vector) -> kit.Vector:
        return (-v[0], v[1], v[2])

    def mirror(part: PlacedPart) -> PlacedPart:
        if id(part.shape) not in shapes:
            shapes[id(part.shape)] = kit.solid(part.shape.mirror("YZ"))
        x, z = kit.direction_of(part.place, kit.X), kit.direction_of(part.place, kit.Z)
        # M L M, with M the mirror: the image of x keeps its place on the mirrored shape as -x
        back = flipped(x)
        place = kit.place(flipped(kit.point_at(part.place, (0.0, 0.0, 0.0))), flipped(z), (-back[0], -back[1], -back[2]))
        return replace(part, shape=shapes[id(part.shape)], place=place)

    return replace(
        design,
        parts=tuple(mirror(part) for part in design.parts),
        joints=tuple(
            replace(
                joint,
                axis=flipped(joint.axis),
                point=flipped(joint.point),
                slide=None if joint.slide is None else flipped(joint.slide),
                pitch=-joint.pitch,
            )
            for joint in design.joints
        ),
    )


VARIATIONS = {
    "as drawn": Variation(change=lambda design: design),
    "noise 0.05 mm, 0.5°": Variation(change=noisy),
    "shuffled order": Variation(change=shuffled),
    "renamed parts": Variation(change=renamed),
    "in inches": Variation(change=lambda design: design, unit="INCH"),
    "mirrored": Variation(change=mirrored),
}
