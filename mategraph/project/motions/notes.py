"""Warnings about given motions that their points do not bear out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from foundation.errors import Note

if TYPE_CHECKING:
    from ..model import MotionEntry, Project


def motion_notes(project: Project) -> Iterator[Note]:
    """``W008`` for tables whose ends are not what their points show, and for those that end before the run while they move."""
    for motion in project.motions:
        if motion.function != "table":
            continue
        if motion.parameters.get("ends", "rest") == "rest":
            yield from _forced(motion)
        else:
            yield from _shorter(motion, project.simulate.duration)


def _forced(motion: MotionEntry) -> Iterator[Note]:
    from mechanics.analyses.motion_profiles import forced_rest

    found = forced_rest(times=motion.parameters["times"], values=motion.parameters["values"])
    if found is not None:
        time, forced, without = found
        what = "acceleration" if motion.quantity == "position" else "change of acceleration"
        yield Note(
            code="W008",
            element=motion.name,
            text=f"motion '{motion.name}': the points move at the ends of the table, and rest there makes the largest {what}: "
            f"{forced:.4g} at t = {time:.4g} s, {without:.4g} without (SI).",
            remedy='Choose ends = "natural", "not-a-knot" or "periodic"; ends = "rest" is right where the drive does stop.',
        )


def _shorter(motion: MotionEntry, duration: float) -> Iterator[Note]:
    from mechanics.analyses.motion_profiles import motion_profile

    profile = motion_profile(motion.function, **motion.parameters)
    end, rate = float(profile.starts[-1]), float(profile.coefficients[-1, 1])
    if end < duration * (1.0 - 1e-9) and rate != 0.0:
        yield Note(
            code="W008",
            element=motion.name,
            text=f"motion '{motion.name}': the table ends at t = {end:.6g} s, before the run; from there it goes on at its last velocity.",
            remedy="Give points up to the end of the run, more cycles of a periodic table, or a shorter duration.",
        )
