"""URDF files through our whole chain against pinocchio's own URDF parser: poses, mass matrix, limits."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from random_mechanism import numeric

from cadimport.urdf import read_urdf
from mechanics.equations import equations_of_motion
from topology.reduce import reduce_assembly

pin = pytest.importorskip("pinocchio")
sys.path.insert(0, str(Path(__file__).parents[1] / "cadimport"))
from robot_files import random_urdf  # noqa: E402

pytestmark = pytest.mark.oracles


@pytest.mark.parametrize("massless", [False, True], ids=["", "massless links between"])
@pytest.mark.parametrize(("count", "seed"), [(1, 0), (3, 1), (6, 2), (9, 3), (12, 4)])
def test_random_urdfs_mean_the_same_to_us_and_to_pinocchio(tmp_path, count, seed, massless):
    path = tmp_path / "random.urdf"
    path.write_text(random_urdf(count, seed, massless=massless), encoding="utf-8")
    assembly = read_urdf(path)
    model = pin.buildModelFromUrdf(str(path))
    data = model.createData()

    zero = pin.neutral(model)
    pin.framesForwardKinematics(model, data, zero)
    for name, instance in assembly.instances.items():
        frame = data.oMf[model.getFrameId(name, pin.FrameType.BODY)]
        np.testing.assert_allclose(instance.X_WP[:3, :3], frame.rotation, atol=1e-13)  # products of a dozen rotations
        np.testing.assert_allclose(instance.X_WP[:3, 3], frame.translation, atol=1e-13)

    mechanism = reduce_assembly(assembly, assembly.grounded[0])
    eom = equations_of_motion(mechanism)
    order = [model.joints[model.getJointId(joint.name)].idx_v for joint in mechanism.tree]
    assert len(order) == model.nv
    evaluate = numeric(eom, eom.mass_matrix, eom.bias, eom.vdot)
    chance = np.random.default_rng(seed)
    for _ in range(3):
        q, v, tau = chance.normal(size=(3, model.nv))
        step, rate = np.zeros(model.nv), np.zeros(model.nv)
        step[order], rate[order] = q, v
        M, bias, vdot = evaluate(q, v, tau)
        theirs = pin.integrate(model, zero, step)
        expected = pin.crba(model, data, theirs)
        expected = (np.triu(expected) + np.triu(expected, 1).T)[np.ix_(order, order)]
        M = M.reshape(model.nv, model.nv)
        # Both are right to round-off; the numbers go through text with 17 digits.
        np.testing.assert_allclose(M, expected, atol=1e-12 * np.abs(expected).max())
        nonlinear = pin.nonLinearEffects(model, data, theirs, rate)[order]
        np.testing.assert_allclose(bias, nonlinear, atol=1e-11 * max(1.0, np.abs(nonlinear).max()))
        push = np.zeros(model.nv)
        push[order] = tau
        free = pin.aba(model, data, theirs, rate, push)[order]
        # Round-off times the condition of the mass matrix, which massless links make large in some poses.
        np.testing.assert_allclose(vdot, free, atol=10 * np.finfo(float).eps * np.linalg.cond(M) * np.linalg.norm(free))

    for mate in assembly.mates:
        if mate.limits is not None:
            joint = model.joints[model.getJointId(mate.name)]
            assert mate.limits == (model.lowerPositionLimit[joint.idx_q], model.upperPositionLimit[joint.idx_q])
