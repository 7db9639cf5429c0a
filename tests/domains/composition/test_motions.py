"""Given motions in a run: the moved joint follows exactly, the drive's effort comes out, the rest moves freely."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from two_axis import circuit, flywheel, seeker_mechanism

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import equations_of_motion
from mechanics.errors import MechanicsError
from topology.mechanism import Body, Joint, Mechanism


def rods() -> Mechanism:
    """The two-segment arm of paper 000: uniform rods of 1 kg and 1 m in a plane, joints about z; q2 = 0.3 rad in the CAD pose."""

    def frame(x: float, y: float) -> np.ndarray:
        X = np.eye(4)
        X[:2, 3] = x, y
        return X

    c, s = np.cos(0.3), np.sin(0.3)
    base = Body(name="base", parts=("base",), mass=1.0, center=[0, 0, 0], inertia=np.eye(3))
    one = Body(name="one", parts=("one",), mass=1.0, center=[0.5, 0, 0], inertia=np.diag([1e-6, 1 / 12, 1 / 12]))
    R = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    two = Body(name="two", parts=("two",), mass=1.0, center=[1 + 0.5 * c, 0.5 * s, 0], inertia=R @ np.diag([1e-6, 1 / 12, 1 / 12]) @ R.T)
    tree = (
        Joint(name="j1", kind="revolute", parent="base", child="one", X_PF=frame(0, 0), X_CM=frame(0, 0)),
        Joint(name="j2", kind="revolute", parent="one", child="two", X_PF=frame(1, 0), X_CM=frame(1, 0)),
    )
    return Mechanism(name="arm", ground="base", bodies={"base": base, "one": one, "two": two}, tree=tree, mobility=2)


def moved(joint: str, function: str, *, quantity: str = "position", **parameters: object) -> MotionDriver:
    return MotionDriver(name=f"{joint} motion", joint=joint, profile=motion_profile(function, **parameters), quantity=quantity)  # type: ignore[arg-type]


def system_with(mechanism: Mechanism, drivers: Sequence[MotionDriver], *components: ComponentSpec, gravity: float = 9.81) -> object:
    spec = circuit(list(components))
    from dataclasses import replace

    return compose(replace(spec, motions=tuple(drivers)), equations_of_motion(mechanism, gravity=(0.0, 0.0, -gravity)))


def test_arm_of_paper_000_with_its_first_joint_driven() -> None:
    """Velocity sin t on joint 1, a damper of 0.1 N m s/rad on joint 2: its motion and the drive's torque, from an independent code."""
    damper = ComponentSpec(name="damper", model="mechanical.Damper", parameters={"damping": 0.1}, attach={"joint": "j2"})
    drive = moved("j1", "sine", quantity="velocity", amplitude=1.0, frequency=1 / (2 * np.pi))
    system = system_with(rods(), [drive], damper, gravity=0.0)
    result = simulate(system, duration=5.0, output_step=0.5, rtol=1e-10, atol=1e-12)  # type: ignore[arg-type]
    reference = {
        1.0: (-0.70890524, -1.62611887, 1.29750593),
        2.0: (-1.76032042, -0.23184244, -0.41652168),
        5.0: (2.09897578, 1.06702753, 0.59328990),
    }
    for t, (q2, rate, torque) in reference.items():
        k = int(np.argmin(np.abs(result.time - t)))
        # eight decimals are given; the integrator's tolerance is far below
        assert result.array("j2.angle")[k] + 0.3 == pytest.approx(q2, abs=2e-8)
        assert result.array("j2.rate")[k] == pytest.approx(rate, abs=2e-8)
        assert result.array("j1.motion.torque")[k] == pytest.approx(torque, abs=2e-8)
    assert result.units("j1.motion.torque") == "N*m"
    assert abs(result.energy["relative_residual"]) < 1e-8, "what the drive supplies is in the audit"


def test_a_joint_that_rests_long_before_a_short_move_makes_the_move() -> None:
    drive = moved("axle", "trapezoid", distance=1.0, speed=50.0, acceleration=4000.0, start=5.0)
    system = system_with(flywheel(), [drive])
    result = simulate(system, duration=10.0, output_step=0.1)  # type: ignore[arg-type]
    assert result.final["axle.angle"] == pytest.approx(1.0, abs=1e-7)  # rtol 1e-8 over a few steps
    assert result.final["axle.rate"] == pytest.approx(0.0, abs=1e-5)


def test_all_joints_given_need_the_torques_of_the_inverse_analysis() -> None:
    from mechanics.analyses.inverse import inverse_analysis
    from mechanics.analyses.kinematics import kinematic_motion

    drivers = [moved("pitch", "sine", amplitude=0.3, frequency=1.0), moved("yaw", "sine", amplitude=0.5, frequency=0.7, phase=0.4)]
    system = system_with(seeker_mechanism(), drivers)
    result = simulate(system, duration=1.0, output_step=0.1, rtol=1e-11, atol=1e-13)  # type: ignore[arg-type]
    found = inverse_analysis(kinematic_motion(equations_of_motion(seeker_mechanism()), drivers, result.time))
    for axis in ("pitch", "yaw"):
        # positions of the run are integrated: its tolerance, times torques of 1e-2 N m
        assert np.allclose(result.array(f"{axis}.motion.torque"), found.efforts[f"{axis}.torque"], atol=1e-9)


@pytest.mark.parametrize("step", [0.1, 0.25])  # three tenths end 5e-17 s behind 0.3 s, where the table ends
def test_at_the_end_of_a_table_the_drive_still_brakes(step: float) -> None:
    """A clamped spline over two points is ``3 u^2 - 2 u^3``: it ends with the acceleration -6 d/T^2."""
    from mechanics.analyses.inverse import inverse_analysis
    from mechanics.analyses.kinematics import kinematic_motion

    end = 0.3 if step == 0.1 else 1.0
    drivers = [moved("axle", "table", times=[0.0, end], values=[0.0, 2.0])]
    torque = -6 * 2.0 / end**2 * 1e-3  # of an inertia of 1e-3 kg m^2
    result = simulate(system_with(flywheel(), drivers), duration=end, output_step=step)  # type: ignore[arg-type]
    assert result.array("axle.motion.torque")[-1] == pytest.approx(torque, rel=1e-9)  # the source's own formula, to round-off
    times = step * np.arange(round(end / step) + 1)
    found = inverse_analysis(kinematic_motion(equations_of_motion(flywheel()), drivers, times))
    assert found.efforts["axle.torque"][-1] == pytest.approx(torque, rel=1e-9)
    longer = simulate(system_with(flywheel(), drivers), duration=2 * end, output_step=step)  # type: ignore[arg-type]
    assert longer.array("axle.motion.torque")[-1] == pytest.approx(0.0, abs=1e-12)  # held


def test_jumps_and_unknown_joints_are_refused() -> None:
    with pytest.raises(DomainsError) as caught:
        system_with(flywheel(), [moved("axle", "ramp", slope=1.0, start=0.5)])
    assert caught.value.code == "E466"
    with pytest.raises(MechanicsError) as refused:
        system_with(flywheel(), [moved("axl", "constant", value=1.0)])
    assert refused.value.code == "E321"


def test_a_driven_loop_runs_as_the_kinematic_mode_says() -> None:
    """Two routes to the crank's torque and the reactions of a four-bar: integration of the driven system, and kinematics with statics."""
    from domains.analysis.reactions import reactions_of_run
    from domains.specs import SystemSpec
    from mechanics.analyses.inverse import inverse_analysis
    from mechanics.analyses.kinematics import kinematic_motion
    from tests.mechanics.analyses.test_inverse import driver, four_bar

    crank = driver("a", "sine", amplitude=0.4, frequency=1.0, phase=0.2)
    eom = equations_of_motion(four_bar())
    system = compose(SystemSpec(motions=(crank,)), eom)
    result = simulate(system, duration=1.0, output_step=0.125, rtol=1e-10, atol=1e-12)
    given = inverse_analysis(kinematic_motion(eom, [crank], result.time))
    run = reactions_of_run(system, result)
    # the integrator's tolerance over one second, times forces and torques of 50 N and 3 N m
    assert np.allclose(result.array("a.motion.torque"), given.efforts["a.torque"], atol=1e-7)
    for name, reaction in given.reactions.items():
        assert np.allclose(run.reactions[name].force_W, reaction.force_W, atol=1e-7)
        assert np.array_equal(run.reactions[name].determinate, reaction.determinate)
