"""``mategraph trust``: folders whose projects may run their own Python."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import JsonOption, reporting


def trust(
    folder: Annotated[
        Path | None, typer.Argument(help="Folder whose projects may run their own Python; none lists them.", show_default=False)
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take the folder off the list.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Allow every project below a folder to run its own Python, or take that back."""
    from foundation.trusted_python import set_trust, trusted_folders

    with reporting(as_json=as_json) as terminal:
        folders = trusted_folders() if folder is None else set_trust(folder, trusted=not remove)
        if as_json:
            terminal.json({"trusted": [str(known) for known in folders]})
        elif not folders:
            terminal.line("trusted", "no folder")
        for known in folders:
            terminal.line("trusted", str(known))
