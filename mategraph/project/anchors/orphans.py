"""References of a project that lost their part: listed with the part that is likely meant; left out where that is wanted.

Nothing of the user's is dropped: the project file stays as it is. With ``--leave-orphans``, or for parts that its key ``missing`` names,
what is attached to a part that is gone is left out of the run: mates, then what acts on them, then what is connected to that; each with a
note (``W019``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError, Note

from ..model import Project
from .attachments import Reference, part_references
from .match_choices import current_choices

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

    from .renamed_parts import Renames

MOST_NAMED = 12  # orphans in one message
MOST_OFFERED = 500  # parts that a page offers to choose from


@dataclass(frozen=True, slots=True, kw_only=True)
class Orphan:
    """A part that the project names and the assembly has no more."""

    name: str
    places: tuple[str, ...]  # key paths of the project that name it
    likely: str | None  # the part that is likely meant
    score: float  # how sure that is, 0 to 1
    why: str  # what became of it
    needed: bool  # whether the machine cannot be as the project has it without it


class OrphanError(MategraphError):
    """Parts that the project names are gone: which, what they likely are now, and which parts there are."""

    orphans: tuple[Orphan, ...] = ()
    parts: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """All fields, and the orphans, for ``--json`` and for the page that asks about them."""
        rows = [
            {"name": o.name, "places": list(o.places), "why": o.why, "likely": o.likely, "score": round(o.score, 3)} for o in self.orphans
        ]
        return {**super().as_dict(), "orphans": rows, "parts": list(self.parts[:MOST_OFFERED])}


def orphans_of(project: Project, assembly: Assembly, renames: Renames) -> tuple[Orphan, ...]:
    """The parts that the project names, that the assembly it last fitted has, and that this one has not; in the order of the project."""
    found: dict[str, list[Reference]] = {}
    for reference in part_references(project.tables):
        lost = reference.name in renames.likely or reference.name in renames.removed
        if lost and reference.name not in assembly.instances:
            found.setdefault(reference.name, []).append(reference)
    return tuple(_orphan(name, references, renames) for name, references in found.items())


def _orphan(name: str, references: list[Reference], renames: Renames) -> Orphan:
    likely, score = renames.likely.get(name, (None, 0.0))
    if name in renames.merged:
        why = f"joined into '{renames.merged[name]}'"
    elif name in renames.split:
        why = f"cut into {', '.join(renames.split[name])}"
    else:
        why = "renamed and edited" if likely else "removed in CAD"
    places = tuple(dict.fromkeys(reference.place for reference in references))
    needed = any(reference.needed for reference in references)
    return Orphan(name=name, places=places, likely=likely, score=score, why=why, needed=needed)


def missing_parts(tables: Mapping[str, Any]) -> tuple[str, ...]:
    """The parts that the project itself calls missing: what is attached to them waits."""
    named = tables.get("missing")
    return tuple(name for name in named if isinstance(name, str)) if isinstance(named, list | tuple) else ()


def settle_orphans(project: Project, assembly: Assembly, renames: Renames) -> tuple[Project, tuple[Note, ...]]:
    """The project without what is attached to parts that are gone, where that is wanted.

    Raises
    ------
    MategraphError
        ``E098`` naming every orphan, and the remedy.
    """
    waiting = {name for name in missing_parts(project.tables) if name not in assembly.instances}
    orphans = [o for o in orphans_of(project, assembly, renames) if o.name not in waiting]
    needed = [orphan for orphan in orphans if orphan.needed]
    if needed and not current_choices().leave:
        raise lost_parts(project, needed, assembly)
    notes = [_unused(orphan) for orphan in orphans if not orphan.needed]
    gone = waiting | {orphan.name for orphan in needed}
    if not gone:
        return project, tuple(notes)
    followed, left_out = without_parts(project, gone)
    parts = ", ".join(f"'{name}'" for name in sorted(gone))
    text = f"{parts}: not in the assembly any more. Left out with it: {', '.join(left_out) or 'nothing'}."
    remedy = f"mategraph reattach {_file(project)} says which part is meant."
    return followed, (*notes, Note(code="W019", text=text, element=min(gone), remedy=remedy))


def lost_parts(project: Project, orphans: Iterable[Orphan], assembly: Assembly) -> OrphanError:
    """The error that names every orphan."""
    listed = [*orphans]
    rows = [
        f"'{o.name}' ({', '.join(o.places[:3])}{', …' if len(o.places) > 3 else ''}): {o.why}"
        + (f", likely '{o.likely}' now, {100 * o.score:.0f} % sure" if o.likely else "")
        for o in listed[:MOST_NAMED]
    ]
    if len(listed) > MOST_NAMED:
        rows.append(f"and {len(listed) - MOST_NAMED} more")
    file = _file(project)
    error = OrphanError(
        "E098",
        f"{file} names {len(listed)} part(s) that {project.assembly_path.name} has no more: {'; '.join(rows)}.",
        remedy=f"mategraph reattach {file} asks and writes the new names; --accept-matches takes the likely ones, "
        "--leave-orphans goes on without what is attached to the others.",
        element=listed[0].name,
        place=f"{file}: {listed[0].places[0]}",
    )
    error.orphans, error.parts = tuple(listed), tuple(assembly.instances)
    return error


def _unused(orphan: Orphan) -> Note:
    likely = f"; likely '{orphan.likely}' now, {100 * orphan.score:.0f} % sure" if orphan.likely else ""
    text = f"{', '.join(orphan.places)} fits no part any more: '{orphan.name}' was {orphan.why}{likely}."
    return Note(code="W019", text=text, element=orphan.name, remedy="mategraph reattach writes the new name.")


def _file(project: Project) -> str:
    return project.path.name if project.path is not None else project.title


def without_parts(project: Project, gone: Iterable[str]) -> tuple[Project, tuple[str, ...]]:
    """The project without what is attached to some parts, directly or through what is left out, and what that is."""
    parts = set(gone)
    dead: set[str] = set()  # names of joints, components, signal blocks and points
    left: dict[str, None] = {}

    def drop(kind: str, name: str, *, owner: bool = True) -> None:
        left[f"{kind} '{name}'"] = None
        if owner:
            dead.add(name)

    for mate in project.mates:
        if mate.a in parts or mate.b in parts:
            drop("mate", mate.name)
    for point in project.points:
        if not parts.isdisjoint((point.part, point.axes, point.relative_to)):
            drop("point", point.name)
    while True:
        before = len(dead)
        for component in project.components:
            held = [*component.attach.values()]
            if component.name not in dead and (any(p.part in parts for p in component.points) or any(_owned(n, dead) for n in held)):
                drop("component", component.name)
        for signal in project.signals:
            if signal.name not in dead and any(_owned(name, dead) for name in signal.inputs.values()):
                drop("signal", signal.name)
        if len(dead) == before:
            break
    for motion in project.motions:
        if _owned(motion.joint, dead) or (motion.by and _owned(motion.by, dead)):
            drop("motion", motion.name, owner=False)
    for coupling in project.couplings:
        if any(_owned(name, dead) for name in coupling.joints.values()):
            drop("coupling", coupling.name, owner=False)
    for check in project.checks:
        named = {r.name for r in part_references({"check": {check.expression: ""}})}
        if named & parts or any(_owned(name, dead) for name in check.names):
            drop("check", check.expression, owner=False)
    for name in project.initial:
        if _owned(name, dead):
            drop("initial", name, owner=False)

    def kept(kind: str, name: str) -> bool:
        return f"{kind} '{name}'" not in left

    groups = [replace(group, parts=tuple(name for name in group.parts if name not in parts)) for group in project.groups]
    rows = [tuple(end for end in row if not _owned(end, dead)) for row in project.connections]
    followed = replace(
        project,
        ground=None if project.ground in parts else project.ground,
        floating=tuple(name for name in project.floating if name not in parts),
        ignore=tuple(name for name in project.ignore if name not in parts),
        groups=tuple(group for group in groups if len(group.parts) > 1 or any("*" in name or "/" in name for name in group.parts)),
        mates=tuple(mate for mate in project.mates if kept("mate", mate.name)),
        points=tuple(point for point in project.points if kept("point", point.name)),
        components=tuple(c for c in project.components if kept("component", c.name)),
        connections=tuple(row for row in rows if len(row) > 1),
        signals=tuple(
            reduce(lambda block, target: block.without_drive(target), [to for _, to in s.drives if _owned(to, dead)], s)
            for s in project.signals
            if kept("signal", s.name)
        ),
        motions=tuple(motion for motion in project.motions if kept("motion", motion.name)),
        couplings=tuple(coupling for coupling in project.couplings if kept("coupling", coupling.name)),
        plots=tuple(
            replace(plot, signals=names)
            for plot in project.plots
            if (names := tuple(name for name in plot.signals if not _owned(name, dead)))
        ),
        checks=tuple(check for check in project.checks if kept("check", check.expression)),
        initial={name: value for name, value in project.initial.items() if kept("initial", name)},
    )
    return followed, tuple(left)


def _owned(name: str, dead: set[str]) -> bool:
    """Whether a name is that of something left out, or of a quantity of it: "swing.angle"."""
    return name in dead or any(name[:k] in dead for k, letter in enumerate(name) if letter == ".")
