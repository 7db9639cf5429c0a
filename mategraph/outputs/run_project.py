"""One run from file to page: answer from the record if it still holds, else compute, write, and record."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadimport.readers.registry import stem_of
from cadimport.sandbox.limits import current_limits
from foundation.atomic_file import existing_parent
from foundation.cache import kept_nowhere
from foundation.digests import program_key
from foundation.errors import MategraphError, Note
from foundation.own_files import writing_to

from ..console import Terminal
from ..project.anchors.match_choices import current_choices
from ..stages import require_assembly
from .run_record import RunRecord, input_digest, read_record, stamp, write_record

if TYPE_CHECKING:
    from ..machine import Machine
    from .summary import RunSummary, SweepSummary
    from .write_outputs import Wanted

MOST_FREEDOMS = 12  # that are printed


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """What a run found and wrote, as ``--json`` prints it.

    A run that is answered from its record has nothing else, and reading that needs none of the heavy libraries; `summary` is typed.
    """

    data: Mapping[str, Any]
    inputs: Mapping[str, str] = field(default_factory=dict)  # absolute path -> SHA-256 of the content that was read

    @property
    def interrupted(self) -> bool:
        """Whether the user stopped it before its end."""
        return bool(self.data["interrupted"])

    @property
    def files(self) -> dict[str, str]:
        """What was written, by what it is."""
        return dict(self.data["files"])

    @property
    def failed(self) -> tuple[str, ...]:
        """The expressions of the checks that failed."""
        return tuple(check["expression"] for check in self.data["checks"] if not check["passed"])

    @property
    def is_sweep(self) -> bool:
        """Whether freedoms were swept, and nothing was simulated."""
        return "swept" in self.data

    def summary(self) -> RunSummary | SweepSummary:
        """The typed summary."""
        from .plain_data import from_plain
        from .summary import RunSummary, SweepSummary

        return from_plain(SweepSummary, self.data) if self.is_sweep else from_plain(RunSummary, self.data)

    def show_checks(self, terminal: Terminal) -> None:
        """Print a line for each check."""
        for check in self.data["checks"]:
            text = f"{check['expression']} {check['requirement']}   is {check['shown']}"
            terminal.line("check" if check["passed"] else "FAILED", text, "green" if check["passed"] else "bold red")

    def show_freedoms(self, terminal: Terminal) -> None:
        """Print each freedom that was swept, and how to go on."""
        for number, freedom in enumerate(self.data["swept"][:MOST_FREEDOMS], start=1):
            terminal.line("freedom", f"{number}: {freedom['text']}")
        if len(self.data["swept"]) > MOST_FREEDOMS:
            terminal.line("more", f"{len(self.data['swept']) - MOST_FREEDOMS} further freedoms; --json has them all")
        if self.data["questions"]:
            first = self.data["questions"][0]
            more = len(self.data["questions"]) - 1
            file = Path(self.data["project"] or self.data["assembly"]["file"]).name
            others = f" And {more} more." if more else ""
            terminal.line("asks", f"{first['text']}{others}   mategraph joints {file} --ask {min(more + 1, 5)}")

    def show_files(self, terminal: Terminal, verb: str = "wrote") -> None:
        """Print where everything is; the page last, because it is the one to open."""
        files = self.files
        page = files.pop("page", None)
        for file in files.values():
            terminal.line(verb, f"{file}  {size_of(Path(file))}")
        if page:
            terminal.line(verb, f"{page}  {size_of(Path(page))}   open this")

    def show_unchanged(self, terminal: Terminal) -> None:
        """Print the short form of a run that is answered from its record."""
        data, counts = self.data, self.data["counts"]
        size = f"{counts['parts']} parts, {counts['bodies']} bodies, mobility {data['mobility']}"
        done = (
            f"{len(data['swept'])} freedoms swept" if self.is_sweep else f"{len(data['states'])} states, {data['duration']:g} s simulated"
        )
        terminal.line("unchanged", f"{size}, {done}: nothing to do (--fresh computes anew)")
        if self.is_sweep:
            self.show_freedoms(terminal)
        for warning in data["warnings"]:
            terminal.note(Note(**warning))
        self.show_checks(terminal)
        self.show_files(terminal, "there")


def run_project(
    path: Path,
    *,
    out: Path,
    terminal: Terminal,
    still: bool = False,
    still_at: float | None = None,
    video: bool = False,
    csv: bool = False,
    duration: float | None = None,
    after: str | None = None,
    fresh: bool = False,
    allow_python: bool = False,
    sweep: bool | None = None,
    accept_assumptions: bool = False,
    collisions: bool | None = None,
    loaded: Callable[..., Machine] | None = None,
    whole_only: bool = False,
) -> RunAnswer:
    """Run a project and write its outputs.

    `sweep` moves each freedom through its range instead of simulating; None: where joints were found from the geometry and nothing drives
    them. `accept_assumptions`: as for `machine.load`. `collisions` looks for parts that penetrate or does not; None: as the project says.
    `after` names a run to go on from, with ``@`` and a time behind it where that is not its end.
    `loaded` makes the machine in place of `machine.load`. With `whole_only` a run that is interrupted leaves no outputs.

    Steps: 1. answer from the record where inputs, options, program and outputs are unchanged; 2. compute every stage; 3. write the
    outputs, each whole or not at all; 4. write the record.
    """
    if sweep and after is not None:
        raise MategraphError(
            "E046", "A sweep goes on from no other run: it simulates nothing.", remedy="Leave out --sweep or --from.", element="--sweep"
        )
    folder = out / stem_of(path)
    pictures = {"still": still, "still_at": still_at, "video": video, "csv": csv}
    earlier = None if after is None else named_run(after)
    options: dict[str, Any] = {"project": str(path.resolve()), **pictures, "duration": duration, "allow_python": allow_python}
    options |= {"after": None if earlier is None else [os.fspath(earlier[0]), earlier[1]]}
    options |= {"sweep": sweep, "accept_assumptions": accept_assumptions, "collisions": collisions}
    choices = current_choices()
    options |= {"accept_matches": choices.accept, "leave_orphans": choices.leave, "ignore_noise": current_limits().noise}

    # 1. Nothing changed: nothing to do.
    record = read_record(folder)
    if record is not None and not fresh and record.holds(folder, options):
        answer = RunAnswer(with_script_note(record), record.inputs)
        answer.show_unchanged(terminal)
        return answer

    # 2. Compute. What cannot be written in the end is not computed first.
    check_folder(folder)
    from ..machine import load
    from .write_outputs import Wanted

    project_content = input_digest(path)  # before it is read: a save while we work must not be taken for what was computed
    make = load if loaded is None else loaded
    machine = make(path, allow_python=allow_python, fresh=fresh, accept_assumptions=accept_assumptions, reporter=terminal)
    machine = machine if collisions is None else machine.with_({"simulate.collisions": "on" if collisions else "off"})
    project = machine.project
    inputs = {str(file): input_digest(file) for file in (*project.input_files, *project.fitting_files)}
    inputs |= {str(path.resolve()): project_content}
    if earlier is not None:
        inputs[str(earlier[0])] = input_digest(earlier[0])
    if machine.project.path is None:  # one that is written beside the assembly from now on is read in its place
        from ..inferred.written_answers import project_file_of

        beside = project_file_of(machine.project)
        inputs[str(beside)] = input_digest(beside)
    wanted = Wanted(still=still, still_at=still_at, video=video, csv=csv)
    if folder.is_dir():
        begin_writing(folder, terminal)
    if wanted.still or wanted.video:
        require_assembly(machine.project, "picture of bodies; its page has the graph and the diagrams")
    if earlier is None and (sweeps_freedoms(machine) if sweep is None else sweep):
        answer, whole = _sweep_and_write(machine, folder, wanted, record, terminal)
    else:
        answer, whole = _run_and_write(machine, (duration, earlier), folder, wanted, record, terminal, whole_only=whole_only)

    # 4. Record. It answers for the next run only if this one was whole, with every picture, and its inputs stayed as they were; the
    #    project's own Python may read what it likes, so a run with it never answers for another.
    inputs |= {str(file): digest for file, digest in machine.assembly.references}
    stayed = all(input_digest(Path(file)) == content for file, content in inputs.items())
    answers = stayed and whole and not machine.project.python_blocks
    outputs = {Path(file).name: found for file in answer.files.values() if (found := stamp(Path(file))) is not None}
    program = program_key() if answers else ""
    drawn_by = None if project.cad_script is None else (str(project.cad_script), str(project.assembly_path))
    new = RunRecord(inputs=inputs, options=options, summary=answer.data, outputs=outputs, program=program, drawn_by=drawn_by)
    with contextlib.suppress(OSError):
        write_record(folder, new)
    answer.show_files(terminal)
    return replace(answer, inputs=inputs)


def named_run(text: str) -> tuple[Path, float | None]:
    """The file of a run, and the time behind ``@``; the end where none is given.

    >>> named_run("out/arm.nc@20 ms")[1]
    0.02
    """
    from ..arguments import seconds

    file, mark, time = text.rpartition("@")
    at = None
    if mark and not Path(text).exists():
        given: float | str = time
        with contextlib.suppress(ValueError):  # a number with a unit
            given = float(time)
        at, text = seconds("from", given), file
    path = Path(text).resolve()
    return path / f"{path.name}.nc" if path.is_dir() else path, at


def with_script_note(record: RunRecord) -> dict[str, Any]:
    """What a record says, with the warning of an assembly that is older than its CAD script where that holds now."""
    from ..project.script_notes import OLDER, older_than_script

    others = [warning for warning in record.summary["warnings"] if warning["code"] != OLDER]
    now = () if record.drawn_by is None else older_than_script(Path(record.drawn_by[0]), Path(record.drawn_by[1]))
    return {**record.summary, "warnings": [*others, *(asdict(note) for note in now)]}


def sweeps_freedoms(machine: Machine) -> bool:
    """Whether a run of this machine shows its freedoms: joints were found from the geometry or are assumed, and nothing drives them yet."""
    project = machine.fitted_project
    found = machine.inference is not None or (machine.assumptions and not machine.accept_assumptions)
    return bool(found) and not (project.components or project.signals or project.motions)


def _sweep_and_write(
    machine: Machine, folder: Path, wanted: Wanted, record: RunRecord | None, terminal: Terminal
) -> tuple[RunAnswer, bool]:
    """As `_run_and_write`, for freedoms that are swept."""
    from .plain_data import to_plain
    from .summarise import summarise_sweeps
    from .write_outputs import Writer, write_sweep_outputs

    sweeps = machine.sweep()
    summary = summarise_sweeps(machine, sweeps)
    RunAnswer(to_plain(summary)).show_freedoms(terminal)
    begin_writing(folder, terminal)
    writer = Writer(folder=folder, record=record, terminal=terminal)
    writer.write("data", ".nc", lambda path, progress: sweeps.run.save(path))
    written = write_sweep_outputs(machine, sweeps, wanted, writer)
    files = {kind: str(file) for kind, file in written.files.items()}
    summary = replace(summary, warnings=(*summary.warnings, *written.warnings), files=files)
    return RunAnswer(to_plain(summary)), not written.warnings


def _run_and_write(
    machine: Machine,
    span: tuple[float | None, tuple[Path, float | None] | None],
    folder: Path,
    wanted: Wanted,
    record: RunRecord | None,
    terminal: Terminal,
    *,
    whole_only: bool = False,
) -> tuple[RunAnswer, bool]:
    """The answer of a run whose outputs are written, and whether it went to its end and everything could be written.

    `span`: how long, and the run to go on from, with the time in it.
    """
    from ..analyses.collisions import Collisions, is_wanted
    from ..analyses.penetrating_parts import collision_notes, unseen_notes
    from ..console import grouped
    from .plain_data import to_plain
    from .summarise import summarise_run
    from .write_outputs import Writer, write_outputs

    duration, earlier = span
    writer = Writer(folder=folder, record=record, terminal=terminal)
    recordings = {entry.name: folder / f"{folder.name}_{entry.name}.nc" for entry in machine.project.records}
    from_run, at = (None, None) if earlier is None else earlier
    if recordings:
        begin_writing(folder, terminal)
    with writer.taking({f"record {name}": path for name, path in recordings.items()}):
        run = machine.simulate(duration=duration, after=from_run, at=at, recordings=recordings)
    if run.interrupted and whole_only:
        raise KeyboardInterrupt

    # 3. Write; the data first, whatever becomes of the rest.
    begin_writing(folder, terminal)
    writer.write("data", ".nc", lambda path, progress: run.save(path))
    checks = machine.check(run)
    collisions = machine.collisions(run) if is_wanted(machine) else Collisions(collisions=())
    penetrating = (*collision_notes(collisions), *unseen_notes(collisions.unseen, machine.project.simulate.frame_rate))
    run = replace(run, notes=(*run.notes, *penetrating))
    summary = replace(summarise_run(machine, run, checks), collisions=collisions.collisions)
    for note in grouped(penetrating):
        terminal.note(note)
    RunAnswer(to_plain(summary)).show_checks(terminal)
    written = write_outputs(machine, run, checks, wanted, writer, collisions)
    files = {kind: str(file) for kind, file in written.files.items()}
    summary = replace(summary, warnings=(*summary.warnings, *written.warnings), files=files)
    return RunAnswer(to_plain(summary)), not run.interrupted and not written.warnings


def check_folder(folder: Path) -> None:
    """Raise unless the output folder is there and may be written to, or can be made; it is not made yet."""
    there = existing_parent(folder)
    why = "is not a folder" if not there.is_dir() else "" if os.access(there, os.W_OK) else "may not be written to"
    if why:
        raise MategraphError(
            "E040", f"The output cannot go to {folder}: {there} {why}.", remedy="Name another folder with --out.", element=str(folder)
        )


def begin_writing(folder: Path, terminal: Terminal) -> None:
    """Make the output folder; warn where another run is at work there, and where the cache keeps nothing."""
    make_folder(folder)
    for note in (writing_to(folder), kept_nowhere()):
        if note is not None:
            terminal.note(note)


def make_folder(folder: Path) -> None:
    """Make the output folder, or say why that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MategraphError(
            "E040", f"The folder {folder} cannot be made: {error.strerror}.", remedy="Name another one with --out.", element=str(folder)
        ) from error


def size_of(path: Path) -> str:
    """A file's size in words."""
    found = stamp(path)
    if found is None:
        return ""
    return f"{found[0] / 1e6:.1f} MB" if found[0] >= 1e5 else f"{found[0] / 1e3:.0f} kB"
