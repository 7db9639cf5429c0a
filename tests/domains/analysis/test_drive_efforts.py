"""Drive efforts along runs: what a given motion needs, part by part."""

from __future__ import annotations

import numpy as np
from linkages import slider_crank_at
from two_axis import flywheel

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec
from mechanics.analyses.effort_parts import with_parts
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.analyses.peaks import inverse_of_given_motion
from mechanics.equations import equations_of_motion


def part(name: str, model: str, joint: str, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"mechanical.{model}", parameters=parameters, attach={"joint": joint})


def test_a_given_motion_bears_inertia_rotor_spring_damper_and_friction() -> None:
    """q = t^2 / 2 on an axle in no field of gravity: 0.5 + 3 + 40 (q + 0.2) + 2 t + 0.7, less the 1.5 of a source that helps."""
    driver = MotionDriver(name="m", joint="axle", profile=motion_profile("polynomial", coefficients=[0.0, 0.0, 0.5]))
    parts = (
        part("rotor", "Inertia", "axle", value=3.0),
        part("spring", "Spring", "axle", stiffness=40.0, rest=-0.2),
        part("oil", "Damper", "axle", damping=2.0),
        part("seal", "Friction", "axle", coulomb=0.7),
        part("help", "TorqueSource", "axle", value=1.5),
    )
    system = compose(SystemSpec(components=parts, motions=(driver,)), equations_of_motion(flywheel(0.5), gravity=(0, 0, 0)))
    run = simulate(system, duration=0.2, output_step=0.1)
    found = reactions_of_run(system, run, apart=True)
    t = run.time[1:]  # at the very start it sticks
    spent = {name: values[1:] for name, values in found.parts["axle.torque"].items()}
    expected = {"inertia": 0.5, "gravity": 0.0, "rotors": 3.0, "springs": 40.0 * (t * t / 2 + 0.2), "friction": 2.0 * t + 0.7}
    for name, value in expected.items():
        np.testing.assert_allclose(spent[name], value, atol=1e-7, err_msg=name)  # states to 1e-8
    np.testing.assert_allclose(spent["other components"], -1.5, atol=1e-7)
    np.testing.assert_allclose(found.efforts["axle.torque"], run.array("axle.motion.torque"), rtol=1e-15)


def test_joints_that_nothing_drives_are_no_drives() -> None:
    machine = equations_of_motion(slider_crank_at(1.2), gravity=(0.0, -9.81, 0.0))
    driver = MotionDriver(name="m", joint="shaft", profile=motion_profile("sine", amplitude=0.5, frequency=1.0))
    passive = next(c for c in machine.coordinates if c.joint != "shaft" and c.only)
    spring = part("spring", "Spring", passive.joint, stiffness=30.0)
    system = compose(SystemSpec(components=(spring,), motions=(driver,)), machine)
    run = simulate(system, duration=0.3, output_step=0.1)
    found = reactions_of_run(system, run, apart=True)
    assert list(found.efforts) == ["shaft.torque"]
    spent = found.parts["shaft.torque"]
    assert set(spent) == {"inertia", "gravity", "springs"}, "the drive bears the spring of another joint, and no rest is left"
    # power of the spring by the drive's rate
    assert passive.position is not None
    push = 30.0 * run.array(passive.position) * run.array(passive.rate) / run.array("shaft.rate")
    np.testing.assert_allclose(spent["springs"], push, rtol=1e-6, atol=1e-8)


def test_parts_of_a_given_motion_without_components_add_up_to_its_effort() -> None:
    machine = equations_of_motion(slider_crank_at(1.2), gravity=(0.0, -9.81, 0.0))
    driver = MotionDriver(name="m", joint="shaft", profile=motion_profile("sine", amplitude=0.5, frequency=1.0))
    found = with_parts(inverse_of_given_motion(machine, [driver], np.linspace(0.0, 0.4, 5)))
    for analysis in (found, *found.between):
        spent = analysis.parts["shaft.torque"]
        assert set(spent) == {"inertia", "gravity"}
        np.testing.assert_allclose(sum(spent.values()), analysis.efforts["shaft.torque"], rtol=1e-9, atol=1e-9)  # round-off of some 10 N m
