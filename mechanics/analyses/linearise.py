"""Linearisation of a mechanism: small motions about a point, with frequency and damping of every mode.

The equations are differentiated where they are cheap, in inverse form, and the accelerations' derivatives solved for::

    r(q, v, vdot, lambda) = M vdot + bias - J^T lambda - tau(q, v) = 0        J vdot + row bias = 0

so no symbolic inverse of a mass matrix is ever differentiated. About a point in motion, or one that is no equilibrium, A is that of the
frozen instant.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..equations import EquationsOfMotion
from ..loops.redundancy import best_rows, rank_of, solve_robustly
from ..multibody.spatial import SX
from .linear_system import FullLinearisation, Linearisation, reduced


def linearise(
    eom: EquationsOfMotion,
    q: Array,
    v: Array | None = None,
    tau: Array | None = None,
    *,
    efforts: SX | None = None,
) -> Linearisation:
    """The linear equations of a mechanism about a state; inputs are the joint efforts, outputs positions, velocities and accelerations.

    Parameters
    ----------
    eom
        The equations, with or without loops.
    q, v, tau
        The point; at rest and without efforts when left out. Loops must be closed at `q` (`assemble`).
    efforts
        Efforts that follow the motion (springs, dampers), a column of expressions in ``eom.q``, ``eom.v``, ``eom.p``; added to tau.
    """
    nq, nv = eom.q.numel(), eom.v.numel()
    q = np.asarray(q, dtype=float)
    v = np.zeros(nv) if v is None else np.asarray(v, dtype=float)
    tau = np.zeros(nv) if tau is None else np.asarray(tau, dtype=float)
    by_x, by_tau, dqdot, derivative = _slopes(eom, q, v, tau, ca.SX.zeros(nv) if efforts is None else efforts)
    names, units = (*eom.q_names, *eom.v_names), (*eom.q_units, *eom.v_units)
    return reduced(
        FullLinearisation(
            A=np.vstack([dqdot, by_x]),
            B=np.vstack([np.zeros((nq, nv)), by_tau]),
            C=np.vstack([np.eye(nq + nv), by_x]),
            D=np.vstack([np.zeros((nq + nv, nv)), by_tau]),
            bonds=manifold_rows(eom, q, v),
            positions=nq,
            states=names,
            state_units=units,
            inputs=tuple(c.effort for c in eom.coordinates),
            input_units=tuple(c.effort_unit for c in eom.coordinates),
            outputs=(*names, *(c.acceleration for c in eom.coordinates)),
            output_units=(*units, *(c.acceleration_unit for c in eom.coordinates)),
            time=0.0,
            x=np.concatenate([q, v]),
            u=tau,
            derivative=derivative,
        )
    )


def _slopes(eom: EquationsOfMotion, q: Array, v: Array, tau: Array, own: SX) -> tuple[Array, Array, Array, Array]:
    """Derivatives of vdot by (q, v) and by tau, of qdot by (q, v), and d(q, v)/dt, under tau and the efforts `own`."""
    nv = eom.v.numel()
    vdot = ca.SX.sym("vdot", nv)
    chosen, scales = _independent_rows(eom, q)
    J, row_bias = ca.SX(0, nv), ca.SX(0, 1)
    if eom.constraints is not None:
        J, row_bias = eom.constraints.jacobian[chosen, :], eom.constraints.bias[chosen]
    multipliers = ca.SX.sym("lambda", J.shape[0])
    balance = eom.inverse_dynamics(vdot) - own - ca.mtimes(J.T, multipliers)
    rows = ca.mtimes(J, vdot) + row_bias
    x = ca.vertcat(eom.q, eom.v)
    point = ca.Function("point", [eom.q, eom.v, eom.p], [eom.mass_matrix, eom.bias, own, J, row_bias, eom.qdot])
    M, bias, follows, J_0, b_0, qdot = (np.asarray(ca.densify(o)) for o in point(q, v, eom.p_values))
    solved = solve_robustly(M, tau + follows.ravel() - bias.ravel(), J_0, b_0.ravel(), scales)
    slopes = ca.Function(
        "slopes",
        [eom.q, eom.v, vdot, multipliers, eom.p],
        [ca.jacobian(balance, x), ca.jacobian(rows, x), ca.jacobian(eom.qdot, x)],
    )
    dr, drows, dqdot = (np.asarray(ca.densify(o)) for o in slopes(q, v, solved.vdot, solved.multipliers, eom.p_values))
    by_x, by_tau = _solve(M, scales[:, None] * J_0, dr, scales[:, None] * drows)
    return by_x, by_tau, dqdot, np.concatenate([qdot.ravel(), solved.vdot])


def _independent_rows(eom: EquationsOfMotion, q: Array) -> tuple[list[int], Array]:
    """The rows that are independent in this pose and imply the others, and the factors that make them comparable."""
    constraints = eom.constraints
    if constraints is None:
        return [], np.zeros(0)
    scales = constraints.scales()
    J = scales[:, None] * np.asarray(ca.densify(ca.Function("J", [eom.q, eom.p], [constraints.jacobian])(q, eom.p_values)))
    rows = list(best_rows(J, rank_of(J, most=len(constraints.chosen))))
    return rows, scales[rows]


def _solve(M: Array, J: Array, dr: Array, drows: Array) -> tuple[Array, Array]:
    """dvdot/dx and dvdot/dtau from ``M dvdot - J^T dlambda = -dr + dtau``, ``J dvdot = -drows``, rows independent."""
    nv, m = M.shape[0], J.shape[0]
    K = np.block([[M, -J.T], [J, np.zeros((m, m))]])
    found = np.linalg.solve(K, np.block([[-dr, np.eye(nv)], [-drows, np.zeros((m, nv))]]))
    return np.asarray(found[:nv, : dr.shape[1]]), np.asarray(found[:nv, dr.shape[1] :])


def manifold_rows(eom: EquationsOfMotion, q: Array, v: Array) -> Array:
    """(k, positions + velocities): directions of (q, v) that loops and the unit length of quaternions forbid, at a point."""
    rows_of, _ = _independent_rows(eom, q)  # what is left of the others in numbers is round-off, and forbids nothing
    residual = ca.SX(0, 1) if eom.constraints is None else eom.constraints.residual[rows_of]
    rate = ca.jtimes(residual, eom.q, eom.qdot)
    lengths = [ca.sumsqr(eom.q[at : at + 4]) for at in eom.quaternions]
    bonds = ca.vertcat(residual, rate, *lengths)
    rows = ca.Function("bonds", [eom.q, eom.v, eom.p], [ca.jacobian(bonds, ca.vertcat(eom.q, eom.v))])(q, v, eom.p_values)
    return np.asarray(ca.densify(rows)).reshape(int(bonds.numel()), eom.q.numel() + eom.v.numel())
