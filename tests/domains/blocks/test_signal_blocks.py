"""Signal blocks: difference equations, exact instants, order, rates, the user's own classes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from two_axis import circuit, component, flywheel, signal

from domains.blocks.dynamics import PID
from domains.catalogue import names, signal_block
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.schedule import instants
from domains.simulation.simulate import simulate
from domains.specs import DomainsError, SignalSpec, SystemSpec
from mechanics.equations import equations_of_motion

RC = [component("a", "VoltageAmplifier"), component("r", "Resistor", R=1.0), component("c", "Capacitor", C=1.0)]
ROWS = ("a.p r.p", "r.n c.p", "ground a.n c.n")


def run_rc(*blocks: SignalSpec, duration: float = 1.0, output_step: float = 0.01, **more: Any) -> Result:
    return simulate(compose(circuit(RC, *ROWS, signals=blocks), **more), duration=duration, output_step=output_step)


def test_a_thousand_periods_without_a_common_denominator_are_met_to_the_last_digit() -> None:
    period = 0.01 * math.pi
    levels = [(k * period, float(k % 2)) for k in range(1000)]
    found = list(instants(1000 * period, [0.25], [levels]))
    switched = [instant.time for instant in found if instant.switches]
    assert switched == pytest.approx([time for time, _ in levels], rel=0, abs=1e-12)  # times are taken to a picosecond
    assert [instant.time for instant in found if instant.ticks] == [0.25 * k for k in range(int(1000 * period / 0.25) + 1)]


def test_pid_obeys_its_difference_equation() -> None:
    """The documented equation in a plain loop with numpy's clip, on random inputs that saturate it often."""
    rng = np.random.default_rng(3)
    Kp, Ki, Kd, Tf, low, high, T = 2.0, 30.0, 0.05, 0.004, -1.5, 1.0, 1e-3
    block = PID(sample=T, Kp=Kp, Ki=Ki, Kd=Kd, Tf=Tf, min=low, max=high)
    I = D = 0.0  # noqa: E741
    before = None
    saturated = 0
    for k in range(2000):
        ref, y = rng.normal(size=2)
        e = ref - y
        D = (Tf * D + y - (y if before is None else before)) / (Tf + T)
        J = I + Ki * T * e
        w = Kp * e + J - Kd * D
        expected = np.clip(w, low, high)
        saturated += expected != w
        if not ((w > high and Ki * e >= 0) or (w < low and Ki * e <= 0)):
            I = J  # noqa: E741
        before = y
        assert block.step(k * T, ref=ref, y=y) == pytest.approx(expected, rel=1e-12, abs=1e-12)  # sums in another order
    assert 500 < saturated < 1900


def test_integral_does_not_wind_up_while_saturated() -> None:
    block = PID(sample=0.1, Kp=1.0, Ki=1.0, Kd=0.0, Tf=0.0, min=-1.0, max=1.0)
    for k in range(100):
        assert block.step(0.1 * k, ref=10.0, y=0.0) == 1.0
    assert block.step(10.0, ref=0.0, y=0.5) < 0.0  # it turns at once


def test_output_of_a_sampled_block_is_held_exactly_between_ticks() -> None:
    run = run_rc(signal("w", "Sine", sample=0.1, drives={"y": "a.u"}, frequency=1.0))
    tick = np.floor(np.arange(101) / 10) * 0.1
    np.testing.assert_allclose(run.array("w.y"), np.sin(2 * np.pi * tick), atol=1e-15)
    blocks = run.array("w.y")[:100].reshape(10, 10)
    np.testing.assert_array_equal(blocks, blocks[:, :1].repeat(10, axis=1))  # held: equal to the last bit
    np.testing.assert_array_equal(run.array("a.v"), run.array("w.y"))


def test_sampled_rc_circuit_follows_its_exact_recursion() -> None:
    run = run_rc(signal("w", "Sine", sample=0.1, drives={"y": "a.u"}, frequency=1.0))
    v, decay = 0.0, math.exp(-0.1)
    for k in range(10):
        assert run.array("c.v")[10 * k] == pytest.approx(v, abs=1e-8)  # local tolerance 1e-8
        v = v * decay + math.sin(0.2 * math.pi * k) * (1 - decay)


def test_step_switches_at_its_exact_instant_even_between_outputs_and_ticks() -> None:
    t0 = 0.123456789
    run = run_rc(signal("w", "Step", drives={"y": "a.u"}, time=t0, final=2.0))
    exact = np.where(run.time < t0, 0.0, 2.0 * (1 - np.exp(-(run.time - t0))))
    np.testing.assert_allclose(run.array("c.v"), exact, atol=1e-8)  # an instant missed by 1e-6 s would show as 2e-6
    assert [(e.time, e.kind, e.name, e.value) for e in run.events] == [(t0, "switch", "w", 2.0)]


def test_output_at_an_instant_has_the_value_from_then_on() -> None:
    run = run_rc(signal("w", "Step", drives={"y": "a.u"}, time=0.05, initial=-1.0, final=1.0))
    assert list(run.array("w.y")[4:7]) == [-1.0, 1.0, 1.0]


def test_blocks_of_different_rates_tick_at_whole_multiples() -> None:
    found = [(i.time, i.ticks) for i in instants(0.012, [0.002, 0.003, 0.012], [])]
    assert found == [
        (0.0, (0, 1, 2)),
        (0.002, (0,)),
        (0.003, (1,)),
        (0.004, (0,)),
        (0.006, (0, 1)),
        (0.008, (0,)),
        (0.009, (1,)),
        (0.01, (0,)),
        (0.012, (0, 1, 2)),
    ]


def test_ticks_do_not_drift_over_a_hundred_thousand_samples() -> None:
    times = [instant.time for instant in instants(10.0, [1e-4], [])]
    assert times[-1] == 10.0
    np.testing.assert_array_equal(times, np.arange(100_001) / 10_000)  # the nearest numbers to k / 10000


class Recorder:
    """Keeps what it saw."""

    inputs = ("x",)
    outputs = ("y",)
    seen: list[tuple[float, float]] = []  # noqa: RUF012

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale

    def reset(self) -> None:
        type(self).seen = []

    def step(self, t: float, x: float) -> dict[str, float]:
        self.seen.append((t, x))
        return {"y": self.scale * x}


def test_users_class_reads_at_its_ticks_and_drives_until_the_next() -> None:
    """Blocks are given in the wrong order: the signal graph puts the source of a value before its reader."""
    reader = signal("py", "python:mine.py:Recorder", sample=0.25, reads={"x": "k.y"}, drives={"y": "a.u"}, scale=3.0)
    run = run_rc(
        reader,
        signal("k", "Gain", reads={"u": "s.y"}, k=10.0),
        signal("s", "Step", time=0.5, initial=1.0, final=2.0),
        blocks={"python:mine.py:Recorder": Recorder},
    )
    # the step at 0.5 s is a tick as well: the new value is seen at once, through the continuous gain
    assert Recorder.seen == [(0.0, 10.0), (0.25, 10.0), (0.5, 20.0), (0.75, 20.0), (1.0, 20.0)]
    assert set(run.array("a.v")) == {30.0, 60.0}


def test_sampled_block_sees_the_new_output_of_the_one_before_it_in_the_same_tick() -> None:
    one = signal("one", "Sine", sample=0.25, frequency=1.0, phase=0.3)
    through = signal("g", "Gain", reads={"u": "one.y"}, k=2.0)
    direct = signal("py", "rec", sample=0.25, reads={"x": "g.y"}, drives={"y": "a.u"})
    run_rc(direct, through, one, blocks={"rec": Recorder})
    for t, x in Recorder.seen:
        assert x == pytest.approx(2.0 * math.sin(2 * math.pi * t + 0.3), abs=1e-14)


def test_every_run_starts_with_fresh_blocks() -> None:
    class Counter:
        inputs = ()
        outputs = ("y",)
        sample = 0.1

        def __init__(self) -> None:
            self.count = 0

        def step(self, t: float) -> int:
            self.count += 1
            return self.count

    system = compose(circuit(RC, *ROWS, signals=[signal("n", "counter", drives={"y": "a.u"})]), blocks={"counter": Counter})
    first, second = (simulate(system, duration=1.0, output_step=0.1) for _ in range(2))
    np.testing.assert_array_equal(first.array("n.y"), np.arange(1, 12))
    np.testing.assert_array_equal(first.array("c.v"), second.array("c.v"))


@pytest.mark.parametrize(
    ("answer", "code"), [(ZeroDivisionError, "E450"), ({"z": 1.0}, "E451"), (math.nan, "E451"), ("text", "E451"), (None, "E451")]
)
def test_failing_class_is_named_with_the_time(answer: Any, code: str) -> None:
    class Fails:
        inputs = ()
        outputs = ("y",)
        sample = 0.25

        def step(self, t: float) -> Any:
            if t < 0.5:
                return 0.0
            if answer is ZeroDivisionError:
                return 1.0 / 0.0
            return answer

    with pytest.raises(DomainsError) as caught:
        run_rc(signal("bad", "cls", drives={"y": "a.u"}), blocks={"cls": Fails})
    assert (caught.value.code, caught.value.element) == (code, "bad")
    assert "t = 0.5 s" in caught.value.what


def test_continuous_feedback_is_part_of_the_equations() -> None:
    """A gain from the capacitor's voltage to the amplifier moves the pole: no sampling in between."""
    blocks = [
        signal("ref", "Constant", value=1.0),
        signal("e", "Sum", reads={"a": "ref.y", "b": "c.v"}, signs="+-"),
        signal("k", "Gain", reads={"u": "e.y"}, drives={"y": "a.u"}, k=9.0),
    ]
    run = run_rc(*blocks)
    np.testing.assert_allclose(run.array("c.v"), 0.9 * (1 - np.exp(-10 * run.time)), atol=1e-8)


def test_every_block_and_component_is_documented() -> None:
    from domains.catalogue import COMPONENTS, SIGNAL_BLOCKS

    assert {*COMPONENTS, *SIGNAL_BLOCKS} == set(names())
    for declaration in (*COMPONENTS.values(), *SIGNAL_BLOCKS.values()):
        assert declaration.__doc__
        assert all(p.description for p in declaration.parameters.values())
    assert signal_block("PID").inputs["dy"].optional


def test_joint_limit_is_reported_when_nothing_shall_stop_the_joint() -> None:
    """A free wheel at 1 rad/s passes 0.3 rad at 0.3 s and goes on."""
    spec = SystemSpec(unstopped=("axle",))
    system = compose(spec, equations_of_motion(flywheel(limits=(-0.2, 0.3))))
    run = simulate(system, duration=1.0, output_step=0.1, initial={"axle.rate": 1.0})
    assert [(e.name, e.kind) for e in run.events] == [("axle", "upper limit")]
    assert run.events[0].time == pytest.approx(0.3, abs=1e-12)  # a straight line: located to round-off
    assert run.final["axle.angle"] == pytest.approx(1.0, abs=1e-9)
