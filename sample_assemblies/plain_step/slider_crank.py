"""A slider-crank: bed, crank, connecting rod, slide block and two pins in CadQuery, written to slider_crank.step.

    python slider_crank.py                        writes slider_crank.step beside this file
    python slider_crank.py other.step --set rod=150

World frame W: the crank turns about z at the origin, the block slides along x between two rails of the bed, seen from above:

        crank  o---.
              O     '-------- rod --------o [block]
              |========================rails========
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, radians, sin, sqrt
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres; the angle in degrees."""

    crank: float = 40.0  # between its axes
    rod: float = 130.0
    angle: float = 50.0  # of the crank against x, in the CAD pose
    thickness: float = 10.0  # of crank and rod
    width: float = 24.0
    pin_radius: float = 5.0
    shaft_radius: float = 8.0
    clearance: float = 0.05  # radial, of what turns
    slide_gap: float = 0.1  # between block and rails, each side
    block_length: float = 60.0
    block_width: float = 40.0


DEFAULT = Dimensions()

CAST = cq.Color(0.35, 0.40, 0.45)
ORANGE = cq.Color(0.93, 0.42, 0.10)
ALUMINIUM = cq.Color(0.80, 0.82, 0.84)
STEEL = cq.Color(0.60, 0.63, 0.67)
BRASS = cq.Color(0.83, 0.64, 0.30)


def crank_pin(d: Dimensions) -> tuple[float, float]:
    """Where crank and rod meet."""
    return d.crank * cos(radians(d.angle)), d.crank * sin(radians(d.angle))


def slide_pin(d: Dimensions) -> float:
    """x of the pin in the block."""
    x, y = crank_pin(d)
    return x + sqrt(d.rod**2 - y**2)


def _bar(p: tuple[float, float], q: tuple[float, float], width: float, z0: float, z1: float) -> cq.Workplane:
    middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, z0)
    angle = degrees(atan2(q[1] - p[1], q[0] - p[0]))
    return cq.Workplane("XY", origin=middle).slot2D(dist(p, q) + width, width, angle).extrude(z1 - z0).edges("%CIRCLE").chamfer(0.8)


def _cylinder(radius: float, at: tuple[float, float], z0: float, z1: float) -> cq.Workplane:
    return cq.Workplane("XY", origin=(*at, z0)).circle(radius).extrude(z1 - z0)


def bed(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Plate with the bearing boss of the crank and two rails with lips that hold the block down."""
    far = d.crank + d.rod + d.block_length / 2 + 20
    near = d.rod - d.crank - d.block_length / 2 - 4
    half = max(d.crank + d.width, d.block_width / 2 + 24)
    plate = cq.Workplane("XY").box(far + d.crank + d.width, 2 * half, 12, centered=False).translate((-d.crank - d.width, -half, -30))
    plate = plate.edges("|Z").fillet(10)
    plate = plate.union(_cylinder(d.shaft_radius + 8, (0, 0), -20, -1))
    rail = d.block_width / 2 + d.slide_gap
    for side in (-1, 1):
        wall = cq.Workplane("XY").box(far - near, 12, 28, centered=False).translate((near, rail, -20))
        lip = cq.Workplane("XY").box(far - near, 18, 5, centered=False).translate((near, rail - 6, d.slide_gap - 5 + d.slide_gap))
        both = wall.union(lip)
        plate = plate.union(both if side > 0 else both.mirror("XZ"))
    return plate.cut(_cylinder(d.shaft_radius + d.clearance, (0, 0), -40, 5))


def crank(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Crank with its shaft, which turns in the bed."""
    arm = _bar((0, 0), crank_pin(d), d.width, 0, d.thickness)
    shaft = _cylinder(d.shaft_radius, (0, 0), -45, 1).faces("<Z").edges().chamfer(1)
    return arm.union(shaft).cut(_cylinder(d.pin_radius, crank_pin(d), -1, 2 * d.thickness))


def rod(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Connecting rod above the crank."""
    ends = (crank_pin(d), (slide_pin(d), 0.0))
    bar = _bar(*ends, 0.8 * d.width, d.thickness + 0.5, 2 * d.thickness)
    for end in ends:
        bar = bar.cut(_cylinder(d.pin_radius + d.clearance, end, 0, 3 * d.thickness))
    return bar


def block(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Block with two grooves for the lips of the rails."""
    x = slide_pin(d)
    body = cq.Workplane("XY").box(d.block_length, d.block_width, 18 + d.thickness, centered=(True, True, False)).translate((x, 0, -18))
    for side in (-1, 1):
        groove = cq.Workplane("XY").box(2 * d.block_length, 6 + d.slide_gap, 5 + 2 * d.slide_gap)
        y = side * (d.block_width / 2 - 3 + d.slide_gap / 2)
        body = body.cut(groove.translate((x, y, -2.5 + 2 * d.slide_gap)))
    return body.edges("|Z").chamfer(1).cut(_cylinder(d.pin_radius, (x, 0), -10, 30))


def pin(d: Dimensions, length: float) -> cq.Workplane:
    """A pin with a head above z = 0, pressed into what lies below."""
    shank = _cylinder(d.pin_radius, (0, 0), -length, 0).faces("<Z").edges().chamfer(0.6)
    return shank.union(_cylinder(1.6 * d.pin_radius, (0, 0), 0, 3).faces(">Z").edges().fillet(1))


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places."""
    assembly = cq.Assembly(name="slider_crank")
    top = 2 * d.thickness + 0.2
    for name, part, place, color in (
        ("bed", bed(d), cq.Location(), CAST),
        ("crank", crank(d), cq.Location(), ORANGE),
        ("rod", rod(d), cq.Location(), ALUMINIUM),
        ("block", block(d), cq.Location(), BRASS),
        ("crank pin", pin(d, 2 * d.thickness), cq.Location((*crank_pin(d), top)), STEEL),
        ("block pin", pin(d, 2 * d.thickness), cq.Location((slide_pin(d), 0, top)), STEEL),
    ):
        (solid,) = part.solids().vals()
        assembly.add(solid.copy(), name=name, loc=place, color=color)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
