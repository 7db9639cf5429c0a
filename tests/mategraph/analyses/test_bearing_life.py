"""Life of bearings and polar load diagrams: a roller under its own weight, which stands for its frame and turns for itself."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import mategraph
from foundation.errors import MategraphError
from mategraph.commands.cli import app

PROJECT = Path(__file__).resolve().parents[3] / "docs" / "howto" / "duty" / "duty.toml"


@pytest.fixture(scope="module")
def machine() -> Any:
    return mategraph.load(PROJECT)


@pytest.fixture(scope="module")
def run(machine: Any) -> Any:
    return machine.simulate(duration="2 s", output_step="2 ms")


def test_a_roller_under_its_weight_lasts_as_iso_281_says(machine: Any, run: Any) -> None:
    weight = machine.mechanism.bodies["roller"].mass * -machine.gravity[2]
    found = machine.bearing_life("shaft", "5 kN", run=run)
    turns = run.array("shaft.angle")[-1] / (2 * math.pi)
    assert found.mean_load == pytest.approx(weight, rel=1e-9)  # the roller is round: nothing but its weight
    assert found.turns == pytest.approx(turns, rel=1e-5)  # by the trapezoidal rule over 2 ms of a start of 0.1 s
    assert found.life_turns == pytest.approx(1e6 * (5000.0 / weight) ** 3, rel=1e-8)
    assert found.life == pytest.approx(found.life_turns / turns * 2.0, rel=1e-5)
    assert found.cycles == ()  # a load that stands
    rollers = machine.bearing_life("shaft", 5000.0, run=run, exponent=10 / 3)
    assert rollers.life_turns == pytest.approx(1e6 * (5000.0 / weight) ** (10 / 3), rel=1e-8)


def test_a_bearing_at_rest_shows_its_static_load_and_no_life(machine: Any) -> None:
    still = machine.with_({"supply.value": "0 V"})
    found = still.bearing_life("shaft", "5 kN", run=still.simulate(duration="0.1 s", output_step="10 ms"))
    weight = machine.mechanism.bodies["roller"].mass * -machine.gravity[2]
    assert found.static_load == pytest.approx(weight, rel=1e-9)
    assert (found.mean_load, found.turns, found.life) == (None, 0.0, math.inf)
    assert "does not turn in this run" in found.headline()
    assert f"{weight:.4g} N" in found.headline()


def _beside(tmp_path: Path, origin: float, second: float | None = None) -> Any:
    """The roller in one bearing at a place along its axis, or in two."""
    text = PROJECT.read_text(encoding="utf-8").replace('"duty.step"', json.dumps(str(PROJECT.with_suffix(".step"))))
    first = next(line for line in text.splitlines() if line.startswith("shaft = {"))
    lines = [
        first.replace("shaft =", f"{name} =").replace('["0 m", "0 m", "0 m"]', f'["{at!r} m", "0 m", "0 m"]')
        for name, at in (("shaft", origin), ("second", second))
        if at is not None
    ]
    (tmp_path / "beside.toml").write_text(text.replace(first, "\n".join(lines)), encoding="utf-8")
    return mategraph.load(tmp_path / "beside.toml")


def test_a_moment_is_told_of_one_bearing_and_two_share_it_by_the_lever_rule(tmp_path: Path) -> None:
    one = _beside(tmp_path, -0.2)
    body = one.mechanism.bodies["roller"]
    weight, along = body.mass * -one.gravity[2], float(body.center[0])
    found = one.bearing_life("shaft", "5 kN", run=one.simulate(duration="0.2 s", output_step="2 ms"))
    assert found.bending_peak == pytest.approx(weight * (along + 0.2), rel=1e-9)  # a round roller
    texts = [" ".join(row) for table in found.tables() for row in table.rows]
    assert any("moment across the axis" in text and f"{found.bending_peak:.5g} N m" in text for text in texts)
    assert any("a mate on the axis for each" in text for text in texts)
    two = _beside(tmp_path, -0.2, 0.5)
    run = two.simulate(duration="0.2 s", output_step="2 ms")
    for name, share in (("shaft", (0.5 - along) / 0.7), ("second", (along + 0.2) / 0.7)):
        found = two.bearing_life(name, "5 kN", run=run)
        assert found.mean_load == pytest.approx(weight * share, rel=1e-9)
        assert found.bending_peak == pytest.approx(0.0, abs=1e-9 * weight)  # round-off at 1 m
        assert not any("moment" in " ".join(row) for table in found.tables() for row in table.rows)


def test_the_command_prints_the_same(machine: Any, run: Any, tmp_path: Path) -> None:
    call = ["life", str(PROJECT), "shaft", "--rating", "5 kN", "-o", str(tmp_path), "--json"]
    answer = json.loads(CliRunner().invoke(app, call).stdout)
    weight = machine.mechanism.bodies["roller"].mass * -machine.gravity[2]
    assert answer["mean_load"] == pytest.approx(weight, rel=1e-9)
    assert answer["turns"] > 6 * 240 * 170 / (2 * math.pi)  # six duties at more than 170 rad/s


def test_a_weight_stands_for_the_frame_and_turns_for_the_shaft(machine: Any, run: Any) -> None:
    figure = machine.plot("shaft", what="polar", run=run)
    fixed, turning = (axes.lines[0] for axes in figure.axes)
    weight = machine.mechanism.bodies["roller"].mass * -machine.gravity[2]
    for line in (fixed, turning):
        np.testing.assert_allclose(line.get_ydata(), weight, rtol=1e-9)
    assert np.ptp(np.unwrap(fixed.get_xdata())) < 1e-9
    around = np.unwrap(turning.get_xdata())
    np.testing.assert_allclose(around - around[0], -run.array("shaft.angle"), atol=1e-6)  # 170 rad/s at 2 ms are a third of a rad a row


@pytest.mark.parametrize(
    ("joint", "rating", "code"), [("sahft", "5 kN", "E048"), ("shaft", "5 m", "E013"), ("shaft", -5.0, "E081"), ("shaft", None, "E081")]
)
def test_what_cannot_be_meant_is_one_error(machine: Any, run: Any, joint: str, rating: Any, code: str) -> None:
    with pytest.raises(MategraphError) as caught:
        machine.bearing_life(joint, rating, run=run)
    assert caught.value.code == code
