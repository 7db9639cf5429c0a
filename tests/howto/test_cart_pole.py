"""The how-to page on a cart-pole: the plant by hand, LQR, Kalman filter and margins against closed forms."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import solve_continuous_are

import mategraph
from mategraph.machine import Machine

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "cart_pole.md"
PROJECT = PAGE.parent / "cart_pole" / "cart_pole.toml"
G, DAMPING = 9.81, 2e-4
Q, R = np.diag([10.0, 10.0, 1.0, 1.0]), np.array([[0.1]])


@pytest.fixture(scope="module")
def machine() -> Machine:
    return mategraph.load(PROJECT)


def by_hand(machine: Machine) -> tuple[np.ndarray, np.ndarray]:
    """A and B about the upright pole: Lagrange's equations of a cart and a pole whose centre is l above the pivot."""
    cart, pole = machine.mechanism.bodies["cart"].mass, machine.mechanism.bodies["pole"]
    m, length, inertia = pole.mass, float(pole.center[2]), float(pole.inertia[1, 1])
    mass = np.array([[cart + m, m * length], [m * length, inertia + m * length**2]])
    stiffness, damping = np.diag([0.0, m * G * length]), np.diag([0.0, -DAMPING])
    inverse = np.linalg.inv(mass)
    A = np.block([[np.zeros((2, 2)), np.eye(2)], [inverse @ stiffness, inverse @ damping]])
    return A, np.concatenate([np.zeros(2), inverse @ [1.0, 0.0]])[:, None]


def lqr(A: np.ndarray, B: np.ndarray, Q: np.ndarray, R: np.ndarray) -> np.ndarray:
    return np.linalg.solve(R, B.T @ solve_continuous_are(A, B, Q, R))


def test_the_plant_is_that_of_the_hand_calculation(machine: Machine) -> None:
    found = machine.linearise(break_at="")
    A, B = by_hand(machine)
    assert [state.name for state in found.states] == ["slide.position", "pivot.angle", "slide.speed", "pivot.rate"]
    np.testing.assert_allclose(found.A, A, atol=1e-9)  # the equilibrium is found to 1e-12
    np.testing.assert_allclose(found.B, B, atol=1e-9)
    same = found.to_scipy()
    np.testing.assert_array_equal(same.A, found.A)
    np.testing.assert_array_equal(same.D, np.zeros((2, 1)))


def test_the_gains_of_the_project_are_those_of_the_weights_on_the_page(machine: Machine) -> None:
    A, B = by_hand(machine)
    gains = machine.project.tables["signal"]["lqr"]["D"]
    np.testing.assert_allclose(gains, -lqr(A, B, Q, R), rtol=5e-5)  # five digits in the file
    assert PROJECT.read_text(encoding="utf-8").strip() in PAGE.read_text(encoding="utf-8")
    assert len(PROJECT.read_text(encoding="utf-8").splitlines()) < 60


def test_the_loop_has_the_margins_that_lqr_guarantees_and_the_page_names(machine: Machine) -> None:
    """|1 + L| >= 1 at all frequencies (Kalman 1964): sensitivity at most 1, phase margin above 60 deg, gain margin below 1/2."""
    loop = machine.linearise(break_at="push.u").loop
    assert loop is not None
    assert loop.sensitivity_peak <= 1.0 + 1e-4  # the gains have five digits
    assert loop.phase_margin > 60.0
    assert loop.gain_margin < 0.5
    page = PAGE.read_text(encoding="utf-8")
    for value in (f"{loop.phase_margin:.2f}", f"{loop.gain_margin_db:.2f}"):
        assert value in page, value
    A, B = by_hand(machine)
    K = lqr(A, B, Q, R)

    def L(w: float) -> complex:
        return complex((K @ np.linalg.solve(1j * w * np.eye(4) - A, B))[0, 0])

    w = 2 * math.pi * loop.phase_margin_at
    assert abs(L(w)) == pytest.approx(1.0, abs=1e-4)
    assert math.degrees(np.angle(-L(w))) == pytest.approx(loop.phase_margin, abs=0.01)


def test_the_pole_comes_up_and_the_page_names_force_and_travel(machine: Machine) -> None:
    run = machine.simulate()
    page = PAGE.read_text(encoding="utf-8")
    assert abs(run.final["pivot.angle"]) < math.radians(0.05)
    assert f"{run.extremes('push.force')[1]:.2f} N" in page or f"{-run.extremes('push.force')[0]:.2f} N" in page
    assert f"{1000 * run.extremes('slide.position')[1]:.0f} mm" in page
    assert abs(run.energy["relative_residual"]) < 1e-6


def test_a_kalman_filter_and_state_feedback_come_back_as_one_block(machine: Machine) -> None:
    """Separation: the closed loop has the poles of the feedback and of the observer, and both measured positions settle."""
    plant = machine.linearise(break_at="")
    A, B, C = (np.array(matrix) for matrix in (plant.A, plant.B, plant.C))
    K = lqr(A, B, Q, R)
    observer = lqr(A.T, C.T, np.diag([1e-4, 1e-4, 1.0, 1.0]), np.diag([1e-6, 1e-6])).T
    table = mategraph.controller(
        (A - B @ K - observer @ C, observer, -K, np.zeros((1, 2))),
        inputs={"x": "slide.position", "angle": "pivot.angle"},
        outputs="push.u",
    )
    lqg = machine.with_({"signal.lqr": table, "initial": {"pivot.angle": "6 deg"}})
    run = lqg.simulate(duration=6.0)
    assert abs(run.final["pivot.angle"]) < math.radians(0.1)
    assert abs(run.final["slide.position"]) < 5e-3
    closed = lqg.linearise("equilibrium", inputs=[], break_at="")
    wanted = np.concatenate([np.linalg.eigvals(A - B @ K), np.linalg.eigvals(A - observer @ C)])
    # the equilibrium is upright to 1e-9, and eigenvalues that lie close to each other move by the root of that
    np.testing.assert_allclose(np.sort_complex(np.linalg.eigvals(closed.A)), np.sort_complex(wanted), rtol=1e-5, atol=1e-5)
