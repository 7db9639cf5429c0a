"""The table of joints: transform, subspace, rates and bias belong together; motions through poses where angles would fail."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from random_mechanism import ALL_KINDS, body, frame, joint, mechanism, numeric, random_state
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

from cadimport.mates.kinds import MATE_KINDS
from mechanics.equations import EquationsOfMotion, body_poses, equations_of_motion, normalised
from mechanics.multibody.joints import JOINT_MODELS, JointModel
from topology.joints.joint_freedoms import JOINT_FREEDOMS, freedoms, turned_frame

EPS = np.finfo(float).eps
PITCH = 0.03


def parts(model: JointModel) -> tuple[ca.SX, ca.SX, ca.SX, ca.SX, ca.SX]:
    """q, v, own parameters, X_FM(q) and S(q) of a joint as expressions."""
    q, v, c = ca.SX.sym("q", len(model.positions)), ca.SX.sym("v", len(model.velocities)), ca.SX.sym("c", len(model.parameters))
    columns = [ca.vertcat(column.w, column.v) for column in model.subspace(q, c)]
    return q, v, c, model.transform(q, c).matrix(), ca.densify(ca.horzcat(*columns)) if columns else ca.SX(6, 0)


def values(model: JointModel, seed: int = 0) -> tuple[np.ndarray, np.ndarray, list[float]]:
    random = np.random.default_rng(seed)
    q = random.normal(size=len(model.positions))
    if model.quaternion is not None:
        q[model.quaternion : model.quaternion + 4] /= np.linalg.norm(q[model.quaternion : model.quaternion + 4])
    return q, random.normal(size=len(model.velocities)), [PITCH] * len(model.parameters)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_the_velocity_of_the_transform_is_the_subspace_times_v(kind: str) -> None:
    model = JOINT_MODELS[kind]
    q, v, c, X_FM, S = parts(model)
    change = ca.reshape(ca.jtimes(ca.vec(X_FM), q, model.rates(q, v)), 4, 4) if model.positions else ca.SX(4, 4)
    body_rate = ca.mtimes(X_FM[:3, :3].T, change[:3, :3])  # skew matrix of the angular velocity in the axes of M
    twist = ca.vertcat(body_rate[2, 1], body_rate[0, 2], body_rate[1, 0], ca.mtimes(X_FM[:3, :3].T, change[:3, 3]))
    function = ca.Function("f", [q, v, c], [ca.densify(twist), ca.mtimes(S, v), ca.densify(body_rate + body_rate.T)])
    found, expected, symmetric_part = (np.asarray(out) for out in function.call(list(values(model))))
    np.testing.assert_allclose(found, expected, atol=50 * EPS)  # sums of a dozen products of order one
    np.testing.assert_allclose(symmetric_part, 0.0, atol=50 * EPS)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_the_bias_is_the_change_of_the_subspace_times_v(kind: str) -> None:
    model = JOINT_MODELS[kind]
    q, v, c, _, S = parts(model)
    expected = ca.jtimes(ca.mtimes(S, v), q, model.rates(q, v)) if model.positions else ca.SX(6, 1)
    motion = None if model.bias is None else model.bias(q, v)
    found = ca.SX(6, 1) if motion is None else ca.vertcat(motion.w, motion.v)
    function = ca.Function("f", [q, v, c], [ca.densify(found), ca.densify(expected)])
    one, other = (np.asarray(out) for out in function.call(list(values(model))))
    np.testing.assert_allclose(one, other, atol=50 * EPS)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_in_the_cad_pose_the_frames_coincide_and_the_subspace_is_that_of_topology(kind: str) -> None:
    model = JOINT_MODELS[kind]
    q, _, c, X_FM, S = parts(model)
    X, twists = ca.Function("f", [q, c], [X_FM, S]).call([list(model.start), [PITCH] * len(model.parameters)])
    np.testing.assert_array_equal(np.asarray(X), np.eye(4))
    np.testing.assert_array_equal(np.asarray(twists), freedoms(kind, pitch=PITCH))
    assert set(JOINT_MODELS) == set(JOINT_FREEDOMS)
    assert len(model.start) == len(model.positions)
    assert len(model.integrals) == len(model.velocities) == len(model.efforts) == len(model.accelerations)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_a_joint_seen_from_its_other_side_is_one_of_the_same_kind(kind: str) -> None:
    model = JOINT_MODELS[kind]
    q, _, c, X_FM, _ = parts(model)
    at, _, own = values(model)
    function = ca.Function("f", [q, c], [X_FM])
    X = np.asarray(function(at, own))
    H = turned_frame(kind)
    seen = H @ np.linalg.inv(X) @ H  # X_F'M' of the turned frames
    if kind in ("revolute", "prismatic", "cylindrical", "screw"):
        np.testing.assert_allclose(seen, X, atol=20 * EPS)  # the same coordinates
    elif kind == "universal":
        np.testing.assert_allclose(seen, np.asarray(function(at[::-1], own)), atol=20 * EPS)  # its pins change places
    elif kind == "planar":
        assert seen[2, 3] == pytest.approx(0, abs=20 * EPS)
        np.testing.assert_allclose(seen[:3, 2], [0, 0, 1], atol=20 * EPS)


@pytest.mark.parametrize("kind", ["spherical", "free"])
def test_the_length_of_a_quaternion_means_nothing(kind: str) -> None:
    eom = equations_of_motion(
        mechanism([body("stone", 2.0, (0.1, 0.2, 0.3), (0.3, 0.4, 0.5))], [joint("j", kind, "ground", "stone", frame())])
    )
    q, v, tau = random_state(eom, np.random.default_rng(4))
    longer = q.copy()
    (at,) = eom.quaternions
    longer[at : at + 4] *= 1.7
    np.testing.assert_allclose(normalised(eom, longer), q, rtol=4 * EPS)
    evaluate = numeric(eom, eom.vdot, eom.mass_matrix, eom.bias, eom.kinetic_energy, eom.potential_energy)
    for one, other in zip(evaluate(q, v, tau), evaluate(longer, v, tau), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-13, atol=1e-14)  # round-off times the condition of a 6x6 mass matrix
    np.testing.assert_allclose(body_poses(eom, q[None]), body_poses(eom, longer[None]), atol=10 * EPS)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_the_coordinates_that_a_mate_can_limit_are_those_of_its_joint(kind: str) -> None:
    positions = [(quantity.name, quantity.unit) for quantity in JOINT_MODELS[kind].positions if not quantity.name.startswith("quat_")]
    assert list(MATE_KINDS[kind].coordinates) == positions


def test_names_tell_the_freedoms_apart() -> None:
    def names(kind: str) -> list[tuple[str | None, str, str, str]]:
        eom = equations_of_motion(mechanism([body("b", 1.0, (0, 0, 0), (1, 1, 1))], [joint("j", kind, "ground", "b", frame())]))
        everything = [*eom.q_names, *eom.v_names, *(c.effort for c in eom.coordinates), *(c.acceleration for c in eom.coordinates)]
        assert len(everything) == len(set(everything))
        assert all(c.index == k for k, c in enumerate(eom.coordinates))
        assert all(c.position is None or eom.q_names[c.position_index] == c.position for c in eom.coordinates)
        return [(c.position, c.rate, c.acceleration, c.effort) for c in eom.coordinates]

    assert names("revolute") == [("j.angle", "j.rate", "j.acceleration", "j.torque")]
    assert names("screw") == names("revolute")
    assert names("cylindrical") == [
        ("j.angle", "j.rate", "j.angular_acceleration", "j.torque"),
        ("j.position", "j.speed", "j.acceleration", "j.force"),
    ]
    assert [row[0] for row in names("planar")] == ["j.position_x", "j.position_y", "j.angle"]
    assert [row[1] for row in names("universal")] == ["j.rate_x", "j.rate_y"]
    assert [row[0] for row in names("spherical")] == [None] * 3
    assert [row[3] for row in names("free")] == ["j.force_x", "j.force_y", "j.force_z", "j.torque_x", "j.torque_y", "j.torque_z"]


def test_limits_belong_to_the_freedom_that_they_name() -> None:
    guide = joint("guide", "cylindrical", "ground", "rod", frame())
    limited = type(guide)(
        name="guide",
        kind="cylindrical",
        parent="ground",
        child="rod",
        X_PF=guide.X_PF,
        X_CM=guide.X_CM,
        freedom_limits={"position": (0.0, 0.2)},
    )
    angle, position = equations_of_motion(mechanism([body("rod", 1.0, (0, 0, 0), (1, 1, 1))], [limited])).coordinates
    assert angle.limits is None
    assert position.limits == (0.0, 0.2)


def test_a_screw_turns_gravity_into_torque_by_its_pitch() -> None:
    m, J = 3.0, 0.2
    nut = mechanism([body("nut", m, (0, 0, 0.1), (0.1, 0.1, J))], [joint("thread", "screw", "ground", "nut", frame(), pitch=PITCH)])
    eom = equations_of_motion(nut)
    (acceleration,) = numeric(eom, eom.vdot)(np.array([0.7]), tau=np.array([0.4]))
    np.testing.assert_allclose(acceleration, [(0.4 - m * 9.81 * PITCH) / (J + m * PITCH**2)], rtol=20 * EPS)
    assert dict(zip(eom.p_names, eom.p_values, strict=True))["thread.pitch"] == PITCH
    coarse = np.where(np.array(eom.p_names) == "thread.pitch", 2 * PITCH, eom.p_values)
    (other,) = numeric(eom, eom.vdot)(np.array([0.7]), tau=np.array([0.4]), p=coarse)
    np.testing.assert_allclose(other, [(0.4 - m * 9.81 * 2 * PITCH) / (J + m * 4 * PITCH**2)], rtol=20 * EPS)


def motion(eom: EquationsOfMotion, q: np.ndarray, v: np.ndarray, times: np.ndarray, rtol: float = 1e-11) -> tuple[np.ndarray, np.ndarray]:
    """Positions and velocities at the given times, integrated without any renormalisation."""
    rates = ca.Function(
        "rates", [eom.q, eom.v, eom.p], [ca.vertcat(eom.qdot, ca.substitute(eom.vdot, eom.tau, ca.SX.zeros(eom.tau.shape)))]
    )
    n = len(q)
    run = solve_ivp(
        lambda t, y: np.asarray(rates(y[:n], y[n:], eom.p_values)).ravel(),
        (times[0], times[-1]),
        np.concatenate([q, v]),
        method="DOP853",
        rtol=rtol,
        atol=rtol * 1e-2,
        t_eval=times,
    )
    return run.y[:n].T, run.y[n:].T


def test_a_free_body_keeps_energy_and_both_momenta() -> None:
    # Euler-Poinsot: spun about its middle axis with a nudge, so that it turns over again and again.
    m, moments = 1.5, np.array([0.2, 0.5, 0.6])
    stone = mechanism(
        [body("stone", m, (0.1, -0.2, 0.3), moments)], [joint("fly", "free", "ground", "stone", frame((0.4, 0.1, 0.2), z=(1, 2, 3)))]
    )
    eom = equations_of_motion(stone, gravity=(0.0, 0.0, 0.0))
    times = np.linspace(0.0, 20.0, 201)
    R_WF = stone.tree[0].X_PF[:3, :3]
    start = np.array([0.0, 0, 0, 1, 0, 0, 0])
    spin = R_WF.T @ np.array([0.02, 5.0, 0.01])  # rates in the axes of M, which are those of F at the start
    q, v = motion(eom, start, np.concatenate([[0.3, -0.1, 0.2], spin]), times)
    poses = body_poses(eom, q)[:, 1]
    R_WB = poses[:, :3, :3]
    w_W = np.einsum("tij,tj->ti", R_WB @ R_WF, v[:, 3:])
    tensors = R_WB @ np.diag(moments) @ R_WB.transpose(0, 2, 1)
    center = np.einsum("tij,j->ti", R_WB, stone.bodies["stone"].center) + poses[:, :3, 3]
    origin = np.einsum("tij,j->ti", R_WB, stone.tree[0].X_CM[:3, 3]) + poses[:, :3, 3]
    v_center = v[:, :3] @ R_WF.T + np.cross(w_W, center - origin)
    linear = m * v_center
    angular = np.einsum("tij,tj->ti", tensors, w_W) + np.cross(center, linear)
    energy = numeric(eom, eom.kinetic_energy)
    kinetic = np.array([energy(a, b)[0][0] for a, b in zip(q, v, strict=True)])
    assert np.ptp(R_WB[:, 1, 1]) > 1.9  # it does turn over
    # relative tolerance 1e-11 a step over some thousand steps
    np.testing.assert_allclose(kinetic, kinetic[0], rtol=1e-8)
    np.testing.assert_allclose(linear, np.broadcast_to(linear[0], linear.shape), atol=1e-8 * np.linalg.norm(linear[0]))
    np.testing.assert_allclose(angular, np.broadcast_to(angular[0], angular.shape), atol=1e-8 * np.linalg.norm(angular[0]))
    np.testing.assert_allclose(np.linalg.norm(q[:, 3:], axis=1), 1.0, atol=1e-8)


def test_a_spherical_pendulum_swings_through_the_poles() -> None:
    # Straight up, straight down and half turned are all alike to a quaternion; a swing in a plane is that of a plane pendulum.
    m, length = 2.0, 0.8
    point = mechanism([body("bob", m, (0, 0, -length), (1e-3, 1e-3, 1e-3))], [joint("ball", "spherical", "ground", "bob", np.eye(4))])
    eom = equations_of_motion(point)
    J = 1e-3 + m * length**2
    speed = 1.05 * np.sqrt(4 * m * 9.81 * length / J)  # enough to go over the top
    times = np.linspace(0.0, 6.0, 121)
    q, v = motion(eom, np.array([1.0, 0, 0, 0]), np.array([speed, 0.0, 0.0]), times)
    plane = solve_ivp(
        lambda t, y: [y[1], -m * 9.81 * length * np.sin(y[0]) / J],
        (0, 6),
        [0.0, speed],
        method="DOP853",
        rtol=1e-12,
        atol=1e-13,
        t_eval=times,
    )
    assert plane.y[0, -1] > 4 * np.pi
    expected = Rotation.from_rotvec(np.outer(plane.y[0], [1, 0, 0])).as_matrix()
    np.testing.assert_allclose(body_poses(eom, q)[:, 1, :3, :3], expected, atol=1e-7)  # errors of 1e-11 a step grow along the orbit
    # And out of the plane: energy and the moment about the vertical are kept.
    q, v = motion(eom, normalised(eom, np.array([0.7, 0.7, 0.1, 0.0])), np.array([0.2, 2.0, 1.0]), times)
    energy = numeric(eom, eom.kinetic_energy + eom.potential_energy)
    values = np.array([energy(a, b)[0][0] for a, b in zip(q, v, strict=True)])
    assert np.ptp(values) < 1e-8 * m * 9.81 * length
    R = body_poses(eom, q)[:, 1, :3, :3]
    tensor = np.diag([J, J, 1e-3])
    vertical = np.einsum("ti,tij,j...->t...", v @ tensor, R.transpose(0, 2, 1), np.array([0.0, 0.0, 1.0]))
    assert np.ptp(vertical) < 1e-8 * np.abs(vertical).max()
