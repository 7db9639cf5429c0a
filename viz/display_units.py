"""Units in which pictures show what the program holds in SI: degrees, millimetres and bar, on every plot, label and table alike.

The page lets its reader switch each group back to SI; stills, videos and figures show these.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayUnit:
    """The unit shown instead of one of SI."""

    group: Literal["angle", "length", "pressure"]  # what is switched together
    name: str
    factor: float  # shown value over SI value


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


def pretty_unit(unit: str) -> str:
    """A unit as it is printed.

    >>> pretty_unit("N*m/s^2")
    'N·m/s²'
    """
    return unit.replace("*", "·").replace("^2", "²").replace("^3", "³").replace("ohm", "Ω").replace("degC", "°C")
