"""Summaries with the fields that a test is about; the others are empty."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")
EMPTY: dict[Any, Any] = {str: "", float: 0.0, int: 0, bool: False, tuple: (), Mapping: {}}


def filled(kind: type[T], **known: Any) -> T:
    """A dataclass with the given fields; what has no default and is not given is empty: "", 0, (), {} or None."""
    hints = typing.get_type_hints(kind)
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    needed = [f.name for f in fields if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING]
    return kind(**{name: _empty(hints[name]) for name in needed if name not in known}, **known)


def _empty(hint: Any) -> Any:
    origin = typing.get_origin(hint) or hint
    return filled(hint) if dataclasses.is_dataclass(hint) else typing.cast(Any, EMPTY.get(origin))
