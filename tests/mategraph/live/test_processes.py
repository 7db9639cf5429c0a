"""No process is left behind by a watch, however it ends; a script that does not end is reported and ended by the next save."""

from __future__ import annotations

import queue
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from live_machines import write_pendulum
from watching import Watch, is_alive

from mategraph.live.worker_process import Worker
from mategraph.outputs.findings import findings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")

# It starts a process of its own that leaves the group, and neither ends.
ENDLESS = """
import subprocess, sys, time
other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
open("started", "w").write(f"{other.pid}")
time.sleep(600)
"""


def started(folder: Path) -> int:
    """Wait until the endless script has started its process; returns that."""
    import time

    until = time.monotonic() + 60
    while time.monotonic() < until:
        if (folder / "started").exists() and (text := (folder / "started").read_text()):
            (folder / "started").unlink()
            return int(text)
        time.sleep(0.02)
    raise TimeoutError


@pytest.mark.parametrize(
    "number", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.long), pytest.param(signal.SIGINT, marks=pytest.mark.long)]
)
def test_nothing_survives_a_watch(tmp_path: Path, number: int) -> None:
    project = write_pendulum(tmp_path)
    watch = Watch(project, "--allow-python")
    watch.next("watching")
    (tmp_path / "pendulum.py").write_text(ENDLESS)
    other = started(tmp_path)
    watch.end(number)
    watch.seen.add(other)
    assert watch.left_behind() == set()


@pytest.mark.long
def test_an_endless_script_is_ended_by_the_next_save(tmp_path: Path) -> None:
    project = write_pendulum(tmp_path)
    script = (tmp_path / "pendulum.py").read_text()
    watch = Watch(project, "--allow-python")
    try:
        watch.next("watching")
        (tmp_path / "pendulum.py").write_text(ENDLESS)
        other = started(tmp_path)
        assert watch.next("slow")["file"] == "pendulum.py"
        (tmp_path / "pendulum.py").write_text(script.replace("ARM_LENGTH = 100.0", "ARM_LENGTH = 120.0"))
        changed = watch.next("changed")
        assert changed["saved"] == "pendulum.py"
        assert changed["changes"].startswith("arm 0.1")
        assert not is_alive(other)
    finally:
        assert watch.end() == 0
    assert watch.left_behind() == set()


def test_a_file_that_vanishes_is_reported_and_its_return_taken_up(tmp_path: Path) -> None:
    project = write_pendulum(tmp_path)
    step = tmp_path / "pendulum.step"
    content = step.read_bytes()
    watch = Watch(project)
    try:
        watch.next("watching")
        step.unlink()
        assert watch.next()["event"] == "gone"
        step.write_bytes(content)
        assert watch.next()["event"] == "back"
        assert watch.next()["event"] == "changed"
    finally:
        watch.end()


@pytest.mark.long
def test_half_a_step_file_is_waited_for(tmp_path: Path) -> None:
    project = write_pendulum(tmp_path)
    step = tmp_path / "pendulum.step"
    content = step.read_bytes().replace(b"/* ", b"/*  ")
    half = len(content) // 2
    watch = Watch(project)
    try:
        watch.next("watching")
        with step.open("wb") as file:
            file.write(content[:half])
            file.flush()
            import time

            time.sleep(0.5)
            file.write(content[half:])
            file.write(b"\n")
        assert watch.next()["event"] == "changed", "the half was not read"
    finally:
        watch.end()


def test_python_files_of_the_current_folder_are_no_modules_of_the_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project's folder may hold a json.py: without --allow-python nothing of it runs."""
    project = write_pendulum(tmp_path)
    ran = tmp_path / "ran"
    for name in ("json", "OCP", "pathlib"):
        (tmp_path / f"{name}.py").write_text(f"open({str(ran)!r}, 'w').close()\nraise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)
    events: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    worker = Worker({"path": str(project), "out": str(tmp_path / "out")}, events)
    try:
        worker.regenerate([])
        while not worker.took(event := events.get(timeout=60)):
            pass
    finally:
        worker.end()
    assert event["event"] in ("changed", "failed"), event
    assert not ran.exists()
    assert next(found for found in findings() if found.what == "CAD kernel").state == "ok"
    assert not ran.exists()
