"""`Change`: one figure or text that is different in two states of a machine, and what difference is worth listing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MODEL = 1e-6  # relative: what re-exports differ by is smaller, an edit is larger
NOISE = 5e-4  # relative: what another version of an exporter makes of a curved part that nobody edited
RESPONSE = 1e-3  # relative: what one would notice in a plot; runs of equal models differ by less

COUNTED = ("mechanism", "equations")  # groups whose numbers are counts

Cell = float | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Something that is different; None on a side where there is no such thing. Numbers are in SI."""

    group: str  # "masses", "joints", "equations", "project", "response", "reactions", "energy", "checks"
    element: str  # body, joint, component, signal ...
    quantity: str
    old: Cell
    new: Cell
    unit: str = ""
    old_time: float | None = None  # s: when a peak is reached
    new_time: float | None = None
    note: str = ""

    @property
    def what(self) -> str:
        """ "added", "removed" or "changed"."""
        return "added" if self.old is None else "removed" if self.new is None else "changed"

    @property
    def relative(self) -> float | None:
        """The difference over the old value, so that a magnitude that grows is positive; None for texts, and where its sign changes."""
        if not isinstance(self.old, float) or not isinstance(self.new, float) or self.old * self.new <= 0.0:
            return None
        return self.new / self.old - 1.0

    def cells(self) -> tuple[str, str, str]:
        """Old, new and difference as texts, with as many digits as show it."""
        old, new = both_shown(self.old, self.new)
        if self.old_time is not None or self.new_time is not None:
            when = both_shown(self.old_time, self.new_time)
            old, new = (f"{text} at {time} s" if text != "-" else text for text, time in zip((old, new), when, strict=True))
        return old, new, self._difference()

    def _difference(self) -> str:
        if self.what != "changed":
            return self.what
        if self.group in COUNTED and isinstance(self.old, float) and isinstance(self.new, float):
            return f"{self.new - self.old:+.0f}"
        return "" if self.relative is None else percent(self.relative)


def percent(share: float) -> str:
    """A relative difference in words.

    >>> percent(0.0312), percent(-2e-5), percent(14.0)
    ('+3.12 %', '-0.002 %', '× 15')
    """
    return f"× {1.0 + share:.3g}" if share > 9.0 else f"{100.0 * share:+.3g} %"


def both_shown(old: Cell, new: Cell) -> tuple[str, str]:
    """Two values with as many digits as tell them apart.

    >>> both_shown(0.25, 0.2500001), both_shown(None, 2.0), both_shown("fixed", "revolute")
    (('0.25', '0.2500001'), ('-', '2'), ('fixed', 'revolute'))
    """
    digits = 4
    if isinstance(old, float) and isinstance(new, float):
        while digits < 9 and old != new and f"{old:.{digits}g}" == f"{new:.{digits}g}":
            digits += 1
    first, second = ("-" if v is None else f"{v:.{digits}g}" if isinstance(v, float) else v for v in (old, new))
    return first, second


def differs(old: float | None, new: float | None, seen: float, floor: float = 0.0) -> bool:
    """Whether two numbers differ by more than `seen` of the larger one, and by more than `floor`, which is round-off of such a quantity."""
    if old is None or new is None:
        return (old is None) != (new is None)
    if math.isnan(old) or math.isnan(new):
        return math.isnan(old) != math.isnan(new)
    return old != new and not abs(new - old) <= max(seen * max(abs(old), abs(new)), floor)


def number_changes(
    group: str, element: str, figures: Sequence[tuple[str, float | None, float | None, str]], seen: float, floor: float = 0.0
) -> Iterator[Change]:
    """A change for each (quantity, old, new, unit) that differs."""
    for quantity, old, new, unit in figures:
        if differs(old, new, seen, floor):
            yield Change(
                group=group,
                element=element,
                quantity=quantity,
                old=None if old is None else float(old),
                new=None if new is None else float(new),
                unit=unit,
            )
