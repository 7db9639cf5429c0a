"""Limits of mates that couplings tie to one another: all of them bound one coordinate, and hold there.

The fingers of a gripper that follow one of them each have limits in the file, and reach them together: as many stops would share one
force in no definite shares. The same bounds on the leader alone hold all of them::

    q_i = a_i q_leader + b_i,   low_i <= q_i <= high_i      ->  bounds on q_leader, and the tightest count
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from foundation.errors import Note

from ..assembly import Mate, MateCoupling

Line = tuple[float, float]  # a, b of q = a q_leader + b
ONE_COORDINATE = ("revolute", "prismatic", "screw")


def limits_through_couplings(mates: Sequence[Mate], couplings: Sequence[MateCoupling]) -> tuple[tuple[Mate, ...], list[Note]]:
    """The mates, the limits of those that follow others moved to their leader; and notes (``W133``) on limits that leave no motion.

    1. Couplings of two mates of one coordinate each, as edges; the leader of a group is one that follows none.
    2. From the leader outwards: every follower's coordinate as a line of the leader's.
    3. The tightest bounds count; those of a follower that would leave no motion are not used.
    """
    single = {mate.name: mate for mate in mates if mate.kind in ONE_COORDINATE and mate.status != "rejected"}
    edges: dict[str, list[tuple[str, Line]]] = {}  # mate -> others, each as a line of it
    followers: set[str] = set()
    for coupling in couplings:  # 1.
        if len(coupling.terms) == 2 and all(name in single and factor for name, factor in coupling.terms):
            (one, a), (two, b) = coupling.terms
            edges.setdefault(two, []).append((one, (-b / a, coupling.offset / a)))
            edges.setdefault(one, []).append((two, (-a / b, coupling.offset / b)))
            followers.add(one)
    changed: dict[str, Mate] = {}
    notes: list[Note] = []
    for leader in sorted(edges, key=lambda name: name in followers):
        if leader not in changed:
            changed |= _settled(single, _lines(leader, edges), notes)
    return tuple(changed.get(mate.name, mate) for mate in mates), notes


def _lines(leader: str, edges: Mapping[str, Sequence[tuple[str, Line]]]) -> dict[str, Line]:
    """The coordinates of all mates of the leader's group as lines of the leader's; the leader first."""
    lines: dict[str, Line] = {leader: (1.0, 0.0)}
    queue = [leader]
    for name in queue:  # 2.
        a, b = lines[name]
        for other, (slope, shift) in edges[name]:
            if other not in lines:
                lines[other] = (slope * a, slope * b + shift)
                queue.append(other)
    return lines


def _settled(single: Mapping[str, Mate], lines: Mapping[str, Line], notes: list[Note]) -> dict[str, Mate]:
    """The mates of one group: the leader with all bounds, the others with none."""
    leader = next(iter(lines))
    low, high = single[leader].limits or (-math.inf, math.inf)
    for name, (a, b) in lines.items():  # 3.
        limits = single[name].limits
        if limits is None or name == leader:
            continue
        ends = sorted((bound - b) / a for bound in limits)
        if max(low, ends[0]) < min(high, ends[1]):
            low, high = max(low, ends[0]), min(high, ends[1])
        else:
            notes.append(_no_motion(name, leader, limits))
    bounds = (low, high) if math.isfinite(low) or math.isfinite(high) else None
    return {name: replace(single[name], limits=bounds if name == leader else None) for name in lines}


def _no_motion(name: str, leader: str, limits: Line) -> Note:
    text = f"{name}: its limits {limits[0]:g} and {limits[1]:g} and those of '{leader}' leave no motion together; its own are not used"
    return Note(code="W133", text=text, element=name, remedy="Correct them in the file, or give limits in the project file.")
