"""The mechanism's rows ``M a + bias = tau`` in a tableau, and what stands for them while nobody needs their coefficients.

The mass matrix of a tree with n joints has up to n^2 entries, each an expression; the recursive forward dynamics that solves these rows has
a few hundred operations per joint. Where it does, the rows only show which accelerations have to be found together, and for that those of
neighbouring joints are enough: the accelerations of joints that hang together are one block either way. So the rows of large trees are
first written with stand-ins for coefficients, and written out (`with_motion_rows`) where anything but the engine has to solve one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import casadi as ca

from mechanics.equations import EquationsOfMotion

from .block_order import Block
from .tableau import Equation, WholeTableau

LARGE_TREE = 16  # freedoms


def stands_in(eom: EquationsOfMotion) -> bool:
    """Whether the rows of a mechanism are first written with stand-ins: a large tree, without loops."""
    return eom.constraints is None and len(eom.coordinates) > LARGE_TREE


def motion_rows(eom: EquationsOfMotion, a: Any, efforts: Any) -> Any:
    """The column of ``M a + bias - tau``, for columns of accelerations and efforts."""
    return eom.mass_matrix @ a + eom.bias - efforts


def stand_in_rows(eom: EquationsOfMotion, a: Any, efforts: Any) -> Any:
    """A column in which each acceleration stands with those of its own joint and of its neighbours, times something that moves."""
    moving = ca.cos(eom.v[0])
    child = {joint.name: joint.child for joint in eom.mechanism.tree}
    freedoms: dict[str, list[int]] = {}  # body -> those of the nearest joint inboard of it that has any
    for k, coordinate in enumerate(eom.coordinates):
        freedoms.setdefault(child[coordinate.joint], []).append(k)
    pairs: set[tuple[int, int]] = set()
    for joint in eom.mechanism.tree:  # from the ground outwards
        inboard = freedoms.get(joint.parent, [])
        own = freedoms.setdefault(joint.child, inboard)
        pairs |= {pair for i in own for j in (*own, *inboard) for pair in ((i, j), (j, i))}
    rows, columns = zip(*sorted(pairs), strict=True)
    n = len(eom.coordinates)
    coupling = ca.SX(ca.Sparsity.triplet(n, n, list(rows), list(columns)), moving)
    return (coupling + 4.0 * n * ca.SX.eye(n)) @ a + moving - efforts


def solved_by_the_engine(tableau: WholeTableau, blocks: Sequence[Block]) -> bool:
    """Whether the forward dynamics gives all accelerations, so that no row had to be solved otherwise."""
    rows = {equation.name for equation in tableau.equations if equation.mechanics is not None}
    return all(block.how == "mechanics" for block in blocks if not rows.isdisjoint(block.equations))


def with_motion_rows(tableau: WholeTableau, eom: EquationsOfMotion) -> WholeTableau:
    """The tableau with the rows written out."""
    a, efforts = (
        ca.vertcat(*(tableau.variables[name].symbol for name in names))
        for names in ([c.acceleration for c in eom.coordinates], [c.effort for c in eom.coordinates])
    )
    rows = motion_rows(eom, a, efforts)
    equations = tuple(
        equation
        if equation.mechanics is None
        else Equation(name=equation.name, residual=rows[equation.mechanics], element=equation.element, mechanics=equation.mechanics)
        for equation in tableau.equations
    )
    return replace(tableau, equations=equations)
