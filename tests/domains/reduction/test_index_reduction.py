"""States that are not free: the right number of them, and the right results, where equations had to be differentiated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest
from two_axis import circuit, component, flywheel, seeker_mechanism, signal

from domains.composition.compose import compose
from domains.declare.component import Component, Edge, Expression, Parameter, Symbols, electrical
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from mechanics.equations import equations_of_motion
from topology.graphs.linear_graph import EdgeClass

SOURCE = component("s", "VoltageSource", value=5.0)
# Local errors of 1e-8 relative (1e-10 absolute) add up over a few time constants; 10 times that is allowed.
AGREES = {"rtol": 1e-7, "atol": 1e-8}


def part(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=model, parameters=parameters, attach=attach or {})


def system_of(parts: list[ComponentSpec], *rows: str) -> SystemSpec:
    return SystemSpec(components=tuple(parts), connections=tuple(tuple(row.split()) for row in rows))


def test_capacitors_in_parallel_are_one_state() -> None:
    """R C with C split in two: C dv/dt = (V - v) / R."""
    parts = [SOURCE, component("r", "Resistor", R=1e3), component("a", "Capacitor", C=1e-6), component("b", "Capacitor", C=3e-6)]
    system = compose(circuit(parts, "s.p r.p", "r.n a.p b.p", "ground s.n a.n b.n"))
    assert system.states == ("a.v",)
    assert system.demoted == ("b.v",)
    run = simulate(system, duration=0.01, output_step=1e-3)
    decay = np.exp(-run.time / 4e-3)
    np.testing.assert_allclose(run.array("b.v"), 5 * (1 - decay), **AGREES)
    np.testing.assert_allclose(run.array("b.i"), 3 * run.array("a.i"), rtol=1e-12)
    assert run.energy["relative_residual"] < 1e-7


def test_capacitor_across_a_voltage_source_is_no_state() -> None:
    system = compose(circuit([SOURCE, component("c", "Capacitor", C=1e-6)], "s.p c.p", "ground s.n c.n"))
    assert system.states == ()
    run = simulate(system, duration=1.0, output_step=0.5)
    np.testing.assert_array_equal(run.array("c.v"), 5.0)
    np.testing.assert_array_equal(run.array("c.i"), 0.0)


def test_capacitor_across_a_sine_source_draws_its_derivative() -> None:
    parts = [component("a", "VoltageAmplifier"), component("c", "Capacitor", C=1e-3)]
    drive = signal("w", "Sine", drives={"y": "a.u"}, amplitude=2.0, frequency=3.0)
    system = compose(circuit(parts, "a.p c.p", "ground a.n c.n", signals=[drive]))
    assert system.states == ()
    run = simulate(system, duration=1.0, output_step=0.01)
    omega = 6 * np.pi
    np.testing.assert_allclose(run.array("c.i"), 1e-3 * 2 * omega * np.cos(omega * run.time), atol=1e-15 + 1e-12)  # no integration at all


def test_capacitor_across_a_sampled_source_has_an_error_of_its_own() -> None:
    parts = [component("a", "VoltageAmplifier"), component("c", "Capacitor", C=1e-6)]
    drive = signal("w", "Constant", sample=0.01, drives={"y": "a.u"}, value=1.0)
    with pytest.raises(DomainsError) as caught:
        compose(circuit(parts, "a.p c.p", "ground a.n c.n", signals=[drive]))
    assert caught.value.code == "E422"
    assert "'c.v'" in caught.value.what
    assert "'w.y'" in caught.value.what


def test_inductors_in_series_are_one_state() -> None:
    parts = [SOURCE, component("a", "Inductor", L=1e-3), component("b", "Inductor", L=3e-3), component("r", "Resistor", R=2.0)]
    system = compose(circuit(parts, "s.p a.p", "a.n b.p", "b.n r.p", "ground s.n r.n"))
    assert len(system.states) == len(system.demoted) == 1
    run = simulate(system, duration=0.01, output_step=1e-3)
    rise = 1 - np.exp(-run.time * 2.0 / 4e-3)
    np.testing.assert_allclose(run.array("a.i"), 2.5 * rise, **AGREES)
    np.testing.assert_allclose(run.array("b.v"), 3 * run.array("a.v"), rtol=1e-12)


def test_hidden_cut_set_of_inductors_is_found() -> None:
    """Two resistors side by side between two inductors: no single node shows that the currents are the same."""
    parts = [SOURCE, component("a", "Inductor", L=1e-3), component("b", "Inductor", L=3e-3)]
    parts += [component("r", "Resistor", R=4.0), component("q", "Resistor", R=4.0)]
    system = compose(circuit(parts, "s.p a.p", "a.n r.p q.p", "r.n q.n b.p", "ground s.n b.n"))
    assert len(system.states) == 1
    run = simulate(system, duration=0.01, output_step=1e-3)
    np.testing.assert_allclose(run.array("b.i"), 2.5 * (1 - np.exp(-run.time * 2.0 / 4e-3)), **AGREES)


def test_hidden_loop_of_capacitors_is_found() -> None:
    """A triangle of equal capacitors away from the ground, fed through resistors: each voltage relaxes with R C 3 / 2."""
    caps = [component(n, "Capacitor", C=1e-6) for n in "abc"]
    feeds = [component(f"r{k}", "Resistor", R=1e3) for k in range(3)]
    rows = ["s.p r0.p", "r0.n a.p c.n", "r1.n a.n b.p", "r2.n b.n c.p", "ground s.n r1.p r2.p"]
    system = compose(circuit([SOURCE, *caps, *feeds], *rows))
    assert len(system.states) == 2
    run = simulate(system, duration=0.01, output_step=1e-3)
    np.testing.assert_allclose(run.array("a.v") + run.array("b.v") + run.array("c.v"), 0.0, atol=1e-12)
    np.testing.assert_allclose(run.array("a.v"), 5 * (1 - np.exp(-run.time / 3e-3)), **AGREES)


def test_transformer_coupled_capacitors_are_one_state() -> None:
    """C2 behind n1 : n2 = 2 : 1 is C2 / 4 in front of it."""
    parts = [SOURCE, component("r", "Resistor", R=1e3), component("a", "Capacitor", C=1e-6), component("b", "Capacitor", C=4e-6)]
    parts.append(component("t", "Transformer", ratio=2.0))
    spec = circuit(parts, "s.p r.p", "r.n a.p t.p1", "t.p2 b.p", "ground s.n a.n t.n1", "ground t.n2 b.n")
    system = compose(spec)
    assert len(system.states) == 1
    run = simulate(system, duration=0.01, output_step=1e-3)
    v = 5 * (1 - np.exp(-run.time / 2e-3))
    np.testing.assert_allclose(run.array("a.v"), v, **AGREES)
    np.testing.assert_allclose(run.array("b.v"), v / 2, **AGREES)


MOTOR = {"R": 2.0, "L": 0.0, "K": 0.05, "J": 1e-4}
RATIO, LOAD = 5.0, 0.01


def run_up(time: np.ndarray, inertia: float) -> np.ndarray:
    """Rate of the motor against the inertia on its shaft."""
    tau = inertia / (MOTOR["K"] ** 2 / MOTOR["R"])
    return 12.0 / MOTOR["K"] * (1 - np.exp(-time / tau))


@pytest.mark.parametrize("on_joint", [False, True])
def test_motor_gear_and_two_inertias_are_one_motion(on_joint: bool) -> None:
    """Free shafts, and with the load as a body on a joint."""
    source = part("s", "electrical.VoltageSource", value=12.0)
    parts = [source, part("m", "electrical.DCMotor", **MOTOR), part("g", "mechanical.Gear", ratio=RATIO)]
    rows = ["s.p m.p", "ground s.n m.n", "m.shaft g.a"]
    if on_joint:
        system = compose(system_of(parts, *rows, "g.b axle"), equations_of_motion(flywheel(LOAD)))
        assert system.states == ("axle.angle", "axle.rate")
        load = "axle.rate"
    else:
        system = compose(system_of([*parts, part("j", "mechanical.Inertia", value=LOAD)], *rows, "g.b j.joint"))
        assert system.states == ("m.shaft.rate",)
        load = "j.joint.rate"
    run = simulate(system, duration=1.0, output_step=0.1)
    exact = run_up(run.time, MOTOR["J"] + LOAD / RATIO**2)
    np.testing.assert_allclose(run.array("m.shaft.rate"), exact, **AGREES)
    np.testing.assert_allclose(run.array(load), exact / RATIO, **AGREES)
    assert run.energy["relative_residual"] < 1e-7


def test_gear_between_two_joints_keeps_their_ratio() -> None:
    """Its relation is linear: every step keeps it to round-off, and it holds from the start."""
    parts = [
        part("g", "mechanical.Gear", {"a": "pitch", "b": "yaw"}, ratio=-3.0),
        part("t", "mechanical.TorqueSource", {"joint": "yaw"}, value=1e-3),
    ]
    system = compose(system_of(parts), equations_of_motion(seeker_mechanism()))
    run = simulate(system, duration=1.0, output_step=0.1, initial={"yaw.rate": 0.5})
    assert run.array("pitch.rate")[0] == pytest.approx(-1.5, rel=1e-14)
    np.testing.assert_allclose(run.array("pitch.rate"), -3.0 * run.array("yaw.rate"), rtol=1e-12, atol=1e-13)
    assert run.energy["relative_residual"] < 1e-7
    with pytest.raises(DomainsError) as caught:
        simulate(system, duration=1.0, output_step=0.1, initial={"yaw.rate": 0.5, "pitch.rate": 0.5})
    assert caught.value.code == "E424"


def test_start_value_of_a_state_that_is_not_free_is_told() -> None:
    parts = [
        SOURCE,
        component("r", "Resistor", R=1.0),
        component("a", "Capacitor", C=1.0, v0=1.0),
        component("b", "Capacitor", C=1.0, v0=2.0),
    ]
    system = compose(circuit(parts, "s.p r.p", "r.n a.p b.p", "ground s.n a.n b.n"))
    (note,) = system.notes
    assert note.code == "W405"
    assert note.element == "b"
    assert "starts at 1" in note.text


def test_the_state_whose_start_is_given_is_kept() -> None:
    parts = [SOURCE, component("r", "Resistor", R=1.0), component("a", "Capacitor", C=1.0), component("b", "Capacitor", C=1.0, v0=2.0)]
    system = compose(circuit(parts, "s.p r.p", "r.n a.p b.p", "ground s.n a.n b.n"))
    assert system.states == ("b.v",)
    assert system.notes == ()
    assert simulate(system, duration=0.1, output_step=0.1).array("a.v")[0] == 2.0


class Crank(Component):
    """A rod whose position is that of a pin on a turning disc: ``s = r cos(angle)``, ``T = F r sin(angle)``."""

    attachments = MappingProxyType({"shaft": "rotational", "rod": "translational"})
    parameters = MappingProxyType({"r": Parameter(unit="m", description="radius of the pin")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.rod.position - x.r * x.cos(x.shaft.angle), x.shaft.torque - x.rod.force * x.r * x.sin(x.shaft.angle)]


@pytest.mark.parametrize("disc_first", [False, True])
def test_crank_turns_through_its_dead_centres(disc_first: bool) -> None:
    """Its relation of positions is differentiated twice. The rod's motion is given up, not the angle, which drops out at a dead centre."""
    disc, mass = part("j", "mechanical.Inertia", value=0.01), part("m", "mechanical.Inertia", value=0.5)
    parts = [part("k", "own", r=0.1), *([disc, mass] if disc_first else [mass, disc])]
    rows = ["k.shaft j.joint", "k.rod m.joint"]
    system = compose(system_of(parts, *(rows if disc_first else reversed(rows))), blocks={"own": Crank})
    assert set(system.states) == {"k.shaft.angle", "k.shaft.rate"}
    run = simulate(system, duration=5.0, output_step=0.05, initial={"k.shaft.angle": 0.3, "k.shaft.rate": 3.0})
    angle, rate = run.array("k.shaft.angle"), run.array("k.shaft.rate")
    assert angle[-1] - angle[0] > 2 * np.pi
    kinetic = 0.5 * 0.01 * rate**2 + 0.5 * 0.5 * (0.1 * np.sin(angle) * rate) ** 2
    np.testing.assert_allclose(kinetic, kinetic[0], rtol=1e-6)  # some hundred steps with local errors of 1e-8
    np.testing.assert_allclose(run.array("k.rod.position"), 0.1 * np.cos(angle), rtol=1e-15)


def test_equation_beyond_accelerations_is_refused() -> None:
    """A current that follows a joint's acceleration, through an inductor in series with it."""

    class Accelerometer(Component):
        terminals = electrical("p", "n")
        edges = (Edge(plus="p", minus="n", kind=EdgeClass.THROUGH_DRIVER),)
        attachments = MappingProxyType({"joint": "rotational"})

        @staticmethod
        def equations(x: Symbols) -> Sequence[Expression]:
            return [x.i - x.joint.acceleration, x.joint.torque]

    parts = [part("a", "own", {"joint": "axle"}), component("l", "Inductor", L=1e-3)]
    with pytest.raises(DomainsError) as caught:
        compose(system_of(parts, "a.p l.p", "ground a.n l.n"), equations_of_motion(flywheel()), blocks={"own": Accelerometer})
    assert caught.value.code == "E423"
    assert "'axle'" in caught.value.what or "axle" in caught.value.what


def test_start_value_of_a_state_that_follows_a_switched_source_is_told_by_the_run() -> None:
    source = component("s", "PulseVoltage", low=5.0, high=6.0, rise=0.1, fall=0.1, width=0.2, period=1.0, delay=0.3)
    parts = [source, component("c", "Capacitor", C=1.0, v0=1.0), component("r", "Resistor", R=1.0)]
    run = simulate(compose(circuit(parts, "s.p c.p r.p", "ground s.n c.n r.n")), duration=0.1, output_step=0.1)
    (note,) = run.notes
    assert (note.code, note.element) == ("W405", "c")
    assert "starts at 5" in note.text


PROFILES = [
    signal("g", "Ramp", drives={"y": "s.u"}, start=0.05, slope=3.0),
    signal("g", "Table", drives={"y": "s.u"}, points=[[0.0, 0.0], [0.05, 0.0], [0.1, 0.15]]),
]


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.block)
def test_a_capacitor_follows_a_signal_in_pieces_that_join(profile: SignalSpec) -> None:
    spec = circuit([component("s", "SignalVoltage"), component("c", "Capacitor", C=1e-3)], "s.p c.p", "ground s.n c.n", signals=[profile])
    run = simulate(compose(spec), duration=0.1, output_step=0.01)
    np.testing.assert_allclose(run.array("c.i")[[2, 8]], [0.0, 3e-3], atol=1e-12)  # C dv/dt of straight pieces, to round-off
    assert run.array("c.v")[-1] == pytest.approx(0.15, rel=1e-9)


def test_what_jumps_is_named_as_the_user_named_it_with_its_place() -> None:
    jumping = signal("g", "Trapezoid", drives={"ddy": "s.u"}, distance=1.0, speed=1.0, acceleration=5.0)
    spec = circuit([component("s", "SignalVoltage"), component("c", "Capacitor", C=1e-3)], "s.p c.p", "ground s.n c.n", signals=[jumping])
    placed = replace(spec, signals=tuple(replace(s, place="project.toml:9") for s in spec.signals))
    with pytest.raises(DomainsError, match="'g'") as caught:
        compose(placed)
    assert (caught.value.code, caught.value.place) == ("E422", "project.toml:9")
