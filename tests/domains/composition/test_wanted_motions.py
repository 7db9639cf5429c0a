"""Motions that an input brings about: the input that comes out is that of closed forms and other routes, and brings the motion about.

motor.supply ── motor ══ gear n:1 ══ (spring k) ══ pendulum I, m, c          w_motor = n w
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from two_axis import circuit, flywheel

from domains.analysis.actuators import actuators_of_run, dead_centre
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from domains.system import System
from foundation.arrays import Array
from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import kinematic_motion
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import equations_of_motion

INERTIA, MASS, ARM, GRAVITY = 0.02, 2.0, 0.3, 9.81
RATIO, ROTOR, R, K, FRICTION = 20.0, 1e-4, 1.5, 0.1, 1e-4
AMPLITUDE, OMEGA = 0.8, 2.0 * np.pi
TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def drive(*, L: float, stiffness: float | None) -> SystemSpec:
    motor = ComponentSpec(name="motor", model="electrical.DCMotor", parameters={"R": R, "L": L, "K": K, "b": FRICTION, "J": ROTOR})
    ends = {"b": "axle"} if stiffness is None else {}
    gear = ComponentSpec(name="gear", model="mechanical.Gear", parameters={"ratio": RATIO}, attach=ends)
    if stiffness is None:
        return circuit([motor, gear], "motor.shaft gear.a")
    shaft = ComponentSpec(name="shaft", model="mechanical.Spring", parameters={"stiffness": stiffness}, attach={"joint": "axle"})
    return circuit([motor, gear, shaft], "motor.shaft gear.a", "gear.b shaft.other")


def pendulum_system(spec: SystemSpec, *motions: MotionDriver) -> System:
    eom = equations_of_motion(flywheel(INERTIA, center=ARM, mass=MASS), gravity=(0.0, 0.0, -GRAVITY))
    return compose(replace(spec, motions=motions), eom)


def swing(by: str, function: str = "sine", **parameters: float) -> MotionDriver:
    parameters = parameters or {"amplitude": AMPLITUDE, "frequency": OMEGA / (2.0 * np.pi)}
    return MotionDriver(name="swing", joint="axle", profile=motion_profile(function, **parameters), by=by)


def voltage_by_hand(t: Array, L: float, stiffness: float | None) -> Array:
    """u = R i + L i' + K w with K i = J w' + b w + T / n, where T is the pendulum's torque and w = n (v + T' / k)."""
    s = [AMPLITUDE * OMEGA**n * np.sin(OMEGA * t + n * np.pi / 2) for n in range(6)]
    J, G = INERTIA + MASS * ARM**2, -MASS * GRAVITY * ARM
    cos, sin = np.cos(s[0]), np.sin(s[0])
    T = [
        J * s[2] + G * cos,
        J * s[3] - G * sin * s[1],
        J * s[4] - G * (cos * s[1] ** 2 + sin * s[2]),
        J * s[5] - G * (-sin * s[1] ** 3 + 3 * cos * s[1] * s[2] + sin * s[3]),
    ]
    w = [RATIO * (s[n] + (T[n] / stiffness if stiffness else 0.0)) for n in range(4)]
    i = (ROTOR * w[2] + FRICTION * w[1] + T[0] / RATIO) / K
    di = (ROTOR * w[3] + FRICTION * w[2] + T[1] / RATIO) / K
    return R * i + L * di + K * w[1]


@pytest.mark.parametrize("stiffness", [None, 200.0])
@pytest.mark.parametrize("L", [0.0, 2e-3])
def test_the_voltage_behind_gear_and_spring_is_that_of_the_closed_form(L: float, stiffness: float | None) -> None:
    system = pendulum_system(drive(L=L, stiffness=stiffness), swing("motor.u"))
    assert len(system.states) == 2, "the pendulum's angle and rate: nothing else is free"
    result = simulate(system, duration=1.0, output_step=0.01, **TIGHT)
    u = voltage_by_hand(result.time, L, stiffness)
    # the pendulum's position is integrated at rtol 1e-10; u follows from it with slopes of some V/rad
    assert np.allclose(result.array("motor.supply.u"), u, atol=1e-8)
    assert abs(result.energy["relative_residual"]) < 1e-9


def found_and_forward(system: System, source: str, duration: float) -> tuple[Result, Result]:
    """The inverse run, and the same machine driven by the input that it found, as a spline through its values."""
    found = simulate(system, duration=duration, output_step=duration / 1000, **TIGHT)
    points = tuple((float(t), float(u)) for t, u in zip(found.time, found.array(source), strict=True))
    spec = replace(
        system.spec, motions=(), signals=(SignalSpec(name="feed", block="Spline", parameters={"points": points}, outputs={"y": source}),)
    )
    start = {name: float(found.array(name)[0]) for name in ("axle.angle", "axle.rate", "motor.i") if name in found.values}
    forward = compose(spec, system.eom)
    given = {name: value for name, value in start.items() if name in forward.states}
    return found, simulate(forward, duration=duration, output_step=duration / 1000, initial=given, **TIGHT)


def test_the_forward_run_with_the_found_voltage_makes_the_motion() -> None:
    law = {"amplitude": 0.5, "frequency": 1.0, "offset": -np.pi / 2, "phase": np.pi / 2}
    system = pendulum_system(drive(L=2e-3, stiffness=None), swing("motor", **law))
    found, forward = found_and_forward(system, "motor.supply.u", 1.0)
    # the spline through 1000 values of the voltage is off by (h^4/384) u'''' away from its ends, where it is clamped: 1e-5 V for 1e-3 s
    assert np.allclose(forward.array("axle.angle"), found.array("axle.angle"), atol=1e-5)


def test_a_joint_in_place_of_an_input_takes_the_effort_of_the_ideal_drive() -> None:
    ideal = simulate(pendulum_system(SystemSpec(), swing("")), duration=1.0, output_step=0.05, **TIGHT)
    driven = simulate(pendulum_system(SystemSpec(), swing("axle")), duration=1.0, output_step=0.05, **TIGHT)
    assert np.allclose(driven.array("axle.drive.torque"), ideal.array("axle.motion.torque"), atol=1e-8)  # the same equations


@pytest.mark.parametrize("L", [0.0, 2e-3])
def test_a_four_bar_moved_at_its_crank_by_its_rocker_does_the_work_of_the_crank(L: float) -> None:
    """Virtual work: what the drive at another joint gives is what an ideal one at the crank would give, at every instant."""
    from tests.mechanics.analyses.test_inverse import driver, four_bar

    crank = driver("a", "sine", amplitude=0.4, frequency=1.0, phase=0.2)
    eom = equations_of_motion(four_bar())
    motor = ComponentSpec(name="motor", model="electrical.DCMotor", parameters={"R": R, "L": L, "K": K}, attach={"shaft": "b"})
    system = compose(SystemSpec(components=(motor,), motions=(replace(crank, by="motor"),)), eom)
    result = simulate(system, duration=1.0, output_step=0.125, **TIGHT)
    given = inverse_analysis(kinematic_motion(eom, [crank], result.time))
    power = result.array("motor.torque") * result.array("b.rate")
    assert np.allclose(power, given.efforts["a.torque"] * result.array("a.rate"), atol=1e-7)  # rtol over one second, times 10 W
    assert np.allclose(result.array("motor.i"), result.array("motor.torque") / K, atol=1e-9)
    assert abs(result.energy["relative_residual"]) < 1e-9


def test_energy_taken_in_is_heat_where_the_cycle_closes() -> None:
    """Over a whole period the pendulum keeps nothing: what the motor takes in is its heat, and what it gives is friction at its shaft."""
    system = pendulum_system(drive(L=2e-3, stiffness=None), swing("motor"))
    result = simulate(system, duration=1.0, output_step=1e-3)
    (actuator,) = actuators_of_run(system, result)
    assert (actuator.machine, actuator.effort, actuator.speed) == ("motor", "motor.torque", "motor.shaft.rate")
    taken, given = actuator.powers
    heat = next(q for q in actuator.quantities if q.signal == "motor.heat").mean
    assert taken.energy == pytest.approx(heat * 1.0, rel=1e-6)  # trapezoidal sums over a period of a smooth function: rtol of the run
    assert abs(given.energy) < 1e-5 * taken.energy
    assert taken.returned > 0.0
    assert given.peak == pytest.approx(np.max(np.abs(result.array("motor.torque") * result.array("motor.shaft.rate"))))


@pytest.mark.parametrize(
    ("function", "parameters", "L", "stiffness", "law"),
    [
        ("trapezoid", {"distance": 1.0, "speed": 2.0, "acceleration": 8.0}, 2e-3, None, "poly5"),
        ("s_curve", {"distance": 1.0, "speed": 2.0, "acceleration": 8.0, "jerk": 80.0}, 0.0, 200.0, "poly7"),
        ("s_curve", {"distance": 1.0, "speed": 2.0, "acceleration": 8.0, "jerk": 80.0}, 2e-3, 200.0, "poly9"),
    ],
)
def test_a_law_too_rough_is_refused_with_one_that_serves(
    function: str, parameters: dict[str, float], L: float, stiffness: float | None, law: str
) -> None:
    with pytest.raises(DomainsError) as refused:
        pendulum_system(drive(L=L, stiffness=stiffness), swing("motor", function, **parameters))
    assert refused.value.code == "E492"
    assert f'"{law}"' in str(refused.value.remedy)


def test_a_rough_law_serves_where_nothing_asks_for_its_jerk() -> None:
    law = {"distance": 1.0, "speed": 2.0, "acceleration": 8.0}
    system = pendulum_system(drive(L=0.0, stiffness=None), swing("motor", "trapezoid", **law))
    result = simulate(system, duration=1.0, output_step=0.01)
    assert result.final["axle.angle"] == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize(("by", "code"), [("moter", "E490"), ("gear", "E490"), ("motor.v", "E490")])
def test_what_cannot_be_driven_is_refused(by: str, code: str) -> None:
    with pytest.raises(DomainsError) as refused:
        pendulum_system(drive(L=0.0, stiffness=None), swing(by))
    assert refused.value.code == code


def test_an_input_that_a_signal_drives_is_refused() -> None:
    amp = ComponentSpec(name="amp", model="electrical.VoltageAmplifier")
    spec = drive(L=0.0, stiffness=None)
    wired = replace(
        spec,
        components=(*spec.components, amp),
        connections=(*spec.connections, ("amp.p", "motor.p"), ("ground", "amp.n", "motor.n")),
    )
    result = simulate(pendulum_system(wired, swing("amp")), duration=0.2, output_step=0.1, **TIGHT)
    assert np.allclose(result.array("amp.u"), voltage_by_hand(result.time, 0.0, None), atol=1e-8)
    feed = SignalSpec(name="feed", block="Constant", parameters={"value": 1.0}, outputs={"y": "amp.u"})
    with pytest.raises(DomainsError) as refused:
        pendulum_system(replace(wired, signals=(feed,)), swing("amp.u"))
    assert refused.value.code == "E491"
    with pytest.raises(DomainsError) as connected:
        pendulum_system(wired, swing("motor"))
    assert connected.value.code == "E490"


@pytest.mark.parametrize("L", [0.0, 2e-3])
def test_dry_friction_is_driven_through_a_resistance_and_refused_behind_an_inductance(L: float) -> None:
    friction = ComponentSpec(name="seal", model="mechanical.Friction", parameters={"coulomb": 0.5, "static": 0.5}, attach={"joint": "axle"})
    spec = drive(L=L, stiffness=None)
    spec = replace(spec, components=(*spec.components, friction))
    if L:
        with pytest.raises(DomainsError) as refused:
            pendulum_system(spec, swing("motor"))
        assert (refused.value.code, refused.value.element) == ("E493", "seal")
        return
    result = simulate(pendulum_system(spec, swing("motor")), duration=1.0, output_step=0.01, **TIGHT)
    extra = 0.5 * np.sign(np.cos(OMEGA * result.time)) / RATIO * R / K  # V: turns round with the rate
    away = np.abs(np.cos(OMEGA * result.time)) > 1e-6
    expected = voltage_by_hand(result.time, 0.0, None) + extra
    assert np.allclose(result.array("motor.supply.u")[away], expected[away], atol=1e-7)
    viscous = FRICTION * RATIO * AMPLITUDE * OMEGA * np.cos(OMEGA * result.time) / K
    assert np.allclose(result.array("motor.i.friction")[away], (viscous + extra / R)[away], atol=1e-7)


def crank_and_slider() -> tuple[object, str, str]:
    from linkages import slider_crank_at

    eom = equations_of_motion(slider_crank_at(0.5), gravity=(0.0, -GRAVITY, 0.0))
    turning = next(c.joint for c in eom.coordinates if c.rotational)
    sliding = next(c.joint for c in eom.coordinates if not c.rotational)
    return eom, turning, sliding


def test_a_slider_pushed_by_its_crank_takes_the_torque_of_virtual_work() -> None:
    eom, turning, sliding = crank_and_slider()
    law = motion_profile("poly5", distance=-0.05, duration=1.0)
    motion = MotionDriver(name="push", joint=sliding, profile=law)
    ideal, driven = (compose(SystemSpec(motions=(replace(motion, by=by),)), eom) for by in ("", turning))  # type: ignore[arg-type]
    force, torque = (simulate(system, duration=1.0, output_step=0.05, **TIGHT) for system in (ideal, driven))
    given = force.array(f"{sliding}.motion.force") * force.array(f"{sliding}.speed")
    assert np.max(np.abs(given)) > 1e-3
    taken = torque.array(f"{turning}.drive.torque") * torque.array(f"{turning}.rate")
    assert np.allclose(taken, given, atol=1e-8)  # the run's tolerance, times powers of 1 W


def test_a_dead_centre_of_the_actuator_is_found() -> None:
    """A crank turned right round by its slider: at both ends of the slide no force turns it."""
    eom, turning, sliding = crank_and_slider()
    turn = MotionDriver(name="turn", joint=turning, profile=motion_profile("poly5", distance=2 * np.pi, duration=1.0), by=sliding)
    result = simulate(compose(SystemSpec(motions=(turn,)), eom), duration=1.0, output_step=2e-3)  # type: ignore[arg-type]
    found = dead_centre(result)
    assert found is not None
    speed = result.array(f"{sliding}.speed")
    first = int(np.argmax(speed[1:-1] * speed[2:] < 0.0)) + 1  # where the slide turns round
    assert found[0] == pytest.approx(result.time[first], abs=4e-3)
    assert found[1] == f"{sliding}.drive.force"
    safe = simulate(compose(SystemSpec(motions=(replace(turn, by=turning),)), eom), duration=1.0, output_step=2e-3)  # type: ignore[arg-type]
    assert dead_centre(safe) is None


def test_two_equal_motors_that_do_the_same_share_the_torque() -> None:
    spec = drive(L=2e-3, stiffness=None)
    motor = spec.components[0]
    pair = replace(
        spec, components=(*spec.components, replace(motor, name="second")), connections=(("motor.shaft", "second.shaft", "gear.a"),)
    )
    both = pendulum_system(pair, replace(swing("motor"), others=("second",)))
    found = simulate(both, duration=1.0, output_step=0.05, **TIGHT)
    # one of the currents begins at 0; within 1.3 ms, the time constant of the windings, they become alike
    assert np.allclose(found.array("motor.i")[1:], found.array("second.i")[1:], atol=1e-9)
    assert np.allclose(found.array("second.supply.u"), found.array("motor.supply.u"))
    alone = simulate(pendulum_system(spec, swing("motor")), duration=1.0, output_step=0.05, **TIGHT)
    assert np.allclose(2 * found.array("motor.torque")[1:], alone.array("motor.torque")[1:], atol=1e-8)
    with pytest.raises(DomainsError) as refused:
        pendulum_system(pair, replace(swing("motor"), others=("motor",)))
    assert refused.value.code == "E491"
