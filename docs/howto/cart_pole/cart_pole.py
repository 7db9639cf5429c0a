"""A cart with a pole on a rail, as in every control laboratory, written to cart_pole.step.

    python cart_pole.py                              writes cart_pole.step beside this file
    python cart_pole.py other.step --set pole=800

World frame W: x along the rail, z upwards; the pole stands upright. Millimetres.
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

    rail: float = 1600.0
    pole: float = 600.0


DEFAULT = Dimensions()
DARK, BLUE, ORANGE = cq.Color(0.3, 0.3, 0.33), cq.Color(0.16, 0.32, 0.55), cq.Color(0.93, 0.45, 0.10)


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """All parts at their places, the pole upright over the middle of the rail."""
    rail = cq.Workplane("YZ").circle(10.0).extrude(d.rail).translate((-d.rail / 2, 0.0, 0.0))
    for side in (-1, 1):
        rail = rail.union(cq.Workplane("XY").box(20.0, 80.0, 80.0).translate((side * (d.rail / 2 + 10.0), 0.0, 0.0)))
    cart = cq.Workplane("XY").box(120.0, 80.0, 50.0).cut(cq.Workplane("YZ").circle(10.5).extrude(200.0, both=True))
    cart = cart.union(cq.Workplane("XZ").circle(6.0).extrude(30.0).translate((0.0, -40.0, 0.0)))
    pole = cq.Workplane("XY").box(20.0, 10.0, d.pole).translate((0.0, -55.0, d.pole / 2 - 15.0))
    pole = pole.cut(cq.Workplane("XZ").circle(6.0).extrude(60.0).translate((0.0, -20.0, 0.0)))
    assembly = cq.Assembly(name="cart_pole")
    for name, part, color in (("rail", rail, DARK), ("cart", cart, BLUE), ("pole", pole, ORANGE)):
        assembly.add(part.val(), name=name, color=color)
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
