"""The equations of motion: analytic solutions, two routes of our own, invariants."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import ALL_KINDS, MOVING_KINDS, body, frame, joint, mechanism, numeric, random_state, random_tree, relocated
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

from mechanics.equations import body_poses, equations_of_motion
from mechanics.multibody.parameters import parameter_values
from topology.mechanism import Mechanism

G = 9.81
EPS = np.finfo(float).eps


def condition(M: np.ndarray) -> float:
    return float(np.linalg.cond(M)) if M.size else 1.0


def pendulum(mass: float = 2.0, length: float = 0.7, spin: float = 0.05) -> Mechanism:
    """A rod that hangs along -z in the CAD pose and swings about y."""
    return mechanism(
        [body("rod", mass, (0, 0, -length), (0.3, spin, 0.3))], [joint("swing", "revolute", "ground", "rod", frame(z=(0, 1, 0)))]
    )


def test_a_pendulum_swings_by_its_law() -> None:
    m, length, spin = 2.0, 0.7, 0.05
    acceleration = numeric(eom := equations_of_motion(pendulum(m, length, spin)), eom.vdot)
    for angle in np.linspace(-3, 3, 7):
        expected = -m * G * length * np.sin(angle) / (spin + m * length**2)
        # one division and a dozen products
        np.testing.assert_allclose(acceleration(np.array([angle]))[0], [expected], rtol=20 * EPS, atol=20 * EPS)


def test_a_pendulum_has_the_signals_of_its_joint() -> None:
    (coordinate,) = equations_of_motion(pendulum()).coordinates
    assert (coordinate.position, coordinate.rate, coordinate.effort) == ("swing.angle", "swing.rate", "swing.torque")
    assert (coordinate.position_unit, coordinate.rate_unit, coordinate.effort_unit) == ("rad", "rad/s", "N*m")


def test_a_mass_on_a_slide_falls_with_the_part_of_gravity_along_the_slide() -> None:
    direction = np.array([1.0, 0.0, 1.0]) / np.sqrt(2)
    m = 3.0
    slide = mechanism([body("block", m, (0.1, 0.2, 0.3), (1, 1, 1))], [joint("x", "prismatic", "ground", "block", frame(z=direction))])
    eom = equations_of_motion(slide)
    (coordinate,) = eom.coordinates
    assert (coordinate.position, coordinate.rate, coordinate.effort) == ("x.position", "x.speed", "x.force")
    (acceleration,) = numeric(eom, eom.vdot)(np.array([0.4]), tau=np.array([6.0]))
    np.testing.assert_allclose(acceleration, [6.0 / m - G / np.sqrt(2)], rtol=20 * EPS)


def test_a_double_pendulum_follows_the_textbook_equations() -> None:
    # Two point-like bobs on massless rods, both hanging along -z, angles relative: q2 is counted from the first rod.
    m1, m2, l1, l2 = 1.3, 0.7, 0.9, 0.6
    double = mechanism(
        [body("one", m1, (0, 0, -l1), (0, 0, 0)), body("two", m2, (0, 0, -l1 - l2), (0, 0, 0))],
        [
            joint("first", "revolute", "ground", "one", frame(z=(0, 1, 0))),
            joint("second", "revolute", "one", "two", frame((0, 0, -l1), z=(0, 1, 0))),
        ],
    )
    eom = equations_of_motion(double)
    a, b = 0.4, -1.1
    wa, wb = 0.8, 2.3
    M, bias = numeric(eom, eom.mass_matrix, eom.bias)(np.array([a, b]), np.array([wa, wb]))
    c = np.cos(b)
    M11 = (m1 + m2) * l1**2 + m2 * l2**2 + 2 * m2 * l1 * l2 * c
    M12 = m2 * l2**2 + m2 * l1 * l2 * c
    h = m2 * l1 * l2 * np.sin(b)
    lower = m2 * G * l2 * np.sin(a + b)
    np.testing.assert_allclose(M, [[M11, M12], [M12, m2 * l2**2]], rtol=50 * EPS)
    expected = [-h * (2 * wa * wb + wb**2) + (m1 + m2) * G * l1 * np.sin(a) + lower, h * wa**2 + lower]
    np.testing.assert_allclose(bias, expected, rtol=100 * EPS, atol=100 * EPS * 10)


def test_paper_003_rpp_arm_has_the_matrix_a0_and_the_gravity_column() -> None:
    # q1 about z, q2 along z, q3 along y; d3 shifts the third link along z. Centres and inertias of papers 003's reference case.
    d3 = 0.3
    arm = mechanism(
        [
            body("link 1", 4.0, (0.02, 0.05, 0.1), (0.2, 0.3, 0.1)),
            body("link 2", 3.0, (0.0, 0.1, 0.05), (0.1, 0.05, 0.12)),
            body("link 3", 2.0, (0.01, -0.2, 0.03 + d3), (0.04, 0.01, 0.05)),
        ],
        [
            joint("phi", "revolute", "ground", "link 1", frame()),
            joint("zeta", "prismatic", "link 1", "link 2", frame()),
            joint("eta", "prismatic", "link 2", "link 3", frame((0, 0, d3), z=(0, 1, 0))),
        ],
    )
    eom = equations_of_motion(arm)
    for q1, q2, q3 in ((0.0, 0.0, 0.0), (0.3, -0.2, 0.5), (2.0, 1.0, -0.7)):
        A0, gravity = numeric(eom, eom.mass_matrix, eom.bias)(np.array([q1, q2, q3]))
        expected = [[2 * q3**2 - 0.8 * q3 + 0.3918, 0, 0.02], [0, 5, 0], [0.02, 0, 2]]
        np.testing.assert_allclose(A0, expected, atol=50 * EPS)
        np.testing.assert_allclose(gravity, [0, 49.05, 0], atol=100 * EPS * 50)


def test_paper_004_manipulator_has_the_diagonal_mass_matrix() -> None:
    # Body 1 turns about z, body 2 about x, body 3 slides along y of body 2; all centres on that y axis; start 0.25 rad from horizontal.
    J1, J, m2, r2, m3, y = 1.5, (0.9, 0.05, 0.9), 8.0, 0.25, 5.0, 0.8
    arm = mechanism(
        [
            body("post", 1.0, (0, 0, 0), (J1, J1, J1)),
            body("beam", m2, (0, r2, 0), J),
            body("slide", m3, (0, 0, 0), (0, 0, 0)),
        ],
        [
            joint("turn", "revolute", "ground", "post", frame()),
            joint("lift", "revolute", "post", "beam", frame(z=(1, 0, 0))),
            joint("reach", "prismatic", "beam", "slide", frame(z=(0, 1, 0))),
        ],
    )
    eom = equations_of_motion(arm)
    (M,) = numeric(eom, eom.mass_matrix)(np.array([0.6, 0.25, y]))
    # printed to ten decimals
    np.testing.assert_allclose(M, np.diag([5.8215003283, 4.6, 5.0]), atol=1e-10)


trees = st.tuples(st.integers(1, 7), st.integers(0, 10_000))


@settings(max_examples=25)
@given(trees)
def test_forward_dynamics_solves_the_mass_matrix(tree: tuple[int, int]) -> None:
    count, seed = tree
    eom = equations_of_motion(random_tree(count, seed, kinds=ALL_KINDS))
    n = len(eom.coordinates)
    q, v, tau = random_state(eom, np.random.default_rng(seed))
    M, bias, vdot = numeric(eom, eom.mass_matrix, eom.bias, eom.vdot)(q, v, tau)
    M = M.reshape(n, n)
    np.testing.assert_array_equal(M, M.T)
    expected = np.linalg.solve(M, tau - bias)
    # Two ways to solve the same system differ by its condition times round-off (Drake's rule: 2 cond eps), times the length of the sums.
    tolerance = 2 * condition(M) * EPS * (4 + n) * max(1.0, float(np.linalg.norm(expected)))
    assert np.linalg.norm(vdot - expected) <= tolerance


@settings(max_examples=20)
@given(trees)
def test_inverse_dynamics_undoes_forward_dynamics(tree: tuple[int, int]) -> None:
    count, seed = tree
    eom = equations_of_motion(random_tree(count, seed, kinds=ALL_KINDS))
    n = len(eom.coordinates)
    q, v, tau = random_state(eom, np.random.default_rng(seed))
    M, vdot, back = numeric(eom, eom.mass_matrix, eom.vdot, eom.inverse_dynamics(eom.vdot))(q, v, tau)
    M = M.reshape(n, n)
    # An error of 2 cond eps in vdot comes back multiplied by M.
    scale = np.linalg.norm(M) * max(1.0, float(np.linalg.norm(vdot)))
    np.testing.assert_allclose(back, tau, atol=2 * condition(M) * EPS * scale)


@settings(max_examples=15)
@given(trees)
def test_the_mass_matrix_is_the_second_derivative_of_kinetic_energy_and_gravity_the_slope_of_potential_energy(
    tree: tuple[int, int],
) -> None:
    count, seed = tree
    eom = equations_of_motion(random_tree(count, seed, kinds=MOVING_KINDS))
    hessian, _ = ca.hessian(eom.kinetic_energy, eom.v)
    # d/dt of the potential energy is the power of gravity's efforts, whatever the positions are made of
    slope = ca.mtimes(ca.jacobian(eom.qdot, eom.v).T, ca.gradient(eom.potential_energy, eom.q))
    q, _, _ = random_state(eom, np.random.default_rng(seed))
    M, second, at_rest, gradient = numeric(eom, eom.mass_matrix, hessian, eom.bias, slope)(q)
    size = max(1.0, float(np.abs(M).max()))
    np.testing.assert_allclose(second, M.reshape(second.shape), atol=100 * count * EPS * size)
    np.testing.assert_allclose(gradient, at_rest, atol=200 * count * EPS * G * size)


def test_energy_is_conserved_over_a_run() -> None:
    eom = equations_of_motion(random_tree(4, 11))
    n = 4
    acceleration = numeric(eom, eom.vdot)
    energy = numeric(eom, eom.kinetic_energy + eom.potential_energy)
    start = np.concatenate([np.full(n, 0.3), np.full(n, 0.5)])
    run = solve_ivp(
        lambda t, y: np.concatenate([y[n:], acceleration(y[:n], y[n:])[0]]), (0, 0.6), start, method="DOP853", rtol=1e-11, atol=1e-12
    )
    values = np.array([energy(y[:n], y[n:])[0][0] for y in run.y.T])
    kinetic = numeric(eom, eom.kinetic_energy)
    turned_over = max(float(kinetic(y[:n], y[n:])[0][0]) for y in run.y.T)
    # local tolerance 1e-11 over some hundred steps
    assert np.ptp(values) < 1e-8 * turned_over


@settings(max_examples=12)
@given(trees)
def test_where_the_machine_is_drawn_does_not_matter(tree: tuple[int, int]) -> None:
    count, seed = tree
    machine = random_tree(count, seed)
    random = np.random.default_rng(seed)
    X = np.eye(4)
    X[:3, :3] = Rotation.random(random_state=random).as_matrix()
    X[:3, 3] = [300.0, -200.0, 100.0]
    here = equations_of_motion(machine)
    there = equations_of_motion(relocated(machine, X), gravity=tuple(X[:3, :3] @ [0, 0, -G]))
    q, v, tau = random.normal(size=(3, count))
    expected, M = numeric(here, here.vdot, here.mass_matrix)(q, v, tau)
    M = M.reshape(count, count)
    (found,) = numeric(there, there.vdot)(q, v, tau)
    # Numbers of order 400 m are rounded to 400 eps when the drawing is moved; the rest is the condition of the problem.
    tolerance = 400 * EPS * 20 * np.linalg.cond(M) * max(1.0, float(np.linalg.norm(expected)))
    assert np.linalg.norm(found - expected) <= tolerance


def test_a_changed_mass_changes_numbers_and_not_the_structure() -> None:
    machine = random_tree(3, 5)
    heavier = {**machine.bodies, "body 1": replace(machine.bodies["body 1"], mass=machine.bodies["body 1"].mass * 1.5)}
    one, two = equations_of_motion(machine), equations_of_motion(replace(machine, bodies=heavier))
    assert one.structure == two.structure
    assert one.p_names == two.p_names
    changed = [name for name, a, b in zip(one.p_names, one.p_values, two.p_values, strict=True) if a != b]
    assert "body 1.mass" in changed
    assert all(name.startswith("body 1.") for name in changed)
    q = np.array([0.1, 0.2, 0.3])
    evaluate = numeric(one, one.vdot)
    assert not np.allclose(evaluate(q)[0], evaluate(q, p=two.p_values)[0])
    np.testing.assert_array_equal(evaluate(q, p=two.p_values)[0], numeric(two, two.vdot)(q)[0])


def test_the_structure_changes_with_kinds_names_and_connections() -> None:
    machine = random_tree(3, 5)
    turned = replace(machine.tree[0], kind="prismatic" if machine.tree[0].kind == "revolute" else "revolute")
    assert equations_of_motion(machine).structure != equations_of_motion(replace(machine, tree=(turned, *machine.tree[1:]))).structure


def test_gravity_is_a_parameter() -> None:
    eom = equations_of_motion(pendulum())
    still = parameter_values(eom.mechanism, (0.0, 0.0, 0.0))
    (vdot,) = numeric(eom, eom.vdot)(np.array([1.0]), p=still)
    np.testing.assert_array_equal(vdot, [0.0])


def test_bodies_stand_where_cad_drew_them_at_zero_and_turn_about_their_axes() -> None:
    machine = random_tree(5, 3)
    eom = equations_of_motion(machine)
    q = np.zeros((3, 5))
    q[2] = np.random.default_rng(1).normal(size=5)
    poses = body_poses(eom, q)
    assert poses.shape == (3, 6, 4, 4)
    np.testing.assert_allclose(poses[:2], np.broadcast_to(np.eye(4), (2, 6, 4, 4)), atol=20 * EPS)  # coordinates of order one
    index = {name: i for i, name in enumerate(machine.bodies)}
    for k, j in enumerate(machine.tree):
        X_WP, X_WC = poses[2, index[j.parent]], poses[2, index[j.child]]
        X_FM = np.linalg.inv(X_WP @ j.X_PF) @ X_WC @ j.X_CM
        expected = np.eye(4)
        if j.kind == "revolute":
            expected[:3, :3] = Rotation.from_rotvec([0, 0, q[2, k]]).as_matrix()
        else:
            expected[2, 3] = q[2, k]
        np.testing.assert_allclose(X_FM, expected, atol=200 * EPS)
    assert body_poses(eom, np.zeros((0, 5))).shape == (0, 6, 4, 4)
    with pytest.raises(ValueError, match="times, 5"):
        body_poses(eom, np.zeros(5))


def test_a_fixed_joint_in_the_tree_carries_its_body_along() -> None:
    swing = pendulum()
    lamp = body("lamp", 0.5, (0.1, 0, -0.9), (0.01, 0.01, 0.01))
    welded = mechanism([swing.bodies["rod"], lamp], [*swing.tree, joint("weld", "fixed", "rod", "lamp", frame((0, 0, -0.8)))])
    eom = equations_of_motion(welded)
    assert len(eom.coordinates) == 1
    (M,) = numeric(eom, eom.mass_matrix)(np.array([0.4]))
    expected = 0.05 + 2.0 * 0.7**2 + 0.01 + 0.5 * (0.1**2 + 0.9**2)
    np.testing.assert_allclose(M.ravel(), [expected], rtol=50 * EPS)
    bias, vdot = numeric(eom, eom.bias, eom.vdot)(np.array([0.4]))
    np.testing.assert_allclose(vdot, -bias / expected, rtol=50 * EPS)


def test_a_mechanism_without_joints_has_no_equations_but_poses() -> None:
    eom = equations_of_motion(mechanism([], []))
    assert eom.coordinates == ()
    assert eom.vdot.shape == (0, 1)
    np.testing.assert_array_equal(body_poses(eom, np.zeros((2, 0))), np.broadcast_to(np.eye(4), (2, 1, 4, 4)))
