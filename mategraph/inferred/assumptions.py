"""Joints and held pairs that nobody confirmed and geometry leaves open: forces are not simulated with them unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.errors import MategraphError, Note

from ..outputs.cell_text import first_names

if TYPE_CHECKING:
    from ..machine import Machine

MOST_NAMED = 4


def assumptions_of(machine: Machine) -> tuple[str, ...]:
    """Names of joints, and "a + b" of parts held together, that decide the motion of a machine although they are only assumed."""
    entries = {entry.name: entry for entry in machine.fitted_project.mates}
    confirmed = {name for name, entry in entries.items() if entry.kind and not entry.assumed}  # limits or friction alone say nothing of it
    found = [name for name, entry in entries.items() if entry.assumed]
    inference = machine.inference
    if inference is not None:
        found += [name for name in inference.assumed if name not in confirmed]
    return tuple(dict.fromkeys(found))


def require_confirmed(machine: Machine) -> None:
    """Raise ``E077`` where the motion is decided by what is assumed, unless the user accepts it."""
    assumed = assumptions_of(machine)
    if not assumed or machine.accept_assumptions:
        return
    path = machine.project.path or machine.project.assembly_path
    raise MategraphError(
        "E077",
        f"Geometry leaves open what {_named(assumed)} {'is' if len(assumed) == 1 else 'are'}, and the motion depends on it: "
        "forces are not simulated on an assumption.",
        remedy=f"Answer: mategraph joints {path.name} --ask {max(len(assumed), 1)}; or accept it: --accept-assumptions "
        "(accept_assumptions=True from Python).",
        element=assumed[0],
    )


def assumption_notes(machine: Machine) -> tuple[Note, ...]:
    """The warning of a machine whose user accepts what is assumed; it goes with every output."""
    assumed = assumptions_of(machine) if machine.accept_assumptions else ()
    if not assumed:
        return ()
    text = f"Assumed, not known: {_named(assumed)}. The motion depends on it, and was simulated because assumptions are accepted."
    path = machine.project.path or machine.project.assembly_path
    return (Note(code="W012", text=text, element=assumed[0], remedy=f"Answer the questions: mategraph joints {path.name} --ask 3."),)


def _named(assumed: tuple[str, ...]) -> str:
    return first_names([f"'{name}'" for name in assumed], MOST_NAMED)
