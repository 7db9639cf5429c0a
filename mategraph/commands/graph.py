"""``mategraph graph``: the system graph as a picture or as text for other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, report_older, reporting


@reads_assembly
def graph(
    project: ProjectArgument,
    what: Annotated[
        str,
        typer.Option(
            "--what",
            "-w",
            help="system, assembly (parts and mates), mechanism, components, schematic (symbols and wires), blt "
            "(structure of the equations) or incidence (of the graph).",
        ),
    ] = "system",
    form: Annotated[
        str | None,
        typer.Option("--format", "-f", help="svg, dot or mermaid; by the ending of --out when left out, else svg.", show_default=False),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; printed when left out.", show_default=False)] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Draw the system graph, or the structure of its equations, as SVG, Graphviz DOT or Mermaid."""
    from ..analyses.graphs import graph_format
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        wanted = graph_format(form, out, what)
        # a printed graph stands alone: it may be piped
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal if out else None)
        if out is None:
            report_older(terminal, machine)
        found = machine.graph(what, wanted)
        if out is not None:
            found.save(out)
        if as_json:
            terminal.json(found.as_dict() | ({"written": str(out), "text": None} if out else {}))
        elif out is not None:
            terminal.line("wrote", str(out))
        else:
            sys.stdout.write(found.text)
