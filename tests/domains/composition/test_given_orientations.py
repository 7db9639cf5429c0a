"""Spherical and free joints moved as given, by angles or body rates, in trees, loops and runs; the torque of the drive comes out."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import SystemSpec
from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import body_motions, kinematic_motion
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import EquationsOfMotion, equations_of_motion
from mechanics.errors import MechanicsError
from topology.mechanism import Body, Joint, Mechanism

INERTIA = np.array([[0.02, 0.001, -0.002], [0.001, 0.03, 0.003], [-0.002, 0.003, 0.04]])
CENTER = np.array([0.1, -0.05, 0.3])
MASS = 1.5
PIVOT = np.array([0.2, 0.1, 0.4])


def moved(joint: str, function: str, quantity: str = "position", start: float = 0.0, **parameters: float) -> MotionDriver:
    profile = motion_profile(function, **parameters)
    return MotionDriver(name=joint, joint=joint, profile=profile, quantity=quantity, start=start)  # type: ignore[arg-type]


def body_on(kind: str, **more: object) -> EquationsOfMotion:
    ground = Body(name="ground", parts=("ground",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))
    body = Body(name="body", parts=("body",), mass=MASS, center=CENTER, inertia=INERTIA)
    X = np.eye(4)
    X[:3, 3] = PIVOT
    joint = Joint(name="ball", kind=kind, parent="ground", child="body", X_PF=X, X_CM=X)
    mechanism = Mechanism(name="top", ground="ground", bodies={"ground": ground, "body": body}, tree=(joint,), mobility=3)
    return equations_of_motion(mechanism, **more)  # type: ignore[arg-type]


ANGLES = [
    moved("ball.angle_z", "sine", amplitude=0.4, frequency=0.7, phase=0.3),  # in any order
    moved("ball.angle_x", "polynomial", coefficients=[0.1, 0.5, -0.3]),  # type: ignore[arg-type]
    moved("ball.angle_y", "sine", amplitude=2.0, frequency=0.5),  # through the pose at 90 degrees in which such angles lock
]


def expected_rotation(t: float) -> Rotation:
    z, x, y = (driver.profile.value(t) for driver in ANGLES)
    return Rotation.from_euler("XYZ", [x, y, z])


def euler_equations(found: object, eom: EquationsOfMotion, motion: object) -> None:
    """Newton and Euler for the one body, from its pose, angular velocity and acceleration alone."""
    b = body_motions(motion)["body"]  # type: ignore[arg-type]
    gravity = np.array(eom.p_values[:3])
    for k in range(len(b.X_WB)):
        R = b.X_WB[k, :3, :3]
        inertia = R @ INERTIA @ R.T
        w, alpha = b.angular_velocity[k], b.angular_acceleration[k]
        arm = R @ (CENTER - PIVOT)
        acceleration = np.cross(alpha, arm) + np.cross(w, np.cross(w, arm))
        torque = inertia @ alpha + np.cross(w, inertia @ w) + np.cross(arm, MASS * (acceleration - gravity))
        ours = [found.efforts[f"ball.torque_{axis}"][k] for axis in "xyz"]  # type: ignore[attr-defined]
        np.testing.assert_allclose(ours, R.T @ torque, atol=1e-12)  # round-off of torques of some N m


def test_three_angles_turn_the_body_about_x_then_y_then_z() -> None:
    eom = body_on("spherical")
    times = np.linspace(0.0, 2.0, 41)
    motion = kinematic_motion(eom, ANGLES, times)
    b = body_motions(motion)["body"]
    for k, t in enumerate(times):
        np.testing.assert_allclose(b.X_WB[k, :3, :3], expected_rotation(t).as_matrix(), atol=1e-14)
        h = 1e-5
        turned = (expected_rotation(t + h) * expected_rotation(t - h).inv()).as_rotvec() / (2 * h)
        np.testing.assert_allclose(b.angular_velocity[k], turned, atol=1e-7)  # error of the central difference, h^2 times third derivatives
    euler_equations(inverse_analysis(motion), eom, motion)


def test_constant_rates_turn_the_body_about_a_fixed_axis() -> None:
    eom = body_on("spherical")
    rates = np.array([0.7, -1.1, 2.0])
    start = (0.3, -0.2, 0.5)
    drivers = [
        moved(f"ball.rate_{axis}", "constant", "velocity", start[k], value=float(rates[k])) for k, axis in reversed(list(enumerate("xyz")))
    ]
    times = np.linspace(0.0, 3.0, 16)
    motion = kinematic_motion(eom, drivers, times)
    for t, X in zip(times, body_motions(motion)["body"].X_WB, strict=True):
        expected = Rotation.from_euler("XYZ", start) * Rotation.from_rotvec(rates * t)
        np.testing.assert_allclose(X[:3, :3], expected.as_matrix(), atol=1e-10)  # integrated at 1e-12 over three seconds
    euler_equations(inverse_analysis(motion), eom, motion)


@pytest.mark.parametrize("kind", ["spherical", "free"])
def test_a_run_needs_the_torques_of_the_inverse_analysis(kind: str) -> None:
    eom = body_on(kind)
    drivers = [
        moved("ball.angle_x", "trapezoid", distance=1.0, speed=2.0, acceleration=4.0, start=0.2),  # its acceleration jumps
        moved("ball.angle_y", "sine", amplitude=0.5, frequency=0.8),
        moved("ball.angle_z", "trapezoid", distance=-0.6, speed=1.0, acceleration=3.0, start=0.1),
    ]
    if kind == "free":
        drivers += [moved(f"ball.position_{axis}", "sine", amplitude=0.1, frequency=1.0, phase=k) for k, axis in enumerate("xyz")]
    result = simulate(compose(SystemSpec(motions=tuple(drivers)), eom), duration=1.0, output_step=0.0625, rtol=1e-10, atol=1e-12)
    motion = kinematic_motion(eom, drivers, result.time)
    found = inverse_analysis(motion)
    for name, values in found.efforts.items():
        effort, axis = name.removeprefix("ball.").split("_")
        signal = f"ball.{'rate' if effort == 'torque' else 'position'}_{axis}.motion.{effort}"
        # the orientation of the run is integrated: its tolerance, times torques of some N m
        np.testing.assert_allclose(result.array(signal), values, atol=1e-7)
    assert abs(result.energy["relative_residual"]) < 1e-8, "what the drives supply is in the audit"


def test_one_rate_may_be_given_and_the_others_left_free() -> None:
    """A symmetric top without weight whose spin is held: its angular velocity turns about the axis as Euler's equations say."""
    A, C, spin = 0.02, 0.035, 6.0
    body = Body(name="body", parts=("body",), mass=1.0, center=np.zeros(3), inertia=np.diag([A, A, C]))
    ground = Body(name="ground", parts=("ground",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))
    joint = Joint(name="ball", kind="spherical", parent="ground", child="body", X_PF=np.eye(4), X_CM=np.eye(4))
    top = Mechanism(name="top", ground="ground", bodies={"ground": ground, "body": body}, tree=(joint,), mobility=3)
    system = compose(SystemSpec(motions=(moved("ball.rate_z", "constant", "velocity", value=spin),)), equations_of_motion(top))
    result = simulate(system, duration=2.0, output_step=0.1, initial={"ball.rate_x": 1.0}, rtol=1e-10, atol=1e-12)
    turn = spin * (C - A) / A  # rad/s
    # integrated at 1e-10 over two seconds
    np.testing.assert_allclose(result.array("ball.rate_x"), np.cos(turn * result.time), atol=1e-7)
    np.testing.assert_allclose(result.array("ball.rate_y"), np.sin(turn * result.time), atol=1e-7)
    np.testing.assert_allclose(result.array("ball.rate_z.motion.torque"), 0.0, atol=1e-10)  # a symmetric top keeps its spin by itself


def test_a_loop_follows_a_given_orientation() -> None:
    """A plate on a ball joint, from which a rod of constant length hangs a slider that moves along z."""
    ground = Body(name="ground", parts=("ground",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))
    plate = Body(name="plate", parts=("plate",), mass=1.0, center=np.zeros(3), inertia=np.diag([0.01, 0.01, 0.02]))
    slider = Body(name="slider", parts=("slider",), mass=0.5, center=np.array([0.3, 0.0, -0.5]), inertia=1e-3 * np.eye(3))
    at_corner, at_slider = np.eye(4), np.eye(4)
    at_corner[:3, 3], at_slider[:3, 3] = (0.3, 0.0, 0.0), (0.3, 0.0, -0.5)
    tree = (
        Joint(name="ball", kind="spherical", parent="ground", child="plate", X_PF=np.eye(4), X_CM=np.eye(4)),
        Joint(name="slide", kind="prismatic", parent="ground", child="slider", X_PF=at_slider, X_CM=at_slider),
    )
    rod = Joint(name="rod", kind="distance", parent="plate", child="slider", X_PF=at_corner, X_CM=at_slider)
    bodies = {body.name: body for body in (ground, plate, slider)}
    eom = equations_of_motion(Mechanism(name="tilter", ground="ground", bodies=bodies, tree=tree, loops=(rod,), mobility=3))
    drivers = [moved("ball.angle_x", "sine", amplitude=0.3, frequency=1.0), moved("ball.angle_y", "sine", amplitude=0.4, frequency=0.5)]
    drivers.append(moved("ball.angle_z", "constant", value=0.2))
    times = np.linspace(0.0, 1.0, 21)
    motion = kinematic_motion(eom, drivers, times)
    for k, t in enumerate(times):
        R = Rotation.from_euler("XYZ", [driver.profile.value(float(t)) for driver in drivers])
        corner = R.apply([0.3, 0.0, 0.0])
        height = corner[2] - np.sqrt(0.25 - (corner[0] - 0.3) ** 2 - corner[1] ** 2) + 0.5
        assert motion.q[k, eom.q_names.index("slide.position")] == pytest.approx(height, abs=1e-10)  # Newton to round-off
    result = simulate(compose(SystemSpec(motions=tuple(drivers)), eom), duration=1.0, output_step=0.05, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(result.array("slide.position"), motion.q[:, eom.q_names.index("slide.position")], atol=1e-8)


def test_a_part_of_an_orientation_is_refused_and_so_is_the_position_of_a_rate() -> None:
    eom = body_on("spherical")
    with pytest.raises(MechanicsError, match=r"'ball\.angle_x'") as caught:
        kinematic_motion(eom, ANGLES[::2], np.linspace(0.0, 1.0, 3))
    assert caught.value.code == "E321"
    with pytest.raises(MechanicsError) as caught:
        kinematic_motion(eom, [moved("ball.rate_x", "constant", value=1.0)], np.linspace(0.0, 1.0, 3))
    assert caught.value.code == "E321"
    with pytest.raises(MechanicsError) as caught:
        kinematic_motion(eom, [moved("ball", "constant", value=1.0)], np.linspace(0.0, 1.0, 3))
    assert "ball.angle_x" in (caught.value.remedy or "")
    with pytest.raises(MechanicsError) as caught:
        kinematic_motion(eom, [moved("ball.rate_x", "constant", "velocity", value=1.0)], np.linspace(0.0, 1.0, 3))
    assert caught.value.code == "E323"
