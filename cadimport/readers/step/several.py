"""Several STEP files, read by one child process: the CAD kernel takes seconds to load, a small part tenths of a second to read."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from foundation.errors import CadImportError, MategraphError

from ...assembly import Assembly
from ...sandbox.child_process import Progress, Report, run_child, serve
from ...store.assembly_files import load_assembly
from .reader import OpenedStep, opened_step, read_step

REFUSED = "refused.json"  # what the child leaves in the folder of a file that it cannot read


def read_several(paths: Sequence[Path], *, progress: Progress | None = None) -> dict[Path, Assembly | MategraphError]:
    """The assembly in each of these STEP files, without mates; or why it cannot be read.

    1. The texts are checked. 2. One child process reads all of them. 3. Where it ends before its time, because the kernel crashed on one
    of them, those that are left are read each by a process of its own.

    Raises
    ------
    CadImportError
        ``E109`` when the time of the whole reading is up.
    """
    found: dict[Path, Assembly | MategraphError] = {}
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="mategraph-") as folder:
        opened: dict[Path, OpenedStep] = {}
        for path in paths:  # 1.
            try:
                opened[path] = stack.enter_context(opened_step(path))
            except MategraphError as error:
                found[path] = error
        targets = {path: Path(folder) / str(index) for index, path in enumerate(opened)}
        try:
            _run(opened, targets, progress)  # 2.
        except CadImportError as error:
            if error.code == "E109":
                raise
        for path, target in targets.items():
            made = _result(path, target)
            found[path] = _alone(path, progress) if made is None else made  # 3.
        for path, step in opened.items():
            made = found[path]
            if isinstance(made, Assembly):
                found[path] = made.with_changes(source=path, digest=step.text.digest, references=tuple(step.references.items()))
    return found


def _run(opened: dict[Path, OpenedStep], targets: dict[Path, Path], progress: Progress | None) -> None:
    if not opened:
        return
    rows = [[os.fspath(step.path), os.fspath(targets[path]), asdict(step.text), path.name] for path, step in opened.items()]
    listed = next(iter(targets.values())).parent / "files.json"
    listed.write_text(json.dumps(rows), encoding="utf-8")
    run_child("cadimport.readers.step.several:main", [os.fspath(listed)], element=next(iter(opened)).name, progress=progress)


def _result(path: Path, target: Path) -> Assembly | MategraphError | None:
    """What the child left of one file; None where it did not come to it."""
    refused = target / REFUSED
    if refused.is_file():
        error = json.loads(refused.read_text(encoding="utf-8"))
        return CadImportError(error["code"], error["what"], remedy=error["remedy"], element=error["element"], place=error["place"])
    try:
        return load_assembly(target)
    except CadImportError:
        return None


def _alone(path: Path, progress: Progress | None) -> Assembly | MategraphError:
    try:
        return read_step(path, progress=progress)
    except CadImportError as error:
        if error.code == "E109":
            raise
        return error


def main(listed: str) -> int:
    """In the child: read the files that `listed` names, each into its folder. Returns the exit code of the process."""

    def work(report: Report) -> dict[str, Any]:
        report("read", 0.0)
        from ...store.assembly_files import save_assembly
        from .piecewise import read_document
        from .text_checks import StepText

        rows = json.loads(Path(listed).read_text(encoding="utf-8"))
        for index, (path, target, text, _) in enumerate(rows):
            report("read", index / len(rows))
            try:
                save_assembly(read_document(Path(path), StepText(**text), lambda *_: None), Path(target))
            except MategraphError as error:
                Path(target).mkdir(parents=True, exist_ok=True)
                (Path(target) / REFUSED).write_text(json.dumps(error.as_dict()), encoding="utf-8")
        return {}

    return serve(work)
