"""The coefficients of Lagrange's equations in symbols, multiplied out (Hroncova 2018, equations 7 to 12).

`lagrange_matrices` computes the same from numbers. Here the 4x4 matrices are symbols (`transformation_chain`): they are differentiated, the
traces of (8), (9) and (10) are formed, and everything is multiplied out over polynomials in sines, cosines and coordinates (`polynomial`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..errors import MechanicsError
from ..formulations.linked_bodies import LinkedBodies, linked_bodies
from .polynomial import Polynomial, Ring, Symbol, TooManyTermsError, evaluate, folded
from .terms import Quantity, interpret
from .transformation_chain import ChainMember, derivative, factors_in_words, rates, transformation_chain

CANCELLED = 1e-9  # of a coefficient's largest term: what is left where terms cancel
MOST_FREEDOMS = 12  # the velocities' coefficients grow with the cube: beyond this nobody reads them

Matrix = list[list[Polynomial]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Member:
    """One moving body: its place in the chain, its own factor of the chain, its pseudo-inertia."""

    number: int  # the ground is member 1
    body: str
    parent: int  # number of the member that carries it
    joint: str
    factors: str  # of T in words: "Trans_z(0.3) Trans_y(feed)"
    T: Matrix  # (4, 4): its frame in that of the parent
    inertia: Array  # (4, 4) pseudo-inertia in its own frame, kg m^2, kg m, kg
    path: tuple[int, ...]  # numbers from the ground's to its own


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LagrangeSymbols:
    """``sum a0[k, i] v'_i + sum a1[k, (j, i)] v_j v_i + a2[k] = a_F[k]`` in symbols."""

    mechanism: Mechanism
    members: tuple[Member, ...]
    velocities: tuple[Quantity, ...]
    quantities: Mapping[str, Quantity]
    a0: Mapping[tuple[int, int], Polynomial]  # (k, i), i >= k: the matrix is symmetric
    a1: Mapping[tuple[int, int, int], Polynomial]  # (k, j, i), i >= j, sigma within
    a2: tuple[Polynomial, ...]

    def numbers(self, q: Array, v: Array) -> tuple[Array, Array, Array]:
        """A0, a_q and a_g at a state, for comparison with other formulations."""
        values = dict(zip([n for n, quantity in self.quantities.items() if quantity.role == "position"], q, strict=True))

        def at(polynomial: Polynomial) -> float:
            return evaluate(polynomial, lambda symbol: _value(symbol, values))

        n = len(self.velocities)
        A0, a_q = np.zeros((n, n)), np.zeros(n)
        for (k, i), polynomial in self.a0.items():
            A0[k, i] = A0[i, k] = at(polynomial)
        for (k, j, i), polynomial in self.a1.items():
            a_q[k] += at(polynomial) * v[j] * v[i]
        return A0, a_q, np.array([at(polynomial) for polynomial in self.a2])


def lagrange_symbols(mechanism: Mechanism, *, gravity: tuple[float, float, float]) -> LagrangeSymbols:
    """The coefficients of Lagrange's equations of the mechanism's tree, multiplied out.

    1. The chain: every joint's factor T in symbols, their products B, and the derivatives along the velocities (11).
    2. Traces of products with the pseudo-inertias (8), (9), and with gravity (10).
    3. Everything multiplied out.

    Raises
    ------
    MechanicsError
        E341 when there are more terms than can be read.
    """
    linked = linked_bodies(mechanism, gravity)
    if linked.velocities > MOST_FREEDOMS:
        raise _too_long(linked)
    names, quantities = _coordinates(linked)
    q = ca.SX.sym("q", len(names))
    chain = transformation_chain(linked, q)  # 1.
    a0, a1, a2 = _traces(linked, chain, q)  # 2.
    outputs = [ca.vertcat(*a0.values()), ca.vertcat(*a1.values()), ca.vertcat(*a2), *(ca.vec(member.T) for member in chain)]
    function = ca.Function("lagrange", [q], [ca.densify(output) for output in outputs])
    try:  # 3.
        found = interpret(function, [[Polynomial.variable(name) for name in names]], _ring(linked, names))
    except TooManyTermsError:
        raise _too_long(linked) from None
    return LagrangeSymbols(
        mechanism=mechanism,
        members=tuple(_member(linked, chain, number, found[3 + number], quantities) for number in range(len(chain))),
        velocities=tuple(quantity for quantity in quantities.values() if quantity.role == "velocity"),
        quantities=quantities,
        a0={key: _tidy(p) for key, p in zip(a0, found[0], strict=True)},
        a1={key: _tidy(p) for key, p in zip(a1, found[1], strict=True)},
        a2=tuple(_tidy(p) for p in found[2]),
    )


def _traces(
    linked: LinkedBodies, chain: Sequence[ChainMember], q: Any
) -> tuple[dict[tuple[int, int], Any], dict[tuple[int, int, int], Any], list[Any]]:
    """a0, a1 and a2 as sums over the bodies."""
    n, down = linked.velocities, np.append(linked.gravity, 0.0)
    N = [rates(linked, q, i) for i in range(n)]
    a0 = {(k, i): ca.SX(0) for k in range(n) for i in range(k, n)}
    a1 = {(k, j, i): ca.SX(0) for k in range(n) for j in range(n) for i in range(j, n)}
    a2 = [ca.SX(0) for _ in range(n)]
    for k, armature in enumerate(linked.armatures):
        a0[k, k] += float(armature)
    for body, member in zip(linked.bodies, chain, strict=True):
        B, moved = member.along, sorted(member.along)
        weighted = {k: B[k] @ member.inertia for k in moved}
        r = member.inertia[:, 3] / body.mass if body.mass else np.zeros(4)
        for k in moved:
            a2[k] -= body.mass * ca.dot(down, B[k] @ r)
            for i in (i for i in moved if i >= k):
                a0[k, i] += ca.sum1(ca.sum2(B[i] * weighted[k]))
        for j in moved:
            for i in (i for i in moved if i >= j):
                B_ji = 0.5 * (derivative(B[i], q, N[j]) + derivative(B[j], q, N[i]))
                for k in moved:
                    a1[k, j, i] += (1.0 if j == i else 2.0) * ca.sum1(ca.sum2(B_ji * weighted[k]))
    return a0, a1, a2


def _member(
    linked: LinkedBodies, chain: Sequence[ChainMember], number: int, T: Sequence[Polynomial], quantities: Mapping[str, Quantity]
) -> Member:
    """A member of the chain with its factor T, whose entries come by columns, multiplied out."""
    connection = linked.tree[number]
    return Member(
        number=number + 2,
        body=linked.bodies[number].name,
        parent=connection.parent + 2,
        joint=connection.name,
        factors=factors_in_words(linked, connection, quantities),
        T=[[folded(T[row + 4 * column]) for column in range(4)] for row in range(4)],
        inertia=chain[number].inertia,
        path=chain[number].path,
    )


def _coordinates(linked: LinkedBodies) -> tuple[list[str], dict[str, Quantity]]:
    """Names of the positions, and what positions and velocities mean."""
    names: list[str] = []
    found: dict[str, Quantity] = {}
    for role in ("position", "velocity"):
        for connection in linked.tree:
            assert connection.model is not None
            freedoms = connection.model.positions if role == "position" else connection.model.velocities
            for freedom in freedoms:
                name, component = f"{connection.name}.{freedom.name}", freedom.name if len(freedoms) > 1 else ""
                found[name] = Quantity(name=name, role=role, owner=connection.name, unit=freedom.unit, component=component)
                names += [name] if role == "position" else []
    return names, found


def _ring(linked: LinkedBodies, names: Sequence[str]) -> Ring:
    quaternions = []
    for connection in linked.tree:
        assert connection.model is not None
        at = connection.model.quaternion
        if at is not None:
            start = connection.q.start + at
            quaternions.append((names[start], names[start + 1], names[start + 2], names[start + 3]))
    return Ring(quaternions)


def _tidy(polynomial: Polynomial) -> Polynomial:
    largest = max((abs(c) for c in polynomial.terms.values()), default=0.0)
    return folded(Polynomial({m: c for m, c in polynomial.terms.items() if abs(c) > CANCELLED * largest}))


def _value(symbol: Symbol, values: Mapping[str, float]) -> float:
    if symbol.kind == "variable":
        return float(values[symbol.name])
    angle = sum(factor * values[name] for name, factor in symbol.angle.parts)
    return float(np.sin(angle) if symbol.kind == "sin" else np.cos(angle))


def _too_long(linked: LinkedBodies) -> MechanicsError:
    return MechanicsError(
        "E341",
        f"Lagrange's equations of '{linked.mechanism.name}' ({linked.velocities} velocities) are too long to be written out.",
        remedy="Write out a smaller part of the machine: equations are for reading up to some six freedoms.",
        element=linked.mechanism.name,
    )
