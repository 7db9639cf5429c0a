"""Warnings before a run: freedoms that nothing notices, and drives that move only what spins loosely in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from foundation.errors import Note

from .outputs.cell_text import count

if TYPE_CHECKING:
    from domains.system import System
    from topology.joints.idle_freedoms import Spin, SpinSearch
    from topology.mechanism import Mechanism

    from .project.model import Project

MOST_NAMED = 6  # freedoms in one message


def idle_notes(project: Project, mechanism: Mechanism, system: System) -> list[Note]:
    """``W010`` for drives that only spin a body between others, ``W011`` for freedoms that nothing notices.

    A drive is judged by what else could feel it: springs, friction, couplings and sensors of other joints. Where a project has neither
    components nor motions nobody asked for anything, and nothing is reported.
    """
    from topology.joints.idle_freedoms import SpinSearch

    if not (project.components or project.motions or project.signals):
        return []
    search = SpinSearch(mechanism)
    drives, felt = _drives(system), _felt(mechanism, system)
    found = list(_idle_drives(search, drives, felt))
    return [*found, *_unnoticed(search.all(drives | felt | _looked_at(project, mechanism)))]


def _idle_drives(search: SpinSearch, drives: set[str], felt: set[str]) -> Iterator[Note]:
    for joint in sorted(drives):
        spin = search.of_joint(joint, (felt | drives) - {joint})
        if spin is not None and len(spin.joints) > len(spin.bodies):
            others = ", ".join(f"'{name}'" for name in spin.joints if name != joint)
            yield Note(
                code="W010",
                element=joint,
                text=f"What drives '{joint}' only turns {_quoted(spin.bodies)}, which spins in its place: {others} turns against it, and "
                "nothing else moves.",
                remedy='Fix the part to one of its neighbours (kind = "fixed"), or drive the joint between the parts that should move.',
            )


def _unnoticed(spins: list[Spin]) -> list[Note]:
    if not spins:
        return []
    named = "; ".join(f"{_quoted(spin.bodies)} at {_quoted(spin.joints)}" for spin in spins[:MOST_NAMED])
    more = f"; and {len(spins) - MOST_NAMED} more" if len(spins) > MOST_NAMED else ""
    freedoms = count(len(spins), "freedom")
    return [
        Note(
            code="W011",
            element=spins[0].bodies[0] if spins[0].bodies else spins[0].freedom.leader,
            text=f"{freedoms} that nothing notices (no gravity, spring, coupling, drive or sensor): {named}{more} can spin in place.",
            remedy='Nothing, if this is meant; else fix such parts (kind = "fixed"): they add to the mobility.',
        )
    ]


def _drives(system: System) -> set[str]:
    """Joints on which a motor, source or given motion acts."""
    from domains.analysis.drive_efforts import PASSIVE

    return {target.joint for e in system.elements if e.spec.model not in PASSIVE for target in e.attachments.values()}


def _felt(mechanism: Mechanism, system: System) -> set[str]:
    """Joints that a passive component, a coupling, a sensor or a line between points depends on; and free ones."""
    from domains.analysis.drive_efforts import PASSIVE
    from domains.resolved import JOINT_STOP

    found = {
        target.joint
        for e in system.elements
        if e.spec.model in PASSIVE and not e.name.endswith(JOINT_STOP)
        for target in e.attachments.values()
    }
    found |= {name.partition(".")[0] if name not in _names(mechanism) else name for c in mechanism.couplings for name in c.joints}
    read = {source for block in system.signal_graph.blocks for source in block.inputs.values()}
    found |= {joint for joint in _names(mechanism) if any(source.startswith(f"{joint}.") for source in read)}
    held = {mechanism.body_of(end.part) for component in system.spec.components for end in component.points}
    joints = (*mechanism.tree, *mechanism.loops)
    return found | {j.name for j in joints if j.kind == "free" or not held.isdisjoint((j.parent, j.child))}


def _looked_at(project: Project, mechanism: Mechanism) -> set[str]:
    """Joints that plots, checks or start values name, and those of bodies with a named point."""
    texts = [*(s for plot in project.plots for s in plot.signals), *(check.expression for check in project.checks), *project.initial]
    names = {joint for joint in _names(mechanism) if any(re.search(rf"(^|\W){re.escape(joint)}\.", text) for text in texts)}
    held = {body for point in project.points if (body := _body(mechanism, point.part)) is not None}
    return names | {j.name for j in (*mechanism.tree, *mechanism.loops) if not held.isdisjoint((j.parent, j.child))}


def _body(mechanism: Mechanism, part: str) -> str | None:
    try:
        return mechanism.body_of(part)
    except KeyError:
        return None


def _names(mechanism: Mechanism) -> list[str]:
    return [joint.name for joint in (*mechanism.tree, *mechanism.loops)]


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)
