"""Freedoms and questions in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from foundation.arrays import Array

from ..joints.mobility import freedoms_of_ways
from .closure import Closed, Pair
from .interfaces import Interface
from .model import Freedom, InferredJoint

MOVES = 1e-6


def freedoms_in_words(
    closed: Closed,
    joints: Sequence[InferredJoint],
    root: Mapping[str, int],
    called: Mapping[str, str],
    rods: Mapping[int, tuple[int, int]],
) -> tuple[Freedom, ...]:
    """One sentence per independent motion, in the order of the joints.

    `root` says which group a part belongs to, and `called` what it is called.
    """
    of_pair: dict[Pair, InferredJoint] = {}
    for joint in joints:
        a, b = root[joint.a], root[joint.b]
        of_pair[(min(a, b), max(a, b))] = joint
    place = {joint.name: k for k, joint in enumerate(joints)}
    found: list[tuple[int, Freedom]] = []
    for block in closed.blocks:
        pairs = sorted((pair for pair in block if pair in of_pair), key=lambda pair: place[of_pair[pair].name])
        names = [f"{k}.{c}" for k, pair in enumerate(pairs) for c in range(closed.motions[pair].freedom.shape[1])]
        ways = np.vstack([closed.motions[pair].rates for pair in pairs]) if pairs else np.zeros((0, 0))
        if not ways.size:
            continue
        for freedom in freedoms_of_ways(ways, names):
            number, column = map(int, freedom.leader.split("."))
            leader = of_pair[pairs[number]]
            moving = dict.fromkeys(of_pair[pairs[int(name.split(".")[0])]].b for name in freedom.rates)
            twist = closed.motions[pairs[number]].freedom[:, column]
            names_moved = dict.fromkeys(called[part] for part in moving if called[part] != called[leader.b])
            text = _sentence(leader, called[leader.b], twist, list(names_moved))
            found.append((place[leader.name], Freedom(joint=leader.name, parts=tuple(moving), text=text)))
    if rods:  # the spin of a rod between two balls is idle, and listed there
        spare = len(rods)
        kept: list[tuple[int, Freedom]] = []
        for entry in sorted(found, key=lambda entry: -entry[0]):
            if spare and joints[entry[0]].kind == "spherical":
                spare -= 1
            else:
                kept.append(entry)
        found = kept
    return tuple(freedom for _, freedom in sorted(found, key=lambda entry: entry[0]))


def _sentence(joint: InferredJoint, name: str, twist: Array, others: Sequence[str]) -> str:
    w, v = twist[:3], twist[3:]
    turns = float(np.linalg.norm(w)) > MOVES
    along = w / np.linalg.norm(w) if turns else v / np.linalg.norm(v)
    if joint.kind == "screw":
        text = f"{name} screws along {direction_words(joint.axis)}"
    elif joint.kind == "spherical":
        text = f"{name} turns about {direction_words(along)} on its ball"
    elif turns:
        text = f"{name} turns about {direction_words(along)}"
    else:
        text = f"{name} slides along {direction_words(along)}"
    moved = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
    return text + range_words(joint) + (f", with {moved}" if others else "")


def range_words(joint: InferredJoint) -> str:
    """How far a joint goes: ", ±41° until it meets 'housing'"; nothing where nothing stops it."""
    if joint.limits is None:
        return ""
    low, high = joint.limits
    unit, factor = ("°", 180.0 / math.pi) if joint.kind != "prismatic" else (" mm", 1e3)
    if abs(low + high) < 0.02 * (high - low):
        span = f"±{factor * high:.3g}{unit}"
    else:
        span = f"{factor * low:.3g} to {factor * high:.3g}{unit}"
    reasons = [reason for reason in dict.fromkeys(joint.limit_reasons) if reason]
    return f", {span}" + (f" until it {' or '.join(reasons)}" if reasons else "")


def direction_words(axis: Array) -> str:
    """x, y or z where the direction is one of them.

    >>> direction_words(np.array([0.0, -1.0, 0.0]))
    'y'
    """
    largest = int(np.argmax(np.abs(axis)))
    if abs(axis[largest]) > 1.0 - 1e-4:
        return "xyz"[largest]
    return "(" + ", ".join(f"{round(float(c), 3) + 0.0:g}" for c in axis) + ")"


_VERBS = {
    "fixed": "is fixed to {a}",
    "revolute": "turns about {axis}",
    "prismatic": "slides along {axis}",
    "cylindrical": "turns about and slides along {axis}",
    "screw": "screws along {axis}",
    "spherical": "turns on its ball",
    "pin_slot": "turns and slides in the slot",
    "none": "is not held by {a}",
}


def question_in_words(a: str, b: str, kinds: Sequence[str], interface: Interface, count: int) -> str:
    """ "Is 'lever' fixed to 'base', or does it turn about y? (one screw through both)" """
    axis = next((state.axis for state in interface.states if state.kind in kinds and state.kind not in ("fixed", "none")), None)
    words = {"a": f"'{a}'", "axis": "" if axis is None else direction_words(axis)}
    options = "; or it ".join(_VERBS.get(kind, kind).format(**words) for kind in kinds)
    told = next((reason.text for reason in interface.reasons if reason.text), "")
    alike = f" The answer holds for {count} pairs that are alike." if count > 1 else ""
    return f"'{b}' {options}?{f' Seen: {told}.' if told else ''}{alike}"


def whole_in_words(taken: Sequence[str], items: Sequence[tuple[str, str]]) -> str:
    """The question about several pairs.

    >>> whole_in_words(["fixed"], [("box", "lid")])
    "Taken to be held together: a) 'box' and 'lid'. Which of them move against each other, and how?"
    """
    moving = set(taken) - {"fixed", "none"}
    kinds = [f" ({'touch' if kind == 'none' else kind})" if moving else "" for kind in taken]
    listed = "; ".join(f"{chr(ord('a') + k)}) '{a}' and '{b}'{kinds[k]}" for k, (a, b) in enumerate(items))
    if moving:
        return f"Taken to move against each other: {listed}. Which of them are held together, or joined otherwise?"
    if set(taken) == {"none"}:
        return f"Nothing that was found holds '{items[0][1]}': {listed}. Which of them hold it, and how?"
    return f"Taken to be held together: {listed}. Which of them move against each other, and how?"
