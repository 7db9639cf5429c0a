"""Groups of a part that was cut into several: they hold all pieces, as they held the whole.

A piece of which the project says itself how it is held is left to that: one that floats, that another group names, that is ignored, or
that a mate joins to the group or to another piece (a part that was cut to put a hinge in).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from foundation.errors import Note
from foundation.suggestions import listed

from ..fitting.chosen_parts import matching_parts

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

    from ..model import GroupEntry, Project

GroupPart = tuple[str, str]  # a group, and a name or pattern in it


def pieces_of_groups(
    project: Project, old: Assembly, new: Assembly, split: Mapping[str, tuple[str, ...]], held: Collection[GroupPart]
) -> dict[GroupPart, tuple[str, ...]]:
    """The pieces that a group holds beside what it names, for each of its names and patterns in `held` that fitted the whole part."""
    found = {}
    for group in project.groups:
        there = {part for pattern in group.parts for part in matching_parts(new, pattern)}
        for pattern in group.parts:
            wholes = set(matching_parts(old, pattern)) & split.keys() if (group.name, pattern) in held else set()
            pieces = [piece for whole in split if whole in wholes for piece in split[whole]]
            own = _held_otherwise(project, group, new, there.union(pieces))
            if added := tuple(piece for piece in pieces if piece not in there and piece not in own):
                found[group.name, pattern] = added
    return found


def _held_otherwise(project: Project, group: GroupEntry, assembly: Assembly, members: Collection[str]) -> set[str]:
    """The parts of which the project says itself how they are held to those of a group, or that they are not."""
    other = [pattern for one in project.groups if one.name != group.name for pattern in one.parts]
    mates = [mate for mate in project.mates if mate.a in members and mate.b in members]
    named = {part for pattern in (*other, *project.ignore) for part in matching_parts(assembly, pattern)}
    return named.union(project.floating, *({mate.a, mate.b} for mate in mates))


def pieces_beside(
    group: str,
    parts: Iterable[str],
    pieces: Mapping[GroupPart, tuple[str, ...]],
    split: Mapping[str, tuple[str, ...]],
    names: Mapping[str, str],
) -> tuple[str, ...]:
    """The pieces of `pieces_of_groups` that a group with these parts lacks, where parts go on by the new names `names`.

    A part that goes on as something else than a piece of it, or is left out, brings none.
    """
    there = list(parts)
    found: dict[str, None] = {}
    for (owner, name), added in pieces.items():
        goes_on = names.get(name, name)
        if owner == group and goes_on in there and goes_on in split.get(name, (goes_on,)):
            found |= dict.fromkeys(piece for piece in added if piece not in there)
    return tuple(found)


def groups_with_pieces(
    groups: Iterable[GroupEntry],
    pieces: Mapping[GroupPart, tuple[str, ...]],
    split: Mapping[str, tuple[str, ...]],
    names: Mapping[str, str],
) -> tuple[tuple[GroupEntry, ...], tuple[Note, ...]]:
    """The groups with all pieces of what they hold, and a note on each that has more than it names."""
    found, notes = [], []
    for group in groups:
        added = pieces_beside(group.name, group.parts, pieces, split, names)
        found.append(replace(group, parts=(*group.parts, *added)) if added else group)
        if added:
            also = listed(added, quote="'")
            text = f"group '{group.name}' holds {also} too: a part of it was cut in CAD, and all of its pieces stay in the group."
            remedy = f'Add {also} to the parts of [group."{group.name}"]; mategraph reattach does.'
            notes.append(Note(code="W006", text=text, element=group.name, remedy=remedy))
    return tuple(found), tuple(notes)
