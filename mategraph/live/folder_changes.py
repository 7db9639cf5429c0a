"""Says when something happens in folders, without looking now and then: on Linux the system wakes us, elsewhere `watchfiles` does."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

# Written and closed, renamed into or out of it, made, deleted, other rights; and the folder itself gone.
_MASK = 0x8 | 0x40 | 0x80 | 0x100 | 0x200 | 0x4 | 0x400 | 0x800
_NONBLOCK, _CLOEXEC = 0o4000, 0o2000000


class FolderChanges:
    """Calls a function whenever something happens in the folders; from a thread of its own."""

    def __init__(self, folders: Iterable[Path], happened: Callable[[], None]) -> None:
        self._happened = happened
        self._stop = threading.Event()
        self._wake: tuple[int, int] | None = None
        listening = self._inotify(list(folders)) if sys.platform == "linux" else None
        target = self._watchfiles(list(folders)) if listening is None else listening
        threading.Thread(target=target, name="file-changes", daemon=True).start()

    def end(self) -> None:
        """Stop."""
        self._stop.set()
        if self._wake is not None:
            with contextlib.suppress(OSError):
                os.write(self._wake[1], b"x")

    def _inotify(self, folders: list[Path]) -> Callable[[], None] | None:
        library: Any = ctypes.CDLL(None, use_errno=True)
        if not hasattr(library, "inotify_init1"):
            return None
        handle = library.inotify_init1(_CLOEXEC)
        if handle < 0:
            return None
        added = [library.inotify_add_watch(handle, os.fsencode(folder), _MASK) for folder in folders]
        if folders and all(one < 0 for one in added):
            os.close(handle)
            return None
        wake = self._wake = os.pipe2(_CLOEXEC)

        def listen() -> None:
            import select

            poll = select.poll()
            poll.register(handle, select.POLLIN)
            poll.register(wake[0], select.POLLIN)
            try:
                while not self._stop.is_set():
                    ready = {file for file, _ in poll.poll()}
                    if handle in ready and not self._stop.is_set():
                        os.read(handle, 1 << 16)
                        self._happened()
            except OSError:
                return
            finally:
                self._wake = None
                for file in (handle, *wake):
                    os.close(file)

        return listen

    def _watchfiles(self, folders: list[Path]) -> Callable[[], None]:
        def listen() -> None:
            from watchfiles import watch as changes_of

            options: Any = {"recursive": False, "debounce": 50, "step": 10, "rust_timeout": 200, "raise_interrupt": False}
            try:
                for _ in changes_of(*folders, stop_event=self._stop, **options):
                    self._happened()
            except (OSError, RuntimeError):  # a folder that is gone, or a system that announces nothing: looks now and then find it
                return

        return listen
