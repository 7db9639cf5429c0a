"""The two-axis seeker of paper 001 as a composed system."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import seeker_mechanism, seeker_spec

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.system import System
from mechanics.equations import equations_of_motion


def test_seeker_has_six_states(seeker: System) -> None:
    assert seeker.states == ("pitch.angle", "yaw.angle", "pitch.rate", "yaw.rate", "pitch_motor.i", "yaw_motor.i")


def test_normal_tree_is_the_two_voltage_drivers(seeker: System) -> None:
    """Edges 16 and 17 of the paper; the motors, 15 and 18, are chords."""
    assert seeker.normal_tree == ("pitch_amp", "yaw_amp")


def test_blocks_come_in_an_order_in_which_each_needs_only_those_before(seeker: System) -> None:
    place = {name: k for k, block in enumerate(seeker.blocks) for name in block.variables}
    assert place["pitch_amp.v"] < place["pitch_motor.v"] < place["der(pitch_motor.i)"]
    assert place["pitch_motor.shaft.torque"] < place["pitch.torque"] < place["pitch.acceleration"]
    mechanics = [b for b in seeker.blocks if b.how == "mechanics"]
    assert [b.variables for b in mechanics] == [("pitch.acceleration", "yaw.acceleration")]
    assert all(len(b.variables) == len(b.equations) for b in seeker.blocks)


def test_units_follow_from_what_is_connected(seeker: System) -> None:
    assert seeker.signals["pitch_ref.y"] == "rad"
    assert seeker.signals["pitch_ctl.u"] == "V"
    assert seeker.signals["yaw_motor.i"] == "A"


def test_angles_settle_at_their_references(seeker_run: Result) -> None:
    assert seeker_run.final["pitch.angle"] == pytest.approx(0.14, rel=0.02)  # the issue's own bound
    assert seeker_run.final["yaw.angle"] == pytest.approx(-0.14, rel=0.02)


def test_energy_supplied_is_heat_plus_what_is_stored_and_moving(seeker_run: Result) -> None:
    energy = seeker_run.energy
    assert energy["supplied"] > 0.1
    # local errors of 1e-8 relative in every step; the bound asked for is 1e-6
    assert energy["relative_residual"] < 1e-7


def test_reference_run_of_the_paper_list_is_met() -> None:
    """An independent code with RK4 (4 substeps a tick), a controller that measures the rate, and the step at t = 0.

    Printed with five digits; its integration error is below them.
    """
    eom = equations_of_motion(seeker_mechanism())
    run = simulate(compose(seeker_spec(Kp=30.0, Ki=20.0, Kd=2.0, step_time=0.0, measured_rate=True), eom), duration=1.0, output_step=1e-3)
    expected = {
        50: (0.04017, -0.05558),
        100: (0.10220, -0.11271),
        200: (0.15632, -0.14515),
        500: (0.14453, -0.14517),
        1000: (0.14358, -0.14364),
    }
    for k, angles in expected.items():
        found = (run.array("pitch.angle")[k], run.array("yaw.angle")[k])
        np.testing.assert_allclose(found, angles, atol=6e-6)  # half of the last digit, and a little for RK4
    # half of the last digit; what lies between samples 1 ms apart is 1e-6
    assert run.array("pitch.angle").max() == pytest.approx(0.1572, abs=5.2e-5)
    assert run.array("yaw.angle").min() == pytest.approx(-0.1464, abs=5.2e-5)


def test_two_runs_are_equal_to_the_last_bit(seeker: System, seeker_run: Result) -> None:
    again = simulate(seeker, duration=1.0, output_step=1e-3)
    for name in again.names:
        np.testing.assert_array_equal(again.array(name), seeker_run.array(name))


def test_poses_follow_the_joint_angles(seeker_run: Result) -> None:
    assert seeker_run.frames[1] == pytest.approx(1 / 60)
    last = seeker_run.poses["ring"][-1]
    angle = np.interp(seeker_run.frames[-1], seeker_run.time, seeker_run.array("pitch.angle"))
    assert last[2, 0] == pytest.approx(-np.sin(angle), abs=1e-9)  # R_y; the frame at 1 s is an output too
    np.testing.assert_array_equal(seeker_run.poses["housing"], np.broadcast_to(np.eye(4), (61, 4, 4)))


def test_compiled_and_interpreted_equations_give_the_same_run(seeker_run: Result) -> None:
    """The same operations in the same order; a compiler may contract nothing without being told to."""
    system = compose(seeker_spec(), equations_of_motion(seeker_mechanism()))
    interpreted = simulate(system, duration=0.2, output_step=1e-3)
    for name in ("pitch.angle", "yaw_motor.i"):
        np.testing.assert_allclose(interpreted.array(name), seeker_run.array(name)[:201], rtol=1e-9, atol=1e-12)
