"""Operations on the text of a project file: set, delete, rename, connect, disconnect; a list of them is made as a whole or not at all.

::

    {"op": "set", "path": ["component", "motor", "R"], "value": "5 ohm", "was": "4 ohm"}
    {"op": "delete", "path": ["component", "motor"]}                 with all that refers to it where "references" is true
    {"op": "rename", "path": ["component", "motor"], "name": "drive"}      with all that refers to it
    {"op": "connect", "terminals": ["motor.p", "amp.p"]}             into one node; the nodes of the two become one
    {"op": "disconnect", "terminals": ["motor.p"]}                   out of their nodes

``was`` is the value that the operation was made for: another value found there is a conflict. ``null`` means that there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from foundation.errors import MategraphError

from ..project.merging.same_values import same_value
from ..project.merging.three_way import ABSENT
from ..project.text import delete_key, rename_key, set_value, tables_of
from ..project.toml_writing import KeyPath
from .project_file import EditConflict
from .references import with_name_everywhere, without_name

GROUND = "ground"
MOST_OPERATIONS = 10_000
DEEPEST = 32


def apply_operations(text: str, operations: Iterable[Mapping[str, Any]]) -> str:
    """The text with all operations made.

    Raises
    ------
    EditConflict
        Where the value that an operation was made for is another by now.
    MategraphError
        ``E604`` where it is no operation, ``E070`` where it cannot be made.
    """
    listed = list(operations) if isinstance(operations, Sequence) and not isinstance(operations, str) else None
    if not listed or len(listed) > MOST_OPERATIONS:
        raise wrong("there are no operations" if not listed else f"there are more than {MOST_OPERATIONS} operations")
    for operation in listed:
        if not isinstance(operation, Mapping) or operation.get("op") not in OPERATIONS:
            raise wrong(f"an operation is one of {', '.join(OPERATIONS)}")
        text = OPERATIONS[operation["op"]](text, operation)
    return text


def found_at(tables: Any, path: KeyPath) -> Any:
    """The value at a path of tables, or `ABSENT`."""
    for step in path:
        inside: Any = dict(enumerate(tables)) if isinstance(tables, list) else tables
        if not isinstance(inside, dict) or step not in inside:
            return ABSENT
        tables = inside[step]
    return tables


def _set(text: str, operation: Mapping[str, Any]) -> str:
    path, value = path_of(operation), operation.get("value")
    if value is None:
        raise wrong("a value is missing; 'delete' takes a key away")
    _judge(value, 0)
    _compare(text, path, operation, value)
    return set_value(text, path, value)


def _delete(text: str, operation: Mapping[str, Any]) -> str:
    path = path_of(operation)
    _compare(text, path, operation, ABSENT)
    if found_at(tables_of(text), path) is ABSENT and "was" not in operation:
        return text  # gone already
    text = delete_key(text, path)
    return without_name(text, path) if operation.get("references") else text


def _rename(text: str, operation: Mapping[str, Any]) -> str:
    path, name = path_of(operation), operation.get("name")
    if not isinstance(name, str) or not name.strip():
        raise wrong("a new name is missing")
    _compare(text, path, operation, name)
    text = rename_key(text, path, name)
    return with_name_everywhere(text, path, name)


def _connect(text: str, operation: Mapping[str, Any]) -> str:
    """Terminals into one node: rows that hold one of them become one row, where the first of them stands."""
    terminals = _terminals(operation, least=2)
    rows = rows_of(text)
    held = [k for k, row in enumerate(rows) if any(terminal in row for terminal in terminals)]
    if not held:
        return set_value(text, ("connect", "rows", len(rows)), terminals)
    first, others = held[0], held[1:]
    row = list(dict.fromkeys([*rows[first], *(terminal for k in others for terminal in rows[k]), *terminals]))
    for k in reversed(others):
        text = delete_key(text, ("connect", "rows", k))
    return set_value(text, ("connect", "rows", first), row)


def _disconnect(text: str, operation: Mapping[str, Any]) -> str:
    """Terminals out of their nodes; a node of a single terminal goes."""
    terminals = _terminals(operation, least=1)
    rows = rows_of(text)
    for k in reversed(range(len(rows))):
        row = [terminal for terminal in rows[k] if terminal not in terminals]
        if len(row) == len(rows[k]):
            continue
        text = set_value(text, ("connect", "rows", k), row) if len(row) > 1 else delete_key(text, ("connect", "rows", k))
    return text


OPERATIONS: Mapping[str, Callable[[str, Mapping[str, Any]], str]] = {
    "set": _set,
    "delete": _delete,
    "rename": _rename,
    "connect": _connect,
    "disconnect": _disconnect,
}


def rows_of(text: str) -> list[list[str]]:
    """The rows of ``[connect]``."""
    rows = found_at(tables_of(text), ("connect", "rows"))
    if rows is ABSENT:
        return []
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise wrong("[connect] rows is no list of rows: correct it in the text first")
    return rows


def path_of(operation: Mapping[str, Any]) -> KeyPath:
    """The path of an operation: names of keys, and places in lists."""
    path = operation.get("path")
    plain = isinstance(path, list) and 0 < len(path) <= DEEPEST
    if not plain or not all(isinstance(step, str) or (type(step) is int and step >= 0) for step in path or ()):
        raise wrong('a path is a list of keys, as ["component", "motor", "R"]')
    return tuple(path or ())


def wrong(why: str) -> MategraphError:
    """The error of a request that makes no sense."""
    return MategraphError("E604", f"The edit makes no sense: {why}.", remedy="docs/protocol.md has the operations.", element="edit")


def _terminals(operation: Mapping[str, Any], least: int) -> list[str]:
    given = operation.get("terminals")
    if not isinstance(given, list) or not all(isinstance(one, str) and one for one in given) or len(set(given)) < least:
        raise wrong(f"'{operation['op']}' takes a list of {'two or more terminals' if least > 1 else 'terminals'}")
    return list(dict.fromkeys(given))


def _compare(text: str, path: KeyPath, operation: Mapping[str, Any], wanted: Any) -> None:
    if "was" not in operation:
        return
    found, was = found_at(tables_of(text), path), operation["was"]
    there = found is not ABSENT
    if there != (was is not None) or (there and not same_value(found, was)):
        raise EditConflict(path, was, found, wanted)


def _judge(value: Any, depth: int) -> None:
    """Only what TOML can write."""
    if depth > DEEPEST:
        raise wrong("a value is nested too deeply")
    if isinstance(value, dict):
        for own in value.values():
            _judge(own, depth + 1)
    elif isinstance(value, list):
        for own in value:
            _judge(own, depth + 1)
    elif not isinstance(value, str | int | float | bool):
        raise wrong("a value is a text, a number, true or false, a list or a table of these")
