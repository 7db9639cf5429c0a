"""How far the joints of an inferred mechanism go before parts meet or a slide leaves its guide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cadimport.assembly import Assembly
from cadimport.face_names import face_name
from cadimport.proximity import Range, Scene, ScrewAxis, Stop, motion_range

from .model import InferredJoint, RigidGroup

MOST_SWEPT = 40  # joints: further ones have no limits, as sweeping them takes long
LEAST = 1e-9


def with_limits(assembly: Assembly, joints: Sequence[InferredJoint], groups: Sequence[RigidGroup]) -> tuple[tuple[InferredJoint, ...], int]:
    """The joints with the limits that the shapes give them, and how many were not looked at.

    A joint moves everything beyond it against all other parts. In a loop the others follow in their own ways: joints of loops get none.
    """
    scene: Scene | None = None
    home = {part: k for k, group in enumerate(groups) for part in group.parts}
    parts = {k: group.parts for k, group in enumerate(groups)}
    found = []
    swept = unswept = 0
    for joint in joints:
        kind = {"revolute": "turn", "prismatic": "slide"}.get(joint.kind)
        beyond = _beyond(joint, joints, home) if kind is not None else {home[joint.a]}
        if home[joint.a] in beyond:  # in a loop
            found.append(joint)
            continue
        if swept == MOST_SWEPT:
            unswept += 1
            found.append(joint)
            continue
        swept += 1
        axis = ScrewAxis(point=joint.origin, direction=joint.axis, kind="turn" if kind == "turn" else "slide")
        scene = scene or Scene(assembly)
        moving = {part for k in beyond for part in parts[k]}
        result = motion_range(scene, moving, axis, set(home) - moving)
        found.append(_limited(assembly, joint, result))
    return tuple(found), unswept


def _beyond(joint: InferredJoint, joints: Sequence[InferredJoint], home: Mapping[str, int]) -> set[int]:
    """Groups that hang on b when the joint is cut; the group of a is among them where it is in a loop."""
    reached, level = {home[joint.b]}, [home[joint.b]]
    while level:
        here = level.pop()
        for other in joints:
            ends = {home[other.a], home[other.b]}
            if other is not joint and here in ends:
                for there in ends - reached:
                    reached.add(there)
                    level.append(there)
    return reached


def _limited(assembly: Assembly, joint: InferredJoint, result: Range) -> InferredJoint:
    if result.free:
        return joint
    low, high = min(result.low.amount, 0.0), max(result.high.amount, 0.0)
    if high - low < LEAST:
        return joint
    reasons = (_reason(assembly, result.low), _reason(assembly, result.high))
    return replace(joint, limits=(low, high), limit_reasons=reasons)


def _reason(assembly: Assembly, stop: Stop) -> str:
    if stop.reason == "none" or (stop.reason == "contact" and stop.meeting is None):
        return ""
    if stop.meeting is None:
        return "leaves its guide"
    face = face_name(assembly.part_of(stop.meeting.a), stop.meeting.face_a)
    return f"meets '{stop.meeting.a}' ({face})"
