"""A swinging arm on a post, with a payload in its gripper, written to release.step.

    python release.py                               writes release.step beside this file
    python release.py other.step --set reach=2500

World frame W: x along the arm in the CAD pose, z upwards; the hinge is at the origin, along y. Millimetres.
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

    reach: float = 2000.0  # from the hinge to the middle of the payload
    ball: float = 100.0  # radius of the payload
    height: float = 3000.0  # of the hinge over the floor


DEFAULT = Dimensions()


def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The arm held out horizontally."""
    post = cq.Workplane("XY").box(160.0, 160.0, d.height).translate((0.0, 200.0, -d.height / 2 + 80.0))
    floor = cq.Workplane("XY").box(4900.0, 1400.0, 20.0).translate((-1900.0, 0.0, -d.height - 10.0))
    arm = cq.Workplane("XY").box(d.reach - d.ball, 80.0, 80.0).translate(((d.reach - d.ball) / 2, 0.0, 0.0))
    ball = cq.Workplane("XY").sphere(d.ball).translate((d.reach, 0.0, 0.0))
    assembly = cq.Assembly(name="swinging arm")
    assembly.add(post.union(floor).val(), name="post", color=cq.Color(0.35, 0.38, 0.42))
    assembly.add(arm.val(), name="arm", color=cq.Color(0.16, 0.32, 0.55))
    assembly.add(ball.val(), name="payload", color=cq.Color(0.93, 0.45, 0.10))
    return assembly


if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
