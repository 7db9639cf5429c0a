"""``mategraph plot``: figures for papers of a run and of the linear system."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from foundation.errors import raise_all

from ..console import each_error
from .options import (
    AllowPython,
    AtOption,
    BreakOption,
    FreshOption,
    InputsOption,
    JsonOption,
    OutOption,
    ProjectArgument,
    names_in,
    reads_assembly,
    reporting,
)


@reads_assembly
def plot(
    project: ProjectArgument,
    what: Annotated[
        list[str] | None,
        typer.Option(
            "--what",
            "-w",
            help="signals, phase, reactions, polar, bode, poles, nyquist, nichols, sensitivity, root-locus, motion, torque-speed, "
            "spectrum, psd, orders or waterfall; may be given several times.",
            show_default=False,
        ),
    ] = None,
    signals: Annotated[
        str,
        typer.Option(
            "--signals", "-s", help="Names with commas between: signals, joints of reactions, outputs of Bode; phase: a.angle:a.rate."
        ),
    ] = "",
    form: Annotated[str, typer.Option("--format", "-f", help="svg, pdf, png or eps.")] = "svg",
    at: AtOption = None,
    inputs: InputsOption = "",
    break_at: BreakOption = None,
    over: Annotated[
        str, typer.Option("--over", help="Angle of the shaft whose orders are counted, or the rate a waterfall is drawn over.")
    ] = "",
    out: OutOption = Path("out"),
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Draw figures for papers: signals by unit, phase plots, reactions, Bode, Nyquist and Nichols diagrams, poles, spectra and orders."""
    from ..analyses.figures import WITHOUT_RUN, check_plot, write_plots
    from ..outputs.run_project import check_folder
    from ..outputs.stored_run import stored_or_new

    with reporting(as_json=as_json) as terminal:
        wanted = what or ["signals"]
        for one in wanted:
            check_plot(one, form)
        check_folder(out / project.stem)
        if all(one in WITHOUT_RUN for one in wanted):
            from ..machine import load

            machine, run = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal), None
        else:
            machine, run = stored_or_new(project, out=out, allow_python=allow_python, fresh=fresh, terminal=terminal)
        names = [name.strip() for name in signals.split(",") if name.strip()]
        written, errors = write_plots(
            machine, run, out / project.stem, wanted, form, signals=names, at=at, inputs=names_in(inputs), break_at=break_at, over=over
        )
        if as_json and written:
            found: dict[str, object] = {"files": {key: str(file) for key, file in written.items()}}
            terminal.json(found | ({"errors": [one.as_dict() for error in errors for one in each_error(error)]} if errors else {}))
            raise typer.Exit(2 if errors else 0)
        for file in written.values() if not as_json else ():
            terminal.line("wrote", str(file))
        raise_all(errors)
