"""Friction of pins and guides from the load of their joint: against closed forms, an integration by scipy, and the inverse analysis."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from linkages import pin, slider_crank_at
from random_mechanism import body, frame, joint, mechanism
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from sliders import on, system_of

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, PartPoint, SignalSpec, SystemSpec
from domains.system import System
from mechanics.equations import EquationsOfMotion, equations_of_motion

G = 9.81
AUDIT = 1e-6  # of the turnover: what the energy audit promises at the default tolerances


def incline(angle: float) -> EquationsOfMotion:
    along = (math.cos(angle), 0.0, math.sin(angle))
    guide = joint("x", "prismatic", "ground", "block", frame((0, 0, 0), z=along))
    return equations_of_motion(mechanism([body("block", 2.0, (0, 0, 0), (0.1, 0.1, 0.1))], [guide]))


@pytest.mark.parametrize("mu", [0.3, 0.9])
def test_a_block_thrown_up_an_incline_stays_above_the_friction_angle_and_slides_back_below_it(mu: float) -> None:
    angle, v = 0.5, 2.0
    run = simulate(
        compose(system_of(on("x", "dry", "GuideFriction", coefficient=mu)), incline(angle)),
        duration=1.0,
        output_step=0.01,
        initial={"x.speed": v},
    )
    up = v / (G * (math.sin(angle) + mu * math.cos(angle)))
    top = v * up / 2
    # constant accelerations are integrated exactly; the load is solved for to 1e-11
    assert run.events[0].time == pytest.approx(up, rel=1e-10)
    assert run.final["dry.load"] == pytest.approx(2.0 * G * math.cos(angle), rel=1e-11)
    if mu > math.tan(angle):
        assert run.events[0].kind == "stick"
        assert run.final["x.position"] == pytest.approx(top, rel=1e-10)
        assert run.final["x.speed"] == 0.0
    else:
        assert run.events[0].kind == "slip backwards"
        back = G * (math.sin(angle) - mu * math.cos(angle))
        assert run.final["x.position"] == pytest.approx(top - back * (1.0 - up) ** 2 / 2, rel=1e-9)
    assert run.energy["relative_residual"] < 1e-9


def test_static_friction_holds_up_to_its_own_angle_and_then_falls_to_the_sliding_one() -> None:
    """At rest on an incline between the two friction angles: it stays, until a push beyond the limit, and then goes on sliding."""
    angle, mu, static = 0.5, 0.4, 0.65
    push = ComponentSpec(name="push", model="mechanical.ForceSource", parameters={"value": 0.0}, attach={"joint": "x"})
    system = compose(system_of(on("x", "dry", "GuideFriction", coefficient=mu, static=static), push), incline(angle))
    still = simulate(system, duration=0.5, output_step=0.01)
    assert still.final["x.position"] == 0.0
    limit = 2.0 * G * (static * math.cos(angle) - math.sin(angle))  # N, downwards

    def pushed(by: float) -> Result:
        parts = system_of(
            on("x", "dry", "GuideFriction", coefficient=mu, static=static),
            ComponentSpec(name="push", model="mechanical.ForceSource", parameters={"value": -by}, attach={"joint": "x"}),
        )
        return simulate(compose(parts, incline(angle)), duration=0.5, output_step=0.01)

    assert pushed(0.999 * limit).final["x.position"] == 0.0
    moving = pushed(1.001 * limit)
    a = -1.001 * limit / 2.0 - G * (math.sin(angle) - mu * math.cos(angle))
    assert moving.final["x.speed"] == pytest.approx(0.5 * a, rel=1e-9)


ARM, MASS, INERTIA, RADIUS = 0.5, 1.5, 0.02, 0.03  # m, kg, kg m^2, m


def pendulum(**friction: float) -> System:
    swing = pin("p", "ground", "arm", (0, 0, 0), (0, -1, 0))
    eom = equations_of_motion(mechanism([body("arm", MASS, (ARM, 0, 0), (INERTIA, INERTIA, INERTIA))], [swing]))
    return compose(system_of(on("p", "dry", "PinFriction", radius=RADIUS, **friction)), eom)


def by_scipy(mu: float, start: float, ends: float) -> list[tuple[float, float]]:
    """(time, angle) of every turn: the arm at the angle q from x towards z, friction from the pin's own force, solved for at each call."""
    J = INERTIA + MASS * ARM * ARM

    def force(q: float, w: float, a: float) -> float:
        x = MASS * ARM * (-a * math.sin(q) - w * w * math.cos(q))
        z = MASS * (ARM * (a * math.cos(q) - w * w * math.sin(q)) + G)
        return math.hypot(x, z)

    def acceleration(q: float, w: float, sense: float) -> float:
        def open_(a: float) -> float:
            return J * a + MASS * G * ARM * math.cos(q) + sense * mu * RADIUS * force(q, w, a)

        return float(brentq(open_, -1e4, 1e4, xtol=1e-13, rtol=1e-14))

    t, q, turns = 0.0, start, []
    while abs(MASS * G * ARM * math.cos(q)) > mu * RADIUS * MASS * G:
        sense = -math.copysign(1.0, math.cos(q))

        def slope(_: float, y: Any, sense: float = sense) -> list[float]:
            return [y[1], acceleration(y[0], y[1], sense)]

        def turned(_: float, y: Any, sense: float = sense) -> float:
            return sense * float(y[1]) + (1e-9 if y[1] == 0.0 else 0.0)

        turned.terminal, turned.direction = True, -1  # type: ignore[attr-defined]
        found = solve_ivp(slope, (t, ends), [q, 0.0], events=turned, rtol=1e-11, atol=1e-12, method="DOP853")
        if not found.t_events[0].size:
            break
        t, q = float(found.t_events[0][-1]), float(found.y_events[0][-1][0])
        turns.append((t, q))
    return turns


def test_a_pendulum_on_a_pin_turns_where_an_integration_by_hand_turns() -> None:
    mu = 0.9
    run = simulate(pendulum(coefficient=mu), duration=12.0, output_step=0.01, initial={"p.angle": -0.4}, rtol=1e-10, atol=1e-12)
    expected = by_scipy(mu, -0.4, 12.0)
    found = [(e.time, e.value) for e in run.events]
    assert len(expected) > 5
    assert len(found) == len(expected)
    # a dozen turns of 1e-10 a step, scipy's 1e-11 with the turn found on its own dense output
    np.testing.assert_allclose(found, expected, rtol=1e-6)
    assert run.events[-1].kind == "stick"
    assert run.energy["relative_residual"] < AUDIT


@pytest.mark.parametrize("share", [0.98, 1.02])
def test_a_pendulum_rests_anywhere_within_its_friction_circle(share: float) -> None:
    """At rest the pin carries the weight: it holds where the weight passes the axis within coefficient times radius."""
    mu = 0.8
    offset = math.asin(share * mu * RADIUS / ARM)
    run = simulate(pendulum(coefficient=mu), duration=0.5, output_step=0.01, initial={"p.angle": -math.pi / 2 + offset})
    assert (np.ptp(run.array("p.angle")) == 0.0) == (share < 1.0)


def overhung(length: float, mu: float, offset: float) -> System:
    """A bush on a vertical column that is pulled at an offset from it: no gravity, so that all comes from the pull."""
    column = joint("x", "prismatic", "ground", "bush", frame((0, 0, 0)))
    eom = equations_of_motion(mechanism([body("bush", 1.0, (0, 0, 0), (0.1, 0.1, 0.1))], [column]), gravity=(0.0, 0.0, 0.0))
    pull = ComponentSpec(
        name="pull", model="mechanical.PointForce", parameters={"force_z": 5.0}, points=(PartPoint(part="bush", point=(offset, 0.0, 0.0)),)
    )
    return compose(system_of(on("x", "dry", "GuideFriction", coefficient=mu, length=length), pull), eom)


def test_a_bush_that_is_pulled_beside_its_axis_slides_when_it_is_longer_than_twice_friction_times_offset() -> None:
    """The two ends carry pull times offset over length each: the friction of both is 2 mu offset / length of the pull, whatever that is."""
    mu, offset = 0.2, 0.5
    slides = simulate(overhung(0.21, mu, offset), duration=0.2, output_step=0.01)
    share = 2 * mu * offset / 0.21
    assert slides.final["x.speed"] == pytest.approx(0.2 * 5.0 * (1.0 - share), rel=1e-9)
    assert slides.final["dry.load"] == pytest.approx(2 * 5.0 * offset / 0.21, rel=1e-9)
    held = simulate(overhung(0.19, mu, offset), duration=0.2, output_step=0.01)
    assert held.final["x.position"] == 0.0
    assert held.final["dry.force"] == pytest.approx(-5.0, rel=1e-12)


def crank_drive(*frictions: ComponentSpec, big_end: str = "revolute", small_end: str = "revolute") -> System:
    torque = ComponentSpec(name="drive", model="mechanical.TorqueSource", parameters={"value": 12.0}, attach={"joint": "shaft"})
    planar = slider_crank_at(0.7)
    kinds = {"big end": big_end, "small end": small_end}
    tree, loops = (tuple(replace(j, kind=kinds.get(j.name, j.kind)) for j in group) for group in (planar.tree, planar.loops))
    eom = equations_of_motion(replace(planar, tree=tree, loops=loops), gravity=(0.0, -G, 0.0))
    return compose(system_of(torque, *frictions), eom)


MAIN = on("shaft", "main", "PinFriction", coefficient=0.15, radius=0.05)
KNEE = on("big end", "knee", "PinFriction", coefficient=0.1, radius=0.04)
SLIDE = on("guide", "slide", "GuideFriction", coefficient=0.2)


@pytest.mark.parametrize(
    ("frictions", "kinds"),
    [
        pytest.param((MAIN, KNEE), {}, id="pins of a planar loop, which is overconstrained across its plane only"),
        pytest.param((MAIN, SLIDE), {"big_end": "cylindrical", "small_end": "spherical"}, id="a loop that is not overconstrained"),
    ],
)
def test_the_friction_of_the_joints_of_a_slider_crank_is_that_of_the_reactions_of_the_run(
    frictions: tuple[ComponentSpec, ...], kinds: dict[str, str]
) -> None:
    """The reactions come from the inverse analysis of the recorded motion: another route, which solves the loops by least squares."""
    system = crank_drive(*frictions, **kinds)
    run = simulate(system, duration=1.5, output_step=0.005)
    found = reactions_of_run(system, run).reactions
    assert run.energy["relative_residual"] < AUDIT
    smooth = np.ones(len(run.time), dtype=bool)
    for event in run.events:
        smooth &= np.abs(run.time - event.time) > 1e-9
    for friction in frictions:
        joint_name, guide = friction.attach["joint"], friction is SLIDE
        assert run.energy["components"][friction.name]["heat"] > 0.01
        rate = run.array(f"{joint_name}.{'speed' if guide else 'rate'}")
        across = np.linalg.norm(found[joint_name].force_F[:, :2], axis=1)
        moving = smooth & (np.abs(rate) > 1e-6)
        expected = -friction.parameters["coefficient"] * friction.parameters.get("radius", 1.0) * across * np.sign(rate)
        shown = run.array(f"{friction.name}.{'force' if guide else 'torque'}")
        # reactions of the inverse analysis follow from accelerations of the run, solved to 1e-8
        np.testing.assert_allclose(shown[moving], expected[moving], rtol=1e-6, atol=1e-7)


def test_what_the_loop_leaves_open_is_refused_with_what_to_leave_out() -> None:
    """A planar loop of spatial pins is overconstrained across its plane: moments on the pins do not follow from the motion."""
    with pytest.raises(DomainsError) as refused:
        crank_drive(on("shaft", "main", "PinFriction", coefficient=0.15, radius=0.05, length=0.1))
    assert refused.value.code == "E446"
    assert refused.value.element == "main"
    assert "length" in refused.value.remedy
    with pytest.raises(DomainsError, match="across the axis of 'guide'"):
        crank_drive(SLIDE)


def test_joints_without_pin_or_guide_are_refused() -> None:
    eom = equations_of_motion(
        mechanism([body("b", 1.0, (0.1, 0, 0), (0.1, 0.1, 0.1))], [joint("c", "cylindrical", "ground", "b", frame((0, 0, 0)))])
    )
    with pytest.raises(DomainsError) as refused:
        compose(system_of(on("c.angle", "dry", "PinFriction", coefficient=0.1, radius=0.01)), eom)
    assert refused.value.code == "E446"


def test_a_load_can_be_read_by_signal_blocks() -> None:
    spec = SystemSpec(
        components=(on("x", "dry", "GuideFriction", coefficient=0.3),),
        signals=(SignalSpec(name="smooth", block="LowPass", inputs={"u": "dry.load"}, parameters={"cutoff": 100.0}),),
    )
    run = simulate(compose(spec, incline(0.5)), duration=0.2, output_step=0.01)
    assert run.final["smooth.y"] == pytest.approx(2.0 * G * math.cos(0.5), rel=1e-6)


def test_a_guide_whose_own_mass_locks_it_jams_while_it_slides_and_holds_at_rest() -> None:
    """Braking the mass beside the axis presses on the bushes: with 2 mu offset / length above 1 no deceleration fits."""

    def thrown(length: float, speed: float) -> Result:
        column = joint("x", "prismatic", "ground", "arm", frame((0, 0, 0)))
        eom = equations_of_motion(mechanism([body("arm", 1.0, (0.5, 0, 0), (0.1, 0.1, 0.1))], [column]), gravity=(0.0, 0.0, -1.0))
        hung = ComponentSpec(
            name="weight", model="mechanical.PointForce", parameters={"force_z": 1.0}, points=(PartPoint(part="arm", point=(0.5, 0, 0)),)
        )
        pull = ComponentSpec(
            name="pull", model="mechanical.PointForce", parameters={"force_z": -3.0}, points=(PartPoint(part="arm", point=(0, 0, 0)),)
        )
        parts = system_of(on("x", "dry", "GuideFriction", coefficient=0.2, length=length), hung, pull)
        return simulate(compose(parts, eom), duration=0.05, output_step=0.01, initial={"x.speed": speed})

    share = 2 * 0.2 * 0.5 / 0.4
    braked = thrown(0.4, 1.0)
    assert braked.final["x.speed"] == pytest.approx(1.0 - 0.05 * 3.0 / (1.0 - share), rel=1e-9)
    with pytest.raises(DomainsError) as jammed:
        thrown(0.15, 1.0)
    assert (jammed.value.code, jammed.value.element) == ("E487", "dry")


def test_two_links_that_hang_on_pins_come_to_rest_one_after_another_and_stay() -> None:
    """Both frictions hold in the end, each within its own friction circle; loads at rest are the weights that hang below."""
    links = [body("upper", 1.0, (0.2, 0, 0), (0.01, 0.01, 0.01)), body("lower", 0.5, (0.6, 0, 0), (0.01, 0.01, 0.01))]
    pins = [pin("shoulder", "ground", "upper", (0, 0, 0), (0, -1, 0)), pin("elbow", "upper", "lower", (0.4, 0, 0), (0, -1, 0))]
    frictions = (
        on("shoulder", "s", "PinFriction", coefficient=0.5, radius=0.04, length=0.1),
        on("elbow", "e", "PinFriction", coefficient=0.5, radius=0.03, static=0.6, stribeck=0.2, exponent=1.5),
    )
    system = compose(system_of(*frictions), equations_of_motion(mechanism(links, pins)))
    run = simulate(system, duration=12.0, output_step=0.02, initial={"shoulder.angle": -0.9, "elbow.angle": -0.3})
    assert (run.final["shoulder.rate"], run.final["elbow.rate"]) == (0.0, 0.0)
    assert run.final["s.load"] == pytest.approx(1.5 * G, rel=1e-9)
    assert run.final["e.load"] == pytest.approx(0.5 * G, rel=1e-9)
    assert abs(run.final["s.torque"]) <= 0.5 * 0.04 * 1.5 * G
    assert abs(run.final["e.torque"]) <= 0.6 * 0.03 * 0.5 * G
    assert run.energy["relative_residual"] < AUDIT
    found = reactions_of_run(system, run).reactions
    across = np.linalg.norm(found["elbow"].force_F[:, :2], axis=1)
    np.testing.assert_allclose(run.array("e.load"), across, rtol=1e-6)
