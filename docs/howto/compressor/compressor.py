"""A single-cylinder compressor: frame with cylinder, crankshaft with flywheel, rod, piston, written to compressor.step.

    python compressor.py                                   writes compressor.step beside this file
    python compressor.py other.step --set flywheel=260

World frame W: y along the crankshaft, z along the cylinder. Millimetres. The crank stands across the cylinder.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres."""

    crank: float = 20.0  # radius
    rod: float = 80.0
    bore: float = 50.0
    flywheel: float = 200.0  # diameter


DEFAULT = Dimensions()
DARK, STEEL, BLUE, ORANGE = cq.Color(0.35, 0.38, 0.42), cq.Color(0.72, 0.74, 0.78), cq.Color(0.16, 0.32, 0.55), cq.Color(0.93, 0.45, 0.10)


def across(diameter: float, x: float, z: float, start: float, end: float) -> cq.Workplane:
    """A cylinder along y."""
    return cq.Workplane("XZ", origin=(x, start, z)).circle(diameter / 2).extrude(start - end)


def upright(diameter: float, start: float, end: float) -> cq.Workplane:
    """A cylinder along z."""
    return cq.Workplane("XY", origin=(0.0, 0.0, start)).circle(diameter / 2).extrude(end - start)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """All parts at their places, the crank pin at +x."""
    r, height = d.crank, math.sqrt(d.rod**2 - d.crank**2)  # of the wrist pin over the shaft
    top = r + d.rod + 25.5  # of the cylinder: half a millimetre above the piston at its upper end
    frame = cq.Workplane("XY").box(160.0, 180.0, 16.0).translate((0.0, 0.0, -118.0))
    for y in (-60.0, 34.0):
        frame = frame.union(cq.Workplane("XY").box(70.0, 16.0, 125.0).translate((0.0, y, -50.0)))
        frame = frame.cut(across(24.0, 0.0, 0.0, y - 10.0, y + 10.0))
    wall = upright(d.bore + 16.0, height - 36.0, top + 10.0).cut(upright(d.bore, height - 50.0, top))
    wall = wall.cut(cq.Workplane("XY").box(90.0, 90.0, 200.0).translate((45.0, -45.0, height)))  # a quarter cut open, to look in
    arms = (
        cq.Workplane("XY")
        .box(16.0, 16.0, 120.0)
        .translate((-26.0, 42.0, 60.0))
        .union(cq.Workplane("XY").box(16.0, 40.0, 16.0).translate((-26.0, 30.0, height + 20.0)))
    )
    frame = frame.union(wall).union(arms.cut(upright(d.bore, 0.0, 200.0)))
    crank = across(24.0, 0.0, 0.0, -72.0, -14.0).union(across(24.0, 0.0, 0.0, 14.0, 110.0))
    for y in (-20.0, 10.0):
        crank = crank.union(cq.Workplane("XY").box(2 * r + 30.0, 10.0, 28.0).translate((0.0, y + 5.0, 0.0)))
    crank = crank.union(across(16.0, r, 0.0, -12.0, 12.0)).union(across(d.flywheel, 0.0, 0.0, 60.0, 88.0))
    lean = math.degrees(math.atan2(r, height))
    bar = cq.Workplane("XY").box(12.0, 10.0, d.rod).translate((0.0, 0.0, d.rod / 2))
    bar = bar.union(across(28.0, 0.0, 0.0, -8.0, 8.0)).union(across(20.0, 0.0, d.rod, -8.0, 8.0))
    bar = bar.cut(across(16.0, 0.0, 0.0, -9.0, 9.0)).cut(across(12.0, 0.0, d.rod, -9.0, 9.0))
    rod = bar.rotate((0.0, 0.0, 0.0), (0.0, 1.0, 0.0), -lean).translate((r, 0.0, 0.0))
    piston = upright(d.bore, height - 15.0, height + 25.0).cut(cq.Workplane("XY").box(32.0, 20.0, 40.0).translate((0.0, 0.0, height - 5.0)))
    piston = piston.union(across(12.0, 0.0, height, -20.0, 20.0))
    assembly = cq.Assembly(name="compressor")
    for name, part, color in (("frame", frame, DARK), ("crank", crank, ORANGE), ("rod", rod, STEEL), ("piston", piston, BLUE)):
        assembly.add(part.val(), name=name, color=color)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
