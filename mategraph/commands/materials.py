"""``mategraph materials``: what a project file may name without giving a density."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import JsonOption, reporting


def materials(
    words: Annotated[list[str] | None, typer.Argument(help="Only those with one of these words in a name.", show_default=False)] = None,
    project: Annotated[Path | None, typer.Option("--project", help="A project file, for its [density] too.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """List the materials whose densities are known by name."""
    from ..outputs.material_list import list_materials

    with reporting(as_json=as_json) as terminal:
        found = list_materials(words or [], project)
        if as_json:
            terminal.json(found.as_dict())
        else:
            terminal.tables(found.tables())
            if not found.materials:
                terminal.line("materials", "none of that name")
            terminal.line("own", f"[density] in the project file, or {found.own_table}")
