"""Which equations must be differentiated, and how often, so that every unknown's highest derivative can be found (Pantelides 1988)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .matching import Indices, match


class StructurallySingular(ValueError):
    """No number of differentiations helps: some equations speak of too few unknowns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offsets:
    """How often every equation is differentiated, and the highest derivative of every unknown that then occurs."""

    equations: Indices
    unknowns: Indices


def offsets(orders: Sequence[Mapping[int, int]], unknowns: int) -> Offsets:
    """The fewest differentiations that make a structure regular.

    1. Every equation is matched with an unknown whose highest derivative is in it.
    2. From an equation that finds none, alternating paths reach a set of equations with too few such unknowns: all of these are
       differentiated once, which raises the unknowns they were matched with by one derivative, and the search goes on.

    Parameters
    ----------
    orders
        For every equation: unknown -> order of its highest derivative in it. As many equations as unknowns.
    unknowns
        Their number.

    Raises
    ------
    StructurallySingular
        Where no matching exists even when derivatives count as their unknown.

    Examples
    --------
    A pendulum on a rod, with the rod's force as unknown 2: its constraint is differentiated twice.

    >>> found = offsets([{0: 2, 2: 0}, {1: 2, 2: 0}, {0: 0, 1: 0}], 3)
    >>> found.equations.tolist(), found.unknowns.tolist()
    ([0, 0, 2], [2, 2, 0])
    """
    rows = [i for i, row in enumerate(orders) for _ in row]
    columns = [j for row in orders for j in row]
    if len(orders) != unknowns or (match(rows, columns, (len(orders), unknowns)) < 0).any():
        raise StructurallySingular
    highest = np.zeros(unknowns, dtype=np.intp)
    for row in orders:
        for j, order in row.items():
            highest[j] = max(highest[j], order)
    times = np.zeros(len(orders), dtype=np.intp)

    def top(i: int) -> list[int]:
        """The unknowns whose highest derivatives are in an equation as often differentiated as it is."""
        return [j for j, order in orders[i].items() if order + times[i] == highest[j]]

    # 1.
    places = [(i, j) for i in range(len(orders)) for j in top(i)]
    first = match([i for i, _ in places], [j for _, j in places], (len(orders), unknowns))
    equation_of = {int(j): i for i, j in enumerate(first) if j >= 0}
    # 2.
    for start in np.flatnonzero(first < 0).tolist():
        while True:
            reached = _augment(start, top, equation_of)
            if reached is None:
                break
            equations, coloured = reached
            times[equations] += 1
            highest[coloured] += 1
    return Offsets(equations=times, unknowns=highest)


def _augment(start: int, top: Callable[[int], list[int]], equation_of: dict[int, int]) -> tuple[list[int], list[int]] | None:
    """Match an equation by an alternating path; where there is none, the equations and unknowns that were reached."""
    came_from: dict[int, int] = {}  # unknown -> the equation from which it was reached
    unknown_of = {start: -1}  # equation on the way -> the unknown it is matched with
    equations = [start]
    for equation in equations:  # grows while it is walked
        for j in top(equation):
            if j in came_from:
                continue
            came_from[j] = equation
            if j in equation_of:
                unknown_of[equation_of[j]] = j
                equations.append(equation_of[j])
                continue
            while j >= 0:  # a free unknown: turn the path around
                equation_of[j] = came_from[j]
                j = unknown_of[came_from[j]]
            return None
    return equations, list(came_from)
