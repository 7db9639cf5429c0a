"""A hexapod: a base plate and a platform, written to hexapod.step. Its six legs are not drawn.

    python hexapod.py                               writes hexapod.step beside this file
    python hexapod.py other.step --set height=800

World frame W: z upwards through the middle of both plates. Millimetres.
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

    base: float = 560.0  # radius
    platform: float = 360.0  # radius
    height: float = 700.0  # of the platform's underside
    thickness: float = 40.0


DEFAULT = Dimensions()


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """Both plates and a box on top."""
    base = cq.Workplane("XY").circle(d.base).extrude(-d.thickness)
    platform = cq.Workplane("XY").circle(d.platform).extrude(d.thickness).translate((0.0, 0.0, d.height))
    cabin = cq.Workplane("XY").box(400.0, 300.0, 300.0).translate((0.0, 0.0, d.height + d.thickness + 150.0))
    assembly = cq.Assembly(name="stewart platform")
    assembly.add(base.val(), name="base", color=cq.Color(0.35, 0.38, 0.42))
    assembly.add(platform.val(), name="platform", color=cq.Color(0.16, 0.32, 0.55))
    assembly.add(cabin.val(), name="cabin", color=cq.Color(0.93, 0.45, 0.10))
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
