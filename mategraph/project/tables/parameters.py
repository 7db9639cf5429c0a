"""Parameters by their declaration: what components, signal blocks and motions have in common."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..problems import did_you_mean, shown
from ..schema import type_name
from ..toml_writing import KeyPath
from ..units import BadQuantity, split_quantity, to_si
from .reading import Reading


def read_parameters(
    reading: Reading, path: KeyPath, given: Mapping[str, Any], declared: Mapping[str, Any], texts: Iterable[str], *, other: list[str]
) -> dict[str, Any]:
    """Numbers in SI within their bounds, and texts; unknown and missing keys are reported with those that exist."""
    found: dict[str, Any] = {}
    texts = list(texts)
    for key, value in given.items():
        if key in texts:
            if isinstance(value, str):
                found[key] = value
            else:
                what = f"{key} = {shown(value)} is {type_name(value)}, expected a text in quotes."
                reading.report("E009", (*path, key), what, "Write a text in quotes.")
        elif key in declared:
            p = declared[key]
            number = reading.bounded((*path, key), value, p.unit, minimum=p.minimum, maximum=p.maximum, positive=p.positive, scale=p.scale)
            if number is not None:
                found[key] = number
        elif key not in other:
            unknown_key(reading, (*path, key), [*declared, *texts, *other])
    for key, p in declared.items():
        if key not in given and p.default is None and not p.optional:
            example = f'{key} = "1 {p.unit}"' if p.unit not in ("", "1") else f"{key} = 1.0"
            missing_key(reading, path, key, p.description, f"Add e.g. {example}.")
    return found


def unknown_key(reading: Reading, path: KeyPath, known: list[str]) -> None:
    """Report a key that its table does not have."""
    key = str(path[-1])
    reading.report("E007", path, f"there is no key {shown(key)}{did_you_mean(key, known)}.", f"Known keys here: {', '.join(known)}.")


def missing_key(reading: Reading, path: KeyPath, key: str, description: str, remedy: str) -> None:
    """Report a key that its table must have."""
    reading.report("E008", (*path, key), f'the key "{key}" ({description}) is missing.', remedy)


def free_value(reading: Reading, path: KeyPath, value: Any) -> Any:
    """A parameter of the user's own class: texts with units become SI numbers, everything else is the user's own."""
    if isinstance(value, str) and split_quantity(value) is not None and re.match(r"\s*[+-]?\.?\d", value):
        try:
            return to_si(value, None)
        except BadQuantity:
            return value
    if isinstance(value, float) and not math.isfinite(value):
        return reading.number(path, value, None)
    return value
