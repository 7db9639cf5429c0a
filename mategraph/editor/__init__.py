"""The studio: a project that several pens write, in a browser, a text editor and a CAD system at once.

``mategraph.studio("seeker.toml")`` opens one.
"""

from __future__ import annotations

import sys
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .run_studio import RunningStudio


def _drawn(assembly: Any) -> Path:
    from ..drawn_projects import drawn_project

    return drawn_project(assembly)


def open_studio(
    project: str | Path | Any | None = None,
    *,
    port: int = 0,
    browser: bool | None = None,
    block: bool | None = None,
    allow_python: bool = False,
    accept_assumptions: bool = False,
) -> RunningStudio:
    """Open the studio on 127.0.0.1, with a project file or a file with an assembly.

    Parameters
    ----------
    project
        What is opened: a path, or a ``cadquery.Assembly``, which gets a project folder with its name here. Without it the studio offers
        recent projects and examples.
    port, browser
        Of the page; a browser is opened from a script, not from a notebook, unless this says otherwise.
    block
        Go on until Ctrl-C: by default so from a script, not so in a notebook, where ``close()`` ends it.
    allow_python, accept_assumptions
        As for `mategraph.load`.

    Returns
    -------
    The running studio: ``address``, ``link``, ``close()``.
    """
    from .run_studio import start_studio, wait_for_signal

    interactive = hasattr(sys, "ps1") or "ipykernel" in sys.modules
    path = Path(project) if isinstance(project, (str, PathLike)) else None if project is None else _drawn(project)
    running = start_studio(path, port=port, allow_python=allow_python, accept_assumptions=accept_assumptions)
    if browser if browser is not None else not interactive:
        import webbrowser

        webbrowser.open(running.link)
    if not interactive if block is None else block:
        try:
            wait_for_signal()
        except KeyboardInterrupt:
            pass  # this is how it ends
        finally:
            running.close()
    return running
