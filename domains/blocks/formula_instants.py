"""Instants at which a formula of time changes within less than a step: the integration stops there instead of stepping over a pulse.

1. Comparisons and functions with kinks whose arguments are straight lines of ``t`` (``t > 0.3``, ``abs(t - 3) < 1e-4``, ``t % 0.1 < 0.02``)
   give the instants exactly, however short what lies between.
2. A formula of nothing but ``t`` is also looked at in many places: what happens in a small part of the run only begins and ends at
   instants, too.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

import casadi as ca
import numpy as np

from foundation.expressions import CONSTANTS, Binary, Call, Comparison, Name, Negative, Node, Number, left_operands, walk

from .formula import Formula

LOOKED_AT = 2**15  # places in a run
SHORT = 1 / 500  # of a run: what takes longer is seen by the steps of the integrator
STRAIGHT = 1e-9  # second differences that are smaller, by the largest value, are those of a straight line
MOST = 20_000  # instants of one comparison
KINKS = {"sign": 1, "abs": 1, "min": 2, "max": 2, "clip": 3}

Line = tuple[float, float]  # slope, value at t = 0


def formula_instants(formula: Formula, duration: float) -> list[float]:
    """Instants within a run of that duration, s, ascending.

    >>> formula_instants(Formula("a if 0.2 <= t < 0.3 else 0"), 1.0)
    [0.2, 0.3]
    """
    exact = sorted({t for t in _turns(formula.tree, duration) if 0.0 < t < duration})
    if formula.names != ("t",):
        return exact
    found = set(exact)
    for begin, end in _bursts(formula, duration):
        if bisect_left(exact, begin) == bisect_right(exact, end):  # what the burst is made of is not known better
            found.update(t for t in (begin, end) if 0.0 < t < duration)
    return sorted(found)


def _turns(tree: Node, duration: float) -> Iterator[float]:
    """Where comparisons change and functions have kinks."""
    for node in walk(tree):
        match node:
            case Comparison(_, operands):
                for a, b in pairwise(operands):
                    yield from _meetings(a, b, duration)
            case Call(name, (a,)) if name in KINKS:
                yield from _meetings(a, Number(0.0), duration)
            case Call(name, (a, *others)) if name in KINKS:
                for b in others:
                    yield from _meetings(a, b, duration)
            case Binary("%", a, b) | Call("mod", (a, b)):
                yield from _periods(a, b, 0.0, duration)


def _meetings(a: Node, b: Node, duration: float) -> Iterator[float]:
    """Where two expressions of t are equal, if both are lines, or one is made of a line and the other a number."""
    for one, other in ((a, b), (b, a)):
        line, level = _line(one), _line(other)
        if line is not None and level is not None:
            yield from _where(line, level)
            return
        if level is None or level[0] != 0.0:
            continue
        match one:
            case Call("abs", (inside,)) if (folded := _line(inside)) is not None:
                yield from _where(folded, level)
                yield from _where(folded, (0.0, -level[1]))
            case Binary("%", inside, period) | Call("mod", (inside, period)):
                yield from _periods(inside, period, level[1], duration)


def _where(line: Line, other: Line) -> Iterator[float]:
    if line[0] != other[0]:
        yield (other[1] - line[1]) / (line[0] - other[0])


def _periods(inside: Node, period: Node, level: float, duration: float) -> Iterator[float]:
    """Where a line, counted anew from 0 after every period, is at a level."""
    line, length = _line(inside), _line(period)
    if line is None or line[0] == 0.0 or length is None or length[0] != 0.0 or length[1] == 0.0:
        return
    first, last = sorted((value - level) / length[1] for value in (line[1], line[1] + line[0] * duration))
    if not (math.isfinite(first) and math.isfinite(last)) or last - first > MOST:
        return
    for k in range(math.ceil(first), math.floor(last) + 1):
        yield (level + k * length[1] - line[1]) / line[0]


def _line(node: Node) -> Line | None:
    """Slope and value at t = 0 of an expression that is linear in t and has no other names; None for all others."""
    match node:
        case Number(value):
            return 0.0, value
        case Name("t"):
            return 1.0, 0.0
        case Name(name) if name in CONSTANTS:
            return 0.0, CONSTANTS[name]
        case Negative(operand) if (inside := _line(operand)) is not None:
            return -inside[0], -inside[1]
        case Binary():
            first, row = left_operands(node)
            line = _line(first)
            for operation in row:
                right = _line(operation.right)
                line = None if line is None or right is None else _combined(operation.operator, line, right)
            return line
    return None


def _combined(mark: str, a: Line, b: Line) -> Line | None:
    match mark:
        case "+":
            return a[0] + b[0], a[1] + b[1]
        case "-":
            return a[0] - b[0], a[1] - b[1]
        case "*" if a[0] == 0.0 or b[0] == 0.0:
            return a[0] * b[1] + b[0] * a[1], a[1] * b[1]
        case "/" if b[0] == 0.0 and b[1] != 0.0:
            return a[0] / b[1], a[1] / b[1]
    return None


def _bursts(formula: Formula, duration: float) -> Iterator[tuple[float, float]]:
    """Beginnings and ends of what a formula of t alone does in small parts of the run."""
    t = ca.SX.sym("t")
    at = np.linspace(0.0, duration, LOOKED_AT + 1)
    values = np.asarray(ca.Function("formula", [t], [ca.SX(formula({"t": t}))])(at[None, :]), dtype=float).ravel()
    if not np.isfinite(values).all():
        return
    bent = np.zeros(len(at) + 2, dtype=np.int8)
    bent[2:-2] = np.abs(np.diff(values, 2)) > STRAIGHT * np.abs(values).max()
    edges = np.flatnonzero(np.diff(bent)).reshape(-1, 2)  # before the first and after the last bent place of every burst
    for first, last in edges.tolist():
        if last - first < SHORT * LOOKED_AT:
            yield float(at[max(first - 1, 0)]), float(at[min(last, LOOKED_AT)])
