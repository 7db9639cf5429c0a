"""Typed results as the plain data that JSON has, and back: the one place where a dataclass becomes a dictionary.

The fields of a dataclass are the keys, in their order. The metadata of a field can say otherwise: ``{"key": "cut-sets"}`` where the key is
no Python name, `HIDDEN` for what is of use from Python only, `OPTIONAL` for a key that is there only where it has a value.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


HIDDEN = {"hidden": True}
OPTIONAL = {"optional": True}


def to_plain(value: Any) -> Any:
    """A typed result as dictionaries, lists, numbers and texts.

    >>> from foundation.errors import Note
    >>> to_plain({"warnings": (Note(code="W101", text="'cap' encloses no volume."),)})
    {'warnings': [{'code': 'W101', 'text': "'cap' encloses no volume.", 'element': '', 'remedy': ''}]}
    """
    if value is None or isinstance(value, str | int | float):
        return value
    if dataclasses.is_dataclass(value):
        named = ((f.metadata, f.name, getattr(value, f.name)) for f in dataclasses.fields(value) if not f.metadata.get("hidden"))
        return {about.get("key", name): to_plain(found) for about, name, found in named if found is not None or not about.get("optional")}
    if isinstance(value, Mapping):
        return {key: to_plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [to_plain(entry) for entry in value]
    if isinstance(value, Path):
        return str(value)
    return value.tolist()  # an array, or one number of it


def finite(data: Any) -> Any:
    """`data` with every NaN and infinity replaced by None, which JSON has.

    >>> finite({"a": [1.0, float("nan")]})
    {'a': [1.0, None]}
    """
    if isinstance(data, float):
        return data if data - data == 0.0 else None
    if isinstance(data, dict):
        return {str(key): finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [finite(value) for value in data]
    return data


def from_plain(kind: type[T], data: Any) -> T:
    """The typed result that `to_plain` made `data` of."""
    found: T = _typed(kind, data)
    return found


def _typed(kind: Any, data: Any) -> Any:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if data is None or kind is Any:
        return data
    if origin in (typing.Union, types.UnionType):
        return _typed(next(one for one in arguments if one is not type(None)), data)
    if origin is tuple:
        return tuple(_typed(arguments[0], entry) for entry in data)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {key: _typed(arguments[1], entry) for key, entry in data.items()}
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        shown = [f for f in dataclasses.fields(kind) if not f.metadata.get("hidden")]
        keys = {f.name: f.metadata.get("key", f.name) for f in shown}
        return kind(**{name: _typed(hints[name], data[key]) for name, key in keys.items() if key in data})  # type: ignore[operator]
    return data
