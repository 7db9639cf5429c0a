"""The seeker's whole run, rebuilt without our equations: pinocchio moves the bodies, scipy integrates, the rest is written here.

Taken from the program are only its inputs: mass properties and axes of the reduced mechanism, and the numbers in the project file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from tests.oracles.test_mechanics_pinocchio import pinocchio_model

pin = pytest.importorskip("pinocchio")

pytestmark = pytest.mark.oracles

PROJECT = Path(__file__).parents[2] / "sample_assemblies" / "seeker" / "seeker.toml"
AXES = ("pitch", "yaw")
UNITS = {"ohm": 1.0, "mH": 1e-3, "N*m/A": 1.0, "N*m*s/rad": 1.0, "V": 1.0, "s": 1.0, "ms": 1e-3, "m/s^2": 1.0, "kg*m^2": 1.0}


def si(value: Any) -> float:
    """A number of the project file in SI units."""
    if isinstance(value, str):
        number, unit = value.split(maxsplit=1)
        return float(number) * UNITS[unit]
    return float(value)


class Controller:
    """PI on the error, D on the measurement, output limited, integral held while the limit is hit and the error pushes further."""

    def __init__(self, gains: Mapping[str, Any]) -> None:
        self.kp, self.ki, self.kd = (si(gains[name]) for name in ("Kp", "Ki", "Kd"))
        self.low, self.high, self.period = si(gains["min"]), si(gains["max"]), si(gains["sample"])
        self.filter = si(gains.get("Tf", 0.0))
        self.sum, self.slope, self.before = 0.0, 0.0, None

    def __call__(self, reference: float, measured: float) -> float:
        before = measured if self.before is None else self.before
        self.slope = (self.filter * self.slope + measured - before) / (self.filter + self.period)
        self.before = measured
        error = reference - measured
        proposed = self.sum + self.ki * self.period * error
        demand = self.kp * error + proposed - self.kd * self.slope
        pushing = (demand > self.high and self.ki * error >= 0) or (demand < self.low and self.ki * error <= 0)
        if not pushing:
            self.sum = proposed
        return float(np.clip(demand, self.low, self.high))


def run_by_hand(project: Mapping[str, Any], mechanism: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Times (s), angles (rad) and currents (A) at every tick."""
    model, order = pinocchio_model(mechanism)
    assert order == [0, 1]
    assert [joint.name for joint in mechanism.tree] == list(AXES)
    model.gravity.linear = si(project["gravity"]["value"]) * np.array([0.0, 0.0, -1.0])
    data = model.createData()
    motors = [project["component"][f"{axis}_motor"] for axis in AXES]
    R, L, K, b = (np.array([si(motor[name]) for motor in motors]) for name in ("R", "L", "K", "b"))
    assert all("J" not in motor for motor in motors)
    limit = np.array([si(project["component"][f"{axis}_amp"]["limit"]) for axis in AXES])
    controllers = [Controller(project["signal"][f"{axis}_ctl"]) for axis in AXES]
    steps = [(si(project["signal"][f"{axis}_ref"]["time"]), si(project["signal"][f"{axis}_ref"]["final"])) for axis in AXES]
    period = controllers[0].period
    count = round(si(project["simulate"]["duration"]) / period)
    state = np.zeros(6)  # angles, rates, currents
    times, angles, currents = [], [], []
    for tick in range(count + 1):
        t = tick * period
        times.append(t)
        angles.append(state[:2].copy())
        currents.append(state[4:].copy())
        # A step at 50 ms and the tick at 50 ms are one instant; half a nanosecond keeps round-off from deciding which is first.
        references = [final if t >= start - 5e-10 else 0.0 for start, final in steps]
        demand = [controller(r, y) for controller, r, y in zip(controllers, references, state[:2], strict=True)]
        voltage = np.clip(demand, -limit, limit)

        def slope(_: float, y: np.ndarray, voltage: np.ndarray = voltage) -> np.ndarray:
            q, v, i = y[:2], y[2:4], y[4:]
            return np.concatenate([v, pin.aba(model, data, q, v, K * i - b * v), (voltage - R * i - K * v) / L])

        if tick < count:
            piece = solve_ivp(slope, (t, (tick + 1) * period), state, method="DOP853", rtol=1e-11, atol=1e-13)
            state = piece.y[:, -1]
    return np.array(times), np.array(angles), np.array(currents)


def test_the_seeker_rebuilt_by_hand_moves_as_the_program_says() -> None:
    import mategraph

    machine = mategraph.load(PROJECT)
    result = machine.simulate()
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    times, angles, currents = run_by_hand(project, machine.mechanism)
    np.testing.assert_allclose(result.time, times, atol=1e-12)
    moved = 0.0
    for k, axis in enumerate(AXES):
        # The program integrates with rtol 1e-8, this test with 1e-11; over 1 s the difference stays far below the 1e-6 asked for.
        np.testing.assert_allclose(result[f"{axis}.angle"].values, angles[:, k], rtol=0, atol=1e-6)
        np.testing.assert_allclose(result[f"{axis}_motor.i"].values, currents[:, k], rtol=0, atol=1e-6)
        moved = max(moved, float(np.ptp(angles[:, k])))
    assert moved > 0.1  # so that agreement means something
