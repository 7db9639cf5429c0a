"""``reaction(pitch).radial`` in checks: the largest load of a joint or bearing over a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array
from foundation.expressions import walk

from ..project.check_grammar import REACTION, FigureName, parse_expression
from ..project.problems import Problems, did_you_mean, listed, shown

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine


def reactions_asked(machine: Machine) -> dict[str, FigureName]:
    """The reactions that the project's checks name.

    Raises
    ------
    MategraphError
        ``E026`` for each name that is neither a joint nor a bearing.
    """
    problems = Problems()
    found: dict[str, FigureName] = {}
    for check in machine.project.checks:
        for node in walk(parse_expression(check.expression)):
            if not isinstance(node, FigureName) or node.function != REACTION:
                continue
            known = loaded(machine)
            if node.of not in known:
                fixed = any(node.of in body.fixed_mates for body in machine.mechanism.bodies.values())
                why = f"{shown(node.of)} is fixed, and its parts are one body" if fixed else f"there is no joint {shown(node.of)}"
                what = f"check {shown(check.expression)}: {why}{'' if fixed else did_you_mean(node.of, known)}."
                problems.add("E026", what, remedy=f"There are {listed(known)}.", element=check.expression, place=check.place)
            found[node.name] = node
    problems.raise_if_any()
    return found


def loaded(machine: Machine) -> list[str]:
    """Names of what transmits loads: joints, and those that reduction took for one with another."""
    mechanism = machine.mechanism
    return [*(joint.name for joint in mechanism.joints), *(joint.name for joint in mechanism.dropped)]


def reactions_of(machine: Machine, run: Result) -> dict[str, float]:
    """The reactions that the project's checks name: their largest magnitudes at the outputs of the run, N or N m."""
    from domains.analysis.reactions import reactions_of_run

    asked = reactions_asked(machine)
    if not asked:
        return {}
    found = reactions_of_run(machine.system, run)
    group = {**found.reactions, **found.bearings}  # of a joint that stands for several bearings, its own share
    sizes: Mapping[str, Mapping[str, Array]] = {
        name: magnitudes(group[name].force_F, group[name].moment_F) for name in {figure.of for figure in asked.values()} if name in group
    }
    return {
        text: float(np.max(sizes[figure.of][figure.what], initial=0.0)) if figure.of in sizes else np.nan for text, figure in asked.items()
    }


def magnitudes(force: Array, moment: Array) -> dict[str, Array]:
    """The parts of a load over time, (nt,) each, from its force and moment (nt, 3) with z along the axis."""
    return {
        "radial": np.linalg.norm(force[:, :2], axis=1),
        "axial": np.abs(force[:, 2]),
        "force": np.linalg.norm(force, axis=1),
        "moment": np.linalg.norm(moment, axis=1),
        "bending": np.linalg.norm(moment[:, :2], axis=1),
        "torsion": np.abs(moment[:, 2]),
    }
