"""Formulas and tables of states: jumps are events, and no step goes over a narrow peak, however smooth the rest is."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest
from two_axis import signal

from domains.analysis.linearise import start_point
from domains.blocks.formula import SymbolAlgebra, symbolic_value
from domains.blocks.ranges import Range, RangeAlgebra
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import DomainsError, SignalSpec, SystemSpec
from foundation.expression_parser import parse
from foundation.expressions import POINTWISE

DURATION = 10.0


def _system(*signals: SignalSpec) -> SystemSpec:
    return SystemSpec(components=(), connections=(), signals=signals)


def _clock() -> list[SignalSpec]:
    """A state that is the time, which no block knows."""
    return [signal("one", "Constant", value=1.0), signal("x", "Integrator", reads={"u": "one.y"})]


# formula of a state a = t, and its integral from 0 to 10
INTEGRALS = {
    "1 if a > 0.5 and a < 0.6 else 0": 0.1,
    "1 if abs(a - 3) < 2e-4 else 0": 4e-4,
    "1 if a % 2 < 1e-5 else 0": 5e-5,
    "1 if 1 < mod(a, 4) <= 1.001 else 0": 3e-3,
    "max(0, 5e-4 - abs(a - 7)) / 5e-4": 5e-4,
    "exp(-(a - 4)**2 / 1e-6)": 1e-3 * math.sqrt(math.pi),
    "1 / (1 + ((a - 5) / 1e-4)**2)": 1e-4 * 2.0 * math.atan(5e4),
    "1 if sin(2 * pi * a) > 0.99999 else 0": 10.0 * math.acos(0.99999) / math.pi,
    "100 + exp(-((a - 6) / 1e-5)**2)": 1e3 + 1e-5 * math.sqrt(math.pi),
    "sign(a - 3.2)": 3.6,
    "a if a >= 3.3 else -a": 50.0 - 3.3**2,
}


@pytest.fixture(scope="module")
def integrated() -> Result:
    blocks = _clock()
    for k, formula in enumerate(INTEGRALS):
        blocks.append(signal(f"f{k}", "Formula", reads={"a": "x.y"}, formula=formula))
        blocks.append(signal(f"z{k}", "Integrator", reads={"u": f"f{k}.y"}))
    points = [[0.0, 0.0], [8.0, 0.0], [8.005, 1.0], [8.01, 0.0], [100.0, 0.0]]
    blocks.append(signal("table", "Lookup", reads={"u": "x.y"}, points=points))
    blocks.append(signal("area", "Integrator", reads={"u": "table.y"}))
    return simulate(compose(_system(*blocks)), duration=DURATION, output_step=1.0)


@pytest.mark.parametrize("k", range(len(INTEGRALS)), ids=list(INTEGRALS))
def test_no_jump_and_no_peak_of_a_formula_of_a_state_is_stepped_over(integrated: Result, k: int) -> None:
    # kinks lie inside steps, which may err by the tolerance, taken as the mean over all 24 states: 24**0.5 * 1e-8 each
    assert integrated.final[f"z{k}.y"] == pytest.approx(list(INTEGRALS.values())[k], rel=1e-7, abs=1e-7)


def test_no_peak_of_a_table_over_a_state_is_stepped_over(integrated: Result) -> None:
    assert integrated.final["area.y"] == pytest.approx(0.005, abs=1e-7)  # likewise


def test_decisions_of_a_formula_are_no_events_of_the_result(integrated: Result) -> None:
    assert not integrated.events


def test_a_peak_alone_is_found_without_any_other_reason_for_short_steps() -> None:
    blocks = [*_clock(), signal("f", "Formula", reads={"a": "x.y"}, formula="exp(-((a - 3) / 0.001)**2)")]
    blocks.append(signal("z", "Integrator", reads={"u": "f.y"}))
    run = simulate(compose(_system(*blocks)), duration=DURATION, output_step=DURATION)
    assert run.final["z.y"] == pytest.approx(1e-3 * math.sqrt(math.pi), rel=1e-6)
    assert run.statistics["steps"] < 200  # it is looked for where it is, not by short steps everywhere


def test_a_formula_that_is_pushed_back_from_both_sides_is_refused() -> None:
    blocks = [signal("v", "Integrator", reads={"u": "f.y"}, initial=0.1), signal("f", "Formula", reads={"v": "v.y"}, formula="-sign(v)")]
    with pytest.raises(DomainsError) as caught:
        simulate(compose(_system(*blocks)), duration=1.0, output_step=1.0)
    assert caught.value.code == "E480"


def test_a_two_point_controller_without_a_sample_time_switches_when_it_is_due() -> None:
    """dT/dt = 10 on - T between 4 and 5, from 0: exponentials to 10 and to 0, each with a known time."""
    blocks = [
        signal("h", "Hysteresis", reads={"u": "e.y"}, low=-5.0, high=-4.0, on=10.0),
        signal("e", "Gain", reads={"u": "T.y"}, k=-1.0),
        signal("d", "Sum", reads={"a": "h.y", "b": "T.y"}, signs="+-"),
        signal("T", "Integrator", reads={"u": "d.y"}),
    ]
    run = simulate(compose(_system(*blocks)), duration=3.0, output_step=0.1)
    up, down, again = math.log(10.0 / 5.0), math.log(5.0 / 4.0), math.log(6.0 / 5.0)
    expected = up + np.concatenate([[0.0], np.cumsum([down, again] * 10)])
    times = [event.time for event in run.events if event.time > 0.0]
    np.testing.assert_allclose(times, expected[expected < 3.0], atol=1e-7)  # the tolerance of the states, by their slope of 5 a second
    assert {event.kind for event in run.events} == {"on", "off"}


def test_a_relay_with_a_dead_zone_switches_forwards_and_backwards() -> None:
    blocks = [
        *_clock(),
        signal("s", "Formula", reads={"a": "x.y"}, formula="sin(a)"),
        signal("r", "Relay", reads={"u": "s.y"}, on=0.5, off=0.25, gain=2.0),
        signal("above", "Compare", reads={"a": "s.y"}, threshold=0.5),
        signal("below", "Compare", reads={"a": "s.y"}, threshold=0.5, operator="<="),
    ]
    run = simulate(compose(_system(*blocks)), duration=6.2, output_step=0.01)
    on, off = math.asin(0.5), math.asin(0.25)
    times = {name: [e.time for e in run.events if e.name == name and e.time > 0.0] for name in ("r", "above", "below")}
    np.testing.assert_allclose(times["r"], [on, math.pi - off, math.pi + on, 2.0 * math.pi - off], atol=1e-8)
    np.testing.assert_allclose(times["above"], [on, math.pi - on], atol=1e-8)
    np.testing.assert_allclose(times["below"], times["above"], atol=1e-12)
    assert {*run.array("r.y")} == {0.0, 2.0, -2.0}
    np.testing.assert_array_equal(run.array("above.y") + run.array("below.y"), 1.0)


def test_a_point_of_an_analysis_has_the_decisions_that_fit_it() -> None:
    blocks = [signal("v", "Integrator", reads={"u": "f.y"}, initial=7.0)]
    blocks.append(signal("f", "Formula", reads={"v": "v.y"}, formula="v % 2 if v > 3 else 0"))
    system = compose(_system(*blocks))
    point = start_point(system)
    slope = ca.Function("slope", [system.t, system.x, system.u, system.p], [system.xdot])(0.0, point.x, point.u, system.p_values)
    assert float(slope) == 1.0


@pytest.mark.parametrize(
    "formula",
    [
        *("sin(3*a)", "cos(a) * a", "tan(a / 4)", "atan2(a, b)", "exp(-a**2)", "log(3 + a)", "sqrt(3 + a)", "abs(a - b)", "min(a, b)"),
        *("max(a, a * b)", "clip(a, -0.3, b)", "1 / (4 + a)", "a**3 - a**2", "(2.5 + a)**1.5", "(2.5 + a)**-2", "a % 5"),
        "-a if 1 > 2 else b",
    ],
)
def test_a_range_holds_every_value_within_it(formula: str) -> None:
    random = np.random.default_rng(1)
    a_low, a_high, b_low, b_high = (ca.SX.sym(name) for name in ("al", "ah", "bl", "bh"))
    tree = parse(formula, functions=POINTWISE)
    whole = symbolic_value(tree, {"a": Range(a_low, a_high), "b": Range(b_low, b_high)}, RangeAlgebra())
    bounds = ca.Function("bounds", [a_low, a_high, b_low, b_high], [whole.low, whole.high])
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    value = ca.Function("value", [a, b], [symbolic_value(tree, {"a": a, "b": b}, SymbolAlgebra())])
    for _ in range(50):
        (al, ah), (bl, bh) = np.sort(random.uniform(-2.0, 2.0, 2)), np.sort(random.uniform(-2.0, 2.0, 2))
        if "%" in formula and math.floor(al / 5.0) != math.floor(ah / 5.0):
            continue  # its count is held between events
        low, high = (float(bound) for bound in bounds(al, ah, bl, bh))
        inside = [float(value(x, y)) for x, y in zip(random.uniform(al, ah, 20), random.uniform(bl, bh, 20), strict=True)]
        assert low - 1e-12 <= min(inside)
        assert max(inside) <= high + 1e-12


def test_a_long_table_over_a_state_is_followed_point_by_point() -> None:
    """A sine of 2,000 points with one spike that a step of the rest would go over: the trapezoidal rule gives the integral."""
    u = np.linspace(0.0, 10.0, 2_001)
    y = np.sin(u)
    y[600] += 100.0
    blocks = [*_clock(), signal("f", "Lookup", reads={"u": "x.y"}, points=np.column_stack([u, y]).tolist())]
    blocks += [
        signal("z", "Integrator", reads={"u": "f.y"}),
        signal("s", "Lookup", reads={"u": "x.y"}, points=[[0, 0], [4, 8]], sample=1.0),
    ]
    run = simulate(compose(_system(*blocks)), duration=10.0, output_step=1.0)
    assert run.final["z.y"] == pytest.approx(np.trapezoid(y, u), abs=1e-5)  # kinks in 2,000 steps, each within 1e-8
    assert run.statistics["steps"] < 4_000
    np.testing.assert_allclose(run.array("s.y"), np.clip(2.0 * run.time, 0.0, 8.0), rtol=1e-12)


@pytest.mark.parametrize("count", [10, 400])
@pytest.mark.parametrize("block", ["Table", "Spline"])
def test_a_table_over_time_is_the_same_however_many_points_it_has(block: str, count: int) -> None:
    times = np.linspace(0.0, 1.0, count)
    points = np.column_stack([times, 3.0 * times**2 - 2.0 * times**3]).tolist()
    blocks = [signal("f", block, points=points), signal("z", "Integrator", reads={"u": "f.y"})]
    run = simulate(compose(_system(*blocks)), duration=1.5, output_step=0.125)
    expected = (
        np.interp(run.time, *np.array(points).T) if block == "Table" else np.where(run.time < 1.0, 3 * run.time**2 - 2 * run.time**3, 1.0)
    )
    np.testing.assert_allclose(run.array("f.y"), expected, atol=1e-9)  # a cubic is its own spline
    area = np.trapezoid(np.array(points)[:, 1], times) if block == "Table" else 0.5
    assert run.final["z.y"] == pytest.approx(area + 0.5, abs=1e-8)
    if block == "Spline":
        inside = run.time < 1.0
        np.testing.assert_allclose(run.array("f.dy")[inside], (6 * run.time - 6 * run.time**2)[inside], atol=1e-8)


def test_a_curve_of_what_costs_too_much_to_be_looked_at_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domains.reduction.write_out.COSTLIEST", 0)
    system = compose(_system(*_clock(), signal("f", "Formula", reads={"a": "x.y"}, formula="exp(-a**2)")))
    assert [note.code for note in system.notes] == ["W408"]
    assert not system.details
