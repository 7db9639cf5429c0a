"""What all plots take: `Signals`, the signals of a run, and `Plot`, a choice of them under one title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from foundation.frozen import FrozenDict, PlainData

from .display_units import DisplayUnit


class Signals(Protocol):
    """What pictures need of a result: `domains.result.Result` has it."""

    @property
    def time(self) -> Any:
        """Sample times, s."""

    @property
    def names(self) -> Sequence[str]:
        """Names of all signals."""

    def units(self, name: str, /) -> str:
        """Unit of a signal."""

    def array(self, name: str, /) -> Any:
        """Values of a signal at the sample times, in SI, as a plain array."""


def between_outputs(result: Signals, name: str) -> Any | None:
    """(2, samples - 1): least and most of a signal between one sample and the next; None where samples show all there is to see."""
    return getattr(result, "between", {}).get(name)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Plot(PlainData):
    """One plot: signals over time."""

    title: str
    signals: tuple[str, ...]
    dashed: tuple[str, ...] | None = None  # drawn thin, grey and dashed; by default those whose names speak of a command
    # of figures alone:
    x: str = ""  # the signal along the horizontal axis; empty: time
    units: Mapping[str, DisplayUnit] = field(default_factory=dict)  # of SI -> what is shown in its place
    limits: tuple[tuple[float, str], ...] = ()  # lines across it: value in SI, and what it is
    limits_unit: str = ""  # of SI
    labels: Mapping[str, str] = field(default_factory=dict)  # signal -> name in the legend
    notes: tuple[tuple[float, str], ...] = ()  # time in s, and words

    def __post_init__(self) -> None:
        for name in ("units", "labels"):
            object.__setattr__(self, name, FrozenDict(getattr(self, name)))
