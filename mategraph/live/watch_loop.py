"""Watch a project: compute it again on every save, keep the page up to date, and report in one line what changed.

This process watches files, serves the page and prints; a worker computes (`worker`). A save while it computes cancels that. An error in an
edit leaves the last good model in the page, with the error beside it.
"""

from __future__ import annotations

import queue
import signal
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

from foundation.errors import MategraphError

from ..console import Terminal
from ..inferred.page_answers import PageAnswers
from ..outputs.run_project import RunAnswer
from ..project.reader import project_for
from ..web.live_page import LivePage
from ..web.page_server import serve
from .folder_changes import FolderChanges
from .session import watched_files
from .shown_stages import ShownStages
from .watched_files import WatchedFiles
from .window_process import WindowProcess
from .worker_process import Worker

LOOK = 0.5  # s between two looks at the files where the system announces nothing
SOON = 0.02  # s between two looks at a file that is being written
LONG = 5.0  # s after which a CAD script is reported as taking long


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
    window: bool = False,
) -> None:
    """Run, serve, and run again on every save until Ctrl-C; answers that are clicked in the page are saves of the project file.

    With `as_json` every event is one JSON object on a line.
    """
    watch = Watch(path, out=out, allow_python=allow_python, accept_assumptions=accept_assumptions, as_json=as_json, terminal=terminal)
    with ended_by_signals():
        try:
            watch.begin()
            watch.serve(port, browser=browser and not window)
            if window:
                watch.open_window()
            watch.go_on()
        except KeyboardInterrupt:
            pass  # this is how a watch ends; every file is whole
        finally:
            watch.end()


class Watch:
    """One watch of one project."""

    def __init__(self, path: Path, *, out: Path, allow_python: bool, accept_assumptions: bool, as_json: bool, terminal: Terminal) -> None:
        self.path, self.as_json, self.terminal = path, as_json, terminal
        self.allow_python = allow_python
        self.files = WatchedFiles(watched_files(project_for(path)))  # before the first run: a save during it is seen afterwards
        self.events: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        arguments = {"path": str(path), "out": str(out), "allow_python": allow_python, "accept_assumptions": accept_assumptions}
        self.worker = Worker(arguments, self.events)
        self.page = LivePage()
        self.shown = ShownStages(terminal, quiet=as_json)
        self._server: Any = None
        self.window: WindowProcess | None = None
        self._data = Path()  # with the signals of the last good run
        self._announcer: Announcer | None = None
        self._pending: set[Path] = set()
        self._doing: set[Path] = set()
        self._script: tuple[str, Path, float] | None = None  # name, what it writes, since when: while a CAD script runs

    # ------------------------------------------------------------------------------------------------------------- course
    def begin(self) -> None:
        """The first run; where it fails, so does the watch."""
        self.worker.regenerate(())
        while True:
            event = self.events.get()
            if not self._take(event):
                continue
            self.shown.end()
            if event["event"] == "changed":
                self.page.show(Path(event["answer"]["files"]["page"]))
                self._data = Path(event["answer"]["files"]["data"])
                return
            raise error_of(event)

    def serve(self, port: int, *, browser: bool) -> None:
        """Serve the page, and say where."""
        self._server = serve(self.page, port, PageAnswers(self.path, allow_python=self.allow_python).take)
        names = ", ".join(file.name for file in self.files.files)
        files = [str(file) for file in self.files.files]
        event = {"event": "watching", "address": self._server.address, "token": self._server.token, "files": files}
        self._report(event, "watching", f"{names}   {self._server.link}   Ctrl-C ends")
        if browser:
            import webbrowser

            webbrowser.open(self._server.link)

    def open_window(self) -> None:
        """Show the machine in a window that follows."""
        self.window = WindowProcess(self.path, allow_python=self.allow_python)
        self.window.show(self._data)

    def go_on(self) -> None:
        """Regenerate on every save, without end."""
        self._announcer = Announcer(self.events)
        self._announcer.watch(self.files.files)
        waiting = False
        while True:
            try:
                event = self.events.get(timeout=SOON if waiting or self._pending else LOOK)
            except queue.Empty:
                event = {"event": "look"}
            if event["event"] != "look" and self._take(event):
                self._finished(event)
            waiting = self._look()

    def end(self) -> None:
        """End everything that was started."""
        self.shown.end()
        if self.window is not None:
            self.window.end()
        if self._announcer is not None:
            self._announcer.end()
        self.worker.end()
        if self._server is not None:
            self.page.close()
            self._server.shutdown()
            self._server.server_close()

    # -------------------------------------------------------------------------------------------------------------- events
    def _look(self) -> bool:
        """Look at the files, begin what is to be done; whether something is still being written."""
        saved, gone, back, waiting = self.files.look([self._script[1]] if self._script else ())
        for file in gone:
            text = f"{file.name} is not there any more; the last good model stays, and its return is taken up"
            self._report({"event": "gone", "file": str(file), "text": text}, "gone", text, "bold yellow")
            note = MategraphError(
                "E097", f"{file.name} is not there any more.", remedy="It is taken up when it is back.", element=file.name
            )
            self.page.failed("", [note.as_dict()])
        for file in back:
            self._report({"event": "back", "file": str(file)}, "back", f"{file.name} is there again")
        self._pending |= {*saved, *back}
        if self._script and not self._script_reported and time.monotonic() - self._script[2] > LONG:
            self._script_reported = True
            text = f"{self._script[0]} has been running for {LONG:g} s; another save of it ends it"
            self._report({"event": "slow", "file": self._script[0], "text": text}, "script", text)
            self.page.working(f"{self._script[0]} is running …")
        if not self._pending:
            return waiting
        if self.worker.running is not None:
            self.worker.cancel()
        elif not waiting:
            self._doing = self._pending
            self._pending = set()
            self.page.working()
            self.worker.regenerate(sorted(self._doing))
        return waiting

    _script_reported = _complained = False

    def _take(self, event: dict[str, Any]) -> bool:
        """Act on an event of the worker; whether its regeneration has come to its end."""
        kind = event["event"]
        if kind == "files":
            self.files.watch([Path(file) for file in event["files"]], event.get("read"))
            if self._announcer is not None:
                self._announcer.watch(self.files.files)
        elif kind == "script":
            self._script, self._script_reported = (Path(event["file"]).name, Path(event["writes"]), time.monotonic()), False
        elif kind == "wrote":
            self._script = None
            self.files.accept(Path(event["file"]))  # what the script wrote is part of this very change
        elif kind == "kept":
            if event["problem"] and not self._complained:  # once is enough
                self._complained = True
                self._report({"event": "history", "problem": event["problem"]}, "history", event["problem"], "yellow")
        elif self._server is None:
            self.shown.take(event)
        return self.worker.took(event)

    def _finished(self, event: dict[str, Any]) -> None:
        names = ", ".join(sorted(file.name for file in self._doing))
        self._script = None
        if event["event"] == "cancelled" or (event["event"] == "died" and self._pending):
            self._pending |= self._doing  # what was saved before is part of what is saved now
            self._report({"event": "cancelled", "saved": names})
            return
        if event["event"] == "changed":
            answer = RunAnswer(event.pop("answer"))
            self.page.show(Path(answer.files["page"]))
            if self.window is not None:
                self.window.show(Path(answer.files["data"]))
            event = {**event, "saved": names}
            self._report(event, "changed", self._line(names, event, answer))
            for expression in () if self.as_json else answer.failed:
                self.terminal.line("FAILED", expression, "bold red")
            return
        error = error_of(event)
        errors = event.get("errors") or [error.as_dict()]
        self.page.failed(names, errors)
        if self.window is not None:
            self.window.note(f"{errors[0]['code']} {errors[0]['what']}")
        self._report({"event": "failed", "saved": names, "errors": errors})
        if not self.as_json:
            self.terminal.error(error)
            self.terminal.line("kept", f"{names} saved, but the model is still the last good one")

    def _line(self, names: str, event: dict[str, Any], answer: RunAnswer) -> str:
        checks = len(answer.data["checks"])
        held = f"   {checks - len(answer.failed)} of {checks} checks hold" if checks else ""
        return f"{names}: {event['changes']}{held}   {event['seconds']:.1f} s"

    def _report(self, event: dict[str, Any], name: str = "", text: str = "", style: str = "bold cyan") -> None:
        """An event as a line of text, or as one JSON object on a line."""
        if self.as_json:
            self.terminal.json(event, indent=None)
        elif name:
            self.terminal.line(name, text, style)


class Announcer:
    """Says when something happens in the folders of the watched files."""

    def __init__(self, events: queue.SimpleQueue[dict[str, Any]]) -> None:
        self._events = events
        self._folders: frozenset[Path] = frozenset()
        self._changes: FolderChanges | None = None

    def watch(self, files: list[Path]) -> None:
        """Watch the folders of these files in place of those before."""
        folders = frozenset(file.parent for file in files if file.parent.is_dir())
        if folders == self._folders:
            return
        self.end()
        self._folders = folders
        self._changes = FolderChanges(sorted(folders), lambda: self._events.put({"event": "look"}))

    def end(self) -> None:
        """Watch nothing any more."""
        if self._changes is not None:
            self._changes.end()
            self._changes = None


class ended_by_signals:
    """Within it SIGTERM and SIGHUP end a watch as Ctrl-C does: nothing that it started stays behind."""

    def __enter__(self) -> None:
        self._before: dict[int, Any] = {}
        if threading.current_thread() is not threading.main_thread():
            return
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                number = getattr(signal, name)
                self._before[number] = signal.signal(number, self._end)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @staticmethod
    def _end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt


def error_of(event: dict[str, Any]) -> MategraphError:
    """The error that an event of the worker reports."""
    from foundation.errors import ErrorList

    if event["event"] == "died":
        return MategraphError(
            "E096",
            f"The process that computes ended by itself ({event['code']}).",
            remedy="Save again: it is started anew. If that does not help, please report it with the file.",
        )
    if event["event"] == "cancelled":
        raise KeyboardInterrupt
    found = [
        MategraphError(one["code"], one["what"], remedy=one["remedy"], element=one["element"], place=one["place"])
        for one in event["errors"]
    ]
    return found[0] if len(found) == 1 else ErrorList(found)
