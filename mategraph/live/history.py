"""The history of a project: each regeneration with its figures and its results, in the cache, never in the user's folder.

::

    CACHE/history/<of the project's path>/log.jsonl          one line per regeneration: when, what was saved, what changed, its figures
    CACHE/history/<of the project's path>/<content>/          page and data of what these inputs gave

A line is written by one call, and a folder takes its name when it is whole: whoever is killed leaves neither half. Two regenerations of
the same content share one folder. Results that were not used for longest go when the folder has grown to its limit; lines stay, until
there are `MOST_LINES`: then the older half goes. A line has its number, which stays the same all the time.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from foundation.atomic_file import write_whole
from foundation.cache import UNFINISHED, cache_dir, trim, used
from foundation.errors import MategraphError

from ..outputs.run_project import RunAnswer

LOG = "log.jsonl"
SUMMARY = "summary.json"
MOST_LINES = 2_000  # of which the last half stays
MOST_FIGURES = 80
FOLLOWED = (".angle", ".position", ".i")  # signals whose final value and peak are figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One regeneration."""

    number: int  # from 1, by time; the oldest may be gone
    when: float  # s since 1970
    content: str  # key of its results
    saved: str  # names of the files
    changes: str  # one line
    seconds: float
    figures: Mapping[str, float]
    units: Mapping[str, str] = field(default_factory=dict)
    failed: tuple[str, ...] = ()  # checks

    @property
    def cause(self) -> str:
        """What was saved; where nothing was, which run it is."""
        return self.saved or ("first run" if self.number == 1 else "started again")


def history_folder(path: Path) -> Path:
    """Where the history of a project lies."""
    return cache_dir() / "history" / hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:24]


def figures_of(data: Mapping[str, Any]) -> tuple[dict[str, float], dict[str, str]]:
    """The figures of a run that one follows over edits, and their units: masses, checks, peaks and final values of coordinates."""
    figures: dict[str, float | None] = {"mass": data["mass"], "mobility": data["mobility"]}
    units = {"mass": "kg", "mobility": ""}
    for body in data["bodies"]:
        if not body["ground"]:
            figures[f"mass of {body['name']}"], units[f"mass of {body['name']}"] = body["mass"], "kg"
    for check in data.get("checks", ()):
        figures[check["expression"]], units[check["expression"]] = check["value"], check["unit"]
    for label in ("final", "peak"):
        for name, value in data.get(label, {}).items():
            if name.endswith(FOLLOWED):
                figures[f"{label} {name}"], units[f"{label} {name}"] = value, data["signal_units"].get(name, "")
    kept = {name: float(value) for name, value in figures.items() if value is not None and math.isfinite(value)}
    names = list(kept)[:MOST_FIGURES]
    return {name: kept[name] for name in names}, {name: units[name] for name in names}


def remember(path: Path, answer: RunAnswer, *, content: str, saved: str, changes: str, seconds: float) -> None:
    """Store a regeneration with its page and data; without room on the disk nothing is stored.

    Raises
    ------
    OSError
        Where it cannot be stored.
    """
    folder = history_folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    figures, units = figures_of(answer.data)
    _keep_results(folder, content, answer)
    line = {
        "when": time.time(),
        "path": str(path.resolve()),
        "content": content,
        "saved": saved,
        "changes": changes,
        "seconds": seconds,
        "figures": figures,
        "units": units,
        "failed": list(answer.failed),
    }
    with _alone(folder):
        _append(folder, line)
    trim("history")


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else writes the log of this folder meanwhile, where the system has locks of folders."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # a disk without locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _append(folder: Path, line: Mapping[str, Any]) -> None:
    """Add a line to the log with the next number; a log that has grown to its limit is replaced by its last half."""
    log = folder / LOG
    known = list(_lines(folder))
    number = known[-1]["number"] + 1 if known else 1
    data = json.dumps({"number": number, **line}).encode() + b"\n"
    if len(known) >= MOST_LINES:
        kept = "".join(json.dumps(one) + "\n" for one in known[-(MOST_LINES // 2) :])
        write_whole(log, kept + data.decode())
        return
    handle = os.open(log, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
    try:
        size = os.fstat(handle).st_size
        if size and os.pread(handle, 1, size - 1) != b"\n":  # a line that was cut short must not take this one with it
            data = b"\n" + data
        os.write(handle, data)
    finally:
        os.close(handle)


def _keep_results(folder: Path, content: str, answer: RunAnswer) -> None:
    place = folder / content
    if place.is_dir():
        used(place)
        return
    making = Path(tempfile.mkdtemp(dir=folder, prefix=UNFINISHED))
    try:
        for kind in ("page", "data"):
            if kind in answer.files:
                shutil.copyfile(answer.files[kind], making / Path(answer.files[kind]).name)
        (making / SUMMARY).write_text(json.dumps(dict(answer.data), ensure_ascii=False), encoding="utf-8")
        with contextlib.suppress(FileExistsError, OSError):
            making.rename(place)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def entries(path: Path) -> list[Entry]:
    """The history of a project, the oldest first."""
    return [_entry(line) for line in _lines(history_folder(path))]


def last_answer(path: Path) -> RunAnswer | None:
    """What the last regeneration found; None where there is none, or its results are gone."""
    known = entries(path)
    if not known:
        return None
    try:
        text = (history_folder(path) / known[-1].content / SUMMARY).read_text(encoding="utf-8")
        return RunAnswer(json.loads(text))
    except (OSError, ValueError, RecursionError):
        return None


def projects() -> dict[str, int]:
    """The projects that have a history, by path, and the number of their regenerations."""
    found: dict[str, int] = {}
    root = cache_dir() / "history"
    for folder in sorted(root.iterdir()) if root.is_dir() else ():
        lines = list(_lines(folder))
        if lines:
            found[lines[-1]["path"]] = len(lines)
    return found


def results_of(path: Path, number: int) -> tuple[Entry, dict[str, Path]]:
    """An entry and its files: page and data.

    Raises
    ------
    MategraphError
        ``E089`` where there is no such entry, or its results are gone.
    """
    known = {entry.number: entry for entry in entries(path)}
    if number not in known:
        there = f"It has {min(known)} to {max(known)}." if known else "It has none: `mategraph watch` makes it."
        raise MategraphError("E089", f"The history of {path.name} has no regeneration {number}.", remedy=there, element=str(number))
    entry = known[number]
    place = history_folder(path) / entry.content
    files = {file.suffix: file for file in place.glob("*")} if place.is_dir() else {}
    if ".html" not in files:
        raise MategraphError(
            "E089",
            f"The results of regeneration {number} of {path.name} are not kept any more: there is a limit on disk.",
            remedy="Its figures still are; put the files back as they were then, and run it again.",
            element=str(number),
        )
    used(place)
    return entry, {kind: files[suffix] for kind, suffix in (("page", ".html"), ("data", ".nc")) if suffix in files}


def forget(path: Path) -> None:
    """Remove the history of a project."""
    shutil.rmtree(history_folder(path), ignore_errors=True)


def _lines(folder: Path) -> Iterator[dict[str, Any]]:
    """The lines of a log that are whole and have what an entry needs, each with its number."""
    try:
        text = (folder / LOG).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    last = 0
    for line in text.split("\n"):  # not splitlines: names may hold other ends of lines
        try:
            found = json.loads(line)
            number = found.get("number")
            found["number"] = number if type(number) is int and last < number < 1 << 53 else last + 1
            found["path"] = str(found["path"])
            last = _entry(found).number
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, OSError, RecursionError):
            continue  # damaged: the others count
        yield found


def _entry(line: Mapping[str, Any]) -> Entry:
    """The entry of a line; any error where it is damaged."""
    when, seconds, content = float(line["when"]), float(line.get("seconds", 0.0)), str(line["content"])
    datetime.fromtimestamp(when)
    if not math.isfinite(seconds) or content in ("", "..") or Path(content).name != content:
        raise ValueError
    return Entry(
        number=line["number"],
        when=when,
        content=content,
        saved=str(line.get("saved", "")),
        changes=str(line.get("changes", "")),
        seconds=seconds,
        figures={name: float(value) for name, value in line["figures"].items() if math.isfinite(value)},
        units={name: str(unit) for name, unit in line.get("units", {}).items()},
        failed=tuple(str(check) for check in line.get("failed", ())),
    )
