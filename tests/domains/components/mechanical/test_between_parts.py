"""Forces between parts and on them: closed forms of the motion, the free body of what they act on, and the energy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson
from sliders import guides
from two_axis import circuit, flywheel, seeker_mechanism

from domains.analysis.linearise import linearise_system, start_point
from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, PartPoint, SystemSpec
from domains.system import System
from mechanics.analyses.kinematics import body_motions
from mechanics.equations import EquationsOfMotion, equations_of_motion
from topology.mechanism import Body, Joint, Mechanism

G = 9.81
MASS, INERTIA = 2.0, np.diag([0.02, 0.03, 0.04])


def part(name: str, *point: float) -> PartPoint:
    return PartPoint(part=name, point=(point[0], point[1], point[2]))


def acting(
    model: str, points: Sequence[PartPoint], *, axes: str = "", attach: dict[str, str] | None = None, **values: float
) -> ComponentSpec:
    return ComponentSpec(name="c", model=model, parameters=values, points=tuple(points), axes=axes, attach=attach or {})


def free_body(gravity: float = 0.0) -> EquationsOfMotion:
    """A brick that floats over the ground."""
    brick = Body(name="brick", parts=("brick",), mass=MASS, center=[0.0, 0.0, 0.0], inertia=INERTIA)
    base = Body(name="base", parts=("base",), mass=1.0, center=[0, 0, 0], inertia=np.eye(3))
    joint = Joint(name="float", kind="free", parent="base", child="brick", X_PF=np.eye(4), X_CM=np.eye(4))
    machine = Mechanism(name="m", ground="base", bodies={"base": base, "brick": brick}, tree=(joint,), mobility=6)
    return equations_of_motion(machine, gravity=(0.0, 0.0, -gravity))


def run(eom: EquationsOfMotion, component: ComponentSpec, duration: float = 0.5, **more: float) -> tuple[System, Result]:
    system = compose(circuit([component]), eom)
    return system, simulate(system, duration=duration, output_step=duration / 50, rtol=1e-10, atol=1e-12, **more)


# ------------------------------------------------------------------------------------------------------------------ along a line


@pytest.mark.parametrize("n", [1.0, 1.3])
def test_a_gas_spring_pushes_as_its_data_sheet_says_and_its_energy_closes(n: float) -> None:
    law = {"F1": 300.0, "ratio": 1.5, "extended": 0.5, "stroke": 0.2, "n": n, "damping": 40.0}
    spring = acting("mechanical.GasSpring", [part("ground", 0, 0, -0.4), part("b1", 0, 0, 0)], **law)
    system, result = run(guides([40.0], vertical=True, gravity=G), spring, 2.0)
    s = (0.5 - result.values["c.length"]) / 0.2
    c = 1.0 - 1.5 ** (-1.0 / n)
    np.testing.assert_allclose(result.values["c.gas"], 300.0 * (1.0 - c * s) ** -n, rtol=1e-12)
    assert np.ptp(s) > 0.2, "it moves"
    assert result.energy["relative_residual"] < 1e-8
    # it comes to rest where the gas bears the weight
    rest = simulate(system, duration=30.0, output_step=30.0).values["c.gas"][-1]
    assert rest == pytest.approx(40.0 * G, rel=1e-6)


def test_a_gas_spring_stops_at_the_ends_of_its_stroke() -> None:
    law = {"F1": 300.0, "ratio": 1.3, "extended": 0.5, "stroke": 0.2, "damping": 100.0, "stop_stiffness": 1e6, "stop_damping": 2e3}
    for mass, length in ((80.0, 0.3), (5.0, 0.5)):  # too heavy, too light
        spring = acting("mechanical.GasSpring", [part("ground", 0, 0, -0.4), part("b1", 0, 0, 0)], **law)
        _, result = run(guides([mass], vertical=True, gravity=G), spring, 6.0)
        assert result.values["c.length"][-1] == pytest.approx(length, abs=1e-3)  # 800 N on a stop of 1 kN/mm
        assert result.energy["relative_residual"] < 1e-6


def test_a_drive_between_two_points_moves_a_block_by_its_push() -> None:
    _, result = run(
        guides([4.0], vertical=True), acting("mechanical.LineForce", [part("ground", 0, 0, -0.4), part("b1", 0, 0, 0)], push=6.0)
    )
    np.testing.assert_allclose(result.values["c.length"], 0.4 + 6.0 / 4.0 * result.time**2 / 2, rtol=1e-9)
    np.testing.assert_allclose(result.values["c.force"], -6.0)


def test_a_cylinder_between_two_points_holds_a_load_by_its_oil_and_its_energy_closes() -> None:
    """As a spring of the two columns of oil: ``A dp = F`` with ``dp = K A ds / V``."""
    law = {"A_a": 2e-3, "A_b": 1.5e-3, "stroke": 0.5, "closed": 0.2, "dead": 1e-4, "friction": 3e4, "K": 1.4e9}
    cylinder = acting("hydraulic.LineCylinder", [part("ground", 0, 0, -0.4), part("b1", 0, 0, 0)], pa0=2e6, pb0=1e6, **law)
    spec = SystemSpec(components=(cylinder,), connections=(("c.a",), ("c.b",)))  # both ports are shut
    system = compose(spec, guides([250.0], vertical=True, gravity=G))
    result = simulate(system, duration=1.0, output_step=0.02, rtol=1e-10, atol=1e-12)
    assert result.values["c.force"][-1] == pytest.approx(-250.0 * G, rel=1e-6)
    np.testing.assert_allclose(
        result.values["c.force"],
        -2e-3 * result.values["c.a.p"] + 1.5e-3 * result.values["c.b.p"] + 3e4 * result.values["x1.speed"],
        atol=1e-6,  # of some kN
    )
    assert result.energy["relative_residual"] < 1e-6


# ------------------------------------------------------------------------------------------------------------------ ropes


def atwood(m1: float, m2: float, **more: float) -> tuple[System, Result]:
    points = [part("b1", 0, 0, 0), part("ground", 0, 0, 2.0), part("ground", 0.5, 0, 2.0), part("b2", 0.5, 0, 0)]
    eom = guides([m1, m2], vertical=True, gravity=G)
    rope = acting("mechanical.Rope", points, stiffness=1e7, damping=5e4, length=4.5, **more)
    return run(eom, rope, 0.4)


def test_atwoods_machine_accelerates_as_in_the_books() -> None:
    """``a = g (m2 - m1) / (m1 + m2)`` and the tension ``2 m1 m2 g / (m1 + m2)``; the rope stretches by 1e-6 of its length."""
    system, result = atwood(2.0, 3.0)
    late = result.time > 0.1  # when the stretching has died away
    np.testing.assert_allclose(result.values["x1.acceleration"][late], G / 5.0, rtol=1e-5)
    np.testing.assert_allclose(result.values["c.force"][late], 2 * 2.0 * 3.0 * G / 5.0, rtol=1e-5)
    assert result.energy["relative_residual"] < 1e-6
    # the free body of each mass: its guide bears nothing, for the rope is straight above it
    found = reactions_of_run(system, result)
    assert np.abs(found.reactions["x1"].force_W).max() < 1e-6


def test_a_slack_rope_does_not_push() -> None:
    points = [part("ground", 0, 0, 2.0), part("b1", 0, 0, 0)]
    _, result = run(guides([2.0], vertical=True, gravity=G), acting("mechanical.Rope", points, stiffness=1e5, length=2.5), 0.3)
    np.testing.assert_allclose(result.values["x1.position"], -G * result.time**2 / 2, atol=1e-10)
    np.testing.assert_allclose(result.values["c.slack"], 0.5 - G * result.time**2 / 2, atol=1e-10)
    assert not result.values["c.force"].any()


def test_a_pulley_on_a_block_halves_the_force_and_doubles_the_way() -> None:
    """A block and tackle with two falls: the tension is half the load once it is at rest."""
    points = [part("ground", -0.05, 0, 2.0), part("b1", -0.05, 0, 0), part("b1", 0.05, 0, 0), part("ground", 0.05, 0, 2.0)]
    rope = acting("mechanical.Rope", points, stiffness=1e5, damping=3e3, length=4.1)
    _, result = run(guides([100.0], vertical=True, gravity=G), rope, 4.0)
    assert result.values["c.force"][-1] == pytest.approx(100.0 * G / 2, rel=1e-6)
    assert -2.0 * result.values["x1.position"][-1] == pytest.approx(100.0 * G / 2 / 1e5, rel=1e-6)


@pytest.mark.parametrize("own", [0.0, 0.3], ids=["the drum is a body", "the winch has a part of the inertia"])
def test_a_winch_lifts_by_its_radius_and_feels_the_load(own: float) -> None:
    """Drum of inertia J, load m: ``(J + m r^2) dw/dt = T - m g r`` with a stiff rope."""
    wheel = flywheel(0.5 - own)
    load = Body(name="load", parts=("load",), mass=20.0, center=[0, 0, 0], inertia=np.eye(3))
    guide = Joint(name="guide", kind="prismatic", parent="base", child="load", X_PF=np.eye(4), X_CM=np.eye(4))
    machine = Mechanism(name="winch", ground="base", bodies={**wheel.bodies, "load": load}, tree=(*wheel.tree, guide), mobility=2)
    eom = equations_of_motion(machine, gravity=(0, 0, -G))
    rope = acting(
        "mechanical.Winch",
        [part("base", 0, 0, 3.0), part("load", 0, 0, 0)],
        attach={"drum": "axle"},
        stiffness=1e7,
        damping=1e5,
        length=3.0,
        radius=0.1,
        J=own,
    )
    motor = ComponentSpec(name="motor", model="mechanical.TorqueSource", parameters={"value": 25.0}, attach={"joint": "axle"})
    system = compose(circuit([rope, motor]), eom)
    result = simulate(system, duration=0.5, output_step=0.01, rtol=1e-10, atol=1e-12)
    late = result.time > 0.2
    expected = (25.0 - 20.0 * G * 0.1) / (0.5 + 20.0 * 0.01)
    np.testing.assert_allclose(result.values["axle.acceleration"][late], expected, rtol=1e-5)
    np.testing.assert_allclose(result.values["guide.acceleration"][late], 0.1 * expected, rtol=1e-5)
    assert result.energy["relative_residual"] < 1e-6


# ------------------------------------------------------------------------------------------------------------------ on a part


def test_a_force_along_the_axes_of_its_part_goes_with_it() -> None:
    """A thrust across an arm gives a constant acceleration; along W's axes it would not."""
    eom = equations_of_motion(flywheel(1e-2), gravity=(0, 0, 0))
    _, result = run(eom, acting("mechanical.PointForce", [part("wheel", 0.3, 0, 0)], axes="wheel", force_y=2.0), 1.0)
    np.testing.assert_allclose(result.values["axle.acceleration"], 0.3 * 2.0 / 1e-2, rtol=1e-12)
    assert result.values["axle.angle"][-1] > 20.0
    assert result.energy["relative_residual"] < 1e-9


def test_a_force_along_the_axes_of_another_part_keeps_to_that_one() -> None:
    system = compose(
        circuit([acting("mechanical.PointForce", [part("camera", 0.2, 0.1, 0.3)], axes="ring", force_x=1.0, force_y=2.0, force_z=3.0)]),
        equations_of_motion(seeker_mechanism(), gravity=(0, 0, 0)),
    )
    result = simulate(system, duration=0.2, output_step=0.01, rtol=1e-10, atol=1e-12)
    found = reactions_of_run(system, result)
    bodies = body_motions(found.motion)
    force = bodies["ring"].X_WB[:, :3, :3] @ np.array([1.0, 2.0, 3.0])
    # free body of the camera, centred on both axes: its pin bears the force alone, and that with the weightless ring's inertia
    np.testing.assert_allclose(found.reactions["yaw"].force_W, 0.6 * bodies["camera"].acceleration - force, atol=1e-9)
    assert np.ptp(result.values["yaw.angle"]) > 0.1
    assert result.energy["relative_residual"] < 1e-8


@pytest.mark.parametrize("axes", ["", "brick"])
def test_a_torque_turns_a_free_body_by_eulers_equations(axes: str) -> None:
    """``d(R I R^T w)/dt = T``: the angular momentum in W grows by the torque's integral."""
    system, result = run(free_body(), acting("mechanical.PartTorque", [part("brick", 0, 0, 0)], axes=axes, torque_x=0.1, torque_z=0.2), 1.0)
    bodies = body_motions(reactions_of_run(system, result).motion)["brick"]
    R = bodies.X_WB[:, :3, :3]
    momentum = np.einsum("tij,jk,tlk,tl->ti", R, INERTIA, R, bodies.angular_velocity)
    torque = np.tile([0.1, 0.0, 0.2], (len(result.time), 1))
    torque = torque if not axes else np.einsum("tij,tj->ti", R, torque)
    expected = cumulative_simpson(torque, x=result.time, axis=0, initial=0.0)
    np.testing.assert_allclose(momentum, expected, atol=1e-6)  # Simpson's rule over steps of 20 ms
    assert result.energy["relative_residual"] < 1e-9


# ------------------------------------------------------------------------------------------------------------------ bushings


STIFF = {"stiffness_x": 800.0, "stiffness_y": 900.0, "stiffness_z": 1000.0, "stiffness_rx": 3.0, "stiffness_ry": 4.0, "stiffness_rz": 5.0}


def test_a_bushing_swings_with_six_frequencies_of_its_own() -> None:
    """Along and about its axes at its centre: ``sqrt(k / m)`` and ``sqrt(k / I)``, by the linearised system."""
    system = compose(circuit([acting("mechanical.Bushing", [part("base", 0, 0, 0), part("brick", 0, 0, 0)], **STIFF)]), free_body())
    found = np.sort(np.unique(np.round(np.abs(linearise_system(system, start_point(system)).eigenvalues.imag), 9)))
    expected = [np.sqrt(k / m) for k, m in zip(STIFF.values(), [MASS] * 3 + list(np.diag(INERTIA)), strict=True)]
    np.testing.assert_allclose(found, np.sort(expected), rtol=1e-6)


def test_a_bushing_far_from_the_centre_conserves_energy_through_large_turns_and_loads_what_it_stands_on() -> None:
    damping = {"damping_x": 3.0, "damping_ry": 0.05}
    bush = acting("mechanical.Bushing", [part("base", 0.2, 0.1, 0.3), part("brick", 0.2, 0.1, 0.3)], **STIFF, **damping)
    system, result = run(free_body(G), bush, 1.0)
    assert np.abs(result.values["c.turn.x"]).max() > 0.3
    assert result.energy["relative_residual"] < 1e-8
    # the free joint bears nothing: the weight, the bushing and the inertia of the brick balance
    found = reactions_of_run(system, result)
    assert np.abs(found.reactions["float"].force_W).max() < 1e-8
    assert np.abs(found.reactions["float"].moment_W).max() < 1e-8


@pytest.mark.parametrize(
    "component",
    [
        acting("mechanical.PartTorque", [part("base", 0, 0, 0)], torque_x=1.0),
        acting("mechanical.PartTorque", [part("brik", 0, 0, 0)], torque_x=1.0),
        acting("mechanical.PartTorque", [part("brick", 0, 0, 0)], axes="brik", torque_x=1.0),
        acting("mechanical.Rope", [part("brick", 0, 0, 0), part("brick", 1, 0, 0)], stiffness=1.0, length=1.0),
        acting("mechanical.Bushing", [part("brick", 0, 0, 0)]),
    ],
)
def test_what_can_act_on_nothing_is_refused(component: ComponentSpec) -> None:
    with pytest.raises(DomainsError) as caught:
        run(free_body(), component)
    assert (caught.value.code, caught.value.element) == ("E405", "c")


def test_a_gas_spring_longer_in_stroke_than_in_length_is_refused() -> None:
    law = {"F1": 300.0, "extended": 0.2, "stroke": 0.2}
    with pytest.raises(DomainsError) as caught:
        run(guides([4.0]), acting("mechanical.GasSpring", [part("ground", 0, 0, -1), part("b1", 0, 0, 0)], **law))
    assert caught.value.code == "E404"
