"""Circuits with analytic solutions, Kirchhoff's laws, and a motor on a wheel."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import circuit, component, flywheel, seeker_mechanism, seeker_spec, signal

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError
from domains.system import System
from mechanics.equations import equations_of_motion

# Local errors of 1e-8 relative (1e-10 absolute) add up over a few time constants of a damped system; 10 times that is allowed.
AGREES = {"rtol": 1e-7, "atol": 1e-8}


def test_rc_circuit_charges_exponentially() -> None:
    R, C, V = 1e3, 1e-6, 5.0
    parts = [component("s", "VoltageSource", value=V), component("r", "Resistor", R=R), component("c", "Capacitor", C=C)]
    system = compose(circuit(parts, "s.p r.p", "r.n c.p", "ground s.n c.n"))
    run = simulate(system, duration=5e-3, output_step=1e-4)
    assert system.states == ("c.v",)
    np.testing.assert_allclose(run.array("c.v"), V * (1 - np.exp(-run.time / (R * C))), **AGREES)
    np.testing.assert_allclose(run.array("c.i"), V / R * np.exp(-run.time / (R * C)), rtol=1e-6, atol=1e-10)


def test_rl_circuit_rises_exponentially() -> None:
    R, L, V = 4.0, 2e-3, 12.0
    parts = [component("s", "VoltageSource", value=V), component("r", "Resistor", R=R), component("l", "Inductor", L=L)]
    run = simulate(compose(circuit(parts, "s.p r.p", "r.n l.p", "ground s.n l.n")), duration=5e-3, output_step=1e-4)
    np.testing.assert_allclose(run.array("l.i"), V / R * (1 - np.exp(-run.time * R / L)), **AGREES)


def test_charged_rlc_circuit_rings_at_its_damped_frequency() -> None:
    R, L, C, v0 = 10.0, 1e-3, 1e-6, 3.0
    parts = [component("r", "Resistor", R=R), component("l", "Inductor", L=L), component("c", "Capacitor", C=C, v0=v0)]
    run = simulate(compose(circuit(parts, "c.p r.p", "r.n l.p", "ground c.n l.n")), duration=1e-3, output_step=1e-5)
    decay, omega = R / (2 * L), np.sqrt(1 / (L * C) - (R / (2 * L)) ** 2)
    exact = v0 * np.exp(-decay * run.time) * (np.cos(omega * run.time) + decay / omega * np.sin(omega * run.time))
    # some 5 periods of ringing: the phase error of local errors 1e-8 adds up
    np.testing.assert_allclose(run.array("c.v"), exact, atol=1e-6)
    assert run.energy["relative_residual"] < 1e-7


def test_current_source_feeds_a_resistive_bridge_that_has_no_series_parallel_form() -> None:
    """A loop of five resistors is one linear block; compared with the node equations solved by numpy."""
    R = {"a": 1.0, "b": 2.0, "c": 3.0, "d": 4.0, "e": 5.0}
    ends = {"a": (0, 1), "b": (0, 2), "c": (1, 3), "d": (2, 3), "e": (1, 2)}  # node 3 is ground
    parts = [component("s", "CurrentSource", value=2.0), *(component(n, "Resistor", R=r) for n, r in R.items())]
    rows = [[], [], [], ["ground"]]
    for name, (p, n) in ends.items():
        rows[p].append(f"{name}.p")
        rows[n].append(f"{name}.n")
    rows[0].append("s.p")
    rows[3].append("s.n")
    system = compose(circuit(parts, *(" ".join(row) for row in rows)))
    assert max(len(b.variables) for b in system.blocks) > 1
    G = np.zeros((4, 4))
    for name, (p, n) in ends.items():
        G[np.ix_([p, n], [p, n])] += np.array([[1, -1], [-1, 1]]) / R[name]
    potential = np.append(np.linalg.solve(G[:3, :3], [2.0, 0, 0]), 0.0)
    run = simulate(system, duration=1e-3, output_step=1e-3)
    for name, (p, n) in ends.items():
        assert run.final[f"{name}.v"] == pytest.approx(potential[p] - potential[n], rel=1e-12)  # round-off only
    assert run.energy["relative_residual"] < 1e-9


def test_currents_of_every_node_and_voltages_of_every_mesh_sum_to_zero(seeker_run: object) -> None:
    r = seeker_run
    for axis in ("pitch", "yaw"):
        # the same symbol with the other sign: exact
        np.testing.assert_array_equal(r.array(f"{axis}_amp.i"), -r.array(f"{axis}_motor.i"))  # type: ignore[attr-defined]
        np.testing.assert_array_equal(r.array(f"{axis}_amp.v"), r.array(f"{axis}_motor.v"))  # type: ignore[attr-defined]


def motor_on_a_wheel(inertia: float, J: float) -> System:
    parts = [component("s", "VoltageSource", value=12.0), component("m", "DCMotor", {"shaft": "axle"}, R=2.0, L=5e-3, K=0.05, b=2e-4, J=J)]
    return compose(circuit(parts, "s.p m.p", "ground s.n m.n"), equations_of_motion(flywheel(inertia)))


@pytest.mark.parametrize(("inertia", "J"), [(1e-4, 0.0), (3e-5, 7e-5)])
def test_motor_spins_up_as_the_matrix_exponential_says_whether_the_inertia_is_in_the_wheel_or_in_the_rotor(
    inertia: float, J: float
) -> None:
    R, L, K, b, V = 2.0, 5e-3, 0.05, 2e-4, 12.0
    run = simulate(motor_on_a_wheel(inertia, J), duration=0.2, output_step=1e-3)
    A = np.array([[-R / L, -K / L], [K / (inertia + J), -b / (inertia + J)]])
    rest = -np.linalg.solve(A, [V / L, 0.0])
    values, vectors = np.linalg.eig(A)
    weights = np.linalg.solve(vectors, -rest)
    exact = rest[:, None] + ((vectors * weights) @ np.exp(np.outer(values, run.time))).real
    np.testing.assert_allclose(run.array("m.i"), exact[0], **AGREES)
    np.testing.assert_allclose(run.array("axle.rate"), exact[1], **AGREES)
    # the joint feels what the rotor leaves over: (wheel's inertia) * acceleration; relative to the largest torque, by round-off
    np.testing.assert_allclose(run.array("m.torque"), inertia * run.array("axle.acceleration"), atol=1e-12)
    assert run.energy["relative_residual"] < 1e-7


def test_rotor_inertia_adds_to_the_diagonal_of_the_mass_matrix_of_a_coupled_mechanism() -> None:
    """Route 1: rotors in the motors. Route 2: the accelerations from (M + J) a = tau - bias by numpy, at one state."""
    eom = equations_of_motion(seeker_mechanism())
    J = 2e-4
    run = simulate(compose(seeker_spec(J=J), eom), duration=0.1, output_step=1e-3)
    import casadi as ca

    mass = ca.Function("m", [eom.q, eom.v, eom.p], [eom.mass_matrix, eom.bias])
    for k in (55, 80, 100):
        q = [run.array(f"{a}.angle")[k] for a in ("pitch", "yaw")]
        v = np.array([run.array(f"{a}.rate")[k] for a in ("pitch", "yaw")])
        torque = np.array([0.06 * run.array(f"{a}_motor.i")[k] for a in ("pitch", "yaw")]) - 1e-4 * v
        M, bias = (np.asarray(x) for x in mass(q, v, eom.p_values))
        a = np.linalg.solve(M + J * np.eye(2), torque - bias.ravel())
        found = [run.array(f"{axis}.acceleration")[k] for axis in ("pitch", "yaw")]
        np.testing.assert_allclose(found, a, rtol=1e-11)  # two eliminations of a well-conditioned 2 x 2 matrix


def test_motor_without_inductance_has_no_current_state() -> None:
    parts = [component("s", "VoltageSource", value=12.0), component("m", "DCMotor", {"shaft": "axle"}, R=2.0, L=0.0, K=0.05)]
    system = compose(circuit(parts, "s.p m.p", "ground s.n m.n"), equations_of_motion(flywheel(1e-4)))
    assert system.states == ("axle.angle", "axle.rate")
    run = simulate(system, duration=0.1, output_step=1e-2)
    tau = 1e-4 * 2.0 / 0.05**2
    np.testing.assert_allclose(run.array("axle.rate"), 240.0 * (1 - np.exp(-run.time / tau)), **AGREES)


def test_amplifier_clips_at_its_limit() -> None:
    parts = [component("a", "VoltageAmplifier", limit=10.0, gain=2.0), component("r", "Resistor", R=1.0)]
    sine = signal("w", "Sine", drives={"y": "a.u"}, amplitude=8.0, frequency=10.0)
    run = simulate(compose(circuit(parts, "a.p r.p", "ground a.n r.n", signals=[sine])), duration=0.1, output_step=1e-3)
    np.testing.assert_allclose(run.array("a.v"), np.clip(16 * np.sin(20 * np.pi * run.time), -10, 10), atol=1e-12)  # round-off
    assert run.energy["relative_residual"] < 1e-12  # supplied and heat are the same integral


def test_a_controlled_source_that_senses_itself_is_a_resistor() -> None:
    sink = [component("s", "CurrentSource", value=2.0), component("g", "VCCS", gain=-0.5)]
    run = simulate(compose(circuit(sink, "s.p g.p g.cp", "ground s.n g.n g.cn")), duration=1.0, output_step=0.5)
    np.testing.assert_allclose(abs(run.array("s.v")), 4.0, rtol=1e-12)  # 2 A into 0.5 S
    drop = [component("s", "VoltageSource", value=6.0), component("h", "CCVS", gain=3.0)]
    run = simulate(compose(circuit(drop, "s.p h.cp", "h.cn h.p", "ground s.n h.n")), duration=1.0, output_step=0.5)
    np.testing.assert_allclose(abs(run.array("s.i")), 2.0, rtol=1e-12)  # 6 V across 3 ohm


def test_a_controlled_source_beside_a_fixed_one_is_refused_where_nothing_determines_its_current() -> None:
    parts = [component("s", "VoltageSource", value=6.0), component("g", "VCVS", gain=1.0), component("r", "Resistor", R=1.0)]
    with pytest.raises(DomainsError) as caught:
        compose(circuit(parts, "s.p g.p g.cp r.p", "ground s.n g.n g.cn r.n"))
    assert caught.value.code in {"E417", "E419"}


def test_a_heater_that_only_radiates_takes_the_temperature_of_the_law_of_stefan_and_boltzmann() -> None:
    parts = [
        ComponentSpec(name="h", model="thermal.HeatSource", parameters={"value": 100.0}),
        ComponentSpec(name="r", model="thermal.Radiation", parameters={"emissivity": 0.8, "A": 0.1}),
        ComponentSpec(name="a", model="thermal.Ambient", parameters={"value": 300.0}),
    ]
    run = simulate(compose(circuit(parts, "h.port r.a", "r.b a.port")), duration=1.0, output_step=0.5)
    np.testing.assert_allclose(run.array("r.a.T"), (300.0**4 + 100.0 / (0.8 * 5.670374419e-8 * 0.1)) ** 0.25, rtol=1e-9)
