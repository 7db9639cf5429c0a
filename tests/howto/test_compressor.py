"""The how-to page on a compressor's flywheel: the indicator diagram in closed form, and the whole machine as one equation for scipy."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import mategraph
from foundation.arrays import Array
from foundation.errors import MategraphError

pytestmark = pytest.mark.long
PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "compressor.md"
PROJECT = PAGE.parent / "compressor" / "compressor.toml"
CRANK, ROD, AREA, STROKE = 0.02, 0.08, 19.635e-4, 0.041
DEAD, HOSE, PORT, VALVE, CRITICAL, N = 2e-6, 1e-6, 2e-6, 2e-7, 0.3, 1.3
AIR, RECEIVER, NORMAL = 101325.0, 7e5, 1e5  # Pa: the atmosphere, over it, and of volumes ANR
VOLTS, OHM, K = 80.0, 0.8, 0.5
HEIGHT = math.sqrt(ROD**2 - CRANK**2)
SWEPT, CLEARANCE = 2 * CRANK * AREA, DEAD + HOSE + 0.5e-3 * AREA  # m^3


@pytest.fixture(scope="module")
def machine() -> Any:
    return mategraph.load(PROJECT)


@pytest.fixture(scope="module")
def run(machine: Any) -> Any:
    return machine.simulate()


def flow(p1: float, p2: float, conductance: float) -> float:
    """ISO 6358 between gauge pressures, straight above a ratio of 0.995."""
    high, low = max(p1, p2) + AIR, min(p1, p2) + AIR
    y = (min(max(low / high, CRITICAL), 0.995) - CRITICAL) / (1.0 - CRITICAL)
    return conductance * high * math.sqrt(1.0 - y * y) * min(max((p1 - p2) / (high * 0.005), -1.0), 1.0)


def places(angle: Any) -> tuple[Any, Any, Any, Any]:
    """Pin across, pin upwards, wrist upwards, lean of the rod; complex angles give derivatives."""
    x, z = CRANK * np.cos(angle), -CRANK * np.sin(angle)
    return x, z, z + np.sqrt(ROD**2 - x * x), np.arcsin(-x / ROD)


class Crankshaft:
    """Inertia and weight of all bodies by the angle of the shaft."""

    def __init__(self, machine: Any) -> None:
        self.bodies = machine.mechanism.bodies
        rod, lean = self.bodies["rod"].center, math.asin(-CRANK / ROD)
        away = np.array([rod[0] - CRANK, rod[2]])
        self.along = float(away @ [math.sin(lean), math.cos(lean)])  # of the rod's centre from the pin
        self.aside = float(away @ [math.cos(lean), -math.sin(lean)])

    def inertia(self, angle: float) -> float:
        """M of M w^2 / 2, from the derivatives of all places."""
        h = 1e-20
        x, z, top, lean = places(angle + 1j * h)
        centre = (
            x + self.along * np.sin(lean) + self.aside * np.cos(lean),
            z + self.along * np.cos(lean) - self.aside * np.sin(lean),
        )
        rod, piston, crank = (self.bodies[name] for name in ("rod", "piston", "crank"))
        moved = sum((part.imag / h) ** 2 for part in centre) * rod.mass + (lean.imag / h) ** 2 * rod.inertia[1, 1]
        off = crank.center[0] ** 2 + crank.center[2] ** 2
        return float(moved + piston.mass * (top.imag / h) ** 2 + crank.inertia[1, 1] + crank.mass * off)

    def weight(self, angle: float) -> float:
        """dV/d angle."""
        h = 1e-20
        _, z, top, lean = places(angle + 1j * h)
        rod = z + self.along * np.cos(lean) - self.aside * np.sin(lean)
        x0, z0 = self.bodies["crank"].center[[0, 2]]
        crank = -x0 * np.sin(angle + 1j * h) + z0 * np.cos(angle + 1j * h)
        lifted = self.bodies["rod"].mass * rod + self.bodies["piston"].mass * top + self.bodies["crank"].mass * crank
        return float(9.80665 * lifted.imag / h)

    def slope(self, _: float, y: Array) -> list[float]:
        """Of angle, rate, both chambers' pressures and that ahead of the port, in 1 and 1 bar."""
        angle, w, above, below, port = y[0], y[1], *(1e5 * y[2:])
        h = 1e-6
        top = float(places(angle)[2])
        climb = float(places(angle + 1e-20j)[2].imag / 1e-20)
        s = top - HEIGHT + 18.04033308e-3
        bent = (self.inertia(angle + h) - self.inertia(angle - h)) / (2 * h)
        torque = K * (VOLTS - K * w) / OHM + AREA * (below - above) * climb
        into, out = max(flow(0.0, port, VALVE), 0.0), max(flow(port, RECEIVER, VALVE), 0.0)
        inward, open_side = flow(port, above, PORT), flow(0.0, below, PORT)
        return [
            w,
            (torque - bent * w * w / 2 - self.weight(angle)) / self.inertia(angle),
            N * (NORMAL * inward + (above + AIR) * AREA * climb * w) / (DEAD + AREA * (STROKE - s)) / 1e5,
            N * (NORMAL * open_side - (below + AIR) * AREA * climb * w) / (DEAD + AREA * s) / 1e5,
            N * NORMAL * (into - out - inward) / HOSE / 1e5,
        ]


def test_the_page_shows_the_project_as_it_is() -> None:
    text = PROJECT.read_text(encoding="utf-8").strip()
    assert text in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60


def test_speed_and_pressure_are_those_of_one_equation_of_motion_with_three_pressures(machine: Any, run: Any) -> None:
    until = 0.1  # s: two and a half turns
    mine = run.time <= until
    begun = [0.0, 151.0, 0.0, 0.0, 0.0]
    found = solve_ivp(
        Crankshaft(machine).slope, (0.0, until), begun, t_eval=run.time[mine], method="LSODA", rtol=1e-7, atol=1e-8, max_step=1e-4
    )
    # Of LSODA: 1e-7 a step, over some thousand steps with kinks of the valves
    np.testing.assert_allclose(run.array("shaft.rate")[mine], found.y[1], rtol=2e-6)
    np.testing.assert_allclose(run.array("cylinder.p_b")[mine] / 1e5, found.y[2], atol=2e-3)


def turn(run: Any) -> slice:
    """The rows of the last whole turn."""
    end = run.array("shaft.angle")[-1]
    return slice(int(np.searchsorted(run.array("shaft.angle"), end - 2 * math.pi)), None)


def test_the_figures_of_the_page_are_those_of_the_run_and_of_the_hand_calculation(machine: Any, run: Any) -> None:
    last, rates = turn(run), run.array("shaft.rate")
    ratio = (RECEIVER + AIR) / AIR
    filled = 1.0 - CLEARANCE / SWEPT * (ratio ** (1 / N) - 1.0)
    work = N / (N - 1.0) * AIR * filled * SWEPT * (ratio ** ((N - 1) / N) - 1.0)
    p, v = run.array("cylinder.p_b")[last], -AREA * run.array("bore.position")[last]
    done = float(-np.trapezoid(p, v))
    given = float(np.trapezoid(run.array("suction.a.q")[last], run.time[last]))
    irregular = float(np.ptp(rates[last]) / np.mean(rates[last]))
    # The ideal diagram against a constant torque: what the flywheel takes and gives, by the inertia of the crank alone
    angles = np.linspace(0.0, 2 * math.pi, 3601)
    tops = places(angles)[2]
    volumes = CLEARANCE + AREA * (CRANK + ROD - tops)
    rising = np.gradient(tops, angles) > 0.0
    packed = AIR * ((SWEPT + CLEARANCE) / volumes) ** N
    spread = (RECEIVER + AIR) * (CLEARANCE / volumes) ** N
    ideal = np.where(rising, np.minimum(packed, RECEIVER + AIR), np.maximum(spread, AIR)) - AIR
    torque = ideal * AREA * np.gradient(tops, angles)
    excess = np.cumsum(np.mean(torque) - torque) * (angles[1] - angles[0])
    inertia = Crankshaft(machine).inertia(0.0)
    exact = {
        "air a turn": (filled * SWEPT * AIR / NORMAL * 1e6, abs(given) * 1e6, "cm³ ANR", 0.05),
        "work a turn": (work, done, "J", 0.05),
        "irregularity": (float(np.ptp(excess)) / inertia / float(np.mean(rates[last])) ** 2 * 100, irregular * 100, "%", 0.1),
    }
    page = PAGE.read_text(encoding="utf-8")
    for what, (value, found, unit, near) in exact.items():
        assert found == pytest.approx(value, rel=near), what  # valves and ports throttle, which the ideal diagram leaves out
        row = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
        assert f"| {found:.3g} {unit} | {value:.3g} {unit} |" in row, (found, value, row)
    assert machine.check(run).passed
    hours = machine.bearing_life("pin", "14 kN", run=run).life / 3600.0
    assert f"{round(hours, -3):,.0f} h there" in page
    with pytest.raises(MategraphError, match="does not turn") as caught:
        machine.bearing_life("bore", "20 kN", run=run)
    assert (caught.value.code, caught.value.element) == ("E048", "bore")
    assert abs(run.energy["relative_residual"]) < 1e-6
