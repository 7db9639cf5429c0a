"""Which gravity holds: the project's, else that of the file, else the standard one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.errors import Note

from .model import STANDARD_GRAVITY

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

    from .model import Project


def gravity_of(project: Project, assembly: Assembly) -> tuple[float, float, float]:
    """Gravity in W, m/s^2."""
    return project.gravity or assembly.gravity or STANDARD_GRAVITY  # a vector of zeros is a true value: three numbers


def gravity_notes(project: Project, assembly: Assembly) -> list[Note]:
    """Notes on a gravity that the file gives: that it holds (``W007``), or that the project overrules it (``W003``)."""
    of_file = assembly.gravity
    if of_file is None or of_file == gravity_of(project, assembly) == STANDARD_GRAVITY or of_file == project.gravity:
        return []
    vector = ", ".join(f"{component:g}" for component in of_file)
    if project.gravity is None:
        text, remedy = (
            f"Gravity is that of the file, ({vector}) m/s^2",
            "Nothing, if this is meant; else add [gravity] to the project file.",
        )
        return [Note(code="W007", text=text, element="gravity", remedy=remedy)]
    text = f"gravity: the project file overrules that of the file, ({vector}) m/s^2"
    return [Note(code="W003", text=text, element="gravity", remedy="Nothing, if this is meant; else remove [gravity].")]
