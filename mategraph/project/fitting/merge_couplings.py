"""The couplings of the CAD file as the project file leaves, replaces or rejects them.

1. ``[coupling.NAME]`` with the name of one of the file's takes its place; with ``reject = true`` it is taken out.
2. The others follow their mates: to the name that the project gave them, with the sign of the motion that it measures. A coupling of a
   mate that is gone, or now moves otherwise, is left out.

All this is reported in notes, ``W003``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadimport.assembly import Assembly, Mate, MateCoupling
from cadimport.mates.kinds import MATE_KINDS
from foundation.errors import ErrorList, MategraphError, Note

from ..model import CouplingEntry
from ..problems import ProjectError, did_you_mean

_PARALLEL = 1e-6  # sine: axes nearer than this are one


def merge_couplings(
    assembly: Assembly, mates: Sequence[Mate], entries: Iterable[CouplingEntry]
) -> tuple[tuple[MateCoupling, ...], tuple[Note, ...]]:
    """The file's couplings that hold, and notes on those that do not.

    Parameters
    ----------
    assembly
        As the file has it, with the file's own mates.
    mates
        Those that hold, as `merge_mates` gives them.
    entries
        Of the project file.

    Raises
    ------
    MategraphError
        ``E036`` when a coupling is rejected that the file does not hold.
    """
    held = {coupling.name: coupling for coupling in assembly.couplings}
    notes: list[Note] = []
    errors: list[MategraphError] = []
    for entry in entries:
        if entry.name in held:
            del held[entry.name]
            what = "is rejected by the project file" if entry.coupling is None else "is replaced by that of the project file"
            notes.append(_note(entry.name, what, f"Remove [coupling.{entry.name}] to have it back."))
        elif entry.coupling is None:
            errors.append(
                ProjectError(
                    "E036",
                    f"coupling '{entry.name}': the CAD file holds none of that name{did_you_mean(entry.name, list(held))}.",
                    remedy="Correct the name, or remove the table.",
                    element=entry.name,
                    place=entry.place,
                )
            )
    if errors:
        raise errors[0] if len(errors) == 1 else ErrorList(errors)
    kept: list[MateCoupling] = []
    old, new = {mate.name: mate for mate in assembly.mates}, {mate.name: mate for mate in mates}
    for coupling in held.values():
        terms = [_followed(assembly, name, value, old, new) for name, value in coupling.terms]
        gone = [name for (name, _), term in zip(coupling.terms, terms, strict=True) if term is None]
        if gone:
            notes.append(
                _note(coupling.name, f"is left out: the project file rejects or changes '{gone[0]}'", "Add a [coupling] in its place.")
            )
        else:
            kept.append(replace(coupling, terms=tuple(term for term in terms if term is not None)))
    return tuple(kept), tuple(notes)


def _followed(
    assembly: Assembly, named: str, coefficient: float, old: Mapping[str, Mate], new: Mapping[str, Mate]
) -> tuple[str, float] | None:
    """A term in the coordinates of the mates that hold; None where its motion is no longer there."""
    name, _, coordinate = (named, "", "") if named in old else named.rpartition(".")
    was = old[name]
    now = new.get(name) or next((mate for mate in new.values() if mate.name not in old and {mate.a, mate.b} == {was.a, was.b}), None)
    if now is was:
        return named, coefficient
    wanted = coordinate or MATE_KINDS[was.kind].coordinates[0][0]
    if now is None or wanted not in dict(MATE_KINDS[now.kind].coordinates):
        return None
    z_old, z_new = (assembly.instances[mate.a].X_WP[:3, :3] @ mate.X_AF[:3, 2] for mate in (was, now))
    if {now.a, now.b} != {was.a, was.b} or float(np.linalg.norm(np.cross(z_old, z_new))) > _PARALLEL:
        return None
    sign = float(np.sign(z_old @ z_new)) * (1.0 if now.a == was.a else -1.0)
    return (now.name if len(MATE_KINDS[now.kind].coordinates) == 1 else f"{now.name}.{wanted}"), sign * coefficient


def _note(name: str, what: str, remedy: str) -> Note:
    return Note(code="W003", text=f"{name}: the coupling of the file {what}", element=name, remedy=remedy)
