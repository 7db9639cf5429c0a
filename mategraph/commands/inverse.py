"""``mategraph inverse``: drive efforts and reactions along a motion."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..console import Terminal
from .options import AllowPython, FreshOption, JsonOption, OutOption, ProjectArgument, reads_assembly, reporting

if TYPE_CHECKING:
    from ..analyses.inverse import Inverse


@reads_assembly
def inverse(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    csv: Annotated[bool, typer.Option("--csv", help="Also write every curve as a table (CSV).")] = False,
    page: Annotated[bool, typer.Option("--page", help="Also write a page with the moving machine and the curves.")] = False,
    setpoints: Annotated[
        Path | None, typer.Option("--setpoints", help="Write position, speed and acceleration of every given motion here (CSV).")
    ] = None,
    cycle: Annotated[str, typer.Option("--cycle", help="Time from one set point to the next.")] = "1 ms",
    duration: Annotated[float | None, typer.Option(help="Time in seconds, instead of the project's.", min=0.0)] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Drive efforts and all reactions of joints and bearings, for the motion that the project gives or that is simulated."""
    from ..machine import load
    from ..outputs.run_project import make_folder

    with reporting(as_json=as_json) as terminal:
        found = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal).inverse(duration=duration)
        files: dict[str, str] = {}
        folder = out / project.stem
        if csv or page:
            make_folder(folder)
        if csv:
            files["csv"] = str(found.to_csv(folder / f"{project.stem}_inverse.csv"))
        if page:
            files["page"] = str(found.write_page(folder / f"{project.stem}_inverse.html"))
        if setpoints is not None:
            files["setpoints"] = str(found.write_setpoints(setpoints, cycle=cycle))
        if as_json:
            terminal.json(replace(found, files=files).as_dict())
        else:
            show_inverse(found, terminal)
            for file in files.values():
                terminal.line("wrote", file)


def show_inverse(found: Inverse, terminal: Terminal) -> None:
    """Print the tables of drive efforts and reactions, what acts on the ground, and what was assumed."""
    terminal.tables(found.tables())
    hidden = found.zero_by_convention()
    if hidden:
        terminal.line("left out", f"components that are zero by a convention, of {', '.join(hidden)}")
    on_ground = [p for p in found.peaks if p.quantity.endswith("on the ground")]
    terminal.line("ground", ", ".join(f"{p.quantity} at most {p.value:.5g} {p.unit} (t = {p.time:.5g} s)" for p in on_ground) + ", about W")
    for assumption in dict.fromkeys(r.assumption for r in (*found.joints, *found.bearings) if r.assumption):
        terminal.line("assumed", assumption)
