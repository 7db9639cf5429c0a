"""Given motions as curves, before anything is run: position, speed, acceleration and jerk by their laws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from foundation.errors import MategraphError

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine

DERIVATIVES = ("position", "speed", "acceleration", "jerk")
POINTS = 2000  # over the duration, beside the ends of pieces


def motion_curves(machine: Machine) -> Result:
    """The motions of a project over its duration: signals ``lift.position`` to ``lift.jerk``; on both sides of every jump.

    Raises
    ------
    MategraphError
        E048 where no motion is given.
    """
    from domains.result import Result

    drivers = [driver for driver in machine.project.motion_drivers() if not driver.signal]
    duration = machine.project.simulate.duration
    if not drivers:
        raise MategraphError("E048", "The project gives no motion to draw.", remedy="Add a [motion.NAME].", element="motion")
    breaks = np.concatenate([driver.position.starts for driver in drivers])
    breaks = breaks[(breaks > 0.0) & (breaks < duration)]
    time = np.unique(np.concatenate([np.linspace(0.0, duration, POINTS + 1), breaks, np.nextafter(breaks, 0.0)]))
    units = {c.joint if c.only else c.position or c.rate: c.position_unit or "rad" for c in machine.equations.coordinates}
    values, signal_units = {}, {}
    for driver in drivers:
        curve, unit = driver.position, units.get(driver.joint, "")
        for order, kind in enumerate(DERIVATIVES):
            name = f"{driver.name}.{kind}"
            values[name] = curve.values(time)
            signal_units[name] = unit + {0: "", 1: "/s"}.get(order, f"/s^{order}")
            curve = curve.derivative()
    return Result(time=time, values=values, signal_units=signal_units, frames=time[:0], poses={})
