"""Key path → ``file:line``, so that every message names the line that the user wrote, or the key that was given from Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from foundation.frozen import FrozenDict

from .toml_writing import KeyPath, toml_path


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Where the keys of a project stand: the lines of its files, or the names of keys that were given from Python."""

    file: str  # as it is to be shown: the file's name; empty where there is none
    lines: Mapping[KeyPath, int] = field(default_factory=dict)
    base: Places | None = None  # of the file that this one extends
    changed: frozenset[KeyPath] = frozenset()  # keys given anew from Python, whatever the file has
    elsewhere: Mapping[KeyPath, str] = field(default_factory=dict)  # places of keys that come from files that are used

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", FrozenDict(self.lines))
        object.__setattr__(self, "elsewhere", FrozenDict(self.elsewhere))

    def of(self, *path: str | int) -> str:
        """``file:line`` of a key path, or of the nearest table that would hold it; just the file where the line is not known.

        A key that was given from Python has no line: it is called by its path.

        Examples
        --------
        >>> from mategraph.project.spans import key_lines
        >>> Places(file="a.toml", lines=key_lines('[mate.x]\\nkind = "fixed"')).of("mate", "x", "kind")
        'a.toml:2'
        >>> Places(file="").of("mate", "x", "kind")
        'mate.x.kind'
        """
        for end in range(len(path), 0, -1):
            if path[:end] in self.changed:
                return toml_path(path)
            if path[:end] in self.elsewhere:
                return self.elsewhere[path[:end]]
            if (found := self._line(path[:end])) is not None:
                return found
            if any(key[:end] == path[:end] for key in self.changed):  # an entry or a table that Python began
                return toml_path(path)
        return self.file or toml_path(path)

    def _line(self, path: KeyPath) -> str | None:
        places: Places | None = self
        while places is not None:
            if path in places.lines:
                return f"{places.file}:{places.lines[path]}"
            places = places.base
        return None
