"""MJCF files through our reader against MuJoCo's compiled model: poses, masses, inertias, axes, ranges, mass matrix."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from random_mechanism import numeric

from cadimport.materials import mass_properties
from cadimport.mjcf import read_mjcf
from mechanics.equations import equations_of_motion
from topology.reduce import reduce_assembly

mujoco = pytest.importorskip("mujoco")
sys.path.insert(0, str(Path(__file__).parents[1] / "cadimport"))
from robot_files import MJCF  # noqa: E402

pytestmark = pytest.mark.oracles


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("mjcf") / "zoo.xml", MJCF)


def compiled(path, text):
    """Our assembly, and MuJoCo's model and data, of one text."""
    path.write_text(text, encoding="utf-8")
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return read_mjcf(path), model, data


def test_bodies_lie_where_mujoco_puts_them_with_the_same_mass(both):
    assembly, model, data = both
    for i in range(1, model.nbody):
        name = model.body(i).name
        instance, rigid = assembly.instances[name], mass_properties(assembly, name)
        np.testing.assert_allclose(instance.X_WP[:3, 3], data.xpos[i], atol=1e-14)
        np.testing.assert_allclose(instance.X_WP[:3, :3].ravel(), data.xmat[i], atol=1e-14)
        digits = 2e-7 if name == "hand" else 1e-13  # MuJoCo keeps the vertices of meshes in single precision
        assert rigid.mass == pytest.approx(model.body_mass[i], rel=digits)
        R = instance.X_WP[:3, :3]
        np.testing.assert_allclose(R @ rigid.center + instance.X_WP[:3, 3], data.xipos[i], atol=digits)
        A = data.ximat[i].reshape(3, 3)
        theirs = A @ np.diag(model.body_inertia[i]) @ A.T
        # Theirs goes through a diagonalisation, which costs a few digits.
        np.testing.assert_allclose(R @ rigid.inertia @ R.T, theirs, atol=10 * digits * np.abs(theirs).max())


def test_joints_have_mujocos_axes_anchors_and_ranges(both):
    assembly, model, data = both
    mates = {mate.name: mate for mate in assembly.mates}
    for i in range(model.njnt):
        joint = model.joint(i)
        mate = mates[joint.name]
        X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
        np.testing.assert_allclose(X_WF[:3, 2], data.xaxis[i], atol=1e-14)
        if mate.kind == "revolute":
            np.testing.assert_allclose(X_WF[:3, 3], data.xanchor[i], atol=1e-14)
        if model.jnt_limited[i]:
            np.testing.assert_allclose(mate.limits, model.jnt_range[i] - model.qpos0[model.jnt_qposadr[i]], atol=1e-14)
        else:
            assert mate.limits is None


def test_the_mass_matrix_is_mujocos_at_any_pose(tmp_path):
    assembly, model, data = compiled(tmp_path / "zoo.xml", MJCF)
    mechanism = reduce_assembly(assembly, "world")
    eom = equations_of_motion(mechanism)
    order = [model.joint(joint.name).dofadr[0] for joint in mechanism.tree]
    evaluate = numeric(eom, eom.mass_matrix)
    n = model.nv
    for trial in range(3):
        q = np.random.default_rng(trial).normal(size=n)
        data.qpos[:] = model.qpos0
        data.qpos[order] += q
        mujoco.mj_forward(model, data)
        full = np.zeros((n, n))
        for column, unit in enumerate(np.eye(n)):
            mujoco.mj_mulM(model, data, full[column], unit)
        (M,) = evaluate(q, np.zeros(n), np.zeros(n))
        expected = full[np.ix_(order, order)] - np.diag(model.dof_armature[order])
        # Single-precision mesh vertices again.
        np.testing.assert_allclose(M.reshape(n, n), expected, atol=2e-7 * np.abs(expected).max())
