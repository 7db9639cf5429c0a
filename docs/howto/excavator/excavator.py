"""The arm of an excavator: base, boom, stick and bucket of plates, three cylinders of a barrel and a rod each, written to excavator.step.

    python excavator.py                              writes excavator.step beside this file
    python excavator.py other.step --set boom=3200

World frame W: x forwards, z upwards, all pins along y; the boom turns about the origin. Millimetres.

             D───B  stick        A boom pin, B stick pin, E bucket pin
            /    │╲              C-D boom cylinder: base to boom
       boom/     │ F             G-F stick cylinder: boom to stick
     A────      E┘               H-K bucket cylinder: stick to bucket
      C
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, hypot, radians, sin
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres and degrees."""

    boom: float = 3000.0  # A to B
    stick: float = 1500.0  # B to E
    boom_angle: float = 35.0  # against x, in the CAD pose
    stick_angle: float = -70.0
    pin: float = 40.0  # radius
    plate: float = 160.0  # thickness of boom and stick
    width: float = 280.0  # height of boom and stick


DEFAULT = Dimensions()
YELLOW, DARK, STEEL = cq.Color(0.95, 0.70, 0.10), cq.Color(0.25, 0.27, 0.30), cq.Color(0.65, 0.67, 0.70)


def pins(d: Dimensions = DEFAULT) -> dict[str, Point]:
    """(x, z) of all pins in the CAD pose."""
    a, s = radians(d.boom_angle), radians(d.stick_angle)

    def on_boom(along: float, off: float) -> Point:
        return (along * cos(a) - off * sin(a), along * sin(a) + off * cos(a))

    B = on_boom(d.boom, 0.0)

    def on_stick(along: float, off: float) -> Point:
        return (B[0] + along * cos(s) - off * sin(s), B[1] + along * sin(s) + off * cos(s))

    E = on_stick(d.stick, 0.0)
    return {
        "A": (0.0, 0.0),
        "B": B,
        "E": E,
        "C": (500.0, -450.0),
        "D": on_boom(0.55 * d.boom, 0.0),
        "G": on_boom(0.6 * d.boom, 400.0),
        "F": on_stick(-450.0, 100.0),
        "H": on_stick(250.0, 350.0),
        "K": (E[0] + 380.0, E[1] + 60.0),
    }


def disc(point: Point, radius: float, low: float, high: float) -> cq.Workplane:
    """A disc about a pin, from y = low to y = high."""
    return (
        cq.Workplane("XZ", origin=(point[0], -low, point[1])).circle(radius).extrude(low - high)
        if high < low
        else (cq.Workplane("XZ", origin=(point[0], low, point[1])).circle(radius).extrude(-(high - low)))
    )


def bar(p: Point, q: Point, width: float, half: float) -> cq.Workplane:
    """A plate with round ends from p to q, from y = -half to y = half."""
    middle = ((p[0] + q[0]) / 2, -half, (p[1] + q[1]) / 2)
    turned = degrees(atan2(q[1] - p[1], q[0] - p[0]))
    return cq.Workplane("XZ", origin=middle).slot2D(dist(p, q) + width, width, turned).extrude(-2 * half)


def pinned(shape: cq.Workplane, d: Dimensions, bores: list[Point], half: float) -> cq.Workplane:
    """The shape with bores."""
    for point in bores:
        shape = shape.union(disc(point, 2.2 * d.pin, -half, half)).cut(disc(point, d.pin, -2 * half, 2 * half))
    return shape


def cylinder(d: Dimensions, p: Point, q: Point, half: float) -> tuple[cq.Workplane, cq.Workplane]:
    """Barrel with a pin at p, and rod with a pin at q, beside the plates."""
    length = dist(p, q)
    u = ((q[0] - p[0]) / length, (q[1] - p[1]) / length)
    plane = cq.Plane(origin=(p[0], 0.0, p[1]), xDir=(0, 1, 0), normal=(u[0], 0.0, u[1]))
    barrel = cq.Workplane(plane).circle(75.0).extrude(0.6 * length)
    barrel = barrel.cut(cq.Workplane(plane).workplane(offset=60.0).circle(35.0).extrude(length)).union(disc(p, d.pin, -half, half))
    inner = hypot(0.3 * length)
    rod = cq.Workplane(plane).workplane(offset=inner).circle(35.0).extrude(length - inner).union(disc(q, d.pin, -half, half))
    return barrel, rod


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """All parts at their places."""
    P, half = pins(d), d.plate / 2
    assembly = cq.Assembly(name="excavator")

    def add(name: str, part: cq.Workplane, color: cq.Color) -> None:
        assembly.add(part.val(), name=name, color=color)

    base = cq.Workplane("XZ", origin=(-200.0, -400.0, -700.0)).rect(1600.0, 500.0).extrude(-800.0)
    for side in (-1, 1):
        for key in ("A", "C"):
            base = base.union(bar(P[key], (P[key][0], -700.0), 240.0, 40.0).translate((0, side * 170.0, 0)))
    for key in ("A", "C"):
        base = base.cut(disc(P[key], d.pin, -300.0, 300.0))
    add("base", base, DARK)
    boom = bar(P["A"], P["B"], d.width, half).union(bar(P["G"], P["D"], 200.0, half))
    add("boom", pinned(boom, d, [P[k] for k in "ABDG"], half).union(disc(P["A"], d.pin, -210.0, 210.0)), YELLOW)
    stick = bar(P["F"], P["E"], 0.8 * d.width, half).union(
        bar(P["H"], ((P["B"][0] + P["E"][0]) / 2, (P["B"][1] + P["E"][1]) / 2), 160.0, half)
    )
    add("stick", pinned(stick, d, [P[k] for k in "EFH"], half).union(disc(P["B"], d.pin, -half - 40, half + 40)), YELLOW)
    tip = (P["E"][0] - 250.0, P["E"][1] - 900.0)
    bucket = bar(P["E"], P["K"], 200.0, 300.0).union(bar(P["E"], tip, 300.0, 300.0)).union(bar(P["K"], tip, 120.0, 300.0))
    bucket = bucket.cut(cq.Workplane("XZ", origin=(P["E"][0], -half - 5, P["E"][1])).rect(1300.0, 460.0).extrude(-d.plate - 10))
    bucket = bucket.union(disc(P["E"], d.pin, -300.0, 300.0)).cut(disc(P["K"], d.pin, -400.0, 400.0))
    add("bucket", bucket, DARK)
    for name, p, q in (("boom", "C", "D"), ("stick", "G", "F"), ("bucket", "H", "K")):
        barrel, rod = cylinder(d, P[p], P[q], 130.0)
        add(f"{name} barrel", barrel, DARK)
        add(f"{name} rod", rod, STEEL)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
