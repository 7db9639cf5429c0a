"""``clearance(camera, housing)`` in checks: the least distance of two parts or bodies over the poses of a run."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array
from foundation.expressions import walk

from ..project.check_grammar import ClearanceName, parse_expression
from ..project.problems import Problems, did_you_mean, listed, shown

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine

MOST_POSES = 200_000  # of parts at frames: 26 MB
Sides = tuple[tuple[str, ...], tuple[str, ...]]  # the parts on either side


def clearances_asked(machine: Machine) -> dict[str, Sides]:
    """The clearances that the project's checks name, each with the parts on either side.

    A name is that of a part, else that of a body, else a pattern (``'bolt*'``) of names of parts.

    Raises
    ------
    MategraphError
        ``E026`` for each name that is none of these.
    """
    problems = Problems()
    found: dict[str, Sides] = {}
    for check in machine.project.checks:
        for node in walk(parse_expression(check.expression)):
            if not isinstance(node, ClearanceName):
                continue
            sides = tuple(_parts(machine, name) for name in (node.a, node.b))
            for name, parts in zip((node.a, node.b), sides, strict=True):
                if not parts:
                    known = [*machine.assembly.instances]
                    what = f"check {shown(check.expression)}: there is no part {shown(name)}{did_you_mean(name, known)}."
                    problems.add("E026", what, remedy=f"There are {listed(known)}.", element=check.expression, place=check.place)
            found[node.name] = (sides[0], sides[1])
    problems.raise_if_any()
    return found


def clearances_of(machine: Machine, run: Result) -> dict[str, float]:
    """The clearances that the project's checks name, m; negative where the parts get into each other."""
    from cadimport.proximity.along import least_clearance

    asked = clearances_asked(machine)
    if not asked or not len(run.frames):
        return dict.fromkeys(asked, np.nan)
    _, poses = part_poses(machine, run)
    return {name: least_clearance(machine.parts_in_space, poses, *sides)[0] for name, sides in asked.items()}


def part_poses(machine: Machine, run: Result) -> tuple[Array, Array]:
    """Times of frames of a run, and ``X_WP`` of every part there, (frames, parts, 4, 4); not all frames of a long run of many parts."""
    instances, body_of = machine.assembly.instances, machine.mechanism.body_of
    most = max(60, MOST_POSES // max(1, len(instances)))
    frames = np.unique(np.linspace(0, len(run.frames) - 1, min(len(run.frames), most)).astype(int))
    poses = np.stack([run.poses[body_of(name)][frames] @ instance.X_WP for name, instance in instances.items()], axis=1)
    return run.frames[frames], poses


def _parts(machine: Machine, name: str) -> tuple[str, ...]:
    instances, bodies = machine.assembly.instances, machine.mechanism.bodies
    if name in instances:
        return (name,)
    return tuple(bodies[name].parts) if name in bodies else tuple(part for part in instances if fnmatchcase(part, name))
