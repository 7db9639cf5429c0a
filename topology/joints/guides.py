"""Guides: massless-like carriages that follow a point or a body, so that its coordinates in W are coordinates of joints.

    ground ══ x ══ y ══ z ══(══ rz ══ ry ══ rx ══)── held ── body

Three slides along the axes of W carry a ball joint at the point; for a whole body three hinges more, and a rigid hold. They take away no
freedom and bear no force, but a motion can be given to each of them.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from foundation.arrays import Array

from ..mechanism import Body, Joint, Mechanism

SHARE = 1e-12  # of the mechanism's mass, in each carriage: far below what an effort is computed to
SLIDES, HINGES = ("x", "y", "z"), ("rz", "ry", "rx")
GUIDE = ".guide."  # between the name of what is guided and that of the axis


def guide_name(guided: str, axis: str) -> str:
    """The joint that has the coordinate of a guided point or body along an axis."""
    return f"{guided}{GUIDE}{axis}"


def with_guide(mechanism: Mechanism, guided: str, body: str, point: Array, *, turning: bool = False) -> Mechanism:
    """The mechanism with a guide on a point of a body, m in the CAD pose; `turning`: on the body as a whole, with its angles."""
    mass = SHARE * max(sum(b.mass for b in mechanism.bodies.values()), 1e-6)
    radius = max((float(np.max(np.abs(b.center - point))) for b in mechanism.bodies.values()), default=0.0) + 0.1
    bodies, tree, parent = dict(mechanism.bodies), list(mechanism.tree), mechanism.ground
    for axis in (*SLIDES, *HINGES) if turning else SLIDES:
        name = guide_name(guided, axis)
        X = _frame(axis, point)
        bodies[name] = Body(name=name, parts=(), mass=mass, center=point, inertia=np.eye(3) * mass * radius**2)
        tree.append(Joint(name=name, kind="prismatic" if axis in SLIDES else "revolute", parent=parent, child=name, X_PF=X, X_CM=X))
        parent = name
    X = np.eye(4)
    X[:3, 3] = point
    kind = "fixed" if turning else "spherical"
    hold = Joint(name=f"{guided}{GUIDE}hold", kind=kind, parent=body, child=parent, X_PF=X, X_CM=X)
    return replace(mechanism, bodies=bodies, tree=tuple(tree), loops=(*mechanism.loops, hold))


def _frame(axis: str, point: Array) -> Array:
    """A frame at a point with its z axis along an axis of W."""
    k = "xyz".index(axis[-1])
    X = np.eye(4)
    X[:3, 0], X[:3, 1], X[:3, 2], X[:3, 3] = np.eye(3)[(k + 1) % 3], np.eye(3)[(k + 2) % 3], np.eye(3)[k], point
    return X


def without_guides(mechanism: Mechanism) -> Mechanism:
    """The mechanism as it is built: without what follows points and bodies."""
    if not any(GUIDE in joint.name for joint in mechanism.loops):
        return mechanism
    return replace(
        mechanism,
        bodies={name: body for name, body in mechanism.bodies.items() if GUIDE not in name},
        tree=tuple(joint for joint in mechanism.tree if GUIDE not in joint.name),
        loops=tuple(joint for joint in mechanism.loops if GUIDE not in joint.name),
    )
