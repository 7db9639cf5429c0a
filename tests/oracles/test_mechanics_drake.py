"""Random trees of every kind of joint against drake, which has screw, universal, planar, ball and floating joints of its own.

Only a cylindrical one is put together there, from a hinge and a slide with a body without mass between them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import ALL_KINDS, numeric, random_state, random_tree
from scipy.spatial.transform import Rotation

from foundation.arrays import Array
from mechanics.equations import equations_of_motion
from mechanics.multibody.joints import joint_model
from topology.mechanism import Joint, Mechanism

tree_module = pytest.importorskip("pydrake.multibody.tree")
plant_module = pytest.importorskip("pydrake.multibody.plant")
math_module = pytest.importorskip("pydrake.math")

pytestmark = pytest.mark.oracles

Z = np.array([0.0, 0.0, 1.0])


def drake_joint(plant: Any, joint: Joint, F: Any, M: Any) -> Any:
    t = tree_module
    made = {
        "fixed": lambda: t.WeldJoint(joint.name, F, M, math_module.RigidTransform()),
        "revolute": lambda: t.RevoluteJoint(joint.name, F, M, Z),
        "prismatic": lambda: t.PrismaticJoint(joint.name, F, M, Z),
        "screw": lambda: t.ScrewJoint(joint.name, F, M, Z, 2 * np.pi * joint.pitch, 0.0),  # m for one turn there
        "universal": lambda: t.UniversalJoint(joint.name, F, M),
        "planar": lambda: t.PlanarJoint(joint.name, F, M),
        "spherical": lambda: t.BallRpyJoint(joint.name, F, M),
        "free": lambda: t.QuaternionFloatingJoint(joint.name, F, M),
    }[joint.kind]()
    return plant.AddJoint(made)


def drake_cylinder(plant: Any, joint: Joint, F: Any, M: Any) -> tuple[Any, Any]:
    between = plant.AddRigidBody(f"inside {joint.name}", tree_module.SpatialInertia.Zero()).body_frame()
    turn = plant.AddJoint(tree_module.RevoluteJoint(f"{joint.name} turn", F, between, Z))
    return turn, plant.AddJoint(tree_module.PrismaticJoint(f"{joint.name} slide", between, M, Z))


def drake_plant(mechanism: Mechanism) -> tuple[Any, dict[str, Any]]:
    plant = plant_module.MultibodyPlant(time_step=0.0)
    plant.mutable_gravity_field().set_gravity_vector([0.0, 0.0, -9.81])
    frames = {mechanism.ground: plant.world_frame()}
    joints: dict[str, Any] = {}
    for joint in mechanism.tree:
        body, I = mechanism.bodies[joint.child], mechanism.bodies[joint.child].inertia  # noqa: E741
        central = tree_module.RotationalInertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2])
        spatial = tree_module.SpatialInertia.MakeFromCentralInertia(body.mass, body.center, central)
        frames[joint.child] = plant.AddRigidBody(body.name, spatial).body_frame()
        ends = []
        for end, (of, X) in {"F": (joint.parent, joint.X_PF), "M": (joint.child, joint.X_CM)}.items():
            pose = math_module.RigidTransform(X)
            ends.append(plant.AddFrame(tree_module.FixedOffsetFrame(f"{joint.name} {end}", frames[of], pose)))
        joints[joint.name] = (drake_cylinder if joint.kind == "cylindrical" else drake_joint)(plant, joint, *ends)
    plant.Finalize()
    return plant, joints


def to_drake(mechanism: Mechanism, plant: Any, joints: dict[str, Any], q: Array) -> tuple[Array, Array]:
    """Its positions, and T with its velocities = T v. A floating joint has (w_FM_F, v_FM_F) there, (v_FM_F, w_FM_M) here."""
    theirs, T = np.zeros(plant.num_positions()), np.zeros((plant.num_velocities(),) * 2)
    at_q = at_v = 0
    for joint in mechanism.tree:
        model, other = joint_model(joint), joints[joint.name]
        n_q, n_v = len(model.positions), len(model.velocities)
        own = q[at_q : at_q + n_q]
        if joint.kind == "cylindrical":
            for k, part in enumerate(other):
                theirs[part.position_start()], T[part.velocity_start(), at_v + k] = own[k], 1.0
        elif n_v:
            q_d, v_d = other.position_start(), other.velocity_start()
            if joint.kind == "free":
                theirs[q_d : q_d + 4], theirs[q_d + 4 : q_d + 7] = own[3:], own[:3]
                T[v_d : v_d + 3, at_v + 3 : at_v + 6] = Rotation.from_quat(own[[4, 5, 6, 3]]).as_matrix()
                T[v_d + 3 : v_d + 6, at_v : at_v + 3] = np.eye(3)
            elif joint.kind == "spherical":  # roll, pitch and yaw there, and w_FM_F
                turned = Rotation.from_quat(own[[1, 2, 3, 0]])
                theirs[q_d : q_d + 3] = turned.as_euler("xyz")
                T[v_d : v_d + 3, at_v : at_v + 3] = turned.as_matrix()
            else:
                theirs[q_d : q_d + n_q] = own
                T[v_d : v_d + n_v, at_v : at_v + n_v] = np.eye(n_v)
        at_q, at_v = at_q + n_q, at_v + n_v
    return theirs, T


def relative(found: Array, expected: Array) -> float:
    return float(np.max(np.abs(found - expected))) / max(float(np.max(np.abs(expected))), 1e-300)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 9), st.integers(0, 100_000))
def test_random_trees_agree_with_drake(count: int, seed: int) -> None:
    mechanism = random_tree(count, seed, kinds=ALL_KINDS)
    eom = equations_of_motion(mechanism)
    n = len(eom.coordinates)
    if n == 0:
        return
    random = np.random.default_rng(seed)
    q, v, tau = random_state(eom, random)
    wanted = random.normal(size=n)
    outputs = (eom.vdot, eom.mass_matrix, eom.bias, eom.inverse_dynamics(wanted))
    vdot, M, bias, inverse = numeric(eom, *outputs)(q, v, tau)
    M = M.reshape(n, n)
    plant, joints = drake_plant(mechanism)
    context = plant.CreateDefaultContext()
    q_drake, T = to_drake(mechanism, plant, joints, q)  # T is orthogonal: efforts go as velocities do
    plant.SetPositions(context, q_drake)
    plant.SetVelocities(context, T @ v)
    plant.get_applied_generalized_force_input_port().FixValue(context, T @ tau)
    forces = tree_module.MultibodyForces_[float](plant)
    plant.CalcForceElementsContribution(context, forces)  # gravity
    # Sums over at most nine bodies; accelerations of a floating joint are those of its velocities, as w x w = 0.
    assert relative(M, T.T @ plant.CalcMassMatrix(context) @ T) < 1e-11
    assert relative(bias, T.T @ (plant.CalcBiasTerm(context) - plant.CalcGravityGeneralizedForces(context))) < 1e-10
    assert relative(inverse, T.T @ plant.CalcInverseDynamics(context, T @ wanted, forces)) < 1e-10
    found = T.T @ plant.get_generalized_acceleration_output_port().Eval(context)
    # Two right codes differ by round-off times condition.
    assert relative(vdot, found) < max(1e-10, 20 * float(np.linalg.cond(M)) * np.finfo(float).eps)
