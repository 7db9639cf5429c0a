"""What the project gives for a part still holds when the part is renamed, renumbered, moved or edited in CAD.

A project speaks of the assembly that its names last fitted (`last_fitting`). When the assembly is another one now,
`cadimport.store.part_matching` finds what became of the parts:

- the same shape under another name, or the same name with another number: the project's words hold for the part, with a note (``W006``);
- another name and another shape, or several parts in question: nothing is taken for granted. It is an orphan (`orphans`), with the part
  that is likely meant, which ``mategraph reattach`` writes; ``--accept-matches`` takes it (``W018``);
- a mate that the CAD file numbered anew keeps the name that the project knows it by.

Nothing is written into the project file. As long as it holds an old name, the assembly that has it stays the one to compare with.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from cadimport.masses.mass_overrides import fits
from foundation.errors import Note

from ..fitting.part_keys import keys_of_points
from ..model import GroupEntry, Project
from ..toml_writing import KeyPath, toml_path
from .attachments import part_references, renamed_in_expression
from .last_fitting import last_fitting, remember_fitting
from .match_choices import current_choices

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Mate
    from cadimport.store.part_matching import Matching, PartMatch

__all__ = ["Renames", "find_renames", "follow_mates", "follow_renames", "hint", "remember_fitting"]

Rule = TypeVar("Rule")
LEAST_LIKELY = 0.5  # a likely part below this is named, but never taken unasked
_ONE_SIGN = ("revolute", "prismatic", "cylindrical")  # kinds whose sense is one sign, of both coordinates where there are two
SURE_OF_ANOTHER = 0.75  # where the old name is there too, on another part


@dataclass(frozen=True, slots=True, kw_only=True)
class Renames:
    """What became of parts and mates since the project's names last fitted."""

    certain: Mapping[str, str] = field(default_factory=dict)  # old name -> new name, where these differ
    likely: Mapping[str, tuple[str, float]] = field(default_factory=dict)  # old name -> new name and how sure, 0 to 1
    removed: tuple[str, ...] = ()
    split: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # old name -> new names, the first goes on as the part
    merged: Mapping[str, str] = field(default_factory=dict)  # old name -> the part that it was joined into
    edited: frozenset[str] = frozenset()  # old names of certain ones whose shape is another
    accepted: frozenset[str] = frozenset()  # old names of certain ones that were only likely
    mates: Mapping[str, str] = field(default_factory=dict)  # old name -> new name of mates of the file
    likely_mates: Mapping[str, str] = field(default_factory=dict)  # old name -> another mate between the same parts
    reversed_mates: frozenset[str] = frozenset()  # old names of those whose sense is the other one in the file now
    mate_ends: Mapping[tuple[str, str], str] = field(default_factory=dict)  # mate, "a" or "b" -> piece of a split part that it is on
    group_pieces: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)  # group, name in it -> pieces of a split part
    anchored: frozenset[str] | None = None  # places with their names that speak of the older assembly; None: all do
    known: bool = False  # whether there was something to compare with


def find_renames(project: Project, assembly: Assembly) -> Renames:
    """What became of the parts since the project's names last fitted; nothing where nothing is known, or nothing changed."""
    references = part_references(project.tables)
    if not references and not assembly.mates:
        return Renames()
    before = last_fitting(project, assembly)
    if before is None:
        return Renames()
    from cadimport.store.part_matching import match_assemblies  # brings libraries that most runs do without

    old = before.assembly
    found = match_assemblies(old, assembly)
    now = {f"{reference.place} {reference.name}" for reference in references}
    anchored = None if before.references is None else frozenset(now & before.references.keys())
    renames = _renames(found, old, assembly, anchored)
    if not found.split:
        return renames
    from .split_groups import pieces_of_groups
    from .split_mates import mates_of_pieces

    held = {
        (group.name, name) for group in project.groups for i, name in enumerate(group.parts) if _holds(renames, _group_path(group, i), name)
    }
    renames = replace(renames, group_pieces=pieces_of_groups(project, old, assembly, renames.split, held))
    ends = mates_of_pieces(project.mates, old, assembly, renames.split, found.partner, found.motion)
    return replace(renames, mate_ends={end: piece for end, piece in ends.items() if _holds(renames, ("mate", *end), _end(project, end))})


def _group_path(group: GroupEntry, index: int) -> KeyPath:
    return ("group", group.name, "parts", index)


def _end(project: Project, end: tuple[str, str]) -> str:
    """The part that the project names at an end of a mate."""
    return next(str(getattr(mate, end[1])) for mate in project.mates if mate.name == end[0])


def _renames(found: Matching, old: Assembly, assembly: Assembly, anchored: frozenset[str] | None) -> Renames:
    certain: dict[str, str] = {}
    likely: dict[str, tuple[str, float]] = {}
    merged = {piece: part.whole for part in found.merged for piece in part.pieces}
    accepted = set()
    for match in found.matches:
        if match.old is None or match.new is None or match.old == match.new:
            continue
        if match.old in assembly.instances:  # the name is there: only where it is plainly on another part
            if match.congruent and "moved" not in match.what and match.score >= SURE_OF_ANOTHER:
                certain[match.old] = match.new
        elif not _in_doubt(match):
            certain[match.old] = match.new
        elif current_choices().accept and match.score >= LEAST_LIKELY:
            certain[match.old] = match.new
            accepted.add(match.old)
        else:
            likely[match.old] = (match.new, match.score)
    removed = [m.old for m in found.matches if m.old is not None and m.new is None and m.old not in assembly.instances]
    for name in [name for name in removed if name in merged]:
        removed.remove(name)
        if current_choices().accept:
            certain[name] = merged[name]
            accepted.add(name)
        else:
            likely[name] = (merged[name], 0.9)
    for part in found.split:  # the first piece is the part where none goes on under its name
        if part.whole in removed:
            removed.remove(part.whole)
            likely[part.whole] = (part.pieces[0], 0.7)
    for name in [name for name in removed if name in found.guesses]:
        removed.remove(name)
        likely[name] = found.guesses[name]
    mates, turned, likely_mates = _mates(found, old, assembly)
    return Renames(
        certain=certain,
        likely=likely,
        removed=tuple(removed),
        split={part.whole: part.pieces for part in found.split},
        merged=merged,
        edited=frozenset(m.old for m in found.matches if m.old in certain and m.old is not None and not m.congruent),
        accepted=frozenset(accepted),
        mates=mates,
        likely_mates=likely_mates,
        reversed_mates=turned,
        anchored=anchored,
        known=True,
    )


def _in_doubt(match: PartMatch) -> bool:
    return match.ask


def _mates(found: Matching, old: Assembly, assembly: Assembly) -> tuple[dict[str, str], frozenset[str], dict[str, str]]:
    """Mates of the file that have another name now, those whose sense is the other one, and guesses at those that are gone."""
    from cadimport.store.mate_matching import match_mates

    if not old.mates or not assembly.mates:
        return {}, frozenset(), {}
    matches = match_mates(old, assembly, found.partner)
    names = {m.old: m.new for m in matches if m.old and m.new and m.old != m.new}
    turned = frozenset(m.old for m in matches if m.old and m.reversed and "kind" not in m.what)
    return names, turned, {m.old: m.guess for m in matches if m.old and m.guess}


def follow_renames(project: Project, renames: Renames, parts: Collection[str]) -> tuple[Project, tuple[Note, ...]]:
    """The project in the new names, and a note on each that it still calls by the old one; `parts` are those of the assembly."""
    new = renames.certain
    from .split_groups import groups_with_pieces

    if not new and not renames.split:
        return project, ()
    used: dict[str, None] = {}

    def now(name: str, *path: str | int) -> str:
        if name not in new or not _holds(renames, path, name):
            return name
        used[name] = None
        return new[name]

    followed = replace(
        project,
        ground=None if project.ground is None else now(project.ground, "ground"),
        floating=tuple(now(name, "floating", i) for i, name in enumerate(project.floating)),
        ignore=tuple(now(name, "ignore", i) for i, name in enumerate(project.ignore)),
        groups=tuple(
            replace(group, parts=tuple(now(name, *_group_path(group, i)) for i, name in enumerate(group.parts))) for group in project.groups
        ),
        mates=tuple(
            replace(
                m,
                a=renames.mate_ends.get((m.name, "a")) or now(m.a, "mate", m.name, "a"),
                b=renames.mate_ends.get((m.name, "b")) or now(m.b, "mate", m.name, "b"),
            )
            for m in project.mates
        ),
        points=tuple(
            replace(
                p,
                part=now(p.part, "point", p.name, "part"),
                axes=now(p.axes, "point", p.name, "axes"),
                relative_to=now(p.relative_to, "point", p.name, "relative_to"),
            )
            for p in project.points
        ),
        components=tuple(
            replace(
                c,
                points=tuple(
                    replace(p, part=now(p.part, "component", c.name, *keys)) for keys, p in zip(keys_of_points(c), c.points, strict=True)
                ),
                axes=now(c.axes, "component", c.name, "axes"),
            )
            for c in project.components
        ),
        checks=tuple(replace(check, expression=_followed_check(check.expression, now)) for check in project.checks),
        material_rules=_followed_rules(
            project.material_rules, "material", renames, parts, lambda rule: rule[0], lambda rule, name: (name, rule[1]), used, pieces=True
        ),
        masses=_followed_rules(
            project.masses, "part", renames, parts, lambda rule: rule.pattern, lambda rule, name: replace(rule, pattern=name), used
        ),
    )
    groups, grouped = groups_with_pieces(followed.groups, renames.group_pieces, renames.split, new)
    pieces = [
        Note(
            code="W006",
            text=f"mate '{name}' is on '{piece}' now: '{_end(project, (name, end))}' was cut in CAD, and this piece has its faces.",
            element=name,
            remedy=f"Write {end} = '{piece}' in [mate.\"{name}\"]; mategraph reattach does.",
        )
        for (name, end), piece in renames.mate_ends.items()
    ]
    notes = (*(_note(old, renames) for old in new if old in used), *pieces, *grouped)
    return replace(followed, groups=groups), notes


def _holds(renames: Renames, path: KeyPath, name: str) -> bool:
    """Whether what stands at a place speaks of the older assembly."""
    return renames.anchored is None or f"{toml_path(path)} {name}" in renames.anchored


def _followed_check(expression: str, now: Callable[..., str]) -> str:
    named = [reference.name for reference in part_references({"check": {expression: ""}})]
    new = {name: now(name, "check", expression) for name in named}
    return renamed_in_expression(expression, new) if any(name != other for name, other in new.items()) else expression


def _note(old: str, renames: Renames) -> Note:
    name = renames.certain[old]
    remedy = f"Write '{name}' in the project file; mategraph reattach does."
    if old in renames.accepted:
        text = f"'{old}' is likely '{name}' now, edited and renamed in the CAD file, and is taken for it, as --accept-matches says."
        return Note(code="W018", text=text, element=name, remedy="Confirm it with mategraph reattach.")
    shape = "another shape, the name less its number" if old in renames.edited else "the same shape"
    text = f"'{old}' is now called '{name}' in the CAD file ({shape}); what the project file gives for it still applies."
    return Note(code="W006", text=text, element=name, remedy=remedy)


def follow_mates(project: Project, renames: Renames, assembly: Assembly) -> tuple[Assembly, tuple[Note, ...]]:
    """The assembly with mates called and turned as the project knows them, where the file gave them other names or senses since."""
    named = _words(project.tables)
    back = {new: old for old, new in renames.mates.items() if old in named and new not in named - renames.mates.keys()}
    kept = {m.name for m in assembly.mates if m.kind in _ONE_SIGN and m.name in named and m.name not in back}
    kept &= renames.reversed_mates - renames.mates.keys()  # under the same name
    there = {m.name for m in assembly.mates} | {m.name for m in project.mates} | set(back.values())
    lost = {old: new for old, new in renames.likely_mates.items() if old in named and old not in there}
    if not back and not kept and not lost:
        return assembly, ()
    taken = set(back.values())

    def called(name: str) -> str:
        if name in back:
            return back[name]
        while name in taken:  # another mate of the file has the name that the project knows a mate by
            name = f"{name}'"
        return name

    turned = {mate.name for mate in assembly.mates if back.get(mate.name) in renames.reversed_mates and mate.kind in _ONE_SIGN} | kept
    mates = tuple(replace(_reversed(m) if m.name in turned else m, name=called(m.name)) for m in assembly.mates)
    couplings = tuple(
        replace(c, terms=tuple((_joint_renamed(joint, called), -factor if _owner(joint, turned) else factor) for joint, factor in c.terms))
        for c in assembly.couplings
    )
    elements = tuple(replace(e, attach={key: _joint_renamed(joint, called) for key, joint in e.attach.items()}) for e in assembly.elements)
    notes = [
        Note(
            code="W006",
            text=f"mate '{old}' is now called '{new}' in the CAD file (the same parts); it keeps the name that the project uses.",
            element=old,
            remedy=f"Write '{new}' in the project file; mategraph reattach does.",
        )
        for new, old in back.items()
    ]
    notes += [
        Note(
            code="W006",
            text=f"mate '{name}' has its ends exchanged or its axis turned round in the CAD file now; it keeps the sense that the project "
            "knows: what was positive still is.",
            element=name,
            remedy="Turn it back in CAD; or take the sense of the file with mategraph reattach --remember.",
        )
        for name in sorted(kept)
    ]
    notes += [
        Note(
            code="W019",
            text=f"mate '{old}' is not in the CAD file any more; '{new}' joins the same parts, with another kind or axis.",
            element=old,
            remedy=f"Write '{new}' in the project file if it is meant; mategraph reattach asks.",
        )
        for old, new in lost.items()
    ]
    return assembly.with_changes(mates=mates, couplings=couplings, elements=elements), tuple(notes)


def _reversed(mate: Mate) -> Mate:
    """The mate with its ends exchanged: its coordinate has the other sign."""
    limits = None if mate.limits is None else (-mate.limits[1], -mate.limits[0])
    each = {coordinate: (-high, -low) for coordinate, (low, high) in mate.freedom_limits.items()}
    return replace(mate, a=mate.b, b=mate.a, X_AF=mate.X_BM, X_BM=mate.X_AF, limits=limits, freedom_limits=each)


def _owner(joint: str, mates: Collection[str]) -> bool:
    """Whether a joint, or the one that has this coordinate, is among mates."""
    return joint in mates or joint.rpartition(".")[0] in mates


def _joint_renamed(joint: str, called: Callable[[str], str]) -> str:
    new = called(joint)
    if new != joint or "." not in joint:
        return new
    owner, _, coordinate = joint.rpartition(".")
    return f"{called(owner)}.{coordinate}"


def _words(tables: object) -> set[str]:
    """Every text in the tables, and the beginnings of those with dots: names of joints are among them."""
    found: set[str] = set()
    heap: list[object] = [tables]
    while heap:
        item = heap.pop()
        if isinstance(item, Mapping):
            heap += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple):
            heap += item
        elif isinstance(item, str):
            found |= {item, *(item[:k] for k, letter in enumerate(item) if letter == ".")}
    return found


def hint(renames: Renames, name: str) -> str:
    """What is known of a part that is gone, to be put into the message about it; empty where nothing is."""
    if name in renames.likely:
        new, score = renames.likely[name]
        return f" any more; '{new}' is likely the part that is meant ({100 * score:.0f} % sure)"
    return " any more: it was removed in CAD" if name in renames.removed else ""


def _followed_rules(
    rules: tuple[Rule, ...],
    table: str,
    renames: Renames,
    parts: Collection[str],
    pattern_of: Callable[[Rule], str],
    renamed: Callable[[Rule, str], Rule],
    used: dict[str, None],
    *,
    pieces: bool = False,
) -> tuple[Rule, ...]:
    """The rules with one for each renamed part before them, so that the rule that its old name had still wins.

    A rule that fits none but renamed parts is only in these. With `pieces` a rule also holds for all that a part was cut into.
    """
    became: list[tuple[str, str]] = [*renames.certain.items()]
    first = {old: rule for old, _ in became if (rule := _rule_of(rules, old, pattern_of)) is not None}
    gone = {pattern_of(rule) for old, rule in first.items() if pattern_of(rule) == old and _holds(renames, (table, old), old)}
    added = []
    for old, name in became:
        rule = first.get(old)
        if rule is None or not _holds(renames, (table, pattern_of(rule)), pattern_of(rule)):
            continue
        if any(pattern_of(other) == name for other in rules):  # the project speaks of it by its new name already
            continue
        if pattern_of(rule) == old or not fits(pattern_of(rule), name):
            added.append(renamed(rule, name))
            used[old] = None
    for old, names in renames.split.items() if pieces else ():
        rule = _rule_of(rules, old, pattern_of)
        for name in names if rule is not None else ():
            if rule is not None and _rule_of([*added, *rules], name, pattern_of) is None:
                added.append(renamed(rule, name))

    def holds_on(rule: Rule) -> bool:
        pattern = pattern_of(rule)
        if pattern in gone:
            return False
        return any(fits(pattern, part) for part in parts) or not any(fits(pattern, old) for old, _ in became)

    return (*added, *(rule for rule in rules if holds_on(rule)))


def _rule_of(rules: Iterable[Rule], name: str, pattern_of: Callable[[Rule], str]) -> Rule | None:
    return next((rule for rule in rules if fits(pattern_of(rule), name)), None)
