"""The recursive algorithms of multibody dynamics on a symbolic tree: RNEA, CRBA, ABA, forward kinematics, energies.

Link frames are joint frames: link i's frame L is the frame M of the joint that carries it. Nothing is ever expressed at the CAD origin, so
a machine drawn far from it loses no digits. The joint's frame F sits at a constant pose in the parent's link frame::

    L_parent --X_LF (parameter)--> F --X_FM(q)--> M = L

Each function is one algorithm of Featherstone, *Rigid Body Dynamics Algorithms* (2008), in link coordinates, and returns expressions.
Gravity enters as an upward acceleration of the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

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
    motion_to_parent,
    symmetric,
)

LONG_CHAIN = 10  # links: both forms take equally many operations there


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
    armature: SX = field(default_factory=lambda: ca.SX(0, 1))  # (1, 1) where its joint has one: felt by each of its velocities

    @property
    def added(self) -> SX:
        """What the joint adds to the inertia along each of its velocities."""
        return ca.sum1(self.armature)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinematics:
    """What all algorithms share: joint transforms, motion subspaces and velocities."""

    X_PL: tuple[Pose, ...]  # link frame in the parent's link frame
    S: tuple[tuple[Motion, ...], ...]  # motion subspace in the link frame
    V: tuple[Motion, ...]  # velocity of the link against W, in the link frame
    c: tuple[Motion, ...]  # velocity-dependent part of the joint's acceleration, in the link frame


def kinematics(links: Sequence[Link], q: SX, v: SX, ground: Motion | None = None) -> Kinematics:
    """Transforms, velocities and bias accelerations of all links, from the ground outwards; `ground` is its velocity where it moves."""
    X_PL: list[Pose] = []
    S: list[tuple[Motion, ...]] = []
    V: list[Motion] = []
    c: list[Motion] = []
    for link in links:
        q_i, v_i = rows(q, link.q), rows(v, link.v)
        X_PL.append(link.X_LF @ link.model.transform(q_i, link.parameters))
        S.append(link.model.subspace(q_i, link.parameters))
        own = combine(S[-1], v_i)
        inboard = ground if link.parent < 0 else V[link.parent]
        V.append(own if inboard is None else motion_to_child(X_PL[-1], inboard) + own)
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
        A.append(inboard + kin.c[i] + combine(kin.S[i], rows(vdot, link.v)))
        F.append(link.inertia @ A[i] + cross_force(kin.V[i], link.inertia @ kin.V[i]))
    tau = ca.SX.zeros(vdot.shape[0])
    for i in reversed(range(len(links))):
        for k, S in enumerate(kin.S[i]):
            tau[links[i].v[0] + k] = dot(F[i], S) + links[i].added * vdot[links[i].v[0] + k]
        if links[i].parent >= 0:
            F[links[i].parent] += force_to_parent(kin.X_PL[i], F[i])
    return tau


def crba(links: Sequence[Link], kin: Kinematics, count: int) -> SX:
    """The (count, count) joint-space mass matrix: the composite rigid body algorithm.

    In link coordinates an entry costs a force carried one link further; seen from the frame of the chain's first joint it is one product,
    once all freedoms and inertias are there. The first is less work for short chains, the second for long ones.
    """
    depth: list[int] = []
    for link in links:
        depth.append(1 if link.parent < 0 else depth[link.parent] + 1)
    entries = _crba_of_long_chains(links, kin) if max(depth, default=0) > LONG_CHAIN else _crba_of_short_chains(links, kin)
    M = [[ca.SX(0)] * count for _ in range(count)]
    for (row, column), value in entries:
        M[row][column] = M[column][row] = value
    for link in links:
        for row in range(*link.v):
            M[row][row] = M[row][row] + link.added
    return ca.vertcat(*(ca.horzcat(*row) for row in M)) if count else ca.SX(0, 0)


def _crba_of_short_chains(links: Sequence[Link], kin: Kinematics) -> Iterator[tuple[tuple[int, int], SX]]:
    composite = [link.inertia for link in links]
    for i in reversed(range(len(links))):
        link = links[i]
        for k, S_k in enumerate(kin.S[i]):
            F, at, row = composite[i] @ S_k, i, link.v[0] + k
            for j, S_j in enumerate(kin.S[i][: k + 1]):
                yield (row, link.v[0] + j), dot(F, S_j)
            while links[at].parent >= 0:
                F, at = force_to_parent(kin.X_PL[at], F), links[at].parent
                for j, S_j in enumerate(kin.S[at]):
                    yield (row, links[at].v[0] + j), dot(F, S_j)
        if link.parent >= 0:
            composite[link.parent] += inertia_to_parent(kin.X_PL[i], composite[i])


def _crba_of_long_chains(links: Sequence[Link], kin: Kinematics) -> Iterator[tuple[tuple[int, int], SX]]:
    X: list[Pose] = []  # in F of the chain's first joint: near the machine, unlike the CAD origin
    S: list[tuple[Motion, ...]] = []
    composite: list[Inertia] = []
    for i, link in enumerate(links):
        X.append(X[link.parent] @ kin.X_PL[i] if link.parent >= 0 else first_pose(link, kin.X_PL[i]))
        S.append(tuple(motion_to_parent(X[i], S_k) for S_k in kin.S[i]))
        composite.append(inertia_to_parent(X[i], link.inertia))
    for i in reversed(range(len(links))):
        for k, S_k in enumerate(S[i]):
            F, at, row = composite[i] @ S_k, i, links[i].v[0] + k
            while at >= 0:
                for j, S_j in enumerate(S[at] if at != i else S[at][: k + 1]):
                    yield (row, links[at].v[0] + j), dot(F, S_j)
                at = links[at].parent
        if links[i].parent >= 0:
            composite[links[i].parent] += composite[i]


def first_pose(link: Link, X_PL: Pose) -> Pose:
    """The pose of a first link in a frame at its joint with the axes of W."""
    return Pose(X_PL.R, X_PL.p - link.X_LF.p)


def aba(links: Sequence[Link], kin: Kinematics, gravity: SX, tau: SX) -> SX:
    """Joint accelerations under the efforts `tau`: the articulated body algorithm, linear in the number of links."""
    return _aba(links, kin, gravity, tau, None)[0]


def locked_aba(links: Sequence[Link], kin: Kinematics, gravity: SX, tau: SX, locked: SX) -> tuple[SX, SX]:
    """The same where joints may be locked, and the efforts against `tau` with which the locks hold them.

    `locked` is a column of ones and zeros, which may be expressions: one set of operations serves every choice. A lock makes the inverse of
    what its joint feels zero, so it costs next to nothing.
    """
    return _aba(links, kin, gravity, tau, locked)


def _aba(links: Sequence[Link], kin: Kinematics, gravity: SX, tau: SX, locked: SX | None) -> tuple[SX, SX]:
    """Accelerations, and what locks hold."""
    inertia: list[ArticulatedInertia] = [articulated(link.inertia) for link in links]
    p: list[Force] = [cross_force(V, link.inertia @ V) for link, V in zip(links, kin.V, strict=True)]
    felt: dict[int, JointInertia] = {}
    free: list[SX] = [ca.SX(0, 1)] * len(links)
    # 1. Inwards: what each joint feels of everything outboard of it.
    for i in reversed(range(len(links))):
        link, S = links[i], kin.S[i]
        felt[i] = joint = joint_inertia(inertia[i], S, link.armature, None if locked is None else rows(locked, link.v))
        free[i] = rows(tau, link.v) - opposing(p[i], S)
        if link.parent >= 0:
            seen = joint.rest
            inertia[link.parent] += articulated_to_parent(kin.X_PL[i], seen)
            p[link.parent] += force_to_parent(kin.X_PL[i], p[i] + seen @ kin.c[i] + joint.force(joint.divide(free[i])))
    # 2. Outwards: accelerations.
    base = Motion(ca.SX(3, 1), -gravity)
    A: list[Motion] = []
    vdot, held = ca.SX.zeros(tau.shape[0]), ca.SX.zeros(tau.shape[0])
    for i, link in enumerate(links):
        joint = felt[i]
        inboard = motion_to_child(kin.X_PL[i], base if link.parent < 0 else A[link.parent]) + kin.c[i]
        left = free[i] - ca.mtimes(joint.n.T, inboard.w) - ca.mtimes(joint.f.T, inboard.v)
        own = joint.divide(left)
        vdot[slice(*link.v)] = own
        if locked is not None:
            held[slice(*link.v)] = rows(locked, link.v) * (left - ca.mtimes(joint.D, own) if len(kin.S[i]) > 1 else left)
        A.append(inboard + combine(kin.S[i], own))
    return vdot, held


@dataclass(frozen=True, slots=True, kw_only=True)
class JointInertia:
    """What a joint with the freedoms S feels of the articulated inertia J that it carries: U = J S and D = S^T U."""

    n: SX  # (3, freedoms): the moments of U
    f: SX  # (3, freedoms): its forces
    D: SX
    divide: Callable[[SX], SX]  # B -> D^-1 B
    rest: ArticulatedInertia  # J - U D^-1 U^T: what the parent feels of J

    def force(self, effort: SX) -> Force:
        """U times a column."""
        return Force(ca.mtimes(self.n, effort), ca.mtimes(self.f, effort))


def joint_inertia(inertia: ArticulatedInertia, S: Sequence[Motion], armature: SX, locked: SX | None = None) -> JointInertia:
    """The articulated inertia split at a joint: what accelerates along its freedoms, and what goes on to the parent.

    An `armature` resists along the freedoms only; through it the parent feels what it carries along them, too. Along a freedom that is
    `locked` (a column of ones and zeros) nothing accelerates, and the parent feels all.
    """
    if not S:
        return JointInertia(n=ca.SX(3, 0), f=ca.SX(3, 0), D=ca.SX(0, 0), divide=lambda B: B, rest=inertia)
    columns = [inertia @ S_k for S_k in S]
    n, f = ca.horzcat(*(F.n for F in columns)), ca.horzcat(*(F.f for F in columns))
    D = ca.vertcat(*(ca.horzcat(*(dot(F, S_k) for F in columns)) for S_k in S))
    D = D + ca.sum1(armature) * ca.SX.eye(len(S)) if armature.numel() else D
    divide = _divider(D) if locked is None else _locking_divider(D, locked)
    n_D, f_D = divide(n.T).T, divide(f.T).T
    rest = ArticulatedInertia(
        symmetric(inertia.I - ca.mtimes(n_D, n.T)), inertia.H - ca.mtimes(n_D, f.T), symmetric(inertia.M - ca.mtimes(f_D, f.T))
    )
    return JointInertia(n=n, f=f, D=D, divide=divide, rest=rest if armature.numel() or locked is not None else _without(rest, S))


def opposing(F: Force, S: Sequence[Motion]) -> SX:
    """The column of efforts along the freedoms S that a force has."""
    return ca.vertcat(*(dot(F, S_k) for S_k in S)) if S else ca.SX(0, 1)


def link_poses(links: Sequence[Link], kin: Kinematics) -> list[Pose]:
    """X_WL of every link."""
    poses: list[Pose] = []
    for link, X_PL in zip(links, kin.X_PL, strict=True):
        poses.append(X_PL if link.parent < 0 else poses[link.parent] @ X_PL)
    return poses


def kinetic_energy(links: Sequence[Link], kin: Kinematics, v: SX) -> SX:
    """The sum over all links of half momentum times velocity, J; armatures move with the velocities v of their joints."""
    moving = sum((dot(link.inertia @ V, V) for link, V in zip(links, kin.V, strict=True)), ca.SX(0))
    return 0.5 * (moving + sum((link.added * ca.sumsqr(rows(v, link.v)) for link in links if link.armature.numel()), ca.SX(0)))


def potential_energy(links: Sequence[Link], kin: Kinematics, gravity: SX) -> SX:
    """The potential energy in the field of gravity, J, up to a constant.

    Heights are counted from the first joint of each chain, not from the CAD origin, whose distance would cost digits.
    """
    height: list[Pose] = []
    energy = ca.SX(0)
    for link, X_PL in zip(links, kin.X_PL, strict=True):
        height.append(first_pose(link, X_PL) if link.parent < 0 else height[link.parent] @ X_PL)
        pose = height[-1]
        energy -= ca.dot(gravity, link.inertia.m * pose.p + ca.mtimes(pose.R, link.inertia.h))
    return energy


def _without(inertia: ArticulatedInertia, S: Sequence[Motion]) -> ArticulatedInertia:
    """The same inertia with exact zeros where it shows none: along freedoms that are turns about or moves along an axis of the frame.

    What a joint transmits along its own freedoms is only the effort, so these rows and columns are differences of equal numbers. With one
    freedom CasADi sees that by itself; with several, writing the zeros down saves operations and round-off.
    """
    I, H, M = ca.SX(inertia.I), ca.SX(inertia.H), ca.SX(inertia.M)  # noqa: E741
    for twist in S:
        axis = unit_axis(twist)
        if axis is None:
            continue
        turn, k = axis
        if turn:
            I[k, :], I[:, k], H[k, :] = 0, 0, 0
        else:
            M[k, :], M[:, k], H[:, k] = 0, 0, 0
    return ArticulatedInertia(ca.sparsify(I), ca.sparsify(H), ca.sparsify(M))


def unit_axis(twist: Motion) -> tuple[bool, int] | None:
    """(is a turn, axis 0 to 2) of a constant unit twist along an axis of its frame; None for any other."""
    column = ca.densify(ca.vertcat(twist.w, twist.v))
    if not column.is_constant():
        return None
    values = [float(value) for value in ca.vertsplit(ca.DM(column))]
    if sorted(values) != [0.0] * 5 + [1.0]:
        return None
    at = values.index(1.0)
    return at < 3, at % 3


def _divider(D: SX) -> Callable[[SX], SX]:
    """The function B -> D^-1 B for a symmetric positive definite D, factorised once: no square roots, no pivots, one division per row."""
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
        x: list[SX] = list(ca.vertsplit(B))
        for i in range(n):
            x[i] = x[i] - sum((L[i][k] * x[k] for k in range(i)), ca.SX(1, B.shape[1]))
        x = [row * inverse[i] for i, row in enumerate(x)]
        for i in reversed(range(n)):
            x[i] = x[i] - sum((L[k][i] * x[k] for k in range(i + 1, n)), ca.SX(1, B.shape[1]))
        return ca.vertcat(*x)

    return divide


def _locking_divider(D: SX, locked: SX) -> Callable[[SX], SX]:
    """The same for freedoms some of which are locked: the solution is zero along these, and the others' is that of their own rows."""
    free = 1 - locked
    if D.numel() == 1:
        inverse = free / D
        return lambda B: inverse * B
    divide = _divider(free @ free.T * D + ca.diag(locked))

    def divide_free(B: SX) -> SX:
        mask = ca.repmat(free, 1, B.shape[1])
        return mask * divide(mask * B)

    return divide_free


def rows(column: SX, part: tuple[int, int]) -> SX:
    """A part of a column, from and to; a column again even where it is empty."""
    return column[part[0] : part[1], :]


def combine(S: Sequence[Motion], rates: SX) -> Motion:
    """S times the column of rates."""
    total = Motion(ca.SX(3, 1), ca.SX(3, 1))
    for k, column in enumerate(S):
        total = total + Motion(column.w * rates[k], column.v * rates[k])
    return total
