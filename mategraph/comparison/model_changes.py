"""Masses, centres, inertias, axes, limits, joints, mobility and equations of two machines: what is different.

Parts, bodies and joints are compared by what they are, not by their names alone: a part by its match, a body by the matched parts that it
shares most mass with, a joint by its name where both have it, else by its kind and the two bodies that it joins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from foundation.arrays import Array

from ..outputs.cell_text import all_limits, vector
from ..outputs.summary import BodySummary, CouplingSummary, JointSummary, MachineSummary, PartSummary
from .changes import Change, differs, number_changes
from .part_changes import PartChanges

_ROUND = 1e-9  # of the machine's size, mass or inertia: round-off of what is 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Equations:
    """The size of a composed system."""

    states: tuple[str, ...]
    blocks: int
    implicit: int  # blocks that are solved by iteration


def model_changes(
    old: MachineSummary, new: MachineSummary, parts: PartChanges, seen: float, noise: float | None = None
) -> Iterator[Change]:
    """Everything about the model that is different, but the parts themselves; where the whole machine was carried, beyond that.

    `noise` is the relative difference that is listed of parts, and of bodies made of such, that nobody touched; `seen` when left out.
    """
    noise = seen if noise is None else noise
    touched = _touched(old, new, parts)
    old = old if parts.carried is None else _carried(old, np.array(parts.carried))
    scale = _Scale(old, new)
    whole = seen if touched or parts.added or parts.removed else noise
    placed = seen if parts.count("moved") else whole
    yield from number_changes("masses", "machine", [("mass", old.mass, new.mass, "kg")], whole, scale.mass)
    centres = _centre(old), _centre(new)
    yield from _vectors("masses", "machine", "centre of mass", centres[0], centres[1], placed, scale)
    yield from _part_masses(old.parts, new.parts, parts, touched, (seen, noise), scale)
    if old.mobility is None and new.mobility is None:
        return
    bodies = same_bodies(old, new, parts)
    names = parts.new_names
    moved = touched | {part.new for part in parts.changed if "moved" in part.changes}
    by_body = {
        body.name: (seen if _is_touched(body, touched, parts) else noise, seen if _is_touched(body, moved, parts) else noise)
        for body in new.bodies
    }
    yield from _bodies(old.bodies, new.bodies, bodies, names, by_body, scale)
    yield from _joints(old, new, bodies, names, seen, scale)
    yield from _couplings(old.couplings, new.couplings, seen)
    sides: tuple[tuple[str, float | None, float | None], ...] = (
        ("mobility", old.mobility, new.mobility),
        ("bodies", old.counts.bodies, new.counts.bodies),
        ("joints", old.counts.joints, new.counts.joints),
        ("redundant joints dropped", old.counts.dropped, new.counts.dropped),
    )
    yield from number_changes("mechanism", "machine", [(name, a, b, "") for name, a, b in sides], 0.0)
    ground = bodies.get(old.ground or "", old.ground)
    if ground != new.ground:
        yield Change(group="mechanism", element="machine", quantity="ground", old=old.ground, new=new.ground)


def _touched(old: MachineSummary, new: MachineSummary, parts: PartChanges) -> set[str]:
    """New names of the parts that were edited or swapped, or that have another density or material."""
    before, after = {part.name: part for part in old.parts}, {part.name: part for part in new.parts}
    found = {part.new for part in parts.changed if {"edited", "swapped"} & set(part.changes)}
    for match in parts.matched:
        a, b = before.get(match.old), after.get(match.new)
        if a is not None and b is not None and (a.material, a.density, a.mass_source) != (b.material, b.density, b.mass_source):
            found.add(match.new)
    return found


def _is_touched(body: BodySummary, touched: set[str], parts: PartChanges) -> bool:
    return bool(parts.removed) or any(name in touched or name in parts.added for name in body.parts)


def joint_names(old: MachineSummary, new: MachineSummary, parts: PartChanges) -> dict[str, str]:
    """Old name → new name of the joints that are called differently."""
    if old.mobility is None or new.mobility is None:
        return {}
    same = same_joints(old.joints, new.joints, same_bodies(old, new, parts))
    return {before: after for before, after in same.items() if before != after}


def new_name(signal: str, joints: Mapping[str, str]) -> str:
    """A signal or state of the old machine as the new one calls it.

    >>> new_name("hinge.angle", {"hinge": "pitch"}), new_name("hinge b.angle", {"hinge": "pitch"})
    ('pitch.angle', 'hinge b.angle')
    """
    joint, _, quantity = signal.rpartition(".")
    return f"{joints[joint]}.{quantity}" if joint in joints else signal


def renamed_equations(old: Equations | None, joints: Mapping[str, str]) -> Equations | None:
    """The same with the new names of joints."""
    return None if old is None else replace(old, states=tuple(new_name(state, joints) for state in old.states))


def equation_changes(old: Equations | None, new: Equations | None) -> Iterator[Change]:
    """States and blocks that came and went."""
    if old is None or new is None:
        return
    counts = (
        ("states", len(old.states), len(new.states)),
        ("blocks", old.blocks, new.blocks),
        ("solved together", old.implicit, new.implicit),
    )
    yield from number_changes("equations", "system", [(name, a, b, "") for name, a, b in counts], 0.0)
    for state in old.states:
        if state not in new.states:
            yield Change(group="equations", element=state, quantity="state", old="state", new=None)
    for state in new.states:
        if state not in old.states:
            yield Change(group="equations", element=state, quantity="state", old=None, new="state")


def _carried(side: MachineSummary, X: Array) -> MachineSummary:
    """The same machine in another place: poses, centres, inertias and axes in W turned and shifted."""

    def point(p: Sequence[float]) -> tuple[float, ...]:
        return tuple((X[:3, :3] @ np.array(p) + X[:3, 3]).tolist())

    def rows(matrix: Array) -> tuple[tuple[float, ...], ...]:
        return tuple(map(tuple, matrix.tolist()))

    R = X[:3, :3]
    return replace(
        side,
        parts=tuple(replace(part, pose=rows(X @ np.array(part.pose))) for part in side.parts),
        bodies=tuple(replace(b, center=point(b.center), inertia=rows(R @ np.array(b.inertia) @ R.T)) for b in side.bodies),
        joints=tuple(replace(j, axis=tuple((R @ np.array(j.axis)).tolist()), origin=point(j.origin)) for j in side.joints),
    )


class _Scale:
    """What round-off is measured by."""

    def __init__(self, old: MachineSummary, new: MachineSummary) -> None:
        self.mass = _ROUND * max(old.mass, new.mass)
        points = [part.pose[row][3] for side in (old, new) for part in side.parts for row in range(3)]
        self.length = max(_ROUND * (max(points) - min(points)) if points else 0.0, 1e-9)
        self.inertia = _ROUND * max((abs(b.inertia[i][i]) for side in (old, new) for b in side.bodies for i in range(3)), default=0.0)


def _centre(side: MachineSummary) -> Array | None:
    """Centre of mass of all parts in the CAD pose, in W."""
    weighed = [part for part in side.parts if part.mass and part.center is not None]
    if not weighed:
        return None
    total: Array = sum((part.mass * _in_world(part) for part in weighed), np.zeros(3))
    return total / sum(part.mass for part in weighed)


def _in_world(part: PartSummary) -> Array:
    pose = np.array(part.pose)
    return np.asarray(pose[:3, :3] @ np.array(part.center) + pose[:3, 3])


def _vectors(group: str, element: str, quantity: str, old: Array | None, new: Array | None, seen: float, scale: _Scale) -> Iterator[Change]:
    """A place that is another one, in mm; how far apart they are as a note."""
    if old is None or new is None:
        return
    gap, size = float(np.linalg.norm(new - old)), float(max(np.linalg.norm(old), np.linalg.norm(new)))
    if gap > max(seen * size, scale.length):
        apart = f"{1e3 * gap:.3g} mm apart"
        yield Change(group=group, element=element, quantity=quantity, old=_mm(old), new=_mm(new), unit="mm", note=apart)


def _mm(point: Array) -> str:
    return vector(point.tolist(), 1e3)


def _part_masses(
    old: Sequence[PartSummary], new: Sequence[PartSummary], parts: PartChanges, touched: set[str], seen: tuple[float, float], scale: _Scale
) -> Iterator[Change]:
    before, after = {part.name: part for part in old}, {part.name: part for part in new}
    for match in parts.matched:
        if match.old not in before or match.new not in after:
            continue  # left out of one of the machines
        a, b = before[match.old], after[match.new]
        figures = [("mass", a.mass, b.mass, "kg"), ("density", a.density, b.density, "kg/m³")]
        if "edited" in match.changes or "swapped" in match.changes:
            figures.append(("volume", _cm3(a.volume), _cm3(b.volume), "cm³"))
        yield from number_changes("masses", match.new, figures, seen[match.new not in touched], 1e-3 * scale.mass)
        if a.material != b.material:
            yield Change(group="masses", element=match.new, quantity="material", old=a.material, new=b.material)


def _cm3(volume: float | None) -> float | None:
    return None if volume is None else 1e6 * volume


def same_bodies(old: MachineSummary, new: MachineSummary, parts: PartChanges) -> dict[str, str]:
    """Old name → new name of the bodies: those that share most mass, each at most once."""
    names = parts.new_names
    body_of = {part.name: part.body for part in new.parts}
    shared: dict[tuple[str, str], float] = {}
    for part in old.parts:
        other = body_of.get(names.get(part.name, ""))
        if part.body and other:
            shared[part.body, other] = shared.get((part.body, other), 0.0) + max(part.mass, 1e-9)
    found: dict[str, str] = {}
    for (a, b), _ in sorted(shared.items(), key=lambda pair: (-(pair[0][0] == pair[0][1]), -pair[1])):
        if a not in found and b not in found.values():
            found[a] = b
    return found


def _bodies(
    old: Sequence[BodySummary],
    new: Sequence[BodySummary],
    same: Mapping[str, str],
    names: Mapping[str, str],
    by_body: Mapping[str, tuple[float, float]],  # what is listed of masses, and of places
    scale: _Scale,
) -> Iterator[Change]:
    before, after = {body.name: body for body in old}, {body.name: body for body in new}
    for name, other in same.items():
        a, b, (seen, placed) = before[name], after[other], by_body[other]
        if name != other and names.get(name) != other:  # one that is named like its part goes with it
            yield Change(group="bodies", element=other, quantity="name", old=name, new=other)
        yield from number_changes("bodies", other, [("mass", a.mass, b.mass, "kg")], seen, scale.mass)
        yield from _vectors("bodies", other, "centre of mass", np.array(a.center), np.array(b.center), placed, scale)
        # Principal moments: those about the axes of W change with the attitude of a part, which is named with the parts.
        before_I, after_I = (np.linalg.eigvalsh(np.array(one.inertia)).tolist() for one in (a, b))
        moments = [(f"principal inertia {k + 1}", before_I[k], after_I[k], "kg m²") for k in range(3)]
        yield from number_changes("bodies", other, moments, seen, max(seen * max(*before_I, *after_I), scale.inertia))
    for name, body in before.items():
        if name not in same:
            yield Change(group="bodies", element=name, quantity="body", old=f"{body.mass:.4g} kg", new=None)
    for name, body in after.items():
        if name not in same.values():
            yield Change(group="bodies", element=name, quantity="body", old=None, new=f"{body.mass:.4g} kg")


def same_joints(old: Sequence[JointSummary], new: Sequence[JointSummary], bodies: Mapping[str, str]) -> dict[str, str]:
    """Old name → new name of the joints."""
    after = {joint.name: joint for joint in new}

    def ends(joint: JointSummary, *, old_names: bool) -> frozenset[str]:
        both = (joint.parent, joint.child)
        return frozenset(bodies.get(name, "") for name in both) if old_names else frozenset(both)

    found: dict[str, str] = {}
    for by_name, by_kind in ((True, True), (False, True), (True, False), (False, False)):
        for joint in old:
            if joint.name in found:
                continue
            mine = ends(joint, old_names=True)
            for other in after.values():
                named = joint.name == other.name if by_name else mine == ends(other, old_names=False)
                if named and (joint.kind == other.kind or not by_kind) and other.name not in found.values():
                    found[joint.name] = other.name
                    break
    return found


def _joints(
    old: MachineSummary, new: MachineSummary, bodies: Mapping[str, str], names: Mapping[str, str], seen: float, scale: _Scale
) -> Iterator[Change]:
    same = same_joints(old.joints, new.joints, bodies)
    before, after = {joint.name: joint for joint in old.joints}, {joint.name: joint for joint in new.joints}
    for name, other in same.items():
        a, b = before[name], after[other]
        if name != other and names.get(name) != other:
            yield Change(group="joints", element=other, quantity="name", old=name, new=other)
        words = [
            ("kind", a.kind, b.kind),
            ("parent", bodies.get(a.parent, a.parent), b.parent),
            ("child", bodies.get(a.child, a.child), b.child),
        ]
        for quantity, was, now in words:
            if was != now:
                yield Change(group="joints", element=other, quantity=quantity, old=was, new=now)
        yield from _axis(other, a, b, seen, scale)
        if _limits_differ(a, b, seen):
            yield Change(group="joints", element=other, quantity="limits", old=all_limits(a), new=all_limits(b))
    for name, joint in before.items():
        if name not in same:
            yield Change(group="joints", element=name, quantity="joint", old=_joint_text(joint), new=None)
    for name, joint in after.items():
        if name not in same.values():
            yield Change(group="joints", element=name, quantity="joint", old=None, new=_joint_text(joint))


def _axis(name: str, a: JointSummary, b: JointSummary, seen: float, scale: _Scale) -> Iterator[Change]:
    """The axis as a line: its direction, and how far apart the lines are; where it has none, its origin."""
    u, v = np.array(a.axis), np.array(b.axis)
    gap = np.array(b.origin) - np.array(a.origin)
    if a.kind != b.kind or a.kind in ("spherical", "free", "planar"):
        if a.kind == b.kind and a.kind == "spherical":
            yield from _vectors("joints", name, "centre", np.array(a.origin), np.array(b.origin), seen, scale)
        return
    angle = math.atan2(float(np.linalg.norm(np.cross(u, v))), float(u @ v))
    if angle > max(10.0 * seen, 1e-9):
        note = f"turned by {math.degrees(angle):.3g}°"
        yield Change(group="joints", element=name, quantity="axis", old=vector(a.axis), new=vector(b.axis), note=note)
    if a.kind == "prismatic":
        return  # a direction alone
    apart = float(np.linalg.norm(gap - (gap @ u) * u))
    if apart > max(seen * float(np.linalg.norm(b.origin)), scale.length):
        note = f"{1e3 * apart:.3g} mm apart"
        yield Change(
            group="joints",
            element=name,
            quantity="axis through",
            old=vector(a.origin, 1e3),
            new=vector(b.origin, 1e3),
            unit="mm",
            note=note,
        )


def _limits_differ(a: JointSummary, b: JointSummary, seen: float) -> bool:
    if set(a.freedom_limits) != set(b.freedom_limits):
        return True
    pairs = [(a.limits, b.limits), *((a.freedom_limits[name], b.freedom_limits[name]) for name in a.freedom_limits)]
    for one, other in pairs:
        if (one is None) != (other is None):
            return True
        if one is not None and other is not None and any(differs(x, y, seen, 1e-9) for x, y in zip(one, other, strict=True)):
            return True
    return False


def _joint_text(joint: JointSummary) -> str:
    return f"{joint.kind}, {joint.parent} to {joint.child}"


def _couplings(old: Sequence[CouplingSummary], new: Sequence[CouplingSummary], seen: float) -> Iterator[Change]:
    from ..outputs.cell_text import coupling_rows

    before, after = ({row[0]: row[2] for row in coupling_rows(side)} for side in (old, new))
    numbers = ({c.name: [c.offset, *(t.coefficient for t in c.terms)] for c in side} for side in (old, new))
    first, second = numbers
    for name in {**before, **after}:
        a, b = first.get(name), second.get(name)
        if a is not None and b is not None and len(a) == len(b) and not any(differs(x, y, seen) for x, y in zip(a, b, strict=True)):
            continue
        yield Change(group="joints", element=name, quantity="coupling", old=before.get(name), new=after.get(name))
