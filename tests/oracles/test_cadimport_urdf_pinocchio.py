"""URDF files through our whole chain against pinocchio's own URDF parser: poses, mass matrix, limits."""

from __future__ import annotations

import re

import numpy as np
import pytest
from random_mechanism import numeric

from cadimport.readers.robots.urdf import read_urdf
from mechanics.equations import equations_of_motion
from topology.joints.couplings import couplings_of, with_couplings
from topology.mechanism_of import reduce_assembly

pin = pytest.importorskip("pinocchio")
from robot_files import random_urdf  # noqa: E402

pytestmark = pytest.mark.oracles

MIMIC = '<mimic joint="joint1" multiplier="-0.7" offset="0.3"/>'


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


@pytest.mark.parametrize("seed", range(4))
def test_a_mimic_moves_as_in_pinocchio(tmp_path, seed):
    """Accelerations of the coupled robot against pinocchio's model, in which the follower has no coordinate of its own."""
    text = re.sub(r'type="(fixed|continuous)"', 'type="revolute"', random_urdf(4, seed))  # pinocchio's continuous ones follow no other
    head, _, tail = text.partition('<joint name="joint3"')
    path = tmp_path / "mimic.urdf"
    path.write_text(f'{head}<joint name="joint3"{tail.replace("<axis", MIMIC + "<axis", 1)}', encoding="utf-8")
    assembly = read_urdf(path)
    model = pin.buildModelFromUrdf(str(path), mimic=True)
    data = model.createData()
    mechanism = reduce_assembly(assembly, assembly.grounded[0])
    names = [joint.name for joint in mechanism.tree]
    eom = equations_of_motion(with_couplings(mechanism, couplings_of(assembly)))
    free = [name for name in names if name != "joint3"]
    assert model.nv == len(free)
    order = [model.joints[model.getJointId(name)].idx_v for name in free]
    T = np.zeros((len(names), len(free)))  # all velocities from the free ones
    for column, name in enumerate(free):
        T[names.index(name), column] = 1.0
    T[names.index("joint3"), free.index("joint1")] = -0.7
    offset = np.zeros(len(names))
    offset[names.index("joint3")] = 0.3
    q, v, tau = np.random.default_rng(seed).normal(size=(3, len(free)))
    step, rate, push = np.zeros((3, model.nv))
    step[order], rate[order], push[order] = q, v, tau
    place = pin.integrate(model, pin.neutral(model), step)
    M = pin.crba(model, data, place)
    M = np.triu(M) + np.triu(M, 1).T
    expected = np.linalg.solve(M, push - pin.nonLinearEffects(model, data, place, rate))
    efforts = np.linalg.pinv(T).T @ tau  # any efforts that do the same work
    (vdot,) = numeric(eom, eom.vdot)(T @ q + offset, T @ v, efforts)
    # Round-off times the conditions of two mass matrices.
    np.testing.assert_allclose(vdot, T @ expected[order], atol=1e-10 * max(1.0, np.abs(expected).max()))
