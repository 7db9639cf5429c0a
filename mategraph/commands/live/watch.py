"""``mategraph watch``: run again on every save."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AcceptOption, AllowPython, JsonOption, OutOption, ProjectArgument, reads_assembly, reporting


@reads_assembly
def watch(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    port: Annotated[int, typer.Option(help="Port of the page on 127.0.0.1; 0 takes a free one.", min=0, max=65535)] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    window: Annotated[
        bool, typer.Option("--window", help="Open a window that follows, in place of the browser; the page is served all the same.")
    ] = False,
    accept_assumptions: AcceptOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Run again whenever the STEP file, the CAD script or the project file is saved, and say what changed."""
    from ...live.watch_loop import watch_project

    with reporting(as_json=as_json) as terminal:
        options = {"allow_python": allow_python, "accept_assumptions": accept_assumptions, "window": window}
        watch_project(project, out=out, port=port, browser=browser, as_json=as_json, terminal=terminal, **options)
