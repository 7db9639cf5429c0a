"""``mategraph verify``: the formulations of one machine compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..console import Terminal
from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, reporting

if TYPE_CHECKING:
    from ..analyses.verify import Verification


@reads_assembly
def verify(
    project: ProjectArgument,
    states: Annotated[int, typer.Option(help="Number of random states to compare at.", min=1, max=1000)] = 5,
    seed: Annotated[int, typer.Option(help="Of the random states: the same seed gives the same states.", min=0)] = 0,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write the machine's equations in several independent ways and compare them; exit code 1 if they differ."""
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        found = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal).verify(states=states, seed=seed)
        if as_json:
            terminal.json(found.as_dict())
        else:
            show_verification(found, terminal)
        if not found.passed:
            raise typer.Exit(1)


def show_verification(found: Verification, terminal: Terminal) -> None:
    """Print the table of differences, the choices of independent velocities, and the verdict."""
    from mechanics.formulations.verify import OF_INACCURACY

    terminal.tables(found.tables())
    if found.tolerance <= OF_INACCURACY * found.inaccuracy:
        terminal.line(
            "loops", f"close to {found.inaccuracy:.1e} rad only: axes that are parallel to some digits limit the agreement", "yellow"
        )
    if found.passed:
        terminal.line("agreed", f"within {found.worst:.1e}, tolerance {found.tolerance:.1e}", "green")
    for formulation, what, difference in found.comparisons.failures:
        terminal.line("differs", f"{formulation}: {what} by {difference:.1e}, tolerance {found.tolerance:.1e}", "red")
