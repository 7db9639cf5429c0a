"""The how-to page on a two-mass drive with backlash: time through the play and peak torque in closed form."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import mategraph

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "two_mass.md"
PROJECT = PAGE.parent / "two_mass" / "two_mass.toml"
TORQUE, STIFFNESS, PLAY = 20.0, 2000.0, math.radians(0.4)


def test_the_page_shows_the_project_as_it_is() -> None:
    text = PROJECT.read_text(encoding="utf-8").strip()
    assert text in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60


def test_time_through_the_play_and_peak_torque_are_those_of_two_masses_and_a_spring() -> None:
    machine = mategraph.load(PROJECT)
    run = machine.simulate()
    rotor, load = (machine.mechanism.bodies[name].inertia[0, 0] for name in ("rotor", "load"))
    through = math.sqrt(PLAY * rotor / TORQUE)  # half the play at a constant acceleration
    hit = next(event for event in run.events if event.name == "coupling" and event.kind == "upper flank")
    assert hit.time - 2e-3 == pytest.approx(through, rel=1e-9)
    w = math.sqrt(STIFFNESS * (1 / rotor + 1 / load))
    middle, speed = TORQUE / (rotor * w * w), TORQUE / rotor * through
    peak = STIFFNESS * (middle + math.hypot(middle, speed / w))
    assert -run.array("coupling.torque").min() == pytest.approx(peak, rel=3e-4)  # outputs 0.1 ms apart: (w 0.05 ms)^2 / 2
    assert abs(run.energy["relative_residual"]) < 1e-7
    page = PAGE.read_text(encoding="utf-8")
    for what, value in {
        "time through the play": f"{through * 1e3:.4g} ms",
        "peak torque": f"{peak:.4g} N m",
        "without play": f"{2 * STIFFNESS * middle:.4g} N m",
        "frequency": f"{w / (2 * math.pi):.4g} Hz",
    }.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
        assert f" {value} " in row, (what, value)
