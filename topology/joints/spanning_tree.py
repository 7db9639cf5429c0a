"""Another spanning tree of the same mechanism: which joints carry coordinates, and which close loops.

The joints of the tree have coordinates, those that close loops have none: no motor can be attached to them and no motion given. Any joint
of a loop can be the one that closes it, so the ones that are spoken of are taken into the tree.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from ..mechanism import Joint, Mechanism
from ..mechanism_of import oriented
from .joint_freedoms import JOINT_FREEDOMS


def with_joints_in_tree(mechanism: Mechanism, wanted: Sequence[str]) -> Mechanism:
    """The same mechanism with the named joints in its tree, as far as they do not form a loop among themselves.

    1. A spanning tree by union of bodies: joints that couplings name, then the wanted ones, then those of the present tree.
    2. Its joints and all others are oriented from the ground outwards; positive motion stays what it was.

    Parameters
    ----------
    mechanism
        As reduction gave it.
    wanted
        Names of joints or of their coordinates ("slide.angle"), the most important first; other names are passed over.

    Returns
    -------
    Mechanism
        The given one, unchanged, when no wanted joint closes a loop.
    """
    coupled = [name for coupling in mechanism.couplings for name in coupling.joints]
    known = {joint.name for joint in mechanism.joints}
    asked = {name if name in known else name.rpartition(".")[0]: None for name in (*coupled, *wanted)}
    place = {name: i for i, name in enumerate(asked)}
    if not any(joint.name in asked for joint in mechanism.loops):
        return mechanism
    # 1. Kruskal's algorithm
    can_carry = [joint for joint in mechanism.joints if joint.kind in JOINT_FREEDOMS]
    chosen: dict[str, Joint] = {}
    group = {name: name for name in mechanism.bodies}

    def find(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for joint in sorted(can_carry, key=lambda joint: place.get(joint.name, len(place))):  # stable: the others in their present order
        a, b = find(joint.parent), find(joint.child)
        if a != b:
            group[a] = b
            chosen[joint.name] = joint
    # 2. from the ground outwards
    at: dict[str, list[Joint]] = {}
    for joint in mechanism.joints:
        if joint.name in chosen:
            at.setdefault(joint.parent, []).append(joint)
            at.setdefault(joint.child, []).append(joint)
    rank = {mechanism.ground: 0}
    tree: list[Joint] = []
    queue = deque([mechanism.ground])
    while queue:
        body = queue.popleft()
        for joint in at.get(body, []):
            outer = joint.child if joint.parent == body else joint.parent
            if outer not in rank:
                rank[outer] = len(rank)
                queue.append(outer)
                tree.append(oriented(joint, rank))
    loops = tuple(oriented(joint, rank) for joint in mechanism.joints if joint.name not in chosen)
    dropped = tuple(d if d.joint.parent == d.joint.child else replace(d, joint=oriented(d.joint, rank)) for d in mechanism.dropped)
    return replace(mechanism, bodies={name: mechanism.bodies[name] for name in rank}, tree=tuple(tree), loops=loops, dropped=dropped)
