"""Static equilibrium: the pose in which all forces balance, found by going where they push.

The state moves along the freedoms that the loops leave, by Newton steps on the projected force. The stiffness is replaced by its absolute
value (every eigenvalue made positive), so that a step always goes with the force, away from summits and saddles and into a stable
equilibrium; near one it is Newton's own step. After every step the loops are closed again. A start on a summit or a saddle feels no force:
it is pushed off along the steepest way down.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array

from ..equations import EquationsOfMotion, closure_of, normalised
from ..errors import MechanicsError
from ..loops.redundancy import freedoms_of, shortest_multipliers
from ..multibody.parameters import size_of
from ..multibody.spatial import SX
from .inverse import inverse_analysis
from .inverse_results import InverseAnalysis
from .kinematics import KinematicMotion

BALANCED = 1e-10  # of the weight of all bodies (times the mechanism's size) and of the largest effort
STRIDE = 0.3  # rad, and m over the mechanism's size: the longest step
ITERATIONS = 500
NEUTRAL = 1e-9  # of the largest stiffness and of the weight: below it a direction has none
PUSH = 0.05  # rad, and m over the mechanism's size: away from a summit
PUSHES = 8  # from summits and saddles that a start lies on, before the last one is given


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Equilibrium:
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
    nv = eom.v.numel()
    own = ca.SX.zeros(nv) if efforts is None else ca.substitute(efforts, eom.v, ca.SX.zeros(nv))
    constraints = eom.constraints
    J = ca.SX(0, nv) if constraints is None else constraints.jacobian
    multipliers = ca.SX.sym("lambda", J.shape[0])
    weight = ca.substitute(eom.bias, eom.v, ca.SX.zeros(nv))
    velocity_map = ca.jacobian(eom.qdot, eom.v)
    pull = own - weight + ca.mtimes(J.T, multipliers)  # what is left along every coordinate
    slope = ca.mtimes(ca.jacobian(pull, eom.q), velocity_map)
    forces = ca.Function("forces", [eom.q, eom.p], [own, weight, J, velocity_map])
    slopes = ca.Function("slopes", [eom.q, multipliers, eom.p], [slope])
    closure = None if constraints is None else closure_of(eom)
    size = size_of(eom.mechanism) if eom.mechanism.tree else 1.0
    moving = (body for name, body in eom.mechanism.bodies.items() if name != eom.mechanism.ground)
    heaviness = size * float(np.linalg.norm(eom.p_values[:3])) * sum(body.mass for body in moving)
    column = np.array([1.0 if c.rotational else size for c in eom.coordinates])
    row_scales, most = (np.zeros(0), 0) if constraints is None else (constraints.scales(), len(constraints.chosen))
    reference = eom.q0 if constraints is None else np.array(constraints.reference)
    pose = normalised(eom, reference if q is None else q)
    if closure is not None and constraints is not None:
        pose, _ = closure.close(pose, rows=constraints.chosen)
    stride, last, work, pushes, strongest = STRIDE, np.zeros(nv), 0.0, 0, 0.0
    residual, count, stiffness, total = np.inf, 0, np.zeros(0), np.zeros(nv)
    for count in range(1, ITERATIONS + 1):  # noqa: B007
        given, gravity, rows, to_q = (np.asarray(ca.densify(o)) for o in forces(pose, eom.p_values))
        total = (given - gravity).ravel()
        rows = row_scales[:, None] * rows.reshape(-1, nv) * column
        Z = freedoms_of(rows, most=most)  # along scaled coordinates
        scaled_force = column * total
        along = Z.T @ scaled_force
        forced = row_scales * shortest_multipliers(rows, -scaled_force, most=most)
        K = -(Z.T @ (column[:, None] * np.asarray(slopes(pose, forced, eom.p_values)) * column) @ Z)
        values, vectors = np.linalg.eigh(0.5 * (K + K.T))
        stiffness = values
        strongest = max(strongest, float(np.max(np.abs(column * given.ravel()), initial=0.0)))  # what balances may vanish in the balance
        acting = heaviness + strongest
        residual = float(np.max(np.abs(along), initial=0.0)) / max(acting, 1e-300) if acting > 0.0 else 0.0
        if residual < BALANCED:
            if first or pushes == PUSHES or not (values.size and values[0] < -NEUTRAL * max(float(np.max(np.abs(values))), acting)):
                break
            away = Z @ vectors[:, 0]  # the steepest way down
            pose = normalised(eom, pose + to_q @ (column * PUSH * away / float(np.max(np.abs(away)))))
            if closure is not None and constraints is not None:
                pose, _ = closure.close(pose, rows=constraints.chosen)
            stride, last, work, pushes = STRIDE, np.zeros(nv), 0.0, pushes + 1
            continue
        floor = 1e-6 * max(float(np.max(np.abs(values))), acting)
        step = Z @ (vectors @ ((vectors.T @ along) / np.maximum(np.abs(values), floor)))
        # a step that went past the balance is answered by shorter ones
        overshot = float(last @ scaled_force) < -0.5 * work
        stride = 0.5 * min(stride, float(np.max(np.abs(last)))) if overshot else min(STRIDE, 2.0 * stride)
        step *= min(1.0, stride / float(np.max(np.abs(step))))
        last, work = step, float(step @ scaled_force)
        pose = normalised(eom, pose + to_q @ (column * step))
        if closure is not None and constraints is not None:
            pose, _ = closure.close(pose, rows=constraints.chosen)
    if residual >= BALANCED * 1e3:
        worst = eom.coordinates[int(np.argmax(np.abs(total)))]
        raise MechanicsError(
            "E326",
            f"No static equilibrium was found: after {ITERATIONS} steps '{worst.effort}' is still out of balance by "
            f"{total[worst.index]:.4g} {worst.effort_unit} ({residual:.2g} of the weight and the largest effort).",
            remedy="Something pushes without end: a slide along gravity needs a spring, a stop or a motion that holds it.",
            element=worst.joint,
        )
    return Equilibrium(
        eom=eom, q=pose, residual=residual, stiffness=stiffness, weight=heaviness, analysis=_at_rest(eom, pose, own), iterations=count
    )


def _at_rest(eom: EquationsOfMotion, q: Array, own: SX) -> InverseAnalysis:
    """Reactions in the pose, under the efforts that act there."""
    nv = len(eom.coordinates)
    zero = np.zeros((1, nv))
    motion = KinematicMotion(eom=eom, time=np.zeros(1), q=q[None], v=zero, vdot=zero, driven=())
    given = np.asarray(ca.Function("own", [eom.q, eom.p], [ca.densify(own)])(q, eom.p_values)).reshape(1, nv)
    return inverse_analysis(motion, efforts=given)
