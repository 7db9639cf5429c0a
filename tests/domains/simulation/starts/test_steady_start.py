"""Runs that begin at rest: operating points of circuits, machines under load, fixed and guessed start values."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from by_hand import system_by_hand
from closed_mechanisms import four_bar
from two_axis import circuit, component, flywheel, signal

from domains.analysis.linearise import linearise_system, start_point
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.simulation.starts.given_values import held_by_loops
from domains.specs import ComponentSpec, DomainsError, SystemSpec
from domains.system import System
from mechanics.equations import equations_of_motion
from mechanics.loops.assemble import closure_of

R, L, K, B = 4.0, 2e-3, 0.06, 1e-4


def test_a_circuit_starts_at_its_operating_point_and_stays_there() -> None:
    parts = [
        component("s", "VoltageSource", value=12.0),
        component("r", "Resistor", R=2.0),
        component("l", "Inductor", L=1e-3),
        component("load", "Resistor", R=4.0),
        component("c", "Capacitor", C=1e-6),
    ]
    system = compose(circuit(parts, "s.p r.p", "r.n l.p", "l.n load.p c.p", "ground s.n load.n c.n"))
    run = simulate(system, duration=1e-3, output_step=1e-4, start="steady")
    np.testing.assert_allclose(run.array("l.i"), 2.0, rtol=1e-12)  # 12 V over 6 ohm, to round-off of Newton's last step
    np.testing.assert_allclose(run.array("c.v"), 8.0, rtol=1e-12)


def motor(voltage: float, mechanism: object) -> System:
    spec = circuit(
        [component("amp", "VoltageAmplifier", limit=100.0), component("motor", "DCMotor", {"shaft": "axle"}, R=R, L=L, K=K, b=B)],
        "amp.p motor.p",
        "ground amp.n motor.n",
        signals=[signal("command", "Step", drives={"y": "amp.u"}, time=0.5, initial=voltage, final=voltage)],
    )
    return compose(spec, equations_of_motion(mechanism))  # type: ignore[arg-type]


def test_a_wheel_whose_angle_is_given_starts_at_its_steady_speed() -> None:
    run = simulate(motor(6.0, flywheel()), duration=0.2, output_step=0.01, start="steady", initial={"axle.angle": 0.5})
    speed = K * 6.0 / (R * B + K**2)
    np.testing.assert_allclose(run.array("axle.rate"), speed, rtol=1e-9)  # Newton's last step, then an equilibrium of the integrator
    np.testing.assert_allclose(run.array("axle.angle"), 0.5 + speed * run.time, rtol=1e-9)


def test_a_wheel_that_would_turn_without_end_is_refused() -> None:
    with pytest.raises(DomainsError) as caught:
        simulate(motor(6.0, flywheel()), duration=0.2, output_step=0.01, start="steady")
    assert caught.value.code == "E464"


def test_a_wheel_that_can_rest_anywhere_is_named() -> None:
    with pytest.raises(DomainsError, match=r"'axle\.angle'") as caught:
        simulate(motor(0.0, flywheel()), duration=0.2, output_step=0.01, start="steady")
    assert caught.value.code == "E469"
    run = simulate(motor(0.0, flywheel()), duration=0.2, output_step=0.1, start="steady", initial={"axle.angle": 1.0})
    assert run.final["axle.angle"] == pytest.approx(1.0, abs=1e-12)


def test_a_pendulum_starts_hanging() -> None:
    run = simulate(motor(0.0, flywheel(1e-3, center=0.1)), duration=0.5, output_step=0.1, start="steady")
    assert np.ptp(run.array("axle.angle")) < 1e-9
    assert np.cos(run.final["axle.angle"] - np.pi / 2) == pytest.approx(1.0, abs=1e-12)


def test_guesses_choose_among_equilibria_and_unknowns_take_part() -> None:
    """``dx/dt = w, w = x - x^3``: rest at -1, 0 and 1; both stable ones are found from their sides."""
    x, w = ca.SX.sym("x"), ca.SX.sym("w")
    system = system_by_hand(w, x=x, start=[0.1], w=w, g=w + w**3 / 10 - (x - x**3), guess=[0.0])
    for guess, rest in ((0.4, 1.0), (-0.4, -1.0)):
        run = simulate(system, duration=1.0, output_step=0.5, start="steady", guess={"x0": guess})
        np.testing.assert_allclose(run.array("x0"), rest, atol=1e-9)
        np.testing.assert_allclose(run.array("w0"), 0.0, atol=1e-9)
    fixed = simulate(system, duration=1e-3, output_step=1e-3, start="steady", initial={"x0": 0.4})
    assert fixed.array("x0")[0] == 0.4


def test_algebraic_unknowns_take_part_in_the_linearisation() -> None:
    x, w = ca.SX.sym("x"), ca.SX.sym("w")
    system = system_by_hand(-w, x=x, start=[2.0], w=w, g=w**3 - x, guess=[1.0])
    found = linearise_system(system, start_point(system))
    slope = -1 / 3 * 2.0 ** (-2 / 3)  # of -x^(1/3)
    assert found.A[0, 0] == pytest.approx(slope, rel=1e-12)
    assert found.C[found.outputs.index("w0"), 0] == pytest.approx(-slope, rel=1e-12)


def test_an_unknown_way_to_start_is_refused() -> None:
    with pytest.raises(DomainsError) as caught:
        simulate(motor(0.0, flywheel()), duration=0.2, output_step=0.1, start="warm")
    assert caught.value.code == "E461"


@pytest.mark.parametrize("model", ["IdealDiode", "Diode"])
def test_diodes_conduct_from_the_start_where_they_do_at_rest(model: str) -> None:
    """Two sources over diodes into one load: the higher one feeds it, the other blocks."""
    parts = [
        component("high", "VoltageSource", value=12.0),
        component("low", "VoltageSource", value=5.0),
        component("d1", model),
        component("d2", model),
        component("r", "Resistor", R=10.0),
        component("l", "Inductor", L=1e-3),
        component("c", "Capacitor", C=1e-4),
    ]
    system = compose(circuit(parts, "high.p d1.p", "low.p d2.p", "d1.n d2.n l.p", "l.n r.p c.p", "ground high.n low.n r.n c.n"))
    run = simulate(system, duration=1e-2, output_step=1e-3, start="steady")
    drop = 12.0 - run.array("c.v")[0]
    assert 0.0 <= drop < 1.0  # a forward voltage, or none
    np.testing.assert_allclose(run.array("c.v"), run.array("c.v")[0], rtol=1e-7)  # tolerance of a run that stays where it is
    assert abs(run.array("d2.i")).max() < 1e-3  # leakage
    assert run.array("l.i")[0] == pytest.approx(run.array("c.v")[0] / 10.0, rel=1e-9)


@pytest.mark.parametrize(
    ("source", "store", "value"), [("CurrentSource", "Capacitor", {"C": 1e-6}), ("VoltageSource", "Inductor", {"L": 1e-3})]
)
def test_what_a_source_fills_without_end_has_no_equilibrium(source: str, store: str, value: dict[str, float]) -> None:
    parts = [component("s", source, value=5.0), component("x", store, **value)]
    with pytest.raises(DomainsError, match=r"'x\.") as caught:
        simulate(compose(circuit(parts, "s.p x.p", "ground s.n x.n")), duration=0.1, output_step=0.01, start="steady")
    assert caught.value.code == "E464"


def test_two_capacitors_that_a_current_fills_through_a_resistor_have_no_equilibrium() -> None:
    parts = [
        component("s", "CurrentSource", value=5.0),
        component("c", "Capacitor", C=1e-6),
        component("r", "Resistor", R=1e3),
        component("d", "Capacitor", C=3e-6),
    ]
    with pytest.raises(DomainsError) as caught:
        simulate(compose(circuit(parts, "s.p c.p r.p", "r.n d.p", "ground s.n c.n d.n")), duration=0.1, output_step=0.01, start="steady")
    assert caught.value.code == "E464"


def test_a_relaxation_oscillator_has_no_equilibrium() -> None:
    parts = [
        component("s", "VoltageSource", value=1.0),
        component("r", "Resistor", R=1.0),
        component("c", "Capacitor", C=1.0),
        component("k", "VoltageSwitch", VT=0.5, VH=0.1, Ron=0.0, Goff=0.0),
        component("rd", "Resistor", R=0.1),
    ]
    system = compose(circuit(parts, "s.p r.p", "r.n c.p k.cp k.p", "k.n rd.p", "ground c.n s.n k.cn rd.n"))
    with pytest.raises(DomainsError, match="'k'") as caught:
        simulate(system, duration=1.0, output_step=0.2, start="steady")
    assert caught.value.code == "E464"


def part(name: str, model: str, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=model, parameters=parameters)


def steady(parts: list[ComponentSpec], *rows: str) -> Result:
    system = compose(SystemSpec(components=tuple(parts), connections=tuple(tuple(row.split()) for row in rows)))
    run = simulate(system, duration=0.01, output_step=1e-3, start="steady")
    for name in system.states:  # it stays where it begins: round-off of Newton's last step
        np.testing.assert_allclose(run.array(name), run.array(name)[0], rtol=1e-7, atol=1e-9)
    return run


@pytest.mark.parametrize(("voltage", "current", "rate"), [(5.0, 2.0, 60.0), (-5.0, -2.0, -60.0), (1.0, 1.0, 0.0)])
def test_friction_slides_or_holds_where_a_motor_is_steady(voltage: float, current: float, rate: float) -> None:
    """K i = 0.1 N m while it slides; below 2 A it holds, and the current is V / R."""
    parts = [part("s", "electrical.VoltageSource", value=voltage), part("m", "electrical.DCMotor", R=1.0, L=1e-3, K=0.05, J=1e-4)]
    run = steady([*parts, part("f", "mechanical.Friction", coulomb=0.1)], "s.p m.p", "ground s.n m.n", "m.shaft f.joint")
    assert run.array("m.i")[0] == pytest.approx(current, rel=1e-9)
    assert run.array("m.shaft.rate")[0] == pytest.approx(rate, rel=1e-9)


def test_a_relief_valve_is_open_as_far_as_its_pump_needs() -> None:
    """Oil stiffens as its pressure rises: long steps of the search would lead backwards, into the vacuum."""
    parts = [part("q", "hydraulic.FlowSource", value=1e-4), part("v", "hydraulic.ReliefValve", A=1e-5, opens=1e7, full=1.1e7)]
    run = steady([*parts, part("c", "hydraulic.Volume", V=1e-3)], "q.a v.a c.port", "ground q.b v.b")
    p = run.array("c.p")[0]
    area = 1e-4 / (0.7 * np.sqrt(2.0 * p / 850.0))  # that lets the flow through at this pressure
    assert (p - 1e7) / 1e6 * 1e-5 == pytest.approx(area, rel=1e-4)  # beside the leak of 1e-12 m^2 and the laminar part at 1e4 Pa


def test_an_accumulator_is_filled() -> None:
    parts = [part("s", "hydraulic.PressureSource", value=2e6), part("o", "hydraulic.Orifice", A=1e-6)]
    run = steady([*parts, part("c", "hydraulic.Accumulator", V0=1e-3, precharge=1e6)], "s.a o.a", "o.b c.port", "ground s.b")
    assert run.array("c.p")[0] == pytest.approx(2e6, rel=1e-9)
    assert run.array("c.mode")[0] == 1.0


def test_a_cylinder_rests_at_its_end() -> None:
    """Without the end there would be no rest; there its contact holds the piston against the pressure."""
    cylinder = part("c", "hydraulic.Cylinder", A_a=2e-3, A_b=1e-3, stroke=0.3, friction=200.0)
    parts = [part("s", "hydraulic.PressureSource", value=1e6), part("o", "hydraulic.Orifice", A=1e-5), cylinder]
    run = steady([*parts, part("m", "mechanical.Inertia", value=5.0)], "s.a o.a", "o.b c.a", "ground s.b c.b", "c.rod m.joint")
    assert run.array("c.position")[0] == pytest.approx(0.3, abs=1e-12)
    assert run.array("c.a.p")[0] == pytest.approx(1e6, rel=1e-9)


def oil(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"hydraulic.{model}", parameters=parameters, attach=attach or {})


def test_oil_that_holds_a_weight_behind_a_closed_valve_settles_above_the_vacuum() -> None:
    """The valve's four equal leaks keep the mean of both sides at half the pump's pressure; the weight keeps them apart.

    From 0 bar the weight pulls the oil of one side apart at once, and in a vacuum no pressure changes any more: that is no rest.
    """
    mass, arm, D, supply = 40.0, 0.5, 200e-6 / (2 * np.pi), 160e5
    parts = [
        oil("pump", "PressureSource", value=supply),
        oil("tank", "Tank"),
        oil("valve", "Valve43", A=6e-6, overlap=0.05, closed=1e-12),
        oil("motor", "Motor", {"shaft": "axle"}, D=D, b=14.0),
        oil("a", "Volume", V=130e-6, K=0.7e9, air=1e-6),
        oil("b", "Volume", V=130e-6, K=0.7e9, air=1e-6),
    ]
    rows = ("pump.a valve.p", "tank.port pump.b valve.t", "valve.a motor.a a.port", "valve.b motor.b b.port")
    closed = signal("closed", "Constant", drives={"y": "valve.u"}, value=0.0)
    wheel = equations_of_motion(flywheel(1.0, center=arm, mass=mass), gravity=(0.0, 0.0, -9.81))
    run = simulate(
        compose(circuit(parts, *rows, signals=[closed]), wheel),
        duration=1e-3,
        output_step=1e-3,
        start="steady",
        initial={"axle.angle": 0.0},
    )
    a, b = run.array("a.p")[0], run.array("b.p")[0]
    assert a + b == pytest.approx(supply, rel=1e-6)  # what flows through a leak is laminar near zero only: far from it here
    assert abs(a - b) == pytest.approx(mass * 9.81 * arm / D, rel=1e-6)


def test_oil_that_is_drawn_off_without_end_has_no_equilibrium() -> None:
    parts = [oil("s", "FlowSource", value=-1e-6), oil("v", "Volume", V=1e-3)]
    with pytest.raises(DomainsError, match=r"'v\.p'") as caught:
        simulate(compose(circuit(parts, "s.a v.port", "ground s.b")), duration=0.1, output_step=0.01, start="steady")
    assert caught.value.code == "E464"


@pytest.mark.parametrize("given", [1, 0])
def test_loops_hold_the_positions_that_follow_from_given_ones(given: int) -> None:
    """A four-bar has one freedom: with one angle given, all are."""
    eom = equations_of_motion(four_bar())
    system = compose(SystemSpec(components=(), connections=(), signals=()), eom)
    names = [c.position for c in eom.coordinates if c.position is not None]
    x = np.concatenate([eom.q0, np.zeros(len(eom.coordinates))])
    found = held_by_loops(system, closure_of(eom), x, names[:given])
    assert len(found | set(names[:given])) == given * len(names)
