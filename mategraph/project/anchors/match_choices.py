"""What is done where it is in doubt which part the project means: asked about, taken, or left out. Holds for all that runs inside."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchChoices:
    """By default nothing is taken for granted."""

    accept: bool = False  # parts that are likely the ones that the project means are taken for them
    leave: bool = False  # what is attached to parts that are gone is left out, and the rest goes on


_CURRENT: ContextVar[MatchChoices] = ContextVar("match_choices", default=MatchChoices())  # noqa: B039 - it cannot be changed


def current_choices() -> MatchChoices:
    """The choices that hold here."""
    return _CURRENT.get()


@contextlib.contextmanager
def match_choices(*, accept: bool = False, leave: bool = False) -> Iterator[None]:
    """Within this, doubtful matches are accepted, and what lost its part is left out."""
    token = _CURRENT.set(MatchChoices(accept=accept, leave=leave))
    try:
        yield
    finally:
        _CURRENT.reset(token)
