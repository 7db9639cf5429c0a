"""Linearisation of composed systems: poles of a DC motor, finite differences, points of a run, equilibria."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from two_axis import circuit, component, flywheel, seeker_mechanism, seeker_spec, signal

from domains.analysis.equilibrium import equilibrium_point
from domains.analysis.linearise import Point, linearise_system, point_of_values, start_point
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError
from domains.system import System
from mechanics.equations import equations_of_motion

R, L, K, B = 4.0, 2e-3, 0.06, 1e-4


def motor_on(mechanism: object, *, voltage: float = 0.0) -> System:
    spec = circuit(
        [component("amp", "VoltageAmplifier", limit=100.0), component("motor", "DCMotor", {"shaft": "axle"}, R=R, L=L, K=K, b=B)],
        "amp.p motor.p",
        "ground amp.n motor.n",
        signals=[signal("command", "Step", drives={"y": "amp.u"}, time=1.0, initial=voltage, final=1.0)],
    )
    return compose(spec, equations_of_motion(mechanism))  # type: ignore[arg-type]


def test_dc_motor_with_flywheel_has_its_textbook_poles() -> None:
    J = 1e-3
    found = linearise_system(motor_on(flywheel(J)), start_point(motor_on(flywheel(J))))
    # L J s^2 + (R J + b L) s + (R b + K^2) = 0, and the angle integrates the rate
    expected = np.sort_complex(np.append(np.roots([L * J, R * J + B * L, R * B + K**2]), 0.0))
    assert np.allclose(np.sort_complex(found.eigenvalues), expected, rtol=1e-9, atol=1e-9)  # eigenvalues of a 3x3 matrix of spread 1e3
    assert found.inputs == ("command.y",)
    turning = [i for i, name in enumerate(found.states) if name != "axle.angle"]  # the angle integrates for ever
    steady = -np.linalg.solve(found.A[np.ix_(turning, turning)], found.B[turning, 0])
    gain = found.C[found.outputs.index("axle.rate"), turning] @ steady
    assert gain == pytest.approx(K / (R * B + K**2), rel=1e-9)  # steady speed per volt


def test_matrices_of_the_seeker_equal_finite_differences() -> None:
    system = compose(seeker_spec(), equations_of_motion(seeker_mechanism()))
    x = np.array([0.1, -0.2, 0.5, -0.4, 0.3, 0.2])
    u = np.linspace(0.5, 1.0, len(system.held))
    found = linearise_system(system, Point(time=0.0, x=x, u=u), outputs=["pitch.angle", "yaw.acceleration"])
    f = ca.Function("f", [system.t, system.x, system.u, system.p], [system.xdot])

    def xdot(x: np.ndarray, u: np.ndarray) -> np.ndarray:
        return np.asarray(f(0.0, x, u, system.p_values)).ravel()

    h = 1e-6
    for k in range(6):
        e = h * np.eye(6)[k]
        # central differences: eps/h = 1e-10 of derivatives up to 3e3, and h^2 of third derivatives
        assert np.allclose((xdot(x + e, u) - xdot(x - e, u)) / (2 * h), found.A[:, k], rtol=1e-6, atol=1e-5)
    for k, name in enumerate(found.inputs):
        e = h * np.eye(len(u))[system.held.index(name)]
        assert np.allclose((xdot(x, u + e) - xdot(x, u - e)) / (2 * h), found.B[:, k], rtol=1e-6, atol=1e-5)
    assert found.outputs == ("pitch.angle", "yaw.acceleration")
    assert found.output_units == ("rad", "rad/s^2")
    assert found.C[0] @ np.eye(6)[system.states.index("pitch.angle")] == 1.0
    drives = {name for name in system.held if not name.endswith(".I")}  # what a controller only shows drives nothing
    assert set(found.inputs) == drives, "sampled controllers are inputs, not states"


def test_a_point_of_a_run_is_linearised_where_the_run_was() -> None:
    system = compose(seeker_spec(), equations_of_motion(seeker_mechanism()))
    result = simulate(system, duration=0.1, output_step=0.01)
    found = linearise_system(system, point_of_values(system, 0.1, result.final))
    assert found.time == 0.1
    assert dict(zip(found.x_names, found.x, strict=True))["pitch.angle"] == result.final["pitch.angle"]
    assert found.rate > 1e-3


def test_pendulum_with_motor_settles_at_the_bottom() -> None:
    system = motor_on(flywheel(1e-3, center=0.1))
    point = equilibrium_point(system)
    x = dict(zip(system.states, point.x, strict=True))
    assert np.cos(x["axle.angle"] - np.pi / 2) == pytest.approx(1.0, abs=1e-12)
    found = linearise_system(system, point)
    assert found.at_equilibrium
    assert found.dies_away


def test_a_held_voltage_lifts_the_pendulum_by_its_torque() -> None:
    system = motor_on(flywheel(1e-3, center=0.1), voltage=6.0)
    x = dict(zip(system.states, equilibrium_point(system).x, strict=True))
    assert x["axle.rate"] == pytest.approx(0.0, abs=1e-9)
    torque = K * 6.0 / R
    assert x["axle.angle"] == pytest.approx(np.arccos(-torque / (1.0 * 9.81 * 0.1)), abs=1e-8)  # SETTLED over the stiffness


def test_what_turns_without_end_is_refused() -> None:
    with pytest.raises(DomainsError) as caught:
        equilibrium_point(motor_on(flywheel(), voltage=6.0))
    assert caught.value.code == "E464"


def test_an_unknown_output_is_refused() -> None:
    system = motor_on(flywheel())
    with pytest.raises(DomainsError, match=r"axle\.rate") as caught:
        linearise_system(system, start_point(system), outputs=["axle.rte"])
    assert caught.value.code == "E463"


def test_a_joint_that_sticks_has_no_modes_of_its_own_and_one_that_slides_has() -> None:
    """Coulomb friction of 0.01 N m: a torque of 0.005 leaves the wheel stuck, one of 0.02 moves it."""
    for torque, moves in ((0.005, False), (0.02, True)):
        friction = ComponentSpec(
            name="friction", model="mechanical.Friction", parameters={"coulomb": 0.01, "viscous": 1e-3}, attach={"joint": "axle"}
        )
        push = ComponentSpec(name="push", model="mechanical.TorqueSource", parameters={"value": torque}, attach={"joint": "axle"})
        system = compose(circuit([friction, push]), equations_of_motion(flywheel(1e-3)))
        point = point_of_values(system, 0.1, simulate(system, duration=0.1, output_step=0.01).final)
        assert point.contacts
        found = linearise_system(system, point)
        assert found.inputs == (), "modes of friction are no inputs"
        row = found.A[found.states.index("axle.rate")]
        assert row[found.states.index("axle.rate")] == pytest.approx(-1.0 if moves else 0.0, abs=1e-12)  # viscous over inertia


@pytest.mark.parametrize(("time", "voltage"), [(0.0, 0.0), (0.1, 2.0), (0.3, 5.0), (0.5, 1.0)])
def test_a_table_has_the_value_of_its_own_piece_at_the_point(time: float, voltage: float) -> None:
    """A capacitor behind a resistor on a table of voltages: dv/dt = (u(t) - v) / (R C), in whichever piece of the table t lies."""
    spec = circuit(
        [component("source", "SignalVoltage"), component("r", "Resistor", R=10.0), component("c", "Capacitor", C=0.01)],
        "source.p r.p",
        "r.n c.p",
        "ground source.n c.n",
        signals=[signal("table", "Table", drives={"y": "source.u"}, points=[[0.0, 0.0], [0.2, 4.0], [0.4, 6.0], [0.45, 1.0]])],
    )
    system = compose(spec)
    point = start_point(system)
    if time > 0.0:
        run = simulate(system, duration=time, output_step=time / 10)
        point = point_of_values(system, time, run.final)
    found = linearise_system(system, point, outputs=["table.y", "c.i"])
    v = point.x[system.states.index("c.v")]
    np.testing.assert_allclose(found.A, [[-10.0]], rtol=1e-12)  # one division
    dynamics = ca.Function("f", [system.t, system.x, system.w, system.u, system.p], [system.xdot])
    (slope,) = np.asarray(dynamics(point.time, point.x, [], point.u, system.p_values)).ravel()
    assert slope == pytest.approx((voltage - v) / 0.1, abs=1e-9)  # round-off of some volts over 0.1 s
