"""What goes on the page beside the scene: plots of signals, and tables whose quantities follow the reader's choice of units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol


class Signals(Protocol):
    """What the page needs of a result: `domains.result.Result` has it."""

    @property
    def time(self) -> Any:
        """Sample times, s."""

    @property
    def names(self) -> Sequence[str]:
        """Names of all signals."""

    def units(self, name: str) -> str:
        """Unit of a signal."""

    def array(self, name: str) -> Any:
        """Values of a signal at the sample times, as a plain array."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A cell of a table in SI: the page shows it in the units that the reader chose, here millimetres."""

    values: tuple[float, ...]  # one, or the components of a vector
    unit: str  # SI: "m", "rad", "kg", "kg*m^2"
    between: str = ", "  # " … " for the two ends of a range; opposite ends become ±


Cell = str | float | bool | Quantity | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """One plot of the page: signals over time."""

    title: str
    signals: tuple[str, ...]
    dashed: tuple[str, ...] | None = None  # drawn thin, grey and dashed; by default those whose names speak of a command


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of the page. True and False become a pass or fail badge; numbers stand right."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    empty: str = "None."
    link: Literal["", "part", "body", "joint"] = ""  # what the first column names: a click shows it in 3D; "" if its heading says so
