"""The how-to page on sizing a gantry's motors: its figures, and the same by hand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import mategraph
from mategraph.analyses.inverse import Inverse

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "gantry.md"
PROJECT = PAGE.parent / "gantry" / "gantry.toml"
G = 9.81


@pytest.fixture(scope="module")
def found() -> Inverse:
    return mategraph.load(PROJECT).inverse()


def poly5(distance: float, duration: float) -> Iterator[np.ndarray]:
    """Speed, acceleration and jerk at many times."""
    z = np.linspace(0.0, 1.0, 20_001)
    yield distance / duration * 30 * z**2 * (1 - z) ** 2
    yield distance / duration**2 * 60 * z * (1 - z) * (1 - 2 * z)
    yield distance / duration**3 * 60 * (1 - 6 * z + 6 * z**2)


def figure(found: Inverse, signal: str, what: str) -> float:
    return next(float(getattr(q, what)) for a in found.actuators for q in a.quantities if q.signal == signal)


def masses(found: Inverse) -> dict[str, float]:
    return {name: body.mass for name, body in found.machine.mechanism.bodies.items()}


def test_the_project_has_fewer_than_sixty_lines() -> None:
    assert len(PROJECT.read_text(encoding="utf-8").splitlines()) < 60


def by_hand(mass: dict[str, float]) -> dict[str, float]:
    """Peaks and RMS from Newton's law, the belt's pulley, the screw's lead and Ohm's law alone."""
    moving = sum(m for name, m in mass.items() if name != "frame")
    v, a, _ = poly5(1.0, 0.8)
    force = moving * a + 20.0 + 15.0 * v
    torque = 0.025 * force
    i = (torque + 4e-4 * a / 0.025) / 0.35
    hanging = next(m for name, m in mass.items() if name in ("ram", "gripper"))
    lead = 0.02 / (2 * math.pi)
    w, dw, ddw = (rate / lead for rate in poly5(0.25, 0.3))  # upwards, from below
    lift = hanging * (dw * lead + G) * lead
    iz, diz = (lift + 1e-4 * dw) / 0.25, (hanging * ddw * lead**2 + 1e-4 * ddw) / 0.25
    u = 1.1 * iz + 1.5e-3 * diz + 0.25 * w
    rest, held = 1.0 - 2 * 0.8 / 2.8, 20.0 * 0.025 / 0.35  # the friction of x is held at rest, too: A
    square = np.trapezoid(i**2, dx=1 / 20_000) * (1.0 - rest) + held**2 * rest
    return {
        "x_motor.torque": float(np.max(np.abs(torque))),
        "x_motor.i": float(np.max(np.abs(i))),
        "x_motor.i rms": float(np.sqrt(square)),
        "x_motor.supply.u": float(np.max(0.6 * i + 0.35 * v / 0.025)),
        "z_motor.torque": float(np.max(lift)),
        "z_motor.i": float(np.max(iz)),
        "z_motor.supply.u": float(np.max(u)),
    }


def test_every_figure_is_that_of_the_hand_calculation_and_of_the_page(found: Inverse) -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, expected in by_hand(masses(found)).items():
        signal, _, what = name.partition(" ")
        value = abs(figure(found, signal, what or "peak"))
        assert value == pytest.approx(expected, rel=5e-5), name  # outputs 1 ms apart: (0.5 ms)^2 / 2 times 36 / (0.3 s)^2
        row = next(line for line in page.splitlines() if line.startswith(f"| `{signal}` |") and (what in line if what else "peak" in line))
        assert f" {value:.4g} " in row, (name, f"{value:.4g}", row)


def test_the_page_shows_the_project_as_it_is(found: Inverse) -> None:
    assert PROJECT.read_text(encoding="utf-8").strip() in PAGE.read_text(encoding="utf-8")
    assert found.run is not None
    assert abs(found.run.energy["relative_residual"]) < 1e-7
