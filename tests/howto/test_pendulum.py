"""The how-to page on measured data: the difference of model and file, against scipy's motion and the file read apart."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import mategraph
from mategraph.machine import Machine

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "pendulum.md"
PROJECT = PAGE.parent / "pendulum" / "pendulum.toml"
DIFFERENCE = "pivot.angle - rig.angle"


def independent(machine: Machine, damping: float) -> float:
    """Root mean square in degrees, of a rigid pendulum that scipy integrates, less the column of the file."""
    rows = (PROJECT.parent / "rig.csv").read_text(encoding="utf-8").splitlines()[1:]
    t, column = np.array([[float(cell.replace(",", ".")) for cell in row.split(";")] for row in rows]).T
    body = machine.mechanism.bodies["swing"]
    arm = -float(body.center[2])
    inertia = float(body.inertia[1, 1]) + body.mass * arm**2
    moves = solve_ivp(
        lambda _, y: [y[1], (-body.mass * 9.81 * arm * np.sin(y[0]) - damping * y[1]) / inertia],
        (0.0, float(t[-1])),
        [np.radians(40.0), 0.0],
        rtol=1e-10,
        atol=1e-12,
        t_eval=t,
    ).y[0]
    return float(np.sqrt(np.mean((np.degrees(moves) - column) ** 2)))


@pytest.mark.parametrize("damping", [0.04, 0.043])
def test_the_difference_is_that_of_an_independent_integration(damping: float) -> None:
    machine = mategraph.load(PROJECT).with_({"bearing.damping": damping})
    run = machine.simulate()
    found = float(np.degrees(np.sqrt(np.mean(run.array(DIFFERENCE) ** 2))))
    assert found == pytest.approx(independent(machine, damping), rel=1e-4)  # both are integrated to 1e-8
    assert f"{found:.3f}°" in PAGE.read_text(encoding="utf-8")
    (check,) = machine.check(run)
    assert check.passed
    if damping == 0.04:
        assert f"{float(check.shown.split()[0]):.3f}°" in PAGE.read_text(encoding="utf-8")


def test_the_page_shows_the_project_as_it_is() -> None:
    text = PROJECT.read_text(encoding="utf-8")
    assert text.strip() in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
