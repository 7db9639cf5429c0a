"""Equations of motion against MuJoCo: a third way to write the same tree, body frames all at the world's origin, joints placed in them."""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import numeric, random_tree

from mechanics.equations import equations_of_motion
from topology.mechanism import Mechanism

mujoco = pytest.importorskip("mujoco")

pytestmark = pytest.mark.oracles


def numbers(values: np.ndarray) -> str:
    return " ".join(repr(float(value)) for value in values)


def mjcf(mechanism: Mechanism) -> str:
    def subtree(parent: str) -> str:
        text = ""
        for joint in mechanism.tree:
            if joint.parent != parent:
                continue
            body = mechanism.bodies[joint.child]
            tensor = body.inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
            kind = {"revolute": "hinge", "prismatic": "slide"}[joint.kind]
            text += (
                f'<body name="{body.name}"><joint name="{joint.name}" type="{kind}" pos="{numbers(joint.X_PF[:3, 3])}" '
                f'axis="{numbers(joint.X_PF[:3, 2])}"/><inertial mass="{body.mass!r}" pos="{numbers(body.center)}" '
                f'fullinertia="{numbers(tensor)}"/>{subtree(body.name)}</body>'
            )
        return text

    return (
        '<mujoco><compiler autolimits="true" angle="radian"/><option gravity="0 0 -9.81"/>'
        f"<worldbody>{subtree(mechanism.ground)}</worldbody></mujoco>"
    )


@pytest.mark.parametrize(("count", "seed"), [(1, 20), (2, 21), (4, 22), (6, 23), (10, 24)])
def test_random_trees_agree_with_mujoco(count: int, seed: int) -> None:
    mechanism = random_tree(count, seed)
    eom = equations_of_motion(mechanism)
    model = mujoco.MjModel.from_xml_string(mjcf(mechanism))
    data = mujoco.MjData(model)
    order = [model.jnt_dofadr[mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name)] for joint in mechanism.tree]
    evaluate = numeric(eom, eom.vdot, eom.bias, eom.mass_matrix)
    for trial in range(3):
        q, v, tau = np.random.default_rng([seed, trial]).normal(size=(3, count))
        data.qpos[order], data.qvel[order], data.qfrc_applied[order] = q, v, tau
        mujoco.mj_forward(model, data)
        vdot, bias, M = evaluate(q, v, tau)
        # MuJoCo diagonalises each inertia on reading, which costs it a few digits; solving multiplies by the condition.
        condition = np.linalg.cond(M.reshape(count, count))
        np.testing.assert_allclose(bias, data.qfrc_bias[order], rtol=1e-10, atol=1e-10 * np.abs(bias).max())
        tolerance = max(1e-10, 20 * condition * np.finfo(float).eps)
        np.testing.assert_allclose(vdot, data.qacc[order], rtol=tolerance, atol=tolerance * np.abs(vdot).max())
