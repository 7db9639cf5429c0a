"""``mategraph.watch(build)``: the live session of a machine that a function draws, without any file.

From a script it runs until Ctrl-C, and runs the function of the file anew whenever that is saved. In a notebook it returns at once: a cell
that defines the function anew and calls ``mategraph.watch(build)`` again updates the page that is open, as `Live.update` does.
"""

from __future__ import annotations

import inspect
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError
from foundation.trusted_python import load_module

from ..arguments import require_type
from ..console import Silent, Terminal, each_error
from ..outputs.changes import list_changes
from ..web.live_page import LivePage
from .session import became_of_parts
from .stages_kept import keep_stages
from .watched_files import WatchedFiles

if TYPE_CHECKING:
    from ..machine import Machine
    from ..notebook import Run
    from ..outputs.summary import RunSummary, SweepSummary

LOOK = 0.2  # s between two looks at the file of the function
_known: dict[str, Live] = {}  # by the name of the function: what a cell that runs again goes on with
_taken_up: list[Live] = []  # whose file is being run anew


class _CalledAgainError(BaseException):
    """A file that is taken up anew calls ``watch`` again, and is left there. No Exception: handlers of the file are not for this."""

    def __init__(self, build: Callable[..., Any], name: str, project: Mapping[str, Any], arguments: dict[str, Any]) -> None:
        super().__init__()
        self.build, self.name, self.project, self.arguments = build, name, project, arguments


def watch(
    build: Callable[..., Any],
    *,
    project: Mapping[str, Any] | None = None,
    port: int = 0,
    browser: bool | None = None,
    block: bool | None = None,
    **arguments: Any,
) -> Live:
    """Show the machine that a function draws, and keep the page up to date while the function changes.

    Parameters
    ----------
    build
        Returns a ``cadquery.Assembly``, or what else a CAD script may make: a build123d part, several of them with joints.
    project
        What CAD cannot know, as the tables of a project file: ``{"mate": {"swing": {...}}, "component": {...}}``. Without it the joints are
        found from the geometry.
    port, browser
        Of the page on 127.0.0.1; a browser is opened from a script, not from a notebook, unless this says otherwise.
    block
        Go on until Ctrl-C, and take up every save of the function's file: by default so from a script, not so in a notebook.
    arguments
        For the function.

    Returns
    -------
    The live machine: ``live.machine``, ``live.run``, ``live.update(length=120)``.
    """
    require_type("watch", build, Callable, "a function that returns an assembly: mategraph.watch(build)")
    interactive = hasattr(sys, "ps1") or "ipykernel" in sys.modules
    name = getattr(build, "__qualname__", "build")
    if _taken_up:
        if name != _taken_up[-1].name and name in _known:
            return _known[name]  # a watch before this one in the same file, which was ended
        raise _CalledAgainError(build, name, project or {}, arguments)
    live = _known.get(name) if interactive else None
    if live is None or live.closed:
        live = Live(name, project=project, port=port)
        _known[name] = live
    elif project is not None:
        live.project_tables = dict(project)
    live.update(build, **arguments)
    if browser if browser is not None else not interactive:
        import webbrowser

        webbrowser.open(live.address)
    if not interactive if block is None else block:
        live.go_on()
    return live


class Live:
    """A machine that a function draws, with its page."""

    def __init__(self, name: str, *, project: Mapping[str, Any] | None = None, port: int = 0, terminal: Terminal | None = None) -> None:
        from ..web.page_server import serve

        self.name = name
        self.project_tables = dict(project or {})
        self.machine: Machine | None = None
        self.run: Run | None = None
        self.closed = False
        self.page = LivePage()
        self._terminal = terminal or Terminal()
        self._summary: RunSummary | SweepSummary | None = None
        self._build: Callable[..., Any] | None = None
        self._arguments: dict[str, Any] = {}
        self._server = serve(self.page, port)

    @property
    def address(self) -> str:
        """Where the page is."""
        return self._server.address

    def update(self, build: Callable[..., Any] | None = None, **arguments: Any) -> Live:
        """Draw the machine again, with another function or other arguments, and simulate it; the open page follows.

        An error leaves the last good machine in the page and is raised here.
        """
        start = time.perf_counter()
        self._build = build or self._build
        self._arguments |= arguments
        assert self._build is not None
        try:
            changes = self._regenerate(self._drawn(self._build))
        except MategraphError as error:
            self.page.failed(self.name, [one.as_dict() for one in each_error(error)])
            raise
        text = changes or f"{self.name} at {self.address}"
        self._terminal.line("changed" if changes else "watching", f"{text}   {time.perf_counter() - start:.1f} s", "bold cyan")
        return self

    def _drawn(self, build: Callable[..., Any]) -> Any:
        """What the function draws; whatever it fails with is an error with a code."""
        try:
            return build(**self._arguments)
        except MategraphError:
            raise
        except (Exception, SystemExit) as error:  # exit() in a function must not end the watch
            what = f"{self.name} fails{line_of(error, build)} with {type(error).__name__}: {error}"
            raise MategraphError("E042", what, remedy="Correct the function.", element=self.name) from error

    def go_on(self) -> None:
        """Take up every save of the function's file until Ctrl-C."""
        assert self._build is not None
        source = inspect.getsourcefile(self._build)
        if source is None or not Path(source).is_file():
            raise MategraphError(
                "E081",
                f"'{self.name}' has no file whose saving could be watched.",
                remedy="Call mategraph.watch(build, block=False) and update() instead.",
                element=self.name,
            )
        file = Path(source).resolve()
        files = WatchedFiles([file])
        try:
            while True:
                time.sleep(LOOK)
                saved, _, _, _ = files.look()
                if saved:
                    self._take_up(file)
        except KeyboardInterrupt:
            pass  # this is how it ends
        finally:
            self.close()

    def close(self) -> None:
        """End the server; the machine and its run stay."""
        self.closed = True
        self.page.close()
        self._server.shutdown()
        self._server.server_close()

    def _take_up(self, file: Path) -> None:
        """The function as the file has it now; an error is shown, and the last good machine stays.

        The file runs under another name than ``__main__``. Where it calls ``watch`` all the same, what it calls it with holds from now on.
        """
        try:
            build = self._taken_from(file)
            if not callable(build):
                raise MategraphError("E034", f"{file.name} has no function {self.name} any more.", remedy="Define it.", element=self.name)
            self.update(build)
        except MategraphError as error:
            self._terminal.error(error)
            self._terminal.line("kept", f"{file.name} saved, but the model is still the last good one")

    def _taken_from(self, file: Path) -> Any:
        """The function of that name in a file that is run anew, or the one that it calls ``watch`` with."""
        _taken_up.append(self)
        try:
            return getattr(load_module(file, self.name), self.name, None)
        except _CalledAgainError as call:
            self.name, self.project_tables, self._arguments = call.name, dict(call.project), call.arguments
            return call.build
        finally:
            _taken_up.pop()

    def _regenerate(self, drawn: Any) -> str:
        """Compute and show what was drawn; returns what changed, nothing the first time."""
        from ..drawn_machines import drawn_machine, project_of_drawn
        from ..outputs.page import page_of, page_of_sweeps
        from ..outputs.run_project import sweeps_freedoms
        from ..outputs.summarise import summarise_run, summarise_sweeps

        before = self.machine
        machine = drawn_machine(drawn, project_of_drawn(self.name, self.project_tables), reporter=Silent())
        if before is not None:
            keep_stages(machine, before, lambda now, was: now.assembly_as_read == was.assembly_as_read)
        summary: RunSummary | SweepSummary
        if sweeps_freedoms(machine):
            sweeps = machine.sweep()
            run, text, summary = sweeps.run, page_of_sweeps(machine, sweeps), summarise_sweeps(machine, sweeps)
        else:
            run = machine.simulate()
            text, summary = page_of(machine, run), summarise_run(machine, run, machine.check(run))
        old, self.machine, self.run, self._summary = self._summary, machine, machine.as_run(run), summary
        self.page.show_text(text)
        parts = None if before is None else became_of_parts(before, machine)
        return "" if old is None else list_changes(old, summary, parts=parts)

    def __repr__(self) -> str:
        return f"<Live {self.name!r} at {self.address}: {self.machine!r}>"

    def _repr_html_(self) -> str:
        return f'<iframe src="{escape(self.address)}" width="100%" height="640" style="border:0"></iframe>'


def line_of(error: BaseException, build: Callable[..., Any]) -> str:
    """The last line of the function's own file that an error passed, in words; nothing where that is not known."""
    file = getattr(getattr(build, "__code__", None), "co_filename", None)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f" at line {lines[-1]}" if lines else ""
