"""A run that ends when a condition is met, and checks of a window of it, against the closed forms of an RC circuit and a falling mass."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from domains.result import Result
from foundation.errors import MategraphError
from mategraph.machine import Machine
from mategraph.project.model import Project

T = 0.1  # s: R C
SUPPLY = 10.0  # V


def _machine(until: str = "", checks: dict[str, str] | None = None, **further: Any) -> Machine:
    tables: dict[str, Any] = {
        "component": {
            "s": {"model": "electrical.VoltageSource", "value": "10 V"},
            "r": {"model": "electrical.Resistor", "R": "1 kohm"},
            "c": {"model": "electrical.Capacitor", "C": "100 uF"},
        },
        "connect": {"rows": [["s.p", "r.p"], ["r.n", "c.p"], ["ground", "s.n", "c.n"]]},
        "simulate": {"duration": "1 s", "output_step": "10 ms"} | ({"until": until} if until else {}),
        "check": checks or {},
        **further,
    }
    return Machine(Project.from_tables(tables))


def test_a_run_ends_at_the_instant_at_which_its_condition_is_met() -> None:
    machine = _machine("c.v >= 5 V", {"end_time": "== 69.3147 ms +- 0.001 %", "final(c.v)": "== 5 V", "at(c.v, 0.5 s)": "< 9 V"})
    run = machine.simulate()
    assert run.time[-1] == pytest.approx(T * math.log(2.0), rel=1e-8)  # ln 2 time constants; the integrator's rtol
    assert run.array("c.v")[-1] == pytest.approx(5.0, rel=1e-12)  # Newton's method on the step's end
    assert run.time[-2] == 0.06  # the outputs before are those of the grid
    assert run.events[-1].name == "until"
    assert run.statistics["ended"]
    first, second, third = machine.check(run)
    assert first.passed
    assert second.passed
    assert not third.passed  # a time after the end is not reached, which is no error
    assert third.shown.startswith("not reached")


def test_what_has_ended_is_read_back_as_it_was(tmp_path: Any) -> None:
    run = _machine("c.v >= 5 V").simulate()
    again = Result.load(run.save(tmp_path / "run.nc"))
    assert np.array_equal(again.time, run.time)
    assert again.statistics["ended"]


def test_conditions_are_joined_and_compared_in_any_unit() -> None:
    run = _machine("(c.v > 2000 mV and t > 30 ms) or abs(c.i) < 1e-9 A").simulate()
    assert run.time[-1] == pytest.approx(0.03, rel=1e-9)  # 2 V are there at 22.3 ms already


def test_a_sampled_signal_ends_a_run_at_its_tick() -> None:
    sampler = {"block": "Compare", "sample": "7 ms", "threshold": 5.0, "in": {"a": "c.v"}}
    run = _machine("full.y > 0.5", signal={"full": sampler}).simulate()
    assert run.time[-1] == pytest.approx(0.07, rel=1e-12)  # the first tick after 69.3 ms


def test_a_condition_that_is_not_met_is_a_warning() -> None:
    run = _machine("c.v > 11 V").simulate()
    assert run.time[-1] == 1.0
    assert [note.code for note in run.notes] == ["W422"]
    assert "within 1 s." in run.notes[0].text
    further = _machine("c.v > 11 V").simulate(after=run, duration="0.2 s")
    assert [note.text for note in further.notes] == ["The end condition was not met within 0.2 s, from 1 s to 1.2 s."]


@pytest.mark.parametrize(
    "until", ["c.v > 5", "5 < c.v", "-c.v < -5", "-5 > -c.v", "-c.v < -(5)", "c.v > 2 * 2.5", "1 + c.v / 1 V > 6", "-c.v < -5 V"]
)
def test_a_bare_number_is_in_si_on_either_side_with_either_sign(until: str) -> None:
    assert _machine(until).simulate().time[-1] == pytest.approx(T * math.log(2.0), rel=1e-8)  # the integrator's rtol


@pytest.mark.parametrize(
    ("until", "code"),
    [
        ("c.v", "E025"),  # no comparison
        ("c.v == 5 V", "E025"),  # holds at one instant only
        ("c.v > ", "E025"),
        ("max(c.v) > 5 V", "E025"),  # of a whole run
        ("c.w > 5 V", "E434"),  # no such signal
        ("c.v > 5 A", "E027"),  # other dimensions
        ("-5 A > -c.v", "E027"),
        ("c.v + c.i > 5", "E027"),  # what is compared with a bare number adds up itself
        ("c.v < 20 V", "E461"),  # from the start
    ],
)
def test_a_condition_that_cannot_be_meant_is_one_error_with_its_place(until: str, code: str) -> None:
    with pytest.raises(MategraphError) as caught:
        _machine(until).simulate()
    assert caught.value.code == code
    assert caught.value.element


def test_a_signal_of_the_conditions_name_is_refused() -> None:
    with pytest.raises(MategraphError) as caught:
        _machine("c.v > 5 V", signal={"until": {"block": "Constant", "value": 1.0}})
    assert caught.value.code == "E019"


def test_figures_of_a_window_are_those_of_the_exponential() -> None:
    a, b = 0.02, 0.045
    found = {
        "mean(during(c.v, 20 ms, 45 ms))": SUPPLY * (1.0 - T * (math.exp(-a / T) - math.exp(-b / T)) / (b - a)),
        "max(during(c.v, 20 ms, 45 ms))": SUPPLY * (1.0 - math.exp(-b / T)),
        "min(during(c.v, 20 ms, 45 ms))": SUPPLY * (1.0 - math.exp(-a / T)),
        "rms(during(c.i, 20 ms, 45 ms))": 0.01 * math.sqrt(T / 2.0 * (math.exp(-2 * a / T) - math.exp(-2 * b / T)) / (b - a)),
        "integral(during(c.v * c.i, 20 ms, 45 ms))": 0.5 * 1e-4 * SUPPLY**2 * ((1 - math.exp(-b / T)) ** 2 - (1 - math.exp(-a / T)) ** 2),
        "first_time(during(c.v, 20 ms, 90 ms), 5 V)": T * math.log(2.0) - a,
        "percentile(during(c.v, 20 ms, 45 ms), 50 %)": SUPPLY * (1.0 - math.exp(-(a + b) / 2.0 / T)),
    }
    machine = _machine(checks={name: "> 0 J" if "integral" in name else "> 0" for name in found})
    for outcome, exact in zip(machine.check(), found.values(), strict=True):
        # Steps of some milliseconds, between whose rows integrals are of the fourth order; percentiles are straight between them.
        assert outcome.value == pytest.approx(exact, rel=2e-3 if "percentile" in outcome.expression else 1e-6), outcome.expression


def test_jumps_count_by_the_time_that_the_curve_stays() -> None:
    """A window that ends at a jump knows nothing of it but its last value; a level counts as long as a curve stays at it."""
    found = {
        "mean(during(a.y, 0.1 s, 0.5 s))": 0.0,
        "rms(during(a.y, 0.1 s, 0.5 s))": 0.0,
        "mean(during(a.y, 0.5 s, 1 s))": 1.0,
        "min(during(a.y, 0.5 s, 1 s))": 1.0,
        "percentile(a.y, 75 %)": 1.0,
        "percentile(a.y, 25 %)": 0.0,
        "integral(during(a.y, 0.1 s, 0.8 s))": 0.3,
        "integral(during(pulse.y, 0.2 s, 0.55 s))": 0.1,
        "mean(during(pulse.y, 0 s, 1 s))": 0.1,
        "rms(during(pulse.y, 0.1 s, 0.9 s))": math.sqrt(0.1 / 0.8),
    }
    step = {"a": {"block": "Step", "time": "0.5 s", "initial": 0.0, "final": 1.0}}
    step["pulse"] = {"block": "Pulse", "start": "0.3 s", "width": "0.1 s", "high": 1.0}
    tables = {"signal": step, "simulate": {"duration": "1 s", "output_step": "0.1 s"}, "check": dict.fromkeys(found, ">= 0")}
    for outcome, exact in zip(Machine(Project.from_tables(tables)).check(), found.values(), strict=True):
        assert outcome.value == pytest.approx(exact, abs=1e-12), outcome.expression  # round-off


def test_the_peak_of_a_swing_in_a_window_is_found_between_rows() -> None:
    ring = {
        "component": {
            "c": {"model": "electrical.Capacitor", "C": "1 mF", "v0": "1 V"},
            "l": {"model": "electrical.Inductor", "L": f"{1e3 / (2.0 * math.pi) ** 2!r} H"},  # 1 Hz
        },
        "connect": {"rows": [["ground", "c.n", "l.n"], ["c.p", "l.p"]]},
        "simulate": {"duration": "2 s", "output_step": "0.5 s"},
        "check": {"max(during(c.v, 0.6 s, 1.3 s))": "< 2", "min(during(c.v, 0.1 s, 0.2 s))": "> 0"},
    }
    most, least = Machine(Project.from_tables(ring)).check()
    assert most.value == pytest.approx(1.0, abs=1e-5)  # the polynomial through five rows, of some twenty a swing
    assert least.value == pytest.approx(math.cos(2.0 * math.pi * 0.2), abs=1e-7)  # at its end, for which the run was asked: its rtol


@pytest.mark.parametrize(
    "check",
    ["during(c.v, 0.1 s, 0.2 s)", "max(during(c.v, 0.3 s, 0.2 s))", "max(during(c.v, 0.1 s, 2 s))", "max(abs(during(c.v, 0.1 s, 0.2 s)))"],
)
def test_a_window_that_is_none_is_refused_before_the_run(check: str) -> None:
    with pytest.raises(MategraphError) as caught:
        _machine(checks={check: "< 1 V"}).simulate()
    assert caught.value.code == "E027"


@pytest.mark.parametrize("slow", [False, True], ids=["alone", "beside a slow state"])
def test_a_source_that_nothing_follows_is_looked_at_in_each_of_its_swings(slow: bool) -> None:
    """Pictures that are taken inside a step are no rows of its curves: a sine was sampled at its outputs alone."""
    sine = {"block": "Sine", "amplitude": 1.0, "frequency": "1 Hz"}
    tables: dict[str, Any] = {"signal": {"wave": sine}, "simulate": {"duration": "2 s", "output_step": "0.5 s"}}
    if slow:
        tables["component"] = {
            "body": {"model": "thermal.HeatCapacity", "C": "1 J/K"},
            "wall": {"model": "thermal.Resistance", "R": "1 K/W"},
            "air": {"model": "thermal.Ambient"},
        }
        tables["connect"] = {"rows": [["body.port", "wall.a"], ["wall.b", "air.port"]]}
    run = Machine(Project.from_tables(tables)).simulate()
    assert run.figures["wave.y"].rms == pytest.approx(math.sqrt(0.5), rel=2e-3)  # parabolas through 16 rows a swing: (2 pi / 16)^4 / 30
    assert run.figures["wave.y"].mean == pytest.approx(0.0, abs=1e-3)
    assert run.extremes("wave.y") == pytest.approx((-1.0, 1.0), abs=1e-6)
