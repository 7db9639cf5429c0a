"""Files that appear whole or not at all, whoever else writes to the same folder."""

from __future__ import annotations

import errno
import glob
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

UNFINISHED = 3600.0
"""s after which nobody is still writing a file that has not got its name."""

_told: ContextVar[Callable[[Path, Path], None] | None] = ContextVar("_told", default=None)


def _read_umask() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return umask


_UMASK = _read_umask()  # once: it is read by setting it, for all threads


@contextmanager
def told_of_files(tell: Callable[[Path, Path], None]) -> Iterator[None]:
    """Within it, ``tell(file, path)`` is called for every whole file just before it takes its name, with its final size and time."""
    token = _told.set(tell)
    try:
        yield
    finally:
        _told.reset(token)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A name of its own to write to, which becomes `path` when the block ends well and vanishes when it does not.

    The name keeps the suffix of `path`, so that writers which look at it are content. Two processes may write the same file at the same
    time: each writes its own, and the last to finish wins. A folder that is missing is made. A file that was there keeps its mode; a link
    stays, and the file that it leads to is written.

    Raises
    ------
    PermissionError
        Where the file is there and may not be written, before anything else is done.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, whole_file(Path(folder) / "page.html") as own:
    ...     _ = own.write_text("<html>")
    """
    path = Path(path)
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    mode = 0o666 & ~_UMASK  # as an ordinary new file: temporary ones are closed to others
    if target.is_file():
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        mode = target.stat().st_mode & 0o777
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{path.stem}.", suffix=path.suffix)
    os.close(handle)
    own = Path(name)
    try:
        yield own
        own.chmod(mode)
        tell = _told.get()
        if tell is not None:
            tell(own, path)
        own.replace(target)
    finally:
        own.unlink(missing_ok=True)


def existing_parent(path: Path) -> Path:
    """The path itself where it is there, else the nearest folder above it that is."""
    while not path.exists() and path != path.parent:
        path = path.parent
    return path


def leftovers_of(path: Path, age: float = UNFINISHED) -> Iterator[Path]:
    """The files in which a writer of `path` had begun when it was killed; younger ones may belong to one that is still writing."""
    for left in path.parent.glob(f".{glob.escape(path.stem)}.????????{glob.escape(path.suffix)}*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > age:
                yield left


def write_whole(path: Path, text: str) -> None:
    """Write a text file, whole or not at all."""
    with whole_file(path) as own:
        own.write_text(text, encoding="utf-8", newline="\n")
