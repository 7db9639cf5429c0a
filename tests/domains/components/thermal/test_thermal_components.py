"""Thermal components against closed forms: warming, cooling, and what depends on its own temperature."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import circuit, component

from domains.composition.compose import compose
from domains.specs import DomainsError
from tests.domains.components.electrical.test_electrical_components import run, thermal


def test_a_resistor_warms_a_body_that_cools_to_the_surroundings() -> None:
    """10 W into 5 J/K behind 2 K/W: 20 K above ambient with 10 s; the audit counts the heat where it leaves."""
    parts = [
        component("s", "VoltageSource", value=10.0),
        component("r", "Resistor", R=10.0),
        thermal("body", "HeatCapacity", C=5.0, T0=300.0),
        thermal("path", "Resistance", R=2.0),
        thermal("air", "Ambient", value=300.0),
        thermal("probe", "Thermometer"),
        thermal("flow", "HeatFlowMeter"),
    ]
    rows = ["s.p r.p", "ground s.n r.n", "r.heat body.port path.a probe.port", "path.b flow.a", "flow.b air.port"]
    found = run(circuit(parts, *rows), 30.0, 0.5)
    warm = 20.0 * (1 - np.exp(-found.time / 10.0))
    np.testing.assert_allclose(found.array("probe.T"), 300.0 + warm, rtol=1e-7)
    np.testing.assert_allclose(found.array("flow.Q"), warm / 2.0, atol=1e-6)
    assert found.energy["components"]["air"]["heat"] == pytest.approx(10.0 * 30.0 - 5.0 * warm[-1], rel=1e-7)
    assert "heat" not in found.energy["components"].get("r", {})


def test_winding_follows_its_temperature_and_the_current_falls() -> None:
    """At rest (a locked rotor) i = V / R(T), T from C dT/dt = V^2 / R(T): in closed form T is a square root of time."""
    V, R, alpha, C = 12.0, 2.0, 3.9e-3, 20.0
    parts = [
        component("s", "VoltageSource", value=V),
        component("m", "Resistor", R=R, alpha=alpha, T_ref=293.15),
        thermal("winding", "HeatCapacity", C=C),
    ]
    found = run(circuit(parts, "s.p m.p", "ground s.n m.n", "m.heat winding.port"), 60.0, 1.0)
    warmer = (np.sqrt(1 + 2 * alpha * V * V * found.time / (R * C)) - 1) / alpha
    np.testing.assert_allclose(found.array("winding.T"), 293.15 + warmer, rtol=1e-7)
    np.testing.assert_allclose(found.array("m.i"), -found.array("s.i"), rtol=1e-12)
    np.testing.assert_allclose(found.array("m.i"), V / (R * (1 + alpha * warmer)), rtol=1e-6)


def test_a_resistor_without_heat_capacity_finds_its_temperature_at_once() -> None:
    """R(T) and T depend on each other: ``x (1 + alpha x) = P R_th`` for the rise x has a root near room temperature and one near 0 K."""
    parts = [
        component("s", "VoltageSource", value=10.0),
        component("r", "Resistor", R=10.0, alpha=4e-3),
        thermal("path", "Resistance", R=5.0),
        thermal("air", "Ambient"),
    ]
    found = run(circuit(parts, "s.p r.p", "ground s.n r.n", "r.heat path.a", "path.b air.port"), 1.0, 1.0)
    rise = (np.sqrt(1 + 4 * 4e-3 * 10.0 * 5.0) - 1) / (2 * 4e-3)
    assert found.final["r.heat.T"] == pytest.approx(293.15 + rise, rel=1e-9)


def test_convection_and_radiation_reach_the_temperature_at_which_they_carry_the_source() -> None:
    parts = [
        thermal("oven", "HeatSource", value=100.0),
        thermal("plate", "HeatCapacity", C=50.0),
        thermal("air", "Ambient"),
        thermal("conv", "Convection", h=10.0, A=0.1),
        thermal("rad", "Radiation", emissivity=0.9, A=0.1),
    ]
    found = run(circuit(parts, "oven.port plate.port conv.solid rad.a", "air.port conv.fluid rad.b"), 1000.0, 10.0)
    T = found.final["plate.T"]
    carried = 10 * 0.1 * (T - 293.15) + 0.9 * 5.670374419e-8 * 0.1 * (T**4 - 293.15**4)
    assert carried == pytest.approx(100.0, rel=1e-6)


def test_a_grounded_temperature_is_refused() -> None:
    parts = [thermal("body", "HeatCapacity", C=1.0), thermal("oven", "HeatSource", value=1.0)]
    with pytest.raises(DomainsError) as caught:
        compose(circuit(parts, "ground body.port oven.port"))
    assert caught.value.code == "E412"
