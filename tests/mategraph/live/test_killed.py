"""Killed at any moment, a run or a watch leaves nothing that the next one stumbles over: cache, history, outputs and project file."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from live_machines import write_pendulum

from mategraph.live.history import entries
from mategraph.outputs.run_record import read_record

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="groups of processes")

# One process that regenerates again and again in place, with its history: what a watch does, without waiting for saves.
EDITING = """
import sys
from pathlib import Path
from mategraph.console import Terminal
from mategraph.live.session import Session
path, density = Path(sys.argv[1]), int(sys.argv[2])
session = Session(path, out=path.parent / "out")
text = path.read_text()
for number in range(3):
    from foundation.atomic_file import write_whole
    import re
    write_whole(path, re.sub(r"density = \\"[0-9]+ kg", f'density = "{density + number} kg', text))
    session.remember(session.regenerate((), terminal=Terminal(quiet=True)), [path])
    print(number, flush=True)
"""


def start(project: Path, density: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", EDITING, str(project), str(density)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def end(process: subprocess.Popen[bytes], number: int = signal.SIGKILL) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)
    process.wait(timeout=60)


def assert_sound(project: Path, base: dict[str, object]) -> None:
    """What is on the disk is whole, and a run on it gives what its files say."""
    assert "[mate.swing]" in project.read_text()
    for entry in entries(project):
        assert entry.figures["mass"] > 0.0
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--json", "--out", "out"]
    done = subprocess.run(command, cwd=project.parent, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    density = float(project.read_text().split('density = "')[1].split(" kg")[0])
    assert found["mass"] == pytest.approx(float(str(base["mass"])) * density / 7850.0, rel=1e-12)  # the same volume, one product
    assert read_record(project.parent / "out" / "pendulum") is not None
    assert not list((project.parent / "out" / "pendulum").glob("*.kept*")), "own files were taken for foreign ones"


def kill_often(project: Path, count: int) -> None:
    """Kill a process that regenerates at moments spread over its whole course, and look now and then at what it leaves."""
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--json", "--out", "out"]
    base = json.loads(subprocess.run(command, cwd=project.parent, capture_output=True, text=True, timeout=300, check=True).stdout)
    began = time.monotonic()
    whole = start(project, 7000)
    whole.wait(timeout=300)
    lasts = time.monotonic() - began
    chosen = random.Random(16)
    for number in range(count):
        process = start(project, 3000 + 10 * number)
        # The first half of its course is the start of the interpreter and its libraries: most moments are of the rest.
        moment = lasts * (chosen.uniform(0.0, 1.1) if number % 4 == 0 else chosen.uniform(0.4, 1.1))
        try:
            process.wait(timeout=moment)
        except subprocess.TimeoutExpired:
            end(process)
        if number % 20 == 19 or number == count - 1:
            assert_sound(project, base)


@pytest.mark.long
def test_a_few_kills_leave_everything_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    kill_often(write_pendulum(tmp_path), 3)


@pytest.mark.long
def test_two_hundred_kills_leave_everything_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    kill_often(write_pendulum(tmp_path), 200)


@pytest.mark.long
def test_runs_into_one_folder_at_once_leave_whole_files_and_none_is_called_foreign(tmp_path: Path) -> None:
    project = write_pendulum(tmp_path)
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--out", "out", "--fresh"]
    together = [subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(2)]
    said = [process.communicate(timeout=300)[0] for process in together]
    assert [process.returncode for process in together] == [0, 0], said
    after = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert after.returncode == 0
    assert "kept" not in "".join([*said, after.stdout])
    assert max(text.count("W054") for text in said) <= 1
    assert not list((tmp_path / "out" / "pendulum").glob("*.kept*"))


def test_an_edited_output_is_still_kept(tmp_path: Path) -> None:
    project = write_pendulum(tmp_path)
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--out", "out"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=300)
    page = tmp_path / "out" / "pendulum" / "pendulum.html"
    page.write_text(page.read_text() + "<!-- mine -->")
    again = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert "pendulum.html was edited or is not ours; it is now pendulum.kept1.html" in again.stdout


def test_a_full_disk_is_one_clear_error_and_leaves_what_was_there(tmp_path: Path) -> None:
    project = write_pendulum(tmp_path)
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--out", "out"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=300)
    page = tmp_path / "out" / "pendulum" / "pendulum.html"
    before = page.read_bytes()
    project.write_text(project.read_text().replace("7850", "2700"))
    # A file may grow to 200 kB and no more: the data fit, the page does not.
    limited = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)); sys.argv = sys.argv[1:]; "
    limited += "from mategraph.commands.cli import main; main(sys.argv)"
    full = subprocess.run([sys.executable, "-c", limited, *command[3:]], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert full.returncode == 2, full.stdout + full.stderr
    assert full.stderr.count("E040") + full.stderr.count("E504") == 1
    assert "Traceback" not in full.stderr
    assert page.read_bytes() == before
    after = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert after.returncode == 0
    assert "kept" not in after.stdout
