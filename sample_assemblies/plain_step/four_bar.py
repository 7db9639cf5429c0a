"""A four-bar linkage, bolted: base, crank, coupler and rocker on shoulder bolts with nuts in CadQuery, written to four_bar.step.

    python four_bar.py                            writes four_bar.step beside this file
    python four_bar.py other.step --set crank=45

World frame W: all axes along z; A (crank) at the origin, D (rocker) on +x, B between crank and coupler, C between coupler and rocker:

              B ------- C
             /           \\
            A ----------- D
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, radians, sin, sqrt
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres; the angle in degrees."""

    ground: float = 150.0
    crank: float = 50.0
    coupler: float = 130.0
    rocker: float = 100.0
    angle: float = 70.0  # of the crank against x, in the CAD pose
    width: float = 24.0
    thickness: float = 8.0
    boss: float = 9.0  # height of the bosses that keep the bars clear of bolt heads and nuts
    gap: float = 0.2  # between faces that slide on each other
    bolt: float = 8.0  # diameter
    clearance: float = 0.1  # radial, of the bars on the bolts


DEFAULT = Dimensions()

CAST = cq.Color(0.35, 0.40, 0.45)
ORANGE = cq.Color(0.93, 0.42, 0.10)
BLUE = cq.Color(0.16, 0.27, 0.42)
ALUMINIUM = cq.Color(0.80, 0.82, 0.84)
STEEL = cq.Color(0.60, 0.63, 0.67)


def pivots(d: Dimensions = DEFAULT) -> dict[str, Point]:
    """The four axes."""
    A, D = (0.0, 0.0), (d.ground, 0.0)
    B = (d.crank * cos(radians(d.angle)), d.crank * sin(radians(d.angle)))
    reach = dist(B, D)
    along = (d.coupler**2 - d.rocker**2 + reach**2) / (2 * reach)
    off = sqrt(d.coupler**2 - along**2)
    u = ((D[0] - B[0]) / reach, (D[1] - B[1]) / reach)
    return {"A": A, "B": B, "C": (B[0] + along * u[0] - off * u[1], B[1] + along * u[1] + off * u[0]), "D": D}


def level(d: Dimensions, n: int) -> float:
    """Height of the n-th layer of bars: bosses lie below each."""
    return d.boss + d.gap + n * (d.thickness + d.boss + d.gap)


def bar(d: Dimensions, p: Point, q: Point, n: int, radius: float) -> cq.Workplane:
    """A bar with two holes on the n-th level."""
    middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, level(d, n))
    work = cq.Workplane("XY", origin=middle)
    shape = work.slot2D(dist(p, q) + d.width, d.width, degrees(atan2(q[1] - p[1], q[0] - p[0]))).extrude(d.thickness)
    shape = shape.faces(">Z or <Z").edges().chamfer(0.6)
    for point in (p, q):
        shape = shape.cut(cq.Workplane("XY", origin=(*point, level(d, n) - 1)).circle(radius).extrude(d.thickness + 2))
    return shape


def base(d: Dimensions = DEFAULT) -> cq.Workplane:
    """A plate with a boss at A and one at D, on which crank and rocker turn."""
    points = pivots(d)
    plate = cq.Workplane("XY").box(d.ground + 80, 90, 12, centered=False).translate((-40, -45, -12)).edges("|Z").fillet(12)
    for key in ("A", "D"):
        plate = plate.union(cq.Workplane("XY", origin=(*points[key], -1)).circle(0.45 * d.width).extrude(1 + d.boss))
        plate = plate.cut(cq.Workplane("XY", origin=(*points[key], -20)).circle(d.bolt / 2).extrude(40))
    for x in (-28, d.ground + 28):
        for y in (-33, 33):
            plate = plate.cut(cq.Workplane("XY", origin=(x, y, -20)).circle(3.3).extrude(40))
    return plate


def bolt(d: Dimensions, grip: float) -> cq.Workplane:
    """A hexagon bolt, head above z = 0; its shank is as long as what it holds and the nut."""
    head = cq.Workplane("XY").polygon(6, 1.85 * d.bolt).extrude(0.65 * d.bolt)
    shank = cq.Workplane("XY", origin=(0, 0, -grip - d.bolt)).circle(d.bolt / 2).extrude(grip + d.bolt)
    return head.union(shank.faces("<Z").edges().chamfer(0.8))


def nut(d: Dimensions = DEFAULT) -> cq.Workplane:
    """A hexagon nut below z = 0."""
    body = cq.Workplane("XY", origin=(0, 0, -0.8 * d.bolt)).polygon(6, 1.85 * d.bolt).extrude(0.8 * d.bolt)
    return body.cut(cq.Workplane("XY", origin=(0, 0, -20)).circle(d.bolt / 2).extrude(40))


def coupler(d: Dimensions = DEFAULT) -> cq.Workplane:
    """The upper bar with a boss under each end."""
    points, hole = pivots(d), d.bolt / 2 + d.clearance
    shape = bar(d, points["B"], points["C"], 1, hole)
    for key in ("B", "C"):
        foot = cq.Workplane("XY", origin=(*points[key], level(d, 1) - d.boss)).circle(0.45 * d.width).circle(hole).extrude(d.boss + 1)
        shape = shape.union(foot)
    return shape


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places: crank and rocker on the lower level, the coupler above them."""
    points, hole = pivots(d), d.bolt / 2 + d.clearance
    assembly = cq.Assembly(name="four_bar")

    def add(name: str, part: cq.Workplane, place: cq.Location, color: cq.Color) -> None:
        (solid,) = part.solids().vals()
        assembly.add(solid.copy(), name=name, loc=place, color=color)

    add("base", base(d), cq.Location(), CAST)
    add("crank", bar(d, points["A"], points["B"], 0, hole), cq.Location(), ORANGE)
    add("rocker", bar(d, points["D"], points["C"], 0, hole), cq.Location(), BLUE)
    add("coupler", coupler(d), cq.Location(), ALUMINIUM)
    for key, n, bottom in (("A", 0, -12.0), ("D", 0, -12.0), ("B", 1, level(d, 0) - d.gap), ("C", 1, level(d, 0) - d.gap)):
        seat = level(d, n) + d.thickness + d.gap  # the head lies above the bars, the nut below all that the bolt holds
        add(f"bolt {key}", bolt(d, seat - bottom), cq.Location((*points[key], seat)), STEEL)
        add(f"nut {key}", nut(d), cq.Location((*points[key], bottom)), STEEL)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
