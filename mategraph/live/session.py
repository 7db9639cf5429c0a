"""The live session: a project that is computed again whenever its files change, in one process that keeps what stays.

A session knows the last good machine and its run. `regenerate` computes what the files say now: stages whose inputs have the same content
are kept (`stages_kept`), functions are kept where only numbers changed, and what comes out is exactly what a fresh process would give.
An error leaves the last good state as it was. A KeyboardInterrupt (Ctrl-C, or a client that cancels) does so, too, at any stage.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.digests import file_digest, program_key
from foundation.errors import MategraphError

from ..console import Terminal
from ..outputs.changes import list_changes
from ..outputs.run_project import RunAnswer, run_project
from ..project.reader import check_files, project_for, project_from_text, read_project
from .cad_script import run_cad_script
from .stages_kept import keep_stages, stages_of

if TYPE_CHECKING:
    from domains.result import Result

    from ..analyses.sweep import Sweeps
    from ..comparison.part_changes import PartChanges
    from ..machine import Machine
    from ..project.model import Project

Report = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Regeneration:
    """What one regeneration gave."""

    answer: RunAnswer
    changes: str  # one line
    seconds: float
    kept: tuple[str, ...]  # stages that were not computed again
    made: int  # functions of the equations that were made anew
    compiled: int  # libraries that a C compiler made for it
    inputs: Mapping[str, str]  # path -> digest of the content that was read

    def as_event(self) -> dict[str, Any]:
        """As ``watch --json`` prints it."""
        return {
            "event": "changed",
            "changes": self.changes,
            "failed_checks": list(self.answer.failed),
            "seconds": self.seconds,
            "kept": list(self.kept),
            "made": self.made,
            "compiled": self.compiled,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What is shown of a computation: the machine, and its run or sweeps where they are there already."""

    machine: Machine
    run: Result | None = None
    sweeps: Sweeps | None = None
    seconds: float
    kept: tuple[str, ...]


class Session:
    """A project that is computed again and again.

    Parameters
    ----------
    path
        The project file, or a file with an assembly.
    out
        The folder of outputs, as for ``mategraph run --out``.
    """

    def __init__(self, path: Path, *, out: Path, allow_python: bool = False, accept_assumptions: bool = False) -> None:
        self.path = path
        self.out = out
        self.options: dict[str, Any] = {"allow_python": allow_python, "accept_assumptions": accept_assumptions}
        self.machine: Machine | None = None  # the last good one
        self.shown: Machine | None = None  # the last good one that is no preview
        self.answer: RunAnswer | None = None
        self._written: Project | None = None  # the project file of the last good one
        self._next: Machine | None = None
        self._kept: tuple[str, ...] = ()
        self._made_before = 0

    def regenerate(self, saved: Sequence[Path] = (), *, terminal: Terminal, report: Report = lambda event: None) -> Regeneration:
        """Compute what the files say now, and write the outputs.

        Parameters
        ----------
        saved
            The files that were saved; a CAD script among them is run first.
        report
            Is told of files: which ones matter (``files``), and which ones the CAD script wrote (``script``, ``wrote``).

        Raises
        ------
        MategraphError
            Where files cannot be read or what they say cannot be computed; the last good state stays.
        """
        from mechanics.codegen.libraries import libraries_made

        start, compiled = time.perf_counter(), libraries_made()
        project = self._project(saved)
        script = project.cad_script
        self._run_script(project, saved, report)
        report({"event": "files", "files": [str(file) for file in watched_files(project)]})
        drawn_by = {} if script is None else {str(script): file_digest(script)}
        self._reset()
        last = self.machine
        answer = run_project(self.path, out=self.out, terminal=terminal, loaded=self._load, whole_only=True, **self.options)
        if self._next is not None:
            self.machine = self._next
        read = {str(Path(file).resolve()): digest for file, digest in answer.inputs.items()}
        beside = {str(file.resolve()) for file in project.fitting_files}
        files = {*watched_files(project, self.machine), *(Path(file) for file in read if file not in beside)}
        report({"event": "files", "files": sorted(str(file) for file in files), "read": read})
        before, self.answer = self.answer, answer
        keys, said = edited_keys(self._written, project), renamed_in_project(self._written, project)
        self._written = project
        parts = None if last is None or self._next is None else became_of_parts(last, self._next, said)
        changes = "" if before is None else list_changes(before.summary(), answer.summary(), edited=keys, parts=parts)
        return Regeneration(
            answer=answer,
            changes=changes,
            seconds=time.perf_counter() - start,
            kept=self._kept,
            made=0 if self._next is None else made_for(self._next) - self._made_before,
            compiled=libraries_made() - compiled,
            inputs={**drawn_by, **answer.inputs},
        )

    def settle(self) -> None:
        """Have the machine at hand that the outputs show, where they were there already: the next edit is compared with it."""
        if self.machine is None and self.answer is not None:
            with contextlib.suppress(MategraphError):  # saved meanwhile: the next regeneration reports it
                machine = self._machine(project_for(self.path), reporter=Terminal(quiet=True))
                machine._read()
                self.machine = machine

    def _run_script(self, project: Project, saved: Sequence[Path], report: Report) -> None:
        """Let the CAD script write the assembly anew, where it was saved."""
        script = project.cad_script
        if script is None or script.resolve() not in saved:
            return
        report({"event": "script", "file": str(script), "writes": str(project.assembly_path.resolve())})
        try:
            run_cad_script(script, project.assembly_path, allow_python=self.options["allow_python"])
        finally:
            report({"event": "wrote", "file": str(project.assembly_path.resolve())})

    def _project(self, saved: Sequence[Path]) -> Project:
        """The project as its file is now; the assembly may be missing where its CAD script was saved, which writes it."""
        try:
            return project_for(self.path)
        except MategraphError as error:
            project = read_project(self.path) if error.code == "E028" and self.path.suffix == ".toml" else None
            if project is None or project.cad_script is None or project.cad_script.resolve() not in saved:
                raise
            return project

    def remember(self, done: Regeneration, saved: Sequence[Path] = ()) -> str:
        """Store a regeneration in the history; returns why that cannot be, or nothing."""
        from .history import remember

        names = ", ".join(sorted(file.name for file in saved))
        try:
            changes = done.changes or self._since_the_last(done)
            remember(self.path, done.answer, content=self._content(done), saved=names, changes=changes, seconds=done.seconds)
        except OSError as error:
            return f"the history cannot be kept: {error.strerror or error}"
        except MategraphError as error:
            return f"the history cannot be kept: {error.what}"
        return ""

    def _since_the_last(self, done: Regeneration) -> str:
        """What changed since the last row of the history, which an earlier session wrote; nothing where that is not known."""
        from .history import last_answer

        before = last_answer(self.path)
        try:
            return "" if before is None else list_changes(before.summary(), done.answer.summary())
        except (AttributeError, KeyError, TypeError, ValueError):  # written by another version, or damaged
            return ""

    def _content(self, done: Regeneration) -> str:
        """A key of what went in and what came out."""
        inputs = sorted((Path(file).name, digest) for file, digest in done.inputs.items())
        figures = {key: value for key, value in done.answer.data.items() if key != "files"}
        return hashlib.sha256(json.dumps([inputs, figures, program_key()], sort_keys=True, default=str).encode()).hexdigest()[:32]

    # ------------------------------------------------------------------------------------------------- without any output

    def compute(
        self,
        text: str | None,
        saved: Sequence[Path] = (),
        *,
        preview: bool = False,
        terminal: Terminal,
        report: Report = lambda event: None,
    ) -> Iterator[Shown]:
        """Compute what a text of the project file says, or the file itself, without writing anything: first the model, then its run.

        The model comes as soon as there is one, so that it can be shown while the run goes on; where the run fails, it stays.

        Raises
        ------
        MategraphError
            As `regenerate`; the last good state stays.
        """
        from ..outputs.run_project import sweeps_freedoms

        start = time.perf_counter()
        project = self._project_of(text)
        if self.options["allow_python"]:
            self._run_script(project, saved, report)
        check_files(project)
        machine = self._machine(project, reporter=terminal)
        report({"event": "files", "files": [str(file) for file in watched_files(machine.project)]})
        mechanism = machine.mechanism
        files = {str(file.resolve()): file_digest(file) for file in machine.project.input_files if file.is_file()}
        report({"event": "files", "files": [str(file) for file in watched_files(machine.project, machine)], "read": files})
        self.machine = machine
        if not preview:
            self.shown = machine
        yield Shown(machine=machine, seconds=time.perf_counter() - start, kept=self._kept)
        if not (mechanism.tree or machine.project.components or machine.project.signals):
            return  # nothing to simulate yet
        if sweeps_freedoms(machine):
            sweeps = machine.sweep()
            yield Shown(machine=machine, run=sweeps.run, sweeps=sweeps, seconds=time.perf_counter() - start, kept=self._kept)
            return
        run = machine.simulate()
        if run.interrupted:
            raise KeyboardInterrupt
        yield Shown(machine=machine, run=run, seconds=time.perf_counter() - start, kept=self._kept)

    def _project_of(self, text: str | None) -> Project:
        if text is None:
            return project_for(self.path)
        return replace(project_from_text(text, folder=self.path.parent, name=self.path.name), path=self.path.absolute())

    def _machine(self, project: Project, *, reporter: Terminal) -> Machine:
        """A machine of a project, with the stages that stay."""
        from ..machine import Machine
        from .stages_kept import Inputs

        machine = Machine(project, reporter=reporter, **self.options)
        machine.__dict__["_inputs"] = Inputs.of(project)
        self._took_over(machine)
        return machine

    def _took_over(self, machine: Machine) -> None:
        """Give a machine what stays of the last good one, and note what that is."""
        if self.machine is not None:
            keep_stages(machine, self.machine)
        self._next, self._kept, self._made_before = machine, tuple(stages_of(machine)), made_for(machine)

    def _reset(self) -> None:
        self._next, self._kept, self._made_before = None, (), 0

    def _load(self, path: Path, **options: Any) -> Machine:
        from ..machine import load

        machine = load(path, **options)
        self._took_over(machine)
        return machine


def became_of_parts(old: Machine, new: Machine, said: Mapping[str, str] | None = None) -> PartChanges | None:
    """What became of every part, where the assembly is another; `said` are old and new names that somebody gave."""
    from ..comparison.part_changes import as_said, part_changes

    if old._as_read is None or new._as_read is None or old._as_read[0] is new._as_read[0]:
        return None
    return as_said(part_changes(old._as_read[0], new._as_read[0]), said or {})


def renamed_in_project(old: Project | None, new: Project) -> dict[str, str]:
    """Old and new names of parts where a project names another one in the same place now: an orphan that was attached anew."""
    from ..project.anchors.attachments import part_references

    if old is None:
        return {}
    now = {reference.path: reference.name for reference in part_references(new.tables)}
    return {r.name: now[r.path] for r in part_references(old.tables) if now.get(r.path, r.name) != r.name}


def edited_keys(old: Project | None, new: Project) -> list[str]:
    """What was edited in the project file: "component.motor.R 4 ohm → 5 ohm"."""
    from ..comparison.project_changes import project_changes

    if old is None:
        return []
    found = [(f"{change.element}.{change.quantity}".removesuffix(".value"), change) for change in project_changes(old, new)]
    return [f"{key} {change.old} → {change.new}" if change.what == "changed" else f"{key} {change.what}" for key, change in found]


def made_for(machine: Machine) -> int:
    """How many functions were made for a machine itself, not taken over; 0 where nothing was simulated."""
    compiled = machine.__dict__.get("_compiled")
    return 0 if compiled is None else compiled.functions_made()


def watched_files(project: Project, machine: Machine | None = None) -> list[Path]:
    """The files whose saving matters: project file and what it extends or uses, assembly with all files that it refers to, CAD script,
    Python blocks, netlists, bought parts.

    A project file that is not there yet matters too: answers to questions make it.
    """
    from ..inferred.written_answers import project_file_of

    files = [*project.input_files, *project.library_files]
    if project.cad_script is not None:
        files.append(project.cad_script)
    if project.path is None:
        files.append(project_file_of(project))
    if machine is not None and machine._as_read is not None:
        files += [file for file, _ in machine._as_read[0].references]
    return sorted({file.resolve() for file in files})
