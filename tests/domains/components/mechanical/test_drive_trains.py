"""Transmissions with losses: efficiency both ways, self-locking that stands still, elasticity, play; by closed forms and by scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec


def part(name: str, model: str, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"mechanical.{model}", parameters=parameters)


def run(parts: list[ComponentSpec], *rows: str, duration: float = 1.0, signals: tuple[SignalSpec, ...] = (), **more: object) -> Result:
    spec = SystemSpec(components=tuple(parts), connections=tuple(tuple(row.split()) for row in rows), signals=signals)
    found = simulate(compose(spec), duration=duration, output_step=duration / 50, **more)  # type: ignore[arg-type]
    assert found.energy["relative_residual"] < 1e-6  # the run's tolerance of 1e-8, some hundred steps
    return found


def refusal(model: str, ends: tuple[str, str], **parameters: float) -> str:
    source = "TorqueSource" if ends[1] == "b" else "ForceSource"
    parts = (part("x", "TorqueSource"), part("t", model, **parameters), part("y", source))
    with pytest.raises(DomainsError) as caught:
        compose(SystemSpec(components=parts, connections=(("x.joint", f"t.{ends[0]}"), (f"t.{ends[1]}", "y.joint"))))
    return caught.value.code


CASES = [  # model, ends, parameters, n, efficiency there, efficiency back
    ("GearDrive", ("a", "b"), {"ratio": 20.0, "efficiency": 0.8, "back_efficiency": 0.6}, 1 / 20.0, 0.8, 0.6),
    ("GearDrive", ("a", "b"), {"ratio": -5.0, "efficiency": 0.9}, -1 / 5.0, 0.9, 0.9),
    ("RackDrive", ("pinion", "rack"), {"radius": 0.03, "efficiency": 0.95, "back_efficiency": 0.9}, 0.03, 0.95, 0.9),
    ("ScrewDrive", ("screw", "nut"), {"lead": 0.01, "efficiency": 0.9, "back_efficiency": 0.8}, 0.01 / (2 * math.pi), 0.9, 0.8),
    (
        "WormGear",
        ("a", "b"),
        {"ratio": 10.0, "lead_angle": math.radians(25.0), "coefficient": 0.05},
        0.1,
        math.tan(math.radians(25.0)) / math.tan(math.radians(25.0) + math.atan(0.05 / math.cos(math.radians(20.0)))),
        math.tan(math.radians(25.0) - math.atan(0.05 / math.cos(math.radians(20.0)))) / math.tan(math.radians(25.0)),
    ),
]


@pytest.mark.parametrize(("model", "ends", "parameters", "n", "there", "back"), CASES)
@pytest.mark.parametrize("sense", [1.0, -1.0], ids=["forwards", "backwards"])
@pytest.mark.parametrize("driving", [False, True], ids=["load against", "load drives"])
def test_power_arrives_with_the_efficiency_of_its_direction(
    model: str, ends: tuple[str, str], parameters: dict[str, float], n: float, there: float, back: float, sense: float, driving: bool
) -> None:
    """At a constant speed the drive gives the load's torque by the efficiency, or takes it times that of the way back."""
    effort = (1.0 if driving else -1.0) * sense * 40.0 * math.copysign(1.0, n)  # of the load
    source = "TorqueSource" if ends[1] == "b" else "ForceSource"
    parts = [part("speed", "SpeedSource", value=sense * 30.0), part("t", model, **parameters), part("load", source, value=effort)]
    found = run(parts, f"speed.joint t.{ends[0]}", f"t.{ends[1]} load.joint", duration=0.1)
    wanted = -n * effort * (back if driving else 1 / there)
    assert found.final["speed.torque"] == pytest.approx(wanted, rel=1e-10)
    assert found.energy["heat"] == pytest.approx(abs(n * effort) * (1 - back if driving else 1 / there - 1) * 3.0, rel=1e-8)


@pytest.mark.parametrize("torque", [0.3, 0.0, -0.1], ids=["not enough to lift", "none", "not enough to lower"])
def test_a_self_locking_worm_stands_exactly_still_under_its_load(torque: float) -> None:
    """Lead angle 3°, friction 0.1: a load of 100 N m on the wheel moves nothing, whatever of the bounds the worm's torque is within."""
    parts = [
        part("drive", "TorqueSource", value=torque),
        part("rotor", "Inertia", value=1e-3),
        part("t", "WormGear", ratio=40.0, lead_angle=math.radians(3.0), coefficient=0.1),
        part("wheel", "Inertia", value=0.5),
        part("load", "TorqueSource", value=-100.0),
    ]
    found = run(parts, "drive.joint rotor.joint t.a", "t.b wheel.joint load.joint", duration=100.0)
    assert not found.array("rotor.joint.rate").any()
    assert not found.array("wheel.joint.rate").any()
    assert found.energy["heat"] == 0.0
    assert found.final["t.a.torque"] == pytest.approx(torque, abs=1e-12)  # both shafts bear what acts on them


@pytest.mark.parametrize(("share", "moves"), [(0.999, False), (1.001, True)])
@pytest.mark.parametrize("sense", [1.0, -1.0], ids=["lifting", "lowering"])
def test_a_self_locking_screw_breaks_loose_at_the_torque_of_the_inclined_plane(share: float, moves: bool, sense: float) -> None:
    """Tr 20x4, friction 0.15: F d/2 tan(r ± g), more at rest with 0.2."""
    load, flank, slope = 5000.0, 0.018, 0.004 / (math.pi * 0.018)
    lean = math.cos(math.radians(15.0))
    rest = sense * load * flank / 2 * math.tan(math.atan(0.2 / lean) + sense * math.atan(slope))
    moving = sense * load * flank / 2 * math.tan(math.atan(0.15 / lean) + sense * math.atan(slope))
    parts = [
        part("drive", "TorqueSource", value=share * rest),
        part("rotor", "Inertia", value=1e-3),
        part("t", "ScrewDrive", lead=0.004, diameter=flank, coefficient=0.15, static=0.2),
        part("mass", "Inertia", value=10.0),
        part("weight", "ForceSource", value=-load),
    ]
    found = run(parts, "drive.joint rotor.joint t.screw", "t.nut mass.joint weight.joint", duration=0.1)
    if not moves:
        assert not found.array("rotor.joint.rate").any()
        return
    n = 0.004 / (2 * math.pi)
    c = abs(moving) / (n * load) - sense  # of the law of losses: against 1 / efficiency - 1, driving 1 - back_efficiency
    acceleration = (share * rest - moving) / (1e-3 + 10.0 * n * n * (1 + sense * c))
    np.testing.assert_allclose(found.array("rotor.joint.rate"), acceleration * found.time, rtol=1e-8, atol=1e-9)


def test_a_lifted_load_comes_down_by_its_back_efficiency() -> None:
    """Thrown up by its speed, a load slows down, stops, and comes down: three closed forms after each other."""
    r, there, back, ja, jb, load = 10.0, 0.8, 0.5, 2e-3, 0.1, 4.0
    parts = [
        part("rotor", "Inertia", value=ja),
        part("t", "GearDrive", ratio=r, efficiency=there, back_efficiency=back),
        part("wheel", "Inertia", value=jb),
        part("weight", "TorqueSource", value=-load),
    ]
    found = run(parts, "rotor.joint t.a", "t.b wheel.joint weight.joint", duration=1.0, initial={"rotor.joint.rate": 40.0})
    # the rotor drives: ja r a = (jb a + load) ... as long as the load's torque, inertia included, is against the motion
    up = -load / (jb + ja * r * r * there) if ja * r * r * there > 0 else 0.0
    passed = jb * up + load  # torque that the wheel needs
    if passed < 0:
        up = -load / (jb + ja * r * r / back)
    stop = 4.0 / -up
    down = -load / (jb + ja * r * r / back)
    t = found.time
    rate = np.where(t < stop, 4.0 + up * t, down * (t - stop))
    np.testing.assert_allclose(found.array("wheel.joint.rate"), rate, rtol=1e-7, atol=1e-7)


def test_losses_at_partial_load_are_those_of_the_curve() -> None:
    spec = SystemSpec(
        components=(
            part("speed", "SpeedSource", value=10.0),
            ComponentSpec(
                name="t",
                model="mechanical.GearDrive",
                parameters={"ratio": 2.0, "efficiency": 0.9},
                tables={"partial": ((0.0, 0.5), (10.0, 1.0))},
            ),
            part("load", "TorqueSource", value=-10.0),
        ),
        connections=(("speed.joint", "t.a"), ("t.b", "load.joint")),
    )
    found = simulate(compose(spec), duration=0.1, output_step=0.1)
    assert found.final["speed.torque"] == pytest.approx(5.0 / (0.9 * 0.75), rel=1e-10)  # 5 N m at the first shaft: half way


def test_no_load_friction_makes_the_efficiency_fall_with_the_load() -> None:
    for load in (1.0, 10.0, 100.0):
        parts = [
            part("speed", "SpeedSource", value=50.0),
            part("t", "GearDrive", ratio=5.0, efficiency=0.95, friction=0.2, viscous=1e-3),
            part("load", "TorqueSource", value=-load),
        ]
        found = run(parts, "speed.joint t.a", "t.b load.joint", duration=0.1)
        assert found.final["speed.torque"] == pytest.approx(load / 5 / 0.95 + 0.2 + 0.05, rel=1e-10)
        assert found.final["t.lost"] == pytest.approx(50.0 * (load / 5 * (1 / 0.95 - 1) + 0.25), rel=1e-9)


@pytest.mark.parametrize("held", ["ring", "carrier"])
def test_a_planetary_gear_loses_power_in_its_rolling_against_the_carrier(held: str) -> None:
    ratio, eta = 3.0, 0.97
    out = "carrier" if held == "ring" else "ring"
    parts = [
        part("speed", "SpeedSource", value=100.0),
        part("fixed", "SpeedSource", value=0.0),
        part("t", "PlanetaryGear", ratio=ratio, efficiency=eta),
        part("load", "TorqueSource", value=-20.0 if held == "ring" else 20.0),
    ]
    found = run(parts, "speed.joint t.sun", f"fixed.joint t.{held}", f"t.{out} load.joint", duration=0.1)
    gain = 1 + ratio * eta if held == "ring" else -ratio * eta
    assert found.final["speed.torque"] == pytest.approx(abs(20.0 / gain), rel=1e-10)


def test_an_elastic_gear_with_losses_swings_as_scipy_integrates_it() -> None:
    """Motor torque by a sine, loss by the sign of the rate: the same law integrated piece by piece between its events."""
    ja, jb, r, k, d, eta, back, dry = 1e-3, 0.2, 10.0, 400.0, 0.4, 0.8, 0.6, 0.05
    drive = SignalSpec(name="s", block="Sine", parameters={"amplitude": 3.0, "frequency": 3.0}, outputs={"y": "m.u"})  # type: ignore[arg-type]
    parts = [
        part("m", "TorqueSource"),
        part("rotor", "Inertia", value=ja),
        part("t", "GearDrive", ratio=r, efficiency=eta, back_efficiency=back, friction=dry, stiffness=k, damping=d),
        part("wheel", "Inertia", value=jb),
        part("air", "Damper", damping=0.5),
    ]
    found = run(parts, "m.joint rotor.joint t.a", "t.b wheel.joint air.joint", signals=(drive,), initial={"m.joint.rate": 5.0})

    def needs(t: float, y: np.ndarray) -> tuple[float, float, float]:
        twist, slip = y[0] / r - y[2], y[1] / r - y[3]
        passed = k * twist + d * slip
        return passed, 3.0 * math.sin(6 * math.pi * t) - passed / r, -passed / r

    def cap(sense: float, load: float) -> float:
        y = sense * load
        return dry + max(-y * (1 / eta - 1), y * (1 - back))

    def slope(t: float, y: np.ndarray, mode: int) -> list[float]:
        passed, net, load = needs(t, y)
        rate = 0.0 if mode == 0 else y[1]
        return [rate, 0.0 if mode == 0 else (net - mode * cap(mode, load)) / ja, y[3], (passed - 0.5 * y[3]) / jb]

    t, y, mode = 0.0, np.array([0.0, 5.0, 0.0, 0.0]), 1
    times, rates = [0.0], [0.0]
    while t < 1.0 - 1e-12:
        if mode == 0:
            events = [lambda t, y, m: needs(t, y)[1] - cap(1, needs(t, y)[2]), lambda t, y, m: -needs(t, y)[1] - cap(-1, needs(t, y)[2])]
        else:
            events = [lambda t, y, m: -m * y[1]]
        for event in events:
            event.terminal, event.direction = True, 1.0  # type: ignore[attr-defined]
        part_of = solve_ivp(slope, (t, 1.0), y, args=(mode,), events=events, rtol=1e-10, atol=1e-12, dense_output=True, method="DOP853")
        inside = found.time[(found.time > times[-1]) & (found.time <= part_of.t[-1])]
        times.extend(inside)
        rates.extend(part_of.sol(time)[3] for time in inside)
        t, y = part_of.t[-1], part_of.y[:, -1].copy()
        if part_of.status == 1:
            y[1] = 0.0
            net, load = needs(t, y)[1:]
            slips = [s for s in (1, -1) if s * net > cap(s, load)]
            mode = (1 if part_of.t_events[0].size else -1) if mode == 0 else (slips[0] if slips else 0)
    # the run's local errors of 1e-8 over some hundred steps, and a kink each time the load changes its sense; rates of 8 rad/s
    np.testing.assert_allclose(found.array("wheel.joint.rate"), rates, atol=1e-5)


def test_losses_friction_brake_and_end_of_one_shaft_agree() -> None:
    """A brake beside a gear with losses: what holds is both together, and the shaft moves once the sum is passed."""
    ramp = SignalSpec(name="s", block="Ramp", parameters={"slope": 1.0, "duration": 10.0}, outputs={"y": "m.u"})  # type: ignore[arg-type]
    parts = [
        part("m", "TorqueSource"),
        part("rotor", "Inertia", value=1e-3),
        part("t", "GearDrive", ratio=4.0, efficiency=0.8, friction=0.1),
        part("wheel", "Inertia", value=0.05),
        part("brake", "Friction", coulomb=2.0),
        part("weight", "TorqueSource", value=-1.5),
        part("end", "EndStop", upper=3.0),
    ]
    rows = ("m.joint rotor.joint t.a", "t.b wheel.joint brake.joint weight.joint end.joint")
    found = run(parts, *rows, duration=4.0, signals=(ramp,))
    slips = max(next(e.time for e in found.events if e.name == name and e.kind == "slip forwards") for name in ("brake", "t"))
    # (1.5 + 2) N m at b, by ratio and efficiency, and the friction at a
    assert slips == pytest.approx(3.5 / 4.0 / 0.8 + 0.1, abs=1e-8)
    assert found.array("wheel.joint.rate")[found.time < slips] == pytest.approx(0.0, abs=1e-12)
    assert found.final["wheel.joint.angle"] == pytest.approx(3.0, abs=1e-9)
    assert found.final["end.torque"] == pytest.approx(3.5 - (4.0 - 0.1) * 4.0 * 0.8, rel=1e-8)


def test_play_behind_a_self_locking_worm_is_crossed_at_the_speed_of_the_free_load() -> None:
    """The worm stands; the wheel's load falls through the play of 2° and is caught by the flank."""
    play = math.radians(2.0)
    parts = [
        part("rotor", "Inertia", value=1e-3),
        part("t", "WormGear", ratio=40.0, lead_angle=math.radians(3.0), coefficient=0.1),
        part("hub", "Inertia", value=0.01),
        part("play", "Backlash", play=play, stiffness=2e4, damping=20.0),
        part("load", "Inertia", value=0.5),
        part("weight", "TorqueSource", value=-10.0),
    ]
    rows = ("rotor.joint t.a", "t.b hub.joint play.other", "play.joint load.joint weight.joint")
    found = run(parts, *rows, duration=2.0)
    hit = next(e.time for e in found.events if e.name == "play" and e.kind == "lower flank")
    assert hit == pytest.approx(math.sqrt(play / 2 * 2 * 0.5 / 10.0), rel=1e-9)
    assert not found.array("rotor.joint.rate").any()
    assert found.final["load.joint.angle"] == pytest.approx(-play / 2 - 10.0 / 2e4, rel=1e-5)  # after 40 swings of damping


def test_numbers_that_contradict_each_other_are_refused() -> None:
    screw, gear = ("screw", "nut"), ("a", "b")
    assert refusal("ScrewDrive", screw, lead=0.01) == "E404"
    assert refusal("ScrewDrive", screw, lead=0.01, efficiency=0.9, coefficient=0.1) == "E404"
    assert refusal("WormGear", gear, ratio=10.0, lead_angle=0.5, coefficient=0.2, static=0.1) == "E404"
    assert refusal("GearDrive", gear, ratio=10.0, efficiency=0.9, damping=1.0) == "E404"


@pytest.mark.parametrize("slope", [0.4, -0.4])
def test_a_gear_without_load_or_friction_leaves_its_rest_the_way_the_torque_grows(slope: float) -> None:
    """At rest its losses hold with nothing against a torque of nothing; from 0.3 s on the torque is slope (t - 0.3)."""
    parts = [part("drive", "TorqueSource"), part("rotor", "Inertia", value=1e-3)]
    parts += [part("t", "GearDrive", ratio=20.0, efficiency=0.7), part("wheel", "Inertia", value=0.5)]
    ramp = SignalSpec(name="r", block="Ramp", parameters={"slope": slope, "start": 0.3}, outputs={"y": "drive.u"})
    found = run(parts, "drive.joint rotor.joint t.a", "t.b wheel.joint", signals=(ramp,))
    inertia = 1e-3 + 0.5 / (20.0**2 * 0.7)
    rate = 0.5 * slope * np.maximum(found.time - 0.3, 0.0) ** 2 / inertia
    np.testing.assert_allclose(found.array("rotor.joint.rate"), rate, atol=1e-6 * np.abs(rate).max())  # tolerance 1e-8, some steps
