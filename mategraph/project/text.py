"""Edits of a project file's text: a value set, a key or table added, deleted or renamed, and every other character left as it is.

An edit is a list of splices of the text, made from the places of keys and values (`spans`), and proved: the new text is parsed, and
its tables must differ from the old ones by the edit alone; else the edit is refused (``E070``) and nothing is changed.
Comments, order, spacing, line ends and byte order mark stay.

::

    text = read_source(path)
    text = set_value(text, ("component", "motor", "R"), "5 ohm")
    text = rename_key(text, ("mate", "hinge"), "pitch")
    write_source(path, text)

Values are those of TOML: texts, numbers, booleans, lists and dicts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

from foundation.atomic_file import write_whole

from .problems import ProjectError, did_you_mean
from .splices import Splice, adding, apply_splices, deleting, is_array_of_tables, renaming, replacing
from .toml_writing import KeyPath, toml_path

__all__ = ["Splice", "apply_splices", "delete_key", "read_source", "rename_key", "set_value", "tables_of", "value_at", "write_source"]

_MISSING = object()


def read_source(path: Path) -> str:
    """The text of a file with its line ends and its byte order mark, so that writing it back gives the same bytes."""
    return path.read_bytes().decode("utf-8")


def write_source(path: Path, text: str) -> None:
    """Write a text as it is, whole or not at all."""
    write_whole(path, text)


def tables_of(text: str) -> dict[str, Any]:
    """The tables of a text.

    Raises
    ------
    ProjectError
        ``E070`` where it is no TOML.
    """
    return _parsed(text)


def value_at(text: str, path: KeyPath) -> Any:
    """The value at a key path.

    Raises
    ------
    ProjectError
        ``E070`` where there is no such key, or the text is no TOML.
    """
    tables = _parsed(text)
    return _existing(tables, path)


def set_value(text: str, path: KeyPath, value: Any) -> str:
    """The text with that value at a key path, which is added where it is not there; of tables and lists only what differs is written.

    >>> set_value('[motor]\\nR = "4 ohm"  # cold\\n', ("motor", "R"), "5 ohm")
    '[motor]\\nR = "5 ohm"  # cold\\n'
    """
    tables = _parsed(text)
    if not path:
        raise _refused(path, "the path is empty")
    meant = _with_value(tables, path, value)
    return _proved(_set(text, tables, path, value), [meant], path)


def delete_key(text: str, path: KeyPath) -> str:
    """The text without a key, array element or table. Comments after it on its lines go with it, those above it stay."""
    tables = _parsed(text)
    _existing(tables, path)
    meant = _without(tables, path)
    return _proved(_delete(text, path), [meant, _without_empty(meant, path[:-1])], path)


def rename_key(text: str, path: KeyPath, name: str) -> str:
    """The text with another name for a key or table, wherever it is written."""
    tables = _parsed(text)
    value = _existing(tables, path)
    new = (*path[:-1], name)
    if isinstance(path[-1], int):
        raise _refused(path, "an element of a list has no name")
    if path[-1] == name:
        return text
    if _found(tables, new) is not _MISSING:
        raise _refused(path, f"{toml_path(new)} is there already")
    return _proved(apply_splices(text, renaming(text, path, name)), [_with_value(_without(tables, path), new, value)], path)


# ---------------------------------------------------------------------- how values change


def _set(text: str, tables: Any, path: KeyPath, value: Any) -> str:
    old = _found(tables, path)
    if isinstance(path[-1], int) and not isinstance(value, dict) and is_array_of_tables(text, path[:-1]):
        whole = _found(_with_value(tables, path, value), path[:-1])  # it can hold tables only: written as a list from now on
        text = _delete(text, path[:-1])
        return apply_splices(text, adding(text, path[:-1], whole))
    if old is _MISSING:
        return apply_splices(text, adding(text, path, value))
    if _equal(old, value):
        return text
    if (isinstance(old, dict) and isinstance(value, dict)) or (isinstance(old, list) and isinstance(value, list)):
        return _changed_inside(text, path, old, value)
    splices = replacing(text, path, value)
    if splices is None:  # a table with a header of its own becomes something else
        text = _delete(text, path)
        splices = adding(text, path, value)
    return apply_splices(text, splices)


def _changed_inside(text: str, path: KeyPath, old: Any, value: Any) -> str:
    """Only what differs within a table or list, so that the comments of the rest stay."""
    gone, kept = _differing(old, value)
    for key in gone:
        text = _delete(text, (*path, key))
    if _found(_parsed(text), path) is _MISSING:  # it was made of nothing but what is gone
        return apply_splices(text, adding(text, path, value))
    for key in kept:
        text = _set(text, _parsed(text), (*path, key), value[key])
    return text


def _differing(old: Any, value: Any) -> tuple[list[Any], list[Any]]:
    """Keys or indices to delete, the last first, and those to set."""
    if isinstance(old, dict):
        return [key for key in old if key not in value], [key for key in value if key not in old or not _equal(old[key], value[key])]
    both = min(len(old), len(value))
    return list(range(len(old) - 1, both - 1, -1)), [i for i in range(len(value)) if i >= both or not _equal(old[i], value[i])]


def _delete(text: str, path: KeyPath) -> str:
    return apply_splices(text, deleting(text, path))


# ---------------------------------------------------------------------- tables of texts


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ProjectError(
            "E070", f"the project file is no TOML, so it cannot be edited: {error}.", remedy="Correct it first.", element="project file"
        ) from None


def _found(tables: Any, path: KeyPath) -> Any:
    for step in path:
        inside: Any = dict(enumerate(tables)) if isinstance(tables, list) else tables
        if not isinstance(inside, dict) or step not in inside:
            return _MISSING
        tables = inside[step]
    return tables


def _existing(tables: Any, path: KeyPath) -> Any:
    value = _found(tables, path)
    if value is _MISSING or not path:
        beside = _found(tables, path[:-1])
        near = did_you_mean(str(path[-1]), map(str, beside)) if path and isinstance(beside, dict) else ""
        raise _refused(path, f"there is no such key{near}")
    return value


def _with_value(tables: Any, path: KeyPath, value: Any) -> Any:
    """The tables with that value; tables that lead to it are made where there are none."""
    tables = deepcopy(tables)
    inside = tables
    for step, following in pairwise(path):
        if isinstance(inside, dict):
            inside = inside.setdefault(step, [] if isinstance(following, int) else {})
        elif isinstance(inside, list) and isinstance(step, int) and 0 <= step <= len(inside):
            if step == len(inside):
                inside.append([] if isinstance(following, int) else {})
            inside = inside[step]
        else:
            raise _refused(path, "there is no table to hold it")
    last = path[-1]
    if isinstance(inside, dict) and isinstance(last, str):
        inside[last] = deepcopy(value)
    elif isinstance(inside, list) and isinstance(last, int) and 0 <= last <= len(inside):
        inside[last : last + 1] = [deepcopy(value)]
    else:
        raise _refused(path, "there is no table or list to hold it")
    return tables


def _without(tables: Any, path: KeyPath) -> Any:
    tables = deepcopy(tables)
    del _found(tables, path[:-1])[path[-1]]
    return tables


def _without_empty(tables: Any, path: KeyPath) -> Any:
    """The tables less those on the path that are left empty: a table that was named only by its last entry goes with it."""
    while path and not _found(tables, path):
        tables = _without(tables, path)
        path = path[:-1]
    return tables


def _proved(text: str, meant: Iterable[Any], path: KeyPath) -> str:
    """The text, if its tables are one of those that may be meant."""
    try:
        found: Any = tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError):
        found = _MISSING
    if not any(_equal(found, tables) for tables in meant):
        raise _refused(path, "the edit would change more than that key")
    return text


def _equal(a: Any, b: Any) -> bool:
    """Equal in value and type: ``1``, ``1.0`` and ``true`` are three values, ``nan`` is one."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(_equal(content, b[key]) for key, content in a.items())
    if isinstance(a, list):
        return len(a) == len(b) and all(_equal(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b or (a != a and b != b))


def _refused(path: KeyPath, why: str) -> ProjectError:
    text = toml_path(path)
    return ProjectError("E070", f"{text}: the project file is not edited: {why}.", remedy="Edit the file by hand.", element=text)
