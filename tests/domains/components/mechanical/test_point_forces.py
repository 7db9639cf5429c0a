"""Forces on points of parts: what they do to the motion, to the pins and to the energy, and what is told when they cannot act."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import circuit, flywheel

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, PartPoint, SignalSpec, SystemSpec
from domains.system import System
from mechanics.analyses.kinematics import body_motions
from mechanics.equations import equations_of_motion

MASS, CENTER, G = 2.0, 0.1, 9.81


def push(part: str = "wheel", point: tuple[float, float, float] = (CENTER, 0.0, 0.0), **force: float) -> ComponentSpec:
    at = (PartPoint(part=part, point=point),)
    return ComponentSpec(name="push", model="mechanical.PointForce", parameters=force, points=at)


def run(spec: SystemSpec, gravity: float) -> tuple[System, Result]:
    machine = flywheel(1e-2, center=CENTER, mass=MASS)
    system = compose(spec, equations_of_motion(machine, gravity=(0.0, 0.0, -gravity)))
    return system, simulate(system, duration=0.6, output_step=0.02, rtol=1e-10, atol=1e-12)


def test_a_weight_at_the_centre_of_mass_is_gravity() -> None:
    _, heavy = run(SystemSpec(), G)
    _, pushed = run(circuit([push(force_z=-MASS * G)]), 0.0)
    assert np.ptp(heavy.values["axle.angle"]) > 0.5
    # two runs of the same equations to 1e-10 a step, some hundred steps
    np.testing.assert_allclose(pushed.values["axle.angle"], heavy.values["axle.angle"], atol=1e-8)
    assert pushed.energy["relative_residual"] < 1e-8


def test_the_pin_bears_the_force_and_nothing_acts_along_the_axle() -> None:
    system, result = run(circuit([push(point=(0.25, 0.03, -0.1), force_x=7.0, force_y=-3.0, force_z=5.0)]), G)
    found = reactions_of_run(system, result)
    acceleration = body_motions(found.motion)["wheel"].acceleration
    expected = MASS * (acceleration - np.array([0, 0, -G])) - np.array([7.0, -3.0, 5.0])
    # accelerations are recorded as computed: round-off of forces of 50 N
    np.testing.assert_allclose(found.reactions["axle"].force_W, expected, atol=1e-9)
    assert not found.efforts, "nothing drives the axle"


def test_a_signal_adds_to_the_constant_part_and_the_power_is_force_times_speed() -> None:
    step = SignalSpec(name="step", block="Constant", parameters={"value": 4.0}, outputs={"y": "push.uz"})
    spec = circuit([push(force_z=-1.0)], signals=[step])
    _, result = run(spec, 0.0)
    np.testing.assert_allclose(result.values["push.force.z"], 3.0, rtol=1e-15)
    work = result.values["axle.rate"] ** 2 / 2 * (1e-2 + MASS * CENTER**2)  # all of it is kinetic
    height = result.values["axle.angle"]
    # it turns about y: the centre rises by -CENTER sin(angle)
    np.testing.assert_allclose(work, 3.0 * -CENTER * np.sin(height), atol=1e-8)


@pytest.mark.parametrize(
    "component",
    [
        push("base"),
        push("weel"),
        ComponentSpec(name="push", model="mechanical.PointForce"),
    ],
)
def test_a_force_that_can_act_on_nothing_is_told(component: ComponentSpec) -> None:
    with pytest.raises(DomainsError) as caught:
        run(circuit([component]), 0.0)
    assert caught.value.code == "E405"
