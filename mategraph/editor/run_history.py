"""The runs of a project and the texts that they were made from, in the cache: what a history shows, and what it goes back to."""

from __future__ import annotations

import contextlib
import difflib
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError

from .project_file import text_hash

MOST = 300  # runs that are listed, and texts that are kept


class RunHistory:
    """The history of one project; `folder` is that of its journal."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "runs.jsonl"
        self.texts = folder / "texts"
        self._entries: list[dict[str, Any]] = []
        with contextlib.suppress(OSError):
            for line in self.file.read_text(encoding="utf-8", errors="replace").split("\n"):
                with contextlib.suppress(ValueError, TypeError, KeyError):
                    one = json.loads(line)
                    self._entries.append({**one, "number": int(one["number"]), "hash": str(one["hash"])})
        del self._entries[:-MOST]

    def add(self, label: str, text: str, run: Mapping[str, Any]) -> None:
        """Note a run; one of the same text takes the place of the one before."""
        failed = [check["text"] for check in run["checks"] if not check["passed"]]
        entry = {
            "number": self._entries[-1]["number"] + 1 if self._entries else 1,
            "label": label,
            "time": time.time(),
            "hash": text_hash(text),
            "run": run["key"],
            "passed": len(run["checks"]) - len(failed),
            "failed": failed,
            "seconds": run["seconds"],
            "figures": {check["text"]: check["shown"] for check in run["checks"]},
        }
        if self._entries and self._entries[-1]["hash"] == entry["hash"] and self._entries[-1]["run"] == entry["run"]:
            return
        self._entries.append(entry)
        with contextlib.suppress(OSError):
            self.texts.mkdir(parents=True, exist_ok=True)
            kept = self.texts / f"{entry['hash']}.toml"
            if not kept.is_file():
                write_whole(kept, text)
            with self.file.open("ab") as stream:
                stream.write(json.dumps(entry, ensure_ascii=False).encode() + b"\n")
            if len(self._entries) > 2 * MOST:
                self._shorten()

    def _shorten(self) -> None:
        del self._entries[:-MOST]
        write_whole(self.file, "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in self._entries))
        known = {entry["hash"] for entry in self._entries}
        for file in self.texts.glob("*.toml"):
            if file.stem not in known:
                file.unlink(missing_ok=True)

    def entries(self, present: str, kept: Mapping[str, Any]) -> list[dict[str, Any]]:
        """All of them, the newest first; `present` is the hash of the text as it is, `kept` has the runs whose bytes are there."""
        listed = [{**entry, "run": entry["run"] if entry["run"] in kept else None} for entry in reversed(self._entries[-MOST:])]
        return [{**entry, "current": entry["hash"] == present} for entry in listed]

    def text(self, key: str) -> str:
        """The text of a hash.

        Raises
        ------
        MategraphError
            ``E607`` where it is not kept.
        """
        with contextlib.suppress(OSError):
            if key in {entry["hash"] for entry in self._entries}:
                return os.fsdecode((self.texts / f"{key}.toml").read_bytes())
        raise MategraphError("E607", "This state is not kept any more.", remedy="Choose a later one.", element=key[:40])

    def difference(self, key: str, present: str) -> list[dict[str, str]]:
        """The lines of an earlier state against those of the present one, with some lines around each change."""
        before, after = self.text(key).splitlines(), present.splitlines()
        lines = difflib.unified_diff(before, after, lineterm="", n=3)
        shown = (" …" if line.startswith("@@") else line for line in lines if not line.startswith(("---", "+++")))
        return [{"kind": line[:1], "text": line[1:]} for line in shown]
