"""A root in a bracket and the top of a curve, with few evaluations."""

from __future__ import annotations

from collections.abc import Callable

TOLERANCE = 1e-13  # of the bracket's width, relative to 1


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """A point beyond which the function is above zero, in a bracket at whose lower end it is not.

    Regula falsi with the Illinois rule (the value at an end that stays twice is halved), and a bisection where that is slow. Brent's method
    needs fewer evaluations, but it probes right beside an end whose value is next to zero: there, after a bounce, the value is round-off of
    either sign, and the event that was just handled would be found again.

    >>> round(root(lambda x: x**3 - 2.0, 0.0, 2.0), 12)
    1.259921049895
    """
    at_low, at_high = function(low), function(high)
    if at_low > 0.0:
        return low
    side = 0
    for count in range(100):
        if high - low <= TOLERANCE or at_high <= 0.0:
            break
        middle = (low * at_high - high * at_low) / (at_high - at_low)
        if count % 8 == 7 or not low < middle < high:
            middle = 0.5 * (low + high)
        value = function(middle)
        if value > 0.0:
            high, at_high = middle, value
            if side == 1:
                at_low *= 0.5
            side = 1
        else:
            if value == 0.0:
                return middle
            low, at_low = middle, value
            if side == -1:
                at_high *= 0.5
            side = -1
    return high


def peak(function: Callable[[float], float], low: float, high: float) -> float | None:
    """A point in the bracket where the function is above zero, or None where its highest point is not (golden section).

    >>> peak(lambda x: 1e-9 - (x - 0.3) ** 2, 0.0, 1.0) is None, peak(lambda x: -1e-9 - (x - 0.3) ** 2, 0.0, 1.0) is None
    (False, True)
    """
    share = 0.5 * (5**0.5 - 1.0)
    a, b = high - share * (high - low), low + share * (high - low)
    at_a, at_b = function(a), function(b)
    for _ in range(40):
        if at_a > 0.0 or at_b > 0.0:
            return a if at_a > 0.0 else b
        if at_a > at_b:
            high, b, at_b = b, a, at_a
            a = high - share * (high - low)
            at_a = function(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + share * (high - low)
            at_b = function(b)
    return None
