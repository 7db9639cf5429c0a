"""``mategraph life``: what a bearing bears over a run, and how long it lasts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AllowPython, FreshOption, JsonOption, OutOption, ProjectArgument, reads_assembly, reporting


@reads_assembly
def life(
    project: ProjectArgument,
    joint: Annotated[str, typer.Argument(help="The joint or bearing, by its mate's name.")],
    rating: Annotated[str, typer.Option("--rating", help='Basic dynamic load rating C: "14 kN".')],
    rollers: Annotated[bool, typer.Option("--rollers", help="Exponent 10/3 of roller bearings; 3 of ball bearings when left out.")] = False,
    radial_factor: Annotated[float, typer.Option("--radial-factor", "-X", help="X of X Fr + Y Fa.")] = 1.0,
    axial_factor: Annotated[float, typer.Option("--axial-factor", "-Y", help="Y of X Fr + Y Fa.")] = 0.0,
    out: OutOption = Path("out"),
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """The life of a bearing: equivalent load over the run's turns, L10 in turns and hours, rainflow of the load."""
    from ...outputs.stored_run import stored_or_new

    with reporting(as_json=as_json) as terminal:
        machine, run = stored_or_new(project, out=out, allow_python=allow_python, fresh=fresh, terminal=terminal)
        found = machine.bearing_life(
            joint, rating, run=run, exponent=10 / 3 if rollers else 3.0, radial_factor=radial_factor, axial_factor=axial_factor
        )
        if as_json:
            terminal.json(found.as_dict())
        else:
            terminal.tables(found.tables())
