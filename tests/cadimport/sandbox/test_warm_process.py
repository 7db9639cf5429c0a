"""A process that has the CAD kernel loaded: forks of it read as new processes do, crash alone, and end with it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cadimport.readers.step.reader import read_step
from cadimport.sandbox import warm_process
from cadimport.sandbox.child_process import run_child
from cadimport.sandbox.warm_process import cool_down, warm_up
from foundation.errors import CadImportError

SEEKER = Path(__file__).resolve().parents[3] / "sample_assemblies" / "plain_step" / "four_bar.step"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks of a waiting process are made on Linux only")

# Run in the child by its name: ``test_warm_process:hang``.
HELPERS = Path(__file__).parent


def hang(*_: str) -> int:
    time.sleep(600)
    return 0


def crash(*_: str) -> int:
    os.abort()


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def warm(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(HELPERS))
    warm_up()
    assert warm_process._waiting is not None
    yield warm_process._waiting.process
    cool_down()


def forks_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def test_a_fork_reads_what_a_new_process_reads(warm, monkeypatch):
    warmly = [read_step(SEEKER), read_step(SEEKER)]
    monkeypatch.setattr(warm_process, "warm_child", lambda *_: None)
    assert warmly == [read_step(SEEKER)] * 2
    assert warm.poll() is None
    assert forks_of(warm.pid) == []


def test_a_fork_that_crashes_or_hangs_is_one_clear_error_and_the_next_reads_on(warm):
    from cadimport.sandbox.limits import reading_limits

    with pytest.raises(CadImportError) as crashed:
        run_child("test_warm_process:crash", [], element="a.step")
    assert crashed.value.code == "E108"
    with reading_limits(timeout=1.0), pytest.raises(CadImportError) as late:
        run_child("test_warm_process:hang", [], element="a.step")
    assert late.value.code == "E109"
    assert forks_of(warm.pid) == []
    assert read_step(SEEKER).instances


def test_without_the_process_that_waits_a_new_one_reads(warm):
    warm.kill()
    warm.wait()
    assert read_step(SEEKER).instances


def test_forks_end_with_us_however_we_end():
    program = (
        "import threading, time; from cadimport.sandbox import warm_process; from cadimport.sandbox.child_process import run_child\n"
        "warm_process.warm_up()\n"
        "def report():\n"
        "    waiting = warm_process._waiting.process.pid\n"
        "    while not (forks := open(f'/proc/{waiting}/task/{waiting}/children').read().split()): time.sleep(0.02)\n"
        "    print(waiting, *forks, flush=True)\n"
        "threading.Thread(target=report, daemon=True).start()\n"
        "run_child('test_warm_process:hang', [], element='a.step')\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{HELPERS}:{HELPERS.parents[2]}"}
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    with process.stdout:
        started = [int(number) for number in process.stdout.readline().split()]
    assert len(started) >= 2
    process.kill()
    process.wait()
    until = time.monotonic() + 20
    while any(alive(number) for number in started) and time.monotonic() < until:
        time.sleep(0.02)
    assert not [number for number in started if alive(number)]
