"""Lagrange's equations of a mechanism to read: transformation chain, pseudo-inertias and coefficients (Hroncova 2018, equations 1 to 12).

`lagrange_matrices` computes the same from numbers. Here the 4x4 matrices are symbols: the chain is differentiated, the traces of (8), (9)
and (10) are formed, and everything is multiplied out over polynomials in sines, cosines and coordinates
(`mechanics.written_out.polynomial`). Frames are as in the paper: in the CAD pose every member's frame has the axes of W, and its origin
lies on the joint that carries it.
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
from ..formulations.lagrange_matrices import pseudo_inertia
from ..formulations.linked_bodies import GROUND, Connection, LinkedBodies, LinkedBody, linked_bodies
from .notation import PlainNotation
from .polynomial import Polynomial, Ring, Symbol, TooManyTermsError, evaluate, folded
from .terms import Quantity, Term, interpret

ROUND_OFF = 1e-12  # of a length, a direction, or a body's own scale of inertia: what CAD and round-off leave where zero is meant
CANCELLED = 1e-9  # of a coefficient's largest term: what is left where terms cancel
DIGITS = 6  # of numbers to read
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
        """A0, a_q and a_g at a state, for tests and for the suspicious."""
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

    1. Every joint's factor T in symbols, between frames with the axes of W.
    2. B = T T ... T along the chain to every body, and its derivatives along the velocities that move the body (11).
    3. Traces of products with the pseudo-inertias (8), (9), and with gravity (10).

    Raises
    ------
    MechanicsError
        E341 when there are more terms than can be read.
    """
    linked = linked_bodies(mechanism, gravity)
    if linked.velocities > MOST_FREEDOMS:
        raise _too_long(linked)
    names, quantities = _coordinates(linked)
    velocities = tuple(quantity for quantity in quantities.values() if quantity.role == "velocity")
    q = ca.SX.sym("q", len(names))
    N = [_rates(linked, q, i) for i in range(linked.velocities)]

    # 1. and 2.: a body's frame in that of the ground, and its derivatives
    turned = [_turned(body, connection) for body, connection in zip(linked.bodies, linked.tree, strict=True)]
    T: list[Any] = []
    B: list[Any] = []
    paths: list[tuple[int, ...]] = []
    first: list[dict[int, Any]] = []
    for number, connection in enumerate(linked.tree):
        T.append(_factor(linked, connection, q[connection.q]))
        at_ground = connection.parent == GROUND
        B.append(T[-1] if at_ground else B[connection.parent] @ T[-1])
        paths.append((*((1,) if at_ground else paths[connection.parent]), number + 2))
        moved = [] if at_ground else list(first[connection.parent])
        moved += list(range(connection.v.start, connection.v.stop))
        first.append({i: _along(B[-1], q, N[i]) for i in moved})

    # 3.
    down = np.append(linked.gravity, 0.0)
    n = linked.velocities
    a0 = {(k, i): ca.SX(0) for k in range(n) for i in range(k, n)}
    a1 = {(k, j, i): ca.SX(0) for k in range(n) for j in range(n) for i in range(j, n)}
    a2 = [ca.SX(0) for _ in range(n)]
    for body, inertia, B_i in zip(linked.bodies, turned, first, strict=True):
        moved = sorted(B_i)
        weighted = {k: B_i[k] @ inertia for k in moved}
        r = inertia[:, 3] / body.mass if body.mass else np.zeros(4)
        for k in moved:
            a2[k] -= body.mass * ca.dot(down, B_i[k] @ r)
            for i in moved:
                if i >= k:
                    a0[k, i] += ca.sum1(ca.sum2(B_i[i] * weighted[k]))
        for j in moved:
            for i in (i for i in moved if i >= j):
                B_ji = 0.5 * (_along(B_i[i], q, N[j]) + _along(B_i[j], q, N[i]))
                for k in moved:
                    a1[k, j, i] += (1.0 if j == i else 2.0) * ca.sum1(ca.sum2(B_ji * weighted[k]))
    outputs = [ca.vertcat(*a0.values()), ca.vertcat(*a1.values()), ca.vertcat(*a2), *(ca.vec(matrix) for matrix in T)]
    function = ca.Function("lagrange", [q], [ca.densify(output) for output in outputs])
    try:
        found = interpret(function, [[Polynomial.variable(name) for name in names]], _ring(linked, names))
    except TooManyTermsError:
        raise _too_long(linked) from None
    members = tuple(
        Member(
            number=number + 2,
            body=linked.bodies[number].name,
            parent=connection.parent + 2,
            joint=connection.name,
            factors=_in_words(linked, connection, quantities),
            T=[[folded(found[3 + number][row + 4 * column]) for column in range(4)] for row in range(4)],
            inertia=turned[number],
            path=paths[number],
        )
        for number, connection in enumerate(linked.tree)
    )
    return LagrangeSymbols(
        mechanism=mechanism,
        members=members,
        velocities=velocities,
        quantities=quantities,
        a0={key: _tidy(p) for key, p in zip(a0, found[0], strict=True)},
        a1={key: _tidy(p) for key, p in zip(a1, found[1], strict=True)},
        a2=tuple(_tidy(p) for p in found[2]),
    )


def _too_long(linked: LinkedBodies) -> MechanicsError:
    return MechanicsError(
        "E341",
        f"Lagrange's equations of '{linked.mechanism.name}' ({linked.velocities} velocities) are too long to be written out.",
        remedy="Write out a smaller part of the machine: equations are for reading up to some six freedoms.",
        element=linked.mechanism.name,
    )


# -------------------------------------------------------------------------------------------------------------------- the chain


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


def _rates(linked: LinkedBodies, q: Any, velocity: int) -> Any:
    """qdot for a unit of one velocity."""
    parts = []
    for connection in linked.tree:
        assert connection.model is not None
        unit = np.array([float(i == velocity) for i in range(connection.v.start, connection.v.stop)])
        parts.append(ca.densify(connection.model.rates(q[connection.q], ca.SX(unit))) if unit.any() else ca.SX.zeros(_length(connection.q)))
    return ca.vertcat(*parts)


def _length(some: slice) -> int:
    return int(some.stop - some.start)


def _along(X: Any, q: Any, direction: Any) -> Any:
    return ca.reshape(ca.jtimes(ca.vec(ca.densify(X)), q, direction), 4, 4)


def _ends(linked: LinkedBodies, connection: Connection) -> tuple[Array, Array]:
    """F in the frame of the parent, and the child's frame in M, where both frames have the axes of W in the CAD pose."""
    joint = connection.joint
    if connection.parent == GROUND:
        origin = linked.tree[0].joint.X_PF[:3, 3]
    else:
        origin = linked.tree[connection.parent].joint.X_CM[:3, 3]
    X_PF, X_MC = np.eye(4), np.eye(4)
    X_PF[:3, :3], X_PF[:3, 3] = joint.X_PF[:3, :3], joint.X_PF[:3, 3] - origin
    X_MC[:3, :3] = joint.X_CM[:3, :3].T
    size = max(float(np.abs(X_PF[:3, 3]).max()), 1e-3)
    X_PF[:3, :3], X_PF[:3, 3] = _rounded(X_PF[:3, :3], 1.0), _rounded(X_PF[:3, 3], size)
    X_MC[:3, :3] = _rounded(X_MC[:3, :3], 1.0)
    return X_PF, X_MC


def _factor(linked: LinkedBodies, connection: Connection, q: Any) -> Any:
    """T: the child's frame in the parent's, as a function of the joint's positions."""
    assert connection.model is not None
    X_PF, X_MC = _ends(linked, connection)
    X_FM = connection.model.transform(q, ca.SX(np.array(connection.parameters))).matrix()
    return ca.SX(X_PF) @ X_FM @ ca.SX(X_MC)


def _turned(body: LinkedBody, connection: Connection) -> Array:
    """The pseudo-inertia in the frame with the axes of W; entries that are zero but for round-off are zero."""
    R = np.eye(4)
    R[:3, :3] = connection.joint.X_CM[:3, :3]
    turned = np.asarray(R @ pseudo_inertia(body) @ R.T)
    scale = np.sqrt(np.maximum(np.diag(turned), ROUND_OFF * np.trace(turned)))
    turned[np.abs(turned) <= ROUND_OFF * np.outer(scale, scale)] = 0.0
    return turned


def _rounded(values: Array, scale: float) -> Array:
    whole = np.round(values)
    return np.where(np.abs(values - whole) <= ROUND_OFF * scale, whole, values)


def _tidy(polynomial: Polynomial) -> Polynomial:
    largest = max((abs(c) for c in polynomial.terms.values()), default=0.0)
    return folded(Polynomial({m: c for m, c in polynomial.terms.items() if abs(c) > CANCELLED * largest}))


def _in_words(linked: LinkedBodies, connection: Connection, quantities: Mapping[str, Quantity]) -> str:
    """The factor T as a product of moves and turns, as the paper writes it."""
    X_PF, X_MC = _ends(linked, connection)
    words = [f"Trans_{axis}({value:.{DIGITS}g})" for axis, value in zip("xyz", X_PF[:3, 3], strict=True) if value != 0.0]
    axis = _direction(X_PF[:3, 2])
    own = [q for q in quantities.values() if q.owner == connection.name and q.role == "position"]
    names = [f"{q.owner}.{q.component}" if q.component else q.owner for q in own]
    if not np.allclose(X_PF[:3, :3] @ X_MC[:3, :3], np.eye(3), atol=1e-9):
        words.append("Rot(CAD pose)")
    match connection.joint.kind:
        case "revolute":
            words.append(f"Rot_{axis}({names[0]})")
        case "prismatic":
            words.append(f"Trans_{axis}({names[0]})")
        case kind:
            words.append(f"{kind.capitalize()}_{axis}({', '.join(names)})")
    return " ".join(words)


def _direction(axis: Array) -> str:
    """``z``, ``-y``, or three numbers."""
    for name, unit in zip("xyz", np.eye(3), strict=True):
        for sign in (1.0, -1.0):
            if np.abs(axis - sign * unit).max() <= 1e-9:
                return name if sign > 0 else f"-{name}"
    return f"({', '.join(f'{value:.{DIGITS}g}' for value in axis)})"


def _value(symbol: Symbol, values: Mapping[str, float]) -> float:
    if symbol.kind == "variable":
        return float(values[symbol.name])
    angle = sum(factor * values[name] for name, factor in symbol.angle.parts)
    return float(np.sin(angle) if symbol.kind == "sin" else np.cos(angle))


# --------------------------------------------------------------------------------------------------------------------- the text


class ShortNotation(PlainNotation):
    """Text for the terminal, with fewer digits."""

    def term(self, term: Term) -> tuple[str, str]:
        """Sign and the rest."""
        short = float(f"{term.coefficient:.{DIGITS}g}")
        return PlainNotation.term(self, Term(coefficient=short, factors=term.factors, bodies=(), joints=()))


def lagrange_text(mechanism: Mechanism, *, gravity: tuple[float, float, float]) -> str:
    """Transformation chain, pseudo-inertias and coefficients for the terminal; numbers in SI, to six digits.

    Raises
    ------
    MechanicsError
        E341 when there are more terms than can be read.
    """
    found = lagrange_symbols(mechanism, gravity=gravity)
    notation = ShortNotation(found.quantities)

    def written(polynomial: Polynomial) -> str:
        terms = sorted(polynomial.terms.items(), key=lambda item: (len(item[0]), item[0]))
        return notation.sum(Term(coefficient=c, factors=m, bodies=(), joints=()) for m, c in terms)

    lines = [
        f"Lagrange's equations of {mechanism.name} from 4x4 matrices (Hroncova 2018)",
        "",
        "  A0(q) v' + a_q(q, v) + a_g(q) = a_F                                                             (12)",
        "",
        "Transformation chain: in the CAD pose all frames have the axes of W, each with its origin on its joint; m, rad   (1) to (6)",
        "",
        f"  member 1   {mechanism.ground}, stands still",
    ]
    lines += [f"  member {m.number:<3} {m.body}, carried by {m.joint} ({_unit(found, m.joint)})" for m in found.members]
    lines.append("")
    lines += [f"  {_T(m)} = {m.factors}" for m in found.members]
    lines += ["", "  B_l is the product of the factors along the way from member 1:                                (11)", ""]
    ends = [m for m in found.members if not any(other.parent == m.number for other in found.members)]
    lines += [f"  B_{m.number} = {' '.join(_T(found.members[number - 2]) for number in m.path[1:])}" for m in ends]
    for m in found.members:
        lines += ["", f"  {_T(m)}", *_aligned([[written(entry) for entry in row] for row in m.T])]
    lines += ["", "Pseudo-inertias I_l: the integral of (r, 1)(r, 1)^T over the mass, in the member's frame; kg m^2, kg m, kg", ""]
    for m in found.members:
        lines += [f"  I_{m.number}   {m.body}", *_aligned([[f"{x:.{DIGITS}g}" for x in row] for row in m.inertia]), ""]
    order = [quantity.owner if not quantity.component else f"{quantity.owner}.{quantity.component}" for quantity in found.velocities]
    lines += ["Coefficients of accelerations a0[k, i] = sum over l of S(B_l^i I_l B_l^kT)                     (8)", ""]
    lines += _nonzero({f"a0[{order[k]}, {order[i]}]": written(p) for (k, i), p in found.a0.items()})
    lines += ["", "Coefficients of velocities a1[k; j, i], of v_j v_i in row k                                     (9)", ""]
    lines += _nonzero({f"a1[{order[k]}; {order[j]}, {order[i]}]": written(p) for (k, j, i), p in found.a1.items()}, name_zeros=False)
    lines += ["", "Coefficients of gravitation a2[k]                                                              (10)", ""]
    lines += _nonzero({f"a2[{order[k]}]": written(p) for k, p in enumerate(found.a2)})
    closed = [joint.name for joint in mechanism.loops] + [coupling.name for coupling in mechanism.couplings]
    if closed:
        lines += ["", f"These are the coefficients of the tree; {', '.join(closed)} restrict the accelerations (docs/formulations.md)."]
    return "\n".join(lines) + "\n"


def _T(member: Member) -> str:
    comma = "," if member.number > 9 else ""
    return f"T_{member.parent}{comma}{member.number}"


def _unit(found: LagrangeSymbols, joint: str) -> str:
    own = (quantity for quantity in found.quantities.values() if quantity.owner == joint and quantity.role == "position")
    return ", ".join(f"{quantity.component or 'coordinate'} in {quantity.unit}" for quantity in own)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A matrix, its columns aligned."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["    [ " + "   ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + " ]" for row in rows]


def _nonzero(entries: Mapping[str, str], *, name_zeros: bool = True) -> list[str]:
    shown = {name: text for name, text in entries.items() if text != "0"}
    zero = [name for name in entries if name not in shown]
    width = max((len(name) for name in shown), default=0)
    lines = [f"  {name:<{width}} = {text}" for name, text in shown.items()]
    if zero:
        lines.append(f"  zero: {', '.join(zero)}" if name_zeros else f"  all others ({len(zero)}) are zero")
    return lines
