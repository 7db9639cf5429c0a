"""build123d parts with joints into an `Assembly`: joints have their kind and their range."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import Note

from ...assembly import Assembly, Mate
from ...mates.frames import frame_on_line
from ...names import unique_names
from ...sandbox.child_process import Report
from ..notes import left_out
from .script_parts import MM, Leaf, assembled, bare, matrix

BUILD123D = "build123d joints"
WHOLE_TURN = 360.0 - 1e-6  # degrees; a range of this is none
_JOINT_KINDS = {"RevoluteJoint": "revolute", "LinearJoint": "prismatic", "CylindricalJoint": "cylindrical", "BallJoint": "spherical"}


def from_build123d(shapes: list[Any], source: Path, report: Report) -> Assembly:
    """The assembly of build123d shapes, those below them, and the joints that connect them."""
    found: list[tuple[Any, tuple[str, ...]]] = []
    for shape in shapes:
        found += _build123d_parts(shape, ())
    notes: list[Note] = []
    names = unique_names(_label(shape, number) for number, (shape, _) in enumerate(found, start=1))
    leaves: dict[int, Leaf] = {}
    for (shape, path), name in zip(found, names, strict=True):
        alone, X_WP = bare(shape.wrapped)
        for above in _ancestors(shape):
            X_WP = bare(above.wrapped)[1] @ X_WP
        leaves[id(shape)] = Leaf(name=name, path=path, shape=alone, identity=alone.TShape().__hash__(), X_WP=X_WP)
    mates = list(_joint_mates([shape for shape, _ in found], leaves, notes))
    labels = unique_names(mate.name for mate in mates)
    named = [replace(mate, name=label) for mate, label in zip(mates, labels, strict=True)]
    title = getattr(shapes[0], "label", "") if len(shapes) == 1 else ""
    return assembled(title or source.stem, source, BUILD123D, list(leaves.values()), named, (), notes, report)


def _build123d_parts(shape: Any, path: tuple[str, ...]) -> list[tuple[Any, tuple[str, ...]]]:
    children = list(getattr(shape, "children", ()))
    if not children:
        return [(shape, path)]
    inside = (*path, shape.label) if shape.label else path
    return [part for child in children for part in _build123d_parts(child, inside)]


def _ancestors(shape: Any) -> list[Any]:
    found: list[Any] = []
    above = getattr(shape, "parent", None)
    while above is not None and len(found) < 100:
        found.append(above)
        above = above.parent
    return found


def _label(shape: Any, number: int) -> str:
    return shape.label or f"{type(shape).__name__} {number}"


def _joint_mates(shapes: list[Any], leaves: dict[int, Leaf], notes: list[Note]) -> Iterator[Mate]:
    done: set[frozenset[int]] = set()
    for shape in shapes:
        for joint in shape.joints.values():
            other = joint.connected_to
            if other is None or frozenset((id(joint), id(other))) in done:
                continue
            done.add(frozenset((id(joint), id(other))))
            moves = type(other).__name__ in _JOINT_KINDS and type(joint).__name__ not in _JOINT_KINDS
            moving, still = (other, joint) if moves else (joint, other)
            kind = _JOINT_KINDS.get(type(moving).__name__, "fixed")
            name = f"{leaves[id(shape)].name}.{joint.label}"
            if type(still).__name__ in _JOINT_KINDS:
                notes.append(left_out(name, "joins two joints that both move", "Join one of them to a RigidJoint of a part between."))
                continue
            ends = [leaves.get(id(end.parent)) for end in (moving, still)]
            if ends[0] is None or ends[1] is None:
                notes.append(left_out(name, "joins a part that is not in the assembly", "Add the part to the assembly."))
                continue
            X_WF = _joint_frame(moving, ends[0])
            limits, several = _ranges(moving, kind)
            if kind == "spherical" and any(high - low < WHOLE_TURN for low, high in moving.angular_range):
                notes.append(
                    Note(
                        code="W133",
                        text=f"{name}: the ranges of its three angles are not enforced; it turns freely",
                        element=name,
                        remedy="Use two or three revolute joints in a row where the ranges matter.",
                    )
                )
            yield Mate(
                name=name,
                kind=kind,
                a=ends[0].name,
                b=ends[1].name,
                X_AF=inverse_pose(ends[0].X_WP) @ X_WF,
                X_BM=inverse_pose(ends[1].X_WP) @ X_WF,
                limits=limits,
                freedom_limits=several,
                source=BUILD123D,
                evidence=f"{type(moving).__name__} with {type(still).__name__}",
            )


def _joint_frame(joint: Any, leaf: Leaf) -> Array:
    """The frame in W of a joint: its axis is z."""
    axis = getattr(joint, "relative_axis", None)
    if axis is None:
        return leaf.X_WP @ matrix(joint.relative_location)
    X = leaf.X_WP
    point = np.array(tuple(axis.position)) * MM
    return frame_on_line(X[:3, :3] @ point + X[:3, 3], X[:3, :3] @ np.array(tuple(axis.direction)))


def _ranges(joint: Any, kind: str) -> tuple[tuple[float, float] | None, dict[str, tuple[float, float]]]:
    """Limits from the pose that the joint was connected in."""

    def span(name: str, now: str, unit: float, whole: float) -> tuple[float, float] | None:
        bounds = getattr(joint, name, None)
        if bounds is None:
            return None
        at = getattr(joint, f"_{now}", None) or getattr(joint, now, None) or 0.0  # the private name since build123d 0.8
        low, high = ((bound - at) * unit if math.isfinite(bound) else bound for bound in bounds)
        return (low, high) if low < high and high - low < whole else None  # a whole turn is no limit

    if kind in ("spherical", "fixed"):  # a ball's three ranges are of Euler angles, which are not its coordinates here
        return None, {}
    angle = span("angular_range", "angle", math.pi / 180.0, 2.0 * math.pi * (1.0 - 1e-9))
    length = span("linear_range", "position", MM, math.inf)
    if kind == "cylindrical":
        return None, {key: value for key, value in (("angle", angle), ("position", length)) if value is not None}
    return {"revolute": angle, "prismatic": length}.get(kind), {}
