"""How a result shows itself: one line in a console, tables in a terminal and in a notebook, plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from foundation.tables import Table, html_table

__all__ = ["Shown", "Table"]


class Shown:
    """Base of the results of a machine: what a console, a notebook and ``--json`` show of them.

    A result says what it is in one line (`headline`) and, where it has any, in `tables`.
    """

    __slots__ = ()

    def headline(self) -> str:
        """The result in one line."""
        raise NotImplementedError

    def tables(self) -> Iterable[Table]:
        """The tables that the command prints."""
        return ()

    def as_dict(self) -> dict[str, Any]:
        """The result as the plain data that the command prints with ``--json``; SI units."""
        from .plain_data import to_plain

        found: dict[str, Any] = to_plain(self)
        return found

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.headline()}>"

    def _repr_html_(self) -> str:
        tables = "".join(html_table(table) for table in self.tables())
        return f"<div><b>{escape(type(self).__name__)}</b>: {escape(self.headline())}{tables}</div>"
