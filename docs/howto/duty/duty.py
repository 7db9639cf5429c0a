"""A conveyor's head: frame, motor with cooling fins, roller on its shaft, written to duty.step.

    python duty.py                                writes duty.step beside this file
    python duty.py other.step --set roller=200

World frame W: x along the shaft, z upwards. Millimetres.
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

    roller: float = 160.0  # diameter
    width: float = 500.0  # of the roller
    motor: float = 170.0  # diameter


DEFAULT = Dimensions()
DARK, GREY, ORANGE = cq.Color(0.35, 0.38, 0.42), cq.Color(0.62, 0.65, 0.70), cq.Color(0.93, 0.45, 0.10)


def rod(diameter: float, start: float, end: float) -> cq.Workplane:
    """A cylinder along x."""
    return cq.Workplane("YZ", origin=(start, 0.0, 0.0)).circle(diameter / 2).extrude(end - start)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """All parts at their places; the motor stands left of the roller."""
    frame = cq.Workplane("XY").box(d.width + 460.0, 260.0, 20.0).translate((d.width / 2 - 150.0, 0.0, -190.0))
    for x in (-30.0, d.width + 30.0):
        frame = frame.union(cq.Workplane("XY").box(20.0, 120.0, 260.0).translate((x, 0.0, -60.0)).cut(rod(40.0, x - 20.0, x + 20.0)))
    motor = rod(d.motor, -340.0, -70.0).cut(rod(40.0, -340.0, -60.0))
    for k in range(9):
        motor = motor.union(
            rod(d.motor + 40.0, -320.0 + 25.0 * k, -312.0 + 25.0 * k).cut(rod(d.motor - 20.0, -330.0 + 25.0 * k, -300.0 + 25.0 * k))
        )
    motor = motor.union(
        cq.Workplane("XY").box(220.0, 160.0, 100.0).translate((-205.0, 0.0, -130.0)).cut(rod(d.motor - 20.0, -330.0, -90.0))
    )
    roller = rod(40.0, -330.0, d.width + 60.0).union(rod(d.roller, 0.0, d.width).cut(rod(d.roller - 16.0, 10.0, d.width - 10.0)))
    assembly = cq.Assembly(name="duty")
    for name, part, color in (("frame", frame, DARK), ("motor", motor, GREY), ("roller", roller, ORANGE)):
        assembly.add(part.val(), name=name, color=color)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
