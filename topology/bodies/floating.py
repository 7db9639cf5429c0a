"""Bodies that no mate holds: on request a free joint to the ground is added, and marked as added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from foundation.errors import Note

from ..graphs.union_find import UnionFind
from ..mechanism import Body, Joint

WORLD = "world"  # the ground of a machine of which nothing stands still


def world_beside(bodies: Mapping[str, Body]) -> Body:
    """A ground without parts, for machines that float in space."""
    name = WORLD if WORLD not in bodies else f"{WORLD} frame"
    return Body(name=name, parts=(), mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)))


def free_joints(
    floating: Sequence[str], joints: Sequence[Joint], bodies: Mapping[str, Body], home: Mapping[str, str], ground: str
) -> tuple[list[Joint], list[Note]]:
    """A free joint from the ground to each floating part that nothing else connects with it, and a note on each.

    The joint's frames lie in the body's centre of mass, along the axes of W: there the motion is best described. Of several floating parts
    that mates connect with each other the first gets the joint.

    Parameters
    ----------
    floating
        Names of parts.
    joints
        All joints that mates make.
    bodies, home
        The bodies, and the one that each part belongs to.
    ground
        Name of the ground's body.
    """
    number = {name: i for i, name in enumerate(bodies)}
    connected = UnionFind(len(bodies))
    for joint in joints:
        connected.join(number[joint.parent], number[joint.child])
    taken = {joint.name for joint in joints}
    added: list[Joint] = []
    notes: list[Note] = []
    for part in dict.fromkeys(floating):
        body = bodies[home[part]]
        if connected.find(number[body.name]) == connected.find(number[ground]):
            held = "another floating part holds it" if added else "mates connect it with the ground"
            text = f"'{part}' is to float, but {held}: no joint was added for it."
            notes.append(Note(code="W205", element=part, text=text, remedy="Take it out of floating, or remove those mates."))
            continue
        name = f"{part} free"
        while name in taken:
            name += "'"
        X_WF = np.eye(4)
        X_WF[:3, 3] = body.center
        added.append(Joint(name=name, kind="free", parent=ground, child=body.name, X_PF=X_WF, X_CM=X_WF))
        taken.add(name)
        connected.join(number[body.name], number[ground])
        text = (
            f"'{part}' floats, as asked for: the free joint '{name}' from '{ground}' to the body '{body.name}' was added, with 6 freedoms."
        )
        notes.append(Note(code="W204", element=name, text=text, remedy="Its coordinates are signals of that name."))
    return added, notes
