"""Undo and redo without end and across restarts: a journal in the cache, one line for each edit, undo and redo.

An edit is kept twice: as a splice of the text, which gives back the very bytes where nothing else has changed the text meanwhile; and by
key with the value that it replaced, which takes it back in a text that others have edited since. What they changed is a conflict.
A line is written by one call before the edit is acknowledged; one that was cut short is left out.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from foundation.atomic_file import write_whole
from foundation.cache import cache_dir
from foundation.errors import MategraphError

from ..project.merging.three_way import ABSENT, merge_tables
from ..project.text import delete_key, set_value, tables_of
from .operations import found_at
from .project_file import EditConflict, text_hash

LARGEST = 64_000_000  # bytes, of which the last half stays
Key = tuple[tuple[str, ...], Any, Any]  # path, value before, value after; ABSENT where there is none
Moved = tuple[str, Any, Any, Any]  # symbol, place before and after (None: by itself), where it was drawn before
ONE_MOVE = 1.5  # s within which moves of the same symbols are one, as by an arrow key that is held
Choice = (
    Literal["mine", "theirs"] | None
)  # at a conflict: the edit goes all the same, or what somebody else wrote stays; None: it is an error


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One edit."""

    label: str
    when: float
    at: int  # the splice: at this character `old` became `new`
    old: str
    new: str
    before: str  # key of the text before, and after
    after: str
    keys: tuple[Key, ...]
    places: tuple[Moved, ...] = ()

    @property
    def only_places(self) -> bool:
        """Whether the text is as it was."""
        return self.before == self.after

    def undone(self, text: str, choice: Choice = None) -> str:
        """The text without the edit.

        Raises
        ------
        EditConflict
            Where somebody changed the same keys since.
        """
        if text_hash(text) == self.after:
            return text[: self.at] + self.old + text[self.at + len(self.new) :]
        return _by_keys(text, [(path, after, before) for path, before, after in self.keys], choice)

    def redone(self, text: str, choice: Choice = None) -> str:
        """The text with the edit again; raises as `undone`."""
        if text_hash(text) == self.before:
            return text[: self.at] + self.new + text[self.at + len(self.old) :]
        return _by_keys(text, list(self.keys), choice)

    def as_line(self) -> dict[str, Any]:
        """For the journal."""
        keys = [[list(path), None if b is ABSENT else [b], None if a is ABSENT else [a]] for path, b, a in self.keys]
        fields = {name: getattr(self, name) for name in ("label", "when", "at", "old", "new", "before", "after")}
        return {"do": "edit", **fields, "keys": keys} | ({"places": self.places} if self.places else {})

    @classmethod
    def of_line(cls, line: dict[str, Any]) -> Entry:
        """From the journal; any error where it is damaged."""
        keys = tuple((tuple(path), ABSENT if b is None else b[0], ABSENT if a is None else a[0]) for path, b, a in line["keys"])
        texts = {name: str(line[name]) for name in ("label", "old", "new", "before", "after")}
        places = tuple((str(name), before, after, drawn) for name, before, after, drawn in line.get("places", ()))
        return cls(when=float(line["when"]), at=int(line["at"]), keys=keys, places=places, **texts)


class Journal:
    """The edits of one project file, those that can be undone and those that can be redone."""

    def __init__(self, path: Path) -> None:
        self.folder = folder_of(path)
        self.file = self.folder / "journal.jsonl"
        self._undo: list[Entry] = []
        self._redo: list[Entry] = []
        for line in self._lines():
            self._replay(line)

    @property
    def undo_label(self) -> str | None:
        """What would be undone."""
        return self._undo[-1].label if self._undo else None

    @property
    def redo_label(self) -> str | None:
        """What would be redone."""
        return self._redo[-1].label if self._redo else None

    @property
    def last(self) -> Entry | None:
        """The last edit that stands."""
        return self._undo[-1] if self._undo else None

    def labels(self) -> list[dict[str, Any]]:
        """All edits that stand, the oldest first."""
        return [{"label": entry.label, "when": entry.when} for entry in self._undo]

    def record(self, label: str, before: str, after: str, places: tuple[Moved, ...] = ()) -> None:
        """Note an edit that was just written; `places` are the symbols that it moved."""
        entry = _entry(label, before, after, places)
        last = self._undo[-1] if self._undo and not self._redo else None
        alike = last is not None and last.only_places and entry.only_places and last.label == label
        if last is not None and alike and entry.when - last.when < ONE_MOVE:
            began = {name: (was, drawn) for name, was, _, drawn in last.places}
            if [one[0] for one in places] == list(began):
                self._take({"do": "undo"})
                entry = _entry(label, before, after, tuple((name, began[name][0], now, began[name][1]) for name, _, now, _ in places))
        self._take(entry.as_line())

    def to_undo(self) -> Entry:
        """The edit to undo next; raises ``E606`` where there is none."""
        return self._next(self._undo, "undo")

    def to_redo(self) -> Entry:
        """The edit to redo next; raises ``E606`` where there is none."""
        return self._next(self._redo, "redo")

    def undid(self) -> None:
        """The edit that was to be undone is undone."""
        self._take({"do": "undo"})

    def redid(self) -> None:
        """The edit that was to be redone is redone."""
        self._take({"do": "redo"})

    @staticmethod
    def _next(entries: list[Entry], what: str) -> Entry:
        if not entries:
            raise MategraphError("E606", f"There is nothing to {what}.", remedy="", element=what)
        return entries[-1]

    def _take(self, line: dict[str, Any]) -> None:
        self._replay(line)
        data = json.dumps(line, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                size = os.fstat(handle).st_size
                if size and os.pread(handle, 1, size - 1) != b"\n":  # a line that was cut short must not take this one with it
                    data = b"\n" + data
                os.write(handle, data)
            finally:
                os.close(handle)
            if size > LARGEST:
                self._shorten()
        except OSError:
            return  # without a cache undo holds until the studio is closed

    def _shorten(self) -> None:
        kept = [entry.as_line() for entry in self._undo[len(self._undo) // 2 :]]
        redo = [entry.as_line() for entry in reversed(self._redo)]
        lines = [*kept, *redo, *({"do": "undo"} for _ in redo)]
        write_whole(self.file, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))

    def _lines(self) -> Iterator[dict[str, Any]]:
        try:
            text = self.file.read_text(encoding="utf-8", errors="surrogatepass")
        except (OSError, UnicodeDecodeError):
            return
        for line in text.split("\n"):
            try:
                found = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(found, dict):
                yield found

    def _replay(self, line: dict[str, Any]) -> None:
        if line.get("do") == "undo" and self._undo:
            self._redo.append(self._undo.pop())
        elif line.get("do") == "redo" and self._redo:
            self._undo.append(self._redo.pop())
        elif line.get("do") == "edit":
            try:
                self._undo.append(Entry.of_line(line))
            except (KeyError, TypeError, ValueError, IndexError):
                return
            self._redo.clear()


def folder_of(path: Path) -> Path:
    """The folder of the cache with the journal and the history of a project file."""
    return cache_dir() / "studio" / hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:24]


def move_journal(path: Path, target: Path) -> None:
    """Journal and history of a project file that was renamed; those of a file that had its new name once give way."""
    before, after = folder_of(path), folder_of(target)
    with contextlib.suppress(OSError):
        if before.is_dir():
            shutil.rmtree(after, ignore_errors=True)
            before.rename(after)


def _entry(label: str, before: str, after: str, places: tuple[Moved, ...]) -> Entry:
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return Entry(
        label=label,
        when=time.time(),
        at=start,
        old=before[start : len(before) - end],
        new=after[start : len(after) - end],
        before=text_hash(before),
        after=text_hash(after),
        keys=() if before == after else tuple(changed_keys((), _tables(before), _tables(after))),
        places=places,
    )


def _tables(text: str) -> dict[str, Any]:
    try:
        return tables_of(text)
    except MategraphError:
        return {}


def changed_keys(path: tuple[str, ...], before: Any, after: Any) -> Iterator[Key]:
    """The keys whose values differ between two states, with both values."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from changed_keys((*path, key), before.get(key, ABSENT), after.get(key, ABSENT))
    elif before is ABSENT or after is ABSENT or type(before) is not type(after) or before != after:
        yield path, before, after


def _by_keys(text: str, keys: list[Key], choice: Choice) -> str:
    """The text in which each key has gone from one value to the other; what somebody else did to it meanwhile is kept, or a conflict."""
    for path, was, wanted in keys:
        found = found_at(tables_of(text), path)
        states = [{} if value is ABSENT else {"value": value} for value in (was, found, wanted)]
        merged = merge_tables(*states)
        if merged.conflicts and choice is None:
            raise EditConflict(path, was, found, wanted)
        if merged.conflicts and choice == "theirs":
            continue
        value = wanted if merged.conflicts else merged.ours.get("value", ABSENT)
        if value is ABSENT:
            text = text if found is ABSENT else delete_key(text, path)
        else:
            text = set_value(text, path, value)
    return text
