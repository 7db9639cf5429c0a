"""`Machine.bearing_life`: the load that a bearing bears over a run, its spectrum, and how long the bearing lasts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from foundation.errors import MategraphError
from mechanics.analyses.kinematics import body_motions
from mechanics.analyses.load_spectrum import binned, mean_load, rainflow, rated_turns, turned

from ..outputs.shown import Shown, Table
from ..project.problems import did_you_mean, listed

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine

CLASSES = 10  # of ranges of load
NOTHING = 1e-9  # of the largest load: smaller ranges are round-off
BALLS = 3.0
HOUR = 3600.0  # s
TURNLESS = ("fixed", "prismatic", "distance")  # kinds of joints without a turn of their own, so without a bearing's life
AT_REST = 1e-9  # turns in the run: less is round-off
LEVER = 1e-6  # m: a moment that the load has at a smaller lever is nothing to a bearing
STILL = "it does not turn in this run"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadClass:
    """Cycles of the load with ranges within a class."""

    least: float  # N
    most: float  # N
    cycles: float  # in the run


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class BearingLife(Shown):
    """Loads of a bearing over a run, and its basic life where this goes on repeating."""

    joint: str
    rating: float  # N, basic dynamic load rating C
    exponent: float  # 3 of balls, 10/3 of rollers
    radial_peak: float  # N
    axial_peak: float  # N
    bending_peak: float  # N m, across the axis: no part of the life
    static_load: float  # N, the largest equivalent load, turning or at rest
    turns: float  # in the run, to and fro alike
    duration: float  # s of the run
    mean_load: float | None  # N, that does the same over the same turns; None where it does not turn
    life_turns: float
    life: float  # s
    determinate: bool  # whether the load is that of the bearing whatever its stiffness
    bending_determinate: bool  # the same of the moment
    cycles: tuple[LoadClass, ...]  # rainflow of the radial load

    def headline(self) -> str:
        """The life in hours, or that it is at rest."""
        if self.mean_load is None:
            return f"{self.joint}: {STILL}, static load {self.static_load:.4g} N"
        return f"{self.joint}: {_hours(self.life)} at {self.mean_load:.4g} N"

    def tables(self) -> Iterator[Table]:
        """Loads, life and spectrum."""
        rows = [("largest radial load", f"{self.radial_peak:.5g} N"), ("largest axial load", f"{self.axial_peak:.5g} N")]
        bends = self.bending_peak > LEVER * max(self.radial_peak, self.axial_peak)
        if bends:
            rows.append(("largest moment across the axis", f"{self.bending_peak:.5g} N m, not in the life"))
        if self.mean_load is None:
            rows += [("static load", f"{self.static_load:.5g} N"), ("turns in the run", "none")]
            rows.append(("basic life L10", f"none: {STILL}; judge the static load by the rating C0"))
        else:
            rows += [
                ("equivalent load, mean over the turns", f"{self.mean_load:.5g} N"),
                ("turns in the run", f"{self.turns:.5g}"),
                ("basic life L10", f"{self.life_turns / 1e6:.4g} million turns"),
                ("where this goes on", _hours(self.life)),
            ]
        if not self.determinate:
            rows.append(("", "how joints share this load is a convention: see reactions"))
        if bends:
            rows.append(("", "one mate stands for one bearing, so it bears the moment too"))
            rows.append(("", "of two bearings: a mate on the axis for each, and both bear forces only"))
            if not self.bending_determinate:
                rows.append(("", "how joints share this moment is a convention: see reactions"))
        yield Table(f"Bearing {self.joint}, C = {self.rating:.5g} N, exponent {self.exponent:.4g}", ("what", "value"), rows, right=(1,))
        if self.cycles:
            counted = [(f"{c.least:.4g} to {c.most:.4g}", f"{c.cycles:g}") for c in self.cycles]
            yield Table("Rainflow of the radial load", ("range [N]", "cycles in the run"), counted, right=(0, 1))


def _hours(seconds: float) -> str:
    return "without end" if math.isinf(seconds) else f"{seconds / HOUR:,.4g} h"


def bearing_life_of(
    machine: Machine,
    run: Result,
    joint: str,
    *,
    rating: float,
    exponent: float = BALLS,
    radial_factor: float = 1.0,
    axial_factor: float = 0.0,
) -> BearingLife:
    """The life of a bearing, with the equivalent load ``max(Fr, X Fr + Y Fa)``.

    Raises
    ------
    MategraphError
        E048 for a joint that there is not or that cannot turn, E081 for factors that cannot be.
    """
    from .inverse import inverse_of_run
    from .reaction_peaks import magnitudes

    _judge(rating=rating, exponent=exponent, radial_factor=radial_factor, axial_factor=axial_factor)
    found = inverse_of_run(machine, run)
    known = {**found.reactions, **found.bearings}
    turning = [name for name, one in known.items() if one.kind not in TURNLESS]
    if joint not in turning:
        missing = f"There is no joint or bearing '{joint}'{did_you_mean(joint, turning)}."
        what = f"Joint '{joint}' is {known[joint].kind}: it does not turn, so it has no bearing's life." if joint in known else missing
        remedy = (
            f"{f'Those that turn: {listed(turning)}.' if turning else 'No joint here turns.'} `mategraph inverse` has the loads of all."
        )
        raise MategraphError("E048", what, remedy=remedy, element=joint)
    load = known[joint]
    sizes = magnitudes(load.force_F, load.moment_F)
    radial, axial = sizes["radial"], sizes["axial"]
    bodies = body_motions(found.motion)
    rate = np.linalg.norm(bodies[load.child].angular_velocity - bodies[load.parent].angular_velocity, axis=1)
    equivalent = np.maximum(radial, radial_factor * radial + axial_factor * axial)
    mean = mean_load(equivalent, rate, run.time, exponent)
    cycles = [cycle for cycle in rainflow(radial) if cycle[0] > NOTHING * radial.max()]
    angle, duration = turned(rate, run.time) / (2.0 * math.pi), float(run.time[-1] - run.time[0])
    rests = angle < AT_REST
    life = math.inf if rests else rated_turns(rating, mean, exponent)
    return BearingLife(
        joint=joint,
        rating=rating,
        exponent=exponent,
        radial_peak=float(radial.max()),
        axial_peak=float(axial.max()),
        bending_peak=float(sizes["bending"].max()),
        static_load=float(equivalent.max()),
        turns=angle,
        duration=duration,
        mean_load=None if rests else mean,
        life_turns=life,
        life=math.inf if rests else life / angle * duration,
        determinate=bool(np.all(load.determinate[: 3 if axial_factor else 2])),
        bending_determinate=bool(np.all(load.determinate[3:5])),
        cycles=tuple(LoadClass(least=a, most=b, cycles=n) for a, b, n in binned(cycles, CLASSES)),
    )


def _judge(**given: float) -> None:
    """Refuse numbers that cannot be."""
    for name, value in given.items():
        least = 0.0 if name.endswith("factor") else 1e-300
        if not (math.isfinite(value) and value >= least):
            raise MategraphError("E081", f"{name} = {value!r} cannot be.", remedy="Give a positive number.", element=name)
