"""A ball-screw axis: bed with rails and bearings, screw with its coupling half, table with a workpiece, written to servo_axis.step.

    python servo_axis.py                                writes servo_axis.step beside this file
    python servo_axis.py other.step --set travel=800

World frame W: x along the screw, z upwards. Millimetres.
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

    travel: float = 600.0
    screw: float = 25.0  # diameter
    table: float = 300.0  # edge


DEFAULT = Dimensions()
DARK, STEEL, BLUE, ORANGE = cq.Color(0.35, 0.38, 0.42), cq.Color(0.72, 0.74, 0.78), cq.Color(0.16, 0.32, 0.55), cq.Color(0.93, 0.45, 0.10)


def box(size: tuple[float, float, float], centre: tuple[float, float, float]) -> cq.Workplane:
    """A box about its centre."""
    return cq.Workplane("XY").box(*size).translate(centre)


def rod(diameter: float, start: float, end: float) -> cq.Workplane:
    """A cylinder along x."""
    return cq.Workplane("YZ", origin=(start, 0.0, 0.0)).circle(diameter / 2).extrude(end - start)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """All parts at their places, the table at the near end of its travel."""
    length = d.travel + d.table + 100.0
    bed = box((length + 60.0, d.table, 40.0), (length / 2 - 30.0, 0.0, -80.0))
    for y in (-d.table / 2 + 40.0, d.table / 2 - 40.0):
        bed = bed.union(box((length + 60.0, 30.0, 70.0), (length / 2 - 30.0, y, -25.0)))
    for x in (-20.0, length - 20.0):
        bed = bed.union(box((30.0, 70.0, 90.0), (x, 0.0, -15.0)).cut(rod(d.screw, x - 20.0, x + 20.0)))
    screw = rod(d.screw, -60.0, length).union(rod(55.0, -110.0, -60.0))
    table = box((d.table, d.table, 40.0), (d.table / 2 + 20.0, 0.0, 50.0))
    table = table.union(box((90.0, 60.0, 60.0), (d.table / 2 + 20.0, 0.0, 0.0)).cut(rod(d.screw, 0.0, d.table + 40.0)))
    workpiece = box((180.0, 160.0, 110.0), (d.table / 2 + 20.0, 0.0, 125.0))
    assembly = cq.Assembly(name="servo axis")
    for name, part, color in (("bed", bed, DARK), ("screw", screw, STEEL), ("table", table, BLUE), ("workpiece", workpiece, ORANGE)):
        assembly.add(part.val(), name=name, color=color)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
