"""What lies in the cache, by folder, and its removal."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from foundation.cache import CACHE_FOLDERS, LARGEST_FOLDERS, cache_dir
from foundation.errors import MategraphError

from ..console import Terminal

_HOLD = {
    "assemblies": "files that were read",
    "compiled": "compiled equations",
    "parts": "what was found out about shapes",
    "projects": "which names a project last fitted",
    "units": "the table of units",
}


def describe_cache() -> dict[str, Any]:
    """Where the cache lies, and how many files and bytes each of its folders has; `most` is what a bound folder may grow to."""
    folders = {}
    for name in CACHE_FOLDERS:
        sizes = [size for file in _files(name) if (size := _size(file)) is not None]
        folders[name] = {"files": len(sizes), "bytes": sum(sizes), "most": LARGEST_FOLDERS.get(name)}
    files, size = (sum(found[what] or 0 for found in folders.values()) for what in ("files", "bytes"))
    return {"folder": str(cache_dir()), "files": files, "bytes": size, "folders": folders}


def clear_cache() -> None:
    """Remove all that is ours; the folder itself may hold other people's files.

    Raises
    ------
    MategraphError
        ``E044`` when something is left.
    """
    for name in CACHE_FOLDERS:
        folder = cache_dir() / name
        if folder.is_symlink():
            folder.unlink()
        else:
            shutil.rmtree(folder, ignore_errors=True)
    left = [file for name in CACHE_FOLDERS for file in _files(name)]
    if left:
        raise MategraphError(
            "E044",
            f"{len(left)} of the files in the cache could not be removed, such as {left[0]}.",
            remedy="Change the rights of that folder, or end what uses it.",
            element=str(left[0]),
        )


def show_cache(described: dict[str, Any], terminal: Terminal) -> None:
    """Print a description made by `describe_cache`, with what became of it."""
    removed = ", removed" if described["cleared"] else ""
    terminal.line("cache", f"{described['folder']}: {described['files']} files, {described['bytes'] / 1e6:.1f} MB{removed}")
    for name, found in described["folders"].items():
        if found["files"]:
            most = f", of at most {found['most'] / 1e6:.0f} MB" if found["most"] else ""
            terminal.line("", f"{name}: {_HOLD[name]}, {found['bytes'] / 1e6:.1f} MB{most}")


def _files(name: str) -> list[Path]:
    folder = cache_dir() / name
    return [file for file in folder.rglob("*") if not file.is_dir()] if folder.is_dir() else []


def _size(file: Path) -> int | None:
    """Bytes of a file; None where it went away meanwhile."""
    try:
        return file.lstat().st_size
    except OSError:
        return None
