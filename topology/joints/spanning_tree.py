"""The spanning tree of a mechanism: which joints carry coordinates, and which close loops.

The joints of the tree have coordinates, those that close loops have none: no motor can be attached to them and no motion given. Any joint
of a loop can be the one that closes it, so the ones that the user names are taken into the tree.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ..graphs.union_find import UnionFind
from ..mechanism import Joint, Mechanism
from .joint_freedoms import JOINT_FREEDOMS, turned_frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Forest:
    """Joints oriented from the ground outwards: those that span the bodies, and those that close loops."""

    tree: tuple[Joint, ...]
    loops: tuple[Joint, ...]
    rank: Mapping[str, int]  # of every body that the tree reaches, ground first

    def oriented(self, joint: Joint) -> Joint:
        """Any other joint between bodies of the tree, seen from the one nearer to the ground."""
        return oriented(joint, self.rank)


def forest_of(joints: Sequence[Joint], ground: str, carrying: Collection[str] | None = None) -> Forest:
    """The joints as a breadth-first search from the ground finds them, in their order: short chains keep errors and operations small.

    Parameters
    ----------
    joints
        All joints. Those whose bodies the tree does not reach are in neither part of the forest.
    ground
        Name of the body to begin at.
    carrying
        Names of the joints that may be in the tree; None for all that can carry a body.
    """
    at: dict[str, list[Joint]] = {}
    for joint in joints:
        if joint.kind in JOINT_FREEDOMS and (carrying is None or joint.name in carrying):
            at.setdefault(joint.parent, []).append(joint)
            at.setdefault(joint.child, []).append(joint)
    rank = {ground: 0}
    tree: dict[str, Joint] = {}
    queue = deque([ground])
    while queue:
        body = queue.popleft()
        for joint in at.get(body, []):
            outer = joint.child if joint.parent == body else joint.parent
            if outer not in rank:
                rank[outer] = len(rank)
                queue.append(outer)
                tree[joint.name] = oriented(joint, rank)
    loops = [joint for joint in joints if joint.name not in tree and joint.parent in rank and joint.child in rank]
    return Forest(tree=tuple(tree.values()), loops=tuple(oriented(joint, rank) for joint in loops), rank=rank)


def with_joints_in_tree(mechanism: Mechanism, wanted: Sequence[str]) -> Mechanism:
    """The same mechanism with the named joints in its tree, as far as they do not form a loop among themselves.

    1. A spanning tree of least cost: joints that couplings name are cheapest, then the wanted ones, then those of the present tree.
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
    if not any(joint.name in asked for joint in mechanism.loops):
        return mechanism
    # 1.
    place = {name: i for i, name in enumerate(asked)}
    cheapest_first = sorted(mechanism.joints, key=lambda joint: place.get(joint.name, len(place)))  # stable: the others in their order
    number = {name: i for i, name in enumerate(mechanism.bodies)}
    joined = UnionFind(len(number))
    carrying = [joint for joint in cheapest_first if joint.kind in JOINT_FREEDOMS]
    chosen = {joint.name for joint in carrying if joined.join(number[joint.parent], number[joint.child])}  # Kruskal's algorithm
    # 2.
    forest = forest_of(mechanism.joints, mechanism.ground, chosen)
    dropped = [d if d.joint.parent == d.joint.child else replace(d, joint=forest.oriented(d.joint)) for d in mechanism.dropped]
    bodies = {name: mechanism.bodies[name] for name in forest.rank}
    return replace(mechanism, bodies=bodies, tree=forest.tree, loops=forest.loops, dropped=tuple(dropped))


def oriented(joint: Joint, rank: Mapping[str, int]) -> Joint:
    """The joint seen from the body nearer to the ground, the sign of its coordinate unchanged.

    Seen from the other side a rotation by q about z is one by -q; about -z it is again one by q. So when a tree runs from b to a, the
    frames change sides and both are turned half round (`turned_frame`). Of a planar, spherical or free joint the coordinates are then
    those of a against b. A point on a line is not the same from its other side, and stays: it never is part of the tree.
    """
    if rank[joint.parent] < rank[joint.child] or joint.kind == "point_on_line":
        return joint
    H = turned_frame(joint.kind)
    pins = {"angle_x": "angle_y", "angle_y": "angle_x"} if joint.kind == "universal" else {}
    limits = {pins.get(name, name): bounds for name, bounds in joint.freedom_limits.items()}
    return replace(joint, parent=joint.child, child=joint.parent, X_PF=joint.X_CM @ H, X_CM=joint.X_PF @ H, freedom_limits=limits)
