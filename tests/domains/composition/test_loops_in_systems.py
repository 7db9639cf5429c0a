"""Closed mechanisms inside composed systems: the same motion as alone, closed at every output, with motors and their rotors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from linkages import four_bar, slider_crank
from mechanism_runs import by_scipy
from random_mechanism import body, frame, joint, mechanism
from two_axis import circuit, component

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import EquationsOfMotion, equations_of_motion
from mechanics.errors import MechanicsError
from mechanics.loops.assemble import closure_of

GRAVITY = (0.0, -9.81, 0.0)


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")


def gaps(eom: EquationsOfMotion, run: Result) -> float:
    """The largest gap of any loop at any output, and the largest rate of opening."""
    closure = closure_of(eom)
    q = np.column_stack([run.values[name] for name in eom.q_names])
    v = np.column_stack([run.values[name] for name in eom.v_names])
    worst = 0.0
    for q_k, v_k in zip(q, v, strict=True):
        g, J, _ = closure.at(q_k)
        worst = max(worst, float(np.max(np.abs(g))), float(np.max(np.abs(J @ (v_k / closure.column_scales)))))
    return worst


def test_a_four_bar_alone_moves_in_a_system_as_by_itself() -> None:
    eom = equations_of_motion(four_bar(), gravity=GRAVITY)
    run = simulate(compose(SystemSpec(), eom), duration=1.0, output_step=0.01, initial={"drive.rate": 5.0})
    alone = by_scipy(eom, run.time, initial={"drive.rate": 5.0})
    np.testing.assert_allclose(run.values["drive.angle"], alone[:, 0], atol=1e-6)  # steps at 1e-8, some hundred
    assert gaps(eom, run) < 1e-9
    assert abs(run.energy["relative_residual"]) < 1e-7


@pytest.mark.parametrize("rotor", [0.0, 0.02])
def test_a_motor_drives_a_slider_crank_and_its_energy_is_accounted_for(rotor: float) -> None:
    """A rotor's inertia makes the motor's torque depend on the acceleration: it is solved together with the loop."""
    eom = equations_of_motion(slider_crank(), gravity=GRAVITY)
    motor = component("motor", "DCMotor", {"shaft": "shaft"}, R=1.0, L=1e-2, K=0.8, J=rotor)
    source = component("source", "VoltageSource", value=24.0)
    system = compose(circuit([motor, source], "source.p motor.p", "ground source.n motor.n"), eom)
    run = simulate(system, duration=1.0, output_step=0.01, rtol=1e-8, atol=1e-10)
    assert run.values["shaft.angle"][-1] > 2.0
    assert gaps(eom, run) < 1e-9
    assert abs(run.energy["relative_residual"]) < 1e-6  # the audit's own quadratures are steered ten times looser than states


def test_a_rotor_adds_to_the_crank_as_a_heavier_crank_does() -> None:
    heavier = slider_crank()
    crank = heavier.bodies["crank"]

    heavier = replace(heavier, bodies={**heavier.bodies, "crank": replace(crank, inertia=crank.inertia + np.diag([0.01, 0.01, 0.02]))})
    motor = component("motor", "DCMotor", {"shaft": "shaft"}, R=1.0, L=1e-2, K=0.8, J=0.02)
    without = component("motor", "DCMotor", {"shaft": "shaft"}, R=1.0, L=1e-2, K=0.8)
    source = component("source", "VoltageSource", value=24.0)
    angles = []
    for machine, drive in ((slider_crank(), motor), (heavier, without)):
        system = compose(
            circuit([drive, source], "source.p motor.p", "ground source.n motor.n"), equations_of_motion(machine, gravity=GRAVITY)
        )
        angles.append(simulate(system, duration=0.5, output_step=0.05, rtol=1e-9, atol=1e-11).values["shaft.angle"])
    np.testing.assert_allclose(angles[0], angles[1], atol=1e-7)  # two runs at 1e-9


def test_a_start_that_cannot_close_is_refused() -> None:
    eom = equations_of_motion(four_bar(), gravity=GRAVITY)
    with pytest.raises(MechanicsError) as caught:
        simulate(
            compose(SystemSpec(), eom), duration=0.1, output_step=0.1, initial={"knee.angle": 3.0, "drive.angle": 2.0, "pivot.angle": 1.0}
        )
    assert caught.value.code == "E307"


def test_a_driven_crank_carries_the_loop_along_and_its_torque_does_the_work() -> None:
    """Constant speed without gravity: the drive's work is the change of kinetic energy, to and fro."""
    eom = equations_of_motion(four_bar(), gravity=(0, 0, 0))
    drive = MotionDriver(name="turn", joint="drive", profile=motion_profile("ramp", slope=4.0), quantity="position")
    run = simulate(compose(replace(SystemSpec(), motions=(drive,)), eom), duration=2.0, output_step=0.01)
    np.testing.assert_allclose(run.values["drive.angle"], 4.0 * run.time, atol=1e-7)  # follows but for corrections of 1e-8 a step
    assert gaps(eom, run) < 1e-9
    assert abs(run.energy["relative_residual"]) < 1e-6


def test_a_motion_of_a_dependent_joint_is_refused() -> None:
    eom = equations_of_motion(four_bar(), gravity=GRAVITY)
    drives = tuple(
        MotionDriver(name=f"{joint} motion", joint=joint, profile=motion_profile("ramp", slope=1.0), quantity="position")
        for joint in ("drive", "pivot")
    )
    with pytest.raises(MechanicsError) as caught:
        compose(replace(SystemSpec(), motions=drives), eom)
    assert caught.value.code == "E314"
    assert "'pivot'" in str(caught.value)
    assert "'drive'" in str(caught.value)


def test_a_loop_that_holds_some_joints_still_is_composed_and_moves_as_by_itself() -> None:
    """A guide on a plane with a hinge: the loop lets nothing turn, so that two accelerations follow before any effort is known."""
    bodies = [body(name, 1.0 + k, (0.3 * k, 0.1, 0.2), (0.1, 0.2, 0.15)) for k, name in enumerate(("sled", "plate", "carriage"))]
    tree = [
        joint("rail", "prismatic", "ground", "sled", frame((0, 0, 0), z=(1, 0.2, 0))),
        joint("table", "planar", "sled", "plate", frame((0.2, 0, 0), z=(0, 0.3, 1))),
        joint("hinge", "revolute", "plate", "carriage", frame((0.4, 0.1, 0), z=(1, 0, 0.5))),
    ]
    guide = joint("guide", "cylindrical", "ground", "carriage", frame((0.6, 0, 0.1), z=(0.1, 1, 0.2)))
    eom = equations_of_motion(mechanism(bodies, tree, loops=(guide,)), gravity=(1.0, -2.0, -9.81))
    springs = [
        ComponentSpec(
            name=f"s{c.index}",
            model="mechanical.Spring",
            parameters={"stiffness": 50.0},
            attach={"joint": c.joint if c.only else c.position or c.rate},
        )
        for c in eom.coordinates
    ]
    system = compose(circuit(springs), eom)
    run = simulate(system, duration=0.5, output_step=0.05)
    alone = by_scipy(eom, run.time, initial={}, efforts=-50.0 * eom.q)
    for k, name in enumerate(eom.q_names):
        np.testing.assert_allclose(run.array(name), alone[:, k], atol=1e-6)  # steps at 1e-8, some hundred
    assert gaps(eom, run) < 1e-9
