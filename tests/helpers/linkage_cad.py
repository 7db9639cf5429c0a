"""CAD of small linkages, made with cadquery: bars with a clearance hole at one end and a pin at the other, a slide, a pair of wheels.

All lie in planes z = const with their hinges along z; the n-th bar lies on the level n, so that the parts pass each other.
"""

from __future__ import annotations

import math
from pathlib import Path

import cadquery as cq

LEVEL = 6.0  # mm from one plane of bars to the next
THICK = 5.0  # mm, of a bar
PIN, HOLE = 2.9, 3.0  # mm, radii: a clearance fit

Point = tuple[float, float]  # mm, in the plane


def bar(level: int, ends: tuple[Point, Point], *, pins: tuple[Point, ...] = (), holes: tuple[Point, ...] = ()) -> cq.Workplane:
    """A bar with round ends, pins that reach up into the next level, and holes."""
    (x0, y0), (x1, y1) = ends
    z = level * LEVEL
    middle = ((x0 + x1) / 2, (y0 + y1) / 2, z)
    length, angle = math.hypot(x1 - x0, y1 - y0), math.degrees(math.atan2(y1 - y0, x1 - x0))
    path = cq.Workplane("XY", origin=middle).slot2D(length + 16.0, 16.0, angle).extrude(THICK)
    for x, y in holes:
        path = path.cut(cq.Workplane("XY", origin=(x, y, z)).circle(HOLE).extrude(THICK))
    for x, y in pins:
        path = path.union(cq.Workplane("XY", origin=(x, y, z)).circle(PIN).extrude(LEVEL + THICK))
    return path


def write(path: Path, parts: dict[str, cq.Workplane]) -> None:
    """The parts as one STEP assembly."""
    assembly = cq.Assembly(name=path.stem)
    for name, part in parts.items():
        assembly.add(part, name=name)
    assembly.export(str(path))


def four_bar(path: Path, A: Point, B: Point, C: Point, D: Point) -> None:
    """Ground A-D, crank A-B, coupler B-C, rocker D-C: the rocker lies two levels up, on a tall pin of the ground at D."""
    frame = bar(0, (A, D), pins=(A,))
    frame = frame.union(cq.Workplane("XY", origin=(*D, 0)).circle(PIN).extrude(3 * LEVEL + THICK))
    crank = bar(1, (A, B), holes=(A,), pins=(B,))
    coupler = bar(2, (B, C), holes=(B,), pins=(C,))
    rocker = bar(3, (D, C), holes=(D, C))
    write(path, {"frame": frame, "crank": crank, "coupler": coupler, "rocker": rocker})


def slider_crank(path: Path, A: Point, B: Point, C: Point) -> None:
    """Frame, crank A-B, rod B-C and a piston at C that slides along x."""
    frame = bar(0, (A, C), pins=(A,))
    crank = bar(1, (A, B), holes=(A,), pins=(B,))
    rod = bar(2, (B, C), holes=(B,), pins=(C,))
    piston = cq.Workplane("XY", origin=(*C, 3 * LEVEL)).rect(24.0, 20.0).circle(HOLE).extrude(THICK)
    write(path, {"frame": frame, "crank": crank, "rod": rod, "piston": piston})


def wheels(path: Path, distance: float, radii: tuple[float, float]) -> None:
    """Two round wheels that touch, on pins of a frame."""
    first, second = (0.0, 0.0), (distance, 0.0)
    frame = bar(0, (first, second), pins=(first, second))

    def wheel(center: Point, radius: float) -> cq.Workplane:
        disc = cq.Workplane("XY", origin=(*center, LEVEL)).circle(radius).circle(HOLE).extrude(THICK)
        return disc.cut(cq.Workplane("XY", origin=(center[0] + radius / 2, center[1], LEVEL)).circle(1.5).extrude(THICK))

    write(path, {"frame": frame, "pinion": wheel(first, radii[0]), "wheel": wheel(second, radii[1])})
