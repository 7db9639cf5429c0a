"""Equations of motion against pinocchio.

The model is built in another way than ours: all frames stay parallel to the world's axes and sit at the joints, axes are unaligned vectors,
inertias are taken as the mechanism gives them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from random_mechanism import numeric, random_tree

from mechanics.equations import body_poses, equations_of_motion
from topology.mechanism import Joint, Mechanism

pin = pytest.importorskip("pinocchio")

pytestmark = pytest.mark.oracles

SIZES = [(1, 0), (2, 1), (3, 2), (4, 3), (6, 4), (6, 5), (8, 6), (12, 7), (15, 8)]


def depth_first(mechanism: Mechanism, parent: str) -> Iterator[Joint]:
    """The tree's joints with subtrees in one piece: pinocchio's crba counts on that numbering."""
    for joint in mechanism.tree:
        if joint.parent == parent:
            yield joint
            yield from depth_first(mechanism, joint.child)


def pinocchio_model(mechanism: Mechanism) -> tuple[Any, list[int]]:
    """The model, and where each of our coordinates stands in its vectors."""
    model = pin.Model()
    index = {mechanism.ground: 0}
    origin = {mechanism.ground: np.zeros(3)}
    for joint in depth_first(mechanism, mechanism.ground):
        place = joint.X_PF[:3, 3]
        axis = joint.X_PF[:3, 2]
        kind = {"revolute": pin.JointModelRevoluteUnaligned, "prismatic": pin.JointModelPrismaticUnaligned}[joint.kind](*axis)
        offset = pin.SE3(np.eye(3), place - origin[joint.parent])
        number = model.addJoint(index[joint.parent], kind, offset, joint.name)
        body = mechanism.bodies[joint.child]
        model.appendBodyToJoint(number, pin.Inertia(body.mass, body.center - place, body.inertia), pin.SE3.Identity())
        index[joint.child], origin[joint.child] = number, place
    return model, [index[joint.child] - 1 for joint in mechanism.tree]


def relative(found: np.ndarray, expected: np.ndarray) -> float:
    return float(np.max(np.abs(found - expected)) / max(1e-300, float(np.max(np.abs(expected)))))


@pytest.mark.parametrize(("count", "seed"), SIZES)
def test_random_trees_agree_with_pinocchio(count: int, seed: int) -> None:
    mechanism = random_tree(count, seed)
    eom = equations_of_motion(mechanism)
    model, order = pinocchio_model(mechanism)
    back = np.argsort(order)  # from our numbering to pinocchio's
    data = model.createData()
    accelerations = np.random.default_rng(seed + 1).normal(size=count)
    outputs = [
        eom.vdot,
        eom.mass_matrix,
        eom.bias,
        eom.inverse_dynamics(accelerations),
        eom.kinetic_energy,
        eom.potential_energy,
    ]
    evaluate = numeric(eom, *outputs)
    heights = []
    for trial in range(3):
        q, v, tau = np.random.default_rng([seed, trial]).normal(size=(3, count))
        vdot, M, bias, inverse, kinetic, potential = evaluate(q, v, tau)
        M = M.reshape(count, count)
        expected_M = pin.crba(model, data, q[back])
        expected_M = np.triu(expected_M) + np.triu(expected_M, 1).T
        expected_M = expected_M[np.ix_(order, order)]
        # Both codes are right to round-off times condition; forward dynamics is measured against that, and against 1e-10 where it is less.
        tolerance = max(1e-10, 20 * np.linalg.cond(M) * np.finfo(float).eps)
        assert relative(M, expected_M) < 1e-12
        assert relative(bias, pin.nonLinearEffects(model, data, q[back], v[back])[order]) < 1e-11
        assert relative(inverse, pin.rnea(model, data, q[back], v[back], accelerations[back])[order]) < 1e-11
        assert relative(vdot, pin.aba(model, data, q[back], v[back], tau[back])[order]) < tolerance
        assert relative(kinetic, np.array([pin.computeKineticEnergy(model, data, q[back], v[back])])) < 1e-12
        heights.append(potential[0] - pin.computePotentialEnergy(model, data, q[back]))
        pin.forwardKinematics(model, data, q[back])
        poses = body_poses(eom, q[None, :])[0]
        for k, joint in enumerate(mechanism.tree):
            body = list(mechanism.bodies).index(joint.child)
            placement = data.oMi[order[k] + 1]
            np.testing.assert_allclose(poses[body, :3, :3], placement.rotation, atol=1e-12)
            np.testing.assert_allclose(poses[body, :3, :3] @ joint.X_CM[:3, 3] + poses[body, :3, 3], placement.translation, atol=1e-11)
    # Potential energies differ by a constant only.
    assert np.ptp(heights) < 1e-10 * count * 10
