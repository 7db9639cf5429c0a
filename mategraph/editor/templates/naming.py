"""Names of what a drive adds, and its numbers as they are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

TABLES = ("component", "signal", "motion", "use", "coupling", "point", "mate")


class Names:
    """Names that begin with that of a joint, and that nothing in a project has."""

    def __init__(self, tables: Mapping[str, Any], joint: str) -> None:
        self._taken = {name for table in TABLES if isinstance(tables.get(table), Mapping) for name in tables[table]} | {joint}
        self._base = re.sub(r"\W+", "_", joint).strip("_") or "joint"

    def __call__(self, what: str) -> str:
        """A name such as ``door_motor``, or ``door_motor_2`` where that is taken."""
        name, k = f"{self._base}_{what}", 1
        while name in self._taken:
            k += 1
            name = f"{self._base}_{what}_{k}"
        self._taken.add(name)
        return name


def rounded(value: float, digits: int = 3) -> float:
    """A number with so many digits, as an engineer would write it.

    >>> rounded(0.0123456), rounded(-98765.4)
    (0.0123, -98800.0)
    """
    return float(f"{value:.{digits}g}")


def quantity(value: float, unit: str, digits: int = 3) -> str:
    """A number with its unit.

    >>> quantity(0.0123456, "ohm")
    '0.0123 ohm'
    """
    return f"{value:.{digits}g} {unit}"


def added(table: str, name: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """The operation that adds an element."""
    return {"op": "set", "path": [table, name], "value": dict(value), "was": None}


def joined(*terminals: str) -> dict[str, Any]:
    """The operation that joins terminals."""
    return {"op": "connect", "terminals": list(terminals)}
