"""One run from file to page: answer from the record if it still holds, else compute, write, and record."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cadimport.readers.registry import stem_of
from foundation.digests import file_digest, program_key
from foundation.errors import MategraphError, Note

from ..console import Terminal
from ..outputs.run_record import RunRecord, read_record, stamp, write_record


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
    fresh: bool = False,
    allow_python: bool = False,
) -> dict[str, Any]:
    """Run a project and write its outputs; returns the summary that ``--json`` prints.

    Steps: 1. answer from the record where inputs, options, program and outputs are unchanged; 2. compute every stage; 3. write the
    outputs, each whole or not at all; 4. write the record.
    """
    folder = out / stem_of(path)
    options = {
        "project": str(path.resolve()),
        "still": still,
        "still_at": still_at,
        "video": video,
        "csv": csv,
        "duration": duration,
        "allow_python": allow_python,
    }

    # 1. Nothing changed: nothing to do.
    record = read_record(folder)
    if record is not None and not fresh and record.holds(folder, options):
        show_cached(record, folder, terminal)
        return dict(record.summary)

    # 2. Compute. What cannot be written in the end is not computed first.
    check_folder(folder)
    from ..machine import load
    from ..outputs.summary import describe_run
    from ..outputs.write_outputs import write_outputs

    project_content = file_digest(path)  # before it is read: a save while we work must not be taken for what was computed
    machine = load(path, allow_python=allow_python, fresh=fresh, reporter=terminal)
    inputs = {str(file): file_digest(file) for file in machine.project.input_files} | {str(path.resolve()): project_content}
    result = machine.simulate(duration=duration)
    inputs |= {str(file): digest for file, digest in machine.assembly.references}
    outcomes = machine.check(result)
    summary = describe_run(machine, result, outcomes)
    show_checks(summary, terminal)

    # 3. Write.
    make_folder(folder)
    written = write_outputs(
        machine, result, outcomes, folder, still=still, still_at=still_at, video=video, csv=csv, record=record, terminal=terminal
    )
    summary["warnings"] += written.warnings
    summary["files"] = {kind: str(file) for kind, file in written.files.items()}

    # 4. Record. It answers for the next run only if this one was whole, with every picture, and its inputs stayed as they were; the
    #    project's own Python may read what it likes, so a run with it never answers for another.
    stayed = all(file_digest(Path(file)) == content for file, content in inputs.items())
    answers = stayed and not result.interrupted and not machine.project.python_blocks and not written.warnings
    outputs = {file.name: found for file in written.files.values() if (found := stamp(file)) is not None}
    with contextlib.suppress(OSError):
        write_record(
            folder, RunRecord(inputs=inputs, options=options, summary=summary, outputs=outputs, program=program_key() if answers else "")
        )
    show_files(summary, terminal)
    return summary


def check_folder(folder: Path) -> None:
    """Raise unless the output folder is there and may be written to, or can be made; it is not made yet."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    why = "is not a folder" if not there.is_dir() else "" if os.access(there, os.W_OK) else "may not be written to"
    if why:
        raise MategraphError(
            "E040", f"The output cannot go to {folder}: {there} {why}.", remedy="Name another folder with --out.", element=str(folder)
        )


def make_folder(folder: Path) -> None:
    """Make the output folder, or say why that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MategraphError(
            "E040", f"The folder {folder} cannot be made: {error.strerror}.", remedy="Name another one with --out.", element=str(folder)
        ) from error


def show_cached(record: RunRecord, folder: Path, terminal: Terminal) -> None:
    """The short form of a run that is answered from its record."""
    summary = record.summary
    counts = summary["counts"]
    size = f"{counts['parts']} parts, {counts['bodies']} bodies, mobility {summary['mobility']}, {len(summary['states'])} states"
    terminal.line("unchanged", f"{size}, {summary['duration']:g} s simulated: nothing to do (--fresh computes anew)")
    for warning in summary["warnings"]:
        terminal.note(Note(**warning))
    show_checks(summary, terminal)
    show_files(summary, terminal, "there")


def show_checks(summary: Mapping[str, Any], terminal: Terminal) -> None:
    """A line a check."""
    for check in summary["checks"]:
        passed = check["passed"]
        terminal.line(
            "check" if passed else "FAILED",
            f"{check['expression']} {check['requirement']}   is {check['shown']}",
            "green" if passed else "bold red",
        )


def show_files(summary: Mapping[str, Any], terminal: Terminal, verb: str = "wrote") -> None:
    """Where everything is; the page last, because it is the one to open."""
    files = dict(summary["files"])
    page = files.pop("page", None)
    for file in files.values():
        terminal.line(verb, f"{file}  {size_of(Path(file))}")
    if page:
        terminal.line(verb, f"{page}  {size_of(Path(page))}   open this")


def size_of(path: Path) -> str:
    """A file's size in words."""
    found = stamp(path)
    if found is None:
        return ""
    return f"{found[0] / 1e6:.1f} MB" if found[0] >= 1e5 else f"{found[0] / 1e3:.0f} kB"


def open_view(path: Path, *, out: Path, page: bool, allow_python: bool, terminal: Terminal) -> dict[str, Any]:
    """Show the machine moving, in a window or as the page in the browser."""
    summary = run_project(path, out=out, allow_python=allow_python, terminal=terminal)
    if page:
        import webbrowser

        uri = Path(summary["files"]["page"]).resolve().as_uri()
        return {"page": uri, "opened": webbrowser.open(uri)}

    from domains.result import Result
    from viz.render.window import show

    from ..machine import load
    from ..outputs.write_outputs import scene_of

    machine = load(path, allow_python=allow_python)
    result = Result.load(Path(summary["files"]["data"]))
    show(scene_of(machine, result), result)
    return {"window": True}
