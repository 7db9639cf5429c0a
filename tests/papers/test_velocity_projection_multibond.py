"""Paper 004: the rod with a sliding mass on a spring, and the industrial manipulator, by T-matrices to independent velocities.

Data of the rod's reference: J = 0.2, m = 1.5, k = 40, z0 = 0.6; start z = 0.7, z' = 0.3, Omega = 1.2, theta = 0.1.
"""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import body, frame, joint, mechanism
from scipy.integrate import solve_ivp

from foundation.arrays import Array
from mechanics.errors import MechanicsError
from mechanics.formulations.velocity_projection import (
    Projection,
    VelocityProjection,
    VelocityRelations,
    choose_velocities,
    condition_of,
    project,
)

J, M, K, Z0 = 0.2, 1.5, 40.0, 0.6
NAMES = ("Omega_1y", "v_1x", "v_1z", "v_0x", "v_0z")
INERTIA = np.diag([J, 0, 0, M, M])
INDEPENDENT = (0, 4)  # Omega_1y and v_0z, as in the paper


def rod(theta: float, z: float, theta_dot: float = 0.0, z_dot: float = 0.0) -> VelocityRelations:
    """The printed velocity relations (7): v_1x = z Omega, v_0 = (c, -s; s, c) v_1."""
    c, s = np.cos(theta), np.sin(theta)
    A = np.array([[z, -1, 0, 0, 0], [0, c, -s, -1, 0], [0, s, c, 0, -1]])
    rate = np.array([[z_dot, 0, 0, 0, 0], theta_dot * np.array([0, -s, -c, 0, 0]), theta_dot * np.array([0, c, -s, 0, 0])])
    return VelocityRelations(names=NAMES, A=A, A_dot=rate)


def flow(projection: Projection, Omega: float, v_0z: float) -> Array:
    return projection.T @ np.array([Omega, v_0z])


@pytest.mark.parametrize("theta", [-1.2, 0.1, 0.8])
def test_the_virtual_inertia_is_the_printed_one(theta: float) -> None:
    z = 0.7
    c, s = np.cos(theta), np.sin(theta)
    projection = project(rod(theta, z), INDEPENDENT)
    np.testing.assert_allclose(projection.T[[0, 3, 4]], [[1, 0], [z / c, -s / c], [0, 1]], atol=1e-15)
    virtual = projection.virtual_inertia(INERTIA)
    printed = [[J + M * z**2 / c**2, -M * z * s / c**2], [-M * z * s / c**2, M * (1 + s**2 / c**2)]]
    np.testing.assert_allclose(virtual, printed, rtol=1e-14)  # the same numbers in another order
    assert np.linalg.det(virtual) == pytest.approx(M * (J + M * z**2) / c**2, rel=1e-13)


def test_the_gyristor_with_the_corrected_sign_is_the_reference_one() -> None:
    theta, z, Omega, v_0z = 0.4, 0.7, 1.2, 0.5
    c, s = np.cos(theta), np.sin(theta)
    z_dot = flow(project(rod(theta, z), INDEPENDENT), Omega, v_0z)[2]
    found = project(rod(theta, z, theta_dot=-Omega, z_dot=z_dot), INDEPENDENT).gyristor(INERTIA)
    common = v_0z - 2 * Omega * z * s
    expected = np.array([[M * z * common, Omega * M * z], [-M * s * common, -Omega * M * s]]) / c**3
    np.testing.assert_allclose(found, expected, rtol=1e-13)  # the same numbers in another order


def test_the_choice_is_singular_where_the_rod_lies_along_its_independent_velocity() -> None:
    conditions = [condition_of(rod(theta, 0.7), INDEPENDENT) for theta in (0.1, 1.4, 1.57)]
    assert conditions[0] < conditions[1] < conditions[2]  # worse and worse on the way to a right angle
    with pytest.raises(MechanicsError, match="Omega_1y"):
        project(rod(np.pi / 2, 0.7), INDEPENDENT)
    assert project(rod(np.pi / 2, 0.7), (0, 2)).condition < 10  # turn and slide do for every angle


def simulate(sign: float, end: float, times: list[float]) -> Array:
    """(theta, z, Omega, x, z of the mass) at the times; theta' = sign * Omega."""

    def rates(t: float, y: Array) -> list[float]:
        theta, z, Omega, v_0z, _, _ = y
        velocities = flow(project(rod(theta, z), INDEPENDENT), Omega, v_0z)
        projection = project(rod(theta, z, sign * Omega, velocities[2]), INDEPENDENT)
        spring = projection.T[2] * -K * (z - Z0)  # on v_1z: equation (11)
        independent = np.array([Omega, v_0z])
        change = np.linalg.solve(projection.virtual_inertia(INERTIA), spring - projection.gyristor(INERTIA) @ independent)
        return [sign * Omega, velocities[2], change[0], change[1], velocities[3], velocities[4]]

    theta, z, Omega, z_dot = 0.1, 0.7, 1.2, 0.3
    c, s = np.cos(theta), np.sin(theta)
    start = [theta, z, Omega, s * z * Omega + c * z_dot, -z * s, z * c]  # the place that v_0 = (c, -s; s, c) v_1 belongs to
    run = solve_ivp(rates, (0, end), start, t_eval=times, method="DOP853", rtol=1e-11, atol=1e-12)
    return np.asarray(run.y.T)


def test_with_the_corrected_sign_the_rod_moves_as_the_reference_and_keeps_its_geometry() -> None:
    reference = {
        0.1: (0.11686227, 0.72044724, 1.14657531),
        0.3: (0.34892730, 0.69553315, 1.21212180),
        0.5: (0.61439188, 0.61556630, 1.46020967),
    }
    for expected, (theta, z, Omega, *_) in zip(reference.values(), simulate(-1.0, 0.5, list(reference)), strict=True):
        assert (abs(theta - 0.1), z, Omega) == pytest.approx(expected, abs=2e-8)  # eight digits, integrated to 1e-11


def energy(y: Array) -> float:
    theta, z, Omega, v_0z = y[:4]
    velocities = flow(project(rod(theta, z), INDEPENDENT), Omega, v_0z)
    return float(0.5 * velocities @ INERTIA @ velocities + 0.5 * K * (z - Z0) ** 2)


def test_with_the_printed_sign_energy_is_kept_but_the_radius_drifts_from_its_coordinate() -> None:
    start = np.array([0.1, 0.7, 1.2, np.sin(0.1) * 0.7 * 1.2 + np.cos(0.1) * 0.3])
    drift = {}
    for sign in (-1.0, 1.0):
        final = simulate(sign, 0.5, [0.5])[0]
        drift[sign] = abs(np.hypot(*final[4:]) - final[1])
        assert energy(final) == pytest.approx(energy(start), rel=1e-9)  # of either sign; the integrator's tolerance times its steps
    assert drift[-1.0] < 1e-9  # integrated to 1e-11
    assert drift[1.0] == pytest.approx(0.27, abs=0.005)  # m, two digits are given


# ---------------------------------------------------------------------------------------------------------------- industrial manipulator


def manipulator() -> VelocityProjection:
    """Body 1 turns about z, body 2 about its x, body 3 slides along y of body 2; centres on the 2y axis. OWN data.

    The joint's 2x axis stands at the CAD pose of zero elevation.
    """
    inertia_2 = np.diag([0.45, 0.025, 0.45])
    machine = mechanism(
        [body("body 1", 20, (0, 0, 0), (1, 1, 1.5)), body("body 2", 8, (0, 0.25, 0), inertia_2), body("body 3", 5, (0, 0.8, 0), inertia_2)],
        [
            joint("axis 1", "revolute", "ground", "body 1", frame((0, 0, 0), (0, 0, 1))),
            joint("lift", "revolute", "body 1", "body 2", frame((0, 0, 0), (1, 0, 0))),
            joint("reach", "prismatic", "body 2", "body 3", frame((0, 0.8, 0), (0, 1, 0))),
        ],
    )
    return VelocityProjection(machine, (0.0, 0.0, 0.0))


def test_the_manipulator_has_the_diagonal_reference_mass_matrix() -> None:
    found = manipulator().mass_matrix(np.array([0.7, 0.25, 0.0]))
    np.testing.assert_allclose(found, np.diag([5.8215003283, 4.6, 5.0]), atol=5e-11)  # ten decimals are given


def test_all_storage_is_in_integral_causality_after_the_transform() -> None:
    formulation = manipulator()
    q = np.array([0.7, 0.25, 0.1])
    projection = formulation.projection(q, np.zeros(3))
    virtual = projection.virtual_inertia(formulation.inertia())
    assert np.linalg.matrix_rank(virtual) == 3  # the field can be inverted: momenta are states, no velocity is differentiated
    names = [formulation.names[i] for i in projection.independent]
    assert names == ["axis 1.rate", "lift.rate", "reach.speed"]


def test_accelerations_do_not_depend_on_which_velocities_are_independent() -> None:
    formulation = manipulator()
    random = np.random.default_rng(3)
    q, v, tau = np.array([0.7, 0.25, 0.1]), *random.normal(size=(2, 3))
    expected = formulation.accelerations(q, v, tau)
    point = tuple(formulation.names.index(f"body 3.linear_{axis}") for axis in "xyz")
    # The condition of the relations (about 10) times round-off.
    np.testing.assert_allclose(formulation.accelerations(q, v, tau, independent=point), expected, rtol=1e-11)


def test_choices_are_listed_best_first_and_singular_ones_are_named() -> None:
    machine = manipulator().linked.mechanism
    choices = choose_velocities(machine, np.array([0.7, 0.25, 0.1]))
    conditions = [choice.condition for choice in choices]
    assert conditions == sorted(conditions)
    assert any(choice.title == "joint velocities" and not choice.singular for choice in choices)
    stuck = choose_velocities(machine, np.array([0.7, 0.25, -0.8]))  # body 3 with its centre on both axes: only its slide moves the point
    assert any(choice.singular and "body 3.linear_x" in choice.velocities for choice in stuck)


def test_after_two_pulses_the_rate_is_gone_the_angle_stays_and_the_oil_rings_at_its_own_frequency() -> None:
    """Figure 13, qualitatively: a positive and an equal negative motor pulse on axis 1, oil springs behind lift and reach."""
    formulation = manipulator()
    k_oil = np.array([0.0, 9.0e3, 2.0e4])  # N m/rad and N/m: fast against the pulses of 0.2 s
    rest = np.array([0.0, 0.25, 0.0])

    def torque(t: float) -> float:
        return 20.0 if t < 0.2 else -20.0 if t < 0.4 else 0.0

    def rates(t: float, y: Array) -> Array:
        q, v = y[:3], y[3:]
        return np.concatenate([v, formulation.accelerations(q, v, np.array([torque(t), 0, 0]) - k_oil * (q - rest))])

    y, traces, times = np.concatenate([rest, np.zeros(3)]), [], []
    for start, end in ((0.0, 0.2), (0.2, 0.4), (0.4, 1.0)):  # the pulses' edges are no place to integrate over
        run = solve_ivp(rates, (start, end - 1e-12), y, t_eval=np.linspace(start, end - 1e-12, 300), method="DOP853", rtol=1e-7, atol=1e-10)
        y = run.y[:, -1]
        traces.append(run.y)
        times.append(run.t)
    angle, rate = traces[-1][0], traces[-1][3]
    fastest = np.abs(traces[0][3]).max()
    assert np.abs(rate).max() < 0.02 * fastest  # curve 4 returns to about zero, but for the oil's ringing
    assert angle[-1] > 0.1  # rad: curve 3 keeps an offset
    for coordinate, k, inertia in ((1, k_oil[1], 4.6), (2, k_oil[2], 5.0)):
        deflection = traces[-1][coordinate] - traces[-1][coordinate].mean()
        crossings = np.flatnonzero(np.diff(np.sign(deflection)))
        period = 2 * (times[-1][crossings[-1]] - times[-1][crossings[0]]) / (len(crossings) - 1)
        # sqrt(k / M_ii): the grid of samples, and the coupling by the slow rotation, leave one percent.
        assert 2 * np.pi / period == pytest.approx(np.sqrt(k / inertia), rel=0.02)
