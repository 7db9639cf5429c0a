"""The recursive algorithms of multibody dynamics on a symbolic tree: RNEA, CRBA, ABA, forward kinematics, energies.

Link frames are joint frames: link i's frame L is the frame M of the joint that carries it. Nothing is ever expressed at the CAD origin, so
a machine drawn far from it loses no digits. The joint's frame F sits at a constant pose in the parent's link frame::

    L_parent --X_LF (parameter)--> F --X_FM(q)--> M = L

Each function is one algorithm of Featherstone, *Rigid Body Dynamics Algorithms* (2008), in link coordinates, and returns expressions.
Gravity enters as an upward acceleration of the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import casadi as ca

from .joints import JointModel
from .spatial import (
    SX,
    ArticulatedInertia,
    Force,
    Inertia,
    Motion,
    Pose,
    articulated,
    articulated_to_parent,
    cross_force,
    cross_motion,
    dot,
    force_to_parent,
    inertia_to_parent,
    motion_to_child,
    symmetric,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A body and the joint that carries it."""

    parent: int  # index of the parent link, -1 for the ground
    model: JointModel
    X_LF: Pose  # F in the parent's link frame; in W for the ground's children
    inertia: Inertia  # in the link frame
    q: tuple[int, int]  # from, to: its positions in the column q
    v: tuple[int, int]  # its velocities in the column v
    parameters: SX  # (k, 1): its joint's own numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinematics:
    """What all algorithms share: joint transforms, motion subspaces and velocities."""

    X_PL: tuple[Pose, ...]  # link frame in the parent's link frame
    S: tuple[tuple[Motion, ...], ...]  # motion subspace in the link frame
    V: tuple[Motion, ...]  # velocity of the link against W, in the link frame
    c: tuple[Motion, ...]  # velocity-dependent part of the joint's acceleration, in the link frame


def kinematics(links: Sequence[Link], q: SX, v: SX) -> Kinematics:
    """Transforms, velocities and bias accelerations of all links, from the ground outwards."""
    X_PL: list[Pose] = []
    S: list[tuple[Motion, ...]] = []
    V: list[Motion] = []
    c: list[Motion] = []
    for link in links:
        q_i, v_i = q[slice(*link.q)], v[slice(*link.v)]
        X_PL.append(link.X_LF @ link.model.transform(q_i, link.parameters))
        S.append(link.model.subspace(q_i, link.parameters))
        own = _combine(S[-1], v_i)
        V.append(own if link.parent < 0 else motion_to_child(X_PL[-1], V[link.parent]) + own)
        bias = cross_motion(V[-1], own)
        c.append(bias if link.model.bias is None else bias + link.model.bias(q_i, v_i))
    return Kinematics(X_PL=tuple(X_PL), S=tuple(S), V=tuple(V), c=tuple(c))


def rnea(links: Sequence[Link], kin: Kinematics, gravity: SX, vdot: SX) -> SX:
    """Joint efforts that produce the accelerations `vdot`: the recursive Newton-Euler algorithm (inverse dynamics)."""
    base = Motion(ca.SX(3, 1), -gravity)
    A: list[Motion] = []
    F: list[Force] = []
    for i, link in enumerate(links):
        inboard = motion_to_child(kin.X_PL[i], base if link.parent < 0 else A[link.parent])
        A.append(inboard + kin.c[i] + _combine(kin.S[i], vdot[slice(*link.v)]))
        F.append(link.inertia @ A[i] + cross_force(kin.V[i], link.inertia @ kin.V[i]))
    tau = ca.SX.zeros(vdot.shape[0])
    for i in reversed(range(len(links))):
        for k, S in enumerate(kin.S[i]):
            tau[links[i].v[0] + k] = dot(F[i], S)
        if links[i].parent >= 0:
            F[links[i].parent] += force_to_parent(kin.X_PL[i], F[i])
    return tau


def crba(links: Sequence[Link], kin: Kinematics, count: int) -> SX:
    """The (count, count) joint-space mass matrix: the composite rigid body algorithm."""
    composite = [link.inertia for link in links]
    M = ca.SX.zeros(count, count)
    for i in reversed(range(len(links))):
        link = links[i]
        for k, S_k in enumerate(kin.S[i]):
            F, at, row = composite[i] @ S_k, i, link.v[0] + k
            for j, S_j in enumerate(kin.S[i][: k + 1]):
                M[row, link.v[0] + j] = M[link.v[0] + j, row] = dot(F, S_j)
            while links[at].parent >= 0:
                F, at = force_to_parent(kin.X_PL[at], F), links[at].parent
                for j, S_j in enumerate(kin.S[at]):
                    M[row, links[at].v[0] + j] = M[links[at].v[0] + j, row] = dot(F, S_j)
        if link.parent >= 0:
            composite[link.parent] += inertia_to_parent(kin.X_PL[i], composite[i])
    return M


def aba(links: Sequence[Link], kin: Kinematics, gravity: SX, tau: SX) -> SX:
    """Joint accelerations under the efforts `tau`: the articulated body algorithm, linear in the number of links."""
    inertia: list[ArticulatedInertia] = [articulated(link.inertia) for link in links]
    p: list[Force] = [cross_force(V, link.inertia @ V) for link, V in zip(links, kin.V, strict=True)]
    U: list[tuple[SX, SX]] = [(ca.SX(3, 0), ca.SX(3, 0))] * len(links)
    over_D: list[Callable[[SX], SX]] = [_nothing] * len(links)
    u: list[SX] = [ca.SX(0, 1)] * len(links)
    # 1. Inwards: what each joint feels of everything outboard of it.
    for i in reversed(range(len(links))):
        link, S = links[i], kin.S[i]
        if S:
            columns = [inertia[i] @ S_k for S_k in S]
            n, f = ca.horzcat(*(F.n for F in columns)), ca.horzcat(*(F.f for F in columns))
            D = ca.vertcat(*(ca.horzcat(*(dot(F, S_k) for F in columns)) for S_k in S))
            U[i], over_D[i] = (n, f), _divider(D)
            u[i] = tau[slice(*link.v)] - ca.vertcat(*(dot(p[i], S_k) for S_k in S))
        if link.parent < 0:
            continue
        n, f = U[i]
        n_D, f_D = over_D[i](n.T).T, over_D[i](f.T).T
        seen = inertia[i]
        if S:
            seen = ArticulatedInertia(
                symmetric(seen.I - ca.mtimes(n_D, n.T)), seen.H - ca.mtimes(n_D, f.T), symmetric(seen.M - ca.mtimes(f_D, f.T))
            )
        force = p[i] + seen @ kin.c[i] + Force(ca.mtimes(n_D, u[i]), ca.mtimes(f_D, u[i]))
        inertia[link.parent] += articulated_to_parent(kin.X_PL[i], seen)
        p[link.parent] += force_to_parent(kin.X_PL[i], force)
    # 2. Outwards: accelerations.
    base = Motion(ca.SX(3, 1), -gravity)
    A: list[Motion] = []
    vdot = ca.SX.zeros(tau.shape[0])
    for i, link in enumerate(links):
        inboard = motion_to_child(kin.X_PL[i], base if link.parent < 0 else A[link.parent]) + kin.c[i]
        n, f = U[i]
        own = over_D[i](u[i] - ca.mtimes(n.T, inboard.w) - ca.mtimes(f.T, inboard.v))
        vdot[slice(*link.v)] = own
        A.append(inboard + _combine(kin.S[i], own))
    return vdot


def link_poses(links: Sequence[Link], kin: Kinematics) -> list[Pose]:
    """X_WL of every link."""
    poses: list[Pose] = []
    for link, X_PL in zip(links, kin.X_PL, strict=True):
        poses.append(X_PL if link.parent < 0 else poses[link.parent] @ X_PL)
    return poses


def kinetic_energy(links: Sequence[Link], kin: Kinematics) -> SX:
    """The sum over all links of half momentum times velocity, J."""
    return 0.5 * sum((dot(link.inertia @ V, V) for link, V in zip(links, kin.V, strict=True)), ca.SX(0))


def potential_energy(links: Sequence[Link], kin: Kinematics, gravity: SX) -> SX:
    """The potential energy in the field of gravity, J, up to a constant.

    Heights are counted from the first joint of each chain, not from the CAD origin, whose distance would cost digits.
    """
    height: list[Pose] = []
    energy = ca.SX(0)
    for link, X_PL in zip(links, kin.X_PL, strict=True):
        if link.parent < 0:
            pose = Pose(X_PL.R, X_PL.p - link.X_LF.p)
        else:
            pose = height[link.parent] @ X_PL
        height.append(pose)
        energy -= ca.dot(gravity, link.inertia.m * pose.p + ca.mtimes(pose.R, link.inertia.h))
    return energy


def _divider(D: SX) -> Callable[[SX], SX]:
    """The function B -> D^-1 B for a symmetric positive definite D, factorised once: no square roots, no pivots, one division a row."""
    n = D.shape[0]
    L = [[ca.SX(0)] * n for _ in range(n)]
    unscaled: list[list[SX]] = []  # columns of L times the diagonal
    inverse: list[SX] = []  # of the diagonal
    for j in range(n):
        column = [D[i, j] for i in range(n)]
        for k in range(j):
            column = [column[i] - L[i][k] * unscaled[k][j] for i in range(n)]
        inverse.append(1 / column[j])
        unscaled.append(column)
        for i in range(j + 1, n):
            L[i][j] = column[i] * inverse[j]

    def divide(B: SX) -> SX:
        rows = ca.vertsplit(B)
        for i in range(n):
            rows[i] = rows[i] - sum((L[i][k] * rows[k] for k in range(i)), ca.SX(1, B.shape[1]))
        rows = [row * inverse[i] for i, row in enumerate(rows)]
        for i in reversed(range(n)):
            rows[i] = rows[i] - sum((L[k][i] * rows[k] for k in range(i + 1, n)), ca.SX(1, B.shape[1]))
        return ca.vertcat(*rows)

    return divide


def _nothing(B: SX) -> SX:
    return B


def _combine(S: Sequence[Motion], rates: SX) -> Motion:
    total = Motion(ca.SX(3, 1), ca.SX(3, 1))
    for k, column in enumerate(S):
        total = total + Motion(column.w * rates[k], column.v * rates[k])
    return total
