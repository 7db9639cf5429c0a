"""Run again on every save, and report in one line what changed.

The page is served on 127.0.0.1 and reloads itself. A run that fails leaves the last good page in place and shows its error; the
watch goes on.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from foundation.digests import file_digest
from foundation.errors import MategraphError

from ..console import Terminal, each_error
from ..inferred.page_answers import PageAnswers
from ..inferred.written_answers import project_file_of
from ..outputs.changes import list_changes
from ..outputs.run_project import RunAnswer, run_project
from ..outputs.run_record import stamp
from ..project.model import Project
from ..project.reader import project_for
from ..web.page_server import serve


def watch_project(
    path: Path,
    *,
    out: Path,
    port: int,
    browser: bool,
    allow_python: bool,
    as_json: bool,
    terminal: Terminal,
    accept_assumptions: bool = False,
) -> None:
    """Run, serve, and run again on every save until Ctrl-C; answers that are clicked in the page are saves of the project file.

    Each regeneration compares the new description with the last good one. With `as_json` every event is one JSON object on a line.
    """
    from watchfiles import watch as changes_of

    contents = Contents(watched_files(project_for(path)))  # before the first run: a save during it is seen afterwards
    answer = run_project(path, out=out, allow_python=allow_python, accept_assumptions=accept_assumptions, terminal=terminal)
    server = serve(Path(answer.files["page"]).resolve(), port, PageAnswers(path, allow_python=allow_python).take)
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    report_event(
        terminal,
        as_json,
        {"event": "watching", "address": address, "files": [str(file) for file in contents.files]},
        "watching",
        f"{', '.join(file.name for file in contents.files)}   {address}   Ctrl-C ends",
    )
    if browser:
        import webbrowser

        webbrowser.open(address)
    folders = {file.parent for file in contents.files}
    try:
        # The time-out makes sure that a save which the system did not announce is seen too.
        for _ in changes_of(
            *folders, recursive=False, debounce=200, step=50, rust_timeout=2000, yield_on_timeout=True, raise_interrupt=False
        ):
            saved = contents.changed()
            if saved:
                options = {"allow_python": allow_python, "accept_assumptions": accept_assumptions}
                answer = regenerate(path, saved, answer, contents, out=out, as_json=as_json, terminal=terminal, **options)
                if answer.interrupted:
                    break
    except KeyboardInterrupt:
        pass  # this is how a watch ends; every file is whole
    finally:
        server.shutdown()
        server.server_close()


class Contents:
    """The files that are watched, and the content of each that was last acted upon."""

    def __init__(self, files: list[Path]) -> None:
        self._known: dict[Path, tuple[tuple[int, int] | None, str]] = {}
        self.watch(files)

    @property
    def files(self) -> list[Path]:
        """The watched files."""
        return list(self._known)

    def watch(self, files: list[Path]) -> None:
        """Watch these files from now on; those already watched keep their known content."""
        self._known = {file: self._known.get(file) or (stamp(file), file_digest(file)) for file in files}

    def accept(self, file: Path) -> None:
        """Take a file's present content as known."""
        self._known[file] = (stamp(file), file_digest(file))

    def changed(self) -> list[Path]:
        """The files with a content that is new; it is known from then on. A file that is gone for a moment is not changed."""
        saved = []
        for file, (was, digest) in self._known.items():
            now = stamp(file)
            if now is None or now == was:
                continue
            content = file_digest(file)
            if content and content != digest:
                saved.append(file)
            self._known[file] = (now, content or digest)
        return saved


def watched_files(project: Project) -> list[Path]:
    """The files whose saving matters: the project file, the STEP file, the CAD script and the Python blocks.

    A project file that is not there yet matters too: answers to questions make it.
    """
    files = [*project.input_files] if project.cad_script is None else [*project.input_files, project.cad_script]
    if project.path is None:
        files.append(project_file_of(project))
    return sorted({file.resolve() for file in files})


def regenerate(
    path: Path,
    saved: list[Path],
    before: RunAnswer,
    contents: Contents,
    *,
    out: Path,
    allow_python: bool,
    as_json: bool,
    terminal: Terminal,
    accept_assumptions: bool = False,
) -> RunAnswer:
    """Run again after a save; returns the new answer, or the old one when the run failed."""
    start = time.perf_counter()
    names = ", ".join(file.name for file in saved)
    try:
        project = project_for(path)
        script = project.cad_script
        if script is not None and script.resolve() in saved:
            run_cad_script(script, project.assembly_path, allow_python=allow_python)
            contents.accept(project.assembly_path.resolve())  # what the script wrote is part of this very change
        contents.watch(watched_files(project))
        options = {"allow_python": allow_python, "accept_assumptions": accept_assumptions}
        after = run_project(path, out=out, terminal=Terminal(quiet=True), **options)
    except MategraphError as error:
        report_event(terminal, as_json, {"event": "failed", "saved": names, "errors": [one.as_dict() for one in each_error(error)]})
        if not as_json:
            terminal.error(error)
            terminal.line("kept", f"{names} saved, but the model is still the last good one")
        return before
    seconds = time.perf_counter() - start
    changes = list_changes(before.summary(), after.summary())
    report_event(
        terminal,
        as_json,
        {"event": "changed", "saved": names, "changes": changes, "failed_checks": list(after.failed), "seconds": seconds},
        "changed",
        f"{names}: {changes}   {seconds:.1f} s",
    )
    for expression in after.failed:
        if not as_json:
            terminal.line("FAILED", expression, "bold red")
    return after


def run_cad_script(script: Path, step: Path, *, allow_python: bool) -> None:
    """Let a CAD script write its STEP file anew, if it may run."""
    from foundation.trusted_python import require_trust

    require_trust(script, allowed=allow_python, element="CAD script")
    child = subprocess.run([sys.executable, str(script)], cwd=script.parent, capture_output=True, text=True, check=False)
    if child.returncode != 0:
        last = (child.stderr.strip().splitlines() or ["it ends without a word"])[-1]
        raise MategraphError(
            "E042", f"{script.name} fails: {last}", remedy="Correct the script; the STEP file is unchanged.", element=script.name
        )
    if not step.exists():
        raise MategraphError(
            "E043", f"{script.name} ran, but there is no {step.name}.", remedy=f"Let it write {step}.", element=script.name
        )


def report_event(terminal: Terminal, as_json: bool, event: dict[str, Any], name: str = "", text: str = "") -> None:
    """An event as a line of text, or as one JSON object on a line."""
    if as_json:
        terminal.json(event, indent=None)
    elif name:
        terminal.line(name, text, "bold cyan")
