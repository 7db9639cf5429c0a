"""What gears, racks and belts leave open in the reactions of joints: where they press may not be known, or only by a convention."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from topology.mechanism import Joint

from ...equations import EquationsOfMotion
from ...loops.redundancy import TOUCHED
from ..meshes.mesh_forces import MIDWAY, SLIDES, MeshForce


def take_back(mesh: MeshForce, joint: Joint, determinate: Array, determinate_W: Array, R_WF: Array) -> None:
    """Lower the flags of a joint's components that depend on teeth whose place along the axis is not given, or on a belt.

    Parameters
    ----------
    determinate, determinate_W
        (6,) flags in the axes of F and of W, changed in place.
    R_WF
        (nt, 3, 3) of the joint.
    """
    if not mesh.force_determinate:
        determinate[:2] = determinate[3:5] = False
        determinate_W[:] = False
    elif not mesh.place_determinate and joint.kind in SLIDES:
        determinate[3:] = determinate_W[3:] = False  # a rack may be pushed to the side of its guide
    elif not mesh.place_determinate:
        determinate[3:5] = False  # moments across the axis
        determinate_W[3:] = determinate_W[3:] & (1.0 - np.min(R_WF[:, :, 2] ** 2, axis=0) < TOUCHED)


def pressed_by_couplings(eom: EquationsOfMotion, couplings: Sequence[str]) -> frozenset[str]:
    """The joints whose reactions lack tooth or belt forces: those that couplings act through, all inboard of them, and loops with any."""
    mechanism = eom.mechanism
    inboard = {joint.child: joint for joint in mechanism.tree}
    owner = {name: c.joint for c in eom.coordinates for name in (c.joint, c.position, c.rate) if name}
    coupled = {owner.get(name, name) for coupling in mechanism.couplings if coupling.name in couplings for name in coupling.joints}
    found: set[str] = set()

    def to_ground(body: str) -> list[Joint]:
        path = []
        while body in inboard:
            path.append(inboard[body])
            body = inboard[body].parent
        return path

    for joint in mechanism.tree:
        if joint.name in coupled:
            found.update(j.name for j in to_ground(joint.child))
    grew = bool(found)
    while grew:  # a loop passes them on to all of its joints, and those to the ground
        grew = False
        for loop in mechanism.loops:
            around = to_ground(loop.parent) + to_ground(loop.child)
            own = {loop.name, *(j.name for j in around)}
            if own & found and not own <= found:
                found |= own
                grew = True
    return frozenset(found)


def mesh_notes(pressed: Sequence[str], meshes: Sequence[MeshForce]) -> list[Note]:
    """W322 for joints that lack tooth forces, W324 for loads that are given by a convention."""
    notes = []
    if pressed:
        notes.append(
            Note(
                code="W322",
                element=pressed[0],
                text="Where a gear, rack or belt presses is not known (its shafts are not parallel, or not on one carrier, or it has no "
                f"radii): the forces between teeth are not in the reactions of {', '.join(pressed)}.",
                remedy="Give belts their radii; else add the tooth forces to the bearing loads by hand: effort over pitch radius.",
            )
        )
    for convention in dict.fromkeys(mesh.convention for mesh in meshes if mesh.convention):
        own = [mesh for mesh in meshes if mesh.convention == convention]
        named = ", ".join(dict.fromkeys(name for mesh in own for name in mesh.joints))
        couplings = ", ".join(dict.fromkeys(mesh.coupling for mesh in own))
        notes.append(
            Note(
                code="W324",
                element=own[0].coupling,
                text=f"The load of {couplings} on {named} is given by a convention: {convention}.",
                remedy="Give the coupling its place, a point in the plane of the teeth."
                if convention == MIDWAY
                else "Add the pretension of the belt by hand: it pulls both shafts together.",
            )
        )
    return notes
