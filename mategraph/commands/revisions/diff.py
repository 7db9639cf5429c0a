"""``mategraph diff``: what is different in two states of a machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import AllowPython, FreshOption, JsonOption, reads_assembly, reporting

Side = Annotated[
    str,
    typer.Argument(
        help="A project file or a file with an assembly; or that of a git revision, REV:path (HEAD~1:arm.toml; :arm.toml is staged).",
        show_default=False,
    ),
]


@reads_assembly
def diff(
    old: Side,
    new: Annotated[
        str | None,
        typer.Argument(help="The same, of the new state; when left out, the old one is printed as text for git diff.", show_default=False),
    ] = None,
    no_run: Annotated[bool, typer.Option("--no-run", help="Compare the models only; simulate nothing.")] = False,
    parts: Annotated[bool, typer.Option("--parts", help="Compare parts and masses only; look for no joints.")] = False,
    threshold: Annotated[
        float | None,
        typer.Option(
            help="Relative difference of figures that is listed; 1e-6 of the model and 1e-3 of the response when left out.",
            min=0.0,
            show_default=False,
        ),
    ] = None,
    duration: Annotated[float | None, typer.Option(help="Simulated time in seconds, instead of the projects'.", min=0.0)] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page that shows both machines moving together.", show_default=False)
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print a short summary for a pull request.")] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 where there is a difference, as git diff does.")] = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Show what is different in two states of a machine: parts, masses, joints, equations, parameters, response and checks."""
    from ...comparison.compare import compare, files_of
    from ...console import Silent
    from ...machine import load

    with reporting(as_json=as_json) as terminal, files_of(old, old if new is None else new) as files:
        if new is None:
            from ...comparison.compare import compute
            from ...comparison.state_text import state_text

            alone = compute(load(files[0], fresh=fresh, allow_python=allow_python), old, run=False, parts_only=parts)
            terminal.plain(state_text(alone.summary))
            return
        reporter = Silent() if as_json or markdown else terminal
        machines = [load(file, fresh=fresh, allow_python=allow_python, reporter=reporter) for file in files]
        found, before, after = compare(
            machines[0], machines[1], labels=(old, new), run=not no_run, parts_only=parts, threshold=threshold, duration=duration
        )
        if html is not None:
            from ...comparison.difference_page import write_difference_page

            write_difference_page(html, found, before, after)
        if as_json:
            terminal.json(found.as_dict())
        elif markdown:
            terminal.plain(found.markdown())
        else:
            terminal.tables(found.tables())
            terminal.line("diff", found.headline())
            for error in found.errors:
                terminal.error(error)
            if html is not None:
                terminal.line("wrote", f"{html}   open this")
        if found.errors:
            raise typer.Exit(2)
        if exit_code and not found.same:
            raise typer.Exit(1)
