"""A linear model handed to python-control: its LQR is that of the Riccati equation and of the how-to page."""

from __future__ import annotations

from pathlib import Path

import control
import numpy as np
import pytest
from scipy.linalg import solve_continuous_are

import mategraph

pytestmark = pytest.mark.oracles
PROJECT = Path(__file__).resolve().parents[2] / "docs" / "howto" / "cart_pole" / "cart_pole.toml"
Q, R = np.diag([10.0, 10.0, 1.0, 1.0]), np.array([[0.1]])


def test_the_gains_of_a_state_feedback_are_the_same_in_python_control() -> None:
    machine = mategraph.load(PROJECT)
    linear = machine.linearise(break_at="")
    plant = linear.to_control()
    gain, _, _ = control.lqr(plant, Q, R)
    by_scipy = np.linalg.solve(R, linear.B.T @ solve_continuous_are(linear.A, linear.B, Q, R))
    np.testing.assert_allclose(gain, by_scipy, rtol=1e-6)  # two solvers of one Riccati equation, each to about 1e-10
    np.testing.assert_allclose(-gain, machine.project.tables["signal"]["lqr"]["D"], rtol=5e-5)  # five digits in the file
    assert plant.output_labels == ["slide_position", "pivot_angle"]
