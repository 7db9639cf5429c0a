"""Paper 003: the R-P-P manipulator, the robot with six freedoms R-P-P-R-P-R, and a planar arm whose basket is kept level.

The paper prints no numbers; data of the R-P-P reference as in its test below. Here the mechanisms are made of numbers; the machines read
from CAD and project files are the samples rpp_manipulator, six_axis_manipulator and basket_arm, with tests in tests/samples.
"""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import body, frame, joint, mechanism

from mechanics.formulations.lagrange_matrices import LagrangeMatrices, pseudo_inertia
from mechanics.formulations.recursive_coordinates import RecursiveCoordinates
from topology.mechanism import Mechanism

GRAVITY = (0.0, 0.0, -9.81)
X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def chain(
    steps: list[tuple[str, tuple[int, int, int], tuple[float, float, float]]],
    masses: list[float],
    centers: list[tuple[float, ...]],
    inertias: list[object],
) -> Mechanism:
    """Members 2, 3, ... on joints of that kind along that axis, each with its frame at an offset from the one before."""
    bodies, joints, origin, parent = [], [], np.zeros(3), "ground"
    for number, ((kind, axis, offset), mass, center, inertia) in enumerate(zip(steps, masses, centers, inertias, strict=True), start=2):
        origin = origin + np.array(offset)
        name = f"member {number}"
        bodies.append(body(name, mass, origin + np.array(center), inertia))  # type: ignore[arg-type]
        joints.append(joint(f"q{number - 1}", kind, parent, name, frame(origin, axis)))
        parent = name
    return mechanism(bodies, joints)


def rpp() -> Mechanism:
    """q1 about z, q2 along z, q3 along y after d3 = 0.3 m along z."""
    return chain(
        [("revolute", Z, (0, 0, 0)), ("prismatic", Z, (0, 0, 0)), ("prismatic", Y, (0, 0, 0.3))],
        [4, 3, 2],
        [(0.02, 0.05, 0.1), (0, 0.1, 0.05), (0.01, -0.2, 0.03)],
        [(0.2, 0.3, 0.1), (0.1, 0.05, 0.12), (0.04, 0.01, 0.05)],
    )


def rpprpr(seed: int) -> Mechanism:
    """Seven members: R(z) P(z) P(y) R(y) P(x) R(x) with d3 along z, d4 along y, d6 along x, and random inertias."""
    random = np.random.default_rng(seed)
    inertias, centers = [], []
    for _ in range(6):
        points = random.normal(size=(5, 3)) * 0.2
        inertias.append(sum(0.3 * ((p @ p) * np.eye(3) - np.outer(p, p)) for p in points))
        centers.append(tuple(random.normal(size=3) * 0.2))
    return chain(
        [
            ("revolute", Z, (0, 0, 0)),
            ("prismatic", Z, (0, 0, 0)),
            ("prismatic", Y, (0, 0, 0.4)),
            ("revolute", Y, (0, 0.3, 0)),
            ("prismatic", X, (0, 0, 0)),
            ("revolute", X, (0.2, 0, 0)),
        ],
        list(random.uniform(0.5, 5.0, 6)),
        centers,
        inertias,
    )


@pytest.mark.parametrize("q3", [-0.4, 0.0, 0.7])
def test_rpp_has_the_reference_matrix_and_gravity(q3: float) -> None:
    terms = LagrangeMatrices(rpp(), GRAVITY).terms(np.array([0.6, -0.2, q3]), np.zeros(3))
    expected = [[2 * q3**2 - 0.8 * q3 + 0.3918, 0, 0.02], [0, 5, 0], [0.02, 0, 2]]
    np.testing.assert_allclose(terms.A0, expected, atol=1e-14)  # some ten products of order one
    np.testing.assert_allclose(terms.a_g, [0, 49.05, 0], atol=1e-13)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("which", ["rpp", "rpprpr"])
def test_equations_7_to_11_equal_the_recursive_engine(which: str, seed: int) -> None:
    machine = rpp() if which == "rpp" else rpprpr(seed)
    ours, engine = LagrangeMatrices(machine, GRAVITY), RecursiveCoordinates(machine, GRAVITY)
    n = len(machine.tree)
    q, v, vdot = np.random.default_rng(seed).normal(size=(3, n))
    expected = engine.efforts(q, v, vdot)
    # Sums of some hundred products each; the reference list quotes 7e-15 for R-P-P.
    np.testing.assert_allclose(ours.efforts(q, v, vdot), expected, atol=1e-13 * np.abs(expected).max())
    np.testing.assert_allclose(ours.mass_matrix(q), engine.mass_matrix(q), atol=1e-13 * np.abs(engine.mass_matrix(q)).max())


def test_a_tensor_of_inertia_in_place_of_the_pseudo_inertia_gives_another_matrix() -> None:
    """The correction matters: trace products need the integral of r r^T."""
    formulation = LagrangeMatrices(rpp(), GRAVITY)
    for body_of in formulation.linked.bodies:
        P = pseudo_inertia(body_of)
        tensor = np.trace(P[:3, :3]) * np.eye(3) - P[:3, :3]
        about_origin = body_of.inertia + body_of.mass * (
            body_of.center @ body_of.center * np.eye(3) - np.outer(body_of.center, body_of.center)
        )
        np.testing.assert_allclose(tensor, about_origin, atol=1e-15)  # the one follows from the other
        assert np.linalg.norm(P[:3, :3] - about_origin) > 1e-2


def test_the_balancing_torque_keeps_the_basket_level() -> None:
    """Planar 2R arm in the vertical plane x-z with a basket on a third joint that turns back what the arms turn."""
    arms = mechanism(
        [
            body("arm 1", 30, (0.5, 0, 0), (0.1, 2.5, 2.5)),
            body("arm 2", 20, (1.4, 0, 0), (0.1, 1.1, 1.1)),
            body("basket", 80, (1.8, 0, -0.4), (9, 9, 9)),
        ],
        [
            joint("M1", "revolute", "ground", "arm 1", frame((0, 0, 0), (0, -1, 0))),
            joint("M2", "revolute", "arm 1", "arm 2", frame((1, 0, 0), (0, -1, 0))),
            joint("SFORCE_1", "revolute", "arm 2", "basket", frame((1.8, 0, 0), (0, -1, 0))),
        ],
    )
    formulation = LagrangeMatrices(arms, GRAVITY)
    g, zero = 9.81, np.zeros(3)
    for first, second in ((0.3, -0.8), (1.0, -0.2)):
        q = np.array([first, second, -(first + second)])
        M1, M2, M3 = formulation.efforts(q, zero, zero)
        x1, x2 = np.cos(first), 0.8 * np.cos(first + second)
        # At rest: moments of weights about each joint, to round-off of 1e3 N m. The level basket hangs below its joint: no torque.
        assert pytest.approx(0, abs=1e-11) == M3
        assert pytest.approx(g * (20 * 0.5 * x2 + 80 * x2), abs=1e-10) == M2
        assert pytest.approx(g * (30 * 0.5 * x1 + 20 * (x1 + 0.5 * x2) + 80 * (x1 + x2)), abs=1e-10) == M1
    # Lifted faster and faster, a level basket still needs a torque: its centre does not lie on its joint.
    q, vdot = np.array([0.3, -0.8, 0.5]), np.array([1.0, 0.5, -1.5])
    sideways = -np.sin(0.3) * 1.0 - 0.8 * np.sin(-0.5) * 1.5  # horizontal acceleration of the basket, m/s^2
    assert formulation.efforts(q, zero, vdot)[2] == pytest.approx(80 * 0.4 * sideways, abs=1e-10)
