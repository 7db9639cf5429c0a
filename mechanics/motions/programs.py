"""Programs of moves: one after another, with dwells, repeated, and several axes in step.

A move goes to a place, or by a distance, within a time along a law, or as fast as limits of speed, acceleration and jerk allow. Axes in
step take the same time for their moves of the same number: that of the slowest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .laws import LAWS, held, in_sequence, scaled
from .limited_moves import limited_law
from .profile import Profile

MOST_MOVES = 20_000  # of one program, all repetitions counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One entry of a program, SI."""

    to: float | None = None  # place; None with `by`, or for a dwell
    by: float | None = None  # distance
    duration: float | None = None  # s; None where limits tell
    law: str = ""
    speed: float | None = None
    acceleration: float | None = None
    jerk: float | None = None

    @property
    def dwells(self) -> bool:
        """Whether nothing moves."""
        return self.to is None and self.by is None

    def distance(self, place: float) -> float:
        """How far it goes from a place."""
        return 0.0 if self.dwells else self.by if self.by is not None else (self.to or 0.0) - place

    def shape(self, distance: float) -> tuple[Profile, float]:
        """The law from 0 to 1, and the time that it takes over a distance, s."""
        if self.speed is not None and self.acceleration is not None:
            law, needed = limited_law(abs(distance), self.speed, self.acceleration, self.jerk)
            return law, needed if self.duration is None else max(self.duration, needed)
        assert self.duration is not None
        return LAWS[self.law or "poly5"](), self.duration


def moves_of(entries: Sequence[Mapping[str, object]]) -> list[Move]:
    """The moves of a program from plain numbers: keys `to`, `by`, `in`, `dwell`, `law`, `speed`, `acceleration`, `jerk`.

    Raises
    ------
    ValueError
        For a move that is not determined, or determined twice.
    """
    found = []
    for number, entry in enumerate(entries, start=1):
        try:
            found.append(_move(dict(entry)))
        except ValueError as error:
            raise ValueError(f"move {number} {error}") from None
    if not found:
        raise ValueError("there are no moves")
    return found


def _move(given: dict[str, object]) -> Move:
    numbers = {key: float(value) for key, value in given.items() if key != "law" and isinstance(value, int | float)}
    law = str(given.get("law", ""))
    if "dwell" in given:
        if given.keys() - {"dwell"}:
            raise ValueError("dwells and has other keys, too")
        if not numbers["dwell"] >= 0.0:
            raise ValueError("dwells for less than no time")
        return Move(duration=numbers["dwell"])
    if ("to" in given) == ("by" in given):
        raise ValueError("needs one of to, by and dwell")
    limits = [key for key in ("speed", "acceleration", "jerk") if key in numbers]
    if limits and not {"speed", "acceleration"} <= set(limits):
        raise ValueError("needs both speed and acceleration where it has limits")
    if limits and law:
        raise ValueError("has limits, which make its law: leave one of them out")
    if not limits and "in" not in numbers:
        raise ValueError("needs a time (in), or limits: speed, acceleration and, for a finite jerk, jerk")
    if any(not numbers[key] > 0.0 for key in (*limits, *(("in",) if "in" in numbers else ()))):
        raise ValueError("needs times and limits above zero")
    if law and law not in LAWS:
        raise ValueError(f"has the law {law!r}, which is none of {', '.join(LAWS)}")
    kept = {key: numbers[key] for key in ("to", "by", "speed", "acceleration", "jerk") if key in numbers}
    return Move(law=law, duration=numbers.get("in"), **kept)


def program(
    *,
    moves: Sequence[Mapping[str, object]],
    repeat: float = 1.0,
    initial: float = 0.0,
    start: float = 0.0,
    times: Sequence[float] | None = None,
) -> Profile:
    """The motion of a program that begins at `initial`; `times`: what each move takes at least, s (axes in step).

    Raises
    ------
    ValueError
        For moves that cannot be made, no whole repetitions, or too many.
    """
    if repeat < 1.0 or repeat != round(repeat):
        raise ValueError("repeat must be a whole number above 0")
    steps = moves_of(moves) * round(repeat)
    if len(steps) > MOST_MOVES:
        raise ValueError(f"{len(steps)} moves are more than {MOST_MOVES}")
    place, now = initial, start
    parts = [held(initial, start - 1.0)]
    for k, step in enumerate(steps):
        least = 0.0 if times is None or k >= len(times) else times[k]
        distance = step.distance(place)
        if step.dwells or distance == 0.0:
            duration = max(least, step.duration or 0.0)
            if duration > 0.0:
                parts.append(held(place, now))
        else:
            law, needed = step.shape(distance)
            duration = max(least, needed)
            parts.append(scaled(law, distance=distance, duration=duration, initial=place, start=now))
        place, now = place + distance, now + duration
    parts.append(held(place, now))
    return in_sequence(parts)


def durations(moves: Sequence[Mapping[str, object]], initial: float, repeat: float = 1.0) -> list[float]:
    """What every move takes, s."""
    place, found = initial, []
    for step in moves_of(moves) * round(repeat):
        distance = step.distance(place)
        found.append((step.duration or 0.0) if step.dwells or distance == 0.0 else step.shape(distance)[1])
        place += distance
    return found


def in_step(every: Sequence[Sequence[float]]) -> list[float]:
    """The time that each move takes where several axes are in step: that of the slowest.

    >>> in_step([[1.0, 0.5], [0.8, 0.7]])
    [1.0, 0.7]
    """
    longest = max(map(len, every))
    return [max((times[k] for times in every if k < len(times)), default=0.0) for k in range(longest)]
