"""Where this program keeps what it need not compute twice."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Container, Iterator
from pathlib import Path

from .atomic_file import existing_parent
from .errors import Note

CACHE_FOLDERS = ("assemblies", "compiled", "history", "joints", "overlaps", "parts", "projects", "units")
"""What lies in `cache_dir`: everything there that is ours, and may be removed."""

LARGEST_FOLDERS = {
    "assemblies": 2_000_000_000,
    "compiled": 500_000_000,
    "history": 500_000_000,
    "joints": 100_000_000,
    "overlaps": 20_000_000,
    "parts": 500_000_000,
}
"""Bytes that these folders may grow to: some hundred machines, some thousand functions and parts. The others hold a few kB a project."""

UNFINISHED = ".making-"
"""How the names of folders begin in which something for the cache is being made."""

LEAST_ROOM = 10_000_000
"""Bytes that must be free on the disk of the cache: what a small machine takes."""

LONGEST_MAKING = 3600.0
"""s after which nobody is at work any more in such a folder: a compiler has 300 s."""


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


def trim(name: str, *, spared: Container[str] = ()) -> None:
    """Remove what was not used for longest from a folder of the cache, until the rest has no more than its `LARGEST_FOLDERS` bytes.

    What is in one folder of "assemblies" is one thing, as are the results of one regeneration in "history"; elsewhere every file is.
    The last that was used stays, whatever its size, and so does what has one of the `spared` names: they count, but are needed still.
    Folders in which something was being made when its process was killed go too.
    """
    folder = cache_dir() / name
    if not folder.is_dir():
        return
    _remove_abandoned(folder)
    found = []
    for thing in _things(folder, name):
        with contextlib.suppress(OSError):  # another process may be removing it
            found.append((thing.stat().st_mtime_ns, _size(thing), thing))
    total = sum(size for _, size, _ in found)
    for _, size, thing in sorted(found)[:-1]:
        if total <= LARGEST_FOLDERS[name]:
            return
        if thing.name in spared:
            continue
        if thing.is_dir():
            shutil.rmtree(thing, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                thing.unlink()
        total -= 0 if thing.exists() else size


def _things(folder: Path, name: str) -> Iterator[Path]:
    """What a folder of the cache may lose, one by one."""
    if name == "assemblies":
        yield from folder.iterdir()
    elif name == "history":  # of which the logs stay: some hundred kB a project
        for project in folder.iterdir():
            _remove_abandoned(project)
            yield from (results for results in project.glob("*") if results.is_dir())
    else:
        yield from (file for file in folder.rglob("*") if not file.is_dir())


def kept_nowhere() -> Note | None:
    """A warning where nothing that was computed can be kept for the next time: no room, or no right to write."""
    folder = cache_dir()
    there = existing_parent(folder)
    try:
        why = "is no folder" if not there.is_dir() else "may not be written to" if not os.access(there, os.W_OK) else ""
        why = why or ("has no room left" if shutil.disk_usage(there).free < LEAST_ROOM else "")
    except OSError as error:
        why = f"cannot be used: {error.strerror}"
    if not why:
        return None
    remedy = "Make room there, or set MATEGRAPH_CACHE to a folder of yours; `mategraph cache` says what is kept."
    return Note(code="W055", text=f"The cache {folder} {why}: all is read and computed anew each time.", remedy=remedy, element="cache")


def used(thing: Path) -> None:
    """Note that a file or folder of the cache was used now: what is used stays longest."""
    with contextlib.suppress(OSError):
        os.utime(thing)


def _remove_abandoned(folder: Path) -> None:
    for unfinished in folder.glob(f"{UNFINISHED}*"):
        with contextlib.suppress(OSError):
            if time.time() - unfinished.stat().st_mtime > LONGEST_MAKING:
                shutil.rmtree(unfinished, ignore_errors=True)


def _size(thing: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    files = [thing] if thing.is_file() else [file for file in thing.rglob("*") if file.is_file()]
    return sum(file.stat().st_size for file in files)
