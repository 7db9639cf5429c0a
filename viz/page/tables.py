"""Tables of the page, whose quantities follow the reader's choice of units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Quantity:
    """A cell of a table in SI: the page shows it in the units that the reader chose, here millimetres."""

    values: tuple[float, ...]  # one, or the components of a vector
    unit: str  # SI: "m", "rad", "kg", "kg*m^2"
    between: str = ", "  # " … " for the two ends of a range; opposite ends become ±


Cell = str | float | bool | Quantity | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of the page. True and False become a pass or fail badge; numbers stand right."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    empty: str = "None."
    link: Literal["", "part", "body", "joint"] = ""  # what the first column names: a click shows it in 3D; "" if its heading names it
