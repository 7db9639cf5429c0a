"""Reactions along runs: springs between points load the pins, loops carry what the equations of motion need."""

from __future__ import annotations

import numpy as np
import pytest
from linkages import slider_crank_at
from two_axis import circuit, flywheel

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, PartPoint, SystemSpec
from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import body_motions, kinematic_motion
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import equations_of_motion


def test_a_spring_between_points_loads_the_pin_beside_weight_and_inertia() -> None:
    """Free body of the wheel: pin + weight + spring = mass times acceleration; the spring's own line is rebuilt here."""
    machine = flywheel(1e-2, center=0.1, mass=2.0)
    ends = (PartPoint(part="base", point=(0.3, 0.05, 0.2)), PartPoint(part="wheel", point=(0.15, 0.0, 0.0)))
    spring = ComponentSpec(name="spring", model="mechanical.LineSpring", parameters={"stiffness": 80.0, "free_length": 0.1}, points=ends)
    system = compose(circuit([spring]), equations_of_motion(machine))
    found = reactions_of_run(system, simulate(system, duration=0.5, output_step=0.05))
    wheel = body_motions(found.motion)["wheel"]
    b = wheel.X_WB[:, :3, :3] @ np.array(ends[1].point) + wheel.X_WB[:, :3, 3]
    way = np.array(ends[0].point) - b
    length = np.linalg.norm(way, axis=1, keepdims=True)
    pull = 80.0 * (length - 0.1) * way / length
    expected = 2.0 * (wheel.acceleration - np.array([0, 0, -9.81])) - pull
    # accelerations are recorded as computed: round-off of forces of 50 N
    assert np.allclose(found.reactions["axle"].force_W, expected, atol=1e-9)
    assert not found.efforts, "nothing drives the axle"


def test_a_run_gives_the_reactions_of_joints_that_close_loops_as_of_all_others() -> None:
    """Those of the given motion itself, computed without any run."""
    eom = equations_of_motion(slider_crank_at(1.2), gravity=(0.0, -9.81, 0.0))
    driver = MotionDriver(name="m", joint="shaft", profile=motion_profile("sine", amplitude=0.5, frequency=1.0))
    system = compose(SystemSpec(motions=(driver,)), eom)
    run = simulate(system, duration=0.5, output_step=0.05)
    found, expected = reactions_of_run(system, run), inverse_analysis(kinematic_motion(eom, [driver], run.time))
    assert found.reactions["small end"].role == "loop"
    for name, reaction in expected.reactions.items():
        # the run's states to 1e-8, forces of some 100 N
        np.testing.assert_allclose(found.reactions[name].force_W, reaction.force_W, atol=1e-5)
        np.testing.assert_array_equal(found.reactions[name].determinate, reaction.determinate)
    small, big = found.reactions["small end"], found.reactions["big end"]
    rod = body_motions(found.motion)["rod"]
    on_rod = (-1.0 if small.parent == "rod" else 1.0) * small.force_W + (-1.0 if big.parent == "rod" else 1.0) * big.force_W
    np.testing.assert_allclose(on_rod, 1.0 * (rod.acceleration - np.array([0.0, -9.81, 0.0])), atol=1e-6)  # its free body, 1 kg


def test_reactions_of_a_run_with_impacts_say_that_impulses_are_left_out() -> None:
    stop = ComponentSpec(
        name="stop", model="mechanical.EndStop", parameters={"lower": -0.5, "upper": 0.5, "restitution": 0.5}, attach={"joint": "axle"}
    )
    push = ComponentSpec(name="push", model="mechanical.TorqueSource", parameters={"value": 0.1}, attach={"joint": "axle"})
    system = compose(circuit([stop, push]), equations_of_motion(flywheel(1e-2)))
    run = simulate(system, duration=1.0, output_step=0.05)
    (note,) = [note for note in reactions_of_run(system, run).notes if note.code == "W404"]
    assert note.element == "stop"


def test_a_system_without_mechanism_has_no_reactions() -> None:
    from two_axis import component, signal

    spec = circuit(
        [component("s", "VoltageAmplifier", limit=10.0), component("r", "Resistor", R=1.0)],
        "s.p r.p",
        "ground s.n r.n",
        signals=[signal("one", "Constant", drives={"y": "s.u"}, value=1.0)],
    )
    system = compose(spec)
    with pytest.raises(DomainsError) as caught:
        reactions_of_run(system, simulate(system, duration=0.1, output_step=0.05))
    assert caught.value.code == "E465"
