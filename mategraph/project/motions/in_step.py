"""Motions in step: their moves of the same number take the same time, that of the slowest axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..problems import ProjectError, did_you_mean

if TYPE_CHECKING:
    from ..model import MotionEntry


def times_in_step(motions: Sequence[MotionEntry]) -> dict[str, dict[str, Any]]:
    """By motion: ``{"times": ...}``, what each of its moves takes where others are in step with it.

    Raises
    ------
    ProjectError
        E051 where a motion is in step with something that has no moves.
    """
    from mechanics.motions.programs import durations, in_step

    known = {motion.name: motion for motion in motions if motion.function == "moves"}
    groups: dict[str, str] = {}
    for motion in motions:
        if not motion.in_step_with:
            continue
        if motion.in_step_with not in known or motion.name not in known:
            raise ProjectError(
                "E051",
                f"motion '{motion.name}': with = '{motion.in_step_with}', but not both are motions with moves"
                f"{did_you_mean(motion.in_step_with, known)}.",
                remedy="Give both motions moves, or leave `with` out.",
                element=motion.name,
                place=motion.place,
            )
        groups[motion.name] = motion.in_step_with
    roots: dict[str, list[str]] = {}
    for name in {*groups, *groups.values()}:
        root, seen = name, {name}
        while root in groups and groups[root] not in seen:
            root = groups[root]
            seen.add(root)
        roots.setdefault(min(seen) if root in groups else root, []).append(name)
    found: dict[str, dict[str, Any]] = {}
    for members in roots.values():
        each = [known[name].parameters for name in members]
        times = in_step([durations(p["moves"], p.get("initial", 0.0), p.get("repeat", 1.0)) for p in each])
        found |= {name: {"times": times} for name in members}
    return found
