"""Parts that are in each other, in the CAD pose or during a run: as data, as tables and as warnings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from foundation.errors import Note

from ..outputs.cell_text import number
from ..outputs.shown import Table

MOST_FRAMES = 1000.0  # Hz, that a project may ask for
Kind = Literal["overlap", "fit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """Two parts that are in each other in the CAD pose."""

    a: str
    b: str
    kind: Kind  # fit: a thread or a press fit, drawn as one cylinder in another
    same_body: bool  # they do not move against each other, or no mechanism is known
    depth: float  # m
    volume: float | None  # m^3; None where it was not looked for
    face_a: str
    face_b: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Collision:
    """Two parts that get into each other during a run."""

    a: str
    b: str
    first: float  # s
    deepest: float  # s
    depth: float  # m, at the deepest
    volume: float | None  # m^3, there
    face_a: str
    face_b: str
    spans: tuple[tuple[float, float], ...] = ()  # s: from when to when they are in each other
    place: tuple[float, float, float] = (0.0, 0.0, 0.0)  # m, where it is deepest, in the frame of the body of a


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """Two parts that seem to pass through each other between two frames: those were joined by screw motions."""

    a: str
    b: str
    step: float  # m, between two frames
    thickness: float  # m, of both together
    time: float  # s


def overlap_notes(overlaps: Iterable[Overlap]) -> tuple[Note, ...]:
    """A warning for each pair that overlaps and moves against each other."""
    return tuple(
        Note(
            code="W150",
            text=f"'{o.a}' and '{o.b}' are in each other in the CAD pose: {number(o.depth * 1e3)} mm deep{_in_common(o.volume)}.",
            element=o.a,
            remedy="Correct shape or place in CAD. What they have in common is weighed twice, and this pair is not watched as it moves.",
        )
        for o in overlaps
        if o.kind == "overlap" and not o.same_body
    )


def collision_notes(collisions: Iterable[Collision]) -> tuple[Note, ...]:
    """A warning for each pair that gets into each other."""
    return tuple(
        Note(
            code="W420",
            text=f"'{c.a}' and '{c.b}' get into each other: from {c.first:.3g} s on, at {c.deepest:.3g} s "
            f"{number(c.depth * 1e3)} mm deep{_in_common(c.volume)}.",
            element=c.a,
            remedy='Change the motion, or give the joint limits; `--no-collisions`, or collisions = "off" in [simulate], looks for none.',
        )
        for c in collisions
    )


def unseen_notes(unseen: Sequence[Unseen], frame_rate: float) -> tuple[Note, ...]:
    """One warning for all pairs that seem to pass through each other between two frames."""
    if not unseen:
        return ()
    worst = max(unseen, key=lambda pair: pair.step / pair.thickness)
    others = f" So do {len(unseen) - 1} further pairs." if len(unseen) > 1 else ""
    enough = min(10.0 * math.ceil(0.1 * frame_rate * max(pair.step / pair.thickness for pair in unseen)), MOST_FRAMES)
    return (
        Note(
            code="W421",
            text=f"'{worst.a}' and '{worst.b}' seem to pass through each other between two frames, at {worst.time:.3g} s: "
            f"there they move by {number(worst.step * 1e3)} mm, and they are {number(worst.thickness * 1e3)} mm thick.{others}",
            element=worst.a,
            remedy=f'Write frame_rate = "{enough:.0f} Hz" in [simulate]: then the poses between are computed and compared.',
        ),
    )


def overlap_tables(overlaps: Iterable[Overlap]) -> Iterator[Table]:
    """Parts in each other in the CAD pose, where there are any that are no fits."""
    rows = [
        (o.a, o.b, number(o.depth, 1e3), _volume(o.volume), f"{o.face_a} · {o.face_b}", "one body" if o.same_body else "two bodies")
        for o in overlaps
        if o.kind == "overlap"
    ]
    if rows:
        heads = ("part", "and part", "depth [mm]", "in common [mm³]", "faces", "of")
        yield Table("Parts in each other in the CAD pose", heads, rows, right=(2, 3))


def collision_tables(collisions: Iterable[Collision]) -> Iterator[Table]:
    """Parts that get into each other during the run, where there are any."""
    rows = [
        (c.a, c.b, number(c.first), number(c.deepest), number(c.depth, 1e3), _volume(c.volume), f"{c.face_a} · {c.face_b}")
        for c in collisions
    ]
    if rows:
        heads = ("part", "and part", "first [s]", "deepest at [s]", "depth [mm]", "in common [mm³]", "faces")
        yield Table("Parts that get into each other", heads, rows, right=(2, 3, 4, 5))


def _volume(volume: float | None) -> str:
    return "-" if volume is None else f"{1e9 * volume:.2g}" if volume < 1e-7 else f"{1e9 * volume:.0f}"


def _in_common(volume: float | None) -> str:
    return "" if not volume else f", {_volume(volume)} mm^3 in common"
