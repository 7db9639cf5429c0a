"""The how-to page on a gas-sprung flap: its figures by virtual work of gas, weight and inertia."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from domains.result import Result

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "flap.md"
PROJECT = PAGE.parent / "flap" / "flap.toml"
G = 9.81


@pytest.fixture(scope="module")
def machine() -> mategraph.Machine:
    return mategraph.load(PROJECT)


@pytest.fixture(scope="module")
def run(machine: mategraph.Machine) -> Result:
    return machine.simulate()


def test_the_page_shows_the_project_as_it_is() -> None:
    text = PROJECT.read_text(encoding="utf-8").strip()
    assert text in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60


def hand_force(machine: mategraph.Machine, angle: np.ndarray, rate: np.ndarray, acceleration: np.ndarray) -> np.ndarray:
    """``(dV/dq + I q'' - 2 F dL/dq) / 850 mm`` with F of the gas spring's data sheet and its damper."""
    body = machine.mechanism.bodies["flap"]
    inertia = body.inertia[1, 1] + body.mass * (body.center[0] ** 2 + body.center[2] ** 2)
    weight = body.mass * G * (body.center[0] * np.cos(angle) - body.center[2] * np.sin(angle))
    r, low = np.hypot(0.33, 0.01), np.array([0.02, -0.35])
    phase = np.arctan2(-0.01, 0.33)
    b = r * np.stack([np.cos(angle + phase), np.sin(angle + phase)])
    way = b - low[:, None]
    length = np.linalg.norm(way, axis=0)
    slope = (way[0] * -b[1] + way[1] * b[0]) / length  # dL/dq
    gas = 140.0 / (1.0 - (1.0 - 1.0 / 1.35) * (0.69 - length) / 0.24)
    push = gas - 100.0 * slope * rate
    return (weight + inertia * acceleration - 2.0 * push * slope) * 1.1765


def test_the_hand_force_is_that_of_virtual_work(machine: mategraph.Machine, run: Result) -> None:
    expected = hand_force(machine, run.array("hinge.angle"), run.array("hinge.rate"), run.array("hinge.acceleration"))
    np.testing.assert_allclose(run.array("hand.y"), expected, atol=1e-8)  # the same quantities in another way: round-off of 100 N
    page = PAGE.read_text(encoding="utf-8")
    rows = {"closed": expected[0], "at most": np.max(expected), "open": expected[-1]}
    for what, value in rows.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| hand force, {what}"))
        assert f" {value:.3g} N " in row, (what, value)
    assert abs(run.energy["relative_residual"]) < 1e-6
