"""``mategraph view``: the machine moving, in a window or in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AllowPython, JsonOption, OutOption, ProjectArgument, reads_assembly, reporting


@reads_assembly
def view(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    page: Annotated[bool, typer.Option("--page", help="Open the HTML page in the browser instead of a window.")] = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Open a window in which the machine moves; runs it first if that is not done yet."""
    from ...outputs.run_project import run_project

    with reporting(as_json=as_json) as terminal:
        answer = run_project(project, out=out, allow_python=allow_python, terminal=terminal)
        if page:
            import webbrowser

            uri = Path(answer.files["page"]).resolve().as_uri()
            shown: dict[str, object] = {"page": uri, "opened": webbrowser.open(uri)}
        else:
            _open_window(project, Path(answer.files["data"]), allow_python=allow_python)
            shown = {"window": True}
        if as_json:
            terminal.json(shown)


def _open_window(project: Path, data: Path, *, allow_python: bool) -> None:
    from viz.render.window import show

    from ...outputs.window_scene import window_scene

    show(*window_scene(project, data, allow_python=allow_python))
