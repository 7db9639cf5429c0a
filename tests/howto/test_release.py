"""The how-to page on a payload released in flight: energy until the release, a parabola after it, momentum kept at it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from domains.result import Result
from foundation.errors import MategraphError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "release.md"
PROJECT = PAGE.parent / "release" / "release.toml"
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


def test_speed_at_release_range_and_flight_are_those_of_the_books(machine: mategraph.Machine, run: Result) -> None:
    arm, ball = (machine.mechanism.bodies[name] for name in ("arm", "payload"))
    inertia = arm.inertia[1, 1] + arm.mass * arm.center[0] ** 2 + ball.inertia[1, 1] + ball.mass * 4.0
    weight = (arm.mass * arm.center[0] + ball.mass * 2.0) * G
    assert run.array("hinge.acceleration")[0] == pytest.approx(weight / inertia, rel=1e-9)  # held from the first instant on
    rate = np.sqrt(2.0 * weight / inertia)  # the weight's work over a quarter turn
    released = next(event.time for event in run.events if event.name == "grip.lock.position_x" and event.kind != "stick")
    t = run.time[run.time > released] - released
    after = run.time > released
    # tolerance of the run: 1e-10 a step, some hundred steps, of 7 m/s
    np.testing.assert_allclose(run.array("ball.vx")[after], -2.0 * rate, rtol=1e-7)
    np.testing.assert_allclose(run.array("ball.x")[after], -2.0 * rate * t, atol=1e-7)
    np.testing.assert_allclose(run.array("ball.z")[after], -2.0 - G * t**2 / 2, atol=1e-7)
    alone = arm.inertia[1, 1] + arm.mass * arm.center[0] ** 2
    swing = rate**2 - 2.0 * arm.mass * arm.center[0] * G * (1.0 - np.sin(run.array("hinge.angle")[after])) / alone
    np.testing.assert_allclose(run.array("hinge.rate")[after], np.sqrt(swing), rtol=1e-6)  # the arm alone goes on at the same rate
    assert abs(run.energy["relative_residual"]) < 1e-8
    page = PAGE.read_text(encoding="utf-8")
    for what, value in {"rate": rate, "speed": 2.0 * rate, "time": released, "lands": 2.0 * rate * np.sqrt(2.0 * 0.9 / G)}.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
        assert f" {value:.4g} " in row, (what, value)


def project(tmp_path: Path, old: str, new: str) -> mategraph.Machine:
    text = PROJECT.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "release.step").write_bytes((PROJECT.parent / "release.step").read_bytes())
    (tmp_path / "release.toml").write_text(text.replace(old, new), encoding="utf-8")
    return mategraph.load(tmp_path / "release.toml")


def test_a_release_by_time_and_a_gripper_that_slips(tmp_path: Path) -> None:
    by_time = project(tmp_path, 'when = "hold.y"', 'until = "0.5 s"').simulate()
    assert any(event.time == 0.5 and event.name.startswith("grip.lock") for event in by_time.events)
    weak = project(tmp_path, 'when = "hold.y"', 'when = "hold.y"\nstrength = "400 N"').simulate()
    first = next(event.time for event in weak.events if event.name.startswith("grip.lock") and event.kind != "stick")
    assert first < 0.7  # weight and centripetal force of 33 kg exceed 400 N before the lowest point


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('when = "hold.y"', 'when = "hodl.y"', "E023"),
        ('when = "hold.y"', 'when = "hold.y"\nsection = true', "E010"),
        ('kind = "fixed"', 'kind = "prismatic"', "E010"),
        ('when = "hold.y"', 'strength = "3 N"', "E010"),
        ('when = "hold.y"', 'until = "3 m"', "E013"),
    ],
)
def test_a_lock_that_cannot_be_is_refused(tmp_path: Path, old: str, new: str, code: str) -> None:
    with pytest.raises(MategraphError) as caught:
        project(tmp_path, old, new).system  # noqa: B018
    assert caught.value.code == code
