"""Three texts of a project file into one: merged by meaning, written with the comments and the order of both sides.

Steps:

1. tables of the three texts → merged tables and conflicts (`three_way`);
2. a text to begin with: the lines of both sides (`line_merge`), where that is TOML, else ours;
3. splices (`text`) that make its tables the merged ones, proved by parsing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..problems import ProjectError
from ..text import delete_key, set_value
from ..toml_writing import KeyPath
from .line_merge import merge_lines, with_markers
from .three_way import Conflict, Merged, _equal, merge_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedText:
    """The merged text with our values where there is a conflict, the same with markers, and the conflicts."""

    text: str
    marked: str
    conflicts: tuple[Conflict, ...]


def merge_texts(base: str, ours: str, theirs: str, *, files: tuple[str, str, str] = ("base", "ours", "theirs")) -> MergedText:
    """The merge of three texts; a side that is the base gives the other side as it is, byte for byte.

    Raises
    ------
    ProjectError
        ``E093`` where one of them is no TOML.
    """
    if theirs in (base, ours):
        return MergedText(text=ours, marked=ours, conflicts=())
    if ours == base:
        return MergedText(text=theirs, marked=theirs, conflicts=())
    tables = [_tables(text, name) for text, name in zip((base, ours, theirs), files, strict=True)]
    merged = merge_tables(*tables)
    text = _first(_beginnings(base, ours, theirs), merged.ours)
    marked = text
    if merged.conflicts:
        marked = with_markers(text, _reached(text, merged.theirs), (files[1], files[2]))
    return MergedText(text=text, marked=marked, conflicts=merged.conflicts)


def _tables(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        what = f"{name} is no TOML, so it cannot be merged: {error}."
        raise ProjectError("E093", what, remedy="Correct it first, or merge the lines with git merge-file.", element=name) from None


def _beginnings(base: str, ours: str, theirs: str) -> Iterator[str]:
    yield merge_lines(base, ours, theirs, both=True)
    yield merge_lines(base, ours, theirs, both=False)
    yield ours


def _first(texts: Iterator[str], target: Mapping[str, Any]) -> str:
    """The first of the texts that can be edited to have the tables."""
    problem: Exception | None = None
    for text in texts:
        try:
            return _reached(text, target)
        except (ProjectError, tomllib.TOMLDecodeError) as error:
            problem = error
    assert problem is not None
    raise problem


def _reached(text: str, target: Mapping[str, Any]) -> str:
    """The text with splices that make its tables the given ones."""
    return _edited(text, (), tomllib.loads(text.removeprefix("\ufeff")), target)


def _edited(text: str, path: KeyPath, now: Mapping[str, Any], target: Mapping[str, Any]) -> str:
    for key in [key for key in now if key not in target]:
        text = delete_key(text, (*path, key))
    for key, value in target.items():
        was = now.get(key)
        if key in now and _equal(was, value):
            continue
        here = (*path, key)
        if isinstance(was, dict) and isinstance(value, Mapping) and was and value:
            text = _edited(text, here, was, value)
        elif isinstance(was, list) and isinstance(value, list):
            text = _edited_list(text, here, was, value)
        else:
            text = set_value(text, here, value)
    return text


def _edited_list(text: str, path: KeyPath, now: list[Any], target: list[Any]) -> str:
    """Elements taken out and added at the end, where that is all, so that the others keep their lines and comments."""
    kept = [k for k, one in enumerate(now) if any(_equal(one, other) for other in target)]
    if kept and [now[k] for k in kept] == target[: len(kept)]:
        for k in reversed(range(len(now))):
            if k not in kept:
                text = delete_key(text, (*path, k))
        for k in range(len(kept), len(target)):
            text = set_value(text, (*path, k), target[k])
        return text
    return set_value(text, path, target)


__all__ = ["Merged", "MergedText", "merge_texts"]
