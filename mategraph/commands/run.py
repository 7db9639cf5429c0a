"""``mategraph run``: from file to the page that shows the machine moving."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import (
    AcceptOption,
    AllowPython,
    CollisionsOption,
    FreshOption,
    JsonOption,
    OutOption,
    ProjectArgument,
    reads_assembly,
    reporting,
)


@reads_assembly
def run(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    still: Annotated[bool, typer.Option("--still", help="Also write a picture (PNG); needs OpenGL.")] = False,
    at: Annotated[
        float | None,
        typer.Option("--at", help="Time of the picture in seconds; by default where the machine is farthest from its start.", min=0.0),
    ] = None,
    video: Annotated[bool, typer.Option("--video", help="Also write a video (MP4); needs OpenGL.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Also write every signal as a table (CSV).")] = False,
    duration: Annotated[float | None, typer.Option(help="Simulated time in seconds, instead of the project's.", min=0.0)] = None,
    after: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="Go on from the end of another run, its file (.nc) or output folder; FILE@0.5s from that output of it.",
            metavar="<run[@time]>",
            show_default=False,
        ),
    ] = None,
    sweep: Annotated[
        bool | None,
        typer.Option(
            "--sweep/--no-sweep",
            help="Move each freedom through its range instead of simulating; by default where joints were found from the geometry and "
            "nothing drives them.",
            show_default=False,
        ),
    ] = None,
    accept_assumptions: AcceptOption = False,
    collisions: CollisionsOption = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Read, reduce, compose, simulate, and write the page that shows the machine moving.

    Of a STEP file without a project file the joints are found from the geometry, and each freedom is moved through its range.
    """
    from ..outputs.run_project import run_project

    with reporting(as_json=as_json) as terminal:
        answer = run_project(
            project,
            out=out,
            still=still,
            still_at=at,
            video=video,
            csv=csv,
            duration=duration,
            after=after,
            fresh=fresh,
            allow_python=allow_python,
            sweep=sweep,
            accept_assumptions=accept_assumptions,
            collisions=collisions,
            terminal=terminal,
        )
        if as_json:
            terminal.json(answer.data)
        if answer.interrupted:
            raise typer.Exit(130)
        if answer.failed:
            raise typer.Exit(1)
