"""Signals and joints of a run in numbers, along the solver's own steps and events; what is round-off is shown as zero."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..joint_ranges import ranges_of

if TYPE_CHECKING:
    from domains.result import Result

    from ...machine import Machine

MOST_SIGNALS = 60
ZERO = 1e-10  # of the largest value of a signal: what is smaller is shown as zero
SIGNAL_HEADS = ("signal", "unit", "start", "least", "most", "end", "peak at [s]")
JOINT_HEADS = ("joint", "kind", "coordinate", "unit", "least", "most")
_SI = {"angle": "rad", "position": "m"}
_SHOWN = {"angle": ("angle", 180.0 / math.pi, "deg"), "position": ("travel", 1e3, "mm")}


def signal_rows(machine: Machine, result: Result) -> list[tuple[str, ...]]:
    """The plotted signals, or the states: start, extremes and end, and when the magnitude was largest; SI where [units] says nothing."""
    from viz.display_units import chosen_unit
    from viz.round_off import round_off

    named = [s for plot in machine.project.plots for s in plot.signals] or [n for n in result.names if n in set(result.states)]
    least = round_off(result)
    rows = []
    for name in list(dict.fromkeys(named))[:MOST_SIGNALS]:
        values = result.array(name)
        figures = (float(values[0]), *result.extremes(name), float(values[-1]))
        floor = max(least[result.units(name)], ZERO * max(map(abs, figures)))
        chosen = chosen_unit(result.units(name), name)
        unit, factor, offset = (result.units(name), 1.0, 0.0) if chosen is None else (chosen.name, chosen.factor, chosen.offset)
        shown = (short((0.0 if abs(v) <= floor else v) * factor + offset, 0.0) for v in figures)
        rows.append((name, unit or "1", *shown, f"{peak_time(result, name):.4g}"))
    return rows


def joint_rows(machine: Machine, result: Result) -> list[tuple[str, ...]]:
    """From where to where each joint went: its angle, its travel, or both."""
    from viz.display_units import chosen_unit

    rows = []
    for joint in machine.mechanism.joints:
        for found in ranges_of(result, joint.name):
            word, factor, unit = _SHOWN[found.quantity]
            if (chosen := chosen_unit(_SI[found.quantity])) is not None:
                factor, unit = chosen.factor, chosen.name
            floor = ZERO * factor * max(abs(found.least), abs(found.most), 1.0)
            rows.append((joint.name, joint.kind, word, unit, *(short(v * factor, floor) for v in (found.least, found.most))))
    return rows


def short(value: float, floor: float) -> str:
    """Five digits; zero for what is no larger than `floor`.

    >>> short(1.2345678, 1e-9), short(-3e-17, 1e-9)
    ('1.2346', '0')
    """
    return "0" if abs(value) <= floor else f"{value:.5g}"


def peak_time(result: Result, name: str) -> float:
    """When a signal was largest in magnitude, s."""
    along = result.figures.get(name)
    if along is None:
        return float(result.time[int(np.argmax(np.abs(result.array(name))))])
    return along.most_at if abs(along.most) >= abs(along.least) else along.least_at
