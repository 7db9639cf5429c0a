"""Every signal block against its formula: sources, tables, filters, controllers and decisions, continuous and sampled."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.signal import TransferFunction as Peer
from scipy.signal import butter, dlsim, lsim
from two_axis import circuit, component, signal

from domains.blocks.formula import Formula
from domains.blocks.sources import Pulse
from domains.catalogue import SIGNAL_BLOCKS
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import DomainsError, SignalSpec
from mechanics.analyses.motion_profiles import s_curve

RC = [component("a", "VoltageAmplifier"), component("r", "Resistor", R=1.0), component("c", "Capacitor", C=1.0)]
ROWS = ("a.p r.p", "r.n c.p", "ground a.n c.n")
# the integrator's tolerance is 1e-8 relative and 1e-10 absolute per step, and a run takes some hundred steps
CLOSE: dict[str, float] = {"rtol": 1e-6, "atol": 1e-8}


def run(*blocks: SignalSpec, duration: float = 1.0, output_step: float = 0.01, drive: str = "b.y", **more: Any) -> Result:
    """The blocks with the output `drive` on the amplifier of an RC circuit."""
    name, _, port = drive.partition(".")
    wired = [
        SignalSpec(
            name=b.name,
            block=b.block,
            sample=b.sample,
            inputs=b.inputs,
            outputs={**b.outputs, **({port: "a.u"} if b.name == name else {})},
            parameters=b.parameters,
        )
        for b in blocks
    ]
    return simulate(compose(circuit(RC, *ROWS, signals=wired), **more), duration=duration, output_step=output_step)


def source(**parameters: Any) -> SignalSpec:
    return signal("s", "Sine", **{"frequency": 1.0, **parameters})


def test_ramp_table_and_spline_pass_through_their_points() -> None:
    points = [[0.1, 0.0], [0.4, 2.0], [0.5, -1.0]]
    for block in ("Table", "Spline"):
        found = run(signal("b", block, points=points))["b.y"].values
        for t, value in points:
            assert found[round(100 * t)] == pytest.approx(value, abs=1e-12)  # an output at the very point
        assert found[0] == 0.0
        assert found[-1] == pytest.approx(-1.0, abs=1e-12)
    straight = run(signal("b", "Table", points=points))["b.y"].values
    assert straight[25] == pytest.approx(1.0, rel=1e-12)
    climbing = run(signal("b", "Ramp", slope=3.0, initial=1.0, start=0.2, duration=0.5))["b.y"].values
    assert np.allclose(climbing[[0, 20, 45, 70, 100]], [1.0, 1.0, 1.75, 2.5, 2.5], rtol=1e-12)


@pytest.mark.parametrize(
    ("distance", "speed", "acceleration", "jerk"),
    [(1.0, 0.5, 2.0, 20.0), (1.0, 10.0, 2.0, 20.0), (1.0, 10.0, 50.0, 20.0), (-0.3, 0.1, 50.0, 20.0)],
    ids=["all limits", "speed not reached", "jerk only", "acceleration not reached, backwards"],
)
def test_s_curve_keeps_its_limits_arrives_and_is_as_fast_as_they_allow(
    distance: float, speed: float, acceleration: float, jerk: float
) -> None:
    profile = s_curve(distance=distance, speed=speed, acceleration=acceleration, jerk=jerk, initial=0.2, start=0.1)
    rate, second = profile.derivative(), profile.derivative().derivative()
    end = float(profile.starts[-1])
    times = np.linspace(0.0, end, 4001)
    largest = [max(abs(curve.value(t)) for t in times) for curve in (rate, second, second.derivative())]
    limits = np.array([speed, acceleration, jerk])
    assert np.all(np.array(largest) <= limits * (1 + 1e-9))  # round-off of the pieces' coefficients
    assert largest[2] == pytest.approx(jerk)  # jerk is what it always uses up
    assert profile.value(end) == pytest.approx(0.2 + distance, rel=1e-12)
    for curve in (profile, rate, second):
        assert curve.jumps() == ()
        scale = max(abs(curve.value(t)) for t in times)
        before = curve.value(end - 1e-9)
        assert before == pytest.approx(curve.value(end), abs=1e-6 * scale + 1e-6)  # arrives at rest: within 1 ns of jerk


def test_motion_blocks_give_their_derivatives() -> None:
    found = run(signal("b", "SCurve", distance=1.0, speed=2.0, acceleration=8.0, jerk=100.0), output_step=1e-3)
    y, dy, ddy = (found[f"b.{port}"].values for port in ("y", "dy", "ddy"))
    # central differences of a cubic err by h^2/6 times its third derivative: 1e-6/6 * 100
    assert np.allclose((y[2:] - y[:-2]) / 2e-3, dy[1:-1], atol=2e-5)
    # at the corners of the acceleration the difference errs by h/4 times the jump of the jerk
    assert np.allclose((dy[2:] - dy[:-2]) / 2e-3, ddy[1:-1], atol=1e-3 * 100 / 4 * 1.01)


def test_a_source_with_corners_costs_no_accuracy() -> None:
    """The circuit's answer to a ramp of 0.05 s length in closed form: the integrator must not step over the corners."""
    found = run(signal("b", "Ramp", slope=20.0, start=0.33, duration=0.05), output_step=0.05)
    t = found.time

    def answer(t: Any) -> Any:
        s = np.maximum(t, 0.0)
        return 20.0 * (s - 1.0 + np.exp(-s))  # of a unit lag to a ramp

    assert np.allclose(found["c.v"].values, answer(t - 0.33) - answer(t - 0.38), **CLOSE)


def test_pulses_are_as_long_as_they_say_and_their_edges_are_exact() -> None:
    assert Pulse.levels({"start": 0.1, "width": 0.2, "period": 0.5, "low": -1.0, "high": 2.0}, 0.9)[:5] == [
        (0.0, -1.0),
        (0.1, 2.0),
        (pytest.approx(0.3), -1.0),
        (0.6, 2.0),
        (pytest.approx(0.8), -1.0),
    ]
    found = run(signal("b", "Pulse", width=0.1, period=0.25), duration=1.0)
    charge = 0.0  # of a unit lag, alternating exactly
    for _ in range(4):
        charge = 1.0 + (charge - 1.0) * math.exp(-0.1)
        charge *= math.exp(-0.15)
    assert found["c.v"].values[-1] == pytest.approx(charge, rel=1e-7)  # 1e-8 a step, some tens of steps


@pytest.mark.parametrize("sample", [None, 0.01])
@pytest.mark.parametrize(
    ("block", "parameters", "peer"),
    [
        ("TransferFunction", {"numerator": [1.0, 2.0], "denominator": [0.01, 0.3, 4.0]}, ([1.0, 2.0], [0.01, 0.3, 4.0])),
        ("TransferFunction", {"numerator": [0.5], "denominator": [2.0]}, ([0.5], [2.0])),
        ("Derivative", {"Tf": 0.02}, ([1.0, 0.0], [0.02, 1.0])),
        ("LowPass", {"cutoff": 3.0}, butter(1, 2 * math.pi * 3.0, analog=True)),
        ("LowPass", {"cutoff": 3.0, "order": 4}, butter(4, 2 * math.pi * 3.0, analog=True)),
        ("HighPass", {"cutoff": 2.0, "order": 3}, butter(3, 2 * math.pi * 2.0, "high", analog=True)),
        ("Integrator", {"k": 2.0}, ([2.0], [1.0, 0.0])),
        ("StateSpace", {"A": [[0.0, 1.0], [-9.0, -1.0]], "B": [0.0, 1.0], "C": [9.0, 0.0]}, ([9.0], [1.0, 1.0, 9.0])),
        ("Tachometer", {"gain": 0.5, "T": 0.1}, ([0.5], [0.1, 1.0])),
    ],
)
def test_linear_blocks_agree_with_scipy(block: str, parameters: dict[str, Any], peer: tuple[Any, Any], sample: float | None) -> None:
    """Driven by a ramp then held, continuous; and, sampled, with the input held between ticks."""
    ramp = signal("s", "Ramp", slope=1.0, duration=0.5, sample=sample)
    found = run(ramp, signal("b", block, reads={"u": "s.y"}, sample=sample, **parameters), output_step=0.01)
    u = found["s.y"].values
    system = Peer(*peer)
    if len(system.den) == 1:
        expected = u * float(system.num[0] / system.den[0])
    elif sample is None:
        _, expected, _ = lsim(system, u, found.time)  # exact: it takes the input as straight between the points, as it is
    else:
        expected = dlsim(system.to_ss().to_discrete(sample, method="zoh"), u)[1].ravel()
    scale = float(np.max(np.abs(expected)))
    # continuous: the integrator's tolerance; sampled: the same matrix exponential, up to round-off
    assert np.allclose(found["b.y"].values, expected, rtol=0.0, atol=(1e-7 if sample is None else 1e-11) * max(scale, 1.0))


def test_continuous_pid_obeys_its_equations_and_tracks_while_saturated() -> None:
    gains = {"Kp": 3.0, "Ki": 5.0, "Kd": 0.1, "Tf": 0.02, "min": -0.5, "max": 0.5, "Tt": 0.2}
    found = run(
        signal("s", "Step", time=0.1, final=1.0),
        signal("b", "PID", reads={"ref": "s.y", "y": "c.v"}, **gains),
        drive="b.u",
        duration=3.0,
        output_step=1e-3,
    )
    t, y, u, I, yf = found.time, *(found[name].values for name in ("c.v", "b.u", "b.I", "b.yf"))  # noqa: E741
    w = 3.0 * (found["s.y"].values - y) + I - 0.1 * (y - yf) / 0.02
    assert np.allclose(u, np.clip(w, -0.5, 0.5), rtol=1e-12, atol=1e-12)  # the same expression
    assert np.any(w > 0.5)
    inside = t[1:-1] > 0.102  # the difference quotient must not straddle the step
    slope = (I[2:] - I[:-2]) / 2e-3
    expected = 5.0 * (found["s.y"].values - y) + (u - w) / 0.2
    assert np.allclose(slope[inside], expected[1:-1][inside], atol=2e-3)  # second order in 1 ms; kinks where it leaves the limit


def test_a_loop_through_an_integrator_is_no_algebraic_loop() -> None:
    """dx/dt = -x, made of a Gain and an Integrator."""
    found = run(
        signal("g", "Gain", k=-1.0, reads={"u": "b.y"}),
        signal("b", "Integrator", initial=1.0, reads={"u": "g.y"}),
    )
    assert np.allclose(found["b.y"].values, np.exp(-found.time), **CLOSE)


def test_an_algebraic_loop_of_signals_is_named() -> None:
    with pytest.raises(DomainsError, match=r"b -> g|g -> b") as caught:
        run(signal("g", "Gain", k=-1.0, reads={"u": "b.y"}), signal("b", "Gain", k=0.5, reads={"u": "g.y"}))
    assert caught.value.code == "E440"


@pytest.mark.parametrize("sample", [None, 0.02])
def test_lookups_interpolate_and_hold(sample: float | None) -> None:
    x, y = [-1.0, 0.0, 2.0], [0.0, 1.0]
    rows = [[0.0, 1.0], [2.0, -1.0], [4.0, 8.0]]
    found = run(
        source(amplitude=3.0, sample=sample),
        signal("c2", "Sine", frequency=0.7, amplitude=1.5, phase=1.0, sample=sample),
        signal("l", "Lookup", points=[[-1.0, 5.0], [0.5, 2.0], [2.0, 3.0]], reads={"u": "s.y"}, sample=sample),
        signal("b", "Lookup2D", x=x, y=y, rows=rows, reads={"u": "s.y", "v": "c2.y"}, sample=sample),
    )
    u, v = found["s.y"].values, found["c2.y"].values
    assert np.allclose(found["l.y"].values, np.interp(u, [-1.0, 0.5, 2.0], [5.0, 2.0, 3.0]), rtol=1e-12, atol=1e-12)
    along = np.array([np.interp(np.clip(v, 0, 1), y, row) for row in rows])
    expected = [np.interp(a, x, column) for a, column in zip(u, along.T, strict=True)]
    assert np.allclose(found["b.y"].values, expected, rtol=1e-12, atol=1e-12)


def test_sampled_blocks_follow_their_definitions() -> None:
    found = run(
        source(sample=0.01, amplitude=2.0),
        signal("d", "Delay", time=0.05, initial=7.0, reads={"u": "s.y"}, sample=0.01),
        signal("q", "Quantiser", step=0.25, reads={"u": "s.y"}, sample=0.01),
        signal("e", "Encoder", resolution=500.0, reads={"u": "s.y"}, sample=0.01),
        signal("h", "Hysteresis", low=-1.0, high=1.0, off=-5.0, on=5.0, reads={"u": "s.y"}, sample=0.01),
        signal("rel", "Relay", on=1.0, off=0.5, gain=3.0, reads={"u": "s.y"}, sample=0.01),
        signal("z", "DeadZone", min=-0.5, max=1.0, reads={"u": "s.y"}),
        signal("b", "RateLimiter", rise=1.0, fall=20.0, reads={"u": "s.y"}, sample=0.01),
    )
    u = found["s.y"].values
    assert np.array_equal(found["d.y"].values, [7.0] * 5 + u[:-5].tolist())
    assert np.max(np.abs(found["q.y"].values - u)) <= 0.125
    assert np.allclose(found["q.y"].values / 0.25, np.round(found["q.y"].values / 0.25))
    count = 2 * math.pi / 500
    assert np.all((u - found["e.y"].values >= -1e-15) & (u - found["e.y"].values < count + 1e-15))
    assert np.array_equal(found["e.counts"].values, np.floor(u / count))
    assert np.allclose(found["z.y"].values, u - np.clip(u, -0.5, 1.0))
    on, expected = False, []
    for value in u:
        on = value > 1.0 or (on and value >= -1.0)
        expected.append(5.0 if on else -5.0)
    assert found["h.y"].values.tolist() == expected
    side, relayed = 0.0, []
    for value in u:
        side = float(np.sign(value)) if abs(value) > 1.0 else 0.0 if side * value < 0.5 else side
        relayed.append(3.0 * side)
    assert found["rel.y"].values.tolist() == relayed
    steps = np.diff(found["b.y"].values)
    assert steps.max() <= 0.01 * (1 + 1e-9)
    assert steps.min() >= -0.2


def test_noise_is_normal_and_the_same_in_every_run() -> None:
    draw = {"block": "Noise", "sample": 1e-3, "sigma": 2.0, "mean": 1.0}
    first, second = (run(signal("b", seed=4, **draw), output_step=1e-3)["b.y"].values for _ in range(2))
    other = run(signal("b", seed=5, **draw), output_step=1e-3)["b.y"].values
    assert np.array_equal(first, second)
    assert not np.array_equal(first, other)
    # 1,001 numbers: mean and deviation scatter by 2/sqrt(1001) = 0.063 and 0.045; five times that
    assert first.mean() == pytest.approx(1.0, abs=0.32)
    assert first.std() == pytest.approx(2.0, abs=0.23)


def test_decisions_follow_their_truth_tables() -> None:
    high = {"block": "Pulse", "width": 0.1, "period": 0.2}
    found = run(
        signal("p", start=0.0, **high),
        signal("w", start=0.05, **high),
        signal("and", "Logic", operation="and", reads={"a": "p.y", "b": "w.y"}, sample=0.01),
        signal("xor", "Logic", operation="xor", reads={"a": "p.y", "b": "w.y"}, sample=0.01),
        signal("not", "Logic", operation="not", reads={"a": "p.y"}, sample=0.01),
        signal("latch", "Latch", reads={"set": "p.y", "reset": "w.y"}, sample=0.01),
        signal("more", "Compare", operator=">=", threshold=0.5, reads={"a": "p.y"}, sample=0.01),
        signal("count", "Counter", reads={"u": "p.y"}, sample=0.01),
        signal("b", "Select", reads={"condition": "p.y", "a": "count.y", "b": "w.y"}, sample=0.01),
    )
    p, r = found["p.y"].values > 0.5, found["w.y"].values > 0.5
    assert np.array_equal(found["and.y"].values > 0.5, p & r)
    assert np.array_equal(found["xor.y"].values > 0.5, p ^ r)
    assert np.array_equal(found["not.y"].values > 0.5, ~p)
    assert np.array_equal(found["more.y"].values > 0.5, p)
    assert found["count.y"].values[-1] == 1 + np.sum(p[1:] & ~p[:-1])
    assert np.array_equal(found["latch.y"].values > 0.5, p & ~r)  # the pulses overlap: set first, then reset
    assert np.array_equal(found["b.y"].values, np.where(p, found["count.y"].values, r))


def test_state_machine_takes_the_first_open_transition_and_knows_how_long_it_waited() -> None:
    machine = {
        "states": ["idle", "up", "down"],
        "transitions": [["idle", "up", "go > 0.5"], ["up", "down", "elapsed >= 0.2 - 1e-9"], ["down", "idle", "t > 0.8 and not go"]],
        "values": [0.0, 3.0, -3.0],
    }
    found = run(
        signal("s", "Step", time=0.1, final=1.0),
        signal("b", "StateMachine", reads={"go": "s.y"}, sample=0.05, **machine),
        output_step=0.05,
    )
    assert found["b.state"].values.tolist() == [0.0] * 2 + [1.0] * 4 + [2.0] * 15
    assert found["b.y"].values[[0, 3, 10]].tolist() == [0.0, 3.0, -3.0]


def test_formula_gives_the_same_for_numbers_and_symbols() -> None:
    text = "(a % 3) ** 2 - min(a, b) / 2 if a > 0 and not b > a else clip(sin(b) + abs(a), -1, e)"
    sampled, smooth = (
        run(
            source(amplitude=4.0, sample=sample),
            signal("w", "Sine", frequency=2.3, phase=0.4, sample=sample),
            signal("b", "Formula", formula=text, reads={"a": "s.y", "b": "w.y"}, sample=sample),
        )
        for sample in (0.01, None)
    )
    a, b = sampled["s.y"].values, sampled["w.y"].values
    expected = [
        (x % 3) ** 2 - min(x, y) / 2 if x > 0 and not y > x else min(max(math.sin(y) + abs(x), -1), math.e)
        for x, y in zip(a, b, strict=True)
    ]
    assert np.allclose(sampled["b.y"].values, expected, rtol=1e-12, atol=1e-12)
    assert np.allclose(smooth["b.y"].values, expected, rtol=1e-9, atol=1e-9)  # the sources' own expressions differ in the last digits


@pytest.mark.parametrize("name", ["e", "pi", "sin", "max", "lambda"])
@pytest.mark.parametrize("sample", [None, 0.01])
def test_an_input_goes_before_a_constant_or_function_of_its_name(name: str, sample: float | None) -> None:
    assert Formula(f"2 * {name} + sin(0)", inputs=[name])({name: 10.0}) == 20.0
    blocks = [signal("ten", "Constant", value=10.0), signal("b", "Formula", formula=f"2 * {name}", reads={name: "ten.y"}, sample=sample)]
    assert run(*blocks, duration=0.1)["b.y"].values[-1] == 20.0


@pytest.mark.parametrize(
    "text", ["__import__('os')", "u.real", "u[0]", "lambda: 1", "f(u)", "sin(u, 2)", "'a'", "u :=", "1 " * 1500, "not True"]
)
def test_formulas_hold_arithmetic_only(text: str) -> None:
    with pytest.raises(ValueError):
        Formula(text)


@pytest.mark.parametrize(
    ("block", "parameters"),
    [
        ("Table", {"points": [[0.0, 1.0], [0.0, 2.0]]}),
        ("Table", {"points": [[0.0, 1.0, 3.0]]}),
        ("TransferFunction", {"numerator": [1, 2, 3], "denominator": [1, 2]}),
        ("TransferFunction", {"numerator": [1], "denominator": [0, 2]}),
        ("StateSpace", {"A": [[1, 2]], "B": [1], "C": [1]}),
        ("Lookup2D", {"x": [0, 1], "y": [0, 1], "rows": [[0, 1]]}),
        ("Delay", {"time": 0.015, "sample": 0.01}),
        ("Pulse", {"width": 2.0, "period": 1.0}),
        ("Formula", {"formula": "v + 1"}),
        ("StateMachine", {"states": ["a"], "transitions": [["a", "b", "1"]], "sample": 0.1}),
        ("PID", {"Kp": 1.0, "Kd": 1.0}),
        ("Logic", {"operation": "maybe", "sample": 0.1}),
        ("Noise", {"sigma": 1.0, "seed": 0.5, "sample": 0.1}),
    ],
)
def test_unusable_parameters_are_told(block: str, parameters: dict[str, Any]) -> None:
    sample = parameters.pop("sample", None)
    declared = SIGNAL_BLOCKS[block]
    inputs = dict.fromkeys(declared.inputs, "s.y") if not declared.free_inputs else {"u": "s.y"}
    inputs.pop("dy", None)
    port = next(iter(declared.outputs))
    with pytest.raises(DomainsError) as caught:
        run(source(sample=sample), signal("b", block, reads=inputs, sample=sample, **parameters), drive=f"b.{port}")
    assert caught.value.code in ("E431", "E432")
    assert caught.value.element == "b"


def test_a_user_s_function_is_a_block() -> None:
    def twice(t: float, a: float) -> float:
        return 2.0 * a + t

    found = run(source(sample=0.01), signal("b", "mine", reads={"a": "s.y"}, sample=0.01), blocks={"mine": twice})
    assert np.allclose(found["b.y"].values, 2.0 * found["s.y"].values + found.time, rtol=1e-12, atol=1e-15)


def driven(block: SignalSpec, **settings: float) -> Result:
    """A voltage that follows a block, across a resistor."""
    parts = [component("s", "SignalVoltage"), component("r", "Resistor", R=1.0)]
    return simulate(
        compose(circuit(parts, "s.p r.p", "ground s.n r.n", signals=[block])), **{"duration": 0.02, "output_step": 1e-3, **settings}
    )


@pytest.mark.parametrize(
    ("block", "code", "told"),
    [
        (signal("b", "Delay", sample=1e-3, drives={"y": "s.u"}, reads={"u": "r.v"}, time=1e30), "E432", "samples"),
        (signal("b", "StateMachine", sample=1e-3, drives={"y": "s.u"}, states=3, transitions=[]), "E432", "states"),
        (signal("b", "Constant", sample=1e-30, drives={"y": "s.u"}, value=1.0), "E438", "1e-30 s"),
        (signal("b", "Constant", sample=1e-12, drives={"y": "s.u"}, value=1.0), "E461", "'b'"),
        (signal("b", "Formula", drives={"y": "s.u"}, formula="1 / 0"), "E432", "division by zero"),
        (signal("b", "Formula", drives={"y": "s.u"}, formula="t / 0"), "E460", "'b.y' is NaN or infinite"),
        (signal("b", "Formula", sample=1e-3, drives={"y": "s.u"}, formula="t / 0"), "E450", "division by zero"),
    ],
)
def test_what_no_block_can_do_has_one_clear_error(block: SignalSpec, code: str, told: str) -> None:
    with pytest.raises(DomainsError) as caught:
        driven(block)
    assert caught.value.code == code
    assert told in caught.value.what
    assert "class" not in caught.value.remedy  # it is not the user's


@pytest.mark.parametrize("settings", [{"duration": 1e-15, "output_step": 1e-16}, {"output_step": 1e-13}, {"frame_rate": math.inf}])
def test_times_that_cannot_be_counted_are_refused(settings: dict[str, float]) -> None:
    with pytest.raises(DomainsError) as caught:
        driven(signal("b", "Constant", drives={"y": "s.u"}, value=1.0), **settings)
    assert caught.value.code == "E461"


def test_a_product_multiplies_and_divides_in_the_order_of_its_inputs() -> None:
    product = signal("b", "Product", reads={"u": "a.y", "v": "c.y", "w": "d.y"}, drives={"y": "s.u"}, factors="*/*")
    parts = [component("s", "SignalVoltage"), component("r", "Resistor", R=1.0)]
    sources = [signal("a", "Constant", value=3.0), signal("c", "Constant", value=4.0), signal("d", "Constant", value=5.0)]
    run = simulate(compose(circuit(parts, "s.p r.p", "ground s.n r.n", signals=[*sources, product])), duration=0.01, output_step=0.01)
    assert run.final["b.y"] == 3.75


@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize(
    ("block", "parameters", "weight"),
    [("Delay", {"time": 3e-3}, 0.5), ("Integrator", {"k": 200.0}, 1.0), ("LowPass", {"cutoff": 50.0}, 2.0)],
)
def test_a_loop_of_sampled_blocks_closes_through_what_needs_its_input_later(
    block: str, parameters: dict[str, float], weight: float, behind: bool
) -> None:
    """``e[k] = 1 - weight y[k]``, where y follows from e before k: the same recurrence as the block alone, fed by hand."""
    loop = [
        signal("y", block, sample=1e-3, reads={"u": "e.y"}, **parameters),
        signal("e", "Formula", sample=1e-3, reads={"y": "y.y"}, drives={"y": "s.u"}, formula=f"1 - {weight} * y"),
    ]
    parts = [component("s", "SignalVoltage"), component("r", "Resistor", R=1.0)]
    spec = circuit(parts, "s.p r.p", "ground s.n r.n", signals=loop[::-1] if behind else loop)
    run = simulate(compose(spec), duration=0.02, output_step=1e-3)
    defaults = {key: p.default for key, p in SIGNAL_BLOCKS[block].parameters.items() if p.default is not None}
    alone = SIGNAL_BLOCKS[block](sample=1e-3, **{**defaults, **parameters})
    y, e = [], []
    for _ in run.time:
        y.append(alone.give())
        e.append(1 - weight * y[-1])
        alone.take(u=e[-1])
    np.testing.assert_allclose(run.array("y.y"), y, rtol=1e-14)
    np.testing.assert_allclose(run.array("e.y"), e, rtol=1e-14)
    if block == "Integrator":
        np.testing.assert_allclose(run.array("y.y"), 1 - 0.8 ** np.arange(21), rtol=1e-12)  # k T = 0.2 of what is left at every tick


def test_the_integral_of_a_sampled_controller_is_a_signal() -> None:
    """Of a controller with an integral part alone, within its limits, the output is the integral; beyond them it stands still."""
    blocks = [source(sample=0.01, amplitude=2.0), signal("zero", "Constant", value=0.0)]
    pid = signal("ctl", "PID", Kp=0.0, Ki=3.0, max=0.2, reads={"ref": "s.y", "y": "zero.y"}, sample=0.01)
    found = run(*blocks, pid, drive="ctl.u")
    np.testing.assert_allclose(found["ctl.I"].values, found["ctl.u"].values, atol=0.03 * 2.0)  # a tick's growth apart, at the limit
    assert found["ctl.I"].values.max() <= 0.2
    assert found["ctl.I"].values.max() > 0.1


@pytest.mark.parametrize("sample", [None, 1e-2])
def test_three_phases_are_a_vector_that_stands_still_beside_the_rotor_and_come_back(sample: float | None) -> None:
    """Phases of the amplitude 3 that lead the rotor by 0.4 rad: d = 3 cos 0.4, q = 3 sin 0.4, and the phases again from these."""
    pairs, lead = 2.0, 0.4
    shifts = {k: lead - n * 2 * math.pi / 3 for n, k in enumerate("abc")}
    phases = [
        signal(f"p{k}", "Formula", reads={"x": "angle.y"}, sample=sample, formula=f"3 * cos({pairs} * x + ({shift}))")
        for k, shift in shifts.items()
    ]
    blocks = [
        signal("angle", "Ramp", slope=5.0, sample=sample),
        *phases,
        signal("still", "Clarke", reads={"a": "pa.y", "b": "pb.y", "c": "pc.y"}, sample=sample),
        signal("rotor", "Park", reads={"alpha": "still.alpha", "beta": "still.beta", "angle": "angle.y"}, sample=sample, pairs=pairs),
        signal("back", "InversePark", reads={"d": "rotor.d", "q": "rotor.q", "angle": "angle.y"}, sample=sample, pairs=pairs),
        signal("b", "InverseClarke", reads={"alpha": "back.alpha", "beta": "back.beta"}, sample=sample),
    ]
    found = run(*blocks, drive="b.a")
    assert np.allclose(found.array("rotor.d"), 3 * math.cos(lead), rtol=1e-12)
    assert np.allclose(found.array("rotor.q"), 3 * math.sin(lead), rtol=1e-12)
    for k in "abc":
        assert np.allclose(found.array(f"b.{k}"), found.array(f"p{k}.y"), atol=1e-12)


def test_a_modulator_makes_the_wanted_differences_of_voltages_up_to_the_inscribed_circle() -> None:
    """Between phases the averaged bridge gives what is wanted up to the amplitude supply / sqrt(3); beyond it duties end at 0 and 1."""
    modulator = SIGNAL_BLOCKS["Modulator"](sample=1e-3)
    for x in np.linspace(0.0, 2 * math.pi, 37):
        for amplitude, exact in ((48.0 / math.sqrt(3.0), True), (48.0, False)):
            a, b, c = (amplitude * math.cos(x - 2 * math.pi * k / 3) for k in range(3))
            duty = modulator.step(0.0, a=a, b=b, c=c, supply=48.0)
            assert all(-1e-15 <= d <= 1.0 for d in duty.values())
            if exact:
                assert 48.0 * (duty["da"] - duty["db"]) == pytest.approx(a - b, abs=1e-9)
                assert 48.0 * (duty["db"] - duty["dc"]) == pytest.approx(b - c, abs=1e-9)


def test_a_move_begins_at_its_start_keeps_its_limits_and_says_when_it_is_done() -> None:
    limits = {"speed": 0.5, "acceleration": 4.0, "jerk": 80.0}
    found = run(
        signal("go", "Pulse", start=0.1, width=0.05, period=1.2, low=0.0, high=1.0),
        signal("goal", "Step", time=1.0, final=-0.2, initial=0.3),
        signal("b", "MoveAbsolute", reads={"start": "go.y", "target": "goal.y"}, sample=1e-3, **limits),
        duration=3.0,
        output_step=1e-3,
    )
    y, dy, busy, done = (found[f"b.{port}"].values for port in ("y", "dy", "busy", "done"))
    first = 0.3 / 0.5 + 0.5 / 4.0 + 4.0 / 80.0  # s: distance by speed, speed by acceleration, acceleration by jerk
    assert np.flatnonzero(busy)[0] == pytest.approx(100, abs=1)
    assert np.flatnonzero(done)[0] == pytest.approx(100 + 1000 * first, abs=2)
    assert y[1000] == pytest.approx(0.3, abs=1e-12)
    assert y[-1] == pytest.approx(-0.2, abs=1e-12)
    assert np.max(np.abs(dy)) == pytest.approx(0.5, rel=1e-9)
    assert np.allclose(np.diff(y) / 1e-3, (dy[1:] + dy[:-1]) / 2, atol=2e-3)  # samples a millisecond apart, 4 m/s^2
    assert not np.any(busy * done)


def test_an_aborted_move_brakes_and_no_other_begins_until_it_rests() -> None:
    limits = {"speed": 0.5, "acceleration": 4.0, "jerk": 80.0}
    found = run(
        signal("go", "Pulse", start=0.1, width=0.05, period=0.1, low=0.0, high=1.0),
        signal("halt", "Pulse", start=0.5, width=0.4, period=5.0, low=0.0, high=1.0),
        signal("goal", "Constant", value=1.0),
        signal("b", "MoveAbsolute", reads={"start": "go.y", "target": "goal.y", "abort": "halt.y"}, sample=1e-3, **limits),
        duration=4.0,
        output_step=1e-3,
    )
    y, dy, aborted = (found[f"b.{port}"].values for port in ("y", "dy", "aborted"))
    assert dy[499] == pytest.approx(0.5)
    assert np.all(dy[640:890] == 0.0), "0.5 m/s at 4 m/s^2 are braked within 125 ms"
    assert aborted[700] == 1.0
    assert y[700] - y[500] == pytest.approx(0.5**2 / (2 * 4.0), abs=1e-3)
    assert y[-1] == pytest.approx(1.0, abs=1e-12)
