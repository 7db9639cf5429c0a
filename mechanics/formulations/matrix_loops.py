"""Closed loops in 4x4 matrices: what the joints that close them ask of the velocities and accelerations of the tree.

A cut joint has its frame F on one branch and M on the other. With ``Z = X_WF^-1 X_WM``, and D_a the derivatives of the joint's own matrix
X_FM along its own velocities r_a, the closure ``Z = X_FM`` gives by differentiation, matrix by matrix,

    sum over i of Z^i v_i                                = sum over a of D_a r_a
    sum over i of Z^i vdot_i + sum over ji of Z^ji v_j v_i = sum over a of D_a rdot_a + sum over ba of D_ba r_b r_a

The twelve entries above the last row of each matrix are as many linear equations. The joint's own rates are eliminated by
projection on the complement of D_a; what is left depends on each other (a turn has nine entries and three freedoms), which does no harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, inverse_pose

from .linked_bodies import GROUND, Connection, LinkedBodies, Posture

RANK_TOLERANCE = 1e-9  # of what the velocities do to the matrices at all: below it a row is round-off of closed poses

First = Mapping[int, Array]  # velocity -> derivative of a body's matrix
Second = Mapping[tuple[int, int], Array]  # pair of velocities -> second derivative


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MatrixRows:
    """Rows on the velocities of the tree: ``J v = 0``, ``J vdot + bias = 0``; they may depend on each other."""

    J: Array  # (rows, n)
    bias: Array  # (rows,)
    largest: float  # norm of what the rows were taken from: what velocities do to the matrices, allowed or not
    freedoms: int  # that the rows leave at least, where axes are meant to be parallel

    def allowed(self) -> Array:
        """(n, freedoms) orthonormal velocities that open no loop."""
        _, _, rank, vt = self._factors()
        return np.asarray(vt[rank:].T)

    def needed(self) -> Array:
        """(n,) the least accelerations that keep the loops closed."""
        u, singular, rank, vt = self._factors()
        return np.asarray(-vt[:rank].T @ ((u[:, :rank].T @ self.bias) / singular[:rank]))

    def _factors(self) -> tuple[Array, Array, int, Array]:
        u, singular, vt = np.linalg.svd(self.J, full_matrices=True)
        rank = int(np.sum(singular > RANK_TOLERANCE * self.largest))
        return u, singular, min(rank, self.J.shape[1] - self.freedoms), vt


def matrix_rows(linked: LinkedBodies, placed: Posture, first: list[First], second: list[Second], v: Array) -> MatrixRows:
    """The rows of all loops and couplings at velocities v that fit them."""
    rows, biases = [linked.couplings], [np.zeros(len(linked.couplings))]
    largest = float(np.linalg.norm(linked.couplings))
    lengths = [np.linalg.norm(connection.X_PF[:3, 3]) for connection in linked.connections]
    size = float(max(lengths, default=1.0)) or 1.0
    for connection, own in zip(linked.loops, placed.joints[len(linked.tree) :], strict=True):
        Z_i, drift = _relative(connection, placed, first, second, v)
        columns = np.column_stack([_entries(Z_i.get(i, np.zeros((4, 4))), size) for i in range(linked.velocities)])
        D = np.column_stack([_entries(D_a, size) for D_a in own.D]) if len(own.D) else np.zeros((12, 0))
        own_rates = np.linalg.lstsq(D, columns @ v, rcond=None)[0] if D.shape[1] else np.zeros(0)
        own_drift = np.einsum("b,a,baij->ij", own_rates, own_rates, own.DD) if D.shape[1] else np.zeros((4, 4))
        u, singular, _ = np.linalg.svd(D, full_matrices=True)
        across = u[:, int(np.sum(singular > RANK_TOLERANCE)) :]
        rows.append(across.T @ columns)
        largest = max(largest, float(np.linalg.norm(columns)))
        biases.append(across.T @ _entries(drift - own_drift, size))
    return MatrixRows(J=np.vstack(rows), bias=np.concatenate(biases), largest=largest, freedoms=linked.freedoms or 0)


def _relative(connection: Connection, placed: Posture, first: list[First], second: list[Second], v: Array) -> tuple[First, Array]:
    """The derivatives of Z along the tree's velocities, and the part of its second derivative in time that has no accelerations."""
    X_F, F_i, F_drift = _carried(connection.parent, connection.X_PF, placed, first, second, v)
    X_M, M_i, M_drift = _carried(connection.child, connection.X_CM, placed, first, second, v)
    back, Z = inverse_pose(X_F), inverse_pose(X_F) @ X_M
    zero = np.zeros((4, 4))
    Z_i = {i: back @ (M_i.get(i, zero) - F_i.get(i, zero) @ Z) for i in {*F_i, *M_i}}
    F_dot = sum((D * v[i] for i, D in F_i.items()), zero)
    Z_dot = sum((D * v[i] for i, D in Z_i.items()), zero)
    return Z_i, back @ (M_drift - F_drift @ Z - 2.0 * F_dot @ Z_dot)


def _carried(body: int, X: Array, placed: Posture, first: list[First], second: list[Second], v: Array) -> tuple[Array, First, Array]:
    """A frame fixed to a body: its matrix, its derivatives, and its second derivative without accelerations."""
    if body == GROUND:
        return X, {}, np.zeros((4, 4))
    drift = sum(((1.0 if j == i else 2.0) * v[j] * v[i] * DD for (j, i), DD in second[body].items()), np.zeros((4, 4)))
    return placed.X(body) @ X, {i: D @ X for i, D in first[body].items()}, drift @ X


def _entries(matrix: Array, size: float) -> Array:
    """The twelve entries above the last row; lengths over the machine's size."""
    return np.concatenate([matrix[:3, :3].ravel(), matrix[:3, 3] / size])
