"""The name that a user probably meant: one rule for all rooms."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from heapq import nsmallest

LONGEST = 200  # characters: the time to compare two names grows with the square of their lengths
MOST = 200  # names that are compared letter by letter


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, regardless of case, or None when nothing is like it.

    Examples
    --------
    >>> nearest("gimbal rign", ["housing", "gimbal ring"])
    'gimbal ring'
    >>> nearest("dcmotor", ["electrical.DCMotor", "electrical.Resistor"])
    'electrical.DCMotor'
    """
    if len(name) > LONGEST:
        return None
    by_lower = {k.lower(): k for k in known if len(k) <= LONGEST}
    ends = [k for k in by_lower.values() if k.lower().rpartition(".")[2] == name.lower()]
    if len(ends) == 1:
        return ends[0]
    close = get_close_matches(name.lower(), _likely(name.lower(), by_lower), n=1, cutoff=0.6)
    if close:
        return by_lower[close[0]]
    # "DCMotor" for "electrical.DCMotor", "ring" for "gimbal ring": a part of one name only
    holding = [k for k in by_lower.values() if len(name) >= 3 and name.lower() in k.lower()]
    return holding[0] if len(holding) == 1 else None


def _likely(name: str, known: Collection[str]) -> Collection[str]:
    """Those of many names that begin or end like `name`, or are about as long: the others are hardly meant."""
    if len(known) <= MOST:
        return known
    return nsmallest(MOST, known, key=lambda k: (k[:3] != name[:3]) + (k[-3:] != name[-3:]) + abs(len(k) - len(name)) / LONGEST)
