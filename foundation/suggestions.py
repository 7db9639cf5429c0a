"""The name that a user probably meant, and lists of names that stay short: one rule for all rooms."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from heapq import nsmallest

LONGEST_NAME = 200  # characters: the time to compare two names grows with the square of their lengths
MOST_LISTED = 12  # names in one message
MOST_COMPARED = 200  # names that are compared letter by letter


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, regardless of case, or None when nothing is like it.

    Examples
    --------
    >>> nearest("gimbal rign", ["housing", "gimbal ring"])
    'gimbal ring'
    >>> nearest("dcmotor", ["electrical.DCMotor", "electrical.Resistor"])
    'electrical.DCMotor'
    """
    if len(name) > LONGEST_NAME:
        return None
    by_lower = {k.lower(): k for k in known if len(k) <= LONGEST_NAME}
    ends = [k for k in by_lower.values() if k.lower().rpartition(".")[2] == name.lower()]
    if len(ends) == 1:
        return ends[0]
    close = get_close_matches(name.lower(), _likely(name.lower(), by_lower), n=1, cutoff=0.6)
    if close:
        return by_lower[close[0]]
    # "DCMotor" for "electrical.DCMotor", "ring" for "gimbal ring": a part of one name only
    holding = [k for k in by_lower.values() if len(name) >= 3 and name.lower() in k.lower()]
    return holding[0] if len(holding) == 1 else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question for a message that names the known name most like `name`; empty when nothing is like it.

    >>> did_you_mean("electrical.DCMotr", ["electrical.DCMotor"])
    "Did you mean 'electrical.DCMotor'?"
    """
    close = nearest(name, known)
    return f"Did you mean '{close}'?" if close is not None else ""


def use_one_of(name: str, known: Collection[str], *, most: int = 8) -> str:
    """A remedy for an unknown name: the known name most like it, else the first of those that are known.

    >>> use_one_of("wheel", ["crank", "rod"])
    "Use one of 'crank', 'rod'."
    """
    return did_you_mean(name, known) or ("Use one of " + listed(known, most, quote="'") + "." if known else "There is none to choose from.")


def listed(names: Iterable[object], most: int = MOST_LISTED, *, quote: str = "", separator: str = ", ") -> str:
    """The first of several names for a message, and how many more there are.

    >>> listed(["a", "b", "c", "d"], 2), listed(["a", "b"], quote="'")
    ('a, b and 2 more', "'a', 'b'")
    """
    texts = [f"{quote}{name}{quote}" for name in names]
    more = f" and {len(texts) - most:,} more" if len(texts) > most else ""
    return separator.join(texts[:most]) + more


def _likely(name: str, known: Collection[str]) -> Collection[str]:
    """Those of many names that begin or end like `name`, or are about as long: the others are hardly meant."""
    if len(known) <= MOST_COMPARED:
        return known
    return nsmallest(
        MOST_COMPARED, known, key=lambda k: (k[:3] != name[:3]) + (k[-3:] != name[-3:]) + abs(len(k) - len(name)) / LONGEST_NAME
    )
