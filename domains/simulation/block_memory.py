"""What an instance of a sampled block remembers, as plain data that a file can hold."""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Mapping
from typing import Any

import numpy as np

OPAQUE = "not kept: "  # begins what stands for an object that is no plain data
_PLAIN = (bool, int, float, str, type(None))


def plain_attributes(instance: Any) -> dict[str, Any]:
    """All attributes of an instance."""
    own = getattr(instance, "__dict__", None)
    return {"": f"{OPAQUE}{type(instance).__name__}"} if own is None else {name: plain(value) for name, value in own.items()}


def plain(value: Any) -> Any:
    """A value as JSON has it, with its type where JSON has none; an object that is no plain data as its class' name behind `OPAQUE`.

    >>> plain((1, 2.5, None)), plain(object())
    ({'tuple': [1, 2.5, None]}, 'not kept: object')
    """
    if isinstance(value, _PLAIN):
        return {"float": repr(value)} if isinstance(value, float) and not math.isfinite(value) else value
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, np.ndarray) and value.dtype.kind in "fiub":
        return {"array": value.tolist(), "type": str(value.dtype)}
    if type(value) is random.Random:
        return {"random": plain(value.getstate())}
    for kind in (list, tuple, deque):
        if type(value) is kind:
            return {kind.__name__: [plain(entry) for entry in value]}
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {"dict": {key: plain(entry) for key, entry in value.items()}}
    return f"{OPAQUE}{type(value).__name__}"


def restored(value: Any) -> Any:
    """What `plain` was given.

    >>> restored(plain([1, (2, float("inf"))]))
    [1, (2, inf)]
    """
    if not isinstance(value, Mapping):
        return value
    (kind, content), *further = value.items()
    match kind:
        case "float":
            return float(content)
        case "array":
            return np.array(content, dtype=further[0][1])
        case "dict":
            return {key: restored(entry) for key, entry in content.items()}
        case "random":
            generator = random.Random()
            generator.setstate(restored(content))
            return generator
    return {"list": list, "tuple": tuple, "deque": deque}[kind](restored(entry) for entry in content)
