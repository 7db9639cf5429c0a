"""Extremes between outputs for the page: of every signal that goes beyond its samples, two more, its least and its most.

A page shows lines through samples. Behind such a signal its plots draw a band between these two, so that no peak is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..signals import Signals, between_outputs

MARKS = ("min", "max")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WithExtremes:
    """A result with the extremes of its signals as further signals: ``motor.i max``, since the sample before."""

    result: Signals

    @property
    def time(self) -> Any:
        """Sample times, s."""
        return self.result.time

    @property
    def names(self) -> Sequence[str]:
        """Of the signals, each followed by its extremes."""
        return tuple(name for own in self.result.names for name in (own, *extremes_of(self.result, own)))

    def units(self, name: str, /) -> str:
        """Unit of a signal."""
        return self.result.units(self.origin(name)[0])

    def array(self, name: str, /) -> Any:
        """Values of a signal, or its least or most since the sample before."""
        own, mark = self.origin(name)
        values = np.asarray(self.result.array(own))
        both = between_outputs(self.result, own)
        return values if mark is None or both is None else np.append(values[:1], both[MARKS.index(mark)])

    def origin(self, name: str) -> tuple[str, str | None]:
        """The signal itself, and which extreme of it this one is, if it is one."""
        own, _, mark = name.rpartition(" ")
        known = name not in self.result.names and mark in MARKS and between_outputs(self.result, own) is not None
        return (own, mark) if known else (name, None)


def extremes_of(result: Signals, name: str) -> tuple[str, ...]:
    """Names of the two further signals of a signal; none where samples show all there is to see."""
    return () if between_outputs(result, name) is None else tuple(f"{name} {mark}" for mark in MARKS)
