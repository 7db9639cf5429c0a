"""Electrical components against closed forms, and the energy audit that closes over them."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import circuit, component, flywheel

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SystemSpec
from mechanics.equations import equations_of_motion

# Local errors of 1e-8 relative (1e-10 absolute) add up over a few time constants of a damped system; 10 times that is allowed.
AGREES = {"rtol": 1e-7, "atol": 1e-8}
CLOSES = 1e-7  # energy that is missing, of what was turned over: ten times the tolerance of the integration


def thermal(name: str, model: str, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"thermal.{model}", parameters=parameters)


def with_table(name: str, model: str, table: str, points: list[tuple[float, float]], **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"electrical.{model}", parameters=parameters, tables={table: tuple(points)})


def run(spec: SystemSpec, duration: float, step: float, *, closes: float = CLOSES) -> Result:
    result = simulate(compose(spec), duration=duration, output_step=step)
    assert result.energy["relative_residual"] < closes
    return result


# ---------------------------------------------------------------------------------------------------------------- sources over time


def test_pulse_charges_a_capacitor_piece_by_piece() -> None:
    """Into R C, every period starts from where the one before ended: an exact recursion."""
    R, C, high, width, period = 1e3, 1e-6, 5.0, 1e-3, 2.5e-3
    parts = [
        component("s", "PulseVoltage", high=high, width=width, period=period, delay=5e-4),
        component("r", "Resistor", R=R),
        component("c", "Capacitor", C=C),
    ]
    found = run(circuit(parts, "s.p r.p", "r.n c.p", "ground s.n c.n"), 8e-3, 1e-5)
    exact, v, fall = np.zeros_like(found.time), 0.0, np.exp(-(period - width) / (R * C))
    for n in range(4):
        t = found.time - (5e-4 + n * period)
        on, off = (t >= 0.0) & (t < width), (t >= width) & (t < period)
        exact[on] = high + (v - high) * np.exp(-t[on] / (R * C))
        peak = high + (v - high) * np.exp(-width / (R * C))
        exact[off] = peak * np.exp(-(t[off] - width) / (R * C))
        v = peak * fall
    np.testing.assert_allclose(found.array("c.v"), exact, **AGREES)
    assert not found.events  # a clock is no event


def test_rise_and_fall_of_a_pulse_are_straight_and_its_corners_are_met() -> None:
    parts = [
        component("s", "PulseVoltage", low=-1.0, high=3.0, delay=1e-3, rise=1e-3, fall=2e-3, width=1e-3),
        component("r", "Resistor", R=2.0),
    ]
    found = run(circuit(parts, "s.p r.p", "ground s.n r.n"), 8e-3, 2.5e-4)
    corners = ([0, 1e-3, 2e-3, 3e-3, 5e-3, 8e-3], [-1, -1, 3, 3, -1, -1])
    np.testing.assert_allclose(found.array("r.v"), np.interp(found.time, *corners), atol=1e-12)  # round-off


def test_capacitor_across_a_pulse_takes_the_current_of_its_slopes_and_no_jump() -> None:
    shape = {"high": 5.0, "delay": 1e-3, "rise": 1e-3, "width": 1e-3, "fall": 2e-3, "period": 6e-3}
    parts = [component("c", "Capacitor", C=1e-6), component("r", "Resistor", R=1e3)]
    rows = ["s.p c.p r.p", "ground s.n c.n r.n"]
    found = run(circuit([component("s", "PulseVoltage", **shape), *parts], *rows), 0.012, 5e-4)
    assert found.states == ()
    corners = np.array([1e-3, 2e-3, 3e-3, 5e-3])
    piece = np.searchsorted(corners, np.mod(found.time + 1e-9, 6e-3), side="right")  # at a corner the piece that begins there
    np.testing.assert_allclose(found.array("c.i"), np.array([0.0, 5e-3, 0.0, -2.5e-3, 0.0])[piece], atol=1e-12)
    with pytest.raises(DomainsError) as caught:
        compose(circuit([component("s", "PulseVoltage", **(shape | {"rise": 0.0})), *parts], *rows))
    assert caught.value.code == "E422"


def test_table_current_into_a_capacitor_gives_the_integral_of_straight_pieces() -> None:
    points = [(1e-3, 0.0), (2e-3, 1e-3), (4e-3, -1e-3)]
    parts = [with_table("s", "TableCurrent", "points", points), component("c", "Capacitor", C=1e-6), component("r", "Resistor", R=1e9)]
    spec = circuit(parts, "s.p c.p r.p", "ground s.n c.n r.n")
    found = simulate(compose(spec), duration=6e-3, output_step=1e-4)
    fine = np.linspace(0.0, 6e-3, 60001)
    current = np.interp(fine, *zip(*points, strict=True))
    charge = np.concatenate([[0.0], np.cumsum((current[1:] + current[:-1]) / 2 * np.diff(fine))])  # exact between points of the grid
    np.testing.assert_allclose(found.array("c.v"), charge[::1000] / 1e-6, atol=1e-5)  # 1e9 ohm takes 6e-6 of the charge


def test_damped_sine_begins_after_its_delay() -> None:
    parts = [
        component("s", "SineVoltage", amplitude=2.0, frequency=50.0, offset=1.0, delay=5e-3, damping=20.0, phase=0.3),
        component("r", "Resistor", R=1.0),
    ]
    found = run(circuit(parts, "s.p r.p", "ground s.n r.n"), 0.04, 1e-3)
    since = np.maximum(found.time - 5e-3, 0.0)
    np.testing.assert_allclose(found.array("r.v"), 1 + 2 * np.exp(-20 * since) * np.sin(2 * np.pi * 50 * since + 0.3), atol=1e-12)


def test_a_source_that_switches_too_often_is_refused() -> None:
    parts = [component("s", "PulseVoltage", high=1.0, width=1e-9, period=2e-9), component("r", "Resistor", R=1.0)]
    with pytest.raises(DomainsError) as caught:
        simulate(compose(circuit(parts, "s.p r.p", "ground s.n r.n")), duration=1.0, output_step=0.1)
    assert caught.value.code == "E461"


# ---------------------------------------------------------------------------------------------------------------- controlled sources


@pytest.mark.parametrize(
    ("model", "gain", "sensed", "driven"),
    [("VCVS", 3.0, "v", 6.0), ("VCCS", 0.5, "v", 1.0 * 10.0), ("CCVS", 4.0, "i", 0.4), ("CCCS", 5.0, "i", 0.5 * 10.0)],
)
def test_controlled_sources_follow_their_control(model: str, gain: float, sensed: str, driven: float) -> None:
    """2 V on 20 ohm: a voltage of 2 V across, or a current of 0.1 A through the control; the load is 10 ohm."""
    parts = [
        component("s", "VoltageSource", value=2.0),
        component("r", "Resistor", R=20.0),
        component("e", model, gain=gain),
        component("load", "Resistor", R=10.0),
    ]
    rows = (
        ["s.p r.p e.cp", "ground s.n r.n e.cn e.n load.n", "e.p load.p"]
        if sensed == "v"
        else ["s.p r.p", "r.n e.cp", "ground s.n e.cn e.n load.n", "e.p load.p"]
    )
    found = run(circuit(parts, *rows), 1e-3, 1e-3)
    assert found.final["load.v"] == pytest.approx(driven, rel=1e-12)  # round-off


def test_meters_show_what_they_do_not_change() -> None:
    parts = [
        component("s", "VoltageSource", value=12.0),
        component("w", "Wattmeter"),
        component("a", "Ammeter"),
        component("r", "Resistor", R=4.0),
        component("v", "Voltmeter"),
    ]
    found = run(circuit(parts, "s.p w.p", "w.n w.vp a.p", "a.n r.p v.p", "ground s.n r.n v.n w.vn"), 1e-3, 1e-3)
    assert (found.final["a.i"], found.final["v.v"], found.final["w.shown"]) == pytest.approx((3.0, 12.0, 36.0), rel=1e-12)


# ---------------------------------------------------------------------------------------------------------------- magnetics


def test_coupled_windings_ring_at_the_two_frequencies_of_their_modes() -> None:
    """Two equal resonators coupled by k: in phase 1/sqrt(LC(1+k)), against each other 1/sqrt(LC(1-k)). They exchange all energy."""
    L, C, k, v0 = 1e-3, 1e-6, 0.2, 2.0
    parts = [
        component("m", "CoupledInductors", L1=L, L2=L, k=k),
        component("a", "Capacitor", C=C, v0=v0),
        component("b", "Capacitor", C=C),
    ]
    found = run(circuit(parts, "m.p1 a.p", "m.p2 b.p", "ground m.n1 a.n m.n2 b.n"), 2e-3, 1e-5, closes=1e-6)  # ten periods: as much
    slow, fast = (np.cos(found.time / np.sqrt(L * C * (1 + s * k))) for s in (1, -1))
    np.testing.assert_allclose(found.array("a.v"), v0 * (slow + fast) / 2, atol=1e-5)  # ten periods: the phase error adds up
    np.testing.assert_allclose(found.array("b.v"), v0 * (slow - fast) / 2, atol=1e-5)


def test_transformer_shows_the_load_multiplied_by_the_square_of_its_ratio() -> None:
    parts = [
        component("s", "VoltageSource", value=20.0),
        component("t", "Transformer", ratio=5.0),
        component("r", "Resistor", R=4.0),
    ]
    found = run(circuit(parts, "s.p t.p1", "t.p2 r.p", "ground s.n t.n1 t.n2 r.n"), 1e-3, 1e-3)
    assert found.final["r.v"] == pytest.approx(4.0, rel=1e-12)
    assert found.final["s.i"] == pytest.approx(-20.0 / (25 * 4.0), rel=1e-12)


def test_saturating_inductor_takes_the_flux_that_the_voltage_gives_it() -> None:
    """A constant voltage: psi(i) = V t, whatever the law; with a table of the same law the currents agree with the table's curve."""
    L, L_sat, i_sat, V = 10e-3, 1e-3, 2.0, 1.0

    def flux(i: np.ndarray) -> np.ndarray:
        return L_sat * i + (L - L_sat) * i_sat * np.tanh(i / i_sat)

    source = component("s", "VoltageSource", value=V)
    law = run(
        circuit([source, component("l", "SaturatingInductor", L=L, L_sat=L_sat, i_sat=i_sat)], "s.p l.p", "ground s.n l.n"), 0.03, 1e-3
    )
    np.testing.assert_allclose(flux(law.array("l.i")), V * law.time, **AGREES)
    grid = np.linspace(-15.0, 15.0, 301)
    table = with_table("l", "TableInductor", "flux", list(zip(grid.tolist(), flux(grid).tolist(), strict=True)))
    # the curvature of the table's curve jumps at every point: what is lost there is not seen by the step's own estimate
    found = run(circuit([source, table], "s.p l.p", "ground s.n l.n"), 0.03, 1e-3, closes=1e-5)
    # a monotone cubic through points 0.1 A apart: error of the slope h^2 / 10 or so of the curvature 1 / i_sat^2
    np.testing.assert_allclose(found.array("l.i"), law.array("l.i"), atol=5e-3)


def test_saturating_capacitor_takes_the_charge_that_the_current_gives_it() -> None:
    C, C_sat, v_sat, current = 10e-6, 2e-6, 5.0, 1e-3
    parts = [component("s", "CurrentSource", value=current), component("c", "SaturatingCapacitor", C=C, C_sat=C_sat, v_sat=v_sat)]
    found = run(circuit(parts, "s.p c.p", "ground s.n c.n"), 0.1, 1e-2)
    v = found.array("c.v")
    np.testing.assert_allclose(C_sat * v + (C - C_sat) * v_sat * np.tanh(v / v_sat), current * found.time, rtol=1e-7, atol=1e-12)


# ---------------------------------------------------------------------------------------------------------------- machines


def test_motor_warms_its_housing_and_the_audit_closes_over_three_domains() -> None:
    parts = [
        component("s", "VoltageSource", value=12.0),
        component("m", "DCMotor", {"shaft": "axle"}, R=2.0, L=5e-3, K=0.05, b=2e-4, J=7e-5, alpha=3.9e-3),
        thermal("winding", "HeatCapacity", C=2.0),
        thermal("path", "Resistance", R=4.0),
        thermal("air", "Ambient"),
    ]
    spec = circuit(parts, "s.p m.p", "ground s.n m.n", "m.heat winding.port path.a", "path.b air.port")
    found = simulate(compose(spec, equations_of_motion(flywheel(3e-5))), duration=2.0, output_step=1e-2)
    assert found.energy["relative_residual"] < CLOSES
    R = 2.0 * (1 + 3.9e-3 * (found.array("winding.T") - 293.15))
    loss = R * found.array("m.i") ** 2 + 2e-4 * found.array("axle.rate") ** 2
    np.testing.assert_allclose(-found.array("m.heat.Q"), loss, rtol=1e-9)  # the same formula, in another order of operations


def test_stepper_goes_one_full_step_from_phase_to_phase() -> None:
    """First phase a holds at 0, then phase b at pi / (2 N)."""
    parts = [
        component("a", "PulseVoltage", low=12.0, high=0.0, delay=0.2),
        component("b", "PulseVoltage", low=0.0, high=12.0, delay=0.2),
        component("m", "StepperMotor", {"shaft": "axle"}, R=6.0, L=5e-3, K=0.2, damping=2e-3, J=1e-5),
    ]
    spec = circuit(parts, "a.p m.ap", "b.p m.bp", "ground a.n m.an b.n m.bn")
    found = simulate(compose(spec, equations_of_motion(flywheel(2e-5))), duration=1.0, output_step=1e-2)
    angle = found.array("axle.angle")
    assert angle[19] == pytest.approx(0.0, abs=1e-9)  # nothing moved it yet
    assert angle[-1] == pytest.approx(np.pi / 100, rel=1e-6)  # the swing has died away
    assert found.energy["relative_residual"] < CLOSES


def test_pmsm_in_its_terminals_and_in_rotor_coordinates_are_one_machine() -> None:
    """Phase voltages made of vq by the inverse Park transform at constant speed of a locked synchronous frame: at rest angle 0."""
    values = {"R": 0.5, "Ld": 2e-3, "Lq": 3e-3, "flux": 0.02, "pairs": 2.0}
    from two_axis import signal

    drive = SystemSpec(
        components=(component("m", "PMSMDrive", {"shaft": "axle"}, **values),),
        signals=(signal("vq", "Constant", drives={"y": "m.vq"}, value=6.0),),
    )
    eom = equations_of_motion(flywheel(1e-3))
    one = simulate(compose(drive, eom), duration=0.3, output_step=1e-3)
    assert one.energy["relative_residual"] < CLOSES
    # no load: the steady speed is where the magnet's voltage equals vq, id and iq vanish
    slow = simulate(compose(drive, eom), duration=5.0, output_step=0.1)
    assert slow.final["axle.rate"] * 2.0 * 0.02 == pytest.approx(6.0, rel=1e-3)


def test_pmsm_turns_with_the_field_of_three_phases_that_start_slowly() -> None:
    """A field of 1 Hz (electrical) drags the rotor along: after the transient it turns at 2 pi f / pairs."""
    f, pairs = 1.0, 2.0
    parts = [component(p, "SineVoltage", amplitude=2.0, frequency=f, phase=np.pi / 2 - k * 2 * np.pi / 3) for k, p in enumerate("abc")] + [
        component("m", "PMSM", {"shaft": "axle"}, R=0.5, Ld=2e-3, Lq=2e-3, flux=0.05, pairs=pairs, b=5e-3)
    ]
    spec = circuit(parts, "a.p m.a", "b.p m.b", "c.p m.c", "ground a.n b.n c.n")
    found = simulate(compose(spec, equations_of_motion(flywheel(1e-4))), duration=4.0, output_step=1e-2)
    assert found.final["axle.rate"] == pytest.approx(2 * np.pi * f / pairs, rel=1e-4)
    assert found.energy["relative_residual"] < CLOSES


# -------------------------------------------------------------------------------------------------- amplifiers, batteries, bridges


def test_inverting_amplifier_and_integrator_by_nullors() -> None:
    parts = [
        component("s", "VoltageSource", value=0.5),
        component("r1", "Resistor", R=1e3),
        component("r2", "Resistor", R=4e3),
        component("inverter", "OpAmp"),
        component("r3", "Resistor", R=1e4),
        component("c", "Capacitor", C=1e-6),
        component("integrator", "OpAmp"),
    ]
    rows = [
        "s.p r1.p",
        "r1.n r2.p inverter.minus",
        "r2.n inverter.out r3.p",
        "r3.n c.p integrator.minus",
        "c.n integrator.out",
        "ground s.n inverter.plus inverter.ref integrator.plus integrator.ref",
    ]
    found = run(circuit(parts, *rows), 0.05, 1e-3)
    assert found.final["inverter.output.v"] == pytest.approx(-2.0, rel=1e-12)
    np.testing.assert_allclose(found.array("integrator.output.v"), 2.0 / (1e4 * 1e-6) * found.time, rtol=1e-9, atol=1e-12)


def test_amplifier_with_a_bandwidth_follows_a_step_with_its_time_constant_and_stops_at_its_limit() -> None:
    """A follower of unity-gain frequency f has the time constant 1 / (2 pi f)."""
    parts = [component("s", "VoltageSource", value=1.0), component("a", "LimitedOpAmp", gain=1e6, bandwidth=1e3, high=0.8, low=-0.8)]
    found = simulate(compose(circuit(parts, "s.p a.plus", "a.minus a.out", "ground s.n a.ref")), duration=2e-3, output_step=1e-5)
    free = 1 - np.exp(-2 * np.pi * 1e3 * found.time)
    np.testing.assert_allclose(found.array("a.output.v"), np.minimum(free, 0.8), atol=2e-6)  # 1 / gain


def test_battery_is_discharged_by_the_charge_that_flows() -> None:
    points = [(0.0, 3.0), (0.2, 3.5), (0.8, 3.8), (1.0, 4.2)]
    parts = [
        with_table("b", "Battery", "ocv", points, capacity=3600.0, R=0.05, R1=0.02, C1=1e3, soc0=0.9),
        component("load", "CurrentSource", value=-2.0),
    ]
    found = run(circuit(parts, "b.p load.p", "ground b.n load.n"), 600.0, 10.0, closes=1e-6)
    np.testing.assert_allclose(found.array("b.soc"), 0.9 - 2.0 * found.time / 3600.0, rtol=1e-9)
    at_point = found.array("b.v")[18]  # 180 s: soc 0.8, where the curve goes through its point
    assert at_point == pytest.approx(3.8 - 2.0 * 0.05 - 2.0 * 0.02 * (1 - np.exp(-180.0 / 20.0)), rel=1e-6)


def test_a_table_that_is_needed_and_left_out_is_asked_for() -> None:
    for part in (component("b", "Battery", capacity=3600.0), component("b", "TableVoltage")):
        with pytest.raises(DomainsError) as caught:
            compose(circuit([part, component("r", "Resistor", R=1.0)], "b.p r.p", "ground b.n r.n"))
        assert caught.value.code == "E403"


def drive(bridge: ComponentSpec, duty: float) -> SystemSpec:
    from two_axis import signal

    parts = [
        component("battery", "Battery", voltage=24.0, capacity=3600.0),
        bridge,
        component("r", "Resistor", R=2.0),
        component("l", "Inductor", L=5e-3),
    ]
    return circuit(
        parts,
        "battery.p h.sp",
        "h.p r.p",
        "r.n l.p",
        "l.n h.n",
        "ground battery.n h.sn",
        signals=[signal("d", "Constant", drives={"y": "h.u"}, value=duty)],
    )


def test_switched_bridge_has_the_mean_of_the_averaged_one() -> None:
    """The current's mean over a period follows the averaged model; its ripple is ``V (1 - d^2) T / (4 L) * 2`` peak to peak at most."""
    d, f = 0.3, 2e4
    mean = run(drive(component("h", "HBridge", Ron=0.01), d), 0.02, 1e-4)
    switched = simulate(compose(drive(component("h", "SwitchedHBridge", Ron=0.01, frequency=f), d)), duration=0.02, output_step=2.5e-6)
    assert switched.energy["relative_residual"] < CLOSES
    current = switched.array("l.i")[:-1].reshape(-1, 20).mean(axis=1)  # over each period of 50 us
    times = (np.arange(len(current)) + 0.475) * 5e-5
    averaged = np.interp(times, mean.time, mean.array("l.i"))
    ripple = 24.0 * (1 - d * d) / (2 * 5e-3 * f)
    np.testing.assert_allclose(current, averaged, atol=ripple / 20)  # the mean of 20 samples of a triangle
    steady = switched.array("l.i")[-41:]
    # a peak may lie half a sample of 2.5 us off: 4 and 8 mA at the slopes of 3.4 and 6.2 A/ms
    assert np.ptp(steady) == pytest.approx(ripple, abs=0.012)


def test_pulse_width_modulation_has_the_duty_that_is_asked_for() -> None:
    from two_axis import signal

    parts = [component("s", "PWMVoltage", high=10.0, frequency=1e3), component("r", "Resistor", R=1.0)]
    ramp = signal("d", "Constant", drives={"y": "s.u"}, value=0.35)
    found = run(circuit(parts, "s.p r.p", "ground s.n r.n", signals=[ramp]), 0.01, 1e-5)
    assert found.energy["supplied"] == pytest.approx(0.35 * 100.0 * 0.01, rel=1e-9)  # ten whole periods


def test_inverter_and_motor_with_three_terminals_agree_with_the_drive_in_rotor_coordinates() -> None:
    """Duties that make vq at the rotor's angle 0; the rotor is held by its inertia, so that the angle stays near 0."""
    from two_axis import signal

    values = {"R": 0.5, "Ld": 2e-3, "Lq": 2e-3, "flux": 0.02, "pairs": 1.0}
    vq, supply = 1.0, 24.0
    duties = {k: 0.5 - vq / supply * np.sin(-n * 2 * np.pi / 3) for n, k in enumerate("abc")}
    parts = [
        component("s", "VoltageSource", value=supply),
        component("inv", "Inverter"),
        component("m", "PMSM", {"shaft": "axle"}, **values),
    ]
    signals = [signal(f"d{k}", "Constant", drives={"y": f"inv.d{k}"}, value=float(d)) for k, d in duties.items()]
    spec = circuit(parts, "s.p inv.sp", "ground s.n inv.sn", "inv.a m.a", "inv.b m.b", "inv.c m.c", signals=signals)
    eom = equations_of_motion(flywheel(1.0))
    found = simulate(compose(spec, eom), duration=0.02, output_step=1e-3)
    np.testing.assert_allclose(found.array("m.iq"), vq / 0.5 * (1 - np.exp(-found.time * 0.5 / 2e-3)), atol=1e-4)  # the angle is 1e-5 rad
    assert found.energy["relative_residual"] < CLOSES


def test_pmsm_at_a_given_speed_takes_the_currents_of_its_rotor_coordinates() -> None:
    """Three sines that are constant voltages in the rotor's coordinates: in the end ``i_d`` and ``i_q`` solve two linear equations."""
    R, Ld, Lq, flux, pairs, w, vd, vq = 0.5, 2e-3, 3e-3, 0.02, 3.0, 100.0, 4.0, -7.0
    amplitude, phase = np.hypot(vd, vq), np.arctan2(vq, vd) + np.pi / 2
    parts = [
        ComponentSpec(name="shaft", model="mechanical.SpeedSource", parameters={"value": w}),
        component("m", "PMSM", R=R, Ld=Ld, Lq=Lq, flux=flux, pairs=pairs),
        *(
            component(
                p, "SineVoltage", amplitude=float(amplitude), frequency=pairs * w / (2 * np.pi), phase=float(phase - k * 2 * np.pi / 3)
            )
            for k, p in enumerate("abc")
        ),
    ]
    found = run(circuit(parts, "a.p m.a", "b.p m.b", "c.p m.c", "ground a.n b.n c.n", "shaft.joint m.shaft"), 0.1, 1e-3)
    speed = pairs * w
    currents = np.linalg.solve([[R, -speed * Lq], [speed * Ld, R]], [vd, vq - speed * flux])
    # 0.1 s are 17 time constants of Lq / R or more: e^-17 is left of the start
    assert (found.final["m.id"], found.final["m.iq"]) == pytest.approx(tuple(currents), rel=1e-5)
    torque = 1.5 * pairs * (flux + (Ld - Lq) * currents[0]) * currents[1]
    assert found.final["m.torque"] == pytest.approx(torque, rel=1e-5)


def test_generator_at_a_given_speed_feeds_its_load() -> None:
    K, R, load, w = 0.1, 0.5, 4.5, 200.0
    parts = [
        ComponentSpec(name="shaft", model="mechanical.SpeedSource", parameters={"value": w}),
        component("g", "Generator", R=R, L=1e-3, K=K, b=1e-4),
        component("r", "Resistor", R=load),
    ]
    found = run(circuit(parts, "g.p r.p", "ground g.n r.n", "shaft.joint g.shaft"), 0.02, 1e-3)
    current = K * w / (R + load)
    assert found.final["r.i"] == pytest.approx(current, rel=1e-7)  # 0.02 s are 100 time constants
    assert found.final["g.torque"] == pytest.approx(-K * current - 1e-4 * w, rel=1e-7)  # it brakes


@pytest.mark.parametrize(("current", "start", "told"), [(-1.0, 0.5, "beyond empty"), (1.0, 0.5, "beyond full"), (-1.0, 1.0, "")])
def test_a_battery_tells_when_it_is_taken_beyond_its_charge(current: float, start: float, told: str) -> None:
    parts = [component("s", "CurrentSource", value=current), component("b", "Battery", voltage=12.0, capacity=10.0, soc0=start)]
    run = simulate(compose(circuit(parts, "s.p b.p", "ground s.n b.n")), duration=8.0, output_step=1.0)
    assert [note.code for note in run.notes] == (["W406"] if told else [])
    assert all(told in note.text for note in run.notes)


# -------------------------------------------------------------------------------------------------- machines with a field winding, steppers

FIELD = {"R": 0.2, "L": 5e-4, "Rf": 0.1, "Lf": 2e-3, "M": 5e-3}


def test_a_series_machine_has_one_current_and_the_torque_of_its_square() -> None:
    """At the speed w the steady current is V / (R + Rf + M w): both inductances carry it, and only one of them is a state."""
    w = 100.0
    parts = [
        component("s", "VoltageSource", value=24.0),
        component("m", "DCMachine", **FIELD),
        ComponentSpec(name="turn", model="mechanical.SpeedSource", parameters={"value": w}),
    ]
    system = compose(circuit(parts, "s.p m.p", "m.n m.fp", "ground m.fn s.n", "m.shaft turn.joint"))
    run = simulate(system, duration=0.2, output_step=1e-3)
    rise = (FIELD["R"] + FIELD["Rf"] + FIELD["M"] * w) / (FIELD["L"] + FIELD["Lf"])
    current = 24.0 / (FIELD["R"] + FIELD["Rf"] + FIELD["M"] * w) * (1 - np.exp(-rise * run.time))
    np.testing.assert_allclose(run.array("m.armature.i"), current, atol=1e-6)  # 60 steps of 1e-8 of 30 A
    np.testing.assert_array_equal(run.array("m.armature.i"), run.array("m.field.i"))
    assert run.final["m.torque"] == pytest.approx(FIELD["M"] * current[-1] ** 2, rel=1e-6)
    assert run.energy["relative_residual"] < CLOSES


def test_a_separately_excited_machine_turns_faster_with_a_weaker_field() -> None:
    """Without load the induced voltage equals the supply: w = V / (M i_f); iron that saturates has the constant of its curve."""
    for field, tables in ((2.0, {}), (1.0, {}), (2.0, {"magnetisation": ((0.0, 0.0), (1.0, 0.05), (3.0, 0.08))})):
        parts = [
            component("s", "VoltageSource", value=24.0),
            component("f", "CurrentSource", value=field),
            ComponentSpec(name="m", model="electrical.DCMachine", parameters={**FIELD, "M": 0.05, "Lf": 0.0}, tables=tables),
            ComponentSpec(name="j", model="mechanical.Inertia", parameters={"value": 1e-5}),
        ]
        run = simulate(
            compose(circuit(parts, "s.p m.p", "f.p m.fp", "ground m.n s.n m.fn f.n", "m.shaft j.joint")), duration=0.5, output_step=1e-2
        )
        constant = 0.05 * field if not tables else run.final["m.emf"] / run.final["m.shaft.rate"]
        assert run.final["m.shaft.rate"] == pytest.approx(24.0 / constant, rel=1e-6)
        if tables:
            assert 0.065 < constant < 0.075  # the curve lies above the chord from 0.05 to 0.08
        assert run.energy["relative_residual"] < CLOSES


def test_a_machine_with_a_field_winding_and_neither_mutual_inductance_nor_curve_is_refused() -> None:
    given = {name: value for name, value in FIELD.items() if name != "M"}
    turn = ComponentSpec(name="turn", model="mechanical.SpeedSource", parameters={"value": 1.0})
    parts = [component("s", "VoltageSource", value=24.0), component("m", "DCMachine", **given), turn]
    with pytest.raises(DomainsError, match="has no table 'magnetisation'") as refused:
        compose(circuit(parts, "s.p m.p", "m.n m.fp", "ground m.fn s.n", "m.shaft turn.joint"))
    assert "or the parameter M" in str(refused.value.remedy)


def stepper(*currents: float, load: float = 0.0, detent: float = 0.0) -> float:
    """Where a stepper rests with these currents in its phases, rad."""
    parts = [
        component("a", "CurrentSource", value=currents[0]),
        component("b", "CurrentSource", value=currents[1]),
        component("m", "StepperMotor", {"shaft": "axle"}, R=1.0, L=1e-3, K=0.2, N=50.0, detent=detent, damping=0.02, J=1e-5),
        ComponentSpec(name="load", model="mechanical.TorqueSource", parameters={"value": load}, attach={"joint": "axle"}),
    ]
    spec = circuit(parts, "a.p m.ap", "b.p m.bp", "ground a.n m.an b.n m.bn")
    run = simulate(compose(spec, equations_of_motion(flywheel(2e-5))), duration=1.0, output_step=0.1)
    return run.final["axle.angle"]


def test_a_stepper_rests_at_its_micro_steps_and_holds_up_to_its_holding_torque() -> None:
    i, K, N = 1.5, 0.2, 50.0
    for x in (0.0, 0.3, 0.9):
        assert stepper(i * np.cos(x), i * np.sin(x)) == pytest.approx(x / N, abs=1e-9)  # the swing has died away
    # both phases at i hold at pi / 4 of the field, and a load deflects by asin(load / (sqrt(2) K i)) up to the holding torque
    assert stepper(i, i, load=0.9 * np.sqrt(2) * K * i) == pytest.approx((np.pi / 4 + np.arcsin(0.9)) / N, rel=1e-6)
    assert stepper(i, i, load=1.05 * np.sqrt(2) * K * i) > 1.0  # beyond it, it slips through
    # without current the detent torque holds at every quarter of a tooth
    assert stepper(0.0, 0.0, load=0.009, detent=0.01) == pytest.approx(np.arcsin(0.9) / (4 * N), rel=1e-6)
