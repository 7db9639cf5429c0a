"""The [check] table: expressions over signals and facts against requirements with units."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from foundation.errors import ErrorList, MategraphError
from mategraph.analyses.checks import CheckOutcome, evaluate_checks
from mategraph.project.check_grammar import FUNCTIONS, CheckSyntaxError, parse_expression, parse_requirement
from mategraph.project.model import CheckEntry

FACTS = {"dof": 2.0, "bodies": 3.0, "mass": 1.5}
ROUND_OFF = 1e-12  # a few thousand additions of 1e-16 in a mean over 1001 samples, with room


class Run:
    """A result with known curves: a sine, a decay that settles, a ramp on uneven times, a failure."""

    time = np.concatenate([np.linspace(0.0, 1.0, 501), np.linspace(1.002, 3.0, 500)])
    curves: Mapping[str, tuple[np.ndarray, str]] = {
        "motor.i": (3.0 * np.sin(2 * math.pi * time), "A"),
        "motor.v": (np.full_like(time, 12.0), "V"),
        "pitch.angle": (0.14 * (1.0 - np.exp(-10.0 * time)), "rad"),
        "pitch b.angle": (time, "rad"),
        "pitch.rate": (np.full_like(time, 4.0 * math.pi), "rad/s"),
        "x.speed": (time, "m/s"),
        "ctl.u": (-time, "1"),
        "oil.T": (np.full_like(time, 293.15), "K"),
        "blown.i": (np.where(time > 2, np.nan, 1.0), "A"),
    }

    @property
    def names(self) -> Sequence[str]:
        return list(self.curves)

    def units(self, name: str) -> str:
        return self.curves[name][1]

    def array(self, name: str) -> np.ndarray:
        return self.curves[name][0]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def check(expression: str, requirement: str) -> CheckOutcome:
    entry = CheckEntry(expression=expression, requirement=requirement, place="arm.toml:7")
    (outcome,) = evaluate_checks([entry], Run(), FACTS)
    return outcome


def error(expression: str, requirement: str = "< 1") -> MategraphError:
    with pytest.raises(MategraphError) as caught:
        check(expression, requirement)
    assert caught.value.place == "arm.toml:7"
    assert caught.value.element == expression
    assert f'check "{expression}"' in caught.value.what
    assert caught.value.remedy
    return caught.value


@pytest.mark.parametrize(
    ("expression", "value", "unit"),
    [
        ("dof", 2.0, ""),
        ("mass", 1.5, "kg"),
        ("max(x.speed)", 3.0, "m/s"),
        ("min(ctl.u)", -3.0, ""),
        ("peak(ctl.u)", 3.0, ""),
        ("max(abs(ctl.u))", 3.0, ""),
        ("initial(x.speed)", 0.0, "m/s"),
        ("final(x.speed)", 3.0, "m/s"),
        ("mean(x.speed)", 1.5, "m/s"),
        ("rms(motor.v)", 12.0, "V"),
        ("final('pitch b.angle')", 3.0, "rad"),
        ("at(x.speed, 500 ms)", 0.5, "m/s"),
        ("-final(x.speed) + 2 * 4 m", None, ""),
        ("max(abs(x.speed - x.speed))", 0.0, "m/s"),
        ("final(x.speed) / final(x.speed)", 1.0, ""),
        ("(1 + 2) * dof - 4 / 2", 4.0, ""),
        ("overshoot(pitch.angle)", 0.0, ""),
        ("overshoot_to(x.speed, 2 m/s)", 0.5, ""),
        ("overshoot_to(x.speed, 2500 mm/s)", 0.2, ""),
        ("overshoot_to(x.speed, 4 m/s)", 0.0, ""),
        ("final(x.speed) - 1000 mm/s", 2.0, "m/s"),
        ("final(x.speed) / 0.5 m/s", 6.0, ""),
        ("final(x.speed) + 1 [km/h] - 1 km/h", 3.0, "m/s"),
        ("2 * pi", 2 * math.pi, ""),
    ],
)
def test_an_expression_means_what_it_says(expression: str, value: float | None, unit: str) -> None:
    if value is None:
        assert error(expression).code == "E027"
        return
    outcome = check(expression, "< 1e9")
    assert outcome.value == pytest.approx(value, rel=ROUND_OFF, abs=ROUND_OFF)
    assert outcome.unit == unit


def test_settling_is_when_the_curve_stays_within_the_band() -> None:
    # 0.14 (1 - exp(-10 t)) is within 2 % of its end when exp(-10 t) <= 0.02, found at the next sample (2 ms later at most)
    by_percent = check("settle_time(pitch.angle, 2 %)", "< 1 s").value
    by_width = check("settle_time(pitch.angle, 2.8 mrad)", "< 1 s").value
    assert 0 <= by_percent - math.log(50) / 10 <= 0.002
    assert by_width == pytest.approx(by_percent, abs=0.002)
    assert check("settle_time(motor.v, 1 V)", "== 0").passed


@pytest.mark.parametrize("cycles", [0.5, 1.0, 1.25, 2.0, 10.3])
def test_a_swing_that_goes_on_never_settles(cycles: float) -> None:
    """Wherever the run ends: at a turning point the swing stays within 2 % of its end for the longest time."""
    time = np.linspace(0.0, 1.0, 2001)

    class Swing(Run):
        curves: Mapping[str, tuple[np.ndarray, str]] = {"j.angle": (np.cos(2 * math.pi * cycles * time), "rad")}

    Swing.time = time
    (outcome,) = evaluate_checks([CheckEntry(expression="settle_time(j.angle, 0.02 rad)", requirement="< 2 s")], Swing(), FACTS)
    assert not outcome.passed
    assert outcome.value == math.inf
    assert outcome.shown.startswith("never")
    assert outcome.as_dict()["value"] is None


def test_mean_and_rms_weigh_samples_by_their_time() -> None:
    # sin over whole periods: mean 0, rms 1/sqrt(2); the trapezoidal rule errs by (w h)^2 / 12 with w = 2 pi and h <= 4 ms
    error_of_rule = 3.0 * (2 * math.pi * 0.004) ** 2 / 12
    assert check("mean(motor.i)", "< 1 A").value == pytest.approx(0.0, abs=error_of_rule)
    assert check("rms(motor.i)", "< 3 A").value == pytest.approx(3.0 / math.sqrt(2), abs=error_of_rule)


def test_a_product_of_voltage_and_current_is_compared_as_power() -> None:
    assert check("max(motor.v * motor.i)", "<= 36.001 W").passed
    assert error("max(motor.v * motor.i)", "< 36 A").code == "E027"
    assert check("final(motor.v) * 2 A - 24 N*m/s", "== 0 W").passed


@pytest.mark.parametrize(
    ("expression", "requirement", "passed"),
    [
        ("dof", "== 2", True),
        ("dof", "==3", False),
        ("dof", "!= 3", True),
        ("dof", "!= 2", False),
        ("dof", ">= 2", True),
        ("dof", "> 2", False),
        ("mass", "<= 1500 g", True),
        ("mass", "< 1.5 kg", False),
        ("max(abs(motor.i))", "< 3001 mA", True),
        ("max(abs(motor.i))", "< 3.01", True),
        ("final(pitch.angle)", "== 0.14 rad +- 2 %", True),
        ("final(pitch.angle)", "== 0.15 rad +- 2 %", False),
        ("final(pitch.angle)", "== 0.1405 rad +- 1 mrad", True),
        ("final(pitch.angle)", "== 0.1405 rad ± 0.1 mrad", False),
        ("final(pitch.angle)", "== 8 deg +/- 0.1 deg", True),
        ("final(pitch.angle)", "== 8 deg +/- 0.1", True),  # a bare tolerance has the unit of its bound
        ("final(pitch.angle)", "== 12 deg +/- 1", False),
        ("final(pitch.angle)", "== 0.15 +- 5 mrad", False),
        ("final(oil.T)", "== 19 degC +- 1.5 degC", True),  # a tolerance is a difference: 1.5 K, not 274.65 K
        ("final(oil.T)", "== 18 degC +- 1.5", False),
        ("-final(pitch.angle)", "== -0.14 rad +- 2 %", True),
        ("max(blown.i)", "< 1e9 A", False),
        ("max(blown.i)", "!= 5 A", False),
    ],
)
def test_a_requirement_holds_or_does_not(expression: str, requirement: str, passed: bool) -> None:
    outcome = check(expression, requirement)
    assert outcome.passed is passed
    assert outcome.place == "arm.toml:7"
    assert outcome.name == f"{expression} {requirement}"


def test_an_outcome_can_be_written_as_json_even_when_the_run_blew_up() -> None:
    assert check("max(blown.i)", "< 1 A").as_dict()["value"] is None
    assert check("final(x.speed)", "< 4 m/s").as_dict()["shown"] == "3 m/s"


@pytest.mark.parametrize(
    ("expression", "requirement", "shown"),
    [
        ("final(pitch.angle)", "== 8 deg +/- 0.1 deg", "8.021 deg"),
        ("final(pitch.angle)", "== 0.14 +- 1 deg", "0.14 rad"),
        ("mass", "<= 1500 g", "1500 g"),
        ("mass / mass", "< 150 %", "100 %"),
        ("final(pitch.angle) / 3", "== 0.04666667 rad +- 1 %", "0.04666667 rad"),
        ("final(pitch.angle) / 3", "< 1e3 mrad", "46.67 mrad"),
        ("dof", "== 2", "2"),
        ("max(blown.i)", "< 1 mA", "nan mA"),
    ],
)
def test_what_was_found_is_told_in_the_unit_and_to_the_digits_of_the_requirement(expression: str, requirement: str, shown: str) -> None:
    outcome = check(expression, requirement)
    assert outcome.shown == shown
    assert outcome.as_dict()["unit"] in ("rad", "kg", "A", "")  # SI for programs


def test_an_unknown_signal_is_told_with_the_nearest() -> None:
    found = error("max(motr.i)")
    assert found.code == "E026"
    assert '"motor.i"' in found.what
    assert '"pitch.angle"' in found.remedy


@pytest.mark.parametrize(
    ("expression", "requirement", "what"),
    [
        ("max(motor.i)", "< 3 V", "is a voltage, expected a current"),
        ("dof", "== 2 A", "is a current, expected a plain number"),
        ("motor.i", "< 3 A", "whole curve"),
        ("max(motor.i + motor.v)", "< 3 A", "A + V does not add up"),
        ("max(dof)", "< 3", "max needs a signal over time"),
        ("at(x.speed, 9 s)", "< 3 m/s", "no time 9 s"),
        ("at(x.speed, 1 m)", "< 3 m/s", "time is given in m"),
        ("settle_time(x.speed, 1 V)", "< 3 s", "band is in"),
        ("settle_time(x.speed, -2 %)", "< 3 s", "below zero"),
        ("settling(x.speed, -0.02)", "< 3 s", "below zero"),
        ("at(x.speed, x.speed)", "< 3 m/s", "second argument of at is a whole curve"),
        ("final(pitch.angle)", "== 0.14 rad +- 1 A", "is a current, expected an angle"),
    ],
)
def test_what_does_not_fit_together_is_told(expression: str, requirement: str, what: str) -> None:
    found = error(expression, requirement)
    assert found.code == "E027"
    assert what in found.what


def test_all_bad_checks_are_told_at_once() -> None:
    entries = [CheckEntry(expression=e, requirement="< 1", place=f"a.toml:{i}") for i, e in enumerate(("max(a.b)", "dof", "max(c.d)"), 1)]
    with pytest.raises(ErrorList) as caught:
        evaluate_checks(entries, Run(), FACTS)
    assert [e.place for e in caught.value.errors] == ["a.toml:1", "a.toml:3"]


def test_without_a_run_only_facts_are_checked() -> None:
    entries = [CheckEntry(expression=e, requirement=r) for e, r in (("dof", "== 2"), ("max(motor.i)", "< 1 A"))]
    assert [o.expression for o in evaluate_checks(entries, None, FACTS)] == ["dof"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "max(",
        "max()",
        "max(a.b",
        "max(a.b))",
        "max(a.b, c.d)",
        "settle_time(a.b)",
        "a.b c.d",
        "a.b +",
        "* a.b",
        "1 2",
        "a.b; c",
        "__import__('os')",
        "exec(a.b)",
        "a.b[0]",
        "a.b ** 2",
        "lambda: 1",
        "'unclosed",
        "(" * 10000,
        "-" * 9 + "(" * 60 + "1" + ")" * 60,
    ],
)
def test_an_expression_that_cannot_be_read_is_told_and_never_run(text: str) -> None:
    with pytest.raises(CheckSyntaxError) as caught:
        parse_expression(text)
    assert caught.value.code == "E025"
    assert caught.value.remedy


def test_an_unknown_function_is_told_with_the_nearest() -> None:
    with pytest.raises(CheckSyntaxError, match="settle_time"):
        parse_expression("setle_time(a.b, 2 %)")


@pytest.mark.parametrize(
    "text", ["2", "", "within 2 % of 3 rad", "< ", "= 2", "< three", "< 3 A +- 2 %", "== 3 A +- -1 A", "== 1 +- x", "<< 3", "< nan"]
)
def test_a_requirement_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(CheckSyntaxError) as caught:
        parse_requirement(text)
    assert caught.value.code == "E025"


def test_every_function_is_written_as_its_usage_says() -> None:
    for usage in FUNCTIONS.values():
        parse_expression(usage)


@pytest.mark.parametrize(
    "expression",
    [
        "final(pitch.rate) - 2 Hz",
        "final(pitch.rate - 2 Hz)",
        "final(pitch.rate / (2 Hz))",
        "final(pitch.rate) * 2 V/kHz",
        "settle_time(pitch.rate, 2 Hz)",
    ],
)
def test_a_frequency_beside_a_rate_is_refused_with_what_to_write(expression: str) -> None:
    refused = error(expression)
    assert refused.code == "E027"
    assert "turns or radians" in str(refused)
    assert "rpm" in refused.remedy


def test_a_rate_and_turns_or_speed_by_radius_add_up() -> None:
    assert check("final(pitch.rate) - 120 rpm", "== 0 rpm +- 1e-9").passed
    assert check("final(pitch.rate) - final(x.speed) / (1 m)", "== 9.566 rad/s +- 0.1 %").passed
    assert check("2 Hz * 3 s", "== 6").passed
