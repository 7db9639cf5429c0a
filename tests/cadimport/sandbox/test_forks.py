"""Work in forks: the same results, the same errors, no fork left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks are made on Linux only")


def outcome(code: str) -> subprocess.CompletedProcess[str]:
    """Run in a process of its own: of one thread, as a reading is."""
    head = "import os, signal, sys\nfrom cadimport.sandbox.forks import forked, forks\nfrom foundation.errors import MategraphError\n"
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(code)], capture_output=True, text=True, timeout=60, env=environment, check=False
    )


def test_every_share_is_worked_on_once_and_in_its_own_process() -> None:
    run = outcome(
        """
        main = os.getpid()
        print(forked([[1, 2], [3], [4, 5]], lambda share, first: [(2 * n, os.getpid() == main, first) for n in share]))
        """
    )
    assert run.stdout.strip() == str([[(2, True, True), (4, True, True)], [(6, False, False)], [(8, False, False), (10, False, False)]]), (
        run
    )


@pytest.mark.parametrize(
    ("raised", "noted"),
    [
        ("MategraphError('E106', 'what', remedy='do', element='x')", "E106 what do"),
        ("MemoryError()", "MemoryError"),
        ("ValueError('odd')", "RuntimeError: ValueError: odd"),
    ],
)
def test_what_a_fork_raises_is_raised_here(raised: str, noted: str) -> None:
    run = outcome(
        f"""
        def work(share, first):
            if not first:
                raise {raised}
            return share
        forked([[1], [2]], work)
        """
    )
    assert run.returncode == 1
    assert noted in run.stderr


def test_a_crash_in_a_fork_is_a_crash() -> None:
    run = outcome(
        """
        import ctypes
        forked([[1], [2]], lambda share, first: share if first else ctypes.string_at(0))
        """
    )
    assert run.returncode == -11


def test_forks_end_when_this_process_fails() -> None:
    run = outcome(
        """
        import time
        def work(share, first):
            if not first:
                time.sleep(60)
            raise MemoryError
        try:
            forked([[1], [2], [3]], work)
        except MemoryError:
            try:
                os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                print("none left")
        """
    )
    assert run.stdout.strip() == "none left", run


def test_a_process_of_threads_is_not_forked() -> None:
    run = outcome(
        """
        import threading
        alone = forks(3.0)
        stop = threading.Event()
        threading.Thread(target=stop.wait).start()
        print(alone == max(1, min(3, len(os.sched_getaffinity(0)))), forks(3.0))
        stop.set()
        """
    )
    assert run.stdout.split() == ["True", "1"], run
