"""The chain of 4x4 matrices from the ground to every body, in symbols and in words (Hroncova 2018, equations 1 to 6 and 11).

Frames are as in the paper: in the CAD pose every member's frame has the axes of W, and its origin lies on the joint that carries it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..formulations.lagrange_matrices import pseudo_inertia
from ..formulations.linked_bodies import GROUND, Connection, LinkedBodies, LinkedBody
from .terms import Quantity

ZERO_WITHIN = 1e-12  # of a length, a direction, or a body's own scale of inertia: what CAD and round-off leave where zero is meant
DIGITS = 6  # of numbers to read


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChainMember:
    """A moving body in the chain, as expressions of the positions q."""

    T: Any  # (4, 4): its frame in that of the member that carries it
    B: Any  # (4, 4): its frame in that of the ground
    along: Mapping[int, Any]  # velocity -> (4, 4) derivative of B along it, for the velocities that move the body
    inertia: Array  # (4, 4) pseudo-inertia in its own frame, kg m^2, kg m, kg
    path: tuple[int, ...]  # numbers of the members from the ground's, which is 1, to its own


def transformation_chain(linked: LinkedBodies, q: Any) -> list[ChainMember]:
    """The members in the order of the tree: B = T T ... T along the chain to every body, and its derivatives."""
    chain: list[ChainMember] = []
    for number, (body, connection) in enumerate(zip(linked.bodies, linked.tree, strict=True)):
        carrier = None if connection.parent == GROUND else chain[connection.parent]
        T = _factor(linked, connection, q[connection.q])
        B = T if carrier is None else carrier.B @ T
        moved = [*(() if carrier is None else carrier.along), *range(connection.v.start, connection.v.stop)]
        chain.append(
            ChainMember(
                T=T,
                B=B,
                along={i: derivative(B, q, rates(linked, q, i)) for i in moved},
                inertia=_turned(body, connection),
                path=(*((1,) if carrier is None else carrier.path), number + 2),
            )
        )
    return chain


def rates(linked: LinkedBodies, q: Any, velocity: int) -> Any:
    """qdot for a unit of one velocity."""
    parts = []
    for connection in linked.tree:
        assert connection.model is not None
        unit = np.array([float(i == velocity) for i in range(connection.v.start, connection.v.stop)])
        own = q[connection.q]
        parts.append(ca.densify(connection.model.rates(own, ca.SX(unit))) if unit.any() else ca.SX.zeros(own.numel()))
    return ca.vertcat(*parts)


def derivative(X: Any, q: Any, direction: Any) -> Any:
    """The derivative of a (4, 4) matrix of expressions of q along a direction of q."""
    return ca.reshape(ca.jtimes(ca.vec(ca.densify(X)), q, direction), 4, 4)


def factors_in_words(linked: LinkedBodies, connection: Connection, quantities: Mapping[str, Quantity]) -> str:
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
    scale = np.sqrt(np.maximum(np.diag(turned), ZERO_WITHIN * np.trace(turned)))
    turned[np.abs(turned) <= ZERO_WITHIN * np.outer(scale, scale)] = 0.0
    return turned


def _rounded(values: Array, scale: float) -> Array:
    whole = np.round(values)
    return np.where(np.abs(values - whole) <= ZERO_WITHIN * scale, whole, values)


def _direction(axis: Array) -> str:
    """``z``, ``-y``, or three numbers."""
    for name, unit in zip("xyz", np.eye(3), strict=True):
        for sign in (1.0, -1.0):
            if np.abs(axis - sign * unit).max() <= 1e-9:
                return name if sign > 0 else f"-{name}"
    return f"({', '.join(f'{value:.{DIGITS}g}' for value in axis)})"
