"""The name that a user probably meant: one rule for all rooms."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, regardless of case, or None when nothing is like it.

    Examples
    --------
    >>> nearest("gimbal rign", ["housing", "gimbal ring"])
    'gimbal ring'
    >>> nearest("dcmotor", ["electrical.DCMotor", "electrical.Resistor"])
    'electrical.DCMotor'
    """
    by_lower = {k.lower(): k for k in known}
    ends = [k for k in by_lower.values() if k.lower().rpartition(".")[2] == name.lower()]
    if len(ends) == 1:
        return ends[0]
    close = get_close_matches(name.lower(), by_lower, n=1, cutoff=0.6)
    if close:
        return by_lower[close[0]]
    # "DCMotor" for "electrical.DCMotor", "ring" for "gimbal ring": a part of one name only
    holding = [k for k in by_lower.values() if len(name) >= 3 and name.lower() in k.lower()]
    return holding[0] if len(holding) == 1 else None
