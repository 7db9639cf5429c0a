"""Hydraulic components against closed forms, invariants and a second route."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from sliders import guides
from two_axis import flywheel, signal

from domains.components.hydraulic.oil import AMBIENT
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from mechanics.equations import equations_of_motion

OIL = {"K": 1.4e9, "air": 0.005}
AIRLESS = {"K": 1.4e9, "air": 1e-6}


def part(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"hydraulic.{model}", parameters=parameters, attach=attach or {})


def run(
    parts: list[ComponentSpec],
    *rows: str,
    eom: Any = None,
    signals: tuple[SignalSpec, ...] = (),
    duration: float,
    steps: int = 100,
    **more: Any,
) -> Result:
    spec = SystemSpec(components=tuple(parts), connections=tuple(tuple(row.split()) for row in rows), signals=signals)
    return simulate(compose(spec, eom), duration=duration, output_step=duration / steps, **more)


def closes(result: Result, least: float = 1e-6) -> None:
    # the audit's own bound for a warning; each of these runs turns over far more energy than its tolerance loses
    assert result.energy["relative_residual"] < least
    assert not [note for note in result.notes if note.code == "W403"]


def parcel(p: float, K: float, air: float) -> float:
    return (1 - air) * math.exp(-p / K) + air * AMBIENT / (p + AMBIENT)


@pytest.mark.parametrize("air", [1e-6, 0.005, 0.1])
def test_oil_is_as_soft_as_its_law_says(air: float) -> None:
    """A pump of constant flow fills a closed volume: mass balance, V0 + q t of oil at rising pressure in the volume V.

    Oil that flows in at the pressure p counts by its volume there, so ln of the parcel's volume falls by q/V a second.
    """
    V, q, K = 1e-3, 1e-5, 1.4e9
    found = run(
        [part("s", "FlowSource", value=q), part("v", "Volume", V=V, K=K, air=air)], "s.a v.port", "ground s.b", duration=1.0, rtol=1e-10
    )
    filled = [math.log(parcel(0.0, K, air) / parcel(p, K, air)) for p in found["v.p"].values]
    assert np.allclose(filled, q / V * found.time, rtol=1e-7, atol=1e-12)  # tolerance of the run, summed over its steps
    closes(found)


def test_energy_of_oil_is_the_work_to_compress_it() -> None:
    """e(p) v(p) is the integral of p over the volume that a parcel gives up; by quadrature, beside the series in the component."""
    from domains.components.hydraulic.oil import energy_density
    from domains.declare.component import Symbols
    from domains.reduction.tableau import FUNCTIONS

    for p in (1e4, 1e6, 3.5e7, -5e4):
        for air in (1e-6, 0.005, 0.1):

            def give(s: float, air: float = air) -> float:
                return s * ((1 - air) / 1.4e9 * math.exp(-s / 1.4e9) + air * AMBIENT / (s + AMBIENT) ** 2)

            expected = quad(give, 0.0, p, epsabs=0.0, epsrel=1e-12)[0] / parcel(p, 1.4e9, air)
            seen = Symbols({"K": 1.4e9, "air": air}, FUNCTIONS, frozenset())
            # the liquid's series stops at y^6 / 144 of y = p / K < 0.025; the air's part cancels to 1e-16 AMBIENT
            assert float(energy_density(seen, p)) == pytest.approx(expected, rel=1e-7, abs=1e-10)


def test_orifice_follows_the_square_root_and_has_a_finite_slope_at_zero() -> None:
    """A volume emptied through an orifice from 10 MPa: sqrt(p) falls linearly while the flow is turbulent and the oil linear."""
    V, A, K, rho = 1e-3, 1e-6, 1.4e9, 850.0
    found = run(
        [part("v", "Volume", V=V, p0=1e7, K=K, air=1e-6), part("o", "Orifice", A=A, p_laminar=1.0)],
        "v.port o.a",
        "ground o.b",
        duration=0.15,
        rtol=1e-9,
    )
    slope = 0.7 * A * math.sqrt(2 / rho) * K / V / 2
    t, p = found.time, found["v.p"].values
    turbulent = p > 1e6
    # bulk modulus with 1e-6 of air at 1 MPa: 1e-6 * 1.4e9 * 1e5 / 1e12 of it, and laminar part (1 Pa / 1 MPa)^2
    assert np.allclose(np.sqrt(p[turbulent]), math.sqrt(1e7) - slope * t[turbulent], rtol=2e-4)
    assert np.sum(turbulent) > 50
    assert p[-1] > -1.0  # it comes to rest at zero and does not fall beyond
    closes(found)


def test_pipe_oscillates_at_its_frequency_and_is_damped_as_hagen_and_poiseuille_say() -> None:
    """A volume at the end of a pipe: inertance and capacitance of a linear oscillator."""
    L, d, rho, mu, V, K = 1.0, 0.01, 850.0, 0.03, 2e-3, 1.4e9
    area = math.pi * d * d / 4
    found = run(
        [part("v", "Volume", V=V, p0=1e3, K=K, air=1e-6), part("l", "Pipe", length=L, diameter=d, rho=rho, mu=mu)],
        "v.port l.a",
        "ground l.b",
        duration=0.2,
        steps=2000,
        rtol=1e-9,
        atol=1e-14,
    )
    I, C, R = rho * L / area, V * (1 / K + 1e-6 / AMBIENT), 128 * mu * L / (math.pi * d**4)  # noqa: E741
    damping, w0 = R / (2 * I), 1 / math.sqrt(I * C)
    w = math.sqrt(w0**2 - damping**2)
    t = found.time
    expected = 1e3 * np.exp(-damping * t) * (np.cos(w * t) + damping / w * np.sin(w * t))
    # the flow stays below Re = 50, where Blasius' part is (0.3164 50^0.75 / 64)^4 / 4 of 64: 5e-6; air changes C by 1e-5 within 1 kPa
    assert np.allclose(found["v.p"].values, expected, atol=1e3 * 2e-3)
    closes(found)


def test_turbulent_pipe_takes_blasius_pressure() -> None:
    L, d, rho, mu = 2.0, 0.01, 850.0, 0.01
    q = 1e-3
    found = run(
        [part("s", "FlowSource", value=q), part("r", "Leakage", G=1e-9), part("l", "Pipe", length=L, diameter=d, rho=rho, mu=mu)],
        "s.a l.a r.a",
        "ground l.b r.b s.b",
        duration=2.0,
    )
    area = math.pi * d * d / 4
    flow = float(found["l.q"].values[-1])
    reynolds = rho * flow * d / (area * mu)
    assert reynolds > 5000
    expected = 0.3164 * reynolds**-0.25 * L / d * rho * (flow / area) ** 2 / 2
    # the blend adds (64 / (0.3164 Re^0.75))^4 / 4
    assert float(found["l.p"].values[-1]) == pytest.approx(expected, rel=(64 / (0.3164 * reynolds**0.75)) ** 4 / 4 + 1e-6)


def test_accumulator_stores_the_work_of_a_polytropic_change() -> None:
    V0, charge, n, q = 1e-3, 5e6, 1.4, 1e-4
    found = run(
        [part("s", "FlowSource", value=q), part("a", "Accumulator", V0=V0, precharge=charge, n=n, dead=1e-7)],
        "s.a a.port",
        "ground s.b",
        duration=4.0,
        rtol=1e-9,
    )
    p = found["a.p"].values
    gas = V0 * ((charge + AMBIENT) / (p[-1] + AMBIENT)) ** (1 / n)
    assert V0 - gas == pytest.approx(q * 4.0, rel=2e-3)  # the neck of 1e-7 m^3 first takes 1e-7 * 5e6 / 1.4e9 of it, and more later
    assert found["a.volume"].values[-1] == pytest.approx(V0 - gas, rel=1e-9)
    assert [event.kind for event in found.events] == ["takes oil"]
    closes(found)


def test_pump_and_motor_are_a_transmission() -> None:
    """A pump at constant speed turns a motor with an inertia: at rest the motor's speed is that of the displacements, less the leakage."""
    eom = equations_of_motion(flywheel(0.05))
    D, leak, b = 2e-6, 1e-12, 0.1
    found = run(
        [
            part("p", "Pump", D=D, speed=100.0),
            part("m", "Motor", {"shaft": "axle"}, D=2 * D, leakage=leak, b=b),
            part("v", "Volume", V=1e-4, **OIL),
        ],
        "p.outlet m.a v.port",
        "ground p.inlet m.b",
        eom=eom,
        duration=40.0,
        rtol=1e-9,
    )
    # at rest q = 2 D w + leak p and 2 D p = b w; the oscillations have died out
    rate, p = float(found["axle.rate"].values[-1]), float(found["v.p"].values[-1])
    assert rate == pytest.approx(50.0 / (1 + leak * b / (2 * D) ** 2), rel=1e-6)
    assert 2 * D * p == pytest.approx(b * rate, rel=1e-6)
    closes(found)


def test_pump_on_a_joint_brakes_it_with_the_pressure_that_it_makes() -> None:
    eom = equations_of_motion(flywheel(0.02))
    found = run(
        [part("p", "Pump", {"shaft": "axle"}, D=1e-6, b=1e-3), part("o", "Leakage", G=1e-12)],
        "p.outlet o.a",
        "ground p.inlet o.b",
        eom=eom,
        duration=0.02,
        initial={"axle.rate": 100.0},
        rtol=1e-9,
    )
    damping = 1e-12 / 1e-12 + 1e-3  # D^2 / G + b
    assert np.allclose(found["axle.rate"].values, 100.0 * np.exp(-damping / 0.02 * found.time), rtol=1e-7)
    closes(found)


def cylinder(**more: float) -> ComponentSpec:
    given = {"A_a": 1e-3, "A_b": 0.6e-3, "stroke": 0.4, "offset": 0.2, "dead": 2e-5, **OIL, **more}
    return part("c", "Cylinder", {"rod": "x1"}, **given)


def test_cylinder_resonates_with_the_stiffness_of_its_oil() -> None:
    """Both ports closed: the piston's mass on two oil springs, A^2 bulk / V each."""
    mass = 50.0
    eom = guides([mass])
    found = run(
        [cylinder(pa0=6e6, pb0=1e7, air=1e-6)], "c.a", "c.b", eom=eom, duration=0.05, steps=5000, initial={"x1.speed": 1e-3}, rtol=1e-10
    )
    V_a, V_b = 2e-5 + 1e-3 * 0.2, 2e-5 + 0.6e-3 * 0.2
    stiffness = 1.4e9 * (1e-3**2 / V_a + 0.6e-3**2 / V_b)
    w = math.sqrt(stiffness / mass)
    # 6 MPa on a and 10 MPa on b balance; 1e-3 m/s moves it by 1e-3 / w = 1.5 um, over which stiffness changes by 1e-5
    assert np.allclose(found["x1.speed"].values, 1e-3 * np.cos(w * found.time), atol=1e-3 * 2e-3)
    closes(found, 1e-5)  # 25 uJ go to and fro between stores of a thousand times as much: their differences are as much less exact


def test_cylinder_reaches_its_end_and_stays_there() -> None:
    """Driven by a valve out and back: the piston stops at the end of its stroke, pressed by the pressure difference."""
    eom = guides([20.0])
    found = run(
        [
            part("p", "PressureSource", value=1e7),
            part("y", "Valve43", A=5e-6, T=0.01),
            cylinder(friction=200.0),
        ],
        "p.a y.p",
        "ground p.b y.t",
        "y.a c.a",
        "y.b c.b",
        eom=eom,
        signals=(signal("u", "Pulse", drives={"y": "y.u"}, width=1.0, low=-1.0, high=1.0),),
        duration=3.0,
        steps=300,
    )
    s = found["c.position"].values
    assert s.min() >= -1e-9
    assert s.max() <= 0.4 + 1e-9
    assert s[95] == pytest.approx(0.4, abs=1e-9)
    assert s[-1] == pytest.approx(0.0, abs=1e-9)
    assert found["c.a.p"].values[95] == pytest.approx(1e7, rel=1e-3)  # no flow, so no loss in the valve, but its leaks of 1e-10 m^2
    closes(found)


def test_speed_of_a_cylinder_on_a_valve_is_that_of_the_orifices() -> None:
    """Against a second route: the pressures at a steady speed from the two orifice equations alone."""
    mass, supply, area = 5.0, 1e7, 5e-6
    eom = guides([mass])
    found = run(
        [part("p", "PressureSource", value=supply), part("y", "Valve43", A=area, closed=1e-14, p_laminar=1e3), cylinder(friction=500.0)],
        "p.a y.p",
        "ground p.b y.t",
        "y.a c.a",
        "y.b c.b",
        eom=eom,
        signals=(signal("u", "Constant", drives={"y": "y.u"}, value=0.5),),
        duration=0.25,
        initial={"x1.position": -0.15},
        rtol=1e-8,
    )
    v = float(found["x1.speed"].values[-1])
    k = 0.7 * 0.5 * area * math.sqrt(2 / 850.0)
    p_a, p_b = supply - (1e-3 * v / k) ** 2, (0.6e-3 * v / k) ** 2
    assert 1e-3 * p_a - 0.6e-3 * p_b == pytest.approx(500.0 * v, rel=5e-3)  # chambers still follow the moving piston a little
    assert v > 0.1
    closes(found)


def test_check_valve_lets_oil_one_way_and_relief_valve_limits() -> None:
    wave = signal("u", "Sine", drives={"y": "s.u"}, frequency=5.0, amplitude=1e-4)
    found = run(
        [
            part("s", "FlowSource"),
            part("in", "CheckValve", A=2e-5),
            part("out", "CheckValve", A=2e-5),
            part("v", "Volume", V=1e-4, **OIL),
            part("h", "Volume", V=1e-3, **OIL),
            part("r", "ReliefValve", A=2e-5, opens=5e6, full=6e6),
        ],
        "s.a v.port in.b out.a",
        "out.b h.port r.a",
        "ground s.b in.a r.b",
        signals=(wave,),
        duration=2.0,
        steps=1000,
    )
    h = found["h.p"].values
    assert np.all(np.diff(h[h < 4e6]) > -2e3)  # it never flows back, but for the leak of 1e-12 m^2
    assert 5e6 < h[-200:].max() < 6e6
    assert found["out.q"].values.min() > -1e-8
    closes(found)


def test_cavitation_limits_the_pressure_and_is_told() -> None:
    """Oil is pulled out of a closed volume: the absolute pressure stays above zero, as the air in it expands."""
    found = run(
        [part("s", "FlowSource", value=-1e-6), part("v", "Volume", V=1e-3, **OIL)], "s.a v.port", "ground s.b", duration=20.0, rtol=1e-8
    )
    p = found["v.p"].values
    assert p.min() > -AMBIENT
    assert p[-1] < -0.8e5
    told = [note for note in found.notes if note.code == "W406"]
    assert len(told) == 1
    assert "'v'" in told[0].text
    expected = solve_ivp(
        lambda t, p: (
            -1e-6
            / 1e-3
            / ((1 - 0.005) / 1.4e9 * np.exp(-p / 1.4e9) + 0.005 * AMBIENT / (p + AMBIENT) ** 2)
            * np.array([parcel(float(p[0]), 1.4e9, 0.005)])
        ),
        (0.0, 20.0),
        [0.0],
        method="LSODA",
        rtol=1e-9,
        atol=1e-3,
        t_eval=found.time,
    )
    assert np.allclose(p, expected.y[0], atol=1.0)  # of 1e5 Pa: 1e-5, tolerances of both runs


@pytest.mark.parametrize("model", [part("a", "Accumulator", V0=1e-3, precharge=1e6, p0=1.2e6, dead=1e-7), part("a", "Volume", V=1e-6)])
def test_what_is_drawn_empty_comes_to_rest_at_the_vacuum_and_tells_it(model: ComponentSpec) -> None:
    spec = SystemSpec(components=(part("s", "FlowSource", value=-1e-3), model), connections=(("s.a", "a.port"), ("ground", "s.b")))
    found = simulate(compose(spec), duration=5.0, output_step=0.5)
    assert found.array("a.p")[-1] == pytest.approx(-AMBIENT, abs=1.0)  # of 1e5 Pa: some hundredths of a pascal beyond
    assert found.energy["relative_residual"] < 1e-6
    assert [note.code for note in found.notes] == ["W406"]


def test_cavitation_between_two_outputs_is_told() -> None:
    pull = signal("g", "Table", drives={"y": "s.u"}, points=[[0.1, 0.0], [0.11, -1e-4], [0.13, 1e-4], [0.14, 0.0]])
    spec = SystemSpec(
        components=(part("s", "FlowSource"), part("v", "Volume", V=1e-5), part("o", "Orifice", A=1e-6)),
        connections=(("s.a", "v.port", "o.a"), ("ground", "s.b", "o.b")),
        signals=(pull,),
    )
    found = simulate(compose(spec), duration=2.0, output_step=1.0)
    assert found.array("v.p").min() > -0.8e5
    (note,) = found.notes
    assert note.code == "W406"
    assert "between two outputs, first before t = 1 s" in note.text
