"""The basket arm (paper 003, figures 4 to 9): the basket stays level, and the torques are those of bodies drawn by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from domains.result import Result
from foundation.arrays import Array
from mategraph.machine import Machine
from mechanics.analyses.inverse_results import InverseAnalysis

FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "basket_arm"
L1, L2 = 2.4, 2.0  # m
G = 9.81


@pytest.fixture(scope="module")
def machine() -> Machine:
    return mategraph.load(FOLDER / "basket_arm.toml")


@pytest.fixture(scope="module")
def found(machine: Machine) -> InverseAnalysis:
    return machine.inverse().analysis


@pytest.fixture(scope="module")
def result(machine: Machine) -> Result:
    return machine.simulate(duration=2.0)


class Arm:
    """Angles with their derivatives, and accelerations of points, from the motion that the analysis used."""

    def __init__(self, found: InverseAnalysis) -> None:
        self.q, self.v, self.a = found.motion.q.T, found.motion.v.T, found.motion.vdot.T

    def spin(self, length: float, joints: int) -> Array:
        """(2, n) acceleration in x and z of the end of a rod of that length, at the sum of the first `joints` angles, from its start."""
        angle, rate, gain = (series[:joints].sum(axis=0) for series in (self.q, self.v, self.a))
        along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        return length * (gain * across - rate**2 * along)


def test_the_basket_stays_level(found: InverseAnalysis, result: Result) -> None:
    # Three s-curves of the same duration: every digit but the last
    assert np.abs(found.motion.q.sum(axis=1)).max() < 1e-14
    # in the run the motions are integrated, to its tolerance of 1e-10
    assert np.abs(sum(result.array(f"{joint}.angle") for joint in ("shoulder", "elbow", "levelling"))).max() < 1e-9


def test_the_pin_of_the_basket_runs_where_two_rods_put_it(result: Result) -> None:
    first, second = result.array("shoulder.angle"), result.array("shoulder.angle") + result.array("elbow.angle")
    # Axes of CAD to 1e-12, lengths of some metres
    np.testing.assert_allclose(result.array("M.x"), L1 * np.cos(first) + L2 * np.cos(second), atol=1e-11)
    np.testing.assert_allclose(result.array("M.z"), L1 * np.sin(first) + L2 * np.sin(second), atol=1e-11)
    np.testing.assert_allclose(result.array("M.y"), 0.0, atol=1e-11)


def test_the_balancing_torque_is_that_of_a_body_that_does_not_turn(machine: Machine, found: InverseAnalysis) -> None:
    """M3 = m (r_x (a_z + g) - r_z a_x) with the acceleration a of the pin, and r from the pin to the centre of mass: fixed in W."""
    basket = machine.mechanism.bodies[machine.mechanism.body_of("basket frame")]
    r_x, _, r_z = basket.center - np.array([L1 + L2, 0, 0])
    arm = Arm(found)
    a_x, a_z = arm.spin(L1, 1) + arm.spin(L2, 2)
    expected = basket.mass * (r_x * (a_z + G) - r_z * a_x)
    assert expected.max() - expected.min() > 0.05 * expected.max()  # the motion shows in it
    # Pins found from CAD to 1e-12 m, masses below a ton, accelerations of some m/s^2
    np.testing.assert_allclose(found.efforts["levelling.torque"], expected, atol=1e-9)


def test_shoulder_and_elbow_carry_all_that_is_beyond_them(machine: Machine, found: InverseAnalysis) -> None:
    """Moments of weights and inertia forces about each pin, body by body, and the booms' own rates of spin."""
    arm, names = Arm(found), [machine.mechanism.body_of(part) for part in ("boom 1", "boom 2", "basket frame")]
    starts = [np.zeros(3), np.array([L1, 0, 0]), np.array([L1 + L2, 0, 0])]
    angles = arm.q.cumsum(axis=0)
    pins = [np.zeros((2, len(found.time)))]  # in x and z
    pins.append(pins[0] + L1 * np.array([np.cos(angles[0]), np.sin(angles[0])]))
    pins.append(pins[1] + L2 * np.array([np.cos(angles[1]), np.sin(angles[1])]))
    accelerations = [np.zeros_like(pins[0]), arm.spin(L1, 1), arm.spin(L1, 1) + arm.spin(L2, 2)]
    moments = np.zeros((2, len(found.time)))  # about shoulder and elbow, positive upwards
    for k, (name, start) in enumerate(zip(names, starts, strict=True)):
        body = machine.mechanism.bodies[name]
        x, _, z = body.center - start
        radius, ahead = np.hypot(x, z), np.arctan2(z, x)
        place = pins[k] + radius * np.array([np.cos(angles[k] + ahead), np.sin(angles[k] + ahead)])
        rate, gain = arm.v[: k + 1].sum(axis=0), arm.a[: k + 1].sum(axis=0)
        direction = np.array([np.cos(angles[k] + ahead), np.sin(angles[k] + ahead)])
        across = np.array([-direction[1], direction[0]])
        force = body.mass * (accelerations[k] + radius * (gain * across - rate**2 * direction) + np.array([[0.0], [G]]))
        for about in range(min(k, 1) + 1):
            arm_x, arm_z = place - pins[about]
            moments[about] += arm_x * force[1] - arm_z * force[0] + body.inertia[1, 1] * gain
    # As above; torques are some 1e4 N m
    np.testing.assert_allclose(found.efforts["shoulder.torque"], moments[0], atol=1e-7)
    np.testing.assert_allclose(found.efforts["elbow.torque"], moments[1], atol=1e-7)


def test_a_level_controller_finds_the_balancing_torque_by_itself(found: InverseAnalysis) -> None:
    result = mategraph.load(FOLDER / "basket_arm_controlled.toml").simulate(duration=2.0)
    assert np.degrees(np.abs(result.array("tilt.y")).max()) < 0.2
    ideal = np.interp(result.time, found.time, found.efforts["levelling.torque"])
    assert np.ptp(ideal) > 25  # N m: what the lift asks of the drive
    # The jerk makes the torque rise by 30 N m/s; the loop swings at 1.9 Hz and lags behind by half of 1 / (2 pi 1.9 Hz) at most.
    assert np.abs(result.array("levelling_drive.torque") - ideal).max() < 30 / (2 * np.pi * 1.9) / 2


def test_the_run_needs_the_torques_of_the_inverse_analysis(found: InverseAnalysis, result: Result) -> None:
    at = np.searchsorted(found.time, result.time[:-1] + 1e-9, side="right") - 1
    whole = np.abs(found.time[at] - result.time[:-1]) < 1e-12  # events of the run stand between the output times
    for joint in ("shoulder", "elbow", "levelling"):
        expected = found.efforts[f"{joint}.torque"][at][whole]
        # the run's positions follow the motion to 1e-10, times 1e4 N m
        np.testing.assert_allclose(result.array(f"{joint}.motion.torque")[:-1][whole], expected, atol=1e-5)
