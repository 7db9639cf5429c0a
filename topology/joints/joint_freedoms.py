"""The freedoms that each kind of joint leaves, as unit twists in the joint's own frame.

One row of the table is everything that topology (redundancy, mobility) and mechanics (motion subspace) need to know about a kind. A twist
is written ``(w, v)``: angular velocity first, then the velocity of the frame's origin, both in the frame's axes, in the CAD pose. The axis
of motion is z; of a universal joint z is the direction of the shafts, x the pin on the parent and y the pin on the child; of a planar
joint z is normal to the plane.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from foundation.arrays import Array, frozen_array, skew

from ..mechanism import Joint, TopologyError

RX, RY, RZ, TX, TY, TZ = np.eye(6)  # rotation about, translation along x, y, z

JOINT_FREEDOMS: Mapping[str, Array] = MappingProxyType(
    {
        "fixed": frozen_array(np.zeros((6, 0))),
        "revolute": frozen_array(np.column_stack([RZ])),
        "prismatic": frozen_array(np.column_stack([TZ])),
        "cylindrical": frozen_array(np.column_stack([RZ, TZ])),
        "screw": frozen_array(np.column_stack([RZ])),  # and so much of TZ as its pitch says
        "universal": frozen_array(np.column_stack([RX, RY])),
        "planar": frozen_array(np.column_stack([TX, TY, RZ])),
        "spherical": frozen_array(np.column_stack([RX, RY, RZ])),
        "free": frozen_array(np.column_stack([TX, TY, TZ, RX, RY, RZ])),
    }
)
"""Kind -> (6, dof) matrix whose columns are the unit twists of M in F that the joint allows."""

CONSTRAINT_FREEDOMS: Mapping[str, Array] = MappingProxyType(
    {
        "point_on_line": frozen_array(np.column_stack([RX, RY, RZ, TZ])),  # the origin of M stays on the axis z of F
        "distance": frozen_array(np.column_stack([RX, RY, RZ, TX, TY])),  # z of F points at the origin of M, whose distance stays
    }
)
"""The same for kinds that constrain two bodies without being a joint that could carry one of them: they always close a loop."""

# A joint seen from its other side is one of the same kind in frames that are turned like this: H X_FM(q)^-1 H is again an X_FM. About
# the axis z the half turn about x keeps every sign. The two pins of a universal joint change places, so there it is about x - y.
HALF_TURN_ABOUT_X = frozen_array(np.diag([1.0, -1.0, -1.0, 1.0]))
HALF_TURN_BETWEEN_X_AND_Y = frozen_array([[0.0, -1.0, 0.0, 0.0], [-1.0, 0.0, 0.0, 0.0], [0.0, 0.0, -1.0, 0.0], [0.0, 0.0, 0.0, 1.0]])


def turned_frame(kind: str) -> Array:
    """The (4, 4) half turn H of both frames with which a joint of this kind is seen from its other side.

    Coordinates keep their signs for kinds with an axis; the two angles of a universal joint change places; the others (planar,
    spherical, free) have new coordinates of the same motion.
    """
    return HALF_TURN_BETWEEN_X_AND_Y if kind == "universal" else HALF_TURN_ABOUT_X


def freedoms(kind: str, *, joint: str = "", pitch: float = 0.0) -> Array:
    """The (6, dof) twists that a joint of this `kind` allows, in its own frame; `pitch` (m/rad) is that of a screw.

    Raises
    ------
    TopologyError
        E206, when the kind is not in the table.

    Examples
    --------
    >>> freedoms("revolute").ravel()
    array([0., 0., 1., 0., 0., 0.])
    >>> freedoms("screw", pitch=0.25).ravel()
    array([0.  , 0.  , 1.  , 0.  , 0.  , 0.25])
    """
    try:
        twists = CONSTRAINT_FREEDOMS[kind] if kind in CONSTRAINT_FREEDOMS else JOINT_FREEDOMS[kind]
    except KeyError:
        known = ", ".join([*JOINT_FREEDOMS, *CONSTRAINT_FREEDOMS])
        raise TopologyError(
            "E206",
            f"Joint '{joint}' is of kind '{kind}', which is not supported yet.",
            remedy=f"Use one of: {known}.",
            element=joint,
        ) from None
    return twists + pitch * TZ[:, None] if kind == "screw" else twists


def degrees_of_freedom(kind: str) -> int:
    """How many independent motions a joint of this `kind` leaves.

    Examples
    --------
    >>> [degrees_of_freedom(kind) for kind in ("fixed", "revolute", "cylindrical", "spherical", "free")]
    [0, 1, 2, 3, 6]
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
    transform = np.zeros((6, 6))
    transform[:3, :3] = transform[3:, 3:] = R_AB
    transform[3:, :3] = skew(p_AB) @ R_AB
    return transform


def twists_in_world(joint: Joint) -> Array:
    """The joint's freedoms as (6, dof) twists of child against parent, at the world's origin, in the CAD pose."""
    return np.asarray(twist_transform(joint.X_PF) @ freedoms(joint.kind, joint=joint.name, pitch=joint.pitch))
