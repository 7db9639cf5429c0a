"""``mategraph linearise``: A, B, C, D and the modes at one point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..console import Terminal
from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, reporting

if TYPE_CHECKING:
    from ..analyses.linearise import LinearModel


@reads_assembly
def linearise(
    project: ProjectArgument,
    at: Annotated[str, typer.Option("--at", help='"start", "equilibrium", or a time of the run such as 0.5 or "20 ms".')] = "start",
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """A, B, C, D and the modes (frequency, damping) of the machine with its motors and circuits at one point."""
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        found = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal).linearise(at)
        if as_json:
            terminal.json(found.as_dict())
        else:
            terminal.tables(found.tables())
            show_verdict(found, terminal)


def show_verdict(found: LinearModel, terminal: Terminal) -> None:
    """Print whether the modes die away."""
    word = found.verdict()
    if word == "moving":
        terminal.line(word, "no equilibrium: these are the modes of the frozen instant", "yellow")
        return
    meaning = {"growing": "modes grow", "damped": "all modes die away", "undamped": "no mode grows, but not all die away"}[word]
    terminal.line(word, f"at an equilibrium: {meaning}", "green" if found.stable else "yellow")
