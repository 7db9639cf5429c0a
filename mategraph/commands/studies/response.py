"""``mategraph response``: the frequency response of the nonlinear machine beside that of its linear model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AllowPython, AtOption, FreshOption, JsonOption, ProjectArgument, names_in, reads_assembly, reporting


@reads_assembly
def response(
    project: ProjectArgument,
    source: Annotated[str, typer.Option("--in", help="The input that is shaken: of a component (push.u), a source, or a given motion.")],
    outputs: Annotated[str, typer.Option("--out", help="Signals with commas between; those of [linearise] when left out.")] = "",
    amplitude: Annotated[str, typer.Option("--amplitude", "-a", help='Of the input, such as "2 N"; of a motion its acceleration.')] = "1",
    low: Annotated[str, typer.Option("--from", help='Lowest frequency, such as "0.5 Hz"; by the modes when left out.')] = "",
    high: Annotated[str, typer.Option("--to", help='Highest frequency, such as "50 Hz"; by the modes when left out.')] = "",
    points: Annotated[int, typer.Option("--points", min=2, max=500, help="How many frequencies.")] = 12,
    method: Annotated[str, typer.Option("--method", help="stepped (a run for each frequency) or chirp (one run).")] = "stepped",
    at: AtOption = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Also draw both and their difference here (.svg, .pdf, .png).")] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Shake the nonlinear machine by sines or a chirp and compare with its linear model at the same point."""
    from ...machine import load

    with reporting(as_json=as_json) as terminal:
        machine = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal)
        band = (low, high) if low and high else None
        found = machine.frequency_response(source, names_in(outputs), amplitude=amplitude, band=band, points=points, at=at, method=method)
        if plot is not None:
            found.plot(plot)
        if as_json:
            terminal.json(found.as_dict())
            return
        terminal.tables(found.tables())
        terminal.line("response", found.headline())
        if plot is not None:
            terminal.line("wrote", str(plot))
