"""A studio from begin to end: served, opened in the browser or announced as JSON, and ended by Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from foundation.errors import MategraphError

from ..console import Terminal, each_error
from ..live.watch_loop import ended_by_signals
from ..web.local_server import LocalServer
from ..web.studio_server import serve_studio
from .studio import PROTOCOL, Studio


@dataclass(frozen=True, slots=True)
class RunningStudio:
    """A studio that is served: ``address`` for programs, ``link`` for a browser."""

    studio: Studio
    server: LocalServer
    token: str

    @property
    def port(self) -> int:
        """On 127.0.0.1."""
        return int(self.server.server_address[1])

    @property
    def address(self) -> str:
        """Of the page."""
        return self.server.address

    @property
    def link(self) -> str:
        """The address with the token behind a mark, which a browser does not send."""
        return self.server.link

    def __repr__(self) -> str:
        return f"<studio at {self.link}>"

    def _repr_html_(self) -> str:
        return f'<a href="{self.link}" target="_blank">studio</a>'

    def close(self) -> None:
        """End it with all that it started."""
        self.studio.close()
        self.server.shutdown()
        self.server.server_close()


def start_studio(project: Path | None, *, port: int = 0, allow_python: bool = False, accept_assumptions: bool = False) -> RunningStudio:
    """A studio that is served in threads, with a project open where one is given."""
    studio = Studio(allow_python=allow_python, accept_assumptions=accept_assumptions)
    try:
        server, token = serve_studio(studio, port)
        running = RunningStudio(studio, server, token)
        if project is not None:
            studio.open(project)
    except BaseException:
        studio.close()
        raise
    return running


def run_studio(
    project: Path | None, *, port: int, browser: bool, headless: bool, terminal: Terminal, allow_python: bool, accept_assumptions: bool
) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    try:
        running = start_studio(project, port=port, allow_python=allow_python, accept_assumptions=accept_assumptions)
    except MategraphError as error:
        if not headless:
            raise
        terminal.json({"errors": [one.as_dict() for one in each_error(error)]}, indent=None)  # who started it reads one line
        raise SystemExit(2) from None
    with ended_by_signals():
        try:
            if headless:
                first = {"protocol": PROTOCOL, "port": running.port, "token": running.token, "address": running.address}
                terminal.json(first, indent=None)
                end_with_standard_input()
            else:
                name = "" if project is None else f"{project.name}   "
                terminal.line("studio", f"{name}{running.link}   Ctrl-C ends", "bold cyan")
            if browser:
                import webbrowser

                webbrowser.open(running.link)
            wait_for_signal()
        except KeyboardInterrupt:
            pass  # this is how it ends
        finally:
            running.close()


def end_with_standard_input() -> None:
    """From now on a pipe on standard input that closes ends this process: whoever started it has gone."""
    try:
        if not stat.S_ISFIFO(os.fstat(0).st_mode):
            return
    except OSError:
        return

    def wait() -> None:
        with contextlib.suppress(OSError):
            while os.read(0, 4096):
                pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="standard-input", daemon=True).start()


def wait_for_signal() -> None:
    """Sleep until a signal comes."""
    if hasattr(signal, "pause") and threading.current_thread() is threading.main_thread():
        while True:
            signal.pause()
    while sys.platform == "win32":
        threading.Event().wait(1.0)  # a wait without an end does not hear Ctrl-C there
