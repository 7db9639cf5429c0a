"""Ranges of formulas: between which bounds a value stays while its arguments move through ranges of their own (interval arithmetic).

A step that is long by the integrator's error may go over a narrow peak of a formula of states without any stage in it. The range of the
formula over the range of its arguments in the step cannot miss the peak, so the step is shortened until the range is narrow.

R. E. Moore, R. B. Kearfott, M. J. Cloud, "Introduction to Interval Analysis", SIAM 2009, chapters 2 and 5.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from foundation.expressions import Node

from .formula import Relations, SymbolAlgebra

HUGE = 1e30  # bound of what has none
MOST_POLYNOMIAL = 6  # exponent: steps see polynomials by their error


@dataclass(frozen=True, slots=True, eq=False)
class Range:
    """All values from `low` to `high`; expressions, or numbers. A value that does not move has both equal."""

    low: Any
    high: Any
    moving: bool = True
    least: float | None = None  # the change that does not matter; by its size where None

    @classmethod
    def still(cls, value: Any) -> Range:
        """A value that does not move."""
        return cls(value, value, moving=False)

    @classmethod
    def hull(cls, values: Sequence[Any], *, moving: bool = True) -> Range:
        """From the least to the greatest of some values."""
        return cls(functools.reduce(ca.fmin, values), functools.reduce(ca.fmax, values), moving)

    def __neg__(self) -> Range:
        return Range(-self.high, -self.low, self.moving)

    def __add__(self, other: Range) -> Range:
        return Range(self.low + other.low, self.high + other.high, self.moving or other.moving)

    def __sub__(self, other: Range) -> Range:
        return self + -other

    def __mul__(self, other: Range) -> Range:
        if not self.moving and not other.moving:
            return Range.still(self.low * other.low)
        ends = [[r.low, r.high] if r.moving else [r.low] for r in (self, other)]
        return Range.hull([a * b for a, b in itertools.product(*ends)])

    def inverse(self) -> Range:
        """``1 / self``; without bounds where 0 is inside."""
        if not self.moving:
            return Range.still(1.0 / self.low)
        clear = self.low * self.high > 0.0
        low, high = (ca.if_else(clear, end, 1.0) for end in (self.low, self.high))
        return Range(ca.if_else(clear, 1.0 / high, -HUGE), ca.if_else(clear, 1.0 / low, HUGE))

    def power(self, exponent: int) -> Range:
        """A whole power that is not negative."""
        if not self.moving:
            return Range.still(self.low**exponent)
        ends = Range.hull([self.low**exponent, self.high**exponent])
        if exponent % 2:
            return ends
        return Range(ca.if_else(self.low * self.high > 0.0, ends.low, 0.0), ends.high)

    def rising(self, function: Callable[[Any], Any]) -> Range:
        """Of a function that only rises."""
        return Range(function(self.low), function(self.high), self.moving)


class RangeAlgebra(SymbolAlgebra):
    """Formulas of ranges; `watched` gathers the values of functions that can bend within little, while they move."""

    def __init__(self, relations: Relations | None = None) -> None:
        super().__init__(relations)
        self.watched: list[Range] = []

    def _watch(self, value: Range) -> Range:
        if value.moving:
            self.watched.append(value)
        return value

    def number(self, value: Any) -> Any:
        return value if isinstance(value, Range) else Range.still(ca.SX(value))

    def binary(self, node: Node, mark: str, a: Any, b: Any) -> Any:
        match mark:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "/":
                return a * self._watch(b.inverse())
            case "**":
                return self._power(a, b)
        return self.modulo(node, a, b)

    def _power(self, base: Range, exponent: Range) -> Range:
        constant = float(exponent.low) if not exponent.moving and ca.SX(exponent.low).is_constant() else math.nan
        if constant.is_integer():
            power = base.power(abs(int(constant)))
            power = power if constant >= 0.0 else power.inverse()
            return power if 0 <= constant <= MOST_POLYNOMIAL else self._watch(power)
        return self._watch((exponent * base.rising(_log)).rising(ca.exp))

    def modulo(self, node: Node, a: Any, b: Any) -> Any:
        quotient = a * b.inverse()
        held = None if self.relations is None else self.relations.count(node, quotient)
        return a - b * Range.still(ca.floor(quotient.low) if held is None else held)

    def compared(self, node: Node, mark: str, a: Any, b: Any) -> Any:
        return Range.still(super().compared(node, mark, a.low, b.low))

    def logic(self, word: str, parts: list[Any]) -> Any:
        return Range.still(super().logic(word, [part.low for part in parts]))

    def choice(self, test: Any, value: Any, otherwise: Any) -> Any:
        low, high = (
            super(RangeAlgebra, self).choice(test.low, a, b) for a, b in ((value.low, otherwise.low), (value.high, otherwise.high))
        )
        return Range(low, high, value.moving or otherwise.moving)

    def call(self, node: Node, name: str, arguments: list[Any]) -> Any:
        if not any(argument.moving for argument in arguments):
            return Range.still(super().call(node, name, [argument.low for argument in arguments]))
        if name == "mod":
            return self.modulo(node, *arguments)
        if name == "sign":
            return Range.still(super().call(node, name, [arguments[0].low]))
        return self._watch(_FUNCTIONS[name](*arguments))


def table_range(argument: Range, points: Sequence[tuple[float, float]]) -> Range:
    """Of straight lines through points (u, y), the first and last value held beyond."""
    inside = [ca.logic_and(argument.low <= u, u <= argument.high) for u, _ in points]
    ends = [_on_lines(end, points) for end in (argument.low, argument.high)]
    met = [ca.if_else(here, y, ends[0]) for here, (_, y) in zip(inside, points, strict=True)]
    return Range.hull([*ends, *met])


def points_passed(argument: Range, at: Sequence[Any]) -> Range:
    """How many of the ascending points a range holds: no part of a step may go over two of them."""
    count = sum(((argument.high > point) - (argument.low > point) for point in at), start=ca.SX(0))
    return Range(ca.SX(0), count, least=1.0)


def _on_lines(u: Any, points: Sequence[tuple[float, float]]) -> Any:
    total: Any = points[0][1]
    for (a, ya), (b, yb) in itertools.pairwise(points):
        total = total + (yb - ya) / (b - a) * (ca.fmin(ca.fmax(u, a), b) - a)
    return total


def _log(value: Any) -> Any:
    return ca.log(ca.fmax(value, 1e-300))


def _sin(value: Range) -> Range:
    def passes(top: float) -> Any:  # whether the range holds top + 2 pi k
        return ca.floor((value.high - top) / (2.0 * math.pi)) >= ca.ceil((value.low - top) / (2.0 * math.pi))

    ends = Range.hull([ca.sin(value.low), ca.sin(value.high)])
    return Range(ca.if_else(passes(-0.5 * math.pi), -1.0, ends.low), ca.if_else(passes(0.5 * math.pi), 1.0, ends.high))


def _tan(value: Range) -> Range:
    clear = ca.floor(value.high / math.pi - 0.5) <= ca.floor(value.low / math.pi - 0.5)
    return Range(ca.if_else(clear, ca.tan(value.low), -HUGE), ca.if_else(clear, ca.tan(value.high), HUGE))


def _atan2(y: Range, x: Range) -> Range:
    corners = Range.hull([ca.atan2(a, b) for a, b in itertools.product((y.low, y.high), (x.low, x.high))])
    clear = ca.logic_or(x.low > 0.0, y.low * y.high > 0.0)  # of the origin and of the jump behind it
    return Range(ca.if_else(clear, corners.low, -math.pi), ca.if_else(clear, corners.high, math.pi))


def _abs(value: Range) -> Range:
    ends = Range.hull([ca.fabs(value.low), ca.fabs(value.high)])
    return Range(ca.if_else(value.low * value.high > 0.0, ends.low, 0.0), ends.high)


def _ends(function: Callable[[Any, Any], Any]) -> Callable[[Range, Range], Range]:
    return lambda a, b: Range(function(a.low, b.low), function(a.high, b.high))


_FUNCTIONS: dict[str, Callable[..., Range]] = {
    "sin": _sin,
    "cos": lambda value: _sin(value + Range.still(0.5 * math.pi)),
    "tan": _tan,
    "atan2": _atan2,
    "exp": lambda value: value.rising(ca.exp),
    "log": lambda value: value.rising(_log),
    "sqrt": lambda value: value.rising(lambda v: ca.sqrt(ca.fmax(v, 0.0))),
    "abs": _abs,
    "min": _ends(ca.fmin),
    "max": _ends(ca.fmax),
    "clip": lambda value, low, high: _ends(ca.fmin)(_ends(ca.fmax)(value, low), high),
}
