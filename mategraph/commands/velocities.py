"""``mategraph velocities``: choices of independent velocities at one posture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..console import Terminal
from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, reporting

if TYPE_CHECKING:
    from ..analyses.velocities import Velocities


@reads_assembly
def velocities(
    project: ProjectArgument,
    choose: Annotated[
        str | None,
        typer.Option(
            help="As many velocities as the machine has freedoms, with commas between; the joints' when left out.", show_default=False
        ),
    ] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            help='A coordinate in place of its starting value, "pivot.angle=90 deg"; may be given several times.', show_default=False
        ),
    ] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Choices of independent velocities with their conditioning, and T, virtual inertia and gyristor of one."""
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        found = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal).velocities(choose, where=where or ())
        if as_json:
            terminal.json(found.as_dict())
        else:
            show_velocities(found, terminal)


def show_velocities(found: Velocities, terminal: Terminal) -> None:
    """Print the choices with their conditions, then T, virtual inertia and gyristor of the chosen one."""
    import numpy as np

    terminal.line("at", ", ".join(f"{name} = {value:.4g}" for name, value in found.state.items()))
    terminal.tables(found.tables())
    if found.virtual_inertia is None:
        names = ", ".join(found.chosen.velocities)
        terminal.line("singular", f"{names} do not determine the other velocities here: there is no T", "yellow")
    else:
        terminal.line("inertia", f"determinant {np.linalg.det(found.virtual_inertia):.6g}")
