"""A joint that closes a loop gets coordinates of its own where something acts on it: the body behind it is cut instead of the joint.

The body is taken for two with half its mass and inertia each, in the same place: one hangs on the joint, which is then in the tree, and a
weld between the two closes the loop. The motion is the same, and the reaction of the joint is that of the whole.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ..mechanism import Mechanism
from .joint_freedoms import JOINT_FREEDOMS

HALF = " (other half)"  # after the name of a body that was cut
WELD = " (cut)"  # after the name of the joint for which it was


def with_bodies_cut(mechanism: Mechanism, acted_on: Collection[str]) -> Mechanism:
    """The same mechanism with coordinates for the joints that close loops and are acted on, as far as their kind can have any."""
    bodies, tree, loops = dict(mechanism.bodies), list(mechanism.tree), []
    for joint in mechanism.loops:
        named = joint.name in acted_on or any(name.rpartition(".")[0] == joint.name for name in acted_on)
        if not named or joint.kind not in JOINT_FREEDOMS or not JOINT_FREEDOMS[joint.kind].shape[1]:
            loops.append(joint)
            continue
        body = bodies[joint.child]
        half = replace(body, mass=body.mass / 2, inertia=body.inertia / 2)
        name = f"{body.name}{HALF}"
        while name in bodies:
            name += HALF
        bodies |= {body.name: half, name: replace(half, name=name, parts=(), fixed_mates=())}
        tree.append(replace(joint, child=name))
        weld = replace(joint, name=f"{joint.name}{WELD}", kind="fixed", parent=name, child=body.name, X_PF=joint.X_CM, X_CM=joint.X_CM)
        loops.append(replace(weld, limits=None, freedom_limits={}, armature=0.0, pitch=0.0))
    return replace(mechanism, bodies=bodies, tree=tuple(tree), loops=tuple(loops))
