"""Units that can only be judged after the project file was read: of the user's own classes, and of motions of joints of the CAD file."""

from __future__ import annotations

import math
from collections.abc import Mapping

from domains.declare.component import Component, Parameter
from domains.specs import ComponentSpec
from foundation.errors import MategraphError

from .model import Project
from .problems import Problems, shown
from .units import BadQuantity, fits, to_si

SAME = 1e-12  # two conversions of one number: a few multiplications of round-off


def refuse_wrong_motions(project: Project, kinds: Mapping[str, str]) -> None:
    """Raise where a motion of a joint of the CAD file (`kinds`: mate → kind) is given in units of the other kind of motion."""
    from .schema import MotionTable
    from .tables.motions import read_motion
    from .tables.reading import Reading

    reading = Reading(problems=Problems(), places=project.places, folder=project.folder, kinds=kinds)
    for motion in project.motions:
        written = project.tables.get("motion", {}).get(motion.name)
        if written is not None and not any(motion.joint in (mate.name, f"{mate.name}.{_freedom(motion.joint)}") for mate in project.mates):
            read_motion(reading, motion.name, MotionTable.model_validate(written))
    reading.problems.raise_if_any()


def _freedom(joint: str) -> str:
    return joint.rpartition(".")[2]


def refuse_wrong_units(project: Project, loaded: Mapping[str, type]) -> None:
    """Raise where a number was written with a unit of another dimension than its class declares; `loaded` is reference → class."""
    for component in project.components:
        declared = loaded.get(component.model)
        if declared is not None and issubclass(declared, Component):  # what is no component is reported when the system is composed
            _check(component, project.tables["component"][component.name], declared)


def _check(component: ComponentSpec, written: Mapping[str, object], declared: type[Component]) -> None:
    for key in component.parameters:
        text, parameter = written.get(key), declared.parameters.get(key)
        if not isinstance(text, str) or not isinstance(parameter, Parameter):
            continue
        try:
            value = to_si(text, parameter.unit, parameter.scale)
            if not math.isclose(value, component.parameters[key], rel_tol=SAME):
                raise BadQuantity("E013", f" is {value:g} {parameter.unit}, which is to be written here.", _written(value, parameter.unit))
        except BadQuantity as bad:
            if parameter.rotational_unit and fits(text, parameter.rotational_unit):
                continue
            what = f"component '{component.name}': {key} = {shown(text)}{bad.what}"
            raise MategraphError(bad.code, what, remedy=bad.remedy, element=component.name, place=component.place) from None


def _written(value: float, unit: str) -> str:
    return f'Write "{value:.12g} {unit}".' if unit not in ("", "1") else f"Write {value:.12g}."
