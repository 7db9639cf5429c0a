"""The how-to page on a servo axis: lag, currents and voltages in closed form, and the whole cascade by a program of its own."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mategraph
from foundation.arrays import Array

pytestmark = pytest.mark.long
PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "servo_axis.md"
PROJECT = PAGE.parent / "servo_axis" / "servo_axis.toml"
R, L, FLUX, PAIRS, ROTOR = 0.9, 4e-3, 0.12, 4, 4e-4
N, THERE, BACK, DRY, GUIDE = 0.01 / (2 * math.pi), 0.9, 0.8, 0.1, 80.0
TORQUE = 1.5 * PAIRS * FLUX  # N m / A
DISTANCE, SPEED, ACCELERATION, JERK, START = 0.5, 0.5, 5.0, 100.0, 0.05
TICK, INSIDE = 0.125e-3, 8  # s; steps of Runge and Kutta in each


@pytest.fixture(scope="module")
def machine() -> Any:
    return mategraph.load(PROJECT)


@pytest.fixture(scope="module")
def run(machine: Any) -> Any:
    return machine.simulate()


def s_curve(t: Array) -> Array:
    """Seven phases of constant jerk, written out as cubes that begin at their corners."""
    ramp, rise = ACCELERATION / JERK, SPEED / ACCELERATION
    corners = [0.0, ramp, rise, rise + ramp]
    corners += [DISTANCE / SPEED + corner for corner in corners]
    signs = [1.0, -1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0]
    return sum(sign * JERK * np.maximum(t - START - corner, 0.0) ** 3 / 6 for sign, corner in zip(signs, corners, strict=True))


def slope(y: Array, vd: float, vq: float, mass: float, inertia: float) -> Array:
    """Currents, rate and position; screw, guides and rotor as one inertia with the losses of the screw's direction."""
    i_d, i_q, w, _ = y
    speed, torque = PAIRS * w, TORQUE * i_q
    rate = 0.0
    if w > 0.0 or torque > DRY + N * GUIDE / THERE:
        for share in (1.0 / THERE, BACK):  # the mass against the screw, or driving it
            rate = (torque - DRY - share * N * GUIDE) / (inertia + share * N * N * mass)
            if (mass * N * rate + GUIDE >= 0.0) == (share > 1.0):
                break
    return np.array([(vd - R * i_d + speed * L * i_q) / L, (vq - R * i_q - speed * (L * i_d + FLUX)) / L, rate, N * w])


class Pi:
    """A sampled controller with anti-windup."""

    def __init__(self, kp: float, ki: float, period: float, limit: float = math.inf) -> None:
        self.kp, self.growth, self.limit, self.total, self.u = kp, ki * period, limit, 0.0, 0.0

    def step(self, error: float) -> float:
        total = self.total + self.growth * error
        wanted = self.kp * error + total
        self.u = min(max(wanted, -self.limit), self.limit)
        if self.u == wanted or (wanted > 0.0) != (error > 0.0):
            self.total = total
        return self.u


def by_hand(mass: float, inertia: float, until: float) -> tuple[Array, Array]:
    """Times and states at the ticks of the current controllers, by Runge and Kutta's method with the cascade beside it."""
    position, speed = Pi(25_000.0, 0.0, 1e-3), Pi(0.5, 25.0, 0.25e-3, 20.0)
    d, q = Pi(8.0, 4000.0, TICK), Pi(8.0, 4000.0, TICK)
    y, found, h = np.zeros(4), [], TICK / INSIDE
    times = np.arange(round(until / TICK) + 1) * TICK
    for k, reference in enumerate(s_curve(times)):
        found.append(y)
        if k % 8 == 0:
            position.step(reference - y[3])
        if k % 2 == 0:
            speed.step(position.u - y[2])
        vd, vq = d.step(-y[0]), q.step(speed.u - y[1])
        for _ in range(INSIDE):
            a = slope(y, vd, vq, mass, inertia)
            b = slope(y + h / 2 * a, vd, vq, mass, inertia)
            c = slope(y + h / 2 * b, vd, vq, mass, inertia)
            y = y + h / 6 * (a + 2 * b + 2 * c + slope(y + h * c, vd, vq, mass, inertia))
    return times, np.array(found)


def test_the_page_shows_the_project_as_it_is() -> None:
    text = PROJECT.read_text(encoding="utf-8").strip()
    assert text in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60


def test_at_constant_speed_lag_current_and_voltage_are_those_of_the_page(machine: Any, run: Any) -> None:
    """Friction alone takes torque: v / Kv, (F n / eta + T0) / Kt, R i + p w flux."""
    at = int(np.searchsorted(run.time, 0.8))
    rate = SPEED / N
    lag = SPEED / (25_000.0 * N)
    current = (N * GUIDE / THERE + DRY) / TORQUE
    voltage = R * current + PAIRS * rate * FLUX
    exact = {"lag.y": lag, "motor.iq": current, "q.u": voltage, "screw.rate": rate}
    for name, value in exact.items():
        assert run.array(name)[at] == pytest.approx(value, rel=2e-5), name  # held between ticks of 1 ms
    page = PAGE.read_text(encoding="utf-8")
    shown = {"lag": f"{lag * 1e3:.4g} mm", "current": f"{current:.3f} A", "voltage": f"{voltage:.4g} V"}
    for what, text in shown.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {what} at 0.5 m/s"))
        assert row.count(f" {text} ") == 2, (what, text, row)
    assert machine.check(run).passed
    assert abs(run.energy["relative_residual"]) < 1e-7


def test_the_whole_cascade_runs_as_a_program_of_its_own_runs_it(machine: Any, run: Any) -> None:
    bodies = machine.mechanism.bodies
    inertia = ROTOR + float(bodies["screw"].inertia[0, 0])
    times, states = by_hand(bodies["table"].mass, inertia, 1.1)
    mine = run.time <= 1.1
    at = np.searchsorted(times, run.time[mine] - TICK / 2)
    # Where the axis breaks loose inside a step of 16 us, Runge and Kutta's method is off by some of what happens in it
    np.testing.assert_allclose(run.array("slide.position")[mine], states[at, 3], atol=2e-7)
    np.testing.assert_allclose(run.array("motor.iq")[mine], states[at, 1], atol=2e-3)
    np.testing.assert_allclose(run.array("motor.id")[mine], states[at, 0], atol=2e-3)
    peak = float(np.max(states[:, 1]))
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| largest current"))
    assert row.count(f" {peak:.3g} A ") == 2, (peak, row)
    held = (inertia * ACCELERATION / N + N * (bodies["table"].mass * ACCELERATION + GUIDE) / THERE + DRY) / TORQUE
    assert f" {held:.3g} A, " in PAGE.read_text(encoding="utf-8")
    assert run.figures["motor.iq"].most == pytest.approx(peak, rel=1e-3)  # between two ticks, or at one
