"""Tables of what actuators do along a wanted motion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from foundation.errors import Note
from foundation.tables import Table

if TYPE_CHECKING:
    from domains.analysis.actuators import ActuatorFigures
    from domains.result import Result

    from ..machine import Machine

QUANTITY_COLUMNS = ("signal", "peak", "unit", "at time [s]", "rms", "mean")
POWER_COLUMNS = ("machine", "power", "peak [W]", "at time [s]", "mean [W]", "energy [J]", "returned [J]")


def actuator_tables(actuators: Sequence[ActuatorFigures]) -> Iterator[Table]:
    """A table of signals per actuator, and one of the powers of all."""
    for actuator in actuators:
        rows = [(q.signal, f"{q.peak:.5g}", q.unit, f"{q.time:.5g}", f"{q.rms:.5g}", f"{q.mean:.5g}") for q in actuator.quantities]
        title = f"'{actuator.motion}' of {actuator.moves}, brought about by {actuator.input}"
        yield Table(title, QUANTITY_COLUMNS, rows, right=(1, 3, 4, 5))
    yield from _spent(actuators)
    powers = [
        (a.machine, p.what, f"{p.peak:.5g}", f"{p.time:.5g}", f"{p.mean:.5g}", f"{p.energy:.5g}", f"{p.returned:.5g}")
        for a in actuators
        for p in a.powers
    ]
    if powers:
        yield Table("Power and energy over the whole motion", POWER_COLUMNS, powers, right=(2, 3, 4, 5, 6))


def _spent(actuators: Sequence[ActuatorFigures]) -> Iterator[Table]:
    """What the efforts are spent on at their peaks."""
    names = list(dict.fromkeys(name for actuator in actuators for parts in actuator.parts.values() for name in parts))
    rows = []
    for actuator in actuators:
        for signal, parts in actuator.parts.items():
            peak = next(q for q in actuator.quantities if q.signal == signal)
            rows.append((signal, *(f"{parts[name]:.5g}" if name in parts else "" for name in names), f"{peak.peak:.5g}", peak.unit))
    if rows:
        columns = ("signal", *names, "sum", "unit")
        yield Table("What they are spent on at their peaks", columns, rows, right=tuple(range(1, len(names) + 2)))


def beyond_limits(machine: Machine, run: Result) -> list[Note]:
    """``W418`` for every amplifier that would have to give more than its limit to bring a motion about."""
    owners = [driver.by.rpartition(".")[0] for driver in machine.system.spec.motions if driver.by]
    limits = {
        c.name: float(c.parameters["limit"]) for c in machine.fitted_project.components if c.name in owners and "limit" in c.parameters
    }
    found = []
    for name, limit in limits.items():
        values = np.abs(run.array(f"{name}.v")) if f"{name}.v" in run.values else np.zeros(1)
        if values.max() > limit:
            first = float(run.time[int(np.argmax(values > limit))])
            text = f"'{name}' would have to give {values.max():.4g} V, beyond its limit of {limit:g} V, first at t = {first:.4g} s."
            remedy = "Slow the motion down, choose another motor or gear, or raise the supply."
            found.append(Note(code="W418", element=name, text=text, remedy=remedy))
    return found
