"""An instrument on four isolators on a table that shakes: floor, table and platform with the instrument, written to isolator.step.

    python isolator.py                              writes isolator.step beside this file
    python isolator.py other.step --set platform=500

World frame W: z upwards. Millimetres.
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

    platform: float = 400.0
    thickness: float = 25.0
    gap: float = 60.0


DEFAULT = Dimensions()
DARK, ALUMINIUM, BLUE, ORANGE = cq.Color(0.3, 0.3, 0.33), cq.Color(0.78, 0.80, 0.82), cq.Color(0.16, 0.32, 0.55), cq.Color(0.93, 0.45, 0.10)


def box(size: tuple[float, float, float], centre: tuple[float, float, float]) -> cq.Workplane:
    """A box about its centre."""
    return cq.Workplane("XY").box(*size).translate(centre)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """All parts at their places, the platform on unloaded isolators."""
    side = d.platform
    floor = box((side + 200.0, side + 200.0, 40.0), (0.0, 0.0, -120.0))
    table = box((side + 100.0, side + 100.0, 40.0), (0.0, 0.0, 0.0))
    for x in (-1, 1):
        for y in (-1, 1):
            table = table.union(
                cq.Workplane("XY").circle(22.0).extrude(d.gap * 0.6).translate((x * (side / 2 - 50.0), y * (side / 2 - 50.0), 20.0))
            )
    platform = box((side, side, d.thickness), (0.0, 0.0, 20.0 + d.gap + d.thickness / 2))
    instrument = cq.Workplane("XY").circle(70.0).extrude(120.0).translate((0.0, 0.0, 20.0 + d.gap + d.thickness))
    assembly = cq.Assembly(name="isolator")
    for name, part, color in (
        ("floor", floor, DARK),
        ("table", table, BLUE),
        ("platform", platform, ALUMINIUM),
        ("instrument", instrument, ORANGE),
    ):
        assembly.add(part.val(), name=name, color=color)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
