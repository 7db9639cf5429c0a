"""``phase_margin(ctl.u)``, ``gain_margin(ctl.u)`` and ``delay_margin(ctl.u)`` in checks: what a control loop has left before it swings."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from foundation.errors import MategraphError
from foundation.expressions import walk

from ...project.check_grammar import MARGINS, FigureName, parse_expression
from ...project.problems import ProjectError, shown

if TYPE_CHECKING:
    from ...machine import Machine


def margins_asked(machine: Machine) -> dict[str, FigureName]:
    """The margins that the project's checks name."""
    trees = (parse_expression(check.expression) for check in machine.project.checks)
    nodes = (node for tree in trees for node in walk(tree))
    return {node.name: node for node in nodes if isinstance(node, FigureName) and node.function in MARGINS}


def margins_of(machine: Machine) -> dict[str, float]:
    """The margins that the project's checks name: rad, a factor, s; infinite where the loop can never swing.

    Raises
    ------
    MategraphError
        What `Machine.linearise` raises of a place where no loop can be opened, with the check that asks for it.
    """
    asked = margins_asked(machine)
    loops = {}
    for figure in asked.values():
        if figure.of in loops:
            continue
        try:
            loops[figure.of] = machine.linearise(break_at=figure.of).loop
        except MategraphError as error:
            check = next(check for check in machine.project.checks if figure.name in check.names)
            what = f"check {shown(check.expression)}: {error.what}"
            raise ProjectError(error.code, what, remedy=error.remedy, element=check.expression, place=check.place) from None
    found = {}
    for text, figure in asked.items():
        loop = loops[figure.of]
        value = math.nan if loop is None else getattr(loop, figure.function)
        found[text] = math.radians(value) if figure.function == "phase_margin" else value
    return found
