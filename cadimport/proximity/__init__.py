"""What parts do to each other without a joint: depths, collisions of a motion, its limits, clearances.

An assembly is prepared once as a `Scene`; then each question is a function of it, of names of instances, and of poses or a `ScrewAxis`.
Lengths are m, angles rad, everything in W and from the CAD pose; answers are frozen dataclasses.

`depths`
    Pairs of parts that are in each other, in any pose; `overlap_volume` of two of them.
`try_freedom`
    Veto of a freedom: moved by 5 degrees or 1 mm both ways, do parts collide that did not before?
`motion_range`
    How far a freedom goes either way, and which parts and faces stop it.
`clearance`
    The least distance between two sets of parts, in any pose.

Two blocks of 10 mm, 4 mm apart along x: the right one may slide 4 mm towards the left one, and stops.

>>> from pathlib import Path
>>> import numpy as np
>>> from cadimport.assembly import Assembly, Instance, Part
>>> from cadimport.meshes.display_shapes import box
>>> from cadimport.proximity import Scene, ScrewAxis, clearance, motion_range, try_freedom
>>> from foundation.arrays import pose
>>> block = Part(name="block", key="block", kind="solid", solids=1, geometry=None, faces=(), mesh=box((0.01, 0.01, 0.01)))
>>> places = {"left": pose(), "right": pose(translation=(0.014, 0.0, 0.0))}
>>> instances = {name: Instance(name=name, path=(name,), part="block", X_WP=X_WP) for name, X_WP in places.items()}
>>> blocks = Assembly(name="blocks", source=Path(), digest="", schema="", length_unit="m", parts={"block": block}, instances=instances)

>>> scene = Scene(blocks)
>>> round(clearance(scene, ["left"], ["right"]).distance, 6)
0.004
>>> along_x = ScrewAxis(point=(0, 0, 0), direction=(1, 0, 0), kind="slide")
>>> try_freedom(scene, ["left"], ["right"], along_x).killed
False
>>> low = motion_range(scene, ["right"], along_x).low
>>> round(low.amount, 4), low.reason, low.meeting.a, low.meeting.b
(-0.004, 'contact', 'left', 'right')

Faces are given as indices into `Part.faces`; `cadimport.face_names.face_name` says "plane +x" for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.lazy_names import lazy_names

if TYPE_CHECKING:
    from .distances import Clearance, clearance
    from .freedoms import FreedomTest, Trial, try_freedom, what_kills
    from .limits import Range, Stop, motion_range
    from .motion import GROWTH, Meeting, Outcome, ScrewAxis
    from .overlap import overlap_volume
    from .penetrations import Penetration, depths
    from .scene import Scene

__all__ = [
    "GROWTH",
    "Clearance",
    "FreedomTest",
    "Meeting",
    "Outcome",
    "Penetration",
    "Range",
    "Scene",
    "ScrewAxis",
    "Stop",
    "Trial",
    "clearance",
    "depths",
    "motion_range",
    "overlap_volume",
    "try_freedom",
    "what_kills",
]

_HOMES = {
    "distances": ("Clearance", "clearance"),
    "freedoms": ("FreedomTest", "Trial", "try_freedom", "what_kills"),
    "limits": ("Range", "Stop", "motion_range"),
    "motion": ("GROWTH", "Meeting", "Outcome", "ScrewAxis"),
    "overlap": ("overlap_volume",),
    "penetrations": ("Penetration", "depths"),
    "scene": ("Scene",),
}
__getattr__ = lazy_names(__name__, {name: home for home, names in _HOMES.items() for name in names})
