"""Static equilibrium of a mechanism alone: the pose in which all forces balance, found by going where they push.

The pose moves along the freedoms that the loops leave, by Newton steps on the projected force. The stiffness is replaced by its absolute
value (every eigenvalue made positive), so that a step always goes with the force, away from summits and saddles and into a stable
equilibrium; near one it is Newton's own step. After every step the loops are closed again. A start on a summit or a saddle feels no force:
it is pushed off along the steepest descent.

Systems with motors, circuits and controllers come to rest by `domains.analysis.equilibrium`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

from ..equations import EquationsOfMotion, normalised
from ..errors import MechanicsError
from ..loops.assemble import closure_of
from ..loops.redundancy import freedoms_of, shortest_multipliers
from ..multibody.parameters import size_of
from ..multibody.spatial import SX
from .inverse import inverse_analysis
from .inverse_results import InverseAnalysis
from .kinematics import KinematicMotion

BALANCED = 1e-10  # of the weight of all bodies (times the mechanism's size) and of the largest effort
ACCEPTED = 1e-7  # the same where the steps end without having got there
STRIDE = 0.3  # rad, and m over the mechanism's size: the longest step
ITERATIONS = 500
NEUTRAL = 1e-9  # of the largest stiffness and of the weight: below it a direction has none
SOFT = 1e-6  # of the same: a softer direction is taken for as stiff as this, or its step would be endless
PUSH = 0.05  # rad, and m over the mechanism's size: away from a summit
PUSHES = 8  # from summits and saddles that a start lies on, before the last one is given


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Equilibrium(PlainData):
    """A pose in which the mechanism stays at rest."""

    eom: EquationsOfMotion
    q: Array  # as in ``eom.q_names``
    residual: float  # largest effort left along a freedom, relative to the weight of all bodies and the largest effort
    stiffness: Array  # (freedoms,) eigenvalues of the stiffness along the freedoms (velocities in rad/s and m/s), ascending
    weight: float  # N m: of all bodies, times the mechanism's size; what a stiffness is small against
    analysis: InverseAnalysis  # reactions of all joints at rest
    iterations: int

    def __post_init__(self) -> None:
        for name in ("q", "stiffness"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))

    @property
    def positions(self) -> dict[str, float]:
        """Name -> value, rad or m."""
        return dict(zip(self.eom.q_names, (float(value) for value in self.q), strict=True))

    @property
    def stability(self) -> str:
        """Whether it comes back when it is pushed: "stable", "unstable", or "neutral" where a direction has no stiffness."""
        if not self.stiffness.size:
            return "stable"
        least, largest = float(self.stiffness[0]), max(float(np.max(np.abs(self.stiffness))), self.weight)
        if abs(least) <= NEUTRAL * largest:
            return "neutral"
        return "stable" if least > 0.0 else "unstable"


def equilibrium(eom: EquationsOfMotion, *, efforts: SX | None = None, q: Array | None = None, first: bool = False) -> Equilibrium:
    """The static equilibrium that the mechanism settles in from a pose; from a summit or a saddle it is pushed off.

    Parameters
    ----------
    eom
        The equations, with or without loops.
    efforts
        Efforts along the joints, a column of expressions in ``eom.q``, ``eom.p`` (springs); none when left out.
    q
        Where to start; the (assembled) CAD pose when left out.
    first
        Keep the first equilibrium, also an unstable one.

    Raises
    ------
    MechanicsError
        E326 when no pose is found in which the forces balance.
    """
    forces = _Forces(eom, efforts)
    reference = eom.q0 if eom.constraints is None else np.array(eom.constraints.reference)
    at = forces.at(forces.closed(reference if q is None else q))
    nothing = np.zeros(len(eom.coordinates))
    stride, last, work, pushes, count = STRIDE, nothing, 0.0, 0, 1
    while count < ITERATIONS:
        if at.residual < BALANCED:
            if first or pushes == PUSHES or not at.unstable:
                break
            away = at.freedoms @ at.vectors[:, 0]  # the steepest descent
            move = PUSH * away / float(np.max(np.abs(away)))
            stride, last, work, pushes = STRIDE, nothing, 0.0, pushes + 1
        else:
            overshot = float(last @ at.force) < -0.5 * work  # a step that went past the balance is answered by shorter ones
            stride = 0.5 * min(stride, float(np.max(np.abs(last)))) if overshot else min(STRIDE, 2.0 * stride)
            move = at.newton_step()
            move = move * min(1.0, stride / float(np.max(np.abs(move))))
            last, work = move, float(move @ at.force)
        at, count = forces.at(forces.closed(at.q + at.to_q @ move)), count + 1
    if at.residual >= ACCEPTED:
        raise _unbalanced(eom, at, forces.scales)
    return Equilibrium(
        eom=eom,
        q=at.q,
        residual=at.residual,
        stiffness=at.stiffness,
        weight=forces.weight,
        analysis=_at_rest(eom, at.q, forces.efforts_at(at.q)),
        iterations=count,
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Balance:
    """The forces at a pose. Displacements and forces are scaled: rad, and m over the mechanism's size."""

    q: Array
    to_q: Array  # (positions, velocities) from displacements to changes of q
    freedoms: Array  # (velocities, freedoms) displacements that the loops allow
    force: Array  # (velocities,) what is left along every coordinate, N m
    stiffness: Array  # (freedoms,) ascending, N m
    vectors: Array  # (freedoms, freedoms) directions of these
    acting: float  # N m: the weight and the largest effort met so far

    @property
    def residual(self) -> float:
        """The largest force along a freedom, relative to what acts."""
        along = self.freedoms.T @ self.force
        return float(np.max(np.abs(along), initial=0.0)) / max(self.acting, 1e-300) if self.acting > 0.0 else 0.0

    @property
    def unstable(self) -> bool:
        """Whether a freedom is pushed away from the balance."""
        return bool(self.stiffness.size and self.stiffness[0] < -NEUTRAL * max(float(np.max(np.abs(self.stiffness))), self.acting))

    def newton_step(self) -> Array:
        """The displacement to the balance, where every stiffness is taken for positive."""
        along = self.freedoms.T @ self.force
        floor = SOFT * max(float(np.max(np.abs(self.stiffness))), self.acting)
        return np.asarray(self.freedoms @ (self.vectors @ ((self.vectors.T @ along) / np.maximum(np.abs(self.stiffness), floor))))


class _Forces:
    """The forces on a mechanism at rest as functions of its pose."""

    def __init__(self, eom: EquationsOfMotion, efforts: SX | None) -> None:
        nv, still = eom.v.numel(), ca.SX.zeros(eom.v.numel())
        own = still if efforts is None else ca.substitute(efforts, eom.v, still)
        J = ca.SX(0, nv) if eom.constraints is None else eom.constraints.jacobian
        multipliers = ca.SX.sym("lambda", J.shape[0])
        weight = ca.substitute(eom.bias, eom.v, still)
        velocity_map = ca.jacobian(eom.qdot, eom.v)
        left = own - weight + ca.mtimes(J.T, multipliers)  # along every coordinate
        slope = ca.mtimes(ca.jacobian(left, eom.q), velocity_map)
        self._eom, self._own = eom, ca.Function("own", [eom.q, eom.p], [ca.densify(own)])
        self._forces = ca.Function("forces", [eom.q, eom.p], [own, weight, J, velocity_map])
        self._slopes = ca.Function("slopes", [eom.q, multipliers, eom.p], [slope])
        self._closure = None if eom.constraints is None else closure_of(eom)
        size = size_of(eom.mechanism) if eom.mechanism.tree else 1.0
        moving = (body for name, body in eom.mechanism.bodies.items() if name != eom.mechanism.ground)
        self.weight = size * float(np.linalg.norm(eom.p_values[:3])) * sum(body.mass for body in moving)
        self.scales = np.array([1.0 if c.rotational else size for c in eom.coordinates])
        self._row_scales = np.zeros(0) if eom.constraints is None else eom.constraints.scales()
        self._rank = 0 if eom.constraints is None else len(eom.constraints.chosen)
        self._strongest = 0.0  # effort, N m: what balances may vanish in the balance

    def closed(self, q: Array) -> Array:
        """The pose with unit quaternions and closed loops."""
        q = normalised(self._eom, q)
        if self._closure is None or self._eom.constraints is None:
            return q
        return self._closure.close(q, rows=self._eom.constraints.chosen)[0]

    def at(self, q: Array) -> _Balance:
        """Force and stiffness at a closed pose."""
        p, scales, nv = self._eom.p_values, self.scales, len(self.scales)
        own, weight, rows, velocity_map = (np.asarray(ca.densify(o)) for o in self._forces(q, p))
        rows = self._row_scales[:, None] * rows.reshape(-1, nv) * scales
        force = scales * (own - weight).ravel()
        freedoms = freedoms_of(rows, most=self._rank)
        multipliers = self._row_scales * shortest_multipliers(rows, -force, most=self._rank)
        K = -(freedoms.T @ (scales[:, None] * np.asarray(self._slopes(q, multipliers, p)) * scales) @ freedoms)
        stiffness, vectors = np.linalg.eigh(0.5 * (K + K.T))
        self._strongest = max(self._strongest, float(np.max(np.abs(scales * own.ravel()), initial=0.0)))
        return _Balance(
            q=q,
            to_q=velocity_map * scales,
            freedoms=freedoms,
            force=force,
            stiffness=stiffness,
            vectors=vectors,
            acting=self.weight + self._strongest,
        )

    def efforts_at(self, q: Array) -> Array:
        """(1, velocities) the given efforts at a pose."""
        return np.asarray(self._own(q, self._eom.p_values)).reshape(1, len(self.scales))


def _unbalanced(eom: EquationsOfMotion, at: _Balance, scales: Array) -> MechanicsError:
    left = at.force / scales
    worst = eom.coordinates[int(np.argmax(np.abs(left)))]
    return MechanicsError(
        "E326",
        f"No static equilibrium was found: after {ITERATIONS} steps '{worst.effort}' is still out of balance by "
        f"{left[worst.index]:.4g} {worst.effort_unit} ({at.residual:.2g} of the weight and the largest effort).",
        remedy="Something pushes without end: a slide along gravity needs a spring, a stop or a motion that holds it.",
        element=worst.joint,
    )


def _at_rest(eom: EquationsOfMotion, q: Array, efforts: Array) -> InverseAnalysis:
    """Reactions in the pose, under the efforts that act there."""
    zero = np.zeros((1, len(eom.coordinates)))
    motion = KinematicMotion(eom=eom, time=np.zeros(1), q=q[None], v=zero, vdot=zero, driven=())
    return inverse_analysis(motion, efforts=efforts)
