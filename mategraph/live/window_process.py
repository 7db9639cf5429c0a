"""The window of a watch: a process of its own, which shows every good state of the machine without losing view, time and selection.

The watch writes a line of JSON per state to its standard input, ``{"data": "out/seeker/seeker.nc"}``, or ``{"note": "E101 ..."}`` where an
edit failed. States are prepared in a thread; the thread that draws takes the newest one. The window ends with the watch; the watch goes
on where the window is closed.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError

from .worker_process import ROOT

if TYPE_CHECKING:
    from viz.render.window import Window

START = "import sys; sys.path.insert(0, sys.argv[1]); from mategraph.live.window_process import main; sys.exit(main(*sys.argv[2:]))"


class WindowProcess:
    """The window as the watch sees it."""

    def __init__(self, project: Path, *, allow_python: bool) -> None:
        arguments = json.dumps({"project": str(project), "allow_python": allow_python})
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, str(ROOT), arguments, str(os.getpid())], stdin=subprocess.PIPE, start_new_session=True
        )

    def show(self, data: Path) -> None:
        """Show the state whose run is stored in a file."""
        self._send({"data": str(data)})

    def note(self, text: str) -> None:
        """Show a line beside the last good state."""
        self._send({"note": text})

    def end(self) -> None:
        """Close the window."""
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        self._process.terminate()
        self._process.wait()

    def _send(self, line: dict[str, str]) -> None:
        with contextlib.suppress(OSError):  # closed by the user: the watch goes on
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(line).encode() + b"\n")
            self._process.stdin.flush()


class Follower:
    """What the window is to show next; made in a thread, taken by the one that draws."""

    def __init__(self, project: Path, *, allow_python: bool) -> None:
        self.project, self.allow_python = project, allow_python
        self._states: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def read(self, stream: Any) -> None:
        """Prepare the states that come in; of several that wait only the newest."""
        lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

        def gather() -> None:
            for line in stream:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=gather, name="window-lines", daemon=True).start()
        while (line := lines.get()) is not None:
            while not lines.empty() and (later := lines.get()) is not None:
                line = later
            self._states.put(self._prepared(json.loads(line)))
        self._states.put({"end": True})

    def first(self) -> dict[str, Any]:
        """The first state that can be shown."""
        while True:
            state = self._states.get()
            if "scene" in state or "end" in state:
                return state

    def tick(self, window: Window) -> None:
        """Take what is new, in the thread that draws."""
        state: dict[str, Any] | None = None
        with contextlib.suppress(queue.Empty):
            while True:
                state = self._states.get_nowait()
                if "end" in state:
                    break
        if state is None:
            return
        if "end" in state:
            window.leave()
            return
        if "scene" in state:
            window.replace(state["scene"], state["result"])
        window.overlay.set_note(state.get("note", ""))
        window.plotter.render_window.Render()

    def _prepared(self, line: dict[str, str]) -> dict[str, Any]:
        from ..outputs.window_scene import window_scene

        if "data" not in line:
            return {"note": line["note"]}
        try:
            scene, result = window_scene(self.project, Path(line["data"]), allow_python=self.allow_python)
        except (MategraphError, OSError) as error:  # saved again meanwhile: the next state comes soon
            return {"note": f"{error}"}
        return {"scene": scene, "result": result}


def main(arguments: str, parent: str) -> int:
    """Show a window that follows until it is closed or standard input ends; `parent` is the process that must live on."""
    from cadimport.sandbox.child_process import die_with_parent
    from viz.render.window import show

    from ..console import Terminal

    die_with_parent(int(parent))
    given = json.loads(arguments)
    follower = Follower(Path(given["project"]), allow_python=given["allow_python"])
    threading.Thread(target=follower.read, args=(sys.stdin,), name="window-states", daemon=True).start()
    state = follower.first()
    if "end" in state:
        return 0
    try:
        show(state["scene"], state["result"], on_tick=follower.tick)
    except MategraphError as error:  # no display, or nothing that draws
        Terminal().error(error)
        return 2
    return 0
