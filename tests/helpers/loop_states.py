"""States of closed mechanisms for tests: generic closed poses, what the equations say there, and how the bodies move."""

from __future__ import annotations

import casadi as ca
import numpy as np

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion
from mechanics.loops.assemble import assemble, closure_of
from mechanics.loops.redundancy import freedoms_of


def closed_state(eom: EquationsOfMotion, seed: int = 0) -> tuple[Array, Array]:
    """A generic pose with closed loops near the reference, and a velocity that keeps them closed."""
    assert eom.constraints is not None
    closure = closure_of(eom)
    q = closure.poses_around(np.array(eom.constraints.reference), 1)[0]
    q = assemble(closure, q, chosen=eom.constraints.chosen)
    ways = freedoms_of(closure.at(q)[1], 1e-6)
    return q, np.asarray(ways @ np.random.default_rng(seed).normal(size=ways.shape[1])) * closure.column_scales


def kinematic_state(eom: EquationsOfMotion, q: Array, v: Array, vdot: Array) -> tuple[dict, dict, dict]:
    """Pose, twist and acceleration (of the centre) of every body, by differentiating poses along the motion."""
    a = ca.SX.sym("a", eom.v.numel())
    poses, twists, rates = {}, {}, {}
    for name, X in eom.poses.items():
        center = X[:3, :3] @ ca.DM(eom.mechanism.bodies[name].center) + X[:3, 3]
        R_dot = ca.reshape(ca.jtimes(ca.vec(X[:3, :3]), eom.q, eom.qdot), 3, 3)
        spin = R_dot @ X[:3, :3].T
        w = ca.vertcat(spin[2, 1], spin[0, 2], spin[1, 0])
        twist = ca.vertcat(w, ca.jtimes(center, eom.q, eom.qdot))
        rate = ca.jtimes(twist, eom.q, eom.qdot) + ca.jtimes(twist, eom.v, a)
        out = ca.Function("f", [eom.q, eom.v, a, eom.p], [X, twist, rate])(q, v, vdot, eom.p_values)
        poses[name], twists[name], rates[name] = np.asarray(out[0]), np.asarray(out[1]).ravel(), np.asarray(out[2]).ravel()
    return poses, twists, rates


def evaluate(eom: EquationsOfMotion, q: Array, v: Array) -> dict[str, Array]:
    assert eom.constraints is not None
    assert eom.closed is not None
    wanted = {
        "vdot": eom.vdot,
        "multipliers": eom.closed.multipliers,
        "M": eom.mass_matrix,
        "h": eom.bias,
        "J": eom.constraints.jacobian,
        "bias": eom.constraints.bias,
    }
    function = ca.Function("f", [eom.q, eom.v, eom.tau, eom.p], [ca.densify(e) for e in wanted.values()])
    out = function(q, v, np.zeros(len(eom.coordinates)), eom.p_values)
    return {
        name: np.asarray(value).squeeze(axis=1) if value.shape[1] == 1 else np.asarray(value)
        for name, value in zip(wanted, out, strict=True)
    }
