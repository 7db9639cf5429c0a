"""Constrained motion as straight-line code: ``M vdot + h = tau + J^T lambda`` with ``J vdot + bias = 0`` for independent rows.

The range-space method on sparse factors. M is factorised from the leaves of the tree to its root, which creates no new entries
(Featherstone, *Rigid Body Dynamics Algorithms*, 2008, section 6.5); the small matrix of the rows ``S = J M^-1 J^T`` by a minimum-degree
order. Loops that share no link share no entry of S, so the work grows linearly in a chain of loops. The least pivot of S, over its
diagonal entry, shows how far the rows are from becoming dependent: it goes to zero at a singular pose.

Which rows count may be data: a row is multiplied by one where it is kept, by zero where it is left out, and then has a one on the diagonal
of S in its place. Its multiplier is zero, and the others are what they would be without it.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..multibody.spatial import SX

Entries = dict[int, Any]  # row -> scalar expression


class _Factor:
    """L D L^T of a symmetric positive definite sparse matrix of expressions, eliminated in a given order."""

    def __init__(self, A: SX, order: Sequence[int]) -> None:
        columns = _columns(A)
        self.order = list(order)
        place = {index: k for k, index in enumerate(self.order)}
        self.L: dict[int, Entries] = {}
        self.D: Entries = {}
        for k in self.order:
            pivot = columns[k].pop(k)
            self.D[k] = pivot
            below = columns[k]
            factors = {i: value / pivot for i, value in below.items()}
            self.L[k] = factors
            later = sorted(below, key=place.__getitem__)
            for a, i in enumerate(later):
                del columns[i][k]
                for j in later[a:]:
                    value = columns[i].get(j, 0) - factors[i] * below[j]
                    columns[i][j] = value
                    if i != j:
                        columns[j][i] = value

    def inwards(self, b: Entries) -> Entries:
        """L^-1 b, sparse."""
        x = dict(b)
        for k in self.order:
            if k in x:
                for i, factor in self.L[k].items():
                    x[i] = x.get(i, 0) - factor * x[k]
        return x

    def outwards(self, x: Entries) -> Entries:
        """L^-T x."""
        y = dict(x)
        for k in reversed(self.order):
            for i, factor in self.L[k].items():
                if i in y:
                    y[k] = y.get(k, 0) - factor * y[i]
        return y

    def solve(self, b: Entries) -> Entries:
        """A^-1 b."""
        x = self.inwards(b)
        return self.outwards({k: value / self.D[k] for k, value in x.items()})


class RangeSpace:
    """The factors of M and of S = J M^-1 J^T, and what is solved with them."""

    def __init__(self, M: SX, J: SX, left_out: Sequence[Any] | None = None) -> None:
        self.size, self.count = int(M.shape[0]), int(J.shape[0])
        self.mass = _Factor(M, range(self.size - 1, -1, -1))  # children come after their parents: leaves first
        self.rows = _rows(J)
        self.seen = [self.mass.inwards(row) for row in self.rows]  # L^-1 J^T
        self.weighted = [{k: value / self.mass.D[k] for k, value in y.items()} for y in self.seen]
        S = ca.SX(self.count, self.count)
        self.diagonal: list[Any] = []
        for a in range(self.count):
            for b in range(a + 1):
                shared = [k for k in self.weighted[a] if k in self.seen[b]]
                if shared:
                    S[a, b] = S[b, a] = sum((self.weighted[a][k] * self.seen[b][k] for k in shared), ca.SX(0))
            self.diagonal.append(S[a, a])
        self.left_out = left_out  # for each row, 1 where it is left out
        for a, out in enumerate(left_out or ()):
            S[a, a] += out
        self.schur = _Factor(S, least_degree_order(S))

    def independence(self, scales: Sequence[SX]) -> SX:
        """The least pivot of S over its largest diagonal entry, rows made comparable by `scales`."""
        entries = [self.diagonal[k] * scale**2 for k, scale in enumerate(scales)]
        pivots = [self.schur.D[k] * scale**2 for k, scale in enumerate(scales)]
        largest = functools.reduce(ca.fmax, entries)
        if self.left_out is not None:
            pivots = [pivot + out * largest for pivot, out in zip(pivots, self.left_out, strict=True)]
        return functools.reduce(ca.fmin, pivots) / largest

    def correction(self, error: SX) -> SX:
        """The least displacement (in the metric of M) with ``J x = -error``."""
        multipliers = self.schur.solve({k: -error[k] for k in range(self.count)})
        return self._displaced({}, multipliers)

    def accelerations(self, force: SX, bias: SX) -> tuple[SX, SX]:
        """vdot and multipliers for ``M vdot = force + J^T lambda``, ``J vdot = -bias``."""
        free = {k: value / self.mass.D[k] for k, value in self.mass.inwards({k: force[k] for k in range(self.size)}).items()}
        wanted = {}
        for a, y in enumerate(self.seen):
            wanted[a] = -bias[a] - sum((y[k] * free[k] for k in y), ca.SX(0))
        multipliers = self.schur.solve(wanted)
        vdot = self._displaced(free, multipliers)
        # S squares the condition of J. What the rows still miss, computed from vdot itself, brings back half of the lost digits.
        missing = {a: -bias[a] - sum((value * vdot[k] for k, value in row.items()), ca.SX(0)) for a, row in enumerate(self.rows)}
        more = self.schur.solve(missing)
        refined = vdot + self._displaced({}, more)
        return refined, _dense({a: multipliers[a] + more[a] for a in multipliers}, self.count)

    def _displaced(self, start: Entries, multipliers: Entries) -> SX:
        total = dict(start)
        for a, column in enumerate(self.weighted):
            for k, value in column.items():
                total[k] = total.get(k, 0) + value * multipliers[a]
        return _dense(self.mass.outwards(total), self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedForm:
    """Expressions of the constrained motion, in the symbols of the equations of motion."""

    space: RangeSpace  # factors, for other right-hand sides
    vdot: SX  # (nv, 1) of q, v, tau, p
    multipliers: SX  # (chosen, 1) of q, v, tau, p; N and N m
    independence: SX  # scalar 0..1 of q, p: zero where the chosen rows become dependent, square of a relative distance from there
    position_correction: SX  # (nv, 1) of q, p: the displacement that closes the loops to first order, least in the metric of M
    velocity: SX  # (nv, 1) of q, v, p: v without what violates J v = 0, least in the metric of M


def closed_form(
    *, M: SX, bias: SX, tau: SX, v: SX, J: SX, residual: SX, row_bias: SX, scales: Sequence[SX], left_out: Sequence[Any] | None = None
) -> ClosedForm:
    """The constrained motion for independent rows.

    Parameters
    ----------
    M, bias
        Of the tree: ``M vdot + bias = tau + J^T lambda``.
    J, residual, row_bias
        Of the chosen rows.
    scales
        Factors that make the chosen rows comparable.
    left_out
        For each row, an expression that is 1 where it is left out and 0 where it counts; without it all rows count.
    """
    if left_out is not None:
        kept = 1 - ca.vertcat(*left_out)
        J, residual, row_bias = ca.diag(kept) @ J, kept * residual, kept * row_bias
    space = RangeSpace(ca.sparsify(M), ca.sparsify(J), left_out)
    vdot, multipliers = space.accelerations(tau - bias, row_bias)
    return ClosedForm(
        space=space,
        vdot=vdot,
        multipliers=multipliers,
        independence=space.independence(scales),
        position_correction=space.correction(residual),
        velocity=v + space.correction(ca.mtimes(J, v)),
    )


def least_degree_order(A: SX) -> list[int]:
    """An order of elimination of a symmetric sparse matrix that creates few entries: always the node with the fewest neighbours left."""
    rows, columns = A.sparsity().get_triplet()
    neighbours: dict[int, set[int]] = {i: set() for i in range(A.shape[0])}
    for i, j in zip(rows, columns, strict=True):
        if i != j:
            neighbours[i].add(j)
            neighbours[j].add(i)
    order: list[int] = []
    while neighbours:
        node = min(neighbours, key=lambda i: (len(neighbours[i]), i))
        around = neighbours.pop(node)
        for i in around:
            neighbours[i] |= around - {i}
            neighbours[i].discard(node)
        order.append(node)
    return order


def _columns(A: SX) -> list[Entries]:
    """The entries of a symmetric matrix, by column."""
    found: list[Entries] = [{} for _ in range(A.shape[1])]
    for i, j, value in zip(*A.sparsity().get_triplet(), A.nonzeros(), strict=True):
        found[j][i] = value
    return found


def _rows(A: SX) -> list[Entries]:
    found: list[Entries] = [{} for _ in range(A.shape[0])]
    for i, j, value in zip(*A.sparsity().get_triplet(), A.nonzeros(), strict=True):
        found[i][j] = value
    return found


def _dense(entries: Entries, size: int) -> SX:
    return ca.vertcat(*(entries.get(k, ca.SX(0)) for k in range(size))) if size else ca.SX(0, 1)
