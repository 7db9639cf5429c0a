"""Latches, counters and state machines without a sample time switch exactly when it is due."""

from __future__ import annotations

import math
from typing import Any

import pytest

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import SignalSpec, SystemSpec
from foundation.errors import MategraphError

FREQUENCY = 2.0  # Hz


def run(*blocks: SignalSpec) -> Result:
    sine = SignalSpec(name="s", block="Sine", parameters={"frequency": FREQUENCY})
    slow = SignalSpec(name="c", block="Sine", parameters={"frequency": 0.7})
    return simulate(compose(SystemSpec(signals=(sine, slow, *blocks))), duration=2.0, output_step=1e-2)


def times(found: Result, name: str, kind: str) -> list[float]:
    return [float(e.time) for e in found.events if (e.name, e.kind) == (name, kind)]


def rises(level: float) -> list[float]:
    return [(k + math.asin(level) / (2 * math.pi)) / FREQUENCY for k in range(4)]


def test_a_counter_counts_each_rise_at_its_instant() -> None:
    found = run(SignalSpec(name="n", block="Counter", inputs={"u": "s.y"}))
    assert found.array("n.y")[0] == 0.0
    assert found.final["n.y"] == 4.0
    assert times(found, "n", "high") == pytest.approx(rises(0.5), abs=1e-9)


def test_a_counter_is_set_back() -> None:
    found = run(SignalSpec(name="n", block="Counter", inputs={"u": "s.y", "reset": "c.y"}))
    low, high = 5 / 12 / 0.7, (1 + 1 / 12) / 0.7  # the slow sine is above 0.5 from 1/12 to 5/12 of its period, and again
    assert found.array("n.y")[150] == sum(low < t < 1.5 for t in rises(0.5)) == 1.0
    assert high < 2.0
    assert found.final["n.y"] == 0.0


def test_a_latch_is_set_and_reset_and_reset_is_stronger() -> None:
    found = run(SignalSpec(name="l", block="Latch", inputs={"set": "s.y", "reset": "c.y"}))
    held = (1 / 12 / 0.7, 5 / 12 / 0.7)
    assert times(found, "l", "on")[0] == pytest.approx(rises(0.5)[0], abs=1e-9)
    assert times(found, "l", "off")[0] == pytest.approx(held[0], abs=1e-9)
    assert times(found, "l", "on")[1] == pytest.approx(held[1], abs=1e-9)  # set is high when reset ends


def machine(*transitions: list[str], **more: Any) -> SignalSpec:
    parameters = {"states": ["idle", "up", "wait"], "transitions": [*transitions], **more}
    return SignalSpec(name="m", block="StateMachine", inputs={"a": "s.y"}, parameters=parameters)


def test_a_state_machine_changes_when_its_condition_begins_to_hold() -> None:
    found = run(
        machine(
            ["idle", "up", "a > 0.3"], ["up", "wait", "elapsed > 0.2 and a < 0.9"], ["wait", "idle", "a < -0.5 or t > 10"], values=[0, 5, 7]
        )
    )
    up = rises(0.3)
    assert times(found, "m", "up") == pytest.approx(up, abs=1e-9)
    assert times(found, "m", "wait") == pytest.approx([t + 0.2 for t in up], abs=1e-9)
    at = 0.5 * (up[0] + up[0] + 0.2)
    assert found.array("m.y")[round(at / 1e-2)] == 5.0
    assert found.array("m.state")[round((up[0] + 0.22) / 1e-2)] == 2.0


def test_a_last_state_is_kept_and_a_condition_that_holds_from_the_start_acts_at_once() -> None:
    found = run(machine(["idle", "up", "t < 5"], ["up", "wait", "a > 0.3"]))
    assert found.final["m.state"] == 2.0
    assert times(found, "m", "up")[0] == pytest.approx(0.0, abs=1e-6)


def test_equality_needs_a_sample_time() -> None:
    with pytest.raises(MategraphError) as caught:
        run(machine(["idle", "up", "a == 0"]))
    assert caught.value.code == "E432"


def test_one_output_drives_several_inputs() -> None:
    both = SignalSpec(name="g", block="Gain", inputs={"u": "s.y"}, parameters={"k": 3.0}, outputs={"y": ["n1.u", "n2.u"]})  # type: ignore[dict-item]
    found = run(both, SignalSpec(name="n1", block="Counter"), SignalSpec(name="n2", block="Integrator"))
    assert found.final["n1.y"] == 4.0
    assert found.final["n2.y"] == pytest.approx(0.0, abs=1e-6)  # whole periods
    assert both.drives == (("y", "n1.u"), ("y", "n2.u"))
    assert both.without_drive("n1.u").outputs == {"y": "n2.u"}
