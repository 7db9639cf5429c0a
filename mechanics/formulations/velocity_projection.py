"""Projection to independent velocities by T-matrices (Bos and Tiernego 1985, equations 4 to 14).

The bond graph's junction structure is a set of linear relations between all velocities of the machine,

    A(q) f = 0,      f = (Omega_1, xdot_1, Omega_2, xdot_2, ..., joint velocities)                    (7)

Omega_k being the angular velocity of body k in its own base and xdot_k the velocity of its centre of mass in the inertial base, the pair
for which the paper found the simplest T-matrices. Of these velocities as many as the machine has freedoms are chosen as independent; the
others follow from them, and so do the fields of elements that are attached to the graph:

    f = T f_i                                              (8), (9)
    virtual inertia    T^T I T                             (10)
    gyristor           T^T I dT/dt                         (10)
    T^T I T fdot_i + (T^T I dT/dt + T^T E T) f_i = T^T e   (12), with E the Eulerian junction structure Omega x J Omega of (6)

The choice is the user's, and it can be a bad one: where the rest of A loses rank, the chosen velocities are not independent, T grows
without bound towards it, and the virtual inertia with it. `choose_velocities` shows candidates with the condition of that matrix.

What is corrected against the print
-----------------------------------
- (7) of the rod with the sliding mass prints ``d theta/dt = Omega`` beside rows that are only consistent with ``d theta/dt = -Omega``: with
  the printed sign energy is conserved all the same, but the radius drifts from its own coordinate (papers' test shows both).
- The gyristor is printed as "T_Ki * I * T_1,i"; the factor on the right is the time derivative of T.

Loops are no special case here: a joint that closes a loop adds six relations and a coupling one, and dependent ones do no harm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, skew
from topology.mechanism import Mechanism

from ..errors import MechanicsError
from .interface import Drives
from .joint_motion import JointMotion
from .linked_bodies import GROUND, Connection, LinkedBodies, Posture, linked_bodies, posture

SINGULAR = 1e12  # condition beyond which the chosen velocities count as dependent: 4 of 16 digits would be left
RANK_TOLERANCE = 1e-9  # of the largest singular value: closures are met to about 1e-10 of the machine's size


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Projection:
    """All velocities as functions of the independent ones."""

    independent: tuple[int, ...]  # their places among all velocities
    T: Array  # (velocities, independent)
    T_dot: Array  # its time derivative
    condition: float  # of the relations that were solved for the dependent velocities

    def virtual_inertia(self, inertia: Array) -> Array:
        """T^T I T of the inertias on all velocities, equation (10)."""
        return np.asarray(self.T.T @ inertia @ self.T)

    def gyristor(self, inertia: Array) -> Array:
        """T^T I dT/dt, equation (10) as it must read."""
        return np.asarray(self.T.T @ inertia @ self.T_dot)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class VelocityRelations:
    """The junction structure at one state: ``A f = 0`` over all velocities, and the same relations' rate of change."""

    names: tuple[str, ...]  # of the velocities f
    A: Array  # (relations, velocities)
    A_dot: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class VelocityChoice:
    """One choice of independent velocities, and how good it is at one posture."""

    title: str
    velocities: tuple[str, ...]
    condition: float  # infinite where the choice is singular

    @property
    def singular(self) -> bool:
        """Whether these velocities do not determine the others."""
        return not self.condition < SINGULAR


def project(relations: VelocityRelations, independent: tuple[int, ...]) -> Projection:
    """Solve the relations for the dependent velocities: T and its rate.

    ``A_d f_d = -A_i f_i`` gives the dependent rows of T; its derivative, ``A_d dT_d/dt = -(dA_i/dt + dA_d/dt T_d)``, those of dT/dt.

    Raises
    ------
    MechanicsError
        E340 where the chosen velocities do not determine the others (a singular choice).
    """
    return _projected(relations, independent, dependent_relations(relations, independent))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DependentRelations:
    """The relations as equations for the dependent velocities, factorised. They do not depend on how fast anything moves."""

    dependent: tuple[int, ...]
    scale: Array  # of the dependent velocities
    A: Array  # (relations, dependent), scaled
    Q: Array  # A = Q R
    R: Array
    condition: float

    def solve(self, right: Array) -> Array:
        """The dependent velocities of which the relations leave `right`; redundant rows do not matter: the columns are independent."""
        found = np.zeros((len(self.dependent), right.shape[1]))
        for _ in range(2):  # the relations agree: what is left over is round-off
            found = found + np.linalg.solve(self.R, self.Q.T @ (right - self.A @ found))
        return np.asarray(self.scale[:, None] * found)


def dependent_relations(relations: VelocityRelations, independent: tuple[int, ...]) -> DependentRelations:
    """The relations, ready to be solved for the dependent velocities.

    Raises
    ------
    MechanicsError
        E340 where the chosen velocities do not determine the others (a singular choice).
    """
    chosen = set(independent)
    dependent = tuple(i for i in range(len(relations.names)) if i not in chosen)
    scale = _scaling(relations.A)
    A_d = (relations.A * scale)[:, dependent]
    condition = _condition(A_d)
    if not condition < SINGULAR:
        named = ", ".join(f"'{relations.names[i]}'" for i in independent)
        raise MechanicsError(
            "E340",
            f"The velocities {named} are not independent here: the others do not follow from them.",
            remedy="Choose other velocities; `choose_velocities` lists some with their conditioning, joint velocities come first.",
            element=named.replace("'", ""),
        )
    Q, R = np.linalg.qr(A_d)
    return DependentRelations(dependent=dependent, scale=scale[list(dependent)], A=A_d, Q=Q, R=R, condition=condition)


def _projected(relations: VelocityRelations, independent: tuple[int, ...], solved: DependentRelations) -> Projection:
    count = len(relations.names)
    T, T_dot = np.zeros((count, len(independent))), np.zeros((count, len(independent)))
    T[list(independent)] = np.eye(len(independent))
    T[list(solved.dependent)] = solved.solve(-relations.A[:, independent])
    T_dot[list(solved.dependent)] = solved.solve(-relations.A_dot @ T)
    return Projection(independent=independent, T=T, T_dot=T_dot, condition=solved.condition)


class VelocityProjection:
    """The formulation of paper 004 for one mechanism, open or closed."""

    name = "velocity projection"

    def __init__(self, mechanism: Mechanism, gravity: tuple[float, float, float], freedoms: int | None = None) -> None:
        self.linked = linked_bodies(mechanism, gravity, freedoms)
        self.names = tuple(_velocity_names(self.linked))
        bodies = len(self.linked.bodies)
        self._joint_velocities = tuple(range(6 * bodies, 6 * bodies + self.linked.velocities))
        self._posture: tuple[bytes, tuple[int, ...] | None, dict[tuple[int, ...], DependentRelations]] = (b"", None, {})

    def independent(self, q: Array) -> tuple[int, ...]:
        """The velocities used when none are chosen: all joint velocities of a tree; with loops the best conditioned ones of them."""
        if not self.linked.closed:
            return self._joint_velocities
        where, chosen, solved = self._here(q)
        if chosen is None:
            relations = self.relations(q, np.zeros(self.linked.velocities))
            chosen = _best_conditioned(self.linked, relations.A, self._joint_velocities)
            self._posture = where, chosen, solved
        return chosen

    def _here(self, q: Array) -> tuple[bytes, tuple[int, ...] | None, dict[tuple[int, ...], DependentRelations]]:
        """What is known of the posture `q`: everything that does not depend on velocities is kept until another one is asked for."""
        where = np.asarray(q, dtype=np.float64).tobytes()
        if self._posture[0] != where:
            self._posture = where, None, {}
        return self._posture

    def relations(self, q: Array, v: Array) -> VelocityRelations:
        """The junction structure at positions `q`, with its rate of change while the joints move with `v`."""
        linked, place = self.linked, posture(self.linked, q)
        bodies, count = len(linked.bodies), len(self.names)
        A, A_dot = (np.zeros((6 * len(linked.connections) + len(linked.couplings), count)) for _ in range(2))
        A[6 * len(linked.connections) :, self._joint_velocities] = linked.couplings
        joints, at = [], 6 * bodies
        for row, (connection, motion) in enumerate(zip(linked.connections, place.joints, strict=True)):
            own = slice(at, at + motion.D.shape[0])
            joints.append((slice(6 * row, 6 * row + 6), own, _Joint.at(linked, place, connection, motion)))
            at = own.stop
        for rows, own, joint in joints:
            joint.relate(A[rows], own)
        tree = A[: 6 * bodies]  # the joint velocities of the tree determine those of the bodies
        flow = np.linalg.solve(tree[:, : 6 * bodies], -tree[:, list(self._joint_velocities)] @ v) if bodies else np.zeros(0)
        for rows, own, joint in joints:
            joint.relate_rates(A_dot[rows], own, np.asarray(flow).reshape(bodies, 6))
        return VelocityRelations(names=self.names, A=A, A_dot=A_dot)

    def projection(self, q: Array, v: Array, independent: tuple[int, ...] | None = None) -> Projection:
        """T and dT/dt for the chosen velocities (numbers in `names`), the default ones when none are given."""
        chosen = self.independent(q) if independent is None else independent
        relations, solved = self.relations(q, v), self._here(q)[2]
        if chosen not in solved:
            solved[chosen] = dependent_relations(relations, chosen)
        return _projected(relations, chosen, solved[chosen])

    def inertia(self) -> Array:
        """The inertia field on all velocities: J of each body in its own base, its mass in the inertial base, armatures on the joints."""
        out = np.zeros((len(self.names), len(self.names)))
        for i, body in enumerate(self.linked.bodies):
            out[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = body.inertia
            out[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = body.mass * np.eye(3)
        out[self._joint_velocities, self._joint_velocities] = self.linked.armatures
        return out

    def mass_matrix(self, q: Array, drives: Drives = None) -> Array:
        """The virtual inertia T^T I T on the joint velocities `drives`, the default ones when none are given."""
        projection = self.projection(q, np.zeros(self.linked.velocities), self._joints(drives))
        return projection.virtual_inertia(self.inertia())

    def bias(self, q: Array, v: Array) -> Array:
        """Gyristor, Eulerian junction structure and weights, on the default independent velocities."""
        return self._fields(q, v, None)[2]

    def accelerations(self, q: Array, v: Array, tau: Array, independent: tuple[int, ...] | None = None) -> Array:
        """Joint accelerations under the joint efforts `tau`, whatever velocities were chosen as independent."""
        projection, inertia, bias = self._fields(q, v, independent)
        joints = list(self._joint_velocities)
        chosen = projection.T[joints]  # joint velocities as functions of the independent ones
        f_i = self._chosen_flow(projection, v)
        f_i_dot = np.linalg.solve(inertia, chosen.T @ tau - bias)
        return np.asarray(chosen @ f_i_dot + projection.T_dot[joints] @ f_i)

    def efforts(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> Array:
        """Efforts on the joint velocities `drives`, the default ones when none are given, that produce the joint accelerations `vdot`."""
        projection, inertia, bias = self._fields(q, v, self._joints(drives))
        places = [self._joint_velocities.index(i) for i in projection.independent]
        return np.asarray(inertia @ np.asarray(vdot)[places] + bias)

    def _joints(self, drives: Drives) -> tuple[int, ...] | None:
        return None if drives is None else tuple(self._joint_velocities[i] for i in drives)

    def _fields(self, q: Array, v: Array, independent: tuple[int, ...] | None) -> tuple[Projection, Array, Array]:
        """Projection, virtual inertia, and every term of equation (12) that is not an acceleration or a drive."""
        projection = self.projection(q, v, independent)
        field = self.inertia()
        f_i = self._chosen_flow(projection, v)
        f = projection.T @ f_i
        efforts = np.zeros(len(self.names))
        for i, body in enumerate(self.linked.bodies):
            Omega = f[6 * i : 6 * i + 3]
            efforts[6 * i : 6 * i + 3] = np.cross(Omega, body.inertia @ Omega)
            efforts[6 * i + 3 : 6 * i + 6] = -body.mass * self.linked.gravity
        bias = projection.gyristor(field) @ f_i + projection.T.T @ efforts
        return projection, projection.virtual_inertia(field), bias

    def _chosen_flow(self, projection: Projection, v: Array) -> Array:
        """The independent velocities when the joints move with `v`."""
        return np.asarray(np.linalg.lstsq(projection.T[list(self._joint_velocities)], v, rcond=None)[0])


def choose_velocities(
    mechanism: Mechanism,
    q: Array,
    *,
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81),
    candidates: int = 3,
    freedoms: int | None = None,
) -> list[VelocityChoice]:
    """Choices of independent velocities at the posture `q`, best first, with the condition of the relations to be solved.

    Considered are the joint velocities, the best conditioned set of all velocities and of body velocities alone, and for every independent
    velocity the paper's kind of choice: linear velocities of bodies in the inertial base in place of joint velocities, the outermost bodies
    first, up to `candidates` of them. `freedoms` is how many the loops leave, where that is known.

    Returns
    -------
    list of VelocityChoice
        Sorted by condition; singular ones last, with an infinite condition.
    """
    formulation = VelocityProjection(mechanism, gravity, freedoms)
    relations = formulation.relations(q, np.zeros(formulation.linked.velocities))
    everything = tuple(range(len(relations.names)))
    bodies = tuple(range(6 * len(formulation.linked.bodies)))
    joints = formulation.independent(q)
    found: dict[tuple[int, ...], str] = {tuple(sorted(joints)): "joint velocities"}
    found.setdefault(tuple(sorted(_best_conditioned(formulation.linked, relations.A, everything))), "best conditioned of all")
    found.setdefault(tuple(sorted(_best_conditioned(formulation.linked, relations.A, bodies))), "best conditioned of the bodies'")
    for body in list(range(len(formulation.linked.bodies)))[::-1][:candidates]:
        linear = tuple(range(6 * body + 3, 6 * body + 6))
        rest = joints[: max(len(joints) - 3, 0)]
        if len(joints) >= len(linear):
            found.setdefault(tuple(sorted(rest + linear)), f"point velocity of {formulation.linked.bodies[body].name}")
        for one in linear if len(joints) < len(linear) else ():
            found.setdefault(tuple(sorted((*joints[1:], one))), f"{relations.names[one]} for {relations.names[joints[0]]}")
    choices = [
        VelocityChoice(
            title=title,
            velocities=tuple(relations.names[i] for i in chosen),
            condition=condition_of(relations, chosen),
        )
        for chosen, title in found.items()
    ]
    return sorted(choices, key=lambda choice: choice.condition)


def condition_of(relations: VelocityRelations, independent: tuple[int, ...]) -> float:
    """The condition of the relations that give all other velocities from these; infinite when they do not."""
    dependent = [i for i in range(len(relations.names)) if i not in set(independent)]
    condition = _condition((relations.A * _scaling(relations.A))[:, dependent])
    return condition if condition < SINGULAR else float("inf")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Joint:
    """One joint's six relations: equation (4) for the point M seen from both bodies, and the sum of angular velocities.

    ``Omega_C = A_CP Omega_P + w_C v`` and ``xdot_C + A_0C X(p_C) Omega_C = xdot_P + A_0P X(p_P) Omega_P + A_0C v_C v``, where p runs from
    the centre of mass to M, X(p) Omega is Omega x p, and (w_C, v_C) are the joint's unit twists in the child's base.
    """

    parent: int
    child: int
    R_P: Array  # A_0P
    R_C: Array  # A_0C
    R_CM: Array
    motion: JointMotion
    w_C: Array  # (3, k)
    v_C: Array  # (3, k)
    p_P: Array  # (3,) in the parent's base, moves with the joint
    p_C: Array  # (3,) in the child's base

    @classmethod
    def at(cls, linked: LinkedBodies, place: Posture, connection: Connection, motion: JointMotion) -> _Joint:
        """The joint in its place."""
        X_WP, X_WC = place.X(connection.parent), place.X(connection.child)
        X_PM = connection.X_PF @ motion.X_FM
        R_CM, twists = connection.X_CM[:3, :3], motion.subspace
        return cls(
            parent=connection.parent,
            child=connection.child,
            R_P=X_WP[:3, :3],
            R_C=X_WC[:3, :3],
            R_CM=R_CM,
            motion=motion,
            w_C=R_CM @ twists[:3],
            v_C=R_CM @ twists[3:],
            p_P=X_PM[:3, 3] - _center(linked, connection.parent),
            p_C=connection.X_CM[:3, 3] - _center(linked, connection.child),
        )

    def relate(self, A: Array, own: slice) -> None:
        """Write the relations into six rows; `own` are the columns of the joint's velocities."""
        A[:3, own], A[3:, own] = -self.w_C, -self.R_C @ self.v_C
        if self.child != GROUND:
            A[:3, _angular(self.child)] = np.eye(3)
            A[3:, _angular(self.child)] = -self.R_C @ skew(self.p_C)
            A[3:, _linear(self.child)] = np.eye(3)
        if self.parent != GROUND:
            A[:3, _angular(self.parent)] = -self.R_C.T @ self.R_P
            A[3:, _angular(self.parent)] = self.R_P @ skew(self.p_P)
            A[3:, _linear(self.parent)] = -np.eye(3)

    def relate_rates(self, A_dot: Array, own: slice, flow: Array) -> None:
        """The same, differentiated: bases turn with their bodies, p_P moves with the joint, the twists change with its positions."""
        Omega_P, xdot_P = np.split(np.zeros(6) if self.parent == GROUND else flow[self.parent], 2)
        Omega_C, xdot_C = np.split(np.zeros(6) if self.child == GROUND else flow[self.child], 2)
        relative = Omega_C - self.R_C.T @ self.R_P @ Omega_P  # of the child against the parent, in the child's base
        point = xdot_C + self.R_C @ np.cross(Omega_C, self.p_C)  # velocity of M, in the inertial base
        p_P_dot = self.R_P.T @ (point - xdot_P) - np.cross(Omega_P, self.p_P)
        moving = np.concatenate([relative, self.R_C.T @ self.R_P @ p_P_dot])
        change = self.motion.subspace_rate(np.linalg.lstsq(np.vstack([self.w_C, self.v_C]), moving, rcond=None)[0])
        turning = self.R_C @ skew(Omega_C)
        A_dot[:3, own] = -self.R_CM @ change[:3]
        A_dot[3:, own] = -turning @ self.v_C - self.R_C @ self.R_CM @ change[3:]
        if self.child != GROUND:
            A_dot[3:, _angular(self.child)] = -turning @ skew(self.p_C)
        if self.parent != GROUND:
            A_dot[:3, _angular(self.parent)] = skew(relative) @ self.R_C.T @ self.R_P
            A_dot[3:, _angular(self.parent)] = self.R_P @ (skew(Omega_P) @ skew(self.p_P) + skew(p_P_dot))


def _angular(body: int) -> slice:
    return slice(6 * body, 6 * body + 3)


def _linear(body: int) -> slice:
    return slice(6 * body + 3, 6 * body + 6)


def _center(linked: LinkedBodies, body: int) -> Array:
    return np.zeros(3) if body == GROUND else linked.bodies[body].center


def _velocity_names(linked: LinkedBodies) -> list[str]:
    names = [
        f"{body.name}.{what}_{axis}"
        for body in linked.bodies
        for what, axis in [("angular", a) for a in "xyz"] + [("linear", a) for a in "xyz"]
    ]
    for c in linked.connections:
        names += [f"{c.name}.{velocity.name}" for velocity in c.model.velocities] if c.model else _constraint_names(c)
    return names


def _constraint_names(connection: Connection) -> list[str]:
    moves = ["speed"] if connection.joint.kind == "point_on_line" else ["swing_1", "swing_2"]
    return [f"{connection.name}.{name}" for name in (*moves, "rate_x", "rate_y", "rate_z")]


def _scaling(A: Array) -> Array:
    """Factors that bring the columns to like size, so that conditions do not depend on whether lengths are m or mm."""
    norms = np.linalg.norm(A, axis=0)
    return np.where(norms > 0.0, 1.0 / np.where(norms > 0.0, norms, 1.0), 1.0)


def _condition(A: Array) -> float:
    """Largest over smallest singular value, over as many as there are columns."""
    if A.shape[1] == 0:
        return 1.0
    if A.shape[0] < A.shape[1]:
        return float("inf")
    singular = np.linalg.svd(A, compute_uv=False)
    return float(singular[0] / singular[-1]) if singular[-1] > 0.0 else float("inf")


def _best_conditioned(linked: LinkedBodies, A: Array, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """As many of the `allowed` velocities as are independent, chosen so that the others are determined as well as can be.

    The independent velocities are a basis of the null space of A read off at the chosen rows: pivoted QR of its transpose takes the rows
    that are longest after those taken before.
    """
    from scipy.linalg import qr

    scaled = A * _scaling(A)
    _, singular, right = np.linalg.svd(scaled)
    rank = int(np.sum(singular > RANK_TOLERANCE * singular[0])) if singular.size else 0
    basis = right[linked.at_most(rank, A.shape[1]) :].T  # (velocities, freedoms)
    _, _, order = qr(basis[list(allowed)].T, pivoting=True, mode="economic")
    return tuple(sorted(allowed[i] for i in order[: basis.shape[1]]))
