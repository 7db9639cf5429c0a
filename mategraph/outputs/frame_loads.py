"""Forces and torques at the joints of a run, at the frames of its pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from foundation.errors import MategraphError, Note

if TYPE_CHECKING:
    from domains.result import Result
    from viz.loads import Load

    from ..machine import Machine


def loads_at_frames(machine: Machine, result: Result) -> tuple[tuple[Load, ...], list[Note]]:
    """What arrows show, and a note where the reactions cannot be found.

    The inverse analysis runs at the output samples that are nearest to the frames: with closed loops it costs a factorisation a sample,
    and pictures need no more.
    """
    from domains.analysis.reactions import reactions_of_run
    from viz.loads import loads_of

    if machine.system.eom is None or not machine.mechanism.joints or not len(result.frames):
        return (), []
    right = np.clip(np.searchsorted(result.time, result.frames), 1, len(result.time) - 1)
    left_is_nearer = result.frames - result.time[right - 1] < result.time[right] - result.frames
    picked = np.unique(right - left_is_nearer)
    values = {name: values[picked] for name, values in result.values.items()}
    thin = replace(result, time=result.time[picked], values=values, between={})
    try:
        return loads_of(reactions_of_run(machine.system, thin), result.frames, result.poses), []
    except MategraphError as error:
        note = Note(
            code="W502",
            text=f"The page shows no forces at the joints: {error.what}",
            element=error.element,
            remedy=error.remedy or "The motion itself is not affected.",
        )
        return (), [note]
