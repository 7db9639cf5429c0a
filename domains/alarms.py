"""Warnings about what happened in a run: signals that left the bounds within which their components are what they say."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadimport.assembly import Array
from cadimport.errors import Note

from .library import find_component
from .system import System


def alarms(system: System, times: Array, values: Mapping[str, Array]) -> list[Note]:
    """One note for every component and signal that left the component's bounds: when first, and how far."""
    found: list[Note] = []
    for spec in system.spec.components:
        declaration = find_component(spec.model)
        for alarm in declaration.alarms if declaration is not None else ():
            name = f"{spec.name}.{alarm.signal}"
            if name not in values:
                continue
            beyond = np.maximum(alarm.below - values[name], values[name] - alarm.above)
            outside = np.flatnonzero(beyond > 0.0)
            if outside.size:
                farthest, unit = float(values[name][np.argmax(beyond)]), system.signals[name].removesuffix("1")
                what = f"'{spec.name}' {alarm.text} {f'{farthest:.4g} {unit}'.strip()}, first at t = {times[outside[0]]:.4g} s."
                found.append(Note(code="W406", text=what, remedy=alarm.remedy, element=spec.name))
    return found
