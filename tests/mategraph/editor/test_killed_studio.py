"""A studio or its worker that is killed at any moment loses no edit that it acknowledged."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from studio_client import RC

from mategraph.project.text import tables_of

KILLS = 100
COMMAND = [sys.executable, "-m", "mategraph", "studio", "--headless"]


class Pen:
    """Writes edit after edit until nobody answers; what was acknowledged is known."""

    def __init__(self, project: Path, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen([*COMMAND, str(project)], stdout=subprocess.PIPE, env=environment, start_new_session=True)
        assert self.process.stdout is not None
        self.first = json.loads(self.process.stdout.readline())
        self.acknowledged: list[int] = []

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Authorization": f"Bearer {self.first['token']}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.first['address']}api/1/{path}", data=json.dumps(body).encode(), headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def write(self, begin: int) -> None:
        for value in range(begin, begin + 1000):
            try:
                self.post("edit", {"operations": [{"op": "set", "path": ["component", "r", "R"], "value": f"{value} ohm"}]})
            except (OSError, urllib.error.URLError, ValueError):
                return
            self.acknowledged.append(value)


@pytest.mark.long
def test_killed_at_random_moments(tmp_path: Path) -> None:
    project = tmp_path / "project" / "rc.toml"
    project.parent.mkdir()
    project.write_text(RC)
    environment = os.environ | {"MATEGRAPH_CACHE": str(tmp_path / "cache")}
    random_moment, value, edits = random.Random(22), 1, 0
    for kill in range(KILLS):
        pen = Pen(project, environment)
        try:
            writer = threading.Thread(target=pen.write, args=(value,))
            writer.start()
            while not pen.acknowledged and writer.is_alive():
                time.sleep(0.001)
            time.sleep(random_moment.random() * 0.15)
            if kill % 4 == 3:  # the worker; the studio goes on
                for child in _children(pen.process.pid):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
                time.sleep(0.05)
            pen.process.kill()
            writer.join()
        finally:
            pen.end()
        assert pen.acknowledged, "nothing was written"
        text = project.read_text()
        found = int(tables_of(text)["component"]["r"]["R"].removesuffix(" ohm"))
        last = pen.acknowledged[-1]
        assert found in (last, last + 1)  # the one that was under way may be there
        assert text == RC.replace("1 kohm", f"{found} ohm")
        edits += len(pen.acknowledged)
        value = found + 1
    assert edits > KILLS
    for left in project.parent.iterdir():
        os.utime(left, (0, 0))
    pen = Pen(project, environment)
    try:
        pen.post("edit", {"operations": [{"op": "set", "path": ["component", "r", "R"], "value": "0.5 ohm"}]})
        assert pen.post("undo", {})["label"]
        assert project.read_text() == text
    finally:
        pen.end()
    assert [entry.name for entry in project.parent.iterdir()] == ["rc.toml"]


def _children(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # a thread that has ended
            found += map(int, task.read_text().split())
    return found
