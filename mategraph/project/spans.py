"""The place in a TOML text of every table header, key, value, array element and inline entry.

`tomllib` gives values without positions. This is a second, small pass over text that `tomllib` has already accepted: it need not judge
the text, only find where everything begins and ends. Positions count characters of the text as it is, with its line ends and its byte
order mark.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field

from .toml_writing import KeyPath

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_LONG = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}", re.DOTALL)
_SCALAR = re.compile(r"[^,\]}\r\n#]*[^,\]}\r\n#\s]")


@dataclass(frozen=True, slots=True)
class Span:
    """Something written in a text: what it is called, and the characters from `start` up to, not including, `end`."""

    path: KeyPath
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """``key = value``, on lines of its own or in an inline table; an element of an array has no keys."""

    whole: Span  # from the key to the end of the value
    keys: tuple[Span, ...]  # several where the key is dotted
    value: Span


@dataclass(slots=True, kw_only=True)
class Container:
    """An array or inline table: its brackets and what stands in between."""

    whole: Span
    items: list[Statement] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Section:
    """A table header with the statements below it; the first section of a file has no header."""

    whole: Span  # the header with its brackets
    keys: tuple[Span, ...] = ()
    array: bool = False  # [[name]]
    statements: list[Statement] = field(default_factory=list)


@dataclass(slots=True)
class Layout:
    """Where everything of a text stands."""

    sections: list[Section] = field(default_factory=list)
    containers: dict[KeyPath, Container] = field(default_factory=dict)
    values: dict[KeyPath, Span] = field(default_factory=dict)
    marks: dict[KeyPath, int] = field(default_factory=dict)  # where each path is first named

    def statements(self) -> Iterator[Statement]:
        """All of them, those in inline tables and the elements of arrays after those on lines of their own."""
        for section in self.sections:
            yield from section.statements
        for container in self.containers.values():
            yield from container.items

    def names(self) -> Iterator[Span]:
        """Every written name of a key or table."""
        for section in self.sections:
            yield from section.keys
        for statement in self.statements():
            yield from statement.keys


@functools.lru_cache(maxsize=4)  # an edit asks for the text before and after it, and so does the next one
def layout_of(text: str) -> Layout:
    """Where everything of a valid TOML text stands.

    Examples
    --------
    >>> value = layout_of('[component.motor]\\nR = "4 ohm"  # cold').values["component", "motor", "R"]
    >>> value.start, value.end
    (22, 29)
    """
    scanner = _Scanner(text)
    scanner.document()
    return scanner.layout


def key_lines(text: str) -> dict[KeyPath, int]:
    """Line (from 1) of every key, table header, array element and inline entry of a valid TOML text.

    Examples
    --------
    >>> key_lines('a = 1\\n[[plot]]\\ntitle = "x"\\n[[plot]]\\nsignals = ["p",\\n"q"]')["plot", 1, "signals", 1]
    6
    """
    lines: dict[KeyPath, int] = {}
    position, line = 0, 1
    for path, start in sorted(layout_of(text).marks.items(), key=lambda mark: mark[1]):
        line += text.count("\n", position, start)
        position = start
        lines[path] = line
    return lines


class _Scanner:
    """One pass over the text; `pos` moves forward only."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 1 if text.startswith("\ufeff") else 0
        self.layout = Layout()
        self.arrays: dict[KeyPath, int] = {}  # array of tables -> index of its latest element

    def document(self) -> None:
        section = Section(whole=Span((), self.pos, self.pos))
        self.layout.sections.append(section)
        while self._skip(_BLANK):
            if self.text[self.pos] == "[":
                section = self._header()
                self.layout.sections.append(section)
            else:
                section.statements.append(self._statement(section.whole.path))

    def _header(self) -> Section:
        start = self.pos
        double = self.text.startswith("[[", start)
        self.pos += 2 if double else 1
        keys = self._inside_arrays(self._keys(()), last_is_array=double)
        path = keys[-1].path
        self.pos += 2 if double else 1
        if double:
            self.arrays[path] = self.arrays.get(path, -1) + 1
            self.layout.marks.setdefault(path, start)
            path = (*path, self.arrays[path])
        elif path in self.arrays:  # only in text that tomllib refuses
            path = (*path, self.arrays[path])
        self.layout.marks.setdefault(path, start)
        return Section(whole=Span(path, start, self.pos), keys=keys, array=double)

    def _inside_arrays(self, keys: tuple[Span, ...], *, last_is_array: bool) -> tuple[Span, ...]:
        """``plot.style`` -> ``("plot", 1, "style")`` after the second ``[[plot]]``."""
        path: KeyPath = ()
        found = []
        for i, key in enumerate(keys):
            path = (*path, key.path[-1])
            found.append(Span(path, key.start, key.end))
            if path in self.arrays and not (last_is_array and i == len(keys) - 1):
                path = (*path, self.arrays[path])
        return tuple(found)

    def _statement(self, table: KeyPath) -> Statement:
        start = self.pos
        keys = self._keys(table)
        for key in keys:
            self.layout.marks.setdefault(key.path, start)
        self._skip(_SPACE)
        self.pos += 1  # "="
        value = self._value(keys[-1].path)
        return Statement(whole=Span(value.path, start, value.end), keys=keys, value=value)

    def _keys(self, table: KeyPath) -> tuple[Span, ...]:
        keys: list[Span] = []
        path = table
        while True:
            self._skip(_SPACE)
            start = self.pos
            path = (*path, self._name())
            keys.append(Span(path, start, self.pos))
            self._skip(_SPACE)
            if not self.text.startswith(".", self.pos):
                return tuple(keys)
            self.pos += 1

    def _name(self) -> str:
        first = self.text[self.pos]
        if first in "\"'":
            raw = self._take(_BASIC if first == '"' else _LITERAL)
            return str(tomllib.loads(f"k = {raw}")["k"])
        return self._take(_BARE_KEY)

    def _value(self, path: KeyPath) -> Span:
        self._skip(_BLANK)
        start = self.pos
        first = self.text[start]
        if self.text.startswith(('"""', "'''"), start):
            self._take(_LONG)
        elif first == '"':
            self._take(_BASIC)
        elif first == "'":
            self._take(_LITERAL)
        elif first in "[{":
            self._container(path, is_array=first == "[")
        else:
            self._take(_SCALAR)
        span = Span(path, start, self.pos)
        self.layout.values[path] = span
        return span

    def _container(self, path: KeyPath, *, is_array: bool) -> None:
        start = self.pos
        self.pos += 1
        items: list[Statement] = []
        while self._skip(_BLANK) and self.text[self.pos] not in "]}":
            if self.text[self.pos] == ",":
                self.pos += 1
            elif is_array:
                element = (*path, len(items))
                self.layout.marks.setdefault(element, self.pos)
                value = self._value(element)
                items.append(Statement(whole=value, keys=(), value=value))
            else:
                items.append(self._statement(path))
        self.pos += 1
        self.layout.containers[path] = Container(whole=Span(path, start, self.pos), items=items)

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.pos)
        if found is None:  # only text that tomllib would refuse
            raise ValueError(f"not TOML at position {self.pos}")
        self.pos = found.end()
        return found.group()

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        """Pass over what matches; True while there is text left."""
        found = pattern.match(self.text, self.pos)
        if found is not None:
            self.pos = found.end()
        return self.pos < len(self.text)
