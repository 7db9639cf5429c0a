"""Parts against each other: places, orientations and rates by differences of poses; inertial sensors by hand."""

from __future__ import annotations

import numpy as np
from two_axis import circuit, flywheel, seeker_mechanism

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, NamedPoint, SystemSpec
from mechanics.analyses.kinematics import body_motions
from mechanics.equations import equations_of_motion

G = 9.81
STEP = 1e-3


def run(*points: NamedPoint) -> tuple[Result, dict]:
    """The seeker with both axes driven by constant torques, falling through large angles."""
    drives = [
        ComponentSpec(name=f"t{axis}", model="mechanical.TorqueSource", parameters={"value": value}, attach={"joint": axis})
        for axis, value in (("pitch", 4e-3), ("yaw", -3e-3))
    ]
    spec = circuit(drives)
    spec = SystemSpec(components=spec.components, points=points)
    system = compose(spec, equations_of_motion(seeker_mechanism(), gravity=(0, 0, -G)))
    result = simulate(system, duration=0.6, output_step=STEP, rtol=1e-11, atol=1e-13)
    return result, body_motions(reactions_of_run(system, result).motion)


def slope(values: np.ndarray) -> np.ndarray:
    return np.gradient(values, STEP, axis=0, edge_order=2)[2:-2]


def test_a_point_of_one_part_is_seen_from_another_as_differences_of_poses_say() -> None:
    tip = NamedPoint(name="tip", part="housing", point=(0.3, 0.2, 0.1), relative_to="camera", orientation=True)
    result, bodies = run(tip)
    X = bodies["camera"].X_WB
    place = np.einsum("tji,tj->ti", X[:, :3, :3], np.array([0.3, 0.2, 0.1]) - X[:, :3, 3])
    found = {k: np.column_stack([result.values[f"tip.{k}{axis}"] for axis in "xyz"]) for k in ("", "v", "a", "w", "dw")}
    np.testing.assert_allclose(found[""], place, atol=1e-12)
    # central differences over 1 ms: (1 ms)^2 / 6 of third derivatives of some 1000/s^3
    np.testing.assert_allclose(found["v"][2:-2], slope(found[""]), atol=1e-3)
    np.testing.assert_allclose(found["a"][2:-2], slope(found["v"]), atol=2e-2)
    np.testing.assert_allclose(found["dw"][2:-2], slope(found["w"]), atol=2e-2)
    # the housing stands: seen from the camera it turns against the camera's own angular velocity, along the camera's axes
    np.testing.assert_allclose(found["w"], -np.einsum("tji,tj->ti", X[:, :3, :3], bodies["camera"].angular_velocity), atol=1e-12)
    np.testing.assert_allclose(result.values["tip.speed"], np.linalg.norm(found["v"], axis=1), rtol=1e-9, atol=1e-11)


def test_roll_pitch_and_yaw_make_the_rotation_again() -> None:
    result, bodies = run(NamedPoint(name="cam", part="camera", point=(0, 0, 0), orientation=True))
    r, p, y = (result.values[f"cam.{name}"] for name in ("roll", "pitch", "yaw"))
    R = np.array([turn("z", b) @ turn("y", a) @ turn("x", c) for a, b, c in zip(p, y, r, strict=True)])
    np.testing.assert_allclose(R, bodies["camera"].X_WB[:, :3, :3], atol=1e-12)
    assert np.ptp(result.values["cam.turn"]) > 0.5
    np.testing.assert_allclose(1 + 2 * np.cos(result.values["cam.turn"]), np.trace(R, axis1=1, axis2=2), atol=1e-12)


def turn(axis: str, angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return {
        "x": np.array([[1, 0, 0], [0, c, -s], [0, s, c]]),
        "y": np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]),
        "z": np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]),
    }[axis]


def test_an_inertial_sensor_at_rest_feels_the_ground_and_on_a_wheel_the_centripetal_acceleration() -> None:
    imu = NamedPoint(name="imu", part="wheel", point=(0.2, 0.0, 0.0), imu=True)
    drive = ComponentSpec(name="t", model="mechanical.TorqueSource", parameters={"value": 0.02}, attach={"joint": "axle"})
    system = compose(SystemSpec(components=(drive,), points=(imu,)), equations_of_motion(flywheel(1e-2), gravity=(0, 0, -G)))
    result = simulate(system, duration=1.0, output_step=0.01, rtol=1e-10, atol=1e-12)
    w = result.values["axle.rate"]
    np.testing.assert_allclose(result.values["imu.fx"], -0.2 * w**2, atol=1e-10)
    np.testing.assert_allclose(result.values["imu.fy"], 0.2 * 2.0, atol=1e-10)  # torque by inertia
    np.testing.assert_allclose(result.values["imu.fz"], G, rtol=1e-12)
    np.testing.assert_allclose(result.values["imu.gz"], w, atol=1e-12)
