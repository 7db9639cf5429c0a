"""Motions of points and parts: their places are those in the assembly, and a guide of the mechanism makes joints of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.frozen import FrozenDict

from ..model import CAM, PATH, SIGNAL
from ..problems import ProjectError, did_you_mean

if TYPE_CHECKING:
    from mechanics.motions.profile import Profile
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
        if entry.guided in points and entry.axis in "xyz" and entry.function not in (CAM, PATH, SIGNAL):
            place = float(points[entry.guided]["xyz".index(entry.axis)])
            begun[entry.name] = place
            declared = MOTION_FUNCTIONS[entry.function].parameters
            given = {key: place for key in PLACED if key in declared and key not in entry.parameters}
            entry = replace(entry, parameters=FrozenDict({**entry.parameters, **given}))
        found.append(entry)
    return found, begun


def profile_of(project: Project, entry: MotionEntry, times: Mapping[str, Any], begun: float) -> Profile:
    """The function of time that a motion follows, in the coordinate of its joint; `times` of moves that are in step with others'."""
    from mechanics.analyses.motion_profiles import constant, motion_profile

    if entry.function == PATH:
        return along_path(project, entry)
    if entry.function == SIGNAL:
        return constant(value=0.0)
    if entry.function == CAM:
        return along_cam(project, entry)
    return motion_profile(entry.function, **entry.parameters, **times).raised(-begun)


def along_cam(project: Project, entry: MotionEntry) -> Profile:
    """The motion that a cam makes of that of its master.

    Raises
    ------
    ProjectError
        E023 for a master that there is not, or that follows a cam itself; E010 for a cam that cannot be made.
    """
    from mechanics.motions.cams import cam_profile

    given = dict(entry.parameters)
    masters = {m.name: m for m in project.motions if m.function not in (CAM, SIGNAL)}
    name = given.pop("master")
    if name not in masters:
        what = f"motion '{entry.name}': master = '{name}': there is no such motion with a function or moves of its own"
        raise ProjectError(
            "E023", f"{what}{did_you_mean(name, masters)}.", remedy="Name another [motion.NAME].", element=entry.name, place=entry.place
        )
    driver = next(driver for driver in replace(project, motions=(masters[name],)).motion_drivers() if driver.name == name)
    try:
        return cam_profile(driver.position, **given, until=project.simulate.duration)
    except ValueError as error:
        what = f"the cam of motion '{entry.name}' cannot be made: {error}."
        raise ProjectError("E010", what, remedy="Correct its angles and values.", element=entry.name, place=entry.place) from None


def along_path(project: Project, entry: MotionEntry) -> Profile:
    """The coordinate of a path that a point follows, or the angle of a part along it, counted from the CAD pose.

    Raises
    ------
    ProjectError
        E023 for a path that there is not, E010 for one that cannot be made.
    """
    from mechanics.motions.paths import path_profiles

    paths = {path.name: path for path in project.paths}
    name = entry.parameters["path"]
    if name not in paths:
        what = f"motion '{entry.name}': path = '{name}': there is none of that name{did_you_mean(name, paths)}."
        raise ProjectError("E023", what, remedy="Add a [path.NAME] with segments.", element=entry.name, place=entry.place)
    places = {point.name: point.point for point in project.points}
    followers = [m.guided for m in (entry, *project.motions) if m.function == PATH and m.parameters["path"] == name and m.guided in places]
    if not followers:
        what = f"motion '{entry.name}': no point follows the path '{name}', so that it begins nowhere."
        remedy = f'Add a motion with point = "..." and path = "{name}".'
        raise ProjectError("E023", what, remedy=remedy, element=entry.name, place=entry.place)
    point = places[followers[0]]
    try:
        profiles = path_profiles(point, paths[name].segments, **paths[name].numbers)
    except ValueError as error:
        what = f"path '{name}' cannot be made: {error}."
        raise ProjectError("E010", what, remedy="Correct its numbers.", element=name, place=paths[name].place) from None
    begins = float(point["xyz".index(entry.axis)]) if entry.axis in "xyz" else 0.0
    return profiles[entry.axis].raised(-begins)


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
