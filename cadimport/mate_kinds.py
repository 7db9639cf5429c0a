"""The kinds of mates, in one table."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from .errors import CadImportError


@dataclass(frozen=True, slots=True, kw_only=True)
class MateKind:
    """One row of the table."""

    name: str
    dof: int  # degrees of freedom that the mate leaves
    has_axis: bool  # a direction matters: the z axis of the mate's frames
    has_line: bool  # the place of the axis matters too, not only its direction
    coordinate: Literal["none", "angle", "length"]  # what limits are measured in: rad or m
    aliases: tuple[str, ...]  # other names that people and CAD systems use
    description: str


_ROWS = (
    MateKind(
        name="fixed",
        dof=0,
        has_axis=False,
        has_line=False,
        coordinate="none",
        aliases=("rigid", "weld", "lock", "glued", "fastened"),
        description="b cannot move against a",
    ),
    MateKind(
        name="revolute",
        dof=1,
        has_axis=True,
        has_line=True,
        coordinate="angle",
        aliases=("hinge", "rotational", "pin", "pivot"),
        description="b turns about an axis of a",
    ),
    MateKind(
        name="prismatic",
        dof=1,
        has_axis=True,
        has_line=False,
        coordinate="length",
        aliases=("slider", "translational", "sliding", "linear"),
        description="b slides along a direction of a and does not turn",
    ),
)

MATE_KINDS: Mapping[str, MateKind] = MappingProxyType({row.name: row for row in _ROWS})


def mate_kind(name: str, *, element: str = "", place: str = "") -> MateKind:
    """The row for a kind's name or alias, in any case.

    >>> mate_kind("Hinge").name
    'revolute'

    Raises
    ------
    CadImportError
        ``E120`` for a name that is not in the table.
    """
    wanted = name.strip().lower()
    for row in _ROWS:
        if wanted == row.name or wanted in row.aliases:
            return row
    known = [word for row in _ROWS for word in (row.name, *row.aliases)]
    near = difflib.get_close_matches(wanted, known, n=1)
    hint = f"Did you mean '{near[0]}'? " if near else ""
    raise CadImportError(
        "E120",
        f"Mate '{element}' has the unknown kind '{name}'." if element else f"There is no mate of kind '{name}'.",
        remedy=hint + "Kinds are " + ", ".join(f"'{kind}'" for kind in MATE_KINDS) + ".",
        element=element,
        place=place,
    )
