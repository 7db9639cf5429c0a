"""What lies in the cache, by folder, and its removal."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from foundation.cache import CACHE_FOLDERS, LARGEST_FOLDERS, cache_dir
from foundation.errors import MategraphError


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheFolder:
    """How many files and bytes a folder has; `most` is what a bound folder may grow to."""

    files: int
    bytes: int
    most: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheContent:
    """Where the cache lies, and what its folders have."""

    folder: str
    files: int
    bytes: int
    folders: Mapping[str, CacheFolder]
    cleared: bool = False


def cache_content() -> CacheContent:
    """What lies in the cache."""
    folders = {}
    for name in CACHE_FOLDERS:
        sizes = [size for file in _files(name) if (size := _size(file)) is not None]
        folders[name] = CacheFolder(files=len(sizes), bytes=sum(sizes), most=LARGEST_FOLDERS.get(name))
    files, size = sum(found.files for found in folders.values()), sum(found.bytes for found in folders.values())
    return CacheContent(folder=str(cache_dir()), files=files, bytes=size, folders=folders)


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


def _files(name: str) -> list[Path]:
    folder = cache_dir() / name
    return [file for file in folder.rglob("*") if not file.is_dir()] if folder.is_dir() else []


def _size(file: Path) -> int | None:
    """Bytes of a file; None where it went away meanwhile."""
    try:
        return file.lstat().st_size
    except OSError:
        return None
