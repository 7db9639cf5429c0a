"""Whether two values of a project file mean the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..units import BadQuantity, split_quantity, to_si


def same_value(old: Any, new: Any) -> bool:
    """Whether two values mean the same: quantities in other units, and ``1`` and ``1.0``, do.

    >>> same_value("2 mH", "0.002 H"), same_value("2 mH", "2 H"), same_value(1, 1.0), same_value(None, 0), same_value(True, 1)
    (True, False, True, False, False)
    """
    if isinstance(old, str) and isinstance(new, str) and old != new:
        try:
            first, second = split_quantity(old), split_quantity(new)
            if first is None or second is None or not first[1] or not second[1]:
                return False
            return abs(to_si(old, first[1]) - to_si(new, first[1])) <= 1e-12 * abs(to_si(old, first[1]))
        except BadQuantity:
            return False
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return old.keys() == new.keys() and all(same_value(old[key], new[key]) for key in old)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return len(old) == len(new) and all(same_value(a, b) for a, b in zip(old, new, strict=True))
    if isinstance(old, bool) != isinstance(new, bool):
        return False
    return bool(old == new or (old != old and new != new))
