"""One whole step of the Dormand-Prince 5(4) pair as one expression: stages, error norm, dense output, events.

J. R. Dormand, P. J. Prince, "A family of embedded Runge-Kutta formulae", J. Comp. Appl. Math. 6 (1980); the fourth-order continuous
extension is the one of Hairer, Norsett, Wanner, "Solving Ordinary Differential Equations I", II.6. The whole step is compiled to one
function, so that an accepted step costs a single call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction as F
from typing import Any

import numpy as np

from foundation.arrays import Array

C: Sequence[F] = (F(0), F(1, 5), F(3, 10), F(4, 5), F(8, 9), F(1), F(1))
A: Sequence[Sequence[F]] = (
    (),
    (F(1, 5),),
    (F(3, 40), F(9, 40)),
    (F(44, 45), F(-56, 15), F(32, 9)),
    (F(19372, 6561), F(-25360, 2187), F(64448, 6561), F(-212, 729)),
    (F(9017, 3168), F(-355, 33), F(46732, 5247), F(49, 176), F(-5103, 18656)),
    (F(35, 384), F(0), F(500, 1113), F(125, 192), F(-2187, 6784), F(11, 84)),
)
B4: Sequence[F] = (F(5179, 57600), F(0), F(7571, 16695), F(393, 640), F(-92097, 339200), F(187, 2100), F(1, 40))
E: Sequence[F] = tuple(b5 - b4 for b5, b4 in zip((*A[6], F(0)), B4, strict=True))
D: Sequence[F] = (
    F(-12715105075, 11282082432),
    F(0),
    F(87487479700, 32700410799),
    F(-10690763975, 1880347072),
    F(701980252875, 199316789632),
    F(-1453857185, 822651844),
    F(69997945, 29380423),
)
ORDER = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class StepExpressions:
    """What comes out of a step, as expressions."""

    z: Any  # (n,) at t + h
    k: Any  # (n,) derivative at t + h: the next step's first stage, where nothing jumps
    error: Any  # scalar; the step is good when it is at most 1
    dense: Any  # (n, 5): coefficients for `interpolate`
    stiffness: Any  # scalar, about h times the largest eigenvalue met; stable steps end near 3.3


def step_expressions(
    derivative: Callable[[Any, Any], Any],
    *,
    t: Any,
    z: Any,
    k: Any,
    h: Any,
    controlled: int,
    atol: Any,
    rtol: Any,
    engine: Any,
    land: Callable[[Any, Any], tuple[Any, Any]] | None = None,
    acting: int | None = None,
) -> StepExpressions:
    """One step from (t, z) with the first stage k = dz/dt(t, z).

    Parameters
    ----------
    derivative
        dz/dt of (t, z), as an expression of the engine.
    controlled
        The error norm is taken over the first so many entries of z (the states); the rest are quadratures that ride along.
    atol, rtol
        The error norm is the root mean square of ``error_i / (atol + rtol max(|z_i|, |z_new_i|))``.
    land
        Given (t + h, the point reached), the point put back onto the constraints and its derivative; without it the point stays as it is.
        The error is that of the free step: putting it back moves the point by no more than that.
    acting
        The derivative depends on the first so many entries of z; on all when left out. The stiffness is taken over these.
    engine
        The module with `horzcat`, `fmax`, `sqrt`, `fabs`, `sumsqr` (CasADi).
    """
    stages = [k]
    point = z
    for c, row in zip(C[1:-1], A[1:-1], strict=True):
        point = z + h * _combine(row, stages)
        stages.append(derivative(t + h * float(c), point))
    z_new = z + h * _combine(A[-1], stages)
    # First same as last: the seventh stage is taken at the new point.
    if land is None:
        stages.append(derivative(t + h, z_new))
    else:
        z_new, slope = land(t + h, z_new)
        stages.append(slope)
    deviation = h * _combine(E, stages)
    scale = atol + rtol * engine.fmax(engine.fabs(z), engine.fabs(z_new))
    error = engine.sqrt(engine.sumsqr((deviation / scale)[:controlled]) / max(controlled, 1))
    # The last two stages lie at the same time: how much their slopes differ for the distance of their points (Hairer, Wanner II, IV.2)
    apart = engine.sumsqr(((z_new - point) / scale)[:acting])
    stiffness = h * engine.sqrt(engine.sumsqr(((stages[6] - stages[5]) / scale)[:acting]) / engine.fmax(apart, 1e-200))
    r2 = z_new - z
    r3 = h * k - r2
    r4 = r2 - h * stages[6] - r3
    dense = engine.horzcat(z, r2, r3, r4, h * _combine(D, stages))
    return StepExpressions(z=z_new, k=stages[6], error=error, dense=dense, stiffness=stiffness)


def _combine(weights: Sequence[F], stages: Sequence[Any]) -> Any:
    return sum((float(w) * s for w, s in zip(weights, stages, strict=False) if w), start=0.0)


def interpolate(dense: Array, fraction: float | Array) -> Array:
    """State at a fraction 0..1 of the step that gave the (n, 5) coefficients `dense`; fourth order. Of many fractions: (n, fractions).

    Term by term, as ``step_loop.c`` does it: a product of matrices would round otherwise.
    """
    th, om = fraction, 1.0 - fraction
    a = th * om
    b = th * a
    z, r1, r2, r3, r4 = dense.T if np.ndim(fraction) == 0 else dense.T[:, :, None]
    return np.asarray(z + th * r1 + a * r2 + b * r3 + (b * om) * r4)
