"""Set points for a real drive: the given motions at its cycle time, with what the inverse run says each needs."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from foundation.atomic_file import whole_file
from foundation.errors import MategraphError
from foundation.file_endings import file_with

from ..project.units import BadQuantity, to_si

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine

MOST_ROWS = 5_000_000
QUANTITIES = (("position", 0), ("speed", 1), ("acceleration", 2))


def write_setpoints(machine: Machine, run: Result | None, path: str | Path, cycle: str | float) -> Path:
    """Write a row per cycle: time, then position, speed and acceleration of every motion, exactly by its law, and its actuator's input.

    Raises
    ------
    MategraphError
        E063 for a cycle time that is none, or too short, or a project without motions.
    """
    target = file_with(path, (".csv",), "A table of set points")
    drivers = [driver for driver in machine.project.motion_drivers() if not driver.signal]
    if not drivers:
        raise _refusal("The project gives no motion, so there are no set points.", "Add a [motion.NAME].")
    period, duration = _seconds(cycle), machine.project.simulate.duration
    if duration / period > MOST_ROWS:
        raise _refusal(f"A cycle of {period:g} s over {duration:g} s makes {duration / period:.2g} rows.", "Give a longer cycle.")
    times = period * np.arange(round(duration / period) + 1, dtype=np.float64)
    columns = {"time [s]": times}
    units = {c.joint if c.only else c.position or c.rate: c.position_unit or "rad" for c in machine.equations.coordinates}
    for driver in drivers:
        curve, unit = driver.position, units.get(driver.joint, "")
        for name, order in QUANTITIES:
            suffix = {0: unit, 1: f"{unit}/s", 2: f"{unit}/s^2"}[order]
            columns[f"{driver.name}.{name} [{suffix}]"] = curve.values(times)
            curve = curve.derivative()
    if run is not None:
        for driver in machine.system.spec.motions:
            if driver.by in run.values:
                columns[f"{driver.by} [{run.units(driver.by)}]"] = np.interp(times, run.time, run.array(driver.by))
    with whole_file(target) as file, file.open("w", newline="", encoding="utf-8") as text:
        writer = csv.writer(text)
        writer.writerow(columns)
        writer.writerows(zip(*([f"{value:.9g}" for value in column.tolist()] for column in columns.values()), strict=True))
    return target


def _seconds(cycle: str | float) -> float:
    try:
        period = to_si(cycle, "s")
    except BadQuantity as error:
        raise _refusal(f"--cycle {cycle!r} is no time: {error}", 'Write a number with a unit, such as "1 ms".') from None
    if not period > 0.0:
        raise _refusal(f"--cycle {cycle!r} is not above zero.", 'Write a time such as "1 ms".')
    return period


def _refusal(what: str, remedy: str) -> MategraphError:
    return MategraphError("E063", what, remedy=remedy, element="setpoints")
