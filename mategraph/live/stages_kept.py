"""The machine of the files as they are now, with every stage of an earlier one whose inputs have the same content.

    project file ─┐
    assembly ─────┴─► as read ─► fitted ─► mechanism ─► equations ─► system ─► functions ─► run
                      content    tables    tables       mechanism    tables     structure

Below each stage stands what decides whether it is kept. Functions are kept where the equations are the same but for numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.digests import file_digest

from ..outputs.run_record import input_digest

if TYPE_CHECKING:
    from ..machine import Machine
    from ..project.model import Project

STAGES = {
    "_as_read": "assembly",
    "_fitted": "fitted",
    "mechanism": "mechanism",
    "equations": "equations",
    "system": "system",
    "_compiled": "functions",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The content of the files beside project and assembly that a machine was made from, by path."""

    model: Mapping[Path, str]  # Python of blocks and components, netlists: the system depends on them
    library: Mapping[Path, str]  # files of bought parts and of anchors: the fitted assembly depends on them

    @classmethod
    def of(cls, project: Project) -> Inputs:
        """As they are now."""
        own = {project.path, project.assembly_path, *project.bases}
        return cls(
            model={file: file_digest(file) for file in project.input_files if file not in own},
            library={file: input_digest(file) for file in project.fitting_files},
        )


def regenerated(before: Machine) -> Machine:
    """The machine that the files of another one describe now, with the stages that stay; an assembly that is another is read at once.

    Raises
    ------
    MategraphError
        Where a file is missing or cannot be read.
    """
    from ..machine import Machine
    from ..project.reader import project_for

    project = before.project
    path = project.path or project.assembly_path
    now = project_for(path) if path.is_file() or project.has_assembly else project
    options = {"allow_python": before.allow_python, "accept_assumptions": before.accept_assumptions, "reporter": before.reporter}
    machine = Machine(now, classes=before.classes, **options)  # type: ignore[arg-type]
    machine.__dict__["_limits"] = before._limits
    keep_stages(machine, before)
    machine.assembly_as_read  # noqa: B018 - raises where the file is broken
    return machine


def keep_stages(machine: Machine, before: Machine, same_read: Callable[[Machine, Machine], bool] | None = None) -> None:
    """Give a machine whose files were just read the stages of an earlier one, as far as what they are made from is the same.

    `same_read` says whether the assembly is the same; None: by the content of its files.
    """
    inputs = machine.__dict__.setdefault("_inputs", Inputs.of(machine.project))
    known: Inputs | None = before.__dict__.get("_inputs")
    compiled = before.__dict__.get("_compiled") or before.__dict__.get("_earlier")
    if compiled is not None:
        machine.__dict__["_earlier"] = compiled
    if known is None or inputs.library != known.library or not (same_read or same_assembly)(machine, before):
        return
    machine._take_over(before)
    if inputs.model != known.model or machine.classes != before.classes:
        for name in ("system", "_compiled", "plant"):
            machine.__dict__.pop(name, None)
    if "_compiled" in machine.__dict__:
        machine.__dict__.pop("_earlier", None)


def same_assembly(machine: Machine, before: Machine) -> bool:
    """Whether the file with the assembly, and all that it refers to, has the content that was read before."""
    if before._as_read is None or machine.project.assembly_path != before.project.assembly_path:
        return False
    if not machine.project.has_assembly:
        return not before.project.has_assembly
    from cadimport.readers.registry import importer_for

    read = before._as_read[0]
    importer, _ = importer_for(machine.project.assembly_path)
    unchanged = importer.stored and file_digest(machine.project.assembly_path) == read.digest
    return unchanged and all(file_digest(file) == digest for file, digest in read.references)


def stages_of(machine: Machine) -> list[str]:
    """The stages that a machine has by now, in their order."""
    return [word for name, word in STAGES.items() if machine.__dict__.get(name) is not None]
