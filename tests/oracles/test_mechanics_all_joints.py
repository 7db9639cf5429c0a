"""Random trees of every kind of joint against pinocchio and MuJoCo: forward dynamics, inverse dynamics, mass matrix, poses.

Joints with several freedoms are put together there from turns and slides in sequence, which is another way to write them than ours. In
pinocchio's model the joint frames are ours; in MuJoCo's all body frames sit at the world's origin, so that body rates are about other axes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import ALL_KINDS, numeric, random_state, random_tree

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion, body_poses, equations_of_motion
from mechanics.multibody.joints import joint_model
from topology.mechanism import Joint, Mechanism

pin = pytest.importorskip("pinocchio")
mujoco = pytest.importorskip("mujoco")

pytestmark = pytest.mark.oracles

EPS = np.finfo(float).eps
trees = st.tuples(st.integers(1, 9), st.integers(0, 100_000))


def depth_first(mechanism: Mechanism, parent: str) -> Iterator[Joint]:
    for joint in mechanism.tree:
        if joint.parent == parent:
            yield joint
            yield from depth_first(mechanism, joint.child)


def slices(mechanism: Mechanism) -> dict[str, tuple[slice, slice]]:
    """Where each joint stands in our q and v."""
    found, at_q, at_v = {}, 0, 0
    for joint in mechanism.tree:
        model = joint_model(joint)
        found[joint.name] = slice(at_q, at_q + len(model.positions)), slice(at_v, at_v + len(model.velocities))
        at_q, at_v = at_q + len(model.positions), at_v + len(model.velocities)
    return found


def relative(found: Array, expected: Array) -> float:
    size = float(np.max(np.abs(expected), initial=0.0))
    return float(np.max(np.abs(found - expected), initial=0.0)) / max(size, 1e-300)


def tolerance(M: Array) -> float:
    """Two right codes differ by round-off times condition; 1e-10 where that is less."""
    return max(1e-10, 20 * float(np.linalg.cond(M)) * EPS)


# ------------------------------------------------------------------------------------------------------------------- pinocchio


def pinocchio_joint(joint: Joint) -> Any:
    if joint.kind == "revolute":
        return pin.JointModelRZ()
    if joint.kind == "prismatic":
        return pin.JointModelPZ()
    if joint.kind == "screw":
        return pin.JointModelHZ(joint.pitch)
    if joint.kind == "spherical":
        return pin.JointModelSpherical()
    sequence = {
        "cylindrical": (pin.JointModelRZ, pin.JointModelPZ),
        "universal": (pin.JointModelRX, pin.JointModelRY),
        "planar": (pin.JointModelPX, pin.JointModelPY, pin.JointModelRZ),
        "free": (pin.JointModelTranslation, pin.JointModelSpherical),
    }[joint.kind]
    composite = pin.JointModelComposite()
    for step in sequence:
        composite.addJoint(step(), pin.SE3.Identity())
    return composite


def pinocchio_model(mechanism: Mechanism) -> tuple[Any, dict[str, int]]:
    model = pin.Model()
    carrier, X_BJ = {mechanism.ground: 0}, {mechanism.ground: np.eye(4)}  # pinocchio's joint that carries a body, its frame in the body's
    for joint in depth_first(mechanism, mechanism.ground):
        body = mechanism.bodies[joint.child]
        placement = np.linalg.inv(X_BJ[joint.parent]) @ joint.X_PF
        if joint.kind == "fixed":  # the body goes to the parent's joint
            number, X_JB = carrier[joint.parent], placement @ np.linalg.inv(joint.X_CM)
        else:
            number = model.addJoint(carrier[joint.parent], pinocchio_joint(joint), pin.SE3(placement), joint.name)
            X_JB = np.linalg.inv(joint.X_CM)
        model.appendBodyToJoint(number, pin.Inertia(body.mass, body.center, body.inertia), pin.SE3(X_JB))
        carrier[joint.child], X_BJ[joint.child] = number, np.linalg.inv(X_JB)
    return model, carrier


def to_pinocchio(mechanism: Mechanism, model: Any, q: Array) -> tuple[Array, list[int]]:
    """Its q, and where each of our velocities stands in its v."""
    theirs, order = np.zeros(model.nq), []
    for joint in mechanism.tree:
        if joint.kind == "fixed":
            continue
        ours, _ = slices(mechanism)[joint.name]
        own = q[ours].copy()
        if joint.kind in ("spherical", "free"):
            own[-4:] = np.roll(own[-4:], -1)  # w last
        number = model.getJointId(joint.name)
        theirs[model.idx_qs[number] : model.idx_qs[number] + model.nqs[number]] = own
        order += range(model.idx_vs[number], model.idx_vs[number] + model.nvs[number])
    return theirs, order


@settings(max_examples=40, deadline=None)
@given(trees)
def test_random_trees_of_all_joints_agree_with_pinocchio(tree: tuple[int, int]) -> None:
    count, seed = tree
    mechanism = random_tree(count, seed, kinds=ALL_KINDS)
    eom = equations_of_motion(mechanism)
    if not eom.coordinates:
        return
    random = np.random.default_rng(seed)
    q, v, tau = random_state(eom, random)
    accelerations = random.normal(size=len(v))
    vdot, M, bias, inverse, kinetic = evaluate(eom, accelerations, q, v, tau)
    model, carrier = pinocchio_model(mechanism)
    data = model.createData()
    q_pin, order = to_pinocchio(mechanism, model, q)
    back = np.argsort(order)
    expected_M = pin.crba(model, data, q_pin)
    expected_M = (np.triu(expected_M) + np.triu(expected_M, 1).T)[np.ix_(order, order)]
    # Sums over at most nine bodies of products of rotations: round-off of the sums, no solution of equations.
    assert relative(M, expected_M) < 1e-12
    assert relative(bias, pin.nonLinearEffects(model, data, q_pin, v[back])[order]) < 1e-10
    assert relative(inverse, pin.rnea(model, data, q_pin, v[back], accelerations[back])[order]) < 1e-10
    assert relative(vdot, pin.aba(model, data, q_pin, v[back], tau[back])[order]) < tolerance(M)
    assert relative(kinetic, np.array([pin.computeKineticEnergy(model, data, q_pin, v[back])])) < 1e-11
    pin.forwardKinematics(model, data, q_pin)
    poses = body_poses(eom, q[None, :])[0]
    for number, (name, X_WB) in enumerate(zip(mechanism.bodies, poses, strict=True)):
        joint = next((j for j in mechanism.tree if j.child == name), None)
        if joint is not None and joint.kind != "fixed":
            np.testing.assert_allclose(X_WB @ joint.X_CM, data.oMi[carrier[name]].homogeneous, atol=1e-11, err_msg=str(number))


def evaluate(eom: EquationsOfMotion, accelerations: Array, q: Array, v: Array, tau: Array) -> tuple[Array, ...]:
    n = len(v)
    outputs = (eom.vdot, eom.mass_matrix, eom.bias, eom.inverse_dynamics(accelerations), eom.kinetic_energy)
    vdot, M, bias, inverse, kinetic = numeric(eom, *outputs)(q, v, tau)
    return vdot, M.reshape(n, n), bias, inverse, kinetic


# ------------------------------------------------------------------------------------------------------------------- MuJoCo

SEQUENCES = {
    "fixed": (),
    "revolute": (("hinge", 2),),
    "prismatic": (("slide", 2),),
    "cylindrical": (("hinge", 2), ("slide", 2)),
    "universal": (("hinge", 0), ("hinge", 1)),
    "planar": (("slide", 0), ("slide", 1), ("hinge", 2)),
    "spherical": (("ball", 0),),
    "free": (("slide", 0), ("slide", 1), ("slide", 2), ("ball", 0)),
}


def numbers(values: Array) -> str:
    return " ".join(repr(float(value)) for value in values)


def mjcf(mechanism: Mechanism) -> str:
    def subtree(parent: str) -> str:
        text = ""
        for joint in mechanism.tree:
            if joint.parent != parent:
                continue
            body = mechanism.bodies[joint.child]
            tensor = body.inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
            text += f'<body name="{body.name}">'
            for k, (kind, axis) in enumerate(SEQUENCES[joint.kind]):
                along = "" if kind == "ball" else f'axis="{numbers(joint.X_CM[:3, axis])}"'
                text += f'<joint name="{joint.name} {k}" type="{kind}" pos="{numbers(joint.X_CM[:3, 3])}" {along}/>'
            text += (
                f'<inertial mass="{body.mass!r}" pos="{numbers(body.center)}" fullinertia="{numbers(tensor)}"/>{subtree(body.name)}</body>'
            )
        return text

    return f'<mujoco><compiler angle="radian"/><option gravity="0 0 -9.81"/><worldbody>{subtree(mechanism.ground)}</worldbody></mujoco>'


def to_mujoco(mechanism: Mechanism, model: Any, q: Array) -> tuple[Array, Array]:
    """Its qpos, and T with qvel = T v: body rates are about the body's axes there, about those of M here."""
    qpos, T = np.zeros(model.nq), np.zeros((model.nv, model.nv))
    for joint in mechanism.tree:
        ours_q, ours_v = (part.start for part in slices(mechanism)[joint.name])
        R_BM = joint.X_CM[:3, :3]
        for k, (kind, _) in enumerate(SEQUENCES[joint.kind]):
            number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, f"{joint.name} {k}")
            at_q, at_v = model.jnt_qposadr[number], model.jnt_dofadr[number]
            if kind == "ball":
                qpos[at_q] = q[ours_q + k]
                qpos[at_q + 1 : at_q + 4] = R_BM @ q[ours_q + k + 1 : ours_q + k + 4]
                T[at_v : at_v + 3, ours_v + k : ours_v + k + 3] = R_BM
            else:
                qpos[at_q] = q[ours_q + k]
                T[at_v, ours_v + k] = 1.0
    return qpos, T


@settings(max_examples=40, deadline=None)
@given(trees)
def test_random_trees_of_all_joints_but_screws_agree_with_mujoco(tree: tuple[int, int]) -> None:
    # A screw is a soft constraint there, not a joint.
    count, seed = tree
    mechanism = random_tree(count, seed, kinds=tuple(SEQUENCES))
    eom = equations_of_motion(mechanism)
    if not eom.coordinates:
        return
    random = np.random.default_rng(seed)
    q, v, tau = random_state(eom, random)
    accelerations = random.normal(size=len(v))
    vdot, M, bias, inverse, _ = evaluate(eom, accelerations, q, v, tau)
    model = mujoco.MjModel.from_xml_string(mjcf(mechanism))
    data = mujoco.MjData(model)
    qpos, T = to_mujoco(mechanism, model, q)
    data.qpos[:], data.qvel[:], data.qfrc_applied[:] = qpos, T @ v, T @ tau  # T is orthogonal: efforts go as velocities do
    mujoco.mj_forward(model, data)
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    # MuJoCo diagonalises every inertia on reading it, which costs a few digits.
    assert relative(M, T.T @ full @ T) < 1e-10
    assert relative(bias, T.T @ data.qfrc_bias) < 1e-10
    assert relative(vdot, T.T @ data.qacc) < tolerance(M)
    data.qacc[:] = T @ accelerations
    mujoco.mj_inverse(model, data)
    assert relative(inverse, T.T @ data.qfrc_inverse) < 1e-10
