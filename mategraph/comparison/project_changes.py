"""Keys of two projects that have different values: parameters, components, signals, checks and the rest, by their addresses.

Lists of rows without names (connections, parts of a group) are compared as sets of rows, so that order does not count. Values are the
texts that the user wrote; two texts that mean the same quantity (``"2 mH"``, ``"0.002 H"``) are no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..project.merging.same_values import same_value
from ..project.toml_writing import toml_path, toml_value
from .changes import Change

if TYPE_CHECKING:
    from ..project.model import Project

_LEFT_OUT = ("schema", "assembly", "extends")  # where things are written, not what they are
LONGEST = 60  # characters of a value in a table


def project_changes(old: Project, new: Project) -> Iterator[Change]:
    """A change for every key of the projects, as they are written, that came, went or has another value."""
    yield from _changes(old.written, new.written, ())


def _changes(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Change]:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in {**old, **new}:
            if path or key not in _LEFT_OUT:
                yield from _changes(old.get(key), new.get(key), (*path, str(key)))
        return
    if isinstance(old, list | tuple) and isinstance(new, list | tuple) and all(isinstance(row, list | tuple) for row in (*old, *new)):
        first, second = ([frozenset(map(str, row)) for row in rows] for rows in (old, new))
        for row in old:
            if frozenset(map(str, row)) not in second:
                yield _change(path, _text(row), None)
        for row in new:
            if frozenset(map(str, row)) not in first:
                yield _change(path, None, _text(row))
        return
    if not same_value(old, new):
        yield _change(path, None if old is None else _text(old), None if new is None else _text(new))


def _change(path: tuple[str, ...], old: str | None, new: str | None) -> Change:
    element = toml_path(path[:2]) if len(path) > 2 else path[0] if path else ""
    quantity = toml_path(path[2:]) if len(path) > 2 else toml_path(path[1:]) if len(path) > 1 else "value"
    return Change(group="project", element=element, quantity=quantity, old=old, new=new)


def _text(value: Any) -> str:
    """A value as it is written, short."""
    text = value if isinstance(value, str) else toml_value(_plain(value))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(own) for key, own in value.items()}
    return [_plain(own) for own in value] if isinstance(value, list | tuple) else value
