"""Drive efforts and joint wrenches of random trees against pinocchio's recursive Newton-Euler algorithm and its joint forces."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import MOVING_KINDS, random_state, random_tree

from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.linearise import linearise
from mechanics.equations import body_poses, equations_of_motion
from mechanics.formulations.joint_motion import MovingJoint
from mechanics.multibody.joints import joint_model, joint_parameters
from tests.mechanics.analyses.test_inverse import full_wrenches, given_state

pin = pytest.importorskip("pinocchio")
pytest.importorskip("mujoco")

from tests.oracles.test_mechanics_all_joints import pinocchio_model, relative, slices, to_pinocchio  # noqa: E402

pytestmark = pytest.mark.oracles


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 8), st.integers(0, 100_000))
def test_efforts_and_joint_wrenches_agree(count: int, seed: int) -> None:
    mechanism = random_tree(count, seed, kinds=MOVING_KINDS)
    eom = equations_of_motion(mechanism)
    random = np.random.default_rng(seed)
    q, v, _ = random_state(eom, random)
    vdot = random.normal(size=len(v))
    found = inverse_analysis(given_state(eom, q, v, vdot))
    model, _ = pinocchio_model(mechanism)
    data = model.createData()
    q_pin, order = to_pinocchio(mechanism, model, q)
    back = np.argsort(order)
    tau = pin.rnea(model, data, q_pin, v[back], vdot[back])[order]
    ours = np.array([found.efforts[c.effort][0] for c in eom.coordinates])
    assert relative(ours, tau) < 1e-10  # round-off over eight links
    poses = dict(zip(mechanism.bodies, body_poses(eom, q[None])[0], strict=True))
    wrenches = full_wrenches(found)
    for j in mechanism.tree:
        theirs = data.f[model.getJointId(j.name)]
        at_q, _ = slices(mechanism)[j.name]
        X_WF = poses[j.parent] @ j.X_PF
        X_WM = X_WF @ MovingJoint(joint_model(j))(q[at_q], joint_parameters(j)).X_FM
        force = X_WM[:3, :3] @ theirs.linear
        moment = X_WM[:3, :3] @ theirs.angular + np.cross(X_WM[:3, 3] - X_WF[:3, 3], force)
        f, n, _ = wrenches[j.name]
        assert relative(np.concatenate([f[0], n[0]]), np.concatenate([force, moment])) < 1e-10  # likewise


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 6), st.integers(0, 100_000))
def test_linearisation_agrees_with_derivatives_of_the_articulated_body_algorithm(count: int, seed: int) -> None:
    mechanism = random_tree(count, seed)
    eom = equations_of_motion(mechanism)
    random = np.random.default_rng(seed)
    q, v, tau = random_state(eom, random)
    found = linearise(eom, q, v, tau)
    model, _ = pinocchio_model(mechanism)
    data = model.createData()
    q_pin, order = to_pinocchio(mechanism, model, q)
    back = np.argsort(order)
    pin.computeABADerivatives(model, data, q_pin, v[back], tau[back])
    n = len(v)
    by_q, by_v = (np.array(a)[np.ix_(order, order)] for a in (data.ddq_dq, data.ddq_dv))
    inverse = np.triu(np.array(data.Minv)) + np.triu(np.array(data.Minv), 1).T
    inverse = inverse[np.ix_(order, order)]
    condition = float(np.linalg.cond(inverse))
    allowed = max(1e-9, 100 * condition * np.finfo(float).eps)  # both solve with the mass matrix
    assert relative(found.A[n:], np.hstack([by_q, by_v])) < allowed
    assert relative(found.B[n:], inverse) < allowed
