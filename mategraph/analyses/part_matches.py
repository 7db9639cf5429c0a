"""`Machine.against`: which part of an edited assembly is which part of the one before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..outputs.cell_text import count, number
from ..outputs.shown import Shown, Table

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Part

    from ..machine import Machine


@dataclass(frozen=True, slots=True, kw_only=True)
class PartMatch:
    """A part before and now; volumes in m^3."""

    old: str | None
    new: str | None
    how: str  # "same", "edited", "renamed", "alike", "removed", "added"
    changes: tuple[str, ...]  # "edited", "moved", "renamed", "recoloured", "reparented", "renumbered"
    likeness: float  # how sure, 0 to 1
    old_volume: float | None
    new_volume: float | None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PartMatches(Shown):
    """What became of every part of an older file."""

    file: str
    parts: tuple[PartMatch, ...]
    motion: tuple[tuple[float, ...], ...]  # (4, 4), m: carries most of the older machine to where it is now
    split: Mapping[str, tuple[str, ...]]  # a part of the older file, and those that it was cut into
    merged: Mapping[str, tuple[str, ...]]  # a part, and those of the older file that it was joined from

    @property
    def changed(self) -> tuple[PartMatch, ...]:
        """The parts that are not as they were."""
        return tuple(match for match in self.parts if match.old is None or match.new is None or match.changes)

    def headline(self) -> str:
        """How many parts are unchanged and changed."""
        same = len(self.parts) - len(self.changed)
        return f"{Path(self.file).name}: {count(same, 'part')} unchanged, {len(self.changed)} changed"

    def tables(self) -> Iterator[Table]:
        """The parts that changed."""
        if self.changed:
            yield Table(
                f"Parts against {Path(self.file).name}",
                ("before", "now", "what became of it", "volume before [cm³]", "now [cm³]"),
                [
                    (
                        match.old or "-",
                        match.new or "-",
                        self._became(match),
                        number(match.old_volume, 1e6),
                        number(match.new_volume, 1e6),
                    )
                    for match in self.changed
                ],
                right=(3, 4),
            )

    def _became(self, match: PartMatch) -> str:
        if match.old is None:
            return "added"
        if match.new is None:
            return "removed"
        text = ", ".join(match.changes) + (f"? {100 * match.likeness:.0f} % sure" if match.how == "alike" else "")
        if match.old in self.split:
            text += f", split into {', '.join(self.split[match.old])}"
        return text + (f", joined from {', '.join(self.merged[match.new])}" if match.new in self.merged else "")


def match_with(machine: Machine, older: Path | Machine) -> PartMatches:
    """The matches of the parts of an older machine, or in an older file (of a project file, its assembly), with those of the machine."""
    from cadimport.store.part_matching import match_assemblies

    assembly = machine.assembly_as_read
    if isinstance(older, Path):
        path, before = _older(machine, older)
    else:
        path, before = older.project.assembly_path, older.assembly_as_read
    found = match_assemblies(before, assembly)
    return PartMatches(
        file=str(path),
        motion=tuple(tuple(map(float, row)) for row in found.motion),
        split={part.whole: part.pieces for part in found.split},
        merged={part.whole: part.pieces for part in found.merged},
        parts=tuple(
            PartMatch(
                old=match.old,
                new=match.new,
                how=match.how,
                changes=match.what,
                likeness=match.score,
                old_volume=_volume(before.part_of(match.old)) if match.old else None,
                new_volume=_volume(assembly.part_of(match.new)) if match.new else None,
            )
            for match in found.matches
        ),
    )


def _older(machine: Machine, file: Path) -> tuple[Path, Assembly]:
    """Where the older assembly is, and the assembly."""
    from ..project.reader import project_for

    path = project_for(file).assembly_path
    with machine.reporter.stage("read") as (line, progress):
        before, line.cached = machine.read_file(path, progress)
        line.text, line.detail = path.name, f"{len(before.instances)} parts, to compare with"
    return path, before


def _volume(part: Part) -> float | None:
    return part.geometry.volume if part.geometry is not None else None
