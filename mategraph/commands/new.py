"""``mategraph new``: a commented project file for a file with an assembly, or of a drive train without one."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from .options import AllowPython, JsonOption, reads_assembly, reporting


@reads_assembly
def new(
    step: Annotated[
        Path | None,
        typer.Argument(
            help="The assembly (STEP, FCStd, URDF, ...) to write a project file for; none, or NAME.toml: a circuit and drive train alone.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing project file; a copy of it is kept.")] = False,
    ci: Annotated[
        str | None,
        typer.Option("--ci", help="Write the file by which a repository checks itself: github, gitlab, pre-commit.", show_default=False),
    ] = None,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write a commented project file for a file with an assembly, beside it; without one, for a drive train alone."""
    from ..new_projects.new_drive import NAME, write_new_drive
    from ..new_projects.new_project import write_new_project

    with reporting(as_json=as_json) as terminal:
        if ci is not None:
            from ..new_projects.new_ci import write_ci_file

            target = write_ci_file(ci, Path("."), force=force)
            if as_json:
                terminal.json({"written": str(target), "kept": None})
            else:
                runs = " and ".join(name for name in ("mategraph check", "mategraph diff") if name in target.read_text(encoding="utf-8"))
                terminal.line("wrote", f"{target}   commit it; it runs {runs}")
            return
        if step is None or step.suffix == ".toml":
            written, kept = write_new_drive(step or Path(NAME), force=force)
        else:
            written, kept = write_new_project(step, force=force, allow_python=allow_python, reporter=terminal)
        if as_json:
            terminal.json({"written": str(written), "kept": str(kept) if kept else None})
        else:
            if kept:
                terminal.line("kept", f"the earlier file as {kept.name}")
            terminal.line("wrote", f"{written}   edit it, then: mategraph run {shlex.quote(str(written))}")
