"""Which parts the patterns of a project mean: those that are left out of the machine, and those that move as one.

A pattern is a part's name, a glob of names (``"bolt*"``), or a path of sub-assemblies down to parts, as a glob (``"frame/*"``); a path may
begin at any level.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase

from cadimport.assembly import Assembly, Mate
from cadimport.masses.mass_overrides import fits
from foundation.errors import Note

from ..model import GroupEntry, Project
from ..problems import Problems, did_you_mean, listed, shown
from ..toml_writing import KeyPath


def matching_parts(assembly: Assembly, pattern: str) -> tuple[str, ...]:
    """The instances that a pattern fits, in the order of the file."""
    return tuple(
        name for name, instance in assembly.instances.items() if fits(pattern, name) or _fits_path(pattern, (*instance.path[:-1], name))
    )


def without_ignored(project: Project, assembly: Assembly) -> tuple[Assembly, tuple[str, ...], tuple[Note, ...]]:
    """The assembly without the parts that the project ignores, their names, and notes on patterns that fit nothing.

    Mates, couplings, springs and drives of parts that are left out go with them.

    Raises
    ------
    MategraphError
        ``E020`` for a plain name that no part has, and where no part is left.
    """
    if not project.ignore:
        return assembly, (), ()
    problems = Problems()
    gone, notes = _chosen(project, assembly, ("ignore",), project.ignore, problems)
    if len(gone) == len(assembly.instances):
        remedy = "Take a pattern out of ignore."
        problems.add("E020", "ignore leaves no part of the assembly.", remedy=remedy, element="ignore", place=project.places.of("ignore"))
    problems.raise_if_any()
    return _without(assembly, frozenset(gone)), gone, tuple(notes)


def group_members(project: Project, assembly: Assembly) -> tuple[tuple[GroupEntry, tuple[str, ...]], ...]:
    """The parts of each group of the project.

    Raises
    ------
    MategraphError
        ``E020`` for a plain name that no part has, and a group of patterns that fit no two parts.
    """
    problems = Problems()
    found = []
    for group in project.groups:
        before = len(problems.errors)
        members, _ = _chosen(project, assembly, ("group", group.name, "parts"), group.parts, problems)
        if len(members) < 2 and len(problems.errors) == before:
            problems.add(
                "E020",
                f"group '{group.name}': its parts {listed(group.parts)} are {_number(len(members))} of the assembly; a group needs two.",
                remedy=f"Its parts are {listed(tuple(assembly.instances))}.",
                element=group.name,
                place=group.place,
            )
        found.append((group, members))
    problems.raise_if_any()
    return tuple(found)


def group_mates(groups: Iterable[tuple[GroupEntry, Sequence[str]]], assembly: Assembly) -> Iterator[Mate]:
    """Fixed mates that hold the parts of each group to its first."""
    from cadimport.mates.from_geometry import mate_from_geometry

    for group, members in groups:
        for part in members[1:]:
            name = f"{group.name}: {part}"
            mate: Mate = mate_from_geometry(assembly, name=name, kind="fixed", a=members[0], b=part, place=group.place)
            yield mate


def _number(count: int) -> str:
    return ("none", "one")[count] if count < 2 else str(count)


def _fits_path(pattern: str, path: Sequence[str]) -> bool:
    return "/" in pattern and any(fnmatchcase("/".join(path[k:]), pattern) for k in range(len(path) - 1))


def _chosen(
    project: Project, assembly: Assembly, key: KeyPath, patterns: Sequence[str], problems: Problems
) -> tuple[tuple[str, ...], list[Note]]:
    """The parts that patterns fit; a plain name that fits none is a problem, a glob that fits none a note."""
    found: dict[str, None] = {}
    notes = []
    for index, pattern in enumerate(patterns):
        matches = matching_parts(assembly, pattern)
        found |= dict.fromkeys(matches)
        place = project.places.of(*key, index)
        owner = f"group '{key[1]}'" if key[0] == "group" else "ignore"
        if matches:
            continue
        if set(pattern) & set("*?["):
            text = f"{owner}: the pattern {shown(pattern)} fits no part."
            notes.append(Note(code="W121", text=text, element=pattern, remedy="Correct it, or remove it."))
        else:
            parts = tuple(assembly.instances)
            what = f"{owner}: {shown(pattern)}: the assembly has no part of that name{did_you_mean(pattern, parts)}."
            problems.add("E020", what, remedy=f"Its parts are {listed(parts)}.", element=pattern, place=place)
    return tuple(name for name in assembly.instances if name in found), notes


def _without(assembly: Assembly, gone: frozenset[str]) -> Assembly:
    mates = tuple(mate for mate in assembly.mates if not gone & {mate.a, mate.b})
    held = {mate.name for mate in assembly.mates} - {mate.name for mate in mates}
    instances = {name: instance for name, instance in assembly.instances.items() if name not in gone}
    used = {instance.part for instance in instances.values()}

    def stays(named: Iterable[str]) -> bool:
        return not any(name in held or name.rpartition(".")[0] in held for name in named)

    return assembly.with_changes(
        instances=instances,
        parts={key: part for key, part in assembly.parts.items() if key in used},
        mates=mates,
        grounded=tuple(name for name in assembly.grounded if name not in gone),
        couplings=tuple(coupling for coupling in assembly.couplings if stays(name for name, _ in coupling.terms)),
        elements=tuple(element for element in assembly.elements if stays(element.attach.values())),
    )
