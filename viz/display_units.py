"""Units in which pictures show what the program holds in SI: degrees, millimetres and bar, on every plot, label and table alike.

The page lets its reader switch each group back to SI; stills, videos and figures show these. What a project chooses by quantity
(`shown_units`) goes before all of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayUnit:
    """The unit shown instead of one of SI."""

    group: Literal["angle", "length", "pressure", ""]  # what is switched together; "" for what always is
    name: str
    factor: float  # shown value over SI value
    offset: float = 0.0  # that is added to the shown value


_DEGREE = 180.0 / math.pi
DISPLAY_UNITS: dict[str, DisplayUnit] = {
    "rad": DisplayUnit(group="angle", name="deg", factor=_DEGREE),
    "rad/s": DisplayUnit(group="angle", name="deg/s", factor=_DEGREE),
    "rad/s^2": DisplayUnit(group="angle", name="deg/s²", factor=_DEGREE),
    "m": DisplayUnit(group="length", name="mm", factor=1e3),
    "m/s": DisplayUnit(group="length", name="mm/s", factor=1e3),
    "Pa": DisplayUnit(group="pressure", name="bar", factor=1e-5),
    "m^3/s": DisplayUnit(group="pressure", name="L/min", factor=6e4),
}


MANY_TURNS = 20.0 * math.pi  # rad, or rad/s: from ten turns on they are counted
FAST = {
    "rad": DisplayUnit(group="angle", name="turns", factor=0.5 / math.pi),
    "rad/s": DisplayUnit(group="angle", name="rpm", factor=30.0 / math.pi),
}
CELSIUS = DisplayUnit(group="", name="degC", factor=1.0, offset=-273.15)


_chosen: ContextVar[Mapping[str, DisplayUnit]] = ContextVar("chosen display units", default={})  # noqa: B039 - never written to


@contextmanager
def shown_units(units: Mapping[str, DisplayUnit]) -> Iterator[None]:
    """These in place of units of SI, for the block only, beside what was chosen around it."""
    before = _chosen.set({**_chosen.get(), **units})
    try:
        yield
    finally:
        _chosen.reset(before)


def chosen_unit(unit: str, name: str = "") -> DisplayUnit | None:
    """The unit that was chosen for one of SI; a temperature's zero counts for what is called ``.T`` alone, not for differences."""
    found = _chosen.get().get(unit)
    if found is not None and unit == "K" and name.rpartition(".")[2] != "T":
        return DisplayUnit(group="", name="K", factor=1.0)
    return found


def is_chosen(name: str) -> bool:
    """Whether a shown unit of this name was chosen, so that nothing else is to take its place."""
    return any(unit.name == name for unit in _chosen.get().values())


def telling_unit(values: Any, unit: str, name: str) -> DisplayUnit | None:
    """The unit that a signal's own values ask for: rpm for a fast shaft, turns for a far one, °C for a temperature.

    Temperatures are called ``.T``; differences of temperature, which stay in K, are not. What was chosen goes before.
    """
    if (chosen := chosen_unit(unit, name)) is not None:
        return chosen
    if unit == "K":
        return CELSIUS if name.rpartition(".")[2] == "T" else None
    samples = np.asarray(values, dtype=np.float64)
    far = float(np.abs(samples).max(initial=0.0, where=np.isfinite(samples))) > MANY_TURNS
    return FAST.get(unit) if far else None


def pretty_unit(unit: str) -> str:
    """A unit as it is printed.

    >>> pretty_unit("N*m/s^2")
    'N·m/s²'
    """
    return unit.replace("*", "·").replace("^2", "²").replace("^3", "³").replace("ohm", "Ω").replace("degC", "°C")
