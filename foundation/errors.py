"""The one error type and the one warning type of the whole house.

Every expected failure carries a stable code (a row of `foundation.error_codes`, shown in ``docs/errors``), the element it is about,
the place in the user's file where that is known, and what to do about it. The hundreds digit names the room that found it: 0 the
front door and project file, 1 cadimport, 2 topology, 3 mechanics, 4 domains, 5 viz, 6 the studio.
"""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

MOST_REPORTED = 50  # problems that are reported at once: in a damaged file each of a thousand lines may be one
LONGEST_MESSAGE = 2_000  # characters of a message: a name in a damaged file may have millions


def shortened(text: str) -> str:
    """A text that can be shown: the middle of one that is too long is left out.

    >>> shortened("short"), len(shortened("long " * 100_000))
    ('short', 2000)
    """
    half = (LONGEST_MESSAGE - 5) // 2
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:half]} ... {text[len(text) - (LONGEST_MESSAGE - 5 - half) :]}"


class MategraphError(Exception):
    """An expected failure: what is wrong, where, and the remedy.

    Parameters
    ----------
    code
        Stable code such as ``"E104"``.
    what
        One sentence, naming the element and what was found.
    remedy
        One sentence that says what to do about it.
    element
        Name of the part, mate, component or file concerned.
    place
        ``file:line`` in the user's own file, where known.
    """

    def __init__(self, code: str, what: str, *, remedy: str, element: str = "", place: str = "") -> None:
        what = shortened(what)
        super().__init__(what)
        self.code = code
        self.what = what
        self.remedy = remedy.strip()
        self.element = shortened(element)
        self.place = place

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with all that it says: a worker's failure is reported as such by who started it."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{self.code} {where}{self.what} {self.remedy}".strip()

    def as_dict(self) -> dict[str, Any]:
        """All fields, for ``--json``."""
        return {"code": self.code, "what": self.what, "element": self.element, "place": self.place, "remedy": self.remedy}


class CadImportError(MategraphError):
    """A CAD file could not be read into an `Assembly`."""


class ErrorList(MategraphError):
    """Several problems found in one pass over the user's input, reported together: each once, and no more than one can read."""

    def __init__(self, errors: list[MategraphError]) -> None:
        first = errors[0]
        super().__init__(first.code, first.what, remedy=first.remedy, element=first.element, place=first.place)
        listed = list({(e.code, e.place, e.what): e for e in errors}.values())
        if len(listed) > MOST_REPORTED:
            left = listed[MOST_REPORTED:]
            rest = MategraphError(left[0].code, f"{len(left)} more problems were found.", remedy="Correct these first.")
            listed = [*listed[:MOST_REPORTED], rest]
        self.errors = tuple(listed)

    def __str__(self) -> str:
        return "\n".join(str(e) for e in self.errors)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something the user should know that does not stop the work: a warning (``W...``) with its remedy."""

    code: str
    text: str
    element: str = ""
    remedy: str = ""


def raise_all(problems: Sequence[MategraphError]) -> None:
    """Raise what was gathered, one error as it is and several as one list; nothing happens where there is none."""
    if problems:
        raise problems[0] if len(problems) == 1 else ErrorList(list(problems))
