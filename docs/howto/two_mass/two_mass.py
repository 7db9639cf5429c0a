"""Two wheels on one axis in a bed: a rotor and a load, with a gap between their couplings, written to two_mass.step.

    python two_mass.py                               writes two_mass.step beside this file
    python two_mass.py other.step --set load=300

World frame W: x along the shaft. Millimetres.
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

    rotor: float = 120.0  # diameter
    load: float = 240.0  # diameter
    shaft: float = 40.0  # diameter


DEFAULT = Dimensions()


def wheel(diameter: float, shaft: float, start: float, end: float, disc: float) -> cq.Workplane:
    """A shaft from `start` to `end` with a disc 60 mm wide at `disc`."""
    turned = cq.Workplane("YZ", origin=(start, 0.0, 0.0)).circle(shaft / 2).extrude(end - start)
    return turned.union(cq.Workplane("YZ", origin=(disc, 0.0, 0.0)).circle(diameter / 2).extrude(60.0))


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """Rotor, load and bed."""
    bed = cq.Workplane("XY").box(700.0, 300.0, 30.0).translate((0.0, 0.0, -175.0))
    for x in (-310.0, -40.0, 40.0, 310.0):
        stand = cq.Workplane("XY").box(20.0, 80.0, 200.0).translate((x, 0.0, -70.0))
        bed = bed.union(stand.cut(cq.Workplane("YZ", origin=(x - 20.0, 0.0, 0.0)).circle(d.shaft / 2).extrude(40.0)))
    assembly = cq.Assembly(name="two-mass drive")
    assembly.add(bed.val(), name="bed", color=cq.Color(0.35, 0.38, 0.42))
    assembly.add(wheel(d.rotor, d.shaft, -330.0, -2.0, -200.0).val(), name="rotor", color=cq.Color(0.16, 0.32, 0.55))
    assembly.add(wheel(d.load, d.shaft, 2.0, 330.0, 150.0).val(), name="load", color=cq.Color(0.93, 0.45, 0.10))
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
