"""Notes and errors that several readers give: what is left out, limits that leave no motion, names that the file does not hold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from foundation.errors import CadImportError, MategraphError, Note
from foundation.suggestions import did_you_mean, listed


def ordered_limits(low: float, high: float, name: str, notes: list[Note]) -> tuple[float, float] | None:
    """The limits, or None with a note (``W133``) when they leave no motion."""
    if low < high:
        return (low, high) if math.isfinite(low) or math.isfinite(high) else None
    notes.append(
        Note(
            code="W133",
            text=f"{name}: its limits {low:g} and {high:g} leave no motion and are not used",
            element=name,
            remedy="Correct them in the file, or give limits in the project file.",
        )
    )
    return None


def unknown_name(name: str, known: Iterable[str], *, what: str, element: str, place: str) -> CadImportError:
    """``E155``: the file names something that it does not hold."""
    return CadImportError(
        "E155",
        f"'{element}' refers to the {what} '{name}', which the file does not hold.",
        remedy=did_you_mean(name, known) or "Correct the name, or add what is missing.",
        element=element,
        place=place,
    )


def left_out(element: str, why: str, remedy: str) -> Note:
    """``W132``: something that moves in the file and is not carried over."""
    return Note(code="W132", text=f"{element}: {why}", element=element, remedy=remedy)


def not_drawn(element: str, error: MategraphError) -> Note:
    """``W130``: a shape that is only looked at and cannot be drawn."""
    return Note(code="W130", text=f"{element}: a shape is not drawn: {error.what} ({error.place})", element=element, remedy=error.remedy)


def dangling_mimic(element: str, leader: str, known: Iterable[str]) -> Note:
    """``W132``: a joint that follows one that the file does not hold, and therefore moves by itself."""
    remedy = did_you_mean(leader, known) or "Correct the name of the leader, or couple them in the project file."
    return left_out(element, f"follows '{leader}' (mimic), which the file does not hold; it moves by itself", remedy)


def all_left_out(elements: Sequence[str], why: str, remedy: str) -> list[Note]:
    """One note, ``W132``, on several things that one reason leaves out; none where there are none."""
    if not elements:
        return []
    others = elements[1:]
    more = f" (and {listed(others, 3)})" if others else ""
    return [Note(code="W132", text=f"{elements[0]}{more}: {why}", element=elements[0], remedy=remedy)]


def resistances_left_out(found: Mapping[str, Sequence[str]]) -> list[Note]:
    """One note, ``W132``, on what resists the joints in the file: name of the property ("damping") -> joints that have it."""
    given = [f"{what} of {listed(names, 4)}" for what, names in found.items() if names]
    if not given:
        return []
    first = next(names[0] for names in found.values() if names)
    return [left_out(first, f"the file gives {'; '.join(given)}, which is not carried over", "Add mechanical components on these joints.")]
