"""The worker of a live session as its parent sees it: started, asked, cancelled, ended, and started again where it died."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from ..project.anchors.match_choices import current_choices

AGAIN = 1.0  # s after which a cancellation is repeated: libraries may drop it
PATIENCE = 5.0  # s after which a worker that does not let itself be cancelled is ended, and what it kept is lost
ROOT = Path(__file__).resolve().parents[2]
START = "import sys; sys.path.insert(0, sys.argv[1]); from mategraph.live.worker import main; sys.exit(main(*sys.argv[2:]))"
LAST = frozenset({"changed", "answer", "failed", "cancelled", "died"})


class Worker:
    """A process that computes; its events arrive in a queue. What holds here for reading and matching holds there, too."""

    def __init__(self, arguments: Mapping[str, Any], events: queue.SimpleQueue[dict[str, Any]]) -> None:
        self.arguments = {"choices": asdict(current_choices()), "limits": _plain_limits(), **arguments}
        self.events = events
        self.running: int | None = None  # number of the regeneration under way
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._ready: subprocess.Popen[bytes] | None = None  # the process, once it can be cancelled
        self._cancelled: float | None = None  # when; on the monotonic clock
        self._asked = 0.0
        self._lock = threading.Lock()  # whether a process lives, and what it was asked for, are known together
        self._asked_of: dict[int, list[int]] = {}  # process -> numbers of what it was asked for and has not finished

    def regenerate(self, saved: Sequence[Path]) -> int:
        """Begin a regeneration; returns its number, which its last event bears."""
        return self.ask({"do": "regenerate", "saved": [str(file) for file in saved]})

    def ask(self, command: Mapping[str, Any], *, first: Mapping[str, Any] | None = None) -> int:
        """Ask for something; returns its number, which its last event bears. `first` is what a process is asked that was just started."""
        with self._lock:
            process = self._process
            if process is None or process.poll() is not None:
                self.end()  # closes what a dead one left open
                process = self._start()
                self.tell(first)
            self._number += 1
            self.running = self._number
            self._asked_of.setdefault(id(process), []).append(self._number)
            self._cancelled = None
            self.tell({**command, "number": self._number})
            return self._number

    def tell(self, command: Mapping[str, Any] | None) -> None:
        """Send a command that has no last event."""
        process = self._process
        if command is None or process is None or process.stdin is None:
            return
        with contextlib.suppress(OSError, ValueError):  # its death is an event of its own
            process.stdin.write(json.dumps(command).encode() + b"\n")
            process.stdin.flush()

    @property
    def alive(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.poll() is None

    def cancel(self) -> None:
        """Ask for the end of what is under way; to be called again now and then until its last event has arrived."""
        process, now = self._process, time.monotonic()
        if self.running is None or process is None or self._ready is not process:
            return  # one that is still starting would not survive the signal
        if self._cancelled is None:
            self._cancelled = self._asked = now
        elif now - self._cancelled > PATIENCE:
            self.end()
            return
        elif now - self._asked < AGAIN:
            return
        self._asked = now
        if sys.platform == "win32":
            self.end()
        else:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGINT)

    def took(self, event: Mapping[str, Any]) -> bool:
        """Take note of an event; whether it is the last of the regeneration under way."""
        if self.running is not None and event["event"] in LAST and event.get("number") == self.running:
            self.running = None
            return True
        return False

    def end(self) -> None:
        """End the process with all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
        process.wait()
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()

    def _start(self) -> subprocess.Popen[bytes]:
        """A new process. The thread that hands on its events starts it: Linux ends it with that thread, which lives as long as it does."""
        started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError] = queue.SimpleQueue()
        threading.Thread(target=self._run, args=(started,), name="worker-events", daemon=True).start()
        found = started.get()
        if isinstance(found, OSError):
            raise found
        self._process = found
        return found

    def _run(self, started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError]) -> None:
        # -P: Python files of the current folder are no modules of the worker.
        # A group of its own: Ctrl-C in the terminal is for the parent, which then ends the worker.
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", START, str(ROOT), json.dumps(self.arguments), str(os.getpid())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            started.put(error)
            return
        started.put(process)
        assert process.stdout is not None
        self._pump(process, process.stdout)

    def _pump(self, process: subprocess.Popen[bytes], stream: IO[bytes]) -> None:
        """Hand on the events of one process; its death ends what it was asked for and has not finished, nothing else."""
        for line in stream:
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                if event["event"] == "ready":
                    self._ready = process
                    continue
                if size := event.pop("bytes", 0):
                    event["data"] = stream.read(size)
                if event["event"] in LAST:
                    with self._lock, contextlib.suppress(ValueError):
                        self._asked_of.get(id(process), []).remove(event.get("number"))
                self.events.put(event)
        stream.close()
        code = process.wait()
        with self._lock:
            left = self._asked_of.pop(id(process), [])
        self.events.put({"event": "died", "number": left[-1] if left else None, "numbers": left, "code": code})


def _plain_limits() -> dict[str, Any]:
    """The options of reading that hold now, as `worker.main` takes them."""
    from cadimport.sandbox.limits import current_limits

    limits = current_limits()
    packages = [str(folder) for folder in limits.packages]
    return {"timeout": limits.timeout, "outside": limits.outside, "noise": limits.noise, "packages": packages}
