"""Names of parts for people, from the names that CAD files hold.

A STEP file names a product ("bolt M3") and each use of it ("bolt M3:2"), but many writers leave one of them empty, or fill in entity
numbers. Names that a person gave are kept; names that a program made up are replaced by the nearest one that a person gave.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable

# Names that programs make up: entity numbers, kernel labels, kinds of shapes. Kernels write the latter in capitals; people call parts
# "Shell" and "Face", but none "Solid" or "Compound".
_USE_TAG = re.compile(r"\d+|NAUO[\s_-]*\d*|NEXT[_ ]ASSEMBLY[_ ]USAGE.*|=>\[[\d:]+\]|\*DIT\d+|\*MASTER|Component\d*|ID\d+", re.IGNORECASE)
_SHAPE_TAG = re.compile(
    r"((?i:SOLID|COMPOUND|COMPSOLID|PRODUCT|NONE|UNNAMED)|SHELL|FACE|WIRE|EDGE|VERTEX|=>\[[\d:]+\])([_ .:-]*\d*)"
    r"|(?i:Open[ _]CASCADE[ _]STEP[ _]translator.*|SHAPE_REPRESENTATION|MANIFOLD_SOLID_BREP.*|\*MASTER)"
)


def is_use_tag(name: str) -> bool:
    """Whether the name of one use of a product is a program's.

    >>> [is_use_tag(n) for n in ("NAUO12", "=>[0:1:1:2]", "7", "bolt:2")]
    [True, True, True, False]
    """
    return not name.strip() or _USE_TAG.fullmatch(name.strip()) is not None


def is_shape_tag(name: str) -> bool:
    """Whether a product's name is a program's: "SOLID", "COMPOUND", the kernel's own default.

    >>> [is_shape_tag(n) for n in ("SOLID", "SHELL", "Open CASCADE STEP translator 7.9 2.1", "solid axle", "Shell")]
    [True, True, True, False, False]
    """
    return not name.strip() or _SHAPE_TAG.fullmatch(name.strip()) is not None


def readable(name: str) -> str:
    """`name` with control characters gone and twice-encoded UTF-8 undone.

    Some writers encode UTF-8 twice, so that "ä" arrives as "Ã¤". Where the characters of a name are the bytes of valid UTF-8 that is
    what happened: such sequences make no words in any language.

    >>> readable("GehÃ¤use"), readable("Gehäuse"), readable("ось 1")
    ('Gehäuse', 'Gehäuse', 'ось 1')
    """
    if not name.isascii():
        with contextlib.suppress(UnicodeEncodeError, UnicodeDecodeError):
            name = name.encode("latin-1").decode("utf-8")
    return (name if name.isprintable() else "".join(c if c.isprintable() else " " for c in name)).strip()


def unique_names(names: Iterable[str]) -> list[str]:
    """The names in the same order, repeated ones numbered "#2", "#3" from their second use on.

    >>> unique_names(["bolt", "nut", "bolt", "bolt#2"])
    ['bolt', 'nut', 'bolt#3', 'bolt#2']
    """
    wanted = list(names)
    taken = set(wanted)
    seen: set[str] = set()
    count: dict[str, int] = {}
    result = []
    for name in wanted:
        chosen = name
        if name in seen:
            number = count.get(name, 1) + 1
            while f"{name}#{number}" in taken:
                number += 1
            count[name] = number
            chosen = f"{name}#{number}"
            taken.add(chosen)
        seen.add(name)
        result.append(chosen)
    return result


class TakenNames:
    """Names in use, and new ones beside them.

    >>> taken = TakenNames(["weld"])
    >>> [taken.new(name) for name in ("weld", "pin", "weld")]
    ['weld#2', 'pin', 'weld#3']
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = set(names)
        self._last: dict[str, int] = {}

    def new(self, name: str) -> str:
        """`name`, or where it is taken `name` with the next number that is free; it is taken from then on."""
        chosen, number = name, self._last.get(name, 1)
        while chosen in self._names:
            number += 1
            chosen = f"{name}#{number}"
        self._last[name] = number
        self._names.add(chosen)
        return chosen
