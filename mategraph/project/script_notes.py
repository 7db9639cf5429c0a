"""A STEP file that is older than the CAD script which writes it: the machine that is read is not the one that the script draws."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.errors import Note

if TYPE_CHECKING:
    from .model import Project

OLDER = "W053"  # its code
SLACK = 2.0  # s: a copy or a checkout of both writes them one after the other, in any order


def script_notes(project: Project) -> Iterator[Note]:
    """A warning where the assembly was written before its CAD script was last saved."""
    if project.cad_script is not None and project.has_assembly:
        yield from older_than_script(project.cad_script, project.assembly_path)


def older_than_script(script: Path, step: Path) -> Iterator[Note]:
    """A warning where an assembly was written before the CAD script was last saved."""
    try:
        newer = script.stat().st_mtime - step.stat().st_mtime
    except OSError:
        return
    if newer > SLACK:
        yield Note(
            code="W053",
            text=f"{step.name} is older than {script.name}, which writes it: the machine may not be the one that the script draws.",
            remedy=f"Run {script.name}; under `mategraph watch` that happens on every save.",
            element=step.name,
        )
