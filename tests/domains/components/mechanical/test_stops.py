"""Stops, limits and backlash: impacts obey momentum and restitution, contacts never pull, and every loss is heat."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sliders import guides, on, sine, step, system_of

from domains.components.mechanical.compliance import dissipation_of
from domains.composition.compose import compose
from domains.simulation.events.impacts import impacts
from domains.simulation.simulate import simulate
from domains.specs import DomainsError

G = 10.0


def test_bouncing_times_form_a_geometric_series_and_the_ball_comes_to_rest() -> None:
    e = 0.5
    system = compose(system_of(on("x1", "floor", "EndStop", lower=0.0, restitution=e)), guides([2.0], vertical=True, gravity=G))
    run = simulate(system, duration=1.5, output_step=0.01, initial={"x1.position": 1.0})
    impacts = [ev for ev in run.events if ev.kind == "impact"]
    first, speed = math.sqrt(2.0 / G), math.sqrt(2.0 * G)
    expected = first + 2 * first * np.cumsum([0.0, *(e ** np.arange(1, len(impacts)))])
    np.testing.assert_allclose([ev.time for ev in impacts], expected, rtol=1e-14)  # a parabola: exact to round-off
    np.testing.assert_allclose([ev.value for ev in impacts], -speed * e ** np.arange(len(impacts)), rtol=1e-12)
    assert run.events[-1].kind == "lower stop"
    assert run.final["x1.position"] == 0.0
    assert run.final["floor.force"] == pytest.approx(2.0 * G, rel=1e-14)  # it carries the ball's weight
    assert run.energy["relative_residual"] < 1e-14
    assert run.energy["components"]["floor"]["heat"] == pytest.approx(2.0 * G, rel=1e-12)


@pytest.mark.parametrize(("floor", "e"), [(0.0, 0.5), (-0.5, 0.3), (-0.5, 0.5), (-0.5, 0.9), (-300.0, 0.5)])
def test_events_that_pile_up_end_the_run_with_the_elements_name(floor: float, e: float) -> None:
    """At zero, bounces become as short as times can tell; elsewhere lower than positions can tell, and then no shorter."""
    system = compose(
        system_of(on("x1", "floor", "EndStop", lower=floor, restitution=e, rest_speed=0.0)), guides([1.0], vertical=True, gravity=G)
    )
    with pytest.raises(DomainsError) as caught:
        simulate(system, duration=20.0, output_step=0.1, initial={"x1.position": floor + 1.0})
    assert caught.value.code == "E480"
    assert caught.value.element == "floor"
    assert f"{(1 + e) / (1 - e) * math.sqrt(2.0 / G):.6f}"[:5] in str(caught.value)  # the limit of the series


def test_block_rattling_in_a_box_keeps_the_momentum_of_both() -> None:
    """The box slides on the ground, the block in the box; stops of the inner joint act between the two."""
    M, m, e, v = 3.0, 1.0, 0.8, 1.0
    system = compose(system_of(on("x2", "walls", "EndStop", lower=-0.1, upper=0.1, restitution=e)), guides([M, m], serial=True))
    run = simulate(system, duration=2.0, output_step=0.01, initial={"x2.speed": v})
    momentum = (M + m) * run.array("x1.speed") + m * run.array("x2.speed")
    np.testing.assert_allclose(momentum, m * v, rtol=1e-13)
    impacts = [ev for ev in run.events if ev.kind == "impact"]
    assert len(impacts) > 4
    np.testing.assert_allclose([ev.value for ev in impacts], v * (-e) ** np.arange(len(impacts)), rtol=1e-12)
    assert run.energy["relative_residual"] < 1e-13


def test_joint_limits_are_rigid_stops_that_lose_all_relative_speed() -> None:
    system = compose(system_of(), guides([2.0], limits={1: (-0.5, 0.3)}))
    assert not system.notes
    run = simulate(system, duration=1.0, output_step=0.1, initial={"x1.speed": 1.0})
    assert [(ev.name, ev.kind) for ev in run.events] == [("x1", "impact")]  # nothing presses it against the stop afterwards
    assert run.events[0].time == pytest.approx(0.3, rel=1e-14)
    assert run.final["x1.position"] == pytest.approx(0.3, abs=2e-14)  # let go, it keeps a gap of round-off
    assert run.energy["heat"] == pytest.approx(1.0, rel=1e-12)


def test_a_held_stop_pushes_only_and_lets_go_when_it_would_pull() -> None:
    """The force cos(2 pi t) presses the block against its upper stop until it changes sign."""
    parts = (on("x1", "push", "ForceSource"), on("x1", "wall", "EndStop", upper=0.0))
    spec = system_of(*parts, signals=[sine("s", "push.u", amplitude=1.0, frequency=1.0, phase=math.pi / 2)])
    run = simulate(compose(spec, guides([1.0])), duration=0.5, output_step=0.01)
    (release,) = [ev.time for ev in run.events if ev.kind == "free"]
    assert release == pytest.approx(0.25, rel=1e-12)
    assert np.all(run.array("wall.force") <= 0.0)
    held = run.time < 0.25
    np.testing.assert_allclose(run.array("wall.force")[held], -np.cos(2 * np.pi * run.time[held]), rtol=1e-12)
    assert np.all(run.array("x1.position") <= 0.0)


def test_a_throw_that_only_just_touches_the_ceiling_is_caught() -> None:
    """The top of the throw is 1e-6 m beyond the stop, in the middle of one long step of exact parabola."""
    top = 0.2
    v = math.sqrt(2 * G * top)
    system = compose(system_of(on("x1", "ceiling", "EndStop", upper=top - 1e-6, restitution=1.0)), guides([1.0], vertical=True, gravity=G))
    run = simulate(system, duration=0.35, output_step=0.35, initial={"x1.speed": v})
    (impact,) = [ev for ev in run.events if ev.kind == "impact"]
    assert impact.time == pytest.approx(v / G - math.sqrt(2e-6 / G), rel=1e-9)
    assert impact.value == pytest.approx(math.sqrt(2 * G * 1e-6), rel=1e-6)  # cancellation of 0.2 against 0.2 - 1e-6


def test_resting_stops_share_an_impact() -> None:
    """Two blocks in a row: the second is pushed against the first, which rests at the wall; hitting it moves nothing."""
    parts = (on("x1", "wall", "EndStop", upper=0.0), on("x2", "end", "EndStop", upper=0.1))
    system = compose(system_of(*parts), guides([1.0, 1.0], serial=True))
    run = simulate(system, duration=0.2, output_step=0.01, initial={"x2.speed": 1.0})
    assert run.final["x1.speed"] == 0.0
    assert run.final["x2.speed"] == 0.0
    assert run.energy["heat"] == pytest.approx(0.5, rel=1e-12)
    assert run.energy["relative_residual"] < 1e-12


def test_two_joints_that_set_each_other_off_come_to_rest_at_their_stops() -> None:
    """Pressed outwards and inwards, each drives the other from its stop by a part of its own impulse, ever less, until both rest."""
    F1, F2, way = 10.0, -7.0, 0.1
    parts = (on("x1", "pull", "ForceSource", value=F1), on("x2", "push", "ForceSource", value=F2))
    parts += (on("x1", "outer", "EndStop", upper=way), on("x2", "inner", "EndStop", lower=-way))
    run = simulate(compose(system_of(*parts), guides([1.0, 1.0], serial=True)), duration=1.0, output_step=0.1)
    assert (run.final["x1.speed"], run.final["x2.speed"]) == (0.0, 0.0)
    assert (run.final["outer.force"], run.final["inner.force"]) == (pytest.approx(-F1, rel=1e-12), pytest.approx(-F2, rel=1e-12))
    assert run.energy["heat"] == pytest.approx((F1 - F2) * way, rel=1e-12)  # constant forces: parabolas, exact to round-off
    assert run.energy["relative_residual"] < 1e-13


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize("e", [0.0, 1.0, None])
def test_no_impact_creates_energy_whatever_the_masses_and_restitutions(n: int, e: float | None) -> None:
    """Joints at all of their stops at once, with any speeds: rest, in, out; e is drawn for each stop where it is None."""
    draw = np.random.default_rng(n)
    for _ in range(500):
        axes = np.linalg.qr(draw.normal(size=(n, n)))[0]
        M = axes @ np.diag(10.0 ** draw.uniform(-1.5, 1.5, n)) @ axes.T
        speed = draw.normal(size=n) * draw.integers(0, 2, n)
        restitution = draw.uniform(0.0, 1.0, n) if e is None else np.full(n, e)
        after, impulse, heat, still = impacts(np.linalg.inv(M), speed, restitution, np.full(n, 1e-4), np.zeros(n, dtype=bool))
        scale = speed @ M @ speed / 2
        lost = scale - after @ M @ after / 2
        # a condition of 1e3 in up to some hundred impacts, each right to round-off
        assert heat.sum() >= -1e-10 * scale
        assert heat.sum() == pytest.approx(lost, abs=1e-10 * scale)
        assert impulse.min() >= 0.0
        assert after.max() <= still <= 1e-10 * np.abs(speed).max()
        if e == 1.0:  # only what is slower than the rest speed is lost
            assert lost <= 1e-9 * max(scale, 1.0) + 1e-4 * impulse.sum()


@pytest.mark.parametrize(("M", "m", "v1", "v2"), [(3.0, 1.0, 1.0, -0.2), (1.0, 3.0, 1.0, -0.5), (0.2, 3.0, 1.0, -0.9)])
def test_a_stop_that_is_left_is_hit_anew_when_another_impact_drives_its_joint_back(M: float, m: float, v1: float, v2: float) -> None:
    """Two elastic stops at once: the outer slide drives in, the inner one leaves; reflections by the mass matrix, one after the other."""
    parts = (on("x1", "wall", "EndStop", upper=0.0, restitution=1.0), on("x2", "inner", "EndStop", upper=0.0, restitution=1.0))
    system = compose(system_of(*parts), guides([M, m], serial=True))
    run = simulate(system, duration=0.2, output_step=0.01, initial={"x1.speed": v1, "x2.speed": v2})
    W = np.linalg.inv([[M + m, m], [m, m]])
    v, hits = np.array([v1, v2]), 0
    while v.max() > 1e-12:
        k = int(np.argmax(v))
        v, hits = v - W[:, k] * 2 * v[k] / W[k, k], hits + 1
    assert hits > 1
    np.testing.assert_allclose([run.array("x1.speed")[0], run.array("x2.speed")[0]], v, rtol=1e-12)
    assert run.energy["heat"] == pytest.approx(0.0, abs=1e-12)
    a, b = run.array("x1.speed"), run.array("x2.speed")
    np.testing.assert_allclose(M * a**2 + m * (a + b) ** 2, M * v1**2 + m * (v1 + v2) ** 2, rtol=1e-12)
    assert run.energy["relative_residual"] < 1e-12


def test_impacts_without_end_at_one_instant_end_without_rebound() -> None:
    """Two joints that drive each other in by turns, with a mass ratio of 1e8: more elastic impacts than are followed."""
    M = np.array([[1.0 + 1e8, 1e8], [1e8, 1e8]])
    speed = np.array([1.0, -0.999])
    after, impulse, heat, still = impacts(np.linalg.inv(M), speed, np.ones(2), np.zeros(2), np.zeros(2, dtype=bool))
    assert after.max() <= still <= 1e-6
    assert impulse.min() >= 0.0
    scale = speed @ M @ speed / 2
    assert heat.sum() >= 0.0
    assert heat.sum() == pytest.approx(scale - after @ M @ after / 2, abs=1e-6 * scale)  # condition 1e8


def test_an_impact_at_the_start_moves_a_friction_that_starts_at_rest() -> None:
    """The outer slide rebounds from its wall; the block that rests in it goes on, sliding."""
    parts = (on("x2", "dry", "Friction", coulomb=0.1), on("x1", "wall", "EndStop", upper=0.0, restitution=1.0))
    run = simulate(compose(system_of(*parts), guides([1.0, 1.0], serial=True)), duration=0.1, output_step=0.01, initial={"x1.speed": 1.0})
    assert run.array("x1.speed")[0] == pytest.approx(-1.0, rel=1e-12)
    np.testing.assert_allclose(run.array("x2.speed"), 2.0 - 0.2 * run.time, rtol=1e-9)
    assert run.energy["relative_residual"] < 1e-9


@pytest.mark.parametrize("e", [0.05, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("m", [0.1, 5.0])
def test_compliant_stop_gives_its_restitution_whatever_the_mass(e: float, m: float) -> None:
    system = compose(system_of(on("x1", "wall", "EndStop", upper=0.1, stiffness=1e4, restitution=e)), guides([m]))
    run = simulate(system, duration=1.0, output_step=0.01, initial={"x1.speed": 1.0})
    # a step's relative error of 1e-8 over some hundred steps; the law's coefficient is exact
    np.testing.assert_allclose(run.final["x1.speed"], -e, rtol=1e-5)
    assert run.energy["relative_residual"] < 1e-6


def test_weight_during_the_contact_lowers_the_restitution_of_a_compliant_stop() -> None:
    g, drop = 9.81, 0.2
    parts = (on("x1", "floor", "EndStop", lower=0.0, stiffness=1e4, restitution=0.8),)
    system = compose(system_of(*parts), guides([1.0], vertical=True, gravity=g))
    run = simulate(system, duration=0.26, output_step=1e-4, initial={"x1.position": drop})
    height, speed = run.final["x1.position"], run.final["x1.speed"]
    assert height > 0.0
    leaving = math.sqrt(speed**2 + 2 * g * height)
    assert leaving / math.sqrt(2 * g * drop) == pytest.approx(0.778, abs=5e-4)  # the figure of the documentation


def test_dissipation_of_nearly_elastic_impacts_is_that_of_hunt_and_crossley() -> None:
    for e in (0.99, 0.999):
        assert dissipation_of({"restitution": e})["dissipation"] == pytest.approx(1.5 * (1 - e), rel=2 * (1 - e))  # next order


def test_damped_contact_never_pulls_and_rests_under_load() -> None:
    parts = (on("x1", "floor", "EndStop", lower=0.0, stiffness=1e4, damping=50.0),)
    run = simulate(
        compose(system_of(*parts), guides([1.0], vertical=True, gravity=G)), duration=2.0, output_step=1e-3, initial={"x1.position": 0.1}
    )
    assert run.array("floor.force").min() >= -1e-9  # dense output
    assert run.final["x1.position"] == pytest.approx(-G / 1e4, rel=1e-4)
    assert run.energy["relative_residual"] < 1e-6


def test_backlash_lets_the_driven_wheel_alone_until_the_flank_is_reached() -> None:
    """The driving wheel turns at 1 rad/s, ratio 2: half of the play is used up after 0.05 s; then it drags the other."""
    parts = (on("x1", "teeth", "Backlash", other="x2", play=0.1, stiffness=1e3, damping=5.0, ratio=2.0),)
    run = simulate(
        compose(system_of(*parts), guides([1.0, 1.0], kind="revolute")), duration=3.0, output_step=0.01, initial={"x1.rate": 1.0}
    )
    assert run.events[0].kind == "upper flank"
    assert run.events[0].time == pytest.approx(0.05, rel=1e-12)
    free = run.time < 0.05
    assert np.all(run.array("x2.rate")[free] == 0.0)
    assert np.all(run.array("teeth.torque")[free] == 0.0)
    assert run.array("x2.rate")[-1] > 0.1
    # w1 takes -T and w2 takes 2 T: 2 w1 + w2 is kept
    np.testing.assert_allclose(2 * run.array("x1.rate") + run.array("x2.rate"), 2.0, rtol=1e-9)
    assert run.energy["relative_residual"] < 1e-6


def test_backlash_of_one_joint_is_a_pair_of_stops() -> None:
    start = {"x1.position": 0.0, "x1.speed": 0.7}
    play = simulate(
        compose(system_of(on("x1", "c", "Backlash", play=0.2, stiffness=500.0, damping=2.0)), guides([1.0])),
        duration=2.0,
        output_step=0.01,
        initial=start,
    )
    stops = simulate(
        compose(system_of(on("x1", "c", "EndStop", lower=-0.1, upper=0.1, stiffness=500.0, damping=2.0)), guides([1.0])),
        duration=2.0,
        output_step=0.01,
        initial=start,
    )
    np.testing.assert_allclose(play.array("x1.position"), stops.array("x1.position"), atol=1e-12)


def test_start_beyond_a_rigid_stop_is_refused_by_name() -> None:
    with pytest.raises(DomainsError) as caught:
        simulate(compose(system_of(), guides([1.0], limits={1: (-0.1, 0.1)})), duration=1.0, output_step=0.1, initial={"x1.position": 0.2})
    assert caught.value.code == "E482"
    assert caught.value.element == "x1"
    assert "by 0.1 m." in str(caught.value)


def test_start_at_a_stop_with_speed_towards_it_is_an_impact() -> None:
    system = compose(system_of(on("x1", "wall", "EndStop", upper=0.0, restitution=0.5)), guides([1.0]))
    run = simulate(system, duration=0.1, output_step=0.1, initial={"x1.speed": 1.0})
    assert [(ev.time, ev.name, ev.kind, ev.value) for ev in run.events] == [(0.0, "wall", "impact", 1.0)]
    assert run.final["x1.speed"] == pytest.approx(-0.5, rel=1e-14)
    assert run.energy["heat"] == pytest.approx(0.375, rel=1e-14)
    assert run.energy["mechanical"] == pytest.approx(-0.375, rel=1e-14)
    assert run.energy["relative_residual"] < 1e-14


def test_friction_and_stop_in_one_joint() -> None:
    """Pushed over a dry guide against the wall: there the wall holds what friction does not; released, friction holds it alone."""
    parts = (
        on("x1", "push", "ForceSource"),
        on("x1", "dry", "Friction", coulomb=1.0),
        on("x1", "wall", "EndStop", upper=0.1),
    )
    spec = system_of(*parts, signals=[step("s", "push.u", time=1.0, initial=3.0, final=0.0)])
    run = simulate(compose(spec, guides([1.0])), duration=2.0, output_step=0.1)
    impact = next(ev for ev in run.events if ev.kind == "impact")
    assert impact.time == pytest.approx(math.sqrt(0.1), rel=1e-12)
    assert run.final["x1.position"] == pytest.approx(0.1, abs=2e-14)
    held = (run.time > 0.5) & (run.time < 1.0)
    np.testing.assert_allclose(run.array("wall.force")[held] + run.array("dry.force")[held], -3.0, rtol=1e-12)
    assert run.energy["relative_residual"] < 1e-12


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"lower": 0.1, "upper": 0.0}, "not below upper"),
        ({}, "nothing stops it"),
        ({"upper": 0.0, "damping": 1.0}, "damping without stiffness"),
        ({"upper": 0.0, "stiffness": 1.0, "damping": 1.0, "restitution": 0.5}, "both damping and restitution"),
        ({"upper": 0.0, "stiffness": 1.0, "restitution": 0.0}, "at least 0.01"),
    ],
)
def test_contradicting_parameters_of_a_stop_are_refused(given: dict[str, float], text: str) -> None:
    with pytest.raises(DomainsError) as caught:
        compose(system_of(on("x1", "stop", "EndStop", **given)), guides([1.0]))
    assert caught.value.code == "E404"
    assert text in str(caught.value)
