"""Given motions of loops: any joint may drive, change points are passed, and the end of the reach is told."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from linkages import CRANK, ROD, four_bar, parallelogram, slider_crank_at

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import SystemSpec
from foundation.errors import MategraphError
from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import KinematicMotion, kinematic_motion
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import EquationsOfMotion, equations_of_motion
from mechanics.errors import MechanicsError
from topology.mechanism import Mechanism

GRAVITY = (0.0, -9.81, 0.0)


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")


def sine(joint: str, amplitude: float, frequency: float = 1.0) -> MotionDriver:
    return MotionDriver(name="wave", joint=joint, profile=motion_profile("sine", amplitude=amplitude, frequency=frequency))


def straight(joint: str, speed: float) -> MotionDriver:
    return MotionDriver(name="turning", joint=joint, profile=motion_profile("polynomial", coefficients=[0.0, speed]))


@pytest.mark.parametrize(
    ("mechanism", "joint", "amplitude"),
    [
        (slider_crank_at(np.pi / 2), "shaft", 0.3),  # a right angle: entries of the loop's Jacobian are zero at t = 0
        (slider_crank_at(np.pi / 2), "big end", 0.1),
        (slider_crank_at(np.pi / 2), "guide", 0.1),
        (slider_crank_at(0.9), "guide", 0.1),
        (four_bar(), "drive", 0.3),
        (four_bar(), "knee", 0.1),
        (four_bar(), "pivot", 0.04),
    ],
)
def test_whichever_joint_drives_a_run_moves_as_kinematics_and_takes_the_effort_of_inverse_dynamics(
    mechanism: Mechanism, joint: str, amplitude: float
) -> None:
    eom = equations_of_motion(mechanism, gravity=GRAVITY)
    driver = sine(joint, amplitude)
    run = simulate(compose(SystemSpec(motions=(driver,)), eom), duration=0.7, output_step=0.05)
    found = inverse_analysis(kinematic_motion(eom, [driver], run.time))
    for k, name in enumerate(eom.q_names):
        np.testing.assert_allclose(run.array(name), found.motion.q[:, k], atol=1e-7)  # steps at 1e-8, a hundred of them
    effort, values = next(iter(found.efforts.items()))
    own = run.array(f"{joint}.motion.{effort.rpartition('.')[2]}")
    np.testing.assert_allclose(own, values, atol=1e-6 * float(np.max(np.abs(values))))  # the error of the state, times stiffness


@pytest.mark.parametrize("angle", [np.pi / 2, 0.0])  # of the crank in the CAD pose: up; and stretched out, a dead centre of the piston
def test_initial_tells_the_branch_in_kinematics_as_in_a_run(angle: float) -> None:
    """The piston goes to and fro about the place that it has with the crank straight down, in which it could also be up."""
    start = slider_crank_at(angle)
    eom = equations_of_motion(start, gravity=GRAVITY)
    place = np.sqrt(ROD**2 - CRANK**2) - float(start.tree[2].X_PF[0, 3])
    driver = MotionDriver(name="wave", joint="guide", profile=motion_profile("sine", amplitude=0.05, frequency=1.0, offset=place))
    initial = {"shaft.angle": -np.pi / 2 - angle}
    run = simulate(compose(SystemSpec(motions=(driver,)), eom), duration=0.4, output_step=0.05, initial=initial)
    motion = kinematic_motion(eom, [driver], run.time, initial=initial)
    for k, name in enumerate(eom.q_names):
        np.testing.assert_allclose(motion.q[:, k], run.array(name), atol=1e-7)  # steps at 1e-8, a hundred of them
    reach = place + 0.05 * np.sin(2 * np.pi * run.time) + float(start.tree[2].X_PF[0, 3])  # from the shaft to the piston
    below = -np.arccos((reach**2 + CRANK**2 - ROD**2) / (2 * CRANK * reach))  # the law of cosines, the crank below
    np.testing.assert_allclose(motion.q[:, eom.q_names.index("shaft.angle")] + angle, below, atol=1e-9)  # closed to 1e-12


def test_initial_that_does_not_fit_the_drivers_is_refused_in_kinematics_as_in_a_run() -> None:
    eom = equations_of_motion(slider_crank_at(np.pi / 2), gravity=GRAVITY)
    driver, initial = sine("guide", 0.05), {"shaft.angle": -1.0}
    for run in (
        lambda: kinematic_motion(eom, [driver], np.zeros(1), initial=initial),
        lambda: simulate(compose(SystemSpec(motions=(driver,)), eom), duration=0.1, output_step=0.1, initial=initial),
    ):
        with pytest.raises(MechanicsError) as caught:
            run()
        assert caught.value.code == "E307"


@pytest.mark.parametrize("mechanism", [slider_crank_at(np.pi / 2), four_bar()])
@pytest.mark.parametrize("away", [-2.5, -1.3, 1.3, 2.5])
def test_a_motion_that_begins_far_from_the_cad_pose_is_in_the_same_branch_in_a_run(mechanism: Mechanism, away: float) -> None:
    eom = equations_of_motion(mechanism, gravity=GRAVITY)
    crank = MotionDriver(name="far", joint=eom.coordinates[0].joint, profile=motion_profile("polynomial", coefficients=[away, 1.0]))
    run = simulate(compose(SystemSpec(motions=(crank,)), eom), duration=0.02, output_step=0.02)
    np.testing.assert_allclose(kinematic_motion(eom, [crank], run.time).q[0], [run.array(name)[0] for name in eom.q_names], atol=1e-9)


def parallel() -> tuple[EquationsOfMotion, float]:
    """A parallelogram, and the speed at which its crank lies in line with the ground at t = 1 s, exactly."""
    return equations_of_motion(parallelogram(angle=1.0), gravity=GRAVITY), np.pi - 1.0


def as_parallelogram(motion: KinematicMotion, tolerance: float) -> None:
    """Crank and follower turn alike, the coupler not at all."""
    for values in (motion.q, motion.v, motion.vdot):
        np.testing.assert_allclose(values[:, 2], values[:, 0], atol=tolerance)
        np.testing.assert_allclose(values[:, 1], -values[:, 0], atol=tolerance)


def test_kinematics_passes_a_change_point_on_which_a_sample_falls() -> None:
    eom, speed = parallel()
    motion = kinematic_motion(eom, [straight("drive", speed)], np.linspace(0.0, 2.0, 21))
    as_parallelogram(motion, 1e-6)  # accelerations from poses 3e-3 beside it, where the closure's round-off weighs 1e5 times
    assert motion.closure < 1e-12


def test_kinematics_turns_back_in_a_change_point() -> None:
    eom, swing = parallel()
    as_parallelogram(kinematic_motion(eom, [sine("drive", swing, 0.25)], np.linspace(0.0, 2.0, 21)), 1e-4)


def test_a_run_passes_a_change_point_on_which_an_output_falls() -> None:
    eom, speed = parallel()
    run = simulate(compose(SystemSpec(motions=(straight("drive", speed),)), eom), duration=2.0, output_step=0.1)
    np.testing.assert_allclose(run.array("pivot.angle"), run.array("drive.angle"), atol=1e-8)


def test_inverse_dynamics_tells_of_infinite_reactions_in_a_change_point_by_its_name() -> None:
    """The follower's weight acts across the line in which all bars lie: no finite force in them holds it."""
    eom, speed = parallel()
    with pytest.raises(MechanicsError) as caught:
        inverse_analysis(kinematic_motion(eom, [straight("drive", speed)], np.linspace(0.0, 2.0, 21)))
    assert caught.value.code == "E310"
    assert "t = 1 s" in str(caught.value)


def test_a_start_in_a_change_point_is_refused_since_nothing_tells_how_it_goes_on() -> None:
    eom = equations_of_motion(parallelogram(angle=np.pi), gravity=GRAVITY)
    with pytest.raises(MechanicsError) as caught:
        kinematic_motion(eom, [straight("drive", 1.0)], np.linspace(0.0, 1.0, 5))
    assert caught.value.code == "E310"


def test_a_motion_beyond_the_reach_is_the_same_error_in_a_run_as_in_kinematics() -> None:
    """The piston reaches crank plus rod from the shaft; the time at which it is there is known in closed form."""
    start = slider_crank_at(np.pi / 2)
    eom = equations_of_motion(start, gravity=GRAVITY)
    reach = CRANK + ROD - float(start.tree[2].X_PF[0, 3])
    driver = sine("guide", 1.2 * reach, 0.25)
    when = np.arcsin(1.0 / 1.2) / (0.5 * np.pi)
    for run in (
        lambda: kinematic_motion(eom, [driver], np.linspace(0.0, 2.0, 21)),
        lambda: simulate(compose(SystemSpec(motions=(driver,)), eom), duration=2.0, output_step=0.1),
    ):
        with pytest.raises(MechanicsError) as caught:
            run()
        text = str(caught.value)
        assert caught.value.code == "E324"
        assert caught.value.element == "small end"
        told = re.search(r"beyond t = ([\d.]+) s \(guide.position = ([\d.]+) m\): 'small end' stays open by ([\d.]+) mm", text)
        assert told is not None, text
        assert abs(float(told[1]) - when) < 1e-5  # six digits are printed
        assert abs(float(told[2]) - reach) < 1e-5
        assert float(told[3]) > 1.0


def test_a_dead_centre_ends_a_run_by_its_name() -> None:
    start = slider_crank_at(np.pi / 2)
    eom = equations_of_motion(start, gravity=GRAVITY)
    reach = CRANK + ROD - float(start.tree[2].X_PF[0, 3])
    with pytest.raises(MechanicsError) as caught:
        simulate(compose(SystemSpec(motions=(sine("guide", reach, 0.25),)), eom), duration=2.0, output_step=0.1)
    assert caught.value.code == "E310"
    assert "guide.position" in str(caught.value)
    assert "shaft.angle" in str(caught.value)


def test_a_run_that_starts_in_a_dead_centre_is_the_same_error_as_in_kinematics() -> None:
    eom = equations_of_motion(slider_crank_at(0.0), gravity=GRAVITY)
    driver = sine("guide", -0.05)
    for run in (
        lambda: kinematic_motion(eom, [driver], np.linspace(0.0, 0.1, 3)),
        lambda: simulate(compose(SystemSpec(motions=(driver,)), eom), duration=0.1, output_step=0.1),
    ):
        with pytest.raises(MechanicsError) as caught:
            run()
        assert caught.value.code == "E310"
        assert "guide.position" in str(caught.value)


def test_the_motion_that_is_one_too_many_is_told_with_its_own_place() -> None:
    eom = equations_of_motion(four_bar(), gravity=GRAVITY)
    drivers = tuple(replace(straight(name, 1.0), name=name, place=f"project.toml:{line}") for name, line in (("drive", 3), ("pivot", 7)))
    with pytest.raises(MechanicsError) as caught:
        compose(SystemSpec(motions=drivers), eom)
    assert (caught.value.code, caught.value.element, caught.value.place) == ("E314", "pivot", "project.toml:7")


def test_a_motion_of_absurd_frequency_is_refused_at_once() -> None:
    eom = equations_of_motion(four_bar(), gravity=GRAVITY)
    driver = sine("drive", 0.3, 1e9)
    with pytest.raises(MategraphError, match="1e\\+09 Hz") as caught:
        simulate(compose(SystemSpec(motions=(driver,)), eom), duration=1.0, output_step=0.1)
    assert caught.value.code == "E461"
    with pytest.raises(MategraphError, match="'wave'") as caught:
        kinematic_motion(eom, [driver], np.linspace(0.0, 1.0, 11))
    assert caught.value.code == "E327"
