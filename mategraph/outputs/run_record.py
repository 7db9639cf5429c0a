"""The record of a run beside its outputs: what went in, what came out, so that nothing is computed twice.

``run.json`` holds the content of every input file, the options, the program's own state and the outputs. A run whose record still
holds is answered from it, without loading one of the heavy libraries.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from foundation.atomic_file import leftovers_of, write_whole
from foundation.digests import file_digest, program_key

RECORD_NAME = "run.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRecord:
    """What a run read, was asked for, found and wrote."""

    inputs: Mapping[str, str]  # absolute path -> SHA-256 of the content
    options: Mapping[str, Any]
    summary: Mapping[str, Any]  # as ``--json`` prints it: a `summary.RunSummary` as plain data
    outputs: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # file name -> size in bytes, time of writing in ns
    program: str = ""
    drawn_by: tuple[str, str] | None = None  # CAD script and the assembly that it writes

    @property
    def files(self) -> Mapping[str, str]:
        """What was written, by what it is."""
        files: Mapping[str, str] = self.summary["files"]
        return files

    def holds(self, folder: Path, options: Mapping[str, Any]) -> bool:
        """Whether inputs, options, program and outputs are all as they were."""
        return (
            self.program == program_key()
            and dict(self.options) == dict(options)
            and all(stamp(folder / name) == tuple(was) for name, was in self.outputs.items())
            and all(input_digest(Path(path)) == was for path, was in self.inputs.items())
        )


def input_digest(path: Path) -> str:
    """SHA-256 of a file's content; of a folder with files of bought parts, that of their names."""
    if not path.is_dir():
        return file_digest(path)
    return hashlib.sha256("\n".join(sorted(file.name for file in path.glob("*.toml"))).encode()).hexdigest()


def stamp(path: Path) -> tuple[int, int] | None:
    """Size and time of writing of a file, or None when there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def read_record(folder: Path) -> RunRecord | None:
    """The record in an output folder, if there is one that can be read."""
    try:
        data = json.loads((folder / RECORD_NAME).read_text(encoding="utf-8"))
        return RunRecord(
            inputs=data["inputs"],
            options=data["options"],
            summary=data["summary"],
            outputs={name: (int(size), int(when)) for name, (size, when) in data["outputs"].items()},
            program=data["program"],
            drawn_by=(str(data["drawn_by"][0]), str(data["drawn_by"][1])) if data.get("drawn_by") else None,
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_record(folder: Path, record: RunRecord) -> None:
    """Write the record, whole or not at all."""
    data = {
        "program": record.program,
        "drawn_by": record.drawn_by,
        "options": dict(record.options),
        "inputs": dict(record.inputs),
        "outputs": {name: list(was) for name, was in record.outputs.items()},
        "summary": record.summary,
    }
    write_whole(folder / RECORD_NAME, json.dumps(data, ensure_ascii=False))
    for left in leftovers_of(folder / RECORD_NAME):
        left.unlink(missing_ok=True)


def keep_foreign(path: Path, record: RunRecord | None, written: Container[tuple[str, int, int]] = ()) -> Path | None:
    """Move a file that we did not write, or that was edited since, out of the way; returns where it is now.

    Ours is what the record has, and what is in the list of files `written`, by name, size and time.
    """
    found = stamp(path)
    if found is None or (record is not None and record.outputs.get(path.name) == found) or (path.name, *found) in written:
        return None
    index = 1
    while (copy := path.with_name(f"{path.stem}.kept{index}{path.suffix}")).exists():
        index += 1
    path.replace(copy)
    return copy
