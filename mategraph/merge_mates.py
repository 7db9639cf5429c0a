"""The mates of the CAD file and those of the project file into one list: the project confirms, corrects, adds and rejects.

1. ``reject = true`` takes out the file's mate of that name; with a and b, all of the file's mates between the two parts.
2. An entry with the name of one of the file's mates corrects it: what the entry says holds, the rest stays as in the file.
3. An entry of another name between the same two parts takes the place of the file's mates between them.
4. Every other entry is added; its frames come from the geometry.

What the project changes against the file is told in a note, ``W003``; the file itself is never written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadimport.assembly import Array, Assembly, Mate
from cadimport.errors import ErrorList, MategraphError, Note
from cadimport.mates import frame_on_line, mate_from_geometry

from .problems import ProjectError, did_you_mean
from .project import MateEntry

_SAME = 1e-9  # m or rad: frames nearer than this are one


def merge_mates(assembly: Assembly, entries: Sequence[MateEntry]) -> tuple[tuple[Mate, ...], tuple[Note, ...]]:
    """The mates that hold, the file's first, and notes on what was changed.

    Raises
    ------
    MategraphError
        ``E036`` a correction of a mate that the file does not hold; the codes of `mate_from_geometry`. Several come as one `ErrorList`.
    """
    mates: dict[str, Mate | None] = {mate.name: mate for mate in assembly.mates}
    file_mates = {mate.name: mate for mate in assembly.mates}
    notes: list[Note] = []
    errors: list[MategraphError] = []
    for entry in entries:
        try:
            replaced = _replaced(entry, file_mates)
            if entry.reject:
                mates |= dict.fromkeys((mate.name for mate in replaced), None)
                notes += [_rejected(entry, mate) for mate in replaced]
                continue
            new = _corrected(assembly, entry, replaced[0]) if replaced else _added(assembly, entry)
            for mate in replaced:
                if mate.name != entry.name:
                    mates[mate.name] = None
            mates[entry.name] = new
            if replaced:
                notes += _changes(assembly, entry, replaced, new)
        except MategraphError as error:
            errors.append(error)
    if errors:
        raise errors[0] if len(errors) == 1 else ErrorList(errors)
    return tuple(mate for mate in mates.values() if mate is not None), tuple(notes)


def _replaced(entry: MateEntry, file_mates: dict[str, Mate]) -> list[Mate]:
    """The file's mates that an entry speaks of."""
    if entry.name in file_mates:
        return [file_mates[entry.name]]
    found = [mate for mate in file_mates.values() if entry.a and {mate.a, mate.b} == {entry.a, entry.b}]
    if not found and (entry.reject or not entry.a):
        between = f" between '{entry.a}' and '{entry.b}'" if entry.a else ""
        raise ProjectError(
            "E036",
            f"mate '{entry.name}': the CAD file holds no mate of that name{between}{did_you_mean(entry.name, list(file_mates))}.",
            remedy="Correct the name, or give kind, a and b to add a mate."
            if file_mates
            else "It holds no mates at all: give kind, a and b to add one.",
            element=entry.name,
            place=entry.place,
        )
    return found


def _added(assembly: Assembly, entry: MateEntry) -> Mate:
    return mate_from_geometry(
        assembly,
        name=entry.name,
        kind=entry.kind,
        a=entry.a,
        b=entry.b,
        axis=entry.axis,
        origin=entry.origin,
        limits=entry.limits,
        freedom_limits=entry.freedom_limits,
        pitch=entry.pitch,
        points=entry.points,
        place=entry.place,
    )


def _corrected(assembly: Assembly, entry: MateEntry, mate: Mate) -> Mate:
    """The file's mate with what the entry says in place of what the file says."""
    a, b = entry.a or mate.a, entry.b or mate.b
    if {a, b} != {mate.a, mate.b}:
        return _added(assembly, replace(entry, kind=entry.kind or mate.kind, a=a, b=b))
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    X_WM = assembly.instances[mate.b].X_WP @ mate.X_BM
    if (a, b) == (mate.b, mate.a):  # the entry names the parts the other way round: so it measures the motion of a against b
        X_WF, X_WM = X_WM, X_WF
    if entry.axis is not None or entry.origin is not None:
        X_WF = frame_on_line(
            X_WF[:3, 3] if entry.origin is None else entry.origin, X_WF[:3, 2] if entry.axis is None else np.asarray(entry.axis)
        )
        X_WM = X_WF
    kind = entry.kind or mate.kind
    kept = mate.limits if kind == mate.kind else None
    return replace(
        mate,
        name=entry.name,
        kind=kind,
        a=a,
        b=b,
        X_AF=np.linalg.inv(assembly.instances[a].X_WP) @ X_WF,
        X_BM=np.linalg.inv(assembly.instances[b].X_WP) @ X_WM,
        limits=entry.limits if entry.limits is not None else kept,
        freedom_limits=entry.freedom_limits or (mate.freedom_limits if kind == mate.kind else {}),
        pitch=entry.pitch if entry.pitch is not None else mate.pitch,
        source=f"{mate.source}, project file",
        status="confirmed",
        evidence=mate.evidence if kind == mate.kind else f"{kind} in place of the file's {mate.kind}",
    )


def _rejected(entry: MateEntry, mate: Mate) -> Note:
    return Note(
        code="W003",
        text=f"{mate.name}: {mate.kind} between '{mate.a}' and '{mate.b}' ({mate.source}) is rejected by the project file",
        element=mate.name,
        remedy=f"Remove [mate.{entry.name}] to have it back.",
    )


def _changes(assembly: Assembly, entry: MateEntry, replaced: Sequence[Mate], new: Mate) -> list[Note]:
    """Notes on every difference between the file's mates and the one that holds; none when the project only confirms."""
    notes = []
    for old in replaced:
        differences = []
        if old.kind != new.kind:
            differences.append(f"kind {old.kind} → {new.kind}")
        if {old.a, old.b} != {new.a, new.b}:
            differences.append(f"parts '{old.a}', '{old.b}' → '{new.a}', '{new.b}'")
        elif (old.a, old.b) != (new.a, new.b):
            differences.append("a and b change places")
        elif not _same_line(_axis(assembly, old), _axis(assembly, new)):
            differences.append("another axis")
        if entry.limits is not None and old.limits != new.limits:
            differences.append("limits")
        if old.name != new.name:
            differences.append(f"name '{old.name}' → '{new.name}'")
        if differences:
            notes.append(
                Note(
                    code="W003",
                    text=f"{new.name}: the project file overrules the {old.source}: {'; '.join(differences)}",
                    element=new.name,
                    remedy="Nothing, if this is meant.",
                )
            )
    return notes


def _axis(assembly: Assembly, mate: Mate) -> Array:
    X: Array = assembly.instances[mate.a].X_WP @ mate.X_AF
    return X


def _same_line(X: Array, Y: Array) -> bool:
    offset = Y[:3, 3] - X[:3, 3]
    along = X[:3, 2]
    return bool(np.linalg.norm(np.cross(along, Y[:3, 2])) < _SAME and np.linalg.norm(offset - (offset @ along) * along) < _SAME)
