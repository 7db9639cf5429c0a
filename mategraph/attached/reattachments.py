"""`Machine.reattachments`: what the project names by an older name, or names in vain, with the part that is meant or likely meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..outputs.cell_text import count
from ..outputs.shown import Shown, Table
from ..project.anchors.attachments import part_references
from ..project.anchors.orphans import missing_parts, orphans_of
from ..project.anchors.renamed_parts import Renames, find_renames, follow_mates, follow_renames
from ..project.toml_writing import toml_path

if TYPE_CHECKING:
    from ..machine import Machine

LIKELY = 0.5  # how sure a match must be for --yes
GUESSED_MATE = 0.2  # how sure a mate is of another kind, or with its axis elsewhere
FOLLOWED, DOUBTFUL, LOST, MISSING = "followed", "doubtful", "lost", "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reattachment:
    """A part or mate that the project calls by a name of an older assembly."""

    name: str  # as the project has it
    kind: str  # "part", "mate", "end" of a mate, or "group"
    places: tuple[str, ...]  # keys of the project that name it
    state: str  # "followed": it is plain what is meant; "doubtful": asked; "lost": nothing is alike; "missing": confirmed to be gone
    new: str | None  # the part that is meant, or likely meant
    score: float  # how sure, 0 to 1
    why: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Reattachments(Shown):
    """What the project names by older names."""

    file: str
    assembly: str
    rows: tuple[Reattachment, ...]

    @property
    def orphans(self) -> tuple[Reattachment, ...]:
        """Those that lost their anchor: nobody has said which part is meant."""
        return tuple(row for row in self.rows if row.state in (DOUBTFUL, LOST))

    def headline(self) -> str:
        """How many are followed, and how many are orphans."""
        if not self.rows:
            return f"{self.file}: every name fits {self.assembly}"
        return f"{self.file}: {count(len(self.orphans), 'orphan')}, {len(self.rows) - len(self.orphans)} settled, against {self.assembly}"

    def tables(self) -> Iterator[Table]:
        """What the project names, and what it is now."""
        if self.rows:
            yield Table(
                f"{self.file} names what {self.assembly} calls otherwise or has no more",
                ("name", "in", "what became of it", "now", "how sure [%]"),
                [
                    (row.name, ", ".join(row.places), row.why, row.new or "-", f"{100 * row.score:.0f}" if row.new else "-")
                    for row in self.rows
                ],
                right=(4,),
            )


def _ends(renames: Renames) -> Iterator[Reattachment]:
    """Ends of mates that are on another piece of a part that was cut."""
    for (mate, end), piece in renames.mate_ends.items():
        why = "the part was cut, and this piece has the faces of the mate"
        yield Reattachment(name=f"{mate}, {end}", kind="end", places=(f"mate.{mate}.{end}",), state=FOLLOWED, new=piece, score=1.0, why=why)


def find_reattachments(machine: Machine) -> tuple[Reattachments, Renames]:
    """What the project of a machine names by older names, and what became of the parts."""
    project, assembly = machine.project, machine.assembly_as_read
    renames = find_renames(project, assembly)
    rows = [*_followed(machine, renames), *_ends(renames)]
    waiting = {name for name in missing_parts(project.tables) if name not in assembly.instances}
    for orphan in orphans_of(project, assembly, renames):
        state = MISSING if orphan.name in waiting else DOUBTFUL if orphan.likely else LOST
        rows.append(
            Reattachment(
                name=orphan.name,
                kind="part",
                places=orphan.places,
                state=state,
                new=orphan.likely,
                score=orphan.score,
                why=f"{orphan.why}; the project says that it is missing" if state == MISSING else orphan.why,
            )
        )
    file = project.path.name if project.path is not None else project.title
    return Reattachments(file=file, assembly=project.assembly_path.name, rows=tuple(rows)), renames


def _followed(machine: Machine, renames: Renames) -> Iterator[Reattachment]:
    project, assembly = machine.project, machine.assembly_as_read
    followed, notes = follow_renames(project, renames, assembly.instances)
    told = {note.element for note in notes}
    references = part_references(project.tables)
    for old, new in renames.certain.items():
        if new not in told:
            continue
        places = tuple(dict.fromkeys(r.place for r in references if r.name == old))
        why = "renamed" if old not in renames.edited else "edited, and numbered anew"
        yield Reattachment(
            name=old, kind="part", places=places or ("a pattern of [material] or [part]",), state=FOLLOWED, new=new, score=1.0, why=why
        )
    for group, now in zip(project.groups, followed.groups, strict=True):
        if pieces := now.parts[len(group.parts) :]:
            place, why = toml_path(("group", group.name, "parts")), "a part of it was cut, and the group holds all pieces"
            yield Reattachment(name=group.name, kind="group", places=(place,), state=FOLLOWED, new=", ".join(pieces), score=1.0, why=why)
    _, mates = follow_mates(project, renames, assembly)
    for note in mates:
        if note.code == "W019":
            new, why = renames.likely_mates[note.element], "removed in CAD; another mate joins the same parts"
            yield Reattachment(name=note.element, kind="mate", places=(), state=DOUBTFUL, new=new, score=GUESSED_MATE, why=why)
            continue
        new = renames.mates.get(note.element, note.element)
        turned = note.element in renames.reversed_mates
        why = ("turned round" if new == note.element else "numbered anew") + (
            ", and what was positive is negative in the file now" if turned else ""
        )
        yield Reattachment(name=note.element, kind="mate", places=(), state=FOLLOWED, new=new, score=1.0, why=why)
