"""Joints with several freedoms in a composed system: states, ports, quaternions over a run."""

from __future__ import annotations

import numpy as np
import pytest

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SystemSpec
from mechanics.equations import EquationsOfMotion, equations_of_motion
from topology.mechanism import Body, Joint, Mechanism

NOTHING = SystemSpec(components=(), connections=(), signals=())


def one_joint(
    kind: str, *, center: tuple[float, float, float] = (0.0, 0.0, 0.0), gravity: float = 0.0, pitch: float = 0.0
) -> EquationsOfMotion:
    """A stone of 2 kg on one joint in the world's frame."""
    ground = Body(name="ground", parts=("ground",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))
    stone = Body(name="stone", parts=("stone",), mass=2.0, center=np.array(center), inertia=np.diag([0.2, 0.5, 0.6]))
    joint = Joint(name="j", kind=kind, parent="ground", child="stone", X_PF=np.eye(4), X_CM=np.eye(4), pitch=pitch)
    machine = Mechanism(name="m", ground="ground", bodies={"ground": ground, "stone": stone}, tree=(joint,), mobility=1)
    return equations_of_motion(machine, gravity=(0.0, 0.0, -gravity))


def motor(port: str) -> SystemSpec:
    """A motor on a voltage source, its shaft on a freedom."""
    return SystemSpec(
        components=(
            ComponentSpec(name="source", model="electrical.VoltageSource", parameters={"value": 12.0}, attach={}),
            ComponentSpec(name="motor", model="electrical.DCMotor", parameters={"R": 2.0, "L": 1e-3, "K": 0.1}, attach={"shaft": port}),
        ),
        connections=(("source.p", "motor.p"), ("ground", "source.n", "motor.n")),
        signals=(),
    )


def test_states_are_positions_then_velocities_starting_in_the_cad_pose() -> None:
    system = compose(NOTHING, one_joint("free"))
    assert system.states[:7] == ("j.position_x", "j.position_y", "j.position_z", "j.quat_w", "j.quat_x", "j.quat_y", "j.quat_z")
    assert system.states[7:] == ("j.speed_x", "j.speed_y", "j.speed_z", "j.rate_x", "j.rate_y", "j.rate_z")
    np.testing.assert_array_equal(system.x0, [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    assert system.signals["j.quat_w"] == "1"
    assert system.signals["j.torque_x"] == "N*m"


def test_a_tumbling_stone_keeps_its_quaternion_and_its_energy() -> None:
    system = compose(NOTHING, one_joint("free", gravity=9.81, center=(0.1, 0.0, 0.2)))
    start = {"j.rate_x": 0.02, "j.rate_y": 5.0, "j.rate_z": 0.01, "j.speed_x": 0.5}
    run = simulate(system, duration=4.0, output_step=0.1, initial=start)
    lengths = np.sqrt(sum(run.values[f"j.quat_{axis}"] ** 2 for axis in "wxyz"))
    np.testing.assert_allclose(lengths, 1.0, atol=1e-8)  # exact after a step, to the tolerance of the dense output inside one
    assert run.energy["relative_residual"] < 1e-7  # rtol 1e-8 a step
    R = run.poses["stone"][:, :3, :3]
    np.testing.assert_allclose(R @ R.transpose(0, 2, 1), np.broadcast_to(np.eye(3), R.shape), atol=1e-14)


def test_a_given_quaternion_need_not_have_unit_length() -> None:
    system = compose(NOTHING, one_joint("spherical"))
    run = simulate(system, duration=0.01, output_step=0.01, initial={"j.quat_w": 2.0, "j.quat_z": 2.0})
    np.testing.assert_allclose(run.values["j.quat_z"][0], np.sqrt(0.5), rtol=1e-15)
    np.testing.assert_allclose(run.poses["stone"][0, :3, 0], [0, 1, 0], atol=1e-15)


@pytest.mark.parametrize(
    ("kind", "port", "rate"), [("cylindrical", "j", "j.rate"), ("planar", "j.angle", "j.rate"), ("universal", "j.angle_y", "j.rate_y")]
)
def test_a_motor_turns_the_freedom_that_it_is_attached_to(kind: str, port: str, rate: str) -> None:
    run = simulate(compose(motor(port), one_joint(kind)), duration=0.2, output_step=0.01)
    assert run.values[rate][-1] > 0.1
    others = [name for name in run.states if (name.startswith("j.") and "rate" in name and name != rate) or "speed" in name]
    assert all(np.abs(run.values[name]).max() < 1e-12 for name in others)
    assert run.energy["relative_residual"] < 1e-6


def test_a_motor_on_a_joint_with_two_turns_must_say_which() -> None:
    with pytest.raises(DomainsError) as caught:
        compose(motor("j"), one_joint("universal"))
    assert caught.value.code == "E405"
    assert "j.angle_x, j.angle_y" in str(caught.value)


def test_a_motor_on_a_body_rate_works_but_one_on_a_slide_does_not() -> None:
    run = simulate(compose(motor("j.rate_z"), one_joint("spherical")), duration=0.1, output_step=0.01)
    assert run.values["j.rate_z"][-1] > 0.05
    with pytest.raises(DomainsError) as caught:
        compose(motor("j.position"), one_joint("cylindrical"))
    assert caught.value.code == "E405"
    with pytest.raises(DomainsError) as caught:
        compose(motor("k"), one_joint("cylindrical"))
    assert "not a joint" in str(caught.value)


def test_a_motor_on_a_screw_lifts_its_load() -> None:
    run = simulate(compose(motor("j"), one_joint("screw", gravity=9.81, pitch=1e-3)), duration=0.5, output_step=0.01)
    angle = run.values["j.angle"][-1]
    np.testing.assert_allclose(run.poses["stone"][-1, 2, 3], 1e-3 * angle, rtol=1e-6)  # the last frame is the last output
    assert run.energy["relative_residual"] < 1e-6


def test_what_turns_fast_has_frames_enough_to_go_straight_between_them() -> None:
    """At 60 frames a second 300 rad/s is 5 rad a frame: a picture between two would show the shaft turning the wrong way, off its axis."""
    system = compose(NOTHING, one_joint("revolute"))
    fast = simulate(system, duration=0.2, output_step=1e-4, initial={"j.rate": 300.0})
    turn = np.diff(np.interp(fast.frames, fast.time, fast.array("j.angle")))
    assert turn.max() < 0.1 + 300.0 * 1e-4  # the promise, and what is turned in an output step
    assert np.abs(fast.frames[:, None] - np.arange(13) / 60).min(axis=0).max() < 1e-12, "the even ones stay"
    X_WB = fast.poses["stone"]
    np.testing.assert_allclose(X_WB[:, 0, 0], np.cos(300.0 * fast.frames), atol=1e-6)  # the integrator's tolerance over 60 rad
    slow = simulate(system, duration=0.2, output_step=1e-4, initial={"j.rate": 3.0})
    np.testing.assert_allclose(slow.frames, np.arange(13) / 60, atol=1e-12)


def test_frames_of_a_long_fast_run_stay_few() -> None:
    run = simulate(compose(NOTHING, one_joint("revolute")), duration=2.0, output_step=1e-4, initial={"j.rate": 3000.0})
    assert 2000 < len(run.frames) <= 3000 + 121


def test_the_last_frame_is_the_end_of_the_run() -> None:
    run = simulate(compose(NOTHING, one_joint("revolute")), duration=0.04, output_step=1e-3, initial={"j.rate": 1.0})
    np.testing.assert_allclose(run.frames, [0.0, 1 / 60, 2 / 60, 0.04], atol=1e-12)
