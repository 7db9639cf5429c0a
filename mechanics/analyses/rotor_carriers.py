"""What carries a rotor: the body in which its shaft turns, and how that body turns itself.

A rotor of inertia J that spins at the rate s about the axis a of a joint, in the body before that joint, has the momentum
``h = J (w.a + s) a`` beyond what its carrier has; w is the carrier's angular velocity. To keep it moving takes the moment
``dh/dt = J d(w.a + s)/dt a + J (w.a + s) w x a``: the second part is the gyroscopic one. Along the shaft it is ``J d(w.a + s)/dt``, and
along every velocity v_k that turns the carrier ``(dw/dv_k).dh/dt``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from ..equations import EquationsOfMotion
from ..multibody.recursive import Kinematics, Link, kinematics
from ..multibody.spatial import SX
from ..multibody.tree_links import tree_links


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Carrier:
    """The body before one freedom of a joint, as a rotor about that freedom's axis sees it; vectors in the axes of the joint's frame M."""

    body: str  # the body that bears the moment: the joint's parent
    axis: SX  # (3, 1) a
    rate: SX  # w.a, rad/s: of q, v, p
    turning: SX  # (3, 1) w x a
    shares: SX  # (3, velocities): dw/dv
    R_WM: SX  # (3, 3), for what is wanted in W

    def momentum_rate(self, inertia: SX, rate: SX, acceleration: SX) -> SX:
        """(3, 1) dh/dt of a rotor whose rate and acceleration against an inertial frame, about the axis, are given."""
        return inertia * (acceleration * self.axis + rate * self.turning)


def carriers(eom: EquationsOfMotion, freedoms: Iterable[int]) -> dict[int, Carrier]:
    """The carriers of rotors on some freedoms, by index in v; none for what turns in the ground, slides, or has no axis of its own."""
    wanted = {k for k in freedoms if eom.coordinates[k].rotational and eom.coordinates[k].position_index is not None}
    if not wanted:
        return {}
    links, _ = tree_links(eom.mechanism, eom.p)
    kin = kinematics(links, eom.q, eom.v)
    found: dict[int, Carrier] = {}
    for i, (joint, link) in enumerate(zip(eom.mechanism.tree, links, strict=True)):
        for k in wanted.intersection(range(*link.v)):
            w = _angular_velocity(links, kin, eom.v, i, k)
            if not w.is_zero():
                axis = kin.S[i][k - link.v[0]].w
                R_WM = eom.poses[joint.child][:3, :3] @ joint.X_CM[:3, :3]
                found[k] = Carrier(
                    body=joint.parent,
                    axis=axis,
                    rate=ca.dot(w, axis),
                    turning=ca.cross(w, axis),
                    shares=ca.jacobian(w, eom.v),
                    R_WM=R_WM,
                )
    return found


def _angular_velocity(links: list[Link], kin: Kinematics, v: SX, i: int, k: int) -> SX:
    """That of what comes before the freedom k of link i: its parent, turned by the freedoms of the same joint before k."""
    link = links[i]
    w = ca.SX(3, 1) if link.parent < 0 else kin.X_PL[i].R.T @ kin.V[link.parent].w
    for j in range(link.v[0], k):
        w = w + kin.S[i][j - link.v[0]].w * v[j]
    return w
