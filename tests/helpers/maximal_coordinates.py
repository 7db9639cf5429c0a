"""An independent solution for tests: every body with six velocities of its own, every joint a set of constraints, dense least squares.

Shares nothing with the engine but the mechanism: no tree, no joint coordinates, no symbols. Redundant constraints are welcome.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from foundation.arrays import Array
from topology.mechanism import Joint, Mechanism

# kind -> axes of F along which the origin of M stays, and pairs of axes (of F, of M) that stay at a right angle
POINTS = {
    "fixed": (0, 1, 2),
    "revolute": (0, 1, 2),
    "prismatic": (0, 1),
    "cylindrical": (0, 1),
    "screw": (0, 1),
    "spherical": (0, 1, 2),
    "universal": (0, 1, 2),
    "planar": (2,),
    "free": (),
    "point_on_line": (0, 1),
    "distance": (),
}
_ALIGNED, _UNTURNED = ((0, 2), (1, 2)), ((0, 1), (1, 2), (2, 0))
ANGLES = {"revolute": _ALIGNED, "cylindrical": _ALIGNED, "screw": _ALIGNED, "planar": _ALIGNED, "universal": ((0, 1),)}
ANGLES |= {"fixed": _UNTURNED, "prismatic": _UNTURNED}


def cross(a: Array) -> Array:
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])


def accelerations(machine: Mechanism, poses: Mapping[str, Array], twists: Mapping[str, Array], gravity: Array) -> dict[str, Array]:
    """Angular acceleration and acceleration of the centre of mass of every body, in W, six numbers each.

    Parameters
    ----------
    poses
        X_WB of every body, loops closed.
    twists
        Angular velocity, and velocity of the centre of mass, in W.
    """
    names = [name for name in machine.bodies if name != machine.ground]
    place = {name: 6 * k for k, name in enumerate(names)}
    M, force = np.zeros((6 * len(names), 6 * len(names))), np.zeros(6 * len(names))
    for name in names:
        body, R, w, at = machine.bodies[name], poses[name][:3, :3], twists[name][:3], place[name]
        inertia = R @ body.inertia @ R.T
        M[at : at + 3, at : at + 3], M[at + 3 : at + 6, at + 3 : at + 6] = inertia, body.mass * np.eye(3)
        force[at : at + 3], force[at + 3 : at + 6] = -np.cross(w, inertia @ w), body.mass * gravity
    rows: list[Array] = []
    right: list[float] = []
    for joint in machine.joints:
        for parts, bias in _constraints(machine, joint, poses, twists):
            row = np.zeros(6 * len(names))
            for name, values in parts.items():
                if name in place:
                    row[place[name] : place[name] + 6] += values
            rows.append(row)
            right.append(-bias)
    J = np.array(rows)
    size = len(M) + len(J)
    K, b = np.zeros((size, size)), np.concatenate([force, right])
    K[: len(M), : len(M)], K[: len(M), len(M) :], K[len(M) :, : len(M)] = M, J.T, J
    solved = np.linalg.lstsq(K, b, rcond=1e-11)[0]
    return {name: solved[place[name] : place[name] + 6] for name in names}


def _constraints(
    machine: Mechanism, joint: Joint, poses: Mapping[str, Array], twists: Mapping[str, Array]
) -> list[tuple[dict[str, Array], float]]:
    """The joint's rows: what multiplies the accelerations of its two bodies, and the rest."""
    F, M = poses[joint.parent] @ joint.X_PF, poses[joint.child] @ joint.X_CM
    found = [_point(machine, joint, poses, twists, F[:3, axis], F[:3, 3], M[:3, 3]) for axis in POINTS[joint.kind]]
    found += [_angle(joint, twists, F[:3, i], M[:3, j]) for i, j in ANGLES.get(joint.kind, ())]
    if joint.kind == "screw":
        found.append(_thread(machine, joint, poses, twists, F, M))
    if joint.kind == "distance":
        found.append(_distance(machine, joint, poses, twists, F[:3, 3], M[:3, 3]))
    return found


def _point(
    machine: Mechanism, joint: Joint, poses: Mapping[str, Array], twists: Mapping[str, Array], e: Array, f: Array, m: Array
) -> tuple[dict[str, Array], float]:
    """e . (m - f) = 0 with e and f fixed in the parent, m fixed in the child: second derivative."""
    d = m - f
    w_p, w_c, v_p, v_c = twists[joint.parent][:3], twists[joint.child][:3], twists[joint.parent][3:], twists[joint.child][3:]
    r_m = m - _center(machine, poses, joint.child)
    r_p = f - _center(machine, poses, joint.parent)
    d_dot = v_c + np.cross(w_c, r_m) - v_p - np.cross(w_p, r_p)
    # e'' . d + 2 e' . d' + e . d'' with e' = w x e
    bias = np.cross(w_p, np.cross(w_p, e)) @ d + 2 * np.cross(w_p, e) @ d_dot
    bias += e @ (np.cross(w_c, np.cross(w_c, r_m)) - np.cross(w_p, np.cross(w_p, r_p)))
    parent = np.concatenate([np.cross(e, d) - np.cross(r_p, e), -e])
    child = np.concatenate([np.cross(r_m, e), e])
    return {joint.parent: parent, joint.child: child}, float(bias)


def _angle(joint: Joint, twists: Mapping[str, Array], a: Array, b: Array) -> tuple[dict[str, Array], float]:
    """a . b = 0 with a fixed in the parent and b in the child: second derivative."""
    w_p, w_c = twists[joint.parent][:3], twists[joint.child][:3]
    a_dot, b_dot = np.cross(w_p, a), np.cross(w_c, b)
    bias = np.cross(w_p, a_dot) @ b + 2 * a_dot @ b_dot + a @ np.cross(w_c, b_dot)
    normal = np.cross(a, b)
    zero = np.zeros(3)
    return {joint.parent: np.concatenate([normal, zero]), joint.child: np.concatenate([-normal, zero])}, float(bias)


def _thread(
    machine: Mechanism, joint: Joint, poses: Mapping[str, Array], twists: Mapping[str, Array], F: Array, M: Array
) -> tuple[dict[str, Array], float]:
    """The height of M over F grows with pitch times the turn about the common axis: second derivative."""
    rows, bias = _point(machine, joint, poses, twists, F[:3, 2], F[:3, 3], M[:3, 3])
    w_p, w_c, axis = twists[joint.parent][:3], twists[joint.child][:3], F[:3, 2]
    turn = np.concatenate([axis, np.zeros(3)])
    bias -= joint.pitch * np.cross(w_p, axis) @ (w_c - w_p)
    return {joint.parent: rows[joint.parent] + joint.pitch * turn, joint.child: rows[joint.child] - joint.pitch * turn}, float(bias)


def _distance(
    machine: Mechanism, joint: Joint, poses: Mapping[str, Array], twists: Mapping[str, Array], f: Array, m: Array
) -> tuple[dict[str, Array], float]:
    """Half the square of the distance of two points stays: second derivative."""
    d = m - f
    arms = {name: point - _center(machine, poses, name) for name, point in ((joint.parent, f), (joint.child, m))}
    speeds = {name: twists[name][3:] + np.cross(twists[name][:3], arm) for name, arm in arms.items()}
    turning = {name: np.cross(twists[name][:3], np.cross(twists[name][:3], arm)) for name, arm in arms.items()}
    rate = speeds[joint.child] - speeds[joint.parent]
    bias = rate @ rate + d @ (turning[joint.child] - turning[joint.parent])
    rows = {name: sign * np.concatenate([np.cross(arms[name], d), d]) for name, sign in ((joint.parent, -1.0), (joint.child, 1.0))}
    return rows, float(bias)


def _center(machine: Mechanism, poses: Mapping[str, Array], name: str) -> Array:
    return np.asarray(poses[name][:3, :3] @ machine.bodies[name].center + poses[name][:3, 3])
