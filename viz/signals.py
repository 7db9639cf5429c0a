"""What all plots take: `Signals`, the signals of a run, and `Plot`, a choice of them under one title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """One plot: signals over time."""

    title: str
    signals: tuple[str, ...]
    dashed: tuple[str, ...] | None = None  # drawn thin, grey and dashed; by default those whose names speak of a command
