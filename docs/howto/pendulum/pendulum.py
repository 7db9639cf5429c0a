"""A pendulum on a stand, as it was measured on a test rig, written to pendulum.step.

    python pendulum.py                              writes pendulum.step beside this file
    python pendulum.py other.step --set rod=600

World frame W: z upwards, the pendulum swings about y. Millimetres.
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

    rod: float = 500.0
    bob: float = 60.0


DEFAULT = Dimensions()
DARK, ORANGE = cq.Color(0.3, 0.3, 0.33), cq.Color(0.93, 0.45, 0.10)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """Both parts at their places, the pendulum hanging."""
    stand = cq.Workplane("XY").box(40.0, 40.0, d.rod + 200.0).translate((0.0, 60.0, -(d.rod + 200.0) / 2 + 30.0))
    stand = stand.union(cq.Workplane("XZ").circle(8.0).extrude(60.0).translate((0.0, 40.0, 0.0)))
    swing = cq.Workplane("XY").box(20.0, 10.0, d.rod).translate((0.0, 0.0, -d.rod / 2 + 20.0))
    swing = swing.union(cq.Workplane("XZ").circle(d.bob).extrude(15.0, both=True).translate((0.0, 0.0, 20.0 - d.rod)))
    swing = swing.cut(cq.Workplane("XZ").circle(8.0).extrude(40.0, both=True))
    assembly = cq.Assembly(name="pendulum")
    assembly.add(stand.val(), name="stand", color=DARK)
    assembly.add(swing.val(), name="swing", color=ORANGE)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
