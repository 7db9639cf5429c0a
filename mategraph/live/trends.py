"""The trend of each figure over the regenerations of a project: tables, and a plot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError
from foundation.suggestions import did_you_mean, listed
from foundation.tables import Table

from ..outputs.cell_text import number
from .history import Entry

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 24  # bars of a trend
MOST_EDITS = 20  # that are printed


def chosen_figures(entries: Sequence[Entry], wanted: Sequence[str]) -> list[str]:
    """The figures to show: those that contain one of the words, or all; those that moved first.

    Raises
    ------
    MategraphError
        ``E089`` for a word that no figure contains.
    """
    names = list(dict.fromkeys(name for entry in entries for name in entry.figures))
    for word in wanted if entries else ():
        if not any(word in name for name in names):
            hint = did_you_mean(word, names) or f" There are: {listed(names)}."
            raise MategraphError("E089", f"No figure of the history is called '{word}'.", remedy=hint.strip(), element=word)
    found = [name for name in names if not wanted or any(word in name for word in wanted)]
    return sorted(found, key=lambda name: not _moved(_values(entries, name)))


def edits_table(entries: Sequence[Entry]) -> Table:
    """The last regenerations, one per row."""
    rows = [
        (
            str(entry.number),
            datetime.fromtimestamp(entry.when).strftime("%Y-%m-%d %H:%M:%S"),
            entry.cause,
            entry.changes,
            f"{len(entry.failed)} failed" if entry.failed else "hold",
            f"{entry.seconds:.1f}",
        )
        for entry in entries[-MOST_EDITS:]
    ]
    return Table(title="Regenerations", columns=("number", "when", "saved", "changes", "checks", "took [s]"), rows=rows, right=(0, 5))


def trends_table(entries: Sequence[Entry], names: Sequence[str]) -> Table:
    """A row per figure: first and last value, and its course."""
    rows = []
    for name in names:
        values = _values(entries, name)
        known = [value for value in values if value is not None]
        unit = next((entry.units[name] for entry in reversed(entries) if name in entry.units), "")
        rows.append((name, unit, number(known[0]), number(known[-1]), number(min(known)), number(max(known)), bars(values)))
    return Table(title="Figures", columns=("figure", "unit", "first", "last", "least", "most", "trend"), rows=rows, right=(2, 3, 4, 5))


def bars(values: Sequence[float | None]) -> str:
    """The last values as a row of bars.

    >>> bars([1.0, 2.0, None, 3.0])
    '▁▅ █'
    >>> bars([1.0, 1.0])
    '──'
    """
    last = list(values)[-WIDEST:]
    known = [value for value in last if value is not None]
    if not _moved(last):
        return "─" * len(known)
    low, high = min(known) / 2, max(known) / 2  # halves: a difference of large numbers may be none
    return "".join(" " if v is None else BARS[min(int((v / 2 - low) / (high - low) * len(BARS)), len(BARS) - 1)] for v in last)


def write_trends(entries: Sequence[Entry], names: Sequence[str], path: Path, title: str) -> Path:
    """A plot of figures over the regenerations, one panel per unit; .svg, .pdf or .png."""
    from viz.plots.trend_figures import write_trend_figure

    curves: dict[str, dict[str, list[Any]]] = {}
    for name in names:
        unit = next((entry.units[name] for entry in reversed(entries) if name in entry.units), "")
        curves.setdefault(unit, {})[name] = [math.nan if value is None else value for value in _values(entries, name)]
    return write_trend_figure(path, [entry.number for entry in entries], curves, title=title)


def _values(entries: Sequence[Entry], name: str) -> list[float | None]:
    return [entry.figures.get(name) for entry in entries]


def _moved(values: Sequence[float | None]) -> bool:
    known = [value for value in values if value is not None]
    return len(known) > 1 and number(min(known)) != number(max(known))  # in the digits that the table shows
