"""``during(signal, from, to)`` of a check: a part of a curve, with figures of its own."""

from __future__ import annotations

import math

import numpy as np

from domains.result import Figures
from domains.simulation.curve_figures import integration_weights
from foundation.arrays import Array
from foundation.expressions import Call, Node
from mechanics.integrators.step_loop import KEPT_START

from .curve_functions import Curve, trace_of

DURING = "during"
_BESIDE = 2  # rows on each side of an extreme, through which the curve is taken to be a polynomial
REAL = 1e-9  # an imaginary part of a root, in parts of that stretch, that is round-off


def unwrapped(node: Node) -> Node:
    """The curve of which a window is taken; the node itself where it is no window."""
    return node.arguments[0] if isinstance(node, Call) and node.function == DURING else node


def window_of(curve: Curve, begin: float, end: float, at_ends: tuple[float | None, float | None]) -> Curve:
    """The curve from one time to another; `at_ends`: its values there, where they are known better than between rows."""
    t, x = trace_of(curve)
    low, high = (float(np.interp(at, t, x)) if value is None else value for at, value in zip((begin, end), at_ends, strict=True))
    inside = (t > begin) & (t < end)
    if (at := int(np.searchsorted(t, end))) < len(t) and t[at] == end and x[at] != high:
        inside[at] = True  # the curve jumps at the end: up to there it is what it was before
    t, x = np.concatenate([[begin], t[inside], [end]]), np.concatenate([[low], x[inside], [high]])
    least, least_at = _extreme(t, x, -1.0)
    most, most_at = _extreme(t, x, 1.0)
    kind = np.ones(len(t), dtype=int)
    kind[1:][(np.diff(t) == 0.0) & (np.diff(x) != 0.0)] = KEPT_START  # two values at one time: the curve jumps
    weights, chords = integration_weights(t, kind)
    mean = float(weights @ x) / (end - begin)
    square = float(weights @ x**2 - chords[1:] @ np.diff(x) ** 2) / (end - begin)
    along = Figures(least=least, most=most, least_at=least_at, most_at=most_at, mean=mean, rms=math.sqrt(max(square, 0.0)))
    return Curve(x=x, t=t, low=np.minimum(x[:-1], x[1:]), high=np.maximum(x[:-1], x[1:]), along=along, trace=np.array([t, x]))


def _extreme(t: Array, x: Array, side: float) -> tuple[float, float]:
    """The largest value (side 1) or the least (-1), and when; between rows on the polynomial through smooth ones around."""
    top = int(np.argmax(side * x))
    found, when = float(x[top]), float(t[top])
    near = slice(max(top - _BESIDE, 0), top + _BESIDE + 1)
    beside = x[max(top - 1, 0) : top + 2]
    turns = len(beside) == 3 and side * beside[0] < side * found > side * beside[2]
    if turns and np.all(np.diff(t[near]) > 0.0) and np.isfinite(x[near]).all():
        scale = float(t[near][-1] - t[near][0])
        polynomial = np.polynomial.Polynomial.fit((t[near] - when) / scale, x[near], len(t[near]) - 1)
        low, high = (float(at - when) / scale for at in (t[top - 1], t[top + 1]))
        for root in map(complex, np.atleast_1d(polynomial.deriv().roots())):
            value = float(polynomial(root.real))
            if abs(root.imag) < REAL and low < root.real < high and side * value > side * found:
                found, when = value, float(t[top]) + root.real * scale
    return found, when
