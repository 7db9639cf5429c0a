"""Killed at any moment, a run or a watch leaves nothing that the next one stumbles over: cache, history, outputs and project file."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from live_machines import write_pendulum

from foundation.cache import CACHE_FOLDERS
from mategraph.live.history import LOG, entries, history_folder
from mategraph.outputs.run_record import read_record

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="groups of processes")

# One process that regenerates again and again in place, with its history: what a watch does, without waiting for saves. It judges what
# the process before it has left, and may kill itself and its children while it writes a file.
EDITING = """
import os, re, signal, sys, threading, time, traceback
from pathlib import Path
from foundation.atomic_file import write_whole
from mategraph.console import Terminal
from mategraph.live.session import Session
path, density, volume, end, delay = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5])
written = 0

def kill():
    time.sleep(delay)
    os.killpg(0, signal.SIGKILL)

def heard(event, given):
    global written
    if event in ("os.rename", "os.mkdir", "os.remove") or event == "open" and isinstance(given[2], int) and given[2] & 3:
        if threading.current_thread() is threading.main_thread():
            written += 1
            if written == end:
                threading.Thread(target=kill).start() if delay else kill()

sys.addaudithook(heard)
try:
    session = Session(path, out=path.parent / "out")
    for number in range(3):
        found = session.regenerate((), terminal=Terminal(quiet=True))
        session.remember(found, [path])
        text = path.read_text()
        said = float(re.search(r'density = "([0-9]+) kg', text)[1])
        assert abs(found.answer.data["mass"] - volume * said) < 1e-12, (found.answer.data["mass"], said)
        write_whole(path, re.sub(r'density = "[0-9]+ kg', f'density = "{density + number} kg', text))
    (path.parent / "written.txt").write_text(str(written))
except BaseException:
    (path.parent / "wrong.txt").write_text(traceback.format_exc())
"""


def start(project: Path, density: int, volume: float, end: int = 0, delay: float = 0.0) -> subprocess.Popen[bytes]:
    """Regenerate three times; killed `delay` seconds after the file operation number `end`, if any."""
    command = [sys.executable, "-c", EDITING, str(project), str(density), str(volume), str(end), str(delay)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def end(process: subprocess.Popen[bytes], number: int = signal.SIGKILL) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)
    process.wait(timeout=60)


def assert_sound(project: Path, base: dict[str, object]) -> None:
    """What is on the disk is whole, and a run on it gives what its files say."""
    assert_whole(project)
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--json", "--out", "out"]
    done = subprocess.run(command, cwd=project.parent, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    density = float(project.read_text().split('density = "')[1].split(" kg")[0])
    assert found["mass"] == pytest.approx(float(str(base["mass"])) * density / 7850.0, rel=1e-12)  # the same volume, one product
    assert read_record(project.parent / "out" / "pendulum") is not None
    assert not list((project.parent / "out" / "pendulum").glob("*.kept*")), "own files were taken for foreign ones"


def assert_whole(project: Path) -> None:
    """No file is half written; what the last process found was what the files said."""
    wrong = project.parent / "wrong.txt"
    assert not wrong.exists(), wrong.read_text()
    assert "[check]" in project.read_text()
    tomllib.loads(project.read_text())
    log = history_folder(project) / LOG
    lines = log.read_text().split("\n")[:-1] if log.exists() else []
    assert len(entries(project)) == len(lines)
    for entry in entries(project):
        assert entry.figures["mass"] > 0.0
        page = history_folder(project) / entry.content / "pendulum.html"
        assert page.read_text().rstrip().endswith("</html>")
    assert (project.parent / "out" / "pendulum" / "pendulum.html").read_text().rstrip().endswith("</html>")
    assert read_record(project.parent / "out" / "pendulum") is not None


def kill_often(project: Path, count: int, cache: Path) -> None:
    """Kill a process that regenerates, at moments spread over its whole course and amid its writing, and look at what it leaves."""
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--json", "--out", "out"]
    base = json.loads(subprocess.run(command, cwd=project.parent, capture_output=True, text=True, timeout=300, check=True).stdout)
    volume, out = base["mass"] / 7850.0, project.parent / "out" / "pendulum"
    began = time.monotonic()
    assert start(project, 7000, volume).wait(timeout=300) == 0
    lasts = time.monotonic() - began
    writes = int((project.parent / "written.txt").read_text())
    assert writes > 50, "as many files as are written, made, renamed and removed"
    chosen, killed = random.Random(16), 0
    for number in range(count):
        if number % 5 == 0:  # what is computed once for all is computed and stored anew
            for name in set(CACHE_FOLDERS) - {"history"}:
                shutil.rmtree(cache / name, ignore_errors=True)
        if number % 2 == 0:  # as a file is opened, renamed or removed, or some time after: while it is written
            delay = chosen.choice((0.0, chosen.uniform(0.0, 0.005)))
            process, moment = start(project, 3000 + 10 * number, volume, chosen.randint(1, writes), delay), 300.0
        else:  # the first half of its course is the start of the interpreter and its libraries: most moments are of the rest
            process, moment = start(project, 3000 + 10 * number, volume), lasts * chosen.uniform(0.2, 1.1)
        try:
            killed += process.wait(timeout=moment) == -signal.SIGKILL
        except subprocess.TimeoutExpired:
            end(process)
            killed += 1
        end(process)  # its children, too
        assert_whole(project)
        if number % 20 == 19 or number == count - 1:
            assert_sound(project, base)
    left = [file for file in out.iterdir() if file.name.startswith(".pendulum.") or file.name.startswith(".run.")]
    for file in left:
        os.utime(file, (0.0, 0.0))
    command[-3:] = ["--fresh", "--out", "out"]
    subprocess.run(command, cwd=project.parent, capture_output=True, timeout=300, check=True)
    assert [file.name for file in left if file.exists()] == [], "what was begun long ago is cleared away"
    assert killed >= count // 2, "the others had come to their end"


@pytest.mark.long
def test_a_few_kills_leave_everything_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    kill_often(write_pendulum(tmp_path), 3, tmp_path / "cache")


@pytest.mark.long
def test_two_hundred_kills_leave_everything_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    kill_often(write_pendulum(tmp_path), 200, tmp_path / "cache")


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
