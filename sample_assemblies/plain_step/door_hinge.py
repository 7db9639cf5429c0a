"""A cabinet door on two hinges: sixteen parts in CadQuery, written to door_hinge.step.

    python door_hinge.py                          writes door_hinge.step beside this file
    python door_hinge.py other.step --set door_width=600

World frame W: the hinges' axis is z, the closed door stretches along +x, its front faces -y. Each hinge has a leaf on the frame, a leaf on
the door, and a pin with a head; two screws hold each leaf. The file says nothing of this: names, shapes and places are all that it holds.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres."""

    door_width: float = 400.0
    door_height: float = 600.0
    door_thickness: float = 20.0
    frame_width: float = 60.0
    hinge_height: float = 60.0
    hinge_distance: float = 400.0  # between the middles of the two hinges
    leaf: float = 3.0  # thickness
    pin_radius: float = 3.0
    clearance: float = 0.1  # radial, of the pin in the knuckles
    screw: float = 4.0  # nominal diameter


DEFAULT = Dimensions()

WOOD = cq.Color(0.76, 0.60, 0.42)
DARK_WOOD = cq.Color(0.42, 0.30, 0.20)
BRASS = cq.Color(0.83, 0.64, 0.30)
STEEL = cq.Color(0.60, 0.63, 0.67)


def _axis(d: Dimensions) -> float:
    """How far the hinges' axis lies before the door's front face."""
    return d.pin_radius + 3.0


def _screw_places(d: Dimensions) -> list[tuple[float, float]]:
    """Of one leaf: distance from the axis, and height above the hinge's middle."""
    return [(d.pin_radius + 22.0, -0.3 * d.hinge_height), (d.pin_radius + 22.0, 0.3 * d.hinge_height)]


def _hinge_heights(d: Dimensions) -> tuple[float, float]:
    return (-d.hinge_distance / 2, d.hinge_distance / 2)


def _panel(d: Dimensions, x0: float, x1: float) -> cq.Workplane:
    """A board behind the leaves with holes for their screws; x0 or x1 lies at the axis."""
    y = _axis(d)
    board = cq.Workplane("XY").box(x1 - x0, d.door_thickness, d.door_height, centered=False).translate((x0, y, -d.door_height / 2))
    board = board.edges("|Z").chamfer(1.0)
    side = 1 if x1 > 0 else -1
    for middle in _hinge_heights(d):
        for x, z in _screw_places(d):
            hole = cq.Workplane("XZ", origin=(side * x, y - 1, middle + z)).circle(0.41 * d.screw).extrude(-15.0)
            board = board.cut(hole)
    return board


def frame(d: Dimensions = DEFAULT) -> cq.Workplane:
    """The post that stands still, on the side of -x."""
    return _panel(d, -d.frame_width, -1.5)


def door(d: Dimensions = DEFAULT) -> cq.Workplane:
    """The door with its knob."""
    panel = _panel(d, 1.5, d.door_width)
    knob = cq.Workplane("XZ", origin=(d.door_width - 40.0, _axis(d) + 1, 0)).circle(8.0).extrude(20.0)
    return panel.union(knob.faces("<Y").edges().fillet(3.0))


def leaf(d: Dimensions, side: int) -> cq.Workplane:
    """A leaf about the axis, centred in height: the frame's (side -1) has the two outer knuckles, the door's (1) the middle one."""
    y, h = _axis(d), d.hinge_height
    knuckle = d.pin_radius + 2.5
    third = h / 3
    spans = [(-third / 2, third / 2)] if side > 0 else [(-h / 2, -third / 2), (third / 2, h / 2)]
    plate = cq.Workplane("XY").box(d.pin_radius + 30.0, d.leaf, h, centered=False).translate((0, y - d.leaf, -h / 2))
    if side < 0:
        plate = plate.mirror("YZ")
    gaps = [(-h / 2, -third / 2), (third / 2, h / 2)] if side > 0 else [(-third / 2, third / 2)]
    for low, high in gaps:  # room for the other leaf's knuckles
        room = cq.Workplane("XY", origin=(0, 0, low)).circle(knuckle + 0.5).extrude(high - low)
        plate = plate.cut(room)
    for low, high in spans:
        plate = plate.union(cq.Workplane("XY", origin=(0, 0, low + 0.1)).circle(knuckle).extrude(high - low - 0.2))
    plate = plate.cut(cq.Workplane("XY", origin=(0, 0, -h)).circle(d.pin_radius + d.clearance).extrude(2 * h))
    for x, z in _screw_places(d):
        plate = plate.cut(cq.Workplane("XZ", origin=(side * x, y + 1, z)).circle(0.56 * d.screw).extrude(d.leaf + 2))
    return plate


def pin(d: Dimensions = DEFAULT) -> cq.Workplane:
    """The pin with its head on top."""
    h = d.hinge_height
    shank = cq.Workplane("XY", origin=(0, 0, -h / 2 - 1)).circle(d.pin_radius).extrude(h + 1)
    head = cq.Workplane("XY", origin=(0, 0, h / 2)).circle(d.pin_radius + 2).extrude(3).faces(">Z").edges().fillet(1)
    return shank.faces("<Z").edges().chamfer(0.5).union(head)


def screw(d: Dimensions = DEFAULT) -> cq.Workplane:
    """A pan head screw along z: head above z = 0, shank below."""
    head = cq.Workplane("XY").circle(d.screw).extrude(0.6 * d.screw).faces(">Z").edges().fillet(0.25 * d.screw)
    shank = cq.Workplane("XY", origin=(0, 0, -15)).circle(d.screw / 2).extrude(15).faces("<Z").edges().chamfer(0.4 * d.screw)
    cross = cq.Workplane("XY", origin=(0, 0, 0.35 * d.screw)).rect(1.2 * d.screw, 0.2 * d.screw).extrude(d.screw)
    return head.union(shank).cut(cross)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places, door closed."""
    assembly = cq.Assembly(name="door_hinge")

    def add(name: str, part: cq.Workplane, place: cq.Location, color: cq.Color) -> None:
        (solid,) = part.solids().vals()
        assembly.add(solid.copy(), name=name, loc=place, color=color)

    add("frame", frame(d), cq.Location(), DARK_WOOD)
    add("door", door(d), cq.Location(), WOOD)
    for name, middle in zip(("lower", "upper"), _hinge_heights(d), strict=True):
        place = cq.Location((0, 0, middle))
        add(f"{name} frame leaf", leaf(d, -1), place, BRASS)
        add(f"{name} door leaf", leaf(d, 1), place, BRASS)
        add(f"{name} pin", pin(d), place, STEEL)
        for side, owner in ((-1, "frame"), (1, "door")):
            for index, (x, z) in enumerate(_screw_places(d)):
                at = cq.Location(cq.Plane(origin=(side * x, _axis(d) - d.leaf, middle + z), xDir=(1, 0, 0), normal=(0, -1, 0)))
                add(f"{name} {owner} screw {index + 1}", screw(d), at, STEEL)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
