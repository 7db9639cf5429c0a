"""Names of a package that are loaded on first use, so that importing the package costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package: name -> module of the package that defines it.

    >>> lookup = lazy_names("foundation", {"did_you_mean": "suggestions"})
    >>> lookup("did_you_mean").__module__
    'foundation.suggestions'
    >>> lookup("did_you_man")
    Traceback (most recent call last):
    AttributeError: module 'foundation' has no attribute 'did_you_man'
    """

    def look_up(name: str) -> Any:
        if name in homes:
            return getattr(import_module(f"{package}.{homes[name]}"), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return look_up
