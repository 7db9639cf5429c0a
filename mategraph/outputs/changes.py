"""What changed between two states of a machine, or two runs of it: one line with old and new figures.

Which part is which is known by its name, or, where it is given what became of every part (`PartChanges`), by all that identifies a part:
shape, name, place and neighbours. Mates are those of the same kind between the same parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from foundation.suggestions import listed

from .summary import MachineSummary, MateSummary, PartSummary, RunSummary, SweepSummary

if TYPE_CHECKING:
    from ..comparison.part_changes import PartChange, PartChanges

SEEN = 1e-6  # relative: smaller changes are round-off of a re-export, not an edit
MOST_EDITED = 3  # keys of the project file that are named
MOST_ALIKE = 2  # parts that moved, or were numbered anew, that are named; of more their number is said
SEEN_IN_RESPONSE = 1e-3  # relative: what one would notice in a plot


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def list_changes(
    old: MachineSummary, new: MachineSummary, most: int = 6, edited: Sequence[str] = (), parts: PartChanges | None = None
) -> str:
    """The changes in one line, the model's first, then the response's: "ring 0.3 → 0.36 kg · final pitch.angle 0.1436 → 0.1441 rad".

    Before them stands what was `edited` in the project file; `parts` says what became of every part, where the assembly is another.
    """
    cause = [*edited[:MOST_EDITED], *([f"and {len(edited) - MOST_EDITED} more keys"] if len(edited) > MOST_EDITED else [])]
    found = list(_model_changes(old, new, parts))
    if isinstance(old, RunSummary) and isinstance(new, RunSummary):
        found += list(_response_changes(old, new))[: max(most - len(found), 2)]
    if not found:
        return " · ".join([*cause, "nothing else that shows" if cause else "nothing that shows"])
    return " · ".join([*cause, *found[:most]]) + (f" · and {len(found) - most} more" if len(found) > most else "")


def _model_changes(old: MachineSummary, new: MachineSummary, changes: PartChanges | None) -> Iterator[str]:
    renamed = _renamed(old, new) if changes is None else {part.new: part.old for part in changes.matched if part.new != part.old}
    if changes is None:
        yield from (f"part '{was}' is now called '{name}'" for name, was in renamed.items())
        yield from _come_and_gone(old.parts, new.parts, "part", renamed)
    else:
        yield from _became(changes)
    yield from _come_and_gone(_known_mates(old.mates, new.mates, renamed), new.mates, "mate", {})
    parts = _by_name(old.parts)
    edited = set() if changes is None else {part.new for part in changes.matched if "edited" in part.changes and not _another(part)}
    for part in new.parts:
        if (was := parts.get(renamed.get(part.name, part.name))) is not None:
            heavier = list(_changed(part.name, was.mass, part.mass, "kg"))
            yield from heavier or ([f"{part.name} edited"] if part.name in edited else [])
    bodies = _by_name(old.bodies)
    for body in new.bodies:
        if (before := bodies.get(body.name)) is not None and not body.ground:
            for i, axis in enumerate("xyz"):
                yield from _changed(f"body {body.name} I{axis}{axis}", before.inertia[i][i], body.inertia[i][i], "kg m²")
    for key, one, other in (("mobility", old.mobility, new.mobility), ("ground", old.ground, new.ground)):
        if one != other:
            yield f"{key} {one} → {other}"
    if isinstance(old, SweepSummary) and isinstance(new, SweepSummary):
        yield from _changed("open questions", len(old.questions), len(new.questions), "")
        ranges = {freedom.coordinate: freedom for freedom in old.swept}
        for freedom in new.swept:
            if freedom.coordinate in ranges and ranges[freedom.coordinate].text != freedom.text:
                yield freedom.text


def _became(changes: PartChanges) -> Iterator[str]:
    """What became of the parts, but for masses."""
    for split in changes.split:
        yield f"{listed(split.old)} {'is cut into' if len(split.old) == 1 else 'are joined into'} {listed(split.new)}"
    pieces = {name for split in changes.split for name in (*split.old, *split.new)}
    yield from (f"new part '{name}'" for name in changes.added if name not in pieces)
    yield from (f"part '{name}' is gone" for name in changes.removed if name not in pieces)
    yield from (f"'{part.new}' takes the place of '{part.old}'" for part in changes.matched if "swapped" in part.changes)
    for part in changes.matched:
        if "renamed" in part.changes:
            yield f"'{part.old}' is now '{part.new}', edited" if _another(part) else f"part '{part.old}' is now called '{part.new}'"
    numbered = [part for part in changes.matched if part.old != part.new and not {"renamed", "swapped"} & set(part.changes)]
    yield from _few(numbered, lambda part: f"'{part.old}' is now '{part.new}'", "numbered anew")
    if changes.carried is not None:
        yield "the whole machine lies elsewhere"
    yield from _few([part for part in changes.matched if "moved" in part.changes], _moved, "moved")


def _another(part: PartChange) -> bool:
    """Whether a part has another name and another shape."""
    return {"edited", "renamed"} <= set(part.changes)


def _few(parts: Sequence[PartChange], say: Callable[[PartChange], str], word: str) -> Iterator[str]:
    """What is said of each part, or how many there are."""
    if len(parts) > MOST_ALIKE:
        yield f"{len(parts)} parts {word}"
    else:
        yield from map(say, parts)


def _moved(part: PartChange) -> str:
    far = f"moved {1e3 * part.moved:.4g} mm" if part.moved > 0.0 else ""
    return f"{part.new} " + " and ".join(word for word in (far, "turned" if part.turned else "") if word)


def _known_mates(old: Sequence[MateSummary], new: Sequence[MateSummary], renamed: Mapping[str, str]) -> list[MateSummary]:
    """The mates that were there, by the names that they have now: one whose name is gone is the new one of its kind and parts."""
    now, before = {mate.name for mate in new}, {mate.name for mate in old}
    alike: dict[tuple[str, frozenset[str]], list[MateSummary]] = {}
    for mate in new:
        if mate.name not in before:
            alike.setdefault((mate.kind, frozenset(renamed.get(part, part) for part in (mate.a, mate.b))), []).append(mate)
    known = []
    for mate in old:
        same = alike.get((mate.kind, frozenset((mate.a, mate.b))), [])
        known.append(same.pop(0) if mate.name not in now and same else mate)
    return known


def _response_changes(old: RunSummary, new: RunSummary) -> Iterator[str]:
    coordinates = (".angle", ".position")
    for label, before, after, endings in (
        ("final", old.final, new.final, coordinates),
        ("peak", old.peak, new.peak, (*coordinates, ".i")),
    ):
        for name in after:
            if name in before and name.endswith(endings):
                yield from _changed(f"{label} {name}", before[name], after[name], new.signal_units.get(name, ""), SEEN_IN_RESPONSE)


def _renamed(old: MachineSummary, new: MachineSummary) -> dict[str, str]:
    """New name -> old name of the parts that changed nothing but their name; of several of one shape in the order of the file."""
    before, after = _by_name(old.parts), _by_name(new.parts)
    gone: list[PartSummary] = [part for name, part in before.items() if name not in after and part.fingerprint]
    found: dict[str, str] = {}
    for name, part in after.items():
        was = next((g for g in gone if g.fingerprint == part.fingerprint), None) if name not in before else None
        if was is not None:
            gone.remove(was)
            found[name] = was.name
    return found


def _come_and_gone(old: Iterable[N], new: Iterable[N], noun: str, renamed: Mapping[str, str]) -> Iterator[str]:
    before, after = _by_name(old), _by_name(new)
    for name in after:
        if name not in before and name not in renamed:
            yield f"new {noun} '{name}'"
    for name in before:
        if name not in after and name not in renamed.values():
            yield f"{noun} '{name}' is gone"


def _by_name(entries: Iterable[N]) -> dict[str, N]:
    return {entry.name: entry for entry in entries}


def _changed(label: str, before: float | None, after: float | None, unit: str, seen: float = SEEN) -> Iterator[str]:
    if before is None or after is None or math.isclose(before, after, rel_tol=seen, abs_tol=1e-12):
        return
    digits = 4
    while digits < 9 and f"{before:.{digits}g}" == f"{after:.{digits}g}":
        digits += 1
    yield f"{label} {before:.{digits}g} → {after:.{digits}g} {unit}".rstrip()
