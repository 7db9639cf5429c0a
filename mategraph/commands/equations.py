"""``mategraph equations``: the equations of motion written out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, report_older, reporting


@reads_assembly
def equations(
    project: ProjectArgument,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", "-f", help="text, latex, html, sympy or c; by the ending of --out when left out, else text.", show_default=False
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; printed when left out.", show_default=False)] = None,
    numbers: Annotated[bool, typer.Option("--numbers", help="Values in place of the symbols of masses, inertias and gravity.")] = False,
    formulation: Annotated[
        str,
        typer.Option(
            "--formulation", help="recursive (term by term), or lagrange: chain of 4x4 transformations, pseudo-inertias, coefficients."
        ),
    ] = "recursive",
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write out mass matrix, bias and constraints of a small machine, each term beside the parts and joints it comes from."""
    from ..analyses.written_equations import check_formulation, format_for
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        wanted = format_for(form, out)
        check_formulation(formulation, wanted)
        # printed equations stand alone: they may be piped
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal if out else None)
        if out is None:
            report_older(terminal, machine)
        found = machine.write_equations(wanted, numbers=numbers, formulation=formulation)
        if out is not None:
            found.save(out)
        if as_json:
            terminal.json(found.as_dict() | ({"written": str(out), "text": None} if out else {}))
        elif out is not None:
            terminal.line("wrote", str(out))
        else:
            sys.stdout.write(found.text)
