"""Keys that change when content changes: of a file, and of the program itself. What is cached is filed under them."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import os
from collections.abc import Iterable
from pathlib import Path

from .version import __version__

ROOMS = ("foundation", "cadimport", "topology", "mechanics", "domains", "viz", "mategraph")
LIBRARIES = ("numpy", "scipy", "casadi", "cadquery-ocp")
"""Distributions whose version may change computed numbers."""


@functools.cache
def program_key(rooms: tuple[str, ...] = ROOMS) -> str:
    """A key that changes whenever the program does: version, size and time of each source file of `rooms`, versions of `LIBRARIES`.

    It is that of the files at the first call: what a process has loaded stays as it is.
    """
    key = hashlib.sha256(__version__.encode())
    for library, version in _versions().items():
        key.update(f"{library} {version}".encode())
    for room in rooms:
        for entry in _sources(room):
            key.update(entry.encode())
    return key.hexdigest()


def file_digest(path: Path) -> str:
    """SHA-256 of a file's content; empty when it cannot be read, or is no file: a pipe would wait for its writer, a device never end."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


@functools.cache
def _versions() -> dict[str, str]:
    """Those of `LIBRARIES` that are installed."""
    found = {}
    for library in LIBRARIES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            found[library] = importlib.metadata.version(library)
    return found


@functools.cache
def _sources(room: str) -> tuple[str, ...]:
    return tuple(sorted(_files(Path(__file__).resolve().parents[1] / room)))


def _files(folder: Path) -> Iterable[str]:
    """Name, size and time of writing of each source file below `folder`."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            if entry.name != "__pycache__":
                yield from _files(Path(entry.path))
        elif not entry.name.endswith(".pyc"):
            status = entry.stat()
            yield f"{entry.name} {status.st_size} {status.st_mtime_ns}"
