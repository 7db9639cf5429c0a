"""Efforts that hold rates at zero: which of them act, as expressions of the modes, and what an impact does to all rates.

The equations are affine in the efforts h of all contacts (dry frictions, rigid stops): the accelerations of their rates are
``a = a(0) + W h`` with -W symmetric and positive semidefinite. A contact that does not hold has its own law for h; one that holds has
the h that makes its acceleration zero. With the holding ones chosen by a diagonal matrix S of zeros and ones,

    (S B S + 1 - S) g = S a((1 - S) law),    h = (1 - S) law + S g,    B = -W

is a positive definite system for every choice, so one straight-line elimination serves all modes. Where holding contacts depend on each
other (two frictions in one joint, or in joints that a loop couples), only their sum is determined; the later ones are then given zero.
One in a joint whose motion is given changes no acceleration: it never holds, and the drive takes all. One in a joint that a loop keeps from
moving changes none either, but for round-off: it holds with no effort of its own.

Where rates are given, contacts that depend on each other can contradict each other: a brake holds a shaft, and a clutch holds it to
another one that is moved. Then their efforts grow against each other as if there were a little compliance, and the weakest gives way.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import casadi as ca

DEPENDENT = 1e-9  # a pivot this much smaller than its diagonal entry belongs to a contact that others hold already
IMMOBILE = (
    1e-24  # an entry of B this much smaller than the largest is round-off (1e-12 of a rate, squared): a loop keeps its joint from moving
)
CONTRADICTION = 1e-9  # relative: what is left of its acceleration is round-off below this


def holding_efforts(accelerations: Any, hold: Any, laws: Any, locked: Sequence[Any], *, driven: bool) -> Any:
    """The efforts of all contacts, as a column.

    Parameters
    ----------
    accelerations
        Of the contacts' rates, affine in `hold`.
    hold
        Column of the symbols of the efforts.
    laws
        Column of what the efforts are while the contacts do not hold.
    locked
        For each contact an expression that is 1 while it holds and 0 otherwise.
    driven
        Whether rates are given, so that contacts can contradict each other.
    """
    n = hold.numel()
    S = ca.vertcat(*locked)
    free = (1 - S) * laws
    B = -ca.jacobian(accelerations, hold)
    right = S * ca.substitute(accelerations, hold, free)
    H = [[S[i] * B[i, j] * S[j] + (1 - S[i] if i == j else 0) for j in range(n)] for i in range(n)]
    still = IMMOBILE * functools.reduce(ca.fmax, [B[i, i] for i in range(n)])
    return free + S * _solve(H, [right[i] for i in range(n)], [S[i] * still for i in range(n)], driven=driven)


def _solve(H: Sequence[Sequence[Any]], right: Sequence[Any], least: Sequence[Any], *, driven: bool) -> Any:
    """Solution of ``H g = right`` for a symmetric positive semidefinite H, with zero for every unknown that depends on those before it, and
    for those whose entry is not above the `least`.

    Where `driven`, that unknown is what a pivot of `DEPENDENT` would make it, if the equations contradict each other.
    """
    n = len(right)
    L: list[list[Any]] = [[0] * n for _ in range(n)]
    d: list[Any] = []
    inverse: list[Any] = []
    for j in range(n):
        pivot = H[j][j] - sum(L[j][k] * L[j][k] * d[k] for k in range(j))
        good = pivot > ca.fmax(DEPENDENT * H[j][j], least[j])
        d.append(good * pivot)
        inverse.append(good / (good * pivot + 1 - good))
        for i in range(j + 1, n):
            L[i][j] = (H[i][j] - sum(L[i][k] * L[j][k] * d[k] for k in range(j))) * inverse[j]
    y: list[Any] = []
    for i in range(n):
        known = [L[i][k] * y[k] for k in range(i)]
        y.append(right[i] - sum(known))
        if driven and i:
            size = ca.fabs(right[i]) + sum(ca.fabs(value) for value in known)
            contradicts = (inverse[i] == 0) * (H[i][i] > least[i]) * (ca.fabs(y[i]) > CONTRADICTION * size)
            inverse[i] += contradicts / (DEPENDENT * H[i][i] + 1 - contradicts)
    g: list[Any] = [0] * n
    for i in reversed(range(n)):
        g[i] = y[i] * inverse[i] - sum(L[k][i] * g[k] for k in range(i + 1, n))
    return ca.vertcat(*g)
