"""How a result shows itself: one line in a console, tables in a terminal and in a notebook, plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from html import escape
from typing import Any

import numpy as np

from foundation.frozen import PlainData, freeze, read_only
from foundation.tables import Table, html_table

__all__ = ["Shown", "Table"]


class Shown(PlainData):
    """Base of the results of a machine: what a console, a notebook and ``--json`` show of them.

    A result says what it is in one line (`headline`) and, where it has any, in `tables`. It is plain data: it cannot be changed, pickles,
    copies, and equals its copies.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        for described in fields(self):  # type: ignore[arg-type]
            given = getattr(self, described.name)
            if type(given) is dict or isinstance(given, np.ndarray):
                object.__setattr__(self, described.name, freeze(given) if type(given) is dict else read_only(given))

    def headline(self) -> str:
        """The result in one line."""
        raise NotImplementedError

    def tables(self) -> Iterable[Table]:
        """The tables that the command prints."""
        return ()

    def as_dict(self) -> dict[str, Any]:
        """The result as the plain data that the command prints with ``--json``, key by key; SI units.

        Numbers that are not finite are None, as in JSON, which has no others: the fields of the result have them as they are.
        """
        from .plain_data import finite, to_plain

        found: dict[str, Any] = finite(to_plain(self))
        return found

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.headline()}>"

    def _repr_html_(self) -> str:
        tables = "".join(html_table(table) for table in self.tables())
        return f"<div><b>{escape(type(self).__name__)}</b>: {escape(self.headline())}{tables}</div>"
