"""Gathering every problem of the user's files before reporting once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from foundation.errors import ErrorList, MategraphError
from foundation.suggestions import MOST_LISTED, nearest
from foundation.suggestions import listed as first_of


class ProjectError(MategraphError):
    """Something in the project file cannot be meant."""


@dataclass(slots=True)
class Problems:
    """Errors found so far, in the order of the search; raised together."""

    errors: list[MategraphError] = field(default_factory=list)

    def add(self, code: str, what: str, *, remedy: str, element: str = "", place: str = "") -> None:
        """Note one more problem."""
        self.errors.append(ProjectError(code, what, remedy=remedy, element=element, place=place))

    def raise_if_any(self) -> None:
        """Raise the problems in the order of their lines: one as itself, several as an `ErrorList`."""
        if not self.errors:
            return
        ordered = sorted(self.errors, key=lambda error: _line_of(error.place))
        raise ordered[0] if len(ordered) == 1 else ErrorList(ordered)


def _line_of(place: str) -> int:
    digits = place.rpartition(":")[2]
    return int(digits) if digits.isdigit() else 0


def shown(value: object, *, width: int = 60) -> str:
    """The value as the user would write it in TOML, on one line, cut where it is long.

    Examples
    --------
    >>> shown("4 ohm"), shown(True), shown([1, 2])
    ('"4 ohm"', 'true', '[1, 2]')
    """
    if isinstance(value, float):
        return repr(value)  # also inf and nan, as TOML writes them
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= width else text[: width - 4] + " ..."


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`` (did you mean "x"?)``, or nothing when no known name is near."""
    close = nearest(name, known)
    return f" (did you mean {shown(close)}?)" if close is not None else ""


def listed(names: Iterable[str], *, most: int = MOST_LISTED) -> str:
    """The names as TOML has them, joined by commas; a long list is cut and counted."""
    return first_of(map(shown, names), most)
