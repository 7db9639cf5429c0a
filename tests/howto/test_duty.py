"""The how-to page on one hour of S3 duty: temperatures piece by piece by matrix exponentials, the start by its closed form."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

import mategraph
from foundation.arrays import Array

pytestmark = pytest.mark.long
PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "duty.md"
PROJECT = PAGE.parent / "duty" / "duty.toml"
VOLTS, OHM, K, ALPHA, LOAD = 100.0, 0.5, 0.5, 0.0039, 9.0
WINDING, HOUSING, THROUGH, FINS, AIR, COLD = 1600.0, 5000.0, 0.25, 14.0 * 0.16, 313.15, 293.15
ON, PERIOD = 240.0, 600.0


def parted(on: bool) -> tuple[Array, Array]:
    """dT/dt = A T + b of winding and housing: the loss i^2 R (1 + alpha (T - 20 degC)) is linear in the temperature."""
    loss = (LOAD / K) ** 2 * OHM if on else 0.0
    fins = FINS * (1.0 if on else 0.3)
    A = np.array([[loss * ALPHA - 1 / THROUGH, 1 / THROUGH], [1 / THROUGH, -1 / THROUGH - fins]])
    b = np.array([loss * (1.0 - ALPHA * COLD), fins * AIR])
    return A / np.array([[WINDING], [HOUSING]]), b / np.array([WINDING, HOUSING])


def after(T: Array, on: bool, seconds: float) -> Array:
    A, b = parted(on)
    rest = -np.linalg.solve(A, b)
    return np.asarray(rest + expm(A * seconds) @ (T - rest))


def start(T: float, inertia: float) -> float:
    """Heat of a start beyond what the load takes, J: i = i_load + d exp(-t / tau), without an inductance."""
    R = OHM * (1.0 + ALPHA * (T - COLD))
    steady = LOAD / K
    d, tau = VOLTS / R - steady, inertia * R / K**2
    return R * (2.0 * steady * d * tau + d * d * tau / 2.0)


def by_hand(inertia: float, times: Array) -> Array:
    """(2, times): both temperatures, with the heat of each start put into the winding at once."""
    found, T, begun, on = [], np.array([AIR, AIR]), 0.0, True
    T[0] += start(T[0], inertia) / WINDING
    for t in times:
        while t > (end := begun + (ON if on else PERIOD - ON)):
            T, begun, on = after(T, on, end - begun), end, not on
            T[0] += start(T[0], inertia) / WINDING if on else 0.0
        found.append(after(T, on, t - begun))
    return np.array(found).T


@pytest.fixture(scope="module")
def machine() -> Any:
    return mategraph.load(PROJECT)


@pytest.fixture(scope="module")
def run(machine: Any) -> Any:
    return machine.simulate()


def test_the_page_shows_the_project_as_it_is() -> None:
    text = PROJECT.read_text(encoding="utf-8").strip()
    assert text in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60


def test_temperatures_are_those_of_two_heat_capacities_switched_to_and_fro(machine: Any, run: Any) -> None:
    inertia = float(machine.mechanism.bodies["roller"].inertia[0, 0])
    late = np.mod(run.time, PERIOD) > 5.0  # the start itself takes some tau = J R / K^2 = 0.1 s
    winding, housing = by_hand(inertia, run.time[late])
    # The speed falls as the winding warms, and the roller gives 1e-4 of the torque: 2e-4 of the loss, of a rise of 56 K
    np.testing.assert_allclose(run.array("winding.T")[late], winding, atol=1.5e-2)
    np.testing.assert_allclose(run.array("housing.T")[late], housing, atol=1.5e-2)
    assert machine.check(run).passed
    assert abs(run.energy["relative_residual"]) < 1e-7


def test_the_figures_of_the_page_are_those_of_the_run_and_of_the_hand_calculation(machine: Any, run: Any) -> None:
    inertia = float(machine.mechanism.bodies["roller"].inertia[0, 0])
    cycles = by_hand(inertia, np.arange(40.0) * PERIOD + ON)[0]
    always = -np.linalg.solve(*parted(True))
    exact = {
        "winding, end of the first duty": (cycles[0], run.array("winding.T")[240]),
        "winding, end of the sixth": (cycles[5], run.array("winding.T")[3240]),
        "inrush current": (VOLTS / (OHM * (1 + ALPHA * 20.0)), run.figures["motor.i"].most),
        "speed at the end": ((VOLTS - LOAD / K * OHM * (1 + ALPHA * (cycles[5] - COLD))) / K, run.array("shaft.rate")[3239]),
    }
    page = PAGE.read_text(encoding="utf-8")
    for what, (value, found) in exact.items():
        assert found == pytest.approx(value, rel=2e-4), what  # the switch's 0.1 mohm of 0.5 ohm
        shown = f"{value - 273.15:.1f} °C" if "winding" in what else f"{value:.1f} {'A' if 'current' in what else 'rad/s'}"
        row = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
        assert row.count(f" {shown} ") == 2, (what, shown, row)
    assert f"| {cycles[39] - 273.15:.0f} °C |" in page  # at last
    assert f"| {always[0] - 273.15:.0f} °C |" in page  # without a pause


def test_an_hour_takes_as_many_steps_and_as_much_memory_as_its_cycles_need(machine: Any, run: Any, tmp_path: Path) -> None:
    """Steps grow with starts and stops, not with seconds; the file with rows."""
    once = machine.simulate(duration="10 min")
    assert run.statistics["steps"] < 1.5 * 6 * once.statistics["steps"]  # of the issue of long runs: an hour by six times ten minutes
    assert len(run.time) == 3601
    assert run.save(tmp_path / "hour.nc").stat().st_size < 8 * 3601 * (len(run.names) + 40) * 2  # numbers of 8 bytes, twice as many at most
    assert math.isfinite(run.array("shaft.angle")[-1])
