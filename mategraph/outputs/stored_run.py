"""A machine and its run, read back from the output folder where the record still holds, else computed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cadimport.readers.registry import stem_of
from foundation.errors import MategraphError

from .run_record import read_record

if TYPE_CHECKING:
    from domains.result import Result

    from ..console import Terminal
    from ..machine import Machine


def stored_or_new(path: Path, *, out: Path, allow_python: bool, fresh: bool, terminal: Terminal) -> tuple[Machine, Result]:
    """The machine of a project and its run over the project's own duration."""
    from domains.result import Result

    from ..machine import load

    folder = out / stem_of(path)
    record = None if fresh else read_record(folder)
    machine = load(path, allow_python=allow_python, fresh=fresh, reporter=terminal)
    usual = (
        record is not None
        and record.options.get("project") == str(path.resolve())
        and record.options.get("duration") is None
        and not record.options.get("after")
    )
    if record is not None and usual and record.holds(folder, record.options) and record.files.get("data"):
        try:
            result = Result.load(Path(record.files["data"]))
        except MategraphError:
            pass
        else:
            terminal.line("run", f"{result.time[-1]:g} s, as recorded in {folder}")
            return machine, machine.as_run(result)
    return machine, machine.simulate()
