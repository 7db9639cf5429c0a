"""A flap on a box, as of a van or a machine's cover: two plates and a hinge, written to flap.step. Its gas springs are not drawn.

    python flap.py                               writes flap.step beside this file
    python flap.py other.step --set length=1100

World frame W: x from the hinge to the handle, z upwards; the hinge is at the origin, along y. Millimetres.
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

    length: float = 900.0
    width: float = 1000.0
    thickness: float = 10.0
    height: float = 700.0  # of the box


DEFAULT = Dimensions()


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The closed flap on its box."""
    box = cq.Workplane("XY").box(d.length, d.width, d.height).faces(">Z or >X").shell(-8.0)
    box = box.translate((d.length / 2, 0.0, -d.height / 2 - d.thickness))
    flap = cq.Workplane("XY").box(d.length, d.width, d.thickness).translate((d.length / 2, 0.0, 0.0))
    handle = cq.Workplane("XZ").circle(12.0).extrude(200.0).translate((d.length - 50.0, 100.0, 24.0))
    assembly = cq.Assembly(name="gas-sprung flap")
    assembly.add(box.val(), name="box", color=cq.Color(0.35, 0.38, 0.42))
    assembly.add(flap.val(), name="flap", color=cq.Color(0.93, 0.45, 0.10))
    assembly.add(handle.val(), name="handle", color=cq.Color(0.2, 0.2, 0.22))
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
