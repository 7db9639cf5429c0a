"""``mategraph map``: what a point reaches over two coordinates, its conditioning, and what holds the machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AllowPython, FreshOption, JsonOption, ProjectArgument, names_in, reads_assembly, reporting


@reads_assembly
def map(
    project: ProjectArgument,
    over: Annotated[
        str, typer.Option("--over", help="Two coordinates with a comma between, or three for a volume: shoulder.angle,elbow.angle.")
    ],
    point: Annotated[str, typer.Option("--point", help="The [point] of the project whose reach is mapped.")],
    ranges: Annotated[
        list[str] | None,
        typer.Option(
            "--range", help='"elbow.angle=-90 deg:90 deg"; limits of the joint, or a whole turn, when left out.', show_default=False
        ),
    ] = None,
    points: Annotated[
        int | None, typer.Option("--points", min=5, max=400, help="Poses along each coordinate; 61 of two, 31 of three when left out.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Also draw the maps here (.svg, .pdf, .png).")] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Map what a point reaches: area or volume, conditioning, dead centres, and efforts that hold the machine against gravity."""
    from ...machine import load

    with reporting(as_json=as_json) as terminal:
        machine = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal)
        found = machine.map(names_in(over) or (), point, ranges=ranges or (), points=points)
        if plot is not None:
            found.plot(plot)
        if as_json:
            terminal.json(found.as_dict())
            return
        terminal.tables(found.tables())
        if plot is not None:
            terminal.line("wrote", str(plot))
