"""The process that computes for a live session, so that the one that serves and watches always answers, and survives whatever happens here.

It reads commands, lines of JSON, from standard input and writes events, lines of JSON, to standard output::

    {"do": "regenerate", "number": 3, "saved": ["/…/seeker.step"]}
    {"event": "begin", "stage": "read"}  {"event": "progress", …}  {"event": "end", …}  {"event": "note", …}  {"event": "files", …}
    {"event": "changed" | "failed" | "cancelled", "number": 3, …}

For a studio the commands are those of `studio_jobs`; ``{"do": "open", "path": …}`` comes first. An event with ``"bytes": N`` is followed
by N bytes.

SIGINT cancels what is under way, at any stage, and keeps what was computed before; between two commands it is ignored. The process ends
with its parent: by the end of its standard input, and on Linux by a signal of the system even where it is in the middle of something.
"""

from __future__ import annotations

import functools
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from foundation.errors import MategraphError, Note

from ..console import Progress, StageLine, Terminal, each_error
from ..outputs.plain_data import finite
from ..project.anchors.match_choices import match_choices
from .session import Regeneration, Session

T = TypeVar("T")
EVERY = 0.1  # s between two reports of progress


class EventTerminal(Terminal):
    """A terminal whose lines are events."""

    def __init__(self, send: Any) -> None:
        super().__init__(quiet=True)
        self._send = send

    @contextmanager
    def stage(self, name: str) -> Iterator[tuple[StageLine, Progress]]:
        """Report begin, progress and end of a stage."""
        line, last = StageLine(), 0.0
        self._send({"event": "begin", "stage": name})

        def show(what: str, fraction: float) -> None:
            nonlocal last
            if time.monotonic() - last > EVERY:
                last = time.monotonic()
                self._send({"event": "progress", "stage": name, "what": what, "fraction": fraction})

        yield line, show
        self._send({"event": "end", "stage": name, "text": line.text, "detail": line.detail, "cached": line.cached, "hidden": line.hidden})

    def note(self, note: Note) -> None:
        """Report a warning."""
        self._send({"event": "note", "code": note.code, "text": note.text, "remedy": note.remedy, "element": note.element})

    def line(self, name: str, text: str, style: str = "bold") -> None:
        """Report a line."""
        self._send({"event": "line", "name": name, "text": text, "style": style})


def main(arguments: str, parent: str) -> int:
    """Serve commands until standard input ends. `arguments` are those of `Session` as JSON, `parent` the process that must live on."""
    from cadimport.sandbox.child_process import die_with_parent
    from cadimport.sandbox.limits import reading_limits
    from cadimport.sandbox.warm_process import warm_up

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent(int(parent))
    channel = _take_stdout()

    def send(event: dict[str, Any], data: bytes = b"") -> None:
        event = {**event, "bytes": len(data)} if data else event
        channel.write(json.dumps(finite(event), ensure_ascii=False).encode("utf-8", "replace") + b"\n" + data)
        channel.flush()

    send({"event": "ready"})  # from now on SIGINT does no harm
    warm_up()
    given = json.loads(arguments)
    limits = given.pop("limits", {})
    limits["packages"] = tuple(Path(folder) for folder in limits.get("packages", ()))
    with reading_limits(**limits), match_choices(**given.pop("choices", {})):
        if "path" in given:
            _serve_watch(Session(Path(given.pop("path")), out=Path(given.pop("out")), **given), send)
        else:
            _serve_studio(given, send)
    return 0


def _serve_watch(session: Session, send: Any) -> None:
    for command in _commands():
        if command.get("do") == "regenerate":
            event, done = _last_event(command["number"], functools.partial(_regenerate, session, command, send))
            send(event)
            if done is not None:  # after the page has it: nobody waits for the history
                why = session.remember(done, [Path(file) for file in command["saved"]])
                send({"event": "kept", "problem": why})
                session.settle()


def _serve_studio(options: dict[str, Any], send: Any) -> None:
    """Commands of a studio, which may open one project after the other."""
    from .studio_jobs import jobs_for

    jobs, terminal = None, EventTerminal(send)
    for command in _commands():
        if command["do"] == "open":
            jobs = jobs_for(Path(command["path"]), **options)
        elif jobs is not None:
            event, data = _last_event(command["number"], functools.partial(jobs.do, command, terminal, send))
            send(event, data or b"")


def _regenerate(session: Session, command: dict[str, Any], send: Any) -> tuple[dict[str, Any], Regeneration]:
    done = session.regenerate([Path(file) for file in command["saved"]], terminal=EventTerminal(send), report=send)
    return {**done.as_event(), "answer": dict(done.answer.data)}, done


def _last_event(number: int, work: Callable[[], tuple[dict[str, Any], T]]) -> tuple[dict[str, Any], T | None]:
    """The last event of a command, and what it gave; whatever goes wrong is an event, too."""
    done = None
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            event, done = work()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        event, done = {"event": "cancelled"}, None
    except MategraphError as error:
        event = {"event": "failed", "errors": [one.as_dict() for one in each_error(error)]}
    except Exception as error:  # a fault of ours must not end the watch: the last good model stays
        if _was_interrupted(error):
            return {"event": "cancelled", "number": number}, None
        traceback.print_exc()
        what = f"The program failed: {type(error).__name__}: {error}."
        remedy = "Please report it with the file; the watch goes on."
        event = {"event": "failed", "errors": [MategraphError("E096", what, remedy=remedy).as_dict()]}
    return {**event, "number": number}, done


def _was_interrupted(error: BaseException | None) -> bool:
    """Whether a library's error is what it made of a signal: some report an error of their own with the interrupt behind it."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def _commands() -> Iterator[dict[str, Any]]:
    """The commands on standard input, read without a buffer that a signal could disturb."""
    rest = b""
    while data := os.read(0, 1 << 16):
        *lines, rest = (rest + data).split(b"\n")
        yield from (json.loads(line) for line in lines if line.strip())


def _take_stdout() -> BinaryIO:
    """The real standard output; from now on whatever else is printed goes to standard error."""
    channel = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return channel


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
