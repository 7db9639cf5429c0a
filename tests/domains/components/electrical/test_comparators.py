"""Amplifiers with limits: they switch at events, flip with positive feedback, and begin at the limit that is chosen."""

from __future__ import annotations

import math

import numpy as np
import pytest
from two_axis import circuit, component

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import DomainsError
from domains.system import System

GAIN, LIMIT = 15e3, 15.0


@pytest.fixture(scope="module")
def multivibrator() -> System:
    parts = [component("amp", "LimitedOpAmp", gain=GAIN, low=-LIMIT, high=LIMIT), component("c", "Capacitor", C=1e-4, v0=1.0)]
    parts += [component(name, "Resistor", R=1e3) for name in ("r", "r1", "r2")]
    return compose(circuit(parts, "amp.out r.p r2.p", "r.n c.p amp.minus", "r2.n r1.p amp.plus", "ground r1.n c.n amp.ref"))


def _times(run: Result) -> list[float]:
    return [event.time for event in run.events if event.time > 0.0]


def test_a_multivibrator_flips_with_the_period_of_its_capacitor(multivibrator: System) -> None:
    run = simulate(multivibrator, duration=1.0, output_step=0.1)
    threshold = 0.5 - 1.0 / GAIN  # of the limit: where the output leaves it
    half = 0.1 * math.log((1.0 + threshold) / (1.0 - threshold))
    np.testing.assert_allclose(np.diff(_times(run)), half, rtol=1e-6)  # the tolerance of the voltage by its slope, each half period anew
    assert [note.code for note in run.notes] == ["W407"]
    assert run.energy["relative_residual"] < 1e-6


@pytest.mark.parametrize(
    ("signal", "value"),
    [("amp.y", -1.0), ("r2.v", -3.0), ("amp.output.v", -15.0), ("amp.y", 2.0), ("node(amp.out).v", -1.0), ("node(r1.p, amp.plus).v", 1.0)],
)
def test_a_signal_chooses_where_positive_feedback_begins(multivibrator: System, signal: str, value: float) -> None:
    run = simulate(multivibrator, duration=0.01, output_step=0.01, initial={signal: value})
    assert run.values["amp.output.v"][0] == math.copysign(LIMIT, value)
    assert not run.notes


def test_the_value_of_a_signal_that_states_determine_is_refused() -> None:
    parts = [component("s", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0), component("c", "Capacitor", C=1.0)]
    with pytest.raises(DomainsError) as caught:
        simulate(compose(circuit(parts, "s.p r.p", "r.n c.p", "ground s.n c.n")), duration=1.0, output_step=1.0, initial={"r.v": 0.5})
    assert caught.value.code == "E462"


def test_a_schmitt_trigger_switches_at_its_thresholds() -> None:
    parts = [component("vin", "SineVoltage", amplitude=12.0, frequency=10.0), component("op", "LimitedOpAmp", gain=1e5)]
    parts += [component("R1", "Resistor", R=1e3), component("R2", "Resistor", R=1.5e3)]
    system = compose(circuit(parts, "ground vin.n op.minus op.ref", "vin.p R1.p", "R1.n op.plus R2.p", "R2.n op.out"))
    run = simulate(system, duration=0.2, output_step=0.05, initial={"op.y": 1.0})
    threshold = LIMIT * (1e3 - 2.5e3 / 1e5) / 1.5e3  # V of the source, where the input has fallen to the limit by the gain
    first = (math.pi + math.asin(threshold / 12.0)) / (20.0 * math.pi)
    np.testing.assert_allclose(_times(run), first + 0.05 * np.arange(3), rtol=1e-9)  # functions of time, exact but for round-off


def test_a_comparator_without_feedback_passes_its_linear_range() -> None:
    parts = [
        component("vin", "SineVoltage", amplitude=1.0, frequency=1.0),
        component("op", "LimitedOpAmp", gain=100.0, high=10.0, low=-5.0),
    ]
    parts.append(component("r", "Resistor", R=1e3))
    run = simulate(
        compose(circuit(parts, "ground vin.n op.minus op.ref r.n", "vin.p op.plus", "op.out r.p")), duration=1.0, output_step=0.01
    )
    volts = np.sin(2.0 * np.pi * run.time)
    np.testing.assert_allclose(run.array("r.v"), np.clip(100.0 * volts, -5.0, 10.0), atol=1e-9)
    assert [event.kind for event in run.events] == ["at its upper limit", "linear", "at its lower limit", "linear"]
