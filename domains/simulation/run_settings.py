"""What a run is asked for, judged before it begins: durations, tolerances, clocks that would tick without end."""

from __future__ import annotations

import math
from collections.abc import Sequence

from mechanics.analyses.motion_profiles import MotionDriver

from ..resolved import SignalBlock
from ..specs import DomainsError
from ..system import System
from .schedule import FINEST

MOST_ROWS = 5_000_000  # of the table of signals: some GB
MOST_PERIODS = 1_000_000  # of a given sine: each takes ten steps or more, so many some minutes
MOST_TICKS = 100_000_000  # of one block: so many take an hour
MOST_SWINGS = 10_000_000  # of a source: so many take an hour
GIVEN, STEADY = "given", "steady"  # where a run starts


def check_clocks(system: System, duration: float) -> None:
    """Refuse what would swing or tick so often that the run would take hours."""
    _check_motions(system.spec.motions, duration)
    _check_swings(system, duration)
    _check_ticks(system.signal_graph.blocks, duration)


def check_settings(*, pictures: bool, **settings: float) -> None:
    """Refuse durations, steps, tolerances and rates that cannot be; `pictures`: whether there will be any."""
    for name, value in settings.items():
        if not (isinstance(value, int | float) and math.isfinite(value) and value > 0.0):
            raise DomainsError("E461", f"The simulation's {name} is {value!r}.", remedy="Give a positive number.", element=name)
        if name in ("duration", "output_step") and value * FINEST < 1.0:
            remedy = "Check its unit: times are counted in picoseconds."
            raise DomainsError("E461", f"The simulation's {name} of {value:g} s is too short.", remedy=remedy, element=name)
    if settings["output_step"] > settings["duration"]:
        raise DomainsError(
            "E461",
            f"The output step of {settings['output_step']:g} s is longer than the duration of {settings['duration']:g} s.",
            remedy="Give a shorter output_step.",
            element="output_step",
        )
    rows = {"output_step": settings["duration"] / settings["output_step"]}
    if pictures:
        rows["frame_rate"] = settings["duration"] * settings["frame_rate"]
    for name, count in rows.items():
        if count > MOST_ROWS:
            raise DomainsError(
                "E461",
                f"{settings['duration']:g} s with {name} = {settings[name]:g} are more than {MOST_ROWS:,} rows.",
                remedy=f"Give a {'longer output_step' if name == 'output_step' else 'lower frame_rate'} or a shorter duration.",
                element=name,
            )


def _check_motions(motions: Sequence[MotionDriver], duration: float) -> None:
    for motion in motions:
        hertz = motion.profile.fastest() / (2.0 * math.pi)
        if hertz * duration > MOST_PERIODS:
            raise DomainsError(
                "E461",
                f"The motion '{motion.name}' of {hertz:g} Hz has more than {MOST_PERIODS:,} periods in {duration:g} s.",
                remedy="Check its frequency and the unit of it, or give a shorter duration.",
                element=motion.name,
                place=motion.place,
            )


def _check_ticks(blocks: Sequence[SignalBlock], duration: float) -> None:
    for block in blocks:
        if block.kind == "sampled" and block.sample and duration / block.sample > MOST_TICKS:
            raise DomainsError(
                "E461",
                f"'{block.name}' with its sample time of {block.sample:g} s would run more than {MOST_TICKS:,} times in {duration:g} s.",
                remedy="Check its sample time and the unit of it, or give a shorter duration.",
                element=block.name,
                place=block.spec.place,
            )


def _check_swings(system: System, duration: float) -> None:
    if duration / system.swing > MOST_SWINGS:
        raise DomainsError(
            "E461",
            f"'{system.swinging}' of {1.0 / system.swing:g} Hz has more than {MOST_SWINGS:,} periods in {duration:g} s.",
            remedy="Check its frequency and the unit of it, or give a shorter duration.",
            element=system.swinging,
        )


def check_start(start: str) -> None:
    """Refuse an unknown kind of start."""
    if start not in (GIVEN, STEADY):
        remedy = f"Give one of: {GIVEN}, {STEADY}."
        raise DomainsError("E461", f"There is no start called '{start}'.", remedy=remedy, element="start")
