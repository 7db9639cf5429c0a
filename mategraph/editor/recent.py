"""The projects that were opened last, in the cache."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path
from typing import Any

from foundation.atomic_file import write_whole
from foundation.cache import cache_dir

MOST = 30


def recent_projects() -> list[dict[str, Any]]:
    """Path, name and time of each, the latest first; those that are gone are left out."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
        listed = [(str(one["path"]), float(one["when"])) for one in found]
    except (OSError, ValueError, TypeError, KeyError):
        return []
    there = [(Path(path), when) for path, when in listed if Path(path).is_file()]
    return [{"path": str(path), "name": path.name, "folder": str(path.parent), "when": when} for path, when in there]


def remember_opened(path: Path) -> None:
    """Put a project first."""
    others = [{"path": one["path"], "when": one["when"]} for one in recent_projects() if one["path"] != str(path)]
    with contextlib.suppress(OSError):
        write_whole(_file(), json.dumps([{"path": str(path), "when": time.time()}, *others[: MOST - 1]]))


def _file() -> Path:
    return cache_dir() / "studio" / "recent.json"
