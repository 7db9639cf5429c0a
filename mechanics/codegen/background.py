"""Compilations in the background: libraries that are made while the run that will use them goes on without them.

One compiler at a time, at low priority, so that it takes little from the run even on one core. Each is the head of a group of processes
(a compiler is a driver with several programs), which is ended as a whole: when the compilation is called off, when it takes too long, and
at the end of this process, however that comes: `WATCHED`.
"""

from __future__ import annotations

import atexit
import contextlib
import math
import os
import shutil
import signal
import subprocess
import weakref
from collections.abc import Iterable
from pathlib import Path

from .libraries import MADE, TIMEOUT, Source, compiler_environment, keep, scratch_folder

NICENESS = 10
WATCHED = f"""
exec 3<&0 </dev/null
{{ read -r line <&3; trap '' TERM; kill -TERM 0; rm -rf -- "$1"; kill -KILL 0; }} &
{{ sleep "$2" && kill -KILL 0; }} 3<&- &
shift 2
nice -n {NICENESS} "$@" 3<&- &
wait $!
"""
"""A script for the shell with a folder, a time in s, and the compiler's command. Its standard input is a pipe that nobody writes to, and
whose other end only our process has: when that is closed, even by SIGKILL, the whole group ends and the folder goes."""


class Compilations:
    """Sources that become libraries of the cache, one after another.

    Attributes
    ----------
    failed : bool
        Whether one of them could not be made; the rest is then not tried.
    """

    def __init__(self, sources: Iterable[Source]) -> None:
        self.failed = False
        self._waiting = list({source.library: source for source in sources}.values())
        self._folder: Path | None = None
        _live.add(self)
        self._start_next()

    @property
    def _process(self) -> subprocess.Popen[bytes] | None:
        return _processes.get(id(self))

    def __del__(self) -> None:
        self.cancel()  # nobody waits for it any more

    def done(self) -> bool:
        """Whether all that can be made is made; takes over what the compiler has finished."""
        while self._process is not None and self._process.poll() is not None:
            self._take_over(self._process.returncode)
            self._start_next()
        return self._process is None

    def cancel(self) -> None:
        """End the compiler with all that it has started, and give up the rest; what it has finished is taken over."""
        if self._process is not None and self._process.poll() is not None:
            self._take_over(self._process.returncode)
        if self._process is not None or self._waiting:
            self._give_up()

    def _start_next(self) -> None:
        if not self._waiting:
            return
        try:
            self._folder = scratch_folder()
            command = self._waiting[0].written_to(self._folder)
            _processes[id(self)] = subprocess.Popen(
                ["/bin/sh", "-c", WATCHED, "sh", str(self._folder), str(math.ceil(TIMEOUT)), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=compiler_environment(),
                start_new_session=True,  # a group of its own: Ctrl-C in the terminal is for us, and we end it
            )
        except OSError:  # a broken compiler or a read-only cache must not stop the work
            self._give_up()

    def _take_over(self, code: int) -> None:
        source, folder = self._waiting.pop(0), self._folder
        assert folder is not None
        try:
            if code != 0:
                raise OSError(f"the compiler ended with {code}")
            keep(folder / MADE, source.library)
        except OSError:
            self._give_up()
        self._clear()

    def _give_up(self) -> None:
        self.failed = True
        self._waiting.clear()
        self._clear()

    def _clear(self) -> None:
        process = _processes.pop(id(self), None)
        if process is not None and process.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None
        if process is not None and process.stdin is not None:
            process.stdin.close()  # ends those who watch a compiler that has ended by itself


_processes: dict[int, subprocess.Popen[bytes]] = {}  # not theirs: when one is forgotten, it still has to end its process
_live: weakref.WeakSet[Compilations] = weakref.WeakSet()


@atexit.register
def cancel_all() -> None:
    """End every compiler that is still running."""
    for compilations in list(_live):
        compilations.cancel()


def _forget_all() -> None:
    """In a child by fork: the compilers are its parent's, who alone ends them and alone holds their pipes."""
    for process in _processes.values():
        process.returncode = 0  # not ours to wait for
        if process.stdin is not None:
            process.stdin.close()
    _processes.clear()
    for compilations in list(_live):
        compilations._waiting.clear()
        compilations._folder = None
    _live.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
