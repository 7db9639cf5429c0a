"""What a run says of its signals does not depend on how far apart its outputs are."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from two_axis import circuit, component, signal

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.curve_figures import CurveFigures, integration_weights
from domains.simulation.simulate import simulate
from mechanics.integrators.step_loop import KEPT_END, KEPT_INSIDE, KEPT_START

PERIOD, WIDTH, RAMP = 1e-3, 0.3e-3, 1e-6  # s
ROWS = ("v.p r.p", "ground v.n r.n")
ROUND_OFF = 1e-9  # of integrals over a few hundred pieces, most of them straight


@pytest.fixture(scope="module")
def pulses() -> Result:
    """A tenth of a second of pulses of 24 V on 1 ohm, all of them between two outputs."""
    shape = {"low": 0.0, "high": 24.0, "delay": 0.3e-3, "rise": RAMP, "fall": RAMP, "width": WIDTH, "period": PERIOD}
    parts = [component("v", "PulseVoltage", **shape), component("r", "Resistor", R=1.0)]
    curves = {"twice": lambda columns: 2.0 * columns["r.i"]}
    return simulate(compose(circuit(parts, *ROWS)), duration=0.05, output_step=PERIOD, curves=curves)


def test_pulses_between_outputs_have_their_extremes_means_and_squares(pulses: Result) -> None:
    assert np.abs(pulses.values["r.i"]).max() == 0.0  # what the outputs show
    along = pulses.figures["r.i"]
    assert along.most == pytest.approx(24.0, rel=ROUND_OFF)
    assert along.least == pytest.approx(0.0, abs=24.0 * ROUND_OFF)
    assert along.peak == pytest.approx(24.0, rel=ROUND_OFF)
    assert along.mean == pytest.approx(24.0 * (WIDTH + RAMP) / PERIOD, rel=ROUND_OFF)
    assert along.rms == pytest.approx(24.0 * math.sqrt((WIDTH + 2.0 / 3.0 * RAMP) / PERIOD), rel=ROUND_OFF)
    assert pulses.figures["r.power"].mean == pytest.approx(along.rms**2, rel=ROUND_OFF)
    assert 0.3e-3 <= along.most_at % PERIOD <= 0.3e-3 + WIDTH + 2 * RAMP


def test_further_curves_are_looked_at_along_the_steps_too(pulses: Result) -> None:
    assert pulses.figures["twice"].rms == pytest.approx(2.0 * pulses.figures["r.i"].rms)
    assert pulses.between["twice"][1].min() == pytest.approx(48.0, rel=ROUND_OFF)


def test_every_interval_between_outputs_has_its_extremes(pulses: Result) -> None:
    least, most = pulses.between["r.i"]
    assert len(least) == len(pulses.time) - 1
    np.testing.assert_allclose(most, 24.0, rtol=ROUND_OFF)
    np.testing.assert_allclose(least, 0.0, atol=24.0 * ROUND_OFF)


def test_a_saved_run_has_all_of_it(pulses: Result, tmp_path: Path) -> None:
    assert Result.load(pulses.save(tmp_path / "run.nc")) == pulses
    head, *rows = pulses.to_csv(tmp_path / "run.csv").read_text(encoding="utf-8").splitlines()
    column = head.split(",").index("r.i max [A]")
    assert float(rows[7].split(",")[column]) == pytest.approx(24.0, rel=ROUND_OFF)


def test_a_sine_that_outputs_meet_in_its_zeros_has_its_amplitude() -> None:
    parts = [component("v", "SineVoltage", amplitude=24.0, frequency=1e3), component("r", "Resistor", R=1.0)]
    run = simulate(compose(circuit(parts, *ROWS)), duration=0.02, output_step=1e-3)
    along = run.figures["r.i"]
    assert np.abs(run.values["r.i"]).max() < 1e-9
    # 16 rows a swing or more: the highest of 20 swings' rows is off by less than (pi / 16)^2 / 2, the integral by its fourth power
    assert along.most == pytest.approx(24.0, rel=0.02)
    assert along.rms == pytest.approx(24.0 / math.sqrt(2.0), rel=1e-3)
    assert along.mean == pytest.approx(0.0, abs=24.0 * 1e-3)


def test_a_swinging_signal_that_no_state_follows_is_looked_at_all_the_same() -> None:
    """Nothing is integrated but a constant: steps are as long as the run, and the outputs meet the sine in its zeros."""
    blocks = [signal("s", "Sine", frequency=50.0), signal("one", "Constant", value=1.0), signal("i", "Integrator", reads={"u": "one.y"})]
    parts = [component("v", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0)]
    run = simulate(compose(circuit(parts, *ROWS, signals=blocks)), duration=1.0, output_step=0.5)
    assert run.figures["s.y"].most == pytest.approx(1.0, rel=0.02)
    assert run.figures["s.y"].rms == pytest.approx(math.sqrt(0.5), rel=1e-3)


def _charging() -> CompiledSystem:
    """A capacitor that is charged through a switch with 5 V, from 0.0123 s on: tau = 1 ms."""
    parts = [
        component("v", "VoltageSource", value=5.0),
        component("k", "Switch", threshold=0.5, Ron=1e-3, Goff=1e-12),
        component("r", "Resistor", R=1e3),
        component("c", "Capacitor", C=1e-6),
    ]
    step = signal("s", "Step", drives={"y": "k.u"}, time=0.0123)
    return CompiledSystem(compose(circuit(parts, "v.p k.p", "k.n r.p", "r.n c.p", "c.n v.n ground", signals=[step])))


def test_figures_do_not_depend_on_the_outputs() -> None:
    """The current jumps at the switch from 0 to 5 mA and decays: its peak is a limit from the right, its integral the charge."""
    system = _charging()
    for output_step in (1e-2, 1e-3, 1e-4):
        run = simulate(system, duration=0.03, output_step=output_step)
        current = run.figures["r.i"]
        tau = 1e-3 * (1.0 + 1e-6)
        assert current.most == pytest.approx(5e-3, rel=1e-5), output_step  # the resistance of the switch
        assert current.mean * 0.03 == pytest.approx(5e-6, rel=1e-4)  # C V; rows follow the steps at rtol 1e-8
        assert current.rms**2 * 0.03 == pytest.approx(25e-6 * tau / 2, rel=1e-3)


def test_without_a_compiler_the_figures_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    first = simulate(_charging(), duration=0.02, output_step=1e-2).figures["r.i"]
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")
    second = simulate(_charging(), duration=0.02, output_step=1e-2).figures["r.i"]
    for one, other in zip((first.most, first.mean, first.rms), (second.most, second.mean, second.rms), strict=True):
        assert one == pytest.approx(other, rel=1e-4)  # the steps are the same; short ones may have one row more


def test_a_cubic_is_integrated_exactly_over_even_rows_and_a_parabola_over_any() -> None:
    times = np.array([0.0, 0.1, 0.35, 0.4, 1.0, 1.0, 1.5, 2.0])
    kind = np.array([KEPT_START, KEPT_INSIDE, KEPT_INSIDE, KEPT_INSIDE, KEPT_END, KEPT_START, KEPT_INSIDE, KEPT_END])
    weights, _ = integration_weights(times, kind)
    jump = np.where(np.arange(8) < 5, 3.0, -1.0)  # from 3 to -1 at t = 1
    assert weights @ jump == pytest.approx(3.0 - 1.0)
    assert weights @ (jump * times**2) == pytest.approx(3.0 / 3.0 - 7.0 / 3.0)
    assert weights[5:] @ times[5:] ** 3 == pytest.approx(15.0 / 4.0)


def test_the_square_of_a_straight_line_is_integrated_exactly_from_its_ends() -> None:
    figures = CurveFigures(("a",), np.array([[0.0], [3.0]]))
    figures.take(
        np.array([0.0, 2.0, 2.0]), np.array([KEPT_START, KEPT_END, KEPT_START]), np.array([0, -1, 1]), np.array([[0.0], [3.0], [3.0]])
    )
    assert figures.figures()["a"].rms ** 2 == pytest.approx(3.0)


def test_tables_may_be_cut_anywhere_and_what_is_not_a_number_stays() -> None:
    rng = np.random.default_rng(1)
    rows = 60
    times, values = np.sort(rng.uniform(0.0, 1.0, rows)), rng.normal(size=(rows, 3))
    values[40, 2] = np.nan
    kind, output = np.full(rows, KEPT_END), np.full(rows, -1)
    output[::6], kind[0] = np.arange(10), KEPT_START

    def taken(cuts: list[int], native: bool = False) -> tuple[dict, dict]:
        figures = CurveFigures(("a", "b", "c"), values[::6].copy())
        for first, end in zip([0, *cuts], [*cuts, rows], strict=True):
            start = max(first - 1, 0)
            marks, outputs = kind[start:end].copy(), output[start:end].copy()
            marks[0] = KEPT_START
            outputs[0] = -1 if first else outputs[0]
            figures.take(times[start:end], marks, outputs, values[start:end], native=native)
        return figures.figures(), figures.between(10)

    whole, between = taken([])
    for cuts, native in (([7], False), ([6, 12, 13], False), ([30, 31, 59], False), ([], True), ([6, 13], True)):
        others, there = taken(cuts, native)
        assert there.keys() == between.keys() == {"a", "b", "c"}
        np.testing.assert_array_equal(there["a"], between["a"])
        np.testing.assert_allclose([others["a"].mean, others["b"].rms], [whole["a"].mean, whole["b"].rms])
        assert math.isnan(others["c"].most)
        assert others["a"].most == values[:, 0].max()
        assert others["a"].most_at == times[values[:, 0].argmax()]
    np.testing.assert_array_equal(between["a"][0], [values[k : k + 7, 0].min() for k in range(0, 54, 6)])


@pytest.mark.parametrize(("formula", "value"), [("1 / (t - 0.5)", "inf"), ("sqrt(0.5 - t)", "nan"), ("9.0**9**9 * t", "nan")])
def test_a_value_that_is_not_finite_is_reported_with_its_block_and_time(formula: str, value: str) -> None:
    parts = [component("v", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0)]
    run = simulate(compose(circuit(parts, *ROWS, signals=[signal("f", "Formula", formula=formula)])), duration=1.0, output_step=0.25)
    (note,) = (note for note in run.notes if note.code == "W414")
    assert note.element == "f"
    assert f"is {value} at" in note.text


def test_a_point_that_comes_twice_is_no_end_of_a_smooth_piece() -> None:
    """Outputs that coincide with rows of a sine: the mean square of whole swings is half the amplitude's."""
    times = np.sort(np.concatenate([np.linspace(0.0, 1.0, 801), np.arange(1, 51) * 0.02]))  # 16 rows a swing, an output at the end of each
    weights, chords = integration_weights(times, np.ones(len(times), dtype=int))
    values = np.sin(2 * np.pi * 50 * times)
    assert weights.sum() == pytest.approx(1.0, rel=1e-14)
    # only the two ends of the run are less than Simpson's rule: 2 of 800 lengths, each with a few percent
    assert weights @ values**2 - chords[1:] @ np.diff(values) ** 2 == pytest.approx(0.5, rel=1e-4)
