"""Where this program keeps what it need not compute twice."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

CACHE_FOLDERS = ("assemblies", "compiled", "parts", "projects", "units")
"""What lies in `cache_dir`: everything there that is ours, and may be removed."""


def cache_dir() -> Path:
    """The folder for caches; not created here.

    ``MATEGRAPH_CACHE`` names it when set, else it is the platform's folder for caches: ``$XDG_CACHE_HOME/mategraph`` or
    ``~/.cache/mategraph``, ``~/Library/Caches/mategraph`` on macOS, ``%LOCALAPPDATA%\\mategraph\\Cache`` on Windows.
    """
    chosen = os.environ.get("MATEGRAPH_CACHE")
    if chosen:
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "mategraph" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "mategraph"
    base = os.environ.get("XDG_CACHE_HOME")
    # The XDG standard says that a relative path here is to be ignored.
    return (Path(base) if base and os.path.isabs(base) else Path.home() / ".cache") / "mategraph"


def trim(folder: Path, most: int) -> None:
    """Remove the files in `folder` and below that were not used for longest, until the rest has no more than `most` bytes."""
    found = []
    for file in folder.rglob("*"):
        with contextlib.suppress(OSError):  # another process may be removing it
            status = file.stat()
            if file.is_file():
                found.append((status.st_mtime_ns, status.st_size, file))
    total = sum(size for _, size, _ in found)
    for _, size, file in sorted(found):
        if total <= most:
            return
        with contextlib.suppress(OSError):
            file.unlink()
            total -= size
