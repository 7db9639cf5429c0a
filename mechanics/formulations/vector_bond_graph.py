"""Vector bond graph with constraint efforts as unknown sources (Wang and Tao 2014, equations 1 to 15).

Every body has two storage elements in integral causality: its linear momentum in the global frame and its angular momentum in its body
frame, with the Eulerian junction structure (EJS) on the latter. Every joint has 0-junctions for the relative velocities of its two
bodies. The drives are sources of effort U1 on the relative velocities that the joint leaves free; those it forbids get **unknown sources
of effort U2** (Se3, Se7, Se12, Se14 of the paper's robot), which removes all differential causality; weights are the known sources U3::

    Z   = F X                                            (5), (6)   momenta X, velocities Z
    E   = R_E E_in                                       (8)        gyroscopic moments
    dX/dt = J_u1 U1 + J_u2 U2 + J_u3 U3 + J_E E          (9), (10)
    0   = J_C Z                                          (13)

The junction structure conserves power, so ``J_u2 = J_C^T`` and J_u1 is the transpose of the rows that give the joints' own velocities.
Eliminating dX/dt from the derivative of (13) gives the constraint efforts, (14b), with

    H4 = J_C F J_C^T,     H3 = J_C F J_u1,     H5 = J_C F J_u3,     and the velocity terms of (13) and the EJS in H1, H2

and, with the motion given, the drive efforts, (14a). There ``S_u1u1 = J_u1^T F (J_u1 - J_C^T H4^-1 H3)``.

What is corrected against the print
-----------------------------------
- (4) prints the angular expression of (3) once more; the translational constraint of a cylindrical joint is ``d^T A^T (v_P - v_Q)`` with
  the velocities of the two points, here as for every kind of joint the complement of its free twists.
- h is ``r_P - r_Q`` in its definition and ``r_Q - r_P`` in (2): the sign is immaterial to the constraint, and is child minus parent here.
- (11) prints Z_3 for U_3 and D_out for E_out, (13) F_out for D_out; A_4 begins with J_Lu1 where J_Eu1 is meant; T_E and R_E are the same;
  H_4 is never defined. There is no resistive field here (joint friction is an effort of the drive), so the A and B matrices vanish.
- S_u1u1 is printed with the left factor J_u1^T alone. That is a square system only when X_i1 is chosen to be as long as U1; with all
  momenta in X_i1 it can be singular. The factor ``J_u1^T F`` weights it so that S_u1u1 is symmetric and positive definite.
- Storage needs an inertia about every axis. A slender rod has none about its own; its joints know how it turns, though. Adding
  ``J_C^T w J_C`` to the inertias, and the same weight times the known ``J_C dZ/dt`` to the efforts, changes nothing but makes F exist.
- Body frames are said to be i = 1 to 4 with three rows of data: body 4 is the base.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, skew
from topology.mechanism import Mechanism

from .interface import Drives
from .joint_motion import reaction
from .linked_bodies import GROUND, Connection, LinkedBodies, Posture, linked_bodies, posture

THIN = 1e-7  # of the largest moment of inertia: below it a body counts as having none about that axis
RANK_TOLERANCE = 1e-10  # of the largest singular value of H4: redundant constraint efforts of loops


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JunctionStructure:
    """The matrices of equations (5) to (13) at one state."""

    F: Array  # (6 bodies, 6 bodies): velocities from momenta, linear global, then angular in the body frame, for each body
    inertia: Array  # (6 bodies, 6 bodies): its inverse, momenta from velocities
    weight: float  # of J_C^T w J_C among the inertias; 0 where all bodies have inertia about all axes
    J_u1: Array  # (6 bodies, n): efforts of drives
    J_C: Array  # (constraints, 6 bodies): forbidden relative velocities; its transpose is J_u2
    gravity: Array  # (6 bodies,): J_u3 U3
    gyroscopic: Array  # (6 bodies,): J_E E_out
    Z: Array  # (6 bodies,): velocities
    C_rate: Array  # (constraints,): what J_C dZ/dt must be for (13) to hold on: the velocity part of its derivative
    u1_rate: Array  # (n,): J_u1^T dZ/dt - dv/dt of the joint velocities v
    constraint_rows: tuple[slice, ...]  # of each connection in J_C
    over_H4: Callable[[Array], Array]  # right -> H4^-1 right
    wrenches: tuple[Array, ...]  # (6, constraints) of each connection: unit constraint wrenches (moment, force) at M, in the axes of M


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _JunctionRows:
    """The part of it that does not depend on velocities."""

    place: Posture
    relative: tuple[Array, ...]  # (6, 6 bodies) of each connection: its twist from all velocities
    forbidden: tuple[Array, ...]  # (6, constraints) of each connection
    own_rates: tuple[Array, ...]  # of each connection: its own velocities from its twist
    free: tuple[Array, ...]  # the same, empty for joints that close loops
    J_free: Array  # (n, 6 bodies)
    J_C: Array  # (constraints, 6 bodies), those of couplings last
    velocities: Callable[[Array], Array]  # v -> Z
    F: Array
    inertia: Array
    weight: float
    over_H4: Callable[[Array], Array]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BondGraphEfforts:
    """The unknown sources at one state."""

    drives: Array  # (n,): U1, N m or N
    constraints: Array  # U2
    wrenches: dict[str, Array]  # joint -> (6,) constraint wrench (moment about M, force) on the child, in the axes of M; drives excluded
    vdot: Array  # (n,): joint accelerations

    def resultant_force(self, joint: str) -> float:
        """The magnitude of the constraint force in a joint, N: figures 9 and 10 of the paper."""
        return float(np.linalg.norm(self.wrenches[joint][3:]))


class VectorBondGraph:
    """The formulation of paper 002 for one mechanism, open or closed."""

    name = "vector bond graph"

    def __init__(self, mechanism: Mechanism, gravity: tuple[float, float, float], freedoms: int | None = None) -> None:
        self.linked = linked_bodies(mechanism, gravity, freedoms)
        self._posture: tuple[bytes, _JunctionRows] | None = None

    def junction_structure(self, q: Array, v: Array) -> JunctionStructure:
        """The graph's matrices at positions `q` and joint velocities `v`."""
        linked, rows = self.linked, self._rows(q)
        place, J_free = rows.place, rows.J_free
        size, n = 6 * len(linked.bodies), linked.velocities
        gravity = np.zeros(size)
        for i, body in enumerate(linked.bodies):
            gravity[6 * i : 6 * i + 3] = body.mass * linked.gravity
        # 2. All velocities from the joints': the 0-junctions of free and forbidden velocities together.
        Z = rows.velocities(v)
        # 3. What their derivatives leave over at dZ/dt = 0, against the change of the joint's own twists.
        C_rate, u1_rate, constraint_rows, at = [], [], [], 0
        for i, (connection, motion) in enumerate(zip(linked.connections, place.joints, strict=True)):
            left_over, forbidden = _relative_rate(linked, place, connection, Z), rows.forbidden[i]
            rates = rows.own_rates[i] @ (rows.relative[i] @ Z)
            drift = motion.subspace_rate(rates) @ rates - left_over
            C_rate.append(forbidden.T @ drift)
            u1_rate.append(rows.free[i] @ drift)
            constraint_rows.append(slice(at, at + forbidden.shape[1]))
            at += forbidden.shape[1]
        # 4. Couplings between joint velocities (gears) are rows like the others, made of the joints' own.
        C_rate += [np.atleast_1d(row @ np.concatenate(u1_rate)) for row in linked.couplings]
        gyroscopic = np.zeros(size)
        for i, body in enumerate(linked.bodies):
            w = Z[6 * i + 3 : 6 * i + 6]
            gyroscopic[6 * i + 3 : 6 * i + 6] = -np.cross(w, body.inertia @ w)  # R_E E_in, with E_in = w
        joint_rate = np.concatenate(u1_rate) if u1_rate else np.zeros(0)
        gyroscopic += J_free.T @ (linked.armatures * joint_rate)  # armatures store momentum along the joint velocities v = J_free Z
        return JunctionStructure(
            F=rows.F,
            inertia=rows.inertia,
            weight=rows.weight,
            J_u1=J_free.T.reshape(size, n),
            J_C=rows.J_C,
            over_H4=rows.over_H4,
            gravity=gravity,
            gyroscopic=gyroscopic,
            Z=Z,
            C_rate=np.concatenate(C_rate) if C_rate else np.zeros(0),
            u1_rate=joint_rate,
            constraint_rows=tuple(constraint_rows),
            wrenches=rows.forbidden,
        )

    def _rows(self, q: Array) -> _JunctionRows:
        """1. What the junction structure is made of at `q`, kept until another posture is asked for.

        Rows of relative velocity: those that a joint leaves free give its own velocities, those it forbids are zero.
        """
        where = np.asarray(q, dtype=np.float64).tobytes()
        if self._posture is not None and self._posture[0] == where:
            return self._posture[1]
        linked, place = self.linked, posture(self.linked, q)
        size = 6 * len(linked.bodies)
        relative = [_relative_velocity(linked, place, connection) for connection in linked.connections]
        forbidden = [_complement(motion.subspace) for motion in place.joints]
        own_rates: list[Array] = [np.asarray(np.linalg.pinv(motion.subspace)) for motion in place.joints]
        free: list[Array] = [P if c.v.stop > c.v.start else np.zeros((0, 6)) for P, c in zip(own_rates, linked.connections, strict=True)]
        J_free = _stacked([P @ rows for P, rows in zip(free, relative, strict=True)], size)
        J_joints = _stacked([C.T @ rows for C, rows in zip(forbidden, relative, strict=True)], size)
        J_C = np.vstack([J_joints, linked.couplings @ J_free])
        F, inertia, weight = _storage(linked, J_C, J_free.T @ (linked.armatures[:, None] * J_free))
        found = _JunctionRows(
            place=place,
            relative=tuple(relative),
            forbidden=tuple(forbidden),
            own_rates=tuple(own_rates),
            free=tuple(free),
            J_free=J_free,
            J_C=J_C,
            velocities=_from_joints(J_free, J_joints),
            F=F,
            inertia=inertia,
            weight=weight,
            over_H4=_divider(J_C @ F @ J_C.T, linked.at_most(len(J_C), size)),
        )
        self._posture = where, found
        return found

    def solve(self, q: Array, v: Array, tau: Array) -> BondGraphEfforts:
        """Constraint efforts and accelerations under known drive efforts `tau`: equation (14b), then (9)."""
        graph = self.junction_structure(q, v)
        U2 = self._constraint_efforts(graph, graph.J_u1 @ tau)
        X_dot = graph.J_u1 @ tau + graph.J_C.T @ (U2 + graph.weight * graph.C_rate) + graph.gravity + graph.gyroscopic
        vdot = graph.J_u1.T @ (graph.F @ X_dot) - graph.u1_rate
        return BondGraphEfforts(drives=np.asarray(tau), constraints=U2, wrenches=self._wrenches(graph, U2), vdot=vdot)

    def kineto_static(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> BondGraphEfforts:
        """Efforts of the drives and of the constraints in a given motion: equation (14a), then (14b)."""
        graph = self.junction_structure(q, v)
        J_u1 = graph.J_u1 if drives is None else graph.J_u1[:, list(drives)]
        target = np.concatenate([vdot + graph.u1_rate, graph.C_rate])
        Z_dot = _consistent(np.vstack([graph.J_u1.T, graph.J_C]), target)
        U1, U2 = _sources(graph, J_u1, graph.inertia @ Z_dot - graph.gravity - graph.gyroscopic)
        U2 = U2 - graph.weight * graph.C_rate
        return BondGraphEfforts(drives=U1, constraints=U2, wrenches=self._wrenches(graph, U2), vdot=np.asarray(vdot))

    def reactions(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> dict[str, Array]:
        """Force and moment on the child of every joint, about the origin and in the axes of F, without efforts along its freedoms."""
        found = self.kineto_static(q, v, vdot, drives)
        efforts = np.zeros(self.linked.velocities)
        efforts[list(range(self.linked.velocities) if drives is None else drives)] = found.drives
        if len(self.linked.couplings):  # a gear acts on the joints that it couples
            efforts += self.linked.couplings.T @ found.constraints[-len(self.linked.couplings) :]
        out = {}
        efforts -= self.linked.armatures * vdot  # what armatures take does not go through the joint
        for connection, motion in zip(self.linked.connections, self._rows(q).place.joints, strict=True):
            wrench = found.wrenches[connection.name]
            if connection.v.stop > connection.v.start:
                wrench = wrench + np.linalg.pinv(motion.subspace).T @ efforts[connection.v]
            out[connection.name] = reaction(motion, wrench)
        return out

    def mass_matrix(self, q: Array, drives: Drives = None) -> Array:
        """The drives' efforts U1 per acceleration, all other efforts left out: the inverse of S_u1u1."""
        graph = self.junction_structure(q, np.zeros(self.linked.velocities))
        J_u1 = graph.J_u1 if drives is None else graph.J_u1[:, list(drives)]
        units = np.vstack([np.eye(J_u1.shape[1]), np.zeros((len(graph.J_C), J_u1.shape[1]))])
        return _sources(graph, J_u1, graph.inertia @ _consistent(np.vstack([J_u1.T, graph.J_C]), units))[0]

    def bias(self, q: Array, v: Array) -> Array:
        """The efforts that give no joint acceleration."""
        return self.efforts(q, v, np.zeros(self.linked.velocities))

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """Joint accelerations under the drive efforts `tau`."""
        return self.solve(q, v, tau).vdot

    def efforts(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> Array:
        """The drive efforts U1 of a given motion."""
        return self.kineto_static(q, v, vdot, drives).drives

    @staticmethod
    def _constraint_efforts(graph: JunctionStructure, drives: Array) -> Array:
        """U2 = -H4^-1 (H1 X + H3 U1 + H5 U3), equation (14b); of redundant constraints the smallest efforts that do."""
        found = np.zeros(len(graph.J_C))
        for _ in range(2):  # what is left over is solved for once more
            efforts = drives + graph.J_C.T @ found + graph.gravity + graph.gyroscopic
            found = found + graph.over_H4(graph.C_rate - graph.J_C @ (graph.F @ efforts))
        return found - graph.weight * graph.C_rate

    def _wrenches(self, graph: JunctionStructure, U2: Array) -> dict[str, Array]:
        parts = zip(self.linked.connections, graph.constraint_rows, graph.wrenches, strict=True)
        return {connection.name: C @ U2[rows] for connection, rows, C in parts}


def _sources(graph: JunctionStructure, J_u1: Array, X_dot: Array) -> tuple[Array, Array]:
    """U1 and U2 of which ``J_u1 U1 + J_C^T U2`` is the given change of momenta (one or several columns): equations (14a) and (14b).

    Both are differences of large terms, so that what is left over is solved for once more.
    """
    left, over_H4 = J_u1.T @ graph.F, graph.over_H4
    S = left @ (J_u1 - graph.J_C.T @ over_H4(graph.J_C @ graph.F @ J_u1))
    U1, U2 = np.zeros((J_u1.shape[1], *X_dot.shape[1:])), np.zeros((len(graph.J_C), *X_dot.shape[1:]))
    for _ in range(2):
        rest = X_dot - J_u1 @ U1 - graph.J_C.T @ U2
        more = np.linalg.solve(S, left @ (rest - graph.J_C.T @ over_H4(graph.J_C @ (graph.F @ rest))))
        U1 = U1 + more
        U2 = U2 + over_H4(graph.J_C @ (graph.F @ (rest - J_u1 @ more)))
    return U1, U2


def _storage(linked: LinkedBodies, J_C: Array, armatures: Array) -> tuple[Array, Array, float]:
    """F, the inertias whose inverse it is, and the weight that was needed for it."""
    inertia = np.zeros((6 * len(linked.bodies),) * 2)
    thin = False
    for i, body in enumerate(linked.bodies):
        inertia[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = body.mass * np.eye(3)
        inertia[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = body.inertia
        moments = np.linalg.eigvalsh(body.inertia)
        thin = thin or not moments[0] > THIN * moments[2]
    inertia = inertia + armatures
    if not thin:
        return np.asarray(np.linalg.inv(inertia)), inertia, 0.0
    weight = float(np.mean([np.trace(body.inertia) for body in linked.bodies]))
    inertia = inertia + weight * J_C.T @ J_C
    return np.asarray(np.linalg.inv(inertia)), inertia, weight


def _relative_velocity(linked: LinkedBodies, place: Posture, connection: Connection) -> Array:
    """(6, 6 bodies): the twist (w, v) of M against F, at M in the axes of M, from all velocities Z."""
    rows = np.zeros((6, 6 * len(linked.bodies)))
    X_WM = place.X(connection.child) @ connection.X_CM
    R_MW = X_WM[:3, :3].T
    for body, sign in ((connection.child, 1.0), (connection.parent, -1.0)):
        if body == GROUND:
            continue
        R_WB, arm = _arm(linked, place, body, X_WM)
        rows[:3, 6 * body + 3 : 6 * body + 6] = sign * R_MW @ R_WB
        rows[3:, 6 * body : 6 * body + 3] = sign * R_MW
        rows[3:, 6 * body + 3 : 6 * body + 6] = sign * R_MW @ _minus_cross(arm) @ R_WB
    return rows


def _relative_rate(linked: LinkedBodies, place: Posture, connection: Connection, Z: Array) -> Array:
    """(6,): how that twist changes while dZ/dt is zero, by the motion Z alone."""
    X_WM = place.X(connection.child) @ connection.X_CM
    R_WM = X_WM[:3, :3]
    (w_C, v_C, r_C), (w_P, v_P, r_P) = (_moving(linked, place, body, X_WM, Z) for body in (connection.child, connection.parent))
    v_M = v_C + np.cross(w_C, r_C)  # of the child's point; the parent's arm follows it
    turn, shift = w_C - w_P, v_M - v_P - np.cross(w_P, r_P)
    shift_rate = np.cross(w_C, np.cross(w_C, r_C)) - np.cross(w_P, v_M - v_P)
    return np.concatenate([R_WM.T @ -np.cross(w_C, turn), R_WM.T @ (shift_rate - np.cross(w_C, shift))])


def _moving(linked: LinkedBodies, place: Posture, body: int, X_WM: Array, Z: Array) -> tuple[Array, Array, Array]:
    """Angular velocity, velocity of the centre of mass and arm from there to M, all in W."""
    if body == GROUND:
        return np.zeros(3), np.zeros(3), np.zeros(3)
    R_WB, arm = _arm(linked, place, body, X_WM)
    return R_WB @ Z[6 * body + 3 : 6 * body + 6], Z[6 * body : 6 * body + 3], arm


def _arm(linked: LinkedBodies, place: Posture, body: int, X_WM: Array) -> tuple[Array, Array]:
    X_WB = place.X(body)
    return X_WB[:3, :3], X_WM[:3, 3] - X_WB[:3, 3] - X_WB[:3, :3] @ linked.bodies[body].center


def _minus_cross(arm: Array) -> Array:
    """w -> w x arm."""
    return skew(arm).T


def _complement(S: Array) -> Array:
    """(6, 6 - k): an orthonormal basis of the wrenches that do no work on the twists S; moments and forces apart where S allows."""
    u, singular, _ = np.linalg.svd(S)
    basis = u[:, int(np.sum(singular > 1e-12)) :]
    return np.asarray(basis)


def _stacked(rows: list[Array], columns: int) -> Array:
    return np.vstack(rows) if rows else np.zeros((0, columns))


def _consistent(A: Array, right: Array) -> Array:
    """The solution of as many independent equations as unknowns; with loops there are more equations, which agree."""
    if A.shape[0] == A.shape[1]:
        return np.asarray(np.linalg.solve(A, right))
    Q, R = np.linalg.qr(A)
    found = np.linalg.solve(R, Q.T @ right)
    return np.asarray(found + np.linalg.solve(R, Q.T @ (right - A @ found)))


def _from_joints(J_free: Array, J_joints: Array) -> Callable[[Array], Array]:
    """v -> Z: the velocities of all bodies from those of the joints."""
    both = np.vstack([J_free, J_joints])
    return lambda v: _consistent(both, np.concatenate([v, np.zeros(len(J_joints))]))


def _divider(H4: Array, rank: int) -> Callable[[Array], Array]:
    """right -> H4^-1 right. H4 is symmetric; where redundant constraints make it singular, of at most this rank, the smallest solution.

    Scaled to a unit diagonal first, so that forces and moments count alike.
    """
    if H4.size == 0:
        return lambda right: np.zeros(right.shape)
    scale = 1.0 / np.sqrt(np.diag(H4))
    values, vectors = np.linalg.eigh(scale[:, None] * H4 * scale)
    kept = (values > RANK_TOLERANCE * values[-1]) & (np.arange(len(values)) >= len(values) - rank)  # in ascending order
    root = scale[:, None] * (vectors[:, kept] / np.sqrt(values[kept]))
    return lambda right: np.asarray(root @ (root.T @ right))
