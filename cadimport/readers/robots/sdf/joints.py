"""Joints of an SDF file as mates."""

from __future__ import annotations

import math

import numpy as np

from foundation.arrays import Array, pose, unit

from ....assembly import Mate
from ....rotations import from_two_axes
from ....sandbox.safe_xml import Node
from ...links import Link, axis_frame, mate_at
from ...notes import left_out, ordered_limits, unknown_name
from .document import SOURCE, WORLD, Scope, bound, value
from .models import DEEPEST_MODEL, Joint, Models

_KINDS = {
    "fixed": "fixed",
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "ball": "spherical",
    "universal": "universal",
    "revolute2": "universal",
    "screw": "screw",
}


def mate_of(models: Models, joint: Joint) -> Mate | None:
    """The mate of a joint; None where it is none: a gearbox is a coupling, and what is no kind of mate leaves a note."""
    node, name = joint.node, joint.name
    word = node.needed("type")
    if word == "gearbox":
        return None
    kind = _KINDS.get(word)
    if kind is None:
        raise node.fault(f"Joint '{name}' is of the unknown type '{word}'.", f"Types are {', '.join(_KINDS)}.", code="E120", element=name)
    a, b = end_of(models, joint, "parent"), end_of(models, joint, "child")
    if a is b:
        raise node.fault(f"Joint '{name}' joins '{a.name}' with itself.", "Name two different links.", code="E122", element=name)
    X_WJ = joint.scope.pose_of_node(node)
    limits: tuple[float, float] | None = None
    several: dict[str, tuple[float, float]] = {}
    X_WF = X_WJ
    if kind in ("revolute", "prismatic", "screw"):
        first = axis_of(joint, "axis", X_WJ)
        X_WF = axis_frame(X_WJ, X_WJ[:3, :3].T @ first)
        limits = _limits(models, joint, "axis")
    elif kind == "universal":
        first, second = axis_of(joint, "axis", X_WJ), axis_of(joint, "axis2", X_WJ)
        if abs(first @ second) > 1e-6:
            models.notes.append(left_out(name, "has two axes that are not at a right angle", "Make the axes perpendicular."))
            return None
        X_WF = pose(from_two_axes(first, second), X_WJ[:3, 3])
        for key, which in (("angle_x", "axis"), ("angle_y", "axis2")):
            found = _limits(models, joint, which)
            if found is not None:
                several[key] = found
    return mate_at(
        name,
        kind,
        a,
        b,
        X_WF,
        source=SOURCE,
        evidence=f"joint of type {word}",
        limits=limits,
        freedom_limits=several,
        pitch=_pitch(node) if kind == "screw" else 0.0,
    )


def end_of(models: Models, joint: Joint, which: str) -> Link:
    """The link at one end of a joint; a frame represents the link that it is attached to."""
    name = joint.node.child(which).text.strip()
    found = _link_of(models, joint.scope, name, DEEPEST_MODEL * DEEPEST_MODEL)
    if found is None:
        raise unknown_name(name, models.links, what="link", element=joint.name, place=joint.node.place)
    return found


def _link_of(models: Models, scope: Scope, name: str, steps: int) -> Link | None:
    """The link that a name of a model leads to: a link, a frame that is attached to one, a joint's child, a model's first link."""
    if name == WORLD:
        return models.world()
    if steps == 0:
        return None
    if name in ("", "__model__"):
        return models.links.get(scope.full(scope.canonical)) if scope.canonical else None
    found = models.links.get(scope.full(name))
    if found is not None:
        return found
    frame = scope.frames.get(name)
    if frame is None:
        outer, _, rest = name.partition("::")
        return _link_of(models, scope.inner[outer], rest, steps - 1) if rest and outer in scope.inner else None
    if frame.node.tag == "model":
        return _link_of(models, scope.inner[name], "", steps - 1) if name in scope.inner else None
    onward = frame.node.word("child") if frame.node.tag == "joint" else frame.node.get("attached_to")
    return _link_of(models, scope, onward, steps - 1)


def axis_of(joint: Joint, which: str, X_WJ: Array) -> Array:
    """The unit axis in W."""
    axis = joint.node.find(which)
    xyz = None if axis is None else axis.find("xyz")
    direction = np.array((0.0, 0.0, 1.0) if xyz is None else xyz.numbers(None, 3))
    if not np.any(direction):
        raise joint.node.fault(f"The {which} of joint '{joint.name}' has no length.", "Give a direction.", element=joint.name)
    base = X_WJ
    if xyz is not None and xyz.get("expressed_in"):
        base = joint.scope.pose_of(xyz.get("expressed_in"), joint.node)
    elif axis is not None and axis.word("use_parent_model_frame").lower() in ("true", "1"):
        base = joint.scope.X_WM
    return np.asarray(base[:3, :3] @ unit(direction))


def _limits(models: Models, joint: Joint, which: str) -> tuple[float, float] | None:
    """The limits of one axis, rad or m."""
    limit = joint.node.find(which, "limit")
    if limit is None or joint.node.get("type") == "continuous":
        return None
    return ordered_limits(bound(limit, -math.inf, "lower"), bound(limit, math.inf, "upper"), joint.name, models.notes)


def _pitch(node: Node) -> float:
    """The pitch in m/rad: from metres per turn, or from the older radians per metre, whose sign is the opposite."""
    if node.find("screw_thread_pitch") is not None:
        return value(node, 1.0, "screw_thread_pitch") / (2.0 * math.pi)
    old = value(node, 1.0, "thread_pitch")
    if old == 0.0:
        raise node.fault(f"The thread pitch of '{node.get('name')}' is zero.", "Give another.", element=node.get("name"))
    return -1.0 / old
