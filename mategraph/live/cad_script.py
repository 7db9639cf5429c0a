"""The CAD script of a project, run as a process of its own that ends with us: it writes the STEP file anew."""

from __future__ import annotations

import re
from pathlib import Path

from foundation.errors import MategraphError
from foundation.guarded_process import run_guarded

from ..outputs.run_record import stamp


def run_cad_script(script: Path, step: Path, *, allow_python: bool) -> None:
    """Let a CAD script write its STEP file anew, if it may run.

    Raises
    ------
    MategraphError
        E031 where it may not run, E042 where it fails, E043 where it leaves no STEP file, or the one that was there.
    """
    from foundation.trusted_python import require_trust

    require_trust(script, allowed=allow_python, element="CAD script")
    before = stamp(step)
    code, printed = run_guarded([script], cwd=script.parent)
    if code != 0:
        last = (printed.strip().splitlines() or ["it ends without a word"])[-1]
        raise MategraphError(
            "E042",
            f"{script.name}{_line_of(script, printed)} fails: {last}",
            remedy="Correct the script; the STEP file is unchanged.",
            element=script.name,
        )
    after = stamp(step)
    if after is None or after == before:
        what = f"there is no {step.name}" if after is None else f"did not write {step.name}, which is as it was"
        raise MategraphError("E043", f"{script.name} ran, but {what}.", remedy=f"Let it write {step}.", element=script.name)


def _line_of(script: Path, printed: str) -> str:
    """The script's own line that the last traceback passed, in words; nothing where none was printed."""
    lines = re.findall(rf'^ *File "[^"\n]*{re.escape(script.name)}", line (\d+)', printed, re.MULTILINE)
    return f" line {lines[-1]}" if lines else ""
