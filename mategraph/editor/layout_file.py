"""Places of symbols, in a file beside the project: ``NAME.layout.json``, one line a symbol, so that moving one makes no run stale."""

from __future__ import annotations

import json
import math
import shutil
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError

FIELDS = {"x": float, "y": float, "turn": int, "mirror": bool}
MOST = 100_000
FARTHEST = 1e6


class LayoutFile:
    """The places of one project."""

    def __init__(self, project: Path) -> None:
        self.path = project.with_name(f"{project.stem}.layout.json")
        self._lock = threading.Lock()

    def read(self) -> dict[str, dict[str, Any]]:
        """The places as the file has them; what is damaged in it counts as not there."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {name: place for name, given in found.items() if (place := _place(given)) is not None}

    def change(self, changes: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        """Set places, and take away those that are given as None; returns all of them.

        Raises
        ------
        MategraphError
            ``E604`` where a place is none, ``E602`` where the file cannot be written.
        """
        judge_places(changes)
        with self._lock:
            before = self.read()
            kept = {name: place for name, given in {**before, **changes}.items() if (place := _place(given)) is not None}
            if kept == before:
                return kept
            if len(kept) > MOST:
                raise MategraphError(
                    "E604", "There are too many places.", remedy="Take away those of what is gone.", element=self.path.name
                )
            self._keep_damaged()
            lines = (f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(kept[name])}" for name in sorted(kept))
            try:
                if kept:
                    write_whole(self.path, "{\n" + ",\n".join(lines) + "\n}\n")
                else:
                    self.path.unlink(missing_ok=True)  # nothing is left to say
            except OSError as error:
                raise MategraphError(
                    "E602",
                    f"{self.path.name} cannot be written: {error.strerror or error}.",
                    remedy="Check rights and free space.",
                    element=self.path.name,
                ) from error
            return kept

    def _keep_damaged(self) -> None:
        """A copy of a file that holds something else than places, such as the marks of a merge: it is about to be written anew."""
        try:
            text = self.path.read_text(encoding="utf-8", errors="surrogateescape")
            found = json.loads(text)
        except OSError:
            return
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or any(_place(given) is None for given in found.values()):
            shutil.copyfile(self.path, self.path.with_name(f"{self.path.name}.damaged"))


def judge_places(changes: Mapping[str, Any]) -> None:
    """Raise ``E604`` where a place is none."""
    for name, given in changes.items():
        if not isinstance(name, str) or (given is not None and _place(given) is None):
            raise MategraphError(
                "E604", f"'{name}' has no place: x and y are missing.", remedy="docs/protocol.md has its form.", element=str(name)
            )


def _place(given: Any) -> dict[str, Any] | None:
    """A place as it is written; None where it is none."""
    if not isinstance(given, Mapping):
        return None
    place: dict[str, Any] = {}
    for name, kind in FIELDS.items():
        value = given.get(name, None if name in ("x", "y") else 0)
        if isinstance(value, bool) != (kind is bool) and kind is not bool:
            return None
        if not isinstance(value, int | float) or not math.isfinite(value) or abs(value) > FARTHEST:
            return None
        place[name] = bool(value) if kind is bool else int(value) if float(value).is_integer() else float(value)
    return {name: value for name, value in place.items() if value or name in ("x", "y")} | {
        key: value for key, value in given.items() if key not in FIELDS and isinstance(value, str) and len(value) < 1000
    }
