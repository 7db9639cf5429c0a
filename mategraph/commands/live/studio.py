"""``mategraph studio``: the project in a browser, to look at, to edit and to run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AcceptOption, AllowPython, reads_assembly, reporting


@reads_assembly
def studio(
    project: Annotated[
        Path | None,
        typer.Argument(
            help="A project file (.toml), or a file with an assembly; without one the studio offers recent projects and examples.",
            show_default=False,
        ),
    ] = None,
    port: Annotated[int, typer.Option(help="Port on 127.0.0.1; 0 takes a free one.", min=0, max=65535)] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the studio in the browser.")] = True,
    headless: Annotated[
        bool,
        typer.Option("--headless", help="Open no browser and print port and token as the first line of JSON, for CAD systems and scripts."),
    ] = False,
    accept_assumptions: AcceptOption = False,
    allow_python: AllowPython = False,
) -> None:
    """Open the studio: parts, joints, circuits and runs in one local page, which edits the project file.

    Other programs speak to it by HTTP on 127.0.0.1 with the token; docs/protocol.md describes how.
    """
    from ...editor.run_studio import run_studio

    with reporting(as_json=headless) as terminal:
        options = {"allow_python": allow_python, "accept_assumptions": accept_assumptions}
        run_studio(project, port=port, browser=browser and not headless, headless=headless, terminal=terminal, **options)
