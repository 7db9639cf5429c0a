"""Linearisation: small motions about a point, ``dx/dt = A x + B u``, ``y = C x + D u``, with frequency and damping of every mode.

The equations are differentiated where they are cheap, in inverse form, and the accelerations' derivatives solved for::

    r(q, v, vdot, lambda) = M vdot + bias - J^T lambda - tau(q, v) = 0        J vdot + row bias = 0

so no symbolic inverse of a mass matrix is ever differentiated. Loops and quaternions make positions depend on each other: then the state is
a set of independent ones among the user's own (`Linearisation.states`), the best conditioned at the point. About a point in motion, or one
that is no equilibrium, A is that of the frozen instant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from scipy.linalg import matrix_balance, qr

from foundation.arrays import Array, frozen_array

from ..equations import EquationsOfMotion
from ..loops.redundancy import best_rows, freedoms_of, rank_of, solve_robustly
from ..multibody.spatial import SX

OSCILLATES = 1e-9  # of the magnitude: a smaller imaginary part is round-off of two equal real eigenvalues
NEGLIGIBLE = 1e-14  # of the largest entry of A: a smaller eigenvalue is round-off of zero
UNDAMPED = 1e-12  # of the magnitude: a smaller real part of a pair is round-off
EMPTY_ROW = 1e-12  # of the largest row: what is smaller forbids nothing
SHARE = 0.1  # states with at least this share of the largest participation are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """One eigenvalue, or a conjugate pair, in words."""

    eigenvalue: complex  # 1/s; of a pair the one with positive imaginary part
    frequency: float  # Hz, undamped: magnitude over 2 pi; 0 for a real eigenvalue
    damping: float  # ratio: 1 for a real stable eigenvalue, -1 for a real unstable one, 0 for none
    time_constant: float  # s: 1 / |real part|, inf where that is zero
    states: tuple[str, ...]  # that take part most, first the largest

    @property
    def oscillates(self) -> bool:
        """Whether it is a pair."""
        return self.frequency > 0.0

    @property
    def stable(self) -> bool:
        """Whether it dies away; an undamped one does not."""
        return self.eigenvalue.real < 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Linearisation:
    """The linear system about a point; states, inputs and outputs are deviations from their values there."""

    states: tuple[str, ...]
    state_units: tuple[str, ...]
    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    outputs: tuple[str, ...]
    output_units: tuple[str, ...]
    A: Array  # (states, states), 1/s times units
    B: Array  # (states, inputs)
    C: Array  # (outputs, states)
    D: Array  # (outputs, inputs)
    time: float  # s
    x: Array  # all states at the point, dependent ones included, as in `x_names`
    x_names: tuple[str, ...]
    u: Array  # inputs at the point
    rate: float  # largest derivative of a state at the point relative to the state's scale: zero at an equilibrium
    modes: tuple[Mode, ...]  # slowest first

    def __post_init__(self) -> None:
        for name in ("A", "B", "C", "D", "x", "u"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))

    @property
    def eigenvalues(self) -> Array:
        """All eigenvalues of A, 1/s, pairs in full."""
        return np.asarray(np.linalg.eigvals(self.A))

    @property
    def stable(self) -> bool:
        """Whether there are modes, and every one dies away."""
        return bool(self.modes) and all(mode.stable for mode in self.modes)

    @property
    def at_equilibrium(self) -> bool:
        """Whether the point stands still, to the accuracy of a static solution."""
        return self.rate < 1e-6


def linearise(
    eom: EquationsOfMotion,
    q: Array,
    v: Array | None = None,
    tau: Array | None = None,
    *,
    efforts: SX | None = None,
) -> Linearisation:
    """The linear equations of a mechanism about a state; inputs are the joint efforts, outputs positions, velocities and accelerations.

    Parameters
    ----------
    eom
        The equations, with or without loops.
    q, v, tau
        The point; at rest and without efforts when left out. Loops must be closed at `q` (`assemble`).
    efforts
        Efforts that follow the motion (springs, dampers), a column of expressions in ``eom.q``, ``eom.v``, ``eom.p``; added to tau.
    """
    nq, nv = eom.q.numel(), eom.v.numel()
    v = np.zeros(nv) if v is None else np.asarray(v, dtype=float)
    tau = np.zeros(nv) if tau is None else np.asarray(tau, dtype=float)
    q = np.asarray(q, dtype=float)
    own = ca.SX.zeros(nv) if efforts is None else efforts
    vdot = ca.SX.sym("vdot", nv)
    chosen, scales = _independent_rows(eom, q)
    J, row_bias = ca.SX(0, nv), ca.SX(0, 1)
    if eom.constraints is not None:
        J, row_bias = eom.constraints.jacobian[chosen, :], eom.constraints.bias[chosen]
    multipliers = ca.SX.sym("lambda", J.shape[0])
    balance = eom.inverse_dynamics(vdot) - own - ca.mtimes(J.T, multipliers)
    rows = ca.mtimes(J, vdot) + row_bias
    x = ca.vertcat(eom.q, eom.v)
    point = ca.Function("point", [eom.q, eom.v, eom.p], [eom.mass_matrix, eom.bias, own, J, row_bias, eom.qdot])
    M, bias, follows, J_0, b_0, qdot = (np.asarray(ca.densify(o)) for o in point(q, v, eom.p_values))
    solved = solve_robustly(M, tau + follows.ravel() - bias.ravel(), J_0, b_0.ravel(), scales)
    slopes = ca.Function(
        "slopes",
        [eom.q, eom.v, vdot, multipliers, eom.p],
        [ca.jacobian(balance, x), ca.jacobian(rows, x), ca.jacobian(eom.qdot, x)],
    )
    dr, drows, dqdot = (np.asarray(ca.densify(o)) for o in slopes(q, v, solved.vdot, solved.multipliers, eom.p_values))
    by_x, by_tau = _solve(M, scales[:, None] * J_0, dr, scales[:, None] * drows)
    A = np.vstack([dqdot, by_x])
    B = np.vstack([np.zeros((nq, nv)), by_tau])
    C = np.vstack([np.eye(nq + nv), by_x])
    D = np.vstack([np.zeros((nq + nv, nv)), by_tau])
    names, units = (*eom.q_names, *eom.v_names), (*eom.q_units, *eom.v_units)
    bonds = manifold_rows(eom, q, v)
    derivative = np.concatenate([qdot.ravel(), solved.vdot])
    return reduced(
        A=A,
        B=B,
        C=C,
        D=D,
        bonds=bonds,
        positions=nq,
        names=names,
        units=units,
        inputs=tuple(c.effort for c in eom.coordinates),
        input_units=tuple(c.effort_unit for c in eom.coordinates),
        outputs=(*names, *(c.acceleration for c in eom.coordinates)),
        output_units=(*units, *(c.acceleration_unit for c in eom.coordinates)),
        x=np.concatenate([q, v]),
        u=tau,
        time=0.0,
        derivative=derivative,
    )


def _independent_rows(eom: EquationsOfMotion, q: Array) -> tuple[list[int], Array]:
    """The rows that are independent in this pose and imply the others, and the factors that make them comparable."""
    constraints = eom.constraints
    if constraints is None:
        return [], np.zeros(0)
    scales = constraints.scales()
    J = scales[:, None] * np.asarray(ca.densify(ca.Function("J", [eom.q, eom.p], [constraints.jacobian])(q, eom.p_values)))
    rows = list(best_rows(J, rank_of(J, most=len(constraints.chosen))))
    return rows, scales[rows]


def _solve(M: Array, J: Array, dr: Array, drows: Array) -> tuple[Array, Array]:
    """dvdot/dx and dvdot/dtau from ``M dvdot - J^T dlambda = -dr + dtau``, ``J dvdot = -drows``, rows independent."""
    nv, m = M.shape[0], J.shape[0]
    K = np.block([[M, -J.T], [J, np.zeros((m, m))]])
    found = np.linalg.solve(K, np.block([[-dr, np.eye(nv)], [-drows, np.zeros((m, nv))]]))
    return np.asarray(found[:nv, : dr.shape[1]]), np.asarray(found[:nv, dr.shape[1] :])


def manifold_rows(eom: EquationsOfMotion, q: Array, v: Array) -> Array:
    """(k, positions + velocities): directions of (q, v) that loops and the unit length of quaternions forbid, at a point."""
    rows_of, _ = _independent_rows(eom, q)  # what is left of the others in numbers is round-off, and forbids nothing
    residual = ca.SX(0, 1) if eom.constraints is None else eom.constraints.residual[rows_of]
    rate = ca.jtimes(residual, eom.q, eom.qdot)
    lengths = [ca.sumsqr(eom.q[at : at + 4]) for at in eom.quaternions]
    bonds = ca.vertcat(residual, rate, *lengths)
    rows = ca.Function("bonds", [eom.q, eom.v, eom.p], [ca.jacobian(bonds, ca.vertcat(eom.q, eom.v))])(q, v, eom.p_values)
    return np.asarray(ca.densify(rows)).reshape(int(bonds.numel()), eom.q.numel() + eom.v.numel())


def reduced(
    *,
    A: Array,
    B: Array,
    C: Array,
    D: Array,
    bonds: Array,
    positions: int,
    names: Sequence[str],
    units: Sequence[str],
    inputs: Sequence[str],
    input_units: Sequence[str],
    outputs: Sequence[str],
    output_units: Sequence[str],
    x: Array,
    u: Array,
    time: float,
    derivative: Array,
) -> Linearisation:
    """The linear system in independent states, with its modes.

    Parameters
    ----------
    A, B, C, D
        In all states.
    bonds
        (k, leading states): rows that deviations of the states must satisfy; the states behind them are free.
    positions
        How many of the leading states are positions: of them as many are kept as there are freedoms, and rates beside them.
    derivative
        dx/dt at the point.
    """
    n = A.shape[0]
    T, kept = np.eye(n), list(range(n))
    if bonds.shape[0]:
        rows = np.zeros((bonds.shape[0], n))
        sizes = np.linalg.norm(bonds, axis=1, keepdims=True)
        rows[:, : bonds.shape[1]] = bonds / np.maximum(sizes, EMPTY_ROW * float(np.max(sizes)))
        T = freedoms_of(rows)
        kept = independent_states(T, positions)
        T = T @ np.linalg.inv(T[kept])  # deviations of all states for unit ones of the kept
    A_r = A[kept] @ T
    size = 1.0 + np.abs(x)
    return Linearisation(
        states=tuple(names[i] for i in kept),
        state_units=tuple(units[i] for i in kept),
        inputs=tuple(inputs),
        input_units=tuple(input_units),
        outputs=tuple(outputs),
        output_units=tuple(output_units),
        A=A_r,
        B=B[kept],
        C=C @ T,
        D=D,
        time=time,
        x=x,
        x_names=tuple(names),
        u=u,
        rate=float(np.max(np.abs(derivative) / size, initial=0.0)),
        modes=modes_of(A_r, [names[i] for i in kept]),
    )


def independent_states(T: Array, positions: int) -> list[int]:
    """Rows of T that determine all others, the best conditioned ones: positions first, then of the others what these leave open.

    In motion the rates of a loop tell its position, too; a user looks for a position and its rate.
    """
    freedoms = rank_of(T[:positions]) if positions else 0
    first = [int(i) for i in qr(T[:positions].T, mode="r", pivoting=True)[1][:freedoms]] if freedoms else []
    left = T[positions:] @ (freedoms_of(T[first]) if first else np.eye(T.shape[1]))
    second = [positions + int(i) for i in qr(left.T, mode="r", pivoting=True)[1][: left.shape[1]]]
    return sorted((*first, *second))


def modes_of(A: Array, names: Sequence[str]) -> tuple[Mode, ...]:
    """Eigenvalues in words, slowest first; of a conjugate pair one stands for both.

    Examples
    --------
    >>> mode, = modes_of(np.array([[0.0, 1.0], [-4.0, -0.4]]), ["x", "v"])
    >>> f"{mode.frequency * 2 * np.pi:.3f} rad/s, damping {mode.damping:.3f}"
    '2.000 rad/s, damping 0.100'
    """
    if A.shape[0] == 0:
        return ()
    values, right = np.linalg.eig(A)
    left = np.linalg.pinv(right)
    share = np.abs(left.T * right)  # participation: how much of mode k is state i
    floor = NEGLIGIBLE * float(np.max(np.abs(matrix_balance(A, permute=False)[0])))  # entries have units of their own
    modes = []
    for k in np.lexsort((values.imag, np.abs(values))):
        value = complex(values[k]) if abs(values[k]) > floor else 0j
        size = abs(value)
        oscillates = abs(value.imag) > OSCILLATES * size and size > 0.0
        if oscillates and value.imag < 0.0:
            continue
        if not oscillates:
            value = complex(value.real, 0.0)
        elif abs(value.real) <= max(floor, UNDAMPED * size):
            value = complex(0.0, value.imag)
        part = share[:, k]
        named = [names[i] for i in np.argsort(-part, kind="stable") if part[i] >= SHARE * part.max()]
        modes.append(
            Mode(
                eigenvalue=value,
                frequency=size / (2 * np.pi) if oscillates else 0.0,
                damping=0.0 - value.real / size if size > 0.0 else 0.0,
                time_constant=1.0 / abs(value.real) if value.real != 0.0 else float("inf"),
                states=tuple(named),
            )
        )
    return tuple(modes)
