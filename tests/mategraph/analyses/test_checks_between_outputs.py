"""Checks at times between outputs are those of the curve itself, however far apart the outputs are."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mategraph
from domains.result import Result

# A capacitor that is charged through a resistor, R C = 1 s: v = 1 - exp(-t). Steps are exact to 1e-8, their dense output to 1e-6.
DENSE = 1e-6
CHARGE: dict[str, Any] = {
    "component": {
        "source": {"model": "electrical.VoltageSource", "value": "1 V"},
        "R": {"model": "electrical.Resistor", "R": "1 ohm"},
        "C": {"model": "electrical.Capacitor", "C": "1 F"},
    },
    "connect": {"rows": [["source.p", "R.p"], ["R.n", "C.p"], ["ground", "source.n", "C.n"]]},
    "simulate": {"duration": "1 s", "output_step": "0.25 s"},
}


def found(tmp_path: Path, expression: str, requirement: str) -> float:
    """The value of a check, which is the same on the run that was saved and read again."""
    machine = mategraph.Machine(mategraph.Project.from_tables(CHARGE | {"check": {expression: requirement}}))
    run = machine.simulate()
    (outcome,) = machine.check(run)
    (again,) = machine.check(Result.load(run.save(tmp_path / "run.nc")))
    assert again.value == outcome.value
    assert run.time.tolist() == [0.0, 0.25, 0.5, 0.75, 1.0]
    return outcome.value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("at(C.v, 0.125 s)", 1 - math.exp(-0.125)),
        ("at(C.v, 0.1 s + 25 ms)", 1 - math.exp(-0.125)),
        ("at(abs(C.v - final(C.v)), 0.6 s)", math.exp(-0.6) - math.exp(-1.0)),
        ("at(C.v, 0.25 s)", 1 - math.exp(-0.25)),
    ],
)
def test_a_value_at_a_time_is_that_of_the_curve(tmp_path: Path, expression: str, value: float) -> None:
    assert found(tmp_path, expression, "< 1 V") == pytest.approx(value, rel=DENSE)


def test_a_curve_settles_when_it_does_however_far_apart_outputs_are(tmp_path: Path) -> None:
    """It comes within 0.1 V of its end at -log(0.1 + exp(-1)) = 0.76 s, between the last two outputs."""
    machine = mategraph.Machine(mategraph.Project.from_tables(CHARGE | {"check": {"settle_time(C.v, 0.1 V)": "< 0.9 s"}}))
    run = machine.simulate()
    settled = -math.log(0.1 + math.exp(-1.0))
    (along,) = machine.check(run)
    assert along.value == pytest.approx(settled, rel=1e-6)  # a cubic between rows some hundredths of a second apart
    (again,) = machine.check(mategraph.Run.load(run.save(tmp_path / "run.nc")))
    assert again.value == along.value
    (without,) = machine.check(replace(run, traces={}))  # known to an interval between two outputs only
    assert without.shown.startswith("not known: it may settle between 0.75 and 1 s")
    (fine,) = machine.with_({"simulate": {"output_step": "1 ms"}}).check()
    assert fine.value == pytest.approx(settled, rel=1e-6)


END = 1 - math.exp(-1.0)  # V: where the charge of a second ends


@pytest.mark.parametrize(
    ("expression", "requirement", "value"),
    [
        ("first_time(C.v, 0.5 V)", "< 1 s", math.log(2.0)),
        ("first_time(1 V - C.v, 500 mV)", "< 1 s", math.log(2.0)),
        ("first_time(C.v, 0)", "< 1 s", 0.0),
        ("rise_time(C.v)", "< 1 s", math.log((1 - 0.1 * END) / (1 - 0.9 * END))),
        ("integral(C.v)", "< 1 V*s", math.exp(-1.0)),
        ("integral(C.v * C.i)", "< 1 J", END**2 / 2),
        ("percentile(C.v, 50 %)", "< 1 V", 1 - math.exp(-0.5)),
        ("percentile(C.v, 95 %)", "< 1 V", 1 - math.exp(-0.95)),
    ],
)
def test_levels_integrals_and_percentiles_are_those_of_the_curve(tmp_path: Path, expression: str, requirement: str, value: float) -> None:
    # percentiles are straight between the steps, which are some hundredths of a second apart: their square, by an eighth of the curvature
    rel = 2e-4 if "percentile" in expression else 2e-6 if "integral" in expression else 1e-6  # parabolas through steps: their cube
    assert found(tmp_path, expression, requirement) == pytest.approx(value, rel=rel, abs=1e-12)


def test_a_level_that_is_never_reached_fails_and_says_so() -> None:
    machine = mategraph.Machine(mategraph.Project.from_tables(CHARGE | {"check": {"first_time(C.v, 0.9 V)": "< 5 s"}}))
    (outcome,) = machine.check(machine.simulate())
    assert not outcome.passed
    assert outcome.shown.startswith("never")


@pytest.mark.parametrize("expression", ["first_time(C.v, 1 A)", "percentile(C.v, 1 V)", "percentile(C.v, 120 %)"])
def test_levels_and_parts_of_another_kind_are_refused_before_the_run(expression: str) -> None:
    machine = mategraph.Machine(mategraph.Project.from_tables(CHARGE | {"check": {expression: "< 1"}}))
    with pytest.raises(mategraph.MategraphError) as caught:
        machine.simulate()
    assert caught.value.code == "E027"


def test_the_largest_value_of_a_narrow_peak_is_that_of_the_curve_itself() -> None:
    """A pulse of 0.4 ms of a second's run, between two outputs and two rows; what a limiter makes of it stays within the limit."""
    pulse = {"block": "Formula", "formula": "exp(-((t - 0.31234) / 2e-4)**2)"}
    limited = {"block": "Limiter", "min": -1.0, "max": 0.7, "in": {"u": "pulse.y"}}
    tables = CHARGE | {"signal": CHARGE.get("signal", {}) | {"pulse": pulse, "limited": limited}, "check": {"max(pulse.y)": "> 0"}}
    run = mategraph.Machine(mategraph.Project.from_tables(tables)).simulate()
    assert run.figures["pulse.y"].most == pytest.approx(1.0, rel=1e-7)  # the curve is flat there: half of the time's error squared
    assert run.figures["pulse.y"].most_at == pytest.approx(0.31234, abs=1e-7)
    assert run.figures["limited.y"].most == 0.7
