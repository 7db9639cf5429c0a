"""How a joint moves, taken from its transform and its rates alone, by differentiation.

The recursive engine reads a joint's motion subspace and bias from the table of joints. The formulations of this folder must not, or an
error in a row of the table would go through all of them unseen: they know ``X_FM(q)`` and ``qdot = rates(q, v)``, and differentiate. With

    D_i X = sum_a dX/dq_a N_ai(q),     qdot = N(q) v

the derivative along the velocity ``v_i`` (for an angle: d/dq), the homogeneous matrix moves as ``dX/dt = sum_i D_i X v_i`` for every kind
of joint, also for those whose velocities are not rates of coordinates (spherical, free).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array, skew, unskew

from ..multibody.joints import JointModel


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JointMotion:
    """The pose of M in F and its first two derivatives along the joint's k velocities."""

    X_FM: Array  # (4, 4)
    D: Array  # (k, 4, 4): D_i X_FM
    DD: Array  # (k, k, 4, 4): DD[j, i] = D_j (D_i X_FM); symmetric in j, i only where velocities are rates of coordinates

    @property
    def subspace(self) -> Array:
        """(6, k) twists (w, v) of M in F, at the origin and in the axes of M, a column for each unit velocity."""
        R = self.X_FM[:3, :3]
        columns = [np.concatenate([unskew(R.T @ D[:3, :3]), R.T @ D[:3, 3]]) for D in self.D]
        return np.column_stack(columns) if columns else np.zeros((6, 0))

    def subspace_rate(self, v: Array) -> Array:
        """(6, k) rate of change of `subspace` while the joint moves with the velocities `v`."""
        R = self.X_FM[:3, :3]
        R_dot = np.tensordot(v, self.D[:, :3, :3], axes=1) if len(v) else np.zeros((3, 3))
        columns = []
        for i, D in enumerate(self.D):
            D_dot = np.tensordot(v, self.DD[:, i], axes=1)
            turning = R_dot.T @ D[:3, :3] + R.T @ D_dot[:3, :3]
            columns.append(np.concatenate([unskew(turning), R_dot.T @ D[:3, 3] + R.T @ D_dot[:3, 3]]))
        return np.column_stack(columns) if columns else np.zeros((6, 0))


def reaction(motion: JointMotion, wrench: Array) -> Array:
    """What a joint transmits beside the efforts along its own freedoms.

    Parameters
    ----------
    motion
        The joint in its pose.
    wrench
        (6,) moment and force on the child, about the origin and in the axes of M: everything that goes through the joint.

    Returns
    -------
    numpy.ndarray
        (6,) force, then moment, on the child, about the origin and in the axes of F. The effort along a turn (also of a screw) counts as a
        torque about its axis, that along a move as a force: the convention of `mechanics.analyses.inverse`.
    """
    moment, force = np.array(wrench[:3]), np.array(wrench[3:])
    for twist in motion.subspace.T:
        effort = float(twist @ wrench)
        if np.linalg.norm(twist[:3]) > 0.0:
            moment = moment - effort * twist[:3]
        else:
            force = force - effort * twist[3:]
    R_FM, p_FM = motion.X_FM[:3, :3], motion.X_FM[:3, 3]
    force_F = R_FM @ force
    return np.concatenate([force_F, R_FM @ moment + np.cross(p_FM, force_F)])


class MovingJoint:
    """How joints of one model move, as numbers: a function of positions (rad or m, quaternions) and the joint's own parameters."""

    __slots__ = ("_derivatives", "_freedoms")

    def __init__(self, model: JointModel) -> None:
        self._freedoms = len(model.velocities)
        self._derivatives = _derivatives(model) if self._freedoms else None

    def __call__(self, q: Array, parameters: tuple[float, ...] = ()) -> JointMotion:
        """The motion at the positions q."""
        k = self._freedoms
        if self._derivatives is None:
            return JointMotion(X_FM=np.eye(4), D=np.zeros((0, 4, 4)), DD=np.zeros((0, 0, 4, 4)))
        X, D, DD = (np.asarray(out, dtype=np.float64) for out in self._derivatives(q, np.array(parameters)))
        return JointMotion(X_FM=X.reshape(4, 4), D=D.T.reshape(k, 4, 4), DD=DD.T.reshape(k, k, 4, 4))


def constraint_motion(kind: str, X_FM: Array) -> JointMotion:
    """The motion that a constraint leaves at the given pose of M in F: a point on the line z of F, or at a fixed distance from its origin.

    The orientation of M is free (three body rates); its origin moves along the line, or turns with F's origin about two axes at right
    angles to the connecting line.
    """
    R, p = X_FM[:3, :3], X_FM[:3, 3]
    if kind == "point_on_line":
        first, second = [np.array([0.0, 0.0, 1.0])], [[np.zeros(3)]]
    else:
        axes = np.linalg.svd(p[None, :])[2][1:]
        first = [np.cross(a, p) for a in axes]
        second = [[np.cross(b, np.cross(a, p)) for a in axes] for b in axes]
    turns = [skew(axis) for axis in np.eye(3)]
    moves = len(first)
    D, DD = np.zeros((moves + 3, 4, 4)), np.zeros((moves + 3, moves + 3, 4, 4))
    D[:moves, :3, 3], D[moves:, :3, :3] = first, [R @ turn for turn in turns]
    DD[:moves, :moves, :3, 3] = second
    DD[moves:, moves:, :3, :3] = [[R @ b @ a for a in turns] for b in turns]
    return JointMotion(X_FM=X_FM, D=D, DD=DD)


def _derivatives(model: JointModel) -> Any:
    """(q, parameters) -> X_FM, D_i X_FM, D_j D_i X_FM; matrices row by row in columns, j slower than i."""
    q, c = ca.SX.sym("q", len(model.positions)), ca.SX.sym("c", len(model.parameters))
    k = len(model.velocities)
    X = ca.densify(model.transform(q, c).matrix())
    N = [model.rates(q, ca.SX(np.eye(k)[:, i])) for i in range(k)]
    first = [_along(X, q, N[i]) for i in range(k)]
    second = [_along(first[i], q, N[j]) for j in range(k) for i in range(k)]
    columns = [ca.densify(ca.horzcat(*(ca.vec(matrix.T) for matrix in matrices))) for matrices in (first, second)]
    return ca.Function("joint_motion", [q, c], [X, *columns])


def _along(X: Any, q: Any, direction: Any) -> Any:
    return ca.reshape(ca.jtimes(ca.vec(X), q, ca.densify(direction)), 4, 4)
