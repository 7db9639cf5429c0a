"""The how-to page on a vibration isolator: transmissibility against the closed form, and the nonlinear machine beside it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import brentq

import mategraph
from mategraph.analyses.control.spectra import spectra_of
from mategraph.machine import Machine
from mechanics.analyses.frequency_response import frequency_response

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "isolator.md"
PROJECT = PAGE.parent / "isolator" / "isolator.toml"
G, K, CUBIC, D = 9.81, 16e3, 2e8, 150.0


@pytest.fixture(scope="module")
def machine() -> Machine:
    return mategraph.load(PROJECT)


def by_hand(machine: Machine) -> tuple[float, float, float]:
    """Mass, static sag and stiffness there of a mass on a hardening spring."""
    mass = next(body.mass for name, body in machine.mechanism.bodies.items() if name in ("platform", "instrument"))
    sag = brentq(lambda s: K * s + CUBIC * s**3 - mass * G, 0.0, 0.1, xtol=1e-14)
    return mass, sag, K + 3 * CUBIC * sag**2


def transmissibility(machine: Machine, hertz: np.ndarray) -> np.ndarray:
    mass, _, stiffness = by_hand(machine)
    s = 2j * np.pi * hertz
    return (D * s + stiffness) / (mass * s**2 + D * s + stiffness)


def test_the_linear_model_is_the_transmissibility_of_the_books(machine: Machine) -> None:
    found = machine.linearise()
    assert [(i.name, i.unit) for i in found.inputs] == [("floor_vibration", "m/s^2")]
    hertz = np.array([1.0, 5.0, 8.07, 12.0, 25.0, 60.0])
    values = frequency_response(found.linearisation, hertz)[:, 0, 0]
    np.testing.assert_allclose(values, transmissibility(machine, hertz), rtol=1e-7)  # the sag is found to 1e-9
    assert found.point["lift.position"] == pytest.approx(-by_hand(machine)[1], abs=1e-9)


def test_the_nonlinear_machine_answers_to_little_as_its_linear_model_and_bends_with_much(machine: Machine) -> None:
    small = machine.frequency_response("floor_vibration", amplitude="0.02 m/s^2", band=(6.0, 20.0), points=3)
    # a hardening spring of a swing x differs by (x / sag)^2 in stiffness: 1e-5 here; transients are gone to 1e-4
    assert max(abs(row.measured_db - row.linear_db) for row in small.rows) < 5e-3
    assert max(row.distortion for row in small.rows) < 0.01
    large = machine.frequency_response("floor_vibration", amplitude="2 m/s^2", band=(8.0, 8.5), points=2)
    assert max(abs(row.measured_db - row.linear_db) for row in large.rows) > 0.3
    assert max(row.distortion for row in large.rows) > 0.05


def test_the_figures_of_the_page_are_those_of_the_machine_and_of_the_hand_calculation(machine: Machine) -> None:
    page, run = PAGE.read_text(encoding="utf-8"), machine.simulate()
    mass, sag, stiffness = by_hand(machine)
    found = machine.linearise()
    mode = found.modes[-1]
    assert mode.frequency == pytest.approx(math.sqrt(stiffness / mass) / (2 * math.pi), rel=1e-7)
    assert f"{1000 * sag:.3f} mm" in page
    assert f"{mode.frequency:.3f} Hz" in page
    share = abs(transmissibility(machine, np.array([25.0]))[0])
    assert f"{100 * share:.2f} %" in page
    late = run.time > 2.0
    wanted = 1e-4 * (2 * math.pi * 25.0) ** 2 * share
    # 0.1 mm at 25 Hz are a hundredth of the sag: the cubic part changes the stiffness by 1e-4; 15 time constants have passed
    assert np.max(np.abs(run.array("top.az")[late])) == pytest.approx(wanted, rel=2e-3)
    (lines,) = spectra_of(run, "spectrum", ["top.az"])
    top = lines.found.frequencies[np.argmax(lines.found.values)]
    assert top == pytest.approx(25.0, abs=lines.found.resolution)
    assert PROJECT.read_text(encoding="utf-8").strip() in page
    assert len(PROJECT.read_text(encoding="utf-8").splitlines()) < 60
