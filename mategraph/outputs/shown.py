"""How a result shows itself: one line in a console, tables in a terminal and in a notebook, plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

MOST_ROWS = 40  # of a table in a notebook; the data has them all


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; `right` lists the columns to align right."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Sequence[int] = ()


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


def html_table(table: Table) -> str:
    """A table for a notebook; of a long one the first rows, and how many more there are.

    >>> html_table(Table("Bodies", ("body", "mass [kg]"), [("ring", "0.3")], right=(1,)))[:60]
    '<table><caption style="text-align:left">Bodies</caption><the'
    """

    def cells(row: Sequence[str], tag: str) -> Iterator[str]:
        for index, cell in enumerate(row):
            side = "right" if index in table.right else "left"
            yield f'<{tag} style="text-align:{side}">{escape(cell)}</{tag}>'

    head = "".join(cells(table.columns, "th"))
    body = "".join(f"<tr>{''.join(cells(row, 'td'))}</tr>" for row in table.rows[:MOST_ROWS])
    left = len(table.rows) - MOST_ROWS
    more = f'<tfoot><tr><td colspan="{len(table.columns)}">and {left} more rows</td></tr></tfoot>' if left > 0 else ""
    caption = f'<caption style="text-align:left">{escape(table.title)}</caption>' if table.title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody>{more}</table>"
