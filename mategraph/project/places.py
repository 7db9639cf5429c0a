"""Key path -> line in the TOML text, so that every message names the line the user wrote.

`tomllib` gives values without positions. This is a second, small pass over text that `tomllib` has already accepted: it need not judge
the text, only find where each key, table, array element and inline entry begins.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

from foundation.frozen import FrozenDict

from .toml_writing import KeyPath, toml_path

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_LONG = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}", re.DOTALL)
_SCALAR = re.compile(r"[^,\]}\n#]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Where the keys of a project stand: the lines of its files, or the names of keys that were given from Python."""

    file: str  # as it is to be shown: the file's name; empty where there is none
    lines: Mapping[KeyPath, int] = field(default_factory=dict)
    base: Places | None = None  # of the file that this one extends
    changed: frozenset[KeyPath] = frozenset()  # keys given anew from Python, whatever the file says

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", FrozenDict(self.lines))

    def of(self, *path: str | int) -> str:
        """``file:line`` of a key path, or of the nearest table that would hold it; just the file where the line is not known.

        A key that was given from Python has no line: it is called by its path.

        Examples
        --------
        >>> Places(file="a.toml", lines=key_lines('[mate.x]\\nkind = "fixed"')).of("mate", "x", "kind")
        'a.toml:2'
        >>> Places(file="").of("mate", "x", "kind")
        'mate.x.kind'
        """
        for end in range(len(path), 0, -1):
            if path[:end] in self.changed:
                return toml_path(path)
            if (found := self._line(path[:end])) is not None:
                return found
        return self.file or toml_path(path)

    def _line(self, path: KeyPath) -> str | None:
        places: Places | None = self
        while places is not None:
            if path in places.lines:
                return f"{places.file}:{places.lines[path]}"
            places = places.base
        return None


def key_lines(text: str) -> dict[KeyPath, int]:
    """Line (from 1) of every key, table header, array element and inline entry of a valid TOML text.

    Examples
    --------
    >>> key_lines('a = 1\\n[[plot]]\\ntitle = "x"\\n[[plot]]\\nsignals = ["p",\\n"q"]')[("plot", 1, "signals", 1)]
    6
    """
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


class _Scanner:
    """One pass over the text; `pos` moves forward only."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.lines: dict[KeyPath, int] = {}
        self.arrays: dict[KeyPath, int] = {}  # array of tables -> index of its latest element
        self._counted = (0, 1)  # position, its line

    def document(self) -> None:
        table: KeyPath = ()
        while self._skip(_BLANK):
            if self.text[self.pos] == "[":
                table = self._header()
            else:
                self._entry(table)

    def _header(self) -> KeyPath:
        start = self.pos
        double = self.text.startswith("[[", start)
        self.pos += 2 if double else 1
        path = self._inside_arrays(self._key(), keep_last=double)
        self.pos += 2 if double else 1
        if double:
            self.arrays[path] = self.arrays.get(path, -1) + 1
            self._mark(path, start)
            path = (*path, self.arrays[path])
        self._mark(path, start)
        return path

    def _inside_arrays(self, key: KeyPath, *, keep_last: bool) -> KeyPath:
        """``("plot", "style")`` -> ``("plot", 1, "style")`` after the second ``[[plot]]``."""
        path: KeyPath = ()
        for i, name in enumerate(key):
            path = (*path, name)
            if path in self.arrays and not (keep_last and i == len(key) - 1):
                path = (*path, self.arrays[path])
        return path

    def _entry(self, table: KeyPath) -> None:
        start = self.pos
        key = self._key()
        for end in range(1, len(key) + 1):
            self._mark((*table, *key[:end]), start)
        self._skip(_SPACE)
        self.pos += 1  # "="
        self._value((*table, *key))

    def _key(self) -> KeyPath:
        names: list[str] = []
        while True:
            self._skip(_SPACE)
            names.append(self._key_part())
            self._skip(_SPACE)
            if not self.text.startswith(".", self.pos):
                return tuple(names)
            self.pos += 1

    def _key_part(self) -> str:
        first = self.text[self.pos]
        if first in "\"'":
            raw = self._take(_BASIC if first == '"' else _LITERAL)
            return str(tomllib.loads(f"k = {raw}")["k"])
        return self._take(_BARE_KEY)

    def _value(self, path: KeyPath) -> None:
        self._skip(_BLANK)
        first = self.text[self.pos]
        if self.text.startswith(('"""', "'''"), self.pos):
            self._take(_LONG)
        elif first == '"':
            self._take(_BASIC)
        elif first == "'":
            self._take(_LITERAL)
        elif first == "[":
            self._array(path)
        elif first == "{":
            self._inline_table(path)
        else:
            self._take(_SCALAR)

    def _array(self, path: KeyPath) -> None:
        self.pos += 1
        index = 0
        while self._skip(_BLANK) and self.text[self.pos] != "]":
            if self.text[self.pos] == ",":
                self.pos += 1
                continue
            self._mark((*path, index), self.pos)
            self._value((*path, index))
            index += 1
        self.pos += 1

    def _inline_table(self, path: KeyPath) -> None:
        self.pos += 1
        while self._skip(_BLANK) and self.text[self.pos] != "}":
            if self.text[self.pos] == ",":
                self.pos += 1
            else:
                self._entry(path)
        self.pos += 1

    def _mark(self, path: KeyPath, position: int) -> None:
        counted, line = self._counted
        if position < counted:
            counted, line = 0, 1
        line += self.text.count("\n", counted, position)
        self._counted = (position, line)
        self.lines.setdefault(path, line)

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
