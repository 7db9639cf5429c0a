"""Units of numbers that a project gives to a component of the user's own class, which is loaded after the file was read."""

from __future__ import annotations

from collections.abc import Mapping

from domains.declare.component import Component, Parameter
from domains.specs import ComponentSpec
from foundation.errors import MategraphError

from .model import Project
from .problems import shown
from .units import BadQuantity, to_si


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
            to_si(text, parameter.unit)
        except BadQuantity as bad:
            if parameter.rotational_unit and _fits(text, parameter.rotational_unit):
                continue
            what = f"component '{component.name}': {key} = {shown(text)}{bad.what}"
            raise MategraphError(bad.code, what, remedy=bad.remedy, element=component.name, place=component.place) from None


def _fits(text: str, unit: str) -> bool:
    try:
        to_si(text, unit)
    except BadQuantity:
        return False
    return True
