"""Diodes and switches together: who conducts is found at once, told once, and a circuit that cannot decide is named."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import circuit, component, signal

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import DomainsError


def test_both_diodes_of_a_pair_in_a_bridge_change_together_and_once() -> None:
    diodes = [component(f"d{i}", "IdealDiode") for i in range(1, 5)]
    parts = [component("s", "SineVoltage", amplitude=10.0, frequency=50.0), component("rs", "Resistor", R=1.0), *diodes]
    parts += [component("r", "Resistor", R=100.0), component("c", "Capacitor", C=1e-4)]
    rows = ["s.p rs.p", "rs.n d1.p d3.n", "s.n d2.p d4.n", "d1.n d2.n r.p c.p", "ground d3.p d4.p r.n c.n"]
    run = simulate(compose(circuit(parts, *rows)), duration=0.04, output_step=1e-3)
    on = {name: [e.time for e in run.events if e.name == name and e.kind == "conducts"] for name in ("d1", "d2", "d3", "d4")}
    assert [len(times) for times in on.values()] == [2, 2, 2, 2]  # once a period each: no chatter
    np.testing.assert_allclose(on["d1"], on["d4"], atol=1e-9)  # leakage apart, the same current
    np.testing.assert_allclose(on["d2"], on["d3"], atol=1e-9)
    assert run.energy["relative_residual"] < 1e-7
    drops = run.array("d1.v") * run.array("d1.i")
    assert drops.min() > -1e-3  # a diode gives no power but that of its leakage, 10 V at 1e-5 S


def test_the_current_of_an_opened_inductor_finds_its_way_at_the_same_instant() -> None:
    parts = [
        component("v", "VoltageSource", value=12.0),
        component("sw", "Switch"),
        component("d", "IdealDiode"),
        component("l", "Inductor", L=1e-3),
        component("r", "Resistor", R=2.0),
    ]
    gate = signal("gate", "Step", drives={"y": "sw.u"}, time=1e-3, initial=1.0, final=0.0)
    run = simulate(
        compose(circuit(parts, "v.p sw.p", "sw.n d.n l.p", "l.n r.p", "ground v.n d.p r.n", signals=[gate])),
        duration=4e-3,
        output_step=1e-4,
    )
    opened = [e.time for e in run.events if e.name == "sw" and e.kind == "open"]
    taken = [e.time for e in run.events if e.name == "d" and e.kind == "conducts"]
    assert opened == taken == [1e-3]
    peak = 6.0 * (1 - np.exp(-2.0))  # R/L times 1 ms
    after = run.time >= 1e-3
    # resistances of 1e-5 ohm beside 2 ohm, and leakage of 1e-5 S beside 0.5 S
    np.testing.assert_allclose(run.array("l.i")[after], peak * np.exp(-2e3 * (run.time[after] - 1e-3)), rtol=1e-4, atol=5e-4)


def test_a_circuit_at_rest_does_not_chatter() -> None:
    parts = [
        component("s", "VoltageSource", value=0.0),
        component("d", "IdealDiode"),
        component("r", "Resistor", R=1.0),
        component("c", "Capacitor", C=1e-3),
    ]
    run = simulate(compose(circuit(parts, "s.p d.p", "d.n r.p", "r.n c.p", "ground s.n c.n")), duration=1.0, output_step=0.1)
    assert len(run.events) <= 1
    assert run.final["c.v"] == 0.0


def test_a_buzzer_without_anything_that_stores_is_refused_by_name() -> None:
    """A switch that closes when there is no voltage on its load, and so takes away the reason to be closed."""
    parts = [
        component("v", "VoltageSource", value=12.0),
        component("sw", "VoltageSwitch", VT=6.0),
        component("r", "Resistor", R=10.0),
        component("c", "Capacitor", C=1e-6),
        component("r2", "Resistor", R=1.0),
    ]
    rows = ["v.p sw.p sw.cp r2.p", "sw.n sw.cn r.p", "r2.n c.p", "ground v.n r.n c.n"]
    with pytest.raises(DomainsError, match="'sw'") as caught:
        simulate(compose(circuit(parts, *rows)), duration=1e-3, output_step=1e-4)
    assert caught.value.code == "E481"
    assert caught.value.element == "sw"
