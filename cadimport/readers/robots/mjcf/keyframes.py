"""Keyframes of an MJCF file as starts: MuJoCo's column of positions in the coordinates of the mates, from the pose of the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from foundation.arrays import Array, inverse_pose, pose
from foundation.errors import Note

from ....assembly import NamedStart
from ....rotations import from_quaternion
from ....sandbox.safe_xml import Node
from ...notes import left_out
from .document import MjcfDocument
from .file_joints import FileJoint

_POSITIONS = {"hinge": 1, "slide": 1, "ball": 4, "free": 7}
_VELOCITIES = {"hinge": 1, "slide": 1, "ball": 3, "free": 6}
_RATES = {"hinge": ("rate",), "slide": ("speed",), "ball": ("rate_x", "rate_y", "rate_z")}
_RATES["free"] = ("speed_x", "speed_y", "speed_z", *_RATES["ball"])


def named_starts(
    document: MjcfDocument, joints: Sequence[FileJoint], controlled: Sequence[tuple[str, bool]], notes: list[Note]
) -> list[NamedStart]:
    """The starts that the file names. `controlled` are its actuators in order, each with whether it has an activation."""
    found = []
    for number, node in enumerate(document.children("keyframe", "key")):
        name = node.get("name") or f"key {number}"
        q = node.numbers("qpos", None, ())
        v = node.numbers("qvel", None, ())
        wanted = [sum(table[joint.word] for joint in joints) for table in (_POSITIONS, _VELOCITIES)]
        if (q and len(q) != wanted[0]) or (v and len(v) != wanted[1]):
            why = f"is a keyframe of {len(q) or len(v)} coordinates, of which the model has {wanted[0 if q else 1]}"
            notes.append(left_out(name, why, "Correct the keyframe."))
            continue
        initial = dict(_positions(joints, q)) if q else {}
        initial |= dict(_velocities(joints, v)) if v else {}
        found.append(NamedStart(name=name, initial=initial | _activations(node, controlled), controls=_controls(node, controlled)))
    return found


def _positions(joints: Sequence[FileJoint], q: Sequence[float]) -> Iterator[tuple[str, float]]:
    at = 0
    for joint in joints:
        own = q[at : at + _POSITIONS[joint.word]]
        at += len(own)
        if joint.word in ("hinge", "slide"):
            yield f"{joint.name}.{'angle' if joint.word == 'hinge' else 'position'}", own[0] - joint.reference
            continue
        if joint.word == "ball":
            X = pose(_turn(own), (0.0, 0.0, 0.0))
        else:  # pose of the body in W, which was X_WF in the pose of the file
            X = inverse_pose(joint.X_WF) @ pose(_turn(own[3:]), own[:3])
            yield from ((f"{joint.name}.position_{axis}", float(value)) for axis, value in zip("xyz", X[:3, 3], strict=True))
        yield from ((f"{joint.name}.quat_{axis}", value) for axis, value in zip("wxyz", _quaternion(X[:3, :3]), strict=True))


def _velocities(joints: Sequence[FileJoint], v: Sequence[float]) -> Iterator[tuple[str, float]]:
    at = 0
    for joint in joints:
        own = np.array(v[at : at + _VELOCITIES[joint.word]])
        at += len(own)
        if joint.word == "free":  # along the axes of W there, of F here
            own[:3] = joint.X_WF[:3, :3].T @ own[:3]
        yield from ((f"{joint.name}.{rate}", float(value)) for rate, value in zip(_RATES[joint.word], own, strict=True) if value)


def _controls(node: Node, controlled: Sequence[tuple[str, bool]]) -> dict[str, float]:
    values = node.numbers("ctrl", None, ())
    return {name: value for (name, _), value in zip(controlled, values, strict=False) if name}


def _activations(node: Node, controlled: Sequence[tuple[str, bool]]) -> dict[str, float]:
    values = node.numbers("act", None, ())
    return {f"{name}.activation": value for name, value in zip([name for name, acts in controlled if acts], values, strict=False)}


def _turn(quaternion: Sequence[float]) -> Array:
    """The rotation of a quaternion; none where it is zero, as MuJoCo has it."""
    return from_quaternion(*quaternion) if any(quaternion) else np.eye(3)


def _quaternion(R: Array) -> list[float]:
    """The unit quaternion (w, x, y, z) of a rotation, w not negative: the eigenvector to the largest eigenvalue (Bar-Itzhack 2000)."""
    K = np.zeros((4, 4))
    K[0, 0], K[1:, 1:] = np.trace(R), R + R.T - np.trace(R) * np.eye(3)
    K[0, 1:] = K[1:, 0] = R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]
    found = np.linalg.eigh(K)[1][:, -1]
    return [float(value) for value in (found if found[0] >= 0.0 else -found)]
