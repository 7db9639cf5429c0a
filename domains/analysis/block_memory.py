"""The memory of a sampled block as one vector of numbers, wherever its instance holds them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from foundation.arrays import Array

Place = tuple[Any, ...]  # keys from the instance inwards


class Memory:
    """The real numbers of an instance that ticks change, in attributes, slots, lists, tuples, deques, dicts, arrays and nested objects.

    An int counts where it has become a float; one that stays an int is a count, which has no slope.
    """

    def __init__(self, instance: Any, *, without: Sequence[str] = ()) -> None:
        """`without`: attributes that hold what the instance was made with."""
        self._every = [place for place in _numbers(instance, (), {id(instance)}) if place[0] not in without]
        self._start = [_at(instance, place) for place in self._every]
        self._changed = [False] * len(self._every)
        self._places: list[Place] = []

    @property
    def numbers(self) -> int:
        """How many numbers the instance holds, those included which stay."""
        return len(self._every)

    def compare(self, later: Any) -> None:
        """Count what is another number in `later`, the same instance after ticks, as memory."""
        for k, place in enumerate(self._every):
            self._changed[k] = self._changed[k] or _differs(later, place, self._start[k])
        self._places = [place for place, changed in zip(self._every, self._changed, strict=True) if changed]

    def __len__(self) -> int:
        return len(self._places)

    def get(self, instance: Any) -> Array:
        return np.array([float(_at(instance, place)) for place in self._places])

    def put(self, instance: Any, values: Array) -> None:
        for place, value in zip(self._places, values.tolist(), strict=True):
            _put(instance, place, value)


def _differs(later: Any, place: Place, start: Any) -> bool:
    try:
        value = _at(later, place)
        return isinstance(value, float | np.floating) and bool(value != start)
    except (LookupError, AttributeError, TypeError):  # it is not there any more
        return False


def _numbers(held: Any, place: Place, seen: set[int]) -> Iterator[Place]:
    """The places of numbers; an object that is held at several places counts once."""
    for key, value in _items(held):
        if isinstance(value, float | np.floating | int) and not isinstance(value, bool):
            yield (*place, key)
        elif not isinstance(value, bool | str | bytes | type | None) and not callable(value) and id(value) not in seen:
            seen.add(id(value))
            yield from _numbers(value, (*place, key), seen)


def _items(held: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(held, np.ndarray):
        yield from np.ndenumerate(held) if held.dtype.kind in "fO" else ()
    elif isinstance(held, dict):
        yield from list(held.items())
    elif isinstance(held, list | tuple | deque):
        yield from enumerate(held)
    else:
        yield from list(getattr(held, "__dict__", {}).items())
        for kind in type(held).__mro__:
            slots = kind.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else tuple(slots):
                if name not in ("__dict__", "__weakref__") and hasattr(held, name):
                    yield name, getattr(held, name)


def _inner(held: Any, key: Any) -> Any:
    return held[key] if isinstance(held, np.ndarray | dict | list | tuple | deque) else getattr(held, key)


def _at(held: Any, place: Place) -> Any:
    for key in place:
        held = _inner(held, key)
    return held


def _put(held: Any, place: Place, value: Any) -> Any:
    """Set a number within `held`; returns what now stands for it, which is another object for a tuple."""
    key, *rest = place
    new = _put(_inner(held, key), tuple(rest), value) if rest else value
    if isinstance(held, tuple):
        changed = [*held[:key], new, *held[key + 1 :]]
        return type(held)._make(changed) if hasattr(held, "_make") else tuple(changed)
    if rest and new is _inner(held, key):
        return held
    if isinstance(held, np.ndarray | dict | list | deque):
        held[key] = new
    else:
        object.__setattr__(held, key, new)
    return held
