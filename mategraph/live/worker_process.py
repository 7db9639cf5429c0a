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
from pathlib import Path
from typing import IO, Any

AGAIN = 1.0  # s after which a cancellation is repeated: libraries may drop it
PATIENCE = 5.0  # s after which a worker that does not let itself be cancelled is ended, and what it kept is lost
ROOT = Path(__file__).resolve().parents[2]
START = "import sys; sys.path.insert(0, sys.argv[1]); from mategraph.live.worker import main; sys.exit(main(*sys.argv[2:]))"
LAST = frozenset({"changed", "failed", "cancelled", "died"})


class Worker:
    """A process that computes; its events arrive in a queue."""

    def __init__(self, arguments: Mapping[str, Any], events: queue.SimpleQueue[dict[str, Any]]) -> None:
        self.arguments = dict(arguments)
        self.events = events
        self.running: int | None = None  # number of the regeneration under way
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._cancelled: float | None = None  # when; on the monotonic clock
        self._asked = 0.0
        self._lock = threading.Lock()  # whether a process lives, and what it was asked for, are known together
        self._asked_of: dict[int, int] = {}  # process -> number of what it was last asked for

    def regenerate(self, saved: Sequence[Path]) -> int:
        """Begin a regeneration; returns its number, which its last event bears."""
        with self._lock:
            process = self._process
            if process is None or process.poll() is not None:
                self.end()  # closes what a dead one left open
                process = self._start()
            self._number += 1
            self._asked_of[id(process)] = self._number
        self.running, self._cancelled = self._number, None
        command = {"do": "regenerate", "number": self._number, "saved": [str(file) for file in saved]}
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # its death is an event of its own
            process.stdin.write(json.dumps(command).encode() + b"\n")
            process.stdin.flush()
        return self._number

    def cancel(self) -> None:
        """Ask for the end of what is under way; to be called again now and then until its last event has arrived."""
        process, now = self._process, time.monotonic()
        if self.running is None or process is None:
            return
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
        # -P: Python files of the current folder are no modules of the worker.
        # A group of its own: Ctrl-C in the terminal is for the parent, which then ends the worker.
        self._process = process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, str(ROOT), json.dumps(self.arguments), str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdout is not None
        threading.Thread(target=self._pump, args=(process, process.stdout), name="worker-events", daemon=True).start()
        return process

    def _pump(self, process: subprocess.Popen[bytes], stream: IO[bytes]) -> None:
        """Hand on the events of one process; its death ends what it was asked for and has not finished, nothing else."""
        finished = None
        for line in stream:
            with contextlib.suppress(ValueError):
                event = json.loads(line)
                if event["event"] in LAST:
                    finished = event.get("number")
                self.events.put(event)
        stream.close()
        code = process.wait()
        with self._lock:
            number = self._asked_of.pop(id(process), None)
        self.events.put({"event": "died", "number": None if number == finished else number, "code": code})
