"""What methods are given from Python, judged: the wrong kind of thing gets a code and says what to write instead."""

from __future__ import annotations

from typing import Any

from foundation.errors import MategraphError


def require_type(call: str, value: object, kinds: Any, wanted: str) -> None:
    """Raise unless a value that a method was given is of one of some types (or a union of them).

    Raises
    ------
    MategraphError
        E081.
    """
    if not isinstance(value, kinds):
        raise MategraphError(
            "E081", f"{call} takes {wanted.partition(':')[0]}, not {_named(value)}.", remedy=f"Give {wanted}.", element=call
        )


def _named(value: object) -> str:
    """A value by its type, with its content where that is short."""
    text = repr(value) if isinstance(value, str | int | float | bool | type(None)) else ""
    return text if text and len(text) <= 40 else f"a {type(value).__name__}"
