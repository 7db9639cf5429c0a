"""Reactions along runs: springs between points load the pins, loops carry what the equations of motion need."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import circuit, flywheel

from domains.compose import compose
from domains.reactions import reactions_of_run
from domains.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, PartPoint
from mechanics.equations import equations_of_motion
from mechanics.kinematics import body_motions


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
    assert np.allclose(found.efforts["axle.torque"], 0.0, atol=1e-9), "nothing acts along the axle itself"


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
