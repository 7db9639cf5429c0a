"""A Python script of the user in a process that ends with us, however we end, with all processes that it has started.

Between us and the script stands a guard: a small process that has the other end of a pipe of ours. When that pipe closes (we are done,
are interrupted, or were killed), the guard ends the script's whole group of processes and itself. On Linux processes that left the group
are the guard's children in the end, and end likewise; and the script ends with its guard.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

GUARD = """
import os, signal, subprocess, sys, threading, time

linux = sys.platform == "linux"
if linux:
    import ctypes
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: what loses its parent becomes our child

def with_guard():
    if linux:
        prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG
        if os.getppid() != guard:
            os._exit(1)

guard = os.getpid()
signal.signal(signal.SIGINT, signal.SIG_IGN)
options = {"preexec_fn": with_guard, "start_new_session": True} if os.name == "posix" else {}
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, **options)

def end_all():
    if os.name != "posix":
        child.kill()
        return
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    for _ in range(5000):  # those that left the group; each may leave further ones
        ended = child.poll() is not None  # before the look: what it leaves is ours from then on
        others = []
        if linux:
            try:
                others = [int(pid) for pid in open(f"/proc/{guard}/task/{guard}/children").read().split()]
            except OSError:
                pass
        if ended and not others:
            return
        for pid in others:
            try:
                os.kill(pid, signal.SIGKILL)
                if pid != child.pid:
                    os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        time.sleep(0.001)

def watch():
    while os.read(0, 1):
        pass
    end_all()
    os._exit(1)

threading.Thread(target=watch, daemon=True).start()
code = child.wait()
end_all()
os._exit(code if 0 <= code < 256 else 255)
"""


def run_guarded(command: Sequence[str | Path], *, cwd: Path) -> tuple[int, str]:
    """The exit code of a Python script with its arguments, and what it printed to standard error; nothing of it outlives the call."""
    with tempfile.TemporaryFile() as errors:
        guard = subprocess.Popen(
            [sys.executable, "-I", "-c", GUARD, sys.executable, *(os.fspath(word) for word in command)],
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
        )
        assert guard.stdin is not None
        try:
            code = guard.wait()
        finally:
            guard.stdin.close()
            try:
                guard.wait(timeout=10)
            except subprocess.TimeoutExpired:
                if hasattr(os, "killpg"):
                    os.killpg(guard.pid, signal.SIGKILL)
                guard.kill()
                guard.wait()
        errors.seek(0)
        return code, errors.read().decode("utf-8", "replace")
