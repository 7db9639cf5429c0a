"""Where this program keeps what it need not compute twice."""

from __future__ import annotations

import os
import sys
from pathlib import Path

CACHE_FOLDERS = ("assemblies", "compiled", "projects", "units")
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
