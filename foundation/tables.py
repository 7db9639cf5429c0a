"""A table of texts, and how a notebook shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

MOST_ROWS = 40  # of a table in a notebook; the data has them all


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; `right` lists the columns to align right."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Sequence[int] = ()


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
