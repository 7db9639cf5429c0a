"""``mategraph examples``: the samples that come with the program, and a copy of one to work on."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from .options import JsonOption, reporting


def examples(
    name: Annotated[str | None, typer.Argument(help="The sample to copy; none lists them.", show_default=False)] = None,
    into: Annotated[Path, typer.Option("--into", help="Folder in which the copy's own folder is made.")] = Path(),
    as_json: JsonOption = False,
) -> None:
    """List the sample machines, or copy one to work on."""
    from ..outputs.examples import copy_example
    from ..outputs.examples import examples as known

    with reporting(as_json=as_json) as terminal:
        if name is None:
            found = known()
            if as_json:
                terminal.json({"examples": [{"name": e.name, "title": e.title} for e in found]})
                return
            terminal.table("examples", ["name", "what it is"], [[e.name, e.title] for e in found])
            terminal.line("next", "mategraph examples NAME copies one here")
            return
        project = copy_example(name, into)
        if as_json:
            terminal.json({"project": str(project)})
            return
        terminal.line("copied", str(project.parent))
        terminal.line("next", f"mategraph run {shlex.quote(str(project))}")
