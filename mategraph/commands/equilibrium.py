"""``mategraph equilibrium``: where the machine comes to rest, and how it swings about that."""

from __future__ import annotations

from typing import Annotated

import typer

from .linearise import show_verdict
from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, reporting


@reads_assembly
def equilibrium(
    project: ProjectArgument,
    first: Annotated[bool, typer.Option("--first", help="Keep the first equilibrium that is found, also an unstable one.")] = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Where the machine comes to rest with its inputs held as at the start, and how it swings about that."""
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        found = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal).equilibrium(first=first)
        if as_json:
            terminal.json(found.as_dict())
            return
        states, *modes = found.tables()
        terminal.tables([states])
        for word, direction in found.directions:
            terminal.line(word, f"along {direction}", "yellow")
        terminal.tables(modes)
        show_verdict(found.linear, terminal)
