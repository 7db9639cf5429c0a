"""Diodes, switches and amplifiers against closed forms; events where their characteristics have corners."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import lambertw
from two_axis import circuit, component, signal

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec

CLOSES = 1e-6  # energy that is missing, of what was turned over: the least that is worth a warning


def run(spec: SystemSpec, duration: float, step: float) -> Result:
    found = simulate(compose(spec), duration=duration, output_step=step)
    assert found.energy["relative_residual"] < CLOSES
    return found


def table_source(name: str, points: list[tuple[float, float]]) -> ComponentSpec:
    return ComponentSpec(name=name, model="electrical.TableVoltage", tables={"points": tuple(points)})


def test_ideal_diode_follows_its_two_straight_pieces_and_switches_at_the_corner() -> None:
    Vf, Ron, Goff, R, A, f = 0.7, 0.1, 1e-4, 10.0, 5.0, 50.0
    parts = [
        component("s", "SineVoltage", amplitude=A, frequency=f),
        component("d", "IdealDiode", Vf=Vf, Ron=Ron, Goff=Goff),
        component("r", "Resistor", R=R),
    ]
    found = run(circuit(parts, "s.p d.p", "d.n r.p", "ground s.n r.n"), 0.04, 1e-4)
    v = A * np.sin(2 * np.pi * f * found.time)
    corner = Vf + R * Goff * Vf
    current = np.where(v > corner, (v - Vf + Ron * Goff * Vf) / (R + Ron), Goff * v / (1 + Goff * R))
    np.testing.assert_allclose(found.array("d.i"), current, atol=1e-12)  # round-off
    begins = np.arcsin(corner / A) / (2 * np.pi * f)
    kinds = [(event.kind, event.time) for event in found.events]
    assert [kind for kind, _ in kinds] == ["conducts", "blocks"] * 2
    # the corner is found to the resolution of time
    np.testing.assert_allclose([time for _, time in kinds], [begins, 0.01 - begins, 0.02 + begins, 0.03 - begins], atol=1e-12)


def test_perfect_valves_in_a_bridge_give_the_absolute_value() -> None:
    parts = [
        component("s", "SineVoltage", amplitude=10.0, frequency=50.0),
        *(component(f"d{k}", "IdealDiode", Ron=1e-4, Goff=1e-7) for k in range(4)),
        component("r", "Resistor", R=100.0),
    ]
    rows = ["s.p d0.p d1.n", "s.n d2.p d3.n", "d0.n d2.n r.p", "ground d1.p d3.p r.n"]
    found = run(circuit(parts, *rows), 0.04, 1e-4)
    # 100 ohm against 0.2 mohm and 10 Mohm
    np.testing.assert_allclose(found.array("r.v"), 10 * np.abs(np.sin(100 * np.pi * found.time)), atol=1e-4)


@pytest.mark.parametrize("Rs", [0.0, 0.5])
def test_diode_on_a_resistor_is_lamberts_function_from_picoampere_to_ampere(Rs: float) -> None:
    Is, N, T, R = 1e-12, 1.3, 300.15, 10.0
    scale = N * 8.617333262e-5 * T
    parts = [
        table_source("s", [(0.0, -2.0), (1.0, 20.0)]),
        component("d", "Diode", Is=Is, N=N, T=T, Rs=Rs, Gmin=0.0),
        component("r", "Resistor", R=R),
    ]
    found = run(circuit(parts, "s.p d.p", "d.n r.p", "ground s.n r.n"), 1.0, 1e-2)
    total, v = R + Rs, -2.0 + 22.0 * found.time
    # i + Is = (scale / total) W(Is total / scale exp((v + Is total) / scale)), by logarithms where the exponential is too large
    exponent = np.log(Is * total / scale) + (v + Is * total) / scale
    w = np.where(exponent < 500, lambertw(np.exp(np.minimum(exponent, 500))).real, 0.0)
    for _ in range(50):
        w = np.where(exponent < 500, w, exponent - np.log(np.maximum(w, 1.0)))
    # the algebraic unknown is kept to 1e-8 of itself and 1e-10 A; ten times that
    np.testing.assert_allclose(found.array("d.i"), scale / total * w - Is, rtol=1e-7, atol=1e-9)


def test_three_diodes_in_series_are_one_with_three_times_the_voltage() -> None:
    """Blue light-emitting diodes: 1e-18 A, which is far below what the leakage of 1e-12 S carries."""
    currents = []
    for count in (3, 1):
        scale = 3 // count
        diodes = [component(f"d{k}", "Diode", Is=1e-18, N=2.0 * scale, Rs=2.0 * scale, Gmin=1e-12 / scale) for k in range(count)]
        parts = [component("s", "SineVoltage", amplitude=12.0, frequency=50.0), component("r", "Resistor", R=330.0), *diodes]
        chain = [f"d{k}.n d{k + 1}.p" for k in range(count - 1)]
        found = run(circuit(parts, "s.p r.p", "r.n d0.p", *chain, f"ground s.n d{count - 1}.n"), 0.02, 5e-4)
        currents.append(found.array("r.i"))
    assert currents[0].max() > 0.01
    np.testing.assert_allclose(currents[0], currents[1], rtol=1e-7, atol=1e-12)


def test_breakdown_holds_the_voltage_and_no_exponential_overflows() -> None:
    parts = [
        table_source("s", [(0.0, 0.0), (1.0, 1e4)]),
        component("d", "Diode", BV=5.1, IBV=5e-3),
        component("r", "Resistor", R=10.0),
    ]
    found = run(circuit(parts, "s.p r.p", "r.n d.n", "ground s.n d.p"), 1.0, 1e-2)
    i = -found.array("d.i")[1:]
    np.testing.assert_allclose(-found.array("d.v")[1:], 5.1 + 0.025865 * np.log(i / 5e-3), rtol=1e-4)  # k T / q at 27 degC
    assert i[-1] == pytest.approx((1e4 - 5.1) / 10.0, rel=1e-4)


def test_charge_of_a_diode_is_given_back_before_it_blocks() -> None:
    """Forward current 10 mA with a transit time of 1 us stores 10 nC; reversed with 10 mA it blocks after ln(2) us or so."""
    parts = [
        component("s", "PulseVoltage", high=-10.0, low=11.0, delay=2e-5, width=1.0),
        component("r", "Resistor", R=1e3),
        component("d", "Diode", Is=1e-14, TT=1e-6, Cj=1e-13, Vj=0.7, M=0.4),
    ]
    found = run(circuit(parts, "s.p r.p", "r.n d.p", "ground s.n d.n"), 3e-5, 1e-8)
    forward, reverse = found.array("d.i")[1999], -found.array("d.i")[2001]
    until = found.time[np.flatnonzero(found.array("d.v") < 0.0)]
    # charge control: q' = -I_reverse - q / TT from q = TT I_forward; the junction's own charge is a thousandth of it
    assert until[until > 2e-5][0] - 2e-5 == pytest.approx(1e-6 * np.log(1 + forward / reverse), rel=0.02)


def test_heat_of_a_diode_flows_into_its_heat_sink() -> None:
    parts = [
        component("s", "CurrentSource", value=2.0),
        component("d", "IdealDiode", Vf=0.7, Ron=0.05),
        ComponentSpec(name="sink", model="thermal.HeatCapacity", parameters={"C": 10.0}),
    ]
    found = run(circuit(parts, "s.p d.p", "ground s.n d.n", "d.heat sink.port"), 10.0, 1.0)
    assert found.final["sink.T"] - 293.15 == pytest.approx(2.0 * (0.7 + 0.05 * (2.0 - 0.7e-5)) * 10.0 / 10.0, rel=1e-9)


def test_switch_charges_and_releases_a_capacitor() -> None:
    parts = [
        component("s", "VoltageSource", value=10.0),
        component("k", "Switch", Ron=1.0, Goff=1e-6),
        component("c", "Capacitor", C=1e-3),
        component("r", "Resistor", R=100.0),
    ]
    steps = signal("u", "Pulse", drives={"y": "k.u"}, period=0.1, width=0.05)
    found = run(circuit(parts, "s.p k.p", "k.n c.p r.p", "ground s.n c.n r.n", signals=[steps]), 0.1, 1e-3)
    t, v = found.time, found.array("c.v")
    on, off = t < 0.05 - 1e-9, t >= 0.05 - 1e-9
    rest, tau = 10.0 * 100 / 101, 1e-3 * 100 / 101
    np.testing.assert_allclose(v[on], rest * (1 - np.exp(-t[on] / tau)), atol=1e-6)
    leak, slow = 10.0 * 1e-6 / (1e-6 + 0.01), 1e-3 / (1e-6 + 0.01)
    np.testing.assert_allclose(v[off], leak + (rest - leak) * np.exp(-(t[off] - 0.05) / slow), atol=1e-6)
    assert [e.kind for e in found.events if e.name == "k"] == ["closed", "open", "closed"]  # at 0, 50 and 100 ms


def test_relaxation_oscillator_has_the_period_of_its_hysteresis() -> None:
    """A capacitor charged over R is discharged by a switch that closes at VT + VH and opens at VT - VH."""
    V, R, C, VT, VH, Ron = 10.0, 1e4, 1e-6, 4.0, 2.0, 100.0
    parts = [
        component("s", "VoltageSource", value=V),
        component("r", "Resistor", R=R),
        component("c", "Capacitor", C=C),
        component("k", "VoltageSwitch", VT=VT, VH=VH, Ron=Ron, Goff=1e-12),
    ]
    found = run(circuit(parts, "s.p r.p", "r.n c.p k.p k.cp", "ground s.n c.n k.n k.cn"), 0.1, 1e-3)
    closing = np.array([e.time for e in found.events if e.kind == "closed"])
    low, R_on = V * Ron / (R + Ron), R * Ron / (R + Ron)
    period = R * C * np.log((V - VT + VH) / (V - VT - VH)) + R_on * C * np.log((VT + VH - low) / (VT - VH - low))
    np.testing.assert_allclose(np.diff(closing), period, rtol=1e-6)  # Goff takes 1e-8 of the charging current


def test_body_diode_of_a_half_bridge_carries_the_current_while_the_channel_is_closed() -> None:
    V, L, R, Vf, Rd, Ron, T, width = 24.0, 1e-3, 2.0, 0.8, 0.02, 0.05, 1e-4, 4e-5
    parts = [
        component("s", "VoltageSource", value=V),
        component("high", "MOSFET", Ron=Ron, Vf=Vf, Rd=Rd, Goff=1e-9),
        component("low", "MOSFET", Ron=Ron, Vf=Vf, Rd=Rd, Goff=1e-9),
        component("l", "Inductor", L=L),
        component("r", "Resistor", R=R),
    ]
    signals = [
        signal("g", "Pulse", drives={"y": "high.u"}, period=T, width=width),
        signal("never", "Constant", drives={"y": "low.u"}, value=0.0),
    ]
    rows = ["s.p high.d", "high.s low.d l.p", "l.n r.p", "ground s.n low.s r.n"]
    found = run(circuit(parts, *rows, signals=signals), 2e-3, 1e-5)
    exact, i = [0.0], 0.0
    for k in range(200):
        on = (k % 10) < 4
        rest, total = (V / (R + Ron), R + Ron) if on else (-Vf / (R + Rd), R + Rd)
        i = rest + (i - rest) * np.exp(-1e-5 * total / L)
        exact.append(i)
    np.testing.assert_allclose(found.array("l.i"), exact, rtol=1e-6, atol=1e-6)  # Goff leaks 1e-8 A
    assert {e.kind for e in found.events if e.name == "low"} == {"body diode conducts", "blocks"}


def test_amplifier_with_finite_gain_saturates_at_its_limits() -> None:
    gain, ratio = 1e4, 5.0
    parts = [
        component("s", "SineVoltage", amplitude=4.0, frequency=10.0),
        component("r1", "Resistor", R=1e3),
        component("r2", "Resistor", R=ratio * 1e3),
        component("a", "LimitedOpAmp", gain=gain, low=-12.0, high=10.0),
    ]
    found = run(circuit(parts, "s.p r1.p", "r1.n r2.p a.minus", "r2.n a.out", "ground s.n a.plus a.ref"), 0.2, 1e-3)
    v = -ratio / (1 + (1 + ratio) / gain) * 4.0 * np.sin(20 * np.pi * found.time)
    np.testing.assert_allclose(found.array("a.output.v"), np.clip(v, -12.0, 10.0), atol=1e-6)


@pytest.mark.parametrize("series", [0.0, 0.1])
@pytest.mark.parametrize("grounded", [1, 3])
def test_a_bridge_of_real_diodes_is_the_same_wherever_it_is_grounded(series: float, grounded: int) -> None:
    """While all four block, 1e-12 S of leakage alone holds the load's potential."""
    parts = [
        component("s", "SineVoltage", amplitude=10.0, frequency=50.0),
        *(component(f"d{k}", "Diode", Rs=series) for k in (1, 2, 3, 4)),
        component("c", "Capacitor", C=1e-4),
        component("r", "Resistor", R=1e3),
    ]
    rows = ["s.p d1.p d3.n", "s.n d2.p d4.n", "d1.n d2.n c.p r.p", "d3.p d4.p c.n r.n"]
    rows[grounded] += " ground"
    run = simulate(compose(circuit(parts, *rows)), duration=0.02, output_step=1e-3)
    peak = run.array("c.v").max()
    assert 8.2 < peak < 8.8  # 10 V less two junctions at some ten mA, each 0.7 V
    assert run.energy["relative_residual"] < 1e-8  # of the tolerance
    into_load = run.array("c.v") / 1e3 + run.array("c.i")
    np.testing.assert_allclose(run.array("d1.i") + run.array("d2.i"), into_load, atol=1e-10)  # the solver's
