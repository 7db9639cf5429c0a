"""Bipolar transistors and thyristors against closed forms; `tests/oracles` has ngspice."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SignalSpec, SystemSpec

THERMAL = 8.617333262e-5 * 300.15


def part(name: str, model: str, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"electrical.{model}", parameters=parameters)


@pytest.mark.parametrize(("model", "sign"), [("NPN", 1.0), ("PNP", -1.0)])
def test_the_working_point_of_an_emitter_stage_is_that_of_its_equations(model: str, sign: float) -> None:
    """12 V, 1 Mohm to the base, 1 kohm at the collector, gain 200: base current from one equation in vbe."""
    parts = (
        part("supply", "VoltageSource", value=sign * 12.0),
        part("rb", "Resistor", R=1e6),
        part("rc", "Resistor", R=1e3),
        part("q", model, Is=1e-15, Bf=200.0, Gmin=0.0),
    )
    rows = (("supply.p", "rb.p", "rc.p"), ("rb.n", "q.b"), ("rc.n", "q.c"), ("ground", "supply.n", "q.e"))
    run = simulate(compose(SystemSpec(components=parts, connections=rows)), duration=1e-3, output_step=1e-4)
    vbe = brentq(lambda v: (12.0 - v) / 1e6 - 1e-15 / 200.0 * math.expm1(v / THERMAL), 0.3, 0.9, xtol=1e-14)
    base = (12.0 - vbe) / 1e6
    assert sign * run.final["q.be.v"] == pytest.approx(vbe, rel=1e-9)
    assert sign * run.final["q.be.i"] == pytest.approx(base, rel=1e-7)
    assert sign * run.final["q.ce.v"] == pytest.approx(12.0 - 1e3 * 200.0 * base, rel=1e-6)
    assert run.final["q.heat"] == pytest.approx(
        run.final["q.ce.v"] * run.final["q.ce.i"] + run.final["q.be.v"] * run.final["q.be.i"], rel=1e-9
    )


def phase_control(angle: float, **parameters: float) -> Result:
    """325 V at 50 Hz over a thyristor onto 100 ohm, fired at an angle in every period."""
    parts = (
        part("mains", "SineVoltage", amplitude=325.0, frequency=50.0),
        part("scr", "Thyristor", Vf=0.0, Ron=1e-3, Goff=0.0, **parameters),
        part("load", "Resistor", R=100.0),
    )
    rows = (("mains.p", "scr.p"), ("scr.n", "load.p"), ("ground", "mains.n", "load.n"))
    start = angle / (2 * math.pi) / 50.0
    gate = SignalSpec(name="gate", block="Pulse", parameters={"start": start, "width": 1e-4, "period": 0.02}, outputs={"y": "scr.u"})
    return simulate(compose(SystemSpec(components=parts, connections=rows, signals=(gate,))), duration=0.1, output_step=1e-5)


@pytest.mark.parametrize("angle", [0.5, 1.2, 2.4])
def test_phase_control_gives_the_mean_voltage_of_its_firing_angle(angle: float) -> None:
    """Mean of half waves from the angle to pi: V (1 + cos a) / (2 pi)."""
    run = phase_control(angle)
    assert run.figures["load.v"].mean == pytest.approx(325.0 * (1.0 + math.cos(angle)) / (2 * math.pi), rel=2e-5)  # Ron by R: 1e-5
    fired = [e.time for e in run.events if (e.name, e.kind) == ("scr", "conducts")]
    assert fired == pytest.approx([angle / (2 * math.pi) / 50.0 + 0.02 * k for k in range(5)], abs=1e-9)


def test_it_goes_out_at_its_holding_current_and_breaks_over() -> None:
    held = phase_control(1.2, Ih=0.5)
    out = next(e.time for e in held.events if (e.name, e.kind) == ("scr", "blocks"))
    assert out == pytest.approx((math.pi - math.asin(50.0 / 325.0)) / (2 * math.pi * 50.0), rel=1e-6)
    broken = phase_control(2.4, Vbo=200.0)
    first = next(e.time for e in broken.events if (e.name, e.kind) == ("scr", "conducts"))
    assert first == pytest.approx(math.asin(200.0 / 325.0) / (2 * math.pi * 50.0), rel=1e-6)


def test_a_gate_pulse_while_it_is_reversed_fires_nothing() -> None:
    run = phase_control(math.pi + 0.5)
    assert not [e for e in run.events if e.name == "scr" and e.kind == "conducts"]
    assert np.abs(run.array("load.i")).max() < 1e-9
