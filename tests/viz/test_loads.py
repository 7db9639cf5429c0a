"""Loads at the joints: what the arrows of pictures show is what statics says."""

from __future__ import annotations

import numpy as np
import pytest
from machines import joint, two_axes

from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import KinematicMotion
from mechanics.equations import body_poses, equations_of_motion
from topology.mechanism import Mechanism
from viz.loads import loads_of

G = 9.81
ARM = 0.29  # m: the head's centre of mass lies that far below the pitch axis in the CAD pose


def held(mechanism: Mechanism, q: np.ndarray, times: np.ndarray) -> tuple[KinematicMotion, dict[str, np.ndarray]]:
    """The machine held still in each of the given positions, and its poses."""
    eom = equations_of_motion(mechanism)
    zero = np.zeros_like(q)
    motion = KinematicMotion(eom=eom, time=times, q=q, v=zero, vdot=zero, driven=tuple(c.index for c in eom.coordinates))
    return motion, dict(zip(mechanism.bodies, np.moveaxis(body_poses(eom, q), 1, 0), strict=True))


def test_a_held_machine_bears_its_weight_and_its_drive_holds_the_lever() -> None:
    _, mechanism = two_axes()
    times = np.linspace(0.0, 1.0, 5)
    yaw, pitch = np.linspace(0.0, 1.2, 5), np.linspace(0.0, 0.6, 5)
    motion, poses = held(mechanism, np.column_stack([yaw, pitch]), times)
    loads = {(load.joint, load.kind): load for load in loads_of(inverse_analysis(motion), times, poses)}
    assert set(loads) == {("yaw", "reaction"), ("pitch", "reaction"), ("pitch", "drive")}, "nothing acts about the vertical axis"
    head, arm = mechanism.bodies["head"].mass, mechanism.bodies["arm"].mass
    # round-off of forces of 150 N
    assert loads["pitch", "reaction"].force == pytest.approx(np.tile([0, 0, head * G], (5, 1)), abs=1e-11)
    assert loads["yaw", "reaction"].force == pytest.approx(np.tile([0, 0, (head + arm) * G], (5, 1)), abs=1e-11)
    drive = loads["pitch", "drive"]
    assert (drive.parent, drive.child) == ("arm", "head")
    assert drive.point == pytest.approx([0, 0, 0.29])
    # Turned by the angle about y, the centre swings towards -x of the arm: the drive holds the moment of the weight about the axis.
    axis = np.column_stack([-np.sin(yaw), np.cos(yaw), 0 * yaw])
    assert drive.torque == pytest.approx((head * G * ARM * np.sin(pitch))[:, None] * axis, abs=1e-11)
    assert not drive.force.any()


def test_between_the_times_of_the_analysis_loads_are_linear() -> None:
    _, mechanism = two_axes()
    times = np.array([0.0, 1.0])
    motion, _ = held(mechanism, np.array([[0.0, 0.0], [0.0, 0.5]]), times)
    frames = np.array([0.0, 0.25, 1.0])
    poses = {name: np.tile(np.eye(4), (3, 1, 1)) for name in mechanism.bodies}
    found = inverse_analysis(motion)
    drive = next(load for load in loads_of(found, frames, poses) if load.kind == "drive")
    end = found.efforts["pitch.torque"][1]
    assert drive.torque[:, 1] == pytest.approx([0.0, 0.25 * end, end], abs=1e-12)


def test_a_prismatic_drive_is_a_force_and_a_ball_has_none() -> None:
    _, mechanism = two_axes()
    lift = joint("lift", "base", "arm", (0.0, 0.0, 0.05), (0.0, 0.0, 1.0), kind="prismatic")
    ball = joint("ball", "arm", "head", (0.0, 0.0, 0.29), (0.0, 1.0, 0.0), kind="spherical")
    machine = Mechanism(name="m", ground="base", bodies=mechanism.bodies, mobility=4, tree=(lift, ball), dropped=())
    eom = equations_of_motion(machine)
    q = np.tile(np.asarray([0.0, *np.eye(4)[0]] if len(eom.q_names) == 5 else np.zeros(len(eom.q_names))), (2, 1))
    zero = np.zeros((2, len(eom.coordinates)))
    motion = KinematicMotion(eom=eom, time=np.array([0.0, 1.0]), q=q, v=zero, vdot=zero, driven=tuple(c.index for c in eom.coordinates))
    poses = {name: np.tile(np.eye(4), (2, 1, 1)) for name in machine.bodies}
    drives = [load for load in loads_of(inverse_analysis(motion), motion.time, poses) if load.kind == "drive"]
    assert [load.joint for load in drives] == ["lift"]
    weight = G * (machine.bodies["arm"].mass + machine.bodies["head"].mass)
    assert drives[0].force == pytest.approx(np.tile([0, 0, weight], (2, 1)), abs=1e-11)
    assert not drives[0].torque.any()


def test_loads_are_read_only() -> None:
    _, mechanism = two_axes()
    motion, poses = held(mechanism, np.zeros((1, 2)), np.zeros(1))
    load = loads_of(inverse_analysis(motion), np.zeros(1), poses)[0]
    with pytest.raises(ValueError, match="read-only"):
        load.force[0, 0] = 1.0
