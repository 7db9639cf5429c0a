"""Lagrange's equations from 4x4 matrices: ``A0(q) vdot + a_q + a_g = a_F`` (Hroncova 2018, equations 7 to 13).

    a0[k, i]  = sum over l of S(B_l^i I_l B_l^kT)                                                    (8)
    a1[k]     = sum over j, i >= j of sigma_ji v_j v_i sum over l of S(B_l^ji I_l B_l^kT)            (7), (9)
    a2[k]     = -sum over l of m_l S(gravity (B_l^k r_l)^T)                                          (10)
    B_l       = T_1 T_2 ... T_l along the chain from the ground to body l                            (11)

S is the trace, superscripts are derivatives along velocities, I_l the body's 4x4 pseudo-inertia and r_l its homogeneous centre of mass.
Sums over l run over the bodies that all the velocities concerned move: ``l >= max(i, j, k)`` of the paper is that for a chain.

What is corrected against the print
-----------------------------------
- I_l must be the pseudo-inertia ``[[integral r r^T dm, m c], [m c^T, m]]``; the paper's text suggests the tensor of moments of inertia, for
  which (8) is not even dimensionally right.
- r_l is homogeneous, (x, y, z, 1); Theta_3 is the fourth-dimensional direction (0, 0, 1, 0) of "up". Here gravity has any direction: with
  ``gravity = -g Theta_3`` (10) is as printed, ``+g S(Theta_3 ...)``.
- The angle symbols are missing from (1), (4) and (6), T_z2 in (4) stands for T_trans2, zeta_56 names a translation along x, and the
  suffixes k and p are never explained: none of it matters here, the transforms come from the mechanism.

What is generalised: trees for chains, and joints with several freedoms. Where velocities are not rates of coordinates (a ball joint's body
rates) the second derivative depends on the order; the sum needs only its symmetric part, so ``B^ji`` stands for the mean of both orders,
and sigma (1 for j = i, else 2) stays as printed. The equation itself is d'Alembert's principle, ``S(dB_l I_l Bddot_l^T)``, and holds for
such velocities too. Closed loops, which the paper has not: the rows of `matrix_loops`, by the same derivatives, restrict what the equation
is projected on, so that no multipliers are needed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from .interface import Drives
from .linked_bodies import GROUND, LinkedBodies, LinkedBody, Posture, linked_bodies, posture
from .matrix_loops import First, MatrixRows, Second, matrix_rows


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LagrangeTerms:
    """The matrices of equation (12) at one state."""

    A0: Array  # (n, n) coefficients of accelerations
    a_q: Array  # (n,) velocity terms, summed
    a_g: Array  # (n,) gravity terms


class LagrangeMatrices:
    """The formulation of paper 003 for one mechanism."""

    name = "lagrange matrices"

    def __init__(self, mechanism: Mechanism, gravity: tuple[float, float, float], freedoms: int | None = None) -> None:
        self.linked = linked_bodies(mechanism, gravity, freedoms)
        self._inertias = [pseudo_inertia(body) for body in self.linked.bodies]

    @property
    def closed(self) -> bool:
        """Whether there are loops or couplings."""
        return self.linked.closed

    def terms(self, q: Array, v: Array) -> LagrangeTerms:
        """A0, a_q and a_g of the tree at the positions `q` and velocities `v`."""
        linked, n = self.linked, self.linked.velocities
        first, second = _derivatives(linked, posture(linked, q))
        A0, a_q, a_g = np.zeros((n, n)), np.zeros(n), np.zeros(n)
        down = np.append(linked.gravity, 0.0)
        for body, inertia, B_i, B_ji in zip(linked.bodies, self._inertias, first, second, strict=True):
            moved = sorted(B_i)  # the velocities that move this body
            weighted = {k: B_i[k] @ inertia for k in moved}  # S(B^i I B^kT) is the sum of products of B^i with B^k I
            r = np.append(body.center, 1.0)
            # The velocity terms of (7), summed over j and i >= j once: only the last factor of (9) depends on k.
            drift = np.zeros((4, 4))
            for (j, i), second_derivative in B_ji.items():
                drift += (1.0 if j == i else 2.0) * v[j] * v[i] * second_derivative  # sigma_ji
            for k in moved:
                a_g[k] -= body.mass * float(down @ (B_i[k] @ r))
                a_q[k] += np.sum(drift * weighted[k])
                for i in moved:
                    A0[k, i] += np.sum(B_i[i] * weighted[k])
        A0[np.diag_indices(n)] += linked.armatures
        return LagrangeTerms(A0=A0, a_q=a_q, a_g=a_g)

    def rows(self, q: Array, v: Array) -> MatrixRows:
        """What loops and couplings ask of the velocities and accelerations."""
        placed = posture(self.linked, q)
        first, second = _derivatives(self.linked, placed)
        return matrix_rows(self.linked, placed, first, second, v)

    def mass_matrix(self, q: Array, drives: Drives = None) -> Array:
        """A0(q), on the drives where there are loops."""
        A0 = self.terms(q, np.zeros(self.linked.velocities)).A0
        if not self.closed:
            return A0
        T = self._by_drives(q, drives)
        return np.asarray(T.T @ A0 @ T)

    def bias(self, q: Array, v: Array) -> Array:
        """a_q + a_g: the efforts that give no acceleration, of the tree."""
        terms = self.terms(q, v)
        return terms.a_q + terms.a_g

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """vdot under the efforts `tau`: equation (13), projected on what the loops allow."""
        terms = self.terms(q, v)
        left = tau - terms.a_q - terms.a_g
        if not self.closed:
            return np.asarray(np.linalg.solve(terms.A0, left))
        rows = self.rows(q, v)
        T, start = rows.allowed(), rows.needed()
        return np.asarray(start + T @ np.linalg.solve(T.T @ terms.A0 @ T, T.T @ (left - terms.A0 @ start)))

    def efforts(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> Array:
        """a_F, the efforts that produce the accelerations `vdot`, on the drives where there are loops."""
        terms = self.terms(q, v)
        tau = np.asarray(terms.A0 @ vdot + terms.a_q + terms.a_g)
        return np.asarray(self._by_drives(q, drives).T @ tau) if self.closed else tau

    def _by_drives(self, q: Array, drives: Drives) -> Array:
        """(n, drives) velocities that the loops allow, for each unit velocity of a drive."""
        T = self.rows(q, np.zeros(self.linked.velocities)).allowed()
        if drives is None:
            raise ValueError("with loops the drives must be given")
        return np.asarray(T @ np.linalg.inv(T[list(drives)]))


def pseudo_inertia(body: LinkedBody) -> Array:
    """The 4x4 pseudo-inertia ``integral (r, 1)(r, 1)^T dm`` of a body in its link frame, kg m^2, kg m, kg."""
    about_center = 0.5 * np.trace(body.inertia) * np.eye(3) - body.inertia
    out = np.empty((4, 4))
    out[:3, :3] = about_center + body.mass * np.outer(body.center, body.center)
    out[:3, 3] = out[3, :3] = body.mass * body.center
    out[3, 3] = body.mass
    return out


def _derivatives(linked: LinkedBodies, placed: Posture) -> tuple[list[First], list[Second]]:
    """For every body the first derivatives B^i and second derivatives B^ji (j <= i) of its matrix B along the velocities that move it.

    By the product rule down the chain, with T the body's own factor: ``(B T)^i = B^i T`` for velocities inboard, ``B T^i`` for its own;
    ``(B T)^ji = B^ji T``, ``B^j T^i`` and ``B T^ji``.
    """
    joints = placed.joints
    product: list[Array] = []
    first: list[First] = []
    second: list[Second] = []
    for connection, motion in zip(linked.tree, joints, strict=False):
        at_ground = connection.parent == GROUND
        B = connection.X_PF if at_ground else product[connection.parent] @ connection.X_PF
        B_i = {} if at_ground else {i: D @ connection.X_PF for i, D in first[connection.parent].items()}
        B_ji = {} if at_ground else {ji: DD @ connection.X_PF for ji, DD in second[connection.parent].items()}
        own = list(enumerate(range(connection.v.start, connection.v.stop)))
        product.append(B @ motion.X_FM)
        new = {ji: DD @ motion.X_FM for ji, DD in B_ji.items()}
        new |= {(j, i): D @ motion.D[a] for j, D in B_i.items() for a, i in own}  # inboard velocities have smaller numbers
        new |= {(j, i): B @ (0.5 * (motion.DD[b, a] + motion.DD[a, b])) for b, j in own for a, i in own if i >= j}
        first.append({i: D @ motion.X_FM for i, D in B_i.items()} | {i: B @ motion.D[a] for a, i in own})
        second.append(new)
    return first, second
