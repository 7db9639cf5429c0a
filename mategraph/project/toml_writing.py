"""Names and values as TOML writes them, on one line whatever they hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

KeyPath = tuple[str | int, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def toml_key(name: str) -> str:
    """The name as a TOML key: bare where it can be, else in quotes.

    >>> toml_key("pitch_motor"), toml_key("pitch b")
    ('pitch_motor', '"pitch b"')
    """
    return name if _BARE.fullmatch(name) else toml_string(name)


def toml_string(text: str) -> str:
    """The text as a TOML string; what an editor would not show (line separators, direction marks) is written as escapes."""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    if letter.isprintable():
        return letter
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"


def toml_value(value: Any) -> str:
    """The value as TOML writes it; tables inline.

    >>> toml_value({"name": "steel", "density": [7850.0, True]})
    '{ name = "steel", density = [7850.0, true] }'

    Raises
    ------
    TypeError
        For what TOML cannot hold.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return toml_string(value)
        case int() | float():
            return repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            inside = ", ".join(f"{toml_key(str(key))} = {toml_value(content)}" for key, content in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(toml_value(content) for content in value)}]"
    raise TypeError(f"TOML cannot hold {value!r}")


def toml_path(path: KeyPath) -> str:
    """A key path as one text, as a dotted key of TOML; places in lists, from 0, in brackets.

    >>> toml_path(("mate", "pitch b", "limits", 0))
    'mate."pitch b".limits[0]'
    """
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{toml_key(step)}" if text else toml_key(step)
    return text


def prose(text: str) -> str:
    """Text for a comment: TOML forbids control characters there, and a line's end would end it."""
    return "".join(c if c.isprintable() else "?" for c in text)
