"""Reattach: questions in the terminal, one click in the page, or all that is likely; the answers are written into the project file."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..project.problems import ProjectError, shown
from .reattachments import DOUBTFUL, FOLLOWED, LIKELY, LOST, Reattachments, find_reattachments
from .written_names import Answers, write_answers

if TYPE_CHECKING:
    from ..console import Terminal
    from ..machine import Machine
    from ..project.anchors.renamed_parts import Renames


def settled(found: Reattachments, said: Mapping[str, str | None], *, likely: bool) -> Answers:
    """All that is plain, what is said (a name, or None for a part that is gone), and with `likely` what is likely."""
    parts = {row.name: row.new for row in found.rows if row.kind == "part" and row.state == FOLLOWED and row.new}
    mates = {row.name: row.new for row in found.rows if row.kind == "mate" and row.state == FOLLOWED and row.new and row.new != row.name}
    doubtful = {row.name for row in found.rows if row.kind == "mate" and row.state == DOUBTFUL}
    mates |= {old: new for old, new in said.items() if old in doubtful and new is not None}
    said = {old: new for old, new in said.items() if old not in doubtful}
    if likely:
        parts |= {row.name: row.new for row in found.rows if row.state == DOUBTFUL and row.new and row.score >= LIKELY}
    parts |= {old: new for old, new in said.items() if new is not None}
    return Answers(parts=parts, mates=mates, missing=tuple(old for old, new in said.items() if new is None))


def write_settled(machine: Machine, answers: Answers, renames: Renames, *, keep: bool = True) -> tuple[tuple[Path, Path | None], ...]:
    """Write the answers, and note that the names fit this assembly now, if all do."""
    from ..machine import load
    from .reattachments import find_reattachments

    written = write_answers(machine, answers, renames, keep=keep)
    if written and machine.project.path is not None:
        after = load(machine.project.path, allow_python=machine.allow_python)
        after.reporter = machine.reporter
        left, _ = find_reattachments(after)
        if not left.orphans and not any(row.name == row.new for row in left.rows):  # those are turned by what is remembered
            remember(after)
    return written


def remember(machine: Machine) -> None:
    """Note in the cache that the names of the project fit its assembly as it is."""
    from cadimport.readers.registry import importer_for
    from cadimport.store.stored_assemblies import stored_folder

    from ..project.anchors.last_fitting import remember_fitting

    project, assembly = machine.project, machine.assembly_as_read
    if project.has_assembly:
        path = project.assembly_path
        remember_fitting(project, stored_folder(assembly.digest, importer_for(path)[0].name, path))


def ask(found: Reattachments, terminal: Terminal) -> tuple[dict[str, str | None], bool]:
    """Ask about each orphan in the terminal; what was said, and whether the user stopped."""
    said: dict[str, str | None] = {}
    for row in found.orphans:
        where = ", ".join(row.places[:3]) or "the project file"
        if row.state == LOST:
            terminal.line(row.name, f"{row.why}; named in {where}")
            question = "missing for now, go on without what is attached to it? [y/n] "
        else:
            terminal.line(row.name, f"{row.why}; named in {where}")
            question = f"is it '{row.new}' now ({100 * row.score:.0f} % sure)? [y/n{'' if row.kind == 'mate' else '/m: missing'}] "
        try:
            typed = _typed(question)
        except (KeyboardInterrupt, EOFError):
            sys.stdout.write("\n")
            return said, True
        if typed in ("y", "yes"):
            said[row.name] = None if row.state == LOST else row.new
        elif typed in ("m", "missing"):
            said[row.name] = None
    return said, False


def _typed(question: str) -> str:
    sys.stdout.write(f"  {question}")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip().lower()


def _names(machine: Machine, kind: str) -> set[str]:
    assembly = machine.assembly_as_read
    return {mate.name for mate in assembly.mates} if kind == "mate" else set(assembly.instances)


class PageReattach:
    """Takes what is clicked beside an orphan in the page under ``mategraph watch``."""

    def __init__(self, path: Path, *, allow_python: bool = False) -> None:
        self.path = path
        self.allow_python = allow_python
        self._kept = False

    @staticmethod
    def is_for_it(said: Mapping[str, Any]) -> bool:
        """Whether an answer of the page is about an orphan."""
        return "reattach" in said

    def take(self, said: Mapping[str, Any]) -> None:
        """Write one answer: ``{"reattach": "lever", "to": "arm"}``; ``"to": null`` for a part that is missing.

        Raises
        ------
        ProjectError
            ``E099`` where there is no such orphan or part any more.
        """
        from ..machine import load

        machine = load(self.path, allow_python=self.allow_python)
        found, renames = find_reattachments(machine)
        old, new = said.get("reattach"), said.get("to")
        orphan = next((row for row in found.orphans if row.name == old), None)
        if orphan is None or not (new is None or (isinstance(new, str) and new in _names(machine, orphan.kind))):
            raise ProjectError(
                "E099",
                f"{shown(str(old))} is no orphan any more, or there is no part {shown(str(new))}: the machine has changed.",
                remedy="Wait until the page shows the present state.",
                element=str(old),
            )
        write_settled(machine, settled(found, {orphan.name: new}, likely=False), renames, keep=not self._kept)
        self._kept = True
