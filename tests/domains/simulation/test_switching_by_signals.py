"""Events that only a signal causes, while nothing moves that is integrated: none is stepped over."""

from __future__ import annotations

import math

import numpy as np
import pytest
from two_axis import circuit, component, signal

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.simulation.step_size import longest_step
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec


def _switched(*signals: SignalSpec, threshold: float, duration: float) -> Result:
    """A capacitor that is charged through a switch, which the signals close above a threshold."""
    parts = [
        component("s", "VoltageSource", value=1.0),
        component("k", "Switch", threshold=threshold, Ron=1.0, Goff=1e-9),
        component("r", "Resistor", R=1e3),
        component("c", "Capacitor", C=1e-3),
    ]
    rows = ["s.p k.p", "k.n r.p", "r.n c.p", "c.n s.n ground"]
    return simulate(compose(circuit(parts, *rows, signals=signals)), duration=duration, output_step=duration / 10)


@pytest.mark.parametrize("threshold", [0.5, 0.8, 0.95])
@pytest.mark.parametrize(
    "source",
    [
        signal("d", "Sine", drives={"y": "k.u"}, frequency=50.0),
        signal("d", "Formula", drives={"y": "k.u"}, formula="sin(100 * pi * t)"),
    ],
    ids=["sine", "formula"],
)
def test_a_switch_follows_every_swing_of_a_signal(source: SignalSpec, threshold: float) -> None:
    run = _switched(source, threshold=threshold, duration=1.0)
    first = math.asin(threshold) / (100.0 * math.pi)
    expected = (np.arange(50)[:, None] * 0.02 + [first, 0.01 - first]).ravel()
    # the signal is a function of time, so that its crossings are exact but for round-off, which flat crossings enlarge tenfold
    np.testing.assert_allclose([e.time for e in run.events], expected, atol=1e-12)


def test_a_pulse_of_a_state_after_a_long_rest_is_not_stepped_over() -> None:
    blocks = [
        signal("one", "Constant", value=1.0),
        signal("i", "Integrator", reads={"u": "one.y"}),
        signal("d", "Formula", reads={"a": "i.y"}, drives={"y": "k.u"}, formula="exp(-((a - 6.3) / 0.02)**2)"),
    ]
    run = _switched(*blocks, threshold=0.5, duration=10.0)
    half = 0.02 * math.sqrt(math.log(2.0))
    np.testing.assert_allclose([e.time for e in run.events], [6.3 - half, 6.3 + half], atol=1e-9)  # the integrator's round-off in 6 s


def test_a_diode_conducts_in_every_swing_of_a_signal() -> None:
    parts = [component("g", "SignalVoltage"), component("d", "IdealDiode"), component("r", "Resistor", R=1e3)]
    parts.append(component("b", "VoltageSource", value=0.5))
    rows = ["g.p d.p", "d.n r.p", "r.n b.p", "b.n g.n ground"]
    sine = signal("u", "Sine", drives={"y": "g.u"}, frequency=10.0)
    run = simulate(compose(circuit(parts, *rows, signals=[sine])), duration=1.0, output_step=0.1)
    assert [e.kind for e in run.events] == ["conducts", "blocks"] * 10


def test_the_energy_of_half_waves_is_right_where_it_is_small_beside_the_absolute_tolerance() -> None:
    parts = [
        component("g", "SineVoltage", amplitude=1.0, frequency=300.0),
        component("d", "IdealDiode", Goff=1e-9),
        component("r", "Resistor", R=1e3),
    ]
    run = simulate(compose(circuit(parts, "g.p d.p", "d.n r.p", "r.n g.n ground")), duration=0.1, output_step=0.01)
    assert run.energy["supplied"] == pytest.approx(0.1 * 0.25 / 1e3, rel=1e-4)  # 8 steps of order 5 in a swing


def test_steps_follow_the_swings_of_a_source_however_many_there_are() -> None:
    """The diode blocks throughout: nothing but the bound keeps the steps short."""
    parts = [component("g", "SineVoltage", amplitude=1.0, frequency=30e3, offset=-2.0), component("d", "IdealDiode")]
    parts.append(component("r", "Resistor", R=1e3))
    system = compose(circuit(parts, "g.p d.p", "d.n r.p", "r.n g.n ground"))
    run = simulate(system, duration=0.01, output_step=0.001, rtol=1e-2, atol=1e-2)
    assert run.statistics["steps"] >= 8 * 300
    assert longest_step(system, 3600.0) == 1.0 / 30e3 / 8


def test_a_brake_that_sticks_lets_go_in_every_swing_of_its_signal() -> None:
    parts = [
        ComponentSpec(name="t", model="mechanical.TorqueSource", parameters={"value": 0.5}),
        ComponentSpec(name="j", model="mechanical.Inertia", parameters={"value": 1.0}),
        ComponentSpec(name="b", model="mechanical.Friction", parameters={"coulomb": 1.0}),
    ]
    sine = signal("d", "Sine", drives={"y": "b.u"}, amplitude=0.6, offset=1.0, frequency=10.0)
    spec = SystemSpec(components=tuple(parts), connections=(("t.joint", "j.joint", "b.joint"),), signals=(sine,))
    run = simulate(compose(spec), duration=1.0, output_step=0.1)
    assert [e.kind for e in run.events] == ["slip forwards", "stick"] * 10


@pytest.mark.parametrize(
    ("model", "duty", "expected"), [("PWM", 1.0, 10.0), ("PWM", 0.0, 0.0), ("bridge", 1.0, 10.0), ("bridge", -1.0, -10.0)]
)
def test_at_full_duty_nothing_switches_and_sampled_blocks_read_it_from_the_start(model: str, duty: float, expected: float) -> None:
    """Ticks fall onto the peaks of the carrier, where it touches the demand."""
    parts, rows = {
        "PWM": ([component("h", "PWMVoltage", high=10.0, frequency=100.0)], ["h.p r.p", "r.n h.n ground"]),
        "bridge": (
            [component("s", "VoltageSource", value=10.0), component("h", "SwitchedHBridge", frequency=100.0)],
            ["s.p h.sp", "s.n h.sn ground", "h.p r.p", "r.n h.n"],
        ),
    }[model]
    blocks = [signal("d", "Constant", drives={"y": "h.u"}, value=duty), signal("seen", "Gain", sample=5e-3, reads={"u": "r.v"}, k=1.0)]
    system = compose(circuit([*parts, component("r", "Resistor", R=1.0)], *rows, signals=blocks))
    run = simulate(system, duration=0.1, output_step=2.5e-3)
    np.testing.assert_allclose(run.array("r.v"), expected, atol=1e-12)  # one resistor and ideal switches: round-off
    np.testing.assert_allclose(run.array("seen.y"), expected, atol=1e-12)
    assert [e.time for e in run.events] == [0.0]  # the mode in which it begins


@pytest.mark.parametrize(
    ("formula", "momentum"),
    [
        ("1000 if 0.3 < t <= 0.3005 else 0", 0.5),
        ("1000 if abs(t - 3) < 2e-4 else 0", 0.4),
        ("1000 if t % 2 < 1e-5 else 0", 0.05),
        ("2000 * max(0, 5e-4 - abs(t - 7)) / 5e-4", 1.0),
        ("1000 * exp(-((t - 3) / 1e-3)**2)", math.sqrt(math.pi)),
        ("k * 1e4 if t > 1 and t < 1.0001 else 0", 1.0),
        ("1000 if sin(2 * pi * t) > 0.99999 else 0", 10_000 * math.acos(0.99999) / math.pi),
    ],
)
def test_no_short_pulse_of_a_formula_of_time_is_stepped_over(formula: str, momentum: float) -> None:
    """Nothing has modes here, and nothing moves before the pulse: only the formula tells when it comes."""
    parts = (
        ComponentSpec(name="m", model="mechanical.Inertia", parameters={"value": 1.0}),
        ComponentSpec(name="f", model="mechanical.ForceSource"),
    )
    blocks = [signal("p", "Formula", reads={"k": "one.y"} if "k" in formula else {}, drives={"y": "f.u"}, formula=formula)]
    blocks += [signal("one", "Constant", value=1.0)] if "k" in formula else []
    spec = SystemSpec(components=parts, connections=(("m.joint", "f.joint"),), signals=tuple(blocks))
    run = simulate(compose(spec), duration=10.0, output_step=1.0)
    # a jump inside a step costs no more than the tolerance of that step, some 1e-8 each; ten pulses have twenty of them
    assert run.final["m.joint.speed"] == pytest.approx(momentum, rel=1e-5)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("1 if a > 6.3 else 0", [6.3]),
        ("a * 0 + (a > 6.3)", [6.3]),
        ("1 if a > 6.3 and a < 6.35 else 0", [6.3, 6.35]),
        ("sign(a - 6.3)", [6.3]),
        ("a % 4 if t < 9 else 0", [0.5, 4.0, 4.5, 8.0, 8.5, 9.0]),
    ],
)
def test_a_formula_that_jumps_with_a_signal_is_followed(formula: str, expected: list[float]) -> None:
    """Jumps have no slope: what passes through them is not in any derivative. The signal is no state itself, but an output of a block."""
    blocks = [
        signal("one", "Constant", value=1.0),
        signal("i", "Integrator", reads={"u": "one.y"}),
        signal("g", "Gain", reads={"u": "i.y"}, k=1.0),
        signal("d", "Formula", reads={"a": "g.y"}, drives={"y": "k.u"}, formula=formula),
    ]
    run = _switched(*blocks, threshold=0.5, duration=10.0)
    np.testing.assert_allclose([e.time for e in run.events], expected, atol=1e-9)  # the integrator's round-off in 10 s


def test_a_jump_in_an_algebraic_loop_is_no_straight_line() -> None:
    """A voltage that follows its own current through a comparison: i = 1 - y, y = 0.5 where i > 0.4, which fits itself at i = 0.5."""
    parts = [component("s", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0), component("g", "SignalVoltage")]
    block = signal("d", "Formula", reads={"i": "r.i"}, drives={"y": "g.u"}, formula="0.5 if i > 0.4 else 0")
    run = simulate(compose(circuit(parts, "s.p r.p", "r.n g.p", "ground s.n g.n", signals=[block])), duration=0.01, output_step=0.01)
    assert run.final["r.i"] == pytest.approx(0.5, rel=1e-12)


def test_a_capacitor_cannot_follow_a_formula_that_jumps() -> None:
    parts = [component("s", "SignalVoltage"), component("c", "Capacitor", C=1.0)]
    block = signal("d", "Formula", drives={"y": "s.u"}, formula="1 if t > 0.3 else 0")
    with pytest.raises(DomainsError, match=r"'c\.v'.*'d'") as caught:
        compose(circuit(parts, "s.p c.p", "ground s.n c.n", signals=[block]))
    assert caught.value.code == "E422"
