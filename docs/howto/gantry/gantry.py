"""A gantry for pick and place: frame, bridge (x), carriage (y) and ram (z) with a gripper, written to gantry.step.

    python gantry.py                              writes gantry.step beside this file
    python gantry.py other.step --set bridge=1400

World frame W: x along the rails, y along the bridge, z upwards. Millimetres.
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

    rails: float = 2400.0
    bridge: float = 1200.0
    height: float = 1000.0
    ram: float = 900.0


DEFAULT = Dimensions()
ALUMINIUM, BLUE, ORANGE, DARK = cq.Color(0.78, 0.80, 0.82), cq.Color(0.16, 0.32, 0.55), cq.Color(0.93, 0.45, 0.10), cq.Color(0.3, 0.3, 0.33)


def box(size: tuple[float, float, float], centre: tuple[float, float, float]) -> cq.Workplane:
    """A box about its centre."""
    return cq.Workplane("XY").box(*size).translate(centre)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """All parts at their places, the bridge in the middle of its rails."""
    half = d.bridge / 2
    frame = cq.Workplane("XY")
    for side in (-1, 1):
        frame = frame.union(box((d.rails, 80.0, 80.0), (0.0, side * half, d.height)))
        for end in (-1, 1):
            frame = frame.union(box((80.0, 80.0, d.height), (end * (d.rails / 2 - 40.0), side * half, d.height / 2)))
    bridge = box((120.0, d.bridge + 160.0, 120.0), (0.0, 0.0, d.height + 110.0)).cut(
        box((90.0, d.bridge + 200.0, 90.0), (0.0, 0.0, d.height + 110.0))
    )
    carriage = box((60.0, 200.0, 240.0), (95.0, 0.0, d.height + 110.0))
    ram = box((50.0, 80.0, d.ram), (155.0, 0.0, d.height + 110.0))
    gripper = box((120.0, 120.0, 100.0), (155.0, 0.0, d.height + 60.0 - d.ram / 2))
    assembly = cq.Assembly(name="gantry")
    for name, part, color in (
        ("frame", frame, DARK),
        ("bridge", bridge, ALUMINIUM),
        ("carriage", carriage, BLUE),
        ("ram", ram, ALUMINIUM),
        ("gripper", gripper, ORANGE),
    ):
        assembly.add(part.val(), name=name, color=color)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
