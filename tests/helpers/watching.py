"""A running ``mategraph watch --json``, its events, and the processes that belong to it."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

PASSING = ("slow", "cancelled", "history")  # events that a busy machine may bring


class Watch:
    """A watch in a group of processes of its own."""

    def __init__(self, project: Path, *options: str, out: str = "out") -> None:
        command = [sys.executable, "-m", "mategraph.commands.cli", "watch", project.name, "--out", out, "--no-browser", "--json", *options]
        self.process = subprocess.Popen(
            command, cwd=project.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
        self.events: queue.Queue[dict[str, Any]] = queue.Queue()
        self.seen: set[int] = set()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout:
            for line in self.process.stdout:
                try:
                    self.events.put(json.loads(line))
                except ValueError:  # an error at the start, over several lines
                    self.events.put({"event": "ended", "text": line + self.process.stdout.read()})

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next event, or the next of these kinds; 120 s is far more than a regeneration takes on a loaded machine."""
        while True:
            event = self.events.get(timeout=120)
            self.seen |= family(self.process.pid)
            assert event["event"] != "ended", event["text"]
            if event["event"] in kinds or (not kinds and event["event"] not in PASSING):
                return event

    def end(self, number: int = signal.SIGINT) -> int:
        """End it by a signal; returns its exit code."""
        self.seen |= family(self.process.pid)
        self.process.send_signal(number)
        return self.process.wait(timeout=60)

    def left_behind(self, seconds: float = 20.0) -> set[int]:
        """The processes of the watch that still run, after as much time as they may take to end."""
        until = time.monotonic() + seconds
        while (left := {one for one in self.seen if is_alive(one)}) and time.monotonic() < until:
            time.sleep(0.05)
        for one in left:  # so that a test that fails leaves nothing
            os.kill(one, signal.SIGKILL)
        return left


def family(process: int) -> set[int]:
    """A process and all that descend from it, on Linux."""
    found, waiting = set(), [process]
    while waiting:
        one = waiting.pop()
        found.add(one)
        for children in Path(f"/proc/{one}/task").glob("*/children"):
            try:
                waiting += [int(child) for child in children.read_text().split()]
            except OSError:
                continue
    return found


def is_alive(process: int) -> bool:
    """Whether a process runs, and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
