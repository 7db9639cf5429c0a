"""What the project gives for a part still holds when the part is renamed or moved in CAD.

Beside the stored assemblies lies, for every project file, which of them its names last fitted. When names are gone from a newer
assembly, `cadimport.store.part_matching` finds what became of the parts:

- same shape, another name: the project's words hold for the part under its new name, with a note (``W006``);
- only alike: nothing is taken for granted, but the error for the name that is gone names the part that is likely meant.

Nothing is written into the project file. As long as it holds an old name, the assembly that has it stays the one to compare with.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from cadimport.assembly import Assembly
from cadimport.masses.mass_overrides import fits
from foundation.atomic_file import write_whole
from foundation.errors import MategraphError, Note

from .model import Project

Rule = TypeVar("Rule")
_POINTERS = "projects"


@dataclass(frozen=True, slots=True, kw_only=True)
class Renames:
    """What became of parts that the last fitting assembly had and this one has not."""

    certain: Mapping[str, str] = field(default_factory=dict)  # old name -> new name: the same shape
    likely: Mapping[str, tuple[str, float]] = field(default_factory=dict)  # old name -> new name and likeness, 0 to 1
    removed: tuple[str, ...] = ()


def find_renames(project: Project, assembly: Assembly) -> Renames:
    """What became of the parts that are gone since the project's names last fitted; nothing where none are, or nothing is known."""
    from cadimport.store.part_matching import match_parts

    old = _last_fitting(project)
    if old is None or old.digest == assembly.digest or set(old.instances) <= set(assembly.instances):
        return Renames()
    matches = [match for match in match_parts(old, assembly) if match.old is not None and match.old not in assembly.instances]
    return Renames(
        certain={m.old: m.new for m in matches if m.old and m.new and m.how in ("renamed", "same")},
        likely={m.old: (m.new, m.score) for m in matches if m.old and m.new and m.how not in ("renamed", "same")},
        removed=tuple(m.old for m in matches if m.old and m.new is None),
    )


def follow_renames(project: Project, renames: Renames, parts: Collection[str]) -> tuple[Project, tuple[Note, ...]]:
    """The project in the new names, and a note on each that it still calls by the old one; `parts` are those of the assembly."""
    new = renames.certain
    if not new:
        return project, ()
    patterns = [*(pattern for pattern, _ in project.material_rules), *(rule.pattern for rule in project.masses)]
    named = _names_in(project) | {old for old in new if any(fits(pattern, old) for pattern in patterns)}

    def now(name: str) -> str:
        return new.get(name, name)

    followed = replace(
        project,
        ground=None if project.ground is None else now(project.ground),
        ignore=tuple(now(pattern) for pattern in project.ignore),
        groups=tuple(replace(group, parts=tuple(now(pattern) for pattern in group.parts)) for group in project.groups),
        mates=tuple(replace(mate, a=now(mate.a), b=now(mate.b)) for mate in project.mates),
        points=tuple(replace(point, part=now(point.part), axes=now(point.axes)) for point in project.points),
        components=tuple(replace(c, points=tuple(replace(p, part=now(p.part)) for p in c.points)) for c in project.components),
        material_rules=_followed_rules(project.material_rules, new, parts, lambda rule: rule[0], lambda rule, name: (name, rule[1])),
        masses=_followed_rules(project.masses, new, parts, lambda rule: rule.pattern, lambda rule, name: replace(rule, pattern=name)),
    )
    notes = tuple(
        Note(
            code="W006",
            text=f"'{old}' is now called '{name}' in the CAD file (the same shape); what the project file gives for it still applies.",
            element=name,
            remedy=f"Write '{name}' in the project file.",
        )
        for old, name in new.items()
        if old in named
    )
    return followed, notes


def remember_fitting(project: Project, stored: Path) -> None:
    """Note that the project's names fit the assembly stored in that folder of the cache."""
    pointer = _pointer(project)
    if pointer is None or not stored.is_dir():
        return
    text = json.dumps({"project": str(project.path), "assembly": stored.name})
    with contextlib.suppress(OSError):  # no cache, no harm
        if not pointer.is_file() or pointer.read_text(encoding="utf-8") != text:
            pointer.parent.mkdir(parents=True, exist_ok=True)
            write_whole(pointer, text)


def hint(renames: Renames, name: str) -> str:
    """What is known of a part that is gone, to be put into the message about it; empty where nothing is."""
    if name in renames.likely:
        new, score = renames.likely[name]
        return f" any more; '{new}' is likely the part that is meant ({100 * score:.0f} % alike)"
    return " any more: it was removed in CAD" if name in renames.removed else ""


def _names_in(project: Project) -> set[str]:
    names = {name for mate in project.mates for name in (mate.a, mate.b)}
    names |= {*project.ignore, *(pattern for group in project.groups for pattern in group.parts)}
    names |= {point.part for component in project.components for point in component.points} | {point.part for point in project.points}
    names |= {point.axes for point in project.points if point.axes}
    return names | ({project.ground} if project.ground else set())


def _followed_rules(
    rules: tuple[Rule, ...],
    new: Mapping[str, str],
    parts: Collection[str],
    pattern_of: Callable[[Rule], str],
    renamed: Callable[[Rule, str], Rule],
) -> tuple[Rule, ...]:
    """The rules with one for each renamed part before them, so that the rule that its old name had still wins.

    A rule that fits none but renamed parts is only in these.
    """
    added = [
        renamed(rule, name)
        for old, name in new.items()
        if (rule := next((rule for rule in rules if fits(pattern_of(rule), old)), None)) is not None and not fits(pattern_of(rule), name)
    ]

    def holds_on(rule: Rule) -> bool:
        pattern = pattern_of(rule)
        return any(fits(pattern, part) for part in parts) or not any(fits(pattern, old) for old in new)

    return (*added, *(rule for rule in rules if holds_on(rule)))


def _last_fitting(project: Project) -> Assembly | None:
    from cadimport.store.assembly_files import load_assembly
    from foundation.cache import cache_dir, used

    pointer = _pointer(project)
    try:
        known: Any = json.loads(pointer.read_text(encoding="utf-8")) if pointer is not None else None
        if known is None:
            return None
        stored = cache_dir() / "assemblies" / Path(known["assembly"]).name
        assembly = load_assembly(stored)
        used(stored)  # it stays, as long as the project holds its names
        return assembly
    except (OSError, ValueError, KeyError, TypeError, MategraphError):
        return None


def _pointer(project: Project) -> Path | None:
    from foundation.cache import cache_dir

    if project.path is None:
        return None
    name = hashlib.sha256(str(project.path.resolve()).encode()).hexdigest()[:32]
    return cache_dir() / _POINTERS / f"{name}.json"
