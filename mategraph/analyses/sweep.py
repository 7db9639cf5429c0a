"""`Machine.sweep`: each freedom of a machine moved through its range, one after the other, as a run that has poses and no forces."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from domains.result import Result
from foundation.arrays import Array
from mechanics.loops.sweep import CIRCLE, LIMIT, LOOPS, Sweep, position_names, sweep_freedoms

from ..inferred.proposals import line_word
from ..outputs.cell_text import count, limits
from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Shown, Table

if TYPE_CHECKING:
    from topology.mechanism import Joint, Mechanism

    from ..machine import Machine
    from ..notebook import Animation, Run
    from ..outputs.summary import SweepSummary

LONGEST, SHORTEST, ALTOGETHER = 3.0, 1.0, 60.0  # s that one freedom takes, and all of them if they can
PAUSE = 0.25  # s between two freedoms
POSES = 91  # from one end of a range to the other


@dataclass(frozen=True, slots=True, kw_only=True)
class SweptFreedom:
    """One freedom, and when the run shows it."""

    joint: str
    coordinate: str  # "pitch.angle"
    unit: str  # "rad" or "m"
    low: float
    high: float
    ends: tuple[str, str]  # what ends the range
    text: str  # in words
    begin: float  # s, when it begins to move
    end: float  # s
    at_high: float  # s, when it is at its high end
    at_low: float  # s, when it is at its low end: in between it moves evenly from the one to the other


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Sweeps(Shown):
    """All freedoms of a machine, and the run that shows them."""

    freedoms: tuple[SweptFreedom, ...]
    mobility: int
    run: Run = field(metadata=HIDDEN)

    def headline(self) -> str:
        """How many freedoms, and how long it takes to show them."""
        if not self.freedoms:
            return "nothing moves"
        return f"{count(len(self.freedoms), 'freedom')} in {self.run.time[-1]:.3g} s"

    def summary(self) -> SweepSummary:
        """The machine and its freedoms, typed: what ``mategraph run --json`` prints of a machine that nothing drives."""
        from ..outputs.summarise import summarise_sweeps

        return summarise_sweeps(self.run.machine, self)

    def animate(self, *, height: int = 640, path: Path | str | None = None) -> Animation:
        """The page that shows the freedoms, inline in a notebook; also written where a path (.html) is given."""
        from foundation.atomic_file import write_whole
        from foundation.file_endings import file_with

        from ..notebook import Animation
        from ..outputs.page import page_of_sweeps

        file = None if path is None else file_with(path, (".html", ".htm"), "The page of a sweep")
        text = page_of_sweeps(self.run.machine, self)
        if file is not None:
            write_whole(file, text)
        return Animation(run=self.run, page=text, height=height)

    def tables(self) -> Iterator[Table]:
        """Each freedom in words, with its range."""
        rows = [(str(k), f.joint, f.text, f"{f.begin:.2f} to {f.end:.2f}") for k, f in enumerate(self.freedoms, start=1)]
        yield Table("Freedoms", ("no.", "joint", "motion", "shown at [s]"), rows, right=(0,))


def sweep_machine(machine: Machine) -> Sweeps:
    """Every freedom swept, no forces and no masses asked for."""
    inference, mechanism = machine.inference, machine.mechanism
    wanted = [freedom.joint for freedom in inference.freedoms] if inference is not None else []
    with machine.reporter.stage("sweep") as (line, _):
        found = sweep_freedoms(mechanism, wanted, poses=POSES)
        reasons = {} if inference is None else {joint.name: joint.limit_reasons for joint in inference.joints}
        freedoms, result = _one_after_the_other(mechanism, found, reasons)
        if freedoms:
            line.text = f"{count(len(freedoms), 'freedom')}, one by one"
            line.detail = "through their ranges: no forces yet"
        else:
            line.text = "nothing moves"
    return Sweeps(freedoms=tuple(freedoms), mobility=mechanism.mobility, run=machine.as_run(result))


def _one_after_the_other(
    mechanism: Mechanism, sweeps: tuple[Sweep, ...], reasons: Mapping[str, tuple[str, str]]
) -> tuple[list[SweptFreedom], Result]:
    """The timeline: from the CAD pose to the high end, to the low end, and back; what turns all round goes round once."""
    names = position_names(mechanism)
    joints = {joint.name: joint for joint in mechanism.joints}
    moving = [sweep for sweep in sweeps if sweep.moves]
    seconds = min(LONGEST, max(SHORTEST, ALTOGETHER / max(len(moving), 1)))
    times: list[Array] = [np.zeros(1)]
    poses: list[Array] = [np.tile(np.eye(4), (1, len(mechanism.bodies), 1, 1))]
    positions: list[Array] = [sweeps[0].positions[[sweeps[0].start]] if sweeps else np.zeros((1, len(names)))]
    found: list[SweptFreedom] = []
    now = 0.0
    for sweep in moving:
        order = _order(sweep)
        begin = now + (PAUSE if found else 0.0)
        t = np.linspace(begin, begin + seconds, len(order))
        high = float(t[int(np.argmax(order == len(sweep.values) - 1))])
        low = float(t[int(np.argmax(order == 0))]) if sweep.start or order[0] == 0 else high
        times.append(t if found else t[1:])
        poses.append(sweep.poses[order] if found else sweep.poses[order[1:]])
        positions.append(sweep.positions[order] if found else sweep.positions[order[1:]])
        now = float(t[-1])
        known = reasons.get(sweep.joint, ("", ""))
        ends = tuple(reason if why == LIMIT and reason else why for why, reason in zip(sweep.ends, known, strict=True))
        found.append(
            SweptFreedom(
                joint=sweep.joint,
                coordinate=sweep.coordinate,
                unit=sweep.unit,
                low=float(sweep.values[0]),
                high=float(sweep.values[-1]),
                ends=(ends[0], ends[1]),
                text=_in_words(joints[sweep.joint], sweep, ends),
                begin=begin,
                end=now,
                at_high=high,
                at_low=low,
            )
        )
    time, all_poses, q = np.concatenate(times), np.concatenate(poses), np.concatenate(positions)
    result = Result(
        time=time,
        values={name: q[:, k] for k, name in enumerate(names)},
        signal_units=names,
        frames=time,
        poses={name: all_poses[:, k] for k, name in enumerate(mechanism.bodies)},
        statistics={"solver": "sweep", "steps": len(time)},
    )
    return found, result


def _order(sweep: Sweep) -> np.ndarray[Any, np.dtype[np.intp]]:
    """Indices of the poses along the way: start, high end, low end, start; once round for what turns all round."""
    last = len(sweep.values) - 1
    if sweep.ends == (CIRCLE, CIRCLE):
        return np.arange(last + 1, dtype=np.intp)
    up, down, back = np.arange(sweep.start, last + 1), np.arange(last - 1, -1, -1), np.arange(1, sweep.start + 1)
    return np.concatenate([up, down, back]).astype(np.intp)


def _in_words(joint: Joint, sweep: Sweep, ends: Sequence[str]) -> str:
    """What moves how, and how far."""
    slides = sweep.unit == "m"
    axis = line_word(joint.X_PF[:3, 2].tolist())
    where = {"x": "x", "y": "y", "z": "z"}.get(sweep.coordinate.rpartition("_")[2], axis)
    motion = f"slides along {axis}" if slides else f"turns about {where}"
    if sweep.ends == (CIRCLE, CIRCLE):
        return f"{joint.child} {motion}, all round"
    scale = 1e3 if slides else 180 / math.pi
    low, high = (round(float(value) * scale, 1) / scale for value in (sweep.values[0], sweep.values[-1]))
    text = f"{joint.child} {motion}, {limits('prismatic' if slides else 'revolute', (low, high))}"
    return f"{text}{_why(ends)}"


def _why(ends: Sequence[str]) -> str:
    """What ends a range, in few words: names of faces are for tables.

    >>> _why(("meets 'arm' (plane (5))", "meets 'base' (hole ø5)")), _why(("its limit", "its limit"))
    (" until it meets 'arm' or 'base'", '')
    >>> _why(("no limit is known", "meets 'arm' (plane (5))"))
    " (no limit is known; meets 'arm')"
    """
    short = [re.sub(r"^(meets '.*') \(.*\)$", r"\1", why) for why in ends if why != LIMIT]
    reasons = list(dict.fromkeys(short))
    if reasons and len(short) == len(ends) and all(why.startswith("meets ") for why in reasons):
        return f" until it meets {' or '.join(why.removeprefix('meets ') for why in reasons)}"
    return f" ({'; '.join(reasons)})" if reasons else ""


__all__ = ["CIRCLE", "LIMIT", "LOOPS", "Sweeps", "SweptFreedom", "sweep_machine"]
