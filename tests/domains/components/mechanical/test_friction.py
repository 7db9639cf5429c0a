"""Dry friction: sticking is exact, break-away and reversal are events, and the heat closes the energy audit."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from linkages import four_bar
from sliders import guides, on, sine, step, system_of

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import DomainsError
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import equations_of_motion
from mechanics.loops.assemble import closure_of

AUDIT = 1e-6  # of the turnover: what the energy audit promises at the default tolerances


def times(run: Result, kind: str, name: str = "") -> list[float]:
    return [e.time for e in run.events if e.kind == kind and name in ("", e.name)]


def test_coulomb_oscillator_loses_the_same_amplitude_every_half_period_and_stops_where_the_spring_no_longer_moves_it() -> None:
    m, k, F, start = 1.0, 100.0, 2.0, 0.17
    system = compose(system_of(on("x1", "spring", "Spring", stiffness=k), on("x1", "dry", "Friction", coulomb=F)), guides([m]))
    run = simulate(system, duration=3.0, output_step=0.01, initial={"x1.position": start}, rtol=1e-10, atol=1e-12)
    half = math.pi / math.sqrt(k / m)
    turns = start - 2 * F / k * np.arange(1, 5)  # 0.13, 0.09, 0.05, 0.01: within F / k = 0.02 it stays
    events = run.events
    assert [e.kind for e in events] == ["slip forwards", "slip backwards", "slip forwards", "stick"]
    # 40 steps of a local error of 1e-10 before each turn
    np.testing.assert_allclose([e.time for e in events], half * np.arange(1, 5), rtol=1e-8)
    np.testing.assert_allclose([e.value for e in events], turns * [-1, 1, -1, 1], atol=1e-9)
    after = run.time > events[-1].time
    assert np.all(run.array("x1.speed")[after] == 0.0)  # exactly: sticking is not creeping
    assert np.ptp(run.array("x1.position")[after]) == 0.0
    np.testing.assert_allclose(run.array("dry.force")[-1], k * run.final["x1.position"], rtol=1e-12)  # what the spring pulls with
    assert run.energy["relative_residual"] < 1e-8


def test_mass_on_a_belt_sticks_and_slips_as_calculated() -> None:
    """With the spring's elongation y: sticking dy/dt = V until k y = Fs, then Fc / k + A cos wt + V / w sin wt with A = (Fs - Fc) / k."""
    m, k, Fs, Fc, V = 0.5, 50.0, 3.0, 2.0, 0.1
    heavy = 1e12  # of the belt, so that nothing slows it
    parts = (on("x1", "spring", "Spring", stiffness=k), on("x1", "belt", "Clutch", other="x2", coulomb=Fc, static=Fs))
    run = simulate(
        compose(system_of(*parts), guides([m, heavy])), duration=5.0, output_step=0.01, initial={"x2.speed": V, "x1.speed": V}, rtol=1e-9
    )
    w, A = math.sqrt(k / m), (Fs - Fc) / k
    slip = (2 * math.pi - 2 * math.atan(A * w / V)) / w
    stick = 2 * A / V
    first = Fs / (k * V)
    slips, sticks = times(run, "slip backwards"), times(run, "stick")
    expected = first + (slip + stick) * np.arange(len(slips))
    assert len(slips) == 1 + int((5.0 - first) / (slip + stick))
    # each period adds its integration error of some 1e-9; the belt's mass 1e-12
    np.testing.assert_allclose(slips, expected, atol=1e-7)
    np.testing.assert_allclose(sticks, expected[: len(sticks)] + slip, atol=1e-7)
    stuck = (run.time > sticks[0] + 1e-6) & (run.time < slips[1] - 1e-6)
    np.testing.assert_allclose(run.array("x1.speed")[stuck], run.array("x2.speed")[stuck], rtol=1e-14)
    assert run.energy["components"]["belt"]["heat"] > 0.0


@pytest.mark.parametrize("friction", [6.0, 3.0])
def test_block_thrown_up_an_incline_stays_or_slides_back(friction: float) -> None:
    """Gravity along the guide is 5 N: friction of 6 N holds the block at the top, friction of 3 N lets it slide back."""
    m, g, v = 1.0, 5.0, 2.0
    system = compose(system_of(on("x1", "dry", "Friction", coulomb=friction)), guides([m], vertical=True, gravity=g))
    run = simulate(system, duration=1.0, output_step=0.01, initial={"x1.speed": v})
    up = v / (g + friction / m)
    top = v * up / 2
    assert run.events[0].time == pytest.approx(up, rel=1e-12)  # constant accelerations are integrated exactly
    if friction > g:
        assert run.events[0].kind == "stick"
        assert run.final["x1.position"] == pytest.approx(top, rel=1e-12)
        assert run.final["dry.force"] == pytest.approx(m * g, rel=1e-15)
    else:
        assert run.events[0].kind == "slip backwards"
        assert run.final["x1.position"] == pytest.approx(top - (g - friction / m) * (1.0 - up) ** 2 / 2, rel=1e-12)
    assert run.energy["relative_residual"] < 1e-12


def test_break_away_is_found_though_nothing_moves_before() -> None:
    """A slowly growing force on a block at rest: no state changes until the force exceeds the static friction."""
    Fs, amplitude, frequency = 2.0, 2.5, 0.01
    parts = (on("x1", "pull", "ForceSource"), on("x1", "dry", "Friction", coulomb=1.0, static=Fs))
    spec = system_of(*parts, signals=[sine("s", "pull.u", amplitude=amplitude, frequency=frequency)])
    run = simulate(compose(spec, guides([1.0])), duration=30.0, output_step=0.5)
    expected = math.asin(Fs / amplitude) / (2 * math.pi * frequency)
    assert run.events[0].kind == "slip forwards"
    assert run.events[0].time == pytest.approx(expected, rel=1e-12)  # of time alone: located to round-off


def test_a_short_pulse_of_force_beyond_the_static_friction_is_not_stepped_over() -> None:
    """The force is above the static friction for 1.3 % of its period only."""
    parts = (on("x1", "pull", "ForceSource"), on("x1", "dry", "Friction", coulomb=1.0, static=0.999 * 2.0))
    spec = system_of(*parts, signals=[sine("s", "pull.u", amplitude=2.0, frequency=1.0)])
    run = simulate(compose(spec, guides([1.0])), duration=1.0, output_step=0.01)
    assert run.events[0].time == pytest.approx(math.asin(0.999) / (2 * math.pi), rel=1e-12)


def test_two_coupled_joints_stick_together_and_break_away_where_they_are_weakest() -> None:
    """Block 2 rides on block 1; the force on block 2 goes through both frictions, and the lower one yields first."""
    m1, m2, weak, strong = 2.0, 1.0, 1.5, 3.0
    parts = (
        *(on(joint, f"pull {joint}", "ForceSource") for joint in ("x1", "x2")),  # a force on block 2 from outside does work in both joints
        on("x1", "below", "Friction", coulomb=weak),
        on("x2", "between", "Friction", coulomb=strong),
    )
    spec = system_of(*parts, signals=[step(f"s {j}", f"pull {j}.u", time=0.5, initial=1.2, final=2.4) for j in ("x1", "x2")])
    run = simulate(compose(spec, guides([m1, m2], serial=True)), duration=1.0, output_step=0.01)
    rest = run.time < 0.5
    for name in ("below.force", "between.force"):
        np.testing.assert_allclose(run.array(name)[rest], -1.2, rtol=1e-14)  # the whole force goes through both
    assert np.all(run.array("x1.speed")[rest] == 0.0)
    assert [(e.name, e.kind, e.time) for e in run.events if e.kind != "switch"] == [("below", "slip forwards", 0.5)]
    a = (2.4 - weak) / (m1 + m2)
    assert run.final["x1.speed"] == pytest.approx(0.5 * a, rel=1e-12)
    assert run.final["x2.speed"] == 0.0
    assert run.final["between.force"] == pytest.approx(-(2.4 - m2 * a), rel=1e-12)
    assert run.energy["relative_residual"] < 1e-12


def test_a_hard_pull_lets_both_coupled_frictions_slide() -> None:
    m1, m2, weak, strong, pull = 2.0, 1.0, 0.5, 1.0, 6.0
    parts = (
        *(on(joint, f"pull {joint}", "ForceSource", value=pull) for joint in ("x1", "x2")),
        on("x1", "below", "Friction", coulomb=weak),
        on("x2", "between", "Friction", coulomb=strong),
    )
    run = simulate(compose(system_of(*parts), guides([m1, m2], serial=True)), duration=0.1, output_step=0.01)
    assert run.final["x1.acceleration"] == pytest.approx((strong - weak) / m1, rel=1e-12)
    assert run.final["x1.acceleration"] + run.final["x2.acceleration"] == pytest.approx((pull - strong) / m2, rel=1e-12)


def test_two_frictions_in_one_joint_hold_as_their_sum() -> None:
    parts = (
        on("x1", "pull", "ForceSource", value=1.4),
        on("x1", "one", "Friction", coulomb=1.5),
        on("x1", "two", "Friction", coulomb=1.0),
    )
    run = simulate(compose(system_of(*parts), guides([1.0])), duration=0.1, output_step=0.01)
    assert run.final["x1.speed"] == 0.0
    assert run.final["one.force"] + run.final["two.force"] == pytest.approx(-1.4, rel=1e-12)


@pytest.mark.parametrize("exponent", [None, 0.5, 1.0, 2.0, 3.5])
def test_sliding_friction_follows_stribeck_and_viscosity(exponent: float | None) -> None:
    Fc, Fs, vs, b, v = 1.0, 1.8, 0.05, 4.0, 0.03
    more = {} if exponent is None else {"exponent": exponent}
    parts = (on("x1", "dry", "Friction", coulomb=Fc, static=Fs, stribeck=vs, viscous=b, **more),)
    run = simulate(compose(system_of(*parts), guides([1e9])), duration=0.01, output_step=0.01, initial={"x1.speed": -v})
    falling = math.exp(-((v / vs) ** (exponent or 2.0)))
    assert run.final["dry.force"] == pytest.approx(Fc + (Fs - Fc) * falling + b * v, rel=1e-9)  # 1e-9: the mass


def test_friction_with_any_exponent_comes_to_rest() -> None:
    """A mass that slides to rest: sticking is exact, and the heat is the energy that it had."""
    parts = (on("x1", "dry", "Friction", coulomb=1.0, static=1.5, stribeck=0.1, exponent=0.5),)
    run = simulate(compose(system_of(*parts), guides([2.0])), duration=2.0, output_step=0.1, initial={"x1.speed": 0.5})
    assert [event.kind for event in run.events][-1] == "stick"
    assert run.final["x1.speed"] == 0.0
    assert run.energy["heat"] == pytest.approx(0.25, rel=1e-6)


def test_brake_stops_a_wheel_and_holds_it() -> None:
    """1 rad/s, inertia 1 kg m^2, brake of 2 N m from 0.1 s on: it stands at 0.6 s and holds the motor's 0.5 N m then."""
    parts = (on("x1", "brake", "Friction", coulomb=2.0), on("x1", "motor", "TorqueSource"))
    signals = [step("s", "brake.u", time=0.1), step("m", "motor.u", time=0.7, final=0.5)]
    run = simulate(
        compose(system_of(*parts, signals=signals), guides([1.0], kind="revolute")), duration=1.0, output_step=0.1, initial={"x1.rate": 1.0}
    )
    (stop,) = times(run, "stick")
    assert stop == pytest.approx(0.6, rel=1e-12)
    assert run.final["brake.torque"] == pytest.approx(-0.5, rel=1e-12)
    assert run.final["x1.rate"] == 0.0
    assert run.energy["heat"] == pytest.approx(0.5, rel=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_driven_chains_never_exceed_their_friction_and_lose_what_it_heats(seed: int) -> None:
    draw = np.random.default_rng(seed)
    n = 3
    limits = draw.uniform(0.5, 2.0, n)
    frictions = [on(f"x{k}", f"f{k}", "Friction", coulomb=c, static=1.3 * c) for k, c in enumerate(limits, start=1)]
    pulls = [on(f"x{k}", f"p{k}", "ForceSource") for k in range(1, n + 1)]
    drives = [sine(f"s{k}", f"p{k}.u", amplitude=3.0, frequency=float(draw.uniform(0.5, 2.0))) for k in range(1, n + 1)]
    system = compose(system_of(*frictions, *pulls, signals=drives), guides(list(draw.uniform(0.5, 2.0, n)), serial=True))
    run = simulate(system, duration=3.0, output_step=0.01)
    for k, c in enumerate(limits, start=1):
        speed, force, mode = (run.array(name) for name in (f"x{k}.speed", f"f{k}.force", f"f{k}.mode"))
        stuck = mode == 0.0
        assert stuck.any()
        assert np.all(speed[stuck] == 0.0)
        assert np.all(np.abs(force[stuck]) <= 1.3 * c * (1 + 1e-12))
        np.testing.assert_allclose(force[~stuck], -c * mode[~stuck], rtol=1e-14)
        assert np.all(speed * mode >= -1e-10)  # dense output near an event: its order is one lower
    assert run.energy["relative_residual"] < AUDIT


def test_friction_without_effect_changes_nothing() -> None:
    run = simulate(
        compose(system_of(on("x1", "dry", "Friction", coulomb=0.0), on("x1", "spring", "Spring", stiffness=1.0)), guides([1.0])),
        duration=10.0,
        output_step=0.1,
        initial={"x1.position": 1.0},
    )
    np.testing.assert_allclose(run.array("x1.position"), np.cos(run.time), atol=1e-6)


def test_static_friction_below_sliding_friction_is_refused() -> None:
    with pytest.raises(DomainsError) as caught:
        compose(system_of(on("x1", "dry", "Friction", coulomb=2.0, static=1.0)), guides([1.0]))
    assert caught.value.code == "E404"


def test_two_frictions_in_one_joint_give_way_to_more_than_their_sum_in_both_directions() -> None:
    parts = (
        on("x1", "pull", "ForceSource"),
        on("x1", "one", "Friction", coulomb=1.5),
        on("x1", "two", "Friction", coulomb=1.0),
    )
    spec = system_of(*parts, signals=[sine("s", "pull.u", amplitude=2.6, frequency=1.0)])
    run = simulate(compose(spec, guides([1.0])), duration=1.0, output_step=1e-3)
    moving = run.time[np.abs(run.array("x1.speed")) > 0.0]
    starts = [moving[0], moving[moving > 0.5][0]]
    expected = math.asin(2.5 / 2.6) / (2 * math.pi) + np.array([0.0, 0.5])
    np.testing.assert_allclose(starts, expected, atol=1e-3)  # the output step
    assert run.energy["relative_residual"] < AUDIT


def test_linkage_with_dry_joints_comes_to_rest_as_a_whole_and_stays_closed() -> None:
    """All joints of a four-bar stop at the same instant; what holds it then is shared, and only its sum is determined."""
    eom = equations_of_motion(four_bar(), gravity=(0.0, -9.81, 0.0))
    names = [c.joint for c in eom.coordinates]
    frictions = [on(joint, f"dry {joint}", "Friction", coulomb=1.2) for joint in names]
    run = simulate(compose(system_of(*frictions), eom), duration=3.0, output_step=0.01, initial={"drive.rate": 6.0})
    assert run.energy["relative_residual"] < AUDIT
    closure = closure_of(eom)
    last = np.array([run.final[name] for name in eom.q_names])
    assert np.abs(closure.at(last)[0]).max() < 1e-9
    for c in eom.coordinates:
        assert run.final[c.rate] == pytest.approx(0.0, abs=1e-12)
    resting = run.time > times(run, "stick")[-1] + 0.05
    assert np.ptp(run.array("drive.angle")[resting]) < 1e-12
    assert all(abs(run.final[f"dry {joint}.torque"]) <= 1.2 * (1 + 1e-9) for joint in names)


def test_drive_of_a_given_motion_overcomes_the_friction_of_its_joint() -> None:
    """Motion a sin wt: the drive's force is the inertia's plus the friction's, which changes sign with the speed."""
    m, F, a, frequency = 2.0, 1.5, 0.1, 1.0
    w = 2 * math.pi * frequency
    motion = MotionDriver(name="drive", joint="x1", profile=motion_profile("sine", amplitude=a, frequency=frequency), quantity="position")
    spec = replace(system_of(on("x1", "dry", "Friction", coulomb=F, static=2 * F)), motions=(motion,))
    run = simulate(compose(spec, guides([m])), duration=1.0, output_step=0.01)
    away = np.abs(np.cos(w * run.time)) > 1e-6
    np.testing.assert_allclose(run.array("dry.force")[away], -F * np.sign(np.cos(w * run.time[away])), rtol=1e-12)
    np.testing.assert_allclose(times(run, "slip backwards"), [0.25], atol=1e-8)  # it leaves at a rate of 1e-9 m/s
    assert run.energy["components"]["dry"]["heat"] == pytest.approx(4 * a * F, rel=1e-6)
    assert run.energy["relative_residual"] < AUDIT
