"""Shafts and rods that are in no joint: the same components, connected by rows."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import flywheel, signal

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from foundation.errors import MategraphError
from mechanics.equations import equations_of_motion

MOTOR = {"R": 2.0, "L": 0.0, "K": 0.05, "b": 1e-5, "J": 1e-4}
SOURCE = ComponentSpec(name="s", model="electrical.VoltageSource", parameters={"value": 12.0})


def part(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=model, parameters=parameters, attach=attach or {})


def system_of(parts: list[ComponentSpec], *rows: str, signals: tuple[SignalSpec, ...] = ()) -> SystemSpec:
    return SystemSpec(components=tuple(parts), connections=tuple(tuple(row.split()) for row in rows), signals=signals)


def refusal(spec: SystemSpec, eom: object = None) -> MategraphError:
    with pytest.raises(MategraphError) as caught:
        compose(spec, eom)  # type: ignore[arg-type]
    return caught.value


def test_motor_on_a_free_shaft_runs_up_exponentially() -> None:
    parts = [SOURCE, part("m", "electrical.DCMotor", **MOTOR), part("wheel", "mechanical.Inertia", value=2e-4)]
    system = compose(system_of(parts, "s.p m.p", "ground s.n m.n", "m.shaft wheel.joint"))
    run = simulate(system, duration=0.5, output_step=0.05)
    assert system.states == ("m.shaft.rate",)  # two inertias on one shaft are one
    stiffness = MOTOR["K"] ** 2 / MOTOR["R"] + MOTOR["b"]
    final, tau = MOTOR["K"] * 12.0 / MOTOR["R"] / stiffness, 3e-4 / stiffness
    # local errors of 1e-8 add up over a time constant or two
    np.testing.assert_allclose(run.array("wheel.joint.rate"), final * (1 - np.exp(-run.time / tau)), rtol=1e-7)
    np.testing.assert_allclose(run.array("m.shaft.torque") + run.array("wheel.joint.torque"), 0.0, atol=1e-15)
    assert run.energy["relative_residual"] < 1e-7


def test_attachment_in_a_row_with_a_joint_acts_on_the_joint() -> None:
    """Two ways to write the same machine give the same equations."""
    eom = equations_of_motion(flywheel(1e-3))
    by_table = compose(system_of([SOURCE, part("m", "electrical.DCMotor", {"shaft": "axle"}, **MOTOR)], "s.p m.p", "ground s.n m.n"), eom)
    by_row = compose(system_of([SOURCE, part("m", "electrical.DCMotor", **MOTOR)], "s.p m.p", "ground s.n m.n", "m.shaft axle"), eom)
    runs = [simulate(s, duration=0.1, output_step=0.01).array("axle.rate") for s in (by_table, by_row)]
    np.testing.assert_array_equal(*runs)


def test_spring_between_a_mass_and_the_frame_swings_at_its_frequency() -> None:
    """A torque source tells that the row turns; the spring uses the angle, which is a state then."""
    parts = [
        part("load", "mechanical.TorqueSource", value=0.3),
        part("wheel", "mechanical.Inertia", value=0.02),
        part("spring", "mechanical.Spring", stiffness=5.0),
    ]
    system = compose(system_of(parts, "load.joint wheel.joint spring.joint"))
    assert set(system.states) == {"load.joint.rate", "load.joint.angle"}
    run = simulate(system, duration=1.0, output_step=0.01)
    omega = np.sqrt(5.0 / 0.02)
    # some 2.5 periods at local errors of 1e-8
    np.testing.assert_allclose(run.array("wheel.joint.angle"), 0.06 * (1 - np.cos(omega * run.time)), atol=1e-7)


def test_a_shaft_that_is_held_by_the_frame_does_not_move() -> None:
    parts = [SOURCE, part("m", "electrical.DCMotor", **MOTOR)]
    run = simulate(compose(system_of(parts, "s.p m.p", "ground s.n m.n", "m.shaft ground")), duration=0.1, output_step=0.1)
    assert run.final["m.shaft.rate"] == 0.0
    assert run.final["m.i"] == pytest.approx(6.0, rel=1e-14)  # stalled: V / R


def test_friction_sticks_and_slides_on_a_free_shaft() -> None:
    parts = [SOURCE, part("m", "electrical.DCMotor", **MOTOR), part("brake", "mechanical.Friction", coulomb=0.1, static=0.5)]
    stuck = simulate(compose(system_of(parts, "s.p m.p", "ground s.n m.n", "m.shaft brake.joint")), duration=0.1, output_step=0.1)
    assert stuck.final["m.shaft.rate"] == 0.0  # K V / R = 0.3 N m is held
    parts[2] = part("brake", "mechanical.Friction", coulomb=0.1, static=0.2)
    run = simulate(compose(system_of(parts, "s.p m.p", "ground s.n m.n", "m.shaft brake.joint")), duration=2.0, output_step=0.1)
    final = (0.3 - 0.1) / (MOTOR["K"] ** 2 / MOTOR["R"] + MOTOR["b"])
    assert run.final["m.shaft.rate"] == pytest.approx(final, rel=1e-6)  # 25 time constants later


def test_an_angle_that_a_block_reads_is_integrated() -> None:
    parts = [SOURCE, part("m", "electrical.DCMotor", **MOTOR)]
    reads = (signal("turn", "Gain", reads={"u": "m.shaft.angle"}, k=2.0),)
    system = compose(system_of(parts, "s.p m.p", "ground s.n m.n", "m.shaft", signals=reads))
    assert "m.shaft.angle" in system.states
    run = simulate(system, duration=0.1, output_step=0.01)
    np.testing.assert_allclose(run.array("turn.y"), 2 * run.array("m.shaft.angle"), rtol=1e-15)


def test_a_row_that_may_turn_or_slide_is_refused() -> None:
    error = refusal(system_of([part("a", "mechanical.Inertia", value=1.0), part("b", "mechanical.Spring")], "a.joint b.joint"))
    assert error.code == "E420"


def test_two_joints_in_a_row_are_refused() -> None:
    parts = [part("a", "mechanical.Inertia", value=1.0)]
    assert refusal(system_of(parts, "a.joint axle ground"), equations_of_motion(flywheel())).code == "E421"


def test_an_attachment_is_not_connected_twice() -> None:
    parts = [part("a", "mechanical.Inertia", {"joint": "axle"}, value=1.0), part("b", "mechanical.TorqueSource")]
    assert refusal(system_of(parts, "a.joint b.joint"), equations_of_motion(flywheel())).code == "E408"


def test_turning_and_sliding_parts_in_one_row_are_refused() -> None:
    parts = [part("a", "mechanical.TorqueSource", value=1.0), part("b", "mechanical.ForceSource", value=1.0)]
    assert refusal(system_of(parts, "a.joint b.joint")).code == "E411"


def test_a_row_between_springs_turns_where_their_other_ends_are_on_turning_joints() -> None:
    """Nothing in the row itself tells; two springs in series are as one of half the stiffness, with a state for nothing but the joint."""
    eom = equations_of_motion(flywheel(1e-3))
    middle = [part("near", "mechanical.Spring", {"other": "axle"}, stiffness=8.0), part("far", "mechanical.Spring", stiffness=8.0)]
    load = [part("load", "mechanical.TorqueSource", {"joint": "axle"}, value=0.1)]
    two = compose(system_of([*middle, *load], "near.joint far.joint", "far.other ground"), eom)
    one = compose(system_of([part("only", "mechanical.Spring", {"joint": "axle"}, stiffness=4.0), *load]), eom)
    runs = [simulate(system, duration=0.2, output_step=0.02).array("axle.angle") for system in (two, one)]
    np.testing.assert_allclose(*runs, rtol=0, atol=1e-8)  # rad of 0.05: the integrator's tolerance over half a swing
    assert abs(runs[0]).max() > 0.04


def test_the_units_of_a_row_decide_between_turning_and_sliding() -> None:
    """A mass on a spring swings with the rate sqrt(k/m), as a sliding one."""
    mass = ComponentSpec(name="m", model="mechanical.Inertia", parameters={"value": 2.0}, moves="translational")
    system = compose(system_of([mass, part("s", "mechanical.Spring", stiffness=800.0)], "m.joint s.joint"))
    assert {"position", "speed"} == {n.rpartition(".")[2] for n in system.states}
    run = simulate(system, duration=0.1, output_step=0.01, initial={"m.joint.position": 0.1})
    np.testing.assert_allclose(
        run.array("m.joint.position"), 0.1 * np.cos(20.0 * run.time), atol=1e-7
    )  # integrator's tolerance, 0.3 swings


def test_units_of_the_other_motion_are_refused_on_a_joint_and_in_a_row() -> None:
    mass = ComponentSpec(name="m", model="mechanical.Inertia", parameters={"value": 2.0}, moves="translational", attach={"joint": "axle"})
    assert refusal(system_of([mass]), equations_of_motion(flywheel())).code == "E441"
    free = ComponentSpec(name="m", model="mechanical.Inertia", parameters={"value": 2.0}, moves="translational")
    assert refusal(system_of([free, part("t", "mechanical.TorqueSource", value=1.0)], "m.joint t.joint")).code == "E441"
