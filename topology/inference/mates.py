"""The inferred mechanism as mates, for everything that works on mates."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cadimport.assembly import Assembly, Mate
from cadimport.mates.frames import frame_on_line
from foundation.arrays import Array, inverse_pose

from ..graphs.union_find import UnionFind
from .model import Inference, InferredJoint

SOURCE = "inferred from contacts"


def mates_of(inference: Inference, assembly: Assembly) -> tuple[Mate, ...]:
    """One mate per joint, and as many fixed ones as hold every rigid group together."""
    return (*_fixed_mates(inference, assembly), *(_joint_mate(inference, assembly, joint) for joint in inference.joints))


def _fixed_mates(inference: Inference, assembly: Assembly) -> Iterator[Mate]:
    home = {part: k for k, group in enumerate(inference.groups) for part in group.parts}
    names = list(home)
    index = {name: k for k, name in enumerate(names)}
    sets = UnionFind(len(names))
    used = {joint.name for joint in inference.joints}
    for pair in inference.fixed:
        if pair.a not in home or pair.b not in home or home[pair.a] != home[pair.b]:
            continue
        if not sets.join(index[pair.a], index[pair.b]):
            continue
        evidence = "; ".join(reason.text for reason in pair.evidence if reason.weight >= 0.0)
        yield _mate(assembly, _name(pair.a, pair.b, used), "fixed", pair.a, pair.b, _part_place(assembly, pair.b), evidence=evidence)
    for group in inference.groups:  # what loops lock without a pair that is fixed by itself
        for part in group.parts[1:]:
            if sets.join(index[group.parts[0]], index[part]):
                place = _part_place(assembly, part)
                name = _name(group.parts[0], part, used)
                yield _mate(assembly, name, "fixed", group.parts[0], part, place, evidence="held by several connections together")


def _name(a: str, b: str, used: set[str]) -> str:
    name, number = f"{a} - {b}", 2
    while name in used:
        name, number = f"{a} - {b} ({number})", number + 1
    used.add(name)
    return name


def _part_place(assembly: Assembly, part: str) -> Array:
    X = np.eye(4)
    X[:3, 3] = assembly.instances[part].X_WP[:3, 3]
    return X


def _joint_mate(inference: Inference, assembly: Assembly, joint: InferredJoint) -> Mate:
    evidence = "; ".join(reason.text for reason in joint.evidence if reason.weight >= 0.0)
    if joint.kind == "pin_slot" and joint.slide is not None:
        a, b = (joint.b, joint.a) if joint.slot_in == "b" else (joint.a, joint.b)
        return _mate(assembly, joint.name, "point_on_line", a, b, frame_on_line(joint.origin, joint.slide), evidence=evidence)
    kind, axis = joint.kind, joint.axis
    if kind == "spherical" and (along := _rod_direction(inference, joint)) is not None:
        kind, axis = "universal", along
    return _mate(
        assembly,
        joint.name,
        kind,
        joint.a,
        joint.b,
        frame_on_line(joint.origin, axis),
        limits=joint.limits,
        pitch=joint.pitch,
        evidence=evidence,
    )


def _rod_direction(inference: Inference, joint: InferredJoint) -> Array | None:
    """The direction of the rod whose spin is locked in this ball joint: from its other ball to this one."""
    spin = next((idle for idle in inference.idle if idle.joint == joint.name), None)
    if spin is None:
        return None
    rod = next(set(group.parts) for group in inference.groups if spin.part in group.parts)
    for other in inference.joints:
        if other is not joint and other.kind == "spherical" and {other.a, other.b} & rod:
            along = joint.origin - other.origin
            return np.asarray(along / np.linalg.norm(along))
    return None


def _mate(
    assembly: Assembly,
    name: str,
    kind: str,
    a: str,
    b: str,
    X_WF: Array,
    *,
    limits: tuple[float, float] | None = None,
    pitch: float = 0.0,
    evidence: str = "",
) -> Mate:
    return Mate(
        name=name,
        kind=kind,
        a=a,
        b=b,
        X_AF=inverse_pose(assembly.instances[a].X_WP) @ X_WF,
        X_BM=inverse_pose(assembly.instances[b].X_WP) @ X_WF,
        limits=limits,
        source=SOURCE,
        evidence=evidence,
        pitch=pitch,
    )
