"""Which constraint rows are independent, and which reactions are determinate: ranks of the Jacobian, by orthogonal factorisations.

Loops of real machines are redundant: a planar four-bar of four spatial revolutes has five rows a cut and rank two. Plain elimination fails
on them. Here rows are chosen by pivoted QR at several poses, and the null space of J^T shows which multipliers no equation of motion
determines: adding any of its columns to lambda changes no acceleration. A component that this null space does not touch is a fact; one
that it does touch is a convention (of all possible multipliers the shortest, in N and in N m over the mechanism's size).

The rows left out are combinations of the chosen ones. Where the coefficients are the same in every pose (the rows across the plane of a
planar loop), the choice is good for ever. Where they change with the pose (a Bricard linkage), one of them can become large: the chosen
rows then become dependent although the pose is none of the singular ones, and rows are chosen anew (`exchangeable_rows`, `better_rows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from topology.joints import mobility

CHOICE_TOLERANCE = mobility.RANK_TOLERANCE  # one decision for mobility and rows: are these axes meant to be parallel?
RANK_TOLERANCE = 1e-7  # of the largest singular value in one pose; the rank of general poses (`most`) is judged by CHOICE_TOLERANCE
BETTER = 0.1  # rows are chosen anew when their least singular value is below this share of what all rows together have
CHANGING = 1e-2  # of the coefficients that give rows by the chosen ones, over poses a stride apart: inaccurate CAD axes leave 1e-4
TOUCHED = 1e-4  # entries of an orthonormal null space above this count: skew axes within the angle tolerance leave as much


def null_space(jacobian: Array, tolerance: float = RANK_TOLERANCE, *, most: int | None = None) -> Array:
    """An orthonormal basis, in columns, of the multipliers that produce no effort: (rows, rows - rank).

    Parameters
    ----------
    jacobian
        (rows, velocities) in one pose, rows made comparable (`Constraints.scales`).
    most
        The rank in general poses, where it is known: axes that are a little skew raise the rank of one pose, but are meant to be parallel.
    """
    if jacobian.shape[0] == 0 or jacobian.shape[1] == 0:
        return np.eye(jacobian.shape[0])
    u, singular, _ = np.linalg.svd(jacobian, full_matrices=True)
    return np.asarray(u[:, _rank(singular, tolerance, most) :])


def freedoms_of(jacobian: Array, tolerance: float = RANK_TOLERANCE, *, most: int | None = None) -> Array:
    """An orthonormal basis, in columns, of the velocities that all rows allow: (velocities, velocities - rank)."""
    if jacobian.shape[0] == 0:
        return np.eye(jacobian.shape[1])
    _, singular, vt = np.linalg.svd(jacobian, full_matrices=True)
    return np.asarray(vt[_rank(singular, tolerance, most) :].T)


def shortest_multipliers(jacobian: Array, force: Array, tolerance: float = RANK_TOLERANCE, *, most: int | None = None) -> Array:
    """The shortest lambda with J^T lambda nearest to `force`."""
    if min(jacobian.shape) == 0:
        return np.zeros(jacobian.shape[0])
    u, singular, vt = np.linalg.svd(jacobian, full_matrices=False)
    rank = _rank(singular, tolerance, most)
    return np.asarray(u[:, :rank] @ ((vt[:rank] @ force) / singular[:rank]))


def rank_of(jacobian: Array, tolerance: float = RANK_TOLERANCE, *, most: int | None = None) -> int:
    """The number of independent rows."""
    if min(jacobian.shape) == 0:
        return 0
    return _rank(np.asarray(np.linalg.svd(jacobian, compute_uv=False), dtype=np.float64), tolerance, most)


def determinate(jacobian: Array, tolerance: float = RANK_TOLERANCE) -> Array:
    """For each row, whether its multiplier follows from the motion alone."""
    basis = null_space(jacobian, tolerance)
    return np.asarray(np.linalg.norm(basis, axis=1) < TOUCHED)


def choose_rows(jacobians: Sequence[Array], sources: Sequence[str] | None = None) -> tuple[int, ...]:
    """Rows that are independent, and imply the others, in all the given poses; of the sets found, the best conditioned.

    Each pose proposes the rows that QR with column pivoting of its J^T takes first. A proposal is worth the smallest ratio, over all poses
    of full rank, of the least singular value of its rows to the least nonzero one of all rows. Loops that share no joint are judged each
    by itself, as in `topology.joints.mobility`: a small one beside a large one is not taken for inaccuracy.

    Parameters
    ----------
    jacobians
        (rows, velocities), rows made comparable, of each pose.
    sources
        For each row the joint or coupling that it belongs to.
    """
    if not jacobians or min(jacobians[0].shape) == 0:
        return ()
    pattern = np.max(np.abs(jacobians), axis=0)
    least = mobility.EMPTY_BLOCK * float(np.max(pattern))
    chosen: list[int] = []
    for rows, columns in mobility.blocks(pattern, sources):
        if float(np.max(pattern[np.ix_(rows, columns)])) > least:
            own = _choose_rows_of_block([J[np.ix_(rows, columns)] for J in jacobians])
            chosen += [rows[k] for k in own]
    return tuple(sorted(chosen))


def _choose_rows_of_block(jacobians: Sequence[Array]) -> tuple[int, ...]:
    ranks = [rank_of(J, CHOICE_TOLERANCE) for J in jacobians]
    rank = max(ranks, default=0)
    if rank == 0:
        return ()
    poses = [J for J, r in zip(jacobians, ranks, strict=True) if r == rank]
    least = [np.linalg.svd(J, compute_uv=False)[rank - 1] for J in poses]
    proposals = {best_rows(J, rank) for J in poses}

    def worth(rows: tuple[int, ...]) -> float:
        return float(min(np.linalg.svd(J[list(rows)], compute_uv=False)[-1] / s for J, s in zip(poses, least, strict=True)))

    return max(sorted(proposals), key=worth)


def exchangeable_rows(
    jacobians: Sequence[Array], chosen: Sequence[int], sources: Sequence[str] | None = None
) -> tuple[tuple[int, ...], ...]:
    """By block, the rows among which others may become the better choice in other poses, chosen ones included; mostly none.

    Parameters
    ----------
    jacobians, sources
        As in `choose_rows`.
    chosen
        What it gave.
    """
    if not chosen:
        return ()
    pattern = np.max(np.abs(jacobians), axis=0)
    found: list[tuple[int, ...]] = []
    for rows, columns in mobility.blocks(pattern, sources):
        kept = [row for row in rows if row in set(chosen)]
        others = [row for row in rows if row not in set(chosen)]
        blocks = [J[:, columns] for J in jacobians if kept and rank_of(J[np.ix_(rows, columns)], CHOICE_TOLERANCE) == len(kept)]
        if len(blocks) > 1 and others:
            shares = np.array([J[others] @ np.linalg.pinv(J[kept]) for J in blocks])  # (poses, others, kept)
            changing = np.flatnonzero(np.ptp(shares, axis=0).max(axis=1) > CHANGING)
            if changing.size:
                found.append(tuple(sorted([*kept, *(others[k] for k in changing)])))
    return tuple(found)


def better_rows(jacobian: Array, blocks: Sequence[Sequence[int]], chosen: Sequence[int]) -> tuple[int, ...]:
    """The chosen rows with those of a block exchanged for the best ones where these are much better in one pose.

    What `best_rows` gives is far better than `BETTER` asks for, so that no two choices are exchanged to and fro.

    Parameters
    ----------
    jacobian
        (rows, velocities) in a closed pose, rows made comparable.
    blocks
        From `exchangeable_rows`.
    """
    kept = set(chosen)
    for block in blocks:
        own = [row for row in block if row in kept]
        best = np.linalg.svd(jacobian[list(block)], compute_uv=False)[len(own) - 1]
        if np.linalg.svd(jacobian[own], compute_uv=False)[-1] < BETTER * best:
            kept -= set(own)
            kept |= {block[k] for k in best_rows(jacobian[list(block)], len(own))}
    return tuple(sorted(kept))


def best_rows(jacobian: Array, rank: int) -> tuple[int, ...]:
    """The rows that QR with column pivoting of J^T takes first."""
    from scipy.linalg import qr  # takes longer to import than most runs take

    order = qr(jacobian.T, mode="r", pivoting=True)[1]
    return tuple(sorted(int(i) for i in order[:rank]))


@dataclass(frozen=True, slots=True, kw_only=True)
class RobustSolution:
    """Accelerations and multipliers of a constrained motion at one instant, with the rank that was found."""

    vdot: Array
    multipliers: Array  # minimum norm, N and N m, for all rows
    determinate: Array  # for each row
    rank: int
    least: float  # least singular value kept, over the largest


def solve_robustly(M: Array, force: Array, J: Array, bias: Array, scales: Array, tolerance: float = RANK_TOLERANCE) -> RobustSolution:
    """The constrained accelerations ``M vdot = force + J^T lambda``, ``J vdot = -bias`` for rows of any rank.

    By the complete orthogonal (singular value) factorisation of the scaled rows in the metric of M: directions below the tolerance count
    as absent, multipliers are the shortest possible ones.

    Parameters
    ----------
    M
        Mass matrix, positive definite.
    force
        tau less the bias of the tree.
    J, bias
        All rows, dependent or not.
    scales
        Factors that make rows comparable.
    """
    from scipy.linalg import cho_factor, cho_solve, solve_triangular  # takes longer to import than most runs take

    factor = cho_factor(M, lower=True)
    free = cho_solve(factor, force)
    J_s = scales[:, None] * J
    A = solve_triangular(factor[0], J_s.T, lower=True).T
    u, singular, _ = np.linalg.svd(A, full_matrices=False)
    rank = _rank(singular, tolerance)
    wanted = -scales * bias - J_s @ free
    # A A^T scaled = wanted; what lies in the null space of A^T is left out, so this is the shortest solution
    scaled = u[:, :rank] @ ((u[:, :rank].T @ wanted) / singular[:rank] ** 2)
    vdot = free + cho_solve(factor, J_s.T @ scaled)
    least = float(singular[rank - 1] / singular[0]) if rank else 0.0
    return RobustSolution(
        vdot=np.asarray(vdot), multipliers=scales * scaled, determinate=determinate(J_s, tolerance), rank=rank, least=least
    )


def _rank(singular: Array, tolerance: float, most: int | None = None) -> int:
    rank = int(np.sum(singular > tolerance * singular[0])) if singular.size and singular[0] > 0.0 else 0
    return rank if most is None else min(rank, most)
