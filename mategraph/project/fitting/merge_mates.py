"""The mates of the CAD file and those of the project file into one list: the project confirms, corrects, adds and rejects.

1. ``reject = true`` takes out the file's mate of that name; with a and b, all of the file's mates between the two parts.
2. An entry with the name of one of the file's mates corrects it: what the entry gives holds, the rest stays as in the file.
3. An entry of another name between the same two parts takes the place of the file's mates between them, but for those that 1 and 2
   name: nothing of a rejected mate lives on in another.
4. Every other entry is added; its frames come from the geometry.

Free mates that the file only implies, because it holds a part by nothing, are no statement of the file: what takes their place is not
reported; `cadimport.mates.implied` takes out those that nothing needs any more.

The order of the entries does not matter.

What the project changes against the file is reported in a note, ``W003``; the file itself is never written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from cadimport.assembly import Assembly, Mate
from cadimport.mates.given_axes import axis_notes
from cadimport.mates.kinds import MATE_KINDS
from cadimport.mates.overrides import added_mate, overridden_mate
from foundation.arrays import Array
from foundation.errors import MategraphError, Note, raise_all

from ..model import MateEntry
from ..problems import ProjectError, did_you_mean

_SAME = 1e-9  # m or rad: frames nearer than this are one


def merge_mates(assembly: Assembly, entries: Sequence[MateEntry]) -> tuple[tuple[Mate, ...], tuple[Note, ...]]:
    """The mates that hold, the file's first, and notes on what was changed.

    Raises
    ------
    MategraphError
        ``E036`` a correction of a mate that the file does not hold, ``E013`` limits in the unit of another kind; the codes of
        `overridden_mate`. Several come as one `ErrorList`.
    """
    file_mates = {mate.name: mate for mate in assembly.mates}
    mates: dict[str, Mate | None] = {**file_mates}
    between: dict[frozenset[str], list[Mate]] = {}
    for mate in assembly.mates:
        between.setdefault(frozenset((mate.a, mate.b)), []).append(mate)
    notes: list[Note] = []
    errors: list[MategraphError] = []
    addressed = {entry.name for entry in entries if entry.name in file_mates}
    for entry in sorted(entries, key=lambda entry: not entry.reject):
        try:
            replaced = _replaced(entry, file_mates, between, addressed)
            if entry.reject:
                mates |= dict.fromkeys((mate.name for mate in replaced), None)
                addressed |= {mate.name for mate in replaced}
                notes += [_rejected(entry, mate) for mate in replaced]
                continue
            new = _corrected(assembly, entry, replaced[0]) if replaced else added_mate(assembly, entry)
            for mate in replaced:
                if mate.name != entry.name:
                    mates[mate.name] = None
            mates[entry.name] = new
            notes += _changes(assembly, replaced, new) + axis_notes(assembly, new, entry)
        except MategraphError as error:
            errors.append(error)
    raise_all(errors)
    return tuple(mate for mate in mates.values() if mate is not None), tuple(notes)


def _replaced(
    entry: MateEntry, file_mates: Mapping[str, Mate], between: Mapping[frozenset[str], Sequence[Mate]], addressed: Collection[str]
) -> list[Mate]:
    """The file's mates that an entry addresses; those that count in the file come first."""
    named = file_mates.get(entry.name)
    if named is not None:
        if entry.reject and entry.a and {entry.a, entry.b} != {named.a, named.b}:
            raise ProjectError(
                "E036",
                f"mate '{entry.name}': the CAD file's mate of that name is between '{named.a}' and '{named.b}', "
                f"not between '{entry.a}' and '{entry.b}'.",
                remedy="Correct the parts, or leave them out to reject the mate of that name.",
                element=entry.name,
                place=entry.place,
            )
        return [named]
    pair = between.get(frozenset((entry.a, entry.b)), ()) if entry.a else ()
    found = sorted((mate for mate in pair if entry.reject or mate.name not in addressed), key=lambda mate: mate.status == "rejected")
    if not found and (entry.reject or not entry.a):
        parts = f" between '{entry.a}' and '{entry.b}'" if entry.a else ""
        raise ProjectError(
            "E036",
            f"mate '{entry.name}': the CAD file holds no mate of that name{parts}{did_you_mean(entry.name, list(file_mates))}.",
            remedy="Correct the name, or give kind, a and b to add a mate."
            if file_mates
            else "It holds no mates at all: give kind, a and b to add one.",
            element=entry.name,
            place=entry.place,
        )
    return found


def _corrected(assembly: Assembly, entry: MateEntry, mate: Mate) -> Mate:
    _check_unit(entry, entry.kind or mate.kind)
    return overridden_mate(assembly, mate, entry)


def _check_unit(entry: MateEntry, kind: str) -> None:
    """Refuse limits whose unit is not that of the file's kind, which the entry leaves out."""
    units = {"angle": "rad", "length": "m"}
    wanted = units.get(MATE_KINDS[kind].coordinate)
    if entry.limits_in and wanted is not None and entry.limits_in != wanted:
        words = {"rad": ("angles", 'limits = ["-40 deg", "40 deg"]'), "m": ("lengths", 'limits = ["0 mm", "80 mm"]')}
        raise ProjectError(
            "E013",
            f"mate '{entry.name}': its limits are {words[entry.limits_in][0]}, but it is {kind} in the file and has {words[wanted][0]}.",
            remedy=f"Write {words[wanted][1]}, or give the kind that is meant.",
            element=entry.name,
            place=entry.place,
        )


def _rejected(entry: MateEntry, mate: Mate) -> Note:
    return Note(
        code="W003",
        text=f"{mate.name}: {mate.kind} between '{mate.a}' and '{mate.b}' ({mate.source}) is rejected by the project file",
        element=mate.name,
        remedy=f"Remove [mate.{entry.name}] to have it back.",
    )


def _changes(assembly: Assembly, replaced: Sequence[Mate], new: Mate) -> list[Note]:
    """Notes on every difference between the file's mates and the one that holds; none when the project only confirms.

    What is only proposed, because it was found from the geometry, is there to be corrected.
    """
    notes = []
    for old in (mate for mate in replaced if not mate.implied and mate.status != "proposed"):
        differences = []
        if old.status == "rejected":
            differences.append("it counts, though it is switched off there")
        if old.kind != new.kind:
            differences.append(f"kind {old.kind} → {new.kind}")
        turned = False
        if {old.a, old.b} != {new.a, new.b}:
            differences.append(f"parts '{old.a}', '{old.b}' → '{new.a}', '{new.b}'")
        elif (old.a, old.b) != (new.a, new.b):
            differences.append("a and b change places")
            turned = True
        z_old, z_new = _axis(assembly, old), _axis(assembly, new)
        if MATE_KINDS[new.kind].has_axis and {old.a, old.b} == {new.a, new.b}:
            if not _same_line(z_old, z_new):
                differences.append("another axis")
            elif float(z_old[:3, 2] @ z_new[:3, 2]) < 0.0:
                differences.append("its axis points the other way")
                turned = not turned
        differences += _limits_changed(old, new, turned)
        if old.pitch != new.pitch and old.kind == new.kind:
            differences.append("pitch")
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


def _limits_changed(old: Mate, new: Mate, turned: bool) -> list[str]:
    """What differs in the limits, beyond the signs of coordinates that are measured the other way round."""
    before, after = ({} if mate.limits is None else {"": mate.limits} for mate in (old, new))
    before, after = {**before, **old.freedom_limits}, {**after, **new.freedom_limits}
    lost = [name for name in before if name not in after]
    if lost and len(after) < len(before):
        return [f"the limits{' of ' + ', '.join(lost) if all(lost) else ''} do not hold on"]
    same = sorted(after.values()) in (sorted(before.values()), sorted((-high, -low) for low, high in before.values()))
    return [] if after == before or (turned and same) else ["limits"]


def _axis(assembly: Assembly, mate: Mate) -> Array:
    X: Array = assembly.instances[mate.a].X_WP @ mate.X_AF
    return X


def _same_line(X: Array, Y: Array) -> bool:
    offset = Y[:3, 3] - X[:3, 3]
    along = X[:3, 2]
    return bool(np.linalg.norm(np.cross(along, Y[:3, 2])) < _SAME and np.linalg.norm(offset - (offset @ along) * along) < _SAME)
