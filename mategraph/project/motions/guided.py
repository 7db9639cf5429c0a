"""Motions of points and parts: their places are those in the assembly, and a guide of the mechanism makes joints of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from foundation.frozen import FrozenDict

if TYPE_CHECKING:
    from topology.mechanism import Mechanism

    from ..model import MotionEntry, Project

PLACED = ("initial", "offset")  # parameters that are places: where they are left out, that of the CAD pose


def placed_motions(project: Project) -> tuple[list[MotionEntry], dict[str, float]]:
    """The motions with their places in the CAD pose where none is given; and, by name, what to take off for the guide's coordinate."""
    from mechanics.analyses.motion_profiles import MOTION_FUNCTIONS

    points = {point.name: point.point for point in project.points}
    found: list[MotionEntry] = []
    begun: dict[str, float] = {}
    for entry in project.motions:
        begun[entry.name] = 0.0
        if entry.guided in points and entry.axis in "xyz":
            place = float(points[entry.guided]["xyz".index(entry.axis)])
            begun[entry.name] = place
            declared = MOTION_FUNCTIONS[entry.function].parameters
            given = {key: place for key in PLACED if key in declared and key not in entry.parameters}
            entry = replace(entry, parameters=FrozenDict({**entry.parameters, **given}))
        found.append(entry)
    return found, begun


def with_guides(project: Project, mechanism: Mechanism) -> Mechanism:
    """The mechanism with a guide for every point and part that a motion names."""
    from topology.joints.guides import with_guide

    points = {point.name: point for point in project.points}
    for guided in dict.fromkeys(motion.guided for motion in project.motions if motion.guided):
        if guided in points:
            mechanism = with_guide(
                mechanism, guided, mechanism.body_of(points[guided].part), np.asarray(points[guided].point, dtype=np.float64)
            )
        else:
            body = mechanism.body_of(guided)
            mechanism = with_guide(mechanism, guided, body, mechanism.bodies[body].center, turning=True)
    return mechanism
