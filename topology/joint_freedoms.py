"""The freedoms that each kind of joint leaves, as unit twists in the joint's own frame.

One row of the table is everything that topology (redundancy, mobility) and mechanics (motion subspace) need to know about a kind. A twist
is written ``(w, v)``: angular velocity first, then the velocity of the frame's origin, both in the frame's axes. The axis of motion is z.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from cadimport.assembly import Array, frozen_array

from .mechanism import Joint, TopologyError

RX, RY, RZ, TX, TY, TZ = np.eye(6)  # rotation about, translation along x, y, z

JOINT_FREEDOMS: Mapping[str, Array] = MappingProxyType(
    {
        "fixed": frozen_array(np.zeros((6, 0))),
        "revolute": frozen_array(np.column_stack([RZ])),
        "prismatic": frozen_array(np.column_stack([TZ])),
    }
)
"""Kind -> (6, dof) matrix whose columns are the unit twists of M in F that the joint allows."""


def freedoms(kind: str, *, joint: str = "") -> Array:
    """The (6, dof) twists that a joint of this `kind` allows, in its own frame.

    Raises
    ------
    TopologyError
        E206, when the kind is not in the table.

    Examples
    --------
    >>> freedoms("revolute").ravel()
    array([0., 0., 1., 0., 0., 0.])
    """
    try:
        return JOINT_FREEDOMS[kind]
    except KeyError:
        known = ", ".join(JOINT_FREEDOMS)
        raise TopologyError(
            "E206",
            f"Joint '{joint}' is of kind '{kind}', which is not supported yet.",
            remedy=f"Use one of: {known}.",
            element=joint,
        ) from None


def degrees_of_freedom(kind: str) -> int:
    """How many independent motions a joint of this `kind` leaves.

    Examples
    --------
    >>> [degrees_of_freedom(kind) for kind in ("fixed", "revolute", "prismatic")]
    [0, 1, 1]
    """
    return int(freedoms(kind).shape[1])


def twist_transform(X_AB: Array) -> Array:
    """The (6, 6) matrix that takes a twist from (origin and axes of) B to A.

    Examples
    --------
    >>> X_AB = np.eye(4); X_AB[0, 3] = 2.0           # B lies 2 m along x of A
    >>> twist_transform(X_AB) @ RZ                   # a turn about B's z carries A's origin along -y
    array([ 0.,  0.,  1.,  0., -2.,  0.])
    """
    R_AB, p_AB = X_AB[:3, :3], X_AB[:3, 3]
    skew = np.array([[0.0, -p_AB[2], p_AB[1]], [p_AB[2], 0.0, -p_AB[0]], [-p_AB[1], p_AB[0], 0.0]])
    transform = np.zeros((6, 6))
    transform[:3, :3] = transform[3:, 3:] = R_AB
    transform[3:, :3] = skew @ R_AB
    return transform


def twists_in_world(joint: Joint) -> Array:
    """The joint's freedoms as (6, dof) twists of child against parent, at the world's origin, in the CAD pose."""
    return np.asarray(twist_transform(joint.X_PF) @ freedoms(joint.kind, joint=joint.name))
