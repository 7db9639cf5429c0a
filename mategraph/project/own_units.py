"""Units of numbers that a project gives to a component of the user's own class, which is loaded after the file was read."""

from __future__ import annotations

from domains.declare.component import Component, Parameter
from foundation.errors import MategraphError

from .model import ComponentEntry
from .problems import shown
from .units import BadQuantity, to_si


def refuse_wrong_units(entry: ComponentEntry, declared: type) -> None:
    """Raise where a number was written with a unit of another dimension than the class declares."""
    if not issubclass(declared, Component):
        return  # told when the system is composed
    for key, text in entry.written.items():
        parameter = declared.parameters.get(key)
        if not isinstance(parameter, Parameter):
            continue
        try:
            to_si(text, parameter.unit)
        except BadQuantity as bad:
            if parameter.rotational_unit and _fits(text, parameter.rotational_unit):
                continue
            what = f"component '{entry.name}': {key} = {shown(text)}{bad.what}"
            raise MategraphError(bad.code, what, remedy=bad.remedy, element=entry.name, place=entry.place) from None


def _fits(text: str, unit: str) -> bool:
    try:
        to_si(text, unit)
    except BadQuantity:
        return False
    return True
