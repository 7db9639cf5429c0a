"""A STEP file into an `Assembly`, safely: the CAD kernel runs in a child process with a time limit.

1. The text is unpacked where it is compressed, and checked, with all files that it refers to (`archive`, `text_checks`, `placements`).
2. A child process reads parts and instances by the CAD kernel (`worker`, `document`) and stores them in a folder.
3. Kinematic pairs, where the text holds any, become mates (`kinematics`).

Whatever happens in the child process, the caller gets an `Assembly` or one `CadImportError`.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from foundation.errors import CadImportError, MategraphError

from ...assembly import Assembly
from ...sandbox.child_process import Progress, run_child
from ...sandbox.limits import current_limits, reading_limits
from ...store.assembly_files import load_assembly
from ..notes import left_out
from .archive import is_packed, unpack_step
from .part21 import Part21
from .placements import check_placements
from .text_checks import StepText, check_step_text, referenced_files


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedStep:
    """A STEP file that was found whole, with all that it refers to."""

    path: Path  # of the text: the file itself, or what was unpacked from it
    text: StepText  # of the file itself; counts are those of all files together
    others: dict[Path, StepText]
    references: dict[Path, str]  # files of the user, beside the one that was asked for, that the assembly is made from -> SHA-256


def read_step(
    path: Path,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    allow_outside: bool | None = None,
    progress: Progress | None = None,
) -> Assembly:
    """The assembly in the STEP file at `path`: parts, instances, exact geometry, the mates of its kinematic pairs; no materials.

    Parameters
    ----------
    path
        A STEP file of any schema (AP203, AP214, AP242), any length unit, plain or compressed (``.stpZ``, ``.stp.gz``); files that it
        refers to must lie in its folder or below.
    timeout
        Seconds after which reading is given up. What is None here and below is taken from `reading_limits`.
    memory
        Bytes of address space that the reading process may use.
    allow_outside
        Let it read files outside its folder, if it refers to them.
    progress
        Called as ``progress(stage, fraction)`` with stage "read", "transfer", "measure" or "tessellate" and 0 <= fraction <= 1.

    Raises
    ------
    CadImportError
        ``E101`` ... ``E119``, ``E163``; see docs/errors/cadimport.md.
    """
    path = Path(path).absolute()  # by a relative path the kernel does not find external references, and does not report it
    before = {path: path.stat()} if path.exists() else {}  # before the first byte is read: a save from here on is noticed
    with (
        reading_limits(timeout=timeout, memory=memory, outside=allow_outside),
        opened_step(path) as opened,
        tempfile.TemporaryDirectory(prefix="mategraph-") as folder,
    ):
        before |= {file: file.stat() for file in opened.references}
        target = Path(folder) / "assembly"
        how = "whole" if current_limits().whole else "noise" if current_limits().noise else ""
        arguments = [os.fspath(opened.path), os.fspath(target), json.dumps(asdict(opened.text)), how]
        try:
            run_child("cadimport.readers.step.worker:main", arguments, element=path.name, progress=progress)
        except CadImportError as error:
            if error.code != "E108" or current_limits().whole:
                raise
            # The kernel crashed: perhaps on a piece of the file, and the whole of it can be read.
            run_child("cadimport.readers.step.worker:main", [*arguments[:-1], "whole"], element=path.name, progress=progress)
        assembly = _with_mates(load_assembly(target), opened.path)
        for file, stat in before.items():
            _check_unchanged(file, stat)
    return assembly.with_changes(source=path, references=tuple(opened.references.items()))


def _with_mates(assembly: Assembly, text: Path) -> Assembly:
    """The assembly with the mates in a STEP text; pairs that cannot be read leave a note, since the shapes are complete without them."""
    from .kinematics import holds_kinematics, kinematic_mates

    if not holds_kinematics(text):
        return assembly
    try:
        mates, grounded, notes = kinematic_mates(Part21(text.read_bytes(), text.name), assembly)
    except MategraphError as error:
        return assembly.with_changes(
            notes=(*assembly.notes, left_out("kinematics of the file", f"cannot be read: {error.what}", error.remedy))
        )
    return assembly.with_changes(mates=mates, grounded=grounded, notes=(*assembly.notes, *notes))


@contextmanager
def opened_step(path: Path) -> Iterator[OpenedStep]:
    """The text of a STEP file, unpacked if need be, checked, with the files that it refers to; what was unpacked goes with the block."""
    path = Path(path).absolute()
    with tempfile.TemporaryDirectory(prefix="mategraph-") as folder:
        plain, digest, brought = path, "", dict[Path, Path]()
        try:
            if path.is_file() and is_packed(path):
                plain, digest, brought = unpack_step(path, Path(folder))
            text = check_step_text(plain)
            others = referenced_files(plain, text, outside=current_limits().outside)
            for file in (plain, *others):
                check_placements(file, "" if file == plain else f" in '{file.name}'")
        except CadImportError as error:
            if error.element == path.name:
                raise
            raise CadImportError(error.code, f"In '{path.name}': {error.what}", remedy=error.remedy, element=path.name) from None
        together = _together(text, others)
        # What came out of the archive itself is in its digest.
        references = {brought.get(file, file): facts.digest for file, facts in others.items() if plain == path or file in brought}
        yield OpenedStep(path=plain, text=replace(together, digest=digest or text.digest), others=others, references=references)


def _together(text: StepText, others: dict[Path, StepText]) -> StepText:
    """Facts about the main file, with the counts of all files: what the kernel must have found in the end."""
    every = (text, *others.values())
    return replace(text, uses=sum(t.uses for t in every), solids=sum(t.solids for t in every), references=())


def _check_unchanged(path: Path, before: os.stat_result) -> None:
    try:
        after = path.stat()
    except OSError:
        after = None
    if after is None or (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        raise CadImportError(
            "E115", f"'{path.name}' changed while it was being read.", remedy="Read it again when it is saved.", element=path.name
        )
