"""``phase_margin(ctl.u)``, ``gain_margin(ctl.u)`` and ``delay_margin(ctl.u)`` in checks: what a control loop has left before it swings."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from foundation.expressions import walk

from ..project.check_grammar import MARGINS, FigureName, parse_expression

if TYPE_CHECKING:
    from ..machine import Machine


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
        What `Machine.linearise` raises of a place where no loop can be opened.
    """
    asked = margins_asked(machine)
    loops = {name: machine.linearise(break_at=name).loop for name in {figure.of for figure in asked.values()}}
    found = {}
    for text, figure in asked.items():
        loop = loops[figure.of]
        value = math.nan if loop is None else getattr(loop, figure.function)
        found[text] = math.radians(value) if figure.function == "phase_margin" else value
    return found
