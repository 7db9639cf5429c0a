"""Warnings about what happened in a run: signals that fell below what their components can bear."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadimport.assembly import Array
from cadimport.errors import Note

from .library import find_component
from .system import System


def alarms(system: System, times: Array, values: Mapping[str, Array]) -> list[Note]:
    """One note for every component and signal that fell below the component's bound: when first, and how far."""
    found: list[Note] = []
    for spec in system.spec.components:
        declaration = find_component(spec.model)
        for alarm in declaration.alarms if declaration is not None else ():
            name = f"{spec.name}.{alarm.signal}"
            if name not in values:
                continue
            low = np.flatnonzero(values[name] < alarm.below)
            if low.size:
                lowest = float(values[name].min())
                what = f"'{spec.name}' {alarm.text} {lowest:.4g} {system.signals[name]}, first at t = {times[low[0]]:.4g} s."
                remedy = "Feed more oil, slow the motion down, or take away what pulls the oil apart."
                found.append(Note(code="W406", text=what, remedy=remedy, element=spec.name))
    return found
