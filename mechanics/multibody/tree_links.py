"""The links of a mechanism's tree over a column of parameters: what the recursive algorithms take."""

from __future__ import annotations

from topology.mechanism import Mechanism

from .joints import joint_model
from .parameters import symbolic_parameters
from .recursive import Link
from .spatial import SX


def tree_links(mechanism: Mechanism, p: SX) -> tuple[list[Link], SX]:
    """The links of the tree over the parameters p, and gravity."""
    parameters = symbolic_parameters(mechanism, p)
    index = {mechanism.ground: -1}
    links: list[Link] = []
    at_q = at_v = 0
    for joint, own in zip(mechanism.tree, parameters.links, strict=True):
        model = joint_model(joint)
        to_q, to_v = at_q + len(model.positions), at_v + len(model.velocities)
        links.append(
            Link(
                parent=index[joint.parent],
                model=model,
                X_LF=own.X_LF,
                inertia=own.inertia,
                q=(at_q, to_q),
                v=(at_v, to_v),
                parameters=own.joint,
                armature=own.armature,
            )
        )
        index[joint.child] = len(links) - 1
        at_q, at_v = to_q, to_v
    return links, parameters.gravity
