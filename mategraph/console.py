"""What the terminal shows: one line per stage, a live bar on what takes long, warnings and errors with code and remedy.

On a terminal the lines are coloured and progress is live; anywhere else they are plain text. With ``--json`` nothing but one JSON
object goes to standard output, errors included.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from foundation.errors import ErrorList, MategraphError, Note, shortened

from .outputs.plain_data import finite

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from .outputs.shown import Table

WORD = 12  # characters of a word that is not broken if the terminal has room for it
MOST_ROWS = 200  # of a table: no one reads more, and to lay out thousands takes longer than to read the file
LONGEST_CELL = 400  # characters: a name in a file may have thousands
MOST_ALIKE = 12  # warnings of one code that say different things
SPOKEN_EVERY = 10.0  # s between two lines of progress where there is no terminal

_NUMBER = re.compile(r"-?\d[\d.e+-]*")

Progress = Callable[[str, float], None]  # what is being done, fraction from 0 to 1


class StageLine:
    """The line of one stage, filled in while the stage runs."""

    def __init__(self) -> None:
        self.text = ""
        self.detail = ""
        self.cached = False
        self.hidden = False  # the bar while it lasts, but no line afterwards


class Reporter(Protocol):
    """Where the pipeline reports to."""

    def stage(self, name: str) -> Any:
        """A context manager around one stage; yields its `StageLine` and a progress callback."""

    def note(self, note: Note) -> None:
        """Show a warning."""


class Silent:
    """Reports nothing: for use from Python."""

    @contextmanager
    def stage(self, name: str) -> Iterator[tuple[StageLine, Progress]]:
        """A stage that leaves no trace."""
        yield StageLine(), lambda what, fraction: None

    def note(self, note: Note) -> None:
        """Drop the warning; results carry it too."""


class Terminal:
    """Reports to the terminal, or to a plain text stream."""

    def __init__(self, *, quiet: bool = False) -> None:
        from rich.console import Console

        self.out = Console(highlight=False, soft_wrap=True, quiet=quiet)
        self.err = Console(stderr=True, highlight=False, soft_wrap=True)
        self._seen: set[tuple[str, str]] = set()
        self._stdout = sys.stdout  # JSON goes here, whatever standard output is sent to meanwhile

    @contextmanager
    def stage(self, name: str) -> Iterator[tuple[StageLine, Progress]]:
        """Show a live bar while the stage runs, and its line with counts and time when it is done."""
        line = StageLine()
        start = time.perf_counter()
        if self.out.is_terminal and not self.out.quiet:
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            with Bar(
                TextColumn(f"  [bold]{name:<9}[/]"),
                BarColumn(bar_width=24),
                TextColumn("{task.description}"),
                console=self.out,
                transient=True,
            ) as bar:
                task = bar.add_task("", total=1.0)

                def show(what: str, fraction: float) -> None:
                    bar.update(task, completed=fraction, description=what)

                yield line, show
        else:
            yield line, self._spoken_progress(name, start)
        if not line.hidden:
            self._print_line(name, line, time.perf_counter() - start)

    def _spoken_progress(self, name: str, start: float) -> Progress:
        """Progress where nothing can be drawn over: a line now and then on what takes long."""
        last = start

        def show(what: str, fraction: float) -> None:
            nonlocal last
            now = time.perf_counter()
            if now - last > SPOKEN_EVERY and fraction < 1.0:
                last = now
                self.err.print(f"  {name:<9} {what}, {100 * fraction:.0f} %", style="dim")

        return show

    def _print_line(self, name: str, line: StageLine, seconds: float) -> None:
        from rich.text import Text

        took = "cached" if line.cached else f"{seconds:.1f} s" if seconds >= 0.05 else ""
        text = Text("  ")
        text.append(f"{name:<9} ", style="bold")
        text.append(f"{line.text:<28} ")
        room = self.out.width - 50 if self.out.is_terminal else 48  # what the name, the text and the time leave
        text.append(f"{line.detail:<{max(1, min(48, room))}} ")
        text.append(took, style="dim")
        text.rstrip()
        self.out.print(text)

    def note(self, note: Note) -> None:
        """Show a warning once."""
        from rich.text import Text

        key = (note.code, note.text)
        if key in self._seen:
            return
        self._seen.add(key)
        text = Text(shortened(note.text))
        if note.remedy:
            text.append(f"{'' if note.text.endswith(('.', '!', '?')) else '.'} {note.remedy}", style="dim")
        _hanging(self.out, Text(f"  {note.code:<9} ", style="yellow"), text)

    def aside(self, note: Note) -> None:
        """Show a warning on standard error, beside an output that stands alone."""
        from rich.text import Text

        _hanging(self.err, Text(f"  {note.code:<9} ", style="yellow"), Text(f"{note.text} {note.remedy}"))

    def line(self, name: str, text: str, style: str = "bold") -> None:
        """One line of the same shape as a stage's."""
        from rich.text import Text

        _hanging(self.out, Text(f"  {name:<9} ", style=style), Text(shortened(text)))

    def text(self, title: str, text: str) -> None:
        """Lines as they are, below a title."""
        from rich.text import Text

        self.out.print(Text(title, style="bold"))
        for line in text.splitlines():
            self.out.print(Text(f"  {line}" if line else ""))
        self.out.print()

    def json(self, data: Any, *, indent: int | None = 2) -> None:
        """Write one JSON object to standard output; numbers that are not finite become null."""
        self._stdout.write(json.dumps(finite(data), indent=indent, ensure_ascii=False) + "\n")
        self._stdout.flush()

    def plain(self, text: str) -> None:
        """Write a text as it is to standard output."""
        self._stdout.write(text)
        self._stdout.flush()

    def error(self, error: MategraphError) -> None:
        """Show an error: code, place, what was found, and below it what to do."""
        from rich.text import Text

        for one in each_error(error):
            text = Text()
            if one.place:
                text.append(f"{one.place}: ", style="cyan")
            text.append(one.what)
            text.append(f"\n{one.remedy}", style="green")
            _hanging(self.err, Text(f"{one.code} ", style="bold red"), text)

    def table(self, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """A table; `right` lists the columns to align right. Of more than can be read, the first rows and how many more there are."""
        from rich import box
        from rich.markup import escape
        from rich.table import Table as RichTable

        if not self.out.is_terminal and "COLUMNS" not in os.environ:
            self.out.width = max(self.out.width, 160)
        more = len(rows) - MOST_ROWS
        rows = [[_short(cell) for cell in row] for row in rows[:MOST_ROWS]]
        columns, rows, right = _telling(columns, rows, right, self.out.width)
        table = RichTable(title=escape(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
        widths = _widths(columns, rows, right, self.out.width - 3 * len(columns))
        for index, column in enumerate(columns):
            table.add_column(escape(column), justify="right" if index in right else "left", overflow="fold", width=widths[index])
        for row in rows:
            table.add_row(*(escape(cell) for cell in row))
        self.out.print(table)
        if more > 0:
            self.line("more", f"{more} further rows of '{title}'; --json has them all")

    def tables(self, tables: Iterable[Table]) -> None:
        """Tables one below the other."""
        for table in tables:
            self.table(table.title, table.columns, table.rows, right=table.right)


def _short(cell: str) -> str:
    """A cell that can be read: the middle of a longer text is left out.

    >>> _short("gimbal ring"), len(_short("x" * 100_000))
    ('gimbal ring', 400)
    """
    half = LONGEST_CELL // 2
    return cell if len(cell) <= LONGEST_CELL else f"{cell[: half - 1]} … {cell[2 - half :]}"


def _hanging(console: Console, head: Text, body: Text) -> None:
    """Print a head and a text beside it; on a terminal the text keeps to the right of the head and breaks between words.

    Elsewhere every line of the text is one line, however long: it is read by programs, and searched.
    """
    from rich.text import Text

    room = console.width - len(head)
    # A path that is longer than the line stays whole, so that it can be copied.
    breaks = console.is_terminal and all(len(word) <= room for word in body.plain.split())
    lines = body.wrap(console, room) if breaks else body.split("\n")
    for number, line in enumerate(lines):
        line.rstrip()
        console.print((head if number == 0 else Text(" " * len(head))) + line)


def _telling(
    columns: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int], width: int
) -> tuple[Sequence[str], Sequence[Sequence[str]], Sequence[int]]:
    """The table without the columns that are empty in every line, where it is too wide with them."""
    natural = [max(map(len, (column, *(row[index] for row in rows)))) for index, column in enumerate(columns)]
    if sum(natural) + 3 * len(columns) <= width:
        return columns, rows, right
    kept = [index for index in range(len(columns)) if index == 0 or any(row[index] not in ("-", "") for row in rows)]
    return [columns[i] for i in kept], [[row[i] for i in kept] for row in rows], [new for new, i in enumerate(kept) if i in right]


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int], room: int) -> list[int]:
    """How wide each column is, in a line of `room` characters without the space between columns.

    The widest give way first. Numbers and words stay whole; where even that is too much, long words are broken.
    """
    widths = [max(map(len, (column, *(row[index] for row in rows)))) for index, column in enumerate(columns)]
    words = [max((len(word) for row in rows for word in row[index].split()), default=0) for index in range(len(columns))]
    heads = [max(map(len, column.split()), default=1) for column in columns]
    for most in (WORD, 1):
        least = [
            max(head, word if index in right else min(word, most)) for index, (head, word) in enumerate(zip(heads, words, strict=True))
        ]
        while sum(widths) > room and any(wide > low for wide, low in zip(widths, least, strict=True)):
            widest = max((index for index in range(len(widths)) if widths[index] > least[index]), key=widths.__getitem__)
            widths[widest] -= 1
    return widths


def grouped(notes: Iterable[Note]) -> list[Note]:
    """The notes to show: where more than two say the same of different parts, the first, and one line that names the others.

    They say the same where their texts differ in the part's name and in numbers only.

    >>> notes = [Note(code="W101", text=f"'{name}' encloses no volume.", element=name) for name in ("cap", "lid", "rim", "tag", "pin")]
    >>> [note.text for note in grouped(notes)]
    ["'cap' encloses no volume.", "Likewise 'lid', 'rim', 'tag' and 1 more."]
    """
    by_code: dict[str, dict[str, list[Note]]] = {}
    for note in notes:
        worded = re.sub(rf"(?<!\w){re.escape(note.element)}(?!\w)", "", note.text) if note.element else note.text
        by_code.setdefault(note.code, {}).setdefault(_NUMBER.sub("0", worded), []).append(note)
    shown: list[Note] = []
    for code, by_text in by_code.items():
        for alike in list(by_text.values())[:MOST_ALIKE]:
            names = list(dict.fromkeys(note.element for note in alike[1:]))
            if len(names) < 2 or not all(names):
                shown += alike
                continue
            more = f" and {len(names) - 3} more" if len(names) > 3 else ""
            shown += [alike[0], Note(code=code, text=f"Likewise {', '.join(repr(name) for name in names[:3])}{more}.")]
        if len(by_text) > MOST_ALIKE:
            left = sum(len(alike) for alike in list(by_text.values())[MOST_ALIKE:])
            shown.append(Note(code=code, text=f"{left} further warnings of this kind.", remedy="--json has them all."))
    return shown


def each_error(error: MategraphError) -> tuple[MategraphError, ...]:
    """The single errors behind one that may be a list."""
    return error.errors if isinstance(error, ErrorList) else (error,)
