"""Belts, chains, axes, couplings: ratios, losses, limp strands, slip by Euler and Eytelwein, inertias; by closed forms and scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec

BELT = {"teeth_a": 20.0, "teeth_b": 60.0, "pitch": 0.005}
R_A, R_B = 20 * 0.005 / (2 * math.pi), 60 * 0.005 / (2 * math.pi)


def part(name: str, model: str, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"mechanical.{model}", parameters=parameters)


def run(parts: list[ComponentSpec], *rows: str, duration: float = 1.0, signals: tuple[SignalSpec, ...] = (), **more: object) -> Result:
    spec = SystemSpec(components=tuple(parts), connections=tuple(tuple(row.split()) for row in rows), signals=signals)
    found = simulate(compose(spec), duration=duration, output_step=duration / 50, **more)  # type: ignore[arg-type]
    assert found.energy["relative_residual"] < 1e-6  # the run's tolerance of 1e-8, some hundred steps
    return found


@pytest.mark.parametrize("model", ["ToothedBelt", "ChainDrive"])
@pytest.mark.parametrize("sense", [1.0, -1.0])
def test_teeth_give_the_ratio_and_power_arrives_with_the_efficiency(model: str, sense: float) -> None:
    parts = [
        part("speed", "SpeedSource", value=30.0),
        part("t", model, **BELT, efficiency=0.9, back_efficiency=0.8, pretension=100.0),
        part("load", "TorqueSource", value=-sense * 12.0),
    ]
    found = run(parts, "speed.joint t.a", "t.b load.joint", duration=0.1)
    assert found.final["load.joint.rate"] == pytest.approx(10.0, rel=1e-12)
    assert found.final["speed.torque"] == pytest.approx(4.0 / 0.9 if sense > 0 else -4.0 * 0.8, rel=1e-10)
    carried = 12.0 / R_B
    slack = max(100.0 - carried / 2.0, 0.0)
    assert found.final["t.slack"] == pytest.approx(slack, rel=1e-10)
    assert found.final["t.tight"] == pytest.approx(slack + carried, rel=1e-10)
    assert found.final["t.hub"] == pytest.approx(2.0 * slack + carried, rel=1e-10)


@pytest.mark.parametrize(("torque", "limp"), [(3.0, False), (8.0, True)])
def test_a_strand_goes_limp_beyond_twice_the_pretension(torque: float, limp: bool) -> None:
    """Held at b, the pulley a turns by F / (2 k) while both strands are taut, and by (F - F0) / k once one is limp."""
    k, pre = 2e5, 150.0
    parts = [
        part("drive", "TorqueSource", value=torque),
        part("rotor", "Inertia", value=1e-3),
        part("t", "ToothedBelt", **BELT, efficiency=1.0, pretension=pre, stiffness=k, damping=300.0),
        part("hold", "SpeedSource", value=0.0),
    ]
    found = run(parts, "drive.joint rotor.joint t.a", "t.b hold.joint", duration=2.0)
    force = torque / R_A
    assert (force > 2.0 * pre) == limp
    assert found.final["rotor.joint.angle"] == pytest.approx(((force - pre) / k if limp else force / (2.0 * k)) / R_A, rel=1e-6)
    assert found.final["t.slack"] == pytest.approx(0.0 if limp else pre - force / 2.0, abs=1e-3)


def test_two_inertias_on_a_taut_belt_swing_with_the_frequency_of_both_strands() -> None:
    k, ja, jb = 1e5, 1e-3, 2e-2
    parts = [
        part("rotor", "Inertia", value=ja),
        part("t", "ToothedBelt", **BELT, efficiency=1.0, pretension=1e4, stiffness=k),
        part("wheel", "Inertia", value=jb),
    ]
    stiffness = 2.0 * k
    omega = math.sqrt(stiffness * (R_A**2 / ja + R_B**2 / jb))
    found = run(parts, "rotor.joint t.a", "t.b wheel.joint", duration=10 * math.pi / omega, initial={"rotor.joint.rate": 1.0})
    common = ja / R_A / (ja / R_A**2 + jb / R_B**2) / R_A  # of the rate of a: what the momentum keeps
    expected = common + (1.0 - common) * np.cos(omega * found.time)
    np.testing.assert_allclose(found.array("rotor.joint.rate"), expected, atol=1e-6)  # rtol 1e-8 over five swings


@pytest.mark.parametrize("d", [0.0, 30.0])
def test_a_chain_takes_up_its_slack_before_it_pulls(d: float) -> None:
    """The sprocket a falls freely through the slack, then on the strand, which never pushes: the same equations by scipy."""
    k, slack, torque, inertia = 5e4, 0.01, 2.0, 5e-3
    r = 17 * 0.0127 / (2 * math.pi)
    parts = [
        part("drive", "TorqueSource", value=torque),
        part("rotor", "Inertia", value=inertia),
        part("t", "ChainDrive", teeth_a=17.0, teeth_b=34.0, pitch=0.0127, efficiency=1.0, slack=slack, stiffness=k, damping=d),
        part("hold", "SpeedSource", value=0.0),
    ]
    found = run(parts, "drive.joint rotor.joint t.a", "t.b hold.joint", duration=0.1)

    def slope(t: float, y: np.ndarray) -> list[float]:
        one, other = (max(k * (side * r * y[0] - slack / 2), 0.0) for side in (1, -1))
        force = max(one + d * r * y[1], 0.0) * (one > 0.0) - max(other - d * r * y[1], 0.0) * (other > 0.0)
        return [y[1], (torque - r * force) / inertia]

    exact = solve_ivp(slope, (0.0, 0.1), [0.0, 0.0], t_eval=found.time, rtol=1e-10, atol=1e-13, max_step=1e-4)
    np.testing.assert_allclose(found.array("rotor.joint.angle"), exact.y[0], atol=1e-6)  # kinks inside steps: error-controlled at 1e-8


@pytest.mark.parametrize(("share", "slips"), [(0.999, False), (1.001, True)])
@pytest.mark.parametrize("groove", [math.pi, math.radians(36.0)], ids=["flat", "V-belt"])
def test_a_belt_slips_at_the_force_of_euler_and_eytelwein(share: float, slips: bool, groove: float) -> None:
    pre, mu, wrap = 200.0, 0.3, 2.8
    m = math.exp(mu / math.sin(groove / 2) * wrap)
    carries = 2.0 * pre * (m - 1.0) / (m + 1.0)
    belt = {"radius_a": 0.05, "radius_b": 0.15, "pretension": pre, "coefficient": mu, "wrap": wrap}
    parts = [
        part("drive", "TorqueSource", value=share * carries * 0.05),
        part("rotor", "Inertia", value=1e-2),
        part("t", "BeltDrive", **belt, **({} if groove == math.pi else {"groove": groove})),
        part("hold", "SpeedSource", value=0.0),
    ]
    found = run(parts, "drive.joint rotor.joint t.a", "t.b hold.joint", duration=0.5)
    excess = (share - 1.0) * carries * 0.05 if slips else 0.0
    assert found.final["rotor.joint.rate"] == pytest.approx(excess / 1e-2 * 0.5, rel=1e-8, abs=1e-12)
    if slips:
        assert found.final["t.tight"] / found.final["t.slack"] == pytest.approx(m, rel=1e-9)
        assert found.energy["heat"] == pytest.approx(carries * 0.05 * excess / 1e-2 * 0.125, rel=1e-6)


def test_centrifugal_force_takes_of_what_a_belt_carries() -> None:
    speed, line_mass, pre = 20.0, 0.2, 200.0
    parts = [
        part("b", "SpeedSource", value=speed / 0.1),
        part("t", "BeltDrive", radius_a=0.05, radius_b=0.1, pretension=pre, coefficient=0.3, line_mass=line_mass),
        part("a", "SpeedSource", value=speed / 0.05 + 1.0),
    ]
    found = run(parts, "a.joint t.a", "t.b b.joint", duration=0.1)
    m = math.exp(0.3 * math.pi)
    assert found.final["t.hub"] == pytest.approx(2.0 * (pre - line_mass * speed**2), rel=1e-10)  # momentum of the belt around the pulley
    assert (found.final["t.tight"] - line_mass * speed**2) / (found.final["t.slack"] - line_mass * speed**2) == pytest.approx(m, rel=1e-10)
    assert found.final["t.b.torque"] == pytest.approx(-0.1 * 2.0 * (pre - line_mass * speed**2) * (m - 1.0) / (m + 1.0), rel=1e-10)


AXES = [
    ("BeltAxis", "shaft", "carriage", {"radius": 0.02, "J": 2e-5, "belt_mass": 0.3}, 0.02, 2e-5 + 0.3 * 0.02**2),
    ("ScrewAxis", "screw", "nut", {"lead": 0.01, "J": 8e-5}, 0.01 / (2 * math.pi), 8e-5),
]


@pytest.mark.parametrize(("model", "turns", "slides", "parameters", "n", "own"), AXES)
@pytest.mark.parametrize("lifts", [True, False])
def test_an_axis_accelerates_by_its_inertias_and_efficiency(
    model: str, turns: str, slides: str, parameters: dict[str, float], n: float, own: float, lifts: bool
) -> None:
    """a = n (T - n F / eta) / (J + J_own + m n^2 / eta) while the load is against the motion."""
    torque, mass, eta, motor = 2.0, 8.0, 0.9, 5e-5
    weight = mass * 9.81 if lifts else 0.0
    parts = [
        part("drive", "TorqueSource", value=torque),
        part("rotor", "Inertia", value=motor),
        part("t", model, **parameters, efficiency=eta),
        part("mass", "Inertia", value=mass),
        part("weight", "ForceSource", value=-weight),
    ]
    found = run(parts, f"drive.joint rotor.joint t.{turns}", f"t.{slides} mass.joint weight.joint", duration=0.1)
    acceleration = n * (torque - n * weight / eta) / (motor + own + mass * n * n / eta)
    np.testing.assert_allclose(found.array("mass.joint.speed"), acceleration * found.time, rtol=1e-8, atol=1e-9)


def test_an_elastic_axis_swings_at_the_frequency_of_two_masses() -> None:
    k, mass, n = 4e6, 50.0, 0.01 / (2 * math.pi)
    parts = [part("t", "ScrewAxis", lead=0.01, efficiency=1.0, J=2e-4, stiffness=k), part("mass", "Inertia", value=mass)]
    omega = math.sqrt(k * (n * n / 2e-4 + 1.0 / mass))
    found = run(parts, "t.screw", "t.nut mass.joint", duration=10 * math.pi / omega, initial={"t.nut.speed": 0.1})
    common = mass / (mass + 2e-4 / n**2)
    expected = 0.1 * (common + (1 - common) * np.cos(omega * found.time))
    np.testing.assert_allclose(found.array("mass.joint.speed"), expected, atol=1e-7)  # rtol 1e-8 of 0.1 m/s over five swings


def test_a_coupling_swings_with_its_halves() -> None:
    k, d, ja, jb = 500.0, 0.2, 2e-3, 5e-3
    parts = [part("rotor", "Inertia", value=1e-3), part("t", "Coupling", stiffness=k, damping=d, J_a=ja - 1e-3, J_b=jb)]
    found = run(parts, "rotor.joint t.a", "t.b", duration=0.1, initial={"rotor.joint.rate": 10.0})
    reduced = ja * jb / (ja + jb)
    decay, omega0 = d / (2 * reduced), math.sqrt(k / reduced)
    omega = math.sqrt(omega0**2 - decay**2)
    twist = 10.0 / omega * np.exp(-decay * found.time) * np.sin(omega * found.time)
    np.testing.assert_allclose(found.array("t.twist"), twist, atol=1e-8)  # of 0.02 rad: rtol over ten swings


def test_play_in_a_coupling_is_crossed_before_it_carries() -> None:
    play, k, torque, inertia = math.radians(1.0), 800.0, 0.5, 1e-3
    parts = [
        part("drive", "TorqueSource", value=torque),
        part("rotor", "Inertia", value=inertia),
        part("t", "Coupling", stiffness=k, damping=0.3, play=play),
        part("hold", "SpeedSource", value=0.0),
    ]
    found = run(parts, "drive.joint rotor.joint t.a", "t.b hold.joint", duration=2.0)
    hit = next(e.time for e in found.events if e.name == "t")
    assert hit == pytest.approx(math.sqrt(play * inertia / torque), rel=1e-9)  # s = T t^2 / (2 J) = play / 2
    assert found.final["t.twist"] == pytest.approx(play / 2 + torque / k, rel=1e-6)  # after many swings of damping
    assert found.final["t.passes"] == pytest.approx(torque, rel=1e-4)


@pytest.mark.parametrize(
    ("model", "parameters"),
    [
        ("ToothedBelt", BELT | {"teeth_a": 20.5, "efficiency": 0.9}),
        ("ToothedBelt", BELT | {"efficiency": 0.9, "damping": 1.0}),
        ("ChainDrive", BELT | {"efficiency": 0.9, "slack": 0.01}),
        ("ChainDrive", BELT | {"efficiency": 0.9, "slack": 0.01, "stiffness": 1e5, "pretension": 10.0}),
        ("BeltDrive", {"radius_a": 0.1, "radius_b": 0.1, "pretension": 1.0, "coefficient": 0.3, "static": 0.2}),
    ],
)
def test_numbers_that_contradict_each_other_are_refused(model: str, parameters: dict[str, float]) -> None:
    parts = (part("x", "TorqueSource"), part("t", model, **parameters), part("y", "TorqueSource"))
    with pytest.raises(DomainsError) as caught:
        compose(SystemSpec(components=parts, connections=(("x.joint", "t.a"), ("t.b", "y.joint"))))
    assert caught.value.code == "E404"
