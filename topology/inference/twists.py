"""Which kind of joint a set of twists is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from foundation.arrays import Array

from .model import InferredJoint

SMALL = 0.03  # of the size of a twist: noise of placements
UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, slots=True, eq=False)
class JointShape:
    """A kind with its axis and place."""

    kind: str
    axis: Array
    origin: Array
    slide: Array | None = None


def joint_shape(twists: Array, near: Array, size: float) -> JointShape:
    """The joint that leaves exactly these (6, n) twists (w, v at the world's origin); `near` (m) is where its origin is looked for.

    >>> joint_shape(np.array([[0.0, 0.0, 1.0, 0.0, -2.0, 0.0]]).T, np.zeros(3), 1.0).origin
    array([2., 0., 0.])
    """
    w, v = twists[:3], twists[3:] + np.cross(twists[:3].T, near).T  # velocities of the point `near`
    scaled = np.vstack([w, v / size])
    u, singular, _ = np.linalg.svd(scaled, full_matrices=False)
    basis = u[:, singular > SMALL * singular[0]] if len(singular) else np.zeros((6, 0))
    count = basis.shape[1]
    if count == 0:
        return JointShape("fixed", UP, near)
    _, rates, mixing = np.linalg.svd(basis[:3], full_matrices=True)
    rank = int(np.sum(rates > SMALL))
    turns, slides = basis @ mixing[:rank].T, basis @ mixing[rank:].T
    if rank == 0:
        axis = slides[3:, 0] / np.linalg.norm(slides[3:, 0])
        return JointShape("prismatic" if count == 1 else "free", axis, near)
    if rank == 1:
        return _one_turn(turns[:, 0], slides[3:], near, size)
    if rank == 3 and count == 3:
        rows = np.vstack([_skew(turns[:3, k]) for k in range(3)])
        arm = np.linalg.lstsq(rows, -turns[3:].T.ravel(), rcond=None)[0]
        return JointShape("spherical", UP, near + arm * size)
    if rank == 2 and count == 2:
        axis = np.cross(turns[:3, 0], turns[:3, 1])
        return JointShape("universal", axis / np.linalg.norm(axis), near)
    return JointShape("free", UP, near)


def with_common_directions(joints: Sequence[InferredJoint], angle: float) -> tuple[InferredJoint, ...]:
    """Joints whose axes differ by less than `angle` (rad) with one direction for all: what noise of placements turned apart.

    A planar linkage moves only while its axes are parallel.
    """
    if angle <= 0.0:
        return tuple(joints)
    found: list[InferredJoint] = []
    known: list[Array] = []
    for joint in joints:
        axis = joint.axis
        near = next((other for other in known if float(np.linalg.norm(np.cross(axis, other))) < angle), None)
        if near is None:
            known.append(axis)
        else:
            axis = near if axis @ near > 0 else -near
        slide = joint.slide
        if slide is not None:
            slide = slide - (slide @ axis) * axis
            slide = slide / np.linalg.norm(slide)
        found.append(replace(joint, axis=axis, slide=slide))
    return tuple(found)


def _one_turn(turn: Array, slides: Array, near: Array, size: float) -> JointShape:
    axis = turn[:3] / np.linalg.norm(turn[:3])
    v = turn[3:] / np.linalg.norm(turn[:3])
    slides = slides / np.linalg.norm(slides, axis=0) if slides.size else slides
    v = v - slides @ (slides.T @ v) if slides.size else v
    origin = near + size * np.cross(axis, v)
    count = slides.shape[1] if slides.size else 0
    if count == 0:
        return JointShape("revolute" if abs(v @ axis) < SMALL else "screw", axis, origin)
    along = float(np.linalg.norm(slides.T @ axis))
    if count == 1 and along > 1.0 - SMALL:
        return JointShape("cylindrical", axis, origin)
    if count == 1 and along < SMALL:
        return JointShape("pin_slot", axis, origin, slides[:, 0])
    if count == 2 and along < SMALL:
        return JointShape("planar", axis, origin)
    return JointShape("free", axis, origin)


def _skew(a: Array) -> Array:
    x, y, z = a
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
