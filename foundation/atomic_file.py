"""Files that appear whole or not at all, whoever else writes to the same folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_told: ContextVar[Callable[[Path, Path], None] | None] = ContextVar("_told", default=None)


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
    time: each writes its own, and the last to finish wins. A folder that is missing is made.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, whole_file(Path(folder) / "page.html") as own:
    ...     _ = own.write_text("<html>")
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}.", suffix=path.suffix)
    os.close(handle)
    own = Path(name)
    try:
        yield own
        umask = os.umask(0)
        os.umask(umask)
        own.chmod(0o666 & ~umask)  # as an ordinary new file: temporary ones are closed to others
        tell = _told.get()
        if tell is not None:
            tell(own, path)
        own.replace(path)
    finally:
        own.unlink(missing_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a text file, whole or not at all."""
    with whole_file(path) as own:
        own.write_text(text, encoding="utf-8", newline="\n")
