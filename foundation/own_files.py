"""The list of files that runs have written into an output folder, and who is at work there now.

A line is added before a file takes its name. So a file of a run that was killed, or of another run into the same folder at the same time,
is known as ours, although no record (`run_record`) has it; a file that the user edited or brought is not.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from .errors import Note

LIST_NAME = ".written"
MOST_LINES = 400  # of which the last half stays: a run writes three to six files

_at_work: dict[Path, int] = {}  # folders that this process writes to, and the descriptor of the open file that says so to others


class OwnFiles:
    """The list of one folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LIST_NAME

    def known(self) -> set[tuple[str, int, int]]:
        """Name, size in bytes and time of writing in ns of all files that were written."""
        found = set()
        with contextlib.suppress(OSError):
            for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
                with contextlib.suppress(ValueError, TypeError):  # a line of a run that was killed while it wrote
                    name, size, when = json.loads(line)
                    found.add((str(name), int(size), int(when)))
        return found

    def add(self, file: Path, path: Path) -> None:
        """Note that `file` will be called `path`; without room for the list the file is written all the same."""
        if path.parent.resolve() != self.path.parent.resolve():
            return
        with contextlib.suppress(OSError):
            status = file.stat()
            line = json.dumps([path.name, status.st_size, status.st_mtime_ns])
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
            try:
                os.write(handle, f"{line}\n".encode())  # one write: lines of two runs do not mix
            finally:
                os.close(handle)

    def shorten(self) -> None:
        """Forget the oldest lines of a long list; nobody else may be at work in the folder."""
        with contextlib.suppress(OSError):
            lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
            if len(lines) > MOST_LINES:
                self.path.write_text("\n".join(lines[-MOST_LINES // 2 :]) + "\n", encoding="utf-8")


def writing_to(folder: Path) -> Note | None:
    """Say to others that this process writes to a folder, until it ends; a warning where another one does so already."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return None
    folder = folder.resolve()
    if folder in _at_work or not folder.is_dir():
        return None
    try:
        handle = os.open(folder / LIST_NAME, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return Note(
            code="W054",
            text=f"Another run is writing to {folder}: every file is whole, and of those that both write the later one stays.",
            remedy="Give one of them another folder with --out.",
            element=str(folder),
        )
    _at_work[folder] = handle
    OwnFiles(folder).shorten()
    return None
